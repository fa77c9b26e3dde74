//! Names of files that every disk takes, made from names of books and pages, which may be anything.

use crate::corpus::{BookId, Corpus, PageId};
use std::collections::BTreeSet;

/// A longer name is cut.
const LONGEST: usize = 60;
/// What Windows takes for a device, and what a folder of the site has already.
const TAKEN: [&str; 10] = ["con", "prn", "aux", "nul", "index", "search", "check", "assets", "com1", "lpt1"];

/// The names of all folders and files of a site.
pub(super) struct Names {
    books: Vec<String>,
    pages: Vec<String>,
}

impl Names {
    pub(super) fn of(corpus: &Corpus) -> Self {
        let mut taken = BTreeSet::new();
        let books = corpus.book_ids().map(|id| unique(&corpus.book(id).id, &mut taken)).collect();
        let mut pages = Vec::with_capacity(corpus.pages.len());
        for book in corpus.book_ids() {
            let mut taken = BTreeSet::new();
            pages.extend(corpus.pages_of_book(book).map(|id| unique(&corpus.page(id).name, &mut taken)));
        }
        Self { books, pages }
    }

    pub(super) fn book(&self, id: BookId) -> &str {
        &self.books[id.index()]
    }

    pub(super) fn page(&self, id: PageId) -> &str {
        &self.pages[id.index()]
    }
}

/// A name like this one that no other has, whatever a disk thinks of case.
fn unique(name: &str, taken: &mut BTreeSet<String>) -> String {
    let kept = |c: char| if c.is_alphanumeric() || matches!(c, '-' | '_' | '@') { c } else { '-' };
    let mut plain: String = name.chars().map(kept).take(LONGEST).collect();
    if plain.is_empty() || plain.chars().all(|c| c == '-') || TAKEN.contains(&plain.to_lowercase().as_str()) {
        plain = format!("page-{plain}");
    }
    let mut candidate = plain.clone();
    let mut count = 1;
    while !taken.insert(candidate.to_lowercase()) {
        count += 1;
        candidate = format!("{plain}-{count}");
    }
    candidate
}
