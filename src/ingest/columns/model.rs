//! A small language model: which words, and which kinds of words, follow each other.

use super::counts::Counts;
use super::words::{Ending, Shape, Word, words};
use std::collections::HashMap;

/// The most frequent words that are a class of their own; the others are classed by their endings.
const FREQUENT: usize = 220;
/// Those of them with which no paragraph ends.
const COMMON: u32 = 40;

/// What follows what in a language, learnt from texts. It sharpens with every text; an empty one knows
/// only how sentences look in print.
#[derive(Clone, Debug, Default)]
pub struct Model {
    vocabulary: HashMap<String, u32>,
    /// The words by their numbers, and how often each was seen.
    spellings: Vec<String>,
    frequency: Vec<u32>,
    /// Word by word as learnt; classes are made of them by [`Model::settle`].
    stream: Vec<(u32, u8)>,
    pub(super) bigrams: Counts,
    pub(super) trigrams: Counts,
    pub(super) classes: Counts,
    pub(super) shapes: Counts,
    class_of: Vec<u32>,
}

impl Model {
    /// A model of these texts. Markdown marks in them do no harm. Texts of another language do: give
    /// it the books of the page's language only.
    #[must_use]
    pub fn learn<'a>(texts: impl IntoIterator<Item = &'a str>) -> Self {
        let mut model = Self::default();
        for text in texts {
            model.add(text);
        }
        model.settle();
        model
    }

    fn add(&mut self, text: &str) {
        let clean: String = text.chars().filter(|c| !matches!(c, '[' | ']' | '*' | '#' | '|' | '`')).collect();
        for line in clean.lines() {
            let mut before: Option<(Word, u32)> = None;
            let mut two_before = None;
            for word in words(line) {
                let next = self.vocabulary.len() as u32;
                let id = *self.vocabulary.entry(word.core.clone()).or_insert(next);
                if id == next {
                    self.frequency.push(0);
                    self.spellings.push(word.core.clone());
                }
                self.frequency[id as usize] += 1;
                if let Some((previous, previous_id)) = &before {
                    self.shapes.add(shape_after(previous), shape_of(&word));
                    self.bigrams.add(context(*previous_id, previous.ending), id);
                    if let Some(two) = two_before
                        && previous.ending == Ending::Plain
                    {
                        self.trigrams.add(pair_key(two, *previous_id), id);
                    }
                    self.stream.push((*previous_id, u8::from(previous.ending == Ending::Plain)));
                    two_before = (previous.ending == Ending::Plain).then_some(*previous_id);
                }
                before = Some((word, id));
            }
            if let Some((_, id)) = before {
                self.stream.push((id, 0));
            }
        }
    }

    fn settle(&mut self) {
        let mut by_frequency: Vec<u32> = (0..self.frequency.len() as u32).collect();
        by_frequency.sort_by_key(|&id| (std::cmp::Reverse(self.frequency[id as usize]), id));
        self.class_of = self.spellings.iter().map(|word| ending_class(word)).collect();
        for (rank, &id) in by_frequency.iter().take(FREQUENT).enumerate() {
            self.class_of[id as usize] = rank as u32;
        }
        for pair in self.stream.windows(2) {
            if pair[0].1 == 1 {
                self.classes.add(self.class_of[pair[0].0 as usize], self.class_of[pair[1].0 as usize]);
            }
        }
        self.stream = Vec::new();
        self.spellings = Vec::new();
    }

    /// One of the words that make up a third of every text.
    pub(super) fn is_common(&self, id: u32) -> bool {
        self.class_of.get(id as usize).is_some_and(|&class| class < COMMON)
    }

    pub(super) fn id(&self, core: &str) -> Option<u32> {
        self.vocabulary.get(core).copied()
    }

    pub fn is_empty(&self) -> bool {
        self.vocabulary.is_empty()
    }

    pub(super) fn size(&self) -> u32 {
        self.vocabulary.len() as u32
    }

    pub(super) fn class(&self, id: Option<u32>, core: &str) -> u32 {
        id.and_then(|id| self.class_of.get(id as usize).copied()).unwrap_or_else(|| ending_class(core))
    }
}

/// What stands before a word, for counting: the word before it, or the mark that closed it.
pub(super) fn context(id: u32, ending: Ending) -> u32 {
    match ending {
        Ending::Plain => id,
        other => u32::MAX - other as u32,
    }
}

/// Two words as one, for counting what follows both.
pub(super) fn pair_key(first: u32, second: u32) -> u32 {
    (first.rotate_left(16) ^ second).wrapping_mul(0x9e37_79b1)
}

/// A class for a word that is not frequent: its last two letters.
pub(super) fn ending_class(word: &str) -> u32 {
    let mut class = 0x1000_0000u32;
    for c in word.chars().rev().take(2) {
        class = class.wrapping_mul(31).wrapping_add(u32::from(c));
    }
    class | 0x1000_0000
}

/// How a word looks to the one that follows it.
pub(super) fn shape_after(word: &Word) -> u32 {
    word.ending as u32 * 8 + word.shape as u32
}

/// How a word looks to the one before it.
pub(super) fn shape_of(word: &Word) -> u32 {
    word.shape as u32 + if word.opened { 8 } else { 0 }
}

/// What print looks like in most languages: how much likelier than chance a word of this look follows.
pub(super) fn usual(before: &Word, word: &Word) -> f32 {
    let ratio = match (before.ending, word.shape) {
        (Ending::Stop, Shape::Lower) => 0.06,
        (Ending::Stop, Shape::Capital) => 4.0,
        (Ending::Stop | Ending::Colon, Shape::Capitals) => 2.0,
        (Ending::Comma | Ending::Plain, Shape::Capital) => 0.7,
        (Ending::Plain, Shape::Capitals) if before.shape == Shape::Capitals => 8.0,
        (Ending::Plain, Shape::Capitals) => 0.5,
        (Ending::Hyphen, Shape::Lower) => 1.2,
        (Ending::Hyphen, _) => 0.3,
        (Ending::Plain | Ending::Comma, Shape::Lower) => 1.1,
        _ => 1.0,
    };
    let capitals_end = before.shape == Shape::Capitals && word.shape == Shape::Lower;
    if capitals_end { ratio * 0.5 } else { ratio }
}
