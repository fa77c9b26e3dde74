//! The best way to deal the lines of a page out to two columns.

use super::judge::{BEHIND, Judge, State, beginning};
use super::page::Page;
use super::pairs::Pairs;
use super::style::Style;
use super::width::{FullLine, Place, Widths};

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

/// What the search found.
#[derive(Clone)]
pub(super) struct Found {
    /// In the order of the text, without gaps.
    pub(super) pieces: Vec<Piece>,
    pub(super) score: f32,
}

/// A state whose line ends at some word: the state by its place in the arena.
#[derive(Clone, Copy)]
struct Candidate {
    score: f32,
    /// The score with what the lines that have ended will cost, by which it stands against others.
    rank: f32,
    state: u32,
    key: u64,
}

/// How many words it takes to see how the page begins.
const SETTLED: usize = 100;

/// Beam search over the words: at every word the `beam` best ways to have dealt out all before it.
pub(super) fn search(page: &Page, pairs: &mut Pairs, widths: &Widths, style: &Style, beam: usize) -> Option<Found> {
    let count = page.words.len();
    let mut judge = Judge::new(page, pairs, widths, style);
    let mut arena: Vec<State> = Vec::new();
    let mut waiting: Vec<Vec<Candidate>> = vec![Vec::new(); count + 1];
    let mut best = vec![f32::MIN; count + 1];
    let mut ways = Vec::new();
    for at in 0..count {
        let mut candidates = std::mem::take(&mut waiting[at]);
        thin(&mut candidates, if at < SETTLED { beam * 2 } else { beam });
        let open: Vec<State> = if at == 0 {
            vec![beginning()]
        } else {
            candidates.iter().map(|candidate| ended(&judge, &arena, *candidate, at)).collect()
        };
        for state in &open {
            let shares = Judge::shares(state);
            for column in 0..if at == 0 { 1 } else { 2 } {
                judge.resume(state, column, at, &mut ways);
                for next in ways.drain(..) {
                    let line = Extent { state: arena.len() as u32, key: next.key(), shares };
                    if extend(&judge, state, &next, at, line, &mut waiting, &mut best) {
                        arena.push(next);
                    }
                }
            }
        }
    }
    let mut candidates = std::mem::take(&mut waiting[count]);
    for candidate in &mut candidates {
        candidate.score += judge.finish(&ended(&judge, &arena, *candidate, count));
        candidate.rank = candidate.score;
    }
    thin(&mut candidates, beam);
    let best = candidates.first()?;
    Some(Found { pieces: trace(&arena, best.state, count), score: best.score })
}

/// A line that begins: its state by its place in the arena, how it is told apart, and [`Judge::shares`].
#[derive(Clone, Copy)]
struct Extent {
    state: u32,
    key: u64,
    shares: [usize; 2],
}

/// Lets a line that begins at a word end at every word that it can. Whether it is worth keeping.
fn extend(
    judge: &Judge,
    before: &State,
    next: &State,
    at: usize,
    line: Extent,
    waiting: &mut [Vec<Candidate>],
    best: &mut [f32],
) -> bool {
    let page = judge.page;
    let mut cohesion = 0.0;
    let mut used = false;
    let (least, limit) = judge.reach(next);
    let heading = next.place.kind.heading();
    let other = next.sides[usize::from(1 - next.column)].pending;
    for end in at + 1..=page.latest_end(at, heading) {
        if page.width(at, end) > limit && end > at + 1 {
            break;
        }
        cohesion += judge.belongs(before, line.shares, next.column, at, end - 1);
        let score = next.score + page.line(at, end, next.place) + cohesion;
        let rank = score + other + judge.pending(at, end, least, next.place);
        if rank > best[end] - BEHIND {
            best[end] = best[end].max(rank);
            waiting[end].push(Candidate { score, rank, state: line.state, key: line.key });
            used = true;
        }
        if page.words.get(end).is_some_and(|word| word.after_line_end) {
            break;
        }
    }
    used
}

/// The candidate's state with its line ended at the word.
fn ended(judge: &Judge, arena: &[State], candidate: Candidate, at: usize) -> State {
    let mut state = arena[candidate.state as usize];
    judge.end(&mut state, at);
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

/// So many candidates may be of one kind.
const ALIKE: usize = 8;

/// Keeps the best candidates, one of each kind.
fn thin(candidates: &mut Vec<Candidate>, beam: usize) {
    let better = |a: &Candidate, b: &Candidate| b.rank.total_cmp(&a.rank).then(a.state.cmp(&b.state));
    if candidates.len() > ALIKE * beam {
        candidates.select_nth_unstable_by(ALIKE * beam, better);
        candidates.truncate(ALIKE * beam);
    }
    candidates.sort_unstable_by(better);
    let floor = candidates.first().map_or(f32::MIN, |best| best.rank - BEHIND);
    let mut kept: Vec<u64> = Vec::with_capacity(beam);
    candidates.retain(|candidate| {
        let keep = kept.len() < beam && candidate.rank >= floor && !kept.contains(&candidate.key);
        if keep {
            kept.push(candidate.key);
        }
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
