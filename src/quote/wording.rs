//! What is quoted, cut into words that can be compared with those of a book.

use super::signs::{Sign, signs};
use crate::text::{Language, Token, fold, tokenise, word_for};
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::ops::Range;
use std::rc::Rc;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

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
    /// The bytes of the ellipsis before each piece; empty before the first one if there is none.
    pub(super) ellipses: Vec<Range<usize>>,
    /// The signs between words, by the bytes between them: there may be many places to compare them with.
    signs: RefCell<HashMap<Range<usize>, Rc<[Sign]>>>,
    known: HashMap<String, u32>,
    /// Words in which something invisible stands, as where a line divided them: a book may have a hyphen there.
    divided: BTreeSet<String>,
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
            ellipses: Vec::new(),
            signs: RefCell::default(),
            known: HashMap::new(),
            divided: divided(text, language),
            forms: Vec::new(),
        };
        let mut end = 0;
        for token in wording.tokens(text) {
            let sign = ellipsis(&text[end..token.start]).map(|sign| end + sign.start..end + sign.end);
            if wording.ids.is_empty() || sign.is_some() {
                wording.pieces.push(wording.ids.len()..wording.ids.len());
                wording.ellipses.push(sign.unwrap_or_default());
            }
            end = token.end;
            wording.push(token);
        }
        wording
    }

    fn push(&mut self, token: Token) {
        let key = key(self.text, &token);
        let id = if let Some(&id) = self.known.get(key.as_ref()) {
            id
        } else {
            let id = u32::try_from(self.forms.len()).unwrap_or(OTHER);
            self.known.insert(key.into_owned(), id);
            self.forms.push(Vec::new());
            id
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

    /// The words of a text; those that a hyphen glues together are one where the quote has that divided.
    fn tokens(&self, text: &str) -> Vec<Token> {
        let mut tokens: Vec<Token> = Vec::new();
        let mut parts = 0;
        for token in tokenise(text, self.language) {
            if token.width > 1 && self.divided.contains(&token.surface) {
                parts = token.width - 1;
                tokens.pop();
                tokens.push(token);
            } else if token.width == 1 && parts > 0 {
                parts -= 1;
            } else if token.width == 1 {
                tokens.push(token);
            }
        }
        tokens
    }

    /// The words of a book's text: the id of each, and its bytes.
    pub(super) fn read(&self, text: &str) -> Vec<(u32, u32, u32)> {
        let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        self.tokens(text)
            .into_iter()
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

    /// The signs that carry sense in some bytes of the quote.
    pub(super) fn signs(&self, bytes: Range<usize>) -> Rc<[Sign]> {
        let mut known = self.signs.borrow_mut();
        Rc::clone(known.entry(bytes.clone()).or_insert_with(|| signs(self.text, bytes).into()))
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

/// The words of a text in which something invisible stands.
fn divided(text: &str, language: Language) -> BTreeSet<String> {
    const INVISIBLE: [char; 2] = ['\u{ad}', '\u{200b}'];
    if !text.contains(INVISIBLE) {
        return BTreeSet::new();
    }
    let tokens = tokenise(text, language).filter(|token| token.width == 1);
    tokens.filter(|token| text[token.start..token.end].contains(INVISIBLE)).map(|token| token.surface).collect()
}

/// What words are compared by: folded. Signs are compared where all words are the same: [`super::signs`].
fn key<'a>(text: &'a str, token: &Token) -> Cow<'a, str> {
    let word = &text[token.start..token.end];
    if token.width > 1 {
        return Cow::Owned(letters(word).chars().filter(|c| c.is_alphanumeric()).collect());
    }
    if word.bytes().all(|b| b.is_ascii_lowercase()) {
        return Cow::Borrowed(word);
    }
    let mut chars = word.chars();
    match (chars.next().and_then(word_for), chars.next()) {
        (Some(name), None) => Cow::Borrowed(name),
        _ if word.is_ascii() => Cow::Owned(word.to_ascii_lowercase()),
        _ if word.contains(is_raised) => Cow::Owned(letters(&word.replace(is_raised, RAISED)) + &letters(word)),
        _ => Cow::Owned(letters(word)),
    }
}

/// A word folded, without any marks on its letters.
fn letters(word: &str) -> String {
    fold(word).chars().filter(|&c| !is_combining_mark(c)).collect()
}

/// The marks on the letters of a word, each with how many letters stand before it; those of `ё` and `й` are none, for
/// the one may be left out and the other makes another word.
pub(super) fn accents(word: &str) -> Vec<(usize, char)> {
    let mut found = Vec::new();
    if word.is_ascii() {
        return found;
    }
    let (mut letters, mut last) = (0, ' ');
    for c in word.nfkd().flat_map(char::to_lowercase) {
        let own = matches!((last, c), ('е', '\u{308}') | ('и', '\u{306}'));
        if is_combining_mark(c) {
            found.extend((!own && !is_variant(c)).then_some((letters, c)));
        } else if c.is_alphanumeric() {
            letters += if c == 'ß' { 2 } else { 1 };
            last = c;
        }
    }
    found
}

/// What says how a sign is drawn.
fn is_variant(c: char) -> bool {
    matches!(c, '\u{fe00}'..='\u{fe0f}')
}

/// What a raised or lowered figure is compared as: `10²` is not `102`.
const RAISED: &str = "^";

fn is_raised(c: char) -> bool {
    matches!(c, '²' | '³' | '¹' | '\u{2070}'..='\u{2079}' | '\u{2080}'..='\u{2089}')
}

/// The bytes from the first sign to the last that leaves something out, with the brackets around them: `…`, or three
/// stops with or without blanks between them.
pub(super) fn ellipsis(between: &str) -> Option<Range<usize>> {
    const STOPS: usize = 3;
    let mut found: Option<Range<usize>> = None;
    let (mut stops, mut first) = (0, 0);
    for (at, c) in between.char_indices() {
        match c {
            '…' | '⋯' => (stops, first) = (STOPS, at),
            '.' => {
                if stops == 0 {
                    first = at;
                }
                stops += 1;
            }
            c if c.is_whitespace() => continue,
            _ => stops = 0,
        }
        if stops >= STOPS {
            found = Some(found.map_or(first, |found| found.start)..at + c.len_utf8());
        }
    }
    let found = found?;
    let (before, after) = (between[..found.start].trim_end(), between[found.end..].trim_start());
    for (open, close) in [('[', ']'), ('(', ')')] {
        if before.ends_with(open) && after.starts_with(close) {
            return Some(before.len() - 1..between.len() - after.len() + 1);
        }
    }
    Some(found)
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
        assert_eq!(ids("tug tugs’ 2"), [OTHER; 3]);
        assert_eq!(ids("+1"), [6], "signs are no words");
    }

    #[test]
    fn ellipses_part_a_quote() {
        let pieces = |text: &str| Wording::new(text, Language::Other).pieces;
        for text in ["a b … c", "a b... c", "a b [...] c", "a b. . . c", "… a b […] c …"] {
            assert_eq!(pieces(text), [0..2, 2..3], "{text}");
        }
        assert_eq!(pieces("a. b. c"), [0..3; 1]);
        for (between, written) in
            [(" … b", "…"), ("? [ … ] (", "[ … ]"), (". . . .", ". . . ."), ("(… , …)", "(… , …)")]
        {
            assert_eq!(&between[ellipsis(between).unwrap()], written);
        }
        assert!(pieces("…").is_empty());
    }
}
