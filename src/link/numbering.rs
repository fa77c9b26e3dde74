//! What the numbers of a book look like, so that a number in running text is told from a decimal, a
//! version or a date.

use crate::corpus::Number;
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
    firsts: HashSet<String>,
}

impl Numbering {
    pub(super) fn of<'a>(numbers: impl Iterator<Item = &'a Number> + Clone) -> Self {
        let mut numbering = Self::default();
        for number in numbers.clone() {
            for (at, part) in number.segments().enumerate().take(PARTS) {
                let digits = if is_digits(part) { part.len() } else { 0 };
                numbering.digits[at] = numbering.digits[at].max(digits);
                numbering.padded[at] |= digits > 1 && part.starts_with('0');
            }
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

    /// Whether a number looks so much like one of the book's own that it needs no word before it: no
    /// part has more digits than the book's, and a number that could be a decimal (`1.5`) begins with a
    /// number that the book has.
    pub(super) fn knows_well(&self, number: &Number, could_be_decimal: bool) -> bool {
        let parts: Vec<&str> = number.segments().take(PARTS).collect();
        let short = parts.iter().zip(self.digits).all(|(part, most)| !is_digits(part) || part.len() <= most);
        let decimal = could_be_decimal && parts.len() == 2 && parts.iter().all(|part| is_digits(part));
        short && self.knows(number) && (!decimal || self.begins(number))
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
