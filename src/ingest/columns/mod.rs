//! Recovers the columns of a page whose lines ran together.
//!
//! Text taken from a page of two columns often comes row by row: a line of the left column, the line of
//! the right column beside it, the next of the left one, in one long line without a sign where one ends.
//! [`unweave`] cuts such a text into lines and gives each to its column. It knows how words follow each
//! other in the language (a [`Model`] of the books at hand) and on the page itself, that a line is full
//! unless a paragraph ends with it, that the lines of the columns stand side by side, that what a column
//! speaks of it goes on to speak of, and how numbers and letters count. Nothing in it depends on a game
//! or a language.
//!
//! What to do with the lines, which clauses they are, is the numbered-outline reader's affair.

#![expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "chances are sums of small counts, places in a page of a few thousand words fit into 32 bits"
)]

mod across;
mod broken;
mod counts;
mod doubt;
mod judge;
mod kinds;
mod languages;
mod marks;
mod model;
mod order;
mod page;
mod pairs;
mod reading;
mod search;
mod separate;
mod style;
mod together;
mod width;
mod words;

pub use languages::Languages;
pub use model::Model;
pub use separate::{Separated, separate};
pub use together::{PageText, unweave_all};

use crate::corpus::COLUMNS_SURE;
use crate::source::Span;
use std::ops::Range;

/// What became of a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Unwoven {
    /// In reading order. One column with the whole text as its one line where nothing was woven.
    pub columns: Vec<Column>,
    /// How sure the columns are right, 0 to 1. Below [`SURE`] the page is to be reported as
    /// [`super::COLUMNS_UNCERTAIN`]. 1 where nothing was woven.
    pub confidence: f32,
    /// The text was two columns that ran together.
    pub woven: bool,
}

/// One column of a page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Column {
    pub lines: Vec<Line>,
}

/// One printed line of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Where it stands in the text that was given.
    pub span: Span,
    /// A paragraph begins with it; the others go on where the line before ended.
    pub begins: bool,
}

/// From this confidence on a page counts as read.
pub const SURE: f32 = COLUMNS_SURE as f32 / 100.0;
/// A text of fewer words is never taken for two columns: it would tell too little.
const FEWEST: usize = 100;
/// A text of more words is no page.
const MOST: usize = 3000;
/// A text whose words follow each other that much better as dealt out than as they stand, per line, was
/// woven; the logarithm of a chance.
const WOVEN: f32 = 0.4;
/// And so much better altogether.
const EVIDENCE: f32 = 15.0;
/// How sure a text is right that is left as it stands although it reads as if it had been woven.
const SUSPECT: f32 = 0.2;

impl Unwoven {
    fn untouched(text: &str) -> Self {
        let line = Line { span: Span::new(0, text.len()), begins: true };
        Self { columns: vec![Column { lines: vec![line] }], confidence: 1.0, woven: false }
    }

    /// The paragraphs in reading order: the spans of their lines, in the text that was given.
    pub fn paragraphs(&self) -> impl Iterator<Item = &[Line]> {
        self.columns.iter().flat_map(|column| column.lines.chunk_by(|_, next| !next.begins))
    }
}

/// The lines of a text that may be pages that ran together: byte ranges without the line ends. Where
/// columns ran together most words stand in few long lines; a text of many lines has none.
#[must_use]
pub fn candidates(text: &str) -> Vec<Range<usize>> {
    let (mut found, mut start, mut within) = (Vec::new(), 0, 0);
    for line in text.split('\n') {
        // A line of too few bytes is not counted: most texts have no other.
        let words = if line.len() > 2 * FEWEST { line.split_whitespace().take(MOST + 1).count() } else { 0 };
        if (FEWEST..=MOST).contains(&words) {
            within += words;
            found.push(start..start + line.len());
        }
        start += line.len() + 1;
    }
    if !found.is_empty() && within * 2 < text.split_whitespace().count() {
        found.clear();
    }
    found
}

/// Recovers the columns of a page, if it is one whose columns ran together; `model` is of the page's
/// language. A line end in the text ends a line of a column. Takes a fraction of a second; a text longer
/// than a page is left as it is.
#[must_use]
pub fn unweave(text: &str, model: &Model) -> Unwoven {
    if text.split_whitespace().take(MOST + 1).count() > MOST {
        return Unwoven::untouched(text);
    }
    let mut words = words::words(text);
    words::find_starters(&mut words, |core| model.is_small(core));
    if words.len() < FEWEST {
        return Unwoven::untouched(text);
    }
    let marks = marks::marks(text, &words, model);
    let Some(reading) = reading::read(&words, &marks, model) else { return Unwoven::untouched(text) };
    let columns = order::columns(&reading.pieces, &words, &marks);
    let woven = reading.gain >= WOVEN && reading.evidence >= EVIDENCE;
    if woven && columns.iter().all(|column| column.lines.len() >= 3) {
        return Unwoven { columns, confidence: reading.confidence(words.len()), woven };
    }
    let suspect = woven || broken::may_be_woven(&words, reading.evidence);
    let confidence = if suspect { SUSPECT } else { 1.0 };
    Unwoven { confidence, ..Unwoven::untouched(text) }
}
