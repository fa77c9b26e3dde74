//! The numbered clauses of a page beside those of the page that translates it.

use super::pairs::{Pair, pairs};
use crate::check::{Check, Checked, at_clause};
use crate::corpus::{ClauseId, Corpus, Kind, PageId};
use crate::diag::{Code, Finding, Severity};
use crate::source::Place;
use std::collections::{BTreeMap, HashMap, HashSet};

/// Clauses and pages of the original that nothing translates.
pub struct TranslationMissing;

/// Clauses and pages of a translation that the original does not have.
pub struct TranslationExtra;

/// Clauses and pages under another number than the original's.
pub struct TranslationNumber;

const MISSING: Code = Code {
    name: "translation-missing",
    severity: Severity::Warning,
    about: "A book says that it translates another one, and has no clause of a number that the other has, or no page \
            in the place of one of its pages. Clauses meet by their numbers, pages without a number by the names of \
            their files, notes and questions by their places under these.\n\n\
            Why it matters: readers of the translation do not get the rule.\n\n\
            Example: 12.4 stands in the original and not in the translation.\n\n\
            What to do: translate it, under the same number.",
};

const EXTRA: Code = Code {
    name: "translation-extra",
    severity: Severity::Warning,
    about: "A book says that it translates another one, and has a number or page that the other does not have.\n\n\
            Why it matters: the original has dropped the rule, the number is a slip, or the translator has added \
            something that readers take for a rule of the game.\n\n\
            Example: 12.5 in the translation of a page that ends with 12.4.\n\n\
            What to do: take it out, mend its number, or make it a note of the translator.",
};

const NUMBER: Code = Code {
    name: "translation-number",
    severity: Severity::Warning,
    about: "A clause of a translation stands where the original has one of another number, between clauses that are \
            numbered alike; or a page has another number than the page of the original under its name.\n\n\
            Why it matters: by its number a reader finds another rule in each language, and the two are never shown \
            side by side.\n\n\
            Example: 12.1, 12.2, 12.4 in the translation of 12.1, 12.2, 12.3.\n\n\
            What to do: give it the original's number.",
};

impl Check for TranslationMissing {
    fn code(&self) -> &'static Code {
        &MISSING
    }

    fn run(&self, Checked { corpus, .. }: &Checked<'_>) -> Vec<Finding> {
        let mut findings = Vec::new();
        for pair in pairs(corpus) {
            let language = &corpus.book(pair.original).id;
            for lack in differences(corpus, &pair).missing {
                let title = &corpus.page_of(lack.clause).title;
                let what = if corpus.is_topic(lack.clause) {
                    format!("the page “{title}”")
                } else {
                    format!("{} of “{title}”", corpus.label(lack.clause))
                };
                let message = format!("{what} in `{language}` is not translated");
                let help = format!("translate `{}`", corpus.address(lack.clause));
                findings.push(match lack.beside {
                    Some(beside) => at_clause(&MISSING, corpus, beside, message).help(help),
                    None => of_book(&MISSING, corpus, &pair, message).help(help),
                });
            }
        }
        findings
    }
}

impl Check for TranslationExtra {
    fn code(&self) -> &'static Code {
        &EXTRA
    }

    fn run(&self, Checked { corpus, .. }: &Checked<'_>) -> Vec<Finding> {
        let mut findings = Vec::new();
        for pair in pairs(corpus) {
            let original = &corpus.book(pair.original).id;
            for extra in differences(corpus, &pair).extra {
                let message = format!("`{original}`, which this translates, has no {}", described(corpus, extra));
                let help = "take it out, mend its number, or make it a note";
                findings.push(at_clause(&EXTRA, corpus, extra, message).help(help));
            }
        }
        findings
    }
}

impl Check for TranslationNumber {
    fn code(&self) -> &'static Code {
        &NUMBER
    }

    fn run(&self, Checked { corpus, .. }: &Checked<'_>) -> Vec<Finding> {
        let mut findings = Vec::new();
        for pair in pairs(corpus) {
            for (own, original) in differences(corpus, &pair).renumbered {
                let (own_label, label) = (corpus.label(own), corpus.label(original));
                let message = format!("{own_label} stands where the original has {label}");
                let help = format!("give it the number of `{}`", corpus.address(original));
                findings.push(at_clause(&NUMBER, corpus, own, message).help(help));
            }
        }
        findings
    }
}

/// A clause of the original that nothing translates, and the clause of the translation to which it belongs.
struct Lack {
    clause: ClauseId,
    /// `None` where the whole page is missing.
    beside: Option<ClauseId>,
}

#[derive(Default)]
struct Differences {
    missing: Vec<Lack>,
    extra: Vec<ClauseId>,
    /// Own clause, original clause.
    renumbered: Vec<(ClauseId, ClauseId)>,
}

