//! Boxes: text that a frame or a shade sets apart, such as examples and sidebars.
//!
//! A box is no column: what it interrupts goes on around it. What is told from it is painted as well: titles on
//! a bar, shaded rows of a table, text that only its number stands outside of, and panels that hold most of a page.

use super::columns::{COLUMN, MOST, usual_size};
use super::layout::Frame;
use super::words::{Word, rows};

/// How far frames may stand apart that are one, and words reach beyond theirs, in points.
const SLACK: f32 = 3.0;
/// How high what frames text is at least, in points.
const HEIGHT: f32 = 8.0;
/// Frames of a page with boxes at most: one that has more is a drawing or a grid.
const FRAMES: usize = 200;
/// Lines of a page that may be the sides of a frame; more are a grid or a drawing.
const SIDES: usize = 60;
/// Rows that a cell of a table has at most.
const CELL: usize = 3;
/// A gap that no two words of a row have between them, in sizes.
const APART: f32 = 2.0;

/// Finds the boxes of a page among some of its words: the words of each, from the upper left.
pub(super) fn find(frames: &[Frame], words: &[Word], which: &[usize]) -> Vec<Vec<usize>> {
    let mut boxes: Vec<(Frame, Vec<usize>)> = Vec::new();
    if which.len() > MOST || frames.len() > FRAMES {
        return Vec::new();
    }
    for frame in joined(frames) {
        let within = |at: &usize| contains(&frame, &words[*at]);
        let inside: Vec<usize> = which.iter().copied().filter(within).collect();
        let nested = boxes.iter().any(|(_, words)| inside.iter().any(|at| words.binary_search(at).is_ok()));
        if !nested && leaves_text(inside.len(), which.len()) && is_box(&frame, &inside, words, which) {
            boxes.push((frame, inside));
        }
    }
    // Where panels hold nearly all of a page, they are how the page is laid out.
    let all: usize = boxes.iter().map(|(_, words)| words.len()).sum();
    if !leaves_text(all, which.len()) {
        return Vec::new();
    }
    boxes.sort_by(|(a, _), (b, _)| a.top.total_cmp(&b.top).then(a.left.total_cmp(&b.left)));
    boxes.into_iter().map(|(_, words)| words).collect()
}

/// Whether so many words of a page in boxes leave enough around them.
fn leaves_text(inside: usize, all: usize) -> bool {
    8 * inside <= 7 * all
}

fn contains(frame: &Frame, word: &Word) -> bool {
    let (x, y) = (f32::midpoint(word.left, word.right), word.base - 0.3 * word.size);
    (frame.left..=frame.right).contains(&x) && (frame.top..=frame.bottom).contains(&y)
}

fn is_box(frame: &Frame, inside: &[usize], words: &[Word], which: &[usize]) -> bool {
    let across = |&&at: &&usize| {
        let Word { left, right, base, size, .. } = words[at];
        let level = (frame.top..=frame.bottom).contains(&(base - 0.3 * size));
        let over = |edge: f32| left < edge - SLACK && right > edge + SLACK;
        level && (over(frame.left) || over(frame.right))
    };
    let rows = rows(words, inside);
    let Some(first) = rows.first() else { return false };
    // A title on a bar is one row and no sentence; a row of a table has gaps.
    let last = first.words.last().map_or("", |&at| words[at].text.as_str());
    let goes_on = first.words.first().is_some_and(|&at| words[at].text.starts_with(char::is_lowercase));
    let is_sentence = first.words.len() > 3 && last.ends_with(['.', '!', '?']) && !goes_on;
    let gap = |pair: &[usize]| words[pair[1]].left - words[pair[0]].right > APART * first.size;
    // The end of a page may leave one row of it.
    let outside = || which.iter().filter(|at| inside.binary_search(at).is_err()).map(|&at| words[at].base);
    let is_cut = || outside().all(|base| base < first.base) || outside().all(|base| base > first.base);
    let is_row = is_sentence || first.words.len() > 6 && !first.words.windows(2).any(gap) && is_cut();
    let is_text = if rows.len() > 1 { rows.len() > CELL || !first.words.windows(2).any(gap) } else { is_row };
    is_text && which.iter().find(across).is_none() && !has_label(frame, first.base, words, which)
}

