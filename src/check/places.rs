//! Where a part of a clause's text stands in the source.

use super::Checked;
use crate::corpus::{ClauseId, PageId};
use crate::ingest::Unmarked;
use crate::source::{Place, SourceFile, Span};
use std::rc::Rc;

/// So many bytes of the text before a word must stand before it in the source as well.
const CONTEXT: usize = 32;

/// Sources have more in them than the words: for each byte of a clause's text so many of its source are
/// looked at, and some more.
const MARKUP: usize = 6;
const MORE: usize = 4096;

/// A clause whose text is not found so often is not written as it is read.
const MOST_MISSES: usize = 8;

/// Finds places one after the other; quickest for those of one clause in order.
pub(super) struct Places<'a> {
    checked: Checked<'a>,
    page: Option<PageId>,
    file: Option<Rc<SourceFile>>,
    clause: Option<Region>,
}

/// The source of a clause without its markup.
struct Region {
    of: ClauseId,
    /// Where it begins in the file.
    start: usize,
    source: Unmarked,
    from: usize,
    misses: usize,
}

impl<'a> Places<'a> {
    pub(super) fn new(checked: Checked<'a>) -> Self {
        Self { checked, page: None, file: None, clause: None }
    }

    /// The place of a range of a clause's plain text, in bytes; the clause's own where it is not found.
    pub(super) fn of(&mut self, clause: ClauseId, start: usize, end: usize) -> Place {
        self.found(clause, start, end).unwrap_or(self.checked.corpus.clause(clause).place)
    }

    fn found(&mut self, clause: ClauseId, start: usize, end: usize) -> Option<Place> {
        let corpus = self.checked.corpus;
        let page = corpus.page_id_of(clause);
        if self.page != Some(page) {
            let path = &corpus.page(page).file;
            if self.file.as_ref().is_none_or(|file| file.path() != path) {
                self.file = self.checked.source(path);
            }
            self.page = Some(page);
        }
        let file = self.file.as_ref()?;
        let plain = &corpus.clause(clause).text.plain;
        let region = match &mut self.clause {
            Some(region) if region.of == clause => region,
            other => other.insert(Region::of(file, clause, corpus.clause(clause).place, plain.len())),
        };
        region.find(plain, start, end).map(|(start, end)| file.place(Span::new(start, end)))
    }
}

impl Region {
    fn of(file: &SourceFile, of: ClauseId, place: Place, length: usize) -> Self {
        let start = file.offset(place);
        let end = start.saturating_add(length.saturating_mul(MARKUP)).saturating_add(MORE).min(file.text().len());
        let end = (start..=end).rev().find(|&end| file.text().is_char_boundary(end)).unwrap_or(start);
        let mut source = Unmarked::of(&file.text()[start..end]);
        source.text = source.text.replace('\n', " ");
        Self { of, start, source, from: 0, misses: 0 }
    }

    fn find(&mut self, plain: &str, start: usize, end: usize) -> Option<(usize, usize)> {
        let needle = plain.get(start..end).filter(|needle| !needle.is_empty())?;
        if self.misses >= MOST_MISSES {
            return None;
        }
        let mut before = start.saturating_sub(CONTEXT);
        while !plain.is_char_boundary(before) {
            before += 1;
        }
        let context: String = plain[before..end].chars().map(|c| if c == '\n' { ' ' } else { c }).collect();
        let rest = self.source.text.get(self.from..)?;
        let found = rest.find(&context).map(|at| at + context.len() - needle.len()).or_else(|| rest.find(needle));
        let Some(at) = found else {
            self.misses += 1;
            return None;
        };
        let at = self.from + at;
        self.from = at;
        let Span { start, end } = self.source.span(at, at + needle.len());
        Some((self.start + start, self.start + end))
    }
}
