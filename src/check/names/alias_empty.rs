//! `alias-empty`: an alias of which nothing can be searched.

use crate::check::{Check, Checked, at_clause, at_spelling};
use crate::diag::{Code, Finding, Severity};
use crate::text::name_key;

pub struct AliasEmpty;

const CODE: Code = Code {
    name: "alias-empty",
    severity: Severity::Warning,
    about: "An alias, or a word of a glossary, has no letter and no digit.\n\n\
            Why it matters: search compares letters and digits, so nobody can find anything by it.\n\n\
            Example: `aliases: [\"→\"]`.\n\n\
            What to do: write the word that people say, or take it out.",
};

impl Check for AliasEmpty {
    fn code(&self) -> &'static Code {
        &CODE
    }

    fn run(&self, Checked { corpus, .. }: &Checked<'_>) -> Vec<Finding> {
        const HELP: &str = "write the word that people say, or take it out";
        let mut findings = Vec::new();
        for id in corpus.page_ids() {
            let page = corpus.page(id);
            for alias in page.aliases.iter().filter(|alias| name_key(alias).is_empty()) {
                let message = format!("the alias {alias:?} of “{}” has no letter and no digit", page.title);
                findings.push(at_clause(&CODE, corpus, corpus.topic(id), message).help(HELP));
            }
        }
        for term in corpus.glossary.terms().iter().filter(|term| !term.bundled) {
            for spelling in term.spellings().filter(|spelling| name_key(&spelling.text).is_empty()) {
                let message =
                    format!("{:?} of the term “{}” has no letter and no digit", spelling.text, term.name.text);
                findings.push(at_spelling(&CODE, term, spelling, message).help(HELP));
            }
        }
        findings
    }
}
