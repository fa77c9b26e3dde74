//! The facade: a library is opened, built where that is needed, and asked. Front ends call this and
//! nothing below it.
//!
//! ```
//! # let folder = tempfile::tempdir()?;
//! # let folder = folder.path();
//! # std::fs::create_dir(folder.join("rules"))?;
//! use ruledex::check::Selection;
//! use ruledex::library::{self, Library};
//! use ruledex::query::{Filters, Request};
//! use ruledex::store::Location;
//!
//! // Open a library. Its index is built if there is none; the bundled books are part of every library.
//! let library = Library::open(&Location::given(folder), library::options(), &mut |notice| eprintln!("{notice}"))?;
//! let corpus = library.corpus();
//!
//! // Search: the best hit first, each a clause of the corpus.
//! let answer = library.search(&Request::new("commit ground forces"))?;
//! let best = answer.hits[0].clause;
//! assert_eq!(library.address(best).to_string(), "ti4:invasion");
//!
//! // Show a rule with what belongs to it.
//! let rule = library.find("49.2", &Filters::default())?[0];
//! let shown = library.show(rule);
//! assert!(corpus.clause(rule).text.plain.starts_with("Step 2: Commit Ground Forces."));
//! assert_eq!(shown.children.len(), 3);
//! assert_eq!(library.address(shown.notes[0]).to_string(), "ti4:invasion#note.2");
//!
//! // Walk from topic to topic.
//! let trade = library.find("trade", &Filters::default())?[0];
//! let way = library.path(rule, trade).expect("all topics are linked");
//! let titles: Vec<&str> = way.iter().map(|edge| corpus.page_of(edge.to).title.as_str()).collect();
//! assert_eq!(titles.last(), Some(&"Trade (Strategy Card)"));
//!
//! // Check the books.
//! let findings = library.check(&Selection::default());
//! assert!(findings.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What a face prints as JSON are the types of [`crate::render::json`]. A program that runs on keeps a
//! [`LiveLibrary`].

mod add;
mod asking;
mod build;
mod changing;
mod foreign;
mod form;
mod live;
mod mend;
mod new_page;
mod outside;
mod shelf;

pub use crate::store::{OutputFile, remove_temporary_folders};
pub use add::{AddError, AddRequest, AddedBook};
pub use build::{SCHEMA, options};
pub use changing::RemovedBook;
pub use foreign::ForeignFile;
pub use live::{BESIDE, LiveLibrary, Now, Pace};
pub use mend::{Mended, MendedFile};
pub use new_page::{NewPage, NewPageError};
pub use outside::OutsideError;
pub use shelf::EditionError;

use crate::corpus::{Book, Corpus};
use crate::decode::decode;
use crate::index::{Index, IndexError};
use crate::query::QueryError;
use crate::quote::QuoteError;
use crate::source::SourceFile;
use crate::store::{Location, Notice, Options, Ready, Store, StoreError};
use shelf::Shelf;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// A library with all that it knows.
pub struct Library {
    store: Store,
    ready: Ready,
    corpus: Corpus,
    /// Opened by the first search; looking up a number does not need it.
    index: OnceLock<Index>,
    /// The generation that took the place of one whose index was damaged.
    repaired: OnceLock<Ready>,
}

/// Where a library is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// The version of the program.
    pub program: &'static str,
    pub library: String,
    /// The folder of the generation that answers.
    pub index: String,
}

