//! How much the words of two clauses are alike, and who is most alike.

use super::matching::Matching;
use super::unit::{Class, Units};
use std::collections::{BTreeMap, HashMap};

/// What similarity alone has to reach for two clauses to be the same, wherever they stand …
const ANYWHERE: f64 = 0.6;
/// … as parts of the same clause …
const SAME_PART: f64 = 0.4;
/// … and under the same number.
const SAME_NUMBER: f64 = 0.25;

/// What a place that agrees adds to the similarity when clauses compete for each other.
const NUMBER: f64 = 0.2;
const ANCHOR: f64 = 0.08;
const PART: f64 = 0.15;
const NEIGHBOUR: f64 = 0.07;
const PAGE: f64 = 0.15;

/// A text of fewer words is similar to others by chance: its place has to agree.
const TELLING: usize = 4;
/// This share of a text's words makes it a part of a longer one.
const WITHIN: f64 = 0.8;
/// So many of a clause's rarest words are looked up to find others like it …
const LOOKED_UP: usize = 16;
/// … unless more clauses than this have the word …
const COMMON: usize = 200;
/// … and so many of the others are compared in full.
const COMPARED: usize = 6;
/// Partners tell about their neighbours, so joining is done more than once.
const ROUNDS: usize = 3;

/// The weights of all words, and the words of clauses that have no partner yet.
pub(super) struct Likeness {
    weights: HashMap<u32, f64>,
}

/// A clause's different words with how often each stands there, by word, and their weight together.
struct Bag {
    words: Vec<(u32, u32)>,
    weight: f64,
    length: usize,
}

struct Candidate {
    score: f64,
    a: usize,
    b: usize,
}

impl Likeness {
    /// Rare words weigh more.
    pub(super) fn of(a: &Units, b: &Units) -> Self {
        let mut holders: BTreeMap<u32, u32> = BTreeMap::new();
        let units = a.list.iter().chain(&b.list);
        for unit in units {
            let mut words = unit.words();
            words.sort_unstable();
            words.dedup();
            for word in words {
                *holders.entry(word).or_default() += 1;
            }
        }
        let all = count(a.list.len() + b.list.len());
        let weights =
            holders.into_iter().map(|(word, holders)| (word, (1.0 + all / f64::from(holders)).ln())).collect();
        Self { weights }
    }

    fn bag(&self, words: &[u32]) -> Bag {
        let mut sorted = words.to_vec();
        sorted.sort_unstable();
        let words: Vec<(u32, u32)> = sorted
            .chunk_by(|a, b| a == b)
            .map(|same| (same[0], u32::try_from(same.len()).unwrap_or(u32::MAX)))
            .collect();
        let weight = words.iter().map(|&(word, count)| f64::from(count) * self.weight(word)).sum();
        Bag { words, weight, length: sorted.len() }
    }

    fn weight(&self, word: u32) -> f64 {
        self.weights.get(&word).copied().unwrap_or(0.0)
    }

    /// The weight of the words that both have.
    fn shared(&self, a: &Bag, b: &Bag) -> f64 {
        let mut shared = 0.0;
        let mut right = b.words.iter().peekable();
        for &(word, count) in &a.words {
            while right.next_if(|(other, _)| *other < word).is_some() {}
            if let Some(&(_, other)) = right.next_if(|(other, _)| *other == word) {
                shared += f64::from(count.min(other)) * self.weight(word);
            }
        }
        shared
    }

    /// Twice the weight of the words that both have, by the weight of all: 0 to 1. Of two clauses in one
    /// place, of which one has nearly all that the other says and more, half at least.
    fn alike(&self, a: &Bag, b: &Bag, in_place: bool) -> f64 {
        let (all, less) = (a.weight + b.weight, a.weight.min(b.weight));
        if less <= 0.0 {
            return 0.0;
        }
        let shared = self.shared(a, b);
        let within = in_place && a.length.min(b.length) >= TELLING && shared >= WITHIN * less;
        (2.0 * shared / all).max(if within { 0.5 } else { 0.0 })
    }

