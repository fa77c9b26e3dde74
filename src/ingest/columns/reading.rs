//! Reads a page again and again: first knowing nothing of its columns, then with what the reading
//! before has shown of their widths and habits.

use super::doubt::Doubt;
use super::marks::Mark;
use super::model::Model;
use super::page::Page;
use super::pairs::Pairs;
use super::search::{Column, Columns, Found, Piece, full_lines, search};
use super::style::Style;
use super::width::{Belief, Edge, FullLine, edge_of};
use super::words::Word;

/// How a page was read, and what speaks for it.
pub(super) struct Reading {
    pub(super) pieces: Vec<Piece>,
    /// The share of words that readings of other habits put into the same column, 0 to 1: the mean of all.
    pub(super) agreement: f32,
    /// The same of the reading that differs most among those that are nearly as good.
    pub(super) stability: f32,
    /// How much better the words follow each other as dealt out than as they stand, per line end: the
    /// logarithm of a chance.
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
    /// words follow each other far better than before, readings of other habits agree, no part of the
    /// columns could as well change places, no line as well be cut elsewhere.
    pub(super) fn confidence(&self, words: usize) -> f32 {
        let ramp = |value: f32, low: f32, high: f32| ((value - low) / (high - low)).clamp(0.0, 1.0);
        [
            ramp(self.gain, 0.8, 1.4),
            ramp(self.agreement.min(self.stability), 0.95, 1.0),
            ramp(self.margin, 1.0, 3.8).max(ramp(self.gain, 1.8, 2.4)),
            ramp(self.misplaced, 0.03, 0.008),
            ramp(words as f32, 60.0, 160.0),
        ]
        .into_iter()
        .fold(1.0, f32::min)
    }
}

/// Ways to go on that the search keeps in view on a page of usual length.
const BEAM: usize = 14;
/// Words of a page for which it does.
const USUAL: usize = 600;
/// Readings of which this many points are missing to the best one are nearly as good.
const NEARLY: f32 = 8.0;

pub(super) fn read(words: &[Word], marks: &[Option<Mark>], model: &Model) -> Option<Reading> {
    let mut pairs = Pairs::new(words, model);
    let mut page = Page::new(words, marks, &mut pairs);
    let beam = if words.len() <= USUAL { BEAM } else { (BEAM * USUAL / words.len()).max(12) };

    let starts = starts(words, marks, &mut pairs);
    let mut tried = Vec::new();
    for (start, same_width) in starts.iter().take(STARTS) {
        tried.push(again(&mut page, &mut pairs, start, *same_width, Some(0.2), beam)?);
    }
    let best = best(&tried)?;
    let (mut found, same_width) = (best.found.clone(), best.columns.same_width);
    let mut readings = Vec::new();
    for gap in [None, Some(0.03), Some(0.6), None] {
        let next = again(&mut page, &mut pairs, &found, same_width, gap, beam)?;
        if gap.is_none() {
            found = next.found.clone();
        }
        readings.push(next);
    }
    let best = self::best(&readings)?;
    let like = |other: &Attempt| alike(&best.found, &other.found, words.len());
    let same: Vec<f32> = readings.iter().map(like).collect();
    let near = tried.iter().filter(|other| other.found.score > best.found.score - NEARLY).map(like);
    let stability = near.fold(1.0, f32::min);
    page.measure_by(best.measure);
    let (gain, evidence) = gain(&best.found, &mut pairs);
    let mut doubt = Doubt::new(&page, &mut pairs, &best.columns, &best.style);
    let (margin, misplaced) = (doubt.margin(&best.found.pieces), doubt.misplaced(&best.found.pieces));
    Some(Reading {
        agreement: same.iter().copied().fold(1.0, f32::min),
        stability,
        gain,
        evidence,
        margin,
        misplaced,
        pieces: best.found.pieces.clone(),
    })
}

/// Ways to begin that are followed up.
const STARTS: usize = 3;
/// Ways to go on that are kept in view meanwhile.
const BEGINNERS: usize = 8;
/// Words by which it is judged how wide the columns are.
const BEGINNING: usize = 260;
/// Widths of columns that are tried, in characters.
const TRIED: std::ops::RangeInclusive<usize> = 28..=92;

