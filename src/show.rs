//! Everything that belongs to one clause: its parts, the notes on it, what it is linked with, where
//! it stands.

use crate::corpus::{ClauseId, Corpus, Kind, LinkForm, RelationKind, Target};

/// What stands before that which surrounds a clause, where it is told as text.
pub(crate) mod label {
    pub const RELATED: &str = "Related";
    pub const EDITIONS: &str = "Editions";
    pub const LINKED_FROM: &str = "Linked from";
    pub const ALSO_IN: &str = "Also in";
    pub const SOURCE: &str = "Source";
    pub const COLUMNS: &str = "Columns";
    pub const AROUND: &str = "Around";
    /// Those that stand in one line with it, before two blanks.
    pub const BESIDE: [&str; 7] = [RELATED, EDITIONS, LINKED_FROM, ALSO_IN, SOURCE, COLUMNS, AROUND];

    pub const ON_IT: &str = "On it";
    pub const BEFORE: &str = "Before it";
    pub const AFTER: &str = "After it";
    /// Those that stand alone in a line.
    pub const ALONE: [&str; 3] = [ON_IT, BEFORE, AFTER];
}

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
    /// The same clause in other books, in corpus order.
    pub also_in: Vec<ClauseId>,
    /// What it is in other languages, in corpus order.
    pub translations: Vec<ClauseId>,
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

/// What of the text around a clause is told with it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Around {
    /// So many clauses before it and as many after it.
    pub neighbours: usize,
    /// All of its [`section`].
    pub section: bool,
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
        also_in: corpus.same_clauses(id).iter().copied().filter(|&other| other != id).collect(),
        translations: corpus.translations(id),
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

/// The clauses before and after a clause on its level, at most `count` each, in order. Rules have rules
/// beside them, notes notes, pages the pages of their book.
#[must_use]
pub fn neighbours(corpus: &Corpus, id: ClauseId, count: usize) -> (Vec<ClauseId>, Vec<ClauseId>) {
    let mut before = siblings(corpus, id);
    let at = before.iter().position(|&other| other == id).unwrap_or(0);
    let mut after = before.split_off((at + 1).min(before.len()));
    before.truncate(at);
    before.drain(..at.saturating_sub(count));
    after.truncate(count);
    (before, after)
}

/// What is told with all its parts where more than a clause is wanted: the heading that it stands under
/// or, where it stands under none, the whole rule that it is a part of. Of a note that is the rule it is
/// about. What hangs on the page alone has the page.
#[must_use]
pub fn section(corpus: &Corpus, id: ClauseId) -> ClauseId {
    let ancestors: Vec<ClauseId> = corpus.ancestors(id).collect();
    let is_heading = |&above: &ClauseId| matches!(corpus.kind(above), Kind::Section | Kind::Heading);
    if let Some(heading) = ancestors.iter().copied().find(is_heading) {
        return heading;
    }
    let Some((&page, within)) = ancestors.split_last() else { return id };
    let outermost = within.last().copied();
    let note = outermost.unwrap_or(id);
    let about = corpus.relations_from(note).iter().find_map(|relation| match relation.target {
        Target::Clause(about) if relation.kind == RelationKind::NoteOn => Some(about),
        _ => None,
    });
    about.or(outermost).unwrap_or(page)
}

/// Where to read on after a clause, at most `most`: what it links to and cites, then the related topics of
/// its page, each in the order in which they are named.
#[must_use]
pub fn see_also(corpus: &Corpus, id: ClauseId, most: usize) -> Vec<ClauseId> {
    use RelationKind::{AddsTo, Cites, Inline, RelatedTopic, Supersedes};
    let topic = corpus.topic(corpus.page_id_of(id));
    let named = |from: ClauseId, kinds: &'static [RelationKind]| {
        let mut named: Vec<_> =
            corpus.relations_from(from).iter().filter(|relation| kinds.contains(&relation.kind)).collect();
        named.sort_by_key(|relation| relation.place);
        named.into_iter().filter_map(|relation| match relation.target {
            Target::Clause(target) => Some(target),
            _ => None,
        })
    };
    let mut all: Vec<ClauseId> = Vec::new();
    for target in named(id, &[Inline, Cites, AddsTo, Supersedes]).chain(named(topic, &[RelatedTopic])) {
        if all.len() < most && target != id && target != topic && !all.contains(&target) {
            all.push(target);
        }
    }
    all
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
        return corpus.pages_of_book(corpus.page_of(id).book).map(|page| corpus.topic(page)).collect();
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

/// What is told of a clause behind its address: its kind and authority, the edition, the page in print, and whether
/// it goes on from the page before.
pub(crate) fn facts(corpus: &Corpus, id: ClauseId) -> Vec<String> {
    let clause = corpus.clause(id);
    let mut facts = vec![clause.kind.name().to_owned(), corpus.authority(id).to_string()];
    facts.extend(corpus.book_of(id).edition.clone());
    facts.extend(clause.source_page.map(|page| format!("p. {page}")));
    facts.extend(clause.continued.then(|| "continued from the page before".to_owned()));
    facts
}
