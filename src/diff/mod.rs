//! Two texts of the same rules compared: two editions of a book, two books of a game, two folders.
//!
//! Every clause of one side has at most one partner on the other (`matching`). What has none was added
//! or removed; what has one was reworded, renumbered, both or neither. A citation that follows the
//! renumbering of what it cites is no rewording. White space, quotes and dashes are never compared; case
//! and punctuation are, unless the two texts differ in them throughout, as two books typed apart do.
//! Then what looks like damage of one text is told apart too (`defects`).

mod cited;
mod defects;
mod history;
mod likeness;
mod matching;
mod outdated;
mod pages;
mod part;
mod related;
mod shifts;
mod unit;
mod words;

pub use cited::Fate;
pub use defects::{Cause, Defect};
pub use history::{Event, Step, history};
pub use outdated::{Followed, Outdated, mended};
pub use part::{Part, Totals};
pub use related::{RelatedChange, RelatedName};
pub use shifts::Shift;

use crate::corpus::{BookId, ClauseId, Corpus, Kind};
use crate::text::name_key;
use matching::Matching;
use unit::{Class, Units};
use words::{Interner, Piece, runs};

/// One of the two texts.
#[derive(Clone, Copy, Debug)]
pub struct Side<'a> {
    pub corpus: &'a Corpus,
    pub book: BookId,
}

/// What to do about case and punctuation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Typography {
    /// Compare them, unless the two texts differ in them throughout.
    #[default]
    Judge,
    Compare,
    Ignore,
}

/// A clause and its partner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pair {
    /// Of the first side.
    pub from: ClauseId,
    /// Of the second side.
    pub to: ClauseId,
}

/// Words of one text in the place of words of the other, as half-open ranges of bytes of the plain
/// texts. Either may be empty, not both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    pub from: (u32, u32),
    pub to: (u32, u32),
}

/// A clause that says it in other words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reworded {
    pub pair: Pair,
    /// Whether it stands under another number too.
    pub renumbered: bool,
    /// In order; never empty.
    pub changes: Vec<Change>,
}

/// All that differs, each list in the order of the second side, what was removed in that of the first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diff {
    pub added: Vec<ClauseId>,
    pub removed: Vec<ClauseId>,
    pub reworded: Vec<Reworded>,
    /// The same words under another number, or in another place.
    pub renumbered: Vec<Pair>,
    /// The same, and what was reworded too, row by row: whole sections at once.
    pub shifts: Vec<Shift>,
    /// Differences that look like damage of one text, so that nothing is known to have changed.
    pub defects: Vec<Defect>,
    /// Pages, as the clauses that are the pages themselves. What is in them is among `added`.
    pub pages_added: Vec<ClauseId>,
    pub pages_removed: Vec<ClauseId>,
    pub pages_retitled: Vec<Pair>,
    pub related: Vec<RelatedChange>,
    /// How many clauses are the same under the same number.
    pub same: usize,
    /// How many clauses differ in case, punctuation or signs alone.
    pub typographic: usize,
    /// Whether these count as the same.
    pub typography_ignored: bool,
    partners: Partners,
}

/// Who is whose partner, by position in the two books.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Partners {
    to: Vec<Option<ClauseId>>,
    from: Vec<Option<ClauseId>>,
    firsts: (u32, u32),
}

impl Diff {
    /// Whether nothing differs.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.added.is_empty()
            && self.removed.is_empty()
            && self.reworded.is_empty()
            && self.renumbered.is_empty()
            && self.defects.is_empty()
            && self.pages_added.is_empty()
            && self.pages_removed.is_empty()
            && self.pages_retitled.is_empty()
            && self.related.is_empty()
    }

    /// The partner on the second side of a clause of the first.
    #[must_use]
    pub fn partner_of(&self, from: ClauseId) -> Option<ClauseId> {
        *self.partners.to.get(from.0.checked_sub(self.partners.firsts.0)? as usize)?
    }

    /// The partner on the first side of a clause of the second.
    #[must_use]
    pub fn origin_of(&self, to: ClauseId) -> Option<ClauseId> {
        *self.partners.from.get(to.0.checked_sub(self.partners.firsts.1)? as usize)?
    }
}

