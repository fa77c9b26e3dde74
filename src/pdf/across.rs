//! Headings across columns that are shorter than their first column: below each the columns begin anew.

use super::words::{Word, rows};

/// So much larger than the text a heading across columns is.
const LARGER: f32 = 1.08;
/// How far apart in height the columns below it begin at most, in sizes of the text.
const LEVEL: f32 = 1.2;
/// How far what is above or below it may reach into its room, in sizes of the text.
const SLACK: f32 = 0.2;

/// Where the first heading begins that stands left of `x` and above columns on both sides of it: beside it the
/// right one is white from where the left one ends above it to where it goes on below.
pub(super) fn heading(words: &[Word], region: &[usize], x: f32, size: f32) -> Option<f32> {
    let (left, right): (Vec<usize>, Vec<usize>) = region.iter().partition(|&&at| words[at].left < x);
    let rows = rows(words, &left);
    let is_large = |at: usize| rows.get(at).is_some_and(|row| row.size >= LARGER * size);
    let begins = (1..rows.len()).filter(|&at| is_large(at) && !is_large(at - 1));
    let mut headings = begins.filter_map(|at| {
        let next = (at..rows.len()).find(|&next| !is_large(next))?;
        let edge = |row: usize, of: fn(&Word) -> f32, best: fn(f32, f32) -> f32| {
            rows[row].words.iter().map(|&word| of(&words[word])).reduce(best)
        };
        let above = edge(at - 1, Word::bottom, f32::max)? + SLACK * size;
        let below = edge(next, Word::top, f32::min)? - SLACK * size;
        let is_above = right.iter().any(|&at| words[at].bottom() <= above);
        let is_beside = right.iter().any(|&at| words[at].bottom() > above && words[at].top() < below);
        let first = right.iter().map(|&at| &words[at]).filter(|word| word.top() >= below);
        let first = first.map(|word| word.base).reduce(f32::min)?;
        let is_level = (first - rows[next].base).abs() <= LEVEL * size;
        (is_above && !is_beside && is_level).then(|| rows[at].base - 0.5 * rows[at].size)
    });
    headings.next()
}
