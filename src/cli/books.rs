//! `ruledex books`

use super::args::{Global, JsonArgs};
use super::out::{self, Outcome};
use super::session;
use ruledex::render::{json, terminal};

pub const EXAMPLES: &str = "\
The word before a title is the book's id: `--book` and addresses (ti4:invasion#49.2) name it so. An
older edition is named with an @, as in mtg@2022-04-29.";

pub fn run(global: &Global, args: JsonArgs) -> anyhow::Result<Outcome> {
    let library = session::open(global)?;
    let corpus = library.corpus();
    out::print(&if args.json { json::document(json::books(corpus)) } else { terminal::books(corpus, out::look()) })?;
    Ok(if corpus.books.is_empty() { Outcome::Nothing } else { Outcome::Good })
}
