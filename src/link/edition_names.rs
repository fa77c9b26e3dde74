//! Which edition of a book running text speaks of.

use crate::corpus::{BookId, Corpus};
use std::collections::BTreeMap;
use std::ops::Range;

/// What the editions of a book are called in running text.
#[derive(Debug)]
pub(super) struct EditionNames {
    /// In lower case as far as they are ASCII, the longest first, each with the edition as ids write it.
    names: Vec<(String, String)>,
}

/// Words beside a name that could be any number, which say that it is an edition's. In lower case.
const EDITION_WORDS: &[&str] = &[
    "edition",
    "ed.",
    "version",
    "v.",
    "rules",
    "rulebook",
    "ausgabe",
    "auflage",
    "fassung",
    "édition",
    "edición",
    "versión",
    "редакция",
    "редакции",
    "издание",
    "издания",
    "версия",
    "версии",
];

impl EditionNames {
    pub(super) fn of(corpus: &Corpus, book: BookId) -> Self {
        let editions = corpus.editions_of(book).map(|id| corpus.book(id)).filter(|book| !book.tag.is_empty());
        let mut names: Vec<(String, String)> = editions
            .flat_map(|book| {
                let names = [Some(&book.tag), book.edition.as_ref(), book.date.as_ref()].into_iter().flatten();
                names.map(|name| (name.to_ascii_lowercase(), book.tag.clone()))
            })
            .collect();
        names.sort_by(|(a, _), (b, _)| (b.len(), a).cmp(&(a.len(), b)));
        names.dedup();
        Self { names }
    }

    /// Where a text calls editions by their names, in order, and the edition of each.
    pub(super) fn called(&self, text: &str) -> Vec<(usize, &str)> {
        let lower = text.to_ascii_lowercase();
        let apart = |c: char| !c.is_alphanumeric() && !matches!(c, '.' | '-' | '@' | ':' | '/');
        let mut called: BTreeMap<usize, &str> = BTreeMap::new();
        for (name, tag) in &self.names {
            for (at, _) in lower.match_indices(name.as_str()) {
                let (before, after) = (&lower[..at], &lower[at + name.len()..]);
                let ends = || after.trim_start_matches(['.', ':']).chars().next().is_none_or(apart);
                let telling = name.contains(|c: char| !c.is_ascii_digit() && c != '.');
                let said = || {
                    let beside = [before.split_ascii_whitespace().next_back(), after.split_ascii_whitespace().next()];
                    let word = |word: &str| EDITION_WORDS.contains(&word.trim_matches(['(', ')', ',']));
                    beside.into_iter().flatten().any(word)
                };
                if before.chars().next_back().is_none_or(apart) && ends() && (telling || said()) {
                    called.entry(at).or_insert(tag);
                }
            }
        }
        called.into_iter().collect()
    }
}

/// The edition that the sentence of a citation names, of all that the text does.
pub(super) fn in_sentence<'a>(text: &str, called: &[(usize, &'a str)], citation: &Range<usize>) -> Option<&'a str> {
    let near = |from: usize, until: usize| {
        let first = called.partition_point(|&(at, _)| at < from);
        called[first..].iter().take_while(move |&&(at, _)| at < until)
    };
    // Most texts call none, and where a sentence ends is long to find.
    near(citation.start.saturating_sub(4 * MOST), citation.end + 4 * MOST).next()?;
    let (from, until) = sentence_around(text, citation.start, citation.end);
    near(from, until).find(|&&(at, _)| at < citation.start || at >= citation.end).map(|&(_, edition)| edition)
}

/// Where the sentence in which a range of a text stands begins and ends.
fn sentence_around(text: &str, start: usize, end: usize) -> (usize, usize) {
    let is_end = |at: usize| {
        let mut after = text[at..].chars();
        match after.next() {
            Some('\n') => true,
            Some('.' | '!' | '?' | '…') => {
                let rest = after.as_str();
                rest.is_empty() || rest.starts_with(' ') && rest.trim_start().starts_with(char::is_uppercase)
            }
            _ => false,
        }
    };
    let before = || text[..start].char_indices().rev().take(MOST);
    let after = || text[end..].char_indices().take(MOST);
    let from = before().find(|&(at, _)| is_end(at)).map(|(at, c)| at + c.len_utf8());
    let from = from.or_else(|| before().last().map(|(at, _)| at)).unwrap_or(start);
    let until = after().map(|(at, _)| end + at).find(|&at| is_end(at));
    let until = until.or_else(|| after().last().map(|(at, c)| end + at + c.len_utf8())).unwrap_or(end);
    (from, until)
}

/// So many characters to each side a sentence is looked for.
const MOST: usize = 400;
