//! The books of a library as bytes.

use super::bundled::{BundledBook, BundledGlossary, bundled_books, bundled_glossaries};
use super::problem::{Problem, ProblemKind};
use super::settings::Settings;
use super::stamp::{FileStamp, Stamp};
use super::walk::{self, Entry, is_page};
use super::{BOOK_FILE, GLOSSARY_FILE, RULES_FOLDER, files};
use rayon::prelude::*;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;
use xxhash_rust::xxh3::Xxh3;

/// All books of a library.
#[derive(Clone, Debug)]
pub struct Sources {
    /// In order of their ids.
    pub books: Vec<BookSource>,
    /// The library's own in order of their folders, then the bundled ones.
    pub glossaries: Vec<GlossarySource>,
    /// What could not be read, or not as it is, in order of paths.
    pub problems: Vec<Problem>,
    /// Files in books that are no pages by their endings, such as images; in order of paths.
    pub skipped: Vec<String>,
    /// The state in which all this was read.
    pub stamp: Stamp,
}

/// One book.
#[derive(Clone, Debug)]
pub struct BookSource {
    /// The name of its folder.
    pub id: String,
    /// Its folder, relative to the library: `rules/ID`.
    pub folder: String,
    /// What its `book.yaml` holds.
    pub book_yaml: Cow<'static, [u8]>,
    /// Its pages, in order of paths.
    pub files: Vec<SourceBytes>,
    /// Whether it came with the program.
    pub bundled: bool,
    /// A digest of `book.yaml` and the pages with their paths below the book's folder, in hexadecimal:
    /// the same text has the same digest, wherever it stands.
    pub digest: String,
}

/// What a book says of itself.
#[derive(Clone, Debug)]
pub struct Description {
    /// The name of its folder.
    pub folder: String,
    /// What its `book.yaml` holds.
    pub book_yaml: Cow<'static, [u8]>,
    /// Whether it came with the program.
    pub bundled: bool,
}

/// The glossary of a game.
#[derive(Clone, Debug)]
pub struct GlossarySource {
    /// The name of its folder: that of a book or, where there is no such book, of a game.
    pub folder: String,
    pub file: SourceBytes,
    /// Whether it came with the program.
    pub bundled: bool,
}

/// A file as it stands on the disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceBytes {
    /// With `/`; relative to the library in [`Sources`], to the book's folder in [`super::Input`].
    pub path: String,
    pub bytes: Cow<'static, [u8]>,
}

/// Which files make which book, by their names; nothing is opened yet.
#[derive(Debug, Default)]
pub(super) struct Layout {
    pub books: Vec<Shelf>,
    /// The glossaries of the library's own with the names of their folders, in order of these.
    pub glossaries: Vec<(String, Entry)>,
    pub problems: Vec<Problem>,
    pub skipped: Vec<String>,
}

/// The files of one book of the library's own.
#[derive(Debug)]
pub(super) struct Shelf {
    pub id: String,
    pub book_yaml: Entry,
    pub pages: Vec<Entry>,
}

impl Layout {
    pub(super) fn of(root: &Path) -> Self {
        let walked = walk::walk(&root.join(RULES_FOLDER), RULES_FOLDER);
        let mut layout = Self { problems: walked.problems, ..Self::default() };
        let mut entries = walked.entries.into_iter().peekable();
        while let Some(first) = entries.next() {
            let Some((id, _)) = below_rules(&first.path) else {
                layout.stray(first.path);
                continue;
            };
            let id = id.to_owned();
            let mut all = vec![first];
            while let Some(next) = entries.next_if(|next| below_rules(&next.path).is_some_and(|(other, _)| other == id))
            {
                all.push(next);
            }
            layout.shelve(id, all);
        }
        layout.books.sort_by(|a, b| a.id.cmp(&b.id));
        layout.glossaries.sort_by(|a, b| a.0.cmp(&b.0));
        layout.problems.sort();
        layout.skipped.sort();
        layout
    }

