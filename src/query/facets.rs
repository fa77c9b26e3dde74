//! How what was found is spread over books and kinds of clauses.

use crate::corpus::{BookId, ClauseId, Corpus, Kind};

/// How many clauses each book has, and each kind: the most first, equally many in the order of the
/// library. What has none is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facets {
    pub books: Vec<(BookId, usize)>,
    pub kinds: Vec<(Kind, usize)>,
}

impl Facets {
    /// `clauses` are in corpus order.
    pub(super) fn of(corpus: &Corpus, clauses: impl Iterator<Item = ClauseId>) -> Self {
        let mut pages = corpus.page_ids().peekable();
        let mut books = vec![0; corpus.books.len()];
        let mut kinds = [0; Kind::ALL.len()];
        for id in clauses {
            while pages.next_if(|&page| corpus.page(page).clauses.end <= id.0).is_some() {}
            if let Some(&page) = pages.peek() {
                books[corpus.page(page).book.index()] += 1;
            }
            kinds[corpus.kind(id) as usize] += 1;
        }
        Self { books: most_first(corpus.book_ids().zip(books)), kinds: most_first(Kind::ALL.into_iter().zip(kinds)) }
    }
}

fn most_first<T>(counts: impl Iterator<Item = (T, usize)>) -> Vec<(T, usize)> {
    let mut counts: Vec<(T, usize)> = counts.filter(|(_, count)| *count > 0).collect();
    counts.sort_by_key(|(_, count)| usize::MAX - count);
    counts
}
