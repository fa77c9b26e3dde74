//! What is quoted, cut into words that can be compared with those of a book.

use crate::text::{Language, Token, fold, tokenise, word_for};
use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

/// The id of a book's word that the quote does not have.
pub(super) const OTHER: u32 = u32::MAX;
/// What stands before a form without accents in the index.
use crate::index::BASE_MARK;

/// A quote as the words that books in one language would have it by.
pub(super) struct Wording<'a> {
    pub(super) text: &'a str,
    language: Language,
    /// Each word as an id: words that compare equal have one.
    pub(super) ids: Vec<u32>,
    /// Where each word stands in the quote: bytes, half-open.
    pub(super) places: Vec<(usize, usize)>,
    /// The pieces between ellipses, as ranges of words; at least one where there are words.
    pub(super) pieces: Vec<Range<usize>>,
    known: HashMap<String, u32>,
    /// The forms under which the index may have a word, by its id.
    pub(super) forms: Vec<Vec<String>>,
}

impl<'a> Wording<'a> {
    pub(super) fn new(text: &'a str, language: Language) -> Self {
        let mut wording = Self {
            text,
            language,
            ids: Vec::new(),
            places: Vec::new(),
            pieces: Vec::new(),
            known: HashMap::new(),
            forms: Vec::new(),
        };
        let mut end = 0;
        for token in single(text, language) {
            if wording.ids.is_empty() || has_ellipsis(&text[end..token.start]) {
                wording.pieces.push(wording.ids.len()..wording.ids.len());
            }
            end = token.end;
            wording.push(token);
        }
        wording
    }

    fn push(&mut self, token: Token) {
        let key = key(self.text, &token);
        let id = match self.known.get(key.as_ref()) {
            Some(&id) => id,
            None => {
                let id = u32::try_from(self.forms.len()).unwrap_or(OTHER);
                self.known.insert(key.into_owned(), id);
                self.forms.push(Vec::new());
                id
            }
        };
        if let Some(forms) = self.forms.get_mut(id as usize) {
            let bare = format!("{BASE_MARK}{}", token.base);
            for form in [token.surface, token.base, bare] {
                if !forms.contains(&form) {
                    forms.push(form);
                }
            }
        }
        self.ids.push(id);
        self.places.push((token.start, token.end));
        if let Some(piece) = self.pieces.last_mut() {
            piece.end = self.ids.len();
        }
    }

    /// The words of a book's text: the id of each, and its bytes.
    pub(super) fn read(&self, text: &str) -> Vec<(u32, u32, u32)> {
        let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        single(text, self.language)
            .map(|token| {
                let id = self.known.get(key(text, &token).as_ref()).copied().unwrap_or(OTHER);
                (id, offset(token.start), offset(token.end))
            })
            .collect()
    }

    /// Whether a word begins a piece that is not the first: between it and the word before, a book may
    /// say more.
    pub(super) fn after_ellipsis(&self, word: usize) -> bool {
        word > 0 && self.pieces.binary_search_by_key(&word, |piece| piece.start).is_ok()
    }

    /// The words from one to another as they are written in the quote.
    pub(super) fn written(&self, words: Range<usize>) -> &'a str {
        let (Some(first), Some(last)) = (self.places.get(words.start), self.places.get(words.end.wrapping_sub(1)))
        else {
            return "";
        };
        self.text.get(first.0..last.1).unwrap_or("")
    }
}

fn single(text: &str, language: Language) -> impl Iterator<Item = Token> {
    tokenise(text, language).filter(|token| token.width == 1)
}

/// What words are compared by: folded, with the sign of a number, so that `+1` and `−1` differ.
fn key<'a>(text: &'a str, token: &Token) -> Cow<'a, str> {
    let word = &text[token.start..token.end];
    if word.bytes().all(|b| b.is_ascii_lowercase()) {
        return Cow::Borrowed(word);
    }
    if word.starts_with(char::is_numeric) {
        return Cow::Owned(signed(text, token, word));
    }
    let mut chars = word.chars();
    match (chars.next().and_then(word_for), chars.next()) {
        (Some(name), None) => Cow::Borrowed(name),
        _ if word.is_ascii() => Cow::Owned(word.to_ascii_lowercase()),
        _ => Cow::Owned(fold(word)),
    }
}

fn signed(text: &str, token: &Token, number: &str) -> String {
    let mut key = String::new();
    let mut before = text[..token.start].chars().rev();
    if let Some(sign) = before.next().and_then(sign)
        && !before.next().is_some_and(char::is_alphanumeric)
    {
        key.push(sign);
    }
    key.push_str(&fold(number));
    let mut after = text[token.end..].chars();
    if let Some(sign @ ('%' | '+')) = after.next()
        && !after.next().is_some_and(char::is_alphanumeric)
    {
        key.push(sign);
    }
    key
}

/// A sign that belongs to the number after it.
fn sign(c: char) -> Option<char> {
    match c {
        '-' | '‐' | '‑' | '‒' | '–' | '−' => Some('-'),
        '+' | '±' | '<' | '>' | '≤' | '≥' => Some(c),
        _ => None,
    }
}

/// Whether what stands between two words leaves something out: `…`, or three stops with or without
/// blanks between them.
fn has_ellipsis(between: &str) -> bool {
    const STOPS: usize = 3;
    let mut stops = 0;
    for c in between.chars() {
        match c {
            '…' | '⋯' => return true,
            '.' => stops += 1,
            c if c.is_whitespace() => {}
            _ => stops = 0,
        }
        if stops == STOPS {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_wording_are_one() {
        let ids = |text: &str| {
            let wording = Wording::new("The Anti-Tug’s “crew” pays нале\u{308}т −1 Ω", Language::Other);
            wording.read(text).into_iter().map(|word| word.0).collect::<Vec<_>>()
        };
        let same = ids("the ANTI–TUG'S crew\npays НАЛЕТ -1 omega");
        assert_eq!(same, [0, 1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(ids("tug tugs’ 1 +1"), [OTHER; 4]);
    }

    #[test]
    fn ellipses_part_a_quote() {
        let pieces = |text: &str| Wording::new(text, Language::Other).pieces;
        for text in ["a b … c", "a b... c", "a b [...] c", "a b. . . c", "… a b […] c …"] {
            assert_eq!(pieces(text), [0..2, 2..3], "{text}");
        }
        assert_eq!(pieces("a. b. c"), [0..3; 1]);
        assert!(pieces("…").is_empty());
    }
}
