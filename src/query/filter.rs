//! Which clauses a filter lets through.

use super::parse::Key;
use super::{Filters, QueryError};
use crate::corpus::book::same_language;
use crate::corpus::{Authority, BookId, ClauseId, Corpus, Kind, edition};
use crate::lookup;
use crate::text::fold;

/// Filters with their values looked up. Of several values of a key any will do; every key must fit, and
/// so must both the flags and the words of the query.
pub(super) struct Filter {
    keys: Vec<Allowed>,
    /// Whether older editions of books are left out: no key names an edition.
    newest_only: bool,
    /// What was typed and is unknown: nothing passes.
    unknown: Vec<QueryError>,
}

/// The codes of the languages of the books that are searched, and their games; each once.
#[derive(Default, PartialEq, Eq)]
pub(super) struct Searched<'a> {
    pub(super) languages: Vec<&'a str>,
    pub(super) games: Vec<&'a str>,
}

enum Allowed {
    /// By position of the book.
    Books(Vec<bool>),
    Kinds(Vec<Kind>),
    Authorities(Vec<Authority>),
    /// By position of the page.
    Pages(Vec<bool>),
}

impl Filter {
    /// What is typed in the query and is unknown lets nothing through: see [`Filter::unknown`].
    ///
    /// # Errors
    /// A value of the flags that the library does not know.
    pub(super) fn new(corpus: &Corpus, filters: &Filters, typed: &[(Key, String)]) -> Result<Self, QueryError> {
        let mut keys = Vec::new();
        let mut unknown = Vec::new();
        let mut names_editions = false;
        for (key, given) in [
            (Key::Book, &filters.book),
            (Key::Game, &filters.game),
            (Key::Kind, &filters.kind),
            (Key::Language, &filters.language),
            (Key::Authority, &filters.authority),
            (Key::Page, &filters.page),
        ] {
            let typed: Vec<&String> = typed.iter().filter(|(typed, _)| *typed == key).map(|(_, value)| value).collect();
            // What is typed in the query narrows what a flag lets through, and never widens it.
            for (values, is_typed) in [(given.iter().collect(), false), (typed, true)] {
                let values: Vec<String> = values.into_iter().flat_map(|value| parts(corpus, key, value)).collect();
                names_editions |= key == Key::Book && !values.is_empty();
                names_editions |= key == Key::Page && values.iter().any(|page| lookup::names_an_edition(corpus, page));
                if values.is_empty() {
                    continue;
                }
                match allowed(corpus, key, &values) {
                    Ok(allowed) => keys.push(allowed),
                    Err(error) if is_typed => unknown.push(error),
                    Err(error) => return Err(error),
                }
            }
        }
        let newest_only = corpus.has_older_editions() && !names_editions;
        Ok(Self { keys, newest_only, unknown })
    }

    /// What is said of each value in the query that the library does not know.
    pub(super) fn unknown(&self) -> impl Iterator<Item = String> {
        self.unknown.iter().map(|error| sentence(&error.to_string()))
    }

    /// The same filter for what was looked up under an address that names a book's edition.
    pub(super) fn of_any_edition(self) -> Self {
        Self { newest_only: false, ..self }
    }

    /// Whether it leaves out older editions because none is named, and nothing else.
    pub(super) fn is_only_newest(&self) -> bool {
        self.newest_only && self.keys.is_empty() && self.unknown.is_empty()
    }

    /// What the books speak that may have hits.
    pub(super) fn searched<'a>(&self, corpus: &'a Corpus) -> Searched<'a> {
        self.searched_among(corpus, |_| true)
    }

    /// The same of some books alone.
    pub(super) fn searched_among<'a>(&self, corpus: &'a Corpus, among: impl Fn(BookId) -> bool) -> Searched<'a> {
        let mut searched = Searched::default();
        for id in corpus.book_ids().filter(|&id| among(id) && self.searches(corpus, id)) {
            let book = corpus.book(id);
            for (known, of_book) in [(&mut searched.languages, &book.language), (&mut searched.games, &book.game)] {
                if !known.contains(&of_book.as_str()) {
                    known.push(of_book);
                }
            }
        }
        searched
    }

    /// Whether a book may have hits.
    pub(super) fn searches(&self, corpus: &Corpus, book: BookId) -> bool {
        let through = |key: &Allowed| !matches!(key, Allowed::Books(books) if !books[book.index()]);
        (!self.newest_only || corpus.book(book).is_current()) && self.keys.iter().all(through)
    }

    pub(super) fn lets_through(&self, corpus: &Corpus, id: ClauseId) -> bool {
        let page = corpus.page_id_of(id);
        if self.newest_only && !corpus.book(corpus.page(page).book).is_current() {
            return false;
        }
        self.unknown.is_empty()
            && self.keys.iter().all(|key| match key {
                Allowed::Books(books) => books[corpus.page(page).book.index()],
                Allowed::Kinds(kinds) => kinds.contains(&corpus.kind(id)),
                Allowed::Authorities(authorities) => authorities.contains(&corpus.authority(id)),
                Allowed::Pages(pages) => pages[page.index()],
            })
    }
}

