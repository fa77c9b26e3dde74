//! Small words of messages: plurals and lists, and what to say of names that name nothing.

use crate::corpus::{BookId, Corpus};
use crate::library::Library;
use crate::lookup;
use crate::query::Filters;

/// `1 file`, `3 files`.
#[must_use]
pub fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// `2 books, 21 pages, 408 clauses`.
#[must_use]
pub fn sizes(books: usize, pages: usize, clauses: usize) -> String {
    format!("{}, {}", count(books, "book", "books"), pages_and_clauses(pages, clauses))
}

/// `21 pages, 408 clauses`.
#[must_use]
pub fn pages_and_clauses(pages: usize, clauses: usize) -> String {
    format!("{}, {}", count(pages, "page", "pages"), count(clauses, "clause", "clauses"))
}

/// How many of the notes on the first hit of a search are told with it.
pub const FIRST_NOTES: usize = 2;
/// How many clauses to read on with are told with it.
pub const SEE_ALSO: usize = 5;

/// What was typed as one line tells it: without its line ends, and not longer than a line.
#[must_use]
pub fn short(typed: &str) -> String {
    const CHARACTERS: usize = 80;
    let mut short: String = typed.chars().map(|c| if c.is_control() { ' ' } else { c }).take(CHARACTERS).collect();
    if typed.chars().nth(CHARACTERS).is_some() {
        short.push('…');
    }
    short
}

/// What to say of an address that names an edition which the book does not have.
fn unknown_edition(corpus: &Corpus, written: &str) -> Option<String> {
    let (book, edition) = lookup::unknown_edition(corpus, written)?;
    let known: Vec<String> = corpus.editions_of(book).filter_map(|id| corpus.book(id).pinned_id()).collect();
    let known = match known.as_slice() {
        [] => "no edition of it has a name".to_owned(),
        known => format!("there is {}", known.join(", ")),
    };
    Some(format!("{} has no edition `{}`: {known}", corpus.book(book).work(), short(edition)))
}

/// One line that says what was not found, where, and what comes near; `search` is how to look for words instead.
#[must_use]
pub fn not_found(library: &Library, written: &str, filters: &Filters, search: &str) -> String {
    let corpus = library.corpus();
    if let Some(unknown) = unknown_edition(corpus, written) {
        return unknown;
    }
    let mut searched: Vec<BookId> =
        library.topics(filters).unwrap_or_default().into_iter().map(|id| corpus.page_of(id).book).collect();
    searched.dedup();
    // `tirules:49.99` was looked for in that book alone.
    if let Some(book) = written.split_once(':').and_then(|(book, _)| corpus.book_by_id(book.trim())) {
        let is_searched = searched.contains(&book) || lookup::names_an_edition(corpus, written);
        searched = if is_searched { vec![book] } else { Vec::new() };
    }
    let older = library.find_in_older_editions(written, filters).unwrap_or_default();
    let near = library.nearest(written, 5);
    let written = short(written);
    let near = if !older.is_empty() {
        let older: Vec<String> = older.into_iter().map(|id| library.address(id).to_string()).collect();
        format!("an older edition has it: {}", older.join(", "))
    } else if near.is_empty() {
        format!("try `{search} {written}`")
    } else {
        let names = near.iter().map(|near| format!("{} ({})", near.written, near.address)).collect::<Vec<_>>();
        format!("nearest: {}", names.join(", "))
    };
    let books = searched.into_iter().map(|id| {
        let book = corpus.book(id);
        let state: Vec<&str> = book.edition.iter().chain(&book.date).map(String::as_str).collect();
        if state.is_empty() { book.id.clone() } else { format!("{} ({})", book.id, state.join(", ")) }
    });
    let books: Vec<String> = books.collect();
    let place = if books.is_empty() { String::new() } else { format!(" in {}", books.join(", ")) };
    format!("nothing is called `{written}`{place}; {near}")
}

/// Words in one line; of many the first and the last ones, and so of long ones.
#[must_use]
pub fn shortened(text: &str) -> String {
    const WORDS: usize = 30;
    const CHARACTERS: usize = 400;
    let words: Vec<&str> = text.split_whitespace().collect();
    let line = if words.len() <= WORDS {
        words.join(" ")
    } else {
        format!("{} … {}", words[..WORDS / 2].join(" "), words[words.len() - WORDS / 2..].join(" "))
    };
    let characters: Vec<char> = line.chars().collect();
    if characters.len() <= CHARACTERS {
        return line;
    }
    let part = |range: &[char]| range.iter().collect::<String>();
    let ends = CHARACTERS / 2;
    format!("{} … {}", part(&characters[..ends]), part(&characters[characters.len() - ends..]))
}