    /// A file in `rules/` itself. A page there would be missed; its README and the like are not.
    fn stray(&mut self, path: String) {
        if is_page(&path) && !path.starts_with("rules/README.") {
            self.problems.push(Problem { path, kind: ProblemKind::InNoBook });
        }
    }

    fn shelve(&mut self, id: String, all: Vec<Entry>) {
        let folder = format!("{RULES_FOLDER}/{id}");
        let mut book_yaml = None;
        let mut pages = Vec::new();
        for entry in all {
            let name = entry.path.strip_prefix(&folder).and_then(|name| name.strip_prefix('/'));
            if name == Some(BOOK_FILE) {
                book_yaml = Some(entry);
            } else if name == Some(GLOSSARY_FILE) {
                self.glossaries.push((id.clone(), entry));
            } else if is_page(&entry.path) {
                pages.push(entry);
            } else {
                self.skipped.push(entry.path);
            }
        }
        match book_yaml {
            Some(book_yaml) => self.books.push(Shelf { id, book_yaml, pages }),
            None if pages.is_empty() => {}
            None => self.problems.push(Problem { path: folder, kind: ProblemKind::NoBookFile }),
        }
    }

    /// All files of the library's own that are read, in order of paths.
    pub(super) fn entries(&self) -> Vec<&Entry> {
        let of_books = self.books.iter().flat_map(|shelf| std::iter::once(&shelf.book_yaml).chain(&shelf.pages));
        let mut entries: Vec<&Entry> = of_books.chain(self.glossaries.iter().map(|(_, entry)| entry)).collect();
        entries.sort_by(|a, b| a.path.cmp(&b.path));
        entries
    }

    /// The digests of all that is bundled and part of the library: of books by their ids, of glossaries
    /// by their paths.
    pub(super) fn bundled_digests(&self, settings: &Settings) -> BTreeMap<&'static str, &'static str> {
        let books = self.bundled(settings).map(|book| (book.id, book.digest.as_str()));
        books.chain(glossaries(settings).map(|glossary| (glossary.path.as_str(), glossary.digest.as_str()))).collect()
    }

    /// The bundled books that are part of the library: those that are not switched off and whose place
    /// no book of the library's own has taken.
    pub(super) fn bundled(&self, settings: &Settings) -> impl Iterator<Item = &'static BundledBook> {
        bundled_books().iter().filter(|book| {
            settings.has_bundled(book.id) && self.books.binary_search_by(|own| own.id.as_str().cmp(book.id)).is_err()
        })
    }
}

/// The bundled glossaries that are part of a library.
fn glossaries(settings: &Settings) -> impl Iterator<Item = &'static BundledGlossary> {
    bundled_glossaries().iter().filter(|_| settings.bundled)
}

/// The book's id and the rest of a path; `None` for a file in `rules/` itself.
fn below_rules(path: &str) -> Option<(&str, &str)> {
    path.strip_prefix(RULES_FOLDER)?.strip_prefix('/')?.split_once('/')
}

pub(super) fn read(root: &Path, settings: &Settings, limit: u64) -> Sources {
    let mut stamp = Stamp::begin();
    let mut layout = Layout::of(root);
    let mut books: Vec<BookSource> = layout.bundled(settings).map(bundled_source).collect();
    let digests = layout.bundled_digests(settings).into_iter();
    stamp.bundled = digests.map(|(name, digest)| (name.to_owned(), digest.to_owned())).collect();
    for shelf in std::mem::take(&mut layout.books) {
        books.extend(read_book(shelf, limit, &mut stamp, &mut layout.problems));
    }
    books.sort_by(|a, b| a.id.cmp(&b.id));
    let mut read = Vec::new();
    for (folder, entry) in std::mem::take(&mut layout.glossaries) {
        let bytes = entry.read(limit);
        if let Some(file) = take(entry, bytes, &mut stamp, &mut layout.problems) {
            read.push(GlossarySource { folder, file, bundled: false });
        }
    }
    read.extend(glossaries(settings).map(|glossary| GlossarySource {
        folder: glossary.folder.to_owned(),
        file: SourceBytes { path: glossary.path.clone(), bytes: Cow::Borrowed(glossary.bytes) },
        bundled: true,
    }));
    stamp.finish();
    layout.problems.sort();
    Sources { books, glossaries: read, problems: layout.problems, skipped: layout.skipped, stamp }
}

