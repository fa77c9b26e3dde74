//! One clause through all editions of its book.

use super::diff::marked;
use super::{Look, number, quiet, title};
use crate::corpus::Corpus;
use crate::diff::{Event, Step};
use crate::render::comparison::{place, stretches_of};
use std::fmt::Write as _;

/// The editions, the oldest first, each with what it did.
#[must_use]
pub fn history(corpus: &Corpus, steps: &[Step], look: Look) -> String {
    let mut out = String::new();
    for step in steps {
        let book = corpus.book(step.book);
        let name = book.exact_id();
        let (what, text) = match (&step.event, step.clause) {
            (Event::First, Some(id)) => ("in the oldest edition here".to_owned(), corpus.clause(id).text.plain.clone()),
            (Event::Added, Some(id)) => ("added".to_owned(), corpus.clause(id).text.plain.clone()),
            (Event::Reworded { pair, changes, renumbered }, _) => {
                let was =
                    if *renumbered { format!("renumbered from {}, ", place(corpus, pair.from)) } else { String::new() };
                let stretches = stretches_of([corpus, corpus], *pair, changes);
                (format!("{was}reworded"), marked(stretches, look))
            }
            (Event::Renumbered(pair), _) => (format!("renumbered from {}", place(corpus, pair.from)), String::new()),
            (Event::Removed, _) => ("removed".to_owned(), String::new()),
            (Event::Absent, _) => ("not there".to_owned(), String::new()),
            (Event::Same | Event::First | Event::Added, _) => ("the same".to_owned(), String::new()),
        };
        let label = step.clause.map_or(String::new(), |id| format!("  {}", number(place(corpus, id))));
        let _ = writeln!(out, "{}{label}  {}", title(name), quiet(what));
        if !text.is_empty() {
            look.wrap(&mut out, &text, "    ", "    ");
        }
    }
    out
}
