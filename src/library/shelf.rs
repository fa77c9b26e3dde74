//! The books of a library by what their `book.yaml` files say, for those who add and remove: no page is
//! read for it.

use super::build;
use crate::corpus::{Book, edition};
use crate::store::{Store, StoreError};

/// All books in corpus order, with the ids that they have in the corpus.
pub(super) struct Shelf(Vec<Book>);

/// Why a book cannot be told from what was written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EditionError {
    #[error("{id} has {} editions: name one of {}", .ids.len(), .ids.join(", "))]
    Several { id: String, ids: Vec<String> },
    #[error("{id} has no edition `{}`: {}", .written.escape_debug(), known(.ids))]
    Unknown { id: String, written: String, ids: Vec<String> },
}

fn known(ids: &[String]) -> String {
    if ids.is_empty() { "no edition of it has a name".to_owned() } else { format!("there is {}", ids.join(", ")) }
}

impl Shelf {
    /// # Errors
    /// `ruledex.yaml` is wrong.
    pub(super) fn of(store: &Store) -> Result<Self, StoreError> {
        let described = store.descriptions()?.into_iter();
        let mut books: Vec<Book> = described.map(|described| build::describe(&described, &mut Vec::new())).collect();
        edition::settle(&mut books, |book| book);
        Ok(Self(books))
    }

    pub(super) fn into_books(self) -> Vec<Book> {
        self.0
    }

    /// The editions of the book of an id without an edition, the newest first.
    pub(super) fn editions(&self, work: &str) -> Vec<&Book> {
        self.0.iter().filter(|book| book.work() == work).collect()
    }

    /// The book of an id, with or without an edition; `None` where the library has none of that name.
    ///
    /// # Errors
    /// The book has several editions and none is named, or not the one that is.
    pub(super) fn only(&self, id: &str) -> Result<Option<&Book>, EditionError> {
        let (work, edition) = edition::split_id(id);
        let editions = self.editions(work);
        let ids = || editions.iter().map(|book| book.pinned_id().unwrap_or_else(|| book.folder.clone())).collect();
        match edition {
            None if editions.len() > 1 => Err(EditionError::Several { id: work.to_owned(), ids: ids() }),
            None => Ok(editions.first().copied()),
            Some(_) if editions.is_empty() => Ok(None),
            Some(written) => {
                let found = editions.iter().copied().find(|book| book.folder == id || book.is_edition(written));
                let unknown = || EditionError::Unknown { id: work.to_owned(), written: written.to_owned(), ids: ids() };
                found.map(Some).ok_or_else(unknown)
            }
        }
    }

    /// The book of an id, the newest edition where none is named.
    pub(super) fn newest(&self, id: &str) -> Option<&Book> {
        match edition::split_id(id) {
            (work, None) => self.editions(work).first().copied(),
            _ => self.only(id).ok().flatten(),
        }
    }
}
