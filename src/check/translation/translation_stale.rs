//! `translation-stale`: a page whose original has changed since it was translated.

use super::pairs::pairs;
use crate::check::{Check, Checked};
use crate::diag::{Code, Finding, Severity};

pub struct TranslationStale;

const CODE: Code = Code {
    name: "translation-stale",
    severity: Severity::Warning,
    about: "A translated page says in its front matter which state of the original it was made from, `original: \
            \"0123456789abcdef\"`, and the original has another text by now.\n\n\
            Why it matters: the translation tells rules that are no longer those of the original.\n\n\
            Example: the original's 12.2 was reworded after the page was translated.\n\n\
            What to do: bring the page up to date, then put the new digest into `original`. `ruledex show \
            ORIGINAL:PAGE --json` gives it as `digest`, and so does the finding.",
};

impl Check for TranslationStale {
    fn code(&self) -> &'static Code {
        &CODE
    }

    fn run(&self, Checked { corpus, .. }: &Checked<'_>) -> Vec<Finding> {
        let mut findings = Vec::new();
        for pair in pairs(corpus) {
            for (&original, &own) in &pair.pages {
                let page = corpus.page(own);
                let Some((recorded, place)) = &page.original else { continue };
                let topic = corpus.topic(original);
                let digest = corpus.digest(topic);
                if recorded.eq_ignore_ascii_case(&digest) {
                    continue;
                }
                let message = format!("`{}` has changed since “{}” was translated", corpus.address(topic), page.title);
                let help = format!("bring the page up to date and write `original: \"{digest}\"`");
                let address = corpus.address(corpus.topic(own)).to_string();
                findings.push(Finding::at(&CODE, &*page.file, *place, message).help(help).address(address));
            }
        }
        findings
    }
}
