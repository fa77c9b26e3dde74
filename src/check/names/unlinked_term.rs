//! `unlinked-term`: a term of the glossary that a page uses and does not link.

use crate::check::places::Places;
use crate::check::terms::Terms;
use crate::check::{Check, Checked, in_text};
use crate::corpus::{ClauseId, Corpus, Kind, LinkForm, PageId, RelationKind, Target, Term};
use crate::diag::{Code, Finding, Severity};
use crate::text::stem_key;
use std::collections::{BTreeMap, HashSet};

pub struct UnlinkedTerm;

const CODE: Code = Code {
    name: "unlinked-term",
    severity: Severity::Info,
    about: "A page uses a term of the game's glossary, another page of the book explains it, and no link in the text \
            leads there. The first use on the page is named. The longest term counts: `Boarding Bridge` is not a use of \
            `Bridge`. Words that are linked, titles and headings, and the pages that explain the term are left out, \
            and so are words that mean several things.\n\n\
            Why it matters: a reader who does not know the word cannot follow it.\n\n\
            Example: “The boarding bridge is lowered.” on a page that does not link to the page of docking.\n\n\
            What to do: link the first use: `[[Docking|boarding bridge]]`.",
};

impl Check for UnlinkedTerm {
    fn code(&self) -> &'static Code {
        &CODE
    }

    /// Few books mean to link every term.
    fn on_by_default(&self) -> bool {
        false
    }

    fn run(&self, checked: &Checked<'_>) -> Vec<Finding> {
        let corpus = checked.corpus;
        let mut games: BTreeMap<(&str, &str), Terms<Option<&Term>>> = BTreeMap::new();
        let mut places = Places::new(*checked);
        let mut findings = Vec::new();
        for page in corpus.page_ids() {
            let book = corpus.book(corpus.page(page).book);
            let key = (book.game.as_str(), book.language.as_str());
            let terms = games.entry(key).or_insert_with(|| terms_of(corpus, key.0, key.1));
            let linked = linked_pages(corpus, page);
            let mut named = HashSet::new();
            for id in corpus.clauses_of(page) {
                for (start, end, term) in uses(corpus, id, terms) {
                    let explained =
                        term.explained.iter().copied().filter(|&to| corpus.page_of(to).book == corpus.page(page).book);
                    let explained: Vec<ClauseId> = explained.collect();
                    let known = explained.iter().any(|&to| linked.contains(&corpus.page_id_of(to)));
                    let Some(&first) = explained.first().filter(|_| !known) else { continue };
                    if !named.insert(&term.name.text) {
                        continue;
                    }
                    let words = &corpus.clause(id).text.plain[start..end];
                    let title = &corpus.page_of(first).title;
                    let message = format!("“{words}” is used without a link to “{title}”, which explains it");
                    let help = format!("link it to `{}`", corpus.address(first));
                    let place = places.of(id, start, end);
                    findings.push(in_text(&CODE, corpus, id, place, message).help(help));
                }
            }
        }
        findings
    }
}

/// The words of a game in one language; `None` for those that mean several things.
fn terms_of<'a>(corpus: &'a Corpus, game: &str, language: &str) -> Terms<Option<&'a Term>> {
    let mut meant: BTreeMap<String, (&str, Option<&Term>)> = BTreeMap::new();
    for term in corpus.glossary.terms().iter().filter(|term| term.game == game) {
        let forms = term.forms.iter().filter(|form| form.language == language).flat_map(|form| &form.spellings);
        for spelling in std::iter::once(&term.name).chain(&term.aliases).chain(forms) {
            let alone = Some(term).filter(|_| !spelling.shared);
            let entry = meant.entry(stem_key(&spelling.text)).or_insert((&spelling.text, alone));
            if entry.1.is_some_and(|other| !std::ptr::eq(other, term)) {
                entry.1 = None;
            }
        }
    }
    Terms::new(meant.into_values())
}

/// The pages to which a page's text leads, and itself.
fn linked_pages(corpus: &Corpus, page: PageId) -> HashSet<PageId> {
    let links = corpus.relations_of(page).iter();
    let written = links.filter(|link| link.form != LinkForm::Implied && link.kind != RelationKind::RelatedTopic);
    let leads = written.flat_map(|link| match &link.target {
        Target::Clause(to) => std::slice::from_ref(to),
        Target::Ambiguous(all) => all,
        _ => &[],
    });
    leads.map(|&to| corpus.page_id_of(to)).chain([page]).collect()
}

/// The terms of one meaning in a clause's text: bytes and term.
fn uses<'a>(corpus: &Corpus, id: ClauseId, terms: &mut Terms<Option<&'a Term>>) -> Vec<(usize, usize, &'a Term)> {
    let clause = corpus.clause(id);
    let heading = if matches!(clause.kind, Kind::Section | Kind::Heading) { clause.text.first_line().len() } else { 0 };
    let links = corpus.relations_from(id).iter().filter_map(|link| link.range);
    let mut links: Vec<(usize, usize)> = links.map(|(start, end)| (start as usize, end as usize)).collect();
    links.sort_unstable();
    let in_link = |start: usize, end: usize| {
        let before = links.partition_point(|&(from, _)| from < end);
        links[..before].iter().rev().take(4).any(|&(_, to)| to > start)
    };
    let found = terms.in_text(&clause.text.plain).into_iter();
    let free = found.filter(|found| found.start >= heading && !in_link(found.start, found.end));
    free.filter_map(|found| Some((found.start, found.end, found.meant?))).collect()
}
