//! Folding: what people write in several ways becomes one.

use super::language::Language;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Folds text for comparison: compatibility forms (NFKC), case, typographic quotes and dashes, `ё` to
/// `е`, accents of Latin and Greek letters taken off, soft hyphens and zero-width characters gone.
/// `й` stays `й`: to a Russian reader it is a letter of its own.
#[must_use]
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    let mut base_is_cyrillic = false;
    // Decomposed so that an accent can be taken off its letter; й is put together again at once.
    for c in text.nfkd() {
        match c {
            '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' => {}
            '\u{306}' if base_is_cyrillic && folded.ends_with('и') => {
                folded.pop();
                folded.push('й');
            }
            '\u{308}' if base_is_cyrillic => {} // ё, which is е to whoever types in a hurry
            c if is_combining_mark(c) && !base_is_cyrillic => {}
            'ß' => folded.push_str("ss"),
            c => {
                if let Some(plain) = plain_sign(c) {
                    folded.push(plain);
                } else {
                    base_is_cyrillic = matches!(c, '\u{400}'..='\u{52f}');
                    folded.extend(c.to_lowercase());
                }
            }
        }
    }
    folded
}

/// The typewriter's sign for a typographic quote or dash; `None` for any other character.
#[must_use]
pub fn plain_sign(c: char) -> Option<char> {
    match c {
        '‘' | '’' | '‚' | '‛' | 'ʼ' | '′' | '`' | '´' => Some('\''),
        '“' | '”' | '„' | '‟' | '«' | '»' | '″' => Some('"'),
        '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' => Some('-'),
        _ => None,
    }
}

/// The key under which a title, alias or heading is found: folded, letters and digits of any script
/// kept, all else a single blank. Empty where nothing is left.
#[must_use]
pub fn name_key(name: &str) -> String {
    let folded = fold(name);
    let mut key = String::with_capacity(folded.len());
    for c in folded.chars() {
        if c.is_alphanumeric() {
            key.push(c);
        } else if c != '\'' && !key.ends_with(' ') && !key.is_empty() {
            key.push(' ');
        }
    }
    key.truncate(key.trim_end().len());
    key
}

/// A [`name_key`] of which each word is stemmed, in Russian where it is written in Cyrillic and in
/// English elsewhere, and has lost the `e` of an umlaut: `Гильдии` and `гильдия` have one, and so have
/// `Gewürz` and `Gewuerz`.
#[must_use]
pub fn stem_key(name: &str) -> String {
    let key = name_key(name);
    let mut stems = String::with_capacity(key.len() + 8);
    for word in key.split(' ').filter(|word| !word.is_empty()) {
        if !stems.is_empty() {
            stems.push(' ');
        }
        let cyrillic = word.chars().any(|c| matches!(c, '\u{400}'..='\u{52f}'));
        if cyrillic {
            stems.push_str(&Language::Russian.stem(word));
        } else {
            stems.push_str(&Language::German.base(&Language::English.stem(word)));
        }
    }
    stems
}

/// The key under which a term of a game is found: its [`stem_key`] without the articles within it, so that
/// `take a planet` and `take the planet` have one.
#[must_use]
pub fn term_key(term: &str) -> String {
    joined_key(&stem_key(term).split(' ').collect::<Vec<_>>())
}

/// The [`term_key`] of words, from the [`stem_key`] of each.
#[must_use]
pub fn joined_key(words: &[&str]) -> String {
    let at_edge = |at: usize| at == 0 || at + 1 == words.len();
    let telling = |at: usize| at_edge(at) || !matches!(words[at], "en:a" | "en:an" | "en:the");
    (0..words.len()).filter(|&at| telling(at)).map(|at| words[at]).collect::<Vec<_>>().join(" ")
}

/// A title or heading without its suffix in round brackets: people name a thing without it.
#[must_use]
pub fn bare_title(title: &str) -> &str {
    match title.rfind(" (") {
        Some(at) if title.ends_with(')') => &title[..at],
        _ => title,
    }
}

/// A text with every number in it, a run of ASCII digits, as `#`: what two lines have in common that count.
#[must_use]
pub fn without_numbers(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for c in text.chars() {
        if !c.is_ascii_digit() {
            folded.push(c);
        } else if !folded.ends_with('#') {
            folded.push('#');
        }
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_name_have_one_key() {
        for name in [
            "Anti-Fighter Barrage",
            "anti–fighter  barrage",
            "ANTI‑FIGHTER BARRAGE",
            "Anti\u{ad}-Fighter\u{200b} Barrage",
        ] {
            assert_eq!(name_key(name), "anti fighter barrage");
        }
        assert_eq!(name_key("N’orr"), name_key("N'orr"));
        assert_eq!(name_key("«Налёт»"), name_key("нале\u{308}т"));
        assert_eq!((name_key("Précis").as_str(), name_key("Straße").as_str()), ("precis", "strasse"));
        assert_eq!(name_key("…"), "");
    }

    #[test]
    fn a_term_has_one_key_in_all_its_forms() {
        for (one, other) in [
            ("Gewürz", "Gewuerze"),
            ("Raumhäfen", "Raumhaefen"),
            ("Гильдии", "гильдия"),
            ("value", "values"),
            ("take a planet", "taking the planets"),
        ] {
            assert_eq!(term_key(one), term_key(other));
        }
        for (one, other) in [("A wormhole", "wormhole"), ("neue", "nue"), ("йод", "иод")] {
            assert_ne!(term_key(one), term_key(other));
        }
        assert_eq!((term_key("The"), term_key("")), (stem_key("the"), String::new()));
    }

    #[test]
    fn short_i_is_a_letter_of_its_own() {
        assert_eq!(fold("Йод"), "йод");
        assert_ne!(fold("мой"), fold("мои"));
    }
}
