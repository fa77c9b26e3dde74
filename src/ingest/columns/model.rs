//! A small language model: which words, and which kinds of words, follow each other.

use super::counts::Counts;
use super::words::{Ending, Shape, Word, words};
use std::collections::HashMap;

/// The most frequent words that are a class of their own; the others are classed by their endings.
const FREQUENT: usize = 220;
/// Those of them with which no paragraph ends.
const COMMON: u32 = 40;
/// Characters by which a word is known to [`stem_key`], and to [`tail_key`] if it has more than [`SHORT`].
const STEM: usize = 5;
const TAIL: usize = 3;
const SHORT: usize = 4;
/// A line of at most so many words is a heading or an item of a list if it ends without a stop; a longer
/// one may have been broken by hand.
const NAME: usize = 6;

/// What follows what in a language, learnt from texts. It sharpens with every text; an empty one knows
/// only how sentences look in print.
#[derive(Clone, Debug, Default)]
pub struct Model {
    vocabulary: HashMap<String, u32>,
    /// The words by their numbers, and how often each was seen.
    spellings: Vec<String>,
    frequency: Vec<u32>,
    /// How often each was written small, and with a capital.
    cases: Vec<[u32; 2]>,
    /// How often a heading or an item of a list ended with each, and how often it was written without a
    /// mark after it.
    ends: Vec<[u32; 2]>,
    /// How often each began a line with a colon after it, and how often it was written with one.
    labels: Vec<[u32; 2]>,
    /// How often each was a line of its own, and how often it was written with a capital and without a mark after it.
    alone: Vec<[u32; 2]>,
    /// Word by word as learnt since then; what follows what is counted by [`Model::settle`].
    stream: Vec<Seen>,
    pub(super) bigrams: Counts,
    pub(super) trigrams: Counts,
    pub(super) classes: Counts,
    pub(super) shapes: Counts,
    /// What follows what by the beginnings of words ([`stem_key`]).
    pub(super) stems: Counts,
    /// And by their ends ([`tail_key`]).
    pub(super) tails: Counts,
    class_of: Vec<u32>,
}

/// A word as it stood in a text.
#[derive(Clone, Copy, Debug)]
struct Seen {
    id: u32,
    shape: Shape,
    ending: Ending,
    opened: bool,
    /// Nothing follows it in its paragraph.
    last: bool,
}

