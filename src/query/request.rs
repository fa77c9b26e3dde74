//! What can be asked, and why it may have no answer.

use super::parse::{Key, parse};
use crate::index::IndexError;

/// What is asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// As typed: words, phrases in quote marks, beginnings of words (`bar*`), `key:value` filters.
    pub text: String,
    pub filters: Filters,
    /// Words and phrases that no hit may have.
    pub exclude: Vec<String>,
    /// The most hits to give.
    pub limit: usize,
    /// Whether hits say what each part gave to their score.
    pub explain: bool,
    /// Whether each clause is a hit of its own, even where other books have the same one.
    pub all: bool,
    /// The language in which hits are to be read, by its code: they tell what they are in it.
    pub in_language: Option<String>,
    /// Whether the last word may be the beginning of one, as while somebody types.
    pub prefix: bool,
}

impl Request {
    /// A plain question: no filters, ten hits.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), limit: 10, ..Self::default() }
    }
}

/// What hits are confined to. Of the values of one key any will do; keys with values must all fit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filters {
    pub book: Vec<String>,
    pub game: Vec<String>,
    /// Names of [`crate::corpus::Kind`].
    pub kind: Vec<String>,
    pub language: Vec<String>,
    /// Names of [`crate::corpus::Authority`].
    pub authority: Vec<String>,
    /// Titles, names, aliases or numbers of pages.
    pub page: Vec<String>,
}

impl Filters {
    /// Those that a query has typed in it: `book:ti4 kind:note`.
    #[must_use]
    pub fn typed(text: &str) -> Self {
        let mut filters = Self::default();
        for (key, value) in parse(text, false).filters {
            let values = match key {
                Key::Book => &mut filters.book,
                Key::Game => &mut filters.game,
                Key::Kind => &mut filters.kind,
                Key::Language => &mut filters.language,
                Key::Authority => &mut filters.authority,
                Key::Page => &mut filters.page,
            };
            values.push(value);
        }
        filters
    }
}

/// Why a request has no answer.
#[derive(Debug, thiserror::Error)]
pub enum QueryError {
    #[error("the query is empty: write a word, a number or a name to look for")]
    Empty,
    #[error("no {key} is called `{value}`: {}", known_values(.known))]
    UnknownValue {
        key: &'static str,
        value: String,
        /// All values that there are; of pages only the nearest.
        known: Vec<String>,
    },
    #[error(transparent)]
    Index(#[from] IndexError),
}

fn known_values(known: &[String]) -> String {
    if known.is_empty() { "there is nothing like it".to_owned() } else { format!("try {}", known.join(", ")) }
}
