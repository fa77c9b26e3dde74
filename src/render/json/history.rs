//! One clause through all editions.

use super::diff::{WordsBody, changed_words};
use super::{Clause, clause};
use crate::corpus::Corpus;
use crate::diff::{Event, Step};
use serde::Serialize;

/// The body of what `history --json` prints: the oldest edition first.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HistoryBody {
    pub steps: Vec<StepBody>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StepBody {
    /// The id of the book; of an older edition with that.
    pub book: String,
    pub edition: Option<String>,
    pub date: Option<String>,
    /// `first` in the oldest edition, else `added`, `same`, `reworded`, `renumbered`, `removed`, `absent`.
    pub event: &'static str,
    /// Whether it stands under another number than in the edition before.
    pub renumbered: bool,
    pub clause: Option<Clause>,
    pub words: Vec<WordsBody>,
}

#[must_use]
pub fn history(corpus: &Corpus, steps: &[Step]) -> HistoryBody {
    let body = |step: &Step| {
        let book = corpus.book(step.book);
        let (event, renumbered) = match &step.event {
            Event::First => ("first", false),
            Event::Added => ("added", false),
            Event::Same => ("same", false),
            Event::Reworded { renumbered, .. } => ("reworded", *renumbered),
            Event::Renumbered(_) => ("renumbered", true),
            Event::Removed => ("removed", false),
            Event::Absent => ("absent", false),
        };
        let words = match &step.event {
            Event::Reworded { pair, changes, .. } => {
                let texts = [&corpus.clause(pair.from).text, &corpus.clause(pair.to).text];
                changed_words(texts, changes)
            }
            _ => Vec::new(),
        };
        StepBody {
            book: book.id.clone(),
            edition: book.edition.clone(),
            date: book.date.clone(),
            event,
            renumbered,
            clause: step.clause.map(|id| clause(corpus, id)),
            words,
        }
    };
    HistoryBody { steps: steps.iter().map(body).collect() }
}
