//! `ruledex search`

use super::args::{FilterArgs, Global, ViewArgs};
use super::out::{self, Outcome};
use super::{session, stream};
use anyhow::ensure;
use clap::Args;
use ruledex::library::Library;
use ruledex::query::Request;
use ruledex::render::{json, terminal};

pub const EXAMPLES: &str = "\
Words are found in any form, and by the abbreviations and players' words of their game. In a query
  \"step 2\"        means just these words in this order
  bombar*         means all words that begin so
  kind:note       is the filter --kind note; so are book: game: language: authority: page:
  49.2, 49.2-49.4 are what bears these numbers

Examples:
  ruledex search sustain damage hits          clauses with all of these words come first
  ruledex search '\"step 2\"' --kind rule       just these words, in rules alone
  ruledex search dice --game ti4 -n 3 --json  for another program
  ruledex search --prefix bombar              the last word may go on, as while somebody types
  ruledex search karama --lang ru -C 1        what it is in Russian, with the clauses around it";

#[derive(Debug, Args)]
pub struct SearchArgs {
    /// Words in any order, "phrases", pre*, a number or a name
    #[arg(required_unless_present = "stream", value_name = "WORDS")]
    pub words: Vec<String>,

    #[command(flatten)]
    pub filters: FilterArgs,

    #[command(flatten)]
    pub view: ViewArgs,

    #[command(flatten)]
    pub flags: SearchFlags,

    /// Print JSON
    #[arg(long)]
    pub json: bool,

    /// Read queries from standard input, one a line, and answer each with one line of JSON
    #[arg(long, conflicts_with = "words")]
    pub stream: bool,
}

// What only `search` knows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
pub struct SearchFlags {
    /// Leave out clauses with this word
    #[arg(long, value_name = "WORD")]
    pub not: Vec<String>,

    /// How many hits at most [default: 10]
    #[arg(short = 'n', long, value_name = "N", allow_negative_numbers = true)]
    pub limit: Option<usize>,

    /// Show a rule that several books have once for each of them
    #[arg(long)]
    pub all: bool,

    /// Take the last word as the beginning of one, unless a blank follows it
    #[arg(long)]
    pub prefix: bool,

    /// Say how each hit's score came about
    #[arg(long)]
    pub explain: bool,
}

pub fn run(global: &Global, args: SearchArgs) -> anyhow::Result<Outcome> {
    let library = session::open(global)?;
    in_library(&library, args)
}

pub fn in_library(library: &Library, args: SearchArgs) -> anyhow::Result<Outcome> {
    let SearchArgs { words, filters, view, flags, json: as_json, stream } = args;
    let SearchFlags { not, limit, all, prefix, explain } = flags;
    let around = view.around();
    let limit = limit.unwrap_or(10);
    ensure!(limit > 0, "--limit 0 shows nothing: give at least 1");
    let text = words.join(" ");
    let filters = session::filters(filters);
    let request = Request { text, filters, exclude: not, limit, explain, all, prefix, in_language: view.lang };
    if stream {
        return stream::run(library, &request, around);
    }
    let answer = library.search(&request)?;
    let corpus = library.corpus();
    out::print(&if as_json {
        json::document(json::search(corpus, &answer, around))
    } else {
        terminal::search(corpus, &answer, around, out::look())
    })?;
    Ok(if answer.hits.is_empty() { Outcome::Nothing } else { Outcome::Good })
}
