//! What each clause is worth for a query.
//!
//! For each unit of the query the weighted occurrences in all parts of a clause are added up and only
//! then saturated (BM25F), so that a word in title and text does not count as two words. The rarity of
//! a unit, the lengths of texts and all else are those of the whole library, whatever the filters: a
//! filter takes hits away and changes nothing about the others.

use super::ScorePart;
use super::plan::{Unit, Way};
use super::weights::{PartWeight, Weights};
use crate::corpus::{ClauseId, Corpus, Kind};
use crate::index::{IndexError, Part, Reader};
use crate::text::is_function_word;

/// What was found for each clause of the library.
pub(super) struct Scores<'a> {
    weights: &'a Weights,
    /// For each unit the clauses that have it, in order, with what it gives each.
    units: Vec<Vec<(u32, f32)>>,
    /// For each unit the clauses that have it in other words alone, in order.
    in_other_words: Vec<Vec<u32>>,
    /// Which units each clause has, a bit each.
    masks: Vec<u64>,
    words: Vec<f32>,
    /// The rarity of the units that each clause has, added up.
    covered: Vec<f32>,
    names: Vec<f32>,
    pages: Vec<f32>,
    /// Whether its page or heading has a word of the query.
    placed: Vec<bool>,
    rarity: f32,
}

/// Adds up what a unit's occurrences in all parts of the clauses weigh.
struct Weighing<'a> {
    weights: &'a Weights,
    weight: Vec<f32>,
    own: Vec<bool>,
    touched: Vec<u32>,
    /// How many of these have the unit as typed; they come first.
    typed: usize,
}

impl<'a> Scores<'a> {
    pub(super) fn new(reader: &Reader, units: &[Unit], weights: &'a Weights) -> Result<Self, IndexError> {
        let documents = reader.documents() as usize;
        let mut scores = Self {
            weights,
            units: Vec::with_capacity(units.len()),
            in_other_words: Vec::with_capacity(units.len()),
            masks: vec![0; documents],
            words: vec![0.0; documents],
            covered: vec![0.0; documents],
            names: vec![0.0; documents],
            pages: vec![0.0; documents],
            placed: vec![false; documents],
            rarity: 0.0,
        };
        let mut covered = [vec![0.0; documents], vec![0.0; documents]];
        let mut weighing = Weighing::new(documents, weights);
        for (bit, unit) in units.iter().enumerate() {
            let titles = weighing.weigh(reader, unit, &mut scores.placed)?;
            scores.in_other_words.push(weighing.in_other_words());
            let found = weighing.take();
            let mut rarity = rarity(documents, found.iter().filter(|found| found.2).count().max(1));
            if is_function_word(&unit.written) {
                rarity *= weights.function_word;
            }
            for ((hits, covered), worth) in titles.iter().zip(&mut covered).zip([&mut scores.names, &mut scores.pages])
            {
                for &(document, words) in hits {
                    covered[document as usize] += words;
                    worth[document as usize] += rarity;
                }
            }
            let mut clauses = Vec::with_capacity(found.len());
            for (document, weight, _) in found {
                let value = rarity * weight / (weights.k1 + weight);
                scores.words[document as usize] += value;
                scores.masks[document as usize] |= 1 << bit;
                scores.covered[document as usize] += rarity;
                clauses.push((document, value));
            }
            scores.rarity += rarity;
            scores.units.push(clauses);
        }
        let parts = [(Part::Name, weights.name_covered), (Part::Page, weights.page_covered)];
        for (((part, weight), covered), worth) in
            parts.into_iter().zip(&covered).zip([&mut scores.names, &mut scores.pages])
        {
            for (document, words) in (0..).zip(covered).filter(|(_, words)| **words > 0.0) {
                #[expect(clippy::cast_precision_loss, reason = "a share needs no more")]
                let share = (words / reader.length(part, document).max(1) as f32).min(1.0);
                worth[document as usize] *= weight * share * share;
            }
        }
        Ok(scores)
    }

    /// The clauses that have any unit, in order.
    pub(super) fn found(&self) -> impl Iterator<Item = ClauseId> {
        (0..).zip(&self.masks).filter(|(_, mask)| **mask != 0).map(|(document, _)| ClauseId(document))
    }

    pub(super) fn has(&self, id: ClauseId, unit: usize) -> bool {
        self.mask(id) >> unit & 1 == 1
    }

    /// Whether a clause has a unit only as the glossaries call it.
    pub(super) fn has_in_other_words(&self, id: ClauseId, unit: usize) -> bool {
        self.in_other_words.get(unit).is_some_and(|clauses| clauses.binary_search(&id.0).is_ok())
    }

    pub(super) fn mask(&self, id: ClauseId) -> u64 {
        self.masks.get(id.index()).copied().unwrap_or(0)
    }

    /// What a clause is worth; 0 where it has no unit.
    pub(super) fn score(&self, corpus: &Corpus, id: ClauseId) -> f32 {
        if self.mask(id) == 0 {
            return 0.0;
        }
        let at = id.index();
        let sum = self.words[at] + self.names[at] + self.pages[at];
        sum * self.coverage(id) * self.kind(corpus, id) * self.surroundings(corpus, id)
    }

    /// The share of the query that a clause has, from 0 to 1, each word weighing as much as it is rare.
    pub(super) fn share(&self, id: ClauseId) -> f32 {
        let found = self.covered.get(id.index()).copied().unwrap_or(0.0);
        if self.rarity > 0.0 { found / self.rarity } else { 1.0 }
    }

    fn coverage(&self, id: ClauseId) -> f32 {
        #[expect(clippy::cast_precision_loss, reason = "at most 64 units")]
        let plain = self.mask(id).count_ones() as f32 / self.units.len().max(1) as f32;
        self.share(id).powf(self.weights.coverage) * plain.powf(self.weights.plain_coverage)
    }

