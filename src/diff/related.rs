//! Related topics that one side has and the other has not.

use super::unit::Units;
use super::{Compared, Side, pages};
use crate::corpus::{ClauseId, RelationKind, Target};
use crate::text::name_key;
use std::collections::{BTreeMap, BTreeSet};

/// The related topics of a page that both sides have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RelatedChange {
    /// The page on the first side.
    pub from: ClauseId,
    /// The page on the second side.
    pub to: ClauseId,
    pub added: Vec<RelatedName>,
    pub removed: Vec<RelatedName>,
}

/// A topic that a page names.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RelatedName {
    /// The topic's title or, where it leads nowhere, the name as written.
    pub title: String,
    /// Of the side that names it.
    pub clause: Option<ClauseId>,
}

/// A topic, the same for both sides.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    /// By position on the second side.
    Page(usize),
    Name(String),
}

/// The pages whose related topics differ, in the order of the second side.
pub(super) fn changes(sides: [Side<'_>; 2], compared: &Compared<'_>) -> Vec<RelatedChange> {
    let titles: BTreeMap<String, usize> = pages::topics(compared.b)
        .map(|at| (name_key(&sides[1].corpus.page_of(compared.b.list[at].id).title), at))
        .collect();
    let mut changes = Vec::new();
    for other in pages::topics(compared.b) {
        let Some(at) = compared.matching.from[other] else { continue };
        let on_other_side = |page: usize| compared.matching.to[page];
        let old = names(sides[0], compared.a, at, &on_other_side, &titles);
        let new = names(sides[1], compared.b, other, &Some, &titles);
        let only = |these: &[(Key, RelatedName)], those: &[(Key, RelatedName)]| -> Vec<RelatedName> {
            let known: BTreeSet<&Key> = those.iter().map(|(key, _)| key).collect();
            these.iter().filter(|(key, _)| !known.contains(key)).map(|(_, name)| name.clone()).collect()
        };
        let (added, removed) = (only(&new, &old), only(&old, &new));
        if !added.is_empty() || !removed.is_empty() {
            let pair = compared.pair(at, other);
            changes.push(RelatedChange { from: pair.from, to: pair.to, added, removed });
        }
    }
    changes
}

/// The topics that a page names, each once, in order.
fn names(
    side: Side<'_>,
    units: &Units,
    topic: usize,
    partner: &dyn Fn(usize) -> Option<usize>,
    titles: &BTreeMap<String, usize>,
) -> Vec<(Key, RelatedName)> {
    let mut seen = BTreeSet::new();
    let mut names = Vec::new();
    for link in side.corpus.relations_from(units.list[topic].id) {
        if link.kind != RelationKind::RelatedTopic {
            continue;
        }
        let clause = match &link.target {
            Target::Clause(id) => Some(*id),
            Target::Ambiguous(ids) => ids.first().copied(),
            Target::Missing | Target::External => None,
        };
        let title = match clause {
            Some(id) => side.corpus.page_of(id).title.clone(),
            None if link.label.is_empty() => link.written.clone(),
            None => link.label.clone(),
        };
        let page = clause.and_then(|id| units.position(id)).map(|at| units.list[at].topic);
        let name = name_key(&title);
        let key = match page.and_then(partner).or_else(|| titles.get(&name).copied()) {
            Some(page) => Key::Page(page),
            None => Key::Name(name),
        };
        if seen.insert(key.clone()) {
            names.push((key, RelatedName { title, clause }));
        }
    }
    names
}
