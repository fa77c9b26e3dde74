//! Numbers in running text that cite a clause.

use crate::corpus::{Book, Number};
use crate::ingest::RawLink;
use crate::source::{Place, SourceFile, Span};

/// Finds the citations in a clause's plain text, in order. `own` is the clause's number, which it does
/// not cite.
pub(super) fn find(_plain: &str, _book: &Book, _own: Option<&Number>) -> Vec<RawLink> {
    Vec::new()
}

/// Where a citation stands in the source: its first occurrence in the clause's own text, or the clause.
pub(super) fn place(file: &SourceFile, clause: Span, written: &str) -> Place {
    let found = file.text().get(clause.start..clause.end).and_then(|text| text.find(written));
    file.place(found.map_or(clause, |at| Span::new(clause.start + at, clause.start + at + written.len())))
}
