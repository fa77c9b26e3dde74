//! `glossary.yaml`: what people call the things of a game.

use super::yaml::{self, Entry, Text};
use crate::corpus::glossary::{Form, Spelling};
use crate::diag::{Code, Finding, Severity, Warned};
use crate::source::{SourceFile, Span};

/// The kinds of finding that reading a `glossary.yaml` reports, besides those of other YAML files.
pub const CODES: &[&Code] = &[&BAD_GLOSSARY];

pub const BAD_GLOSSARY: Code = Code {
    name: "bad-glossary",
    severity: Severity::Error,
    about: "A `glossary.yaml` cannot be read, or an entry of it means nothing, so that search does not know the words \
            in it.\n\n\
            The finding says what to write; `rules/README.md` shows the form.",
};

const KEYS: &[&str] = &["term", "aliases", "shared", "forms", "page"];

/// A glossary as read: its terms are tied to no page yet.
#[derive(Clone, Debug, Default)]
pub struct RawGlossary {
    pub game: String,
    /// Relative to the library.
    pub file: String,
    pub bundled: bool,
    pub terms: Vec<RawTerm>,
    pub findings: Vec<Finding>,
}

/// An entry of a glossary; see [`crate::corpus::glossary::Term`].
#[derive(Clone, Debug)]
pub struct RawTerm {
    pub name: Spelling,
    pub aliases: Vec<Spelling>,
    pub forms: Vec<Form>,
    pub page: Option<Spelling>,
}

/// Reads a glossary. Total: what cannot be read is a finding, and all other terms are there.
#[must_use]
pub fn read(file: &SourceFile) -> Warned<Vec<RawTerm>> {
    let entries = match yaml::read_list(file) {
        Ok(entries) => entries,
        Err(broken) => {
            let finding = Finding::new(&BAD_GLOSSARY, file, broken.span, broken.message).help(broken.help);
            return Warned::new(Vec::new(), vec![finding]);
        }
    };
    let mut findings = Vec::new();
    let terms = entries.iter().filter_map(|entries| term(file, entries, &mut findings)).collect();
    Warned::new(terms, findings)
}

fn term(file: &SourceFile, entries: &[Entry], findings: &mut Vec<Finding>) -> Option<RawTerm> {
    let mut name = None;
    let mut page = None;
    let mut aliases = Vec::new();
    let mut forms = Vec::new();
    for entry in entries {
        findings.extend(entry.bare_numbers(file));
        let key = entry.key.value.as_str();
        let read = match key {
            "term" | "page" => one(file, entry).map(|text| *(if key == "term" { &mut name } else { &mut page }) = text),
            "aliases" | "shared" => many(file, entry, key == "shared").map(|texts| aliases.extend(texts)),
            "forms" => in_languages(file, entry, findings).map(|read| forms = read),
            _ => {
                findings.push(yaml::unknown_key(file, &entry.key, KEYS));
                Ok(())
            }
        };
        findings.extend(read.err().map(|finding| *finding));
    }
    if name.is_none() {
        let at = entries.first().map_or(Span::new(0, 0), |entry| entry.key.span);
        let finding = Finding::new(&BAD_GLOSSARY, file, at, "an entry has no `term`, so it is not used");
        findings.push(finding.help("give it one: `term: Docking`"));
    }
    Some(RawTerm { name: name?, aliases, forms, page })
}

fn in_languages(file: &SourceFile, entry: &Entry, findings: &mut Vec<Finding>) -> Result<Vec<Form>, Box<Finding>> {
    let languages = entry.map().map_err(|instead| wrong(file, entry, instead, "write `forms: {ru: [Причал]}`"))?;
    let mut forms = Vec::new();
    for language in languages {
        findings.extend(language.bare_numbers(file));
        let spellings = many(file, language, false)?;
        forms.push(Form { language: language.key.value.to_lowercase(), spellings });
    }
    Ok(forms)
}

fn one(file: &SourceFile, entry: &Entry) -> Result<Option<Spelling>, Box<Finding>> {
    let text = entry.text().map_err(|instead| wrong(file, entry, instead, "write one text after the colon"))?;
    Ok(text.map(|text| spelling(file, text, false)))
}

fn many(file: &SourceFile, entry: &Entry, shared: bool) -> Result<Vec<Spelling>, Box<Finding>> {
    let texts = entry.list().map_err(|instead| wrong(file, entry, instead, "write a list: `[dock, pier]`"))?;
    Ok(texts.into_iter().map(|text| spelling(file, text, shared)).collect())
}

fn spelling(file: &SourceFile, text: &Text, shared: bool) -> Spelling {
    Spelling { text: text.value.clone(), shared, place: file.place(text.span) }
}

fn wrong(file: &SourceFile, entry: &Entry, instead: &str, help: &str) -> Box<Finding> {
    let message = format!("`{}` holds {instead}", entry.key.value);
    Box::new(Finding::new(&BAD_GLOSSARY, file, entry.key.span, message).help(help))
}
