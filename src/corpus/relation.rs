//! Typed links between clauses.

use super::page::ClauseId;
use crate::source::Place;
use serde::{Deserialize, Serialize};

/// Why two clauses belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RelationKind {
    /// Listed among a page's related topics.
    RelatedTopic,
    /// A link in running text.
    Inline,
    /// A number in running text: “see 49.2”.
    Cites,
    /// A note, question or example and what it is about.
    NoteOn,
    AddsTo,
    Supersedes,
    Translates,
}

impl RelationKind {
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::RelatedTopic => "related-topic",
            Self::Inline => "inline",
            Self::Cites => "cites",
            Self::NoteOn => "note-on",
            Self::AddsTo => "adds-to",
            Self::Supersedes => "supersedes",
            Self::Translates => "translates",
        }
    }
}

/// Where a link leads. A target that is missing or ambiguous is a value, so a broken link never
/// removes content.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Target {
    Clause(ClauseId),
    /// Nothing in the library answers to it.
    Missing,
    /// Several clauses answer to it equally well: the first [`Target::MOST`] of them, in corpus order.
    Ambiguous(Vec<ClauseId>),
    /// Outside the library, or nothing that names a page (`https:`, `mailto:`).
    External,
}

impl Target {
    /// How many of the clauses that an ambiguous link may mean are kept.
    pub const MOST: usize = 32;
}

/// One link, from the clause in which it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Relation {
    pub from: ClauseId,
    pub kind: RelationKind,
    pub target: Target,
    /// The target as the source writes it: `/R_invasion`, `Invasion`, `49.2`.
    pub written: String,
    /// The words that carry the link; empty where the source shows none.
    pub label: String,
    /// The form of the written target, for checks that are about form.
    pub form: LinkForm,
    /// The bytes of the plain text of `from` that carry the link, where they are part of it.
    pub range: Option<(u32, u32)>,
    /// Where the link stands in the source.
    pub place: Place,
}

/// How a source writes a link's target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum LinkForm {
    /// A path of the site, from its root: `/R_planets`.
    RootedPath,
    /// A path from where the page stands: `R_planets`, `../rules/planets.md`.
    RelativePath,
    /// Only an anchor of the same page: `#note.1`.
    Fragment,
    /// A title, alias, address or number, as people write it.
    Name,
    /// A number in running text.
    Number,
    /// An address with a scheme.
    Url,
    /// Nobody wrote it: it follows from where the clause stands.
    Implied,
}
