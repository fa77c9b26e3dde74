//! The order in which the words of a page are read: columns one after the other, what stands across
//! them before or after.
//!
//! A *gutter* is an upright stretch of white with text on both sides. The longest one cuts a page into
//! what is above it, on its left, on its right and below it; and each of these is cut again.

use super::across;
use super::words::{Row, Word, rows};

/// How wide a gutter is at least, in sizes of the text.
const GUTTER: f32 = 0.9;
/// How wide it is at least where many rows stand on both sides, and where one was found on the page before.
const NARROW: f32 = 0.35;
/// Rows on both sides of a narrow gutter at least, and of ten on its right how many begin at its edge.
const NARROW_ROWS: usize = 8;
const AT_EDGE: usize = 4;
/// How far apart edges of columns may stand that are one, in points.
const SAME: f32 = 1.5;
/// How wide a column is at least, in sizes: what is narrower is numbers or bullets beside their text.
pub(super) const COLUMN: f32 = 6.0;
/// So small, to the text, print in a column of its own may be.
const SMALL: f32 = 0.7;
/// Rows on both sides of a gutter at least.
const ROWS: usize = 3;
/// Where the gutter is half as wide again, rows on both sides together; a column may begin with one row.
const ROWS_ALTOGETHER: usize = 6;
/// How far apart the places are at which a gutter is looked for, in points.
const STEP: f32 = 2.0;
/// How wide a label is at most, and how far its text stands behind it, in sizes.
const LABEL: f32 = 4.0;
/// So much larger or smaller than the text is what text goes around, and so many rows it has at most.
const OTHER_PRINT: f32 = 0.12;
const ASIDE: usize = 12;
/// So wide, to the white of a short gutter, most gaps between the words beside it are less than.
const STANDS_OUT: f32 = 0.6;
/// Words of a row at most; one that has more is no line of text.
const ROW: usize = 50;
/// A page of more words is no page of rules, and is read row by row.
pub(super) const MOST: usize = 20_000;
/// Cuts in one page.
const CUTS: usize = 64;

/// Rows that are read one after the other: a column, or text across columns.
pub(super) struct Block {
    pub rows: Vec<Row>,
    /// Text goes around it: a quote or a note beside some of its lines, in another print.
    pub is_aside: bool,
}

/// Puts words into reading order; `before` are the edges of columns on pages before, to which those of this one come.
pub(super) fn blocks(words: &[Word], which: Vec<usize>, before: &mut Vec<f32>) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open = vec![(which, false)];
    let mut cuts = CUTS;
    let mut edges: Vec<f32> = Vec::new();
    while let Some((region, is_aside)) = open.pop() {
        let cut = if cuts > 0 && region.len() <= MOST { cut(words, &region, &edges, before) } else { None };
        match cut {
            Some((edge, parts)) => {
                cuts -= 1;
                edges.push(edge);
                let aside = aside(words, &parts);
                let parts = parts.into_iter().enumerate().map(|(nth, part)| (part, is_aside || aside == Some(nth)));
                open.extend(parts.rev().filter(|(part, _)| !part.is_empty()));
            }
            None if region.is_empty() => {}
            None => blocks.push(Block { rows: rows(words, &region), is_aside }),
        }
    }
    if !edges.is_empty() {
        *before = edges;
    }
    blocks
}

/// Which part of a cut is text that the others go around.
fn aside(words: &[Word], [above, left, right, below]: &[Vec<usize>; 4]) -> Option<usize> {
    if left.is_empty() || right.is_empty() || above.is_empty() && below.is_empty() {
        return None;
    }
    let size = usual_size(words, if below.is_empty() { above } else { below });
    let is_text = |side: &[usize]| (usual_size(words, side) / size - 1.0).abs() < 0.05;
    let is_other =
        |side: &[usize]| (usual_size(words, side) / size - 1.0).abs() > OTHER_PRINT && rows(words, side).len() <= ASIDE;
    match (is_text(left), is_text(right)) {
        (true, false) if is_other(right) => Some(2),
        (false, true) if is_other(left) => Some(1),
        _ => None,
    }
}

/// What is taken for a gutter.
#[derive(Clone, Copy)]
enum Sought {
    Wide,
    /// Between many rows, of which those on its right begin below each other.
    Narrow,
    /// Where a column begins that stands elsewhere on the page.
    Again(f32),
    /// Where a column began on the page before; the columns go to the end of the page.
    Before(f32),
}

impl Sought {
    /// How wide it is at least, in sizes of the text.
    fn white(self) -> f32 {
        if matches!(self, Self::Wide) { GUTTER } else { NARROW }
    }
}

/// A stretch of white: from `top` to `bottom` at `x`.
struct Gutter {
    x: f32,
    /// Where the column on its right begins.
    edge: f32,
    top: f32,
    bottom: f32,
    /// Rows on the side that has fewer of them, and on both sides.
    rows: (usize, usize),
}

