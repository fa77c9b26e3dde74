//! A query in one language and clauses in another: the script of the query decides which books come
//! first, and a clause is found by what its translation says.

use super::found::Found;
use super::weights::{self, Weights};
use crate::corpus::{ClauseId, Corpus};
use crate::text::script;
use std::ops::Range;

/// What the script of a query is worth to the clauses of each book.
pub(super) struct Tongue<'a> {
    corpus: &'a Corpus,
    weights: &'a Weights,
    /// The clauses of each book that is not in the script of the query; none where the query has no letters.
    strange: Vec<Range<u32>>,
}

impl<'a> Tongue<'a> {
    /// `query`: what was typed, without its filters. A book's script is that of its pages' titles.
    pub(super) fn new(corpus: &'a Corpus, query: &str, weights: &'a Weights) -> Self {
        const TITLES: usize = 64;
        let asked = script([query]);
        let strange = corpus.book_ids().filter(|&book| {
            let titles = corpus.pages_of_book(book).take(TITLES);
            let of_book = script(titles.map(|page| corpus.page(page).title.as_str()));
            asked.is_some() && of_book.is_some() && of_book != asked
        });
        let strange = strange.map(|book| corpus.clauses_of_book(book)).collect();
        Self { corpus, weights, strange }
    }

    /// The factor of what a clause's words are worth.
    pub(super) fn of_words(&self, id: ClauseId) -> f64 {
        if self.fits(id) { 1.0 } else { f64::from(self.weights.other_script) }
    }

    /// What comes on top of what a clause is named by.
    pub(super) fn of_name(&self, id: ClauseId) -> f64 {
        if !self.strange.is_empty() && self.fits(id) { f64::from(weights::IN_SCRIPT) } else { 0.0 }
    }

    /// The factor of what a clause gets from its translation.
    pub(super) fn translated(&self) -> f64 {
        f64::from(self.weights.translated)
    }

    /// Whether a clause is in the script of the query.
    pub(super) fn fits(&self, id: ClauseId) -> bool {
        !self.strange.iter().any(|clauses| clauses.contains(&id.0))
    }

    /// Adds the translations of what was found in the script of the query or by its name, and lifts those
    /// that were found for less. `found` is in corpus order, and stays so.
    pub(super) fn add_translations(&self, found: &mut Vec<Found>, wanted: impl Fn(&ClauseId) -> bool) {
        let mut translated: Vec<Found> = Vec::new();
        let lends = |source: &&Found| self.fits(source.id) || source.named.is_some_and(|named| named.whole);
        for source in found.iter().filter(lends) {
            for id in self.corpus.translations(source.id).into_iter().filter(&wanted) {
                translated.push(self.translation(source, id));
            }
        }
        translated.sort_by(|a, b| a.id.cmp(&b.id).then(b.score.total_cmp(&a.score)).then(a.through.cmp(&b.through)));
        translated.dedup_by_key(|translated| translated.id);
        let known = found.len();
        for mut translation in translated {
            match found[..known].binary_search_by_key(&translation.id, |found| found.id) {
                Ok(at) if found[at].score < translation.score => {
                    translation.by_translation_alone = false;
                    found[at] = translation;
                }
                Ok(_) => {}
                Err(_) => found.push(translation),
            }
        }
        found.sort_unstable_by_key(|found| found.id);
    }

    fn translation(&self, source: &Found, id: ClauseId) -> Found {
        let named = source.named.filter(|named| named.whole);
        let by_words = source.by_words * self.translated();
        let score = match named {
            Some(named) => f64::from(named.worth - weights::NAMED_IN_TRANSLATION) + self.of_name(id),
            None => by_words * self.of_words(id),
        };
        Found {
            id,
            score,
            by_words,
            named,
            through: Some(source.id),
            as_typed: false,
            by_translation_alone: true,
            ..source.clone()
        }
    }
}

/// Marks what is there only because its translation, which stands before it, is there: that one tells of it. `found` is
/// in corpus order.
pub(super) fn mark_doubles(found: &mut [Found]) {
    let scores: Vec<(ClauseId, f64)> = found.iter().map(|found| (found.id, found.score)).collect();
    for one in found {
        let source = one.through.filter(|_| one.by_translation_alone);
        one.told_by = source.filter(|source| {
            let at = scores.binary_search_by_key(source, |other| other.0);
            at.is_ok_and(|at| scores[at].1 >= one.score)
        });
    }
}
