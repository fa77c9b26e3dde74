//! A page as the search reads it: its words with everything about them that does not depend on how the
//! lines are dealt out.

use super::marks::{self, Last, Mark};
use super::pairs::Pairs;
use super::style::Style;
use super::words::{CHARACTER, Ending, SPACES, Shape, Word};
use std::collections::HashMap;

/// How far back a word's last use still tells which column it belongs to, in words.
pub(super) const REMEMBERED: usize = 256;
/// Words of fewer characters tell nothing of what a text is about.
const SUBSTANCE: usize = 5;
/// The longest line, in words.
const LONGEST_LINE: usize = 60;

pub(super) struct Page<'a> {
    pub(super) words: &'a [Word],
    pub(super) marks: &'a [Option<Mark>],
    /// What the words up to each one say if they stand in one line: sums.
    inner: Vec<f32>,
    /// Widths of the words up to each one with a space after each, per way of measuring.
    widths: [Vec<u32>; 2],
    measure: usize,
    /// How many of the words are wider than so many characters, per way of measuring: shares.
    longer: [Vec<f32>; 2],
    used: Vec<Option<Use>>,
    /// Words that every text is full of: no paragraph ends with one.
    common: Vec<bool>,
}

/// The last use of a word of substance, and what it tells if that was in the same column, or in another.
#[derive(Clone, Copy)]
pub(super) struct Use {
    pub(super) place: usize,
    pub(super) same: f32,
    pub(super) other: f32,
}

impl<'a> Page<'a> {
    pub(super) fn new(words: &'a [Word], marks: &'a [Option<Mark>], pairs: &mut Pairs) -> Self {
        let common: Vec<bool> = (0..words.len()).map(|at| pairs.is_common(at)).collect();
        let mut inner = vec![0.0; words.len()];
        for at in 1..words.len() {
            let hyphen = if words[at - 1].ending == Ending::Hyphen { -3.0 } else { 0.0 };
            let stays = (1.0 - ends_paragraph(&words[at - 1], common[at - 1], &words[at], 0.3)).ln();
            let [before, word] = [&words[at - 1], &words[at]];
            // What is printed in capitals after a sentence is a heading: it begins a line.
            let heading = if before.ending == Ending::Stop && word.shape == Shape::Capitals { -2.0 } else { 0.0 };
            let here = stays + marks::within_line(marks, at) + hyphen + heading;
            inner[at] = inner[at - 1] + pairs.follows(at - 1, at) + here;
        }
        let widths = [0, 1].map(|measure| {
            let space = u32::from(SPACES[measure]);
            let mut sums = vec![0];
            let mut sum = 0;
            for word in words {
                sum += u32::from(word.widths[measure]) + space;
                sums.push(sum);
            }
            sums
        });
        let longer = [0, 1].map(|measure| {
            let wider =
                |limit: u16| words.iter().filter(|word| word.widths[measure].saturating_add(CHARACTER) > limit).count();
            (0..40).map(|limit| wider(limit * CHARACTER) as f32 / words.len().max(1) as f32).collect()
        });
        Self { words, marks, inner, widths, measure: 0, longer, used: uses(words), common }
    }

    /// Measures by characters (0) or as printed (1) from now on.
    pub(super) fn measure_by(&mut self, measure: usize) {
        self.measure = measure.min(1);
    }

    /// The width of the line of these words.
    pub(super) fn width(&self, start: usize, end: usize) -> u16 {
        let sums = &self.widths[self.measure];
        let width = sums[end].saturating_sub(sums[start]).saturating_sub(u32::from(SPACES[self.measure]));
        u16::try_from(width).unwrap_or(u16::MAX)
    }

    /// Where the longest line that begins here ends at the latest.
    pub(super) fn latest_end(&self, start: usize) -> usize {
        self.words.len().min(start + LONGEST_LINE)
    }

    /// What the words say if they stand in one line.
    pub(super) fn line(&self, start: usize, end: usize) -> f32 {
        let mark_last = end < self.words.len() && self.marks[end - 1].is_some();
        self.inner[end - 1] - self.inner[start] - if mark_last { 3.5 } else { 0.0 }
    }

    pub(super) fn last_use(&self, at: usize) -> Option<Use> {
        self.used[at]
    }

