//! The order of labels: numbers by value, letters by length and then by letter.

use super::numerals::roman_value;
use std::cmp::Ordering;

/// Compares two labels naturally: runs of digits by value, other text by length and then by letter,
/// and a capital Roman numeral at the start by value. Used for numbers and for anchors alike.
#[must_use]
pub fn natural_cmp(a: &str, b: &str) -> Ordering {
    let mut left = a.split('.');
    let mut right = b.split('.');
    let mut first = true;
    loop {
        match (left.next(), right.next()) {
            (None, None) => return a.cmp(b),
            (None, Some(_)) => return Ordering::Less,
            (Some(_), None) => return Ordering::Greater,
            (Some(l), Some(r)) => match segment_cmp(l, r, first) {
                Ordering::Equal => first = false,
                unequal => return unequal,
            },
        }
    }
}

fn segment_cmp(a: &str, b: &str, first: bool) -> Ordering {
    if first
        && a.bytes().chain(b.bytes()).all(|c| c.is_ascii_uppercase())
        && let (Some(a), Some(b)) = (roman_value(a), roman_value(b))
    {
        return a.cmp(&b);
    }
    let digits = |s: &str| s.find(|c: char| !c.is_ascii_digit()).unwrap_or(s.len());
    let (da, db) = (digits(a), digits(b));
    match (da > 0, db > 0) {
        (true, false) => Ordering::Less,
        (false, true) => Ordering::Greater,
        (true, true) => {
            let value = |s: &str| s.trim_start_matches('0').to_owned();
            let (va, vb) = (value(&a[..da]), value(&b[..db]));
            va.len().cmp(&vb.len()).then_with(|| va.cmp(&vb)).then_with(|| a[da..].cmp(&b[db..]))
        }
        (false, false) => {
            let letters = |s: &str| s.find(|c: char| c.is_ascii_digit()).unwrap_or(s.len());
            let (la, lb) = (letters(a), letters(b));
            let heads = la.cmp(&lb).then_with(|| a[..la].cmp(&b[..lb]));
            heads.then_with(|| {
                if la == a.len() && lb == b.len() { Ordering::Equal } else { segment_cmp(&a[la..], &b[lb..], false) }
            })
        }
    }
}
