//! Whether a wording stands in a book word for word, and where; if it does not, what is nearest to it
//! and in which words the two differ.
//!
//! The words are compared as [`crate::text`] folds them: case and what is typography make no difference; a word more or
//! less or another form of it does. Where all words are the same, so must the signs be that carry sense (`quote::signs`
//! says which) and the accents. A wording may be part of a sentence, may run through clauses that stand one after another,
//! with their printed numbers and labels or without them, and may leave things out by an ellipsis: then it is told
//! which.

mod align;
mod candidates;
mod exact;
mod labels;
mod lines;
mod marks;
mod near;
mod reading;
mod signs;
mod telling;
mod wording;

use crate::corpus::{ClauseId, Corpus, PageId};
use crate::index::{Form, Index, IndexError, Part as Field};
use crate::query::{self, Filters, QueryError};
use crate::text::{Language, tokenise};
use candidates::Candidates;
use exact::Matcher;
use labels::Labels;
use reading::Page;
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// It stands in a book word for word.
    Verbatim,
    /// It does, but for words that it leaves out by an ellipsis.
    Abridged,
    /// Its words do, but not its signs, `a > b` for `a < b`, or accents.
    Signs,
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
    /// Where it stands word for word or abridged, the most authoritative first; no more than were asked for.
    pub places: Vec<Place>,
    /// How many such places there are.
    pub total: usize,
    /// What is nearest to a wording that stands nowhere so.
    pub nearest: Option<Nearest>,
    /// What else is to be said; a sentence each.
    pub remarks: Vec<String>,
}

/// A passage: parts of clauses that stand one after another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub parts: Vec<Part>,
    /// What an ellipsis of the wording leaves out, in order.
    pub omitted: Vec<Omitted>,
}

/// Words of a book that a wording leaves out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Omitted {
    pub parts: Vec<Part>,
    /// How many they are.
    pub words: usize,
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

/// Words or signs in which a passage and a wording differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Whether these are signs, between words that are the same, or words of which only the accents differ.
    pub signs: bool,
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

/// Checks a wording against a corpus, by the index that was made of it: as it stands, and if it is not found so word for
/// word, without what it may have been copied with: markup, lines that `show` adds, hyphens at the end of a line.
///
/// # Errors
/// The wording has no word, a filter has an unknown value, or the index cannot be read.
pub fn check(corpus: &Corpus, index: &Index, request: &QuoteRequest) -> Result<Checked, QuoteError> {
    let checked = check_text(corpus, index, request, &request.text)?;
    if checked.verdict == Verdict::Verbatim {
        return Ok(checked);
    }
    let bare = marks::blanked(&lines::without_added(&request.text));
    let bare = lines::undivided(&bare, &|word| is_word(corpus, index, word));
    if bare == request.text {
        return Ok(checked);
    }
    // The better one is less.
    let rank = |checked: &Checked| {
        let nearest = checked.nearest.as_ref().map(|nearest| (-nearest.likeness, nearest.differences.len()));
        (checked.verdict, nearest)
    };
    Ok(match check_text(corpus, index, request, &bare) {
        Ok(other) if rank(&other) < rank(&checked) => other,
        _ => checked,
    })
}

/// Whether a book has a word.
fn is_word(corpus: &Corpus, index: &Index, word: &str) -> bool {
    corpus.books.iter().map(|book| Language::from_code(&book.language)).any(|language| {
        let forms: Vec<String> = tokenise(word, language).map(|token| token.surface).collect();
        index.reader.word(Field::Text, Form::Exact, &forms).is_ok_and(|hits| !hits.is_empty())
    })
}

