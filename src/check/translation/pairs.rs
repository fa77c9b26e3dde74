//! Which pages of a translation stand for which pages of its original.

use crate::corpus::{BookId, ClauseId, Corpus, PageId, RelationKind, Target};
use std::collections::BTreeMap;

/// A book that translates another one of the library.
pub(super) struct Pair {
    pub(super) book: BookId,
    pub(super) original: BookId,
    /// The pages of the original → those that translate them.
    pub(super) pages: BTreeMap<PageId, PageId>,
}

/// All translations of a library.
pub(super) fn pairs(corpus: &Corpus) -> Vec<Pair> {
    let pair = |book: BookId| {
        let original = corpus.book_by_id(corpus.book(book).translates.as_deref()?)?;
        (original != book).then_some(())?;
        let pages = corpus.pages_of_book(book).filter_map(|page| {
            let original = original_of(corpus, corpus.topic(page))?;
            corpus.is_topic(original).then(|| (corpus.page_id_of(original), page))
        });
        Some(Pair { book, original, pages: pages.collect() })
    };
    corpus.book_ids().filter_map(pair).collect()
}

/// The clause that a clause translates.
pub(super) fn original_of(corpus: &Corpus, id: ClauseId) -> Option<ClauseId> {
    let link = corpus.relations_from(id).iter().find(|link| link.kind == RelationKind::Translates)?;
    match link.target {
        Target::Clause(original) => Some(original),
        _ => None,
    }
}
