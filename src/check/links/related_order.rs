//! `related-order`: a list of related topics that names one twice, or stands out of its order.

use crate::check::{Check, Checked, at_link};
use crate::corpus::{BookId, ClauseId, Corpus, PageId, Relation, RelationKind, Target};
use crate::diag::{Code, Finding, Fix, RelatedChange, Severity};
use crate::text::{bare_title, is_determiner, name_key};
use std::collections::HashMap;

/// Lists that name a topic twice.
pub struct RelatedDoubled;

/// Lists out of the order of the book's other lists. Off by default: an author may put the nearest first.
pub struct RelatedSorted;

const CODE: Code = Code {
    name: "related-order",
    severity: Severity::Info,
    about: "A list of related topics names one topic twice, or it stands out of order where most lists of the book \
            are in order of titles or of numbers. What is out of order is only looked for when this code is asked \
            for.\n\n\
            Why it matters: a topic that stands twice is most often one of which the other was meant; a sorted list is \
            quicker to look through, and to keep up.\n\n\
            Example: `related: [Cargo, Docking, Cargo]`.\n\n\
            What to do: take out the second one, or write the topic that was meant; put the list in order.",
};

/// A shorter list is in order by chance.
const TELLING: usize = 3;

impl Check for RelatedDoubled {
    fn code(&self) -> &'static Code {
        &CODE
    }

    fn run(&self, Checked { corpus, .. }: &Checked<'_>) -> Vec<Finding> {
        let mut findings = Vec::new();
        for page in corpus.page_ids() {
            let mut seen = HashMap::new();
            for link in list_of(corpus, page) {
                // Links that lead nowhere are one where they are called alike, too.
                let same = match &link.target {
                    Target::Clause(id) => (Some(*id), "", ""),
                    _ => (None, link.written.as_str(), link.label.as_str()),
                };
                let Some(first) = seen.insert(same, &link.label) else { continue };
                let message = format!("`{}` stands twice among the related topics", link.written);
                // Under another name, another topic may have been meant.
                let fix = Fix::Related { page: corpus.page_address(page), change: RelatedChange::Once };
                let fix = Some(fix).filter(|_| *first == link.label);
                let finding = at_link(&CODE, corpus, link, message).help("take it out, or write what was meant");
                findings.push(finding.fix(fix));
            }
        }
        findings
    }
}

impl Check for RelatedSorted {
    fn code(&self) -> &'static Code {
        &CODE
    }

    fn on_by_default(&self) -> bool {
        false
    }

    fn run(&self, Checked { corpus, .. }: &Checked<'_>) -> Vec<Finding> {
        corpus.book_ids().flat_map(|book| out_of_order(corpus, &lists_of(corpus, book))).collect()
    }
}

type List<'a> = Vec<(&'a Relation, ClauseId)>;

/// The lists of a book, as far as they lead somewhere.
fn lists_of(corpus: &Corpus, book: BookId) -> Vec<List<'_>> {
    let resolved = |link: &'_ Relation| match link.target {
        Target::Clause(to) => Some(to),
        _ => None,
    };
    let list = |page| list_of(corpus, page).filter_map(|link| Some((link, resolved(link)?))).collect();
    corpus.pages_of_book(book).map(list).collect()
}

/// The order that most lists of a book are in.
#[must_use]
pub fn order_of(corpus: &Corpus, book: BookId) -> Option<&'static Order> {
    custom(corpus, &lists_of(corpus, book))
}

/// An order of topics.
#[derive(Debug)]
pub struct Order {
    name: &'static str,
    /// Whether the first of two topics may stand before the second; never neither before the other.
    pub before: fn(&Corpus, ClauseId, ClauseId) -> bool,
    /// Whether a topic has a place of its own in it.
    places: fn(&Corpus, ClauseId) -> bool,
}

const ORDERS: [Order; 2] = [
    Order { name: "titles", before: by_title, places: |_, _| true },
    Order { name: "numbers", before: by_number, places: |corpus, id| corpus.clause(id).number.is_some() },
];

fn by_title(corpus: &Corpus, first: ClauseId, second: ClauseId) -> bool {
    // As lists are sorted by people: “The Fracture” under F, “Trade (Strategy Card)” before “Trade Goods”.
    let title = |id| {
        let key = name_key(bare_title(&corpus.page_of(id).title));
        match key.split_once(' ') {
            Some((article, rest)) if is_determiner(article) => rest.to_owned(),
            _ => key,
        }
    };
    title(first) <= title(second)
}

fn by_number(corpus: &Corpus, first: ClauseId, second: ClauseId) -> bool {
    let number = |id| corpus.clause(id).number.as_ref();
    match (number(first), number(second)) {
        (Some(first), Some(second)) => first <= second,
        (_, second) => second.is_none(),
    }
}

/// The order that most of the lists are in that tell one.
fn custom(corpus: &Corpus, lists: &[List<'_>]) -> Option<&'static Order> {
    let telling: Vec<_> = lists.iter().filter(|list| list.len() >= TELLING).collect();
    let follows = |list: &List<'_>, order: &Order| {
        let placed = list.iter().filter(|(_, to)| (order.places)(corpus, *to)).count();
        placed > 1 && step(corpus, list, order).is_none()
    };
    let follow = |order: &&Order| telling.iter().filter(|list| follows(list, order)).count();
    let most = ORDERS.iter().rev().max_by_key(follow)?;
    (follow(&most) * 2 > telling.len()).then_some(most)
}

/// Where a list first leaves an order.
fn step(corpus: &Corpus, list: &List<'_>, order: &Order) -> Option<usize> {
    list.windows(2).position(|pair| !(order.before)(corpus, pair[0].1, pair[1].1))
}

/// The first topic out of order in each list, where most lists that tell are in one order.
fn out_of_order(corpus: &Corpus, lists: &[List<'_>]) -> Vec<Finding> {
    let Some(custom) = custom(corpus, lists) else { return Vec::new() };
    let mut findings = Vec::new();
    for list in lists {
        let Some(at) = step(corpus, list, custom) else { continue };
        let (link, to) = list[at + 1];
        let (title, before) = (&corpus.page_of(to).title, &corpus.page_of(list[at].1).title);
        let message = format!("“{title}” stands after “{before}”, out of the order of {}", custom.name);
        let page = corpus.page_address(corpus.page_id_of(link.from));
        let fix = Fix::Related { page, change: RelatedChange::Sort };
        findings.push(at_link(&CODE, corpus, link, message).help("put the related topics in order").fix(Some(fix)));
    }
    findings
}

/// The related topics of a page, as its source lists them.
pub fn list_of(corpus: &Corpus, page: PageId) -> impl Iterator<Item = &Relation> {
    corpus.relations_of(page).iter().filter(|link| link.kind == RelationKind::RelatedTopic)
}