    fn kind(&self, corpus: &Corpus, id: ClauseId) -> f32 {
        let kind = corpus.kind(id);
        let prior = self.weights.kind(kind);
        let under_note = corpus.parent(id).is_some_and(|parent| corpus.kind(parent) == Kind::Note);
        if kind == Kind::Note && under_note { prior * self.weights.sub_note } else { prior }
    }

    fn surroundings(&self, corpus: &Corpus, id: ClauseId) -> f32 {
        const DEPTH: usize = 8;
        let under_heading = corpus.ancestors(id).take(DEPTH).any(|ancestor| corpus.kind(ancestor) == Kind::Section);
        if under_heading && !self.placed[id.index()] { self.weights.unnamed_section } else { 1.0 }
    }

    /// What each part gave to the score of a clause.
    pub(super) fn explain(&self, corpus: &Corpus, id: ClauseId, units: &[Unit]) -> Vec<ScorePart> {
        if self.mask(id) == 0 {
            return Vec::new();
        }
        let mut parts = Vec::new();
        for (unit, scores) in units.iter().zip(&self.units) {
            if let Ok(at) = scores.binary_search_by_key(&id.0, |clause| clause.0) {
                parts.push(ScorePart::added(format!("word {}", unit.written), scores[at].1));
            }
        }
        let added = [("name", self.names[id.index()]), ("page title", self.pages[id.index()])];
        parts
            .extend(added.into_iter().filter(|part| part.1 > 0.0).map(|(label, value)| ScorePart::added(label, value)));
        let factors = [
            ("share of the query", self.coverage(id)),
            ("kind", self.kind(corpus, id)),
            ("component not named", self.surroundings(corpus, id)),
        ];
        let telling = factors.into_iter().filter(|part| (part.1 - 1.0).abs() > f32::EPSILON);
        parts.extend(telling.map(|(label, value)| ScorePart::factor(label, value)));
        parts
    }
}

impl<'a> Weighing<'a> {
    fn new(documents: usize, weights: &'a Weights) -> Self {
        Self { weights, weight: vec![0.0; documents], own: vec![false; documents], touched: Vec::new(), typed: 0 }
    }

    /// Weighs a unit; gives the clauses whose name and whose page's title have it, with the number of
    /// words that it is there.
    fn weigh(&mut self, reader: &Reader, unit: &Unit, placed: &mut [bool]) -> Result<[Vec<(u32, f32)>; 2], IndexError> {
        let mut titles = [Vec::new(), Vec::new()];
        for (at, ways) in [&unit.ways, &unit.others].into_iter().enumerate() {
            for way in ways {
                for part in Part::ALL {
                    self.weigh_way(reader, way, part, placed, &mut titles)?;
                }
            }
            if at == 0 {
                self.typed = self.touched.len();
            }
        }
        for title in &mut titles {
            title.sort_unstable_by_key(|hit| hit.0);
            title.dedup_by_key(|hit| hit.0);
        }
        Ok(titles)
    }

    fn weigh_way(
        &mut self,
        reader: &Reader,
        way: &Way,
        part: Part,
        placed: &mut [bool],
        titles: &mut [Vec<(u32, f32)>; 2],
    ) -> Result<(), IndexError> {
        #[expect(clippy::cast_precision_loss, reason = "a handful of words")]
        let width = way.places.len() as f32;
        let hits = way.hits(reader, part)?;
        for &(document, _) in &hits {
            match part {
                Part::Name => titles[0].push((document, width)),
                Part::Page => {
                    titles[1].push((document, width));
                    placed[document as usize] = true;
                }
                Part::Section => placed[document as usize] = true,
                _ => {}
            }
        }
        self.add(reader, part, &hits, way.worth);
        if !way.exact && Part::OWN.contains(&part) {
            self.add(reader, part, &way.as_typed().hits(reader, part)?, way.worth * self.weights.exact);
        }
        Ok(())
    }

    fn add(&mut self, reader: &Reader, part: Part, hits: &[(u32, u32)], worth: f32) {
        let PartWeight { weight, by_length } = self.weights.part(part);
        let average = reader.average_length(part);
        for &(document, count) in hits {
            let at = document as usize;
            #[expect(clippy::cast_precision_loss, reason = "texts are shorter than 2^23 words")]
            let (count, length) = (count as f32, reader.length(part, document) as f32);
            if self.weight[at] == 0.0 {
                self.touched.push(document);
            }
            self.weight[at] += worth * weight * count / (1.0 - by_length + by_length * length / average);
            self.own[at] |= Part::OWN.contains(&part);
        }
    }

    /// The clauses, in order, that have what was weighed in other words alone.
    fn in_other_words(&self) -> Vec<u32> {
        let mut clauses = self.touched.get(self.typed..).unwrap_or_default().to_vec();
        clauses.sort_unstable();
        clauses
    }

    /// Clauses in order, with what was weighed and whether words of their own had a part in it; leaves
    /// everything empty.
    fn take(&mut self) -> Vec<(u32, f32, bool)> {
        self.touched.sort_unstable();
        let mut found = Vec::with_capacity(self.touched.len());
        for document in self.touched.drain(..) {
            let at = document as usize;
            found.push((document, std::mem::take(&mut self.weight[at]), std::mem::take(&mut self.own[at])));
        }
        found
    }
}

/// How much a unit tells that stands in so many of the documents.
fn rarity(documents: usize, having: usize) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "a logarithm needs no more")]
    let (documents, having) = (documents as f32, having as f32);
    (1.0 + (documents - having + 0.5) / (having + 0.5)).ln()
}
