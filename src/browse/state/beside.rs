//! What stands beside a clause: the notes on it, what it links to, the related topics, who links here, and the same
//! in other books.

use super::super::layout::{Block, Item, Text, Tone};
use super::reading::own_text;
use super::results::name;
use crate::corpus::{ClauseId, Corpus, RelationKind, Target};
use crate::library::Library;
use crate::show::Shown;

/// A way that can be gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::browse) struct Way {
    pub(in crate::browse) to: ClauseId,
    /// Whether it leads to the same in another language.
    pub(in crate::browse) translation: bool,
}

/// All of it, under headings.
pub(super) fn beside(library: &Library, id: ClauseId) -> Vec<Item<Way>> {
    let corpus = library.corpus();
    let shown = library.show(id);
    let mut list = Ways { corpus, items: Vec::new() };
    list.group("Notes", &shown.notes, |ways, &note| ways.note(note));
    let links = links(corpus, id);
    list.group("Links", &links, |ways, &(to, why)| ways.way(to, why, false));
    list.group("Related topics", &shown.related, |ways, related| {
        ways.way(related.topic, if related.both_ways { "" } else { "→" }, false);
    });
    let from: Vec<_> = shown.backlinks.iter().filter(|link| link.kind != RelationKind::RelatedTopic).collect();
    list.group("Linked from", &from, |ways, link| ways.way(link.from, link.kind.name(), false));
    list.elsewhere(&shown);
    list.items
}

/// Where a clause's own links lead, each place once, and why; what may be meant by an ambiguous one too.
fn links(corpus: &Corpus, id: ClauseId) -> Vec<(ClauseId, &'static str)> {
    use RelationKind::{AddsTo, Cites, Inline, NoteOn, Supersedes};
    let mut relations: Vec<_> = corpus.relations_from(id).iter().collect();
    relations.sort_by_key(|relation| relation.place);
    let mut links: Vec<(ClauseId, &str)> = Vec::new();
    for relation in relations {
        let why = match relation.kind {
            Inline | Cites => "",
            NoteOn => "what it is about",
            AddsTo => "adds to it",
            Supersedes => "supersedes it",
            RelationKind::RelatedTopic | RelationKind::Translates => continue,
        };
        let (targets, why) = match &relation.target {
            Target::Clause(to) => (std::slice::from_ref(to), why),
            Target::Ambiguous(all) => (all.as_slice(), "may be meant"),
            Target::Missing | Target::External => continue,
        };
        for &to in targets {
            if links.iter().all(|(known, _)| *known != to) {
                links.push((to, why));
            }
        }
    }
    links
}

struct Ways<'a> {
    corpus: &'a Corpus,
    items: Vec<Item<Way>>,
}

impl Ways<'_> {
    fn group<T>(&mut self, heading: &str, all: &[T], mut add: impl FnMut(&mut Self, &T)) {
        if all.is_empty() {
            return;
        }
        let block = Block::new(Text::of(Tone::Title, heading)).cut().apart(!self.items.is_empty());
        self.items.push(Item { block, value: None });
        for one in all {
            add(self, one);
        }
    }

    /// A note with all its text, marked by whose word it is.
    fn note(&mut self, id: ClauseId) {
        let corpus = self.corpus;
        let mut text = Text::default();
        let label = corpus.label(id);
        text.tone(Tone::Note, &label).push(" ");
        let authority = corpus.authority(id);
        text.tone(Tone::Authority(authority), authority.name()).push("  ");
        own_text(corpus, id, 0..corpus.clause(id).text.plain.len(), &mut text);
        self.items.push(Item { block: Block::new(text).indent(0, 2), value: Some(Way { to: id, translation: false }) });
    }

    fn way(&mut self, to: ClauseId, why: &str, translation: bool) {
        let corpus = self.corpus;
        let mut text = Text::default();
        name(corpus, to, &mut text);
        if !why.is_empty() {
            text.tone(Tone::Quiet, &format!("  {why}"));
        }
        self.items.push(Item { block: Block::new(text).indent(0, 2), value: Some(Way { to, translation }) });
    }

    fn elsewhere(&mut self, shown: &Shown) {
        let corpus = self.corpus;
        let words = |id: ClauseId| if corpus.same_words(id, shown.clause) { "same words" } else { "other words" };
        let language = |id: ClauseId| corpus.book_of(id).language.as_str();
        let also = shown.also_in.iter().map(|&id| (id, words(id), false));
        let translated = shown.translations.iter().map(|&id| (id, language(id), true));
        let editions = shown.editions.iter().map(|&id| (id, words(id), false));
        let mut all: Vec<(ClauseId, &str, bool)> = Vec::new();
        for one in translated.chain(also).chain(editions) {
            if all.iter().all(|known| known.0 != one.0) {
                all.push(one);
            }
        }
        self.group("In other books", &all, |ways, &(to, how, translation)| {
            let book = &ways.corpus.book_of(to).id;
            ways.way(to, &format!("{book} · {how}"), translation);
        });
    }
}
