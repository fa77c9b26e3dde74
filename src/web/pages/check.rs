//! The findings of `check`, for those who keep the books.

use super::{Page, View};
use crate::corpus::BookId;
use crate::diag::Finding;
use crate::query::Filters;
use crate::render::words;
use maud::{Markup, html};

/// So many findings stand on a page.
const MOST: usize = 300;

/// The findings of a book, or of all.
pub(in crate::web) fn check(view: &View<'_>, found: Result<&[Finding], &str>, only: Option<BookId>) -> Page {
    let corpus = view.corpus();
    let all = found.unwrap_or_default();
    let folder = only.map(|book| format!("rules/{}/", corpus.book(book).folder));
    let of_book: Vec<&Finding> =
        all.iter().filter(|finding| folder.as_ref().is_none_or(|folder| finding.file.starts_with(folder))).collect();
    let body = html! {
        h1 { "Findings" @if let Some(book) = only { ": " span lang=(corpus.book(book).language) { (corpus.book(book).title) } } }
        p.lead { "What " code { "ruledex check" } " has to say about the texts." }
        @if view.links.is_served() { (books(view, only)) }
        @match found {
            Err(why) => p role="alert" { (why) },
            Ok(_) if of_book.is_empty() => p { "There is nothing to be said." },
            Ok(_) => { p { (words::count(of_book.len(), "finding", "findings")) "." } (files(view, &of_book)) }
        }
    };
    Page::new("check", "Findings", body)
}

fn books(view: &View<'_>, only: Option<BookId>) -> Markup {
    html! {
        nav.facets aria-label="Books" {
            ul {
                li { @if only.is_none() { span aria-current="true" { "all" } } @else { a href=(view.links.check(None)) { "all" } } }
                @for id in view.corpus().book_ids() {
                    li {
                        @if only == Some(id) { span aria-current="true" { (view.corpus().book(id).id) } }
                        @else { a href=(view.links.check(Some(id))) { (view.corpus().book(id).id) } }
                    }
                }
            }
        }
    }
}

fn files(view: &View<'_>, found: &[&Finding]) -> Markup {
    let shown = found.get(..MOST.min(found.len())).unwrap_or(found);
    html! {
        @for file in shown.chunk_by(|a, b| a.file == b.file) {
            section.file {
                h2 { (file[0].file) }
                ul.findings {
                    @for finding in file {
                        li {
                            p {
                                span.badge.{ "is-" (finding.severity.name()) } { (finding.severity.name()) }
                                " " code { (finding.code) } " line " (finding.place.line)
                                @if let Some(href) = place(view, finding) { " · " a href=(href) { (finding.address.as_deref().unwrap_or("")) } }
                            }
                            p { (finding.message) }
                            @if !finding.help.is_empty() { p.aside { (finding.help) } }
                        }
                    }
                }
            }
        }
        @if found.len() > MOST { p { (found.len() - MOST) " more: " code { "ruledex check" } " tells all." } }
    }
}

/// Where the clause of a finding stands.
fn place(view: &View<'_>, finding: &Finding) -> Option<String> {
    let found = view.library.find(finding.address.as_deref()?, &Filters::default()).ok()?;
    found.first().map(|&id| view.links.clause(view.corpus(), id))
}
