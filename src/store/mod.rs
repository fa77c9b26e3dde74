//! The only module that touches the disk: it finds the library, reads its sources, and keeps what is
//! built from them. It hands out bytes and folders and knows no format, no corpus and no search engine.
//!
//! A library is a folder:
//! ```text
//! rules/BOOK/book.yaml   one book: what it is …
//! rules/BOOK@EDITION/    another edition of that book, with files of the same kind
//! rules/BOOK/…           … and its pages (.md .markdown .txt .text .html .htm .php), in folders or not
//! rules/GAME/glossary.yaml  the words of a game, beside a `book.yaml` or without one
//! ruledex.yaml           settings of the library; may be missing, see `Settings`
//! index/CURRENT          the name of the generation that serves: `gen-7`
//! index/gen-7/           what was built, with a `manifest.json` that says from what and by whom
//! index/gen-8.tmp/       what is being built
//! index/LOCK             locked by whoever writes; readers never lock
//! ```
//! A generation is built beside the others, made durable, renamed, and then named by `CURRENT`, which
//! is replaced in one step: whenever a process or the machine dies, the old one serves on. The
//! generation that was just replaced is kept for readers that are opening it; older ones and what dead
//! builds left are removed by the next writer. Nothing in `index/` is precious.
//!
//! Most callers want [`Store::up_to_date`] and nothing else of the index.

#![expect(clippy::disallowed_methods, reason = "this module is the one that touches the disk and knows the time")]

mod books;
mod bundled;
mod error;
mod files;
mod fresh;
mod generation;
mod input;
mod location;
mod manifest;
mod output;
mod problem;
mod settings;
mod sources;
mod stamp;
mod temporary;
mod walk;

pub use books::Added;
pub use books::Removed;
pub use bundled::{BundledBook, BundledGlossary, bundled_books, bundled_glossaries};
pub use error::{BuildError, StoreError};
pub use files::{create_folder, overwrite as overwrite_file, read_file, rewrite_file, write_new as write_file};
pub use fresh::{Build, Notice, Ready};
pub use generation::{Generation, State, Writer};
pub use input::{Input, read_files, read_input};
pub use location::{Found, Location, Places, UserFolders, find_library, user_folders};
pub use manifest::Versions;
pub use output::{OutputFile, write_folder, write_single};
pub use problem::{Problem, ProblemKind};
pub use settings::{ReadElsewhere, SETTINGS_FILE, Settings};
pub use sources::{BookSource, Description, GlossarySource, SourceBytes, Sources};
pub use stamp::Stamp;
pub use temporary::remove_temporary_folders;
pub use walk::is_page;

use std::borrow::Cow;
use std::path::{Path, PathBuf};

/// The folder of a library that holds its books.
pub const RULES_FOLDER: &str = "rules";
/// The folder of a library that holds what is built from them.
pub const INDEX_FOLDER: &str = "index";
/// The file that makes a folder of `rules/` a book.
pub const BOOK_FILE: &str = "book.yaml";
/// The file of a folder of `rules/` that holds the words of a game.
pub const GLOSSARY_FILE: &str = "glossary.yaml";
/// How many bytes a source file may have, unless the user says otherwise: 64 MB.
pub const MAX_SIZE: u64 = 64 << 20;

/// How a library is to be used.
#[derive(Clone, Debug)]
pub struct Options {
    /// Who builds; another builder's index is not used.
    pub versions: Versions,
    /// The size limit of a source file in bytes; `None`: what `ruledex.yaml` says, else [`MAX_SIZE`].
    pub max_size: Option<u64>,
    /// Whether the library may be written to. If not, an index that is needed is built in a folder
    /// that goes away with the process.
    pub write: bool,
    /// The user's cache folder for ruledex, where the index of a read-only library is kept.
    pub cache: Option<PathBuf>,
}

/// A library that was found and opened. Opening reads nothing and writes nothing.
#[derive(Clone, Debug)]
pub struct Store {
    root: PathBuf,
    index: PathBuf,
    options: Options,
}

impl Store {
    /// Opens the library at a place that [`find_library`] gave. The user's own library need not exist
    /// yet; one that was named must.
    ///
    /// # Errors
    /// There is no such folder, or it has no `rules/`.
    pub fn open(location: &Location, options: Options) -> Result<Self, StoreError> {
        let root = location.root.clone();
        let named = matches!(location.found, Found::Given | Found::Environment);
        if root.exists() && !root.is_dir() {
            return Err(StoreError::NoFolder(root));
        }
        if named && !root.join(RULES_FOLDER).is_dir() {
            return Err(StoreError::NoLibrary(root));
        }
        let index = root.join(INDEX_FOLDER);
        Ok(Self { root, index, options })
    }

