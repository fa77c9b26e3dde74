//! `ruledex build`

use super::args::Global;
use super::out::{self, Outcome};
use super::session;
use anyhow::ensure;
use clap::Args;
use ruledex::render::words;

pub const EXAMPLES: &str = "\
Every command builds the index by itself when a book has changed; this does it ahead of time, as
before a library is put where it can only be read.";

#[derive(Debug, Args)]
pub struct BuildArgs {
    /// Build even if nothing has changed
    #[arg(long)]
    pub force: bool,
}

pub fn run(global: &Global, args: BuildArgs) -> anyhow::Result<Outcome> {
    ensure!(!global.no_write, "`build` writes the index and `--no-write` forbids that: leave one of them out");
    let library = if args.force { session::rebuild(global)? } else { session::open(global)? };
    ensure!(!library.is_outdated(), "the index could not be built again; the older one answers");
    let corpus = library.corpus();
    let state = if library.was_built() { "built" } else { "up to date" };
    let sizes = words::sizes(corpus.books.len(), corpus.pages.len(), corpus.clause_count());
    out::print(&format!("The index is {state}: {sizes}.\n"))?;
    Ok(Outcome::Good)
}
