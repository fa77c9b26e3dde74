//! How what was found is spread over books and kinds of clauses.

use crate::corpus::{BookId, ClauseId, Corpus, Kind};
use std::collections::BTreeMap;

/// How many clauses each book has, and each kind: the most first, equally many in the order of the
/// library. What has none is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facets {
    pub books: Vec<(BookId, usize)>,
    pub kinds: Vec<(Kind, usize)>,
}

impl Facets {
    pub(super) fn of(corpus: &Corpus, clauses: impl Iterator<Item = ClauseId>) -> Self {
        let mut books: BTreeMap<BookId, usize> = BTreeMap::new();
        let mut kinds: BTreeMap<Kind, usize> = BTreeMap::new();
        for id in clauses {
            *books.entry(corpus.page_of(id).book).or_default() += 1;
            *kinds.entry(corpus.kind(id)).or_default() += 1;
        }
        Self { books: most_first(books), kinds: most_first(kinds) }
    }
}

fn most_first<T: Ord>(counts: BTreeMap<T, usize>) -> Vec<(T, usize)> {
    let mut counts: Vec<(T, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| usize::MAX - count);
    counts
}
