//! What `search --json` prints.

use super::{Clause, clause};
use crate::corpus::Corpus;
use crate::query::{self, Answer};
use serde::Serialize;

/// The body of what `search --json` prints.
#[derive(Debug, Serialize)]
pub struct SearchBody {
    pub query: String,
    /// How the query was understood.
    pub read_as: String,
    /// Words of the query that the first hit lacks; `null` where it has all.
    pub relaxed: Option<Vec<String>>,
    pub corrections: Vec<Correction>,
    /// Words as the glossaries call them, by which some hit was found.
    pub glossary: Vec<Correction>,
    pub remarks: Vec<String>,
    /// How many clauses have any word of the query, and how many all of them.
    pub total: usize,
    pub complete: usize,
    pub hits: Vec<Hit>,
    pub suggestions: Vec<String>,
}

/// A word, and what it was taken for.
#[derive(Debug, Serialize)]
pub struct Correction {
    pub written: String,
    pub read: Vec<String>,
}

#[derive(Debug, Serialize)]
pub struct Hit {
    #[serde(flatten)]
    pub clause: Clause,
    /// Good for comparing hits of one search, and for nothing else.
    pub score: f64,
    pub snippet: String,
    /// Of `snippet`.
    pub highlights: Vec<(u32, u32)>,
    /// How many words of the query it has, of how many.
    pub matched: usize,
    pub words: usize,
    /// How many notes, questions and examples hang on it.
    pub notes: usize,
    /// Words that it has only as the glossaries call them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub glossary: Vec<Correction>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub explain: Vec<ScorePart>,
}

#[derive(Debug, Serialize)]
pub struct ScorePart {
    pub part: String,
    pub value: f64,
    /// Whether all that is added is multiplied by it.
    pub factor: bool,
}

#[must_use]
pub fn search(corpus: &Corpus, answer: &Answer) -> SearchBody {
    let hits = answer.hits.iter().map(|hit| Hit {
        clause: clause(corpus, hit.clause),
        score: hit.score,
        snippet: hit.snippet.clone(),
        highlights: hit.highlights.clone(),
        matched: hit.matched,
        words: hit.words,
        notes: hit.notes,
        glossary: corrections(&hit.glossary),
        explain: hit
            .parts
            .iter()
            .map(|part| ScorePart { part: part.label.clone(), value: part.value, factor: part.factor })
            .collect(),
    });
    SearchBody {
        query: answer.query.clone(),
        read_as: answer.read_as.clone(),
        relaxed: answer.relaxed.clone(),
        corrections: corrections(&answer.corrections),
        glossary: corrections(&answer.glossary),
        remarks: answer.remarks.clone(),
        total: answer.total,
        complete: answer.complete,
        hits: hits.collect(),
        suggestions: answer.suggestions.clone(),
    }
}

/// What answers a query without a word: nothing.
#[must_use]
pub fn nothing_searched(query: String) -> SearchBody {
    SearchBody {
        query,
        read_as: String::new(),
        relaxed: None,
        corrections: Vec::new(),
        glossary: Vec::new(),
        remarks: Vec::new(),
        total: 0,
        complete: 0,
        hits: Vec::new(),
        suggestions: Vec::new(),
    }
}

/// What answers a query of several that cannot be answered.
#[derive(Debug, Serialize)]
pub struct SearchFailedBody {
    pub query: String,
    pub error: String,
    /// Always empty, for readers who only look at hits.
    pub hits: Vec<Hit>,
}

#[must_use]
pub fn search_failed(query: String, error: String) -> SearchFailedBody {
    SearchFailedBody { query, error, hits: Vec::new() }
}

fn corrections(read: &[query::Correction]) -> Vec<Correction> {
    read.iter().map(|one| Correction { written: one.written.clone(), read: one.read.clone() }).collect()
}
