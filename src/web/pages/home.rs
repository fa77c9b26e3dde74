//! The first page: all books, and their topics.

use super::{Page, View, authority, facts, language, topic_link};
use crate::corpus::{BookId, ClauseId};
use crate::render::words;
use maud::{Markup, html};

/// So many topics of a book stand on the first page.
const MOST_TOPICS: usize = 160;

pub(in crate::web) fn home(view: &View<'_>) -> Page {
    let corpus = view.corpus();
    let mut books: Vec<BookId> = corpus.book_ids().filter(|&id| corpus.book(id).is_current()).collect();
    books.sort_by_key(|&id| {
        let book = corpus.book(id);
        (book.game.clone(), book.authority, book.translates.is_some(), id)
    });
    let body = html! {
        h1 { "Game rules, at hand" }
        @if books.is_empty() {
            p { "There is no book yet. " code { "ruledex add FILE-OR-FOLDER" } " adds one." }
        } @else {
            p.lead { "Type a number, a name or words above, or open a topic." }
        }
        @if books.len() > 1 {
            nav aria-label="Books" {
                ul.books {
                    @for &id in &books {
                        @let book = corpus.book(id);
                        @let (pages, clauses) = corpus.size_of(id);
                        li {
                            a href=(view.links.book(id)) lang=(book.language) { (book.title) }
                            p {
                                (authority(book.authority))
                                span { (language(&book.language)) }
                                span { (words::pages_and_clauses(pages, clauses)) }
                            }
                        }
                    }
                }
            }
        }
        @for &id in &books { (topics(view, id)) }
    };
    Page::new("home", "ruledex: game rules", body)
}

fn topics(view: &View<'_>, id: BookId) -> Markup {
    let corpus = view.corpus();
    let book = corpus.book(id);
    let topics: Vec<ClauseId> = corpus.pages_of_book(id).map(|page| corpus.topic(page)).collect();
    html! {
        section.shelf lang=(book.language) {
            h2 { a href=(view.links.book(id)) { (book.title) } }
            div lang="en" { (facts(book)) }
            ul.topics { @for &topic in topics.iter().take(MOST_TOPICS) { li { (topic_link(view, topic)) } } }
            @if topics.len() > MOST_TOPICS {
                p lang="en" { a href=(view.links.book(id)) { "All " (topics.len()) " topics" } }
            }
        }
    }
}
