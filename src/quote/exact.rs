//! Where a quote stands word for word.

use super::labels::Labels;
use super::reading::{Page, Stream};
use crate::corpus::ClauseId;
use std::ops::Range;

/// The words between two ellipses, where they stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    /// The words of the quote.
    pub(super) of_quote: Range<usize>,
    /// The words of the stream.
    pub(super) words: Range<usize>,
    /// Those of the quote that are the number, label or address of a clause, and no words of its text.
    labels: Vec<Range<usize>>,
}

impl Piece {
    /// The first word behind those of the quote that are words of a text: an address may stand at the end.
    pub(super) fn end_of_text(&self) -> usize {
        self.labels.last().filter(|last| last.end == self.of_quote.end).map_or(self.of_quote.end, |last| last.start)
    }

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
    labels: &'a Labels<'a>,
    left: usize,
}

/// So many words are compared for one quote.
const MOST_COMPARED: usize = 30_000_000;

impl<'a> Matcher<'a> {
    pub(super) fn new(labels: &'a Labels<'a>) -> Self {
        Self { labels, left: MOST_COMPARED }
    }

    /// Whether it had to stop.
    pub(super) fn gave_up(&self) -> bool {
        self.left == 0
    }

    /// All places of the quote in a stream, in order: for each its pieces.
    pub(super) fn places(&mut self, page: &Page, stream: &Stream) -> Vec<Vec<Piece>> {
        let pieces = self.labels.wording.pieces.clone();
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
            if !begins && stream.words[start].id != self.labels.wording.ids[piece.start] {
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
        let cites = self.labels.has_addresses();
        for at in start..stream.words.len() {
            let begins = stream.starts.get(boundary).is_some_and(|(word, _)| *word == at);
            if let Some(before) = at.checked_sub(1).filter(|_| cites && begins && at > start)
                && let Some(clause) = clause_of(page, stream, before)
            {
                self.pass_labels(&mut states, |labels, word| labels.behind_address(word, clause).to_vec());
            }
            while let Some(&(_, stretch)) = stream.starts.get(boundary).filter(|(word, _)| *word == at) {
                boundary += 1;
                let Some(stretch) = page.stretches.get(stretch) else { continue };
                let clause = stretch.clause;
                if cites && stretch.begins() {
                    self.pass_labels(&mut states, |labels, word| labels.behind_address(word, clause).to_vec());
                }
                if stretch.numbered {
                    self.pass_labels(&mut states, |labels, word| labels.behind(word, piece.end, clause));
                }
            }
            let word = stream.words[at].id;
            self.left = self.left.saturating_sub(states.len());
            states.retain_mut(|state| {
                let same = self.labels.wording.ids.get(state.next) == Some(&word) && state.next < piece.end;
                state.next += 1;
                same
            });
            if states.is_empty() || self.left == 0 {
                return None;
            }
            if let Some(clause) = clause_of(page, stream, at).filter(|_| cites) {
                let ends = |labels: &Labels<'_>, word| {
                    let ends = labels.behind_address(word, clause).contains(&piece.end);
                    ends.then_some(piece.end).into_iter().collect()
                };
                self.pass_labels(&mut states, ends);
            }
            if let Some(ended) = states.iter().position(|state| state.next == piece.end) {
                let labels = states.swap_remove(ended).labels;
                return Some(Piece { of_quote: piece.clone(), words: start..at + 1, labels });
            }
        }
        None
    }

    /// Adds the ways that pass over what stands in the quote before its next word and is no word of a text.
    fn pass_labels(&self, states: &mut Vec<State>, behind: impl Fn(&Labels<'_>, usize) -> Vec<usize>) {
        let before = states.len();
        for state in 0..before {
            for next in behind(self.labels, states[state].next) {
                let mut labels = states[state].labels.clone();
                labels.push(states[state].next..next);
                states.push(State { next, labels });
            }
        }
        if states.len() > before {
            states.sort_by_key(|state| state.next);
            states.dedup_by_key(|state| state.next);
        }
    }
}

fn clause_of(page: &Page, stream: &Stream, word: usize) -> Option<ClauseId> {
    Some(page.stretches.get(stream.words.get(word)?.stretch)?.clause)
}

/// Whether a piece follows another one in its clause or in the next one that has words.
fn in_reach(page: &Page, stream: &Stream, piece: &Range<usize>, later: &Range<usize>) -> bool {
    let ends = (clause_of(page, stream, piece.end.saturating_sub(1)), clause_of(page, stream, later.start));
    let (Some(from), Some(to)) = ends else { return false };
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
