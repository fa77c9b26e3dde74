//! What was found, in plain data.

use super::Facets;
use crate::corpus::{ClauseId, Corpus};

/// What was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The text of the request.
    pub query: String,
    /// How it was understood.
    pub read_as: String,
    /// Words and phrases of the query that the first hit does not have, and phrases that were looked
    /// for by their words. `None` where it has all; words that only hold a sentence together do not count.
    pub relaxed: Option<Vec<String>>,
    /// Words that no book has, and what they were taken for.
    pub corrections: Vec<Correction>,
    /// Words as the glossaries call them, by which some hit was found: `AFB`, Anti-Fighter Barrage.
    pub glossary: Vec<Correction>,
    /// What else is to be said about how the query was read; a sentence each.
    pub remarks: Vec<String>,
    /// The best first; equal ones in the order of the library.
    pub hits: Vec<Hit>,
    /// How many clauses have any word of the query, and how many all of them; a translation of one of
    /// them that has none itself is not counted.
    pub total: usize,
    pub complete: usize,
    /// How many of all these no hit stands for.
    pub left: usize,
    /// How many of them each book has, and each kind of clause.
    pub facets: Facets,
    /// Other queries to try, where words are unknown or nothing was found.
    pub suggestions: Vec<String>,
    /// The language in which the hits are wanted.
    pub in_language: Option<String>,
}

impl Answer {
    /// The first notes on the first hit, in all books that have it, at most `most`, without those that are hits
    /// themselves; none where the hit is weak.
    #[must_use]
    pub fn first_notes(&self, corpus: &Corpus, most: usize) -> Vec<ClauseId> {
        let Some(first) = self.hits.first().filter(|first| !first.weak) else { return Vec::new() };
        let is_hit = |id: &ClauseId| self.hits.iter().any(|hit| hit.clause == *id);
        let books = std::iter::once(first.clause).chain(first.also_in.iter().map(|other| other.clause));
        let mut notes: Vec<ClauseId> = books.flat_map(|id| corpus.notes_on(id)).filter(|id| !is_hit(id)).collect();
        notes.dedup();
        notes.truncate(most);
        notes
    }

    /// The position of the first hit from which on all are weak.
    #[must_use]
    pub fn first_weak(&self) -> usize {
        self.hits.len() - self.hits.iter().rev().take_while(|hit| hit.weak).count()
    }
}

/// A word, and what it was taken for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    pub written: String,
    pub read: Vec<String>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Hit {
    pub clause: ClauseId,
    /// Falls from hit to hit; good for nothing else.
    pub score: f64,
    pub snippet: String,
    /// The matched words: half-open pairs counted in Unicode characters of `snippet`, in order.
    pub highlights: Vec<(u32, u32)>,
    /// How many words of the query it has, of how many: in its text, its names or what it stands in. Words that
    /// only hold a sentence together count where the query has no others.
    pub matched: usize,
    pub words: usize,
    /// Whether it has so little of the query that it may be about something else.
    pub weak: bool,
    /// The same clause in other books, the most authoritative first.
    pub also_in: Vec<AlsoIn>,
    /// What it is in other languages, in corpus order.
    pub translations: Vec<ClauseId>,
    /// Its translation that has the words of the query, where it is found by that.
    pub through: Option<ClauseId>,
    /// What it is in the language that the request wants; itself where it is in that, `None` where there
    /// is nothing, or no language is wanted.
    pub aligned: Option<ClauseId>,
    /// How many notes, questions and examples hang on it, in all books that have it.
    pub notes: usize,
    /// Words that it has only as the glossaries call them.
    pub glossary: Vec<Correction>,
    /// What gave it its score, where the request asks for that.
    pub parts: Vec<ScorePart>,
}

/// A clause that is the same as a hit, in another book.
#[derive(Clone, Debug, PartialEq)]
pub struct AlsoIn {
    pub clause: ClauseId,
    /// Whether it has the very words of the hit.
    pub same_words: bool,
    /// Of one with other words, what has words of the query that the hit lacks.
    pub passage: Option<Passage>,
}

/// A piece of a clause's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    pub text: String,
    /// The matched words: half-open pairs counted in Unicode characters of `text`, in order.
    pub highlights: Vec<(u32, u32)>,
}

/// A part of a score. What is added is multiplied by all factors; names, numbers and “all words” come
/// on top of that.
#[derive(Clone, Debug, PartialEq)]
pub struct ScorePart {
    pub label: String,
    pub value: f64,
    pub factor: bool,
}

impl ScorePart {
    pub(super) fn added(label: impl Into<String>, value: f32) -> Self {
        Self { label: label.into(), value: f64::from(value), factor: false }
    }

    pub(super) fn factor(label: impl Into<String>, value: f32) -> Self {
        Self { label: label.into(), value: f64::from(value), factor: true }
    }
}