/// From two in a hundred clauses that differ in typography alone on, two texts were typed apart.
const TYPED_APART: usize = 50;
/// But a few say nothing.
const FEW: usize = 3;

/// Compares two texts. Total: any two books have a difference, in about linear time.
#[must_use]
pub fn diff(from: Side<'_>, to: Side<'_>, typography: Typography) -> Diff {
    let mut interner = Interner::default();
    let a = Units::of(from, &mut interner);
    let b = Units::of(to, &mut interner);
    drop(interner);
    let sides = [from, to];
    let matching = Matching::of(sides, &a, &b);
    let compared = Compared { a: &a, b: &b, matching: &matching };

    let pairs: Vec<(usize, usize)> = matching.from.iter().enumerate().filter_map(|(b, a)| a.map(|a| (a, b))).collect();
    let all_changes: Vec<Vec<Change>> = pairs.iter().map(|&(a, b)| compared.changes(a, b, false)).collect();
    let in_words: Vec<Vec<Change>> = pairs
        .iter()
        .zip(&all_changes)
        .map(|(&(a, b), all)| if all.is_empty() { Vec::new() } else { compared.changes(a, b, true) })
        .collect();
    let typographic = all_changes.iter().zip(&in_words).filter(|(all, words)| !all.is_empty() && words.is_empty());
    let typographic = typographic.count();
    let typography_ignored = match typography {
        Typography::Compare => false,
        Typography::Ignore => true,
        Typography::Judge => typographic > FEW && typographic * TYPED_APART > pairs.len(),
    };

    let mut diff = Diff {
        typographic,
        typography_ignored,
        shifts: shifts::shifts(&compared),
        related: related::changes(sides, &compared),
        partners: compared.partners(),
        ..Diff::default()
    };
    for (&(at, other), changes) in pairs.iter().zip(if typography_ignored { in_words } else { all_changes }) {
        let pair = compared.pair(at, other);
        let renumbered = compared.is_moved(at, other);
        if a.list[at].class == Class::Topic && compared.is_retitled(sides, at, other, typography_ignored) {
            diff.pages_retitled.push(pair);
        }
        match (changes.is_empty(), renumbered) {
            (true, false) => diff.same += 1,
            (true, true) => diff.renumbered.push(pair),
            (false, _) => diff.reworded.push(Reworded { pair, renumbered, changes }),
        }
    }
    for (at, unit) in b.list.iter().enumerate().filter(|(at, _)| matching.from[*at].is_none()) {
        diff.added.push(unit.id);
        if b.list[at].class == Class::Topic {
            diff.pages_added.push(unit.id);
        }
    }
    for (at, unit) in a.list.iter().enumerate().filter(|(at, _)| matching.to[*at].is_none()) {
        diff.removed.push(unit.id);
        if a.list[at].class == Class::Topic {
            diff.pages_removed.push(unit.id);
        }
    }
    defects::tell_apart(sides, &compared, &mut diff);
    diff
}

/// Both sides with who is whose partner.
struct Compared<'a> {
    a: &'a Units,
    b: &'a Units,
    matching: &'a Matching,
}

/// What a citation that leads to a clause with a partner is compared as: above all words.
const CITED: u32 = 1 << 31;

