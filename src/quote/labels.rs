//! What stands before the clauses of a book and is no word of them: which words of a quote are that.
//!
//! A clause may be quoted with its number, whole (`49.2.a`, `49.2a`) or by its last parts (`a`, `2a`), with its label
//! (`note 1`, `Q:`), or with its address and what `show` and `search` print beside that.

use super::align::Step;
use super::near::Passage;
use super::reading::{Page, Stretch};
use super::wording::Wording;
use crate::corpus::{ClauseId, Corpus, Kind, Number};
use crate::ingest::speaker;
use crate::show;
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::ops::Range;
use std::rc::Rc;

/// The labels of a quote, read where they are asked for.
pub(super) struct Labels<'a> {
    pub(super) corpus: &'a Corpus,
    pub(super) wording: &'a Wording<'a>,
    /// The numbers that the quote may have from a word on, with how many words they take.
    numbers: RefCell<HashMap<usize, Rc<[(usize, String)]>>>,
    /// Words that name a kind of clause, with the word behind: `Q:`, `Answer 2:`, `Note:`.
    speakers: Vec<(usize, Kind, usize)>,
    addresses: Vec<Cited>,
    /// The words of an address, by its clause.
    of_clauses: HashMap<ClauseId, Range<usize>>,
}

/// An address in a quote.
struct Cited {
    clause: ClauseId,
    word: usize,
    /// The words behind it, and behind what else may belong to it.
    ends: Vec<usize>,
}

impl Cited {
    /// The longest that it may be.
    fn words(&self) -> Range<usize> {
        self.word..self.ends.iter().copied().max().unwrap_or(self.word)
    }
}

/// A number of so many words at most: `1.06.05.04` has four.
const LONGEST_NUMBER: usize = 8;

impl<'a> Labels<'a> {
    pub(super) fn new(corpus: &'a Corpus, wording: &'a Wording<'a>) -> Self {
        let addresses = addresses(corpus, wording);
        let of_clauses = addresses.iter().map(|cited| (cited.clause, cited.words())).collect();
        Self { corpus, wording, numbers: RefCell::default(), speakers: speakers(wording), addresses, of_clauses }
    }

    /// The words of the quote behind what a clause is called, where that stands at a word; not at the end.
    pub(super) fn behind(&self, word: usize, end: usize, clause: ClauseId) -> Vec<usize> {
        let mut found = Vec::new();
        if let Some(number) = &self.corpus.clause(clause).number {
            let is_of = |written: &str| {
                let rest = number.canonical().strip_suffix(written);
                rest.is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
            };
            let read = self.numbers_at(word);
            found.extend(read.iter().filter(|(_, written)| is_of(written)).map(|(count, _)| word + count));
        } else {
            let label = self.words(&self.corpus.label_in_list(clause));
            let there = self.wording.ids.get(word..).is_some_and(|words| words.starts_with(&label));
            found.extend((there && !label.is_empty()).then_some(word + label.len()));
            found.extend(self.behind_speaker(word, self.corpus.clause(clause).kind));
        }
        found.retain(|&after| after < end);
        found
    }

    /// Whether the quote has any address.
    pub(super) fn has_addresses(&self) -> bool {
        !self.addresses.is_empty()
    }

    /// The words of the quote behind the address of a clause, where that stands at a word.
    pub(super) fn behind_address(&self, word: usize, clause: ClauseId) -> &[usize] {
        let at = self.addresses.partition_point(|cited| cited.word < word);
        let cited = self.addresses.get(at).filter(|cited| cited.word == word && cited.clause == clause);
        cited.map_or(&[], |cited| &cited.ends)
    }

    /// The word behind what names a kind of clause, where that stands at a word.
    fn behind_speaker(&self, word: usize, kind: Kind) -> Option<usize> {
        let at = self.speakers.partition_point(|one| one.0 < word);
        self.speakers.get(at).filter(|one| one.0 == word && one.1 == kind).map(|one| one.2)
    }

