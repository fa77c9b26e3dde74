//! The best way to deal the lines of a page out to two columns.

use super::counts::PairHasher;
use super::marks::{self, Last, Mark};
use super::page::{Page, REMEMBERED};
use super::pairs::Pairs;
use super::style::Style;
use super::width::{Belief, Edge, FullLine, Place};
use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault};

/// One line of one column.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    /// 0 for the column that begins the page, 1 for the other.
    pub(super) column: u8,
    /// Words from and to.
    pub(super) start: usize,
    pub(super) end: usize,
    /// What line of a paragraph it is.
    pub(super) place: Place,
    /// Empty rows above it, if its column has begun.
    pub(super) gap: Option<u16>,
}

/// What is known of a column before its words are read.
#[derive(Clone, Debug)]
pub(super) struct Column {
    pub(super) belief: Belief,
    pub(super) edge: Edge,
}

/// What is known of both.
pub(super) struct Columns {
    pub(super) both: [Column; 2],
    /// They are equally wide: what one line tells of the width of its column holds for the other too.
    pub(super) same_width: bool,
}

/// What the search found.
#[derive(Clone)]
pub(super) struct Found {
    /// In the order of the text, without gaps.
    pub(super) pieces: Vec<Piece>,
    pub(super) score: f32,
}

/// One column, up to a place in the text.
#[derive(Clone, Copy)]
struct Side {
    /// Its last line; none if it ends at 0.
    start: u32,
    end: u32,
    last: Last,
    /// What is known of its width: a place in the list of beliefs.
    belief: u32,
    /// What line of a paragraph its last one is.
    place: Place,
    /// The row of its last line; both columns count alike.
    row: u16,
}

/// A way to have dealt out all words before a place, the line in `column` just going on.
#[derive(Clone, Copy)]
struct State {
    score: f32,
    before: Option<u32>,
    column: u8,
    place: Place,
    gap: Option<u16>,
    sides: [Side; 2],
    /// The column of each of the last [`REMEMBERED`] words, one bit a word.
    columns: [u64; REMEMBERED / 64],
}

/// A state whose line ends at some word: the state by its place in the arena.
#[derive(Clone, Copy)]
struct Candidate {
    score: f32,
    state: u32,
    key: u64,
}

