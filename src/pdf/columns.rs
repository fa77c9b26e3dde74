//! The order in which the words of a page are read: columns one after the other, what stands across
//! them before or after.
//!
//! A *gutter* is an upright stretch of white with text on both sides. The longest one cuts a page into
//! what is above it, on its left, on its right and below it; and each of these is cut again.

use super::words::{Row, Word, rows};

/// How wide a gutter is at least, in sizes of the text.
const GUTTER: f32 = 0.9;
/// How wide a column is at least, in sizes: what is narrower is numbers or bullets beside their text.
pub(super) const COLUMN: f32 = 6.0;
/// Rows on both sides of a gutter at least.
const ROWS: usize = 3;
/// Where the gutter is half as wide again, rows on both sides together; a column may begin with one row.
const ROWS_ALTOGETHER: usize = 6;
/// How far apart the places are at which a gutter is looked for, in points.
const STEP: f32 = 2.0;
/// How wide a label is at most, and how far its text stands behind it, in sizes.
const LABEL: f32 = 4.0;
/// A page of more words is no page of rules, and is read row by row.
pub(super) const MOST: usize = 20_000;
/// Cuts in one page.
const CUTS: usize = 64;

/// Rows that are read one after the other: a column, or text across columns.
pub(super) struct Block {
    pub rows: Vec<Row>,
}

/// Puts words into reading order.
pub(super) fn blocks(words: &[Word], which: Vec<usize>) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open = vec![which];
    let mut cuts = CUTS;
    while let Some(region) = open.pop() {
        let cut = if cuts > 0 && region.len() <= MOST { cut(words, &region) } else { None };
        match cut {
            Some(parts) => {
                cuts -= 1;
                open.extend(parts.into_iter().rev().filter(|part| !part.is_empty()));
            }
            None if region.is_empty() => {}
            None => blocks.push(Block { rows: rows(words, &region) }),
        }
    }
    blocks
}

/// A stretch of white: from `top` to `bottom` at `x`.
struct Gutter {
    x: f32,
    top: f32,
    bottom: f32,
    /// Rows on the side that has fewer of them, and on both sides.
    rows: (usize, usize),
}

/// The region above the longest gutter, left of it, right of it and below it.
fn cut(words: &[Word], region: &[usize]) -> Option<[Vec<usize>; 4]> {
    let size = usual_size(words, region);
    let left = region.iter().map(|&at| words[at].left).fold(f32::INFINITY, f32::min);
    let right = region.iter().map(|&at| words[at].right).fold(f32::NEG_INFINITY, f32::max);
    let steps = (right - left - 2.0 * COLUMN * size) / STEP;
    if !(0.0..10_000.0).contains(&steps) {
        return None;
    }
    let mut by_height = region.to_vec();
    by_height.sort_by(|&a, &b| words[a].base.total_cmp(&words[b].base).then(a.cmp(&b)));
    let mut best: Option<Gutter> = None;
    let mut x = left + COLUMN * size;
    while x <= right - COLUMN * size {
        if let Some(gutter) = longest(words, &by_height, x, size)
            && best.as_ref().is_none_or(|best| gutter.rows > best.rows)
        {
            best = Some(gutter);
        }
        x += STEP;
    }
    let best = best?;
    // Numbers below the end of a shorter column look like a part of it.
    let hanging = hanging(words, region, &best);
    let before = hanging.and_then(|label| longest(words, &by_height, label.left - 0.51 * GUTTER * size, size));
    let Gutter { x, top, bottom, .. } = before.unwrap_or(best);
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
    Some(parts)
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
fn longest(words: &[Word], by_height: &[usize], x: f32, size: f32) -> Option<Gutter> {
    let mut best: Option<Gutter> = None;
    let (mut top, mut start) = (f32::NEG_INFINITY, 0);
    for at in 0..=by_height.len() {
        let across = by_height.get(at).map(|&word| &words[word]);
        if across.is_some_and(|word| word.right <= x - GUTTER * size / 2.0 || word.left >= x + GUTTER * size / 2.0) {
            continue;
        }
        let bottom = across.map_or(f32::INFINITY, |word| word.base - 0.3 * word.size);
        let gutter = between(words, &by_height[start..at], x, size, (top, bottom));
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
fn between(words: &[Word], inside: &[usize], x: f32, size: f32, (top, bottom): (f32, f32)) -> Option<Gutter> {
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
    let enough = rows >= ROWS || begun;
    let wide = left.right - left.left >= COLUMN * size && right.right - right.left >= COLUMN * size;
    (enough && wide && high > low).then_some(Gutter { x, top, bottom, rows: (rows, altogether) })
}

#[derive(Clone, Copy)]
struct Side {
    rows: usize,
    base: f32,
    left: f32,
    right: f32,
    top: f32,
    bottom: f32,
}

impl Default for Side {
    fn default() -> Self {
        let (least, most) = (f32::NEG_INFINITY, f32::INFINITY);
        Self { rows: 0, base: least, left: most, right: least, top: most, bottom: least }
    }
}

impl Side {
    /// Adds a word; they come in order of height.
    fn add(&mut self, word: &Word) {
        if word.base > self.base + 0.5 * word.size {
            self.rows += 1;
            self.base = word.base;
        }
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
