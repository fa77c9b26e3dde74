//! `mixed-script`: letters of another script in a word, which look like its own.

use crate::check::places::Places;
use crate::check::{Check, Checked, in_text};
use crate::diag::{Code, Finding, Severity};

pub struct MixedScript;

const CODE: Code = Code {
    name: "mixed-script",
    severity: Severity::Warning,
    about: "A word has letters of two scripts, and those of the one look just like letters of the other: a Latin `c` \
            in a Russian word, a Cyrillic `о` in an English one.\n\n\
            Why it matters: nobody sees it, and nobody finds the word: search, spell checkers and links compare \
            letters, not looks.\n\n\
            Example: “карта” with a Latin `a` at its end.\n\n\
            What to do: type the word again on one keyboard; the finding shows it in one script.",
};

/// Latin letters, and the Cyrillic and Greek ones that look like them; a blank where there is none.
const LATIN: &str = "ABCEHIJKMOPSTXYZNaceijopsxy";
const CYRILLIC: &str = "АВСЕНІЈКМОРЅТХУ  асеіјорѕху";
const GREEK: &str = "ΑΒ ΕΗΙ ΚΜΟΡ ΤΧΥΖΝ      ο   ";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Script {
    Latin,
    Cyrillic,
    Greek,
}

impl Script {
    fn of(c: char) -> Option<Self> {
        match c {
            'a'..='z' | 'A'..='Z' | '\u{c0}'..='\u{d6}' | '\u{d8}'..='\u{f6}' | '\u{f8}'..='\u{24f}' => {
                Some(Self::Latin)
            }
            '\u{400}'..='\u{52f}' => Some(Self::Cyrillic),
            '\u{370}'..='\u{3ff}' => Some(Self::Greek),
            _ => None,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Latin => "Latin",
            Self::Cyrillic => "Cyrillic",
            Self::Greek => "Greek",
        }
    }

    fn letters(self) -> &'static str {
        match self {
            Self::Latin => LATIN,
            Self::Cyrillic => CYRILLIC,
            Self::Greek => GREEK,
        }
    }

    /// The letter of this script that looks like one of another.
    fn twin(self, c: char) -> Option<char> {
        let at = Self::of(c)?.letters().chars().position(|letter| letter == c)?;
        self.letters().chars().nth(at).filter(|&twin| twin != ' ')
    }
}

impl Check for MixedScript {
    fn code(&self) -> &'static Code {
        &CODE
    }

    fn run(&self, checked: &Checked<'_>) -> Vec<Finding> {
        let corpus = checked.corpus;
        let mut places = Places::new(*checked);
        let mut findings = Vec::new();
        for id in corpus.clause_ids() {
            let plain = &corpus.clause(id).text.plain;
            if plain.is_ascii() {
                continue;
            }
            for (start, word) in words(plain) {
                let Some((own, right)) = mended(word) else { continue };
                let strange: String =
                    word.chars().filter(|&c| Script::of(c).is_some_and(|script| script != own)).collect();
                let script = strange.chars().next().and_then(Script::of).map_or("", Script::name);
                let message = format!("“{word}” has {script} letters ({strange}) among {} ones", own.name());
                let place = places.of(id, start, start + word.len());
                findings.push(in_text(&CODE, corpus, id, place, message).help(format!("type it again: “{right}”")));
            }
        }
        findings
    }
}

/// Runs of letters, with the byte at which each begins.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let start = text.as_ptr() as usize;
    text.split(|c: char| !c.is_alphabetic())
        .filter(|word| !word.is_ascii() && !word.is_empty())
        .map(move |word| (word.as_ptr() as usize - start, word))
}

/// The script of a word and the word in it, where all letters of other scripts have a twin there. Of two
/// scripts that could be meant, the one of more letters.
fn mended(word: &str) -> Option<(Script, String)> {
    let scripts = [Script::Latin, Script::Cyrillic, Script::Greek];
    let count = |script| word.chars().filter(|&c| Script::of(c) == Some(script)).count();
    if scripts.iter().filter(|&&script| count(script) > 0).count() < 2 {
        return None;
    }
    let in_script = |script: Script| -> Option<String> {
        let letter = |c| match Script::of(c) {
            Some(other) if other != script => script.twin(c),
            _ => Some(c),
        };
        word.chars().map(letter).collect()
    };
    let mut candidates: Vec<(usize, Script)> = scripts.map(|script| (count(script), script)).to_vec();
    candidates.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    candidates.into_iter().filter(|(count, _)| *count > 0).find_map(|(_, script)| Some((script, in_script(script)?)))
}
