//! From a request in a person's words to an answer in plain data: parse → plan → rank → snippet.

mod filter;
mod meaning;
mod named;
mod numbers;
mod parse;
mod plan;
mod rank;
mod snippet;
mod spell;
mod weights;

use crate::corpus::{ClauseId, Corpus, Number};
use crate::index::{Index, IndexError, Part};
use crate::lookup;
use filter::Filter;
use meaning::Meaning;
use named::Named;
use parse::{MOST_CHARS, MOST_ITEMS, Parsed};
use plan::{Planner, Unit};
use rank::Scores;
use std::collections::{BTreeMap, BTreeSet};
pub use weights::{PartWeight, Weights};

/// What is asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// As typed: words, phrases in quote marks, beginnings of words (`bar*`), `key:value` filters.
    pub text: String,
    pub filters: Filters,
    /// Words and phrases that no hit may have.
    pub exclude: Vec<String>,
    /// The most hits to give.
    pub limit: usize,
    /// Whether hits say what each part gave to their score.
    pub explain: bool,
}

impl Request {
    /// A plain question: no filters, ten hits.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), limit: 10, ..Self::default() }
    }
}

/// What hits are confined to. Of the values of one key any will do; keys with values must all fit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filters {
    pub book: Vec<String>,
    pub game: Vec<String>,
    /// Names of [`crate::corpus::Kind`].
    pub kind: Vec<String>,
    pub language: Vec<String>,
    /// Names of [`crate::corpus::Authority`].
    pub authority: Vec<String>,
    /// Titles, names, aliases or numbers of pages.
    pub page: Vec<String>,
}

/// What was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The text of the request.
    pub query: String,
    /// How it was understood.
    pub read_as: String,
    /// Words and phrases of the query that the first hit does not have, and phrases that were looked
    /// for by their words. `None` where it has all.
    pub relaxed: Option<Vec<String>>,
    /// Words that no book has, and what they were taken for.
    pub corrections: Vec<Correction>,
    /// Words as the glossaries call them, by which some hit was found: `AFB`, Anti-Fighter Barrage.
    pub glossary: Vec<Correction>,
    /// What else is to be said about how the query was read; a sentence each.
    pub remarks: Vec<String>,
    /// The best first; equal ones in the order of the library.
    pub hits: Vec<Hit>,
    /// How many clauses have any word of the query, and how many all of them.
    pub total: usize,
    pub complete: usize,
    /// Other queries to try, where words are unknown or nothing was found.
    pub suggestions: Vec<String>,
}

/// A word, and what it was taken for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    pub written: String,
    pub read: Vec<String>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Hit {
    pub clause: ClauseId,
    /// Falls from hit to hit; good for nothing else.
    pub score: f64,
    pub snippet: String,
    /// The matched words: half-open pairs counted in Unicode characters of `snippet`, in order.
    pub highlights: Vec<(u32, u32)>,
    /// How many words of the query it has, of how many: in its text, its names or what it stands in.
    pub matched: usize,
    pub words: usize,
    /// How many notes, questions and examples hang on it.
    pub notes: usize,
    /// Words that it has only as the glossaries call them.
    pub glossary: Vec<Correction>,
    /// What gave it its score, where the request asks for that.
    pub parts: Vec<ScorePart>,
}

/// A part of a score. What is added is multiplied by all factors; names, numbers and “all words” come
/// on top of that.
#[derive(Clone, Debug, PartialEq)]
pub struct ScorePart {
    pub label: String,
    pub value: f64,
    pub factor: bool,
}

impl ScorePart {
    fn added(label: impl Into<String>, value: f32) -> Self {
        Self { label: label.into(), value: f64::from(value), factor: false }
    }

    fn factor(label: impl Into<String>, value: f32) -> Self {
        Self { label: label.into(), value: f64::from(value), factor: true }
    }
}