/// Why a library cannot be opened or asked.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Index(#[from] IndexError),
    #[error(transparent)]
    Query(#[from] QueryError),
    #[error(transparent)]
    Edition(#[from] EditionError),
    #[error(transparent)]
    Quote(#[from] QuoteError),
    #[error("the index in {0} cannot be understood: delete the folder and run the command again")]
    Damaged(String),
}

impl Library {
    /// Opens the library at a place that [`crate::store::find_library`] gave, and builds its index first
    /// where there is none or something has changed. `notify` is told of everything worth a line.
    ///
    /// # Errors
    /// The library cannot be read, or no index can be built and there is no older one.
    pub fn open(location: &Location, options: Options, notify: &mut dyn FnMut(&Notice)) -> Result<Self, LibraryError> {
        let store = Store::open(location, options)?;
        let ready = store.up_to_date(notify, &mut build::generation)?;
        if let Some(corpus) = build::load(&ready.generation) {
            return Ok(Self { store, ready, corpus, index: OnceLock::new(), repaired: OnceLock::new() });
        }
        // Whole by its manifest and yet unreadable: nothing to be said for it.
        let ready = store.rebuild(notify, &mut build::generation)?;
        let corpus = build::load(&ready.generation)
            .ok_or_else(|| LibraryError::Damaged(ready.generation.dir.display().to_string()))?;
        Ok(Self { store, ready, corpus, index: OnceLock::new(), repaired: OnceLock::new() })
    }

    /// Builds the index whether or not anything has changed.
    ///
    /// # Errors
    /// It cannot be built; the one before serves on.
    pub fn rebuild(
        location: &Location,
        options: Options,
        notify: &mut dyn FnMut(&Notice),
    ) -> Result<Self, LibraryError> {
        let store = Store::open(location, options)?;
        store.to_change()?;
        let ready = store.rebuild(notify, &mut build::generation)?;
        let corpus = build::load(&ready.generation)
            .ok_or_else(|| LibraryError::Damaged(ready.generation.dir.display().to_string()))?;
        Ok(Self { store, ready, corpus, index: OnceLock::new(), repaired: OnceLock::new() })
    }

    /// Opens the library as its index has it, whether or not that is behind the books: nothing is built or written.
    /// `None` where there is no index.
    ///
    /// # Errors
    /// There is no such library, or its `ruledex.yaml` is wrong.
    pub fn open_as_built(location: &Location, options: Options) -> Result<Option<Self>, LibraryError> {
        let store = Store::open(location, Options { write: false, ..options })?;
        let Some(ready) = store.as_built()? else { return Ok(None) };
        let corpus = build::load(&ready.generation);
        Ok(corpus.map(|corpus| Self { store, ready, corpus, index: OnceLock::new(), repaired: OnceLock::new() }))
    }

    /// The books of a library by what their `book.yaml` say, in corpus order; no page is read, and no index.
    ///
    /// # Errors
    /// There is no such library, or its `ruledex.yaml` is wrong.
    pub fn shelf(location: &Location, options: Options) -> Result<Vec<Book>, LibraryError> {
        Ok(Shelf::of(&Store::open(location, options)?)?.into_books())
    }

    /// Everything the library knows.
    #[must_use]
    pub fn corpus(&self) -> &Corpus {
        &self.corpus
    }

    /// The library's folder.
    #[must_use]
    pub fn root(&self) -> &Path {
        self.store.root()
    }

    /// Whether the index may be behind the sources, because it could not be built again.
    #[must_use]
    pub fn is_outdated(&self) -> bool {
        self.ready.outdated
    }

    /// Whether the sources on the disk are still those that it was opened with, and no other program has built its
    /// index anew. Asks the disk for sizes and times alone.
    #[must_use]
    pub fn is_fresh(&self) -> bool {
        self.store.is_current(&self.ready.generation)
    }

    /// Whether the index was built by this opening.
    #[must_use]
    pub fn was_built(&self) -> bool {
        self.ready.built
    }

    fn index(&self) -> Result<&Index, LibraryError> {
        if let Some(index) = self.index.get() {
            return Ok(index);
        }
        let opened = self.open_index()?;
        Ok(self.index.get_or_init(|| opened))
    }

    fn open_index(&self) -> Result<Index, LibraryError> {
        let damage = match Index::open(&build::index_folder(&self.ready.generation)) {
            Ok(index) if index.len() == self.corpus.clause_count() => return Ok(index),
            // Somebody took the folder away and had another index built in its place.
            Ok(_) => return Err(LibraryError::Damaged(self.ready.generation.dir.display().to_string())),
            Err(damage) => damage,
        };
        if !self.store.options().write {
            return Err(damage.into());
        }
        let ready = self.store.rebuild(&mut |_| {}, &mut build::generation)?;
        let index = Index::open(&build::index_folder(&ready.generation))?;
        // The sources may have changed since the corpus was read: then the two do not belong together.
        if index.len() != self.corpus.clause_count() {
            return Err(damage.into());
        }
        self.repaired.get_or_init(|| ready);
        Ok(index)
    }

    /// Closes the library at the end of a process: what lies in memory goes with it, and is not taken
    /// apart string by string.
    pub fn leave(self) {
        std::mem::forget(self.corpus);
    }

    /// Where the library and its index are.
    #[must_use]
    pub fn info(&self) -> Info {
        Info {
            program: env!("CARGO_PKG_VERSION"),
            library: self.store.root().display().to_string(),
            index: self.ready.generation.dir.display().to_string(),
        }
    }

    /// A source file of the library, decoded; `None` where it is gone or cannot be read.
    #[must_use]
    pub fn source(&self, path: &str) -> Option<SourceFile> {
        let bytes = self.store.source(path)?;
        let folder = path.strip_prefix("rules/").and_then(|below| below.split('/').next());
        let book = self.corpus.books.iter().find(|book| Some(book.folder.as_str()) == folder);
        decode(path, &bytes, book.and_then(|book| book.encoding.as_deref())).ok().map(|warned| warned.value)
    }

    /// Where a source file of the library lies on the disk; `None` where it does not, as of a bundled book.
    #[must_use]
    pub fn source_file(&self, path: &str) -> Option<PathBuf> {
        self.store.own_file(path)
    }

    /// Reads a file or folder outside of any library as if it were the only book of one; `max_size` in
    /// bytes for one file.
    ///
    /// # Errors
    /// There is no such file or folder, or nothing in it can be read.
    pub fn read_outside(path: &Path, max_size: u64) -> Result<Corpus, OutsideError> {
        outside::read(path, max_size)
    }

    /// Reads a file or folder that cites books of a library, and a sentence for each file that cannot be
    /// read; `max_size` in bytes for one file.
    ///
    /// # Errors
    /// There is no such file or folder.
    pub fn read_foreign(path: &Path, max_size: u64) -> Result<(Vec<ForeignFile>, Vec<String>), OutsideError> {
        foreign::read(path, max_size)
    }
}
