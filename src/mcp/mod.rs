//! The library's answers as tools for assistants: a server of the Model Context Protocol on standard input and
//! output.
//!
//! All tools read, and none takes a path: what they give are the types of [`crate::render::json`] and the same as
//! text, cut to a size that a model can read, with a word on what was left out.

mod arguments;
mod limit;
mod line;
mod rest;
mod server;
mod stdio;
mod text;
mod tool;
mod tools;

use crate::library::LiveLibrary;
use rmcp::service::{QuitReason, ServerInitializeError};
use rmcp::{RmcpError, ServiceExt};
use server::Server;
use std::io;
use stdio::Stdio;

/// So many answers are looked for at a time; what is asked beyond them waits its turn.
const MOST_AT_ONCE: usize = 4;

/// Answers on standard input and output until the client closes them.
///
/// # Errors
/// The protocol cannot be begun or goes on no more, other than by the client's leave.
pub fn serve(library: LiveLibrary) -> io::Result<()> {
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_time().max_blocking_threads(MOST_AT_ONCE).build()?;
    let (stdio, written) = Stdio::open()?;
    let served = runtime.block_on(async {
        let service = Server::new(library).serve(stdio).await?;
        match service.waiting().await? {
            QuitReason::JoinError(error) => Err(error.into()),
            _ => Ok(()),
        }
    });
    // An answer may be looked for that nobody waits for any more.
    runtime.shutdown_background();
    written.wait();
    match served {
        // The client went before it had said anything.
        Ok(()) | Err(RmcpError::ServerInitialize(ServerInitializeError::ConnectionClosed(_))) => Ok(()),
        Err(error) => Err(io::Error::other(error.to_string())),
    }
}