/// The region above the longest gutter, left of it, right of it and below it, and where the column on its right
/// begins; `edges` are those of gutters found before on the page, and on pages before it.
fn cut(words: &[Word], region: &[usize], edges: &[f32], of_pages_before: &[f32]) -> Option<(f32, [Vec<usize>; 4])> {
    let size = usual_size(words, region);
    let left = region.iter().map(|&at| words[at].left).fold(f32::INFINITY, f32::min);
    let right = region.iter().map(|&at| words[at].right).fold(f32::NEG_INFINITY, f32::max);
    let margin = SMALL * COLUMN * size;
    let steps = (right - left - 2.0 * margin) / STEP;
    if !(0.0..10_000.0).contains(&steps) {
        return None;
    }
    let mut by_height = region.to_vec();
    by_height.sort_by(|&a, &b| words[a].base.total_cmp(&words[b].base).then(a.cmp(&b)));
    let best_of = |places: &mut dyn Iterator<Item = (f32, Sought)>| {
        let mut best: Option<Gutter> = None;
        for (x, sought) in places {
            if let Some(gutter) = longest(words, &by_height, x, size, sought)
                && best.as_ref().is_none_or(|best| gutter.rows > best.rows)
            {
                best = Some(gutter);
            }
        }
        best
    };
    let mut x = left + margin - STEP;
    let steps = std::iter::from_fn(|| {
        x += STEP;
        (x <= right - margin).then_some((x, Sought::Wide))
    });
    let before = |edge: f32| edge - 0.51 * NARROW * size;
    let begun = begun(words, region);
    // A gutter just as wide as it has to be may lie between two steps.
    let at_edges = begun.iter().map(|edge| (edge - 0.51 * GUTTER * size, Sought::Wide));
    let wide = best_of(&mut steps.chain(at_edges));
    let narrow = best_of(&mut begun.iter().map(|&edge| (before(edge), Sought::Narrow)));
    // Beside the gutter between two columns, the white beside short lines is short.
    let longer = narrow.filter(|narrow| wide.as_ref().is_none_or(|wide| narrow.rows.0 > 2 * wide.rows.0));
    let again = || best_of(&mut edges.iter().map(|&edge| (before(edge), Sought::Again(edge))));
    let known = || best_of(&mut of_pages_before.iter().map(|&edge| (before(edge), Sought::Before(edge))));
    let best = longer.or(wide).or_else(again).or_else(known)?;
    // One line that is a little too long does not end a gutter.
    let same = longest(words, &by_height, before(best.edge), size, Sought::Again(best.edge));
    let best = same.filter(|same| same.rows > best.rows).unwrap_or(best);
    let inside = |&&at: &&usize| words[at].base > best.top && words[at].base < best.bottom;
    let inside: Vec<usize> = region.iter().filter(inside).copied().collect();
    let title = || across::title(words, &inside, size).filter(|_| inside.len() == region.len());
    if let Some(top) = across::heading(words, &inside, best.x, size).or_else(title) {
        let (above, below) = region.iter().partition(|&&at| words[at].base < top);
        return Some((best.edge, [above, Vec::new(), Vec::new(), below]));
    }
    // Numbers below the end of a shorter column look like a part of it.
    let hanging = hanging(words, region, &best);
    let before =
        hanging.and_then(|label| longest(words, &by_height, label.left - 0.51 * GUTTER * size, size, Sought::Wide));
    let Gutter { x, top, bottom, edge, .. } = before.unwrap_or(best);
    let mut parts: [Vec<usize>; 4] = Default::default();
    for &at in region {
        let word = &words[at];
        let part = match word.base {
            base if base <= top => 0,
            base if base >= bottom => 3,
            _ => 1 + usize::from(word.left >= x),
        };
        parts[part].push(at);
    }
    Some((edge, parts))
}

/// The places at which many words begin below each other, from left to right.
fn begun(words: &[Word], region: &[usize]) -> Vec<f32> {
    let mut lefts: Vec<f32> = region.iter().map(|&at| words[at].left).collect();
    lefts.sort_by(f32::total_cmp);
    let begin_together = lefts.chunk_by(|a, b| b - a <= 0.1).filter(|chunk| 10 * chunk.len() >= AT_EDGE * NARROW_ROWS);
    begin_together.map(|chunk| chunk[0]).collect()
}

/// A label that stands first in its row, left of a gutter and near to its text on the right of it.
fn hanging<'w>(words: &'w [Word], region: &[usize], gutter: &Gutter) -> Option<&'w Word> {
    let mut rows = rows(words, region).into_iter().filter(|row| row.base > gutter.top && row.base < gutter.bottom);
    rows.find_map(|row| {
        let [label, text] = [0, 1].map(|nth| row.words.get(nth).map(|&at| &words[at]));
        let (label, text) = label.zip(text)?;
        let near = text.left - label.right <= LABEL * text.size && label.right - label.left <= LABEL * text.size;
        (near && label.left < gutter.x && text.left >= gutter.x).then_some(label)
    })
}

