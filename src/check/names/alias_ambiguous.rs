//! `alias-ambiguous`: an alias that means two things without saying so.

use crate::check::{Check, Checked, at_clause, at_spelling};
use crate::corpus::glossary::{Spelling, Term};
use crate::corpus::{Corpus, PageId};
use crate::diag::{Code, Finding, Severity};
use crate::text::name_key;
use std::collections::BTreeMap;

pub struct AliasAmbiguous;

const CODE: Code = Code {
    name: "alias-ambiguous",
    severity: Severity::Error,
    about: "An alias means two things of a game: two terms of its glossary have it, or a page has it as an alias and \
            another page of the book, or a term that is tied to another page, has it too.\n\n\
            Why it matters: whoever asks for it is sent to one of them, and nobody has said which is meant.\n\n\
            Example: `BB` is an alias of Boarding Bridge and of Blue Buoy.\n\n\
            What to do: if it does mean both, a glossary says so: move it from `aliases` to `shared` in each of its \
            terms. Otherwise take it out of one of them; of two pages, one has to do without it.",
};

/// Of one spelling so many uses are compared with each other.
const COMPARED: usize = 50;

/// Something that is called by a spelling.
#[derive(Clone, Copy)]
enum Claim<'a> {
    Term(&'a Term, &'a Spelling),
    /// Whether by its title.
    Page(PageId, bool),
}

impl Check for AliasAmbiguous {
    fn code(&self) -> &'static Code {
        &CODE
    }

    fn run(&self, Checked { corpus, .. }: &Checked<'_>) -> Vec<Finding> {
        let mut claims: BTreeMap<(&str, String), Vec<Claim>> = BTreeMap::new();
        let mut claim = |game, written: &str, claim| {
            let all = claims.entry((game, name_key(written))).or_default();
            if all.len() < COMPARED {
                all.push(claim);
            }
        };
        for id in corpus.page_ids() {
            let page = corpus.page(id);
            let game = corpus.book(page.book).game.as_str();
            claim(game, &page.title, Claim::Page(id, true));
            page.aliases.iter().for_each(|alias| claim(game, alias, Claim::Page(id, false)));
        }
        for term in corpus.glossary.terms() {
            term.spellings().for_each(|spelling| claim(&term.game, &spelling.text, Claim::Term(term, spelling)));
        }
        let mut findings = Vec::new();
        for ((_, key), claims) in &claims {
            for (at, one) in claims.iter().enumerate().filter(|_| !key.is_empty()) {
                // Each pair once, at the one that can be mended.
                let rivals = claims.iter().enumerate().filter(|&(other, _)| other != at);
                let mut rivals = rivals.filter(|&(other, rival)| other < at || !rival.mendable() && one.mendable());
                if let Some((_, rival)) = rivals.find(|(_, rival)| one.mendable() && clash(corpus, *one, **rival)) {
                    findings.push(finding(corpus, *one, *rival));
                }
            }
        }
        findings
    }
}

impl Claim<'_> {
    /// Whether its author can do something about it: a title stands as it is, and so does what came with
    /// the program.
    fn mendable(&self) -> bool {
        match self {
            Self::Term(term, _) => !term.bundled,
            Self::Page(_, title) => !title,
        }
    }
}

/// Whether two things are different ones and nobody has said so.
fn clash(corpus: &Corpus, one: Claim, other: Claim) -> bool {
    match (one, other) {
        (Claim::Term(a, one), Claim::Term(b, other)) => !(std::ptr::eq(a, b) || one.shared && other.shared),
        (Claim::Page(a, _), Claim::Page(b, _)) => a != b && corpus.page(a).book == corpus.page(b).book,
        (Claim::Term(term, spelling), Claim::Page(page, _)) | (Claim::Page(page, _), Claim::Term(term, spelling)) => {
            let is_current = corpus.book(corpus.page(page).book).is_current();
            is_current && !spelling.shared && !term.explained.iter().any(|&id| corpus.page_id_of(id) == page)
        }
    }
}

fn finding(corpus: &Corpus, one: Claim, other: Claim) -> Finding {
    let what = match other {
        Claim::Term(term, _) => format!("the term “{}” at {}:{}", term.name.text, term.file, term.name.place.line),
        Claim::Page(page, _) => {
            format!("the page “{}”, `{}`", corpus.page(page).title, corpus.address(corpus.topic(page)))
        }
    };
    match one {
        Claim::Term(term, spelling) => {
            let message = format!("`{}` of “{}” also means {what}", spelling.text, term.name.text);
            let help = match other {
                Claim::Term(..) => "take it out of one of them, or move it to `shared` in both",
                Claim::Page(..) => "tie the term to that page, take it out, or move it to `shared`",
            };
            at_spelling(&CODE, term, spelling, message).help(help)
        }
        Claim::Page(page, _) => {
            let own = corpus.page(page);
            let alias = own.aliases.iter().find(|alias| names(alias, other, corpus)).map_or("", String::as_str);
            let message = format!("the alias `{alias}` of “{}” also means {what}", own.title);
            at_clause(&CODE, corpus, corpus.topic(page), message).help("take it out of one of them")
        }
    }
}

/// Whether something is called so.
fn names(alias: &str, claim: Claim, corpus: &Corpus) -> bool {
    let key = name_key(alias);
    match claim {
        Claim::Term(_, spelling) => name_key(&spelling.text) == key,
        Claim::Page(page, _) => {
            let page = corpus.page(page);
            std::iter::once(&page.title).chain(&page.aliases).any(|name| name_key(name) == key)
        }
    }
}