/// Why a request has no answer.
#[derive(Debug, thiserror::Error)]
pub enum QueryError {
    #[error("the query is empty: write a word, a number or a name to look for")]
    Empty,
    #[error("no {key} is called `{value}`: {}", known_values(.known))]
    UnknownValue {
        key: &'static str,
        value: String,
        /// All values that there are; of pages only the nearest.
        known: Vec<String>,
    },
    #[error(transparent)]
    Index(#[from] IndexError),
}

fn known_values(known: &[String]) -> String {
    if known.is_empty() { "there is nothing like it".to_owned() } else { format!("try {}", known.join(", ")) }
}

/// The clauses that filters let through, in the order in which they come.
///
/// # Errors
/// A filter has an unknown value.
pub fn filtered(
    corpus: &Corpus,
    filters: &Filters,
    clauses: impl IntoIterator<Item = ClauseId>,
) -> Result<Vec<ClauseId>, QueryError> {
    let filter = Filter::new(corpus, filters, &[])?;
    Ok(clauses.into_iter().filter(|&id| filter.lets_through(corpus, id)).collect())
}

/// Searches a corpus by the index that was made of it. The same request gives the same answer.
///
/// # Errors
/// The query has no word, a filter has an unknown value, or the index cannot be read.
pub fn search(corpus: &Corpus, index: &Index, request: &Request) -> Result<Answer, QueryError> {
    search_with(corpus, index, request, &Weights::STANDARD)
}

/// [`search`] with a ranking of one's own, to try weights out.
///
/// # Errors
/// Those of [`search`].
pub fn search_with(corpus: &Corpus, index: &Index, request: &Request, weights: &Weights) -> Result<Answer, QueryError> {
    let mut parsed = parse::parse(&request.text);
    let filter = Filter::new(corpus, &request.filters, &parsed.filters)?;
    let mut named = named::find(corpus, &parsed);
    if parsed.items.is_empty() && named.is_empty() {
        return Err(QueryError::Empty);
    }
    let languages = filter.languages(corpus);
    let planner = Planner::new(corpus, &index.reader, &languages, weights);
    parsed.items = planner.apart(parsed.items)?;
    let mut broken = Vec::new();
    let mut meanings = meaning::meanings(corpus, &parsed.items, &languages);
    let mut units = planner.plan(&parsed.items, &mut meanings, &mut broken)?;
    if let [only] = meanings.as_slice()
        && only.count == parsed.items.len()
    {
        named::explained(corpus, only, &mut named);
    }
    let cut = parsed.cut || units.len() > MOST_ITEMS;
    units.truncate(MOST_ITEMS);
    let scores = Scores::new(corpus, &index.reader, &units, weights)?;
    let excluded = excluded(index, &planner, &request.exclude)?;

    let wanted =
        |id: ClauseId| id.index() < corpus.clause_count() && !excluded.contains(&id) && filter.lets_through(corpus, id);
    let mut found: Vec<Found> = Vec::new();
    let by_name = named.iter().map(|named| named.clause);
    let mut all: Vec<ClauseId> = by_name.chain(scores.found()).filter(|&id| wanted(id)).collect();
    all.sort_unstable();
    all.dedup();
    for id in all {
        let named = named.binary_search_by_key(&id, |named| named.clause).ok().map(|at| named[at]);
        found.push(Found::new(corpus, &scores, &units, id, named));
    }
    raise_heads(corpus, &mut found, weights);
    let (total, complete) = (found.len(), found.iter().filter(|found| found.complete).count());
    best(&mut found, request.limit);

    let relaxed = relaxed(corpus, found.first(), &scores, &units, broken);
    let corrections = corrections(&units);
    let left_out = if found.is_empty() { scores.found().count() } else { 0 };
    let suggestions = suggestions(corpus, &parsed, &units, found.is_empty() && left_out == 0);
    let mut hits: Vec<Hit> = found.iter().map(|found| found.hit(corpus, &scores, &units, request.explain)).collect();
    let mut glossary: Vec<Correction> = Vec::new();
    for (hit, found) in hits.iter_mut().zip(&found) {
        hit.glossary = through(&meanings, found, &scores, &units);
        glossary.extend(hit.glossary.iter().filter(|one| !glossary.contains(one)).cloned().collect::<Vec<_>>());
    }
    let remark = format!("Only the first {MOST_ITEMS} words of at most {MOST_CHARS} characters were read.");
    let mut remarks = if cut { vec![remark] } else { Vec::new() };
    if left_out > 0 {
        let clauses = if left_out == 1 { "clause has" } else { "clauses have" };
        remarks.push(format!("{left_out} {clauses} words of it, and the filters leave them out."));
    }
    let read_as = read_as(&parsed, request);
    Ok(Answer {
        query: request.text.clone(),
        read_as,
        relaxed,
        corrections,
        glossary,
        remarks,
        hits,
        total,
        complete,
        suggestions,
    })
}

struct Found {
    id: ClauseId,
    score: f64,
    named: Option<Named>,
    /// What its words are worth, and what it gets on top for its best part.
    by_words: f64,
    lifted: f64,
    /// Whether it has all units.
    complete: bool,
    /// Whether it has them all as typed, and not as the glossaries call them, and is not about a component
    /// that the query does not name.
    as_typed: bool,
}

impl Found {
    fn new(corpus: &Corpus, scores: &Scores<'_>, units: &[Unit], id: ClauseId, named: Option<Named>) -> Self {
        let mut found = Self { id, score: 0.0, by_words: 0.0, lifted: 0.0, named, complete: false, as_typed: false };
        found.complete = found.matched(corpus, scores, units) == units.len();
        let other_words = (0..units.len()).any(|unit| scores.has_in_other_words(id, unit));
        found.as_typed = found.complete && !other_words && !scores.out_of_place(corpus, id);
        let by_words = f64::from(scores.score(corpus, id).min(weights::MOST));
        found.by_words = by_words;
        found.score = match named {
            // In order of the names only: what words give would set two books of one name apart by chance.
            Some(named) if named.whole => f64::from(named.worth),
            Some(named) => f64::from(named.worth) + by_words / 1000.0,
            None if found.as_typed => f64::from(scores.weights().all_words) + by_words,
            None => by_words,
        };
        found
    }

