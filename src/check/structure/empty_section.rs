//! `empty-section`: a page, section or heading with nothing below it.

use crate::check::{Check, Checked, at_clause};
use crate::corpus::{Corpus, Kind, PageId, RelationKind};
use crate::diag::{Code, Finding, Severity};
use std::collections::HashMap;

/// Files that hold one page, and that page nothing.
pub struct EmptyPage;

/// Headings that nothing follows. Off by default: a card's name may say it all.
pub struct EmptySection;

const CODE: Code = Code {
    name: "empty-section",
    severity: Severity::Warning,
    about: "A page has a title and nothing else: no text, no rule, no related topic. If this code is asked for, \
            also a section, a numbered heading, or one of many pages of a file, that has no text and no parts.\n\n\
            Why it matters: a reader who comes for the rule finds a name. Its text was never written, or it was lost \
            in a move.\n\n\
            Example: `docking.md` with front matter and no words after it; `## Wrecks` directly before `## Stations`.\n\n\
            What to do: write what belongs there, or take the heading out.",
};

const HELP: &str = "write what belongs there, or take it out";

impl Check for EmptyPage {
    fn code(&self) -> &'static Code {
        &CODE
    }

    fn run(&self, Checked { corpus, .. }: &Checked<'_>) -> Vec<Finding> {
        let empty = |page: &PageId| is_empty(corpus, *page);
        alone(corpus, true).filter(empty).map(|page| empty_page(corpus, page)).collect()
    }
}

impl Check for EmptySection {
    fn code(&self) -> &'static Code {
        &CODE
    }

    fn on_by_default(&self) -> bool {
        false
    }

    fn run(&self, Checked { corpus, .. }: &Checked<'_>) -> Vec<Finding> {
        let empty = |page: &PageId| is_empty(corpus, *page);
        let mut findings: Vec<Finding> =
            alone(corpus, false).filter(empty).map(|page| empty_page(corpus, page)).collect();
        for id in corpus.clause_ids().filter(|&id| matches!(corpus.kind(id), Kind::Section | Kind::Heading)) {
            let text = &corpus.clause(id).text;
            if text.first_line().len() == text.plain.len() && corpus.children(id).next().is_none() {
                let message = format!("nothing stands under “{}”", text.first_line());
                findings.push(at_clause(&CODE, corpus, id, message).help(HELP));
            }
        }
        findings
    }
}

/// The pages that are alone in their files, or those that are not.
fn alone(corpus: &Corpus, alone: bool) -> impl Iterator<Item = PageId> {
    let mut files: HashMap<&str, usize> = HashMap::new();
    for page in &corpus.pages {
        *files.entry(&page.file).or_default() += 1;
    }
    corpus.page_ids().filter(move |&page| (files.get(corpus.page(page).file.as_str()) == Some(&1)) == alone)
}

fn is_empty(corpus: &Corpus, page: PageId) -> bool {
    let related = || corpus.relations_of(page).iter().any(|link| link.kind == RelationKind::RelatedTopic);
    corpus.page(page).clauses.len() == 1 && corpus.clause(corpus.topic(page)).text.is_empty() && !related()
}

fn empty_page(corpus: &Corpus, page: PageId) -> Finding {
    let message = format!("the page “{}” has a title and nothing else", corpus.page(page).title);
    at_clause(&CODE, corpus, corpus.topic(page), message).help(HELP)
}
