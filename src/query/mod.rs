//! From a request in a person's words to an answer in plain data: parse → plan → rank → snippet.

mod alike;
mod answer;
mod echo;
mod facets;
mod filter;
mod found;
mod languages;
mod meaning;
mod named;
mod numbers;
mod parse;
mod plan;
mod rank;
mod reading;
mod request;
mod snippet;
mod spell;
mod tongue;
mod unit;
mod weights;

use crate::corpus::{ClauseId, Corpus};
use crate::index::{Index, IndexError, Part};
use crate::lookup;
pub use answer::{AlsoIn, Answer, Correction, Hit, Passage, ScorePart};
pub use facets::Facets;
use filter::Filter;
use found::Found;
use parse::{MOST_CHARS, MOST_ITEMS};
use plan::Planner;
use reading::Query;
pub use request::{Filters, QueryError, Request};
use std::collections::BTreeSet;
use tongue::Tongue;
pub use weights::{PartWeight, Weights};

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
    let mut found = lookup::find_in_all_editions(corpus, written);
    if found.is_empty() {
        found = lookup::on_printed_page(corpus, written);
    }
    Ok(found.into_iter().filter(|&id| filter.lets_through(corpus, id)).collect())
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
    let named = named::find(corpus, &parsed);
    if parsed.items.is_empty() && named.is_empty() {
        return Err(QueryError::Empty);
    }
    let searched = filter.searched(corpus);
    let planner = Planner::new(corpus, &index.reader, &searched, weights);
    parsed.items = planner.apart(parsed.items)?;
    let query = Query {
        corpus,
        index,
        weights,
        known: planner.as_typed(&parsed.items)?,
        items: &parsed.items,
        named,
        tongue: Tongue::new(corpus, &parsed.rest, weights),
        excluded: excluded(index, &planner, &request.exclude)?,
        all: request.all,
    };
    let in_language = request.in_language.as_deref().map(|code| filter::language(corpus, code)).transpose()?;

    let reading = query.reading(&searched)?;
    let scores = query.scores(&reading)?;
    let search = found::Search::new(corpus, &scores, &reading.units, &query.tongue);
    let mut found = query.found(&search, &reading, &filter);
    let facets = Facets::of(&query, &filter, (&searched, &reading, &scores), &found)?;
    found.retain(|found| found.told_by.is_none());
    raise_heads(&search, &mut found);
    let (total, complete) = (found.len(), found.iter().filter(|found| found.complete).count());
    let mut groups = alike::groups(corpus, &found, request, in_language.as_deref());
    groups.truncate(request.limit);
    let first = groups.first().map(|group| &found[group.best]);

    let relaxed = echo::relaxed(&search, first, reading.broken.clone());
    let corrections = echo::corrections(&reading.units);
    let left_out = if found.is_empty() { scores.found().count() } else { 0 };
    let suggestions = echo::suggestions(corpus, &parsed, &reading.units, found.is_empty() && left_out == 0);
    let through = |id: ClauseId| filter.lets_through(corpus, id);
    let mut hits = Vec::with_capacity(groups.len());
    let mut glossary: Vec<Correction> = Vec::new();
    for group in &groups {
        let mut hit = alike::hit(&search, &found, group, request, &through);
        hit.glossary = echo::by_glossary(&reading.meanings, &found[group.lead], &scores, &reading.units);
        hit.aligned = in_language.as_deref().and_then(|language| corpus.in_language(hit.clause, language));
        glossary.extend(hit.glossary.iter().filter(|one| !glossary.contains(one)).cloned().collect::<Vec<_>>());
        hits.push(hit);
    }
    let left = total - groups.iter().map(|group| group.others.len() + 1).sum::<usize>();
    let remark = format!("Only the first {MOST_ITEMS} words of at most {MOST_CHARS} characters were read.");
    let mut remarks: Vec<String> = filter.unknown().chain((parsed.cut || reading.cut).then_some(remark)).collect();
    if reading.unspelled {
        remarks.push(format!("Near spellings were looked for of the first {} unknown words alone.", spell::MOST_WORDS));
    }
    if left_out > 0 && filter.is_only_newest() {
        remarks.push(echo::older_editions(corpus, scores.found()));
    } else if left_out > 0 {
        let clauses = if left_out == 1 { "clause has" } else { "clauses have" };
        remarks.push(format!("{left_out} {clauses} words of it, and the filters leave them out."));
    }
    let read_as = echo::read_as(&parsed, request);
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

/// Gives pages and headings a share of what their best clause is worth; one that is found only by its
/// translation counts for none.
fn raise_heads(search: &found::Search<'_>, found: &mut [Found]) {
    let (corpus, weights) = (search.corpus, search.scores.weights());
    let mut best = vec![0.0_f64; corpus.clause_count()];
    for one in found.iter().filter(|one| one.through.is_none()) {
        let best = &mut best[rank::head(corpus, one.id).index()];
        *best = best.max(one.by_words);
    }
    for one in found.iter_mut().filter(|one| one.named.is_none()) {
        let is_named = search.scores.names_any(one.through.unwrap_or(one.id));
        let share = if is_named { weights.best_part } else { weights.best_part_of_unnamed };
        let lifted = f64::from(share) * best[one.id.index()];
        if lifted > one.by_words {
            one.score += (lifted - one.by_words) * search.tongue.of_words(one.id);
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
