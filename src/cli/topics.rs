//! `ruledex topics`

use super::args::{FilterArgs, Global};
use super::out::{self, Outcome};
use super::session;
use clap::Args;
use ruledex::render::{json, terminal};

pub const EXAMPLES: &str = "\
Examples:
  ruledex topics                              all topics of all books, with numbers and addresses
  ruledex topics --book ti4                   those of one book";

#[derive(Debug, Args)]
pub struct TopicsArgs {
    #[command(flatten)]
    pub filters: FilterArgs,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

pub fn run(global: &Global, args: TopicsArgs) -> anyhow::Result<Outcome> {
    let library = session::open(global)?;
    let topics = library.topics(&session::filters(args.filters))?;
    let corpus = library.corpus();
    out::print(&if args.json {
        json::document(json::topics(corpus, &topics))
    } else {
        terminal::topics(corpus, &topics, out::look())
    })?;
    Ok(if topics.is_empty() { Outcome::Nothing } else { Outcome::Good })
}
