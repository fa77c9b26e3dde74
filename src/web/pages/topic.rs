//! A topic: its clauses in order, the notes beside their rules, and what stands around it.

use super::clause::{Telling, lead, part};
use super::{Page, View, crumbs, facts, language, map, topic_link};
use crate::corpus::{ClauseId, Corpus, PageId, RelationKind};
use crate::show;
use crate::show::Shown;
use maud::{Markup, html};

pub(in crate::web) fn topic(view: &View<'_>, id: PageId, beside: Option<&str>) -> Page {
    let corpus = view.corpus();
    let topic = corpus.topic(id);
    let page = corpus.page(id);
    let book = corpus.book(page.book);
    let shown = view.library.show(topic);
    let telling = Telling { view: *view, beside };
    let label = corpus.label(topic);
    let body = html! {
        (crumbs(view, &[(book.title.clone(), view.links.book(page.book))]))
        div.spread.is-beside[beside.is_some()] {
            article lang=(book.language) {
                header {
                    h1 { (label) }
                    div lang="en" {
                        (facts(book))
                        (languages(view, id, &shown, beside))
                        @if page.has_uncertain_columns() {
                            p.aside { "The columns of this page ran together in its source: lines of one may stand in the other." }
                        }
                    }
                    @if !page.aliases.is_empty() { p.aliases { (page.aliases.join(" · ")) } }
                }
                (lead(&telling, topic))
                div.clauses { @for &child in &shown.children { (part(&telling, child, 2)) } }
                @if !shown.notes.is_empty() {
                    section.notes {
                        h2 lang="en" { "Notes" }
                        @for &note in &shown.notes { (part(&telling, note, 3)) }
                    }
                }
                (ways(view, &shown))
            }
            aside aria-label="Around this topic" { (around(view, topic, &shown)) }
        }
    };
    Page::new("topic", format!("{label} · {}", book.title), body)
}

/// The languages in which the page can be read, alone and side by side.
fn languages(view: &View<'_>, id: PageId, shown: &Shown, beside: Option<&str>) -> Markup {
    let corpus = view.corpus();
    let own = &corpus.book(corpus.page(id).book).language;
    html! {
        @if !translations(corpus, shown).is_empty() {
            nav.languages aria-label="Languages" {
                ul {
                    li {
                        @if beside.is_none() { span aria-current="true" lang=(own) { (language(own)) } }
                        @else { a href=(view.links.page(id)) lang=(own) { (language(own)) } }
                    }
                    @for other in translations(corpus, shown) {
                        @let code = &corpus.book_of(other).language;
                        li { a href=(view.links.clause(corpus, other)) hreflang=(code) lang=(code) { (language(code)) } }
                        li {
                            @if beside == Some(code) { span aria-current="true" { "side by side" } }
                            @else { a href=(view.links.beside(id, code)) { "side by side" } }
                        }
                    }
                }
            }
        }
    }
}

/// One translation for each language.
fn translations(corpus: &Corpus, shown: &Shown) -> Vec<ClauseId> {
    let mut told: Vec<&str> = vec![&corpus.book_of(shown.clause).language];
    let mut one = Vec::new();
    for &id in &shown.translations {
        let code = corpus.book_of(id).language.as_str();
        if !told.contains(&code) {
            told.push(code);
            one.push(id);
        }
    }
    one
}

/// The languages other than its own in which a page stands, for whoever writes all pages.
pub(in crate::web) fn languages_of(view: &View<'_>, id: PageId) -> Vec<String> {
    let corpus = view.corpus();
    let shown = view.library.show(corpus.topic(id));
    translations(corpus, &shown).into_iter().map(|other| corpus.book_of(other).language.clone()).collect()
}

fn ways(view: &View<'_>, shown: &Shown) -> Markup {
    let (before, after) = show::neighbours(view.corpus(), shown.clause, 1);
    html! {
        nav.ways aria-label="Before and after" {
            @for topic in before { span.before { "← " (topic_link(view, topic)) } }
            @for topic in after { span.after { (topic_link(view, topic)) " →" } }
        }
    }
}

/// Related topics, the map, editions, other books, who links here.
fn around(view: &View<'_>, topic: ClauseId, shown: &Shown) -> Markup {
    let corpus = view.corpus();
    html! {
        @if !shown.related.is_empty() {
            nav aria-label="Related topics" {
                h2 { "Related topics" }
                ul.related {
                    @for related in &shown.related {
                        li {
                            (topic_link(view, related.topic))
                            @if !related.both_ways { span.oneway title="it does not name this one" { " →" } }
                        }
                    }
                }
            }
        }
        (map::map(view, topic))
        @if !shown.also_in.is_empty() || !shown.editions.is_empty() {
            section {
                h2 { "Elsewhere" }
                ul {
                    @for &other in &shown.editions {
                        @let book = corpus.book_of(other);
                        li {
                            a href=(view.links.clause(corpus, other)) { (book.exact_id()) }
                            @if view.links.is_served() {
                                " " a href=(changes(view, topic, other)) { "what changed" }
                            }
                        }
                    }
                    @for &other in &shown.also_in {
                        li { a href=(view.links.clause(corpus, other)) { (corpus.book_of(other).title) ": " (corpus.label(other)) } }
                    }
                }
            }
        }
        (backlinks(view, topic))
        @let page = corpus.page_of(topic);
        section.source { h2 { "Source" } p { code { (page.file) } } }
    }
}

/// What changed between the editions of two clauses, the older one first.
fn changes(view: &View<'_>, own: ClauseId, other: ClauseId) -> String {
    let [own, other] = [own, other].map(|id| view.corpus().page_of(id).book);
    // Of the editions of a book the newest stands first.
    view.links.diff(own.max(other), own.min(other))
}

/// The clauses of other pages that lead here, page by page, without those that only name it as related.
fn backlinks(view: &View<'_>, topic: ClauseId) -> Markup {
    let corpus = view.corpus();
    let mut pages: Vec<(PageId, Vec<ClauseId>)> = Vec::new();
    for link in view.library.backlinks(topic) {
        if matches!(link.kind, RelationKind::RelatedTopic | RelationKind::Translates) {
            continue;
        }
        let page = corpus.page_id_of(link.from);
        match pages.last_mut() {
            Some((last, from)) if *last == page => from.push(link.from),
            _ => pages.push((page, vec![link.from])),
        }
    }
    html! {
        @if !pages.is_empty() {
            section.backlinks {
                h2 { "Mentioned in" }
                ul {
                    @for (page, mut from) in pages {
                        ({ from.dedup(); "" })
                        li {
                            (topic_link(view, corpus.topic(page)))
                            @for id in from.into_iter().filter(|&id| !corpus.is_topic(id)) {
                                " " a.no href=(view.links.clause(corpus, id)) { (corpus.label(id)) }
                            }
                        }
                    }
                }
            }
        }
    }
}
