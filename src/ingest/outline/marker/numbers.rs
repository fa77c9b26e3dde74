//! Numbers in every print at the start of a line.

use super::closing::{Closing, closing, ends_number};
use super::letters::letter_value;
use crate::corpus::number::{LONGEST_CODE, is_roman, roman_value};
use crate::text::heading_words;

/// A number at the start of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::ingest::outline) struct NumberLead {
    /// Its parts, as [`crate::corpus::Number`] spells them.
    pub segments: Vec<String>,
    /// As printed, without what closes it and without blanks inside.
    pub printed: String,
    /// The byte offset in the line at which the text after it starts.
    pub rest: usize,
    pub closing: Closing,
    /// How many `#` stand before it: a Markdown heading.
    pub heading: usize,
    /// The word or sign before it that only stands before numbers: `§ 7`, `Rule 7`.
    pub prefix: Option<&'static str>,
    /// Whether its last part is a Roman step, where that could be a letter too: `8.2.i`.
    pub roman: bool,
    /// So many of the last parts are decimals, written on to the part before without a stop: see
    /// [`mod@super::super::decimal`].
    pub decimals: usize,
}

impl NumberLead {
    /// A number of one part, with nothing before it.
    fn single(printed: &str, rest: usize, closing: Closing) -> Self {
        let printed = printed.to_owned();
        let segments = vec![printed.clone()];
        Self { segments, printed, rest, closing, heading: 0, prefix: None, roman: false, decimals: 0 }
    }

    /// The number as [`crate::corpus::Number`] spells it.
    pub(in crate::ingest::outline) fn canonical(&self) -> String {
        self.upto(self.segments.len())
    }

    /// The number of its first so many parts.
    pub(in crate::ingest::outline) fn upto(&self, parts: usize) -> String {
        let parted = self.segments.len() - self.decimals;
        self.segments[..parts.min(parted)].join(".") + &self.segments[parts.min(parted)..parts].concat()
    }

    /// All but the last part; empty for a number of one part.
    pub(in crate::ingest::outline) fn parent(&self) -> String {
        self.upto(self.segments.len() - 1)
    }

    /// The number before this one among its brothers, where both are digits.
    pub(in crate::ingest::outline) fn before(&self) -> Option<Self> {
        let (last, parent) = self.segments.split_last()?;
        let value = last.parse::<u32>().ok()?.checked_sub(1).filter(|value| *value > 0 && !parent.is_empty())?;
        let last = format!("{value:0width$}", width = if last.starts_with('0') { last.len() } else { 1 });
        let segments: Vec<String> = parent.iter().cloned().chain([last]).collect();
        let before = Self { segments, ..self.clone() };
        Some(Self { printed: before.canonical(), ..before })
    }

    /// The place of the last part among its brothers.
    pub(in crate::ingest::outline) fn value(&self) -> u32 {
        let step = || self.step().filter(|_| self.roman);
        step().unwrap_or_else(|| self.segments.last().map_or(0, |last| segment_value(last, self.segments.len() == 1)))
    }

    /// The last part as a Roman step below another number, if it can be one.
    pub(in crate::ingest::outline) fn step(&self) -> Option<u32> {
        let last = self.segments.last().filter(|_| self.segments.len() > 1)?;
        if last.bytes().all(|b| b.is_ascii_lowercase()) { roman_value(last) } else { None }
    }
}

fn segment_value(segment: &str, first: bool) -> u32 {
    let digits: String = segment.chars().filter(char::is_ascii_digit).collect();
    if !digits.is_empty() {
        return digits.parse().unwrap_or(u32::MAX);
    }
    if first {
        return roman_value(segment).unwrap_or(u32::MAX);
    }
    letter_value(segment).unwrap_or(u32::MAX)
}

