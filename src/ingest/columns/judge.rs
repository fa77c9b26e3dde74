//! What it costs that a line ends where it does and another one begins, given all lines before it.

use super::across::Across;
use super::counts::PairHasher;
use super::kinds::{Follows, Kind};
use super::marks::{self, Last};
use super::page::{ASKED, Page, REMEMBERED};
use super::pairs::Pairs;
use super::style::{Style, gap_kind};
use super::width::{Bounds, FullLine, Place, Widths};
use super::words::{CHARACTER, Shape};
use std::hash::{BuildHasher, BuildHasherDefault};
use std::sync::LazyLock;

/// Candidates that fall behind the best one at their word by more than this are given up.
pub(super) const BEHIND: f32 = 14.0;
/// It is not held against a column more than this that the other one is far ahead: it may have ended.
const ENDED: f32 = -5.0;
/// What it costs at most that the last line of a column breaks off in the middle of a sentence, neither
/// being full nor ending it; and that it ends with a name, as a list may.
const UNFINISHED: [f32; 2] = [-4.0, -0.5];
/// What it costs that a column begins a row or more below the other, and that it ends above.
const LATE: f32 = 5.0;
const EARLY: f32 = 1.5;
/// What it costs that the second column ends a row below the first, and more rows: text fills the first one
/// before the second.
const LONGER: [f32; 2] = [-2.0, -3.0];
/// So many uses of a word the chance that it stands in either column is worth.
const LOYAL: f32 = 2.0;
/// What it costs that a heading without a mark follows another one, as in a list of names.
const LISTED: f32 = -2.0;
/// It costs no more than this, in advance, that a line ends early.
const SELDOM: f32 = -5.5;

/// One column, up to a place in the text.
#[derive(Clone, Copy)]
pub(super) struct Side {
    /// Its last line; none if it ends at 0.
    pub(super) start: u32,
    pub(super) end: u32,
    pub(super) last: Last,
    /// What line of a paragraph its last one is.
    pub(super) place: Place,
    /// What its lines so far say of its width, where nothing else is known of that.
    pub(super) bounds: Bounds,
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
    /// How the numbers of the columns stand to each other.
    pub(super) across: Across,
    /// The column of each of the last [`REMEMBERED`] words, one bit a word.
    pub(super) columns: [u64; REMEMBERED / 64],
}

impl State {
    fn column_of(&self, place: usize) -> u8 {
        let place = place % REMEMBERED;
        ((self.columns[place / 64] >> (place % 64)) & 1) as u8
    }

    /// The score with what the lines that have ended will cost.
    pub(super) fn closed(&self) -> f32 {
        self.score + self.sides[0].pending + self.sides[1].pending
    }

    fn remember(&mut self, start: usize, end: usize, column: u8) {
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
            (here.place.kind, other.place.kind, here.bounds, other.bounds),
        ))
    }
}

pub(super) fn beginning() -> State {
    let side = Side {
        start: 0,
        end: 0,
        last: Last::default(),
        place: Place::default(),
        bounds: Bounds::OPEN,
        row: 0,
        pending: 0.0,
    };
    State {
        across: Across::default(),
        score: 0.0,
        before: None,
        column: 0,
        place: Place::default(),
        gap: None,
        sides: [side; 2],
        columns: [0; REMEMBERED / 64],
    }
}

/// The share of a column in the words of a page is told in so many steps.
const SHARES: usize = 20;

/// How much likelier than by chance a word stands in a column, by the share of the column and by how many of
/// the word's uses stand there: logarithms.
struct Bonds(Vec<f32>);

/// They depend on no page.
static BONDS: LazyLock<Bonds> = LazyLock::new(Bonds::new);

impl Bonds {
    fn new() -> Self {
        let counts = |share| (0..=ASKED).flat_map(move |all| (0..=ASKED).map(move |same| (share, all, same)));
        let bond = |(share, all, same): (usize, usize, usize)| {
            let share = share.max(1) as f32 / SHARES as f32;
            if all == 0 { 0.0 } else { ((same as f32 + LOYAL * share) / ((all as f32 + LOYAL) * share)).ln() }
        };
        Self((0..SHARES).flat_map(counts).map(bond).collect())
    }

    fn of(&self, share: usize, all: usize, same: usize) -> f32 {
        self.0[(share * (ASKED + 1) + all) * (ASKED + 1) + same]
    }
}

/// Logarithms of the chances that the habits of a page give.
struct Costs {
    /// One empty row between two paragraphs, and none: before a heading, after one, elsewhere.
    gap: [[f32; 2]; 3],
    /// An empty row in the middle of a paragraph, and none.
    slip: [f32; 2],
    /// One column is ahead of the other by a row more than it can be without an empty row.
    ahead: f32,
    /// The next word does not fit into so many characters.
    full: Vec<f32>,
}

