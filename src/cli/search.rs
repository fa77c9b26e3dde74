//! `ruledex search`

use super::args::{Global, SearchArgs, SearchFlags};
use super::out::{self, Outcome};
use super::session;
use anyhow::ensure;
use ruledex::library::Library;
use ruledex::query::Request;
use ruledex::render::{json, terminal};

pub fn run(global: &Global, args: SearchArgs) -> anyhow::Result<Outcome> {
    let library = session::open(global)?;
    in_library(&library, args)
}

pub fn in_library(library: &Library, args: SearchArgs) -> anyhow::Result<Outcome> {
    let SearchArgs { words, filters, flags: SearchFlags { not, limit, explain }, json: as_json } = args;
    let limit = limit.unwrap_or(10);
    ensure!(limit > 0, "--limit 0 shows nothing: give at least 1");
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
