//! Reading words and their places out of the index.

use super::IndexError;
use super::schema::{self, Fields, Part, length_name};
use std::io;
use std::sync::Arc;
use tantivy::columnar::Column;
use tantivy::postings::{Postings, TermInfo};
use tantivy::query::FuzzyTermQuery;
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{DocSet, InvertedIndexReader, ReloadPolicy, TERMINATED, Term};

/// Clause positions, each with how often something stands in it; in order of the clauses, each once.
pub(crate) type Hits = Vec<(u32, u32)>;

pub(crate) struct Reader {
    /// `None`: the corpus has no clause, so that there is no segment.
    parts: Option<Vec<PartReader>>,
    documents: u32,
}

struct PartReader {
    stems: WordReader,
    /// `None`: the words are not the clause's own.
    exact: Option<WordReader>,
    lengths: Column<u64>,
    average_length: f32,
}

struct WordReader {
    field: Field,
    index: Arc<InvertedIndexReader>,
}

/// Which of the two forms of a word is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Stem,
    Exact,
}

impl Reader {
    pub(super) fn new(index: &tantivy::Index) -> Result<Self, IndexError> {
        let (expected, fields) = schema::build();
        if index.schema() != expected {
            return Err(IndexError::because("read", "another version of the program made it"));
        }
        let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).num_warming_threads(1).try_into();
        let reader: tantivy::IndexReader = reader.map_err(IndexError::read)?;
        let searcher = reader.searcher();
        let segment = match searcher.segment_readers() {
            [] => return Ok(Self { parts: None, documents: 0 }),
            [segment] => segment,
            _ => return Err(IndexError::because("read", "it has more than one segment")),
        };
        let documents = segment.max_doc();
        let words = |field: Field| -> tantivy::Result<WordReader> {
            Ok(WordReader { field, index: segment.inverted_index(field)? })
        };
        let open = |(part, fields): (Part, Fields)| -> tantivy::Result<PartReader> {
            let stems = words(fields.stems)?;
            #[expect(clippy::cast_precision_loss, reason = "an average needs no more")]
            let average_length = (stems.index.total_num_tokens() as f32 / documents.max(1) as f32).max(1.0);
            Ok(PartReader {
                stems,
                exact: fields.exact.map(words).transpose()?,
                lengths: segment.fast_fields().u64(&length_name(part))?,
                average_length,
            })
        };
        let parts = Part::ALL.into_iter().zip(fields).map(open).collect::<tantivy::Result<_>>();
        Ok(Self { parts: Some(parts.map_err(IndexError::read)?), documents })
    }

    pub(crate) fn documents(&self) -> u32 {
        self.documents
    }

    fn part(&self, part: Part) -> Option<&PartReader> {
        self.parts.as_ref()?.get(part as usize)
    }

    fn words(&self, part: Part, form: Form) -> Option<&WordReader> {
        let part = self.part(part)?;
        match form {
            Form::Stem => Some(&part.stems),
            Form::Exact => part.exact.as_ref(),
        }
    }

    /// The number of words in a part of a clause.
    pub(crate) fn length(&self, part: Part, document: u32) -> u64 {
        self.part(part).and_then(|part| part.lengths.first(document)).unwrap_or(0)
    }

    pub(crate) fn average_length(&self, part: Part) -> f32 {
        self.part(part).map_or(1.0, |part| part.average_length)
    }

    /// Whether a word stands anywhere in any clause's part.
    pub(crate) fn knows(&self, part: Part, form: Form, word: &str) -> Result<bool, IndexError> {
        let Some(words) = self.words(part, form) else { return Ok(false) };
        let found = words.index.get_term_info(&words.term(word)).map_err(IndexError::read)?;
        Ok(found.is_some())
    }

    /// Where any of several words stands.
    pub(crate) fn word(&self, part: Part, form: Form, words: &[impl AsRef<str>]) -> Result<Hits, IndexError> {
        let Some(reader) = self.words(part, form) else { return Ok(Vec::new()) };
        let mut hits: Hits = Vec::new();
        for word in words {
            let term = reader.term(word.as_ref());
            let postings = reader.index.read_postings(&term, IndexRecordOption::WithFreqs).map_err(IndexError::read)?;
            let Some(mut postings) = postings else { continue };
            while postings.doc() != TERMINATED {
                hits.push((postings.doc(), postings.term_freq()));
                postings.advance();
            }
        }
        if words.len() > 1 {
            hits.sort_unstable();
            hits.dedup_by(|later, first| {
                let same = later.0 == first.0;
                first.1 += if same { later.1 } else { 0 };
                same
            });
        }
        Ok(hits)
    }

    /// Where words stand one right after another, any of the given ones at each place. The rarest are looked at
    /// first, and the others only in the clauses that have those.
    pub(crate) fn sequence(&self, part: Part, form: Form, places: &[Vec<&str>]) -> Result<Hits, IndexError> {
        let Some(reader) = self.words(part, form) else { return Ok(Vec::new()) };
        let mut known: Vec<(u32, Vec<TermInfo>)> = Vec::with_capacity(places.len());
        for (at, words) in (0..).zip(places) {
            let words = reader.known(words).map_err(IndexError::read)?;
            if words.is_empty() {
                return Ok(Vec::new());
            }
            known.push((at, words));
        }
        known.sort_by_key(|(_, words)| words.iter().map(|word| word.doc_freq).sum::<u32>());
        let mut starts: Option<Vec<(u32, u32)>> = None;
        for (at, words) in &known {
            let found = reader.starts(words, *at, starts.as_deref()).map_err(IndexError::read)?;
            let both = starts.map(|starts| common(&starts, &found)).unwrap_or(found);
            if both.is_empty() {
                return Ok(Vec::new());
            }
            starts = Some(both);
        }
        let mut hits: Hits = Vec::new();
        for (document, _) in starts.unwrap_or_default() {
            match hits.last_mut() {
                Some(last) if last.0 == document => last.1 += 1,
                _ => hits.push((document, 1)),
            }
        }
        Ok(hits)
    }

    /// The clauses' own words that begin with some letters, in order.
    pub(crate) fn beginning_with(&self, prefix: &str) -> Result<Vec<String>, IndexError> {
        let mut found = Vec::new();
        for words in Part::OWN.into_iter().filter_map(|part| self.words(part, Form::Exact)) {
            let range = words.index.terms().range().ge(prefix.as_bytes());
            let mut stream = range.into_stream().map_err(IndexError::read)?;
            while stream.advance() {
                let word = std::str::from_utf8(stream.key()).ok();
                let Some(word) = word.filter(|word| word.starts_with(prefix)) else { break };
                found.push(word.to_owned());
            }
        }
        found.sort_unstable();
        found.dedup();
        Ok(found)
    }

    /// The clauses' own words that differ from a word by at most so many letters (changed, missing, too
    /// many, swapped with the next), each with the number of clauses that have it, part by part.
    pub(crate) fn near(&self, word: &str, distance: u8) -> Result<Vec<(String, u32)>, IndexError> {
        let mut found = Vec::new();
        let Some(text) = self.words(Part::Text, Form::Exact) else { return Ok(found) };
        let automaton = FuzzyTermQuery::new(text.term(word), distance, true).automaton().map_err(IndexError::read)?;
        for words in Part::OWN.into_iter().filter_map(|part| self.words(part, Form::Exact)) {
            let mut stream = words.index.terms().search(&automaton).into_stream().map_err(IndexError::read)?;
            while let Some((key, info)) = stream.next() {
                if let Ok(word) = std::str::from_utf8(key) {
                    found.push((word.to_owned(), info.doc_freq));
                }
            }
        }
        Ok(found)
    }
}