fn sentence(message: &str) -> String {
    let mut chars = message.chars();
    chars.next().into_iter().flat_map(char::to_uppercase).chain(chars).chain(['.']).collect()
}

/// The code of a language as it was asked for, where a book speaks it, wherever that is.
pub(super) fn language(corpus: &Corpus, code: &str) -> Result<String, QueryError> {
    let mut known: Vec<String> = corpus.books.iter().map(|book| book.language.clone()).collect();
    if known.iter().any(|known| same_language(known, code)) {
        return Ok(code.to_owned());
    }
    known.sort_unstable();
    known.dedup();
    Err(QueryError::UnknownValue { key: Key::Language.name(), value: code.to_owned(), known })
}

/// The values of a list with commas; a page's title may have one.
fn parts(corpus: &Corpus, key: Key, value: &str) -> Vec<String> {
    if key == Key::Page && !pages_named(corpus, value).is_empty() {
        return vec![value.to_owned()];
    }
    value.split(',').map(str::trim).filter(|value| !value.is_empty()).map(str::to_owned).collect()
}

fn allowed(corpus: &Corpus, key: Key, values: &[String]) -> Result<Allowed, QueryError> {
    match key {
        Key::Book => {
            let mut allows = vec![false; corpus.books.len()];
            for value in values {
                let book = corpus.book_by_id(value).ok_or_else(|| unknown_book(corpus, value))?;
                allows[book.index()] = true;
            }
            Ok(Allowed::Books(allows))
        }
        Key::Game => books(corpus, key, values, |book| &book.game),
        Key::Language => books(corpus, key, values, |book| &book.language),
        Key::Authority => {
            let known = Authority::ALL.map(Authority::name);
            values.iter().try_for_each(|value| check(key, value, known))?;
            let wanted = |authority: &Authority| values.iter().any(|value| same(value, authority.name()));
            Ok(Allowed::Authorities(Authority::ALL.into_iter().filter(wanted).collect()))
        }
        Key::Kind => {
            let known = Kind::ALL.map(Kind::name);
            values.iter().try_for_each(|value| check(key, value, known))?;
            let kinds = Kind::ALL.into_iter().filter(|kind| values.iter().any(|value| same(value, kind.name())));
            Ok(Allowed::Kinds(kinds.collect()))
        }
        Key::Page => {
            let mut pages = vec![false; corpus.pages.len()];
            for value in values {
                let named = pages_named(corpus, value);
                if named.is_empty() {
                    let near = lookup::nearest(corpus, value, 3).into_iter().map(|near| near.written).collect();
                    return Err(QueryError::UnknownValue { key: key.name(), value: value.clone(), known: near });
                }
                for page in named {
                    pages[page] = true;
                }
            }
            Ok(Allowed::Pages(pages))
        }
    }
}

/// Positions of the pages of a name, title, alias or number.
fn pages_named(corpus: &Corpus, value: &str) -> Vec<usize> {
    let found = lookup::find_in_all_editions(corpus, value);
    found.into_iter().filter(|&id| corpus.is_topic(id)).map(|id| corpus.clause(id).page.index()).collect()
}

/// All books or, where the book is known and only its edition is not, all editions of it.
fn unknown_book(corpus: &Corpus, value: &str) -> QueryError {
    let work = edition::split_id(value.trim()).0;
    let editions = corpus.editions_named(work).filter_map(|id| corpus.book(id).pinned_id());
    let mut known: Vec<String> = editions.collect();
    if known.is_empty() {
        known = corpus.books.iter().map(|book| book.id.clone()).collect();
    }
    QueryError::UnknownValue { key: Key::Book.name(), value: value.to_owned(), known }
}

fn books(
    corpus: &Corpus,
    key: Key,
    values: &[String],
    of: impl Fn(&crate::corpus::Book) -> &String,
) -> Result<Allowed, QueryError> {
    let mut known: Vec<&str> = corpus.books.iter().map(|book| of(book).as_str()).collect();
    known.sort_unstable();
    known.dedup();
    values.iter().try_for_each(|value| check(key, value, known.iter().copied()))?;
    let allows = |book: &crate::corpus::Book| values.iter().any(|value| same(value, of(book)));
    Ok(Allowed::Books(corpus.books.iter().map(allows).collect()))
}

fn check<'a>(key: Key, value: &str, known: impl IntoIterator<Item = &'a str>) -> Result<(), QueryError> {
    let known: Vec<String> = known.into_iter().map(str::to_owned).collect();
    if known.iter().any(|known| same(value, known)) {
        return Ok(());
    }
    Err(QueryError::UnknownValue { key: key.name(), value: value.to_owned(), known })
}

fn same(value: &str, known: &str) -> bool {
    fold(value) == fold(known)
}
