//! The parts of numbers, and which of them comes after which.

use crate::corpus::number::{roman_value, to_letters};

/// The letters of a book, without those that its numbering leaves out.
#[derive(Debug)]
pub(super) struct Letters {
    skipped: Vec<String>,
}

impl Letters {
    pub(super) fn new(skipped: Vec<String>) -> Self {
        Self { skipped }
    }

    /// Whether a label comes directly after another: 4 after 3, 04 after 03, c after b, iv after iii.
    pub(super) fn is_next(&self, before: &str, label: &str) -> bool {
        if let (Ok(before), Ok(after)) = (before.parse::<u64>(), label.parse::<u64>()) {
            return after == before + 1;
        }
        let letters = |label: &str| label.chars().all(char::is_lowercase) && !label.is_empty();
        if letters(before) && letters(label) {
            return self.next_letter(before) == label || is_next_roman(before, label);
        }
        false
    }

    /// The letter after another, without those that the book leaves out.
    pub(super) fn next_letter(&self, before: &str) -> String {
        let mut next = successor(before);
        while self.skipped.contains(&next) {
            next = successor(&next);
        }
        next
    }

    /// The letter of the n-th part, counted from 1.
    pub(super) fn nth_letter(&self, n: u64) -> String {
        let mut letter = to_letters(usize::try_from(n).unwrap_or(usize::MAX).max(1));
        if n <= 100 && !self.skipped.is_empty() {
            letter = to_letters(1);
            for _ in 1..n {
                letter = self.next_letter(&letter);
            }
        }
        letter
    }
}

/// Whether a label is the first one below a number.
pub(super) fn is_first(label: &str) -> bool {
    matches!(label.trim_start_matches('0'), "" | "1") || is_first_letter(label) || label == "i"
}

/// The first letter of the alphabets that numberings use.
pub(super) fn is_first_letter(label: &str) -> bool {
    matches!(label, "a" | "а" | "α")
}

/// Letters that number no parts in Russian.
const UNUSED_CYRILLIC: &str = "ёйъыь";

fn successor(label: &str) -> String {
    let next = |c: char| {
        let mut code = u32::from(c) + 1;
        while char::from_u32(code).is_some_and(|c| UNUSED_CYRILLIC.contains(c)) {
            code += 1;
        }
        char::from_u32(code).filter(|c| c.is_lowercase())
    };
    let mut chars: Vec<char> = label.chars().collect();
    match chars.last().and_then(|&last| next(last).filter(|_| last != 'z' && last != 'я')) {
        Some(after) => {
            let last = chars.len() - 1;
            // aa, bb … as some rules number past z; of others only the last letter moves.
            let repeated = chars.iter().all(|&c| c == chars[0]);
            if repeated {
                chars.fill(after);
            } else {
                chars[last] = after;
            }
            chars.into_iter().collect()
        }
        None => "aa".to_owned(),
    }
}

/// Whether a small Roman numeral comes directly after another.
pub(super) fn is_next_roman(before: &str, label: &str) -> bool {
    matches!((roman_value(before), roman_value(label)), (Some(before), Some(after)) if after == before + 1)
}

/// Whether a letter stands not far after another, so that those between may be missing.
pub(super) fn is_later_letter(before: &str, label: &str) -> bool {
    let single = |label: &str| {
        let mut chars = label.chars();
        chars.next().filter(|_| chars.next().is_none()).map(u32::from)
    };
    matches!((single(before), single(label)), (Some(before), Some(after)) if after > before && after <= before + 3)
}
