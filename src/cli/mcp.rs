//! `ruledex mcp`

use super::args::Global;
use super::out::{self, Outcome};
use super::session;
use anyhow::anyhow;
use ruledex::library::LiveLibrary;
use std::io::{self, IsTerminal};

pub const EXAMPLES: &str = "\
An assistant starts this by itself once it is told to. The README has the lines for each; for one:
  claude mcp add ruledex -- ruledex mcp
  claude mcp add ruledex -- ruledex --library ~/rules mcp

It reads and never changes a book, takes no path, and sees by itself what changes in the library.";

pub fn run(global: &Global) -> anyhow::Result<Outcome> {
    if io::stdin().is_terminal() {
        out::remark("ruledex: an assistant is to talk here, and not a person: `ruledex mcp --help` says how");
    }
    let live = LiveLibrary::new(session::location(global)?, session::options(global)?, session::tell);
    ruledex::mcp::serve(live).map_err(|error| anyhow!("the conversation has ended: {error}"))?;
    Ok(Outcome::Good)
}
