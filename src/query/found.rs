//! What was found: each clause with what it is worth for the query.

use super::named::Named;
use super::rank::Scores;
use super::snippet;
use super::tongue::Tongue;
use super::unit::Unit;
use super::weights;
use super::{Hit, ScorePart};
use crate::corpus::{ClauseId, Corpus, Number};

/// A search, as what looks at its clauses needs it.
pub(super) struct Search<'a> {
    pub(super) corpus: &'a Corpus,
    pub(super) scores: &'a Scores<'a>,
    pub(super) units: &'a [Unit],
    /// The positions of the units by which a hit is said to have more or less of the query: those that tell what
    /// is looked for; all where none does.
    telling: Vec<usize>,
    pub(super) tongue: &'a Tongue<'a>,
}

/// A clause that was found.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) id: ClauseId,
    pub(super) score: f64,
    /// What its words are worth, whatever else it has.
    pub(super) by_words: f64,
    /// What it gets on top for its best part.
    pub(super) lifted: f64,
    pub(super) named: Option<Named>,
    /// How many of the telling units it has.
    pub(super) matched: usize,
    /// Whether it has all units.
    pub(super) complete: bool,
    /// Whether it has them all as typed, and not as the glossaries call them, and is not about a component that
    /// the query does not name.
    pub(super) as_typed: bool,
    pub(super) weak: bool,
    /// The translation that gave it its score, where that is more than it has itself.
    pub(super) through: Option<ClauseId>,
    /// Whether it has nothing else.
    pub(super) by_translation_alone: bool,
    /// The translation whose hit tells of it, so that it is none itself.
    pub(super) told_by: Option<ClauseId>,
}

impl<'a> Search<'a> {
    pub(super) fn new(corpus: &'a Corpus, scores: &'a Scores<'a>, units: &'a [Unit], tongue: &'a Tongue<'a>) -> Self {
        let some_tell = units.iter().any(Unit::tells);
        let telling = (0..units.len()).filter(|&at| !some_tell || units[at].tells()).collect();
        Self { corpus, scores, units, telling, tongue }
    }

    pub(super) fn found(&self, id: ClauseId, named: Option<Named>) -> Found {
        let words = self.units.len();
        let by_words = f64::from(self.scores.score(self.corpus, id).min(weights::MOST));
        let mut found = Found {
            id,
            score: 0.0,
            by_words,
            lifted: 0.0,
            named,
            matched: 0,
            complete: false,
            as_typed: false,
            weak: false,
            through: None,
            by_translation_alone: false,
            told_by: None,
        };
        found.matched = self.telling.iter().filter(|&&unit| self.has(&found, unit)).count();
        found.complete = (0..words).all(|unit| self.has(&found, unit));
        let other_words = (0..words).any(|unit| self.scores.has_in_other_words(id, unit));
        found.as_typed = found.complete && !other_words && !self.scores.out_of_place(self.corpus, id);
        let little = 2 * found.matched <= self.telling.len() && self.scores.share(id) < weights::WEAK;
        found.weak = named.is_none() && !found.complete && little;
        found.score = match named {
            // In order of the names only: what words give would set two books of one name apart by chance.
            Some(named) if named.whole => f64::from(named.worth) + self.tongue.of_name(id),
            Some(named) => f64::from(named.worth) + self.tongue.of_name(id) + by_words / 1000.0,
            None if found.as_typed => f64::from(self.scores.weights().all_words) + by_words * self.tongue.of_words(id),
            None => by_words * self.tongue.of_words(id),
        };
        found
    }

    /// Whether a clause has a unit of the query, in its own words or its translation's, or as what it is
    /// called.
    pub(super) fn has(&self, found: &Found, unit: usize) -> bool {
        let id = found.through.unwrap_or(found.id);
        let bears = |number: &Number| {
            let own = self.corpus.clause(id).number.as_ref();
            own.is_some_and(|own| own == number || own.is_below(number))
        };
        found.named.is_some_and(|named| named.whole)
            || self.scores.has(id, unit)
            || self.units.get(unit).and_then(|unit| unit.number.as_ref()).is_some_and(bears)
    }

    /// The telling units that a clause lacks, as written.
    pub(super) fn lacking(&self, found: &Found) -> impl Iterator<Item = String> {
        let lacking = self.telling.iter().filter(|&&unit| !self.has(found, unit));
        lacking.map(|&unit| self.units[unit].written.clone())
    }

    /// A hit without what it has to do with other clauses.
    pub(super) fn hit(&self, found: &Found, explain: bool) -> Hit {
        let corpus = self.corpus;
        let snippet = snippet::snippet(corpus, found.id, self.units);
        Hit {
            clause: found.id,
            score: found.score,
            snippet: snippet.text,
            highlights: snippet.highlights,
            matched: found.matched,
            words: self.telling.len(),
            weak: found.weak,
            also_in: Vec::new(),
            translations: corpus.translations(found.id),
            through: found.through,
            aligned: None,
            notes: corpus.notes_on(found.id).count(),
            glossary: Vec::new(),
            parts: if explain { self.explain(found) } else { Vec::new() },
        }
    }

    fn explain(&self, found: &Found) -> Vec<ScorePart> {
        let id = found.through.unwrap_or(found.id);
        let mut parts = self.scores.explain(self.corpus, id, self.units);
        let mut factor = |label: &str, value: f64| {
            if (value - 1.0).abs() > f64::EPSILON {
                parts.push(ScorePart { label: label.to_owned(), value, factor: true });
            }
        };
        if found.through.is_some() && found.named.is_none() {
            factor("found by its translation", self.tongue.translated());
        }
        if found.named.is_none() {
            factor("other script than the query", self.tongue.of_words(found.id));
        }
        if found.lifted > 0.0 {
            parts.push(ScorePart { label: "its best part".to_owned(), value: found.lifted, factor: false });
        }
        match found.named {
            Some(named) => {
                parts.push(ScorePart::added(named.reason, named.worth));
                let script = self.tongue.of_name(found.id);
                if script > 0.0 {
                    parts.push(ScorePart { label: "script of the query".to_owned(), value: script, factor: false });
                }
            }
            None if found.as_typed => parts.push(ScorePart::added("all words", self.scores.weights().all_words)),
            None => {}
        }
        parts
    }
}
