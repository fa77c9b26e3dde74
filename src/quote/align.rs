//! Two rows of words laid beside each other so that as few as possible differ.

use std::collections::HashMap;
use std::ops::Range;

/// A word of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BookWord {
    pub(super) id: u32,
    /// Whether it is printed before the text, as a number is, and may be left out.
    pub(super) optional: bool,
}

/// What became of a word. Positions are those of the quote and of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Same(usize, usize),
    Changed(usize, usize),
    /// The quote alone has it.
    Added(usize),
    /// The book alone has it.
    Missing(usize),
    /// The book alone has it, and may: a number, or what an ellipsis stands for.
    Passed(usize),
}

/// More words against each other are not laid out in full, but around what both have just once.
const MOST_CELLS: usize = 1_500_000;
/// So many words in a row are told apart as something that both have.
const RUN: usize = 3;

/// What differences cost. To find the words of the quote somewhere is worth passing over a few of the
/// book's, and words that are the same are worth more than words in the same place.
const ADDED: u32 = 3;
const MISSING: u32 = 2;
const CHANGED: u32 = 4;

/// The rows that are laid beside each other. `after_gap(i)`: whether before word `i` of the quote the book
/// may have more.
pub(super) struct Rows<'a> {
    pub(super) quote: &'a [u32],
    pub(super) book: &'a [BookWord],
    pub(super) after_gap: &'a dyn Fn(usize) -> bool,
}

