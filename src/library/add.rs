//! A file or folder becomes a book of the library.

use super::shelf::Shelf;
use crate::corpus::{Authority, Book, edition};
use crate::decode::decode;
use crate::diag::Finding;
use crate::ingest::{FORMATS, book_file, format_named};
use crate::source::SourceFile;
use crate::store::{self, Added, Location, Options, SourceBytes, Store, StoreError, Writer};
use crate::text::{guess_language, name_key};
use std::path::{Path, PathBuf};

/// What is to be added, and what is said of it; what is left out comes from the folder's own
/// `book.yaml`, or is a default.
#[derive(Clone, Debug, Default)]
pub struct AddRequest {
    pub path: PathBuf,
    pub book: Option<String>,
    pub title: Option<String>,
    pub game: Option<String>,
    pub language: Option<String>,
    pub edition: Option<String>,
    pub date: Option<String>,
    pub authority: Option<String>,
    pub source: Option<String>,
    pub translates: Option<String>,
    pub format: Option<String>,
    pub encoding: Option<String>,
}

/// What became of it.
#[derive(Clone, Debug)]
pub struct AddedBook {
    pub book: Book,
    pub files: usize,
    pub added: Added,
    /// The edition, or else the date, of the book whose place it took, where that had one.
    pub replaced: Option<String>,
    /// The ids of the other editions of the book, the newest first.
    pub beside: Vec<String>,
    /// The language that the text seems to be in, where none was named and it is not the one that is
    /// taken then.
    pub guessed: Option<&'static str>,
    /// A sentence for each file that could not be read.
    pub refused: Vec<String>,
    /// Files that are no pages by their endings.
    pub skipped: Vec<String>,
    /// The size limit in megabytes that was written into `ruledex.yaml`, as without it later builds
    /// would leave out what was read now.
    pub max_size_mb: Option<u64>,
}

/// Why nothing was added.
#[derive(Debug, thiserror::Error)]
pub enum AddError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("nothing was added: {}", .0.join("; "))]
    Refused(Vec<String>),
    #[error("nothing was added: {} holds folders of books ({}): add each by its folder", .path.display(), .books.join(", "))]
    Books { path: PathBuf, books: Vec<String> },
    #[error("nothing was added: {} has no file that can be read as a page ({})", .path.display(), .endings)]
    NoPages { path: PathBuf, endings: &'static str },
    #[error("nothing was added: {}:{}:{}: {}{}", .0.file, .0.place.line, .0.place.column, .0.message, help(&.0.help))]
    BadDescription(Box<Finding>),
    #[error("nothing was added: `{written}` is no {what}: use {known}")]
    Unknown { what: &'static str, written: String, known: String },
    #[error(
        "nothing was added: no id can be made from {written:?}: name one with `--book`, in lower-case letters, digits and `-`"
    )]
    NoId { written: String },
    #[error(
        "nothing was added: {written:?} is no id of a book: use lower-case letters, digits and `-`, such as {example:?}"
    )]
    BadId { written: String, example: String },
    #[error(
        "nothing was added: `{}` is no edition that an address can hold: use at most 64 letters, digits, `.` and `-`",
        .written.escape_debug()
    )]
    BadEdition { written: String },
    #[error("nothing was added: {id} has several editions: say with `--edition` which one this is ({})", .ids.join(", "))]
    WhichEdition { id: String, ids: Vec<String> },
    #[error(
        "nothing was added: the book {id} names no edition, so that the two could not be told apart: write its edition into rules/{folder}/book.yaml, or remove it first"
    )]
    Unnamed { id: String, folder: String },
}

/// So many bytes of text show what language it is in.
const SAMPLE: usize = 200_000;

fn help(help: &str) -> String {
    if help.is_empty() { String::new() } else { format!("; {help}") }
}

