//! Everything that belongs to one clause: its parts, the notes on it, what it is linked with, where
//! it stands.

use crate::corpus::{ClauseId, Corpus, Kind, LinkForm, RelationKind, Target};

/// A clause with its surroundings. Lists are in corpus order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    pub clause: ClauseId,
    /// Its direct parts that are no notes; [`children`] gives theirs.
    pub children: Vec<ClauseId>,
    /// Notes, questions and examples on it.
    pub notes: Vec<ClauseId>,
    /// The related topics of its page, in the order of the page.
    pub related: Vec<Related>,
    /// The links to it, without those that only say where a note hangs.
    pub backlinks: Vec<Backlink>,
    /// The clause before and after it on the same level, or where its level ends, the next one up.
    pub previous: Option<ClauseId>,
    pub next: Option<ClauseId>,
    /// The same clause in other editions of its book, the newest edition first.
    pub editions: Vec<ClauseId>,
}

/// How much of what belongs to a clause is told with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Its parts, and the notes on it and on them.
    Whole,
    /// The notes on it alone: its parts are told one by one.
    Single,
    /// Nothing but its own text.
    Exact,
}

impl Extent {
    #[must_use]
    pub fn has_children(self) -> bool {
        self == Self::Whole
    }

    #[must_use]
    pub fn has_notes(self) -> bool {
        self != Self::Exact
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    pub topic: ClauseId,
    /// Whether the other page names this one too.
    pub both_ways: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backlink {
    pub from: ClauseId,
    pub kind: RelationKind,
}

/// Looks at a clause from all sides.
#[must_use]
pub fn show(corpus: &Corpus, id: ClauseId) -> Shown {
    Shown {
        clause: id,
        children: children(corpus, id),
        notes: notes(corpus, id),
        related: related(corpus, id),
        backlinks: backlinks(corpus, id),
        previous: previous(corpus, id),
        next: next(corpus, id),
        editions: corpus.in_other_editions(id),
    }
}

/// The clause and all its parts that are no notes, depth first.
#[must_use]
pub fn subtree(corpus: &Corpus, id: ClauseId) -> Vec<ClauseId> {
    let mut inside = Vec::new();
    let mut open = vec![id];
    while let Some(at) = open.pop() {
        inside.push(at);
        let mut parts = children(corpus, at);
        parts.reverse();
        open.extend(parts);
    }
    inside
}

/// The direct parts of a clause that are no notes on it.
#[must_use]
pub fn children(corpus: &Corpus, id: ClauseId) -> Vec<ClauseId> {
    let own = corpus.clause(id).kind;
    corpus.children(id).filter(|&child| is_note(own) || !is_note(corpus.clause(child).kind)).collect()
}

/// The notes that are told under a part of what is shown: those on rules, headings and sections that
/// are no part of a note themselves. Two notes may be about parts of each other; so no walk goes in circles.
#[must_use]
pub fn notes_below(corpus: &Corpus, id: ClauseId) -> Vec<ClauseId> {
    let takes = matches!(corpus.clause(id).kind, Kind::Section | Kind::Heading | Kind::Rule);
    let in_note = || corpus.ancestors(id).any(|ancestor| is_note(corpus.clause(ancestor).kind));
    if takes && !in_note() { notes(corpus, id) } else { Vec::new() }
}

/// The notes, questions and examples about a clause.
#[must_use]
pub fn notes(corpus: &Corpus, id: ClauseId) -> Vec<ClauseId> {
    let mut notes: Vec<ClauseId> = corpus.notes_on(id).collect();
    notes.dedup();
    notes
}

fn is_note(kind: Kind) -> bool {
    matches!(kind, Kind::Note | Kind::Question | Kind::Example)
}

fn related(corpus: &Corpus, id: ClauseId) -> Vec<Related> {
    let topic = corpus.topic(corpus.clause(id).page);
    let named_by = |from: ClauseId| {
        corpus.relations_from(from).iter().filter(|relation| relation.kind == RelationKind::RelatedTopic)
    };
    let mut related: Vec<Related> = Vec::new();
    let mut named: Vec<_> = named_by(topic).collect();
    named.sort_by_key(|relation| relation.place);
    for relation in named {
        let Target::Clause(other) = relation.target else { continue };
        if related.iter().all(|known| known.topic != other) {
            let back = corpus.topic(corpus.clause(other).page);
            let both_ways = named_by(back).any(|relation| relation.target == Target::Clause(topic));
            related.push(Related { topic: other, both_ways });
        }
    }
    related
}

fn backlinks(corpus: &Corpus, id: ClauseId) -> Vec<Backlink> {
    let written = |form| form != LinkForm::Implied;
    let mut links: Vec<Backlink> = corpus
        .relations_to(id)
        .filter(|relation| written(relation.form) && relation.kind != RelationKind::NoteOn)
        .map(|relation| Backlink { from: relation.from, kind: relation.kind })
        .collect();
    links.dedup();
    links
}

/// Siblings are told apart by whether they are notes: rule 3 is not followed by note 1.
fn siblings(corpus: &Corpus, id: ClauseId) -> Vec<ClauseId> {
    let note = is_note(corpus.clause(id).kind);
    let Some(parent) = corpus.clause(id).parent else {
        let book = corpus.page_of(id).book;
        return corpus
            .page_ids()
            .filter(|&page| corpus.page(page).book == book)
            .map(|page| corpus.topic(page))
            .collect();
    };
    corpus.children(parent).filter(|&other| is_note(corpus.clause(other).kind) == note).collect()
}

fn previous(corpus: &Corpus, id: ClauseId) -> Option<ClauseId> {
    let siblings = siblings(corpus, id);
    let at = siblings.iter().position(|&other| other == id)?;
    match at.checked_sub(1) {
        Some(before) => Some(siblings[before]),
        None => corpus.clause(id).parent,
    }
}

fn next(corpus: &Corpus, id: ClauseId) -> Option<ClauseId> {
    let mut level = id;
    loop {
        let siblings = siblings(corpus, level);
        let at = siblings.iter().position(|&other| other == level)?;
        if let Some(&after) = siblings.get(at + 1) {
            return Some(after);
        }
        level = corpus.clause(level).parent?;
    }
}
