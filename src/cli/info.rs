//! `ruledex info`

use super::args::{Global, JsonArgs};
use super::out::{self, Outcome};
use super::session;
use ruledex::render::{json, terminal};

pub fn run(global: &Global, args: JsonArgs) -> anyhow::Result<Outcome> {
    let library = session::open(global)?;
    let info = library.info();
    let corpus = library.corpus();
    out::print(&if args.json {
        json::document(json::info(corpus, &info))
    } else {
        terminal::info(corpus, &info, out::look())
    })?;
    Ok(Outcome::Good)
}