    fn matched(&self, corpus: &Corpus, scores: &Scores<'_>, units: &[Unit]) -> usize {
        (0..units.len()).filter(|&unit| self.has(corpus, scores, units, unit)).count()
    }

    /// Whether it has a unit of the query: in its words, or as what it is called.
    fn has(&self, corpus: &Corpus, scores: &Scores<'_>, units: &[Unit], unit: usize) -> bool {
        let bears = |number: &Number| {
            let own = corpus.clause(self.id).number.as_ref();
            own.is_some_and(|own| own == number || own.is_below(number))
        };
        self.named.is_some_and(|named| named.whole)
            || scores.has(self.id, unit)
            || units[unit].number.as_ref().is_some_and(bears)
    }

    fn hit(&self, corpus: &Corpus, scores: &Scores<'_>, units: &[Unit], explain: bool) -> Hit {
        let snippet = snippet::snippet(corpus, self.id, units);
        let mut parts = if explain { scores.explain(corpus, self.id, units) } else { Vec::new() };
        if explain && self.lifted > 0.0 {
            parts.push(ScorePart { label: "its best part".to_owned(), value: self.lifted, factor: false });
        }
        match self.named {
            Some(named) if explain => parts.push(ScorePart::added(named.reason, named.worth)),
            None if explain && self.as_typed => parts.push(ScorePart::added("all words", scores.weights().all_words)),
            _ => {}
        }
        Hit {
            clause: self.id,
            score: self.score,
            snippet: snippet.text,
            highlights: snippet.highlights,
            matched: self.matched(corpus, scores, units),
            words: units.len(),
            notes: corpus.notes_on(self.id).count(),
            glossary: Vec::new(),
            parts,
        }
    }
}

/// Gives pages and headings a share of what their best clause is worth.
fn raise_heads(corpus: &Corpus, found: &mut [Found], weights: &Weights) {
    let mut best: BTreeMap<ClauseId, f64> = BTreeMap::new();
    for one in found.iter() {
        let best = best.entry(rank::head(corpus, one.id)).or_default();
        *best = best.max(one.by_words);
    }
    for one in found.iter_mut().filter(|one| one.named.is_none()) {
        let Some(best) = best.get(&one.id) else { continue };
        let lifted = f64::from(weights.best_part) * best;
        if lifted > one.by_words {
            one.score += lifted - one.by_words;
            one.lifted = lifted - one.by_words;
        }
    }
}

/// Leaves the best, in order.
fn best(found: &mut Vec<Found>, limit: usize) {
    let order = |a: &Found, b: &Found| b.score.total_cmp(&a.score).then(a.id.cmp(&b.id));
    if limit < found.len() {
        found.select_nth_unstable_by(limit, order);
        found.truncate(limit);
    }
    found.sort_unstable_by(order);
}

/// The clauses that have what is not wanted; just that, and nothing near it.
fn excluded(index: &Index, planner: &Planner<'_>, words: &[String]) -> Result<BTreeSet<ClauseId>, IndexError> {
    let mut excluded = BTreeSet::new();
    for text in words {
        let items = parse::parse(text).items;
        for at in 0..items.len() {
            for way in planner.ways(&items, at)? {
                for part in Part::OWN {
                    excluded.extend(way.hits(&index.reader, part)?.into_iter().map(|hit| ClauseId(hit.0)));
                }
            }
        }
    }
    Ok(excluded)
}

fn relaxed(
    corpus: &Corpus,
    first: Option<&Found>,
    scores: &Scores<'_>,
    units: &[Unit],
    broken: Vec<String>,
) -> Option<Vec<String>> {
    let first = first?;
    let missing = units.iter().enumerate().filter(|(at, _)| !first.has(corpus, scores, units, *at));
    let dropped: Vec<String> = broken.into_iter().chain(missing.map(|(_, unit)| unit.written.clone())).collect();
    (!dropped.is_empty()).then_some(dropped)
}

/// The meanings through which a hit was found: it has a word only as the glossaries call it.
fn through(meanings: &[Meaning], hit: &Found, scores: &Scores<'_>, units: &[Unit]) -> Vec<Correction> {
    let by_name = hit.named.is_some_and(|named| named.reason == named::GLOSSARY);
    let used = |at: usize| {
        let mut own = units.iter().enumerate().filter(|(_, unit)| unit.meaning == Some(at));
        by_name || own.any(|(unit, _)| scores.has_in_other_words(hit.id, unit))
    };
    let used = meanings.iter().enumerate().filter(|(at, meaning)| !meaning.read.is_empty() && used(*at));
    used.map(|(_, meaning)| Correction { written: meaning.written.clone(), read: meaning.read.clone() }).collect()
}

fn corrections(units: &[Unit]) -> Vec<Correction> {
    let read = units.iter().filter(|unit| !unit.read.is_empty());
    read.map(|unit| Correction { written: unit.written.clone(), read: unit.read.clone() }).collect()
}

/// The query with its unknown words as they were taken; names and numbers like it where nothing was
/// found.
fn suggestions(corpus: &Corpus, parsed: &Parsed, units: &[Unit], nothing: bool) -> Vec<String> {
    const MOST: usize = 3;
    let mut suggestions = Vec::new();
    if units.iter().any(|unit| !unit.read.is_empty()) {
        let words = units.iter().map(|unit| unit.read.first().unwrap_or(&unit.written).as_str());
        suggestions.push(words.collect::<Vec<_>>().join(" "));
    }
    if nothing && parsed.rest.len() < 200 {
        suggestions.extend(lookup::nearest(corpus, &parsed.rest, MOST).into_iter().map(|near| near.written));
    }
    suggestions
}

fn read_as(parsed: &Parsed, request: &Request) -> String {
    let filters = &request.filters;
    let given = [
        ("book", &filters.book),
        ("game", &filters.game),
        ("kind", &filters.kind),
        ("language", &filters.language),
        ("authority", &filters.authority),
        ("page", &filters.page),
    ];
    let given = given.into_iter().flat_map(|(key, values)| values.iter().map(move |value| (key, value)));
    let typed = parsed.filters.iter().map(|(key, value)| (key.name(), value));
    let quoted =
        |value: &str| if value.contains(char::is_whitespace) { format!("\"{value}\"") } else { value.to_owned() };
    let mut words: Vec<String> = parsed.items.iter().map(parse::Item::echo).collect();
    words.extend(given.chain(typed).map(|(key, value)| format!("{key}:{}", quoted(value))));
    words.extend(request.exclude.iter().map(|word| format!("without {}", quoted(word))));
    words.join(" ")
}
