//! How well one word of a page follows another: what the library knows and what the page itself shows.

use super::counts::Counts;
use super::model::{Model, context, ending_class, pair_key, shape_after, shape_of, stem_key, tail_key, usual};
use super::words::{Ending, Shape, Word};
use std::collections::HashMap;

/// How far apart two words may stand for their score to be kept.
const BAND: usize = 160;

// What each source of knowledge weighs, fitted to tell words that follow each other from words that do
// not, on texts of other languages and games than those of the bundled books.
const LOOKS: f32 = 1.7;
const PAGE_LOOKS: f32 = 1.9;
const PAGE_CLASSES: f32 = 0.8;
const PAGE_PAIRS: f32 = 1.0;
const TAILS: f32 = 0.5;
const PAGE_TAILS: f32 = 0.3;
const TRIGRAMS: f32 = 0.5;
const BIAS: f32 = 0.2;

pub(super) struct Pairs<'a> {
    model: &'a Model,
    words: &'a [Word],
    /// A library word's number, or one of the page's own above them.
    ids: Vec<u32>,
    known: Vec<bool>,
    library_class: Vec<u32>,
    page_class: Vec<u32>,
    own_words: HashMap<&'a str, u32>,
    bigrams: Counts,
    classes: Counts,
    shapes: Counts,
    /// See [`stem_key`] and [`tail_key`].
    stem: Vec<u32>,
    tail: Vec<u32>,
    stems: Counts,
    tails: Counts,
    cache: Vec<f32>,
}

impl<'a> Pairs<'a> {
    pub(super) fn new(words: &'a [Word], model: &'a Model) -> Self {
        let mut own_words: HashMap<&str, u32> = HashMap::new();
        let mut frequency: HashMap<u32, u32> = HashMap::new();
        let mut ids = Vec::with_capacity(words.len());
        let mut known = Vec::with_capacity(words.len());
        for word in words {
            let library = model.id(&word.core);
            let id = library.unwrap_or_else(|| {
                let next = model.size() + own_words.len() as u32;
                *own_words.entry(&word.core).or_insert(next)
            });
            *frequency.entry(id).or_default() += 1;
            known.push(library.is_some());
            ids.push(id);
        }
        let page_class: Vec<u32> = words
            .iter()
            .zip(&ids)
            .map(|(word, &id)| {
                let often = frequency.get(&id).copied().unwrap_or(0) >= 4;
                if often && word.len() <= 5 { id } else { ending_class(&word.core) }
            })
            .collect();
        let library_class = words.iter().zip(&ids).map(|(word, &id)| model.class(Some(id), &word.core)).collect();
        let mut pairs = Self {
            model,
            words,
            ids,
            known,
            library_class,
            page_class,
            own_words,
            bigrams: Counts::default(),
            classes: Counts::default(),
            shapes: Counts::default(),
            stem: words.iter().map(|word| stem_key(&word.core)).collect(),
            tail: words.iter().map(|word| tail_key(&word.core)).collect(),
            stems: Counts::default(),
            tails: Counts::default(),
            cache: vec![f32::NAN; words.len().saturating_mul(BAND)],
        };
        for right in 1..words.len() {
            pairs.bigrams.add(context(pairs.ids[right - 1], words[right - 1].ending), pairs.ids[right]);
            pairs.classes.add(pairs.page_context(right - 1), pairs.page_class[right]);
            pairs.shapes.add(shape_after(&words[right - 1]), shape_of(&words[right]));
            if words[right - 1].ending == Ending::Plain {
                pairs.stems.add(pairs.stem[right - 1], pairs.stem[right]);
                pairs.tails.add(pairs.tail[right - 1], pairs.tail[right]);
            }
        }
        pairs
    }

    fn page_context(&self, at: usize) -> u32 {
        context(self.page_class[at], self.words[at].ending)
    }

    /// The logarithm of how much likelier than chance word `right` follows word `left` in one sentence
    /// or paragraph.
    pub(super) fn follows(&mut self, left: usize, right: usize) -> f32 {
        let distance = right - left;
        if distance >= BAND {
            return self.compute(left, right);
        }
        let place = left * BAND + distance;
        if self.cache[place].is_nan() {
            self.cache[place] = self.compute(left, right);
        }
        self.cache[place]
    }