    /// Joins what is still without a partner to what is most alike.
    pub(super) fn join_similar(&self, a: &Units, b: &Units, matching: &mut Matching) {
        let bags = |units: &Units, partners: &[Option<usize>]| -> BTreeMap<usize, Bag> {
            let free = units
                .list
                .iter()
                .enumerate()
                .filter(|(at, unit)| partners[*at].is_none() && unit.class != Class::Topic);
            free.map(|(at, unit)| (at, self.bag(&unit.words()))).collect()
        };
        let left = bags(a, &matching.to);
        let right = bags(b, &matching.from);
        let mut holders: HashMap<u32, Vec<usize>> = HashMap::new();
        for (&at, bag) in &right {
            for &(word, _) in &bag.words {
                holders.entry(word).or_default().push(at);
            }
        }
        let by_words: BTreeMap<usize, Vec<usize>> =
            left.iter().map(|(&at, bag)| (at, self.with_rare_words(bag, &holders))).collect();
        for _ in 0..ROUNDS {
            let mut candidates = Vec::new();
            for (&at, bag) in left.iter().filter(|(at, _)| matching.to[**at].is_none()) {
                let mut others = by_words.get(&at).cloned().unwrap_or_default();
                others.extend(matching.namesake(a, b, at));
                others.extend(beside_partners(a, b, matching, at));
                others.sort_unstable();
                others.dedup();
                for other in others {
                    if let Some(other_bag) = right.get(&other)
                        && let Some(score) = self.score(a, b, matching, (at, bag), (other, other_bag))
                    {
                        candidates.push(Candidate { score, a: at, b: other });
                    }
                }
            }
            candidates.sort_by(|x, y| y.score.total_cmp(&x.score).then_with(|| (x.a, x.b).cmp(&(y.a, y.b))));
            let joined = candidates.iter().filter(|pair| matching.join(pair.a, pair.b)).count();
            if joined == 0 {
                break;
            }
        }
    }

    /// The clauses that share the weightiest rare words with one.
    fn with_rare_words(&self, bag: &Bag, holders: &HashMap<u32, Vec<usize>>) -> Vec<usize> {
        let mut rare: Vec<(usize, u32)> = bag
            .words
            .iter()
            .filter_map(|&(word, _)| Some((holders.get(&word)?.len(), word)))
            .filter(|&(held, _)| held <= COMMON)
            .collect();
        rare.sort_unstable();
        let mut shared: BTreeMap<usize, f64> = BTreeMap::new();
        for (_, word) in rare.into_iter().take(LOOKED_UP) {
            for &other in holders.get(&word).into_iter().flatten() {
                *shared.entry(other).or_default() += self.weight(word);
            }
        }
        let mut others: Vec<(usize, f64)> = shared.into_iter().collect();
        others.sort_by(|x, y| y.1.total_cmp(&x.1).then(x.0.cmp(&y.0)));
        others.truncate(COMPARED);
        others.into_iter().map(|(other, _)| other).collect()
    }

    /// How good partners two clauses would make; `None` where they cannot be the same.
    fn score(
        &self,
        a: &Units,
        b: &Units,
        matching: &Matching,
        (at, bag): (usize, &Bag),
        (other, other_bag): (usize, &Bag),
    ) -> Option<f64> {
        let (left, right) = (&a.list[at], &b.list[other]);
        if left.class != right.class || matching.from[other].is_some() || !matching.is_plausible(a, b, at, other) {
            return None;
        }
        let partners = |x: Option<usize>, y: Option<usize>| x.zip(y).is_some_and(|(x, y)| matching.to[x] == Some(y));
        let label = matching.namesake(a, b, at) == Some(other);
        let part = partners(left.parent, right.parent);
        // Under a section that moved, the same letter is the same number.
        let both = left.number.is_some() && right.number.is_some();
        let numbered = both && (label || part && a.own_part(at) == b.own_part(other));
        let alike = self.alike(bag, other_bag, numbered);
        let empty = bag.length == 0 || other_bag.length == 0;
        if empty {
            return (numbered && part).then_some(0.0);
        }
        let telling = bag.length >= TELLING && other_bag.length >= TELLING;
        let needed = match (numbered, part) {
            (true, _) => SAME_NUMBER,
            (false, true) => SAME_PART,
            (false, false) if telling => ANYWHERE,
            (false, false) => return None,
        };
        let bonus = [
            (numbered, NUMBER),
            (label && !numbered, ANCHOR),
            (part, PART),
            (partners(left.before, right.before), NEIGHBOUR),
            (partners(left.after, right.after), NEIGHBOUR),
            (matching.to[left.topic] == Some(right.topic), PAGE),
        ];
        let bonus: f64 = bonus.iter().filter(|(holds, _)| *holds).map(|(_, worth)| worth).sum();
        (alike >= needed).then_some(alike + bonus)
    }
}

/// The clauses that stand where this one would: after the partner of the one before, or before the
/// partner of the one after.
fn beside_partners(a: &Units, b: &Units, matching: &Matching, at: usize) -> impl Iterator<Item = usize> {
    let unit = &a.list[at];
    let behind = unit.before.filter(|&before| Some(before) != unit.parent).and_then(|before| matching.to[before]);
    let ahead = unit.after.and_then(|after| matching.to[after]);
    let follows = behind.and_then(|partner| b.list[partner].after);
    let leads = ahead.and_then(|partner| b.list[partner].before);
    follows.into_iter().chain(leads)
}

#[expect(clippy::cast_precision_loss, reason = "a weight need not be exact")]
fn count(number: usize) -> f64 {
    number as f64
}
