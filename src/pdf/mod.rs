//! From the bytes of a PDF to its text: lines in reading order, each with its place in print.
//!
//! `reader` knows the file format and gives a [`Layout`]; everything after that is ours: `words` (with `accents` and
//! `spaced`), `initials`, `bullets`, `furniture` (what stands on page after page), `tables`, `boxes` and `footnotes`
//! (what is set apart from the text around it), `columns` and `across` (the order of reading), and `lines`.

mod accents;
mod across;
mod boxes;
mod bullets;
mod columns;
mod footnotes;
mod furniture;
mod initials;
pub mod layout;
mod lines;
#[cfg(feature = "pdf")]
mod reader;
mod spaced;
mod tables;
mod words;

pub use layout::{Layout, Unreadable};
pub use lines::text;

use crate::diag::Code;
#[cfg(feature = "pdf")]
use crate::{diag::Warned, source::SourceFile};

/// The name of the thread that interprets a PDF. It may panic, which only says that the file is damaged; a
/// front end keeps that off the screen.
pub const THREAD: &str = "pdf";

/// The kinds of finding that reading a PDF reports.
pub const CODES: &[&Code] = &[&lines::DAMAGED_PAGE, &lines::PAGE_WITHOUT_TEXT, &lines::UNKNOWN_SIGN];

/// Whether bytes begin as a PDF does, after blanks at most.
#[must_use]
pub fn is_pdf(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    bytes.trim_ascii_start().starts_with(b"%PDF-")
}

/// Reads a PDF.
///
/// # Errors
/// It cannot be read, or holds no text.
#[cfg(feature = "pdf")]
pub fn read(path: &str, bytes: &[u8]) -> Result<Warned<SourceFile>, Unreadable> {
    Ok(text(path, &reader::lay_out(bytes)?))
}
