//! What it costs that a line ends where it does and another one begins, given all lines before it.

use super::counts::PairHasher;
use super::marks::{self, Last, Mark};
use super::page::{Page, REMEMBERED};
use super::pairs::Pairs;
use super::search::Columns;
use super::style::Style;
use super::width::{Belief, Edge, FullLine, Place};
use super::words::Shape;
use std::hash::{BuildHasher, BuildHasherDefault};

/// Candidates that fall behind the best one at their word by more than this are given up.
pub(super) const BEHIND: f32 = 18.0;
/// It is not held against a column more than this that the other one is far ahead: it may have ended.
const ENDED: f32 = -5.0;
/// What it costs at most that the last line of a column breaks off in the middle of a sentence, neither
/// being full nor ending it; and that it ends with a name, as a list may.
const UNFINISHED: [f32; 2] = [-4.0, -0.5];
/// What it costs that a column begins or ends a row or more apart from the other.
const LATE: f32 = 2.5;

/// One column, up to a place in the text.
#[derive(Clone, Copy)]
pub(super) struct Side {
    /// Its last line; none if it ends at 0.
    pub(super) start: u32,
    pub(super) end: u32,
    pub(super) last: Last,
    /// What is known of its width: a place in the list of beliefs.
    pub(super) belief: u32,
    /// What line of a paragraph its last one is.
    pub(super) place: Place,
    /// The row of its last line; both columns count alike.
    pub(super) row: u16,
    /// What it will cost at least, most likely, that the last line ends where it does.
    pub(super) pending: f32,
}

/// A way to have dealt out all words before a place, the line in `column` just going on.
#[derive(Clone, Copy)]
pub(super) struct State {
    pub(super) score: f32,
    pub(super) before: Option<u32>,
    pub(super) column: u8,
    pub(super) place: Place,
    pub(super) gap: Option<u16>,
    pub(super) sides: [Side; 2],
    /// The column of each of the last [`REMEMBERED`] words, one bit a word.
    pub(super) columns: [u64; REMEMBERED / 64],
}

impl State {
    fn column_of(&self, place: usize) -> u8 {
        let place = place % REMEMBERED;
        ((self.columns[place / 64] >> (place % 64)) & 1) as u8
    }

    pub(super) fn remember(&mut self, start: usize, end: usize, column: u8) {
        for place in start..end {
            let place = place % REMEMBERED;
            let bit = 1 << (place % 64);
            self.columns[place / 64] &= !bit;
            self.columns[place / 64] |= bit * u64::from(column);
        }
    }

    /// States of one key go on alike.
    pub(super) fn key(&self) -> u64 {
        let (here, other) = (&self.sides[usize::from(self.column)], &self.sides[usize::from(1 - self.column)]);
        let hasher: BuildHasherDefault<PairHasher> = BuildHasherDefault::default();
        hasher.hash_one((
            self.column,
            here.start,
            other.start,
            other.end,
            here.last.number,
            other.last.number,
            here.row.wrapping_sub(other.row),
        ))
    }
}

pub(super) fn beginning(same_width: bool) -> State {
    let side = |belief| Side {
        start: 0,
        end: 0,
        last: Last::default(),
        belief,
        place: Place::default(),
        row: 0,
        pending: 0.0,
    };
    State {
        score: 0.0,
        before: None,
        column: 0,
        place: Place::default(),
        gap: None,
        sides: [side(0), side(u32::from(!same_width))],
        columns: [0; REMEMBERED / 64],
    }
}

/// What the last use of a word tells of its being in this column, its line having begun at `start`.
pub(super) fn belongs(page: &Page, state: &State, column: u8, start: usize, at: usize) -> f32 {
    match page.last_use(at) {
        Some(last) if last.place < start && state.column_of(last.place) == column => last.same,
        Some(last) if last.place < start => last.other,
        _ => 0.0,
    }
}

/// The logarithm of the chance of so many empty rows between two paragraphs of a column.
fn gap_chance(rows: u16, style: &Style) -> f32 {
    match rows {
        0 => (1.0 - style.gap).ln(),
        1 => (0.9 * style.gap).ln(),
        more => (0.08 * style.gap).ln() - 1.5 * f32::from(more - 2),
    }
}

/// What it has cost so far, in advance, that one column is ahead of the other by so many rows.
fn ahead_cost(rows: u16, style: &Style) -> f32 {
    match rows {
        0 | 1 => 0.0,
        more => (style.gap.max(style.slip).ln() - 1.6 * f32::from(more - 2)).max(ENDED),
    }
}

/// How many rows the column of the state is ahead of the other one.
fn ahead(state: &State) -> u16 {
    let (here, other) = (&state.sides[usize::from(state.column)], &state.sides[usize::from(1 - state.column)]);
    if other.end == 0 { here.row + 1 } else { here.row.saturating_sub(other.row) }
}

