//! What is said where there is nothing.

use super::{Page, View};
use crate::query::Filters;
use maud::html;

/// A page for a name that nothing has: what comes near it, and where to search.
pub(in crate::web) fn missing(view: &View<'_>, written: &str) -> Page {
    let library = view.library;
    let corpus = view.corpus();
    let short: String = written.chars().take(80).collect();
    let older = library.find_in_older_editions(written, &Filters::default()).unwrap_or_default();
    let near = library.nearest(written, 8);
    let near: Vec<_> = near
        .iter()
        .filter_map(|near| {
            let found = library.find(&near.address.to_string(), &Filters::default()).ok()?;
            Some((near, *found.first()?))
        })
        .collect();
    let word = written.rsplit(':').next().unwrap_or(written);
    let body = html! {
        h1 { "There is nothing here" }
        p { "Nothing is called " q { (short) } "." }
        @if !older.is_empty() {
            h2 { "An older edition has it" }
            ul { @for &id in older.iter().take(8) { li { a href=(view.links.clause(corpus, id)) { (corpus.address(id)) } } } }
        }
        @if !near.is_empty() {
            h2 { "What comes near" }
            ul {
                @for (near, id) in &near {
                    li { a href=(view.links.clause(corpus, *id)) { (near.written) } " " span.aside { (near.address) } }
                }
            }
        }
        p { a href=(view.links.search(&[("q", word)])) { "Search for it" } " or see " a href=(view.links.home()) { "all books" } "." }
    };
    Page::new("missing", "Nothing here", body)
}
