//! A clause's own label, as printed and in one canonical spelling.

pub use super::natural::natural_cmp;
pub use super::numerals::{is_roman, roman_value, to_letters, to_roman};

use crate::text::heading_words;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::fmt;

/// A clause's number: always text, never a float.
///
/// `49.2a`, `49.2.a`, `49.2(a)`, `49.2 (a)` and `§ 49.2 a` are one number, whose canonical form is
/// `49.2.a`. Numbers compare naturally (`1.9` before `1.10`, `z` before `aa`) and are equal when
/// their canonical forms are.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Number {
    printed: String,
    canonical: String,
}

/// What people write before a number besides the words that books have there.
const PREFIXES: &[&str] = &["rules", "cr", "no.", "правила", "п.", "regeln"];

/// The deepest numbering seen in print has five levels; text with more is no number.
const MAX_SEGMENTS: usize = 8;

impl Number {
    /// Reads a whole string as a number, in any spelling that people use: `49.2a`, `49.2 (a)`,
    /// `CR 310.9e`, `§ 13a`, `VI.17.2`, `A4.63`, `GEN-3.2`, `1.06.05.04`. A trailing stop, bracket or colon
    /// changes nothing. `None` where the string is something else.
    ///
    /// A bare Roman numeral (`VI`) is read as a number; whether a book has it is another question.
    #[must_use]
    pub fn parse(written: &str) -> Option<Self> {
        let trimmed = written.trim();
        let body = strip_prefix_word(trimmed);
        // `GEN-3.2`: with dashes alone, or in small letters, it may as well be a word.
        let coded = || body.starts_with(char::is_uppercase) && body.contains('-') && body.contains('.');
        let canonical = match split_segments(body) {
            Some(segments) => segments.join("."),
            None => Some(body).filter(|_| coded()).and_then(other_signs)?,
        };
        Some(Self { printed: trimmed.to_owned(), canonical })
    }

    /// Reads a number as books print it: also one whose parts dashes part, `1-2-1`, or a blank behind its letters,
    /// `GEN 3.2`. Elsewhere the one may be a span, and the other a word before a number.
    #[must_use]
    pub(crate) fn as_printed(printed: &str) -> Option<Self> {
        let printed = printed.trim();
        Self::parse(printed).or_else(|| {
            let canonical = other_signs(printed)?;
            Some(Self { printed: printed.to_owned(), canonical })
        })
    }

    /// Reads the number that a page says it has: also a bare label of one to three letters (`BG`),
    /// below which its rules are numbered (`BG.1`). Elsewhere such letters are a word.
    #[must_use]
    pub fn of_page(written: &str) -> Option<Self> {
        let label = written.trim();
        let letters = matches!(label.chars().count(), 1..=3) && label.chars().all(char::is_alphabetic);
        Self::parse(label)
            .or_else(|| letters.then(|| Self { printed: label.to_owned(), canonical: label.to_uppercase() }))
    }

    /// Reads the number with which a line begins (`49.2.a Text`, `702.19b Text`, `1-2-1. Text`, `[0.12]` is none).
    /// Gives the number and the byte offset at which the text after it starts.
    ///
    /// The number has at least two parts and ends at white space or the end of the line: `1.` and `a.`
    /// are list markers, whose meaning depends on where they stand.
    #[must_use]
    pub fn leading(line: &str) -> Option<(Self, usize)> {
        let indent = line.len() - line.trim_start().len();
        let body = &line[indent..];
        let word = body.split([' ', '\t', '\u{a0}', '\n']).next()?;
        if !word.contains('.') || word.starts_with(['.', '(']) {
            return None;
        }
        let printed = word.trim_end_matches(['.', ':', ')']);
        let dashed = printed.contains('-');
        // What nothing closes, and has no stop, is a span or a name: `1-2 players`, `MG-42`.
        let is_number = !dashed || printed.starts_with(char::is_uppercase) && printed.contains('.');
        let closed = word[printed.len()..].starts_with('.') && printed.starts_with(|c: char| c.is_ascii_digit());
        let number = Self::as_printed(printed).filter(|_| is_number || closed)?;
        if number.segments().count() < 2 {
            return None;
        }
        let rest = indent + word.len();
        let text = rest + (line[rest..].len() - line[rest..].trim_start().len());
        Some((number, text))
    }

