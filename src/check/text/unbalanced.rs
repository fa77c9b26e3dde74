//! `unbalanced`: a bracket or quotation mark without its other half.

use super::pairing::{Loose, loose};
use crate::check::places::Places;
use crate::check::{Check, Checked, in_text};
use crate::corpus::{ClauseId, Corpus, PageId};
use crate::diag::{Code, Finding, Severity};

pub struct Unbalanced;

const CODE: Code = Code {
    name: "unbalanced",
    severity: Severity::Warning,
    about: "A bracket or quotation mark is opened and never closed, or closed and never opened, in a clause with its \
            parts. Apostrophes, marks of lists (`1)`, `a)`), inches (`3\"`), smileys and ranges such as `[0, 1)` are \
            none.\n\n\
            Why it matters: the reader cannot tell where the remark or the quotation ends; often a piece of the \
            sentence is missing.\n\n\
            Example: “Each player (in turn order takes a card.”\n\n\
            What to do: put in the other half, or take this one out.",
};

impl Check for Unbalanced {
    fn code(&self) -> &'static Code {
        &CODE
    }

    fn run(&self, checked: &Checked<'_>) -> Vec<Finding> {
        let corpus = checked.corpus;
        let mut places = Places::new(*checked);
        let mut findings = Vec::new();
        for page in corpus.page_ids() {
            for (id, mark) in in_page(corpus, page) {
                let end = mark.at + mark.sign.len_utf8();
                // A bracket alone is found in the source by the words before it.
                let place = places.of(id, mark.at, end);
                let message = format!(
                    "`{}` is {}",
                    mark.sign,
                    if mark.opens { "opened and not closed" } else { "closed and not opened" }
                );
                let help = "put in the other half, or take it out";
                findings.push(in_text(&CODE, corpus, id, place, message).help(help));
            }
        }
        findings
    }
}

/// How many open marks are looked back at for one that closes.
const BACK: usize = 8;

/// The loose marks of a page. What a clause opens one of its parts may close, or the clause after it.
fn in_page(corpus: &Corpus, page: PageId) -> Vec<(ClauseId, Loose)> {
    let mut all: Vec<(ClauseId, Loose)> = Vec::new();
    let mut paired = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    for id in corpus.clauses_of(page) {
        for mark in loose(&corpus.clause(id).text.plain) {
            let at = all.len();
            all.push((id, mark));
            paired.push(false);
            if mark.opens {
                open.push(at);
                continue;
            }
            let near = |&other: &usize| {
                let (of, begun) = all[other];
                let together = corpus.ancestors(id).any(|above| above == of) || corpus.parent(of) == corpus.parent(id);
                together && begun.closes_with(mark.sign)
            };
            if let Some(back) = open.iter().rev().take(BACK).position(near) {
                let other = open.remove(open.len() - 1 - back);
                paired[other] = true;
                paired[at] = true;
            }
        }
    }
    all.into_iter().zip(paired).filter(|(_, paired)| !paired).map(|(mark, _)| mark).collect()
}
