//! `ruledex history`

use super::args::Global;
use super::out::{self, Outcome};
use super::related::in_books;
use super::session;
use clap::{Args, ValueEnum};
use ruledex::render::{json, terminal, words};

pub const EXAMPLES: &str = "\
Examples:
  ruledex history 702.19b                     one rule, from the oldest edition to the newest
  ruledex history mtg@2022-04-29:713.4        a rule by the number that an older edition gave it";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum HistoryFormat {
    Text,
    Json,
}

#[derive(Debug, Args)]
pub struct HistoryArgs {
    /// A number, a title or alias, an address; as the newest edition has it, unless one is named
    #[arg(required = true, value_name = "NUMBER | NAME | ADDRESS")]
    pub what: Vec<String>,

    /// Only this book
    #[arg(long, value_name = "ID")]
    pub book: Vec<String>,

    /// Print JSON; the same as --format json
    #[arg(long, conflicts_with = "format")]
    pub json: bool,

    /// How to print it
    #[arg(long, value_enum, default_value = "text")]
    pub format: HistoryFormat,
}

pub fn run(global: &Global, args: HistoryArgs) -> anyhow::Result<Outcome> {
    let HistoryArgs { what, book, json: as_json, format } = args;
    let written = session::name(&what)?;
    let library = session::open(global)?;
    let filters = in_books(book);
    let corpus = library.corpus();
    // A rule that is gone is named by the last edition that has it.
    let mut found = library.find(&written, &filters)?;
    if found.is_empty() {
        found = library.find_in_older_editions(&written, &filters)?;
    }
    let editions = |id: ruledex::corpus::ClauseId| corpus.editions_of(corpus.page_of(id).book).count();
    // A number may stand in several books: one that has editions to tell of goes first.
    found.sort_by_key(|&id| editions(id) < 2);
    let Some(&clause) = found.first() else {
        out::remark(&words::not_found(&library, &written, &filters, session::SEARCH));
        return Ok(Outcome::Nothing);
    };
    if editions(clause) < 2 {
        let work = corpus.book_of(clause).work();
        out::remark(&format!("ruledex: the library has one edition of {work}: `ruledex add … --edition` adds another"));
    }
    let steps = library.history(clause);
    out::print(&match (as_json, format) {
        (false, HistoryFormat::Text) => terminal::history(corpus, &steps, out::look()),
        _ => json::document(json::history(corpus, &steps)),
    })?;
    Ok(Outcome::Good)
}
