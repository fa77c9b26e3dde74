//! From a request in a person's words to an answer in plain data: parse → plan → rank → snippet.

mod alike;
mod facets;
mod filter;
mod found;
mod meaning;
mod named;
mod numbers;
mod parse;
mod plan;
mod rank;
mod snippet;
mod spell;
mod tongue;
mod weights;

use crate::corpus::{ClauseId, Corpus};
use crate::index::{Index, IndexError, Part};
use crate::lookup;
pub use facets::Facets;
use filter::Filter;
use found::Found;
use meaning::Meaning;
use parse::{MOST_CHARS, MOST_ITEMS, Parsed};
use plan::{Planner, Unit};
use rank::Scores;
use std::collections::BTreeSet;
use tongue::Tongue;
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
    /// Whether each clause is a hit of its own, even where other books have the same one.
    pub all: bool,
    /// The language in which hits are to be read, by its code: they tell what they are in it.
    pub in_language: Option<String>,
    /// Whether the last word may be the beginning of one, as while somebody types.
    pub prefix: bool,
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
    /// How many clauses have any word of the query, and how many all of them; a translation of one of
    /// them that has none itself is not counted.
    pub total: usize,
    pub complete: usize,
    /// How many of all these no hit stands for.
    pub left: usize,
    /// How many of them each book has, and each kind of clause.
    pub facets: Facets,
    /// Other queries to try, where words are unknown or nothing was found.
    pub suggestions: Vec<String>,
    /// The language in which the hits are wanted.
    pub in_language: Option<String>,
}

impl Answer {
    /// The first notes on the first hit, in all books that have it, at most `most`, without those that are hits themselves; none where
    /// the hit is weak.
    #[must_use]
    pub fn first_notes(&self, corpus: &Corpus, most: usize) -> Vec<ClauseId> {
        let Some(first) = self.hits.first().filter(|first| !first.weak) else { return Vec::new() };
        let is_hit = |id: &ClauseId| self.hits.iter().any(|hit| hit.clause == *id);
        let books = std::iter::once(first.clause).chain(first.also_in.iter().map(|other| other.clause));
        let mut notes: Vec<ClauseId> = books.flat_map(|id| corpus.notes_on(id)).filter(|id| !is_hit(id)).collect();
        notes.dedup();
        notes.truncate(most);
        notes
    }

    /// The position of the first hit from which on all are weak.
    #[must_use]
    pub fn first_weak(&self) -> usize {
        self.hits.len() - self.hits.iter().rev().take_while(|hit| hit.weak).count()
    }
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
    /// Whether it has so little of the query that it may be about something else.
    pub weak: bool,
    /// The same clause in other books, the most authoritative first.
    pub also_in: Vec<AlsoIn>,
    /// What it is in other languages, in corpus order.
    pub translations: Vec<ClauseId>,
    /// Its translation that has the words of the query, where it is found by that.
    pub through: Option<ClauseId>,
    /// What it is in the language that the request wants; itself where it is in that, `None` where there
    /// is nothing, or no language is wanted.
    pub aligned: Option<ClauseId>,
    /// How many notes, questions and examples hang on it, in all books that have it.
    pub notes: usize,
    /// Words that it has only as the glossaries call them.
    pub glossary: Vec<Correction>,
    /// What gave it its score, where the request asks for that.
    pub parts: Vec<ScorePart>,
}

/// A clause that is the same as a hit, in another book.
#[derive(Clone, Debug, PartialEq)]
pub struct AlsoIn {
    pub clause: ClauseId,
    /// Whether it has the very words of the hit.
    pub same_words: bool,
    /// Of one with other words, what has words of the query that the hit lacks.
    pub passage: Option<Passage>,
}

/// A piece of a clause's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    pub text: String,
    /// The matched words: half-open pairs counted in Unicode characters of `text`, in order.
    pub highlights: Vec<(u32, u32)>,
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

