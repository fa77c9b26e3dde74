//! A clause with its parts and the notes on them.

use super::super::prose;
use super::{View, authority};
use crate::corpus::{ClauseId, Kind};
use crate::show;
use crate::text::wording;
use maud::{Markup, html};

/// How a page is told.
#[derive(Clone, Copy)]
pub(in crate::web) struct Telling<'a> {
    pub view: View<'a>,
    /// The language that stands beside the text.
    pub beside: Option<&'a str>,
}

/// A clause, its parts, and the notes on it. `level` is that of a heading here.
pub(in crate::web) fn part(telling: &Telling<'_>, id: ClauseId, level: usize) -> Markup {
    let view = &telling.view;
    let corpus = view.corpus();
    let kind = corpus.kind(id);
    let children = show::children(corpus, id);
    let notes = show::notes_below(corpus, id);
    let below = level + usize::from(is_head(kind));
    html! {
        div.clause.{ "is-" (kind.name()) } id=(view.links.id(corpus, id)) {
            (words(telling, id, level))
            @if !children.is_empty() {
                div.parts { @for child in children { (part(telling, child, below)) } }
            }
            (tail(telling, id))
            @if !notes.is_empty() {
                div.notes { @for note in notes { (part(telling, note, below)) } }
            }
        }
    }
}

fn is_head(kind: Kind) -> bool {
    matches!(kind, Kind::Section | Kind::Heading)
}

/// The label and the words of a clause, with what they are in the other language.
fn words(telling: &Telling<'_>, id: ClauseId, level: usize) -> Markup {
    let view = &telling.view;
    let corpus = view.corpus();
    let clause = corpus.clause(id);
    let label = corpus.label_in_list(id);
    let whose = corpus.authority(id);
    let other = whose != corpus.book_of(id).authority;
    html! {
        div.row {
            a.no href=(view.links.here(corpus, id)) aria-label=[label.is_empty().then(|| format!("Link to {}", corpus.label(id)))] {
                @if label.is_empty() { "¶" } @else { (label) }
            }
            div.words {
                @if other { (authority(whose)) }
                @if clause.continued { p.aside lang="en" { "continued from the page before" } }
                (text(view, id, level))
                (elsewhere(view, id))
            }
            @if let Some(language) = telling.beside { (translated(view, id, language, level)) }
        }
    }
}

/// The words of a clause up to its parts. The first line of a heading's is the heading.
fn text(view: &View<'_>, id: ClauseId, level: usize) -> Markup {
    let corpus = view.corpus();
    let clause = corpus.clause(id);
    let end = clause.tail.map_or(clause.text.plain.len(), |tail| tail as usize);
    let paragraphs = prose::paragraphs(corpus, view.links, id, 0..end);
    let (heading, rest) =
        if is_head(clause.kind) { paragraphs.split_at(paragraphs.len().min(1)) } else { paragraphs.split_at(0) };
    html! {
        @for line in heading {
            @match level { 0..=2 => h2 { (line) }, 3 => h3 { (line) }, 4 => h4 { (line) }, _ => h5 { (line) } }
        }
        @for paragraph in rest { p { (paragraph) } }
    }
}

/// What of a clause's text stands after its parts.
fn tail(telling: &Telling<'_>, id: ClauseId) -> Markup {
    let (corpus, links) = (telling.view.corpus(), telling.view.links);
    let text = &corpus.clause(id).text.plain;
    let tail = corpus.clause(id).tail.map(|tail| prose::paragraphs(corpus, links, id, tail as usize..text.len()));
    html! { @if let Some(paragraphs) = tail { div.tail { @for paragraph in paragraphs { p { (paragraph) } } } } }
}

/// What a clause is in a language, beside it.
fn translated(view: &View<'_>, id: ClauseId, language: &str, level: usize) -> Markup {
    let corpus = view.corpus();
    let other = corpus.in_language(id, language).filter(|&other| other != id);
    html! {
        div.beside lang=(language) {
            @match other {
                Some(other) => {
                    @if corpus.label(other) != corpus.label(id) {
                        a.no href=(view.links.clause(corpus, other)) { (corpus.label(other)) }
                    }
                    div.words { (text(view, other, level)) }
                }
                None => p.aside lang="en" { "not in this language" },
            }
        }
    }
}

/// Where else a clause stands: in other books and editions.
fn elsewhere(view: &View<'_>, id: ClauseId) -> Markup {
    let corpus = view.corpus();
    let mine = || wording(&corpus.clause(id).text.plain);
    let others: Vec<ClauseId> = corpus.same_clauses(id).iter().copied().filter(|&other| other != id).collect();
    html! {
        @if !others.is_empty() && !corpus.is_topic(id) {
            p.aside.also lang="en" {
                "also in "
                @for (at, &other) in others.iter().enumerate() {
                    @if at > 0 { ", " }
                    a href=(view.links.clause(corpus, other)) { (corpus.book_of(other).title) " " (corpus.label(other)) }
                    @if wording(&corpus.clause(other).text.plain) != mine() { " (other words)" }
                }
            }
        }
    }
}

/// The lead of a page, told as a clause without a number.
pub(in crate::web) fn lead(telling: &Telling<'_>, topic: ClauseId) -> Markup {
    let view = &telling.view;
    let corpus = view.corpus();
    let clause = corpus.clause(topic);
    html! {
        @if !clause.text.is_empty() {
            div.lead.row {
                div.words { (text(view, topic, 2)) }
                @if let Some(language) = telling.beside { (translated(view, topic, language, 2)) }
            }
        }
    }
}
