//! Reading PDFs: real ones, and ones of our own making.
#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::manual_is_multiple_of,
    clippy::format_collect,
    reason = "places on pages are small numbers"
)]

mod boxes;
mod cli;
mod columns;
mod hostile;
mod layout;
mod numbered;
mod scripts;
mod seen;
mod signs;
mod tables;
mod texts;
mod writer;
mod xwing;

use ruledex::corpus::Book;
use ruledex::decode::{Refused, decode};
use ruledex::diag::Warned;
use ruledex::ingest::{self, RawPage};
use ruledex::source::SourceFile;

/// A PDF as text.
fn text(bytes: &[u8]) -> Warned<SourceFile> {
    decode("rules/harbour/harbour.pdf", bytes, None).unwrap()
}

/// The lines of its text that are not blank.
fn text_lines(bytes: &[u8]) -> Vec<String> {
    let file = text(bytes).value;
    file.lines().map(|(_, line)| line.to_owned()).filter(|line| !line.is_empty()).collect()
}

/// A PDF as pages, with all that was noticed.
fn read(bytes: &[u8]) -> Warned<Vec<RawPage>> {
    let decoded = text(bytes);
    let book = Book { id: "harbour".into(), title: "Harbour".into(), language: "en".into(), ..Book::default() };
    let read = ingest::read_book(book, vec![decoded.value]);
    let pages = read.pages.into_iter().map(|page| RawPage { name: Some(page.name), ..page.raw }).collect();
    Warned::new(pages, decoded.findings.into_iter().chain(read.findings).collect())
}

/// Why a PDF cannot be read.
fn refused(bytes: &[u8]) -> String {
    match decode("harbour.pdf", bytes, None) {
        Ok(read) => panic!("was read: {:?}", read.value.text()),
        Err(Refused::Pdf { path, reason }) => format!("{path} {reason}"),
        Err(other) => panic!("refused as no PDF: {other}"),
    }
}
