//! Pages written from right to left (Hebrew, Arabic), turned over as in a mirror: everything after this reads from
//! left to right.

use super::layout::{Frame, Glyph, Sheet};
use std::borrow::Cow;

/// How far two glyphs of one line may stand apart in height, in sizes.
const SAME_LINE: f32 = 0.25;
/// A gap that a blank leaves at least, and one that a column leaves, in sizes.
const BLANK: f32 = 0.16;
const APART: f32 = 1.0;

/// How a glyph is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Direction {
    RightToLeft,
    LeftToRight,
    Digit,
    /// As what stands around it.
    Either,
}

fn direction(glyph: &Glyph) -> Direction {
    let of = |c: char| match c {
        '\u{660}'..='\u{669}' | '\u{6f0}'..='\u{6f9}' => Some(Direction::Digit),
        '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}' => Some(Direction::RightToLeft),
        c if c.is_numeric() => Some(Direction::Digit),
        c if c.is_alphabetic() => Some(Direction::LeftToRight),
        _ => None,
    };
    glyph.text.chars().find_map(of).unwrap_or(Direction::Either)
}

/// The page as it looks in a mirror, but for the words in it that are written from left to right; as it is where
/// most of its letters are. Only upright text is looked at.
pub(super) fn mirrored(sheet: &Sheet) -> Cow<'_, Sheet> {
    let (upright, turned): (Vec<&Glyph>, Vec<&Glyph>) = sheet.glyphs.iter().partition(|glyph| glyph.turn == 0);
    let count = |wanted: Direction| upright.iter().filter(|glyph| direction(glyph) == wanted).count();
    if count(Direction::RightToLeft) <= count(Direction::LeftToRight) {
        return Cow::Borrowed(sheet);
    }
    let flip = |frame: &Frame| Frame { left: sheet.width - frame.right, right: sheet.width - frame.left, ..*frame };
    let lines = lines(upright);
    let upright = lines.iter().flat_map(|line| turned_over(line, sheet.width));
    Cow::Owned(Sheet {
        glyphs: upright.chain(turned.into_iter().cloned()).collect(),
        frames: sheet.frames.iter().map(flip).collect(),
        dots: sheet.dots.iter().map(flip).collect(),
        ..sheet.clone()
    })
}

/// The glyphs line by line, each from left to right.
fn lines(mut glyphs: Vec<&Glyph>) -> Vec<Vec<&Glyph>> {
    glyphs.sort_by(|a, b| a.base.total_cmp(&b.base));
    let level = |a: &&Glyph, b: &&Glyph| b.base - a.base <= SAME_LINE * a.size.min(b.size);
    let mut lines: Vec<Vec<&Glyph>> = glyphs.chunk_by(level).map(<[&Glyph]>::to_vec).collect();
    for line in &mut lines {
        line.sort_by(|a, b| a.left.total_cmp(&b.left));
    }
    lines
}

/// A line in the order of reading, the last glyph first; what is read from left to right keeps its order.
fn turned_over(line: &[&Glyph], width: f32) -> Vec<Glyph> {
    let mut found = Vec::with_capacity(line.len());
    let mut from = 0;
    while from < line.len() {
        let to = from + run(&line[from..]);
        let right = line[from..to].iter().map(|glyph| glyph.right).fold(f32::MIN, f32::max);
        let aside = width - right - line[from].left;
        let text = |glyph: &Glyph| match direction(glyph) {
            Direction::Either if to - from == 1 => glyph.text.chars().map(facing).collect(),
            _ => glyph.text.clone(),
        };
        let moved = |glyph: &&Glyph| Glyph {
            text: text(glyph),
            left: glyph.left + aside,
            right: glyph.right + aside,
            ..(*glyph).clone()
        };
        found.push(line[from..to].iter().map(moved).collect::<Vec<Glyph>>());
        from = to;
    }
    found.reverse();
    found.concat()
}

/// A bracket opens to where the text goes on; what is drawn is how it looks there.
fn facing(c: char) -> char {
    const PAIRS: [(char, char); 4] = [('(', ')'), ('[', ']'), ('{', '}'), ('«', '»')];
    let other = |&(open, close): &(char, char)| match c {
        _ if c == open => Some(close),
        _ if c == close => Some(open),
        _ => None,
    };
    PAIRS.iter().find_map(other).unwrap_or(c)
}

/// How many glyphs at the beginning of a line are read from left to right together; one, if it is none.
fn run(line: &[&Glyph]) -> usize {
    let mut direction_before = direction(line[0]);
    if matches!(direction_before, Direction::RightToLeft | Direction::Either) {
        return 1;
    }
    let (mut length, mut blank) = (1, false);
    for (at, pair) in line.windows(2).enumerate() {
        let gap = (pair[1].left - pair[0].right) / pair[1].size;
        let direction = direction(pair[1]);
        blank |= gap > BLANK || pair[1].text.trim().is_empty();
        let digits = direction == Direction::Digit && direction_before == Direction::Digit;
        match direction {
            _ if gap > APART => break,
            Direction::RightToLeft => break,
            Direction::Either => {}
            // Two numbers side by side are two words, and the right one is the first.
            Direction::Digit if digits && blank => break,
            Direction::LeftToRight | Direction::Digit => {
                (length, blank, direction_before) = (at + 2, false, direction);
            }
        }
    }
    length
}
