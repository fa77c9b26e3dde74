//! A book: one text in one language and edition.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Whose word a book is, the strongest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Authority {
    Official,
    Errata,
    #[default]
    Notes,
    Digest,
    Variant,
    House,
}

impl Authority {
    pub const ALL: [Self; 6] = [Self::Official, Self::Errata, Self::Notes, Self::Digest, Self::Variant, Self::House];

    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Official => "official",
            Self::Errata => "errata",
            Self::Notes => "notes",
            Self::Digest => "digest",
            Self::Variant => "variant",
            Self::House => "house",
        }
    }

    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|authority| authority.name() == name)
    }
}

impl fmt::Display for Authority {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Whether two language codes are of one language, wherever it is spoken: `en` and `en-GB`.
#[must_use]
pub fn same_language(a: &str, b: &str) -> bool {
    let primary = |code: &str| code.split(['-', '_']).next().unwrap_or(code).trim().to_lowercase();
    primary(a) == primary(b)
}

/// What `book.yaml` says of a book, defaults filled in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Book {
    /// The book's name in addresses: lower-case letters, digits and `-`. Editions older than the newest
    /// have theirs with it: `mtg@2022-04-29`.
    pub id: String,
    /// The name of its folder below `rules/`: an id, with or without an edition.
    pub folder: String,
    /// Its edition, or else its date, as ids write it; empty where it says neither.
    pub tag: String,
    pub title: String,
    pub game: String,
    /// A language code such as `en`; a code that no stemmer serves is fine.
    pub language: String,
    pub edition: Option<String>,
    pub date: Option<String>,
    pub authority: Authority,
    /// Whose word its notes, questions and answers are, where it is not that of the book.
    pub authority_of_notes: Option<Authority>,
    pub source: Option<String>,
    /// The id of the book that this one translates.
    pub translates: Option<String>,
    /// Letters that the numbering leaves out on purpose.
    pub skipped_letters: Vec<String>,
    /// The name of the format of all its files, where finding it by content is switched off.
    pub format: Option<String>,
    /// The label of the encoding of its files, where finding it by content is switched off.
    pub encoding: Option<String>,
    /// Whether it came compiled into the program.
    pub bundled: bool,
    /// A digest of its source files, in hexadecimal: the same text has the same digest.
    pub digest: String,
}
