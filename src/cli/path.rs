//! `ruledex path`

use super::args::{Global, GraphFormat};
use super::out::{self, Outcome};
use super::related::in_books;
use super::session;
use clap::Args;
use ruledex::render::{graph, json, terminal, words};

pub const EXAMPLES: &str = "\
Examples:
  ruledex path bombardment trade              which topics lead from one to the other
  ruledex path \"ground combat\" 92             names of several words in quotes, numbers as well";

#[derive(Debug, Args)]
pub struct PathArgs {
    /// The topic to start from (quote a name of several words)
    pub from: String,
    /// The topic to get to
    pub to: String,

    /// Only this book
    #[arg(long, value_name = "ID")]
    pub book: Vec<String>,

    /// Print JSON; the same as --format json
    #[arg(long, conflicts_with = "format")]
    pub json: bool,

    /// How to print it
    #[arg(long, value_enum, default_value = "text")]
    pub format: GraphFormat,
}

pub fn run(global: &Global, args: PathArgs) -> anyhow::Result<Outcome> {
    let PathArgs { from, to, book, json: as_json, format } = args;
    let format = if as_json { GraphFormat::Json } else { format };
    let (from, to) = (session::name(&[from])?, session::name(&[to])?);
    let library = session::open(global)?;
    let filters = in_books(book);
    let mut ends = Vec::new();
    for written in [&from, &to] {
        let found = library.find(written, &filters)?;
        if found.is_empty() {
            out::remark(&words::not_found(&library, written, &filters, session::SEARCH));
            return Ok(Outcome::Nothing);
        }
        ends.push(found);
    }
    let corpus = library.corpus();
    let Some((start, chain)) = library.shortest_path(&ends[0], &ends[1]) else {
        out::remark(&format!("no links lead from `{from}` to `{to}`"));
        if format == GraphFormat::Json {
            out::print(&json::document(json::PathBody { path: Vec::new() }))?;
        }
        return Ok(Outcome::Nothing);
    };
    out::print(&match format {
        GraphFormat::Json => json::document(json::path(corpus, start, &chain)),
        GraphFormat::Text => terminal::path(corpus, start, &chain, out::look()),
        GraphFormat::Dot => graph::dot_path(corpus, start, &chain),
        GraphFormat::Mermaid => graph::mermaid_path(corpus, start, &chain),
    })?;
    Ok(Outcome::Good)
}
