//! What `quote --json` prints.

use super::{Clause, clause};
use crate::corpus::Corpus;
use crate::quote::{Checked, Difference, Nearest, Omitted, Part, Place, Verdict};
use crate::render::words;
use serde::Serialize;
use std::ops::Range;

/// The body of what `quote --json` prints.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct QuoteBody {
    pub quote: String,
    /// `verbatim`, `abridged` (but for words that an ellipsis leaves out), `signs` (the same words, but other signs
    /// between them, or other accents), `near` or `nothing`.
    pub verdict: &'static str,
    /// How many words were compared.
    pub words: usize,
    /// In how many places the wording stands word for word or abridged.
    pub total: usize,
    /// These places, the most authoritative first.
    pub places: Vec<PlaceBody>,
    /// What is nearest to a wording that stands nowhere so.
    pub nearest: Option<NearestBody>,
    pub remarks: Vec<String>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlaceBody {
    /// One after another.
    pub clauses: Vec<QuotedClause>,
    /// What each ellipsis of the wording leaves out, in order.
    pub omitted: Vec<OmittedBody>,
}

/// Words of a book that a wording leaves out.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OmittedBody {
    /// How many they are.
    pub words: usize,
    /// As they stand in the book; of many the first and the last ones.
    pub text: String,
}

/// A clause of which a part is quoted.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct QuotedClause {
    #[serde(flatten)]
    pub clause: Clause,
    /// What the highlights are of: `text` or `title`.
    pub of: &'static str,
    pub highlights: Vec<(usize, usize)>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NearestBody {
    /// How much of the two is the same, from 0 to 1.
    pub likeness: f64,
    /// The passage; a highlight for each clause.
    pub clauses: Vec<QuotedClause>,
    /// What each ellipsis of the wording leaves out, in order.
    pub omitted: Vec<OmittedBody>,
    pub differences: Vec<DifferenceBody>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DifferenceBody {
    /// `changed`, `missing` (the quote lacks it) or `added` (the book lacks it).
    pub kind: &'static str,
    /// Whether these are signs, between words that are the same, or words of which only the accents differ.
    pub signs: bool,
    /// What the book has.
    pub book: String,
    /// What the quote has.
    pub quote: String,
    /// The position in `clauses`.
    pub clause: usize,
    /// Of the clause's text or title.
    pub at: (usize, usize),
    /// Of the quote; `null` for words that it lacks.
    pub quote_at: Option<(usize, usize)>,
}

#[must_use]
pub fn quote(corpus: &Corpus, checked: &Checked) -> QuoteBody {
    let verdict = match checked.verdict {
        Verdict::Verbatim => "verbatim",
        Verdict::Abridged => "abridged",
        Verdict::Signs => "signs",
        Verdict::Near => "near",
        Verdict::Nothing => "nothing",
    };
    QuoteBody {
        quote: checked.quote.clone(),
        verdict,
        words: checked.words,
        total: checked.total,
        places: checked.places.iter().map(|found| place(corpus, found)).collect(),
        nearest: checked.nearest.as_ref().map(|nearest| near(corpus, &checked.quote, nearest)),
        remarks: checked.remarks.clone(),
    }
}

fn place(corpus: &Corpus, place: &Place) -> PlaceBody {
    PlaceBody { clauses: clauses(corpus, place), omitted: omitted(corpus, &place.omitted) }
}

fn omitted(corpus: &Corpus, omitted: &[Omitted]) -> Vec<OmittedBody> {
    let told = |one: &Omitted| OmittedBody { words: one.words, text: words::shortened(&one.text(corpus)) };
    omitted.iter().map(told).collect()
}

fn clauses(corpus: &Corpus, place: &Place) -> Vec<QuotedClause> {
    let quoted = |part: &Part| {
        let mut characters = Characters::new(part.of(corpus));
        QuotedClause {
            clause: clause(corpus, part.clause),
            of: if part.title { "title" } else { "text" },
            highlights: part.ranges.iter().map(|range| characters.range(range)).collect(),
        }
    };
    place.parts.iter().map(quoted).collect()
}

fn near(corpus: &Corpus, quote: &str, nearest: &Nearest) -> NearestBody {
    let mut in_quote = Characters::new(quote);
    let mut in_book: Vec<Characters<'_>> =
        nearest.place.parts.iter().map(|part| Characters::new(part.of(corpus))).collect();
    let mut differences = Vec::with_capacity(nearest.differences.len());
    for one in &nearest.differences {
        let Some(characters) = in_book.get_mut(one.part) else { continue };
        differences.push(DifferenceBody {
            kind: kind(one),
            signs: one.signs,
            book: characters.text.get(one.book.clone()).unwrap_or("").to_owned(),
            quote: quote.get(one.quote.clone()).unwrap_or("").to_owned(),
            clause: one.part,
            at: characters.range(&one.book),
            quote_at: (!one.quote.is_empty()).then(|| in_quote.range(&one.quote)),
        });
    }
    NearestBody {
        likeness: (f64::from(nearest.likeness) * 1000.0).round() / 1000.0,
        clauses: clauses(corpus, &nearest.place),
        omitted: omitted(corpus, &nearest.place.omitted),
        differences,
    }
}

fn kind(difference: &Difference) -> &'static str {
    match (difference.book.is_empty(), difference.quote.is_empty()) {
        (_, true) => "missing",
        (true, false) => "added",
        (false, false) => "changed",
    }
}

/// From bytes to characters of a text, going on from the last place asked for.
struct Characters<'a> {
    text: &'a str,
    byte: usize,
    count: usize,
}

impl<'a> Characters<'a> {
    fn new(text: &'a str) -> Self {
        Self { text, byte: 0, count: 0 }
    }

    fn at(&mut self, byte: usize) -> usize {
        if byte < self.byte {
            (self.byte, self.count) = (0, 0);
        }
        self.count += self.text.get(self.byte..byte).map_or(0, |passed| passed.chars().count());
        self.byte = byte;
        self.count
    }

    fn range(&mut self, bytes: &Range<usize>) -> (usize, usize) {
        (self.at(bytes.start), self.at(bytes.end))
    }
}
