//! `ruledex topics`

use super::args::{Global, TopicsArgs};
use super::out::{self, Outcome};
use super::session;
use ruledex::render::{json, terminal};

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