impl State {
    fn column_of(&self, place: usize) -> u8 {
        let place = place % REMEMBERED;
        ((self.columns[place / 64] >> (place % 64)) & 1) as u8
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
    fn key(&self) -> u64 {
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

/// Candidates that fall behind the best one at their word by more than this are given up.
const BEHIND: f32 = 18.0;

/// What it costs that a column begins or ends a row or more apart from the other.
const LATE: f32 = 2.5;
/// How many words it takes to see which of several widths is right.
const SETTLED: usize = 160;

/// Beam search over the words: at every word the `beam` best ways to have dealt out all before it.
pub(super) fn search(page: &Page, pairs: &mut Pairs, columns: &Columns, style: &Style, beam: usize) -> Option<Found> {
    let count = page.words.len();
    let mut judge = Judge::new(page, pairs, columns, style);
    let mut arena: Vec<State> = Vec::new();
    let mut waiting: Vec<Vec<Candidate>> = vec![Vec::new(); count + 1];
    let mut best = vec![f32::MIN; count + 1];
    let mut ways = Vec::new();
    for at in 0..count {
        let mut candidates = std::mem::take(&mut waiting[at]);
        thin(&mut candidates, if at < SETTLED { beam * 2 } else { beam });
        let open: Vec<State> = if at == 0 {
            vec![beginning(columns.same_width)]
        } else {
            candidates.iter().map(|candidate| ended(&arena, *candidate, at)).collect()
        };
        for state in &open {
            for column in 0..if at == 0 { 1 } else { 2 } {
                judge.resume(state, column, at, &mut ways);
                for next in ways.drain(..) {
                    let line = Extent { state: arena.len() as u32, key: next.key(), limit: judge.limit(&next) };
                    if extend(page, state, &next, at, line, &mut waiting, &mut best) {
                        arena.push(next);
                    }
                }
            }
        }
        let reached = page.latest_end(at);
        for candidates in &mut waiting[at..=reached] {
            if candidates.len() > 60 * beam {
                thin(candidates, beam);
            }
        }
    }
    let mut candidates = std::mem::take(&mut waiting[count]);
    for candidate in &mut candidates {
        candidate.score += arena.get(candidate.state as usize).map_or(0.0, |state| finish(state, style));
    }
    thin(&mut candidates, beam);
    let best = candidates.first()?;
    Some(Found { pieces: trace(&arena, best.state, count), score: best.score })
}

/// How well a page reads if its lines are dealt out like this. Whether a paragraph begins with a line is
/// judged anew.
pub(super) fn score(page: &Page, pairs: &mut Pairs, columns: &Columns, style: &Style, pieces: &[Piece]) -> f32 {
    let mut judge = Judge::new(page, pairs, columns, style);
    let mut state = beginning(columns.same_width);
    let mut ways = Vec::new();
    for piece in pieces {
        ways.clear();
        judge.resume(&state, piece.column, piece.start, &mut ways);
        let Some(best) = ways.iter().max_by(|a, b| a.score.total_cmp(&b.score)) else { return f32::MIN };
        let mut next = *best;
        let words = piece.start..piece.end;
        next.score += page.line(piece.start, piece.end);
        next.score += words.map(|at| belongs(page, &state, piece.column, piece.start, at)).sum::<f32>();
        next.sides[usize::from(piece.column)].end = piece.end as u32;
        next.remember(piece.start, piece.end, piece.column);
        state = next;
    }
    state.score + finish(&state, style)
}

/// A line that begins: its state by its place in the arena, and how wide it may become.
#[derive(Clone, Copy)]
struct Extent {
    state: u32,
    key: u64,
    limit: u16,
}

/// Lets a line that begins at a word end at every word that it can. Whether it is worth keeping.
fn extend(
    page: &Page,
    before: &State,
    next: &State,
    at: usize,
    line: Extent,
    waiting: &mut [Vec<Candidate>],
    best: &mut [f32],
) -> bool {
    let mut cohesion = 0.0;
    let mut used = false;
    for end in at + 1..=page.latest_end(at) {
        if page.width(at, end) > line.limit && end > at + 1 {
            break;
        }
        cohesion += belongs(page, before, next.column, at, end - 1);
        let score = next.score + page.line(at, end) + cohesion;
        if score > best[end] - BEHIND {
            best[end] = best[end].max(score);
            waiting[end].push(Candidate { score, state: line.state, key: line.key });
            used = true;
        }
        if page.words.get(end).is_some_and(|word| word.after_line_end) {
            break;
        }
    }
    used
}

fn beginning(same_width: bool) -> State {
    let side = |belief| Side { start: 0, end: 0, last: Last::default(), belief, place: Place::default(), row: 0 };
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

/// The candidate's state with its line ended at the word.
fn ended(arena: &[State], candidate: Candidate, at: usize) -> State {
    let mut state = arena[candidate.state as usize];
    let side = &mut state.sides[usize::from(state.column)];
    side.end = at as u32;
    let (start, column) = (side.start as usize, state.column);
    state.remember(start, at, column);
    state.score = candidate.score;
    state.before = Some(candidate.state);
    state
}

fn trace(arena: &[State], last: u32, count: usize) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let (mut place, mut end) = (Some(last), count);
    while let Some(state) = place.and_then(|place| arena.get(place as usize)) {
        let start = state.sides[usize::from(state.column)].start as usize;
        pieces.push(Piece { column: state.column, start, end, place: state.place, gap: state.gap });
        (place, end) = (state.before, start);
    }
    pieces.reverse();
    pieces
}

/// What the last use of a word tells of its being in this column, its line having begun at `start`.
fn belongs(page: &Page, state: &State, column: u8, start: usize, at: usize) -> f32 {
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
        more => style.gap.max(style.slip).ln() - 1.6 * f32::from(more - 2),
    }
}

/// How many rows the column of the state is ahead of the other one.
fn ahead(state: &State) -> u16 {
    let (here, other) = (&state.sides[usize::from(state.column)], &state.sides[usize::from(1 - state.column)]);
    if other.end == 0 { here.row + 1 } else { here.row.saturating_sub(other.row) }
}

/// At the end of the page the waiting is paid back: the other column has ended.
fn finish(state: &State, style: &Style) -> f32 {
    let cost = ahead_cost(ahead(state), style);
    if cost < 0.0 { -LATE - cost } else { 0.0 }
}

/// Judges lines as they end.
struct Judge<'a, 'p> {
    page: &'a Page<'a>,
    pairs: &'a mut Pairs<'p>,
    style: &'a Style,
    edges: [&'a Edge; 2],
    /// What is known of the widths of columns, in any state.
    beliefs: Vec<Belief>,
    same_width: bool,
}

impl<'a, 'p> Judge<'a, 'p> {
    fn new(page: &'a Page<'a>, pairs: &'a mut Pairs<'p>, columns: &'a Columns, style: &'a Style) -> Self {
        Self {
            page,
            pairs,
            style,
            edges: [&columns.both[0].edge, &columns.both[1].edge],
            beliefs: columns.both.iter().map(|column| column.belief).collect(),
            same_width: columns.same_width,
        }
    }

    /// The width that the line of a state cannot go beyond.
    fn limit(&self, state: &State) -> u16 {
        self.beliefs[state.sides[usize::from(state.column)].belief as usize].limit()
    }

    /// The ways to go on in a column with the word `at`: the line that ended there is judged.
    fn resume(&mut self, state: &State, column: u8, at: usize, ways: &mut Vec<State>) {
        let (page, style) = (self.page, self.style);
        let here = usize::from(column);
        let mut next = *state;
        next.column = column;
        next.sides[here].start = at as u32;
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

/// So many candidates may be of one kind.
const ALIKE: usize = 8;

/// Keeps the best candidates, one of each kind.
fn thin(candidates: &mut Vec<Candidate>, beam: usize) {
    let better = |a: &Candidate, b: &Candidate| b.score.total_cmp(&a.score).then(a.state.cmp(&b.state));
    if candidates.len() > ALIKE * beam {
        candidates.select_nth_unstable_by(ALIKE * beam, better);
        candidates.truncate(ALIKE * beam);
    }
    candidates.sort_unstable_by(better);
    let floor = candidates.first().map_or(f32::MIN, |best| best.score - BEHIND);
    let mut seen: HashSet<u64, BuildHasherDefault<PairHasher>> = HashSet::default();
    let mut kept = 0;
    candidates.retain(|candidate| {
        let keep = kept < beam && candidate.score >= floor && seen.insert(candidate.key);
        kept += usize::from(keep);
        keep
    });
}

/// The lines of a column that end only because the next word no longer fitted.
pub(super) fn full_lines(page: &Page, pieces: &[Piece], column: u8) -> Vec<FullLine> {
    let mine: Vec<&Piece> = pieces.iter().filter(|piece| piece.column == column).collect();
    mine.windows(2)
        .filter(|pair| !pair[1].place.first)
        .map(|pair| FullLine {
            width: page.width(pair[0].start, pair[0].end),
            next: page.width(pair[1].start, pair[1].start + 1),
            place: pair[0].place,
        })
        .collect()
}
