//! `number-gap`: a number missing between two siblings.

use super::is_decimal;
use super::series::{Counting, Series, series};
use crate::check::{Check, Checked, at_clause};
use crate::corpus::{BookId, ClauseId, Corpus};
use crate::diag::{Code, Finding, Severity};
use std::collections::{BTreeMap, BTreeSet};

pub struct NumberGap;

const CODE: Code = Code {
    name: "number-gap",
    severity: Severity::Warning,
    about: "A number is missing between two numbers of one level. 12.1 and 12.3 stand in a book that has no 12.2, \
            12.1.a and 12.1.c without 12.1.b, ii and iv without iii. Parts that begin with b have lost their a.\n\n\
            Not reported: digits that begin later than 1 (a book may count the introduction of a topic as its first \
            rule), series that leave numbers out more often than not (10, 20, 30), topics of a book that \
            lacks more than a twentieth of them (a digest), letters that stand under `skipped_letters` in \
            `book.yaml`, and letters that every one of at least three long enough series leaves out (some games never \
            use l and o).\n\n\
            Why it matters: a rule was lost, or one above it was renumbered without the others.\n\n\
            Example: `12.1 …` and then `12.3 …`.\n\n\
            What to do: add what is missing, or say under its number that it is gone; numbers that people have \
            cited should not be given out again.",
};

/// Of a topic series at most one number in this many may be missing; a book with more gaps is a selection.
const WHOLE: u64 = 20;

/// So many series have to leave a letter out for it to count as skipped on purpose.
const ON_PURPOSE: usize = 3;

impl Check for NumberGap {
    fn code(&self) -> &'static Code {
        &CODE
    }

    fn run(&self, Checked { corpus, .. }: &Checked<'_>) -> Vec<Finding> {
        corpus.book_ids().flat_map(|book| in_book(corpus, book)).collect()
    }
}

fn in_book(corpus: &Corpus, book: BookId) -> Vec<Finding> {
    let families = families(corpus, book);
    let levels: Vec<(&str, Vec<Series<ClauseId>>)> = families
        .iter()
        .map(|(above, parts)| (*above, series(parts.iter().map(|(part, &clause)| (*part, clause)))))
        .collect();
    let skipped = skipped_letters(corpus, book, &levels);
    let mut findings = Vec::new();
    for (above, level) in &levels {
        for series in level {
            let skipped = if series.counting == Counting::Letters { &skipped } else { &BTreeSet::new() };
            findings.extend(in_series(corpus, above, series, skipped));
        }
    }
    findings
}

/// The numbers of a book by what stands above their last part: `12.1` → a, b, d. A number that only
/// shows in the numbers below it counts as there.
fn families(corpus: &Corpus, book: BookId) -> BTreeMap<&str, BTreeMap<&str, ClauseId>> {
    let mut families: BTreeMap<&str, BTreeMap<&str, ClauseId>> = BTreeMap::new();
    for id in corpus.clauses_of_book(book).map(ClauseId) {
        let Some(number) = &corpus.clause(id).number else { continue };
        // Of decimals the reader has told already which are lost.
        let mut number = if is_decimal(corpus, id) { continue } else { number.canonical() };
        loop {
            let (above, part) = number.rsplit_once('.').unwrap_or(("", number));
            families.entry(above).or_default().entry(part).or_insert(id);
            if above.is_empty() {
                break;
            }
            number = above;
        }
    }
    families
}

/// Letters, by their place in the alphabet, that the book leaves out on purpose.
fn skipped_letters(corpus: &Corpus, book: BookId, levels: &[(&str, Vec<Series<ClauseId>>)]) -> BTreeSet<u64> {
    let value = |letter: &String| Some(u64::from(u32::from(letter.trim().to_lowercase().chars().next()?)));
    let said = corpus.book(book).skipped_letters.iter().filter_map(value);
    let mut skipped: BTreeSet<u64> = said.filter_map(|c| c.checked_sub(u64::from(u32::from('a')) - 1)).collect();
    let lettered = || levels.iter().flat_map(|(_, level)| level).filter(|series| series.counting == Counting::Letters);
    for letter in 2..=26 {
        let reaching = || lettered().filter(move |series| series.members.keys().next_back() > Some(&letter));
        if reaching().count() >= ON_PURPOSE && !reaching().any(|series| series.members.contains_key(&letter)) {
            skipped.insert(letter);
        }
    }
    skipped
}

fn in_series(corpus: &Corpus, above: &str, series: &Series<ClauseId>, skipped: &BTreeSet<u64>) -> Vec<Finding> {
    let name = |value: u64| {
        let part = series.part(value);
        if above.is_empty() { part.to_uppercase() } else { format!("{above}.{part}") }
    };
    let mut findings = Vec::new();
    let mut report = |clause, message: String| findings.push(at_clause(&CODE, corpus, clause, message).help(HELP));
    if let Some((&first, &clause)) = series.members.first_key_value()
        && first > 1
        && series.counting != Counting::Digits
        && !above.is_empty()
    {
        report(clause, format!("{} stands without {}", name(first), name(1)));
    }
    let gaps = gaps(series, skipped);
    let steps = series.members.len().saturating_sub(1);
    let spaced = steps >= 3 && gaps.len() * 2 > steps;
    let missing = gaps.iter().map(|gap| gap.missing).fold(0, u64::saturating_add);
    let selection = above.is_empty() && missing.saturating_mul(WHOLE) > series.members.len() as u64;
    if !spaced && !selection {
        for Gap { before, first, last, missing, after, clause } in gaps {
            let between = format!("between {} and {}", name(before), name(after));
            if missing == 1 {
                report(clause, format!("{} is missing {between}", name(first)));
            } else {
                report(clause, format!("{} to {} are missing {between}", name(first), name(last)));
            }
        }
    }
    findings
}

const HELP: &str = "add what is missing, or mend the number";

/// What is missing between two members of a series.
struct Gap {
    before: u64,
    first: u64,
    last: u64,
    /// How many, skipped ones not counted.
    missing: u64,
    after: u64,
    /// The clause after the gap.
    clause: ClauseId,
}

fn gaps(series: &Series<ClauseId>, skipped: &BTreeSet<u64>) -> Vec<Gap> {
    let pairs = series.members.keys().zip(series.members.iter().skip(1));
    let gap = |(&before, (&after, &clause)): (&u64, (&u64, &ClauseId))| {
        let between = before.checked_add(1)?..after;
        let left_out = skipped.range(between.clone()).count() as u64;
        let missing =
            after.checked_sub(before)?.checked_sub(1)?.checked_sub(left_out).filter(|&missing| missing > 0)?;
        let first = between.clone().find(|value| !skipped.contains(value))?;
        let last = between.rev().find(|value| !skipped.contains(value))?;
        Some(Gap { before, first, last, missing, after, clause })
    };
    pairs.filter_map(gap).collect()
}
