//! The library's answers as tools for assistants: a server of the Model Context Protocol on standard input and
//! output.
//!
//! All tools read, and none takes a path: what they give are the types of [`crate::render::json`] and the same as
//! text, cut to a size that a model can read, with a word on what was left out.

mod arguments;
mod limit;
mod server;
mod text;
mod tool;
mod tools;

use crate::library::LiveLibrary;
use rmcp::service::{QuitReason, ServerInitializeError};
use rmcp::{RmcpError, ServiceExt};
use server::Server;
use std::io;

/// Threads for answers, for what is read and for what is written; what is asked beyond them waits its turn.
const MOST_AT_ONCE: usize = 6;

/// Answers on standard input and output until the client closes them.
///
/// # Errors
/// The protocol cannot be begun or goes on no more, other than by the client's leave.
pub fn serve(library: LiveLibrary) -> io::Result<()> {
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_time().max_blocking_threads(MOST_AT_ONCE).build()?;
    let served = runtime.block_on(async {
        let service = Server::new(library).serve((tokio::io::stdin(), tokio::io::stdout())).await?;
        match service.waiting().await? {
            QuitReason::JoinError(error) => Err(error.into()),
            _ => Ok(()),
        }
    });
    // A thread may be waiting for input that never comes.
    runtime.shutdown_background();
    match served {
        // The client went before it had said anything.
        Ok(()) | Err(RmcpError::ServerInitialize(ServerInitializeError::ConnectionClosed(_))) => Ok(()),
        Err(error) => Err(io::Error::other(error.to_string())),
    }
}
