//! Printed pages: a PDF's lines, which know their place and print, as pages and clauses.
//!
//! A book that is numbered is read as numbered text ([`super::outline`]). In any other the print tells:
//! what is larger or heavier than the text is a heading (`headings`), lines become paragraphs, bullets
//! and steps (`passages`), and these become pages (`pages`).

mod headings;
mod pages;
mod passages;

use super::outline::{self, Outline};
use super::{DROPPED, Fit, Format, RawPage};
use crate::corpus::Book;
use crate::diag::{Code, Warned};
use crate::source::SourceFile;

/// The reader of printed pages.
pub struct Pdf;

impl Format for Pdf {
    fn name(&self) -> &'static str {
        "pdf"
    }

    fn summary(&self) -> &'static str {
        "printed pages: the text of a PDF, numbered or under headings"
    }

    fn fit(&self, file: &SourceFile) -> Fit {
        if file.is_printed() { Fit::Certain } else { Fit::No }
    }

    fn read(&self, file: &SourceFile, book: &Book) -> Warned<Vec<RawPage>> {
        if !file.is_printed() || Outline.fit(file) >= Fit::Likely {
            return Outline.read(file, book);
        }
        let (aside, findings) = outline::put_aside(file);
        let lines = headings::find(file, &aside);
        let passages = passages::of(&lines);
        let fallback = if book.title.is_empty() { file.stem() } else { &book.title };
        let pages = pages::build(passages, fallback);
        Warned::new(pages, findings)
    }

    fn codes(&self) -> &'static [&'static Code] {
        &[&DROPPED]
    }
}