pub(super) fn add(location: &Location, options: Options, request: &AddRequest) -> Result<AddedBook, AddError> {
    let store = Store::create(location, options)?;
    let input = store::read_input(&request.path, store.max_size()?)?;
    let books = folders_of_books(&input);
    if !books.is_empty() {
        return Err(AddError::Books { path: request.path.clone(), books });
    }
    let mut book = describe(request, input.book_yaml.as_deref())?;
    let names_language = request.language.is_some()
        || input.book_yaml.as_ref().is_some_and(|yaml| {
            decode("book.yaml", yaml, None).is_ok_and(|file| book_file::says(&file.value, "language"))
        });

    let mut refused = input.lost();
    let mut files: Vec<SourceBytes> = Vec::new();
    let mut sample = String::new();
    for file in input.files {
        match decode(&file.path, &file.bytes, book.encoding.as_deref()) {
            Ok(decoded) => {
                let text = decoded.value.text();
                if sample.len() < SAMPLE {
                    sample.push_str(&text[..text.floor_char_boundary(SAMPLE / 4)]);
                    sample.push('\n');
                }
                files.push(file);
            }
            Err(reason) => refused.push(reason.to_string()),
        }
    }
    if files.is_empty() {
        return Err(if refused.is_empty() {
            AddError::NoPages { path: request.path.clone(), endings: ".md .txt .html .htm .php .pdf" }
        } else {
            AddError::Refused(refused)
        });
    }
    let guessed = guess_language(&sample).filter(|code| !names_language && *code != book.language);
    if let Some(code) = guessed {
        code.clone_into(&mut book.language);
    }
    let tag = tag_of(&book)?;
    let writer = store.lock(|| {})?;
    let Place { folder, replaced, beside } = place(&Shelf::of(&store)?, &book, tag.as_deref())?;
    let added = writer.add_book(&folder, &book_file::write(&book), &files)?;
    if let Some(old) = replaced.as_ref().filter(|old| old.folder != folder) {
        writer.remove_book(&old.folder)?;
    }
    let added = if replaced.as_ref().is_some_and(|old| !old.bundled) { Added::Replaced } else { added };
    let max_size_mb = remember_size(&store, &writer, &files)?;
    let edition = replaced.and_then(|old| old.edition.or(old.date));
    let skipped = input.skipped;
    Ok(AddedBook {
        book: Book { folder, ..book },
        files: files.len(),
        added,
        replaced: edition,
        beside,
        guessed,
        refused,
        skipped,
        max_size_mb,
    })
}

/// The folders below one without a `book.yaml` that have one: what they hold are books, and no parts of one.
fn folders_of_books(input: &store::Input) -> Vec<String> {
    const MOST: usize = 5;
    if input.book_yaml.is_some() {
        return Vec::new();
    }
    let folders = input.skipped.iter().filter_map(|path| path.strip_suffix(store::BOOK_FILE)?.strip_suffix('/'));
    folders.take(MOST).map(str::to_owned).collect()
}

/// Where a book goes.
struct Place {
    folder: String,
    /// The book that goes for it.
    replaced: Option<Book>,
    /// The ids of the editions that stay beside it, the newest first.
    beside: Vec<String>,
}

/// The edition as addresses write it; `None` where the book names neither edition nor date.
fn tag_of(book: &Book) -> Result<Option<String>, AddError> {
    let Some(written) = book.edition.as_ref().or(book.date.as_ref()) else { return Ok(None) };
    let tag = edition::tag(written);
    if tag.is_empty() || written.chars().count() > 64 {
        return Err(AddError::BadEdition { written: written.clone() });
    }
    Ok(Some(tag))
}

/// The same edition is replaced, another one stands beside those that there are. A book that names no
/// edition takes the place of the only one.
fn place(shelf: &Shelf, book: &Book, tag: Option<&str>) -> Result<Place, AddError> {
    let id = &book.id;
    let editions = shelf.editions(id);
    let names = |editions: &[&Book]| editions.iter().filter_map(|book| book.pinned_id()).collect::<Vec<_>>();
    let Some(tag) = tag else {
        if editions.len() > 1 {
            return Err(AddError::WhichEdition { id: id.clone(), ids: names(&editions) });
        }
        return Ok(Place { folder: id.clone(), replaced: editions.first().copied().cloned(), beside: Vec::new() });
    };
    let (same, others): (Vec<&Book>, Vec<&Book>) = editions.iter().partition(|book| book.is_edition(tag));
    let unnamed = others.iter().copied().find(|book| book.tag.is_empty());
    let replaced = same.first().copied().or(unnamed.filter(|book| book.bundled)).cloned();
    let beside = names(&others);
    match (&replaced, unnamed) {
        (Some(same), _) => Ok(Place { folder: same.folder.clone(), replaced, beside }),
        (None, Some(unnamed)) => Err(AddError::Unnamed { id: id.clone(), folder: unnamed.folder.clone() }),
        (None, None) if others.is_empty() => Ok(Place { folder: id.clone(), replaced, beside }),
        (None, None) => Ok(Place { folder: format!("{id}@{tag}"), replaced, beside }),
    }
}

