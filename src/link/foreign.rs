//! Citations in text that is in no book: a FAQ, a bot's answers, source code.

use super::citations::{Finder, Sign};
use super::edition_names::{EditionNames, in_sentence};
use super::numbering::Numbering;
use crate::corpus::{BookId, ClauseId, Corpus, Number, edition};
use crate::ingest::Unmarked;
use crate::source::Span;
use crate::text::guess_language;
use std::collections::HashSet;

/// Finds what cites one book.
#[derive(Debug)]
pub struct ForeignCitations {
    language: String,
    work: String,
    numbering: Numbering,
    /// All canonical numbers of the book.
    numbers: HashSet<String>,
    /// Those of rules that have lettered parts.
    lettered: HashSet<String>,
    editions: EditionNames,
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
    /// Whether the book's id stands before it, as in `mtg:702.19b`.
    pub addressed: bool,
    /// Whether it can only be a citation of a rule: it is addressed, a word for rule stands before it, or it looks
    /// like nothing else.
    pub sure: bool,
    /// The edition that stands there too: `2022-04-29` in `mtg@2022-04-29:702.19b`.
    pub edition: Option<String>,
    /// The edition that the text around it speaks of: one that its sentence calls by its name, or else
    /// the last one named like an id (`mtg@2022-04-29`) before it.
    pub edition_around: Option<String>,
}

impl ForeignCitation {
    fn new(start: usize, end: usize, number: Number) -> Self {
        Self { start, end, number, short: false, addressed: false, sure: true, edition: None, edition_around: None }
    }
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
            lettered: numbers
                .iter()
                .filter(|number| is_lettered(number))
                .filter_map(|number| Some(number.parent()?.canonical().to_owned()))
                .collect(),
            editions: EditionNames::of(corpus, book),
        }
    }

    /// The citations of a text in order: after words for rule and see and in brackets as in a book,
    /// behind the book's id (`mtg:702.19b`), and bare numbers of three parts, the last one a letter, that
    /// the book has or, beside others of theirs, could have. Line ends count as blanks, and markup does not count.
    #[must_use]
    pub fn find(&self, text: &str) -> Vec<ForeignCitation> {
        let mut plain = Unmarked::of(text);
        // As strings of programs and JSON write white space.
        plain.text = plain.text.replace("\\n", "  ").replace("\\t", "  ");
        let language = guess_language(&plain.text).unwrap_or(&self.language);
        let finder = Finder::foreign(language, &self.numbering);
        let mut found: Vec<ForeignCitation> = self.bare(&plain.text).collect();
        let taken: HashSet<usize> = found.iter().map(|citation| citation.start).collect();
        let mut doubtful = Vec::new();
        for (link, sign) in finder.find_with_signs(&plain.text, &[], None) {
            let Some((start, end)) = link.range.map(|(start, end)| (start as usize, end as usize)) else { continue };
            let Some(number) = Number::parse(&link.written).filter(|_| !taken.contains(&start)) else { continue };
            let known = self.numbers.contains(number.canonical());
            let short = Number::parse(&link.label).as_ref() != Some(&number);
            let citation =
                ForeignCitation { short, sure: sign == Sign::Rule, ..ForeignCitation::new(start, end, number) };
            if !known && sign == Sign::Doubtful {
                doubtful.push(citation);
            } else if known || !is_in_code(&plain.text, start) {
                found.push(citation);
            }
        }
        // What cites other numbers of a chapter means it there too.
        let chapter = |citation: &ForeignCitation| citation.number.segments().next().map(str::to_owned);
        let known = found.iter().filter(|citation| self.numbers.contains(citation.number.canonical()));
        let chapters: HashSet<String> = known.filter_map(chapter).collect();
        doubtful.retain(|one| chapter(one).is_some_and(|one| chapters.contains(&one)));
        found.extend(doubtful.into_iter().filter(|one| !is_in_code(&plain.text, one.start)));
        found.sort_by_key(|citation| (citation.start, citation.end));
        let mut end = 0;
        found.retain(|citation| {
            let apart = citation.start >= end;
            end = end.max(citation.end);
            apart
        });
        let mut named = named_like_ids(&self.work, &plain.text).peekable();
        let called = self.editions.called(&plain.text);
        let mut last = None;
        for citation in &mut found {
            while let Some((_, edition)) = named.next_if(|(at, _)| *at < citation.start) {
                last = Some(edition);
            }
            let in_sentence = in_sentence(&plain.text, &called, &(citation.start..citation.end));
            citation.edition_around = in_sentence.or(last).map(str::to_owned);
            let Span { start, end } = plain.span(citation.start, citation.end);
            (citation.start, citation.end) = (start, end);
        }
        found
    }

    /// Whether a number stands beside ones of the book in a rule with lettered parts, and is too great for a
    /// version.
    fn could_have(&self, number: &Number) -> bool {
        let great = number.segments().next().and_then(|first| first.parse().ok()).is_some_and(|first: u32| first > 31);
        great && number.parent().is_some_and(|rule| self.lettered.contains(rule.canonical()))
    }

    /// Numbers that need no word before them: those behind the book's id, and those of three parts.
    fn bare<'a>(&'a self, text: &'a str) -> impl Iterator<Item = ForeignCitation> + 'a {
        words(text).filter_map(move |(start, address)| {
            let address = address.trim_end_matches(':');
            // `mtg:702.19b` or, as the program prints it, `mtg:702#702.19.b`.
            let (id, written) = match address.split_once('#') {
                Some((page, anchor)) => (Some(page.split_once(':')?.0), anchor),
                None => address.rsplit_once(':').map_or((None, address), |(id, written)| (Some(id), written)),
            };
            let written = written.trim_end_matches('.');
            let at = start + address.rfind(written)?;
            let number = Number::parse(written)?;
            let citation = ForeignCitation::new(at, at + written.len(), number);
            if let Some(id) = id {
                let (work, edition) = edition::split_id(id);
                let edition = edition.map(str::to_owned);
                return work.eq_ignore_ascii_case(&self.work).then_some(ForeignCitation {
                    addressed: true,
                    edition,
                    ..citation
                });
            }
            let known = self.numbers.contains(citation.number.canonical()) || self.could_have(&citation.number);
            (is_lettered(&citation.number) && known).then_some(citation)
        })
    }
}

