//! A file's lines without the blank ones, and how a line begins and ends.

use crate::ingest::print;
use crate::source::{SourceFile, Span};
use crate::text::{is_colon, is_comma, is_stop};

/// A line with something on it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// Without white space around it.
    pub text: &'a str,
    /// The byte offset of `text` in the file.
    pub start: usize,
    /// Which line of the text it is, counted from 1; where it stands in the file, its place tells.
    pub number: usize,
    /// How many form feeds stand before it: the pages of a text that was made from a PDF.
    pub sheet: usize,
    /// Whether a blank line or a new page stands before it.
    pub after_blank: bool,
    /// The print shows that it goes on with the line before, which ends another column.
    pub runs_on: bool,
    /// The print shows that it is a heading: it is larger or heavier than the text.
    pub stands_out: bool,
    /// The print shows that it is the next line of a heading, whose line stands before.
    pub heads_on: bool,
    /// See [`crate::source::PrintedLine::inset`].
    pub inset: u32,
}

impl Line<'_> {
    pub(super) fn span(&self) -> Span {
        Span::new(self.start, self.start + self.text.len())
    }
}

pub(super) fn of(file: &SourceFile) -> Vec<Line<'_>> {
    let mut lines = Vec::new();
    let mut sheet = 0;
    let mut printing = print::Lines::of(file);
    let printed = file.lines().enumerate().filter_map(|(at, (_, line))| Some((file.print_of(at + 1)?, line.len())));
    let body = print::body(printed);
    for (at, (start, whole)) in file.lines().enumerate() {
        let text = whole.trim_matches(is_blank);
        sheet += whole.matches('\u{c}').count();
        let print = file.print_of(at + 1);
        if text.is_empty() {
            printing.blank();
            continue;
        }
        let indent = whole.len() - whole.trim_start_matches(is_blank).len();
        let print::Follows { above, after_blank, runs_on, .. } = printing.next(print, text);
        let stands_out = print.zip(body).is_some_and(|(line, body)| print::stands_out(line, body));
        let heads_on = stands_out
            && above
                .zip(print)
                .is_some_and(|((above, last), line)| print::is_right_below(above, line) && !ends_sentence(last));
        let after_blank = (after_blank || whole[..indent].contains('\u{c}')) && !runs_on;
        let inset = print.map_or(0, |print| print.inset);
        lines.push(Line {
            text,
            start: start + indent,
            number: at + 1,
            sheet,
            after_blank,
            runs_on,
            stands_out,
            heads_on,
            inset,
        });
    }
    lines
}

/// Whether a file has a paragraph on each line, rather than lines of a page's width.
pub(super) fn are_long(lines: &[Line<'_>]) -> bool {
    let long = lines.iter().filter(|line| line.text.len() > 130).count();
    10 * long > lines.len()
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}' || c == '\u{200b}'
}

/// Whether a text stops where a sentence may stop; a text that does not goes on elsewhere.
pub(in crate::ingest) fn ends_sentence(text: &str) -> bool {
    let text = text.trim_end_matches(|c: char| c.is_whitespace() || is_closing(c));
    text.is_empty() || text.ends_with(|c| is_stop(c) || is_colon(c))
}

fn is_closing(c: char) -> bool {
    matches!(c, '"' | '\'' | '”' | '’' | '“' | '»' | ')' | ']' | '}' | '*' | '✷' | '★' | '☆' | '_')
}

/// Whether a text begins in lower case, as the rest of a broken sentence does.
pub(in crate::ingest) fn begins_lower(text: &str) -> bool {
    text.chars().next().is_some_and(char::is_lowercase)
}

/// Whether a text begins as a sentence or title may begin: with anything but a small letter.
pub(super) fn begins_fresh(text: &str) -> bool {
    !begins_lower(text)
}

