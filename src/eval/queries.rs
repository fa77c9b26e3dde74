//! Queries and what answers them, as their file has them.

use super::{BEST, LIMIT, folded};
use crate::corpus::Corpus;
use crate::query::Request;
use crate::source::SourceFile;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// A query, and the clauses that answer it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// Where it stands in its file, counted from 1.
    pub line: usize,
    /// Its name; the number of its line where it has none.
    pub id: String,
    /// The book that is searched; `None`: all of them.
    pub book: Option<String>,
    /// The kind of query that it is: scores are given for each.
    pub style: String,
    /// Whether somebody asked it, and it was not made up.
    pub real: bool,
    pub query: String,
    /// [`folded`] addresses with their grades.
    pub judgements: BTreeMap<String, u32>,
}

/// A line that is no judged query.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}: {reason}")]
pub struct BadLine {
    pub file: String,
    /// Counted from 1.
    pub line: usize,
    pub reason: String,
}

/// A line as written; keys that it does not know are let be.
#[derive(Deserialize)]
struct Written {
    id: Option<String>,
    book: Option<String>,
    style: Option<String>,
    #[serde(default)]
    real: bool,
    query: String,
    judgements: BTreeMap<String, u32>,
}

const FORM: &str = r#"{"query": "…", "judgements": {"BOOK:PAGE#NUMBER": 3}}"#;

/// Reads the queries of a file; lines without a letter are skipped.
///
/// # Errors
/// The first line that is no judged query.
pub fn read(source: &SourceFile) -> Result<Vec<Judged>, BadLine> {
    let mut queries = Vec::new();
    let mut ids: BTreeMap<String, usize> = BTreeMap::new();
    for (at, text) in source.text().lines().enumerate().filter(|(_, text)| !text.trim().is_empty()) {
        let line = at + 1;
        let bad = |reason| BadLine { file: source.path().to_owned(), line, reason };
        let judged = judged(text, line).map_err(bad)?;
        if let Some(first) = ids.insert(judged.id.clone(), line) {
            return Err(bad(format!("the id `{}` stands in line {first} already: give each its own", judged.id)));
        }
        queries.push(judged);
    }
    Ok(queries)
}

fn judged(text: &str, line: usize) -> Result<Judged, String> {
    if !text.trim_start().starts_with('{') {
        return Err(format!("it is no object: write a line like {FORM}"));
    }
    let written: Written = serde_json::from_str(text).map_err(|error| understood(&error))?;
    if written.query.trim().is_empty() {
        return Err("`query` is empty: write what somebody would type".to_owned());
    }
    let mut judgements: BTreeMap<String, u32> = BTreeMap::new();
    for (address, grade) in &written.judgements {
        if *grade > BEST {
            return Err(format!("`{address}` has the grade {grade}: grades go from 0 to {BEST}"));
        }
        let best = judgements.entry(folded(address)).or_default();
        *best = (*best).max(*grade);
    }
    if judgements.values().all(|grade| *grade == 0) {
        return Err("`judgements` names no clause that answers: give at least one a grade from 1 to 3".to_owned());
    }
    Ok(Judged {
        line,
        id: written.id.unwrap_or_else(|| line.to_string()),
        book: written.book,
        style: written.style.unwrap_or_else(|| "other".to_owned()),
        real: written.real,
        query: written.query,
        judgements,
    })
}

/// What is wrong with a line, and at which of its characters; serde counts lines from the line's own start.
fn understood(error: &serde_json::Error) -> String {
    let told = error.to_string();
    let told = told.rsplit_once(" at line ").map_or(told.as_str(), |(told, _)| told);
    format!("column {}: {told}; write a line like {FORM}", error.column())
}

impl Judged {
    /// The search that is scored.
    #[must_use]
    pub fn request(&self) -> Request {
        let mut request = Request { limit: LIMIT, ..Request::new(self.query.as_str()) };
        request.filters.book = self.book.clone().into_iter().collect();
        request
    }
}

/// The judged addresses of which the corpus has no clause, with the lines that they stand in: they were
/// mistyped, or the book has changed. Nothing can find them.
#[must_use]
pub fn unknown<'a>(corpus: &Corpus, queries: &'a [Judged]) -> Vec<(usize, &'a str)> {
    let known: BTreeSet<String> = corpus.clause_ids().map(|id| folded(&corpus.address(id).to_string())).collect();
    let judged = queries.iter().flat_map(|query| query.judgements.keys().map(|address| (query.line, address.as_str())));
    judged.filter(|(_, address)| !known.contains(*address)).collect()
}
