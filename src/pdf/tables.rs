//! Tables: cells side by side between lines, each read whole, row after row.
//!
//! The lines of a table reach from side to side of it, or are the edges of shaded rows. What parts its cells are
//! upright lines or, where it has none, white from head to foot.

use super::columns::{MOST, usual_size};
use super::layout::Frame;
use super::words::{Row, Word, rows};

/// How far lines may stand apart that are one, or end at one place, in points.
const SLACK: f32 = 3.0;
/// Lines of a page that are looked at; more are a drawing.
const LINES: usize = 2000;
/// Lines across a table at least: it has two rows.
const ACROSS: usize = 3;
/// How wide white between cells is at least, in sizes of the text.
const WHITE: f32 = 0.9;
/// Rows of text that a cell holds at most; what holds more is a panel of the page.
const CELL: usize = 12;

/// Rows of cells with the words of each.
pub(super) struct Table {
    pub left: f32,
    pub right: f32,
    rows: Vec<Vec<Vec<usize>>>,
}

/// A line: where it stands, and from where to where it reaches.
#[derive(Clone, Copy)]
struct Line {
    at: f32,
    from: f32,
    to: f32,
}

impl Line {
    /// Whether a place is between its ends.
    fn has_inside(&self, at: f32) -> bool {
        (self.from + SLACK..self.to - SLACK).contains(&at)
    }
}

/// Finds the tables of a page among some of its words.
pub(super) fn find(frames: &[Frame], words: &[Word], which: &[usize]) -> Vec<Table> {
    if frames.len() > LINES || which.len() > MOST {
        return Vec::new();
    }
    let (level, upright) = lines(frames);
    let mut alike: Vec<Vec<Line>> = Vec::new();
    for line in level {
        let same = |lines: &&mut Vec<Line>| near(lines[0].from, line.from) && near(lines[0].to, line.to);
        match alike.iter_mut().find(same) {
            Some(lines) if lines.last().is_some_and(|last| near(last.at, line.at)) => {}
            Some(lines) => lines.push(line),
            None => alike.push(vec![line]),
        }
    }
    let mut tables: Vec<Table> = Vec::new();
    for lines in alike {
        let mut bands: Vec<Band> =
            lines.windows(2).map(|pair| Band::of([pair[0], pair[1]], words, which, &upright)).collect();
        let is_drawn = bands.iter().flat_map(|band| &band.upright).any(|&x| lines[0].has_inside(x));
        bands.iter_mut().filter(|_| !is_drawn).for_each(|band| band.upright = white(words, &band.words));
        let ends = |band: &Band| band.words.is_empty() || band.upright.is_empty() && rows(words, &band.words).len() > 1;
        for bands in bands.split(ends).filter(|bands| bands.len() + 1 >= ACROSS) {
            tables.extend(table(words, bands, is_drawn));
        }
    }
    // A table within another one is a cell of it.
    tables.sort_by_key(|table| std::cmp::Reverse(table.words().count()));
    let mut taken = vec![false; words.len()];
    tables.retain(|table| {
        let is_free = table.words().all(|at| !taken[at]);
        table.words().filter(|_| is_free).for_each(|at| taken[at] = true);
        is_free
    });
    tables
}

fn near(a: f32, b: f32) -> bool {
    (a - b).abs() <= SLACK
}

/// Whether a word stands between a line and `bottom`.
fn is_within(word: &Word, top: Line, bottom: f32) -> bool {
    let (x, y) = (f32::midpoint(word.left, word.right), word.base - 0.3 * word.size);
    (top.from..=top.to).contains(&x) && (top.at..=bottom).contains(&y)
}

/// The level and the upright lines of frames, from top to bottom and from left to right; what goes on is one.
fn lines(frames: &[Frame]) -> (Vec<Line>, Vec<Line>) {
    let (mut level, mut upright) = (Vec::new(), Vec::new());
    for &Frame { left, top, right, bottom } in frames {
        let (flat, thin) = (bottom - top <= SLACK, right - left <= SLACK);
        if !thin {
            level.push(Line { at: top, from: left, to: right });
        }
        if !thin && !flat {
            level.push(Line { at: bottom, from: left, to: right });
            upright.push(Line { at: right, from: top, to: bottom });
        }
        if !flat {
            upright.push(Line { at: left, from: top, to: bottom });
        }
    }
    (joined(level), joined(upright))
}

