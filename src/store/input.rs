//! A file or folder outside of the library.

use super::BOOK_FILE;
use super::error::{StoreError, reading};
use super::problem::Problem;
use super::sources::SourceBytes;
use super::walk::{self, Entry, is_page};
use rayon::prelude::*;
use std::borrow::Cow;
use std::fs;
use std::io;
use std::path::Path;

/// What was read. If there are no files and one problem, that one is why.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Input {
    /// What the folder's own `book.yaml` holds, if it has one.
    pub book_yaml: Option<Vec<u8>>,
    /// Its pages as they will stand in a book, in order of paths, which are relative to the book's folder.
    pub files: Vec<SourceBytes>,
    pub problems: Vec<Problem>,
    /// Files that are no pages by their endings, in order of paths.
    pub skipped: Vec<String>,
}

impl Input {
    /// A sentence for each problem that loses text.
    #[must_use]
    pub fn lost(&self) -> Vec<String> {
        self.problems.iter().filter(|problem| problem.loses_text()).map(ToString::to_string).collect()
    }
}

/// Reads a file, whatever its ending, or all pages in a folder. A file whose name would not be read in a
/// book gets `.txt` at its end.
///
/// # Errors
/// There is nothing of this name.
pub fn read_input(path: &Path, max_size: u64) -> Result<Input, StoreError> {
    read(path, max_size, |path| path == BOOK_FILE || is_page(path))
}

/// Reads a file, or all files in a folder, whatever their endings; what is no text among them, too.
///
/// # Errors
/// There is nothing of this name.
pub fn read_files(path: &Path, max_size: u64) -> Result<Input, StoreError> {
    let mut input = read(path, max_size, |_| true)?;
    input
        .files
        .extend(input.book_yaml.take().map(|bytes| SourceBytes { path: BOOK_FILE.to_owned(), bytes: bytes.into() }));
    Ok(input)
}

fn read(path: &Path, max_size: u64, wanted: impl Fn(&str) -> bool) -> Result<Input, StoreError> {
    let metadata = fs::metadata(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => StoreError::NoInput(path.to_path_buf()),
        _ => reading("read", path)(error),
    })?;
    if metadata.is_dir() {
        return Ok(read_folder(path, max_size, wanted));
    }
    if !metadata.is_file() {
        let odd = io::Error::new(io::ErrorKind::InvalidInput, "it is no regular file");
        return Err(reading("read", path)(odd));
    }
    let name = path.file_name().map(walk::shown_name).unwrap_or_default();
    let entry = Entry {
        path: page_name(&name),
        real: path.to_path_buf(),
        size: metadata.len(),
        modified: walk::modified(&metadata),
    };
    let mut input = Input::default();
    match entry.read(max_size) {
        Ok(bytes) => input.files.push(SourceBytes { path: entry.path, bytes: Cow::Owned(bytes) }),
        Err(kind) => input.problems.push(Problem { path: name, kind }),
    }
    Ok(input)
}

fn page_name(name: &str) -> String {
    match name.trim_start_matches('.') {
        "" => "text.txt".to_owned(),
        visible if is_page(visible) => visible.to_owned(),
        visible => format!("{visible}.txt"),
    }
}

fn read_folder(folder: &Path, max_size: u64, wanted: impl Fn(&str) -> bool) -> Input {
    let walked = walk::walk(folder, "");
    let mut input = Input { problems: walked.problems, ..Input::default() };
    let (pages, others): (Vec<Entry>, Vec<Entry>) = walked.entries.into_iter().partition(|entry| wanted(&entry.path));
    input.skipped = others.into_iter().map(|entry| entry.path).collect();
    let read: Vec<_> = pages.par_iter().map(|entry| entry.read(max_size)).collect();
    for (Entry { path, .. }, read) in pages.into_iter().zip(read) {
        match read {
            Ok(bytes) if path == BOOK_FILE => input.book_yaml = Some(bytes),
            Ok(bytes) => input.files.push(SourceBytes { path, bytes: Cow::Owned(bytes) }),
            Err(kind) => input.problems.push(Problem { path, kind }),
        }
    }
    input.problems.sort();
    input
}
