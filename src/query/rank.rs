//! What each clause is worth for a query.
//!
//! For each unit of the query the weighted occurrences in all parts of a clause are added up and only
//! then saturated (BM25F), so that a word in title and text does not count as two words. The rarity of
//! a unit, the lengths of texts and all else are those of the whole library, whatever the filters: a
//! filter takes hits away and changes nothing about the others.

use super::ScorePart;
use super::languages::Languages;
use super::unit::{Unit, Way};
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
    pairs: Vec<f32>,
    /// For the clause that is a page or a heading, what is found on or under it.
    contexts: Vec<f32>,
    /// Whether the heading that it stands under has a word of the query.
    placed: Vec<bool>,
    languages: Languages,
    /// For each language the rarity of all units, added up.
    rarity: Vec<f32>,
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
    pub(super) fn new(
        corpus: &Corpus,
        reader: &Reader,
        units: &[Unit],
        weights: &'a Weights,
    ) -> Result<Self, IndexError> {
        let documents = reader.documents() as usize;
        let languages = Languages::new(corpus);
        let mut scores = Self {
            weights,
            units: Vec::with_capacity(units.len()),
            in_other_words: Vec::with_capacity(units.len()),
            masks: vec![0; documents],
            words: vec![0.0; documents],
            covered: vec![0.0; documents],
            names: vec![0.0; documents],
            pages: vec![0.0; documents],
            pairs: vec![0.0; documents],
            contexts: vec![0.0; documents],
            placed: vec![false; documents],
            rarity: vec![0.0; languages.count()],
            languages,
        };
        let mut covered = [vec![0.0; documents], vec![0.0; documents]];
        let mut weighing = Weighing::new(documents, weights);
        let mut best = vec![0.0; documents];
        let mut rarities = Vec::with_capacity(units.len());
        for (bit, unit) in units.iter().enumerate() {
            let titles = weighing.weigh(reader, unit, &mut scores.placed)?;
            scores.in_other_words.push(weighing.in_other_words());
            let found = weighing.take();
            let rarity = scores.rarities(unit, &found);
            for ((hits, covered), worth) in titles.iter().zip(&mut covered).zip([&mut scores.names, &mut scores.pages])
            {
                for &(document, words) in hits {
                    covered[document as usize] += words;
                    worth[document as usize] += rarity[scores.languages.of(document)];
                }
            }
            let mut clauses = Vec::with_capacity(found.len());
            for (document, weight, _) in found {
                let rarity = rarity[scores.languages.of(document)];
                let value = rarity * weight / (weights.k1 + weight);
                scores.words[document as usize] += value;
                scores.masks[document as usize] |= 1 << bit;
                scores.covered[document as usize] += rarity;
                clauses.push((document, value));
            }
            scores.add_to_contexts(corpus, &clauses, &mut best);
            scores.rarity.iter_mut().zip(&rarity).for_each(|(sum, rarity)| *sum += rarity);
            scores.units.push(clauses);
            rarities.push(rarity);
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
        scores.add_pairs(reader, units, &rarities)?;
        Ok(scores)
    }

    /// How much a unit tells in each language.
    fn rarities(&self, unit: &Unit, found: &[(u32, f32, bool)]) -> Vec<f32> {
        let mut having = vec![0; self.languages.count()];
        for (document, ..) in found.iter().filter(|found| found.2) {
            having[self.languages.of(*document)] += 1;
        }
        let lessened = if is_function_word(&unit.written) { self.weights.function_word } else { 1.0 };
        self.languages.clauses().iter().zip(having).map(|(of, having)| rarity(*of, having.max(1)) * lessened).collect()
    }

    /// Adds the most that a unit gives any clause of a page to what is found on the page.
    fn add_to_contexts(&mut self, corpus: &Corpus, clauses: &[(u32, f32)], best: &mut [f32]) {
        let mut heads = Vec::new();
        for &(document, value) in clauses {
            let head = head(corpus, ClauseId(document)).index();
            if best[head] == 0.0 {
                heads.push(head);
            }
            best[head] = value.max(best[head]);
        }
        for head in heads {
            self.contexts[head] += std::mem::take(&mut best[head]);
        }
    }

    fn add_pairs(&mut self, reader: &Reader, units: &[Unit], rarities: &[Vec<f32>]) -> Result<(), IndexError> {
        if self.weights.pair == 0.0 {
            return Ok(());
        }
        for ((at, pair), rarities) in units.windows(2).enumerate().zip(rarities.windows(2)) {
            let [first, second] = pair else { continue };
            let Some(way) = first.before(second) else { continue };
            for (document, _) in way.hits(reader, Part::Text)? {
                let both = self.masks[document as usize] >> at & 3 == 3;
                let language = self.languages.of(document);
                let rarity = rarities[0][language].min(rarities[1][language]);
                self.pairs[document as usize] += if both { self.weights.pair * rarity } else { 0.0 };
            }
        }
        Ok(())
    }

    pub(super) fn weights(&self) -> &Weights {
        self.weights
    }

    /// The clauses that have any unit, in order.
    pub(super) fn found(&self) -> impl Iterator<Item = ClauseId> {
        (0..).zip(&self.masks).filter(|(_, mask)| **mask != 0).map(|(document, _)| ClauseId(document))
    }

    /// The clauses that have a unit, in order.
    pub(super) fn having(&self, unit: usize) -> impl Iterator<Item = ClauseId> {
        self.units.get(unit).into_iter().flatten().map(|&(document, _)| ClauseId(document))
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
        let sum = self.words[at] + self.names[at] + self.pages[at] + self.pairs[at] + self.context(corpus, id);
        sum * self.coverage(id) * self.kind(corpus, id) * self.surroundings(corpus, id)
    }

    /// The share of the query that a clause has, from 0 to 1, each word weighing as much as it is rare.
    pub(super) fn share(&self, id: ClauseId) -> f32 {
        let found = self.covered.get(id.index()).copied().unwrap_or(0.0);
        let whole = self.rarity[self.languages.of(id.0)];
        if whole > 0.0 { found / whole } else { 1.0 }
    }

    /// Whether a page's title or a heading has a word of the query.
    pub(super) fn names_any(&self, id: ClauseId) -> bool {
        self.names[id.index()] > 0.0
    }

    fn context(&self, corpus: &Corpus, id: ClauseId) -> f32 {
        self.weights.context * self.contexts[head(corpus, id).index()]
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

    /// Whether a clause stands under the heading of a component of which the query names nothing.
    pub(super) fn out_of_place(&self, corpus: &Corpus, id: ClauseId) -> bool {
        const DEPTH: usize = 8;
        let mut above = corpus.ancestors(id).take(DEPTH);
        !self.placed[id.index()] && above.any(|ancestor| corpus.kind(ancestor) == Kind::Section)
    }

    fn surroundings(&self, corpus: &Corpus, id: ClauseId) -> f32 {
        if self.out_of_place(corpus, id) { self.weights.unnamed_section } else { 1.0 }
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
        let added = [
            ("name", self.names[id.index()]),
            ("page title", self.pages[id.index()]),
            ("words side by side", self.pairs[id.index()]),
            ("its page", self.context(corpus, id)),
        ];
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

    /// Weighs a unit; gives the clauses whose name and whose page's title have it, with the most words that
    /// it is there.
    fn weigh(&mut self, reader: &Reader, unit: &Unit, placed: &mut [bool]) -> Result<[Vec<(u32, f32)>; 2], IndexError> {
        let mut titles = [Vec::new(), Vec::new()];
        // `of` names no component.
        let tells = !is_function_word(&unit.written);
        for (at, ways) in [&unit.ways, &unit.others].into_iter().enumerate() {
            for way in ways {
                for part in Part::ALL {
                    self.weigh_way(reader, way, part, tells.then_some(&mut *placed), &mut titles)?;
                }
            }
            if at == 0 {
                self.typed = self.touched.len();
            }
        }
        for title in &mut titles {
            title.sort_unstable_by(|a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)));
            title.dedup_by_key(|hit| hit.0);
        }
        Ok(titles)
    }

    fn weigh_way(
        &mut self,
        reader: &Reader,
        way: &Way,
        part: Part,
        mut placed: Option<&mut [bool]>,
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
                }
                Part::Section => {
                    if let Some(placed) = &mut placed {
                        placed[document as usize] = true;
                    }
                }
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
        let of_short = if part == Part::Parent { self.weights.parent_of_short } else { 0.0 };
        for &(document, count) in hits {
            let at = document as usize;
            #[expect(clippy::cast_precision_loss, reason = "texts are shorter than 2^23 words")]
            let (count, length) = (count as f32, reader.length(part, document) as f32);
            if self.weight[at] == 0.0 {
                self.touched.push(document);
            }
            #[expect(clippy::cast_precision_loss, reason = "texts are shorter than 2^23 words")]
            let weight = if of_short > 0.0 {
                let own = reader.length(Part::Text, document) as f32 / reader.average_length(Part::Text);
                weight + of_short * (1.0 - own).max(0.0)
            } else {
                weight
            };
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

/// The page or heading that a clause belongs to; itself where it is one.
pub(super) fn head(corpus: &Corpus, id: ClauseId) -> ClauseId {
    const DEPTH: usize = 16;
    let mut head = id;
    for _ in 0..DEPTH {
        if corpus.kind(head) == Kind::Section {
            break;
        }
        let Some(above) = corpus.parent(head) else { break };
        head = above;
    }
    head
}

/// How much a unit tells that stands in so many of the documents.
fn rarity(documents: usize, having: usize) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "a logarithm needs no more")]
    let (documents, having) = (documents as f32, having as f32);
    (1.0 + (documents - having + 0.5) / (having + 0.5)).ln()
}
