//! The JSON that tools read. These types are the contract: versioned, apart from the corpus's own, and
//! frozen by a snapshot. Names are only ever added.
//!
//! Numbers are canonical (`15.1.f`), offsets half-open pairs counted in Unicode characters of the
//! plain string they are about, lines and columns counted from 1.

mod check;
mod cites;
mod diff;
mod eval;
mod glossary;
mod graph;
mod history;
mod library;
mod quote;
mod search;

pub use check::{CheckBody, CodesBody, FindingBody, codes, findings};
pub use cites::{CitationsBody, CitedBody, CitesBody, citations, cites};
pub use diff::{DiffBody, diff};
pub use eval::{EvalBody, GroupBody, ResultBody, ScoreBody, eval};
pub use glossary::{GlossaryBody, TermBody, glossary};
pub use graph::{PathBody, RelatedBody, path, related};
pub use history::{HistoryBody, history};
pub use library::{BookBody, BooksBody, TopicsBody, books, formats, info, topics};
pub use quote::{DifferenceBody, NearestBody, OmittedBody, PlaceBody, QuoteBody, QuotedClause, quote};
pub use search::{Correction, Hit, ScorePart, SearchBody, SearchFailedBody, nothing_searched, search, search_failed};

use crate::corpus::{ClauseId, Corpus, RichText};
use crate::show::{self, Around, Extent, Shown};
use serde::Serialize;

/// The version of all documents.
pub const SCHEMA: u32 = 1;

/// A document: `schema` and the fields of its body.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Document<T> {
    pub schema: u32,
    #[serde(flatten)]
    pub body: T,
}

/// A document as text, indented, with a line end.
#[must_use]
pub fn document<T: Serialize>(body: T) -> String {
    pretty(&Document { schema: SCHEMA, body })
}

/// Any value as text, indented, with a line end.
pub(super) fn pretty<T: Serialize>(value: &T) -> String {
    let mut text = serde_json::to_string_pretty(value).unwrap_or_default();
    text.push('\n');
    text
}

/// A document in one line, with a line end.
#[must_use]
pub fn line<T: Serialize>(body: T) -> String {
    let mut text = serde_json::to_string(&Document { schema: SCHEMA, body }).unwrap_or_default();
    text.push('\n');
    text
}

/// A clause and where it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Clause {
    pub address: String,
    pub book: String,
    pub edition: Option<String>,
    pub game: String,
    pub language: String,
    pub authority: &'static str,
    pub page: String,
    /// The page's title.
    pub title: String,
    /// Empty for the page itself.
    pub anchor: String,
    pub number: Option<String>,
    pub kind: &'static str,
    /// The heading it stands under.
    pub section: Option<String>,
    /// From the book's title down to what the clause is a part of.
    pub breadcrumb: Vec<String>,
    /// Paragraphs are separated by a line end.
    pub text: String,
    /// The character of `text` from which on it stands after the sub-clauses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub continuation: Option<usize>,
    /// Relative to the library.
    pub file: String,
    pub line: u32,
    /// The page of the PDF it was read from.
    pub source_page: Option<u32>,
    /// It goes on with a rule whose number stands on a page that the source does not have.
    #[serde(skip_serializing_if = "is_false")]
    pub continued: bool,
    /// Only where its page was read from columns that ran together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub columns: Option<Columns>,
}

/// How well the columns of a page that ran together were told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Columns {
    /// How sure it is that each line was given to its column, in percent.
    pub confidence: u8,
    /// So little that `columns-uncertain` is reported.
    pub uncertain: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn is_false(value: &bool) -> bool {
    !*value
}

#[must_use]
pub fn clause(corpus: &Corpus, id: ClauseId) -> Clause {
    let clause = corpus.clause(id);
    let page = corpus.page_of(id);
    let book = corpus.book(page.book);
    let continuation = clause.tail.map(|tail| characters_before(&clause.text, tail));
    Clause {
        address: corpus.address(id).to_string(),
        book: book.id.clone(),
        edition: book.edition.clone(),
        game: book.game.clone(),
        language: book.language.clone(),
        authority: corpus.authority(id).name(),
        page: page.name.clone(),
        title: page.title.clone(),
        anchor: clause.anchor.clone(),
        number: clause.number.as_ref().map(ToString::to_string),
        kind: clause.kind.name(),
        section: clause.section.clone(),
        breadcrumb: corpus.breadcrumb(id),
        text: clause.text.plain.clone(),
        continuation,
        file: page.file.clone(),
        line: clause.place.line,
        source_page: clause.source_page,
        continued: clause.continued,
        columns: page.columns.map(|confidence| Columns { confidence, uncertain: page.has_uncertain_columns() }),
    }
}