impl Costs {
    fn of(page: &Page, style: &Style) -> Self {
        let both = |chance: f32| [chance.ln(), (1.0 - chance).ln()];
        Self {
            gap: style.gaps.map(both),
            slip: both(style.slip),
            ahead: style.gaps[2].max(style.slip).ln(),
            full: page.full(),
        }
    }

    /// So many empty rows between two paragraphs of a column.
    fn gap(&self, rows: u16, kind: usize) -> f32 {
        let [one, none] = self.gap[kind];
        match rows {
            0 => none,
            1 => one,
            more => one - 3.2 - 1.5 * f32::from(more - 2),
        }
    }

    /// What it has cost so far, in advance, that one column is ahead of the other by so many rows.
    fn ahead(&self, rows: u16) -> f32 {
        match rows {
            0 | 1 => 0.0,
            more => (self.ahead - 1.6 * f32::from(more - 2)).max(ENDED),
        }
    }
}

/// How many rows the column of the state is ahead of the other one.
fn ahead(state: &State) -> u16 {
    let (here, other) = (&state.sides[usize::from(state.column)], &state.sides[usize::from(1 - state.column)]);
    if other.end == 0 { here.row + 1 } else { here.row.saturating_sub(other.row) }
}

/// Judges lines as they end.
pub(super) struct Judge<'a, 'p> {
    pub(super) page: &'a Page<'a>,
    pairs: &'a mut Pairs<'p>,
    widths: &'a Widths,
    follows: &'a Follows,
    costs: Costs,
    bonds: &'static Bonds,
}

impl<'a, 'p> Judge<'a, 'p> {
    pub(super) fn new(page: &'a Page<'a>, pairs: &'a mut Pairs<'p>, widths: &'a Widths, style: &'a Style) -> Self {
        Self { page, pairs, widths, follows: &style.follows, costs: Costs::of(page, style), bonds: &BONDS }
    }

    /// The width that most full lines of the column have at least that a state goes on in, and one that
    /// none goes beyond.
    pub(super) fn reach(&self, state: &State) -> (u16, u16) {
        let here = usize::from(state.column);
        match self.widths {
            Widths::Known(edges) => (edges[here].least(), edges[here].limit()),
            Widths::Open { .. } => (state.sides[here].bounds.least, state.sides[here].bounds.most),
        }
    }

    /// The logarithm of the chance that the line that ended in a column is as wide as it is, and what it
    /// tells of the widths of the columns.
    fn fits(&self, sides: &mut [Side; 2], here: usize, line: FullLine, full: bool) -> f32 {
        match self.widths {
            Widths::Known(edges) if full => edges[here].breaks(line),
            Widths::Known(edges) => edges[here].holds(line),
            Widths::Open { equal, tolerance } => {
                let (chance, bounds) = sides[here].bounds.after(line, full, *tolerance);
                sides[here].bounds = bounds;
                if *equal {
                    sides[1 - here].bounds = bounds;
                }
                chance
            }
        }
    }

    /// What it costs, most likely, that a line ends here, whatever follows: it may be full, or a paragraph
    /// ends with it.
    pub(super) fn pending(&self, start: usize, end: usize, least: u16, place: Place) -> f32 {
        let room = least.saturating_sub(self.page.width(start, end)) / CHARACTER;
        let full = self.costs.full.get(usize::from(room)).copied().unwrap_or(f32::MIN);
        let ends = self.page.ends(start, end, place).0 + std::f32::consts::LN_2;
        full.max(ends).clamp(SELDOM, 0.0)
    }

    /// Ends the line of a state before the word `at`.
    pub(super) fn end(&self, state: &mut State, at: usize) {
        let least = self.reach(state).0;
        let column = state.column;
        let side = &mut state.sides[usize::from(column)];
        side.end = at as u32;
        let start = side.start as usize;
        side.pending = self.pending(start, at, least, state.place);
        state.remember(start, at, column);
    }

    /// The share of the words so far that stand in each column, in steps of [`Bonds`].
    pub(super) fn shares(state: &State) -> [usize; 2] {
        let words = state.sides[0].end.max(state.sides[1].end).min(REMEMBERED as u32) as usize;
        let second = state.columns.iter().map(|bits| bits.count_ones()).sum::<u32>() as usize;
        let share = (second + 8) * SHARES / (words + 16);
        let share = share.clamp(1, SHARES - 1);
        [SHARES - share, share]
    }

    /// What it tells that a word of this column, its line having begun at `start`, was used in this column
    /// or the other one before: how much likelier it stands here than by chance, which is the column's share.
    pub(super) fn belongs(&self, state: &State, shares: [usize; 2], column: u8, start: usize, at: usize) -> f32 {
        let Some(uses) = self.page.uses(at) else { return 0.0 };
        let (mut same, mut all) = (0, 0);
        for &place in uses.places().iter().filter(|&&place| place < start) {
            all += 1;
            same += usize::from(state.column_of(place) == column);
        }
        uses.weight * self.bonds.of(shares[usize::from(column)], all, same)
    }

