//! Which clauses a quote can come from: those that have its words.

use super::labels::Labels;
use super::wording::Wording;
use crate::corpus::{ClauseId, Corpus, PageId};
use crate::index::{Form, IndexError, Part, Reader};

/// What the index knows of the words of a quote.
pub(super) struct Candidates {
    /// For each word, by its id, the clauses that have it in their text or are called so; in order, and
    /// only those that are looked at.
    clauses: Vec<Vec<ClauseId>>,
    weights: Vec<f32>,
    mean: f32,
    lengths: Vec<u64>,
}

impl Candidates {
    /// `wanted`: whether a clause is looked at.
    pub(super) fn new(
        reader: &Reader,
        wording: &Wording<'_>,
        wanted: &dyn Fn(ClauseId) -> bool,
    ) -> Result<Self, IndexError> {
        let documents = reader.documents();
        let mut found = Self { clauses: Vec::new(), weights: Vec::new(), mean: 1.0, lengths: Vec::new() };
        for forms in &wording.forms {
            let mut clauses: Vec<u32> = Vec::new();
            for part in [Part::Text, Part::Name] {
                clauses.extend(reader.word(part, Form::Exact, forms)?.into_iter().map(|hit| hit.0));
            }
            clauses.sort_unstable();
            clauses.dedup();
            found.weights.push(weight(documents, clauses.len()));
            found.clauses.push(clauses.into_iter().map(ClauseId).filter(|&id| wanted(id)).collect());
        }
        let known = found.weights.iter().zip(&found.clauses).filter(|(_, clauses)| !clauses.is_empty());
        let (sum, count) = known.fold((0.0, 0.0), |(sum, count), (weight, _)| (sum + weight, count + 1.0));
        if count > 0.0 {
            found.mean = sum / count;
        }
        // A word that no clause has says nothing of how rare it is.
        for (weight, clauses) in found.weights.iter_mut().zip(&found.clauses) {
            if clauses.is_empty() {
                *weight = found.mean;
            }
        }
        found.lengths = (0..documents).map(|document| reader.length(Part::Text, document)).collect();
        Ok(found)
    }

    /// How much a word tells, by its id; the mean of the quote's words for one that the quote lacks.
    pub(super) fn weight(&self, id: u32) -> f32 {
        self.weights.get(id as usize).copied().unwrap_or(self.mean)
    }

    /// The clauses in which the quote may stand word for word, by page: each place takes in at least one
    /// of them. Words that may be a number or label need not stand in a text.
    pub(super) fn exact(&self, labels: &Labels<'_>) -> Vec<(PageId, Vec<ClauseId>)> {
        let corpus = labels.corpus;
        let mut sure: Vec<u32> = Vec::new();
        let mut unsure: Vec<u32> = Vec::new();
        for (&id, may_be_label) in labels.wording.ids.iter().zip(labels.unsure()) {
            let list = if may_be_label { &mut unsure } else { &mut sure };
            list.push(id);
        }
        for list in [&mut sure, &mut unsure] {
            list.sort_unstable();
            list.dedup();
        }
        let of = |id: u32| self.clauses.get(id as usize).map_or(&[][..], Vec::as_slice);
        sure.sort_by_key(|&id| of(id).len());
        let Some((&rarest, others)) = sure.split_first() else {
            let mut any: Vec<ClauseId> = unsure.iter().flat_map(|&id| of(id)).copied().collect();
            any.sort_unstable();
            any.dedup();
            return by_page(corpus, &any);
        };
        let mut pages = by_page(corpus, of(rarest));
        for &id in others {
            if pages.is_empty() {
                break;
            }
            let clauses = of(id);
            pages.retain(|(page, _)| {
                let range = &corpus.page(*page).clauses;
                clauses.get(clauses.partition_point(|clause| clause.0 < range.start)).is_some_and(|c| c.0 < range.end)
            });
        }
        pages
    }

    /// The clauses that have most of the quote's words, rare ones counting more; of equal ones the
    /// shortest first. None that has less than half of what the first one has.
    pub(super) fn most_like(&self, corpus: &Corpus, most: usize) -> Vec<ClauseId> {
        let mut scores = vec![0.0f32; corpus.clause_count()];
        for (clauses, weight) in self.clauses.iter().zip(&self.weights) {
            for clause in clauses {
                if let Some(score) = scores.get_mut(clause.index()) {
                    *score += weight;
                }
            }
        }
        let mut found: Vec<usize> = (0..scores.len()).filter(|&at| scores[at] > 0.0).collect();
        let length = |at: usize| self.lengths.get(at).copied().unwrap_or(0);
        found.sort_by(|&a, &b| scores[b].total_cmp(&scores[a]).then(length(a).cmp(&length(b))).then(a.cmp(&b)));
        found.truncate(most);
        let least = found.first().map_or(0.0, |&first| scores[first] / 2.0);
        found.retain(|&at| scores[at] >= least);
        found.into_iter().map(ClauseId::new).collect()
    }
}

fn by_page(corpus: &Corpus, clauses: &[ClauseId]) -> Vec<(PageId, Vec<ClauseId>)> {
    let mut pages: Vec<(PageId, Vec<ClauseId>)> = Vec::new();
    for &clause in clauses {
        match pages.last_mut() {
            Some((page, clauses)) if clause.0 < corpus.page(*page).clauses.end => clauses.push(clause),
            _ => pages.push((corpus.page_id_of(clause), vec![clause])),
        }
    }
    pages
}

/// How much a word tells that so many of the clauses have.
fn weight(documents: u32, having: usize) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "a logarithm needs no more")]
    let (documents, having) = (documents as f32, having as f32);
    (1.0 + (documents + 1.0) / (having + 1.0)).ln()
}
