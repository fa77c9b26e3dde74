//! `ambiguous-link`: a link or citation that could mean two things.

use crate::check::{Check, Checked, at_link, whereabouts};
use crate::corpus::{ClauseId, Corpus, LinkForm, Target};
use crate::diag::{Code, Finding, Severity};

pub struct AmbiguousLink;

const CODE: Code = Code {
    name: "ambiguous-link",
    severity: Severity::Warning,
    about: "A link or citation could mean more than one page or clause. Several answer to what it says equally \
            well: two titles that differ in their suffix only, an alias of two pages, a number that stands twice.\n\n\
            Why it matters: a reader cannot follow it, and a program must not guess. It counts as no link at all.\n\n\
            Example: `[[Salvage]]` where the book has `Salvage (Unit Ability)` and `Salvage (Action Card)`.\n\n\
            What to do: write the full title or the address of the one that is meant, or, if a number stands twice, \
            mend the number.",
};

/// How many of the possible targets a message names.
const NAMED: usize = 3;

impl Check for AmbiguousLink {
    fn code(&self) -> &'static Code {
        &CODE
    }

    fn run(&self, Checked { corpus, .. }: &Checked<'_>) -> Vec<Finding> {
        let mut findings = Vec::new();
        for link in corpus.relations() {
            let Target::Ambiguous(meant) = &link.target else { continue };
            let names = listed(meant, |id| described(corpus, id));
            let message = format!("`{}` could mean {names}", link.written);
            let help = if link.form == LinkForm::Number {
                "give all but one of them another number".to_owned()
            } else {
                format!("write the one that is meant: {}", listed(meant, |id| format!("`{}`", corpus.address(id))))
            };
            findings.push(at_link(&CODE, corpus, link, message).help(help));
        }
        findings
    }
}

fn described(corpus: &Corpus, id: ClauseId) -> String {
    if corpus.is_topic(id) {
        format!("“{}”", corpus.page_of(id).title)
    } else {
        format!("{} at {}", corpus.label(id), whereabouts(corpus, id))
    }
}

/// `a, b or c`, the rest counted.
fn listed(ids: &[ClauseId], name: impl Fn(ClauseId) -> String) -> String {
    let mut names: Vec<String> = ids.iter().take(NAMED).map(|&id| name(id)).collect();
    if ids.len() > NAMED {
        names.push(format!("{} more", ids.len() - NAMED));
    }
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}
