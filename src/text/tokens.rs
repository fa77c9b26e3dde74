//! From text to words, each with its place in the text and its forms.

use super::language::Language;
use super::normalise::fold;
use super::symbols::word_for;
use std::collections::VecDeque;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// One word of a text, or several that a hyphen or an elision glues together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// Bytes of the text as it was given, half-open.
    pub start: usize,
    pub end: usize,
    /// The word's place among the words of the text, counted from 0.
    pub position: u32,
    /// How many places it takes: 1, or more for words glued together (`antifighter` for
    /// `anti-fighter`), which stand beside their parts.
    pub width: u32,
    /// Whether a hyphen, a stop or an elision ties it to the word before it.
    pub glued: bool,
    /// In lower case, accents kept; what an exact search compares.
    pub surface: String,
    /// Without accents; the same as `surface` in most words.
    pub base: String,
}

/// More than so many words glued together are a line of dots or dashes, not a word.
const MOST_GLUED: usize = 4;
/// Words are compared by so many characters at most.
const LONGEST_WORD: usize = 100;

/// What stands between a word and the one before it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Glue {
    None,
    /// The parts glued are a word as well.
    Word,
    /// The parts only stand together: `49.2`.
    Stop,
}

/// A word as it is cut out of the text: its bytes, and what ties it to the word before.
#[derive(Clone, Copy)]
struct Cut {
    start: usize,
    end: usize,
    glue: Glue,
}

/// The words of a text in order. Glued words follow the first of their parts.
#[must_use]
pub fn tokenise(text: &str, language: Language) -> Tokens<'_> {
    Tokens { text, language, rest: 0, glue: Glue::None, ahead: VecDeque::new(), glued: None, position: 0 }
}

/// The number of words of a text; glued ones count by their parts.
#[must_use]
pub fn count_words(text: &str, language: Language) -> u64 {
    let mut tokens = tokenise(text, language);
    let mut count = 0;
    while tokens.cut_next().is_some() {
        count += 1;
    }
    count
}

/// See [`tokenise`]. It holds no more than a few words at a time, however long the text.
pub struct Tokens<'a> {
    text: &'a str,
    language: Language,
    /// The byte from which on nothing is cut yet.
    rest: usize,
    /// What ties the next word that is cut to the last one.
    glue: Glue,
    ahead: VecDeque<Cut>,
    /// The glued word to be given next.
    glued: Option<Token>,
    position: u32,
}

impl Iterator for Tokens<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        if let Some(glued) = self.glued.take() {
            return Some(glued);
        }
        loop {
            self.look_ahead();
            let cut = self.ahead.pop_front()?;
            let Some(token) = self.token(&self.text[cut.start..cut.end], cut, cut.end, 1) else { continue };
            if cut.glue != Glue::Word {
                self.glued = self.glued_from(cut);
            }
            self.position = self.position.saturating_add(1);
            return Some(token);
        }
    }
}

impl Tokens<'_> {
    fn look_ahead(&mut self) {
        while self.ahead.len() <= MOST_GLUED {
            let Some(cut) = self.cut_next() else { return };
            self.ahead.push_back(cut);
        }
    }

    fn cut_next(&mut self) -> Option<Cut> {
        loop {
            let start = self.rest;
            let c = self.text[start..].chars().next()?;
            let letter = c.is_alphanumeric();
            self.rest = if letter { word_end(self.text, start, self.language) } else { start + c.len_utf8() };
            if letter || word_for(c).is_some() {
                let cut = Cut { start, end: self.rest, glue: self.glue };
                self.glue = glue_after(self.text, self.rest, self.language);
                return Some(cut);
            }
        }
    }

    /// The word that begins with `first` and goes on in the words ahead which are glued to it.
    fn glued_from(&self, first: Cut) -> Option<Token> {
        let more = self.ahead.iter().take_while(|cut| cut.glue == Glue::Word).count();
        if more == 0 || more >= MOST_GLUED {
            return None;
        }
        let parts = std::iter::once(&first).chain(self.ahead.iter().take(more));
        let whole: String = parts.map(|cut| &self.text[cut.start..cut.end]).collect();
        let end = self.ahead.get(more - 1)?.end;
        self.token(&whole, first, end, u32::try_from(more + 1).ok()?)
    }

    fn token(&self, word: &str, cut: Cut, end: usize, width: u32) -> Option<Token> {
        let (surface, base) = forms(word, self.language)?;
        let glued = cut.glue != Glue::None;
        Some(Token { start: cut.start, end, position: self.position, width, glued, surface, base })
    }
}

/// Where a word that starts at `start` ends: letters, digits, marks on them, invisible characters and
/// apostrophes between letters belong to it.
fn word_end(text: &str, start: usize, language: Language) -> usize {
    let mut end = start;
    let mut chars = text[start..].char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        if c.is_alphanumeric() || is_combining_mark(c) {
            end = start + at + c.len_utf8();
        } else if is_invisible(c) || (is_apostrophe(c) && !language.elides()) {
            if !chars.peek().is_some_and(|&(_, next)| next.is_alphanumeric() || is_invisible(next)) {
                break;
            }
        } else {
            break;
        }
    }
    end
}

