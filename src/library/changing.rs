//! What changes a library on the disk, and what is written beside it.

use super::shelf::Shelf;
use super::{AddError, AddRequest, AddedBook, Library, LibraryError, Mended, NewPage, NewPageError, OutputFile};
use super::{add, mend, new_page};
use crate::check::Selection;
use crate::corpus::Book;
use crate::diag::Finding;
use crate::store::{self, Location, Options, Removed, Store};
use std::path::Path;

/// What became of a book that was to go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RemovedBook {
    pub removed: Removed,
    /// The edition that is the newest one now, where the one before was taken out.
    pub newest: Option<String>,
}

impl Library {
    /// Adds a file or folder as a book, in the place of an older one of that id.
    ///
    /// # Errors
    /// Nothing can be read, the book's description is wrong, or the library cannot be written; the
    /// library is as it was.
    pub fn add(location: &Location, options: Options, request: &AddRequest) -> Result<AddedBook, AddError> {
        add::add(location, options, request)
    }

    /// Takes a book, or one edition of it, out of the library. A bundled book is switched off instead.
    ///
    /// # Errors
    /// There is no such book, it has several editions and none is named, or the library cannot be
    /// written.
    pub fn remove(location: &Location, options: Options, book: &str) -> Result<RemovedBook, LibraryError> {
        let store = Store::open(location, options)?;
        store.to_change()?;
        let writer = store.lock(|| {})?;
        let shelf = Shelf::of(&store)?;
        let found = shelf.only(book)?;
        let folder = found.map_or(book, |book| &book.folder);
        let removed = writer.remove_book(folder)?;
        if removed == Removed::IsBundled {
            writer.switch(folder, false)?;
        }
        let newest =
            found.filter(|book| book.is_current()).and_then(|book| shelf.editions(book.work()).get(1).copied());
        Ok(RemovedBook { removed, newest: newest.and_then(Book::pinned_id) })
    }

    /// Begins a page in a book of the library's own; gives its path relative to the library.
    ///
    /// # Errors
    /// The title is no title, the number no number, there is no such book, or it has such a page.
    pub fn new_page(location: &Location, options: Options, page: &NewPage) -> Result<String, NewPageError> {
        new_page::write(location, options, page)
    }

    /// Mends what the findings of a selection have one right answer for, in the library's own books, as far
    /// as they are of concern. Without `write` nothing is written and all is told.
    ///
    /// # Errors
    /// The library cannot be read, or not be written.
    pub fn mend(
        location: &Location,
        options: Options,
        selection: &Selection,
        concerns: &dyn Fn(&Finding) -> bool,
        write: bool,
    ) -> Result<Mended, LibraryError> {
        mend::mend(location, options, selection, concerns, write)
    }

    /// Writes files that were made from a library into a folder outside of it: a new or empty one, or one that was
    /// written so before.
    ///
    /// # Errors
    /// The folder holds other files, or cannot be written.
    pub fn write_folder(folder: &Path, files: &[OutputFile]) -> Result<(), LibraryError> {
        Ok(store::write_folder(folder, files)?)
    }

    /// Writes a single file that was made from a library, over nothing but an earlier one that has `mark` near its
    /// beginning.
    ///
    /// # Errors
    /// There is another file, or it cannot be written.
    pub fn write_single(path: &Path, mark: &str, text: &str) -> Result<(), LibraryError> {
        Ok(store::write_single(path, mark, text.as_bytes())?)
    }
}