    /// The label as the source prints it.
    #[must_use]
    pub fn printed(&self) -> &str {
        &self.printed
    }

    /// The label as readers are told it: the canonical one, or the printed one where only the signs between its
    /// parts are others, `1-2-1`.
    #[must_use]
    pub fn label(&self) -> &str {
        if with_stops(&self.printed) == self.canonical { &self.printed } else { &self.canonical }
    }

    /// The one spelling that addresses, look-up and JSON use: parts joined by stops, a first part of
    /// letters in capitals, later letters in lower case.
    #[must_use]
    pub fn canonical(&self) -> &str {
        &self.canonical
    }

    pub fn segments(&self) -> impl Iterator<Item = &str> {
        self.canonical.split('.')
    }

    /// `49.2` for `49.2.a`; `None` for `49`.
    #[must_use]
    pub fn parent(&self) -> Option<Self> {
        let (parent, _) = self.canonical.rsplit_once('.')?;
        Some(Self { printed: parent.to_owned(), canonical: parent.to_owned() })
    }

    /// The number one level down: `49.2` and `a` give `49.2.a`.
    #[must_use]
    pub fn child(&self, segment: &str) -> Self {
        let below = |label: &str| format!("{label}.{segment}");
        Self { printed: below(self.label()), canonical: below(&self.canonical) }
    }

    /// Whether `self` stands below `other`: `49.2.a` below `49.2` and `49`, but `49.20` not below `49.2`.
    #[must_use]
    pub fn is_below(&self, other: &Self) -> bool {
        self.canonical.strip_prefix(other.canonical.as_str()).is_some_and(|rest| rest.starts_with('.'))
    }
}

fn strip_prefix_word(written: &str) -> &str {
    let prefix = heading_words::before_number(written).or_else(|| heading_words::first_of(PREFIXES, written));
    prefix.map_or(written, |(_, length)| &written[length..])
}

/// The canonical spelling of a number with other signs than stops between its parts: `1-2-1`, `GEN-3.2`, `GEN 3.2`.
fn other_signs(printed: &str) -> Option<String> {
    let coded = printed.split_once(['-', ' ']).filter(|(code, number)| is_code(code) && number.starts_with(is_digit));
    if let Some((code, number)) = coded {
        return Some(format!("{}.{}", code.to_uppercase(), split_segments(number)?.join(".")));
    }
    let body = printed.rsplit_once('.').filter(|(_, letter)| is_code(letter)).map_or(printed, |(body, _)| body);
    let short = |part: &str| (1..=3).contains(&part.len()) && part.chars().all(is_digit);
    (body.contains('-') && body.split('-').all(short)).then(|| with_stops(printed).to_lowercase())
}