    /// At the end of the page the waiting is paid back: the other column has ended. The last lines of both
    /// are full, or paragraphs end with them.
    pub(super) fn finish(&self, state: &State) -> f32 {
        let cost = self.costs.ahead(ahead(state));
        let waiting = if cost < 0.0 { -EARLY - cost } else { 0.0 };
        let unfinished = |side: &Side| {
            let last = (side.end as usize).checked_sub(1).and_then(|at| self.page.words.get(at));
            let name = last.is_none_or(|word| word.shape != Shape::Lower);
            side.pending.max(UNFINISHED[usize::from(name)])
        };
        let longer = match state.sides[1].row.saturating_sub(state.sides[0].row) {
            0 => 0.0,
            1 => LONGER[0],
            _ => LONGER[1],
        };
        waiting
            + longer
            + state.across.finish(self.page.marks, state.sides[0].last)
            + state.sides.iter().map(unfinished).sum::<f32>()
    }

    /// The ways to go on in a column with the word `at`: the line that ended there is judged.
    pub(super) fn resume(&mut self, state: &State, column: u8, at: usize, ways: &mut Vec<State>) {
        let page = self.page;
        let here = usize::from(column);
        let mut next = *state;
        next.column = column;
        next.sides[here].start = at as u32;
        next.sides[here].pending = 0.0;
        next.score -= self.costs.ahead(ahead(state));
        // Rows are printed from above, the first column first.
        let printed = state.sides[usize::from(state.column)].row;
        let lowest = if at == 0 || column > state.column { printed } else { printed + 1 };
        let side = state.sides[here];
        if side.end == 0 {
            // The column begins here, perhaps in the middle of a paragraph.
            let late = if lowest > 0 { LATE } else { 0.0 };
            for heading in [false, true] {
                if !heading || page.may_head(at) {
                    let begins = page.begins(at, side.last, heading);
                    let begins = if heading { begins } else { begins.max(-1.5) };
                    next.score = state.score + begins - late;
                    ways.push(self.placed(next, at, lowest, Some(heading), None));
                }
            }
            return;
        }
        let (start, end) = (side.start as usize, side.end as usize);
        let line = FullLine { width: page.width(start, end), next: page.width(at, at + 1), place: side.place };
        let (ends, stays) = page.ends(start, end, side.place);
        let mut fresh_sides = next.sides;
        let holds = ends + self.fits(&mut fresh_sides, here, line, false);
        let least = lowest.saturating_sub(side.row + 1);

        let mut fresh = f32::MIN;
        for heading in [false, true] {
            if heading && !page.may_head(at) {
                continue;
            }
            let listed = if heading && side.place.kind.heading() && page.marks[at].is_none() { LISTED } else { 0.0 };
            let follows = self.follows.after(side.place.kind, page.kind(at, heading));
            let begins = page.begins(at, side.last, heading) + follows + holds + listed;
            fresh = fresh.max(next.score + begins);
            let kind = gap_kind(side.place.kind.heading(), heading);
            for gap in least..=least.max(1) {
                let mut next = State { sides: fresh_sides, ..next };
                next.score += begins + self.costs.gap(gap, kind);
                ways.push(self.placed(next, at, side.row + 1 + gap, Some(heading), Some(gap)));
            }
        }

        let [slip, none] = self.costs.slip;
        let slips = if least == 0 { none } else { slip * f32::from(least) };
        let fits = self.fits(&mut next.sides, here, line, true);
        next.score +=
            self.pairs.follows(end - 1, at) + page.within(at, side.place.kind.heading()) + stays + fits + slips;
        if next.score > fresh - BEHIND {
            ways.push(self.placed(next, at, side.row + 1 + least, None, Some(least)));
        }
    }

    /// The state with its new line in its row; `begins` says that a paragraph begins with it, and whether
    /// that is a heading.
    fn placed(&self, mut next: State, at: usize, row: u16, begins: Option<bool>, gap: Option<u16>) -> State {
        let side = &mut next.sides[usize::from(next.column)];
        side.place = match begins {
            Some(heading) => {
                side.last = marks::after(self.page.marks, at, side.last);
                let kind = self.page.kind(at, heading);
                let continued = side.end == 0 && kind == Kind::default();
                Place { first: true, kind: if continued { Kind::CONTINUED } else { kind } }
            }
            None => Place { first: false, ..side.place },
        };
        side.row = row;
        next.place = side.place;
        if begins.is_some() {
            let lasts = next.sides.map(|side| side.last);
            next.score += next.across.begins(self.page.marks, at, lasts, next.column);
        }
        next.gap = gap;
        next.score += self.costs.ahead(ahead(&next));
        next
    }
}
