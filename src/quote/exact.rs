//! Where a quote stands word for word.

use super::reading::{Page, Stream};
use super::wording::Wording;
use crate::corpus::{ClauseId, Corpus, Number};
use std::collections::HashMap;
use std::ops::Range;

/// Compares words, and stops where it has compared too many: a hostile text and a hostile quote of it
/// would take longer than anyone waits.
pub(super) struct Matcher<'a> {
    corpus: &'a Corpus,
    wording: &'a Wording<'a>,
    /// The numbers that the quote may have from a word on, with how many words they take.
    numbers: HashMap<usize, Vec<(usize, String)>>,
    left: usize,
}

/// So many words are compared for one quote.
const MOST_COMPARED: usize = 30_000_000;
/// A number of so many words at most: `1.06.05.04` has four.
const LONGEST_NUMBER: usize = 8;

impl<'a> Matcher<'a> {
    pub(super) fn new(corpus: &'a Corpus, wording: &'a Wording<'a>) -> Self {
        Self { corpus, wording, numbers: HashMap::new(), left: MOST_COMPARED }
    }

    /// Whether it had to stop.
    pub(super) fn gave_up(&self) -> bool {
        self.left == 0
    }

    /// All places of the quote in a stream, in order: for each the words of each of its pieces.
    pub(super) fn places(&mut self, page: &Page, stream: &Stream) -> Vec<Vec<Range<usize>>> {
        let pieces = self.wording.pieces.clone();
        // From the last piece to the first: for each place of a piece the first place of the next one
        // that follows it and leads to the end.
        let mut next: Option<Vec<(Range<usize>, usize)>> = None;
        let mut steps: Vec<Vec<(Range<usize>, usize)>> = Vec::new();
        for piece in pieces.iter().rev() {
            let mut places = Vec::new();
            for place in self.of_piece(page, stream, piece) {
                let follows = match &next {
                    None => Some(0),
                    Some(next) => {
                        let at = next.partition_point(|(later, _)| later.start < place.end);
                        let near = next.get(at).is_some_and(|(later, _)| in_reach(page, stream, &place, later));
                        near.then_some(at)
                    }
                };
                places.extend(follows.map(|at| (place, at)));
            }
            if places.is_empty() {
                return Vec::new();
            }
            steps.extend(next.replace(places));
        }
        steps.extend(next);
        steps.reverse();
        let Some(first) = steps.first() else { return Vec::new() };
        let chain = |start: usize| {
            let mut at = start;
            let of_step = |step: &Vec<(Range<usize>, usize)>| {
                let (place, follows) = step.get(at)?.clone();
                at = follows;
                Some(place)
            };
            steps.iter().map_while(of_step).collect()
        };
        (0..first.len()).map(chain).collect()
    }

    /// The places of the words between two ellipses.
    fn of_piece(&mut self, page: &Page, stream: &Stream, piece: &Range<usize>) -> Vec<Range<usize>> {
        let mut places = Vec::new();
        let mut boundary = 0;
        for start in 0..stream.words.len() {
            while stream.starts.get(boundary).is_some_and(|&(word, _)| word < start) {
                boundary += 1;
            }
            if self.left == 0 {
                break;
            }
            self.left -= 1;
            let begins = stream.starts.get(boundary).is_some_and(|&(word, _)| word == start);
            if !begins && stream.words[start].id != self.wording.ids[piece.start] {
                continue;
            }
            if let Some(end) = self.from(page, stream, boundary, start, piece) {
                places.push(start..end);
            }
        }
        places
    }

    /// Where a piece ends that begins at a word of a stream. Where a clause begins, its number may stand
    /// in the quote.
    fn from(
        &mut self,
        page: &Page,
        stream: &Stream,
        mut boundary: usize,
        start: usize,
        piece: &Range<usize>,
    ) -> Option<usize> {
        // The words of the quote that may come next. There are several only after a number that could
        // be a word as well.
        let mut states = vec![piece.start];
        for at in start..stream.words.len() {
            while let Some(&(_, stretch)) = stream.starts.get(boundary).filter(|(word, _)| *word == at) {
                boundary += 1;
                let clause = page.stretches.get(stretch).filter(|stretch| stretch.numbered);
                let number = clause.and_then(|stretch| self.corpus.clause(stretch.clause).number.as_ref());
                if let Some(number) = number {
                    for state in 0..states.len() {
                        let after = self.behind_number(states[state], piece.end, number);
                        states.extend(after);
                    }
                    states.sort_unstable();
                    states.dedup();
                }
            }
            let word = stream.words[at].id;
            self.left = self.left.saturating_sub(states.len());
            states.retain_mut(|state| {
                let same = self.wording.ids.get(*state) == Some(&word) && *state < piece.end;
                *state += 1;
                same
            });
            if states.is_empty() || self.left == 0 {
                return None;
            }
            if states.contains(&piece.end) {
                return Some(at + 1);
            }
        }
        None
    }

    /// The word of the quote behind a number that stands at a word: whole (`49.2.a`, `49.2a`) or its
    /// last parts (`a`, `2a`).
    fn behind_number(&mut self, word: usize, end: usize, number: &Number) -> Vec<usize> {
        let read = self.numbers.entry(word).or_insert_with(|| numbers_at(self.wording, word));
        let is_of = |written: &str| {
            let rest = number.canonical().strip_suffix(written);
            rest.is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
        };
        read.iter()
            .filter(|(count, written)| word + count < end && is_of(written))
            .map(|(count, _)| word + count)
            .collect()
    }
}

/// What may be a number from a word of a quote on, by how many words it takes.
fn numbers_at(wording: &Wording<'_>, word: usize) -> Vec<(usize, String)> {
    let mut numbers = Vec::new();
    for count in 1..=LONGEST_NUMBER {
        if word + count > wording.ids.len() {
            break;
        }
        let written = wording.written(word..word + count);
        if written.len() > 40 {
            break;
        }
        if let Some(number) = Number::parse(written) {
            numbers.push((count, number.canonical().to_owned()));
            numbers.push((count, number.canonical().to_lowercase()));
        } else if written.chars().count() <= 4 && written.chars().all(char::is_alphanumeric) {
            numbers.push((count, written.to_lowercase()));
            numbers.push((count, written.to_uppercase()));
        }
    }
    numbers.dedup();
    numbers
}

/// Whether a word may be the number of a clause, or a part of one, and so need not stand in a text:
/// `49`, `a`, `xii`, `BG`.
pub(super) fn may_be_number(written: &str) -> bool {
    let letters = written.chars().count();
    letters == 1
        || written.contains(char::is_numeric)
        || written.chars().all(|c| "ivxlcdmIVXLCDM".contains(c))
        || letters <= 3 && written.chars().all(char::is_uppercase)
}

/// Whether a piece follows another one in its clause or in the next one that has words.
fn in_reach(page: &Page, stream: &Stream, piece: &Range<usize>, later: &Range<usize>) -> bool {
    let clause =
        |word: usize| -> Option<ClauseId> { Some(page.stretches.get(stream.words.get(word)?.stretch)?.clause) };
    let (Some(from), Some(to)) = (clause(piece.end.saturating_sub(1)), clause(later.start)) else { return false };
    let passed = stream.words.get(piece.end..later.start).unwrap_or_default();
    let mut others = 0;
    let mut last = from;
    for word in passed {
        let here = page.stretches.get(word.stretch).map_or(last, |stretch| stretch.clause);
        if here != last {
            (last, others) = (here, others + 1);
        }
    }
    others + usize::from(to != last) <= 1
}
