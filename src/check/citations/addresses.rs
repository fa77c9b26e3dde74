//! Addresses in texts that are no books: `dune-en:karama#note.2`.

use crate::corpus::{BookId, ClauseId, Corpus, Number};
use crate::lookup;
use crate::source::Span;

/// An address that a text has, and the clause of it. What may be something else is none: without a `#`
/// (`mtg:cards`) only what leads to a page is an address, and a number (`ti4:49.2`) is found as one.
pub(super) struct Addressed<'a> {
    pub span: Span,
    pub written: &'a str,
    pub book: BookId,
    pub clause: Option<ClauseId>,
}

impl Addressed<'_> {
    /// The clause that bears the number at the end of a wrong address.
    pub(super) fn meant(&self, corpus: &Corpus) -> Option<ClauseId> {
        let number = Number::parse(self.written.rsplit_once('#')?.1)?;
        corpus.bearer(self.book, &number)
    }
}

/// The addresses of a text in its order.
pub(super) fn addresses<'a>(corpus: &Corpus, text: &'a str) -> Vec<Addressed<'a>> {
    let mut found: Vec<Addressed<'a>> = Vec::new();
    for (colon, _) in text.match_indices(':') {
        let id = text[..colon].rsplit(|c| !is_of_id(c)).next().unwrap_or("");
        let start = colon - id.len();
        let within = found.last().is_some_and(|last| start < last.span.end);
        // A part of a path or of a query of the web is no address.
        if within || text[..start].ends_with(['/', '=', '+', ':']) {
            continue;
        }
        let Some(book) = corpus.book_by_id(id) else { continue };
        let rest = &text[start..];
        let end = rest.char_indices().take(LONGEST).take_while(|(_, c)| !c.is_whitespace()).last();
        let rest = &rest[..end.map_or(0, |(at, c)| at + c.len_utf8())];
        let (written, clause) = longest(corpus, rest, id.len() + 1);
        let (page, anchor) = written[id.len() + 1..].split_once('#').unwrap_or((&written[id.len() + 1..], ""));
        let number = anchor.is_empty() && Number::parse(page).is_some_and(|number| has_digit(&number));
        if !page.is_empty() && !number && (clause.is_some() || !anchor.is_empty()) {
            found.push(Addressed { span: Span::new(start, start + written.len()), written, book, clause });
        }
    }
    found
}

/// The longest beginning of a word that is the address of a clause; where there is none, what looks like one.
fn longest<'a>(corpus: &Corpus, word: &'a str, least: usize) -> (&'a str, Option<ClauseId>) {
    let goes_on = |rest: &str| {
        let mut chars = rest.chars();
        chars.next().is_some_and(|c| is_of_id(c) || matches!(c, '#' | '/'))
            && chars.next().is_some_and(char::is_alphanumeric)
    };
    let ends = word.char_indices().filter(|&(at, c)| at > least && !c.is_alphanumeric() && !goes_on(&word[at..]));
    let ends = ends.map(|(at, _)| at);
    let mut ends: Vec<usize> = ends.take(MOST_ENDS).chain([word.len()]).collect();
    ends.reverse();
    let clause_of = |written: &str| lookup::find(corpus, written).first().copied();
    if let Some((mut end, clause)) = ends.into_iter().find_map(|end| Some((end, clause_of(&word[..end])?))) {
        // What closes a sentence or a bracket is no part of it.
        let shorter = |end: usize| word[..end].char_indices().next_back().filter(|(_, c)| !c.is_alphanumeric());
        while let Some((at, _)) = shorter(end).filter(|&(at, _)| clause_of(&word[..at]) == Some(clause)) {
            end = at;
        }
        return (&word[..end], Some(clause));
    }
    let end = word[least..].find(|c: char| !is_of_id(c) && c != '#').map_or(word.len(), |end| least + end);
    (word[..end].trim_end_matches(['.', '-']), None)
}

/// An address has at most so many characters, and so many of them are no letters.
const LONGEST: usize = 200;
const MOST_ENDS: usize = 32;

fn is_of_id(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '.' | '-' | '_' | '@')
}

fn has_digit(number: &Number) -> bool {
    number.canonical().contains(|c: char| c.is_ascii_digit())
}
