//! `self-link`: a link that leads to where it stands.

use crate::check::{Check, Checked, at_link};
use crate::corpus::{Kind, LinkForm, RelationKind, Target};
use crate::diag::{Code, Finding, Severity};

pub struct SelfLink;

const CODE: Code = Code {
    name: "self-link",
    severity: Severity::Warning,
    about: "A link leads to the page or clause on which it stands: a page names itself among its related topics, a \
            rule links to itself. Links from one clause of a page to another are fine, and so is a note that says \
            which page it is about.\n\n\
            Why it matters: who follows it gets nowhere, and most often another page was meant.\n\n\
            Example: `related: [Docking]` on the page of Docking.\n\n\
            What to do: write what was meant, or take the link out.",
};

impl Check for SelfLink {
    fn code(&self) -> &'static Code {
        &CODE
    }

    fn run(&self, Checked { corpus, .. }: &Checked<'_>) -> Vec<Finding> {
        let mut findings = Vec::new();
        for link in corpus.relations() {
            let written = !matches!(link.form, LinkForm::Implied | LinkForm::Number | LinkForm::Url);
            let kind = matches!(link.kind, RelationKind::RelatedTopic | RelationKind::Inline);
            let Target::Clause(to) = link.target else { continue };
            // A note may begin with the page that it is about.
            let noted = matches!(corpus.kind(link.from), Kind::Note | Kind::Question | Kind::Example);
            if noted && link.range.is_none_or(|(start, _)| start == 0) {
                continue;
            }
            let own_page = corpus.is_topic(to) && corpus.page_id_of(to) == corpus.page_id_of(link.from);
            if !(written && kind && (to == link.from || own_page)) {
                continue;
            }
            let what = if corpus.is_topic(to) { "page" } else { "clause" };
            let message = format!("`{}` leads to the {what} on which it stands", link.written);
            findings.push(at_link(&CODE, corpus, link, message).help("write what is meant, or take the link out"));
        }
        findings
    }
}