/// See [`super::Store::descriptions`].
pub(super) fn descriptions(root: &Path, settings: &Settings, limit: u64) -> Vec<Description> {
    let layout = Layout::of(root);
    let bundled = layout.bundled(settings).map(|book| Description {
        folder: book.id.to_owned(),
        book_yaml: Cow::Borrowed(book.book_yaml),
        bundled: true,
    });
    let own = layout.books.iter().map(|shelf| Description {
        folder: shelf.id.clone(),
        book_yaml: Cow::Owned(shelf.book_yaml.read(limit).unwrap_or_default()),
        bundled: false,
    });
    let mut all: Vec<Description> = bundled.chain(own).collect();
    all.sort_by(|a, b| a.folder.cmp(&b.folder));
    all
}

fn bundled_source(book: &'static BundledBook) -> BookSource {
    BookSource {
        id: book.id.to_owned(),
        folder: format!("{RULES_FOLDER}/{}", book.id),
        book_yaml: Cow::Borrowed(book.book_yaml),
        files: book
            .files
            .iter()
            .map(|(path, bytes)| SourceBytes { path: path.clone(), bytes: Cow::Borrowed(bytes) })
            .collect(),
        bundled: true,
        digest: book.digest.clone(),
    }
}

/// Reads one book; `None` where its `book.yaml` cannot be read.
fn read_book(shelf: Shelf, limit: u64, stamp: &mut Stamp, problems: &mut Vec<Problem>) -> Option<BookSource> {
    let Shelf { id, book_yaml, pages } = shelf;
    let read: Vec<_> = pages.par_iter().map(|entry| entry.read(limit)).collect();
    let mut take = |entry, read| take(entry, read, stamp, problems);
    let about = book_yaml.read(limit);
    let about = take(book_yaml, about);
    let files: Vec<SourceBytes> = pages.into_iter().zip(read).filter_map(|(entry, read)| take(entry, read)).collect();
    let about = about?;
    let folder = format!("{RULES_FOLDER}/{id}");
    let inside = |path: &'_ str| path.get(folder.len() + 1..).unwrap_or("").to_owned();
    let digest = book_digest(&about.bytes, files.iter().map(|file| (inside(&file.path), &*file.bytes)));
    Some(BookSource { id, folder, book_yaml: about.bytes, files, bundled: false, digest })
}

/// Stamps a file that was read; `None` where it could not be, which is a problem.
fn take(
    entry: Entry,
    read: Result<Vec<u8>, ProblemKind>,
    stamp: &mut Stamp,
    problems: &mut Vec<Problem>,
) -> Option<SourceBytes> {
    let digest = read.as_ref().ok().map(|bytes| files::digest(bytes));
    stamp.files.push(FileStamp { path: entry.path.clone(), size: entry.size, modified: entry.modified, digest });
    match read {
        Ok(bytes) => Some(SourceBytes { path: entry.path, bytes: Cow::Owned(bytes) }),
        Err(kind) => {
            problems.push(Problem { path: entry.path, kind });
            None
        }
    }
}

/// See [`BookSource::digest`]; paths are below the book's folder, in order.
pub(super) fn book_digest<'a, P: AsRef<str>>(book_yaml: &[u8], files: impl Iterator<Item = (P, &'a [u8])>) -> String {
    let mut hash = Xxh3::new();
    let mut add = |bytes: &[u8]| {
        hash.update(&bytes.len().to_le_bytes());
        hash.update(bytes);
    };
    add(book_yaml);
    for (path, bytes) in files {
        add(path.as_ref().as_bytes());
        add(bytes);
    }
    format!("{:032x}", hash.digest128())
}
