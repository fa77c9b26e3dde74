//! Who leads to whom: related topics with the reason of each step, backlinks, shortest paths.
//!
//! Pure questions on a corpus. The nodes are clauses; at [`Level::Page`] every clause is folded into the
//! page that it stands in, and a page is named by its topic. Every walk visits a node once, so cycles
//! and unbounded depth are safe, and takes its steps in corpus order, so that answers never vary.

use crate::corpus::{ClauseId, Corpus, LinkForm, Relation, RelationKind, Target};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// How finely a walk sees the corpus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Whole pages: a link from any clause of one to any clause of the other.
    Page,
    /// Single clauses, just as the links stand.
    Clause,
}

/// Which relations a walk follows. [`Follow::default`] is what readers mean by “related”: pages, by every
/// kind of link that keeps to the text; translations are the same text again and are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Follow {
    pub level: Level,
    pub kinds: Vec<RelationKind>,
    /// Whether a link may also be followed from its target to where it stands.
    pub backwards: bool,
}

impl Default for Follow {
    fn default() -> Self {
        use RelationKind::{AddsTo, Cites, Inline, NoteOn, RelatedTopic, Supersedes};
        Self {
            level: Level::Page,
            kinds: vec![RelatedTopic, Inline, Cites, NoteOn, AddsTo, Supersedes],
            backwards: false,
        }
    }
}

/// Which way the links of one kind run between the two ends of an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ways {
    Both,
    /// From the edge's `from` to its `to` alone.
    Forward,
    /// From `to` to `from` alone; only where [`Follow::backwards`] allows it.
    Backward,
}

/// Why two nodes are neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reason {
    pub kind: RelationKind,
    pub ways: Ways,
}

/// One step, with all its reasons, the strongest first: related topics before links before citations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    pub from: ClauseId,
    pub to: ClauseId,
    /// Never empty.
    pub reasons: Vec<Reason>,
}

/// A node that a walk came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    pub clause: ClauseId,
    /// The number of steps from the start, at least 1.
    pub depth: usize,
    /// The last of these steps.
    pub via: Edge,
}

/// A part of the corpus to be drawn: every edge runs between two of the nodes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Subgraph {
    /// In corpus order.
    pub nodes: Vec<ClauseId>,
    /// By `from`, then `to`. Two nodes that lead to each other have one edge, from the earlier one,
    /// whose reasons say which way they run.
    pub edges: Vec<Edge>,
}

/// The direct neighbours of a node, in corpus order.
#[must_use]
pub fn neighbours(corpus: &Corpus, of: ClauseId, follow: &Follow) -> Vec<Edge> {
    let from = fold(corpus, of, follow.level);
    let mut ways: BTreeMap<ClauseId, BTreeMap<RelationKind, (bool, bool)>> = BTreeMap::new();
    for (to, kind) in outgoing(corpus, from, follow) {
        ways.entry(to).or_default().entry(kind).or_default().0 = true;
    }
    for (to, kind) in incoming(corpus, from, follow) {
        if follow.backwards || ways.contains_key(&to) {
            ways.entry(to).or_default().entry(kind).or_default().1 = true;
        }
    }
    ways.into_iter()
        .filter_map(|(to, kinds)| {
            let reasons: Vec<Reason> = kinds
                .into_iter()
                .filter_map(|(kind, ways)| {
                    let ways = match ways {
                        (true, true) => Ways::Both,
                        (true, false) => Ways::Forward,
                        (false, _) if follow.backwards => Ways::Backward,
                        (false, _) => return None,
                    };
                    Some(Reason { kind, ways })
                })
                .collect();
            (!reasons.is_empty()).then_some(Edge { from, to, reasons })
        })
        .collect()
}

/// Everything that can be reached from a node in at most `depth` steps (`None`: any number), the nearest
/// first, equally near ones in corpus order. The start itself is not among it.
#[must_use]
pub fn related(corpus: &Corpus, from: ClauseId, depth: Option<usize>, follow: &Follow) -> Vec<Related> {
    let start = fold(corpus, from, follow.level);
    let mut reached = Vec::new();
    let mut seen = HashSet::from([start]);
    let mut rim = vec![start];
    let mut steps = 0;
    while !rim.is_empty() && depth.is_none_or(|depth| steps < depth) {
        steps += 1;
        let mut ring = Vec::new();
        for node in rim {
            for via in neighbours(corpus, node, follow) {
                if seen.insert(via.to) {
                    ring.push(Related { clause: via.to, depth: steps, via });
                }
            }
        }
        ring.sort_by_key(|related| related.clause);
        rim = ring.iter().map(|related| related.clause).collect();
        reached.append(&mut ring);
    }
    reached
}