    /// The chance that a paragraph ends with the line of these words, if `next` would follow. `first`
    /// says that the paragraph began with the line.
    pub(super) fn ends(&self, start: usize, end: usize, next: usize, style: &Style, first: bool) -> f32 {
        let chance = ends_paragraph(&self.words[end - 1], self.common[end - 1], &self.words[next], style.ends);
        let new = self.marks[next].is_some() || self.words[next].shape != Shape::Lower;
        if first && new && !self.common[end - 1] && self.words[end - 1].ending == Ending::Plain && end - start <= 8 {
            chance.max(if self.is_title(start, end) { 0.25 } else { 0.03 })
        } else {
            chance
        }
    }

    /// The share of words that do not fit into so much room after a line.
    pub(super) fn share_of_longer(&self, room: u16) -> f32 {
        self.longer[self.measure].get(usize::from(room / CHARACTER)).copied().unwrap_or(0.0)
    }

    /// The chance that a paragraph ends with the line of these words, whatever follows.
    pub(super) fn may_end(&self, start: usize, end: usize, style: &Style, first: bool) -> f32 {
        let word = &self.words[end - 1];
        let chance = match word.ending {
            Ending::Stop => style.ends,
            Ending::Colon => 0.1,
            Ending::Comma | Ending::Hyphen => 0.003,
            Ending::Plain if word.shape == Shape::Capitals => 0.4,
            Ending::Plain => 0.01,
        };
        let title = first && !self.common[end - 1] && word.ending == Ending::Plain && end - start <= 8;
        if title { chance.max(if self.is_title(start, end) { 0.25 } else { 0.03 }) } else { chance }
    }

    /// Every longer word begins with a capital.
    fn is_title(&self, start: usize, end: usize) -> bool {
        let title = |word: &Word| word.ending == Ending::Plain && (word.len() < 4 || word.shape != Shape::Lower);
        self.words[end - 1].len() >= 3
            && self.words[start + usize::from(self.marks[start].is_some() && end > start + 1)..end].iter().all(title)
    }

    /// The logarithm of how much likelier than chance this word begins a paragraph.
    pub(super) fn begins(&self, at: usize, last: Last, style: &Style) -> f32 {
        if self.marks[at].is_some() {
            return marks::begins(self.marks, at, last) + (2.0 * style.marked).ln();
        }
        let unmarked = (2.0 * (1.0 - style.marked)).ln();
        match self.words[at].shape {
            Shape::Capital => 1.3 + unmarked,
            Shape::Capitals => 1.5,
            Shape::Lower => -3.5 + unmarked,
            Shape::Digit | Shape::Symbol => -0.5 + unmarked,
        }
    }
}

fn ends_paragraph(word: &Word, common: bool, next: &Word, at_stop: f32) -> f32 {
    match word.ending {
        Ending::Stop => at_stop,
        Ending::Colon => 0.1,
        Ending::Comma | Ending::Hyphen => 0.003,
        Ending::Plain if word.shape == Shape::Capitals && next.shape != Shape::Capitals => 0.4,
        Ending::Plain if common => 0.004,
        Ending::Plain => 0.01,
    }
}

fn uses(words: &[Word]) -> Vec<Option<Use>> {
    let stem = |word: &Word| word.core.chars().take(7).collect::<String>();
    let mut count: HashMap<String, u32> = HashMap::new();
    for word in words {
        *count.entry(stem(word)).or_default() += 1;
    }
    let mut last: HashMap<String, usize> = HashMap::new();
    let mut found = Vec::with_capacity(words.len());
    for (at, word) in words.iter().enumerate() {
        let tells = word.len() >= SUBSTANCE && !matches!(word.shape, Shape::Digit | Shape::Symbol);
        let stem = stem(word);
        let rare = count.get(&stem).is_some_and(|&count| count <= 4);
        let (same, other) = if rare { (0.4, -0.8) } else { (0.25, -0.4) };
        let place = if tells { last.insert(stem, at) } else { None };
        let near = place.filter(|place| at - place < REMEMBERED - LONGEST_LINE - 1);
        found.push(near.map(|place| Use { place, same, other }));
    }
    found
}
