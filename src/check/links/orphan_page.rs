//! `orphan-page`: a page to which no other page leads.

use crate::check::{Check, Checked, at_clause};
use crate::corpus::{Corpus, LinkForm, PageId, Relation, RelationKind, Target};
use crate::diag::{Code, Finding, Severity};
use crate::text::name_key;
use std::collections::HashSet;

pub struct OrphanPage;

const CODE: Code = Code {
    name: "orphan-page",
    severity: Severity::Info,
    about: "No page of the book links to this one, cites a number of it, or lists it among its related topics. \
            Reported in books that are written as linked pages, where other pages lead to most of them; in a text \
            that is read from front to back it would mean nothing. A page from which readers start is none.\n\n\
            Why it matters: nobody comes to the page by following links.\n\n\
            Example: the page of Salvage, which no page names.\n\n\
            What to do: link to it where its subject is spoken of, and add it to the related topics of the pages next \
            to it.",
};

impl Check for OrphanPage {
    fn code(&self) -> &'static Code {
        &CODE
    }

    fn run(&self, Checked { corpus, .. }: &Checked<'_>) -> Vec<Finding> {
        let mut findings = Vec::new();
        let mut books: Vec<Vec<PageId>> = vec![Vec::new(); corpus.books.len()];
        for page in corpus.page_ids() {
            books[corpus.page(page).book.index()].push(page);
        }
        for pages in books {
            let linked = |page: &PageId| led_to(corpus, *page, false);
            if pages.iter().filter(|page| linked(page)).count() * 2 <= pages.len() {
                continue;
            }
            for page in pages.iter().copied().filter(|&page| !led_to(corpus, page, true)) {
                if is_index(corpus, page, pages.len()) || is_beside(corpus, page, &pages) {
                    continue;
                }
                let message = format!("no other page of the book leads to “{}”", corpus.page(page).title);
                let help = "link to it, or add it to the related topics of another page";
                findings.push(at_clause(&CODE, corpus, corpus.topic(page), message).help(help));
            }
        }
        findings
    }
}

/// Names of pages from which readers start.
const STARTS: &[&str] = &["index", "readme", "home", "contents", "start", "toc"];

/// Whether a page is one to start from: by its name, or because it leads to at least half of the book.
fn is_index(corpus: &Corpus, page: PageId, pages: usize) -> bool {
    let to = |link: &Relation| match link.target {
        Target::Clause(to) => Some(corpus.page_id_of(to)),
        _ => None,
    };
    let named = STARTS.contains(&name_key(&corpus.page(page).name).as_str());
    let leads = || corpus.relations_of(page).iter().filter_map(to).collect::<HashSet<_>>().len();
    named || pages > 3 && leads() * 2 >= pages
}

/// Whether a page is the preface or an appendix of a text in one file: it has no number, and most have one.
fn is_beside(corpus: &Corpus, page: PageId, pages: &[PageId]) -> bool {
    let file = &corpus.page(page).file;
    let numbered = || pages.iter().filter(|&&page| corpus.page(page).number.is_some()).count();
    let neighbour =
        |at: Option<u32>| at.is_some_and(|at| corpus.pages.get(at as usize).is_some_and(|page| page.file == *file));
    corpus.page(page).number.is_none()
        && (neighbour(page.0.checked_sub(1)) || neighbour(page.0.checked_add(1)))
        && numbered() * 2 > pages.len()
}

/// Whether another page of the book leads to a page by a link, or by a number that it cites.
fn led_to(corpus: &Corpus, page: PageId, by_citation: bool) -> bool {
    corpus.relations_into(page).any(|link| {
        let from = corpus.page_id_of(link.from);
        let counts = match link.form {
            LinkForm::Number => by_citation,
            LinkForm::Implied => false,
            _ => link.kind != RelationKind::Translates && matches!(link.target, Target::Clause(_)),
        };
        counts && from != page && corpus.page(from).book == corpus.page(page).book
    })
}
