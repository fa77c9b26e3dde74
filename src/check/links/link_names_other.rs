//! `link-names-other`: a link whose words name another page or clause than the one it leads to.

use crate::check::{Check, Checked, at_link};
use crate::corpus::{ClauseId, Corpus, LinkForm, NameKind, Number, Relation, Target};
use crate::diag::{Code, Finding, Severity};
use crate::text::name_key;

pub struct LinkNamesOther;

const CODE: Code = Code {
    name: "link-names-other",
    severity: Severity::Warning,
    about: "The words of a link are the title, an alias or the number of one page or clause of the book, and the link \
            leads to another.\n\n\
            Why it matters: the reader is sent to the wrong rule and may not notice. Such links come from copying a \
            link and changing one half of it.\n\n\
            Example: `[Cargo](docking.md)`, or `[[12.2|12.3]]`.\n\n\
            What to do: change the words or the target, whichever is wrong. Where both are meant, let the words say \
            more: `[the cargo of a dock](docking.md)`.",
};

impl Check for LinkNamesOther {
    fn code(&self) -> &'static Code {
        &CODE
    }

    fn run(&self, Checked { corpus, .. }: &Checked<'_>) -> Vec<Finding> {
        let mut findings = Vec::new();
        for link in corpus.relations() {
            let hyperlink = matches!(
                link.form,
                LinkForm::RootedPath | LinkForm::RelativePath | LinkForm::Fragment | LinkForm::Name
            );
            let Target::Clause(to) = link.target else { continue };
            if !hyperlink || link.label.is_empty() || link.label == link.written {
                continue;
            }
            let Some(other) = named(corpus, link, to) else { continue };
            let message = format!(
                "the link reads “{}”, which is {}, but leads to {}",
                link.label,
                described(corpus, other),
                described(corpus, to)
            );
            let help = format!("link to `{}`, or let the words say what the link leads to", corpus.address(other));
            findings.push(at_link(&CODE, corpus, link, message).help(help));
        }
        findings
    }
}

/// What a link's words name in its book, where that is neither the target nor on the target's page.
fn named(corpus: &Corpus, link: &Relation, to: ClauseId) -> Option<ClauseId> {
    let book = corpus.page_of(link.from).book;
    if corpus.page_of(to).book != book {
        return None;
    }
    if let Some(number) = Number::parse(&link.label).filter(|number| number.canonical().contains(char::is_numeric)) {
        let of_book = corpus.clauses_of_book(book);
        let mut bearing = corpus.names.numbered_in(&number, &of_book);
        let first = bearing.next()?;
        // “12” may lead to any place of page 12, “12.1” to a part of 12.1.
        let below = |id: ClauseId| id == to || corpus.ancestors(to).any(|above| above == id);
        let fits = below(first) || bearing.any(below);
        return (!fits && corpus.clause(to).number.is_some()).then_some(first);
    }
    let names = corpus.names.named(&name_key(&link.label));
    let page = corpus.page_id_of(to);
    if names.iter().any(|name| corpus.page_id_of(name.clause) == page) {
        return None;
    }
    let whole = |kind| matches!(kind, NameKind::Title | NameKind::BareTitle | NameKind::Alias);
    let other = names.iter().find(|name| whole(name.kind) && corpus.page_of(name.clause).book == book)?;
    Some(other.clause)
}

fn described(corpus: &Corpus, id: ClauseId) -> String {
    if corpus.is_topic(id) {
        format!("the page “{}”", corpus.page_of(id).title)
    } else {
        format!("{} on the page “{}”", corpus.label(id), corpus.page_of(id).title)
    }
}
