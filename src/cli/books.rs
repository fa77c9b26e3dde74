//! `ruledex books`

use super::args::{Global, JsonArgs};
use super::out::{self, Outcome};
use super::session;
use ruledex::render::{json, terminal};

pub fn run(global: &Global, args: JsonArgs) -> anyhow::Result<Outcome> {
    let library = session::open(global)?;
    let corpus = library.corpus();
    out::print(&if args.json { json::document(json::books(corpus)) } else { terminal::books(corpus, out::look()) })?;
    Ok(if corpus.books.is_empty() { Outcome::Nothing } else { Outcome::Good })
}