/// What a number, name or address names within filters, in corpus order; see [`lookup::find`]. A filter
/// may name an edition as the address may.
///
/// # Errors
/// A filter has an unknown value.
pub fn found(corpus: &Corpus, filters: &Filters, written: &str) -> Result<Vec<ClauseId>, QueryError> {
    let mut filter = Filter::new(corpus, filters, &[])?;
    if lookup::names_an_edition(corpus, written) {
        filter = filter.of_any_edition();
    }
    let found = lookup::find_in_all_editions(corpus, written).into_iter();
    Ok(found.filter(|&id| filter.lets_through(corpus, id)).collect())
}

/// A clause that was asked for, and what it is in another language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aligned {
    pub asked: ClauseId,
    /// The same where it is in that language; `None` where there is nothing.
    pub found: Option<ClauseId>,
}

/// What clauses are in a language, in their order; what several of them are is given once.
///
/// # Errors
/// No book is in that language.
pub fn in_language(corpus: &Corpus, clauses: &[ClauseId], language: &str) -> Result<Vec<Aligned>, QueryError> {
    let language = filter::language(corpus, language)?;
    let mut aligned: Vec<Aligned> = Vec::with_capacity(clauses.len());
    let mut told = BTreeSet::new();
    for &asked in clauses {
        let found = corpus.in_language(asked, &language);
        if told.insert(found.unwrap_or(asked)) {
            aligned.push(Aligned { asked, found });
        }
    }
    Ok(aligned)
}

/// Searches a corpus by the index that was made of it. The same request gives the same answer.
///
/// # Errors
/// The query has no word, a filter has an unknown value, or the index cannot be read. An unknown value
/// in the text of the query is none: nothing is found then, and a remark says why.
pub fn search(corpus: &Corpus, index: &Index, request: &Request) -> Result<Answer, QueryError> {
    search_with(corpus, index, request, &Weights::STANDARD)
}

/// [`search`] with a ranking of one's own, to try weights out.
///
/// # Errors
/// Those of [`search`].
pub fn search_with(corpus: &Corpus, index: &Index, request: &Request, weights: &Weights) -> Result<Answer, QueryError> {
    let mut parsed = parse::parse(&request.text, request.prefix);
    let mut typed = parsed.filters.clone();
    if lookup::names_an_edition(corpus, &parsed.rest) {
        typed.extend(parsed.rest.split_once(':').map(|(book, _)| (parse::Key::Book, book.trim().to_owned())));
    }
    let filter = Filter::new(corpus, &request.filters, &typed)?;
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

    let in_language = request.in_language.as_deref().map(|code| filter::language(corpus, code)).transpose()?;
    let tongue = Tongue::new(corpus, &parsed.rest, weights);

    let in_corpus = |id: &ClauseId| id.index() < corpus.clause_count() && !excluded.contains(id);
    let by_name = named.iter().map(|named| named.clause);
    let mut all: Vec<ClauseId> = by_name.chain(scores.found()).filter(in_corpus).collect();
    all.sort_unstable();
    all.dedup();
    let alone = corpus.has_nothing_alike();
    if alone {
        all.retain(|&id| filter.lets_through(corpus, id));
    }
    let search = found::Search { corpus, scores: &scores, units: &units, tongue: &tongue };
    let named_as = |id: ClauseId| named.binary_search_by_key(&id, |named| named.clause).ok().map(|at| named[at]);
    let mut found: Vec<Found> = all.into_iter().map(|id| search.found(id, named_as(id))).collect();
    if !alone {
        tongue.add_translations(&mut found, in_corpus);
        found.retain(|found| filter.lets_through(corpus, found.id));
        if !request.all {
            tongue::without_doubles(&mut found);
        }
    }
    raise_heads(corpus, &mut found, weights);
    let (total, complete) = (found.len(), found.iter().filter(|found| found.complete).count());
    let facets = Facets::of(corpus, found.iter().map(|found| found.id));
    let mut groups = alike::groups(corpus, &found, request, in_language.as_deref());
    groups.truncate(request.limit);
    let first = groups.first().map(|group| &found[group.best]);

    let relaxed = relaxed(&search, first, broken);
    let corrections = corrections(&units);
    let left_out = if found.is_empty() { scores.found().count() } else { 0 };
    let suggestions = suggestions(corpus, &parsed, &units, found.is_empty() && left_out == 0);
    let through = |id: ClauseId| filter.lets_through(corpus, id);
    let mut hits = Vec::with_capacity(groups.len());
    let mut glossary: Vec<Correction> = Vec::new();
    for group in &groups {
        let mut hit = alike::hit(&search, &found, group, request, &through);
        hit.glossary = by_glossary(&meanings, &found[group.lead], &scores, &units);
        hit.aligned = in_language.as_deref().and_then(|language| corpus.in_language(hit.clause, language));
        glossary.extend(hit.glossary.iter().filter(|one| !glossary.contains(one)).cloned().collect::<Vec<_>>());
        hits.push(hit);
    }
    let left = total - groups.iter().map(|group| group.others.len() + 1).sum::<usize>();
    let remark = format!("Only the first {MOST_ITEMS} words of at most {MOST_CHARS} characters were read.");
    let mut remarks: Vec<String> = filter.unknown().chain(cut.then_some(remark)).collect();
    if planner.left_words_unspelled() {
        remarks.push(format!("Near spellings were looked for of the first {} unknown words alone.", spell::MOST_WORDS));
    }
    if left_out > 0 && filter.is_only_newest() {
        remarks.push(older_editions(corpus, scores.found()));
    } else if left_out > 0 {
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
        left,
        facets,
        suggestions,
        in_language,
    })
}

