//! The search index: written once from a corpus, then only read.
//!
//! tantivy keeps the words with their places; what they are worth is decided in [`crate::query`].

mod cutter;
mod reader;
mod schema;
mod writer;

pub(crate) use cutter::BASE_MARK;
pub(crate) use reader::{Form, Hits, Reader};
pub(crate) use schema::Part;

use crate::corpus::Corpus;

use std::path::Path;
use tantivy::directory::{MmapDirectory, RamDirectory};

/// Goes up with every change of the fields or of how words are cut, so that an index made by an older
/// program is told from one that fits.
pub const VERSION: u32 = 1;

/// The version of the search engine and of its files: an index of another one is built again.
#[must_use]
pub fn engine() -> String {
    tantivy::version_string().to_owned()
}

/// Why an index cannot be written or read.
#[derive(Debug, thiserror::Error)]
#[error("the search index cannot be {doing}: {reason}; delete it and run the command again")]
pub struct IndexError {
    doing: &'static str,
    reason: String,
}

impl IndexError {
    fn written(reason: impl ToString) -> Self {
        Self { doing: "written", reason: reason.to_string() }
    }

    fn read(reason: impl ToString) -> Self {
        Self { doing: "read", reason: reason.to_string() }
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
            return Err(IndexError::written("the folder holds one already"));
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
        let index = tantivy::Index::open(directory).map_err(IndexError::read)?;
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
