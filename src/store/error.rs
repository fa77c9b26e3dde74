//! What can go wrong with the disk, each told in one sentence: what, where, what to do.

use std::error::Error;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What a builder that was called by [`super::Writer::write`] failed with.
pub type BuildError = Box<dyn Error + Send + Sync>;

#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error(
        "{} is no library: it has no folder `rules`; `ruledex add` makes it one, `--library` names another", .0.display()
    )]
    NoLibrary(PathBuf),
    #[error("{} is a file and no folder: name the library's folder", .0.display())]
    NoFolder(PathBuf),
    #[error("no library was found and no home folder is known to keep one in: name one with `--library`")]
    NoPlace,
    #[error("{} does not exist: name a file or folder to read", .0.display())]
    NoInput(PathBuf),
    #[error("`--no-write` keeps the library as it is: leave it out to change something")]
    MayNotWrite,
    #[error("{} cannot be written ({source}): allow it, or name a library of your own with `--library`", path.display())]
    ReadOnly { path: PathBuf, source: io::Error },
    #[error(
        "the disk is full, {} could not be written: free some space and run the command again; nothing was changed",
        path.display()
    )]
    Full { path: PathBuf, source: io::Error },
    #[error("cannot {doing} {}: {source}{}", path.display(), remedy(source))]
    Io { doing: &'static str, path: PathBuf, source: io::Error },
    #[error("the index could not be built in {}: {source}; nothing else was changed", path.display())]
    Build { path: PathBuf, source: BuildError },
    #[error("{} is not understood: {why}; correct it or delete it", path.display())]
    Settings { path: PathBuf, why: String },
    #[error("`{}` cannot be a book's id: use up to 64 lower-case letters, digits and `-`", .0.escape_debug())]
    BadId(String),
    #[error("`{}` cannot be a file of a book: {why}", path.escape_debug())]
    BadPath { path: String, why: &'static str },
    #[error("the library's own folder has no book `{id}`: {}; `ruledex add` makes one", known_books(known))]
    NotOwn { id: String, known: Vec<String> },
    #[error("{} is there and was not written by this command: name another place", .0.display())]
    NotOurs(PathBuf),
    #[error("{} exists already: edit it, or choose another title", .0.display())]
    PageExists(PathBuf),
    #[error("there is no book `{}`: {}", id.escape_debug(), known_books(known))]
    UnknownBook { id: String, known: Vec<String> },
}

impl StoreError {
    /// The library cannot be written at all, by this user or on this disk.
    #[must_use]
    pub fn is_read_only(&self) -> bool {
        matches!(self, Self::ReadOnly { .. })
    }

    /// There is no room left.
    #[must_use]
    pub fn is_full(&self) -> bool {
        matches!(self, Self::Full { .. })
    }
}

/// For `map_err` on something that reads.
pub(super) fn reading(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> StoreError {
    let path = path.to_path_buf();
    move |source| StoreError::Io { doing, path, source }
}

/// For `map_err` on something that writes: tells a full disk and a read-only one from the rest.
pub(super) fn writing(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> StoreError {
    let path = path.to_path_buf();
    move |source| match source.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => StoreError::Full { path, source },
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => StoreError::ReadOnly { path, source },
        _ => StoreError::Io { doing, path, source },
    }
}

/// A builder's error; trouble with the disk is recognised below whatever wraps it.
pub(super) fn building(path: &Path, error: BuildError) -> StoreError {
    let mut cause: Option<&(dyn Error + 'static)> = Some(error.as_ref());
    while let Some(inner) = cause {
        let io = inner.downcast_ref::<io::Error>().or_else(|| inner.downcast_ref::<Arc<io::Error>>().map(Arc::as_ref));
        if let Some(io) = io {
            let same = io.raw_os_error().map_or_else(|| io.kind().into(), io::Error::from_raw_os_error);
            let told = writing("write", path)(same);
            if told.is_full() || told.is_read_only() {
                return told;
            }
        }
        // What an I/O error wraps is not its `source`, but that one's.
        cause = match io.and_then(io::Error::get_ref) {
            Some(wrapped) => Some(wrapped),
            None => inner.source(),
        };
    }
    StoreError::Build { path: path.to_path_buf(), source: error }
}

fn remedy(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::PermissionDenied => "; make it readable",
        io::ErrorKind::NotADirectory | io::ErrorKind::AlreadyExists => "; move away the file that is in its place",
        io::ErrorKind::FileTooLarge => "; raise the limit of the shell for files (`ulimit -f`)",
        io::ErrorKind::IsADirectory => "; move away the folder that is in its place",
        _ => "",
    }
}

fn known_books(known: &[String]) -> String {
    if known.is_empty() { "the library has none".to_owned() } else { format!("the library has {}", known.join(", ")) }
}
