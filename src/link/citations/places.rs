//! Where citations stand in the source of their clause.

use crate::ingest::RawLink;
use crate::source::{Place, SourceFile, Span};

/// Finds where the citations of one clause stand in its source text, taken in order.
#[derive(Debug)]
pub(in crate::link) struct Places<'a> {
    file: &'a SourceFile,
    clause: Span,
    plain: &'a str,
    /// How far the source and the plain text have been read.
    from: usize,
    plain_from: usize,
    misses: usize,
}

/// Markup may cut a number in two, so that it is not found; after so many the rest is not looked for.
const MAX_MISSES: usize = 8;

impl<'a> Places<'a> {
    pub(in crate::link) fn new(file: &'a SourceFile, clause: Span, plain: &'a str) -> Self {
        Self { file, clause, plain, from: clause.start, plain_from: 0, misses: 0 }
    }

    /// The place of the next citation, or of its clause where it is not found. A number that the text
    /// has said before, without citing it, is passed over in the source as well.
    pub(in crate::link) fn next(&mut self, citation: &RawLink) -> Place {
        let first = citation.label.split(' ').next().unwrap_or(&citation.label);
        let (start, end) = citation.range.map_or((0, 0), |(start, end)| (start as usize, end as usize));
        let said = self.plain.get(..start).map_or(0, |plain| occurrences(plain, self.plain_from, first).count());
        self.plain_from = self.plain_from.max(end);
        if self.misses < MAX_MISSES
            && let Some(source) = self.file.text().get(..self.clause.end)
        {
            if let Some(at) = occurrences(source, self.from, first).nth(said) {
                let whole = source[at..].starts_with(&citation.label);
                self.from = at + if whole { citation.label.len() } else { first.len() };
                return self.file.place(Span::new(at, self.from));
            }
            self.misses += 1;
        }
        self.file.place(self.clause)
    }
}

/// The offsets from `from` on at which a number stands by itself.
fn occurrences<'a>(text: &'a str, from: usize, number: &'a str) -> impl Iterator<Item = usize> + 'a {
    let found = text.get(from..).unwrap_or("").match_indices(number).map(move |(at, _)| from + at);
    found.filter(move |&at| {
        let mut before = text[..at].chars().rev();
        let free = match before.next() {
            Some('.') => before.next().is_some_and(char::is_lowercase),
            before => before.is_none_or(|c| !c.is_alphanumeric()),
        };
        free && text[at + number.len()..].chars().next().is_none_or(|c| !c.is_alphanumeric())
    })
}
