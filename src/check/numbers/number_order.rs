//! `number-order`: a number that stands after a greater one of its level.

use super::is_decimal;
use super::series::series;
use crate::check::{Check, Checked, at_clause};
use crate::corpus::number::is_roman;
use crate::corpus::{ClauseId, Corpus, Number, PageId};
use crate::diag::{Code, Finding, Severity};
use std::collections::{BTreeMap, HashMap, HashSet};

pub struct NumberOrder;

const CODE: Code = Code {
    name: "number-order",
    severity: Severity::Warning,
    about: "A numbered clause stands after one with a greater number of the same level: 12.2 after 12.3, 12.1.b after \
            12.1.c. In a file that holds many pages, the same goes for their numbers. A number that is taken twice is \
            not reported here as well.\n\n\
            Why it matters: people look a rule up where its number belongs and do not find it, or a digit of it is a \
            slip.\n\n\
            Example: `12.1 …`, then `12.3 …`, then `12.2 …`.\n\n\
            What to do: move the clause to where its number belongs, or mend the number.",
};

impl Check for NumberOrder {
    fn code(&self) -> &'static Code {
        &CODE
    }

    fn run(&self, Checked { corpus, .. }: &Checked<'_>) -> Vec<Finding> {
        let mut findings = Vec::new();
        for book in corpus.book_ids() {
            let mut seen = HashSet::new();
            let mut files: HashMap<&str, Vec<PageId>> = HashMap::new();
            let mut order = Vec::new();
            let clauses = corpus.clauses_of_book(book);
            if clauses.is_empty() {
                continue;
            }
            let (first, last) =
                (corpus.page_id_of(ClauseId(clauses.start)), corpus.page_id_of(ClauseId(clauses.end - 1)));
            for page in (first.0..=last.0).map(PageId) {
                in_page(corpus, page, &mut seen, &mut findings);
                let file = corpus.page(page).file.as_str();
                files.entry(file).or_insert_with(|| {
                    order.push(file);
                    Vec::new()
                });
                files.entry(file).or_default().push(page);
            }
            for file in order {
                in_file(corpus, files.remove(file).unwrap_or_default(), &mut findings);
            }
        }
        findings
    }
}

/// What numbers of one level have in common: all but the last part, or, of decimals, what they are parts of.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Above<'a> {
    Number(&'a str),
    Clause(ClauseId),
}

/// Each level by itself: what stands between 12.1 and 12.2 does not matter.
fn in_page<'a>(corpus: &'a Corpus, page: PageId, seen: &mut HashSet<&'a str>, findings: &mut Vec<Finding>) {
    let mut levels: BTreeMap<Above<'_>, Vec<(&str, ClauseId)>> = BTreeMap::new();
    for id in corpus.clauses_of(page) {
        let Some(number) = &corpus.clause(id).number else { continue };
        if seen.insert(number.canonical()) && !corpus.is_topic(id) {
            let (above, part) = number.canonical().rsplit_once('.').unwrap_or(("", number.canonical()));
            let above = if is_decimal(corpus, id) { corpus.clause(id).parent } else { None }
                .map_or(Above::Number(above), Above::Clause);
            levels.entry(above).or_default().push((part, id));
        }
    }
    for parts in levels.into_values() {
        // Digits, letters and Roman steps beside each other are in order by themselves.
        for series in series(parts.into_iter()) {
            let mut by_place: Vec<(ClauseId, u64)> = series.members.iter().map(|(&value, &id)| (id, value)).collect();
            by_place.sort_unstable();
            for pair in by_place.windows(2).filter(|pair| pair[1].1 < pair[0].1) {
                findings.push(finding(corpus, pair[1].0, pair[0].0));
            }
        }
    }
}

/// The pages of one file, as they stand in it.
fn in_file(corpus: &Corpus, mut pages: Vec<PageId>, findings: &mut Vec<Finding>) {
    pages.retain(|&page| corpus.page(page).number.is_some());
    pages.sort_by_key(|&page| corpus.clause(corpus.topic(page)).place);
    // Chapters 1 to 9 may stand above rules from 100 on: each length has an order of its own.
    let mut last_of: HashMap<usize, (&Number, PageId)> = HashMap::new();
    for page in pages {
        let Some(next) = corpus.page(page).number.as_ref().filter(|number| counts(number)) else { continue };
        let length = next.canonical().len();
        let near = [length, length + 1].into_iter().filter_map(|length| last_of.get(&length).copied());
        if let Some((_, last)) = near.into_iter().find(|(last, _)| next < *last && is_digits(next) == is_digits(last)) {
            findings.push(finding(corpus, corpus.topic(page), corpus.topic(last)));
        }
        last_of.insert(length, (next, page));
    }
}

/// Whether a page's number counts at all: labels such as `BG` are in no order.
fn counts(number: &Number) -> bool {
    is_digits(number) || is_roman(number.canonical())
}

fn is_digits(number: &Number) -> bool {
    number.segments().all(|part| part.bytes().all(|b| b.is_ascii_digit()))
}

fn finding(corpus: &Corpus, id: ClauseId, last: ClauseId) -> Finding {
    let number = |id| corpus.clause(id).number.as_ref().map_or("", Number::canonical);
    let message = format!("{} stands after {}", number(id), number(last));
    at_clause(&CODE, corpus, id, message).help("move it to where its number belongs, or mend the number")
}
