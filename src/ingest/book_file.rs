//! `book.yaml`: what a book says of itself.

use super::yaml::{self, Entry, Text, UNKNOWN_KEY, UNQUOTED_NUMBER, quoted};
use super::{FORMATS, format_named};
use crate::corpus::{Authority, Book, edition};
use crate::diag::{Code, Finding, Severity, Warned};
use crate::source::{SourceFile, Span};
use std::fmt::Write as _;

/// The kinds of finding that reading a `book.yaml` reports.
pub const CODES: &[&Code] = &[&BAD_BOOK_FILE, &UNKNOWN_KEY, &UNQUOTED_NUMBER];

pub const BAD_BOOK_FILE: Code = Code {
    name: "bad-book-file",
    severity: Severity::Error,
    about: "A `book.yaml` cannot be read, or one of its values means nothing, so nothing is known of the book: its \
            pages are read as those of a book without a description.\n\n\
            The finding says what to write; `rules/README.md` lists the keys and their values.",
};

const KEYS: &[&str] = &[
    "id",
    "title",
    "game",
    "language",
    "edition",
    "date",
    "authority",
    "authority_of_notes",
    "source",
    "translates",
    "skipped_letters",
    "format",
    "encoding",
];

/// Whether a word can be a book's id: lower-case letters, digits and `-`, beginning with a letter or digit.
#[must_use]
pub fn is_book_id(id: &str) -> bool {
    let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    !id.is_empty() && !id.starts_with('-') && id.chars().all(allowed)
}

/// Reads a `book.yaml`, with defaults for what it leaves out. `folder` is the name of the book's
/// folder, its id where the file names none.
///
/// # Errors
/// The file is broken: the finding says where and what to write.
pub fn read(file: &SourceFile, folder: &str) -> Result<Warned<Book>, Box<Finding>> {
    let whole = Span::new(0, file.text().len());
    let entries = yaml::read_map(file, whole).map_err(|broken| {
        Box::new(Finding::new(&BAD_BOOK_FILE, file, broken.span, broken.message).help(broken.help))
    })?;

    let mut book = Book { language: "en".into(), ..Book::default() };
    let mut findings = Vec::new();
    for entry in &entries {
        findings.extend(entry.bare_numbers(file));
        let key = entry.key.value.as_str();
        if key == "skipped_letters" {
            book.skipped_letters = letters(file, entry)?;
            continue;
        }
        if !KEYS.contains(&key) {
            findings.push(yaml::unknown_key(file, &entry.key, KEYS));
            continue;
        }
        let value = entry.text().map_err(|instead| {
            let message = format!("`{key}` holds {instead}");
            Box::new(Finding::new(&BAD_BOOK_FILE, file, entry.key.span, message).help("write one text after the colon"))
        })?;
        let Some(value) = value else { continue };
        match key {
            "id" => book.id = id(file, key, value)?,
            "title" => book.title = value.value.clone(),
            "game" => book.game = value.value.clone(),
            "language" => book.language = language(file, value)?,
            "edition" => book.edition = Some(value.value.clone()),
            "date" => book.date = Some(value.value.clone()),
            "authority" => book.authority = authority(file, key, value)?,
            "authority_of_notes" => book.authority_of_notes = Some(authority(file, key, value)?),
            "source" => book.source = Some(value.value.clone()),
            "translates" => book.translates = Some(original(file, key, value)?),
            "encoding" => book.encoding = Some(value.value.clone()),
            _ => book.format = Some(format(file, value)?),
        }
    }
    if book.id.is_empty() {
        if !is_book_id(folder) {
            let message = format!("the folder's name {folder:?} cannot be the book's id, and no `id` is given");
            let help = format!("add a line such as `id: {}`: lower-case letters, digits and `-`", likely_id(folder));
            return Err(Box::new(Finding::new(&BAD_BOOK_FILE, file, Span::new(0, 0), message).help(help)));
        }
        book.id = folder.to_owned();
    }
    for value in [&mut book.title, &mut book.game] {
        if value.is_empty() {
            value.clone_from(&book.id);
        }
    }
    Ok(Warned::new(book, findings))
}

/// Whether a `book.yaml` has a key.
#[must_use]
pub fn says(file: &SourceFile, key: &str) -> bool {
    let entries = yaml::read_map(file, Span::new(0, file.text().len())).unwrap_or_default();
    entries.iter().any(|entry| entry.key.value == key)
}

