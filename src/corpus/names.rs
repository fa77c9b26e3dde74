//! From what people write to the pages and clauses meant by it.

use super::number::Number;
use super::page::ClauseId;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// How a name is connected with what it names, the closest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum NameKind {
    /// A page's title, in full.
    Title,
    /// A page's name in addresses.
    PageName,
    Alias,
    /// A title without its suffix in brackets.
    BareTitle,
    /// The heading of a section, such as a card.
    Section,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Name {
    /// The name as [`crate::text::name_key`] folds it.
    pub key: String,
    pub kind: NameKind,
    pub clause: ClauseId,
}

/// All names and numbers of a corpus, sorted, so that look-up is a binary search and an order of
/// results is never left to chance.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Names {
    called: Vec<Name>,
    /// Canonical number and clause.
    numbers: Vec<(String, ClauseId)>,
    /// The same of the numbers with parts filled up with zeros (`1.06.05`), without these.
    filled_up: Vec<(String, ClauseId)>,
}

impl Names {
    #[must_use]
    pub fn new(mut names: Vec<Name>, mut numbers: Vec<(String, ClauseId)>) -> Self {
        // A page whose title is its bare title, or whose alias repeats it, answers once, as the closest kind.
        names.retain(|name| !name.key.is_empty());
        names.sort_by(|a, b| (&a.key, a.clause, a.kind).cmp(&(&b.key, b.clause, b.kind)));
        names.dedup_by(|later, first| later.key == first.key && later.clause == first.clause);
        names.sort_by(|a, b| (&a.key, a.kind, a.clause).cmp(&(&b.key, b.kind, b.clause)));
        numbers.sort();
        numbers.dedup();
        let mut filled_up: Vec<(String, ClauseId)> = numbers
            .iter()
            .map(|(number, id)| (without_zeros(number), number, *id))
            .filter(|(bare, number, _)| bare != *number)
            .map(|(bare, _, id)| (bare, id))
            .collect();
        filled_up.sort();
        Self { called: names, numbers, filled_up }
    }

    /// Everything called by a folded name, the closest kinds first.
    #[must_use]
    pub fn named(&self, key: &str) -> &[Name] {
        let start = self.called.partition_point(|name| name.key.as_str() < key);
        let count = self.called[start..].partition_point(|name| name.key == key);
        &self.called[start..start + count]
    }

    /// Every clause with a number, in corpus order.
    pub fn numbered(&self, number: &Number) -> impl Iterator<Item = ClauseId> {
        equal(&self.numbers, number.canonical().to_owned())
    }

    /// Every clause with a number whose id is in a range, in corpus order.
    pub fn numbered_in(&self, number: &Number, ids: &Range<u32>) -> impl Iterator<Item = ClauseId> {
        let key = number.canonical();
        let from =
            |id: u32| self.numbers.partition_point(move |(other, clause)| (other.as_str(), clause.0) < (key, id));
        let (start, end) = (from(ids.start), from(ids.end));
        self.numbers[start..end.max(start)].iter().map(|&(_, clause)| clause)
    }

    /// Every clause whose number is this one but for zeros that fill up its parts.
    pub fn numbered_without_zeros(&self, number: &Number) -> impl Iterator<Item = ClauseId> {
        let bare = without_zeros(number.canonical());
        equal(&self.numbers, bare.clone()).chain(equal(&self.filled_up, bare))
    }

    /// All names, by folded name.
    #[must_use]
    pub fn all(&self) -> &[Name] {
        &self.called
    }

    /// All canonical numbers with their clauses, by the letters of the number.
    #[must_use]
    pub fn all_numbers(&self) -> &[(String, ClauseId)] {
        &self.numbers
    }
}

fn equal(numbers: &[(String, ClauseId)], key: String) -> impl Iterator<Item = ClauseId> {
    let start = numbers.partition_point(|(number, _)| *number < key);
    numbers[start..].iter().take_while(move |(number, _)| *number == key).map(|&(_, clause)| clause)
}

/// `1.6.5` for `1.06.05`.
fn without_zeros(number: &str) -> String {
    let strip = |segment: &str| {
        let bare = segment.trim_start_matches('0');
        if bare.is_empty() && !segment.is_empty() { "0".to_owned() } else { bare.to_owned() }
    };
    number.split('.').map(strip).collect::<Vec<_>>().join(".")
}
