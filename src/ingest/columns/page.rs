//! A page as the search reads it: its words with everything about them that does not depend on how the
//! lines are dealt out.

use super::kinds::Kind;
use super::marks::{self, Last, Mark};
use super::pairs::Pairs;
use super::style::Style;
use super::width::Place;
use super::words::{CHARACTER, Ending, SPACES, Shape, Word};
use std::collections::HashMap;

/// How far back a word's uses still tell which column it belongs to, in words.
pub(super) const REMEMBERED: usize = 512;
/// So many of them are asked.
pub(super) const ASKED: usize = 8;
/// Words of fewer characters tell nothing of what a text is about.
const SUBSTANCE: usize = 5;
/// The longest line, in words.
const LONGEST_LINE: usize = 60;
/// The longest line of a heading.
const LONGEST_HEADING: usize = 10;
/// What it costs that a mark stands alone in the line that begins its paragraph, and that it ends a longer
/// line.
const MARK_ALONE: f32 = 5.0;
const MARK_LAST: f32 = 1.5;
/// What it costs that a paragraph has so few words: a short sentence is seldom alone.
const FEW: [(usize, f32); 2] = [(6, -0.9), (10, -0.3)];
/// So many uses of a word in the library the chance is worth by which a paragraph ends with such a word.
const USUAL_END: f32 = 8.0;
/// And it is never less likely than this, to the chance of such words.
const RARE_END: f32 = 0.1;

pub(super) struct Page<'a> {
    pub(super) words: &'a [Word],
    pub(super) marks: &'a [Option<Mark>],
    /// How well each word follows the one before it in the text.
    links: Vec<f32>,
    /// By the habits supposed: for a paragraph, and for a heading.
    supposed: [Supposed; 2],
    /// Widths of the words up to each one with a space after each, per way of measuring.
    widths: [Vec<u32>; 2],
    measure: usize,
    /// How many of the words are wider than so many characters, per way of measuring: shares.
    longer: [Vec<f32>; 2],
    used: Vec<Option<Uses>>,
    /// How much likelier a word in capitals begins a heading than by chance: the logarithm.
    capitals: f32,
    /// Words that every text is full of: no paragraph ends with one.
    common: Vec<bool>,
    /// See [`super::model::Model::ends`].
    ended: Vec<[u32; 2]>,
    /// What kind of paragraph, and of heading, begins with each word.
    kinds: Vec<[Kind; 2]>,
}

/// Logarithms of chances, word by word, by the habits of a page.
#[derive(Default)]
struct Supposed {
    /// What the words up to each one say if they stand in one line: sums.
    inner: Vec<f32>,
    /// The paragraph ends with the word, or does not.
    ends: Vec<f32>,
    stays: Vec<f32>,
    /// The word begins a paragraph, whatever stood before; how much likelier than by chance.
    begins: Vec<f32>,
    /// A mark stands where no paragraph begins.
    within: Vec<f32>,
}

/// The uses of a word of substance before a place, the last one first, and how much they tell.
#[derive(Clone, Copy)]
pub(super) struct Uses {
    places: [usize; ASKED],
    count: usize,
    pub(super) weight: f32,
}

impl Uses {
    pub(super) fn places(&self) -> &[usize] {
        &self.places[..self.count]
    }
}

impl<'a> Page<'a> {
    pub(super) fn new(words: &'a [Word], marks: &'a [Option<Mark>], pairs: &mut Pairs, style: &Style) -> Self {
        let common: Vec<bool> = (0..words.len()).map(|at| pairs.is_common(at)).collect();
        let ended = (0..words.len()).map(|at| pairs.ends(at)).collect();
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
        let after = |at: usize| at.checked_sub(1).map_or(0.0, |before| pairs.follows(before, at));
        let links = (0..words.len()).map(after).collect();
        let capitals = words.iter().filter(|word| word.shape == Shape::Capitals).count() as f32 + 2.0;
        let capitals = (0.6 * words.len() as f32 / capitals).ln().clamp(0.5, 3.5);
        let supposed = [Supposed::default(), Supposed::default()];
        let mut page = Self {
            words,
            marks,
            links,
            supposed,
            widths,
            measure: 0,
            longer,
            used: uses(words),
            capitals,
            common,
            ended,
            kinds: Kind::of(words, marks),
        };
        page.suppose(style);
        page
    }