/// At the end of the page the waiting is paid back: the other column has ended. The last lines of both
/// are full, or paragraphs end with them.
pub(super) fn finish(page: &Page, state: &State, style: &Style) -> f32 {
    let cost = ahead_cost(ahead(state), style);
    let waiting = if cost < 0.0 { -LATE - cost } else { 0.0 };
    let unfinished = |side: &Side| {
        let last = (side.end as usize).checked_sub(1).and_then(|at| page.words.get(at));
        let name = last.is_none_or(|word| word.shape != Shape::Lower);
        side.pending.max(UNFINISHED[usize::from(name)])
    };
    waiting + state.sides.iter().map(unfinished).sum::<f32>()
}

/// Judges lines as they end.
pub(super) struct Judge<'a, 'p> {
    pub(super) page: &'a Page<'a>,
    pairs: &'a mut Pairs<'p>,
    style: &'a Style,
    edges: [&'a Edge; 2],
    /// What is known of the widths of columns, in any state.
    beliefs: Vec<Belief>,
    same_width: bool,
}

impl<'a, 'p> Judge<'a, 'p> {
    pub(super) fn new(page: &'a Page<'a>, pairs: &'a mut Pairs<'p>, columns: &'a Columns, style: &'a Style) -> Self {
        Self {
            page,
            pairs,
            style,
            edges: [&columns.both[0].edge, &columns.both[1].edge],
            beliefs: columns.both.iter().map(|column| column.belief).collect(),
            same_width: columns.same_width,
        }
    }

    /// The width that the line of a state cannot go beyond, and the one that its column has at least.
    pub(super) fn widths(&self, state: &State) -> (u16, u16) {
        let belief = &self.beliefs[state.sides[usize::from(state.column)].belief as usize];
        (belief.limit(), belief.least())
    }

    /// What it costs, most likely, that a line ends here, whatever follows: it may be full, or a paragraph
    /// ends with it.
    pub(super) fn pending(&self, start: usize, end: usize, least: u16, first: bool) -> f32 {
        let full = self.page.share_of_longer(least.saturating_sub(self.page.width(start, end)));
        let ends = 2.0 * self.page.may_end(start, end, self.style, first);
        full.max(ends).clamp(0.01, 1.0).ln()
    }

    /// The ways to go on in a column with the word `at`: the line that ended there is judged.
    pub(super) fn resume(&mut self, state: &State, column: u8, at: usize, ways: &mut Vec<State>) {
        let (page, style) = (self.page, self.style);
        let here = usize::from(column);
        let mut next = *state;
        next.column = column;
        next.sides[here].start = at as u32;
        next.sides[here].pending = 0.0;
        next.score -= ahead_cost(ahead(state), style);
        // Rows are printed from above, the first column first.
        let printed = state.sides[usize::from(state.column)].row;
        let lowest = if at == 0 || column > state.column { printed } else { printed + 1 };
        let side = state.sides[here];
        if side.end == 0 {
            // The column begins here, perhaps in the middle of a paragraph.
            next.score += page.begins(at, side.last, style).max(-1.5) - if lowest > 0 { LATE } else { 0.0 };
            ways.push(self.placed(next, at, lowest, true, None));
            return;
        }
        let (start, end) = (side.start as usize, side.end as usize);
        let line = FullLine { width: page.width(start, end), next: page.width(at, at + 1), place: side.place };
        let belief = self.beliefs[side.belief as usize];
        let edge = self.edges[here];
        let ends = page.ends(start, end, at, style, side.place.first);
        let least = lowest.saturating_sub(side.row + 1);

        let fresh = next.score + page.begins(at, side.last, style) + ends.ln() + belief.holds(line, edge);
        for gap in least..=least.max(1) {
            let mut next = next;
            next.score = fresh + gap_chance(gap, style);
            ways.push(self.placed(next, at, side.row + 1 + gap, true, Some(gap)));
        }

        let slips = if least == 0 { (1.0 - style.slip).ln() } else { style.slip.ln() * f32::from(least) };
        let (breaks, known) = belief.after(line, edge);
        next.score += self.pairs.follows(end - 1, at) + (1.0 - ends).ln() + breaks + slips;
        if next.score > fresh - BEHIND {
            next.sides[here].belief = self.beliefs.len() as u32;
            if self.same_width {
                next.sides[1 - here].belief = self.beliefs.len() as u32;
            }
            self.beliefs.push(known);
            ways.push(self.placed(next, at, side.row + 1 + least, false, Some(least)));
        }
    }

    /// The state with its new line in its row.
    fn placed(&self, mut next: State, at: usize, row: u16, begins: bool, gap: Option<u16>) -> State {
        let side = &mut next.sides[usize::from(next.column)];
        let mark = &self.page.marks[at];
        if begins {
            side.last = marks::after(self.page.marks, at, side.last);
        }
        let lettered = if begins { matches!(mark, Some(Mark::Letter(_))) } else { side.place.lettered };
        side.place = Place { first: begins, lettered };
        side.row = row;
        next.place = side.place;
        next.gap = gap;
        next.score += ahead_cost(ahead(&next), self.style);
        next
    }
}
