//! One clause through all editions of its book.

use super::{Change, Diff, Pair, Side, Typography, diff};
use crate::corpus::{BookId, ClauseId, Corpus};

/// What an edition did with a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// It stands in the oldest edition that the library has.
    First,
    Added,
    Same,
    /// Other words; under another number too, or not.
    Reworded {
        pair: Pair,
        changes: Vec<Change>,
        renumbered: bool,
    },
    /// The same words under another number.
    Renumbered(Pair),
    /// It was in the edition before.
    Removed,
    /// It is not yet there, or no longer.
    Absent,
}

/// One edition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub book: BookId,
    /// The clause in this edition.
    pub clause: Option<ClauseId>,
    pub event: Event,
}

/// Follows a clause through the editions of its book, the oldest first.
#[must_use]
pub fn history(corpus: &Corpus, clause: ClauseId) -> Vec<Step> {
    let own = corpus.page_of(clause).book;
    let mut editions: Vec<BookId> = corpus.editions_of(own).collect();
    editions.reverse();
    let Some(start) = editions.iter().position(|&book| book == own) else { return Vec::new() };
    let side = |book| Side { corpus, book };
    let diffs: Vec<Diff> =
        editions.windows(2).map(|pair| diff(side(pair[0]), side(pair[1]), Typography::Judge)).collect();
    let mut there = vec![None; editions.len()];
    there[start] = Some(clause);
    for nth in (0..start).rev() {
        there[nth] = there[nth + 1].and_then(|clause| diffs[nth].origin_of(clause));
    }
    for nth in start + 1..editions.len() {
        there[nth] = there[nth - 1].and_then(|clause| diffs[nth - 1].partner_of(clause));
    }
    let event = |nth: usize| match (nth.checked_sub(1), there[nth]) {
        (None, Some(_)) => Event::First,
        (None, None) => Event::Absent,
        (Some(before), now) => match (there[before], now) {
            (None, Some(_)) => Event::Added,
            (Some(_), None) => Event::Removed,
            (None, None) => Event::Absent,
            (Some(from), Some(to)) => what_happened(&diffs[before], Pair { from, to }),
        },
    };
    let steps = editions.iter().enumerate();
    steps.map(|(nth, &book)| Step { book, clause: there[nth], event: event(nth) }).collect()
}

fn what_happened(diff: &Diff, pair: Pair) -> Event {
    if let Some(reworded) = diff.reworded.iter().find(|reworded| reworded.pair == pair) {
        let changes = reworded.changes.clone();
        return Event::Reworded { pair, changes, renumbered: reworded.renumbered };
    }
    let defect = diff.defects.iter().find(|defect| (defect.from, defect.to) == (Some(pair.from), Some(pair.to)));
    if let Some(defect) = defect {
        return Event::Reworded { pair, changes: defect.changes.clone(), renumbered: false };
    }
    if diff.renumbered.contains(&pair) { Event::Renumbered(pair) } else { Event::Same }
}
