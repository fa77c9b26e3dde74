//! Citations in text that is in no book: a FAQ, a bot's answers, source code.

use super::citations::Finder;
use super::numbering::Numbering;
use crate::corpus::{BookId, ClauseId, Corpus, Number, edition};
use std::collections::HashSet;

/// Finds what cites one book.
#[derive(Debug)]
pub struct ForeignCitations {
    language: String,
    work: String,
    numbering: Numbering,
    /// All canonical numbers of the book.
    numbers: HashSet<String>,
}

/// A number that a text cites.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForeignCitation {
    /// The bytes of the text that are the number, half-open.
    pub start: usize,
    pub end: usize,
    pub number: Number,
    /// Whether only the last part is written, as in the second number of `603.7d-f`.
    pub short: bool,
    /// The edition that the text names before it: `2022-04-29` in `mtg@2022-04-29:702.19b`.
    pub edition: Option<String>,
}

impl ForeignCitations {
    #[must_use]
    pub fn of(corpus: &Corpus, book: BookId) -> Self {
        let ids = corpus.clauses_of_book(book).map(ClauseId);
        let numbers: Vec<&Number> = ids.filter_map(|id| corpus.clause(id).number.as_ref()).collect();
        Self {
            language: corpus.book(book).language.clone(),
            work: corpus.book(book).work().to_owned(),
            numbering: Numbering::of(numbers.iter().copied()),
            numbers: numbers.iter().map(|number| number.canonical().to_owned()).collect(),
        }
    }

    /// The citations of a text in order: after words for rule and see and in brackets as in a book,
    /// behind the book's id (`mtg:702.19b`), and bare numbers of three parts, the last one a letter, that
    /// the book has. Line ends count as blanks.
    #[must_use]
    pub fn find(&self, text: &str) -> Vec<ForeignCitation> {
        let folded = Folded::of(text);
        let finder = Finder::new(&self.language, &self.numbering, vec![&self.numbering]);
        let mut found: Vec<ForeignCitation> = Vec::new();
        for link in finder.find(&folded.plain, &[], None) {
            let Some((start, end)) = link.range else { continue };
            let Some(number) = Number::parse(&link.written) else { continue };
            let short = Number::parse(&link.label).as_ref() != Some(&number);
            let (start, end) = (folded.source(start as usize), folded.source(end as usize));
            found.push(ForeignCitation { start, end, number, short, edition: None });
        }
        let taken: HashSet<usize> = found.iter().map(|citation| citation.start).collect();
        found.extend(self.bare(text).filter(|citation| !taken.contains(&citation.start)));
        found.sort_by_key(|citation| (citation.start, citation.end));
        let mut end = 0;
        found.retain(|citation| {
            let apart = citation.start >= end;
            end = end.max(citation.end);
            apart
        });
        found
    }

    /// Numbers that need no word before them: those behind the book's id, and those of three parts.
    fn bare<'a>(&'a self, text: &'a str) -> impl Iterator<Item = ForeignCitation> + 'a {
        words(text).filter_map(move |(start, address)| {
            let address = address.trim_end_matches(':');
            let (id, written) = address.rsplit_once(':').map_or((None, address), |(id, written)| (Some(id), written));
            let written = written.trim_end_matches('.');
            let number = Number::parse(written)?;
            let at = start + id.map_or(0, |id| id.len() + 1);
            let citation = |edition| ForeignCitation {
                start: at,
                end: at + written.len(),
                number: number.clone(),
                short: false,
                edition,
            };
            if let Some(id) = id {
                let (work, edition) = edition::split_id(id);
                return (work == self.work).then(|| citation(edition.map(str::to_owned)));
            }
            let telling = number.segments().count() >= 3
                && number.segments().last().is_some_and(|part| part.starts_with(char::is_alphabetic))
                && self.numbers.contains(number.canonical());
            telling.then(|| citation(None))
        })
    }
}

/// The words of a text with a digit in them, each with its offset: letters, digits and `. - _ @ :`, with
/// no sign of a path beside them.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let inside = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '_' | '@' | ':' | '/' | '#' | '=' | '+');
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = &text[at..];
            let start = at + rest.find(inside)?;
            let rest = &text[start..];
            let end = start + rest.find(|c| !inside(c)).unwrap_or(rest.len());
            at = end;
            let word = &text[start..end];
            if !word.contains(['/', '#', '=', '+']) && word.bytes().any(|b| b.is_ascii_digit()) {
                return Some((start, word));
            }
        }
    })
}

/// A text with each run of white space as one blank, or one line end where a line is empty, and where
/// its bytes stand in the text.
struct Folded {
    plain: String,
    /// Where the two begin to differ by more: offset in `plain`, offset in the text.
    steps: Vec<(usize, usize)>,
}

impl Folded {
    fn of(text: &str) -> Self {
        let mut folded = Self { plain: String::with_capacity(text.len()), steps: vec![(0, 0)] };
        let mut rest = text;
        while let Some(blank) = rest.find(|c: char| c.is_whitespace()) {
            folded.plain.push_str(&rest[..blank]);
            let after = rest[blank..].trim_start();
            let space = &rest[blank..rest.len() - after.len()];
            folded.plain.push(if space.bytes().filter(|&b| b == b'\n').count() > 1 { '\n' } else { ' ' });
            if space.len() > 1 {
                folded.steps.push((folded.plain.len(), text.len() - after.len()));
            }
            rest = after;
        }
        folded.plain.push_str(rest);
        folded
    }

    fn source(&self, plain: usize) -> usize {
        let step = self.steps.partition_point(|&(at, _)| at <= plain).saturating_sub(1);
        self.steps.get(step).map_or(plain, |&(at, source)| source + (plain - at))
    }
}