/// Whether a number has three parts or more, the last one of letters.
fn is_lettered(number: &Number) -> bool {
    number.segments().count() >= 3 && number.segments().last().is_some_and(|part| part.starts_with(char::is_alphabetic))
}

/// Where ids with an edition stand that no number follows, and the edition of each.
fn named_like_ids<'a>(work: &'a str, text: &'a str) -> impl Iterator<Item = (usize, &'a str)> {
    words(text).filter_map(move |(at, word)| {
        let (id, edition) = edition::split_id(word.trim_end_matches(['.', ':', '-']));
        let edition = edition.filter(|edition| !edition.contains(':'))?;
        id.eq_ignore_ascii_case(work).then_some((at, edition))
    })
}

/// Whether a number stands in brackets as programs and data have them: in round ones right after a name, as in a call,
/// or in square ones not after a word and a blank, as running text does. What stands there is a value rather than a
/// citation that leads nowhere.
fn is_in_code(text: &str, start: usize) -> bool {
    let of_list = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | ' ');
    let list = text[..start].chars().rev().take(LONGEST_LIST + 1).take_while(|&c| of_list(c)).count();
    // All of these are one byte long.
    let before = &text[..start - list];
    if list > LONGEST_LIST {
        return true;
    }
    if let Some(before) = before.strip_suffix('(') {
        return before.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '!' | ')' | ']' | '>'));
    }
    let Some(before) = before.strip_suffix('[') else { return false };
    let word = before.trim_end();
    let after_comment_sign = word.ends_with("//") || word.ends_with("--") || word.ends_with('#');
    let after_prose =
        word.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '.' | ';' | '!' | '?' | ')' | '”' | '"' | '»'));
    word.len() == before.len() || !(after_comment_sign || after_prose)
}

/// No running text lists so many characters of numbers.
const LONGEST_LIST: usize = 400;

/// The words of a text with a digit in them, each with its offset: letters, digits and `. - _ @ : #`, with
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
            if !word.contains(['/', '=', '+']) && word.bytes().any(|b| b.is_ascii_digit()) {
                return Some((start, word));
            }
        }
    })
}
