//! Pages and clauses: what a book consists of.

use super::number::Number;
use super::text::RichText;
use crate::source::Place;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Range;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub struct $name(pub u32);

        impl $name {
            /// The id of the thing at this position. A corpus holds fewer than 2³² of anything.
            #[must_use]
            pub fn new(index: usize) -> Self {
                Self(u32::try_from(index).expect("a corpus holds fewer than 2^32 things of a kind"))
            }

            #[must_use]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id!(
    /// A position in [`super::Corpus::books`].
    BookId
);
id!(
    /// A position in [`super::Corpus::pages`].
    PageId
);
id!(
    /// The position of a clause among all clauses of the corpus.
    ClauseId
);

/// What a clause is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A page itself, with its lead as text.
    Topic,
    /// A numbered heading.
    Heading,
    Rule,
    Note,
    Question,
    Answer,
    Example,
    /// A heading without a number, such as a card's name; its notes and rules hang below it.
    Section,
}

impl Kind {
    pub const ALL: [Self; 8] = [
        Self::Topic,
        Self::Heading,
        Self::Rule,
        Self::Note,
        Self::Question,
        Self::Answer,
        Self::Example,
        Self::Section,
    ];

    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Topic => "topic",
            Self::Heading => "heading",
            Self::Rule => "rule",
            Self::Note => "note",
            Self::Question => "question",
            Self::Answer => "answer",
            Self::Example => "example",
            Self::Section => "section",
        }
    }

    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One topic of a book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Page {
    pub book: BookId,
    /// Its name in addresses: the file's stem, or its number or slug where a file has many pages.
    pub name: String,
    pub title: String,
    pub number: Option<Number>,
    pub aliases: Vec<String>,
    /// Of a translated page, the [`super::Corpus::digest`] of the page that it was translated from, and
    /// where it says so.
    pub original: Option<(String, Place)>,
    /// The source file's path, relative to the library, with `/`.
    pub file: String,
    /// Where its source is a page whose columns ran together: how sure it is that every line was given
    /// to its column, in percent.
    pub columns: Option<u8>,
    /// Its clauses in the order of the source. The first is the page itself, so it is never empty.
    pub clauses: Range<u32>,
}

/// From this percentage on the columns of a page count as told apart.
pub const COLUMNS_SURE: u8 = 50;

impl Page {
    /// Whether its words may stand in each other's clauses, as it was read from columns that ran together.
    #[must_use]
    pub fn has_uncertain_columns(&self) -> bool {
        self.columns.is_some_and(|confidence| confidence < COLUMNS_SURE)
    }
}

/// The unit that is found, cited and linked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clause {
    pub page: PageId,
    /// Its place in the page's address; empty for the page itself. Unique in the page.
    pub anchor: String,
    pub number: Option<Number>,
    pub kind: Kind,
    /// The heading it stands under, as printed.
    pub section: Option<String>,
    /// The clause that it is a part of: the rule of a sub-rule, the section of a note. `None` for a
    /// page itself, and for nothing else.
    pub parent: Option<ClauseId>,
    pub text: RichText,
    /// The byte offset in the plain text from which on it stands after the sub-clauses in the source.
    pub tail: Option<u32>,
    pub place: Place,
    /// The page of the PDF it was read from, counted from 1.
    pub source_page: Option<u32>,
    /// Its source begins in the middle: the rule whose part it is stands on a page that is not there.
    pub continued: bool,
}
