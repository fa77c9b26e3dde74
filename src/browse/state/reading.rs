//! What is read: a page with one clause selected, and beside it the notes on that clause and its links.

use super::super::layout::{Block, Item, List, Text, Tone};
use super::beside::{Way, beside};
use super::results::is_note;
use crate::corpus::{ClauseId, Corpus, Kind, PageId, RelationKind, Style};
use crate::library::Library;

/// A page that is open.
#[derive(Clone, Debug)]
pub(in crate::browse) struct Reading {
    pub(in crate::browse) page: PageId,
    /// The page's clauses in the order of the source.
    pub(in crate::browse) text: List<ClauseId>,
    /// Notes on the selected clause and links of it.
    pub(in crate::browse) beside: List<Way>,
    /// The clause that these are of.
    pub(in crate::browse) clause: ClauseId,
}

impl Reading {
    /// Opens a clause in its page, in windows of the same sizes as another one's.
    pub(super) fn open(library: &Library, clause: ClauseId, sizes: Sizes) -> Self {
        let corpus = library.corpus();
        let page = corpus.page_id_of(clause);
        let mut text = List::new(page_text(corpus, page));
        text.resize(sizes.page.0, sizes.page.1);
        let mut reading = Self { page, text, beside: List::default(), clause };
        reading.beside.resize(sizes.beside.0, sizes.beside.1);
        reading.select(library, clause);
        reading
    }

    /// Selects a clause of the page that is open.
    pub(super) fn select(&mut self, library: &Library, clause: ClauseId) {
        if let Some(at) = self.text.items().iter().position(|item| item.value == Some(clause)) {
            if at == 0 { self.text.go_first() } else { self.text.select(at) }
        }
        self.look(library);
        if self.beside.is_empty() {
            self.fill(library);
        }
    }

    /// Brings what stands beside up to date with what is selected.
    pub(super) fn look(&mut self, library: &Library) {
        if let Some(&selected) = self.text.selected()
            && selected != self.clause
        {
            self.clause = selected;
            self.fill(library);
        }
    }

    /// How many notes and links stand beside the clause.
    pub(in crate::browse) fn ways(&self) -> usize {
        self.beside.items().iter().filter(|item| item.value.is_some()).count()
    }

    /// Whether the clause can be read in another language.
    pub(in crate::browse) fn is_translated(&self) -> bool {
        self.beside.items().iter().any(|item| item.value.is_some_and(|way| way.translation))
    }

    fn fill(&mut self, library: &Library) {
        self.beside.replace(beside(library, self.clause), 0);
    }
}

/// Columns and lines of the windows of a page and of what stands beside it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sizes {
    pub(super) page: (usize, usize),
    pub(super) beside: (usize, usize),
}

/// All clauses of a page, each a block; what stands behind the parts of a clause is a block more.
fn page_text(corpus: &Corpus, page: PageId) -> Vec<Item<ClauseId>> {
    let mut items = Vec::new();
    // The clauses whose parts are being told, with what comes after these.
    let mut open: Vec<(ClauseId, usize)> = Vec::new();
    for id in corpus.clauses_of(page) {
        while let Some(&(above, depth)) = open.last().filter(|(above, _)| corpus.parent(id) != Some(*above)) {
            tail(corpus, above, depth, &mut items);
            open.pop();
        }
        let depth = open.len();
        open.push((id, depth));
        items.push(Item { block: clause(corpus, id, depth, items.len()), value: Some(id) });
    }
    while let Some((above, depth)) = open.pop() {
        tail(corpus, above, depth, &mut items);
    }
    items
}

fn tail(corpus: &Corpus, id: ClauseId, depth: usize, items: &mut Vec<Item<ClauseId>>) {
    let length = corpus.clause(id).text.plain.len();
    if let Some(at) = corpus.clause(id).tail.map(|tail| tail as usize).filter(|&at| at < length) {
        let mut text = Text::default();
        own_text(corpus, id, at..length, &mut text);
        let indent = indent(depth);
        items.push(Item { block: Block::new(text).indent(indent, indent), value: Some(id) });
    }
}

/// The parts of a page stand at its edge, theirs two columns further in.
fn indent(depth: usize) -> usize {
    depth.saturating_sub(1) * 2
}

fn clause(corpus: &Corpus, id: ClauseId, depth: usize, position: usize) -> Block {
    let clause = corpus.clause(id);
    let mut text = Text::default();
    if clause.kind == Kind::Topic {
        text.tone(Tone::Title, &corpus.label(id));
        if !clause.text.is_empty() {
            text.push("\n");
        }
    } else {
        let label = corpus.label_in_list(id);
        let tone = if is_note(clause.kind) { Tone::Note } else { Tone::Number };
        if !label.is_empty() {
            text.tone(tone, &label);
            if corpus.authority(id) != corpus.book_of(id).authority {
                let authority = corpus.authority(id);
                text.push(" ").tone(Tone::Authority(authority), authority.name());
            }
            text.push("  ");
        }
        if clause.continued {
            text.tone(Tone::Quiet, "(continued) ");
        }
    }
    let end = clause.tail.map_or(clause.text.plain.len(), |tail| (tail as usize).min(clause.text.plain.len()));
    own_text(corpus, id, 0..end, &mut text);
    let outermost = depth <= 1 && position > 0;
    let indent = indent(depth);
    let hang = if clause.kind == Kind::Topic { indent } else { indent + 2 };
    Block::new(text).indent(indent, hang).apart(outermost)
}

/// A piece of a clause's text with its marks and links.
pub(super) fn own_text(corpus: &Corpus, id: ClauseId, piece: std::ops::Range<usize>, text: &mut Text) {
    let clause = corpus.clause(id);
    let Some(plain) = clause.text.plain.get(piece.clone()) else { return };
    let shown = plain.trim_end();
    let mut tones = Vec::new();
    let mut add = |start: u32, end: u32, tone: Tone| {
        let (start, end) = ((start as usize).max(piece.start), (end as usize).min(piece.start + shown.len()));
        if start < end {
            tones.push((start - piece.start..end - piece.start, tone));
        }
    };
    if matches!(clause.kind, Kind::Section | Kind::Heading) {
        add(0, u32::try_from(clause.text.first_line().len()).unwrap_or(u32::MAX), Tone::Title);
    }
    for mark in &clause.text.marks {
        add(mark.start, mark.end, if mark.style == Style::Emphasis { Tone::Emphasis } else { Tone::Strong });
    }
    for relation in corpus.relations_from(id) {
        if let (Some((start, end)), true) = (relation.range, relation.kind != RelationKind::RelatedTopic) {
            add(start, end, Tone::Link);
        }
    }
    text.toned(shown, tones);
}
