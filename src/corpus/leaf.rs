//! What the corpus keeps page by page, and the little that it keeps of all clauses at once.

use super::page::{Clause, ClauseId, Kind, PageId};
use super::relation::Relation;
use serde::{Deserialize, Serialize};

/// Everything in one page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Leaf {
    /// In source order, the page itself first.
    pub clauses: Vec<Clause>,
    /// Every clause that is a part of another, in order of that other and then its own.
    pub parts: Vec<ClauseId>,
    /// The relations that lead from its clauses, in order of these.
    pub relations: Vec<Relation>,
    /// The relations that lead to its clauses, in order of these and then of where they come from.
    pub incoming: Vec<Incoming>,
}

/// A relation by where it is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) struct Incoming {
    pub to: ClauseId,
    /// The page that it leads from, and its position among that page's relations.
    pub from: PageId,
    pub nth: u32,
}

impl Leaf {
    pub(super) fn of(clauses: Vec<Clause>, first: ClauseId) -> Self {
        let mut parts: Vec<(ClauseId, ClauseId)> = (first.0..)
            .map(ClauseId)
            .zip(&clauses)
            .filter_map(|(id, clause)| clause.parent.map(|parent| (parent, id)))
            .collect();
        parts.sort_unstable();
        let parts = parts.into_iter().map(|(_, id)| id).collect();
        Self { clauses, parts, relations: Vec::new(), incoming: Vec::new() }
    }
}

/// What ranking and filtering ask of every clause that has a word: its kind, and what it is a part of.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Outline {
    pub kinds: Vec<Kind>,
    pub parents: Vec<Option<ClauseId>>,
}
