//! `ruledex search`

use super::args::{Global, SearchArgs};
use super::out::{self, Outcome};
use super::session;
use ruledex::library::Library;
use ruledex::query::Request;
use ruledex::render::{json, terminal};

pub fn run(global: &Global, args: SearchArgs) -> anyhow::Result<Outcome> {
    in_library(&session::open(global)?, args)
}

pub fn in_library(library: &Library, args: SearchArgs) -> anyhow::Result<Outcome> {
    let SearchArgs { words, filters, not, limit, json: as_json, explain } = args;
    let text = words.join(" ");
    let request = Request { text, filters: session::filters(filters), exclude: not, limit, explain };
    let answer = library.search(&request)?;
    let corpus = library.corpus();
    out::print(&if as_json {
        json::document(json::search(corpus, &answer))
    } else {
        terminal::search(corpus, &answer, out::look())
    })?;
    Ok(if answer.hits.is_empty() { Outcome::Nothing } else { Outcome::Good })
}
