//! The way from a library to an index that can be read, whatever the disk allows.

use super::error::{BuildError, StoreError};
use super::generation::{Generation, State, Writer};
use super::sources::Sources;
use super::temporary::Temporary;
use super::{Store, files};
use std::fmt;
use std::path::{Path, PathBuf};

/// Fills a generation's folder from the sources. Their problems are its own to tell.
pub type Build<'a> = &'a mut dyn FnMut(Sources, &Path) -> Result<(), BuildError>;

/// Something that is worth a line on stderr; its [`Display`](fmt::Display) is that line.
#[derive(Debug)]
pub enum Notice {
    /// Another process writes to the library.
    Waiting,
    /// The index is being built, and why.
    Building { why: String },
    /// All files are read; how many, of how many books. Linking and indexing them is what takes time.
    Read { books: usize, files: usize },
    /// The library cannot be written; the index is built in this folder instead.
    Elsewhere { index: PathBuf, error: StoreError },
    /// The index is built in a folder that goes away with the process; each run builds it again.
    Temporary { error: Option<StoreError> },
    /// The index could not be built again, so that the old one answers.
    OldServes { why: String, error: StoreError },
    /// A library that is open and has changed cannot be opened anew, so that it answers as it was.
    AsBefore { error: String },
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Waiting => f.write_str("waiting for another ruledex to finish building"),
            Self::Building { why } => write!(f, "building the index: {why}"),
            Self::Read { books, files } => write!(f, "files read: {files}, books: {books}; linking and indexing them"),
            Self::Elsewhere { index, error } => {
                write!(f, "the index is kept in {} instead: {error}", index.display())
            }
            Self::Temporary { error: None } => {
                f.write_str("the index is built for this run only, as nothing may be written: run `ruledex build` once")
            }
            Self::Temporary { error: Some(error) } => write!(f, "the index is built for this run only: {error}"),
            Self::OldServes { why, error } => write!(f, "the answers are from an older index ({why}): {error}"),
            Self::AsBefore { error } => {
                write!(f, "the answers are from before a change that cannot be read: {error}")
            }
        }
    }
}

/// An index to read.
#[derive(Debug)]
pub struct Ready {
    pub generation: Generation,
    /// Whether it was built just now.
    pub built: bool,
    /// Whether it may be behind the sources, because it could not be built again.
    pub outdated: bool,
    /// Keeps a folder that goes away with this value.
    temporary: Option<Temporary>,
}

impl Ready {
    fn new(generation: Generation, built: bool) -> Self {
        Self { generation, built, outdated: false, temporary: None }
    }
}

impl Store {
    /// Gives an index that is fresh, and builds one first if need be:
    /// in the library; where that cannot be written, in the user's cache folder; where that fails, or
    /// nothing may be written, in a folder that goes away with [`Ready`]. If building fails and an older
    /// index can still be read, that one is given. Of two processes that come at once, one builds.
    ///
    /// `build` may be called again after it failed, for another folder and with the sources read anew.
    ///
    /// # Errors
    /// No index can be built and there is no older one.
    pub fn up_to_date(&self, notify: &mut dyn FnMut(&Notice), build: Build<'_>) -> Result<Ready, StoreError> {
        let (why, serving) = match self.current()? {
            State::Fresh(generation) => return Ok(Ready::new(generation, false)),
            State::Stale { why, serving } => (why, serving),
            State::Absent => ("there is none yet".to_owned(), None),
        };
        if !self.options.write {
            return self.build_for_this_run(None, notify, build);
        }
        let error = match self.build_if_stale(notify, build) {
            Ok(ready) => return Ok(ready),
            Err(error) => error,
        };
        if error.is_read_only() {
            return self.build_elsewhere(error, notify, build);
        }
        if let Some(generation) = serving {
            notify(&Notice::OldServes { why, error });
            return Ok(Ready { outdated: true, ..Ready::new(generation, false) });
        }
        if error.is_full() { self.build_for_this_run(Some(error), notify, build) } else { Err(error) }
    }