    /// Opens the library at a place, or one that is not there yet: the first [`Store::lock`] makes it.
    ///
    /// # Errors
    /// There is something else of this name, or nothing may be written.
    pub fn create(location: &Location, options: Options) -> Result<Self, StoreError> {
        let root = location.root.clone();
        if root.exists() && !root.is_dir() {
            return Err(StoreError::NoFolder(root));
        }
        let store = Self { index: root.join(INDEX_FOLDER), root, options };
        store.to_change()?;
        Ok(store)
    }

    /// Asked before anything in the library is changed on purpose. (An index is built elsewhere then.)
    ///
    /// # Errors
    /// Nothing may be written.
    pub fn to_change(&self) -> Result<(), StoreError> {
        if self.options.write { Ok(()) } else { Err(StoreError::MayNotWrite) }
    }

    /// The library's folder.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The folder in which generations are kept: `index/` of the library, or a folder elsewhere for one
    /// that cannot be written.
    #[must_use]
    pub fn index_folder(&self) -> &Path {
        &self.index
    }

    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The same library with its generations in another folder, which is made when it is needed.
    #[must_use]
    pub fn with_index_folder(&self, index: impl Into<PathBuf>) -> Self {
        Self { index: index.into(), ..self.clone() }
    }

    /// What `ruledex.yaml` says; the defaults where there is none.
    ///
    /// # Errors
    /// The file cannot be read, or says something that is not understood.
    pub fn settings(&self) -> Result<Settings, StoreError> {
        Settings::read(&self.root)
    }

    /// The size limit of a source file in bytes.
    ///
    /// # Errors
    /// See [`Store::settings`].
    pub fn max_size(&self) -> Result<u64, StoreError> {
        Ok(self.limit(&self.settings()?))
    }

    fn limit(&self, settings: &Settings) -> u64 {
        self.options.max_size.unwrap_or_else(|| settings.max_size())
    }

    /// Reads all books of the library, the bundled ones among them, in order of their ids.
    ///
    /// Each file is read once. What cannot be read is named in [`Sources::problems`] and all the rest
    /// is read.
    ///
    /// # Errors
    /// `ruledex.yaml` is wrong.
    pub fn sources(&self) -> Result<Sources, StoreError> {
        let settings = self.settings()?;
        Ok(sources::read(&self.root, &settings, self.limit(&settings)))
    }

    /// What the `book.yaml` of each book holds, the bundled ones among them, in order of their folders. A
    /// book whose `book.yaml` cannot be read is described by nothing.
    ///
    /// # Errors
    /// `ruledex.yaml` is wrong.
    pub fn descriptions(&self) -> Result<Vec<Description>, StoreError> {
        let settings = self.settings()?;
        Ok(sources::descriptions(&self.root, &settings, self.limit(&settings)))
    }

    /// The bytes of one source file or of `ruledex.yaml`, by its path relative to the library; of a bundled book where the
    /// library has no such file. `None` where there is none, or none that can be read.
    #[must_use]
    pub fn source(&self, path: &str) -> Option<Cow<'static, [u8]>> {
        if path == SETTINGS_FILE {
            return std::fs::read(self.root.join(path)).ok().map(Cow::Owned);
        }
        match self.own_file(path) {
            Some(file) => std::fs::read(file).ok().map(Cow::Owned),
            None => bundled::source(path),
        }
    }

    /// A source file of the library on the disk, by its path relative to the library; `None` where there is none,
    /// as of a bundled book.
    #[must_use]
    pub fn own_file(&self, path: &str) -> Option<PathBuf> {
        let inside = Path::new(path).components().all(|part| matches!(part, std::path::Component::Normal(_)));
        if !inside || !path.starts_with("rules/") {
            return None;
        }
        let file = self.root.join(path).canonicalize().ok()?;
        let rules = self.root.join(RULES_FOLDER).canonicalize().ok()?;
        (file.starts_with(rules) && file.is_file()).then_some(file)
    }

    fn owns_index(&self) -> bool {
        self.index == self.root.join(INDEX_FOLDER)
    }
}
