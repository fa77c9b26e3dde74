//! What `search --json` prints.

use super::{Clause, Part, Translation, clause, part, translations};
use crate::corpus::{BookId, ClauseId, Corpus, Kind};
use crate::query::{self, Answer};
use crate::render::words;
use crate::show::{self, Around};
use serde::Serialize;

/// The body of what `search --json` prints.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    /// How many of them no hit stands for.
    pub left: usize,
    /// How many of them each book has, and each kind; the most first.
    pub facets: Facets,
    pub hits: Vec<Hit>,
    pub suggestions: Vec<String>,
}

/// A word, and what it was taken for.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Correction {
    pub written: String,
    pub read: Vec<String>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    /// Whether it has so little of the query that it may be about something else.
    pub weak: bool,
    /// How many notes, questions and examples hang on it, in all books that have it.
    pub notes: usize,
    /// The same clause in other books, the most authoritative first.
    pub also_in: Vec<String>,
    /// Those of them whose words differ.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub other_words: Vec<OtherWords>,
    /// What it is in other languages.
    pub translations: Vec<Translation>,
    /// The clause of another language by which it was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub through: Option<Through>,
    /// With `--lang`: what it is in that language, where that is another clause.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub aligned: Option<Clause>,
    /// Of the first hit, unless it is weak: the first notes on it, and where to read on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub first_notes: Vec<Clause>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub see_also: Vec<Pointer>,
    /// With `-C`: the clauses before and after it on its level.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub before: Vec<Clause>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub after: Vec<Clause>,
    /// With `--section`: all of the section or rule that it is a part of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub whole: Option<Part>,
    /// Words that it has only as the glossaries call them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub glossary: Vec<Correction>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub explain: Vec<ScorePart>,
}

/// The same clause in other words.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OtherWords {
    pub address: String,
    /// What has words of the query that the hit lacks; with `highlights`, as in a hit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub snippet: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub highlights: Option<Vec<(u32, u32)>>,
}

/// How a clause was found that does not have the words itself.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Through {
    pub relation: &'static str,
    pub address: String,
}

/// A clause by its name.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pointer {
    pub address: String,
    pub label: String,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Facets {
    pub book: Vec<Count>,
    pub kind: Vec<Count>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Count {
    pub value: String,
    pub count: usize,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScorePart {
    pub part: String,
    pub value: f64,
    /// Whether all that is added is multiplied by it.
    pub factor: bool,
}

#[must_use]
pub fn search(corpus: &Corpus, answer: &Answer, around: Around) -> SearchBody {
    let hits = answer.hits.iter().enumerate().map(|(at, found)| hit(corpus, answer, at, found, around));
    SearchBody {
        query: answer.query.clone(),
        read_as: answer.read_as.clone(),
        relaxed: answer.relaxed.clone(),
        corrections: corrections(&answer.corrections),
        glossary: corrections(&answer.glossary),
        remarks: answer.remarks.clone(),
        total: answer.total,
        complete: answer.complete,
        left: answer.left,
        facets: facets(corpus, answer),
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
        left: 0,
        facets: Facets { book: Vec::new(), kind: Vec::new() },
        hits: Vec::new(),
        suggestions: Vec::new(),
    }
}

/// What answers a query of several that cannot be answered.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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

fn hit(corpus: &Corpus, answer: &Answer, at: usize, hit: &query::Hit, around: Around) -> Hit {
    let address = |id: ClauseId| corpus.address(id).to_string();
    let clauses = |ids: Vec<ClauseId>| ids.into_iter().map(|id| clause(corpus, id)).collect::<Vec<_>>();
    let (before, after) = show::neighbours(corpus, hit.clause, around.neighbours);
    let first = at == 0 && !hit.weak;
    let see_also = if first { show::see_also(corpus, hit.clause, words::SEE_ALSO) } else { Vec::new() };
    let different = hit.also_in.iter().filter(|other| !other.same_words);
    Hit {
        clause: clause(corpus, hit.clause),
        score: hit.score,
        snippet: hit.snippet.clone(),
        highlights: hit.highlights.clone(),
        matched: hit.matched,
        words: hit.words,
        weak: hit.weak,
        notes: hit.notes,
        also_in: hit.also_in.iter().map(|other| address(other.clause)).collect(),
        other_words: different
            .map(|other| OtherWords {
                address: address(other.clause),
                snippet: other.passage.as_ref().map(|passage| passage.text.clone()),
                highlights: other.passage.as_ref().map(|passage| passage.highlights.clone()),
            })
            .collect(),
        translations: translations(corpus, &hit.translations),
        through: hit.through.map(|id| Through { relation: "translation", address: address(id) }),
        aligned: hit.aligned.filter(|&id| id != hit.clause).map(|id| clause(corpus, id)),
        first_notes: if first { clauses(answer.first_notes(corpus, words::FIRST_NOTES)) } else { Vec::new() },
        see_also: see_also.into_iter().map(|id| Pointer { address: address(id), label: corpus.label(id) }).collect(),
        before: clauses(before),
        after: clauses(after),
        whole: around.section.then(|| part(corpus, show::section(corpus, hit.clause))),
        glossary: corrections(&hit.glossary),
        explain: hit
            .parts
            .iter()
            .map(|part| ScorePart { part: part.label.clone(), value: part.value, factor: part.factor })
            .collect(),
    }
}

fn facets(corpus: &Corpus, answer: &Answer) -> Facets {
    let book = |&(id, count): &(BookId, usize)| Count { value: corpus.book(id).id.clone(), count };
    let kind = |&(kind, count): &(Kind, usize)| Count { value: kind.name().to_owned(), count };
    Facets {
        book: answer.facets.books.iter().map(book).collect(),
        kind: answer.facets.kinds.iter().map(kind).collect(),
    }
}
