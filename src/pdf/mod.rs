//! From the bytes of a PDF to its text: lines in reading order, each with its place in print.
//!
//! `reader` knows the file format and gives a [`Layout`]; everything after that is ours: `right_to_left` (pages
//! of Hebrew and Arabic are turned over), `words` (with `accents` and `spaced`), `initials`, `bullets`, `furniture`
//! (what stands on page after page), `tables`, `boxes` and `footnotes` (what is set apart from the text around it),
//! `columns` and `across` (the order of reading), and `lines`.

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
mod right_to_left;
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

/// Whether bytes are a PDF: they begin as one does, or have a line within their first 1,024 bytes that does and
/// that objects follow soon, below what a mail or a server has left above it. Readers of PDF look as far.
#[must_use]
pub fn is_pdf(bytes: &[u8]) -> bool {
    begin(bytes).is_some()
}

/// Where the PDF in a file begins.
fn begin(bytes: &[u8]) -> Option<usize> {
    const WITHIN: usize = 1024;
    let head = |from: usize| &bytes[from..bytes.len().min(from + WITHIN)];
    let begins = |at: &usize| bytes[*at..].starts_with(b"%PDF-");
    let mark = if bytes.starts_with("\u{feff}".as_bytes()) { 3 } else { 0 };
    let blanks = bytes[mark..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    let has_objects = |at: &usize| head(*at).windows(6).any(|six| six == b" 0 obj");
    let lines = head(0).iter().enumerate().filter(|(_, byte)| matches!(byte, b'\n' | b'\r')).map(|(end, _)| end + 1);
    Some(mark + blanks).filter(begins).or_else(|| lines.filter(begins).find(has_objects))
}

/// Reads a PDF.
///
/// # Errors
/// It cannot be read, or holds no text.
#[cfg(feature = "pdf")]
pub fn read(path: &str, bytes: &[u8]) -> Result<Warned<SourceFile>, Unreadable> {
    Ok(text(path, &reader::lay_out(&bytes[begin(bytes).unwrap_or(0)..])?))
}