/// The longest gutter at `x`: words in order of height, cut where one stands across.
fn longest(words: &[Word], by_height: &[usize], x: f32, size: f32, sought: Sought) -> Option<Gutter> {
    let half = sought.white() * size / 2.0;
    let mut best: Option<Gutter> = None;
    let (mut top, mut start) = (f32::NEG_INFINITY, 0);
    for at in 0..=by_height.len() {
        let across = by_height.get(at).map(|&word| &words[word]);
        if across.is_some_and(|word| word.right <= x - half || word.left >= x + half) {
            continue;
        }
        let bottom = across.map_or(f32::INFINITY, |word| word.base - 0.3 * word.size);
        let gutter = between(words, &by_height[start..at], x, size, (top, bottom), sought);
        if let Some(gutter) = gutter.filter(|gutter| best.as_ref().is_none_or(|best| gutter.rows > best.rows)) {
            best = Some(gutter);
        }
        if let Some(word) = across {
            (top, start) = (word.base + 0.3 * word.size, at + 1);
        }
    }
    best
}

/// The words between two that stand across, as a gutter if they are two columns.
fn between(
    words: &[Word],
    inside: &[usize],
    x: f32,
    size: f32,
    (top, bottom): (f32, f32),
    sought: Sought,
) -> Option<Gutter> {
    let mut sides = [Side::default(), Side::default()];
    for &at in inside {
        let word = &words[at];
        if word.base > top && word.base < bottom {
            sides[usize::from(word.left >= x)].add(word);
        }
    }
    let [left, right] = &sides;
    let (low, high) = (left.top.max(right.top), left.bottom.min(right.bottom));
    let rows = left.rows.min(right.rows);
    let white = right.left - left.right;
    let altogether = left.rows + right.rows;
    let begun = rows > 0 && altogether >= ROWS_ALTOGETHER && white >= 1.5 * GUTTER * size;
    let wide = sides.iter().all(|side| side.right - side.left >= COLUMN * side.size.min(size));
    let enough = match sought {
        Sought::Wide => wide && (rows >= ROWS || begun) && (rows >= NARROW_ROWS || stands_out(words, inside, x, white)),
        Sought::Narrow => {
            let at_edge = inside.iter().filter(|&&at| (words[at].left - right.left).abs() <= SAME).count();
            wide && rows >= NARROW_ROWS && 10 * at_edge >= AT_EDGE * right.rows
        }
        Sought::Before(edge) => {
            let same = (right.left - edge).abs() <= SAME && bottom == f32::INFINITY;
            same && wide && rows > 0 && altogether > ROWS && white >= 0.8 * GUTTER * size
        }
        Sought::Again(edge) => rows > 0 && (right.left - edge).abs() <= SAME,
    };
    (enough && high > low).then_some(Gutter { x, edge: right.left, top, bottom, rows: (rows, altogether) })
}

/// Whether white at `x` is wider than what parts the words of its rows: a line set to the full width may have wide
/// gaps.
fn stands_out(words: &[Word], inside: &[usize], x: f32, white: f32) -> bool {
    if inside.len() > NARROW_ROWS * ROW {
        return true;
    }
    let mut gaps: Vec<f32> = Vec::new();
    for row in rows(words, inside) {
        let pairs = row.words.windows(2).map(|pair| (words[pair[0]].right, words[pair[1]].left));
        gaps.extend(pairs.filter(|&(right, left)| right > x || left < x).map(|(right, left)| left - right));
    }
    gaps.sort_by(f32::total_cmp);
    gaps.get(gaps.len() / 2).is_none_or(|usual| *usual < STANDS_OUT * white)
}

#[derive(Clone, Copy)]
struct Side {
    rows: usize,
    /// Of its largest word.
    size: f32,
    base: f32,
    left: f32,
    right: f32,
    top: f32,
    bottom: f32,
}

impl Default for Side {
    fn default() -> Self {
        let (least, most) = (f32::NEG_INFINITY, f32::INFINITY);
        Self { rows: 0, size: 0.0, base: least, left: most, right: least, top: most, bottom: least }
    }
}

impl Side {
    /// Adds a word; they come in order of height.
    fn add(&mut self, word: &Word) {
        if word.base > self.base + 0.5 * word.size {
            self.rows += 1;
            self.base = word.base;
        }
        self.size = self.size.max(word.size);
        self.left = self.left.min(word.left);
        self.right = self.right.max(word.right);
        self.top = self.top.min(word.top());
        self.bottom = self.bottom.max(word.bottom());
    }
}

/// The size of the word in the middle of all sizes.
pub(super) fn usual_size(words: &[Word], region: &[usize]) -> f32 {
    let mut sizes: Vec<f32> = region.iter().map(|&at| words[at].size).collect();
    sizes.sort_by(f32::total_cmp);
    sizes.get(sizes.len() / 2).copied().unwrap_or(10.0).max(1.0)
}
