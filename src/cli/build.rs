//! `ruledex build`

use super::args::{BuildArgs, Global};
use super::out::{self, Outcome};
use super::session;
use ruledex::library::Library;

pub fn run(global: &Global, args: BuildArgs) -> anyhow::Result<Outcome> {
    let library = if args.force {
        Library::rebuild(&session::location(global)?, session::options(global)?, &mut session::tell)?
    } else {
        session::open(global)?
    };
    let corpus = library.corpus();
    let state = if library.was_built() { "built" } else { "up to date" };
    let (books, pages, clauses) = (corpus.books.len(), corpus.pages.len(), corpus.clauses.len());
    out::print(&format!("The index is {state}: {books} books, {pages} pages, {clauses} clauses.\n"))?;
    Ok(Outcome::Good)
}