fn joined(mut lines: Vec<Line>) -> Vec<Line> {
    lines.sort_by(|a, b| a.from.total_cmp(&b.from));
    let mut joined: Vec<Line> = Vec::new();
    for line in lines {
        let goes_on = |last: &&mut Line| (last.at - line.at).abs() <= 0.5 * SLACK && line.from <= last.to + SLACK;
        match joined.iter_mut().find(goes_on) {
            Some(last) => last.to = last.to.max(line.to),
            None => joined.push(line),
        }
    }
    joined.sort_by(|a, b| a.at.total_cmp(&b.at));
    joined
}

/// What stands between two lines across.
struct Band {
    lines: [Line; 2],
    words: Vec<usize>,
    /// Where upright lines stand beside its middle.
    upright: Vec<f32>,
}

impl Band {
    fn of(lines: [Line; 2], words: &[Word], which: &[usize], upright: &[Line]) -> Self {
        let [top, bottom] = lines;
        let middle = f32::midpoint(top.at, bottom.at);
        let beside = |line: &&Line| {
            (line.from..=line.to).contains(&middle) && (top.from - SLACK..=top.to + SLACK).contains(&line.at)
        };
        let upright = upright.iter().filter(beside).map(|line| line.at).collect();
        let inside = |at: &usize| is_within(&words[*at], top, bottom.at);
        Self { lines, words: which.iter().copied().filter(inside).collect(), upright }
    }
}

/// The table that bands below each other are, if they are one; its upright lines are drawn, or white.
fn table(words: &[Word], bands: &[Band], is_drawn: bool) -> Option<Table> {
    let first = bands.first()?.lines[0];
    let mut sides: Vec<f32> = if is_drawn {
        bands.iter().flat_map(|band| &band.upright).copied().collect()
    } else {
        white(words, &bands.iter().flat_map(|band| &band.words).copied().collect::<Vec<_>>())
    };
    sides.retain(|&x| first.has_inside(x));
    sides.sort_by(f32::total_cmp);
    sides.dedup_by(|a, b| near(*a, *b));
    let mut table = Table { left: first.from, right: first.to, rows: Vec::new() };
    for band in bands {
        let is_crossed = |x: f32| band.words.iter().any(|&at| words[at].left < x - 1.0 && words[at].right > x + 1.0);
        let sides: Vec<f32> = sides.iter().copied().filter(|&x| !is_crossed(x)).collect();
        let mut cells = vec![Vec::new(); sides.len() + 1];
        for &at in &band.words {
            let middle = f32::midpoint(words[at].left, words[at].right);
            cells[sides.iter().filter(|&&x| x < middle).count()].push(at);
        }
        cells.retain(|cell: &Vec<usize>| !cell.is_empty());
        table.rows.push(cells);
    }
    let side_by_side = table.rows.iter().filter(|cells| cells.len() > 1).count();
    let small = table.rows.iter().flatten().all(|cell| rows(words, cell).len() <= CELL);
    (small && side_by_side >= 2 && 2 * side_by_side >= table.rows.len()).then_some(table)
}

/// The middles of the white between words that stand below each other.
fn white(words: &[Word], inside: &[usize]) -> Vec<f32> {
    let least = WHITE * usual_size(words, inside);
    let mut across: Vec<(f32, f32)> = inside.iter().map(|&at| (words[at].left, words[at].right)).collect();
    across.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut sides = Vec::new();
    let mut end = f32::INFINITY;
    for (left, right) in across {
        if left - end >= least {
            sides.push(f32::midpoint(end, left));
        }
        end = if end.is_finite() { end.max(right) } else { right };
    }
    sides
}

impl Table {
    pub(super) fn words(&self) -> impl Iterator<Item = usize> {
        self.rows.iter().flatten().flatten().copied()
    }

    /// The rows of text of each row of cells, one cell after the other; a cell of one row stands before the next.
    pub(super) fn lines(&self, words: &[Word]) -> impl Iterator<Item = Vec<Row>> {
        self.rows.iter().map(|cells| {
            let mut lines: Vec<Row> = Vec::new();
            let mut label: Option<Row> = None;
            for cell in cells {
                let mut rows = rows(words, cell);
                if let Some(label) = label.take() {
                    match rows.first_mut().filter(|first| (first.base - label.base).abs() <= 0.5 * first.size) {
                        Some(first) => first.words = [label.words, std::mem::take(&mut first.words)].concat(),
                        None => lines.push(label),
                    }
                }
                if rows.len() == 1 {
                    label = rows.pop();
                }
                lines.append(&mut rows);
            }
            lines.extend(label);
            lines
        })
    }
}
