//! `alias-dead`: a term of a glossary that is tied to a page which does not exist.

use crate::check::{Check, Checked, at_spelling};
use crate::diag::{Code, Finding, Severity};
use crate::lookup;

pub struct AliasDead;

const CODE: Code = Code {
    name: "alias-dead",
    severity: Severity::Error,
    about: "A term of a glossary is tied to a page or clause that no book of its game has.\n\n\
            Why it matters: who asks for the term is to be led there, and is led nowhere.\n\n\
            Example: `page: Dokcing`, or `page: \"12.9\"` where rule 12 ends with 12.4.\n\n\
            What to do: write the title or number of the page that explains it; the nearest that exists is named. \
            A term that no page explains goes without `page`.",
};

impl Check for AliasDead {
    fn code(&self) -> &'static Code {
        &CODE
    }

    fn run(&self, Checked { corpus, .. }: &Checked<'_>) -> Vec<Finding> {
        let mut findings = Vec::new();
        for term in corpus.glossary.terms().iter().filter(|term| !term.bundled && term.explained.is_empty()) {
            let Some(page) = &term.page else { continue };
            let message =
                format!("“{}” is tied to `{}`, which no book of {} has", term.name.text, page.text, term.game);
            let nearest = lookup::nearest(corpus, &page.text, 1);
            let help = match nearest.first() {
                Some(near) => format!("did you mean `{}`?", near.written),
                None => "write the title or number of a page that exists, or leave `page` out".to_owned(),
            };
            findings.push(at_spelling(&CODE, term, page, message).help(help));
        }
        findings
    }
}
