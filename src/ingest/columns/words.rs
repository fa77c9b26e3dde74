//! The words of a page as the search sees them: what they are, how they begin and end, how wide.

use crate::text::{is_colon, is_comma, is_stop};
use std::collections::HashSet;
use std::ops::Range;

/// The width of an average character; of a space a little less in print.
pub(super) const CHARACTER: u16 = 20;
/// The width of a space, in either way of measuring.
pub(super) const SPACES: [u16; 2] = [CHARACTER, 15];

/// What a word looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Lower,
    /// Begins with a capital.
    Capital,
    /// Begins with a capital here and is written small elsewhere: a sentence begins, or a title.
    Starter,
    /// Two capitals or more and nothing small.
    Capitals,
    Digit,
    Symbol,
}

/// How a word ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    Plain,
    /// `,` or `;`
    Comma,
    Colon,
    /// The end of a sentence.
    Stop,
    /// A hyphen after a letter: the rest may stand on the next line.
    Hyphen,
}

/// One word of the text: what stands between white space.
#[derive(Clone, Debug)]
pub(super) struct Word {
    /// Bytes of the text.
    pub(super) span: Range<usize>,
    /// Lower case, without the punctuation around it, every number written as 0, so that all of one form
    /// are alike; the whole word where nothing else is left.
    pub(super) core: String,
    pub(super) shape: Shape,
    pub(super) ending: Ending,
    /// An opening quote mark or bracket stands before it.
    pub(super) opened: bool,
    /// A line end of the source stands before it.
    pub(super) after_line_end: bool,
    /// How wide it is if every character is equally wide, and in a printed font; in units of [`CHARACTER`].
    pub(super) widths: [u16; 2],
}

impl Word {
    /// It has letters.
    pub(super) fn is_written(&self) -> bool {
        !matches!(self.shape, Shape::Digit | Shape::Symbol)
    }

    pub(super) fn len(&self) -> usize {
        self.core.chars().count()
    }
}

/// Cuts a text into words at white space.
pub(super) fn words(text: &str) -> Vec<Word> {
    let mut found = Vec::new();
    let mut end_before = 0;
    for piece in text.split_whitespace() {
        // `split_whitespace` gives slices of the text, so the piece's place follows from where it is found next.
        let start = end_before + text[end_before..].find(piece).unwrap_or(0);
        let after_line_end = text[end_before..start].contains('\n');
        end_before = start + piece.len();
        found.push(word(piece, start..end_before, after_line_end));
    }
    found
}

/// Tells which of the words with a capital are [`Shape::Starter`]: those that the page writes small too, or
/// that are written `small` as a rule.
pub(super) fn find_starters(words: &mut [Word], small: impl Fn(&str) -> bool) {
    let own: HashSet<String> =
        words.iter().filter(|word| word.shape == Shape::Lower).map(|word| word.core.clone()).collect();
    for word in words {
        if word.shape == Shape::Capital && (own.contains(&word.core) || small(&word.core)) {
            word.shape = Shape::Starter;
        }
    }
}

fn word(piece: &str, span: Range<usize>, after_line_end: bool) -> Word {
    let inner = piece.trim_matches(|c: char| !c.is_alphanumeric());
    let core = if inner.is_empty() { piece.to_owned() } else { plain(inner) };
    let before = if inner.is_empty() { "" } else { &piece[..piece.find(inner).unwrap_or(0)] };
    let after = if inner.is_empty() { piece } else { &piece[before.len() + inner.len()..] };
    let opened = before.chars().any(|c| matches!(c, '“' | '„' | '«' | '"' | '(' | '[' | '‘' | '\''));
    Word {
        span,
        core,
        shape: shape(inner),
        ending: ending(inner, after),
        opened,
        after_line_end,
        widths: [|_| CHARACTER, printed]
            .map(|width: fn(char) -> u16| piece.chars().map(width).fold(0, u16::saturating_add)),
    }
}

/// Lower case, with one kind of apostrophe and of hyphen, every number being 0.
fn plain(inner: &str) -> String {
    let mut core = String::with_capacity(inner.len());
    for c in inner.chars().flat_map(char::to_lowercase) {
        match c {
            '0'..='9' if core.ends_with('0') => {}
            '0'..='9' => core.push('0'),
            '’' | '‘' | 'ʼ' => core.push('\''),
            '‐' | '‑' | '–' => core.push('-'),
            '\u{ad}' => {}
            c => core.push(c),
        }
    }
    core
}

fn shape(inner: &str) -> Shape {
    let mut chars = inner.chars();
    let Some(first) = chars.next() else { return Shape::Symbol };
    if first.is_numeric() {
        return Shape::Digit;
    }
    if !first.is_uppercase() {
        return Shape::Lower;
    }
    let capitals = inner.chars().filter(|c| c.is_uppercase()).count();
    if capitals >= 2 && !inner.chars().any(char::is_lowercase) { Shape::Capitals } else { Shape::Capital }
}

fn ending(inner: &str, after: &str) -> Ending {
    if after.contains(is_stop) {
        Ending::Stop
    } else if after.contains(':') {
        Ending::Colon
    } else if after.contains(|c| is_comma(c) || is_colon(c)) {
        Ending::Comma
    } else if matches!(after, "-" | "\u{2010}" | "\u{ad}") && inner.chars().last().is_some_and(char::is_alphabetic) {
        Ending::Hyphen
    } else {
        Ending::Plain
    }
}

/// How wide a character is in a common printed font, in units of [`CHARACTER`] for the average one.
fn printed(c: char) -> u16 {
    match c {
        '.' | ',' | '’' | '‘' | '\'' | ';' | ':' => 15,
        'i' | 'j' | 'l' | 't' | '/' | '|' => 16,
        'f' | 'r' | 'I' | '(' | ')' | '[' | ']' | '-' | '!' => 17,
        's' | '“' | '”' | '„' | '"' | 'J' => 19,
        'a' | 'c' | 'e' | 'z' | '?' => 20,
        'm' | 'М' | 'Ж' | 'Ш' | 'Щ' | 'Ю' | 'Ф' | 'ж' | 'ш' | 'щ' | 'ю' | 'M' | 'W' => 29,
        'w' | 'м' | 'ы' | 'ф' | 'т' | '—' => 27,
        c if c.is_uppercase() => 26,
        _ => 22,
    }
}
