//! Where one came from.

use crate::corpus::ClauseId;

/// So many places are remembered.
const MOST: usize = 500;

/// Places to go back to and forward again, the last one last.
#[derive(Clone, Debug, Default)]
pub(in crate::browse) struct History {
    back: Vec<ClauseId>,
    forward: Vec<ClauseId>,
}

impl History {
    /// A place is left for a new one.
    pub(super) fn leave(&mut self, from: ClauseId) {
        self.forward.clear();
        if self.back.last() != Some(&from) {
            self.back.push(from);
        }
        let over = self.back.len().saturating_sub(MOST);
        self.back.drain(..over);
    }

    pub(super) fn back(&mut self, from: ClauseId) -> Option<ClauseId> {
        let to = self.back.pop()?;
        self.forward.push(from);
        Some(to)
    }

    pub(super) fn forward(&mut self, from: ClauseId) -> Option<ClauseId> {
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
            *places = places.iter().filter_map(|&place| id(place)).collect();
        }
    }
}
