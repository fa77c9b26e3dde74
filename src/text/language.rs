//! The languages that are stemmed, and what is peculiar to each of them.

use rust_stemmers::{Algorithm, Stemmer};
use std::borrow::Cow;

/// How the words of a book are analysed. Languages without a stemmer share [`Language::Other`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    English,
    Russian,
    German,
    French,
    Spanish,
    Italian,
    Portuguese,
    Other,
}

/// Longer words are no words of a language; stemming them is a waste.
const LONGEST_STEMMED: usize = 64;

impl Language {
    /// Reads a language code: `en`, `en-GB`, `pt_BR`. Any code is fine.
    #[must_use]
    pub fn from_code(code: &str) -> Self {
        let primary = code.split(['-', '_']).next().unwrap_or(code).to_lowercase();
        match primary.as_str() {
            "en" => Self::English,
            "ru" => Self::Russian,
            "de" => Self::German,
            "fr" => Self::French,
            "es" => Self::Spanish,
            "it" => Self::Italian,
            "pt" => Self::Portuguese,
            _ => Self::Other,
        }
    }

    /// The stem of a word in its base form, with a mark of the language before it: `die` is another
    /// word in German than in English.
    #[must_use]
    pub fn stem(self, base: &str) -> String {
        let (mark, algorithm) = match self {
            Self::English => ("en:", Algorithm::English),
            Self::Russian => ("ru:", Algorithm::Russian),
            Self::German => ("de:", Algorithm::German),
            Self::French => ("fr:", Algorithm::French),
            Self::Spanish => ("es:", Algorithm::Spanish),
            Self::Italian => ("it:", Algorithm::Italian),
            Self::Portuguese => ("pt:", Algorithm::Portuguese),
            Self::Other => return format!(":{base}"),
        };
        if base.len() > LONGEST_STEMMED {
            return format!("{mark}{base}");
        }
        let stemmer = Stemmer::create(algorithm);
        let mut stem = stemmer.stem(base);
        if self == Self::Russian {
            // `фрименов` and `фримены` have one stem only once theirs have been stemmed again.
            for _ in 0..2 {
                stem = Cow::Owned(stemmer.stem(&stem).into_owned());
            }
        }
        format!("{mark}{stem}")
    }

    /// Whether an apostrophe parts two words (`l’attaque`, `dell’unità`) instead of standing in one.
    pub(super) fn elides(self) -> bool {
        matches!(self, Self::French | Self::Italian)
    }

    /// A word without accents, as people type it in a hurry. In German an umlaut is also written with
    /// an `e`, so that both spellings lose it.
    pub(super) fn base(self, folded: &str) -> String {
        if self == Self::German { without_umlaut_e(folded) } else { folded.to_owned() }
    }
}

/// `gewuerz` → `gewurz`; but `bauer`, `neue` and `quer` keep their `e`, which belongs to no umlaut.
fn without_umlaut_e(word: &str) -> String {
    let mut out = String::with_capacity(word.len());
    let mut before = ' ';
    let mut last = ' ';
    for c in word.chars() {
        let umlaut =
            c == 'e' && matches!(last, 'a' | 'o' | 'u') && !matches!(before, 'a' | 'e' | 'i' | 'o' | 'u' | 'q');
        if !umlaut {
            out.push(c);
        }
        (before, last) = (last, c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_umlaut_has_three_spellings() {
        let stem = |word: &str| Language::German.stem(&Language::German.base(&crate::text::fold(word)));
        for (umlaut, digraph, bare) in [("Gewürz", "Gewuerz", "Gewurz"), ("Häuser", "Haeuser", "Hauser")] {
            assert_eq!((stem(umlaut), stem(umlaut)), (stem(digraph), stem(bare)));
        }
        for word in ["bauer", "neue", "quer"] {
            assert_eq!(without_umlaut_e(word), word);
        }
    }

    #[test]
    fn a_russian_name_has_one_stem_in_all_cases() {
        let stem = |word: &str| Language::Russian.stem(word);
        for (name, cases) in [
            ("фримен", ["фримены", "фрименов", "фрименам", "фрименами"]),
            ("харконнен", ["харконнены", "харконненов", "харконненам", "харконненами"]),
        ] {
            assert_eq!(cases.map(stem), [name; 4].map(stem));
        }
    }

    #[test]
    fn every_language_has_its_stems() {
        for (code, one, many) in [
            ("en", "fighter", "fighters"),
            ("ru-RU", "высадка", "высадки"),
            ("de", "schiff", "schiffe"),
            ("fr", "vaisseau", "vaisseaux"),
            ("es", "nave", "naves"),
            ("it", "nave", "navi"),
            ("pt_BR", "nave", "naves"),
        ] {
            let language = Language::from_code(code);
            assert_eq!(language.stem(one), language.stem(many), "{code}");
        }
        assert_eq!(Language::from_code("fi").stem("laivat"), ":laivat");
    }
}
