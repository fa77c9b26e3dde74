//! `loose-note`: a note that does not say which rule it is about.

use crate::check::{Check, Checked, at_clause};
use crate::corpus::{ClauseId, Corpus, Kind, RelationKind, Target};
use crate::diag::{Code, Finding, Severity};

pub struct LooseNote;

const CODE: Code = Code {
    name: "loose-note",
    severity: Severity::Info,
    about: "A note hangs on no rule. It stands under a page that has numbered rules, and neither names one of them \
            at its beginning nor stands under one, nor under a heading of its own. Left out are books most of whose \
            notes are about whole pages.\n\n\
            Why it matters: the note is shown with the page, and not with the rule that it explains; who looks up the \
            rule does not see it.\n\n\
            Example: `1. A tug counts as a salvage unit.` under `## Notes` on a page with rules 12.1 to 12.9.\n\n\
            What to do: begin it with a link to the rule, `[[12.1]] A tug counts as a salvage unit.`, unless it is about \
            the whole page.",
};

impl Check for LooseNote {
    fn code(&self) -> &'static Code {
        &CODE
    }

    /// A note may well be about the whole page.
    fn on_by_default(&self) -> bool {
        false
    }

    fn run(&self, Checked { corpus, .. }: &Checked<'_>) -> Vec<Finding> {
        let numbered = |id: ClauseId| corpus.kind(id) == Kind::Rule && corpus.clause(id).number.is_some();
        let mut findings = Vec::new();
        for book in corpus.book_ids() {
            let pages = corpus.pages_of_book(book).filter(|&page| corpus.clauses_of(page).any(numbered));
            let notes = pages.flat_map(|page| corpus.clauses_of(page)).filter(|&id| corpus.kind(id) == Kind::Note);
            let (loose, tied): (Vec<ClauseId>, Vec<ClauseId>) = notes.partition(|&id| is_loose(corpus, id));
            if loose.len() > tied.len() {
                continue;
            }
            for id in loose {
                let help = "begin it with a link to the rule that it is about: `[[12.1]]`";
                findings.push(at_clause(&CODE, corpus, id, "the note does not say which rule it is about").help(help));
            }
        }
        findings
    }
}

/// Whether a note is about its whole page or about nothing. A note under a note is a part of it.
fn is_loose(corpus: &Corpus, id: ClauseId) -> bool {
    let above = corpus.parent(id).map(|parent| corpus.kind(parent));
    let subject = corpus.relations_from(id).iter().find(|link| link.kind == RelationKind::NoteOn);
    let on_page = |link: &crate::corpus::Relation| match link.target {
        Target::Clause(to) => corpus.is_topic(to),
        _ => true,
    };
    above == Some(Kind::Topic) && subject.is_none_or(on_page)
}
