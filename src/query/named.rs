//! Clauses that a query asks for by name, number or address; they stand before what words find.

use super::meaning::Meaning;
use super::numbers;
use super::parse::Parsed;
use super::weights;
use crate::corpus::{ClauseId, Corpus, NameKind, Number};
use crate::lookup;
use crate::text::name_key;

/// A clause asked for, and what that is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Named {
    pub(super) clause: ClauseId,
    pub(super) worth: f32,
    pub(super) reason: &'static str,
    /// Whether the query asks for nothing else.
    pub(super) whole: bool,
}

/// The reason of what is named by a glossary.
pub(super) const GLOSSARY: &str = "glossary";

/// What is named by the whole of a query, or by numbers in it; in order of the clauses, each once with
/// the most that it is worth.
pub(super) fn find(corpus: &Corpus, parsed: &Parsed) -> Vec<Named> {
    let mut named = whole(corpus, &parsed.rest);
    named.extend(numbers::numbers(corpus, &parsed.rest));
    tidy(&mut named);
    named
}

/// Adds what explains a word that is the whole query.
pub(super) fn explained(corpus: &Corpus, meaning: &Meaning, named: &mut Vec<Named>) {
    for &clause in &meaning.explained {
        let named_so = as_whole(corpus, clause);
        let worth = named_so.worth - weights::NAMED + weights::EXPLAINS;
        named.push(Named { worth, reason: GLOSSARY, ..named_so });
    }
    tidy(named);
}

fn tidy(named: &mut Vec<Named>) {
    named.sort_by(|a, b| a.clause.cmp(&b.clause).then(b.worth.total_cmp(&a.worth)));
    named.dedup_by_key(|named| named.clause);
}

fn whole(corpus: &Corpus, written: &str) -> Vec<Named> {
    // Titles too where the query reads as a number: a page may be called `VI`.
    let titles = corpus.names.named(&name_key(written)).iter().filter(|name| name.kind == NameKind::Title);
    let mut found: Vec<ClauseId> = titles.map(|name| name.clause).collect();
    found.extend(lookup::find(corpus, written));
    let mut named: Vec<Named> = found.into_iter().map(|clause| as_whole(corpus, clause)).collect();
    // The number of `port:12.1` and `port:salvage#12.1`.
    if Number::parse(written.rsplit([':', '#']).next().unwrap_or(written)).is_some() {
        for at in 0..named.len() {
            named.extend(around(corpus, named[at].clause, true));
        }
    }
    named
}

/// Pages before the headings of the same name; of several books the most authoritative first.
fn as_whole(corpus: &Corpus, clause: ClauseId) -> Named {
    let authority = f32::from(corpus.authority(clause) as u8);
    let page = if corpus.is_topic(clause) { 100.0 } else { 0.0 };
    Named { clause, worth: weights::NAMED + page - authority, reason: "name or number", whole: true }
}

/// The numbered parts of a numbered clause, nearer ones before deeper ones; then what it is a part of.
/// `whole` says whether the query asks for nothing else.
pub(super) fn around(corpus: &Corpus, clause: ClauseId, whole: bool) -> impl Iterator<Item = Named> {
    const DEEPEST: usize = 4;
    let number = corpus.clause(clause).number.clone();
    let depth = number.as_ref().map_or(0, |number| number.segments().count());
    let after = (clause.0 + 1..corpus.page_of(clause).clauses.end).map(ClauseId);
    let below = after.filter_map(move |part| {
        let own = corpus.clause(part).number.as_ref()?;
        let is_part = own.is_below(number.as_ref()?);
        let deeper = u8::try_from(own.segments().count().saturating_sub(depth).min(DEEPEST)).ok()?;
        let worth = weights::PART_OF_NUMBERED - 10.0 * f32::from(deeper);
        is_part.then_some(Named { clause: part, worth, reason: "part of the number", whole })
    });
    let above = corpus.ancestors(clause).take(DEEPEST).zip(0u8..).map(move |(above, higher)| {
        let worth = weights::AROUND_NUMBERED - 10.0 * f32::from(higher);
        Named { clause: above, worth, reason: "around the number", whole: false }
    });
    below.chain(above)
}
