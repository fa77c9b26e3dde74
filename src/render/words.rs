//! Small words of messages: plurals and lists.

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