/// What ties the word that ends at `end` to the next one: a single connecting sign right between them.
fn glue_after(text: &str, end: usize, language: Language) -> Glue {
    let mut visible = text[end..].chars().filter(|&c| !is_invisible(c));
    match (visible.next(), visible.next()) {
        (Some(c), Some(next)) if next.is_alphanumeric() => glue_of(c, language),
        _ => Glue::None,
    }
}

fn glue_of(c: char, language: Language) -> Glue {
    match c {
        // Not the em dash: it parts clauses even where no blank stands beside it.
        '-' | '‐' | '‑' | '‒' | '–' | '−' => Glue::Word,
        '.' => Glue::Stop,
        c if is_apostrophe(c) && language.elides() => Glue::Word,
        _ => Glue::None,
    }
}

fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '‘' | '’' | '‛' | 'ʼ' | '′' | '`' | '´')
}

fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}')
}

/// The surface and the base of a word; `None` where nothing of it can be searched.
fn forms(word: &str, language: Language) -> Option<(String, String)> {
    let mut chars = word.chars();
    if let (Some(sign), None) = (chars.next(), chars.next())
        && let Some(name) = word_for(sign)
    {
        return Some((name.to_owned(), name.to_owned()));
    }
    if word.bytes().all(|b| b.is_ascii_alphanumeric()) {
        let surface = cut(word.to_ascii_lowercase());
        let base = language.base(&surface);
        return Some((surface, base));
    }
    let word = without_possessive(word);
    let surface: String = word
        .nfkc()
        .flat_map(char::to_lowercase)
        .map(|c| if c == 'ё' { 'е' } else { c })
        .filter(|c| c.is_alphanumeric())
        .collect();
    let surface = cut(surface.replace('ß', "ss"));
    let folded = cut(fold(word).chars().filter(|c| c.is_alphanumeric()).collect());
    let base = language.base(&folded);
    (!surface.is_empty() && !base.is_empty()).then_some((surface, base))
}

/// `player’s` is found by `player`.
fn without_possessive(word: &str) -> &str {
    let mut chars = word.chars();
    match (chars.next_back(), chars.next_back()) {
        (Some('s' | 'S'), Some(c)) if is_apostrophe(c) && !chars.as_str().is_empty() => chars.as_str(),
        _ => word,
    }
}

fn cut(mut word: String) -> String {
    if let Some((at, _)) = word.char_indices().nth(LONGEST_WORD) {
        word.truncate(at);
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    fn surfaces(text: &str, language: Language) -> Vec<String> {
        tokenise(text, language).map(|token| token.surface).collect()
    }

    #[test]
    fn hyphens_part_and_glue() {
        for dash in ["-", "–", "‑", "−"] {
            let text = format!("an Anti{dash}Tug roll");
            assert_eq!(surfaces(&text, Language::English), ["an", "anti", "antitug", "tug", "roll"]);
        }
        assert_eq!(surfaces("roll – tug—dock -1", Language::English), ["roll", "tug", "dock", "1"]);
        assert_eq!(surfaces("a-b-c-d-e", Language::English), ["a", "b", "c", "d", "e"]);
    }

    #[test]
    fn apostrophes_stand_in_a_word_or_part_two() {
        assert_eq!(surfaces("N’orr tug's crews' 'o", Language::English), ["norr", "tug", "crews", "o"]);
        assert_eq!(surfaces("l’attaque d'un", Language::French), ["l", "lattaque", "attaque", "d", "dun", "un"]);
    }

    #[test]
    fn places_are_those_of_the_text_as_given() {
        let text = "Die „Gew\u{ad}ürze“: cafe\u{301} Ω ﬁn ×2, 49.2";
        let words: Vec<_> = tokenise(text, Language::German)
            .map(|token| (text[token.start..token.end].to_owned(), token.surface, token.base, token.glued))
            .collect();
        let plain = |word: &str| (word.to_owned(), word.to_lowercase(), word.to_lowercase(), false);
        let expected = [
            plain("Die"),
            ("Gew\u{ad}ürze".into(), "gewürze".into(), "gewurze".into(), false),
            ("cafe\u{301}".into(), "café".into(), "cafe".into(), false),
            ("Ω".into(), "omega".into(), "omega".into(), false),
            ("ﬁn".into(), "fin".into(), "fin".into(), false),
            ("×".into(), "x".into(), "x".into(), false),
            plain("2"),
            plain("49"),
            ("2".into(), "2".into(), "2".into(), true),
        ];
        assert_eq!(words, expected);
    }

    #[test]
    fn russian_letters_keep_apart_what_readers_do() {
        assert_eq!(
            surfaces("НАЛЁТ нале\u{308}т налет мой мои", Language::Russian),
            ["налет", "налет", "налет", "мой", "мои"]
        );
    }
}