fn with_stops(printed: &str) -> String {
    printed.replace(['-', ' '], ".")
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

/// As many letters may stand for a part of a book, where a dash or a blank parts them from a number: `MOVE-1.2`.
pub(crate) const LONGEST_CODE: usize = 5;

fn is_code(letters: &str) -> bool {
    (1..=LONGEST_CODE).contains(&letters.chars().count()) && letters.chars().all(char::is_alphabetic)
}

/// Cuts a number into its parts, or finds that it is none.
fn split_segments(body: &str) -> Option<Vec<String>> {
    let body = body.trim_end_matches(['.', ':', ')', '°', 'º', 'ª']).trim_end_matches('.');
    let mut segments: Vec<String> = Vec::new();
    let mut rest = body;
    while !rest.is_empty() {
        if !segments.is_empty() {
            let (after, separated) = skip_separator(rest)?;
            rest = after;
            let letters = rest.starts_with(char::is_alphabetic);
            let after_digits = segments.last().is_some_and(|s| s.ends_with(|c: char| c.is_ascii_digit()));
            if !(separated || letters && after_digits) {
                return None;
            }
        }
        let (segment, after) = take_segment(rest, segments.is_empty())?;
        segments.push(segment);
        rest = after;
        if segments.len() > MAX_SEGMENTS {
            return None;
        }
    }
    let has_digit = segments.iter().any(|segment| segment.contains(|c: char| c.is_ascii_digit()));
    let lone_roman = segments.len() == 1 && is_roman(&segments[0]);
    (has_digit || lone_roman).then_some(segments)
}

/// `.`, `(`, ` (`, `)(`, `).` or one space before a letter may stand between two parts.
fn skip_separator(rest: &str) -> Option<(&str, bool)> {
    for separator in [")(", ").", " (", "(", "."] {
        if let Some(after) = rest.strip_prefix(separator) {
            return Some((after, true));
        }
    }
    if let Some(after) = rest.strip_prefix(' ') {
        return after.starts_with(char::is_alphabetic).then_some((after, true));
    }
    Some((rest, false))
}

fn take_segment(rest: &str, first: bool) -> Option<(String, &str)> {
    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    if digits > 0 {
        return (digits <= 9).then(|| (rest[..digits].to_owned(), &rest[digits..]));
    }
    let letters = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
    let (word, after) = rest.split_at(letters);
    if letters == 0 {
        return None;
    }
    if first {
        // `A4`: the letter of a chapter with its number. `VI`, `BG`: a page's number in letters.
        let number = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
        let label = word.to_uppercase();
        let short = word.chars().count() <= 3;
        return (short || is_roman(&label)).then(|| (format!("{label}{}", &after[..number]), &after[number..]));
    }
    let lower = word.to_lowercase();
    let mut chars = lower.chars();
    let letter = chars.next()?;
    let one_letter_repeated = chars.clone().all(|c| c == letter) && lower.chars().count() <= 3;
    (one_letter_repeated || is_roman(&lower)).then_some((lower, after))
}

impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        self.canonical == other.canonical
    }
}

impl Eq for Number {}

