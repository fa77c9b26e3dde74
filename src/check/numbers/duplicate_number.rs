//! `duplicate-number`: one number on two clauses of a book.

use crate::check::{Check, Checked, at_clause, whereabouts};
use crate::corpus::{BookId, ClauseId};
use crate::diag::{Code, Finding, Severity};
use std::collections::HashMap;

pub struct DuplicateNumber;

const CODE: Code = Code {
    name: "duplicate-number",
    severity: Severity::Error,
    about: "A number stands on two clauses of one book. The number of a topic counts too, and `12.1a`, `12.1.a` \
            and `12.1 (a)` are one number.\n\n\
            Why it matters: a number is how people cite a rule. With two rules under it, every citation of it is \
            open, and a program that keeps one of them loses the other.\n\n\
            Example: two paragraphs that both begin with `12.2`, or two pages with `number: \"12\"`.\n\n\
            What to do: give one of the two the number that it should have. ruledex keeps both, and never changes \
            a number by itself.",
};

impl Check for DuplicateNumber {
    fn code(&self) -> &'static Code {
        &CODE
    }

    fn run(&self, Checked { corpus, .. }: &Checked<'_>) -> Vec<Finding> {
        let mut first_of: HashMap<(BookId, &str), ClauseId> = HashMap::new();
        let mut findings = Vec::new();
        for id in corpus.clause_ids() {
            let Some(number) = &corpus.clause(id).number else { continue };
            let first = *first_of.entry((corpus.page_of(id).book, number.canonical())).or_insert(id);
            if first == id {
                continue;
            }
            let message = format!("the number {number} is taken already");
            let (one, place) = (corpus.address(first), whereabouts(corpus, first));
            let help = format!("`{one}` at {place} bears it first: give one of the two another number");
            findings.push(at_clause(&CODE, corpus, id, message).help(help));
        }
        findings
    }
}
