//! Reads a page again and again: first knowing nothing of its columns, then with what the reading
//! before has shown of their widths and habits.

use super::marks::Mark;
use super::model::Model;
use super::page::Page;
use super::pairs::Pairs;
use super::search::{Column, Columns, Found, Piece, full_lines, score, search};
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
}

impl Reading {
    /// How sure the reading of a page of so many words is right, 0 to 1: readings agree, and either the
    /// words follow each other far better than before, or no part of the columns could as well change
    /// places.
    pub(super) fn confidence(&self, words: usize) -> f32 {
        let ramp = |value: f32, low: f32, high: f32| ((value - low) / (high - low)).clamp(0.0, 1.0);
        let fixed = ramp(self.margin, 4.0, 15.0) * ramp(self.gain, 0.5, 1.3);
        let plain = ramp(self.gain, 1.6, 2.6);
        ramp(self.agreement.min(self.stability), 0.8, 0.98) * ramp(words as f32, 60.0, 160.0) * fixed.max(plain)
    }
}

/// Ways to go on that the search keeps in view on a page of usual length.
const BEAM: usize = 36;
/// Words of a page for which it does.
const USUAL: usize = 600;
/// Readings of which this many points are missing to the best one are nearly as good.
const NEARLY: f32 = 8.0;

pub(super) fn read(words: &[Word], marks: &[Option<Mark>], model: &Model) -> Option<Reading> {
    let mut pairs = Pairs::new(words, model);
    let mut page = Page::new(words, marks, &mut pairs);
    let beam = if words.len() <= USUAL { BEAM } else { (BEAM * USUAL / words.len()).max(12) };

    let mut starts = Vec::new();
    for measure in [0, 1] {
        page.measure_by(measure);
        let edge = Edge::plain(if measure == 0 { 0.5 } else { 1.0 }, 0.1);
        let open = Column { belief: Belief::none(), edge };
        for same_width in [true, false] {
            let columns = Columns { both: [open.clone(), open.clone()], same_width };
            let mut found = search(&page, &mut pairs, &columns, &Style::with_gap(0.3), beam)?;
            found.score += if same_width { 2.0 } else { 0.0 };
            starts.push((found, same_width));
        }
    }
    starts.sort_by(|a, b| b.0.score.total_cmp(&a.0.score));
    starts.truncate(2);

    let mut readings = Vec::new();
    for (start, same_width) in &starts {
        for gap in [0.03, 0.6] {
            readings.push(again(&mut page, &mut pairs, start, *same_width, Some(gap), beam)?);
        }
    }
    let best = best(&readings)?;
    let (found, same_width) = (best.found.clone(), best.columns.same_width);
    readings.push(again(&mut page, &mut pairs, &found, same_width, None, beam)?);

    let best = self::best(&readings)?;
    let same: Vec<f32> = readings.iter().map(|other| alike(&best.found, &other.found, words.len())).collect();
    let near = readings.iter().zip(&same).filter(|(other, _)| other.found.score > best.found.score - NEARLY);
    page.measure_by(best.measure);
    let (gain, evidence) = gain(&best.found, &mut pairs);
    Some(Reading {
        agreement: same.iter().sum::<f32>() / same.len() as f32,
        stability: near.map(|(_, &same)| same).fold(1.0, f32::min),
        gain,
        evidence,
        margin: margin(&page, &mut pairs, best),
        pieces: best.found.pieces.clone(),
    })
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

/// How much worse the page reads, at least, if the columns change places for a part of it, from one
/// place where both begin a paragraph to another or to the end.
fn margin(page: &Page, pairs: &mut Pairs, best: &Attempt) -> f32 {
    let pieces = &best.found.pieces;
    let begins = |column: u8, at: usize| {
        pieces[at..].iter().find(|piece| piece.column == column).is_none_or(|piece| piece.place.first)
    };
    let places: Vec<usize> = (1..pieces.len()).filter(|&at| begins(0, at) && begins(1, at)).take(40).collect();
    let own = score(page, pairs, &best.columns, &best.style, pieces);
    let mut margin = f32::MAX;
    for (nth, &from) in places.iter().enumerate() {
        for &to in places[nth + 1..].iter().chain([&pieces.len()]) {
            let mut swapped = pieces.clone();
            for piece in &mut swapped[from..to] {
                piece.column = 1 - piece.column;
            }
            let part: usize = swapped[from..to].iter().map(|piece| piece.end - piece.start).sum();
            if part * 50 >= page.words.len() {
                margin = margin.min(own - score(page, pairs, &best.columns, &best.style, &swapped));
            }
        }
    }
    margin
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
