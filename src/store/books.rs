//! Books put into a library and taken out of it: whole or not at all.
//!
//! A book is written to a hidden folder and renamed into its place; the one that it replaces is
//! renamed away first and removed last. Readers pass over hidden folders, and the next writer undoes
//! what was left half-done.

use super::bundled::bundled_books;
use super::error::{StoreError, reading, writing};
use super::files::{self, RemoveOnDrop};
use super::generation::Writer;
use super::settings::Settings;
use super::sources::{Layout, SourceBytes};
use super::walk::is_page;
use super::{BOOK_FILE, GLOSSARY_FILE, RULES_FOLDER, Store};
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

const NEW: &str = ".ruledex-new-";
const OLD: &str = ".ruledex-old-";
const GONE: &str = ".ruledex-gone-";

/// What stood in the place of an added book before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Added {
    New,
    /// Another book of the library of this id, which is gone now.
    Replaced,
    /// A bundled book of this id, which this one hides.
    HidesBundled,
}

/// What was done about a book that is to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Removed {
    Gone,
    /// It is gone, and the bundled book of this id is part of the library again.
    BundledIsBack,
    /// Nothing: the book came with the program and is not in the library's folder. It can be switched
    /// off ([`Writer::switch`]).
    IsBundled,
}

impl Store {
    /// The ids of all books of the library, in order.
    ///
    /// # Errors
    /// `ruledex.yaml` is wrong.
    pub fn book_ids(&self) -> Result<Vec<String>, StoreError> {
        let settings = self.settings()?;
        let layout = Layout::of(&self.root);
        let bundled = layout.bundled(&settings).map(|book| book.id.to_owned());
        let ids: BTreeSet<String> = bundled.chain(layout.books.iter().map(|book| book.id.clone())).collect();
        Ok(ids.into_iter().collect())
    }
}

impl Writer<'_> {
    /// Puts a book into a folder of the library, in the place of what it holds; the folder is called
    /// like the book, or `BOOK@EDITION`. Paths of files are relative to that folder.
    ///
    /// # Errors
    /// The folder's name or a path cannot be one, or the disk fails; the library is as it was.
    pub fn add_book(&self, id: &str, book_yaml: &str, files: &[SourceBytes]) -> Result<Added, StoreError> {
        check_id(id)?;
        check_paths(files)?;
        let settings = self.library.settings()?;
        let rules = self.rules();
        let (place, new, old) = (rules.join(id), hidden(&rules, NEW, id), hidden(&rules, OLD, id));
        files::remove(&new)?;
        files::create_folder(&new)?;
        let guard = RemoveOnDrop(Some(new.clone()));
        files::write_new(&new.join(BOOK_FILE), book_yaml.as_bytes())?;
        for file in files {
            let path = new.join(&file.path);
            if let Some(folder) = path.parent() {
                files::create_folder(folder)?;
            }
            files::write_new(&path, &file.bytes)?;
        }
        let replaces = files::exists(&place);
        let replaces_book = replaces && !is_only_glossary(&place);
        // A game's glossary is no part of the book that is replaced.
        if !files.iter().any(|file| file.path == GLOSSARY_FILE)
            && let Ok(glossary) = fs::read(place.join(GLOSSARY_FILE))
        {
            files::write_new(&new.join(GLOSSARY_FILE), &glossary)?;
        }
        files::sync_tree(&new)?;
        if replaces {
            files::rename(&place, &old)?;
        }
        if let Err(error) = files::rename(&new, &place) {
            if replaces {
                files::rename(&old, &place)?;
            }
            return Err(error);
        }
        guard.keep();
        // The book is in its place; what cannot be removed now is removed by the next writer.
        let _ = files::remove(&old);
        let hides = settings.has_bundled(id) && bundled_books().iter().any(|book| book.id == id);
        Ok(match (replaces_book, hides) {
            (true, _) => Added::Replaced,
            (false, true) => Added::HidesBundled,
            (false, false) => Added::New,
        })
    }

    /// Puts a new page into a book of the library's own; gives its path relative to the library.
    ///
    /// # Errors
    /// The library's folder has no such book, or the book has a file of this name, or the disk fails.
    pub fn add_page(&self, id: &str, file: &SourceBytes) -> Result<String, StoreError> {
        check_paths(std::slice::from_ref(file))?;
        let book = self.rules().join(id);
        if check_id(id).is_err() || !book.join(BOOK_FILE).is_file() {
            let known = Layout::of(&self.library.root).books.into_iter().map(|book| book.id).collect();
            return Err(StoreError::NotOwn { id: id.to_owned(), known });
        }
        let path = book.join(&file.path);
        if files::exists(&path) {
            return Err(StoreError::PageExists(path));
        }
        files::write_new(&path, &file.bytes)?;
        Ok(format!("{RULES_FOLDER}/{id}/{}", file.path))
    }

    /// Writes a page of the library's own books anew, whole or not at all. The path is relative to the
    /// library.
    ///
    /// # Errors
    /// There is no such file in `rules/`, or the disk fails.
    pub fn replace_page(&self, path: &str, bytes: &[u8]) -> Result<(), StoreError> {
        let Some(file) = self.library.own_file(path) else {
            return Err(StoreError::NoInput(self.library.root.join(path)));
        };
        files::rewrite_file(&file, bytes)
    }

    /// Takes a book out of the library's folder.
    ///
    /// # Errors
    /// There is no such book, or the disk fails.
    pub fn remove_book(&self, id: &str) -> Result<Removed, StoreError> {
        let settings = self.library.settings()?;
        let unknown = |known: Vec<String>| StoreError::UnknownBook { id: id.to_owned(), known };
        let single = Path::new(id).components().eq([Component::Normal(id.as_ref())]);
        if !single || id.starts_with('.') {
            return Err(unknown(self.library.book_ids()?));
        }
        let is_bundled = settings.has_bundled(id) && bundled_books().iter().any(|book| book.id == id);
        let rules = self.rules();
        let place = rules.join(id);
        if !is_only_glossary(&place)
            && fs::symlink_metadata(&place).is_ok_and(|found| found.is_dir() || found.is_symlink())
        {
            let gone = hidden(&rules, GONE, id);
            files::remove(&gone)?;
            files::rename(&place, &gone)?;
            // It is out of its place; what cannot be removed now is removed by the next writer.
            let _ = files::remove(&gone);
            return Ok(if is_bundled { Removed::BundledIsBack } else { Removed::Gone });
        }
        if is_bundled { Ok(Removed::IsBundled) } else { Err(unknown(self.library.book_ids()?)) }
    }

    /// Switches a bundled book off or on in `ruledex.yaml`.
    ///
    /// # Errors
    /// No bundled book has this id, or `ruledex.yaml` cannot be written.
    pub fn switch(&self, id: &str, on: bool) -> Result<(), StoreError> {
        if !bundled_books().iter().any(|book| book.id == id) {
            let known = bundled_books().iter().map(|book| book.id.to_owned()).collect();
            return Err(StoreError::UnknownBook { id: id.to_owned(), known });
        }
        let mut settings = self.library.settings()?;
        if settings.has_bundled(id) == on {
            return Ok(());
        }
        if on && !settings.bundled {
            // All were off; now all but this one are.
            settings.bundled = true;
            settings.switched_off.extend(bundled_books().iter().map(|book| book.id.to_owned()));
        }
        if on {
            settings.switched_off.remove(id);
        } else {
            settings.switched_off.insert(id.to_owned());
        }
        self.save_settings(&settings)
    }

    /// Writes `ruledex.yaml` anew.
    ///
    /// # Errors
    /// It cannot be written; the old one is as it was.
    pub fn save_settings(&self, settings: &Settings) -> Result<(), StoreError> {
        settings.write(&self.library.root)
    }

    fn rules(&self) -> PathBuf {
        self.library.root.join(RULES_FOLDER)
    }
}

