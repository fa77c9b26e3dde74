//! `ruledex related`

use super::args::{Global, GraphFormat};
use super::out::{self, Outcome};
use super::session;
use anyhow::ensure;
use clap::Args;
use ruledex::library::Library;
use ruledex::query::Filters;
use ruledex::render::{graph, json, terminal, words};

pub const EXAMPLES: &str = "\
Why two topics are neighbours: `related` (the one lists the other), `inline` (links to it in its
text), `cites` (names its number), each both ways or from one side alone.

Examples:
  ruledex related invasion                    what a topic hangs together with, and why
  ruledex related 49 --depth 2 --format dot   two steps around it, as a drawing for Graphviz";

#[derive(Debug, Args)]
pub struct RelatedArgs {
    /// A topic: its number, title, alias or address
    #[arg(required = true, value_name = "TOPIC")]
    pub topic: Vec<String>,

    /// How many steps to follow
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true)]
    pub depth: usize,

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

pub fn run(global: &Global, args: RelatedArgs) -> anyhow::Result<Outcome> {
    let RelatedArgs { topic, depth, book, json: as_json, format } = args;
    ensure!(depth > 0, "--depth 0 leads nowhere: give at least 1");
    let format = if as_json { GraphFormat::Json } else { format };
    let written = session::name(&topic)?;
    let library = session::open(global)?;
    let filters = in_books(book);
    let found = library.find(&written, &filters)?;
    let Some(&from) = found.first() else {
        out::remark(&words::not_found(&library, &written, &filters, session::SEARCH));
        return Ok(Outcome::Nothing);
    };
    say_which(&library, &found);
    let corpus = library.corpus();
    let related = library.related(from, depth);
    let backlinks = library.backlinks(from);
    out::print(&match format {
        GraphFormat::Json => json::document(json::related(corpus, from, depth, &related, &backlinks)),
        GraphFormat::Text => terminal::related(corpus, from, &related, &backlinks, out::look()),
        GraphFormat::Dot => graph::dot(corpus, &library.around(from, depth)),
        GraphFormat::Mermaid => graph::mermaid(corpus, &library.around(from, depth)),
    })?;
    Ok(if related.is_empty() && backlinks.is_empty() { Outcome::Nothing } else { Outcome::Good })
}

pub fn in_books(book: Vec<String>) -> Filters {
    Filters { book, ..Filters::default() }
}

/// A walk starts in one book; where a name stands in several, the most authoritative is taken, aloud.
pub fn say_which(library: &Library, found: &[ruledex::corpus::ClauseId]) {
    if let [taken, others @ ..] = found
        && !others.is_empty()
    {
        let others = others.iter().map(|&id| library.address(id).to_string()).collect::<Vec<_>>().join(", ");
        out::remark(&format!("from {}; also {others} (choose with --book)", library.address(*taken)));
    }
}
