//! What is found, and the form to look for it.

use super::super::message::Query;
use super::super::prose::highlighted;
use super::facets::facets;
use super::{Page, View, authority, language};
use crate::corpus::{ClauseId, Corpus, Kind};
use crate::library::LibraryError;
use crate::query::{Answer, Correction, Filters, Hit, Request};
use crate::render::comparison::cut;
use crate::render::words;
use crate::show;
use maud::{Markup, html};

/// So many hits stand on a page, and so many at most.
const FIRST: usize = 20;
const MOST: usize = 100;
/// So many are shown while somebody types.
const WHILE_TYPING: usize = 8;

/// What a search page was asked for.
#[derive(Clone, Copy)]
pub(in crate::web) struct Asked<'q> {
    pub text: &'q str,
    pub(super) book: &'q str,
    pub(super) kind: &'q str,
    pub(super) language: &'q str,
    limit: usize,
    /// What of the page is wanted.
    part: Part,
}

/// A part of the search page, for the script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// All of it.
    Whole,
    /// What is found, with all that stands around it.
    Found,
    /// The same while somebody types: the last word may go on.
    Typed,
    /// The first hits while somebody types on another page.
    First,
}

impl<'q> Asked<'q> {
    pub(in crate::web) fn read(query: &'q Query) -> Self {
        let part = match query.first("part") {
            None => Part::Whole,
            Some("found") => Part::Found,
            Some("typed") => Part::Typed,
            Some(_) => Part::First,
        };
        let usual = if part == Part::First { WHILE_TYPING } else { FIRST };
        let limit = query.first("n").and_then(|n| n.parse().ok()).unwrap_or(usual);
        let value = |name| query.first(name).unwrap_or("");
        Self {
            text: value("q"),
            book: value("book"),
            kind: value("kind"),
            language: value("language"),
            limit: limit.clamp(1, MOST),
            part,
        }
    }

    pub(in crate::web) fn is_part(&self) -> bool {
        self.part != Part::Whole
    }

    pub(super) fn request(&self) -> Request {
        let one = |value: &str| if value.is_empty() { Vec::new() } else { vec![value.to_owned()] };
        let filters =
            Filters { book: one(self.book), kind: one(self.kind), language: one(self.language), ..Filters::default() };
        let prefix = matches!(self.part, Part::Typed | Part::First);
        Request { filters, limit: self.limit, prefix, ..Request::new(self.text) }
    }

    /// The same search without a filter.
    pub(super) fn without(&self, name: &str) -> Self {
        let mut asked = *self;
        match name {
            "book" => asked.book = "",
            "kind" => asked.kind = "",
            _ => asked.language = "",
        }
        asked
    }

    /// The same search with another value of one name.
    pub(super) fn with<'a>(&'a self, name: &'a str, value: &'a str) -> Vec<(&'a str, &'a str)> {
        let mut pairs = vec![("q", self.text), ("book", self.book), ("kind", self.kind), ("language", self.language)];
        match pairs.iter_mut().find(|(known, _)| *known == name) {
            Some(pair) => pair.1 = value,
            None => pairs.push((name, value)),
        }
        pairs
    }
}

/// The search page.
pub(in crate::web) fn search(view: &View<'_>, asked: &Asked<'_>) -> Page {
    let title = if asked.text.is_empty() { "Search".to_owned() } else { format!("Search: {}", cut(asked.text, 60)) };
    let body = html! {
        h1 { (title) }
        (form(view, asked))
        div id="#found" { (results(view, asked)) }
    };
    Page { query: asked.text.to_owned(), ..Page::new("search", title, body) }
}

/// The choices that go with the search field, which stands in the head of the page.
fn form(view: &View<'_>, asked: &Asked<'_>) -> Markup {
    let corpus = view.corpus();
    let mut languages: Vec<&str> = corpus.books.iter().map(|book| book.language.as_str()).collect();
    languages.sort_unstable();
    languages.dedup();
    let kinds = Kind::ALL.map(|kind| (kind.name(), kind.name().to_owned()));
    let books: Vec<(&str, String)> =
        corpus.books.iter().map(|book| (book.id.as_str(), format!("{} ({})", book.title, book.id))).collect();
    let languages: Vec<(&str, String)> = languages.iter().map(|&code| (code, language(code).to_owned())).collect();
    html! {
        fieldset.filters {
            legend.hidden { "Filters" }
            (choice("book", "Book", asked.book, &books))
            (choice("kind", "Kind", asked.kind, &kinds))
            (choice("language", "Language", asked.language, &languages))
            button type="submit" form="#search" { "Filter" }
        }
    }
}

fn choice(name: &str, label: &str, chosen: &str, values: &[(&str, String)]) -> Markup {
    html! {
        span {
            label for=(name) { (label) }
            select id=(name) name=(name) form="#search" {
                option value="" { "any" }
                @for (value, told) in values { option value=(value) selected[*value == chosen] { (told) } }
            }
        }
    }
}

/// What is found, without the page around it.
pub(in crate::web) fn results(view: &View<'_>, asked: &Asked<'_>) -> Markup {
    if asked.text.trim().is_empty() {
        return html! { p.said { "Type a number such as 49.2, a name, or words." } };
    }
    match view.library.search(&asked.request()) {
        Ok(answer) => answered(view, asked, &answer),
        Err(LibraryError::Query(error)) => html! {
            p.said role="status" { (error) }
            @if asked.part != Part::First { (facets(view, asked, None)) }
        },
        Err(error) => html! { p.said role="alert" { "The search cannot answer: " (error) } },
    }
}