    /// Gives the index that serves, whether or not it is behind the sources; builds and writes nothing. `None` where
    /// there is none that this program can read.
    ///
    /// # Errors
    /// `ruledex.yaml` is wrong.
    pub fn as_built(&self) -> Result<Option<Ready>, StoreError> {
        let elsewhere = self.elsewhere().filter(|_| self.owns_index());
        for store in [Some(self), elsewhere.as_ref()].into_iter().flatten() {
            let serving = match store.current()? {
                State::Fresh(generation) => Some(Ready::new(generation, false)),
                State::Stale { serving, .. } => {
                    serving.map(|generation| Ready { outdated: true, ..Ready::new(generation, false) })
                }
                State::Absent => None,
            };
            if serving.is_some() {
                return Ok(serving);
            }
        }
        Ok(None)
    }

    /// The same library with its index in the user's cache, under a name made from the library's path.
    fn elsewhere(&self) -> Option<Self> {
        let root = self.root.canonicalize().unwrap_or_else(|_| self.root.clone());
        let name = files::digest(root.as_os_str().as_encoded_bytes());
        Some(self.with_index_folder(self.options.cache.as_ref()?.join(name)))
    }

    /// Builds the index in any case, as one does that turned out to be unreadable.
    ///
    /// # Errors
    /// It cannot be built; what served before serves on.
    pub fn rebuild(&self, notify: &mut dyn FnMut(&Notice), build: Build<'_>) -> Result<Ready, StoreError> {
        let writer = self.lock(|| notify(&Notice::Waiting))?;
        self.build(&writer, notify, build)
    }

    fn build(
        &self,
        writer: &Writer<'_>,
        notify: &mut dyn FnMut(&Notice),
        build: Build<'_>,
    ) -> Result<Ready, StoreError> {
        let sources = self.sources()?;
        let files = sources.books.iter().map(|book| book.files.len()).sum();
        notify(&Notice::Read { books: sources.books.len(), files });
        let stamp = sources.stamp.clone();
        Ok(Ready::new(writer.write(&stamp, |dir| build(sources, dir))?, true))
    }

    fn build_if_stale(&self, notify: &mut dyn FnMut(&Notice), build: Build<'_>) -> Result<Ready, StoreError> {
        let writer = self.lock(|| notify(&Notice::Waiting))?;
        // Whoever had the lock may have built it.
        let why = match self.current()? {
            State::Fresh(generation) => return Ok(Ready::new(generation, false)),
            State::Stale { why, .. } => why,
            State::Absent => "there is none yet".to_owned(),
        };
        notify(&Notice::Building { why });
        self.build(&writer, notify, build)
    }

    /// In the user's cache.
    fn build_elsewhere(
        &self,
        error: StoreError,
        notify: &mut dyn FnMut(&Notice),
        build: Build<'_>,
    ) -> Result<Ready, StoreError> {
        let Some(elsewhere) = self.elsewhere().filter(|_| self.owns_index()) else {
            return self.build_for_this_run(Some(error), notify, build);
        };
        let mut error = Some(error);
        let mut told = |notice: &Notice| {
            let first = matches!(notice, Notice::Building { .. }).then(|| error.take()).flatten();
            match first {
                Some(error) => notify(&Notice::Elsewhere { index: elsewhere.index.clone(), error }),
                None => notify(notice),
            }
        };
        match elsewhere.current()? {
            State::Fresh(generation) => Ok(Ready::new(generation, false)),
            _ => match elsewhere.build_if_stale(&mut told, build) {
                Ok(ready) => Ok(ready),
                Err(failed) => self.build_for_this_run(Some(failed), notify, build),
            },
        }
    }

    fn build_for_this_run(
        &self,
        error: Option<StoreError>,
        notify: &mut dyn FnMut(&Notice),
        build: Build<'_>,
    ) -> Result<Ready, StoreError> {
        let folder = Temporary::new().map_err(super::error::writing("create", &std::env::temp_dir()))?;
        notify(&Notice::Temporary { error });
        let library = self.with_index_folder(folder.path());
        let mut ready = library.rebuild(notify, build)?;
        ready.temporary = Some(folder);
        Ok(ready)
    }
}
