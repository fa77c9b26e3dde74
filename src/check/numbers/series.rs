//! Numbers and letters that count: 1, 2, 3; a, b, c; i, ii, iii; а, б, в.

use crate::corpus::number::{roman_value, to_letters, to_roman};
use std::collections::BTreeMap;

/// Russian lists leave out ё, й, ъ, ы and ь.
const CYRILLIC: &str = "абвгдежзиклмнопрстуфхцчшщэюя";

/// How a series counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Counting {
    Digits,
    Roman,
    Letters,
    Cyrillic,
}

/// The parts of siblings that count in one way, by what they count to, from 1 (digits may count from 0).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Series<T> {
    pub(super) counting: Counting,
    pub(super) members: BTreeMap<u64, T>,
    /// How many digits a part is filled up to with zeros.
    pub(super) width: usize,
}

/// Sorts the last parts of siblings' numbers into series. Parts that count in no known way are left out.
pub(super) fn series<'a, T: Copy + 'a>(parts: impl Iterator<Item = (&'a str, T)>) -> Vec<Series<T>> {
    let mut digits = BTreeMap::new();
    let mut letters: Vec<(&str, T)> = Vec::new();
    let mut cyrillic = BTreeMap::new();
    let mut width = 0;
    for (part, of) in parts {
        if let Ok(value) = part.parse::<u64>() {
            digits.entry(value).or_insert(of);
            if part.starts_with('0') {
                width = width.max(part.len());
            }
        } else if let Some(at) = single(part).and_then(|letter| CYRILLIC.chars().position(|c| c == letter)) {
            cyrillic.entry(at as u64 + 1).or_insert(of);
        } else {
            letters.push((part, of));
        }
    }
    let roman = is_roman_series(&letters);
    let value = |part: &str| if roman { roman_value(part).map(u64::from) } else { letters_value(part) };
    let mut lettered = BTreeMap::new();
    for (part, of) in letters {
        if let Some(value) = value(part) {
            lettered.entry(value).or_insert(of);
        }
    }
    let counting = if roman { Counting::Roman } else { Counting::Letters };
    [(Counting::Digits, digits), (counting, lettered), (Counting::Cyrillic, cyrillic)]
        .into_iter()
        .filter(|(_, members)| !members.is_empty())
        .map(|(counting, members)| Series { counting, members, width })
        .collect()
}

/// `i` is a step and a letter: it is a step where all are Roman numerals and either I itself or one of
/// several letters is among them.
fn is_roman_series<T>(letters: &[(&str, T)]) -> bool {
    let all = letters.iter().all(|(part, _)| roman_value(part).is_some());
    all && letters.iter().any(|(part, _)| part.len() > 1 || part.eq_ignore_ascii_case("i"))
}

/// What comes after z is written in more than one way (aa, ab; aa, bb), so it is not counted.
fn letters_value(part: &str) -> Option<u64> {
    let letter = single(part).filter(char::is_ascii_lowercase)?;
    Some(u64::from(u32::from(letter) - u32::from('a')) + 1)
}

fn single(part: &str) -> Option<char> {
    let mut chars = part.chars();
    chars.next().filter(|_| chars.next().is_none())
}

impl<T> Series<T> {
    /// The part of a number that stands for a value.
    pub(super) fn part(&self, value: u64) -> String {
        let small = usize::try_from(value).unwrap_or(usize::MAX);
        match self.counting {
            Counting::Digits => format!("{value:0width$}", width = self.width),
            Counting::Roman => to_roman(u32::try_from(value).unwrap_or(0).min(399)).to_lowercase(),
            Counting::Letters => to_letters(small.min(26)),
            Counting::Cyrillic => CYRILLIC.chars().nth(small.saturating_sub(1)).map(String::from).unwrap_or_default(),
        }
    }
}
