//! Letters and Roman steps at the start of a line.

use super::closing::Closing;
use super::numbers::run;
use crate::corpus::number::roman_value;

/// A letter or Roman step at the start of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::ingest::outline) struct StepLead<'a> {
    pub label: &'a str,
    pub value: u32,
    pub closing: Closing,
    pub rest: usize,
}

/// `a Text`, `a<TAB>Text`, `a) text`, `(a) text`, `а) …`. Without anything that closes it, a letter is
/// one only before a capital, a digit or a sign: “a ship” is prose.
pub(in crate::ingest::outline) fn letter(line: &str) -> Option<StepLead<'_>> {
    step(line, letter_value)
}

/// `i. text`, `ii) text`, `(iv) text`, and `iii Text` before a capital.
pub(in crate::ingest::outline) fn roman(line: &str) -> Option<StepLead<'_>> {
    step(line, |label| label.bytes().all(|b| b.is_ascii_lowercase()).then(|| roman_value(label))?)
}

fn step(line: &str, value: impl Fn(&str) -> Option<u32>) -> Option<StepLead<'_>> {
    let open = usize::from(line.starts_with('('));
    let letters = run(&line[open..], char::is_alphabetic);
    let label = &line[open..open + letters];
    if letters == 0 || letters > 12 || !begins_lower_letter(label) {
        return None;
    }
    let value = value(label)?;
    let mut at = open + letters;
    let closing = match line[at..].chars().next() {
        Some('.') if open == 0 => Closing::Stop,
        Some(')') => Closing::Bracket,
        _ => Closing::Nothing,
    };
    if open == 1 && closing != Closing::Bracket {
        return None;
    }
    at += usize::from(closing != Closing::Nothing);
    let rest = at + (line[at..].len() - line[at..].trim_start().len());
    let text = &line[rest..];
    if text.is_empty() || rest == at {
        return None;
    }
    let fresh = !text.starts_with(char::is_lowercase);
    (closing != Closing::Nothing || fresh).then_some(StepLead { label, value, closing, rest })
}

fn begins_lower_letter(label: &str) -> bool {
    label.chars().next().is_some_and(char::is_lowercase)
}

const CYRILLIC: &str = "абвгдежзиклмнопрстуфхцчшщэюя";

/// The place of a letter in its alphabet, from 1; `aa` is 27. Cyrillic letters count from 1001.
pub(super) fn letter_value(label: &str) -> Option<u32> {
    let mut chars = label.chars();
    let first = chars.next()?;
    let doubled = match (chars.next(), chars.next()) {
        (None, _) => 0,
        (Some(second), None) if second == first => 1,
        _ => return None,
    };
    if first.is_ascii_lowercase() {
        return Some(u32::from(first) - u32::from('a') + 1 + 26 * doubled);
    }
    let place = CYRILLIC.chars().position(|c| c == first)?;
    Some(1001 + u32::try_from(place).ok()? + 100 * doubled)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_told_from_prose() {
        assert_eq!(letter("a\tThe ship").map(|l| (l.value, l.rest)), Some((1, 2)));
        assert_eq!(letter("(b) the ship").map(|l| (l.value, l.rest)), Some((2, 4)));
        assert_eq!(letter("в) текст").map(|l| l.value), Some(1003));
        for prose in ["a ship", "e.g. ships", "an Example", "a", "(see) it", "A Ship"] {
            assert_eq!(letter(prose), None, "{prose}");
        }
        assert_eq!(roman("ii. REVEAL").map(|l| (l.value, l.rest)), Some((2, 4)));
        assert_eq!(roman("iii Reveal").map(|l| (l.value, l.rest)), Some((3, 4)));
        assert_eq!(roman("i reveal"), None);
    }
}