/// Checks a text of the length of the request's, which stands for that.
fn check_text(corpus: &Corpus, index: &Index, request: &QuoteRequest, text: &str) -> Result<Checked, QuoteError> {
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
        words: Wording::new(text, Language::Other).ids.len(),
        places: Vec::new(),
        total: 0,
        nearest: None,
        remarks: Vec::new(),
    };
    if checked.words == 0 {
        return Err(QuoteError::Empty);
    }
    let mut found: Vec<Found> = Vec::new();
    let mut gave_up = false;
    let mut unfinished: Vec<(Wording<'_>, Language, Candidates)> = Vec::new();
    for language in different {
        let wording = Wording::new(text, language);
        let wanted = |id: ClauseId| {
            let of_language = languages.get(corpus.page_of(id).book.index()) == Some(&language);
            of_language && let_through.get(id.index()) == Some(&true)
        };
        let candidates = Candidates::new(&index.reader, &wording, &wanted)?;
        let labels = Labels::new(corpus, &wording);
        let mut matcher = Matcher::new(&labels);
        for (page, clauses) in candidates.exact(&labels) {
            found.extend(with_all_words(corpus, &wording, &mut matcher, page, &clauses, &wanted));
        }
        gave_up |= matcher.gave_up();
        unfinished.push((wording, language, candidates));
    }
    if found.is_empty() {
        let mut nearest: Option<Nearest> = None;
        for (wording, language, candidates) in &unfinished {
            let wanted = |id: ClauseId| {
                let of_language = languages.get(corpus.page_of(id).book.index()) == Some(language);
                of_language && let_through.get(id.index()) == Some(&true)
            };
            let labels = Labels::new(corpus, wording);
            let mut pages = BTreeMap::new();
            let Some(passage) = near::nearest(&labels, candidates, &mut pages, &wanted) else { continue };
            let share = if wording.ids.len() < MANY { NEAR } else { NEAR_OF_MANY };
            let near = passage.of_quote >= share && passage.of_book_words >= NEAR_OF_PASSAGE;
            if !near || passage.likeness < LIKE || passage.range().is_empty() {
                continue;
            }
            if nearest.as_ref().is_none_or(|nearest| passage.likeness > nearest.likeness)
                && let Some(page) = pages.get(&passage.page)
            {
                nearest = Some(telling::nearest(&labels, page, &passage));
            }
        }
        if let Some(near) = nearest {
            let pieces = unfinished.first().map_or(1, |(wording, ..)| wording.pieces.len());
            if near.differences.iter().any(|one| !one.signs) {
                checked.verdict = Verdict::Near;
                checked.nearest = Some(near);
            } else if pieces <= 1 {
                // What only a number written in an odd way kept apart.
                found.push(Found { place: near.place, differences: near.differences });
            } else {
                checked
                    .remarks
                    .push("All pieces stand there in this order, but too far apart for one quote.".to_owned());
                checked.verdict = Verdict::Near;
                checked.nearest = Some(near);
            }
        }
    }
    if gave_up {
        checked.remarks.push("The wording repeats itself so often that not every place was looked at.".to_owned());
    }
    // Of the best kind, those that differ least, the most authoritative first.
    found.sort_by_key(|found| {
        let first = found.place.parts.first();
        let place = first.map(|part| (corpus.authority(part.clause), part.clause, part.title));
        (found.verdict(), found.differences.len(), place)
    });
    found.dedup();
    if let Some(verdict) = found.first().map(Found::verdict) {
        checked.verdict = verdict;
        found.retain(|found| found.verdict() == verdict);
        if verdict == Verdict::Signs {
            let nearest = found.swap_remove(0);
            checked.nearest = Some(Nearest { place: nearest.place, likeness: 1.0, differences: nearest.differences });
        } else {
            checked.total = found.len();
            checked.places = found.into_iter().take(request.limit).map(|found| found.place).collect();
        }
    }
    Ok(checked)
}

/// A place that has all words of a wording, and the signs in which it differs.
#[derive(PartialEq, Eq)]
struct Found {
    place: Place,
    differences: Vec<Difference>,
}

impl Found {
    fn verdict(&self) -> Verdict {
        match (self.differences.is_empty(), self.place.omitted.is_empty()) {
            (false, _) => Verdict::Signs,
            (true, false) => Verdict::Abridged,
            (true, true) => Verdict::Verbatim,
        }
    }
}

/// The places of a wording in a page, each of which takes in one of the clauses.
fn with_all_words(
    corpus: &Corpus,
    wording: &Wording<'_>,
    matcher: &mut Matcher<'_>,
    page: PageId,
    clauses: &[ClauseId],
    wanted: &dyn Fn(ClauseId) -> bool,
) -> Vec<Found> {
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
        // What the page says as it is printed need not be found as it is shown.
        if page.is_shown(window.start) && !places.is_empty() {
            break;
        }
        let stream = page.stream(corpus, wording, window);
        for pieces in matcher.places(&page, &stream) {
            places.push(telling::found(corpus, wording, &page, &stream, &pieces));
        }
    }
    places
}

impl Omitted {
    /// The words as they stand in the book.
    #[must_use]
    pub fn text(&self, corpus: &Corpus) -> String {
        let ranges = |part: &Part| part.ranges.iter().filter_map(|range| part.of(corpus).get(range.clone())).collect();
        let texts: Vec<Vec<&str>> = self.parts.iter().map(ranges).collect();
        texts.concat().join(" ")
    }
}

impl Part {
    /// The title or text that its ranges are of.
    #[must_use]
    pub fn of<'a>(&self, corpus: &'a Corpus) -> &'a str {
        if self.title { &corpus.page_of(self.clause).title } else { &corpus.clause(self.clause).text.plain }
    }
}