/// A limit that was given for this run and let a file in has to be there for later runs too.
fn remember_size(store: &Store, writer: &Writer<'_>, files: &[SourceBytes]) -> Result<Option<u64>, StoreError> {
    let mut settings = store.settings()?;
    let largest = files.iter().map(|file| file.bytes.len() as u64).max().unwrap_or(0);
    if largest <= settings.max_size() {
        return Ok(None);
    }
    let megabytes = store.max_size()?.max(largest).div_ceil(1 << 20);
    settings.max_size_mb = Some(megabytes);
    writer.save_settings(&settings)?;
    Ok(Some(megabytes))
}

fn bad_id(written: &str) -> AddError {
    let example = book_id(Path::new(written)).unwrap_or_else(|_| "harbour".to_owned());
    AddError::BadId { written: written.to_owned(), example }
}

/// The book as its own `book.yaml` and the request describe it; the request decides.
fn describe(request: &AddRequest, own: Option<&[u8]>) -> Result<Book, AddError> {
    let named = request.book.as_deref().map(edition::split_id);
    let id = match named {
        Some((id, _)) if book_file::is_book_id(id) => id.to_owned(),
        Some((id, _)) => return Err(bad_id(id)),
        None => book_id(&request.path).map_err(|written| AddError::NoId { written })?,
    };
    let mut book = match own {
        Some(bytes) => {
            let path = request.path.join("book.yaml").display().to_string();
            let file =
                decode(&path, bytes, None).map_err(|refused| AddError::Refused(vec![refused.to_string()]))?.value;
            book_file::read(&file, &id).map_err(AddError::BadDescription)?.value
        }
        None => book_file::read(&SourceFile::new("book.yaml", ""), &id).map_err(AddError::BadDescription)?.value,
    };
    let names_itself = own.is_some() && request.book.is_none();
    let id = if names_itself { book.id.clone() } else { id };
    let former = std::mem::replace(&mut book.id, id);
    for value in [&mut book.title, &mut book.game] {
        if *value == former {
            value.clone_from(&book.id);
        }
    }
    let set = |value: &mut String, given: &Option<String>| {
        if let Some(given) = given {
            value.clone_from(given);
        }
    };
    set(&mut book.title, &request.title);
    set(&mut book.game, &request.game);
    set(&mut book.language, &request.language);
    let edition = request.edition.clone().or_else(|| named?.1.map(str::to_owned));
    for (value, given) in [
        (&mut book.edition, &edition),
        (&mut book.date, &request.date),
        (&mut book.source, &request.source),
        (&mut book.translates, &request.translates),
        (&mut book.format, &request.format),
        (&mut book.encoding, &request.encoding),
    ] {
        if given.is_some() {
            value.clone_from(given);
        }
    }
    if let Some(name) = &request.authority {
        book.authority = Authority::from_name(name).ok_or_else(|| AddError::Unknown {
            what: "authority",
            written: name.clone(),
            known: Authority::ALL.map(Authority::name).join(", "),
        })?;
    }
    if let Some(name) = book.format.as_ref().filter(|name| format_named(name).is_none()) {
        let known = FORMATS.iter().map(|format| format.name()).collect::<Vec<_>>().join(", ");
        return Err(AddError::Unknown { what: "format", written: name.clone(), known });
    }
    Ok(book)
}

/// The id of a book that is made from the name of a file or folder; where none can be made, the name.
pub(super) fn book_id(path: &Path) -> Result<String, String> {
    let name = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let name = name.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let file = SourceFile::new(name.as_str(), "");
    let stem = if path.is_dir() { name.as_str() } else { file.stem() };
    let ascii: String = name_key(stem).chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    let id = ascii.split('-').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-");
    if book_file::is_book_id(&id) { Ok(id) } else { Err(name) }
}
