//! From what people write to the pages and clauses meant by it.

use super::number::Number;
use super::page::ClauseId;
use serde::{Deserialize, Serialize};

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
    names: Vec<Name>,
    /// Canonical number and clause.
    numbers: Vec<(String, ClauseId)>,
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
        Self { names, numbers }
    }

    /// Everything called by a folded name, the closest kinds first.
    #[must_use]
    pub fn named(&self, key: &str) -> &[Name] {
        let start = self.names.partition_point(|name| name.key.as_str() < key);
        let count = self.names[start..].partition_point(|name| name.key == key);
        &self.names[start..start + count]
    }

    /// Every clause with a number.
    pub fn numbered(&self, number: &Number) -> impl Iterator<Item = ClauseId> {
        let key = number.canonical();
        let start = self.numbers.partition_point(|(number, _)| number.as_str() < key);
        self.numbers[start..].iter().take_while(move |(number, _)| number == key).map(|&(_, clause)| clause)
    }

    /// All names, by folded name.
    #[must_use]
    pub fn all(&self) -> &[Name] {
        &self.names
    }

    /// All canonical numbers with their clauses, by the letters of the number.
    #[must_use]
    pub fn all_numbers(&self) -> &[(String, ClauseId)] {
        &self.numbers
    }
}
