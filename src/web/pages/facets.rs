//! How what is found is spread over books, kinds and languages: each narrows the search, and what was chosen is changed
//! or taken back from here.

use super::search::Asked;
use super::{View, language};
use crate::corpus::Corpus;
use crate::query::{Answer, Facets, Request};
use maud::{Markup, html};

/// So many values of a filter are told.
const MOST: usize = 12;

/// A filter with its values.
struct Choices<'a> {
    name: &'a str,
    /// How to take it back.
    all: &'a str,
    chosen: &'a str,
    /// Each with how many clauses there are of it.
    values: Vec<(String, usize)>,
}

/// The values of each filter with what the search would find by them. `answer` is what it finds now, where it can.
pub(super) fn facets(view: &View<'_>, asked: &Asked<'_>, answer: Option<&Answer>) -> Markup {
    let corpus = view.corpus();
    // A filter leaves nothing of its other values, so that these are counted without it.
    let without = |name: &str, chosen: &str| {
        if chosen.is_empty() {
            return answer.map(|answer| answer.facets.clone()).unwrap_or_default();
        }
        let wider = Request { limit: 1, ..asked.without(name).request() };
        view.library.search(&wider).map(|answer| answer.facets).unwrap_or_default()
    };
    let all = [
        Choices {
            name: "book",
            all: "all books",
            chosen: asked.book,
            values: books(corpus, &without("book", asked.book)),
        },
        Choices { name: "kind", all: "all kinds", chosen: asked.kind, values: kinds(&without("kind", asked.kind)) },
        Choices {
            name: "language",
            all: "all languages",
            chosen: asked.language,
            values: without("language", asked.language).languages,
        },
    ];
    let all: Vec<&Choices<'_>> = all.iter().filter(|one| one.values.len() > 1 || !one.chosen.is_empty()).collect();
    let found = answer.map_or(0, |answer| answer.total);
    html! {
        @if !all.is_empty() {
            nav.facets aria-label="Narrow the search" { @for one in all { ul { (choices(view, asked, one, found)) } } }
        }
    }
}

/// A filter's values; of the chosen one there is what was `found`.
fn choices(view: &View<'_>, asked: &Asked<'_>, of: &Choices<'_>, found: usize) -> Markup {
    let is_chosen = |value: &str| value.eq_ignore_ascii_case(of.chosen);
    let link = |value: &str| view.links.search(&asked.with(of.name, value));
    let told = |value: &str| if of.name == "language" { language(value).to_owned() } else { value.to_owned() };
    let shown = of.values.iter().enumerate().filter(|(at, (value, _))| *at < MOST || is_chosen(value));
    html! {
        @if !of.chosen.is_empty() {
            li { a href=(link("")) { (of.all) } }
            @if !of.values.iter().any(|(value, _)| is_chosen(value)) {
                li { span aria-current="true" { (told(of.chosen)) " " span.count { (found) } } }
            }
        }
        @for (_, (value, count)) in shown {
            li {
                @if is_chosen(value) { span aria-current="true" { (told(value)) " " span.count { (found) } } }
                @else { a href=(link(value)) { (told(value)) " " span.count { (count) } } }
            }
        }
    }
}

fn books(corpus: &Corpus, facets: &Facets) -> Vec<(String, usize)> {
    facets.books.iter().map(|&(book, count)| (corpus.book(book).id.clone(), count)).collect()
}

fn kinds(facets: &Facets) -> Vec<(String, usize)> {
    facets.kinds.iter().map(|(kind, count)| (kind.name().to_owned(), *count)).collect()
}