fn differences(corpus: &Corpus, pair: &Pair) -> Differences {
    let mut found = Differences::default();
    let (unmet, strange) = unmet_pages(corpus, pair, &mut found);
    found.missing.extend(unmet.iter().map(|&page| Lack { clause: corpus.topic(page), beside: None }));
    found.extra.extend(strange.iter().map(|&page| corpus.topic(page)));
    for (&original, &own) in &pair.pages {
        in_page(corpus, original, own, &mut found);
    }
    found
}

/// The pages of the original without a translation, and those of the translation without an original.
/// Two of one name differ in their numbers alone.
fn unmet_pages(corpus: &Corpus, pair: &Pair, found: &mut Differences) -> (Vec<PageId>, Vec<PageId>) {
    let met: HashSet<PageId> = pair.pages.values().copied().collect();
    let mut strange: Vec<PageId> = corpus.pages_of_book(pair.book).filter(|page| !met.contains(page)).collect();
    let mut unmet: Vec<PageId> =
        corpus.pages_of_book(pair.original).filter(|page| !pair.pages.contains_key(page)).collect();
    let own: HashMap<&str, PageId> = strange.iter().map(|&page| (corpus.page(page).name.as_str(), page)).collect();
    let mut renumbered = HashSet::new();
    unmet.retain(|&page| {
        let Some(&same) = own.get(corpus.page(page).name.as_str()) else { return true };
        found.renumbered.push((corpus.topic(same), corpus.topic(page)));
        renumbered.insert(same);
        false
    });
    strange.retain(|page| !renumbered.contains(page));
    (unmet, strange)
}

/// What two clauses of a page have to share to be one: a number, or the place of a note or question.
fn key(corpus: &Corpus, id: ClauseId) -> Option<&str> {
    let clause = corpus.clause(id);
    match &clause.number {
        Some(number) => Some(number.canonical()),
        // Headings are translated, and so are the anchors that have them.
        None if clause.kind == Kind::Section => None,
        None => Some(clause.anchor.as_str()).filter(|anchor| anchor.starts_with(clause.kind.name())),
    }
}

fn in_page(corpus: &Corpus, original: PageId, own: PageId, found: &mut Differences) {
    let keyed = |page: PageId| -> Vec<(&str, ClauseId)> {
        corpus.clauses_of(page).skip(1).filter_map(|id| Some((key(corpus, id)?, id))).collect()
    };
    let (theirs, ours) = (keyed(original), keyed(own));
    let their_keys: HashSet<&str> = theirs.iter().map(|(key, _)| *key).collect();
    let our_keys: HashSet<&str> = ours.iter().map(|(key, _)| *key).collect();
    let place_of: HashMap<&str, ClauseId> = ours.iter().copied().collect();
    let mut strange: BTreeMap<Option<&str>, Vec<ClauseId>> = BTreeMap::new();
    for (after, run) in runs(&ours, &their_keys) {
        strange.entry(after).or_insert(run);
    }
    for (after, lack) in runs(&theirs, &our_keys) {
        // As many strange clauses in the same gap are the missing ones under other numbers.
        if strange.get(&after).is_some_and(|run| run.len() == lack.len()) {
            found.renumbered.extend(strange.remove(&after).unwrap_or_default().into_iter().zip(lack));
            continue;
        }
        let beside = after.and_then(|key| place_of.get(key).copied()).unwrap_or(corpus.topic(own));
        found.missing.extend(lack.into_iter().map(|clause| Lack { clause, beside: Some(beside) }));
    }
    found.extra.extend(strange.into_values().flatten());
}

/// Clauses that stand together, and the shared key before them.
type Run<'a> = (Option<&'a str>, Vec<ClauseId>);

/// The clauses whose keys the other side lacks.
fn runs<'a>(side: &[(&'a str, ClauseId)], other: &HashSet<&str>) -> Vec<Run<'a>> {
    let mut runs: Vec<Run<'_>> = Vec::new();
    let mut after = None;
    for &(key, id) in side {
        if other.contains(key) {
            after = Some(key);
            continue;
        }
        match runs.last_mut() {
            Some((place, run)) if *place == after => run.push(id),
            _ => runs.push((after, vec![id])),
        }
    }
    runs
}

fn described(corpus: &Corpus, id: ClauseId) -> String {
    if corpus.is_topic(id) { format!("page “{}”", corpus.page_of(id).title) } else { corpus.label(id) }
}

/// A finding about a whole book, at its description.
fn of_book(code: &Code, corpus: &Corpus, pair: &Pair, message: String) -> Finding {
    let book = &corpus.book(pair.book).id;
    let top = Place { line: 1, column: 1, end_column: 1 };
    Finding::at(code, format!("rules/{book}/book.yaml"), top, message)
}
