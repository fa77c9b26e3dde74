//! Where a number that is written in running text begins and ends.

use crate::text::citation_words::LONGEST;

/// The most parts that are read of a number; text with more is none.
const MAX_PARTS: usize = 8;

/// Where the number begins whose first digit stands at `digit`: there, or at the letters before it
/// (`VI.17`, `A4`). Looks back no further than `floor`. `None` where it is a piece of something else.
pub(super) fn number_start(plain: &str, digit: usize, floor: usize) -> Option<usize> {
    let before = &plain[floor..digit];
    let stem = before.strip_suffix('.').unwrap_or(before);
    let letters = stem.chars().rev().take_while(|c| c.is_uppercase()).take(LONGEST);
    let start = stem.len() - letters.map(char::len_utf8).sum::<usize>();
    let start = if start < stem.len() { start } else { before.len() };
    let mut previous = plain[..floor + start].chars().rev();
    let free = match previous.next() {
        // `п.7`, but no second half of a decimal.
        Some('.') => previous.next().is_some_and(char::is_lowercase),
        Some(',' | '_' | '+' | '-' | '−') => false,
        Some(c) => !c.is_alphanumeric(),
        None => true,
    };
    free.then_some(floor + start)
}

/// The end of a word or number that is no citation.
pub(super) fn token_end(plain: &str, from: usize) -> usize {
    let rest = &plain[from..];
    let mut end = 0;
    for (at, c) in rest.char_indices() {
        if c.is_alphanumeric() {
            end = at + c.len_utf8();
        } else if !matches!(c, '.' | ',') || end < at {
            break;
        }
    }
    from + end.max(1)
}

/// The offsets at which the number at `start` could end, after each of its parts.
pub(super) fn part_ends(plain: &str, start: usize) -> Vec<usize> {
    let mut ends = Vec::new();
    let mut at = start;
    while ends.len() <= MAX_PARTS {
        let Some(end) = (if at == start { first_part(plain, at) } else { later_part(plain, at) }) else { break };
        ends.push(end);
        at = end;
    }
    if ends.len() > MAX_PARTS { Vec::new() } else { ends }
}

fn first_part(plain: &str, at: usize) -> Option<usize> {
    let letters = run(plain, at, char::is_uppercase);
    let digits = run(plain, letters, |c| c.is_ascii_digit());
    (digits > at).then_some(digits)
}

/// A number of three parts or more with dashes between them, `1-2-1`, as books write it; in the spelling of numbers,
/// and where it ends. Two parts may as well be a range.
pub(super) fn dashed(plain: &str, start: usize) -> Option<(String, usize)> {
    let rest = &plain[start..];
    let length = rest.find(|c: char| !c.is_ascii_digit() && c != '-').unwrap_or(rest.len());
    let written = &rest[..length];
    let short = written.split('-').all(|part| (1..=3).contains(&part.len()));
    let parts = written.split('-').count();
    (short && (3..=MAX_PARTS).contains(&parts)).then(|| (written.replace('-', "."), start + length))
}

/// The end of a part with what sets it off: `.2`, `.a`, `a`, `(a)`, ` (a)`.
fn later_part(plain: &str, at: usize) -> Option<usize> {
    let rest = &plain[at..];
    let digit = |c: char| c.is_ascii_digit();
    if let Some(after) = rest.strip_prefix('.') {
        let from = at + 1;
        let is = if after.starts_with(digit) { digit } else { char::is_lowercase };
        return Some(run(plain, from, is)).filter(|&end| end > from);
    }
    let bracket = if rest.starts_with(" (") { 2 } else { usize::from(rest.starts_with('(')) };
    if bracket > 0 {
        let from = at + bracket;
        let apart = bracket == 2;
        let is = if !apart && plain[from..].starts_with(digit) { digit } else { char::is_lowercase };
        let end = run(plain, from, is);
        return (end > from && plain[end..].starts_with(')')).then_some(end + 1);
    }
    let follows_digit = plain[..at].ends_with(digit);
    Some(run(plain, at, char::is_alphabetic)).filter(|&end| follows_digit && end > at)
}

fn run(plain: &str, from: usize, is: impl Fn(char) -> bool) -> usize {
    let rest = &plain[from..];
    from + rest.find(|c: char| !is(c)).unwrap_or(rest.len())
}

/// Whether a number may end at an offset: what follows does not go on with it or make it a measure.
pub(super) fn ends_at(plain: &str, end: usize) -> bool {
    let mut after = plain[end..].chars();
    match after.next() {
        Some('.' | ':') => after.next().is_none_or(|c| !c.is_alphanumeric() || c.is_uppercase()),
        Some('%' | '°' | '_' | '€' | '$') => false,
        Some(c) => !c.is_alphanumeric(),
        None => true,
    }
}
