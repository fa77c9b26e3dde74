//! `same-title`: one title on two pages, or one heading on two pages.

use crate::check::{Check, Checked, at_clause, whereabouts};
use crate::corpus::{BookId, ClauseId, Corpus, Kind, PageId};
use crate::diag::{Code, Finding, Severity};
use crate::text::name_key;
use std::collections::BTreeMap;

pub struct SameTitle;

const CODE: Code = Code {
    name: "same-title",
    severity: Severity::Info,
    about: "Two pages of a book have one title, or sections on two pages have one name. Spelling that search \
            does not tell apart (case, dashes, quotes, accents) makes no difference. A heading that more than three \
            pages have is taken for a part of their form, such as “Notes”, and not reported.\n\n\
            Why it matters: who asks for the name gets both, and a link by that name alone is ambiguous.\n\n\
            Example: a card “Signal Lamp” described on the page of relics and again on the page of actions.\n\n\
            What to do: nothing, if they are two things. Otherwise join them, or tell them apart by a suffix in \
            brackets: `Signal Lamp (Relic)`.",
};

/// A heading on more pages than this belongs to the form of the pages.
const FORM: usize = 3;

impl Check for SameTitle {
    fn code(&self) -> &'static Code {
        &CODE
    }

    fn run(&self, Checked { corpus, .. }: &Checked<'_>) -> Vec<Finding> {
        let mut titles: BTreeMap<(BookId, String), Vec<ClauseId>> = BTreeMap::new();
        let mut sections: BTreeMap<(BookId, String), Vec<ClauseId>> = BTreeMap::new();
        for id in corpus.clause_ids() {
            let clause = corpus.clause(id);
            let (names, name) = match clause.kind {
                Kind::Topic => (&mut titles, corpus.page_of(id).title.as_str()),
                Kind::Section => (&mut sections, clause.text.first_line()),
                _ => continue,
            };
            let key = name_key(name);
            if !key.is_empty() {
                names.entry((corpus.page_of(id).book, key)).or_default().push(id);
            }
        }
        let mut findings = Vec::new();
        for mut same in titles.into_values().filter(|same| same.len() <= FORM) {
            let numbered = same.iter().copied().find(|&id| corpus.clause(id).number.is_some());
            if let Some(numbered) = numbered {
                let glosses = |id: ClauseId| corpus.clause(id).number.is_none() && in_one_file(corpus, id, numbered);
                same.retain(|&id| !glosses(id));
            }
            findings.extend(repeated(corpus, &same, |id| {
                format!("the page “{}” has the title of another page", corpus.page_of(id).title)
            }));
        }
        for same in sections.values() {
            let mut pages: Vec<PageId> = same.iter().map(|&id| corpus.clause(id).page).collect();
            pages.dedup();
            if pages.len() > FORM {
                continue;
            }
            let mut firsts = same.clone();
            firsts.dedup_by_key(|id| corpus.clause(*id).page);
            findings.extend(repeated(corpus, &firsts, |id| {
                format!(
                    "the section “{}” has the name of a section on another page",
                    corpus.clause(id).text.first_line()
                )
            }));
        }
        findings
    }
}

/// Whether two pages were read from one file, as the glossary of a text and its rules are.
fn in_one_file(corpus: &Corpus, a: ClauseId, b: ClauseId) -> bool {
    corpus.page_of(a).file == corpus.page_of(b).file
}

/// A finding for each but the first.
fn repeated(corpus: &Corpus, same: &[ClauseId], message: impl Fn(ClauseId) -> String) -> Vec<Finding> {
    let Some((&first, rest)) = same.split_first() else { return Vec::new() };
    let help = format!("the other one is `{}` at {}", corpus.address(first), whereabouts(corpus, first));
    rest.iter().map(|&id| at_clause(&CODE, corpus, id, message(id)).help(help.clone())).collect()
}
