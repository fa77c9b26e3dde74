//! Addresses in texts that are no books: `dune-en:karama#note.2`, of clauses that no number names.

use crate::corpus::{BookId, ClauseId, Corpus, Number};
use crate::lookup;
use crate::source::Span;

/// An address that a text has, and the clause of it. What may be something else is none: without a `#`
/// (`mtg:cards`) only what leads to a page is an address.
pub(super) struct Addressed<'a> {
    pub span: Span,
    pub written: &'a str,
    pub book: BookId,
    pub clause: Option<ClauseId>,
}

/// The addresses of a text in its order; those that end with a number are found as numbers.
pub(super) fn addresses<'a>(corpus: &Corpus, text: &'a str) -> Vec<Addressed<'a>> {
    let inside = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '_' | '@' | ':' | '/' | '#' | '=' | '+');
    let mut found = Vec::new();
    let mut at = 0;
    for word in text.split(|c| !inside(c)) {
        let (start, written) = (at, word.trim_end_matches(['.', ':', '-']));
        at += word.len() + text[at + word.len()..].chars().next().map_or(0, char::len_utf8);
        let Some((id, rest)) = written.split_once(':') else { continue };
        let Some(book) = corpus.book_by_id(id).filter(|_| !written.contains(['/', '=', '+'])) else { continue };
        let (page, anchor) = rest.split_once('#').unwrap_or((rest, ""));
        let last = if anchor.is_empty() { page } else { anchor };
        if page.is_empty()
            || Number::parse(last).is_some_and(|number| number.canonical().contains(|c: char| c.is_ascii_digit()))
        {
            continue;
        }
        let clause = lookup::find(corpus, written).first().copied();
        if clause.is_some() || !anchor.is_empty() {
            found.push(Addressed { span: Span::new(start, start + written.len()), written, book, clause });
        }
    }
    found
}
