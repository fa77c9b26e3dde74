//! All pages in one file. Without scripts it is one long text whose links work; with them one page at a time is seen,
//! and words can be searched for.

use super::{MINISEARCH, SITE_SCRIPT, data};
use crate::corpus::{BookId, ClauseId, Corpus, PageId};
use crate::library::Library;
use crate::web::assets::STYLE;
use crate::web::links::{Links, encoded};
use crate::web::pages::{GENERATOR, Page, View, book, check, diff, foot, home, policy, top, topic};
use crate::web::respond::findings;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// What stands near the beginning of a file that this made.
pub const MARK: &str = "<meta name=\"generator\" content=\"ruledex ";

/// The whole document.
#[must_use]
pub fn single_file(library: &Library) -> String {
    let corpus = library.corpus();
    let links = Single { corpus, beside: None };
    let view = View { library, links: &links };
    let nonce = super::nonce();
    let found = findings(library);
    let found = found.as_deref().map_err(String::as_str);
    let beside = super::beside(&view);
    let whole = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="generator" content=(GENERATOR);
                meta http-equiv="Content-Security-Policy" content=(policy(&nonce));
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { "ruledex: game rules" }
                link rel="icon" href=(super::icon()) type="image/svg+xml";
                style nonce=(nonce) { (PreEscaped(STYLE.text)) }
                script nonce=(nonce) { "document.documentElement.className = 'one-at-a-time'" }
            }
            body {
                a.skip href="#%23main" { "Skip to the text" }
                (top(&view, ""))
                main id="#main" tabindex="-1" {
                    section.sheet id="-search" hidden { h1 { "Search" } div id="#found" {} }
                    (sheet(HOME, None, &home::home(&view)))
                    @for id in corpus.book_ids() {
                        (sheet(&book_id(corpus, id), None, &book::book(&view, id)))
                        @for page in corpus.pages_of_book(id) {
                            (sheet(&links.id(corpus, corpus.topic(page)), None, &topic::topic(&view, page, None)))
                            @for language in beside.get(&page).into_iter().flatten() {
                                (side_by_side(library, page, language))
                            }
                        }
                    }
                    @for (from, to) in diff::editions(corpus) {
                        @let changes = library.diff(from, to);
                        (sheet(&diff_id(corpus, from, to), None, &diff::diff(&view, [Some(from), Some(to)], Some(&changes), None)))
                    }
                    (sheet(CHECK, None, &check::check(&view, found, None)))
                }
                (foot(&view))
                @for script in [MINISEARCH, &data::without_texts(library, &links), SITE_SCRIPT] {
                    script nonce=(nonce) { (PreEscaped(script)) }
                }
            }
        }
    };
    whole.into_string()
}

/// Names that no book has: what the program calls something begins with a stroke, and `|` parts what is encoded.
const HOME: &str = "-home";
const CHECK: &str = "-check";

/// A page as a part of the file; one beside another language says which.
fn sheet(id: &str, beside: Option<&str>, page: &Page) -> Markup {
    html! { section.sheet.(page.class) id=(id) data-title=(page.title) data-beside=[beside] { (page.body) } }
}

fn side_by_side(library: &Library, page: PageId, language: &str) -> Markup {
    let corpus = library.corpus();
    let links = Single { corpus, beside: Some(language) };
    let view = View { library, links: &links };
    sheet(&links.id(corpus, corpus.topic(page)), Some(language), &topic::topic(&view, page, Some(language)))
}

fn book_id(corpus: &Corpus, id: BookId) -> String {
    format!("{}:", corpus.book(id).id)
}

fn diff_id(corpus: &Corpus, from: BookId, to: BookId) -> String {
    let [from, to] = [from, to].map(|book| encoded(&corpus.book(book).exact_id()));
    format!("-diff|{from}|{to}")
}

/// The addresses of a single file: each thing has an id of its own in it.
struct Single<'a> {
    corpus: &'a Corpus,
    /// The language beside the text of the page whose ids are made.
    beside: Option<&'a str>,
}

const FRAGMENT: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~').remove(b'@').remove(b':');

fn to(id: &str) -> String {
    format!("#{}", utf8_percent_encode(id, FRAGMENT))
}

impl Links for Single<'_> {
    fn home(&self) -> String {
        to(HOME)
    }

    fn search(&self, pairs: &[(&str, &str)]) -> String {
        let text = pairs.iter().find(|(name, _)| *name == "q").map_or("", |(_, value)| value);
        if text.is_empty() { "#-search".to_owned() } else { to(&format!("?{text}")) }
    }

    fn check(&self, _book: Option<BookId>) -> String {
        to(CHECK)
    }

    fn diff(&self, from: BookId, to_: BookId) -> String {
        to(&diff_id(self.corpus, from, to_))
    }

    fn book(&self, book: BookId) -> String {
        to(&book_id(self.corpus, book))
    }

    fn page(&self, page: PageId) -> String {
        self.clause(self.corpus, self.corpus.topic(page))
    }

    fn beside(&self, page: PageId, language: &str) -> String {
        let beside = Single { corpus: self.corpus, beside: Some(language) };
        to(&beside.id(self.corpus, self.corpus.topic(page)))
    }

    fn asset(&self, _name: &str) -> String {
        super::icon()
    }

    fn id(&self, corpus: &Corpus, clause: ClauseId) -> String {
        let address = corpus.address(clause);
        self.beside.map_or_else(|| address.to_string(), |language| format!("-|{}|{address}", encoded(language)))
    }

    fn clause(&self, corpus: &Corpus, clause: ClauseId) -> String {
        to(&corpus.address(clause).to_string())
    }

    fn here(&self, corpus: &Corpus, clause: ClauseId) -> String {
        to(&self.id(corpus, clause))
    }

    fn nonce(&self) -> Option<String> {
        Some(super::nonce())
    }

    fn is_served(&self) -> bool {
        false
    }
}
