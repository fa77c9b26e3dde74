//! The books that come with the program: the repository's `rules/`, compiled in.

use super::walk::is_page;
use super::{BOOK_FILE, GLOSSARY_FILE, files, sources};
use include_dir::{Dir, DirEntry, File, include_dir};
use std::sync::LazyLock;

static RULES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/rules");

static BOOKS: LazyLock<Vec<BundledBook>> =
    LazyLock::new(|| RULES.entries().iter().filter_map(DirEntry::as_dir).filter_map(book).collect());

static GLOSSARIES: LazyLock<Vec<BundledGlossary>> =
    LazyLock::new(|| RULES.entries().iter().filter_map(DirEntry::as_dir).filter_map(glossary).collect());

/// A glossary that came with the program.
#[derive(Debug)]
pub struct BundledGlossary {
    /// The name of its folder.
    pub folder: &'static str,
    /// Relative to the library: `rules/FOLDER/glossary.yaml`.
    pub path: String,
    pub bytes: &'static [u8],
    pub digest: String,
}

/// All bundled glossaries, in order of their folders.
#[must_use]
pub fn bundled_glossaries() -> &'static [BundledGlossary] {
    &GLOSSARIES
}

fn glossary(dir: &'static Dir<'static>) -> Option<BundledGlossary> {
    let folder = dir.path().to_str()?;
    let bytes = dir.get_file(dir.path().join(GLOSSARY_FILE))?.contents();
    let path = format!("{}/{folder}/{GLOSSARY_FILE}", super::RULES_FOLDER);
    Some(BundledGlossary { folder, path, bytes, digest: files::digest(bytes) })
}

/// A book that came with the program.
#[derive(Debug)]
pub struct BundledBook {
    pub id: &'static str,
    pub book_yaml: &'static [u8],
    /// Paths relative to the library (`rules/ID/…`) with what is in the files, in order of paths.
    pub files: Vec<(String, &'static [u8])>,
    /// See [`super::BookSource::digest`].
    pub digest: String,
}

/// All bundled books, in order of their ids, whether or not a library has switched them off.
#[must_use]
pub fn bundled_books() -> &'static [BundledBook] {
    &BOOKS
}

fn book(dir: &'static Dir<'static>) -> Option<BundledBook> {
    let id = dir.path().to_str()?;
    let book_yaml = dir.get_file(dir.path().join(BOOK_FILE))?.contents();
    let mut found: Vec<(&str, &[u8])> = Vec::new();
    let mut folders = vec![dir];
    while let Some(folder) = folders.pop() {
        for entry in folder.entries() {
            match entry {
                DirEntry::Dir(inner) => folders.push(inner),
                DirEntry::File(file) => found.extend(page(file)),
            }
        }
    }
    found.sort_unstable_by_key(|&(path, _)| path);
    let inside = |path: &'static str| path.get(id.len() + 1..).unwrap_or(path);
    let digest = sources::book_digest(book_yaml, found.iter().map(|&(path, bytes)| (inside(path), bytes)));
    let files = found.into_iter().map(|(path, bytes)| (format!("{}/{path}", super::RULES_FOLDER), bytes)).collect();
    Some(BundledBook { id, book_yaml, files, digest })
}

fn page(file: &'static File<'static>) -> Option<(&'static str, &'static [u8])> {
    let path = file.path().to_str()?;
    let hidden = path.split('/').any(|part| part.starts_with('.'));
    (!hidden && is_page(path)).then(|| (path, file.contents()))
}

/// The bytes of a file of a bundled book, by its path relative to the library.
pub(super) fn source(path: &str) -> Option<std::borrow::Cow<'static, [u8]>> {
    let below = path.strip_prefix(super::RULES_FOLDER)?.strip_prefix('/')?;
    RULES.get_file(below).map(|file| std::borrow::Cow::Borrowed(file.contents()))
}
