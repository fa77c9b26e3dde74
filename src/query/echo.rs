//! What an answer says about the query: how it was read, what was left out, what else to try.

use super::found::{Found, Search};
use super::meaning::Meaning;
use super::parse::{Item, Parsed};
use super::rank::Scores;
use super::unit::Unit;
use super::{Correction, Request, named};
use crate::corpus::{ClauseId, Corpus};
use crate::lookup;

pub(super) fn relaxed(search: &Search<'_>, first: Option<&Found>, broken: Vec<String>) -> Option<Vec<String>> {
    let first = first?;
    let dropped: Vec<String> = broken.into_iter().chain(search.lacking(first)).collect();
    (!dropped.is_empty()).then_some(dropped)
}

/// The meanings through which a hit was found: it has a word only as the glossaries call it.
pub(super) fn by_glossary(meanings: &[Meaning], hit: &Found, scores: &Scores<'_>, units: &[Unit]) -> Vec<Correction> {
    let by_name = hit.named.is_some_and(|named| named.reason == named::GLOSSARY) && hit.through.is_none();
    let used = |at: usize| {
        let mut own = units.iter().enumerate().filter(|(_, unit)| unit.meaning == Some(at));
        by_name || own.any(|(unit, _)| scores.has_in_other_words(hit.id, unit))
    };
    let used = meanings.iter().enumerate().filter(|(at, meaning)| !meaning.read.is_empty() && used(*at));
    used.map(|(_, meaning)| Correction { written: meaning.written.clone(), read: meaning.read.clone() }).collect()
}

/// A sentence that says which older editions have words that the newest ones lack.
pub(super) fn older_editions(corpus: &Corpus, found: impl Iterator<Item = ClauseId>) -> String {
    let mut books: Vec<_> = found.map(|id| corpus.page_of(id).book).collect();
    books.dedup();
    let ids: Vec<&str> = books.into_iter().map(|book| corpus.book(book).id.as_str()).collect();
    format!("Older editions have words of it: choose one with `--book` ({}).", ids.join(", "))
}

pub(super) fn corrections(units: &[Unit]) -> Vec<Correction> {
    let read = units.iter().filter(|unit| !unit.read.is_empty());
    read.map(|unit| Correction { written: unit.written.clone(), read: unit.read.clone() }).collect()
}

/// The query with its unknown words as they were taken; names and numbers like it where nothing was
/// found.
pub(super) fn suggestions(corpus: &Corpus, parsed: &Parsed, units: &[Unit], nothing: bool) -> Vec<String> {
    const MOST: usize = 3;
    let mut suggestions = Vec::new();
    if units.iter().any(|unit| !unit.read.is_empty()) {
        let words = units.iter().map(|unit| unit.read.first().unwrap_or(&unit.written).as_str());
        suggestions.push(words.collect::<Vec<_>>().join(" "));
    }
    if nothing && parsed.rest.len() < 200 {
        suggestions.extend(lookup::nearest(corpus, &parsed.rest, MOST).into_iter().map(|near| near.written));
    }
    suggestions
}

pub(super) fn read_as(parsed: &Parsed, request: &Request) -> String {
    let filters = &request.filters;
    let given = [
        ("book", &filters.book),
        ("game", &filters.game),
        ("kind", &filters.kind),
        ("language", &filters.language),
        ("authority", &filters.authority),
        ("page", &filters.page),
    ];
    let given = given.into_iter().flat_map(|(key, values)| values.iter().map(move |value| (key, value)));
    let typed = parsed.filters.iter().map(|(key, value)| (key.name(), value));
    let quoted =
        |value: &str| if value.contains(char::is_whitespace) { format!("\"{value}\"") } else { value.to_owned() };
    let mut words: Vec<String> = parsed.items.iter().map(Item::echo).collect();
    words.extend(given.chain(typed).map(|(key, value)| format!("{key}:{}", quoted(value))));
    words.extend(request.exclude.iter().map(|word| format!("without {}", quoted(word))));
    words.join(" ")
}
