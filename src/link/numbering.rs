//! What the numbers of a book look like, so that a number in running text is told from a decimal, a
//! version or a date.

use crate::corpus::Number;
use crate::corpus::number::is_roman;
use std::collections::HashSet;

/// More parts than any number has.
const PARTS: usize = 9;

/// The shapes of all numbers of a book: `49.2.a` is `d.d.l`, `VI.17.2` is `R.d.d`, `1.06.05` is
/// `d.w2.w2` (parts written in two digits are always written so), `2.0` is `d.z`.
#[derive(Clone, Debug, Default)]
pub(super) struct Numbering {
    shapes: HashSet<String>,
    /// Whether numbers are filled up with zeros in this part.
    padded: [bool; PARTS],
    /// The most digits in this part.
    digits: [usize; PARTS],
    /// The greatest value of this part.
    greatest: [u64; PARTS],
    firsts: HashSet<String>,
    all: HashSet<String>,
    /// Whether the texts cite by decimals in round brackets.
    in_round_brackets: bool,
}

impl Numbering {
    pub(super) fn of<'a>(numbers: impl Iterator<Item = &'a Number> + Clone) -> Self {
        let mut numbering = Self::default();
        for number in numbers.clone() {
            for (at, part) in number.segments().enumerate().take(PARTS) {
                let digits = if is_digits(part) { part.len() } else { 0 };
                numbering.digits[at] = numbering.digits[at].max(digits);
                numbering.padded[at] |= digits > 1 && part.starts_with('0');
                numbering.greatest[at] = numbering.greatest[at].max(part.parse().unwrap_or(0));
            }
            numbering.all.insert(number.canonical().to_owned());
            if let Some(first) = number.segments().next()
                && !numbering.firsts.contains(first)
            {
                numbering.firsts.insert(first.to_owned());
            }
        }
        for number in numbers {
            let shape = numbering.shape(number);
            numbering.shapes.insert(shape);
        }
        numbering
    }

    /// Whether a number looks like one of the book's own.
    pub(super) fn knows(&self, number: &Number) -> bool {
        self.shapes.contains(&self.shape(number))
    }

    /// Whether a number would be a part of one that the book has, though the book has no such parts.
    pub(super) fn knows_parent(&self, number: &Number) -> bool {
        let last = number.segments().last().unwrap_or("");
        let part = if is_digits(last) { last.len() <= 2 } else { last.chars().count() == 1 || is_roman(last) };
        let parent = number.parent().filter(|parent| parent.segments().count() > 1);
        part && parent.is_some_and(|parent| self.has(&parent))
    }

    pub(super) fn has(&self, number: &Number) -> bool {
        self.all.contains(number.canonical())
    }

    /// Whether a number looks so much like one of the book's own that it needs no word before it: no
    /// part has more digits than the book's. In round brackets a decimal (`1.5`, `12.30`) may be an amount or
    /// a time: it has to be a number of the book, or one that the book could have, if its texts cite so.
    pub(super) fn knows_well(&self, number: &Number, in_round_brackets: bool) -> bool {
        let parts: Vec<&str> = number.segments().take(PARTS).collect();
        let short = parts.iter().zip(self.digits).all(|(part, most)| !is_digits(part) || part.len() <= most);
        if !short || !self.knows(number) {
            return false;
        }
        let decimal = in_round_brackets && parts.iter().all(|part| is_digits(part));
        !decimal || self.has(number) || self.could_have(number) && (self.in_round_brackets || is_great(number))
    }

    /// Whether a decimal that the book does not have looks as if it could have it.
    fn could_have(&self, number: &Number) -> bool {
        let near = number.segments().zip(self.greatest).skip(1).all(|(part, greatest)| {
            part.parse().is_ok_and(|value: u64| value <= greatest.saturating_add(greatest / 2).saturating_add(2).max(9))
        });
        self.begins(number) && near
    }

    /// Learns from the book's texts whether they cite by decimals in round brackets: more of these are
    /// numbers of the book than not.
    pub(super) fn learn<'a>(&mut self, texts: impl Iterator<Item = &'a str>) {
        let (mut known, mut strange) = (0, 0);
        for text in texts {
            for (at, _) in text.match_indices('(') {
                let inside = &text[at + 1..];
                let length = inside.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(0);
                let decimal = inside[length..].starts_with(')') && inside[..length].contains('.');
                if let Some(number) = Number::parse(&inside[..length]).filter(|_| decimal) {
                    known += usize::from(self.has(&number));
                    strange += usize::from(!self.has(&number) && self.could_have(&number));
                }
            }
        }
        self.in_round_brackets = known > 0 && known >= strange;
    }

    /// Whether a number begins as some number of the book does.
    pub(super) fn begins(&self, number: &Number) -> bool {
        number.segments().next().is_some_and(|first| self.firsts.contains(first))
    }

    fn shape(&self, number: &Number) -> String {
        let mut shape = String::new();
        for (at, part) in number.segments().enumerate() {
            if at > 0 {
                shape.push('.');
            }
            let padded = self.padded.get(at).is_some_and(|&padded| padded);
            if is_digits(part) {
                if padded || (part.len() > 1 && part.starts_with('0')) {
                    shape.push('w');
                    shape.push_str(&part.len().to_string());
                } else {
                    shape.push(if part == "0" { 'z' } else { 'd' });
                }
            } else if at > 0 {
                shape.push('l');
            } else {
                shape.push(if part.ends_with(|c: char| c.is_ascii_digit()) { 'A' } else { 'R' });
            }
        }
        shape
    }
}

fn is_digits(part: &str) -> bool {
    part.bytes().all(|b| b.is_ascii_digit())
}

/// Whether a decimal is too great for an hour, a day, or most amounts.
pub(super) fn is_great(number: &Number) -> bool {
    number.segments().next().and_then(|first| first.parse().ok()).is_some_and(|first: u64| first > 31)
}