impl Model {
    /// A model of these texts. Markdown marks in them do no harm. Texts of another language do: give
    /// it the books of the page's language only.
    #[must_use]
    pub fn learn<'a>(texts: impl IntoIterator<Item = &'a str>) -> Self {
        Self::default().taught(texts)
    }

    /// The model with what more texts of its language show.
    #[must_use]
    pub(super) fn taught<'a>(&self, texts: impl IntoIterator<Item = &'a str>) -> Self {
        let mut model = self.clone();
        for text in texts {
            model.add(text);
        }
        model.settle();
        model
    }

    fn add(&mut self, text: &str) {
        let clean: String = text.chars().filter(|c| !matches!(c, '[' | ']' | '*' | '#' | '|' | '`')).collect();
        for line in clean.lines() {
            let mut before: Option<u32> = None;
            let mut two_before = None;
            let line = words(line);
            let last = line.len().checked_sub(1).filter(|last| *last < NAME);
            for (at, word) in line.into_iter().enumerate() {
                let next = self.vocabulary.len() as u32;
                let id = *self.vocabulary.entry(word.core.clone()).or_insert(next);
                if id == next {
                    self.frequency.push(0);
                    self.cases.push([0; 2]);
                    self.ends.push([0; 2]);
                    self.labels.push([0; 2]);
                    self.alone.push([0; 2]);
                    self.spellings.push(word.core.clone());
                }
                self.frequency[id as usize] += 1;
                match word.shape {
                    Shape::Lower => self.cases[id as usize][0] += 1,
                    Shape::Capital => self.cases[id as usize][1] += 1,
                    _ => {}
                }
                if word.ending == Ending::Plain {
                    let [ended, all] = &mut self.ends[id as usize];
                    *ended += u32::from(last == Some(at));
                    *all += 1;
                }
                if word.ending == Ending::Plain && matches!(word.shape, Shape::Capital | Shape::Starter) {
                    let [alone, all] = &mut self.alone[id as usize];
                    *alone += u32::from(last == Some(0));
                    *all += 1;
                }
                if word.ending == Ending::Colon {
                    let [began, all] = &mut self.labels[id as usize];
                    *began += u32::from(at == 0);
                    *all += 1;
                }
                if let Some(previous) = before
                    && let Some(seen) = self.stream.last_mut()
                {
                    seen.last = false;
                    let plain = seen.ending == Ending::Plain;
                    self.bigrams.add(context(previous, seen.ending), id);
                    if let Some(two) = two_before.filter(|_| plain) {
                        self.trigrams.add(pair_key(two, previous), id);
                    }
                    two_before = plain.then_some(previous);
                }
                let Word { shape, ending, opened, .. } = word;
                self.stream.push(Seen { id, shape, ending, opened, last: true });
                before = Some(id);
            }
        }
    }

    fn settle(&mut self) {
        // What is counted already stays in its class.
        let classed = self.class_of.len();
        self.class_of.extend(self.spellings[classed..].iter().map(|word| ending_class(word)));
        if classed == 0 {
            let mut by_frequency: Vec<u32> = (0..self.frequency.len() as u32).collect();
            by_frequency.sort_by_key(|&id| (std::cmp::Reverse(self.frequency[id as usize]), id));
            for (rank, &id) in by_frequency.iter().take(FREQUENT).enumerate() {
                self.class_of[id as usize] = rank as u32;
            }
        }
        let keys: Vec<[u32; 2]> = self.spellings.iter().map(|word| [stem_key(word), tail_key(word)]).collect();
        let [stem, tail] = [0, 1].map(|which: usize| {
            let keys = &keys;
            move |seen: &Seen| keys[seen.id as usize][which]
        });
        let cases = &self.cases;
        let shape = |seen: &Seen| match seen.shape {
            Shape::Capital if is_small(cases[seen.id as usize]) => Shape::Starter,
            shape => shape,
        };
        let goes_on = |seen: &Seen| !seen.last && seen.ending == Ending::Plain;
        for pair in self.stream.windows(2) {
            let [before, word] = pair else { continue };
            if before.last {
                continue;
            }
            self.shapes.add(after_key(before.ending, shape(before)), of_key(shape(word), word.opened));
            if goes_on(before) {
                self.classes.add(self.class_of[before.id as usize], self.class_of[word.id as usize]);
                self.stems.add(stem(before), stem(word));
                self.tails.add(tail(before), tail(word));
            }
        }
        self.stream = Vec::new();
    }

    /// Whether a word is written small unless it begins something.
    pub(super) fn is_small(&self, core: &str) -> bool {
        self.id(core).is_some_and(|id| is_small(self.cases[id as usize]))
    }

    /// How often a heading or an item of a list ended with this word, and how often it stood without a mark
    /// after it.
    pub(super) fn ends(&self, id: u32) -> [u32; 2] {
        self.ends.get(id as usize).copied().unwrap_or_default()
    }

    /// Whether a line begins with this word, as a rule, where a colon follows it.
    pub(super) fn is_label(&self, core: &str) -> bool {
        self.id(core).is_some_and(|id| {
            let [began, all] = self.labels[id as usize];
            began >= 2 && began * 2 > all
        })
    }

    /// Whether this word is a line of its own, as a rule, where it has a capital: `Notes`.
    pub(super) fn is_title(&self, core: &str) -> bool {
        self.id(core).is_some_and(|id| {
            let [alone, all] = self.alone[id as usize];
            alone >= 3 && alone * 2 > all
        })
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

/// The beginning of a word, in which its forms are alike.
pub(super) fn stem_key(word: &str) -> u32 {
    key(word.chars().take(STEM), 0)
}

/// The end of a word, which often tells what part of speech it is; a short word is its own.
pub(super) fn tail_key(word: &str) -> u32 {
    let length = word.chars().count();
    let long = length > SHORT;
    key(word.chars().skip(if long { length - TAIL } else { 0 }), u32::from(long))
}

fn key(chars: impl Iterator<Item = char>, start: u32) -> u32 {
    chars.fold(start ^ 0x811c_9dc5, |key, c| (key ^ u32::from(c)).wrapping_mul(0x0100_0193))
}

/// Seen small so often, and with a capital so often, a word is written small as a rule.
fn is_small([small, capital]: [u32; 2]) -> bool {
    small >= 2 && small * 3 >= capital
}

/// How a word looks to the one that follows it.
pub(super) fn shape_after(word: &Word) -> u32 {
    after_key(word.ending, word.shape)
}

fn after_key(ending: Ending, shape: Shape) -> u32 {
    ending as u32 * 8 + shape as u32
}

/// How a word looks to the one before it.
pub(super) fn shape_of(word: &Word) -> u32 {
    of_key(word.shape, word.opened)
}

fn of_key(shape: Shape, opened: bool) -> u32 {
    shape as u32 + if opened { 8 } else { 0 }
}

/// What print looks like in most languages: how much likelier than chance a word of this look follows.
pub(super) fn usual(before: &Word, word: &Word) -> f32 {
    let ratio = match (before.ending, word.shape) {
        (Ending::Stop, Shape::Lower) => 0.06,
        (Ending::Stop, Shape::Capital | Shape::Starter) => 4.0,
        (Ending::Stop | Ending::Colon, Shape::Capitals) => 2.0,
        (Ending::Comma | Ending::Plain, Shape::Capital) => 0.7,
        (Ending::Plain, Shape::Capitals) if before.shape == Shape::Capitals => 8.0,
        (Ending::Plain, Shape::Capitals) => 0.5,
        (Ending::Hyphen, Shape::Lower) => 1.2,
        (Ending::Hyphen, _) | (Ending::Comma | Ending::Plain, Shape::Starter) => 0.3,
        (Ending::Plain | Ending::Comma, Shape::Lower) => 1.1,
        _ => 1.0,
    };
    let capitals_end = before.shape == Shape::Capitals && word.shape == Shape::Lower;
    if capitals_end { ratio * 0.5 } else { ratio }
}
