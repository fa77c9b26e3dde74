//! The parts of a comparison, by name, and how much there is of each.

use super::{Diff, Side};
use crate::corpus::{ClauseId, Kind};

/// One kind of difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    Added,
    Removed,
    Reworded,
    Renumbered,
    Defects,
    Pages,
    Related,
}

/// How much differs, and how much does not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    pub same: usize,
    pub added: usize,
    pub removed: usize,
    pub reworded: usize,
    /// Under the same words.
    pub renumbered: usize,
    pub defects: usize,
    /// Clauses that differ in case, punctuation or signs alone.
    pub typographic: usize,
    pub pages_added: usize,
    pub pages_removed: usize,
    pub pages_retitled: usize,
    /// Single topics.
    pub related_added: usize,
    pub related_removed: usize,
}

impl Diff {
    #[must_use]
    pub fn totals(&self) -> Totals {
        Totals {
            same: self.same,
            added: self.added.len(),
            removed: self.removed.len(),
            reworded: self.reworded.len(),
            renumbered: self.renumbered.len(),
            defects: self.defects.len(),
            typographic: self.typographic,
            pages_added: self.pages_added.len(),
            pages_removed: self.pages_removed.len(),
            pages_retitled: self.pages_retitled.len(),
            related_added: self.related.iter().map(|change| change.added.len()).sum(),
            related_removed: self.related.iter().map(|change| change.removed.len()).sum(),
        }
    }

    /// Leaves out all parts but some; none given: leaves all in.
    pub fn keep(&mut self, parts: &[Part]) {
        let drops = |those: &[Part]| !parts.is_empty() && !those.iter().any(|part| parts.contains(part));
        if drops(&[Part::Added]) {
            self.added.clear();
        }
        if drops(&[Part::Removed]) {
            self.removed.clear();
        }
        if drops(&[Part::Reworded]) {
            self.reworded.clear();
        }
        if drops(&[Part::Renumbered]) {
            self.renumbered.clear();
            self.shifts.clear();
        }
        if drops(&[Part::Defects]) {
            self.defects.clear();
        }
        if drops(&[Part::Pages, Part::Added]) {
            self.pages_added.clear();
        }
        if drops(&[Part::Pages, Part::Removed]) {
            self.pages_removed.clear();
        }
        if drops(&[Part::Pages]) {
            self.pages_retitled.clear();
        }
        if drops(&[Part::Related]) {
            self.related.clear();
        }
    }

    /// Leaves out clauses that are of none of these kinds on the side where they stand now; none given:
    /// leaves all in.
    pub fn keep_kinds(&mut self, from: Side<'_>, to: Side<'_>, kinds: &[Kind]) {
        if kinds.is_empty() {
            return;
        }
        let old = |id: ClauseId| kinds.contains(&from.corpus.kind(id));
        let new = |id: ClauseId| kinds.contains(&to.corpus.kind(id));
        self.added.retain(|&id| new(id));
        self.removed.retain(|&id| old(id));
        self.reworded.retain(|reworded| new(reworded.pair.to));
        self.renumbered.retain(|pair| new(pair.to));
        self.shifts.retain(|shift| new(shift.first.to));
        self.defects.retain(|defect| defect.to.map_or_else(|| defect.from.is_some_and(old), new));
        if !kinds.contains(&Kind::Topic) {
            self.pages_added.clear();
            self.pages_removed.clear();
            self.pages_retitled.clear();
            self.related.clear();
        }
    }
}
