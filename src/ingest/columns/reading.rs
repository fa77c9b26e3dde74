//! Reads a page again and again: first knowing nothing of its columns, then with what the reading
//! before has shown of their widths and habits.

use super::doubt::Doubt;
use super::marks::{Mark, Step, step};
use super::model::Model;
use super::page::Page;
use super::pairs::Pairs;
use super::search::{Found, Piece, full_lines, search};
use super::style::Style;
use super::width::{Edge, FullLine, Widths, edge_of};
use super::words::{CHARACTER, Word};
use rayon::prelude::*;

/// How a page was read, and what speaks for it.
pub(super) struct Reading {
    pub(super) pieces: Vec<Piece>,
    /// The share of words that another reading puts into the same column, 0 to 1: of the one that differs
    /// most among those that are nearly as good.
    pub(super) stability: f32,
    /// How much better the words and numbers follow each other as dealt out than as they stand, per line end:
    /// the logarithm of a chance.
    pub(super) gain: f32,
    /// The same of all line ends together.
    pub(super) evidence: f32,
    /// How much worse the page reads if parts of the columns change places.
    pub(super) margin: f32,
    /// The share of words that stand in the wrong column, most likely.
    pub(super) misplaced: f32,
}

impl Reading {
    /// How sure the reading of a page of so many words is right, 0 to 1. All that speaks for it has to: the
    /// words follow each other far better than before, other readings agree unless they are clearly
    /// worse, no part of the columns could as well change places, no line as well be cut elsewhere. The
    /// bounds are fitted to woven pages.
    pub(super) fn confidence(&self, words: usize) -> f32 {
        let ramp = |value: f32, low: f32, high: f32| ((value - low) / (high - low)).clamp(0.0, 1.0);
        let clear = ramp(self.gain, 1.8, 2.4).min(ramp(self.margin, 6.0, 12.0));
        [
            ramp(self.gain, 0.6, 1.2),
            ramp(self.stability, 0.97, 1.0).max(clear),
            ramp(self.margin, 1.0, 5.0),
            ramp(self.misplaced, 0.015, 0.005),
            ramp(words as f32, 60.0, 160.0),
        ]
        .into_iter()
        .fold(1.0, f32::min)
    }
}

/// Ways to go on that the search keeps in view on a page of usual length.
const BEAM: usize = 20;
/// Words of a page for which it does.
const USUAL: usize = 600;
/// How often columns may pause.
const GAPS: [f32; 3] = [0.03, 0.3, 0.9];
/// Rough readings that are refined.
const FOLLOWED: usize = 3;
/// Readings of which this many points are missing to the best one are nearly as good.
const NEARLY: f32 = 8.0;