    /// Reads lines by these habits from now on.
    pub(super) fn suppose(&mut self, style: &Style) {
        self.supposed = [false, true].map(|heading| self.supposed_of(heading, style));
    }

    fn supposed_of(&self, heading: bool, style: &Style) -> Supposed {
        let mut supposed = Supposed::default();
        let mut sum = 0.0;
        for at in 0..self.words.len() {
            let chance = self.end_chance(at, style, heading);
            let mark = marks::within_line(self.marks, at, style.inside);
            if let Some(before) = at.checked_sub(1) {
                let look = if heading { heading_look(&self.words[at]) } else { 0.0 };
                // A hyphen that ends no line stands in few texts.
                let hyphen = if self.words[before].ending == Ending::Hyphen { -3.0 } else { 0.0 };
                sum += self.links[at] + supposed.stays[before] + mark + hyphen + look;
            }
            supposed.within.push(mark);
            supposed.inner.push(sum);
            supposed.ends.push(chance.ln());
            supposed.stays.push((1.0 - chance).ln());
            supposed.begins.push(self.begin_look(at, style, heading));
        }
        supposed
    }

    /// What kind of paragraph, or of heading, begins with a word.
    pub(super) fn kind(&self, at: usize, heading: bool) -> Kind {
        self.kinds[at][usize::from(heading)]
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
    pub(super) fn latest_end(&self, start: usize, heading: bool) -> usize {
        self.words.len().min(start + if heading { LONGEST_HEADING } else { LONGEST_LINE })
    }

    /// What the words say if they stand in one line.
    pub(super) fn line(&self, start: usize, end: usize, place: Place) -> f32 {
        let inner = &self.supposed[usize::from(place.kind.heading())].inner;
        let last = self.marks[end - 1].as_ref().filter(|_| end < self.words.len());
        let cost = match (last, end - start) {
            (Some(Mark::Title), 1) | (None, _) => 0.0,
            (Some(_), 1) if place.first => MARK_ALONE,
            (Some(_), 1) => 0.0,
            (Some(_), _) => MARK_LAST,
        };
        inner[end - 1] - inner[start] - cost
    }

    pub(super) fn uses(&self, at: usize) -> Option<&Uses> {
        self.used[at].as_ref()
    }

    /// The logarithms of the share of words that do not fit into so many characters after a line.
    pub(super) fn full(&self) -> Vec<f32> {
        self.longer[self.measure].iter().map(|share| share.ln()).collect()
    }

    /// The logarithm of the chance that this word stands where no paragraph begins, for it being a mark.
    pub(super) fn within(&self, at: usize, heading: bool) -> f32 {
        self.supposed[usize::from(heading)].within[at]
    }

    /// The logarithm of the chance that a paragraph, or a heading, ends with a line; and that it does not.
    pub(super) fn ends(&self, start: usize, end: usize, place: Place) -> (f32, f32) {
        let supposed = &self.supposed[usize::from(place.kind.heading())];
        let whole = place.first && !place.kind.heading();
        let few = FEW.iter().find(|(words, _)| whole && end - start <= *words).map_or(0.0, |(_, cost)| *cost);
        (supposed.ends[end - 1] + few, supposed.stays[end - 1])
    }

    fn end_chance(&self, at: usize, style: &Style, heading: bool) -> f32 {
        let usual = self.usual_end_chance(at, style, heading);
        if self.words[at].ending != Ending::Plain {
            return usual;
        }
        let [ended, all] = self.ended[at].map(|count| count as f32);
        let learnt = (ended + USUAL_END * usual) / (all + USUAL_END);
        learnt.clamp(RARE_END * usual, 0.8)
    }

    /// The chance that words like this one end a paragraph.
    fn usual_end_chance(&self, at: usize, style: &Style, heading: bool) -> f32 {
        let word = &self.words[at];
        match word.ending {
            Ending::Stop => style.ends,
            Ending::Colon => 0.15,
            Ending::Comma => 0.006,
            Ending::Hyphen => 0.001,
            Ending::Plain if heading && self.marks[at].as_ref().is_some_and(|mark| *mark != Mark::Title) => 0.02,
            Ending::Plain if heading => 0.2,
            Ending::Plain if self.common[at] => 0.001,
            Ending::Plain if word.shape == Shape::Lower => 0.003,
            Ending::Plain => 0.01,
        }
    }

    /// Whether a heading may begin with this word.
    pub(super) fn may_head(&self, at: usize) -> bool {
        self.marks[at].is_some() || self.words[at].shape != Shape::Lower
    }

    /// The logarithm of how much likelier than chance this word begins a paragraph, or a heading, in a
    /// column of these last marks.
    pub(super) fn begins(&self, at: usize, last: Last, heading: bool) -> f32 {
        let look = self.supposed[usize::from(heading)].begins[at];
        if self.marks[at].is_some() { look + marks::begins(self.marks, at, last) } else { look }
    }

    fn begin_look(&self, at: usize, style: &Style, heading: bool) -> f32 {
        let kind = if heading { style.headings } else { 1.0 - style.headings }.ln();
        let marked = (2.0 * style.marked).ln();
        let unmarked = (2.0 * (1.0 - style.marked)).min(1.0).ln();
        kind + match (&self.marks[at], self.words[at].shape) {
            (Some(Mark::Number(parts)), _) if parts.len() == 1 => marked,
            (Some(mark), _) => {
                let fits = match (mark, heading) {
                    (_, false) => 0.0,
                    (Mark::Title, true) => 1.5,
                    (_, true) => -1.5,
                };
                let number = matches!(mark, Mark::Number(_));
                fits + marked + if number { (2.0 * (1.0 - style.inside)).ln() } else { 0.0 }
            }
            (None, Shape::Capital) => unmarked + if heading { 1.7 } else { 1.4 },
            (None, Shape::Starter) => unmarked + if heading { 1.7 } else { 1.5 },
            (None, Shape::Capitals) => unmarked + if heading { self.capitals } else { 1.2 },
            (None, Shape::Lower) => unmarked - if heading { 4.0 } else { 2.3 },
            (None, Shape::Digit | Shape::Symbol) => unmarked,
        }
    }
}

/// How much likelier than in a sentence a word of this look stands in a heading.
fn heading_look(word: &Word) -> f32 {
    match word.shape {
        Shape::Capital | Shape::Starter | Shape::Capitals => 0.7,
        Shape::Lower if word.len() > 3 => -1.0,
        _ => 0.0,
    }
}

fn uses(words: &[Word]) -> Vec<Option<Uses>> {
    let stem = |word: &Word| word.core.chars().take(7).collect::<String>();
    let mut count: HashMap<String, u32> = HashMap::new();
    for word in words {
        *count.entry(stem(word)).or_default() += 1;
    }
    let mut before: HashMap<String, Vec<usize>> = HashMap::new();
    let mut found = Vec::with_capacity(words.len());
    for (at, word) in words.iter().enumerate() {
        let tells = word.len() >= SUBSTANCE && !matches!(word.shape, Shape::Digit | Shape::Symbol);
        if !tells {
            found.push(None);
            continue;
        }
        let stem = stem(word);
        let rare = count.get(&stem).is_some_and(|&count| count <= 4);
        let all = before.entry(stem).or_default();
        let mut uses = Uses { places: [0; ASKED], count: 0, weight: if rare { 0.6 } else { 0.4 } };
        let near = all.iter().rev().filter(|&&place| at - place < REMEMBERED - LONGEST_LINE - 1);
        for (kept, &place) in uses.places.iter_mut().zip(near) {
            *kept = place;
            uses.count += 1;
        }
        found.push((uses.count > 0).then_some(uses));
        all.push(at);
    }
    found
}
