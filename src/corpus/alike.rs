//! Which clauses are one clause in several books, and which translate each other: known of all clauses
//! without reading any page.

use super::page::ClauseId;
use serde::{Deserialize, Serialize};

/// See [`super::Corpus::same_clauses`] and [`super::Corpus::translations`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Alike {
    /// Clauses that are one clause, at most one of a book, in corpus order.
    groups: Vec<Vec<ClauseId>>,
    /// Every clause of these with the position of its group, in corpus order.
    group_of: Vec<(ClauseId, u32)>,
    /// Every translation and its original, each first once, in corpus order.
    pairs: Vec<(ClauseId, ClauseId)>,
}

impl Alike {
    /// `originals`: translations, each with its original.
    pub(super) fn new(groups: Vec<Vec<ClauseId>>, originals: &[(ClauseId, ClauseId)]) -> Self {
        let members = (0..).zip(&groups).flat_map(|(at, group)| group.iter().map(move |&id| (id, at)));
        let mut group_of: Vec<(ClauseId, u32)> = members.collect();
        group_of.sort_unstable();
        let mut pairs: Vec<(ClauseId, ClauseId)> = originals.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
        pairs.sort_unstable();
        pairs.dedup();
        Self { groups, group_of, pairs }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.groups.is_empty() && self.pairs.is_empty()
    }

    pub(super) fn group(&self, id: ClauseId) -> &[ClauseId] {
        let at = self.group_of.binary_search_by_key(&id, |member| member.0).ok();
        at.and_then(|at| self.groups.get(self.group_of[at].1 as usize)).map_or(&[], Vec::as_slice)
    }

    /// Its original, its translations, and the other translations of its original.
    pub(super) fn translations(&self, id: ClauseId) -> Vec<ClauseId> {
        let mut found: Vec<ClauseId> = self.paired(id).collect();
        for at in 0..found.len() {
            found.extend(self.paired(found[at]));
        }
        found.retain(|&other| other != id);
        found.sort_unstable();
        found.dedup();
        found
    }

    fn paired(&self, id: ClauseId) -> impl Iterator<Item = ClauseId> {
        let start = self.pairs.partition_point(|pair| pair.0 < id);
        self.pairs[start..].iter().take_while(move |pair| pair.0 == id).map(|pair| pair.1)
    }
}