/// Whether a folder holds a game's glossary and no book.
fn is_only_glossary(folder: &Path) -> bool {
    files::exists(&folder.join(GLOSSARY_FILE)) && !files::exists(&folder.join(BOOK_FILE))
}

fn hidden(rules: &Path, what: &str, id: &str) -> PathBuf {
    rules.join(format!("{what}{id}"))
}

/// Undoes what a writer that died has begun. A book that was renamed away comes back, unless its
/// successor is in its place.
pub(super) fn undo_half_done(root: &Path) -> Result<(), StoreError> {
    let rules = root.join(RULES_FOLDER);
    let entries = match fs::read_dir(&rules) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(reading("read", &rules)(error)),
    };
    for entry in entries {
        let name = entry.map_err(writing("read", &rules))?.file_name();
        let Some(name) = name.to_str() else { continue };
        if let Some(id) = name.strip_prefix(OLD)
            && !files::exists(&rules.join(id))
        {
            files::rename(&rules.join(name), &rules.join(id))?;
        } else if [NEW, OLD, GONE].iter().any(|what| name.starts_with(what)) {
            files::remove(&rules.join(name))?;
        }
    }
    Ok(())
}

fn check_id(id: &str) -> Result<(), StoreError> {
    let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let (book, edition) = id.split_once('@').unwrap_or((id, "1"));
    let in_edition = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '-' | '~');
    let edition_fits = (1..=64).contains(&edition.chars().count())
        && edition.chars().all(in_edition)
        && edition.starts_with(char::is_alphanumeric);
    let fits = (1..=64).contains(&book.len()) && book.chars().all(allowed) && !book.starts_with('-') && edition_fits;
    if fits { Ok(()) } else { Err(StoreError::BadId(id.to_owned())) }
}

fn check_paths(files: &[SourceBytes]) -> Result<(), StoreError> {
    let mut seen = BTreeSet::new();
    for SourceBytes { path, .. } in files {
        let whole = Path::new(path).components().all(|part| matches!(part, Component::Normal(_)))
            && Path::new(path).components().count() == path.split('/').count();
        let why = if !whole || path.contains('\0') {
            "it does not stay in the book's folder"
        } else if path.split('/').any(|part| part.starts_with('.')) {
            "hidden files are not read"
        } else if !is_page(path) {
            "by its ending it is not read; end it with .md, .txt or .html"
        } else if !seen.insert(path) {
            "there are two of that name"
        } else {
            continue;
        };
        return Err(StoreError::BadPath { path: path.clone(), why });
    }
    Ok(())
}
