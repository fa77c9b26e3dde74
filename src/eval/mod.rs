//! How well searches answer queries of which it is known what answers them.
//!
//! Queries are JSON, one object a line, with the clauses that answer each of them graded: 3 settles it,
//! 2 says a good part of it, 1 has to do with it, 0 is no answer. Only the first [`LIMIT`] hits count.

mod measure;
mod queries;

pub use measure::{Answered, Group, Report, Score, report, score};
pub use queries::{BadLine, Judged, read, unknown};

/// How many hits of a search are looked at.
pub const LIMIT: usize = 10;

/// The highest grade: the clause settles the question.
pub const BEST: u32 = 3;

/// A clause's address as judgements and hits are compared: typographic quotes and dashes as ASCII ones,
/// and a numbered page (`BOOK:PAGE#49`) as the page.
#[must_use]
pub fn folded(address: &str) -> String {
    let mut folded = String::with_capacity(address.len());
    for c in address.trim().chars() {
        match c {
            '–' | '—' => folded.push('-'),
            '‘' | '’' => folded.push('\''),
            '“' | '”' | '"' => {}
            c => folded.push(c),
        }
    }
    if let Some((page, anchor)) = folded.split_once('#')
        && (matches!(anchor, "page" | "topic") || anchor.bytes().all(|b| b.is_ascii_digit()))
    {
        folded.truncate(page.len());
    }
    folded
}
