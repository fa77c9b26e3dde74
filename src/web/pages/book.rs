//! A book: what it is, its topics, its editions.

use super::{Page, View, crumbs, facts, topic_link};
use crate::corpus::{BookId, Kind};
use crate::render::words;
use maud::{Markup, html};

pub(in crate::web) fn book(view: &View<'_>, id: BookId) -> Page {
    let corpus = view.corpus();
    let book = corpus.book(id);
    let (pages, clauses) = corpus.size_of(id);
    let body = html! {
        (crumbs(view, &[]))
        article {
            header {
                h1 lang=(book.language) { (book.title) }
                (facts(book))
                p.facts {
                    span { (words::pages_and_clauses(pages, clauses)) }
                    @if let Some(original) = corpus.original_of(id) {
                        span { "translates " a href=(view.links.book(original)) lang=(corpus.book(original).language) { (corpus.book(original).title) } }
                    }
                    @if let Some(source) = &book.source { span { "source: " (origin(source)) } }
                    span { a href=(view.links.check(Some(id))) { "findings" } }
                }
            }
            (editions(view, id))
            @if view.links.is_served() {
                form.within action=(view.links.search(&[])) method="get" role="search" aria-label="Search this book" {
                    input type="hidden" name="book" value=(book.id);
                    label for="within" { "Search this book" }
                    input #within type="search" name="q" maxlength="500" autocomplete="off";
                    button type="submit" { "Search" }
                }
            }
            section {
                h2 { "Topics" }
                ul.topics.long lang=(book.language) {
                    @for page in corpus.pages_of_book(id) {
                        @let topic = corpus.topic(page);
                        li {
                            (topic_link(view, topic))
                            @let sections = corpus.children(topic).filter(|&child| corpus.kind(child) == Kind::Section);
                            @let sections: Vec<_> = sections.take(12).collect();
                            @if !sections.is_empty() {
                                span.parts {
                                    @for section in sections {
                                        a href=(view.links.clause(corpus, section)) { (corpus.label(section)) }
                                        " "
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    };
    Page::new("book", book.title.clone(), body)
}

fn editions(view: &View<'_>, id: BookId) -> Markup {
    let corpus = view.corpus();
    let editions: Vec<BookId> = corpus.editions_of(id).collect();
    html! {
        @if editions.len() > 1 {
            section.editions {
                h2 { "Editions" }
                ul {
                    @for (at, &edition) in editions.iter().enumerate() {
                        @let book = corpus.book(edition);
                        li {
                            @if edition == id { strong { (book.exact_id()) } }
                            @else { a href=(view.links.book(edition)) { (book.exact_id()) } }
                            @if let Some(&before) = editions.get(at + 1) {
                                " " a href=(view.links.diff(before, edition)) { "what changed" }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Where a text comes from: a link only where it is an address of the web.
fn origin(source: &str) -> Markup {
    let web = source.starts_with("https://") || source.starts_with("http://");
    html! { @if web { a href=(source) rel="noreferrer external" { (source) } } @else { (source) } }
}