impl std::hash::Hash for Number {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.canonical.hash(state);
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Self) -> Ordering {
        natural_cmp(&self.canonical, &other.canonical)
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.canonical)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn canonical_of(written: &str) -> Option<String> {
        Number::parse(written).map(|n| n.canonical().to_owned())
    }

    #[test]
    fn every_spelling_has_one_canonical_form() {
        for written in [
            "49.2a",
            "49.2.a",
            "49.2(a)",
            "49.2 (a)",
            "§ 49.2 a",
            "§49.2.a",
            "CR 49.2a",
            "rule 49.2.A.",
            "49.2.a:",
            " 49.2a ",
        ] {
            assert_eq!(canonical_of(written).as_deref(), Some("49.2.a"), "{written}");
        }
        for (written, canonical) in [
            ("310.8.", "310.8"),
            ("1.10", "1.10"),
            ("VI.17.2", "VI.17.2"),
            ("vi.17", "VI.17"),
            ("VI", "VI"),
            ("A4.63", "A4.63"),
            ("a4.63", "A4.63"),
            ("1.06.05.04", "1.06.05.04"),
            ("702.19b", "702.19.b"),
            ("8.2.ii", "8.2.ii"),
            ("§ 13a", "13.a"),
            ("49", "49"),
            ("BG.1", "BG.1"),
            ("GEN-3.2.1", "GEN.3.2.1"),
            ("Art. 2.º", "2"),
            ("Правило 7.1", "7.1"),
            ("п. 7.1", "7.1"),
        ] {
            assert_eq!(canonical_of(written).as_deref(), Some(canonical), "{written}");
        }
    }

    #[test]
    fn words_are_no_numbers() {
        for written in [
            "",
            ".",
            "a",
            "step 1",
            "invasion",
            "10th",
            "1.2 ships",
            "4X31C",
            "note.1",
            "1,2",
            "-1",
            "1.2-3",
            "1-2-3",
            "covid-19",
            "...",
            "1..2",
        ] {
            assert_eq!(canonical_of(written), None, "{written}");
        }
    }

    #[test]
    fn signs_between_parts_are_told_as_printed() {
        for (printed, canonical) in [
            ("1-2-1", "1.2.1"),
            ("GEN-3.2.1", "GEN.3.2.1"),
            ("GEN 3.2", "GEN.3.2"),
            ("MOVE-1", "MOVE.1"),
            ("1-2-1.a", "1.2.1.a"),
        ] {
            let number = Number::as_printed(printed).unwrap();
            assert_eq!((number.canonical(), number.label()), (canonical, printed));
        }
        assert_eq!(Number::as_printed("1-2").unwrap().child("b").label(), "1-2.b");
        for (printed, label) in [("49.2 (a)", "49.2.a"), ("702.19b", "702.19.b"), ("gen-3.2", "GEN.3.2")] {
            assert_eq!(Number::as_printed(printed).unwrap().label(), label);
        }
        for other in ["1.2-3", "10-space", "2024-12-01", "1-", "-1", "see also", "1 - 2"] {
            assert_eq!(Number::as_printed(other), None, "{other}");
        }
    }

    #[test]
    fn a_page_may_be_numbered_by_letters() {
        let of_page = |written: &str| Number::of_page(written).map(|n| n.canonical().to_owned());
        for (written, canonical) in [("BG", "BG"), ("bg ", "BG"), ("12", "12"), ("VI", "VI"), ("ТП", "ТП")] {
            assert_eq!(of_page(written).as_deref(), Some(canonical), "{written}");
        }
        assert_eq!((of_page("invasion"), of_page("1,2"), of_page("")), (None, None, None));
        assert!(Number::parse("BG.1").unwrap().is_below(&Number::of_page("BG").unwrap()));
    }

    #[test]
    fn order_is_natural() {
        let sorted = ["1", "1.1", "1.2", "1.9", "1.10", "1.10.a", "1.10.z", "1.10.aa", "2", "A4", "A4.63", "A10"];
        for pair in sorted.windows(2) {
            assert_eq!(natural_cmp(pair[0], pair[1]), Ordering::Less, "{pair:?}");
        }
        assert_eq!(natural_cmp("V.2", "IX.1"), Ordering::Less);
    }

    #[test]
    fn a_line_begins_with_a_number_or_not() {
        let leading =
            |line: &str| Number::leading(line).map(|(n, at)| (n.canonical().to_owned(), line[at..].to_owned()));
        assert_eq!(leading("49.2.a Text"), Some(("49.2.a".into(), "Text".into())));
        assert_eq!(leading("310.8. Text"), Some(("310.8".into(), "Text".into())));
        assert_eq!(leading("  1.06.05.04\tText"), Some(("1.06.05.04".into(), "Text".into())));
        assert_eq!(leading("49.2"), Some(("49.2".into(), String::new())));
        assert_eq!(leading("1-2-1. Text"), Some(("1.2.1".into(), "Text".into())));
        assert_eq!(leading("GEN-3.2 Text"), Some(("GEN.3.2".into(), "Text".into())));
        for line in ["1-2 Text", "MG-42. Text", "pre-1.5 Text", "GEN 3.2 Text"] {
            assert_eq!(leading(line), None, "{line}");
        }
        for line in ["1970. Text", "a. Text", "1. Text", "i.e. Text", "Text", ""] {
            assert_eq!(leading(line), None, "{line}");
        }
    }

    #[test]
    fn below_is_by_parts_not_by_letters() {
        let n = |s| Number::parse(s).unwrap();
        assert!(n("49.2.a").is_below(&n("49.2")));
        assert!(!n("49.20").is_below(&n("49.2")));
        assert_eq!(n("49.2.a").parent(), Some(n("49.2")));
        assert_eq!(n("49").parent(), None);
        assert_eq!((to_letters(1), to_letters(26), to_letters(27)), ("a".into(), "z".into(), "aa".into()));
    }
}