    /// The words that may be printed before a stretch of a page: those of a number come in the ways in which that is
    /// cut, `702`, `19`, `b` and `19b`.
    pub(super) fn printed(&self, stretch: &Stretch) -> Vec<u32> {
        let clause = stretch.clause;
        let cited = self.of_clauses.get(&clause).filter(|_| stretch.begins());
        let cited = cited.and_then(|words| self.wording.ids.get(words.clone()));
        let mut printed = cited.unwrap_or_default().to_vec();
        if !stretch.numbered {
            return printed;
        }
        let of_clause = self.corpus.clause(clause);
        if let Some(number) = &of_clause.number {
            let parts: Vec<&str> = number.segments().collect();
            let mut written = parts.join(" ");
            if let [.., before, last] = parts.as_slice() {
                written.extend([" ", before, last]);
            }
            printed.extend(self.words(&written));
        } else {
            printed.extend(self.words(&self.corpus.label_in_list(clause)));
            let speaker = self.speakers.iter().find(|one| one.1 == of_clause.kind);
            printed.extend(speaker.and_then(|one| self.wording.ids.get(one.0..one.2)).unwrap_or_default());
        }
        printed
    }

    fn words(&self, text: &str) -> Vec<u32> {
        self.wording.read(text).into_iter().map(|word| word.0).collect()
    }

    /// Whether each word of the quote may be no word of a text.
    pub(super) fn unsure(&self) -> Vec<bool> {
        let words = 0..self.wording.ids.len();
        let mut unsure: Vec<bool> = words.map(|word| may_be_label(self.wording.written(word..word + 1))).collect();
        let speakers = self.speakers.iter().map(|one| one.0..one.2);
        for words in self.addresses.iter().map(Cited::words).chain(speakers) {
            unsure.get_mut(words).unwrap_or_default().fill(true);
        }
        unsure
    }

    /// What may be a number from a word of the quote on, by how many words it takes.
    fn numbers_at(&self, word: usize) -> Rc<[(usize, String)]> {
        let mut known = self.numbers.borrow_mut();
        Rc::clone(known.entry(word).or_insert_with(|| numbers_at(self.wording, word).into()))
    }

    /// The words of a quote that were laid beside parts of numbers or labels and yet are none: a number at the end of a
    /// quote is not that of the clause that comes next, and `4` is not the `I.4.2` before a clause.
    pub(super) fn strange(&self, page: &Page, passage: &Passage) -> BTreeSet<usize> {
        let of_label = |step: &Step| match *step {
            Step::Same(word, at) if passage.words.get(at).is_some_and(Option::is_none) => Some(word),
            _ => None,
        };
        let steps: Vec<Step> = passage.steps.iter().copied().filter(|step| !matches!(step, Step::Passed(_))).collect();
        let mut strange = BTreeSet::new();
        let mut at = 0;
        while let Some(rest) = steps.get(at..).filter(|rest| !rest.is_empty()) {
            let words: Vec<usize> = rest.iter().map_while(of_label).collect();
            at += words.len().max(1);
            let (Some(&first), Some(&last)) = (words.first(), words.last()) else { continue };
            let next = match steps.get(at) {
                Some(&Step::Same(_, book)) => passage.words.get(book).copied().flatten(),
                _ => None,
            };
            let begun = passage.stream.starts.iter().filter(|(word, _)| Some(*word) == next);
            let clauses: Vec<ClauseId> =
                begun.filter_map(|(_, stretch)| page.stretches.get(*stretch)).map(|stretch| stretch.clause).collect();
            if !self.are_label(first, last + 1, &clauses) {
                strange.extend(words);
            }
        }
        strange
    }

    /// Whether words of the quote are what is printed before the last of clauses that begin together; with what is
    /// printed before the others, perhaps.
    fn are_label(&self, first: usize, end: usize, clauses: &[ClauseId]) -> bool {
        (0..clauses.len()).any(|from| {
            let mut reached = BTreeSet::from([first]);
            for &clause in &clauses[from..] {
                let cited: Vec<usize> =
                    reached.iter().flat_map(|&word| self.behind_address(word, clause)).copied().collect();
                reached.extend(cited);
                let named: Vec<usize> = reached.iter().flat_map(|&word| self.behind(word, end + 1, clause)).collect();
                reached.extend(named);
            }
            reached.contains(&end)
        })
    }
}

