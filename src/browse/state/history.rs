//! Where one came from.

use crate::corpus::ClauseId;

/// So many places are remembered.
const MOST: usize = 500;

/// A clause in its page, and the line of the window in which it began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) clause: ClauseId,
    pub(super) line: isize,
}

/// Places to go back to and forward again, the last one last.
#[derive(Clone, Debug, Default)]
pub(in crate::browse) struct History {
    back: Vec<Place>,
    forward: Vec<Place>,
}

impl History {
    /// A place is left for a new one.
    pub(super) fn leave(&mut self, from: Place) {
        self.forward.clear();
        if self.back.last().is_none_or(|last| last.clause != from.clause) {
            self.back.push(from);
        }
        let over = self.back.len().saturating_sub(MOST);
        self.back.drain(..over);
    }

    pub(super) fn back(&mut self, from: Place) -> Option<Place> {
        let to = self.back.pop()?;
        self.forward.push(from);
        Some(to)
    }

    pub(super) fn forward(&mut self, from: Place) -> Option<Place> {
        let to = self.forward.pop()?;
        self.back.push(from);
        Some(to)
    }

    /// How many places there are to go back to.
    pub(in crate::browse) fn depth(&self) -> usize {
        self.back.len()
    }

    /// Gives every place its id in another library; what has none there is forgotten.
    pub(super) fn renumber(&mut self, id: impl Fn(ClauseId) -> Option<ClauseId>) {
        for places in [&mut self.back, &mut self.forward] {
            *places = places.iter().filter_map(|place| Some(Place { clause: id(place.clause)?, ..*place })).collect();
        }
    }
}
