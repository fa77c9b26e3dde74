//! Where a quote stands word for word.

use super::reading::{Page, Stream};
use super::wording::Wording;
use crate::corpus::{ClauseId, Corpus, Kind, Number};
use std::collections::HashMap;
use std::ops::Range;

/// The words between two ellipses, where they stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    /// The words of the quote.
    pub(super) of_quote: Range<usize>,
    /// The words of the stream.
    pub(super) words: Range<usize>,
    /// Those of the quote that are the number or label of a clause, and no words of its text.
    labels: Vec<Range<usize>>,
}

impl Piece {
    /// The words of quote and stream that are the same.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        let is_label = |word: usize| {
            let next = self.labels.partition_point(|label| label.end <= word);
            self.labels.get(next).is_some_and(|label| label.contains(&word))
        };
        self.of_quote.clone().filter(move |&word| !is_label(word)).zip(self.words.clone())
    }
}

/// A way in which words of a quote can be those of a stream.
struct State {
    /// The word of the quote that comes next.
    next: usize,
    labels: Vec<Range<usize>>,
}

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

    /// All places of the quote in a stream, in order: for each its pieces.
    pub(super) fn places(&mut self, page: &Page, stream: &Stream) -> Vec<Vec<Piece>> {
        let pieces = self.wording.pieces.clone();
        // From the last piece to the first: for each place of a piece the first place of the next one
        // that follows it and leads to the end.
        let mut next: Option<Vec<(Piece, usize)>> = None;
        let mut steps: Vec<Vec<(Piece, usize)>> = Vec::new();
        for piece in pieces.iter().rev() {
            let mut places: Vec<(Piece, usize)> = Vec::new();
            for place in self.of_piece(page, stream, piece) {
                let follows = match &next {
                    None => Some(0),
                    Some(next) => {
                        let at = next.partition_point(|(later, _)| later.words.start < place.words.end);
                        let near =
                            next.get(at).is_some_and(|(later, _)| in_reach(page, stream, &place.words, &later.words));
                        near.then_some(at)
                    }
                };
                let Some(at) = follows else { continue };
                // Of several that the same follows, the nearest one leaves out least.
                if next.is_some() && places.last().is_some_and(|&(_, other)| other == at) {
                    places.pop();
                }
                places.push((place, at));
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
            let of_step = |step: &Vec<(Piece, usize)>| {
                let (place, follows) = step.get(at)?.clone();
                at = follows;
                Some(place)
            };
            steps.iter().map_while(of_step).collect()
        };
        (0..first.len()).map(chain).collect()
    }

    /// The places of the words between two ellipses.
    fn of_piece(&mut self, page: &Page, stream: &Stream, piece: &Range<usize>) -> Vec<Piece> {
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
            places.extend(self.from(page, stream, boundary, start, piece));
        }
        places
    }

    /// A piece that begins at a word of a stream. Where a clause begins, its number or label may stand in the quote.
    fn from(
        &mut self,
        page: &Page,
        stream: &Stream,
        mut boundary: usize,
        start: usize,
        piece: &Range<usize>,
    ) -> Option<Piece> {
        // There are several only after a number that could be a word as well.
        let mut states = vec![State { next: piece.start, labels: Vec::new() }];
        for at in start..stream.words.len() {
            while let Some(&(_, stretch)) = stream.starts.get(boundary).filter(|(word, _)| *word == at) {
                boundary += 1;
                let Some(stretch) = page.stretches.get(stretch).filter(|stretch| stretch.numbered) else { continue };
                for state in 0..states.len() {
                    for next in self.behind_label(states[state].next, piece.end, stretch.clause) {
                        let mut labels = states[state].labels.clone();
                        labels.push(states[state].next..next);
                        states.push(State { next, labels });
                    }
                }
                states.sort_by_key(|state| state.next);
                states.dedup_by_key(|state| state.next);
            }
            let word = stream.words[at].id;
            self.left = self.left.saturating_sub(states.len());
            states.retain_mut(|state| {
                let same = self.wording.ids.get(state.next) == Some(&word) && state.next < piece.end;
                state.next += 1;
                same
            });
            if states.is_empty() || self.left == 0 {
                return None;
            }
            if let Some(ended) = states.iter().position(|state| state.next == piece.end) {
                let labels = states.swap_remove(ended).labels;
                return Some(Piece { of_quote: piece.clone(), words: start..at + 1, labels });
            }
        }
        None
    }

    /// The word of the quote behind what a clause is called, where that stands at a word: its number, whole (`49.2.a`,
    /// `49.2a`) or its last parts (`a`, `2a`), or its label (`note 1`).
    fn behind_label(&mut self, word: usize, end: usize, clause: ClauseId) -> Vec<usize> {
        let Some(number) = &self.corpus.clause(clause).number else {
            let label = label(self.corpus, self.wording, clause);
            let there = self.wording.ids.get(word..).is_some_and(|words| words.starts_with(&label));
            let after = word + label.len();
            return if there && !label.is_empty() && after < end { vec![after] } else { Vec::new() };
        };
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

/// The words by which a clause without a number is called in lists: `note 1`.
pub(super) fn label(corpus: &Corpus, wording: &Wording<'_>, clause: ClauseId) -> Vec<u32> {
    let label = corpus.label_in_list(clause);
    wording.read(&label).into_iter().map(|word| word.0).collect()
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

/// Whether a word may be what a clause is called, or a part of that, and so need not stand in a text: `49`, `a`, `xii`,
/// `BG`, `note`.
pub(super) fn may_be_label(written: &str) -> bool {
    let letters = written.chars().count();
    letters == 1
        || written.contains(char::is_numeric)
        || written.chars().all(|c| "ivxlcdmIVXLCDM".contains(c))
        || letters <= 3 && written.chars().all(char::is_uppercase)
        || Kind::ALL.iter().any(|kind| kind.name().eq_ignore_ascii_case(written))
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
