//! `missing-citation`: a number in running text that no clause bears.

use crate::check::nearest::Nearest;
use crate::check::{Check, Checked, at_link};
use crate::corpus::{LinkForm, Number, Target};
use crate::diag::{Code, Finding, Severity};

pub struct MissingCitation;

pub(super) const CODE: Code = Code {
    name: "missing-citation",
    severity: Severity::Warning,
    about: "A text cites a number that no clause bears. Citations are numbers after the words for rule and see in \
            any language, after `§`, and alone between brackets, if they look like the numbers of the book. Files \
            outside of the library may also have an address whose book, page or clause is not there.\n\n\
            Why it matters: rules get renumbered and citations are forgotten. The reader is sent to nothing, or, \
            when the number is given out again, to the wrong rule.\n\n\
            Example: “see rule 12.9” in a book whose rule 12 ends with 12.4.\n\n\
            What to do: look up what is meant and cite its number; the nearest that exists is named.",
};

impl Check for MissingCitation {
    fn code(&self) -> &'static Code {
        &CODE
    }

    fn run(&self, Checked { corpus, .. }: &Checked<'_>) -> Vec<Finding> {
        let mut nearest = Nearest::new(corpus);
        let mut findings = Vec::new();
        for link in corpus.relations() {
            if link.form != LinkForm::Number || link.target != Target::Missing {
                continue;
            }
            let Some(number) = Number::parse(&link.written) else { continue };
            let message = format!("{number} is cited, but no clause has this number");
            let help = match nearest.number(corpus.page_of(link.from).book, &number) {
                Some(number) => format!("the nearest number is {number}"),
                None => "cite a number that exists".to_owned(),
            };
            findings.push(at_link(&CODE, corpus, link, message).help(help));
        }
        findings
    }
}