/// The text of a `book.yaml` that [`read`] reads as this book. What came from elsewhere than the file
/// (`bundled`, `digest`) is left out.
#[must_use]
pub fn write(book: &Book) -> String {
    let mut out = String::new();
    let mut line = |key: &str, value: &str| {
        let _ = writeln!(out, "{key}: {}", quoted(value));
    };
    line("id", &book.id);
    line("title", &book.title);
    line("game", &book.game);
    line("language", &book.language);
    line("authority", book.authority.name());
    if let Some(authority) = book.authority_of_notes {
        line("authority_of_notes", authority.name());
    }
    for (key, value) in [
        ("edition", &book.edition),
        ("date", &book.date),
        ("source", &book.source),
        ("translates", &book.translates),
        ("format", &book.format),
        ("encoding", &book.encoding),
    ] {
        if let Some(value) = value {
            line(key, value);
        }
    }
    if !book.skipped_letters.is_empty() {
        let letters: Vec<String> = book.skipped_letters.iter().map(|letter| quoted(letter)).collect();
        let _ = writeln!(out, "skipped_letters: [{}]", letters.join(", "));
    }
    out
}

fn bad(file: &SourceFile, value: &Text, message: String, help: impl Into<String>) -> Box<Finding> {
    Box::new(Finding::new(&BAD_BOOK_FILE, file, value.span, message).help(help))
}

fn id(file: &SourceFile, key: &str, value: &Text) -> Result<String, Box<Finding>> {
    if is_book_id(&value.value) {
        return Ok(value.value.clone());
    }
    let message = format!("`{key}` holds {:?}, which cannot be a book's id", value.value);
    let help = format!("use lower-case letters, digits and `-`: `{key}: {}`", likely_id(&value.value));
    Err(bad(file, value, message, help))
}

/// The id of a book, with or without one of its editions.
fn original(file: &SourceFile, key: &str, value: &Text) -> Result<String, Box<Finding>> {
    match edition::split_id(&value.value) {
        (work, Some(edition)) if is_book_id(work) && !edition::tag(edition).is_empty() => Ok(value.value.clone()),
        _ => id(file, key, value),
    }
}

/// An id that looks like what was written.
fn likely_id(written: &str) -> String {
    let mut id = String::new();
    for c in crate::text::fold(written).chars().take(60) {
        if c.is_ascii_lowercase() || c.is_ascii_digit() {
            id.push(c);
        } else if !id.is_empty() && !id.ends_with('-') {
            id.push('-');
        }
    }
    let id = id.trim_end_matches('-');
    if id.is_empty() { "my-book".to_owned() } else { id.to_owned() }
}

fn language(file: &SourceFile, value: &Text) -> Result<String, Box<Finding>> {
    let code = value.value.to_lowercase();
    let main = code.split(['-', '_']).next().unwrap_or("");
    if matches!(main.len(), 2 | 3) && main.chars().all(|c| c.is_ascii_lowercase()) {
        return Ok(code);
    }
    let message = format!("`language` holds {:?}, which is no language code", value.value);
    Err(bad(file, value, message, "write a code such as en, ru, de, fr, es, it or pt"))
}

fn authority(file: &SourceFile, key: &str, value: &Text) -> Result<Authority, Box<Finding>> {
    Authority::from_name(&value.value.to_lowercase()).ok_or_else(|| {
        let names: Vec<&str> = Authority::ALL.iter().map(|authority| authority.name()).collect();
        let message = format!("`{key}` holds {:?}, which is none", value.value);
        bad(file, value, message, format!("write one of {}", names.join(", ")))
    })
}

fn format(file: &SourceFile, value: &Text) -> Result<String, Box<Finding>> {
    if format_named(&value.value).is_some() {
        return Ok(value.value.clone());
    }
    let names: Vec<&str> = FORMATS.iter().map(|format| format.name()).collect();
    let message = format!("`format` holds {:?}, which is no format", value.value);
    Err(bad(file, value, message, format!("write one of {}", names.join(", "))))
}

fn letters(file: &SourceFile, entry: &Entry) -> Result<Vec<String>, Box<Finding>> {
    let help = "write single letters in a list: `skipped_letters: [l, o]`";
    let items = entry.list().map_err(|instead| {
        let message = format!("`skipped_letters` holds {instead}");
        Box::new(Finding::new(&BAD_BOOK_FILE, file, entry.key.span, message).help(help))
    })?;
    let mut letters = Vec::new();
    for item in items {
        let mut chars = item.value.chars();
        match (chars.next(), chars.next()) {
            (Some(letter), None) if letter.is_alphabetic() => letters.push(letter.to_lowercase().collect()),
            _ => {
                let message = format!("`skipped_letters` holds {:?}, which is no single letter", item.value);
                return Err(bad(file, item, message, help));
            }
        }
    }
    Ok(letters)
}