/// The number with which a line begins: `1.2.3`, `1 .11`, `702.19b`, `119.1d.`, `901.4.All`, `A4.63`,
/// `VI.17`, `§ 13a`, `Rule 7:`, `(3)`, `## 1.01`.
pub(in crate::ingest::outline) fn number(line: &str) -> Option<NumberLead> {
    let hashes = line.len() - line.trim_start_matches('#').len();
    let heading = if is_heading(line, hashes) { hashes } else { 0 };
    let mut at = heading + (line[heading..].len() - line[heading..].trim_start().len());
    let bold = line[at..].starts_with("**") && heading == 0;
    if bold {
        return None;
    }
    let prefix = prefix(&line[at..]);
    at += prefix.map_or(0, |(_, length)| length);
    if let Some(lead) = bracketed(line, at).or_else(|| in_square_brackets(line, at)).or_else(|| dashed(line, at)) {
        return Some(lead);
    }
    let begins = at;
    let code = code(&line[at..]);
    at += code.map_or(0, |code| code.len() + 1);
    let mut segments: Vec<String> = code.map(str::to_owned).into_iter().collect();
    let first = head(&line[at..])?;
    at += first.len();
    segments.push(first);
    while segments.len() < 8
        && let Some((segment, length)) = next_segment(&line[at..])
    {
        let letter = segment.starts_with(|c: char| c.is_ascii_lowercase());
        segments.push(segment);
        at += length;
        if letter {
            if let Some(length) = line[at..].strip_prefix('.').and_then(sub_roman) {
                segments.push(line[at + 1..=at + length].to_owned());
                at += length + 1;
            }
            break;
        }
    }
    let behind_code = begins + code.map_or(0, |code| code.len() + 1);
    let printed = line[begins..behind_code].chars().chain(line[behind_code..at].chars().filter(|c| !c.is_whitespace()));
    let printed: String = printed.collect();
    let (closing, length) = closing(&line[at..], prefix.is_some());
    at += length;
    let glued = closing == Closing::Stop && segments.len() > 1 && begins_word(&line[at..]);
    if !(line[at..].is_empty() || line[at..].starts_with(char::is_whitespace) || glued) {
        return None;
    }
    let alone = segments.len() == 1 && !segments[0].starts_with(|c: char| c.is_ascii_digit());
    // `It may`, `If`, `In`: a Roman numeral and a letter that nothing parts are a word.
    let word = segments.len() == 2 && printed.chars().all(char::is_alphabetic);
    if (alone || word) && closing == Closing::Nothing && heading == 0 && prefix.is_none() {
        return None;
    }
    let mut rest = at + (line[at..].len() - line[at..].trim_start().len());
    if prefix.is_some() {
        // `Article 3 – Doors`, `Art. 3.- Doors`: the dash is no part of the title.
        rest += line[rest..]
            .strip_prefix(['-', '–', '—'])
            .filter(|title| title.starts_with(' '))
            .map_or(0, |title| line[rest..].len() - title.trim_start().len());
    }
    Some(NumberLead {
        segments,
        printed,
        rest,
        closing,
        heading,
        prefix: prefix.map(|(word, _)| word),
        roman: false,
        decimals: 0,
    })
}

/// The letters, not followed by any sign, with which a title begins: `VI Ships`, `BG Traders`. Only what follows
/// can tell them from a word.
pub(in crate::ingest::outline) fn lettered_title(line: &str) -> Option<NumberLead> {
    let (printed, rest) = line.split_once(char::is_whitespace)?;
    let title = rest.trim_start();
    let letters = printed.chars().all(char::is_uppercase);
    let short = printed.chars().count() <= MOST_LETTERS || is_roman(printed);
    let fits = letters && short && title.starts_with(|c: char| c.is_uppercase() || c.is_numeric());
    fits.then(|| NumberLead::single(printed, line.len() - title.len(), Closing::Nothing))
}

/// `[5.21] Text`, as war games number their cases.
fn in_square_brackets(line: &str, at: usize) -> Option<NumberLead> {
    let (inner, text) = line[at..].strip_prefix('[')?.split_once(']')?;
    let lead = number(inner).filter(|lead| lead.rest == inner.len() && lead.segments.len() > 1)?;
    let free = lead.closing == Closing::Nothing && (text.is_empty() || text.starts_with(char::is_whitespace));
    let rest = line.len() - text.trim_start().len();
    free.then_some(NumberLead { rest, closing: Closing::Bracket, ..lead })
}

/// The letters before a number with a dash between them, `GEN-3.2`, `GEN-3`, or a blank, `GEN 3.2`.
fn code(text: &str) -> Option<&str> {
    let letters = run(text, char::is_uppercase);
    let number = text[letters..].strip_prefix(['-', ' '])?;
    let digits = run(number, |c| c.is_ascii_digit());
    let several = number[digits..].starts_with('.') && number[digits + 1..].starts_with(|c: char| c.is_ascii_digit());
    let dash = text[letters..].starts_with('-');
    let short = (2..=LONGEST_CODE).contains(&text[..letters].chars().count()) || dash && several && letters > 0;
    (short && digits > 0 && (dash || several)).then_some(&text[..letters])
}

