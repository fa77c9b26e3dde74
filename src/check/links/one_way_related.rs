//! `one-way-related`: a related topic that does not list the topic in return.

use crate::check::{Check, Checked, at_link};
use crate::corpus::{Corpus, PageId, Relation, RelationKind, Target};
use crate::diag::{Code, Finding, Fix, RelatedChange, Severity};
use std::collections::HashSet;

pub struct OneWayRelated;

const CODE: Code = Code {
    name: "one-way-related",
    severity: Severity::Info,
    about: "A topic lists a related topic that does not list it in return. Both stand in one book, and no other \
            link of the second's related topics leads back.\n\n\
            Why it matters: who comes to the second topic first is not told of the first.\n\n\
            Example: `related: [Docking]` on the page of Cargo, while Docking does not name Cargo.\n\n\
            What to do: add the one to the related topics of the other, unless it is meant to lead one way only.",
};

impl Check for OneWayRelated {
    fn code(&self) -> &'static Code {
        &CODE
    }

    fn run(&self, Checked { corpus, .. }: &Checked<'_>) -> Vec<Finding> {
        let related = || {
            corpus.relations().filter_map(|link| {
                let (from, to) = ends(corpus, link)?;
                Some((link, from, to))
            })
        };
        let pairs: HashSet<(PageId, PageId)> = related().map(|(_, from, to)| (from, to)).collect();
        let mut reported = HashSet::new();
        let mut findings = Vec::new();
        for (link, from, to) in related() {
            if pairs.contains(&(to, from)) || !reported.insert((from, to)) {
                continue;
            }
            let (here, there) = (corpus.page(from), corpus.page(to));
            let message = format!("“{}” is related to “{}” here, but not the other way round", here.title, there.title);
            let help = format!("add “{}” to the related topics of “{}” in {}", here.title, there.title, there.file);
            let change = RelatedChange::Add(corpus.page_address(from));
            let fix = Fix::Related { page: corpus.page_address(to), change };
            findings.push(at_link(&CODE, corpus, link, message).help(help).fix(Some(fix)));
        }
        findings
    }
}

/// The two pages of a related-topic link within a book.
fn ends(corpus: &Corpus, link: &Relation) -> Option<(PageId, PageId)> {
    let Target::Clause(to) = link.target else { return None };
    let (from, to) = (corpus.clause(link.from).page, corpus.clause(to).page);
    let counts =
        link.kind == RelationKind::RelatedTopic && from != to && corpus.page(from).book == corpus.page(to).book;
    counts.then_some((from, to))
}