    fn compute(&self, left: usize, right: usize) -> f32 {
        let (before, word) = (&self.words[left], &self.words[right]);
        let own = u32::from(right == left + 1);
        if before.ending == Ending::Hyphen {
            return self.joined(left, right);
        }
        let (id, next) = (context(self.ids[left], before.ending), self.ids[right]);
        let plain = before.ending == Ending::Plain;
        let mut chain = Chain::of(usual(before, word), LOOKS);
        chain.refine(|prior| self.model.shapes.ratio(shape_after(before), shape_of(word), 0, 3.0, prior), 1.0);
        chain.refine(|prior| self.shapes.ratio(shape_after(before), shape_of(word), own, 6.0, prior), PAGE_LOOKS);
        if plain {
            let classes = (self.library_class[left], self.library_class[right]);
            chain.refine(|prior| self.model.classes.ratio(classes.0, classes.1, 0, 4.0, prior), 1.0);
            chain.refine(|prior| self.model.tails.ratio(self.tail[left], self.tail[right], 0, 4.0, prior), TAILS);
            chain.refine(|prior| self.model.stems.ratio(self.stem[left], self.stem[right], 0, 1.0, prior), 1.0);
        }
        if self.known[left] && self.known[right] {
            chain.refine(|prior| self.model.bigrams.ratio(id, next, 0, 0.5, prior), 1.0);
        }
        let classes = (self.page_context(left), self.page_class[right]);
        chain.refine(|prior| self.classes.ratio(classes.0, classes.1, own, 2.0, prior), PAGE_CLASSES);
        if plain {
            chain.refine(|prior| self.tails.ratio(self.tail[left], self.tail[right], own, 2.0, prior), PAGE_TAILS);
            chain.refine(|prior| self.stems.ratio(self.stem[left], self.stem[right], own, 1.0, prior), 1.0);
        }
        chain.refine(|prior| self.bigrams.ratio(id, next, own, 1.0, prior), PAGE_PAIRS);
        let mut score = chain.score - BIAS;
        if plain && left > 0 && self.words[left - 1].ending == Ending::Plain {
            score += self.trigram(left - 1, left, right);
        }
        if plain && right + 1 < self.words.len() && word.ending == Ending::Plain {
            score += self.trigram(left, right, right + 1);
        }
        score.clamp(-6.0, 7.0)
    }

    /// See [`Model::ends`].
    pub(super) fn ends(&self, at: usize) -> [u32; 2] {
        self.model.ends(self.ids[at])
    }

    /// Whether every text of the language is full of this word, or this page is, of so short a one.
    pub(super) fn is_common(&self, at: usize) -> bool {
        let word = &self.words[at];
        let small = word.shape == Shape::Lower && word.ending == Ending::Plain;
        small && (self.model.is_common(self.ids[at]) || (word.len() <= 4 && self.page_class[at] == self.ids[at]))
    }

    /// What the third word adds to what the pairs say.
    fn trigram(&self, first: usize, second: usize, third: usize) -> f32 {
        let (a, b, c) = (self.ids[first], self.ids[second], self.ids[third]);
        let seen = self.model.trigrams.seen(pair_key(a, b), c) as f32;
        if seen == 0.0 { 0.0 } else { TRIGRAMS * (1.0 + seen).ln() }
    }

    /// A word broken at a line end, or the two halves of a hyphenated word.
    fn joined(&self, left: usize, right: usize) -> f32 {
        let (first, second) = (&self.words[left].core, &self.words[right].core);
        let exists = |word: &str| self.model.id(word).is_some() || self.own_words.contains_key(word);
        if exists(&format!("{first}{second}")) || exists(&format!("{first}-{second}")) {
            6.0
        } else if self.words[right].shape == Shape::Lower {
            if self.known[right] { -0.5 } else { 1.0 }
        } else {
            -2.5
        }
    }
}

/// A chance that is refined step by step, each step weighing as much as it is worth.
struct Chain {
    ratio: f32,
    score: f32,
}

impl Chain {
    fn of(ratio: f32, weight: f32) -> Self {
        Self { ratio, score: weight * ratio.ln() }
    }

    fn refine(&mut self, refined: impl Fn(f32) -> f32, weight: f32) {
        let ratio = refined(self.ratio);
        self.score += weight * (ratio / self.ratio).ln();
        self.ratio = ratio;
    }
}
