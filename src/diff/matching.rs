//! Which clause of one side is which of the other: one to one, found in steps from the surest on.
//!
//! 1. Pages that bear one name.
//! 2. Clauses of the same words: under the same number first, then where what they are part of is the
//!    same, then long texts anywhere. Short texts say little and have to compete with what is like them.
//! 3. Pages whose clauses went to one page, and pages under one number that share words.
//! 4. Clauses of similar words, the most similar first; the same number and matched neighbours count too.

use super::likeness::Likeness;
use super::unit::{Class, Unit, Units};
use super::{Side, pages};
use std::collections::{BTreeMap, HashMap, VecDeque};

/// A text of fewer words is the same elsewhere only if nothing in its own place is more like it.
const TELLING: usize = 20;

/// The partner of each unit, by position.
#[derive(Debug)]
pub(super) struct Matching {
    pub to: Vec<Option<usize>>,
    pub from: Vec<Option<usize>>,
}

impl Matching {
    pub(super) fn of(sides: [Side<'_>; 2], a: &Units, b: &Units) -> Self {
        let mut matching = Self { to: vec![None; a.list.len()], from: vec![None; b.list.len()] };
        pages::by_name(sides, a, b, &mut matching);
        same_words(a, b, &mut matching);
        pages::by_contents(a, b, &mut matching);
        pages::by_number(sides, a, b, &mut matching);
        same_words(a, b, &mut matching);
        let likeness = Likeness::of(a, b);
        likeness.join_similar(a, b, &mut matching);
        pages::by_contents(a, b, &mut matching);
        matching
    }

    /// Makes two units partners, unless one of them has one.
    pub(super) fn join(&mut self, a: usize, b: usize) -> bool {
        let free = self.to[a].is_none() && self.from[b].is_none();
        if free {
            self.to[a] = Some(b);
            self.from[b] = Some(a);
        }
        free
    }

    /// Whether two units may be the same by where they stand: a note goes to another page only together
    /// with what it is on. One like it elsewhere is a copy.
    pub(super) fn is_plausible(&self, a: &Units, b: &Units, at: usize, other: usize) -> bool {
        let (left, right) = (&a.list[at], &b.list[other]);
        let stayed = left.parent.is_some_and(|parent| self.to[parent].is_some_and(|to| Some(to) != right.parent));
        left.class != Class::Note || !stayed || self.to[left.topic] == Some(right.topic)
    }

    /// The unit of the other side that bears the label of this one: its number, or the same anchor of
    /// the page that is the same. Of several with one number, the first in that page, or the first.
    pub(super) fn namesake(&self, a: &Units, b: &Units, at: usize) -> Option<usize> {
        let unit = &a.list[at];
        let topic = self.to[unit.topic];
        match &unit.number {
            Some(number) if unit.class != Class::Topic => {
                let bearers = b.numbered(number);
                let fits = |&&other: &&usize| b.list[other].class == unit.class;
                let here = |&&other: &&usize| Some(b.list[other].topic) == topic;
                bearers.iter().filter(fits).find(here).or_else(|| bearers.iter().find(fits)).copied()
            }
            _ => b.anchored(topic?, &unit.anchor).filter(|&other| b.list[other].class == unit.class),
        }
    }
}

/// Joins what has the same words, in all the ways in which words can be the same.
fn same_words(a: &Units, b: &Units, matching: &mut Matching) {
    let exact = |unit: &Unit| unit.pieces.iter().map(|piece| piece.exact).collect::<Vec<_>>();
    let words = Unit::words;
    // Citations move when rules do.
    let uncited =
        |unit: &Unit| unit.pieces.iter().filter(|p| p.cites.is_none()).filter_map(|p| p.word).collect::<Vec<_>>();
    for way in [&exact as Way<'_>, &words, &uncited] {
        let keys_a: Vec<Vec<u32>> = a.list.iter().map(way).collect();
        let keys_b: Vec<Vec<u32>> = b.list.iter().map(way).collect();
        for place in [Place::Label, Place::Part, Place::Page, Place::Anywhere] {
            join_same(a, b, &keys_a, &keys_b, place, matching);
        }
    }
}

/// How far the places of two clauses have to agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Label,
    /// Parts of the same clause.
    Part,
    Page,
    Anywhere,
}

/// How the words of a clause are read.
type Way<'a> = &'a dyn Fn(&Unit) -> Vec<u32>;

/// Words, class, and where the clause stands on the second side.
type Key<'k> = (&'k [u32], Class, Option<usize>);

fn join_same(a: &Units, b: &Units, keys_a: &[Vec<u32>], keys_b: &[Vec<u32>], place: Place, matching: &mut Matching) {
    if place == Place::Label {
        for (at, key) in keys_a.iter().enumerate() {
            if matching.to[at].is_none()
                && a.list[at].class != Class::Topic
                && !key.is_empty()
                && let Some(other) = matching.namesake(a, b, at)
                && keys_b[other] == *key
            {
                matching.join(at, other);
            }
        }
        return;
    }
    // Where a unit of the other side stands, as a position of that side.
    let place_b = |at: usize| match place {
        Place::Part => b.list[at].parent,
        Place::Page => Some(b.list[at].topic),
        _ => None,
    };
    let place_a = |at: usize| match place {
        Place::Part => a.list[at].parent.and_then(|parent| matching.to[parent]),
        Place::Page => matching.to[a.list[at].topic],
        _ => None,
    };
    let mut left: BTreeMap<Key<'_>, Vec<usize>> = BTreeMap::new();
    let mut right: HashMap<Key<'_>, VecDeque<usize>> = HashMap::new();
    let wanted = |key: &[u32]| !key.is_empty();
    for (at, unit) in b.list.iter().enumerate() {
        if matching.from[at].is_none() && unit.class != Class::Topic && wanted(&keys_b[at]) {
            right.entry((&keys_b[at], unit.class, place_b(at))).or_default().push_back(at);
        }
    }
    for (at, unit) in a.list.iter().enumerate() {
        if matching.to[at].is_some() || unit.class == Class::Topic || !wanted(&keys_a[at]) {
            continue;
        }
        let place_here = place_a(at);
        if place == Place::Anywhere || place_here.is_some() {
            left.entry((&keys_a[at], unit.class, place_here)).or_default().push(at);
        }
    }
    let mut pairs = Vec::new();
    for (key, ats) in left {
        let Some(others) = right.get(&key) else { continue };
        if place != Place::Anywhere || a.list[ats[0]].words().len() >= TELLING && ats.len() == others.len() {
            let both = ats.into_iter().zip(others.iter().copied());
            pairs.extend(both.filter(|&(at, other)| matching.is_plausible(a, b, at, other)));
        }
    }
    for (at, other) in pairs {
        matching.join(at, other);
    }
}