pub(super) fn read(words: &[Word], marks: &[Option<Mark>], model: &Model) -> Option<Reading> {
    let beam = if words.len() <= USUAL { BEAM } else { (BEAM * USUAL / words.len()).max(14) };
    let prepared = || {
        let mut pairs = Pairs::new(words, model);
        let page = Page::new(words, marks, &mut pairs, &Style::with_gap(0.3));
        (page, pairs)
    };
    let rough = STARTS.par_iter().map(|start| {
        let (mut page, mut pairs) = prepared();
        let Some(start) = start.search(&mut page, &mut pairs) else { return Some(Vec::new()) };
        let from = |gap| {
            let pausing = |habits| Style { gaps: [gap; 3], ..habits };
            let first = again(&mut page, &mut pairs, &start, pausing, ROUGHLY)?;
            again(&mut page, &mut pairs, &first.found, shown, ROUGHLY)
        };
        GAPS.into_iter().map(from).collect::<Option<Vec<Attempt>>>()
    });
    let mut rough: Vec<Attempt> = rough.collect::<Option<Vec<_>>>()?.into_iter().flatten().collect();
    rough.sort_by(|a, b| b.found.score.total_cmp(&a.found.score));
    rough.dedup_by(|a, b| alike(&a.found, &b.found, words.len()) >= 1.0);
    rough.truncate(FOLLOWED);
    let twice = |before: &Found, habits: Habits| {
        let (mut page, mut pairs) = prepared();
        let next = again(&mut page, &mut pairs, before, habits, beam)?;
        again(&mut page, &mut pairs, &next.found, shown, beam)
    };
    let tried = rough.par_iter().map(|start| twice(&start.found, shown));
    let mut tried: Vec<Attempt> = tried.collect::<Option<_>>()?;
    let first = &best(&tried)?.found;
    let others = OTHERWISE.par_iter().map(|habits| twice(first, *habits));
    let others: Vec<Attempt> = others.collect::<Option<_>>()?;
    let better = |other: &Attempt| other.found.score > first.score;
    tried.extend(others.into_iter().filter(better).collect::<Vec<_>>());
    let best = best(&tried)?;
    let like = |other: &Attempt| alike(&best.found, &other.found, words.len());
    let near = tried.iter().filter(|other| other.found.score > best.found.score - NEARLY).map(like);
    let stability = near.fold(1.0, f32::min);
    let pieces = &best.found.pieces;
    let as_best = || {
        let (mut page, pairs) = prepared();
        page.measure_by(best.measure);
        page.suppose(&best.style);
        (page, pairs)
    };
    let margin = || {
        let (page, mut pairs) = as_best();
        Doubt::new(&page, &mut pairs, &best.widths, &best.style).margin(pieces)
    };
    let misplaced = || {
        let (page, mut pairs) = as_best();
        Doubt::new(&page, &mut pairs, &best.widths, &best.style).misplaced(pieces)
    };
    let (margin, misplaced) = rayon::join(margin, misplaced);
    let (gain, evidence) = gain(&best.found, &mut Pairs::new(words, model), marks);
    Some(Reading { stability, gain, evidence, margin, misplaced, pieces: pieces.clone() })
}

/// Ways to go on that are kept in view while the widths of the columns are unknown, and once they show.
const BEGINNERS: usize = 60;
const ROUGHLY: usize = 8;

/// Habits in place of those that a reading has shown.
type Habits = fn(Style) -> Style;

/// The habits that the reading before has shown.
fn shown(habits: Style) -> Style {
    habits
}

/// A reading makes the habits that then speak for it, so the best one is read again as if the page had others:
/// longer paragraphs, and marks that begin all of them or none.
const OTHERWISE: [Habits; 2] = [
    |habits| Style { ends: habits.ends * 0.5, ..habits },
    |habits| Style { marked: if habits.marked > 0.5 { 0.95 } else { 0.05 }, ..habits },
];

/// How a page is read first, while its columns are of any width.
struct Start {
    /// The columns are one as wide as the other.
    equal: bool,
    /// Lines are measured as printed, which is exact to about this, in units of [`CHARACTER`]; 0 for lines
    /// measured in characters.
    tolerance: u16,
}

const STARTS: [Start; 4] = [
    Start { equal: true, tolerance: 0 },
    Start { equal: false, tolerance: 0 },
    Start { equal: true, tolerance: 2 * CHARACTER },
    Start { equal: false, tolerance: 2 * CHARACTER },
];

impl Start {
    fn search(&self, page: &mut Page, pairs: &mut Pairs) -> Option<Found> {
        let Self { equal, tolerance } = *self;
        page.measure_by(usize::from(tolerance > 0));
        search(page, pairs, &Widths::Open { equal, tolerance }, &Style::with_gap(0.3), BEGINNERS)
    }
}

/// One time of reading the page.
struct Attempt {
    found: Found,
    widths: Widths,
    style: Style,
    measure: usize,
}

fn best(attempts: &[Attempt]) -> Option<&Attempt> {
    attempts.iter().max_by(|a, b| a.found.score.total_cmp(&b.found.score))
}

