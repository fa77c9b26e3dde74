//! Whether a wording stands in a book word for word, and where; if it does not, what is nearest to it
//! and in which words the two differ.
//!
//! The words are compared as [`crate::text`] folds them: case, accents, the kinds of quotes and dashes,
//! punctuation and white space make no difference; a word more or less, another form of it, or the sign
//! of a number does. A wording may be part of a sentence, may run through clauses that stand one after
//! another, with their printed numbers or without them, and may leave things out by an ellipsis.

mod align;
mod candidates;
mod exact;
mod near;
mod reading;
mod wording;

use crate::corpus::{ClauseId, Corpus, PageId};
use crate::index::{Index, IndexError};
use crate::query::{self, Filters, QueryError};
use crate::text::Language;
use align::Step;
use candidates::Candidates;
use exact::Matcher;
use near::Passage;
use reading::{Page, Stream, Word};
use std::collections::BTreeMap;
use std::ops::Range;
use wording::Wording;

/// What is to be checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QuoteRequest {
    /// The wording, as somebody quotes it.
    pub text: String,
    /// Which clauses are looked at.
    pub filters: Filters,
    /// The most places to give.
    pub limit: usize,
}

/// What is to be said of a wording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It stands in a book word for word.
    Verbatim,
    /// Something like it does.
    Near,
    /// Nothing that could be meant does.
    Nothing,
}

/// A wording, checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Checked {
    pub quote: String,
    pub verdict: Verdict,
    /// How many words were compared.
    pub words: usize,
    /// Where it stands word for word, the most authoritative first; no more than were asked for.
    pub places: Vec<Place>,
    /// How many such places there are.
    pub total: usize,
    /// What is nearest to a wording that stands nowhere word for word.
    pub nearest: Option<Nearest>,
    /// What else is to be said; a sentence each.
    pub remarks: Vec<String>,
}

/// A passage: parts of clauses that stand one after another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub parts: Vec<Part>,
}

/// A part of a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub clause: ClauseId,
    /// Whether the ranges are of the page's title, and not of the clause's text.
    pub title: bool,
    /// Bytes, in order and apart.
    pub ranges: Vec<Range<usize>>,
}

/// The passage nearest to a wording.
#[derive(Clone, Debug, PartialEq)]
pub struct Nearest {
    /// The passage from its first to its last word; a range for each part.
    pub place: Place,
    /// How much of the two is the same, rare words counting more: from 0 to 1.
    pub likeness: f32,
    /// In order of the passage.
    pub differences: Vec<Difference>,
}

/// Words in which a passage and a wording differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The position in the passage's parts.
    pub part: usize,
    /// Bytes of the part's title or text; empty, at the place where they would stand, for words that only
    /// the wording has.
    pub book: Range<usize>,
    /// Bytes of the wording; empty for words that it lacks.
    pub quote: Range<usize>,
}

