//! The pages: each a function from a library to HTML.

pub(super) mod book;
pub(super) mod check;
pub(super) mod clause;
pub(super) mod diff;
mod facets;
pub(super) mod home;
mod map;
pub(super) mod missing;
pub(super) mod search;
pub(super) mod topic;

use super::links::Links;
use crate::corpus::{Authority, Book, ClauseId, Corpus};
use crate::library::Library;
use maud::{DOCTYPE, Markup, html};

/// What pages are made of.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub library: &'a Library,
    pub links: &'a dyn Links,
}

impl<'a> View<'a> {
    pub(super) fn corpus(&self) -> &'a Corpus {
        self.library.corpus()
    }
}

/// A page without what all pages have.
pub(super) struct Page {
    pub title: String,
    /// The language of its heading; English where it is the program that speaks.
    pub class: &'static str,
    /// What stands in the search field.
    pub query: String,
    pub body: Markup,
}

impl Page {
    pub(super) fn new(class: &'static str, title: impl Into<String>, body: Markup) -> Self {
        Self { title: title.into(), class, query: String::new(), body }
    }
}

/// A whole document.
pub(super) fn document(view: &View<'_>, page: &Page) -> String {
    let links = view.links;
    let title = if page.class == "home" { page.title.clone() } else { format!("{} · ruledex", page.title) };
    let nonce = links.nonce();
    let whole = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                link rel="icon" href=(links.asset("icon.svg")) type="image/svg+xml";
                meta name="generator" content=(GENERATOR);
                @if let Some(nonce) = &nonce { meta http-equiv="Content-Security-Policy" content=(policy(nonce)); }
                link rel="stylesheet" href=(links.asset("style.css")) nonce=[&nonce];
                @for script in links.scripts(page.class) { script src=(script) nonce=[&nonce] defer {} }
            }
            body class=(page.class) {
                a.skip href="#%23main" { "Skip to the text" }
                (top(view, &page.query))
                main id="#main" tabindex="-1" { (page.body) }
                (foot(view))
            }
        }
    };
    whole.into_string()
}

/// What a page says of who made it.
pub(super) const GENERATOR: &str = concat!("ruledex ", env!("CARGO_PKG_VERSION"));

/// What a document may load that has no headers: scripts and styles that bear the word, and pictures in the document.
pub(super) fn policy(nonce: &str) -> String {
    format!("default-src 'none'; script-src 'nonce-{nonce}'; style-src 'nonce-{nonce}'; img-src data:; base-uri 'none'")
}

/// The foot of all pages.
pub(super) fn foot(view: &View<'_>) -> Markup {
    html! {
        footer {
            p {
                a href=(view.links.home()) { "All books" }
                a href=(view.links.check(None)) { "Findings" }
                @if view.links.is_served() { a href="/api/v1/openapi.json" { "For programs" } }
            }
            p.keys { kbd { "/" } " searches, " kbd { "↓" } " and " kbd { "↑" } " go through what is found" }
        }
    }
}

/// The head of all pages: the way home, and the search. The ids of the program begin with `#`, which no anchor does.
pub(super) fn top(view: &View<'_>, query: &str) -> Markup {
    html! {
        header.top {
            a.brand href=(view.links.home()) { "ruledex" }
            form id="#search" role="search" action=(view.links.search(&[])) method="get" {
                label.hidden for="#q" { "Search the rules" }
                input id="#q" type="search" name="q" value=(query) placeholder="A number, a name, words"
                    autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="500";
                button type="submit" { "Search" }
            }
            section.live id="#live" aria-label="Found while typing" hidden {}
        }
    }
}

/// The way from the home page down to where a page stands.
fn crumbs(view: &View<'_>, steps: &[(String, String)]) -> Markup {
    html! {
        nav.crumbs aria-label="Where this is" {
            ol {
                li { a href=(view.links.home()) { "All books" } }
                @for (name, href) in steps { li { a href=(href) { (name) } } }
            }
        }
    }
}

/// Whose word it is.
fn authority(authority: Authority) -> Markup {
    html! { span.badge.{ "is-" (authority.name()) } { (authority.name()) } }
}

/// What a book says of itself, in short.
fn facts(book: &Book) -> Markup {
    html! {
        p.facts {
            (authority(book.authority))
            @if let Some(edition) = &book.edition { span { (edition) } }
            @if let Some(date) = &book.date { span { (date) } }
            span { (language(&book.language)) }
            @if !book.is_current() { span.old { "an older edition" } }
        }
    }
}

/// A language as people call it; its code where it has no name here.
fn language(code: &str) -> &str {
    match code.split(['-', '_']).next().unwrap_or(code) {
        "en" => "English",
        "ru" => "Русский",
        "de" => "Deutsch",
        "fr" => "Français",
        "es" => "Español",
        "it" => "Italiano",
        "pt" => "Português",
        "pl" => "Polski",
        _ => code,
    }
}

/// The title of a page with its number, each in its place; for lists.
fn topic_link(view: &View<'_>, topic: ClauseId) -> Markup {
    let page = view.corpus().page_of(topic);
    let number = page.number.as_ref().map(ToString::to_string).unwrap_or_default();
    html! {
        a.topic href=(view.links.clause(view.corpus(), topic)) {
            @if !number.is_empty() { span.no { (number) } " " }
            @if number != page.title { (page.title) }
        }
    }
}
