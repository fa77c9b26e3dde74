//! The clauses of one book, made ready to be compared.

use super::Side;
use super::words::{Interner, Piece, pieces};
use crate::corpus::{ClauseId, Kind, RelationKind, Target};
use std::collections::HashMap;

/// A clause. Its position among the units of its side is its clause's position in the book.
#[derive(Debug)]
pub(super) struct Unit {
    pub id: ClauseId,
    /// The position of the page itself.
    pub topic: usize,
    pub kind: Kind,
    pub class: Class,
    /// Canonical.
    pub number: Option<String>,
    pub anchor: String,
    pub parent: Option<usize>,
    /// The part before it of what it is a part of, or that itself for the first part.
    pub before: Option<usize>,
    /// The part after it.
    pub after: Option<usize>,
    pub pieces: Vec<Piece>,
    /// What the citations of the text lead to, by [`Piece::cites`], where that is in the same book.
    pub cited: Vec<Option<usize>>,
}

/// Only clauses of one class are ever taken for the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Class {
    Topic,
    Rule,
    Note,
    Question,
    Answer,
}

impl Class {
    fn of(kind: Kind) -> Self {
        match kind {
            Kind::Topic => Self::Topic,
            Kind::Heading | Kind::Rule | Kind::Section => Self::Rule,
            Kind::Note | Kind::Example => Self::Note,
            Kind::Question => Self::Question,
            Kind::Answer => Self::Answer,
        }
    }
}

/// All units of a side.
#[derive(Debug)]
pub(super) struct Units {
    pub list: Vec<Unit>,
    first: u32,
    /// By canonical number, in book order.
    by_number: HashMap<String, Vec<usize>>,
    /// By the page's position and the anchor.
    by_anchor: HashMap<(usize, String), usize>,
}

impl Units {
    pub(super) fn of(side: Side<'_>, interner: &mut Interner) -> Self {
        let range = side.corpus.clauses_of_book(side.book);
        let mut list: Vec<Unit> = Vec::with_capacity(range.len());
        let position = |id: ClauseId| range.contains(&id.0).then(|| (id.0 - range.start) as usize);
        let mut topic = 0;
        // The last part that each unit has so far.
        let mut last_part: HashMap<usize, usize> = HashMap::new();
        for id in range.clone().map(ClauseId) {
            let clause = side.corpus.clause(id);
            let mut ranges = Vec::new();
            let mut cited = Vec::new();
            let mut citations: Vec<_> =
                side.corpus.relations_from(id).iter().filter(|link| link.kind == RelationKind::Cites).collect();
            citations.sort_by_key(|link| link.range);
            for link in citations {
                if let Some(range) = link.range {
                    ranges.push(range);
                    cited.push(match link.target {
                        Target::Clause(target) => position(target),
                        _ => None,
                    });
                }
            }
            let parent = clause.parent.and_then(position);
            let at = list.len();
            if clause.parent.is_none() {
                topic = at;
            }
            let before = parent.map(|parent| last_part.insert(parent, at).unwrap_or(parent));
            if let Some(before) = before.filter(|&before| Some(before) != parent)
                && let Some(unit) = list.get_mut(before)
            {
                unit.after = Some(at);
            }
            list.push(Unit {
                id,
                topic,
                kind: clause.kind,
                class: Class::of(clause.kind),
                number: clause.number.as_ref().map(|number| number.canonical().to_owned()),
                anchor: clause.anchor.clone(),
                parent,
                before,
                after: None,
                pieces: pieces(&clause.text.plain, &ranges, interner),
                cited,
            });
        }
        let mut by_number: HashMap<String, Vec<usize>> = HashMap::new();
        let mut by_anchor = HashMap::new();
        for (at, unit) in list.iter().enumerate() {
            if let Some(number) = &unit.number {
                by_number.entry(number.clone()).or_default().push(at);
            }
            by_anchor.insert((unit.topic, unit.anchor.clone()), at);
        }
        Self { list, first: range.start, by_number, by_anchor }
    }

    pub(super) fn numbered(&self, number: &str) -> &[usize] {
        self.by_number.get(number).map_or(&[], Vec::as_slice)
    }

    /// The clause of an anchor in the page that begins at a position.
    pub(super) fn anchored(&self, topic: usize, anchor: &str) -> Option<usize> {
        self.by_anchor.get(&(topic, anchor.to_owned())).copied()
    }

    /// The position of a clause of the book.
    pub(super) fn position(&self, id: ClauseId) -> Option<usize> {
        let at = id.0.checked_sub(self.first)? as usize;
        (at < self.list.len()).then_some(at)
    }
}

impl Units {
    /// What a unit is called among its siblings: `b` for `7.2.b`, `note.3` for `Toll.note.3`.
    pub(super) fn own_part(&self, at: usize) -> &str {
        let unit = &self.list[at];
        let parent = unit.parent.map(|parent| &self.list[parent]);
        let label = |unit: &Unit| unit.number.clone().unwrap_or_else(|| unit.anchor.clone());
        let own = unit.number.as_deref().unwrap_or(&unit.anchor);
        let above = parent.map(label).unwrap_or_default();
        own.strip_prefix(above.as_str()).and_then(|rest| rest.strip_prefix('.')).unwrap_or(own)
    }
}

impl Unit {
    pub(super) fn words(&self) -> Vec<u32> {
        self.pieces.iter().filter_map(|piece| piece.word).collect()
    }
}