/// Reads the page with the widths that a reading of it has shown, and with its habits or others.
fn again(
    page: &mut Page,
    pairs: &mut Pairs,
    before: &Found,
    habits: impl Fn(Style) -> Style,
    beam: usize,
) -> Option<Attempt> {
    let [mono, printed] = [0, 1].map(|measure| {
        page.measure_by(measure);
        edges_of(page, before, measure == 1)
    });
    let (measure, edges) = if printed.1 > mono.1 { (1, printed.0) } else { (0, mono.0) };
    let widths = Widths::Known(Box::new(edges));
    page.measure_by(measure);
    let style = habits(Style::of(page, &before.pieces));
    page.suppose(&style);
    let found = search(page, pairs, &widths, &style, beam)?;
    Some(Attempt { found, widths, style, measure })
}

/// Columns are one as wide as the other unless that explains their lines worse by so much.
const EQUAL: f32 = 4.0;

/// The edges of the columns that a reading shows, and how well they explain where the lines end.
fn edges_of(page: &Page, found: &Found, printed: bool) -> ([Edge; 2], f32) {
    let lines = [0, 1].map(|column| full_lines(page, &found.pieces, column));
    let all: Vec<FullLine> = lines.iter().flatten().copied().collect();
    let usual = |lines: &[FullLine]| {
        let mut widths: Vec<u16> = lines.iter().map(|line| line.width).collect();
        widths.sort_unstable();
        widths.get(widths.len() * 3 / 4).map_or(60.0, |&width| f32::from(width / CHARACTER))
    };
    let (both, equal) = edge_of(&all, usual(&all), printed);
    let own = lines.map(|lines| edge_of(&lines, usual(&lines), printed));
    let apart = own[0].1 + own[1].1;
    if apart > equal + EQUAL { (own.map(|edge| edge.0), apart) } else { ([both.clone(), both], equal) }
}

fn alike(one: &Found, other: &Found, words: usize) -> f32 {
    let columns = |found: &Found| {
        let mut columns = vec![0; words];
        for piece in &found.pieces {
            columns[piece.start..piece.end].fill(piece.column);
        }
        columns
    };
    let same = columns(one).iter().zip(columns(other)).filter(|(a, b)| **a == *b).count();
    same as f32 / words.max(1) as f32
}

/// What it tells for two columns that a number follows the one before it only as dealt out.
const COUNTED: f32 = 2.0;

/// See [`Reading::gain`] and [`Reading::evidence`].
fn gain(found: &Found, pairs: &mut Pairs, marks: &[Option<Mark>]) -> (f32, f32) {
    let mut last = [None::<usize>; 2];
    let (mut total, mut count) = (0.0, 0.0f32);
    for piece in &found.pieces {
        let column = usize::from(piece.column);
        if let Some(end) = last[column] {
            if end < piece.start {
                total -= pairs.follows(piece.start - 1, piece.start);
                if !piece.place.first {
                    total += pairs.follows(end - 1, piece.start);
                }
            }
            count += 1.0;
        }
        last[column] = Some(piece.end);
    }
    let column = |column| found.pieces.iter().filter(move |piece| piece.column == column);
    let dealt = steps(column(0), marks) + steps(column(1), marks);
    total += COUNTED * (dealt as f32 - steps(found.pieces.iter(), marks) as f32);
    (total / count.max(1.0), total)
}

/// How many of the numbers of several parts that begin clauses come next after the one before.
fn steps<'a>(pieces: impl Iterator<Item = &'a Piece>, marks: &[Option<Mark>]) -> usize {
    let number = |piece: &Piece| match &marks[piece.start] {
        Some(Mark::Number(parts)) if piece.place.first && parts.len() > 1 => Some(parts),
        _ => None,
    };
    let numbers: Vec<_> = pieces.filter_map(number).collect();
    numbers.windows(2).filter(|pair| step(pair[0], pair[1]) == Step::Next).count()
}
