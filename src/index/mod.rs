//! The search index: written once from a corpus, then only read.
//!
//! tantivy keeps the words with their places; what they are worth is decided in [`crate::query`].

mod cutter;
mod frozen;
mod mapped;
mod reader;
mod schema;
mod writer;

pub(crate) use cutter::BASE_MARK;
pub use mapped::map_file;
pub(crate) use reader::{Form, Hits, Reader};
pub(crate) use schema::Part;

use crate::corpus::Corpus;
use frozen::Frozen;

use std::io;
use std::path::Path;
use std::sync::Arc;
use tantivy::TantivyError;
use tantivy::directory::{MmapDirectory, RamDirectory};

/// Goes up with every change of the fields or of how words are cut, so that an index made by an older
/// program is told from one that fits.
pub const VERSION: u32 = 2;

/// The version of the search engine and of its files: an index of another one is built again.
#[must_use]
pub fn engine() -> String {
    tantivy::version_string().to_owned()
}

/// Why an index cannot be written or read.
#[derive(Debug, thiserror::Error)]
#[error("the search index cannot be {doing}: {reason}; delete the library's folder `index` and run the command again")]
pub struct IndexError {
    doing: &'static str,
    reason: String,
    /// What the disk said, where it was the disk.
    source: Option<Arc<io::Error>>,
}

impl IndexError {
    fn written(error: impl Into<TantivyError>) -> Self {
        Self::of("written", &error.into())
    }

    fn read(error: impl Into<TantivyError>) -> Self {
        Self::of("read", &error.into())
    }

    fn of(doing: &'static str, error: &TantivyError) -> Self {
        use tantivy::directory::error::{LockError, OpenDirectoryError, OpenReadError, OpenWriteError};
        let source = match error {
            TantivyError::IoError(io)
            | TantivyError::LockFailure(LockError::IoError(io), _)
            | TantivyError::OpenDirectoryError(OpenDirectoryError::IoError { io_error: io, .. })
            | TantivyError::OpenReadError(OpenReadError::IoError { io_error: io, .. })
            | TantivyError::OpenWriteError(OpenWriteError::IoError { io_error: io, .. }) => Some(Arc::clone(io)),
            _ => None,
        };
        let reason = source.as_ref().map_or_else(|| error.to_string(), ToString::to_string);
        Self { doing, reason, source }
    }

    fn because(doing: &'static str, reason: &str) -> Self {
        Self { doing, reason: reason.to_owned(), source: None }
    }
}

/// An open index.
pub struct Index {
    pub(crate) reader: Reader,
}

impl Index {
    /// Writes the index of a corpus into an empty folder that exists, and opens it.
    ///
    /// # Errors
    /// The disk is full, the folder cannot be written or holds an index already.
    pub fn write(corpus: &Corpus, folder: &Path) -> Result<Self, IndexError> {
        let directory = MmapDirectory::open(folder).map_err(IndexError::written)?;
        if tantivy::Index::exists(&directory).map_err(IndexError::written)? {
            return Err(IndexError::because("written", "the folder holds one already"));
        }
        let index = writer::write(corpus, directory).map_err(IndexError::written)?;
        Ok(Self { reader: Reader::new(&index)? })
    }

    /// Opens the index that [`Index::write`] left in a folder.
    ///
    /// # Errors
    /// The folder holds none, or a damaged one, or one of another version of the program.
    pub fn open(folder: &Path) -> Result<Self, IndexError> {
        let directory = MmapDirectory::open(folder).map_err(IndexError::read)?;
        let index = tantivy::Index::open(Frozen(directory)).map_err(IndexError::read)?;
        Ok(Self { reader: Reader::new(&index)? })
    }

    /// The index of a corpus in memory.
    ///
    /// # Errors
    /// tantivy refuses; no input is known that makes it.
    pub fn in_memory(corpus: &Corpus) -> Result<Self, IndexError> {
        let index = writer::write(corpus, RamDirectory::create()).map_err(IndexError::written)?;
        Ok(Self { reader: Reader::new(&index)? })
    }

    /// How many clauses it holds. An index belongs to the corpus of as many clauses that it was made of.
    #[must_use]
    pub fn len(&self) -> usize {
        self.reader.documents() as usize
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