/// Gives pages and headings a share of what their best clause is worth.
fn raise_heads(corpus: &Corpus, found: &mut [Found], weights: &Weights) {
    let mut best = vec![0.0_f64; corpus.clause_count()];
    for one in found.iter() {
        let best = &mut best[rank::head(corpus, one.id).index()];
        *best = best.max(one.by_words);
    }
    for one in found.iter_mut().filter(|one| one.named.is_none()) {
        let lifted = f64::from(weights.best_part) * best[one.id.index()];
        if lifted > one.by_words {
            one.score += lifted - one.by_words;
            one.lifted = lifted - one.by_words;
        }
    }
}

/// The clauses that have what is not wanted; just that, and nothing near it.
fn excluded(index: &Index, planner: &Planner<'_>, words: &[String]) -> Result<BTreeSet<ClauseId>, IndexError> {
    let mut excluded = BTreeSet::new();
    for text in words {
        let items = parse::parse(text, false).items;
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

fn relaxed(search: &found::Search<'_>, first: Option<&Found>, broken: Vec<String>) -> Option<Vec<String>> {
    let first = first?;
    let missing = search.units.iter().enumerate().filter(|(at, _)| !search.has(first, *at));
    let dropped: Vec<String> = broken.into_iter().chain(missing.map(|(_, unit)| unit.written.clone())).collect();
    (!dropped.is_empty()).then_some(dropped)
}

/// The meanings through which a hit was found: it has a word only as the glossaries call it.
fn by_glossary(meanings: &[Meaning], hit: &Found, scores: &Scores<'_>, units: &[Unit]) -> Vec<Correction> {
    let by_name = hit.named.is_some_and(|named| named.reason == named::GLOSSARY) && hit.through.is_none();
    let used = |at: usize| {
        let mut own = units.iter().enumerate().filter(|(_, unit)| unit.meaning == Some(at));
        by_name || own.any(|(unit, _)| scores.has_in_other_words(hit.id, unit))
    };
    let used = meanings.iter().enumerate().filter(|(at, meaning)| !meaning.read.is_empty() && used(*at));
    used.map(|(_, meaning)| Correction { written: meaning.written.clone(), read: meaning.read.clone() }).collect()
}

/// A sentence that says which older editions have words that the newest ones lack.
fn older_editions(corpus: &Corpus, found: impl Iterator<Item = ClauseId>) -> String {
    let mut books: Vec<_> = found.map(|id| corpus.page_of(id).book).collect();
    books.dedup();
    let ids: Vec<&str> = books.into_iter().map(|book| corpus.book(book).id.as_str()).collect();
    format!("Older editions have words of it: choose one with `--book` ({}).", ids.join(", "))
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