/// What may be a number from a word of a quote on, by how many words it takes.
fn numbers_at(wording: &Wording<'_>, word: usize) -> Vec<(usize, String)> {
    let mut numbers = Vec::new();
    for count in 1..=LONGEST_NUMBER {
        if word + count > wording.ids.len() {
            break;
        }
        let written = wording.written(word..word + count);
        if written.len() > 40 {
            break;
        }
        if let Some(number) = Number::parse(written) {
            numbers.push((count, number.canonical().to_owned()));
            numbers.push((count, number.canonical().to_lowercase()));
        } else if written.chars().count() <= 4 && written.chars().all(char::is_alphanumeric) {
            numbers.push((count, written.to_lowercase()));
            numbers.push((count, written.to_uppercase()));
        }
    }
    numbers.dedup();
    numbers
}

/// Whether a word may be what a clause is called, or a part of that, and so need not stand in a text: `49`, `a`, `xii`,
/// `BG`, `note`.
fn may_be_label(written: &str) -> bool {
    let letters = written.chars().count();
    letters == 1
        || written.contains(char::is_numeric)
        || written.chars().all(|c| "ivxlcdmIVXLCDM".contains(c))
        || letters <= 3 && written.chars().all(char::is_uppercase)
        || Kind::ALL.iter().any(|kind| kind.name().eq_ignore_ascii_case(written))
}

/// The addresses in a quote that lead to a clause, with what `show` and `search` print behind them.
fn addresses(corpus: &Corpus, wording: &Wording<'_>) -> Vec<Cited> {
    let mut found = Vec::new();
    let mut at = 0;
    for run in wording.text.split(|c: char| c.is_whitespace() || "()[]".contains(c)) {
        let start = at;
        at = start + run.len() + wording.text[start + run.len()..].chars().next().map_or(0, char::len_utf8);
        let written = run.trim_end_matches(['.', ',', ';', ':']);
        let Some(clause) = written.split_once(':').and_then(|(book, rest)| clause_at(corpus, book, rest)) else {
            continue;
        };
        let word_at = |byte: usize| wording.places.partition_point(|place| place.0 < byte);
        let (word, end) = (word_at(start), word_at(start + written.len()));
        let mut ends = vec![end];
        for head in heads(corpus, clause) {
            let words: Vec<u32> = wording.read(&head).into_iter().map(|word| word.0).collect();
            let there = wording.ids.get(end..).is_some_and(|ids| ids.starts_with(&words));
            ends.extend(there.then_some(end + words.len()));
        }
        ends.dedup();
        found.push(Cited { clause, word, ends });
    }
    found
}

/// What is told of a clause behind its address: where it is shown, quoted, and found.
fn heads(corpus: &Corpus, id: ClauseId) -> [String; 3] {
    let authority = corpus.authority(id);
    let edition = corpus.book_of(id).edition.clone().unwrap_or_default();
    let mut crumbs = corpus.breadcrumb(id);
    let shown = format!("{} {}", show::facts(corpus, id).join(" "), crumbs.join(" "));
    crumbs.push(corpus.label(id));
    let found = format!("{} {authority}", crumbs[1..].join(" "));
    [shown, format!("{found} {edition}"), found]
}

/// The words that name a kind of clause.
fn speakers(wording: &Wording<'_>) -> Vec<(usize, Kind, usize)> {
    let of_word = |(word, &(start, _)): (usize, &(usize, usize))| {
        let (kind, length) = speaker(&wording.text[start..])?;
        Some((word, kind, wording.places.partition_point(|place| place.0 < start + length)))
    };
    wording.places.iter().enumerate().filter_map(of_word).collect()
}

/// The clause at an address, by its book and the rest.
fn clause_at(corpus: &Corpus, book: &str, rest: &str) -> Option<ClauseId> {
    let (name, anchor) = rest.split_once('#').unwrap_or((rest, ""));
    let mut pages = corpus.pages_of_book(corpus.book_by_id(book)?);
    let page = pages.find(|&page| corpus.page(page).name == name)?;
    corpus.clauses_of(page).find(|&clause| corpus.clause(clause).anchor == anchor)
}
