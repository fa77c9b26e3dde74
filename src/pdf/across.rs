//! Headings across columns that are shorter than they are wide: below each the columns begin anew.

use super::words::{Word, rows};

/// So much larger than the text a heading across columns is.
const LARGER: f32 = 1.08;
/// How far apart in height the columns below it begin at most, in sizes of the text.
const LEVEL: f32 = 1.2;
/// How much further one side of a title may be from that of its columns than the other, in widths of all of them.
const CENTRED: f32 = 0.02;
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

/// Below which height a region goes on under the title in its middle, which no other row stands beside.
pub(super) fn title(words: &[Word], region: &[usize], size: f32) -> Option<f32> {
    let all = rows(words, region);
    let next = all.iter().position(|row| row.size < LARGER * size).filter(|&next| next > 0)?;
    let sides = |words: &mut dyn Iterator<Item = &Word>| {
        words.fold((f32::INFINITY, f32::NEG_INFINITY), |(left, right), word| {
            (left.min(word.left), right.max(word.right))
        })
    };
    let (left, right) = sides(&mut region.iter().map(|&at| &words[at]));
    let title = || all[..next].iter().flat_map(|row| &row.words).map(|&at| &words[at]);
    let (from, to) = sides(&mut title());
    let is_centred = ((from - left) - (right - to)).abs() <= CENTRED * (right - left);
    let bottom = title().map(Word::bottom).fold(f32::NEG_INFINITY, f32::max);
    let is_alone = all[next..].iter().flat_map(|row| &row.words).all(|&at| words[at].top() > bottom - SLACK * size);
    let is_large = title().all(|word| word.size >= LARGER * size);
    (is_large && is_centred && is_alone).then(|| all[next].base - 0.5 * all[next].size)
}
