//! The corpus as bytes, beside the index.
//!
//! First a digest of all the rest, then what every command needs, then the pages one by one, then the
//! findings: these are decoded when they are first asked for.

use super::alike::Alike;
use super::lazy::{Bytes, Lazy};
use super::leaf::Outline;
use super::{Book, Corpus, Glossary, Names, Page};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt::Debug;
use std::sync::Arc;
use xxhash_rust::xxh3::xxh3_128;

/// Goes up with every change of what is stored.
pub const VERSION: u32 = 11;

#[derive(Serialize, Deserialize)]
struct Head<'a> {
    books: Cow<'a, [Book]>,
    pages: Cow<'a, [Page]>,
    names: Cow<'a, Names>,
    glossary: Cow<'a, Glossary>,
    outline: Cow<'a, Outline>,
    alike: Cow<'a, Alike>,
    /// How many bytes each page has; the findings follow the last one.
    leaves: Vec<usize>,
}

/// Bytes that [`from_bytes`] of the same version reads.
///
/// # Errors
/// None that a corpus can cause.
pub fn to_bytes(corpus: &Corpus) -> Result<Vec<u8>, postcard::Error> {
    let mut leaves = Vec::with_capacity(corpus.leaves.len());
    let mut blocks = Vec::new();
    for leaf in &corpus.leaves {
        let start = blocks.len();
        blocks = postcard::to_extend(leaf.get(), blocks)?;
        leaves.push(blocks.len() - start);
    }
    blocks = postcard::to_extend(corpus.findings.get(), blocks)?;
    let head = postcard::to_stdvec(&Head {
        books: Cow::Borrowed(&corpus.books),
        pages: Cow::Borrowed(&corpus.pages),
        names: Cow::Borrowed(&corpus.names),
        glossary: Cow::Borrowed(&corpus.glossary),
        outline: Cow::Borrowed(&corpus.outline),
        alike: Cow::Borrowed(&corpus.alike),
        leaves,
    })?;
    let body = [&(head.len() as u64).to_le_bytes()[..], &head, &blocks].concat();
    Ok([&xxh3_128(&body).to_le_bytes()[..], &body].concat())
}

/// The corpus again; `None` where the bytes are of none, or not as they were written. They stay the same as
/// long as it lives.
#[must_use]
pub fn from_bytes(bytes: impl AsRef<[u8]> + Debug + Send + Sync + 'static) -> Option<Corpus> {
    let (digest, body) = bytes.as_ref().split_first_chunk()?;
    if u128::from_le_bytes(*digest) != xxh3_128(body) {
        return None;
    }
    let (length, rest) = body.split_first_chunk()?;
    let (head, _) = rest.split_at_checked(usize::try_from(u64::from_le_bytes(*length)).ok()?)?;
    let mut at = digest.len() + length.len() + head.len();
    let end = digest.len() + body.len();
    let Head { books, pages, names, glossary, outline, alike, leaves } =
        postcard::from_bytes::<Head<'static>>(head).ok()?;
    let bytes: Arc<dyn Bytes> = Arc::new(bytes);
    let mut block = |length: usize| {
        let range = at..at.saturating_add(length);
        at = range.end;
        range
    };
    let leaves = leaves.into_iter().map(|length| Lazy::stored(Arc::clone(&bytes), block(length))).collect();
    let findings = Lazy::stored(Arc::clone(&bytes), at..end);
    Some(Corpus {
        books: books.into_owned(),
        pages: pages.into_owned(),
        names: names.into_owned(),
        glossary: glossary.into_owned(),
        outline: outline.into_owned(),
        alike: alike.into_owned(),
        leaves,
        findings,
    })
}