fn characters_before(text: &RichText, byte: u32) -> usize {
    text.plain.get(..byte as usize).map_or(0, |before| before.chars().count())
}

/// A clause as `show` gives it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShownClause {
    #[serde(flatten)]
    pub clause: Clause,
    /// Of its words and those of its parts.
    pub digest: String,
    pub children: Vec<Part>,
    pub notes: Vec<Part>,
    pub related: Vec<RelatedTopic>,
    pub backlinks: Vec<Backlink>,
    /// The same clause in other books.
    pub also_in: Vec<String>,
    /// What it is in other languages.
    pub translations: Vec<Translation>,
    pub previous: Option<String>,
    pub next: Option<String>,
    /// The same clause in other editions of its book, the newest edition first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub editions: Vec<InEdition>,
    /// With `-C`: the clauses before and after it on its level.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub before: Vec<Clause>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub after: Vec<Clause>,
}

/// A clause in another edition of its book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct InEdition {
    pub address: String,
    pub edition: Option<String>,
    /// Whether it has the same words.
    pub same_text: bool,
}

/// A clause in another language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Translation {
    pub language: String,
    pub address: String,
}

fn translations(corpus: &Corpus, ids: &[ClauseId]) -> Vec<Translation> {
    let translation = |&id: &ClauseId| Translation {
        language: corpus.book_of(id).language.clone(),
        address: corpus.address(id).to_string(),
    };
    ids.iter().map(translation).collect()
}

/// A sub-clause or note with its own parts and notes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Part {
    #[serde(flatten)]
    pub clause: Clause,
    pub children: Vec<Part>,
    pub notes: Vec<Part>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RelatedTopic {
    pub address: String,
    pub title: String,
    /// Whether the other page names this one too.
    pub both_ways: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Backlink {
    pub address: String,
    pub title: String,
    pub relation: &'static str,
}

/// The body of what `show --json` prints.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShowBody {
    pub clauses: Vec<ShownClause>,
    /// With `--lang`: the clauses that are in no book in that language, and stand as they are.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub untranslated: Vec<String>,
}

/// A clause with its surroundings; what `extent` leaves out is an empty list.
#[must_use]
pub fn shown(corpus: &Corpus, shown: &Shown, extent: Extent, around: Around) -> ShownClause {
    let (before, after) = show::neighbours(corpus, shown.clause, around.neighbours);
    let clauses = |ids: Vec<ClauseId>| ids.into_iter().map(|id| clause(corpus, id)).collect();
    let address = |id: ClauseId| corpus.address(id).to_string();
    let parts =
        |ids: &[ClauseId], told: bool| ids.iter().filter(|_| told).map(|&id| part(corpus, id)).collect::<Vec<_>>();
    ShownClause {
        clause: clause(corpus, shown.clause),
        digest: corpus.digest(shown.clause),
        children: parts(&shown.children, extent.has_children()),
        notes: parts(&shown.notes, extent.has_notes()),
        related: shown
            .related
            .iter()
            .map(|related| RelatedTopic {
                address: address(related.topic),
                title: corpus.page_of(related.topic).title.clone(),
                both_ways: related.both_ways,
            })
            .collect(),
        backlinks: shown
            .backlinks
            .iter()
            .map(|link| Backlink {
                address: address(link.from),
                title: corpus.page_of(link.from).title.clone(),
                relation: link.kind.name(),
            })
            .collect(),
        also_in: shown.also_in.iter().map(|&id| address(id)).collect(),
        translations: translations(corpus, &shown.translations),
        previous: shown.previous.map(address),
        next: shown.next.map(address),
        editions: shown.editions.iter().map(|&id| in_edition(corpus, shown.clause, id)).collect(),
        before: clauses(before),
        after: clauses(after),
    }
}

fn in_edition(corpus: &Corpus, clause: ClauseId, other: ClauseId) -> InEdition {
    InEdition {
        address: corpus.address(other).to_string(),
        edition: corpus.book_of(other).edition.clone(),
        same_text: corpus.same_words(other, clause),
    }
}

/// Numbers have at most eight parts and lists are cut at a depth by their readers, so this does not
/// go deep.
fn part(corpus: &Corpus, id: ClauseId) -> Part {
    let parts = |ids: Vec<ClauseId>| ids.into_iter().map(|id| part(corpus, id)).collect();
    let children = parts(show::children(corpus, id));
    let notes = parts(show::notes_below(corpus, id));
    Part { clause: clause(corpus, id), children, notes }
}

/// The clauses of books, one JSON object a line, in book order.
#[must_use]
pub fn export_line(corpus: &Corpus, id: ClauseId) -> String {
    line(clause(corpus, id))
}