/// Readings of the beginning of a page, the best first, and whether they take the columns for equally
/// wide: every width is tried, first for both columns, then for one of them.
fn starts(words: &[Word], marks: &[Option<Mark>], pairs: &mut Pairs) -> Vec<(Found, bool)> {
    let length = words.len().min(BEGINNING);
    let mut page = Page::new(&words[..length], &marks[..length], pairs);
    let mut found = Vec::new();
    for measure in [0, 1] {
        page.measure_by(measure);
        let edge = Edge::plain(if measure == 0 { 0.5 } else { 1.0 }, 0.1);
        for width in TRIED.step_by(4) {
            let tried = Column { belief: Belief::around(width as f32), edge: edge.clone() };
            let open = Column { belief: Belief::none(), edge: edge.clone() };
            for same_width in [true, false] {
                let other = if same_width { tried.clone() } else { open.clone() };
                let columns = Columns { both: [tried.clone(), other], same_width };
                let start = search(&page, pairs, &columns, &Style::with_gap(0.3), BEGINNERS);
                if let Some(mut start) = start {
                    start.score += if same_width { 2.0 } else { 0.0 };
                    found.push((start, same_width));
                }
            }
        }
    }
    found.sort_by(|a, b| b.0.score.total_cmp(&a.0.score));
    found
}

/// One time of reading the page.
struct Attempt {
    found: Found,
    columns: Columns,
    style: Style,
    measure: usize,
}

fn best(attempts: &[Attempt]) -> Option<&Attempt> {
    attempts.iter().max_by(|a, b| a.found.score.total_cmp(&b.found.score))
}

/// Reads the page with the widths and habits that a reading of it has shown.
fn again(
    page: &mut Page,
    pairs: &mut Pairs,
    before: &Found,
    same_width: bool,
    gap: Option<f32>,
    beam: usize,
) -> Option<Attempt> {
    let [mono, printed] = [0, 1].map(|measure| {
        page.measure_by(measure);
        columns_of(page, before, same_width, measure == 1)
    });
    let (measure, columns) = if printed.1 > mono.1 { (1, printed.0) } else { (0, mono.0) };
    page.measure_by(measure);
    let habits = Style::of(page, &before.pieces);
    let style = Style { gap: gap.unwrap_or(habits.gap), ..habits };
    let found = search(page, pairs, &columns, &style, beam)?;
    Some(Attempt { found, columns, style, measure })
}

/// What a reading shows of the columns, and how well it explains where the lines end.
fn columns_of(page: &Page, found: &Found, same_width: bool, printed: bool) -> (Columns, f32) {
    let lines = [0, 1].map(|column| full_lines(page, &found.pieces, column));
    let all: Vec<FullLine> = lines.iter().flatten().copied().collect();
    let rough = Edge::plain(0.8, 0.2);
    let mut total = 0.0;
    let both = lines.map(|lines| {
        let lines = if same_width { &all } else { &lines };
        let belief = lines.iter().fold(Belief::none(), |belief, &line| belief.after(line, &rough).1);
        let (edge, score) = edge_of(lines, belief.likeliest(), printed);
        total += score;
        Column { belief: belief.softened(), edge }
    });
    (Columns { both, same_width }, total)
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

fn gain(found: &Found, pairs: &mut Pairs) -> (f32, f32) {
    let mut last = [None::<usize>; 2];
    let (mut total, mut count) = (0.0, 0.0f32);
    for piece in &found.pieces {
        let column = usize::from(piece.column);
        if let Some(end) = last[column] {
            if !piece.place.first && end < piece.start {
                total += pairs.follows(end - 1, piece.start) - pairs.follows(piece.start - 1, piece.start);
            } else if end < piece.start {
                total -= pairs.follows(piece.start - 1, piece.start);
            }
            count += 1.0;
        }
        last[column] = Some(piece.end);
    }
    (total / count.max(1.0), total)
}
