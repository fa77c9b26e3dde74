//! `ruledex build`

use super::args::{BuildArgs, Global};
use super::out::{self, Outcome};
use super::session;

pub fn run(global: &Global, args: BuildArgs) -> anyhow::Result<Outcome> {
    let library = if args.force { session::rebuild(global)? } else { session::open(global)? };
    let corpus = library.corpus();
    let state = if library.was_built() { "built" } else { "up to date" };
    let (books, pages, clauses) = (corpus.books.len(), corpus.pages.len(), corpus.clause_count());
    out::print(&format!("The index is {state}: {books} books, {pages} pages, {clauses} clauses.\n"))?;
    Ok(Outcome::Good)
}