/// The shortest chain of steps from one node to another; of equally short ones the one whose nodes come
/// first in corpus order, compared step by step. Empty where both are one node, `None` where no chain
/// leads there.
#[must_use]
pub fn path(corpus: &Corpus, from: ClauseId, to: ClauseId, follow: &Follow) -> Option<Vec<Edge>> {
    let start = fold(corpus, from, follow.level);
    let goal = fold(corpus, to, follow.level);
    let mut came_by: HashMap<ClauseId, Option<Edge>> = HashMap::from([(start, None)]);
    let mut rim = vec![start];
    // A rim stands in the order of its best chains, so the first to come to a node came by its best one.
    while !rim.is_empty() && !came_by.contains_key(&goal) {
        let mut next = Vec::new();
        for node in rim {
            for edge in neighbours(corpus, node, follow) {
                if let std::collections::hash_map::Entry::Vacant(free) = came_by.entry(edge.to) {
                    next.push(edge.to);
                    free.insert(Some(edge));
                }
            }
        }
        rim = next;
    }
    let mut chain = Vec::new();
    let mut at = goal;
    while let Some(edge) = came_by.get(&at)?.clone() {
        at = edge.from;
        chain.push(edge);
    }
    chain.reverse();
    Some(chain)
}

/// The links that people wrote to a node, in order of where they stand. At [`Level::Page`] those to any
/// clause of the page from other pages; at [`Level::Clause`] those to this clause alone.
pub fn backlinks(corpus: &Corpus, to: ClauseId, level: Level) -> Vec<&Relation> {
    let node = fold(corpus, to, level);
    let mut links: Vec<&Relation> = relations_into(corpus, node, level)
        .filter(|relation| relation.form != LinkForm::Implied)
        .filter(|relation| fold(corpus, relation.from, level) != node)
        .collect();
    links.sort_by_key(|relation| (relation.from, relation.kind, relation.place));
    links
}

/// A node with all that lies within `depth` steps of it (`None`: any number) and every edge between these.
#[must_use]
pub fn around(corpus: &Corpus, from: ClauseId, depth: Option<usize>, follow: &Follow) -> Subgraph {
    let mut nodes = BTreeSet::from([fold(corpus, from, follow.level)]);
    nodes.extend(related(corpus, from, depth, follow).into_iter().map(|related| related.clause));
    let mut edges = Vec::new();
    let both = Follow { backwards: true, ..follow.clone() };
    for &node in &nodes {
        edges.extend(
            neighbours(corpus, node, &both).into_iter().filter(|edge| edge.to > node && nodes.contains(&edge.to)),
        );
    }
    Subgraph { nodes: nodes.into_iter().collect(), edges }
}

/// The node that stands for a clause.
fn fold(corpus: &Corpus, id: ClauseId, level: Level) -> ClauseId {
    match level {
        Level::Page => corpus.topic(corpus.page_id_of(id)),
        Level::Clause => id,
    }
}

/// The relations that lead from a node.
fn relations_from(corpus: &Corpus, node: ClauseId, level: Level) -> &[Relation] {
    match level {
        Level::Page => corpus.relations_of(corpus.page_id_of(node)),
        Level::Clause => corpus.relations_from(node),
    }
}

/// The relations that lead to a node, in order of the clause, then of where they stand.
fn relations_into(corpus: &Corpus, node: ClauseId, level: Level) -> Box<dyn Iterator<Item = &Relation> + '_> {
    match level {
        Level::Page => Box::new(corpus.relations_into(corpus.page_id_of(node))),
        Level::Clause => Box::new(corpus.relations_to(node)),
    }
}

/// Where the links of a node lead, as nodes; links to itself left out.
fn outgoing<'a>(
    corpus: &'a Corpus,
    node: ClauseId,
    follow: &'a Follow,
) -> impl Iterator<Item = (ClauseId, RelationKind)> + 'a {
    relations_from(corpus, node, follow.level)
        .iter()
        .filter(|relation| follow.kinds.contains(&relation.kind))
        .filter_map(|relation| match relation.target {
            Target::Clause(target) => Some((fold(corpus, target, follow.level), relation.kind)),
            _ => None,
        })
        .filter(move |&(target, _)| target != node)
}

/// Where the links to a node stand, as nodes; links from itself left out.
fn incoming<'a>(
    corpus: &'a Corpus,
    node: ClauseId,
    follow: &'a Follow,
) -> impl Iterator<Item = (ClauseId, RelationKind)> + 'a {
    relations_into(corpus, node, follow.level)
        .filter(|relation| follow.kinds.contains(&relation.kind))
        .map(|relation| (fold(corpus, relation.from, follow.level), relation.kind))
        .filter(move |&(source, _)| source != node)
}
