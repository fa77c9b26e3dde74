//! The words of a game: what people call its things, in any language, and where these are explained.

use super::page::ClauseId;
use crate::source::Place;
use crate::text::term_key;
use serde::{Deserialize, Serialize};

/// All glossaries of a library. Look-up is a binary search, and in the order of the terms.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Glossary {
    /// In order of their games, then as their files have them.
    terms: Vec<Term>,
    /// Each spelling of each term as [`term_key`] folds it, with the term's position.
    keys: Vec<(String, u32)>,
    /// The most words that a spelling has.
    longest: usize,
}

/// A thing of a game, and all that it is called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Term {
    pub game: String,
    pub name: Spelling,
    /// Abbreviations, players' words, old names.
    pub aliases: Vec<Spelling>,
    /// What it is called in other languages.
    pub forms: Vec<Form>,
    /// The title or number of the page or clause that it is tied to, as written.
    pub page: Option<Spelling>,
    /// What that means in the books of the game; without a page, what bears the term's own name.
    pub explained: Vec<ClauseId>,
    /// The file that it stands in, relative to the library.
    pub file: String,
    /// Whether it came with the program.
    pub bundled: bool,
}

/// A term's words in one language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Form {
    /// A language code: `ru`.
    pub language: String,
    pub spellings: Vec<Spelling>,
}

/// One way to write a term.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spelling {
    pub text: String,
    /// Whether it is said to mean other things of the game too.
    pub shared: bool,
    pub place: Place,
}

impl Term {
    /// The name, the aliases and the forms in other languages.
    pub fn spellings(&self) -> impl Iterator<Item = &Spelling> {
        let forms = self.forms.iter().flat_map(|form| &form.spellings);
        std::iter::once(&self.name).chain(&self.aliases).chain(forms)
    }
}

impl Glossary {
    #[must_use]
    pub fn new(terms: Vec<Term>) -> Self {
        let mut keys = Vec::new();
        for (at, term) in (0..).zip(&terms) {
            keys.extend(term.spellings().map(|spelling| (term_key(&spelling.text), at)));
        }
        keys.retain(|(key, _)| !key.is_empty());
        keys.sort_unstable();
        keys.dedup();
        let longest = keys.iter().map(|(key, _)| key.split(' ').count()).max().unwrap_or(0);
        Self { terms, keys, longest }
    }

    #[must_use]
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// The most words that a spelling has.
    #[must_use]
    pub fn longest(&self) -> usize {
        self.longest
    }

    /// The terms of which a spelling has this [`term_key`].
    pub fn meant(&self, key: &str) -> impl Iterator<Item = &Term> {
        let start = self.keys.partition_point(|(other, _)| other.as_str() < key);
        let same = self.keys[start..].iter().take_while(move |(other, _)| other == key);
        same.filter_map(|&(_, at)| self.terms.get(at as usize))
    }
}