/// `(3) Text` and `(3)`.
fn bracketed(line: &str, at: usize) -> Option<NumberLead> {
    let inner = line[at..].strip_prefix('(')?;
    let digits = inner.find(|c: char| !c.is_ascii_digit()).unwrap_or(inner.len());
    if digits == 0 || digits > 4 || !inner[digits..].starts_with(')') {
        return None;
    }
    let end = at + digits + 2;
    if !(line[end..].is_empty() || line[end..].starts_with(char::is_whitespace)) {
        return None;
    }
    let rest = end + (line[end..].len() - line[end..].trim_start().len());
    Some(NumberLead::single(&inner[..digits], rest, Closing::Bracket))
}

/// Whether so many `#` make a heading: a blank or, as older Markdown had it, a word follows. `#7` is a number.
fn is_heading(line: &str, hashes: usize) -> bool {
    let next = line[hashes..].chars().next();
    hashes > 0 && next.is_some_and(|c| c == ' ' || c == '\t' || c.is_alphabetic() || hashes > 1 && !c.is_whitespace())
}

/// `1-2-1. Text`, `1-2. Text`; two parts that no stop closes are a span or a measure.
fn dashed(line: &str, at: usize) -> Option<NumberLead> {
    let length = run(&line[at..], |c| c.is_ascii_digit() || c == '-');
    let printed = &line[at..at + length];
    let closed = line[at + length..].strip_prefix('.');
    let several = printed.split('-').count() > 2;
    let after = closed.or_else(|| line.get(at + length..).filter(|_| several))?;
    let segments: Vec<String> = printed.split('-').map(str::to_owned).collect();
    let short = segments.iter().all(|segment| (1..=3).contains(&segment.len()));
    if !(2..=8).contains(&segments.len()) || !short || !(after.is_empty() || after.starts_with(char::is_whitespace)) {
        return None;
    }
    let rest = line.len() - after.trim_start().len();
    Some(NumberLead { segments, ..NumberLead::single(printed, rest, Closing::Stop) })
}

/// The word before a number at the start of a line, and the bytes that it and the blanks after it take.
fn prefix(text: &str) -> Option<(&'static str, usize)> {
    heading_words::before_number(text).filter(|&(_, length)| {
        let number = &text[length..];
        let letters = run(number, |c| c.is_ascii_uppercase());
        let roman = is_roman(&number[..letters]) && !number[letters..].starts_with(char::is_alphanumeric);
        number.starts_with(|c: char| c.is_ascii_digit()) || roman
    })
}

/// As many letters may stand for a chapter: `A.1`, `BG.2`.
const MOST_LETTERS: usize = 3;

/// The first part: digits, a capital with digits, a Roman numeral in capitals, letters before a number.
fn head(text: &str) -> Option<String> {
    let digits = run(text, |c| c.is_ascii_digit());
    if digits > 0 {
        return (digits <= 4).then(|| text[..digits].to_owned());
    }
    let capitals = run(text, |c| c.is_ascii_uppercase());
    let after = run(&text[capitals..], |c| c.is_ascii_digit());
    if (1..=2).contains(&capitals) && (1..=4).contains(&after) {
        return Some(text[..capitals + after].to_owned());
    }
    if capitals > 0 && after == 0 && is_roman(&text[..capitals]) {
        return Some(text[..capitals].to_owned());
    }
    let (letters, below) = text.split_once('.')?;
    let short = (1..=MOST_LETTERS).contains(&letters.chars().count()) && letters.chars().all(char::is_uppercase);
    (short && below.starts_with(|c: char| c.is_ascii_digit())).then(|| letters.to_owned())
}

/// A further part and the bytes it takes: `.2`, ` .2` (a number that a PDF reader pulled apart), `b`,
/// `.b`, `(b)`.
fn next_segment(text: &str) -> Option<(String, usize)> {
    let blanks = run(text, |c| c == ' ');
    if let Some(after) = text[blanks..].strip_prefix('.') {
        let digits = run(after, |c| c.is_ascii_digit());
        if (1..=6).contains(&digits) && blanks <= 1 {
            return Some((after[..digits].to_owned(), blanks + 1 + digits));
        }
        if blanks == 0
            && let Some(length) = sub_letter(after).or_else(|| sub_roman(after))
        {
            return Some((after[..length].to_owned(), 1 + length));
        }
        return None;
    }
    if let Some(inner) = text.strip_prefix('(') {
        let letters = run(inner, |c| c.is_ascii_lowercase());
        let closed = inner[letters..].starts_with(')');
        return (letters == 1 && closed).then(|| (inner[..1].to_owned(), 3));
    }
    let length = sub_letter(text)?;
    Some((text[..length].to_owned(), length))
}