/// Whether a number or bullet hangs before the first row of a frame, whose text is not set apart then.
fn has_label(frame: &Frame, base: f32, words: &[Word], which: &[usize]) -> bool {
    let mut before: Vec<&Word> = which.iter().map(|&at| &words[at]).collect();
    before.retain(|word| (word.base - base).abs() <= 0.3 * word.size && word.right <= frame.left + SLACK);
    before.sort_by(|a, b| b.right.total_cmp(&a.right));
    let mut left = frame.left;
    for (nth, word) in before.into_iter().enumerate() {
        let gap = if nth == 0 { 2.0 * APART } else { APART };
        if left - word.right > gap * word.size {
            break;
        }
        left = left.min(word.left);
        if frame.left - left > COLUMN * word.size {
            return false;
        }
    }
    left < frame.left
}

/// The frames that may hold text, the largest first: those that lines go around too, and those that adjoin
/// as one, as the cells of a table and a title on its text do.
fn joined(frames: &[Frame]) -> Vec<Frame> {
    let is_high = |frame: &&Frame| frame.bottom - frame.top >= HEIGHT && frame.right - frame.left >= HEIGHT;
    let mut joined: Vec<Frame> = frames.iter().filter(is_high).copied().collect();
    joined.extend(within_lines(frames));
    for _ in 0..2 {
        joined = join(
            &joined,
            |f| [f.left, f.right, f.top, f.bottom],
            |[left, right, top, bottom]| Frame { left, top, right, bottom },
        );
        joined = join(
            &joined,
            |f| [f.top, f.bottom, f.left, f.right],
            |[top, bottom, left, right]| Frame { left, top, right, bottom },
        );
    }
    let area = |frame: &Frame| (frame.right - frame.left) * (frame.bottom - frame.top);
    joined.sort_by(|a, b| area(b).total_cmp(&area(a)));
    joined
}

fn near(a: f32, b: f32) -> bool {
    (a - b).abs() <= SLACK
}

/// Joins frames with the same two sides of which one begins where another ends. `sides` puts these first.
fn join(frames: &[Frame], sides: impl Fn(&Frame) -> [f32; 4], frame: impl Fn([f32; 4]) -> Frame) -> Vec<Frame> {
    let mut all: Vec<[f32; 4]> = frames.iter().map(sides).collect();
    all.sort_by(|a, b| a[2].total_cmp(&b[2]));
    let mut joined: Vec<[f32; 4]> = Vec::new();
    for next in all {
        let adjoins =
            |last: &&mut [f32; 4]| near(last[0], next[0]) && near(last[1], next[1]) && next[2] <= last[3] + SLACK;
        match joined.iter_mut().find(adjoins) {
            Some(last) => last[3] = last[3].max(next[3]),
            None => joined.push(next),
        }
    }
    joined.into_iter().map(frame).collect()
}

/// The frames whose four sides are lines of their own.
fn within_lines(frames: &[Frame]) -> Vec<Frame> {
    let (mut level, mut upright) = (Vec::new(), Vec::new());
    for frame in frames {
        if frame.bottom - frame.top <= SLACK {
            level.push(frame);
        } else if frame.right - frame.left <= SLACK {
            upright.push(frame);
        }
    }
    if level.len() + upright.len() > SIDES {
        return Vec::new();
    }
    let mut found = Vec::new();
    for top in &level {
        for bottom in &level {
            let side = |x: f32| {
                let reaches = |side: &&&Frame| {
                    near(side.left, x) && side.top <= top.top + SLACK && side.bottom >= bottom.top - SLACK
                };
                upright.iter().find(reaches).is_some()
            };
            let alike = near(top.left, bottom.left) && near(top.right, bottom.right);
            if alike && bottom.top - top.top >= HEIGHT && side(top.left) && side(top.right) {
                found.push(Frame { bottom: bottom.bottom, ..**top });
            }
        }
    }
    found
}

/// A word that stands for a box among the words around it.
pub(super) fn stand_in(words: &[Word], inside: &[usize]) -> Word {
    let size = usual_size(words, inside);
    let first = rows(words, inside).first().map_or(0.0, |row| row.base);
    let left = inside.iter().map(|&at| words[at].left).fold(f32::INFINITY, f32::min);
    let right = inside.iter().map(|&at| words[at].right).fold(f32::NEG_INFINITY, f32::max);
    Word { text: String::new(), left, right, base: first, size, font: 0, bold: false }
}
