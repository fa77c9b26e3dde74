//! How a query is read, which depends on the books that are searched, and what it finds by that.

use super::filter::{Filter, Searched};
use super::found::{Found, Search};
use super::meaning::{self, Meaning};
use super::named::{self, Named};
use super::parse::{Item, MOST_ITEMS};
use super::plan::{Known, Planner};
use super::rank::Scores;
use super::tongue::{self, Tongue};
use super::unit::Unit;
use super::weights::Weights;
use crate::corpus::{ClauseId, Corpus};
use crate::index::{Index, IndexError};
use std::collections::BTreeSet;

/// A query with all that is the same whatever books are searched.
pub(super) struct Query<'a> {
    pub(super) corpus: &'a Corpus,
    pub(super) index: &'a Index,
    pub(super) weights: &'a Weights,
    pub(super) items: &'a [Item],
    pub(super) known: Vec<Known>,
    /// What the query names, in order of the clauses.
    pub(super) named: Vec<Named>,
    pub(super) tongue: Tongue<'a>,
    pub(super) excluded: BTreeSet<ClauseId>,
    /// Whether a translation that nothing else finds stands beside the clause that it translates.
    pub(super) all: bool,
}

/// A query as it is read for some books.
pub(super) struct Reading {
    pub(super) units: Vec<Unit>,
    pub(super) meanings: Vec<Meaning>,
    /// So many of these, the first ones, are those of the glossaries.
    by_glossary: usize,
    /// What the query names, by the glossaries of these books too; in order of the clauses.
    pub(super) named: Vec<Named>,
    /// Phrases that are looked for by their words.
    pub(super) broken: Vec<String>,
    /// Whether it has more words than are looked for, and more unknown ones than near spellings are looked for.
    pub(super) cut: bool,
    pub(super) unspelled: bool,
}

impl Query<'_> {
    /// How it is read where all that is `searched` is.
    pub(super) fn reading(&self, searched: &Searched<'_>) -> Result<Reading, IndexError> {
        self.planned(&self.planner(searched), meaning::meanings(self.corpus, self.items, searched))
    }

    /// How it is read where less is searched; `None` where that finds the same as the reading of all that is.
    pub(super) fn other_reading(
        &self,
        less: &Searched<'_>,
        (all, reading): (&Searched<'_>, &Reading),
    ) -> Result<Option<Reading>, IndexError> {
        let meanings = meaning::meanings(self.corpus, self.items, less);
        let mean_the_same = meanings.len() == reading.by_glossary
            && meanings.iter().zip(&reading.meanings).all(|(one, other)| one.finds_as(other));
        let all_occur = self.known.iter().all(Known::is_there);
        let planner = self.planner(less);
        if mean_the_same && planner.reads_as(&self.planner(all), self.items, all_occur) {
            return Ok(None);
        }
        let other = self.planned(&planner, meanings)?;
        Ok((other.units != reading.units || other.named != reading.named).then_some(other))
    }

    fn planner<'s>(&'s self, searched: &Searched<'_>) -> Planner<'s> {
        Planner::new(self.corpus, &self.index.reader, searched, self.weights)
    }

    fn planned(&self, planner: &Planner<'_>, mut meanings: Vec<Meaning>) -> Result<Reading, IndexError> {
        let (mut named, mut broken) = (self.named.clone(), Vec::new());
        let by_glossary = meanings.len();
        let mut units = planner.plan(self.items, &self.known, &mut meanings, &mut broken)?;
        if let [only] = meanings.as_slice()
            && only.count == self.items.len()
        {
            named::explained(self.corpus, only, &mut named);
        }
        let cut = units.len() > MOST_ITEMS;
        units.truncate(MOST_ITEMS);
        Ok(Reading { units, meanings, by_glossary, named, broken, cut, unspelled: planner.left_words_unspelled() })
    }

    pub(super) fn scores(&self, reading: &Reading) -> Result<Scores<'_>, IndexError> {
        Scores::new(self.corpus, &self.index.reader, &reading.units, self.weights)
    }

    /// What a reading finds within a filter, in corpus order; with [`Found::told_by`], what no hit stands for.
    pub(super) fn found(&self, search: &Search<'_>, reading: &Reading, filter: &Filter) -> Vec<Found> {
        let corpus = self.corpus;
        let in_corpus = |id: &ClauseId| id.index() < corpus.clause_count() && !self.excluded.contains(id);
        let by_name = reading.named.iter().map(|named| named.clause);
        let mut all: Vec<ClauseId> = by_name.chain(search.scores.found()).filter(in_corpus).collect();
        all.sort_unstable();
        all.dedup();
        let alone = corpus.has_nothing_alike();
        if alone {
            all.retain(|&id| filter.lets_through(corpus, id));
        }
        let named = &reading.named;
        let named_as = |id: ClauseId| named.binary_search_by_key(&id, |named| named.clause).ok().map(|at| named[at]);
        let mut found: Vec<Found> = all.into_iter().map(|id| search.found(id, named_as(id))).collect();
        if !alone {
            self.tongue.add_translations(&mut found, in_corpus);
            found.retain(|found| filter.lets_through(corpus, found.id));
            if !self.all {
                tongue::mark_doubles(&mut found);
            }
        }
        found
    }

    /// The clauses that another reading finds within a filter, in corpus order: what [`Query::found`] finds, without
    /// what it is worth. What both readings look for is not looked for again.
    pub(super) fn clauses_found(
        &self,
        other: &Reading,
        (reading, scores): (&Reading, &Scores<'_>),
        filter: &Filter,
    ) -> Result<Vec<ClauseId>, IndexError> {
        let corpus = self.corpus;
        let mut found = vec![false; corpus.clause_count()];
        let mut add = |id: ClauseId| {
            if let Some(found) = found.get_mut(id.index()) {
                *found = true;
            }
        };
        for unit in &other.units {
            match reading.units.iter().position(|known| known == unit) {
                Some(at) => scores.having(at).for_each(&mut add),
                None => unit.clauses(&self.index.reader)?.into_iter().for_each(&mut add),
            }
        }
        other.named.iter().for_each(|named| add(named.clause));
        for excluded in &self.excluded {
            if let Some(found) = found.get_mut(excluded.index()) {
                *found = false;
            }
        }
        if !corpus.has_nothing_alike() {
            let named = |id: ClauseId| other.named.binary_search_by_key(&id, |named| named.clause).ok();
            let by_name = |id: ClauseId| named(id).is_some_and(|at| other.named[at].whole);
            let lending = corpus.clause_ids().filter(|&id| found[id.index()] && (self.tongue.fits(id) || by_name(id)));
            let translations: Vec<ClauseId> = lending.flat_map(|id| corpus.translations(id)).collect();
            let wanted = translations.into_iter().filter(|id| !self.excluded.contains(id));
            wanted.for_each(|id| found[id.index()] = true);
        }
        Ok(corpus.clause_ids().filter(|&id| found[id.index()] && filter.lets_through(corpus, id)).collect())
    }
}
