//! `other-language`: a sentence of a translation that is still in the language of the original.

use super::pairs::{original_of, pairs};
use crate::check::{Check, Checked, in_text, places::Places};
use crate::corpus::{ClauseId, Corpus};
use crate::diag::{Code, Finding, Severity};
use crate::text::{Script, is_stop, name_key};
use std::collections::HashSet;

pub struct OtherLanguage;

const CODE: Code = Code {
    name: "other-language",
    severity: Severity::Warning,
    about: "A sentence of a translation is not translated. It is a sentence of the original, word for word, or it is \
            written in the original's letters alone (Latin in a Russian book). Lists of names and quoted sentences do \
            not count.\n\n\
            Why it matters: readers of the translation cannot read it.\n\n\
            Example: “The tug leaves the dock at once.” in the German rules.\n\n\
            What to do: translate it.",
};

/// A shorter sentence may be a name or a loan.
const TELLING: usize = 5;

impl Check for OtherLanguage {
    fn code(&self) -> &'static Code {
        &CODE
    }

    fn run(&self, checked: &Checked<'_>) -> Vec<Finding> {
        let corpus = checked.corpus;
        let mut places = Places::new(*checked);
        let mut findings = Vec::new();
        for pair in pairs(corpus) {
            let scripts = [pair.book, pair.original].map(|book| script_of(&corpus.book(book).language));
            if corpus.book(pair.book).language == corpus.book(pair.original).language {
                continue;
            }
            for id in corpus.pages_of_book(pair.book).flat_map(|page| corpus.clauses_of(page)) {
                for (start, end) in left(corpus, id, scripts) {
                    let place = places.of(id, start, end);
                    let language = &corpus.book(pair.original).language;
                    let message = format!("a sentence is still in the language of the original ({language})");
                    findings.push(in_text(&CODE, corpus, id, place, message).help("translate it"));
                }
            }
        }
        findings
    }
}

/// The sentences of a clause that were left as they were, in bytes.
fn left(corpus: &Corpus, id: ClauseId, [own, original]: [Script; 2]) -> Vec<(usize, usize)> {
    let plain = &corpus.clause(id).text.plain;
    let same: HashSet<String> = match original_of(corpus, id) {
        Some(original) => {
            let text = &corpus.clause(original).text.plain;
            sentences(text).into_iter().map(|(start, end)| name_key(&text[start..end])).collect()
        }
        None => HashSet::new(),
    };
    let untranslated = |&(start, end): &(usize, usize)| {
        let sentence = &plain[start..end];
        let words: Vec<&str> = sentence.split_whitespace().filter(|word| word.contains(char::is_alphabetic)).collect();
        // Names begin with capitals.
        let common = words.iter().filter(|word| word.starts_with(char::is_lowercase)).count();
        let quoted = sentence.starts_with(['"', '“', '«', '„', '‘', '\'']);
        if words.len() < TELLING || common * 2 < words.len() || quoted {
            return false;
        }
        let foreign = own != original
            && own != Script::Other
            && original != Script::Other
            && sentence.chars().filter(|c| c.is_alphabetic()).all(|c| Script::of(c) == original);
        foreign || same.contains(&name_key(sentence))
    };
    sentences(plain).into_iter().filter(untranslated).collect()
}

/// Sentences, roughly: up to a stop with a blank after it, or to the end of a paragraph.
fn sentences(text: &str) -> Vec<(usize, usize)> {
    let mut sentences = Vec::new();
    let mut start = 0;
    let mut stop = false;
    for (at, c) in text.char_indices() {
        if c == '\n' || stop && c == ' ' {
            sentences.push((start, at));
            start = at + 1;
        }
        stop = is_stop(c) || stop && matches!(c, '"' | '”' | '»' | ')' | '’');
    }
    sentences.push((start, text.len()));
    sentences.retain(|(start, end)| start < end);
    sentences
}

/// The script that texts of a language are written in, where it is known.
fn script_of(language: &str) -> Script {
    match language.split(['-', '_']).next().unwrap_or(language) {
        "ru" | "uk" | "be" | "bg" | "mk" => Script::Cyrillic,
        "en" | "de" | "fr" | "es" | "it" | "pt" | "pl" | "nl" | "cs" | "sv" | "da" | "no" | "fi" | "hu" | "ro"
        | "tr" | "sk" | "sl" | "hr" | "lt" | "lv" | "et" | "ca" => Script::Latin,
        _ => Script::Other,
    }
}
