//! The list of what results can be confined to.

use super::super::layout::{Block, Item, List, Text, Tone};
use crate::corpus::{Authority, Corpus, Kind};
use crate::query::{Facets, Filters};

/// A value of a filter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::browse) struct Choice {
    key: Key,
    value: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Key {
    Book,
    Kind,
    Language,
    Authority,
}

/// The values that make a difference in a library, marked where they are chosen.
pub(super) fn choices(corpus: &Corpus, filters: &Filters, facets: Option<&Facets>) -> Vec<Item<Choice>> {
    let mut items = Vec::new();
    // What filters leave out is not counted, so that beside them the counts would say nothing.
    let facets = facets.filter(|_| *filters == Filters::default());
    let count = |found: Option<usize>| facets.map(|_| found.unwrap_or(0));
    let books = corpus.book_ids().map(|id| {
        let book = corpus.book(id);
        let found = facets.and_then(|facets| facets.books.iter().find(|(of, _)| *of == id)).map(|(_, count)| *count);
        (book.id.clone(), book.title.clone(), count(found))
    });
    group(&mut items, "Books", Key::Book, filters, books.collect());
    let kinds = Kind::ALL.into_iter().filter(|kind| corpus.clause_ids().any(|id| corpus.kind(id) == *kind));
    let kinds = kinds.map(|kind| {
        let found = facets.and_then(|facets| facets.kinds.iter().find(|(of, _)| *of == kind)).map(|(_, count)| *count);
        (kind.name().to_owned(), String::new(), count(found))
    });
    group(&mut items, "Kinds", Key::Kind, filters, kinds.collect());
    let mut languages: Vec<&str> = corpus.books.iter().map(|book| book.language.as_str()).collect();
    languages.sort_unstable();
    languages.dedup();
    let languages = languages.into_iter().map(|code| {
        let found = facets.and_then(|facets| facets.languages.iter().find(|(of, _)| of == code));
        (code.to_owned(), String::new(), count(found.map(|(_, count)| *count)))
    });
    group(&mut items, "Languages", Key::Language, filters, languages.collect());
    let spoken = |authority: &Authority| {
        corpus.books.iter().any(|book| book.authority == *authority || book.authority_of_notes == Some(*authority))
    };
    let authorities = Authority::ALL.into_iter().filter(spoken);
    let authorities = authorities.map(|authority| (authority.name().to_owned(), String::new(), None));
    group(&mut items, "Authority", Key::Authority, filters, authorities.collect());
    items
}

/// Values under a heading, unless there is nothing to choose from.
fn group(
    items: &mut Vec<Item<Choice>>,
    heading: &str,
    key: Key,
    filters: &Filters,
    values: Vec<(String, String, Option<usize>)>,
) {
    if values.len() < 2 {
        return;
    }
    let block = Block::new(Text::of(Tone::Title, heading)).cut().apart(!items.is_empty());
    items.push(Item { block, value: None });
    for (value, about, count) in values {
        let mut text = Text::default();
        let chosen = of(key, filters).contains(&value);
        text.tone(Tone::Key, if chosen { "[x] " } else { "[ ] " });
        text.push(&value);
        if !about.is_empty() {
            text.tone(Tone::Quiet, &format!("  {about}"));
        }
        if let Some(count) = count {
            text.tone(Tone::Number, &format!("  {count}"));
        }
        items.push(Item { block: Block::new(text).cut(), value: Some(Choice { key, value }) });
    }
}

fn of(key: Key, filters: &Filters) -> &Vec<String> {
    match key {
        Key::Book => &filters.book,
        Key::Kind => &filters.kind,
        Key::Language => &filters.language,
        Key::Authority => &filters.authority,
    }
}

/// Chooses a value, or no longer.
pub(super) fn toggle(filters: &mut Filters, choice: &Choice) {
    let values = match choice.key {
        Key::Book => &mut filters.book,
        Key::Kind => &mut filters.kind,
        Key::Language => &mut filters.language,
        Key::Authority => &mut filters.authority,
    };
    if values.contains(&choice.value) {
        values.retain(|value| *value != choice.value);
    } else {
        values.push(choice.value.clone());
    }
}

/// What is chosen, in a few words; empty where nothing is.
pub(in crate::browse) fn told(filters: &Filters) -> String {
    let all = [&filters.book, &filters.game, &filters.kind, &filters.language, &filters.authority, &filters.page];
    let all: Vec<String> = all.iter().filter(|values| !values.is_empty()).map(|values| values.join(", ")).collect();
    all.join(" · ")
}

/// What can be confined, as a list of which one value is selected.
pub(super) fn menu(corpus: &Corpus, filters: &Filters, facets: Option<&Facets>) -> List<Choice> {
    List::new(choices(corpus, filters, facets))
}