fn answered(view: &View<'_>, asked: &Asked<'_>, answer: &Answer) -> Markup {
    let weak = answer.first_weak();
    html! {
        div.said role="status" { (said(view, answer)) }
        @if asked.part != Part::First { (facets(view, asked, Some(answer))) }
        @if weak > 0 { (hits(view, answer, 0, weak)) }
        @if weak < answer.hits.len() {
            @if weak > 0 { h2.weak { "Weaker: these have less than half of it" } }
            (hits(view, answer, weak, answer.hits.len()))
        }
        @if answer.left > 0 && asked.limit < MOST && asked.part != Part::First {
            @let more = (asked.limit + FIRST).min(MOST).to_string();
            p { a.more href=(view.links.search(&asked.with("n", &more))) { "More" } }
        }
        @if answer.left > 0 && asked.limit == MOST && asked.part != Part::First {
            p.said { (answer.left) " more are not shown: another word, a book or a kind narrows the search." }
        }
        @if asked.part == Part::First && answer.left > 0 {
            p { a.more href=(view.links.search(&asked.with("n", ""))) { "All that is found" } }
        }
    }
}

/// How the query was understood, and how much there is.
fn said(view: &View<'_>, answer: &Answer) -> Markup {
    let arrow = |one: &Correction| format!("{} → {}", one.written, one.read.join(", "));
    html! {
        p {
            @if answer.hits.is_empty() { "Nothing is found." }
            @else { (words::count(answer.total, "clause", "clauses")) " found" @if answer.complete < answer.total { ", " (answer.complete) " with all of it" } "." }
        }
        @for one in &answer.corrections { p { "No book has “" (one.written) "”; read as " (one.read.join(", ")) "." } }
        @for one in answer.hits.first().map_or(&[][..], |first| &first.glossary) { p { (arrow(one)) } }
        @if let Some(relaxed) = answer.relaxed.as_ref().filter(|_| !answer.hits.is_empty()) {
            p { "Nothing has all of it: the first lacks " (relaxed.join(", ")) "." }
        }
        @for remark in &answer.remarks { p { (remark) } }
        @if !answer.suggestions.is_empty() {
            p { "Try " @for (at, other) in answer.suggestions.iter().enumerate() { @if at > 0 { ", " } a href=(view.links.search(&[("q", other)])) { (other) } } "." }
        }
    }
}

fn hits(view: &View<'_>, answer: &Answer, from: usize, to: usize) -> Markup {
    html! {
        ol.hits start=(from + 1) {
            @for (at, found) in answer.hits.iter().enumerate().take(to).skip(from) { li { (hit(view, answer, at, found)) } }
        }
    }
}

fn hit(view: &View<'_>, answer: &Answer, at: usize, found: &Hit) -> Markup {
    let corpus = view.corpus();
    let id = found.clause;
    let book = corpus.book_of(id);
    let first = at == 0 && !found.weak;
    let link = |id: ClauseId| html! { a href=(view.links.clause(corpus, id)) { (named(corpus, id)) } };
    html! {
        article lang=(book.language) {
            h2 { a.hit href=(view.links.clause(corpus, id)) { (named(corpus, id)) } }
            p.facts lang="en" {
                (authority(corpus.authority(id)))
                span lang=(book.language) { (book.title) }
                @if let Some(edition) = &book.edition { span { (edition) } }
                @if !matches!(corpus.kind(id), Kind::Rule | Kind::Topic) { span { (corpus.kind(id).name()) } }
                @if found.notes > 0 { span { (words::count(found.notes, "note", "notes")) } }
            }
            @if !found.snippet.is_empty() { p.snippet { (highlighted(&found.snippet, &found.highlights)) } }
            @if first {
                @for note in answer.first_notes(corpus, words::FIRST_NOTES) {
                    p.note lang=(corpus.book_of(note).language) { a.no href=(view.links.clause(corpus, note)) { (corpus.label(note)) } " " (cut(&corpus.clause(note).text.plain, 280)) }
                }
            }
            @if let Some(through) = found.through { p.aside lang="en" { "found by its translation " (link(through)) } }
            @if !found.translations.is_empty() {
                p.aside lang="en" { "also in " @for (at, &other) in found.translations.iter().enumerate() {
                    @if at > 0 { ", " }
                    @let code = &corpus.book_of(other).language;
                    a href=(view.links.clause(corpus, other)) hreflang=(code) lang=(code) { (language(code)) }
                } }
            }
            @if !found.also_in.is_empty() {
                p.aside lang="en" { "also in " @for (at, other) in found.also_in.iter().enumerate() {
                    @if at > 0 { ", " }
                    a href=(view.links.clause(corpus, other.clause)) { (corpus.book_of(other.clause).title) } @if !other.same_words { " (other words)" }
                } }
            }
            @if first {
                @let see = show::see_also(corpus, id, words::SEE_ALSO);
                @if !see.is_empty() { p.aside lang="en" { "see also " @for (at, &other) in see.iter().enumerate() { @if at > 0 { ", " } (link(other)) } } }
            }
        }
    }
}

/// What a clause is called where it stands alone: its number with its topic.
fn named(corpus: &Corpus, id: ClauseId) -> String {
    if corpus.is_topic(id) {
        return corpus.label(id);
    }
    format!("{} · {}", corpus.label(id), corpus.page_of(id).title)
}

/// The search page of a site, in which a script searches.
pub(in crate::web) fn offline() -> Page {
    let body = html! {
        h1 { "Search" }
        div id="#found" { p.said { "Type a number such as 49.2, a name, or words." } }
        noscript { p { "Without scripts this page cannot search: the first page lists all topics." } }
    };
    Page::new("search", "Search", body)
}