/// One small letter, or one doubled, with the end of a number behind it.
fn sub_letter(text: &str) -> Option<usize> {
    let letters = run(text, |c| c.is_ascii_lowercase());
    let one = letters == 1 || (letters == 2 && text.as_bytes()[0] == text.as_bytes()[1]);
    (one && ends_number(&text[letters..])).then_some(letters)
}

/// A Roman step in small letters, with the end of a number behind it.
fn sub_roman(text: &str) -> Option<usize> {
    let letters = run(text, |c| c.is_ascii_lowercase());
    ((1..=6).contains(&letters) && roman_value(&text[..letters]).is_some() && ends_number(&text[letters..]))
        .then_some(letters)
}

fn begins_word(text: &str) -> bool {
    let mut chars = text.chars();
    chars.next().is_some_and(char::is_uppercase) && chars.next().is_some_and(char::is_lowercase)
}

pub(super) fn run(text: &str, wanted: impl Fn(char) -> bool) -> usize {
    text.find(|c| !wanted(c)).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_every_print() {
        for (line, canonical, rest) in [
            ("1.2.3 Text", "1.2.3", "Text"),
            ("1 .11 Text", "1.11", "Text"),
            ("702.19b Text", "702.19.b", "Text"),
            ("119.1d. Text", "119.1.d", "Text"),
            ("901.4.All of it", "901.4", "All of it"),
            ("606.5 If so", "606.5", "If so"),
            ("A4.63 Text", "A4.63", "Text"),
            ("A.1 Text", "A.1", "Text"),
            ("BG.2.1 Text", "BG.2.1", "Text"),
            ("8.2.iii Text", "8.2.iii", "Text"),
            ("8.2.a.ii Text", "8.2.a.ii", "Text"),
            ("VI.17 Text", "VI.17", "Text"),
            ("VI. Text", "VI", "Text"),
            ("§ 13a Text", "13.a", "Text"),
            ("Rule 7: Text", "7", "Text"),
            ("LAW 7 – Text", "7", "Text"),
            ("Статья 7. Text", "7", "Text"),
            ("Kapitel IV Text", "IV", "Text"),
            ("(3) Text", "3", "Text"),
            ("3) Text", "3", "Text"),
            ("## 1.01 Text", "1.01", "Text"),
            ("##Article 3: Text", "3", "Text"),
            ("1-2-1. Text", "1.2.1", "Text"),
            ("1-2-1 Text", "1.2.1", "Text"),
            ("GEN-3.2.1 Text", "GEN.3.2.1", "Text"),
            ("GEN-3 Text", "GEN.3", "Text"),
            ("GEN 3.2a Text", "GEN.3.2.a", "Text"),
            ("A-1.2 Text", "A.1.2", "Text"),
            ("[5.21] Text", "5.21", "Text"),
            ("1° Text", "1", "Text"),
            ("Art. 2.º Text", "2", "Text"),
            ("Art. 3.- Text", "3", "Text"),
            ("Article 1er - Text", "1", "Text"),
            ("7", "7", ""),
            ("1.2(a) Text", "1.2.a", "Text"),
        ] {
            let lead = number(line).unwrap_or_else(|| panic!("{line} is a number"));
            assert_eq!((lead.canonical().as_str(), &line[lead.rest..]), (canonical, rest), "{line}");
            let read = crate::corpus::Number::as_printed(&lead.printed).unwrap();
            assert_eq!(read.canonical(), canonical, "{line}");
        }
        for line in [
            "It may",
            "14-space",
            "1-2 players",
            "GEN 3 players",
            "U-9",
            "[12] Text",
            "[see 5.2] Text",
            "1er Text",
            "2024-2025. Text",
            "10:00",
            "3/4",
            "1,000",
            "06/12/19",
            "I think",
            "MIX",
            "A4",
            "1.5x2",
            "text",
            "",
            "#",
        ] {
            assert_eq!(number(line), None, "{line}");
        }
    }

    #[test]
    fn titles_that_letters_number() {
        assert_eq!(lettered_title("VI Ships").map(|l| (l.printed, l.rest)), Some(("VI".to_owned(), 3)));
        assert_eq!(lettered_title("VIP Lounge").map(|l| (l.printed, l.rest)), Some(("VIP".to_owned(), 4)));
        for prose in ["I think", "Ships", "BGVX Traders", "A", "I."] {
            assert_eq!(lettered_title(prose), None, "{prose}");
        }
    }
}