/// A short line that stops without a stop: a title, a caption, the name of a thing.
pub(super) fn is_title_like(text: &str) -> bool {
    text.len() <= 160
        && text.chars().count() <= 70
        && begins_fresh(text)
        && text.contains(char::is_alphabetic)
        && !text.ends_with(|c| is_stop(c) || is_colon(c) || is_comma(c) || matches!(c, '-' | '\u{ad}'))
        && text.split_whitespace().count() <= 9
        && (has_case(text) || is_short(text))
}

/// Whether a text is in a script that has small letters.
fn has_case(text: &str) -> bool {
    text.chars().any(|c| c.is_lowercase() || c.is_uppercase())
}

/// Where no small letter tells that a line goes on with the sentence before, only a short one is a title.
fn is_short(text: &str) -> bool {
    text.chars().count() <= 24 && text.split_whitespace().count() <= 4 && !text.contains(is_comma)
}

/// A title in capitals throughout.
pub(super) fn is_capitals(text: &str) -> bool {
    let mut letters = text.chars().filter(|c| c.is_alphabetic());
    let two = letters.clone().take(2).count() == 2;
    two && is_title_like(text) && letters.all(|c| !c.is_lowercase())
}

/// Puts a line after another one: as a new paragraph, or going on with it. A word that was divided at
/// the line's end is put together; where `is_compound` knows it with its hyphen, or its second half begins
/// with a capital, the hyphen stays.
pub(in crate::ingest) fn join(text: &mut String, line: &str, paragraph: bool, is_compound: impl Fn(&str) -> bool) {
    if text.is_empty() {
        text.push_str(line);
        return;
    }
    if paragraph {
        text.push('\n');
    } else if let Some(word) = divided_word(text, line) {
        if !is_compound(&word) {
            text.pop();
        }
    } else if !keeps_hyphen(text, line) {
        text.push(' ');
    }
    text.push_str(line);
}

/// A compound goes over the end of a text whose second half begins with a capital, as `Anti-Fighter` does: no
/// word is divided so.
fn keeps_hyphen(text: &str, line: &str) -> bool {
    let Some(head) = text.strip_suffix(['-', '‐']) else { return false };
    let letters = |c: &char| c.is_alphabetic();
    let ends_word = head.chars().rev().take_while(letters).nth(1).is_some();
    ends_word && line.starts_with(char::is_uppercase) && line.chars().take_while(letters).nth(1).is_some()
}

/// The word that goes over the end of a text that stops with a hyphen, as a compound, in small letters.
fn divided_word(text: &str, line: &str) -> Option<String> {
    let head = text.strip_suffix(['-', '\u{ad}', '‐'])?;
    let head = head.rsplit(|c: char| !c.is_alphabetic()).next()?;
    let tail = line.split(|c: char| !c.is_alphabetic()).next()?;
    let capitals = |half: &str| half.chars().count() > 1 && half.chars().all(char::is_uppercase);
    if head.is_empty() || !(begins_lower(tail) || capitals(head) && capitals(tail)) {
        return None;
    }
    Some(format!("{head}-{tail}").to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn divided_words_meet_and_compounds_keep_their_hyphen() {
        let compound = |word: &str| word == "deep-sea";
        for (head, line, joined) in [
            ("a long jour-", "ney home", "a long journey home"),
            ("a deep-", "sea port", "a deep-sea port"),
            ("ships - ", "two of them", "ships -  two of them"),
            ("LONG JOUR-", "NEYS", "LONG JOURNEYS"),
            ("section B-", "C", "section B- C"),
            ("an Anti-", "Fighter Barrage", "an Anti-Fighter Barrage"),
            ("of the", "port", "of the port"),
        ] {
            let mut text = head.to_owned();
            join(&mut text, line, false, compound);
            assert_eq!(text, joined);
        }
    }

    #[test]
    fn sentences_end_behind_their_quotes() {
        assert!(ends_sentence("He said “stop.”"));
        assert!(ends_sentence("(see below.)✷"));
        assert!(!ends_sentence("of the"));
    }
}
