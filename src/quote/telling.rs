//! What is told of a place: the parts of clauses that it takes in, what it leaves out, and in what it differs.

use super::align::Step;
use super::exact::Piece;
use super::labels::Labels;
use super::near::Passage;
use super::reading::{Page, Stream, Word};
use super::signs::{Beside, Differs};
use super::wording::Wording;
use super::{Difference, Found, Nearest, Omitted, Part, Place};
use crate::corpus::Corpus;
use std::ops::Range;

/// A place that has all words of a quote.
pub(super) fn found(corpus: &Corpus, wording: &Wording<'_>, page: &Page, stream: &Stream, pieces: &[Piece]) -> Found {
    let mut parts: Vec<Part> = Vec::new();
    for piece in pieces {
        for (at, word) in stream.words.get(piece.words.clone()).unwrap_or_default().iter().enumerate() {
            add(page, word, at == 0, &mut parts);
        }
    }
    let gaps = pieces.iter().zip(pieces.iter().skip(1)).map(|(one, next)| one.words.end..next.words.start);
    let omitted = gaps.filter_map(|gap| omitted(page, stream, gap)).collect();
    let differs = Beside { corpus, wording, page, stream }.differences(pieces);
    let differences = differs.into_iter().filter_map(|one| of_signs(page, &parts, one)).collect();
    Found { place: Place { parts, omitted }, differences }
}

fn omitted(page: &Page, stream: &Stream, words: Range<usize>) -> Option<Omitted> {
    let words = stream.words.get(words).filter(|words| !words.is_empty())?;
    let mut parts = Vec::new();
    for word in words {
        add(page, word, false, &mut parts);
    }
    Some(Omitted { parts, words: words.len() })
}

fn of_signs(page: &Page, parts: &[Part], differs: Differs) -> Option<Difference> {
    let stretch = page.stretches.get(differs.stretch)?;
    // A text that its parts interrupt has two parts here.
    let is_of = |part: &Part| part.clause == stretch.clause && part.title == stretch.title;
    let begins = |part: &Part| part.ranges.first().is_some_and(|first| first.start <= differs.book.start);
    let last = parts.iter().rposition(|part| is_of(part) && begins(part));
    let part = last.or_else(|| parts.iter().position(is_of))?;
    Some(Difference { signs: true, part, book: differs.book, quote: differs.quote })
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

/// The passage that is nearest to a quote.
pub(super) fn nearest(labels: &Labels<'_>, page: &Page, passage: &Passage) -> Nearest {
    let (corpus, wording) = (labels.corpus, labels.wording);
    let beside = Beside { corpus, wording, page, stream: &passage.stream };
    let range = passage.range();
    let strange = labels.strange(page, passage);
    let mut parts = Vec::new();
    // The part that each word of the passage stands in.
    let mut of_word: Vec<usize> = Vec::new();
    for word in passage.stream.words.get(range.clone()).unwrap_or_default() {
        add(page, word, false, &mut parts);
        of_word.push(parts.len().saturating_sub(1));
    }
    let mut differences: Vec<Difference> = Vec::new();
    let mut joined = false;
    // The last words of quote and stream, where they are the same.
    let mut both: Option<(usize, usize)> = None;
    let mut passed: Option<Range<usize>> = None;
    let mut left_out = Vec::new();
    // Where the next word of the book would stand.
    let mut here = parts.first().map_or((0, 0), |part: &Part| (0, part.ranges.first().map_or(0, |range| range.start)));
    for step in &passage.steps {
        let step = match *step {
            Step::Same(word, _) if strange.contains(&word) => Step::Added(word),
            step => step,
        };
        let (quote, book) = match step {
            Step::Same(_, at) | Step::Passed(at) | Step::Missing(at) => (None, Some(at)),
            Step::Changed(word, at) => (Some(word), Some(at)),
            Step::Added(word) => (Some(word), None),
        };
        let word = book.and_then(|at| passage.words.get(at).copied().flatten()).filter(|at| range.contains(at));
        let place = word.and_then(|at| {
            let word = passage.stream.words.get(at)?;
            Some((*of_word.get(at - range.start)?, word.start as usize..word.end as usize))
        });
        let same = if let Step::Same(of_quote, _) = step { Some(of_quote).zip(word) } else { None };
        if let (Some(one), Some(next)) = (both, same)
            && (one.0 + 1, one.1 + 1) == next
        {
            differences.extend(beside.between(one, next).and_then(|differs| of_signs(page, &parts, differs)));
        }
        differences
            .extend(same.and_then(|both| beside.within(both)).and_then(|differs| of_signs(page, &parts, differs)));
        match (step, word) {
            (Step::Passed(_), Some(at)) => {
                passed = Some(passed.map_or(at, |passed| passed.start)..at + 1);
            }
            (Step::Passed(_), None) => {}
            _ => left_out.extend(passed.take().and_then(|words| omitted(page, &passage.stream, words))),
        }
        both = same;
        let differs = match step {
            Step::Same(..) | Step::Passed(_) => false,
            Step::Missing(_) => place.is_some(),
            Step::Changed(..) | Step::Added(_) => true,
        };
        if differs {
            let part = place.as_ref().map_or(here.0, |place| place.0);
            let bytes = place.as_ref().map_or(here.1..here.1, |place| place.1.clone());
            let in_quote = quote.and_then(|word| wording.places.get(word)).map(|&(start, end)| start..end);
            if let Some(last) = differences.last_mut().filter(|last| joined && !last.signs && last.part == part) {
                last.join(bytes, in_quote);
            } else {
                let quote = in_quote.unwrap_or_default();
                differences.push(Difference { signs: false, part, book: bytes, quote });
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
    for one in differences.iter_mut().filter(|one| !one.signs) {
        one.begin_at_number(wording.text, end);
        end = one.quote.end.max(end);
    }
    Nearest { place: Place { parts, omitted: left_out }, likeness: passage.likeness, differences }
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