impl WordReader {
    fn term(&self, word: &str) -> Term {
        Term::from_field_text(self.field, word)
    }

    /// What the index knows of those of the words that it has.
    fn known(&self, words: &[&str]) -> io::Result<Vec<TermInfo>> {
        let known = words.iter().map(|word| self.index.get_term_info(&self.term(word)));
        known.filter_map(io::Result::transpose).collect()
    }

    /// Documents and positions from which a sequence would start that has one of the words at place `at`; sorted,
    /// each once. `within`: starts, sorted too, whose documents alone are looked at.
    fn starts(&self, words: &[TermInfo], at: u32, within: Option<&[(u32, u32)]>) -> io::Result<Vec<(u32, u32)>> {
        let mut starts = Vec::new();
        let mut positions = Vec::new();
        for word in words {
            let mut postings =
                self.index.read_postings_from_terminfo(word, IndexRecordOption::WithFreqsAndPositions)?;
            let mut wanted = within.map(|starts| starts.chunk_by(|a, b| a.0 == b.0).map(|starts| starts[0].0));
            loop {
                let document = match &mut wanted {
                    None => postings.doc(),
                    Some(wanted) => match wanted.find(|&document| postings.doc() <= document) {
                        Some(document) if postings.seek(document) == document => document,
                        Some(_) => continue,
                        None => break,
                    },
                };
                if document == TERMINATED {
                    break;
                }
                postings.positions(&mut positions);
                starts.extend(positions.iter().filter_map(|position| Some((document, position.checked_sub(at)?))));
                postings.advance();
            }
        }
        if words.len() > 1 {
            starts.sort_unstable();
            starts.dedup();
        }
        Ok(starts)
    }
}

/// What two sorted lists have in common.
fn common(a: &[(u32, u32)], b: &[(u32, u32)]) -> Vec<(u32, u32)> {
    let mut shared = Vec::new();
    let (mut i, mut j) = (0, 0);
    while i < a.len() && j < b.len() {
        match a[i].cmp(&b[j]) {
            std::cmp::Ordering::Less => i += 1,
            std::cmp::Ordering::Greater => j += 1,
            std::cmp::Ordering::Equal => {
                shared.push(a[i]);
                i += 1;
                j += 1;
            }
        }
    }
    shared
}
