//! `empty-section`: a page, section or heading with nothing below it.

use crate::check::{Check, Checked, at_clause};
use crate::corpus::{ClauseId, Corpus, Kind, Number, PageId, RelationKind};
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
            also a section, a numbered heading, or a numbered one of many pages of a file, that has no text and no \
            parts. Left out are headings of what follows under the next numbers, and sections in a book many of whose \
            sections are names alone, such as cards.\n\n\
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
        let mut findings: Vec<Finding> = alone(corpus, false)
            .filter(|&page| is_empty(corpus, page) && !is_chapter(corpus, page))
            .map(|page| empty_page(corpus, page))
            .collect();
        for book in corpus.book_ids() {
            let sections = || corpus.clauses_of_book(book).map(ClauseId).filter(|&id| corpus.kind(id) == Kind::Section);
            let empty: Vec<ClauseId> = sections().filter(|&id| says_nothing(corpus, id)).collect();
            let names = empty.len() >= CUSTOM && empty.len() * 8 >= sections().count();
            let headings = corpus
                .clauses_of_book(book)
                .map(ClauseId)
                .filter(|&id| corpus.kind(id) == Kind::Heading && says_nothing(corpus, id) && !has_next(corpus, id));
            for id in headings.chain(empty.into_iter().filter(|_| !names)) {
                let message = format!("nothing stands under “{}”", corpus.clause(id).text.first_line());
                findings.push(at_clause(&CODE, corpus, id, message).help(HELP));
            }
        }
        findings
    }
}

/// Fewer sections without a text are no custom.
const CUSTOM: usize = 4;

/// Whether a section or heading has no text and no parts.
fn says_nothing(corpus: &Corpus, id: ClauseId) -> bool {
    let text = &corpus.clause(id).text;
    text.first_line().len() == text.plain.len() && corpus.children(id).next().is_none()
}

/// Whether a clause of the same level follows: in flat numberings what follows a heading stands under it.
fn has_next(corpus: &Corpus, id: ClauseId) -> bool {
    let end = corpus.page_of(id).clauses.end;
    let mut after = (id.0 + 1..end).map(ClauseId).filter(|&next| corpus.parent(next) == corpus.parent(id));
    after.next().is_some_and(|next| corpus.kind(next) != Kind::Heading)
}

/// Whether an empty page is the heading of other pages: it has no number, or one with which theirs begin (`7`
/// of 700).
fn is_chapter(corpus: &Corpus, page: PageId) -> bool {
    let Some(number) = &corpus.page(page).number else { return true };
    let begins = |other: &Number| {
        let rest = other.canonical().strip_prefix(number.canonical());
        rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    let mut others = corpus.pages_of_book(corpus.page(page).book);
    others.any(|other| corpus.page(other).number.as_ref().is_some_and(begins))
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