impl Rows<'_> {
    /// All words of the quote against the part of the book that is most like it, from its first to its
    /// last word.
    pub(super) fn align(&self) -> Vec<Step> {
        let (quote, book) = (0..self.quote.len(), 0..self.book.len());
        let mut steps = Vec::new();
        if self.fits(&quote, &book) {
            self.lay_out(quote, book, true, true, &mut steps);
            return steps;
        }
        let anchors = self.anchors();
        let (mut in_quote, mut in_book) = (0, 0);
        for (at, &(word, of_book)) in anchors.iter().enumerate() {
            if word < in_quote || of_book < in_book {
                continue;
            }
            self.between(in_quote..word, in_book..of_book, at == 0, false, &mut steps);
            steps.extend((0..RUN).map(|step| Step::Same(word + step, of_book + step)));
            (in_quote, in_book) = (word + RUN, of_book + RUN);
        }
        self.between(in_quote..self.quote.len(), in_book..self.book.len(), anchors.is_empty(), true, &mut steps);
        steps
    }

    fn fits(&self, quote: &Range<usize>, book: &Range<usize>) -> bool {
        quote.len().saturating_add(1).saturating_mul(book.len().saturating_add(1)) <= MOST_CELLS
    }

    fn between(&self, quote: Range<usize>, book: Range<usize>, open: bool, ends: bool, steps: &mut Vec<Step>) {
        // Of a long part only what is next to what both have can be meant.
        let near = 2 * quote.len() + 50;
        let book = match (open, ends) {
            (true, false) => book.end.saturating_sub(near).max(book.start)..book.end,
            (false, true) => book.start..(book.start + near).min(book.end),
            _ => book,
        };
        if self.fits(&quote, &book) {
            self.lay_out(quote, book, open, ends, steps);
            return;
        }
        steps.extend(quote.map(Step::Added));
        if !open && !ends {
            steps.extend(book.map(Step::Missing));
        }
    }

    /// The runs of words that both have once, in an order that both keep, as pairs of first words.
    fn anchors(&self) -> Vec<(usize, usize)> {
        let mut once: HashMap<[u32; RUN], Option<usize>> = HashMap::new();
        for (at, run) in self.book.windows(RUN).enumerate() {
            if run.iter().all(|word| !word.optional)
                && let [a, b, c] = run
            {
                once.entry([a.id, b.id, c.id]).and_modify(|found| *found = None).or_insert(Some(at));
            }
        }
        let mut in_quote: HashMap<[u32; RUN], usize> = HashMap::new();
        let key = |run: &[u32]| -> Option<[u32; RUN]> { run.try_into().ok() };
        for run in self.quote.windows(RUN).filter_map(key) {
            *in_quote.entry(run).or_insert(0) += 1;
        }
        let runs = self.quote.windows(RUN).enumerate().filter_map(|(at, run)| Some((at, key(run)?)));
        let pairs: Vec<(usize, usize)> = runs
            .filter(|(_, run)| in_quote.get(run) == Some(&1))
            .filter_map(|(at, run)| Some((at, (*once.get(&run)?)?)))
            .collect();
        rising(&pairs)
    }

    /// The cheapest way from the first word of both to the last. `open`: the book may begin anywhere;
    /// `ends`: it may end anywhere.
    fn lay_out(&self, quote: Range<usize>, book: Range<usize>, open: bool, ends: bool, steps: &mut Vec<Step>) {
        const DIAGONAL: u8 = 0;
        const UP: u8 = 1;
        const LEFT: u8 = 2;
        const FREE: u8 = 3;
        let width = book.len() + 1;
        let mut moves = vec![LEFT; (quote.len() + 1) * width];
        let mut costs: Vec<u32> = Vec::with_capacity(width);
        let mut cost = 0;
        costs.push(0);
        for (column, of_book) in self.book[book.clone()].iter().enumerate() {
            let free = open || of_book.optional || (self.after_gap)(quote.start);
            cost += if free { 0 } else { MISSING };
            moves[column + 1] = if free { FREE } else { LEFT };
            costs.push(cost);
        }
        for (row, word) in (1..).zip(quote.clone()) {
            let id = self.quote[word];
            let gap = (self.after_gap)(word + 1);
            let mut diagonal = costs[0];
            costs[0] += ADDED;
            moves[row * width] = UP;
            for column in 1..width {
                let of_book = self.book[book.start + column - 1];
                let same = of_book.id == id;
                let mut best = (diagonal + if same { 0 } else { CHANGED }, DIAGONAL);
                if of_book.optional && !same {
                    best.0 = u32::MAX;
                }
                let free = of_book.optional || gap;
                let left = costs[column - 1] + if free { 0 } else { MISSING };
                if left < best.0 {
                    best = (left, if free { FREE } else { LEFT });
                }
                let up = costs[column] + ADDED;
                if up < best.0 {
                    best = (up, UP);
                }
                diagonal = costs[column];
                costs[column] = best.0;
                moves[row * width + column] = best.1;
            }
        }
        let mut column = book.len();
        if ends {
            column = (0..width).rev().min_by_key(|&column| costs[column]).unwrap_or(0);
        }
        let mut row = quote.len();
        let first = steps.len();
        while row > 0 || column > 0 {
            if row == 0 && open {
                break;
            }
            match moves[row * width + column] {
                DIAGONAL => {
                    (row, column) = (row - 1, column - 1);
                    let (word, of_book) = (quote.start + row, book.start + column);
                    let same = self.quote[word] == self.book[of_book].id;
                    steps.push(if same { Step::Same(word, of_book) } else { Step::Changed(word, of_book) });
                }
                UP => {
                    row -= 1;
                    steps.push(Step::Added(quote.start + row));
                }
                step => {
                    column -= 1;
                    let of_book = book.start + column;
                    steps.push(if step == FREE { Step::Passed(of_book) } else { Step::Missing(of_book) });
                }
            }
        }
        steps[first..].reverse();
    }
}

/// The longest row of pairs of which both parts rise.
fn rising(pairs: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(pairs.len());
    for (at, pair) in pairs.iter().enumerate() {
        let length = ends.partition_point(|&end| pairs[end].1 < pair.1);
        before.push(length.checked_sub(1).map(|shorter| ends[shorter]));
        if length == ends.len() {
            ends.push(at);
        } else {
            ends[length] = at;
        }
    }
    let mut row = Vec::with_capacity(ends.len());
    let mut at = ends.last().copied();
    while let Some(pair) = at {
        row.push(pairs[pair]);
        at = before[pair];
    }
    row.reverse();
    row
}
