//! The corpus as bytes, beside the index.
//!
//! Every command begins by decoding it, so it is cut in two halves that take equally long and are
//! decoded side by side: the clauses, and all the rest.

use super::{Book, Clause, Corpus, Names, Page, Relation};
use crate::corpus::ClauseId;
use crate::diag::Finding;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// Goes up with every change of what is stored.
pub const VERSION: u32 = 2;

#[derive(Serialize, Deserialize)]
struct Rest<'a> {
    books: Cow<'a, [Book]>,
    pages: Cow<'a, [Page]>,
    relations: Cow<'a, [Relation]>,
    names: Cow<'a, Names>,
    findings: Cow<'a, [Finding]>,
    incoming: Cow<'a, [u32]>,
    parts: Cow<'a, [ClauseId]>,
}

/// Bytes that [`from_bytes`] of the same version reads.
///
/// # Errors
/// None that a corpus can cause.
pub fn to_bytes(corpus: &Corpus) -> Result<Vec<u8>, postcard::Error> {
    let rest = Rest {
        books: Cow::Borrowed(&corpus.books),
        pages: Cow::Borrowed(&corpus.pages),
        relations: Cow::Borrowed(&corpus.relations),
        names: Cow::Borrowed(&corpus.names),
        findings: Cow::Borrowed(&corpus.findings),
        incoming: Cow::Borrowed(&corpus.incoming),
        parts: Cow::Borrowed(&corpus.parts),
    };
    let clauses = postcard::to_stdvec(&corpus.clauses)?;
    let mut bytes = (clauses.len() as u64).to_le_bytes().to_vec();
    bytes.extend(clauses);
    postcard::to_extend(&rest, bytes)
}

/// The corpus again; `None` where the bytes are of no corpus.
#[must_use]
pub fn from_bytes(bytes: &[u8]) -> Option<Corpus> {
    let (length, halves) = bytes.split_first_chunk()?;
    let (clauses, rest) = halves.split_at_checked(usize::try_from(u64::from_le_bytes(*length)).ok()?)?;
    let (clauses, rest) = std::thread::scope(|scope| {
        let clauses = scope.spawn(|| postcard::from_bytes::<Vec<Clause>>(clauses).ok());
        let rest = postcard::from_bytes::<Rest<'static>>(rest).ok();
        (clauses.join().ok().flatten(), rest)
    });
    let rest = rest?;
    Some(Corpus {
        books: rest.books.into_owned(),
        pages: rest.pages.into_owned(),
        clauses: clauses?,
        relations: rest.relations.into_owned(),
        names: rest.names.into_owned(),
        findings: rest.findings.into_owned(),
        incoming: rest.incoming.into_owned(),
        parts: rest.parts.into_owned(),
    })
}