/// Why a wording cannot be checked.
#[derive(Debug, thiserror::Error)]
pub enum QuoteError {
    #[error("the quote has no word: give the wording to look for")]
    Empty,
    #[error(transparent)]
    Query(#[from] QueryError),
    #[error(transparent)]
    Index(#[from] IndexError),
}

/// A passage is near to a wording if it has this share of its words, in their order. All rules share their
/// small words and turns of phrase, so that a sentence about another game has up to .6 of a few words in
/// common with some passage, but never half of many; one word changed leaves at least two thirds of a
/// wording of three words, and more of longer ones.
const NEAR: f32 = 0.65;
const NEAR_OF_MANY: f32 = 0.5;
/// From so many words on they are many.
const MANY: usize = 12;
/// The same share of the passage's words: what is picked out of a sentence is no quote of it.
const NEAR_OF_PASSAGE: f32 = 0.5;
/// At least so much must be the same if rare words count more: two passages that share nothing but small
/// words are not near.
const LIKE: f32 = 0.4;

/// Checks a wording against a corpus, by the index that was made of it.
///
/// # Errors
/// The wording has no word, a filter has an unknown value, or the index cannot be read.
pub fn check(corpus: &Corpus, index: &Index, request: &QuoteRequest) -> Result<Checked, QuoteError> {
    let mut let_through = vec![false; corpus.clause_count()];
    for id in query::filtered(corpus, &request.filters, corpus.clause_ids())? {
        let_through[id.index()] = true;
    }
    let languages: Vec<Language> = corpus.books.iter().map(|book| Language::from_code(&book.language)).collect();
    let mut different = languages.clone();
    different.sort_unstable();
    different.dedup();
    let mut checked = Checked {
        quote: request.text.clone(),
        verdict: Verdict::Nothing,
        words: Wording::new(&request.text, Language::Other).ids.len(),
        places: Vec::new(),
        total: 0,
        nearest: None,
        remarks: Vec::new(),
    };
    if checked.words == 0 {
        return Err(QuoteError::Empty);
    }
    let mut places: Vec<Place> = Vec::new();
    let mut nearest: Option<Nearest> = None;
    let mut gave_up = false;
    let mut unfinished: Vec<(Wording<'_>, Language, Candidates)> = Vec::new();
    for language in different {
        let wording = Wording::new(&request.text, language);
        let wanted = |id: ClauseId| {
            let of_language = languages.get(corpus.page_of(id).book.index()) == Some(&language);
            of_language && let_through.get(id.index()) == Some(&true)
        };
        let candidates = Candidates::new(&index.reader, &wording, &wanted)?;
        let mut matcher = Matcher::new(corpus, &wording);
        for (page, clauses) in candidates.exact(corpus, &wording) {
            places.extend(verbatim(corpus, &wording, &mut matcher, page, &clauses, &wanted));
        }
        gave_up |= matcher.gave_up();
        unfinished.push((wording, language, candidates));
    }
    if places.is_empty() {
        for (wording, language, candidates) in &unfinished {
            let wanted = |id: ClauseId| {
                let of_language = languages.get(corpus.page_of(id).book.index()) == Some(language);
                of_language && let_through.get(id.index()) == Some(&true)
            };
            let mut pages = BTreeMap::new();
            let Some(passage) = near::nearest(corpus, wording, candidates, &mut pages, &wanted) else { continue };
            let share = if wording.ids.len() < MANY { NEAR } else { NEAR_OF_MANY };
            let near = passage.of_quote >= share && passage.of_book_words >= NEAR_OF_PASSAGE;
            if !near || passage.likeness < LIKE || passage.range().is_empty() {
                continue;
            }
            if nearest.as_ref().is_none_or(|nearest| passage.likeness > nearest.likeness)
                && let Some(page) = pages.get(&passage.page)
            {
                nearest = Some(told(wording, page, &passage));
            }
        }
    }
    places
        .sort_by_key(|place| place.parts.first().map(|part| (corpus.authority(part.clause), part.clause, part.title)));
    places.dedup();
    if let Some(near) = nearest {
        // What only a number written in an odd way kept apart.
        if near.differences.is_empty() {
            let pieces = unfinished.first().map_or(1, |(wording, ..)| wording.pieces.len());
            if pieces <= 1 {
                places.push(near.place);
            } else {
                checked
                    .remarks
                    .push("All pieces stand there in this order, but too far apart for one quote.".to_owned());
                checked.nearest = Some(near);
            }
        } else {
            checked.nearest = Some(near);
        }
    }
    if gave_up {
        checked.remarks.push("The wording repeats itself so often that not every place was looked at.".to_owned());
    }
    checked.total = places.len();
    places.truncate(request.limit);
    checked.verdict = match (checked.total, &checked.nearest) {
        (0, None) => Verdict::Nothing,
        (0, Some(_)) => Verdict::Near,
        _ => Verdict::Verbatim,
    };
    checked.places = places;
    Ok(checked)
}

/// The places of a wording in a page, each of which takes in one of the clauses.
fn verbatim(
    corpus: &Corpus,
    wording: &Wording<'_>,
    matcher: &mut Matcher<'_>,
    page: PageId,
    clauses: &[ClauseId],
    wanted: &dyn Fn(ClauseId) -> bool,
) -> Vec<Place> {
    let mut page = Page::new(corpus, page, wanted);
    let room = if wording.pieces.len() > 1 { usize::MAX } else { wording.ids.len() };
    let mut windows: Vec<Range<usize>> = Vec::new();
    let stretches: Vec<usize> = clauses.iter().flat_map(|&clause| page.of_clause(clause)).collect();
    for at in stretches {
        if windows.last().is_some_and(|last| last.contains(&at)) && room == usize::MAX {
            continue;
        }
        windows.push(page.around(corpus, wording, at, room));
    }
    windows.sort_by_key(|window| (window.start, window.end));
    let mut merged: Vec<Range<usize>> = Vec::new();
    for window in windows {
        match merged.last_mut() {
            Some(last) if window.start < last.end => last.end = last.end.max(window.end),
            _ => merged.push(window),
        }
    }
    let mut places = Vec::new();
    for window in merged {
        let stream = page.stream(corpus, wording, window);
        for ranges in matcher.places(&page, &stream) {
            places.push(place(&page, &stream, &ranges));
        }
    }
    places
}

/// The parts of clauses in which some words stand.
fn place(page: &Page, stream: &Stream, ranges: &[Range<usize>]) -> Place {
    let mut parts: Vec<Part> = Vec::new();
    for range in ranges {
        for word in stream.words.get(range.clone()).unwrap_or_default() {
            let begins = stream.words.get(range.start).is_some_and(|first| first.start == word.start);
            add(page, word, begins, &mut parts);
        }
    }
    Place { parts }
}

/// Adds a word to the part that it stands in; `apart`: in a range of its own.
fn add(page: &Page, word: &Word, apart: bool, parts: &mut Vec<Part>) {
    let Some(stretch) = page.stretches.get(word.stretch) else { return };
    let bytes = word.start as usize..word.end as usize;
    match parts.last_mut() {
        Some(part) if part.clause == stretch.clause && part.title == stretch.title => match part.ranges.last_mut() {
            Some(last) if !apart => last.end = bytes.end,
            _ => part.ranges.push(bytes),
        },
        _ => parts.push(Part { clause: stretch.clause, title: stretch.title, ranges: vec![bytes] }),
    }
}

fn told(wording: &Wording<'_>, page: &Page, passage: &Passage) -> Nearest {
    let range = passage.range();
    let mut parts = Vec::new();
    // The part that each word of the passage stands in.
    let mut of_word: Vec<usize> = Vec::new();
    for word in passage.stream.words.get(range.clone()).unwrap_or_default() {
        add(page, word, false, &mut parts);
        of_word.push(parts.len().saturating_sub(1));
    }
    let mut differences: Vec<Difference> = Vec::new();
    let mut joined = false;
    // Where the next word of the book would stand.
    let mut here = parts.first().map_or((0, 0), |part: &Part| (0, part.ranges.first().map_or(0, |range| range.start)));
    for step in &passage.steps {
        let (quote, book) = match *step {
            Step::Same(_, at) | Step::Passed(at) | Step::Missing(at) => (None, Some(at)),
            Step::Changed(word, at) => (Some(word), Some(at)),
            Step::Added(word) => (Some(word), None),
        };
        let word = book.and_then(|at| passage.words.get(at).copied().flatten()).filter(|at| range.contains(at));
        let place = word.and_then(|at| {
            let word = passage.stream.words.get(at)?;
            Some((*of_word.get(at - range.start)?, word.start as usize..word.end as usize))
        });
        let differs = match step {
            Step::Same(..) | Step::Passed(_) => false,
            Step::Missing(_) => place.is_some(),
            Step::Changed(..) | Step::Added(_) => true,
        };
        if differs {
            let part = place.as_ref().map_or(here.0, |place| place.0);
            let bytes = place.as_ref().map_or(here.1..here.1, |place| place.1.clone());
            let in_quote = quote.and_then(|word| wording.places.get(word)).map(|&(start, end)| start..end);
            if let Some(last) = differences.last_mut().filter(|last| joined && last.part == part) {
                last.join(bytes, in_quote);
            } else {
                let quote = in_quote.unwrap_or_default();
                differences.push(Difference { part, book: bytes, quote });
            }
        }
        if let Some((part, bytes)) = &place {
            here = (*part, bytes.end);
        }
        if !matches!(step, Step::Passed(_)) {
            joined = differs;
        }
    }
    let mut end = 0;
    for one in &mut differences {
        one.begin_at_number(wording.text, end);
        end = one.quote.end.max(end);
    }
    Nearest { place: Place { parts }, likeness: passage.likeness, differences }
}

impl Part {
    /// The title or text that its ranges are of.
    #[must_use]
    pub fn of<'a>(&self, corpus: &'a Corpus) -> &'a str {
        if self.title { &corpus.page_of(self.clause).title } else { &corpus.clause(self.clause).text.plain }
    }
}

impl Difference {
    /// Takes in the whole of a number of which only the last part differs: not `3` of `7.3`, but all of it.
    /// `from`: the byte of the quote before which it may not begin.
    fn begin_at_number(&mut self, quote: &str, from: usize) {
        let Some(before) = quote.get(from..self.quote.start) else { return };
        let number = self.book.is_empty() && before.ends_with('.');
        if number && quote[self.quote.start..].starts_with(char::is_alphanumeric) {
            let glued = before.rfind(|c: char| !c.is_alphanumeric() && c != '.');
            let start = glued.map_or(0, |at| at + before[at..].chars().next().map_or(0, char::len_utf8));
            self.quote.start = from + start;
        }
    }

    /// Adds the next word of the book, or its place, and of the quote.
    fn join(&mut self, book: Range<usize>, quote: Option<Range<usize>>) {
        if !book.is_empty() {
            if self.book.is_empty() {
                self.book.start = book.start;
            }
            self.book.end = book.end;
        }
        if let Some(quote) = quote {
            if self.quote.is_empty() {
                self.quote.start = quote.start;
            }
            self.quote.end = quote.end;
        }
    }
}