impl Compared<'_> {
    fn pair(&self, a: usize, b: usize) -> Pair {
        Pair { from: self.a.list[a].id, to: self.b.list[b].id }
    }

    fn are_partners(&self, a: Option<usize>, b: Option<usize>) -> bool {
        a.zip(b).is_some_and(|(a, b)| self.matching.to[a] == Some(b))
    }

    fn partners(&self) -> Partners {
        let ids = |partners: &[Option<usize>], others: &Units| -> Vec<Option<ClauseId>> {
            partners.iter().map(|at| at.map(|at| others.list[at].id)).collect()
        };
        let first = |units: &Units| units.list.first().map_or(0, |unit| unit.id.0);
        Partners {
            to: ids(&self.matching.to, self.b),
            from: ids(&self.matching.from, self.a),
            firsts: (first(self.a), first(self.b)),
        }
    }

    /// Whether a clause stands under another number than its partner or, having none, in another place.
    /// A section without a number is called by its heading, so it only moves from what it was part of.
    fn is_moved(&self, a: usize, b: usize) -> bool {
        let (left, right) = (&self.a.list[a], &self.b.list[b]);
        if left.number.is_some() || right.number.is_some() {
            return left.number != right.number;
        }
        if left.class == Class::Topic {
            return false;
        }
        let named = left.kind == Kind::Section && right.kind == Kind::Section;
        let same_part = named || self.a.own_part(a) == self.b.own_part(b);
        let stays = self.are_partners(left.parent, right.parent) && same_part;
        let same_place = self.matching.to[left.topic] == Some(right.topic) && left.anchor == right.anchor;
        !stays && !same_place
    }

    fn is_retitled(&self, sides: [Side<'_>; 2], a: usize, b: usize, loosely: bool) -> bool {
        let (from, to) = (self.a.list[a].id, self.b.list[b].id);
        let (from, to) = (&sides[0].corpus.page_of(from).title, &sides[1].corpus.page_of(to).title);
        if loosely { name_key(from) != name_key(to) } else { words::exact_form(from) != words::exact_form(to) }
    }

    /// What differs between two partners; with `words`, in words alone.
    fn changes(&self, a: usize, b: usize, words: bool) -> Vec<Change> {
        let (left, right) = (&self.a.list[a], &self.b.list[b]);
        let kept = |pieces: &[Piece]| -> Vec<Piece> {
            pieces.iter().filter(|piece| !words || piece.word.is_some()).copied().collect()
        };
        let (from, to) = (kept(&left.pieces), kept(&right.pieces));
        let printed = |piece: &Piece| piece.word.filter(|_| words).unwrap_or(piece.exact);
        if from.iter().map(printed).eq(to.iter().map(printed)) {
            return Vec::new();
        }
        let cited = |nth: Option<u32>, cited: &[Option<usize>]| *cited.get(nth? as usize)?;
        let key = |piece: &Piece, leads_to: Option<usize>| match leads_to {
            Some(at) => CITED | u32::try_from(at).unwrap_or(u32::MAX),
            None => printed(piece),
        };
        let follow = |piece: &Piece| cited(piece.cites, &left.cited).and_then(|at| self.matching.to[at]);
        let from_keys: Vec<u32> = from.iter().map(|piece| key(piece, follow(piece))).collect();
        let to_keys: Vec<u32> = to.iter().map(|piece| key(piece, cited(piece.cites, &right.cited))).collect();
        let differing = runs(&from_keys, &to_keys).into_iter().filter_map(|run| {
            // Where a citation leads elsewhere under the same number, the words are the same.
            let (mut old, mut new) = (run.from, run.to);
            while !old.is_empty() && !new.is_empty() && printed(&from[old.start]) == printed(&to[new.start]) {
                old.start += 1;
                new.start += 1;
            }
            while !old.is_empty() && !new.is_empty() && printed(&from[old.end - 1]) == printed(&to[new.end - 1]) {
                old.end -= 1;
                new.end -= 1;
            }
            (!old.is_empty() || !new.is_empty()).then(|| Change { from: bytes(&from, &old), to: bytes(&to, &new) })
        });
        differing.collect()
    }
}

/// The bytes of a run of pieces; of an empty one the place where it would be.
fn bytes(pieces: &[Piece], run: &std::ops::Range<usize>) -> (u32, u32) {
    match pieces.get(run.clone()) {
        Some([first, .., last]) => (first.start, last.end),
        Some([only]) => (only.start, only.end),
        _ => {
            let at = run.start.checked_sub(1).and_then(|before| pieces.get(before)).map_or(0, |piece| piece.end);
            (at, at)
        }
    }
}
