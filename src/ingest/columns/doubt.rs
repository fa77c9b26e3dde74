//! How well a reading of a page stands against others that are like it.

use super::judge::{Judge, State, beginning};
use super::page::Page;
use super::pairs::Pairs;
use super::search::Piece;
use super::style::Style;
use super::width::Widths;

/// Readings, judged line by line.
pub(super) struct Doubt<'a, 'p> {
    judge: Judge<'a, 'p>,
    page: &'a Page<'a>,
    ways: Vec<State>,
}

/// Ways to understand the same lines that are followed: paragraphs or not, headings or not.
const WAYS: usize = 3;
/// Lines after a change by which it is judged.
const AFTERWARDS: usize = 14;
/// A change that costs so much, as the logarithm of a chance, is right one time in four or so.
const SOFTNESS: f32 = 2.0;
/// So many times its words are at stake where a paragraph of one line ends the page.
const LAST: usize = 3;
/// What one column says alone at the end of a page is seldom the other's, however alike they are: its words
/// count for so many times less.
const ALONE: usize = 4;
/// Parts of columns that may change places begin at so many places at most.
const PLACES: usize = 40;

impl<'a, 'p> Doubt<'a, 'p> {
    pub(super) fn new(page: &'a Page<'a>, pairs: &'a mut Pairs<'p>, widths: &'a Widths, style: &'a Style) -> Self {
        let judge = Judge::new(page, pairs, widths, style);
        Self { judge, page, ways: Vec::new() }
    }

    /// The states after one more line, the best first; none where there is no way to it. Whether a paragraph
    /// begins with the line, and whether that is a heading, is judged anew.
    fn after(&mut self, states: &[State], piece: &Piece) -> Vec<State> {
        let mut found: Vec<State> = Vec::new();
        for state in states {
            self.ways.clear();
            self.judge.resume(state, piece.column, piece.start, &mut self.ways);
            let shares = Judge::shares(state);
            let belongs = |at| self.judge.belongs(state, shares, piece.column, piece.start, at);
            let belongs: f32 = (piece.start..piece.end).map(belongs).sum();
            for mut next in self.ways.iter().copied() {
                next.score += self.page.line(piece.start, piece.end, next.place) + belongs;
                self.judge.end(&mut next, piece.end);
                found.push(next);
            }
        }
        found.sort_by(|a, b| b.closed().total_cmp(&a.closed()));
        let mut kept = Vec::with_capacity(WAYS);
        found.retain(|state| {
            let keep = kept.len() < WAYS && !kept.contains(&state.key());
            if keep {
                kept.push(state.key());
            }
            keep
        });
        found
    }

    fn all(&mut self, states: &[State], pieces: &[Piece]) -> Vec<State> {
        pieces.iter().fold(states.to_vec(), |states, piece| self.after(&states, piece))
    }

    /// How well a page reads if its lines are dealt out like this.
    pub(super) fn score(&mut self, pieces: &[Piece]) -> f32 {
        let ended = self.all(&[beginning()], pieces);
        self.finished(&ended)
    }

    /// How well the best of these states reads if the page ends with it.
    fn finished(&self, states: &[State]) -> f32 {
        states.iter().map(|state| state.score + self.judge.finish(state)).fold(f32::MIN, f32::max)
    }

    /// How much worse the page reads, at least, if the columns change places for a part of it, from one
    /// place where both begin a paragraph to another or to the end.
    pub(super) fn margin(&mut self, pieces: &[Piece]) -> f32 {
        let begins = |column: u8, at: usize| {
            pieces[at..].iter().find(|piece| piece.column == column).is_none_or(|piece| piece.place.first)
        };
        let places: Vec<usize> = (1..pieces.len()).filter(|&at| begins(0, at) && begins(1, at)).take(PLACES).collect();
        let own = self.score(pieces);
        let mut margin = f32::MAX;
        for (nth, &from) in places.iter().enumerate() {
            for &to in places[nth + 1..].iter().chain([&pieces.len()]) {
                let part: usize = pieces[from..to].iter().map(|piece| piece.end - piece.start).sum();
                if part * 50 < self.page.words.len() {
                    continue;
                }
                let mut swapped = pieces.to_vec();
                for piece in &mut swapped[from..to] {
                    piece.column = 1 - piece.column;
                }
                margin = margin.min(own - self.score(&swapped));
            }
        }
        margin
    }

    /// The share of words that stand in the wrong column, most likely, judged by what small changes would
    /// cost: a line that ends a word earlier or later, one that belongs to the other column, two that
    /// change places, the last ones that go on in the other column.
    pub(super) fn misplaced(&mut self, pieces: &[Piece]) -> f32 {
        let mut states = vec![vec![beginning()]];
        for piece in pieces {
            let next = self.after(&states[states.len() - 1], piece);
            if next.is_empty() {
                return 1.0;
            }
            states.push(next);
        }
        let mut wrong = 0.0;
        for at in 0..pieces.len() {
            for changed in changes(pieces, at) {
                let upto = (changed.upto + AFTERWARDS).min(pieces.len());
                let middle = self.all(&states[at], &changed.pieces);
                let end = self.all(&middle, &pieces[changed.upto..upto]);
                let (Some(own), Some(other)) = (states[upto].first(), end.first()) else { continue };
                let ended = upto == pieces.len();
                let worse = if ended {
                    self.finished(&states[upto]) - self.finished(&end)
                } else {
                    own.closed() - other.closed()
                };
                wrong += changed.words as f32 / (1.0 + (worse / SOFTNESS).clamp(-30.0, 30.0).exp());
            }
        }
        (wrong / self.page.words.len().max(1) as f32).min(1.0)
    }
}

/// Other lines in the place of some, up to the one at `upto`; so many words change their column.
struct Change {
    pieces: Vec<Piece>,
    upto: usize,
    words: usize,
}

/// The small changes that begin with a line.
fn changes(pieces: &[Piece], at: usize) -> Vec<Change> {
    let mut found = Vec::new();
    let one = pieces[at];
    let words = |piece: &Piece| piece.end - piece.start;
    let moved = |piece: Piece| Piece { column: 1 - piece.column, ..piece };
    if at > 0 {
        // The page's last line has no neighbour that would tell its column; with a paragraph more is at stake than words.
        let stake = if at + 1 == pieces.len() && one.place.first { LAST } else { 1 };
        found.push(Change { pieces: vec![moved(one)], upto: at + 1, words: stake * words(&one) });
        // Nor has what one column says alone, once the other one has ended.
        let rest = &pieces[at..];
        let alone = pieces[at - 1].column != one.column && rest.iter().all(|piece| piece.column == one.column);
        if alone && rest.len() > 1 {
            let pieces = rest.iter().copied().map(moved).collect();
            found.push(Change { pieces, upto: at + rest.len(), words: rest.iter().map(words).sum::<usize>() / ALONE });
        }
    }
    let Some(&two) = pieces.get(at + 1).filter(|two| two.column != one.column) else { return found };
    found.push(Change { pieces: vec![moved(one), moved(two)], upto: at + 2, words: words(&one) + words(&two) });
    for border in [one.end.saturating_sub(2), one.end.saturating_sub(1), one.end + 1, one.end + 2] {
        if border > one.start && border < two.end {
            let changed = vec![Piece { end: border, ..one }, Piece { start: border, ..two }];
            found.push(Change { pieces: changed, upto: at + 2, words: border.abs_diff(one.end) });
        }
    }
    found
}
