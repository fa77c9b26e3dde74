//! Where things are: the addresses of pages as a server has them. A site in a folder or a file has its own.

use crate::corpus::{BookId, ClauseId, Corpus, PageId};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// Addresses for links. Whoever makes pages asks for them here and puts none together.
pub(super) trait Links {
    fn home(&self) -> String;
    /// The search page, with names and values for its form.
    fn search(&self, pairs: &[(&str, &str)]) -> String;
    /// The findings of a book, or of all.
    fn check(&self, book: Option<BookId>) -> String;
    fn diff(&self, from: BookId, to: BookId) -> String;
    fn book(&self, book: BookId) -> String;
    fn page(&self, page: PageId) -> String;
    /// A page beside what it is in another language.
    fn beside(&self, page: PageId, language: &str) -> String;
    fn asset(&self, name: &str) -> String;

    /// The `id` of a clause in its page.
    fn id(&self, corpus: &Corpus, clause: ClauseId) -> String {
        corpus.clause(clause).anchor.clone()
    }

    /// A clause in its page, or the page.
    fn clause(&self, corpus: &Corpus, clause: ClauseId) -> String {
        let page = self.page(corpus.page_id_of(clause));
        if corpus.is_topic(clause) { page } else { format!("{page}{}", self.here(corpus, clause)) }
    }

    /// A clause from its own page.
    fn here(&self, corpus: &Corpus, clause: ClauseId) -> String {
        format!("#{}", encoded(&self.id(corpus, clause)))
    }

    /// The scripts of a page of this class, in order.
    fn scripts(&self, _class: &str) -> Vec<String> {
        vec![self.asset("live.js")]
    }

    /// The word without which no script and no style is taken, where no header can say what is.
    fn nonce(&self) -> Option<String> {
        None
    }

    /// Whether somebody answers, so that forms can be sent.
    fn is_served(&self) -> bool {
        true
    }
}

/// What stands at the root of the server and is no book.
pub(super) const RESERVED: [&str; 5] = ["api", "assets", "check", "diff", "search"];

/// Before a segment of a path that would else be taken for something else.
const ESCAPE: char = '~';

const SEGMENT: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~').remove(b'@');

/// Text as a part of an address.
pub(super) fn encoded(text: &str) -> String {
    utf8_percent_encode(text, SEGMENT).to_string()
}

/// Any name as a segment of a path, from which [`named`] gives it back.
fn segment(name: &str) -> String {
    let odd = name.starts_with(ESCAPE) || name.chars().all(|c| c == '.') || RESERVED.contains(&name);
    if odd { format!("{ESCAPE}{}", encoded(name)) } else { encoded(name) }
}

/// The name that a decoded segment of a path stands for.
pub(super) fn named(segment: &str) -> &str {
    segment.strip_prefix(ESCAPE).unwrap_or(segment)
}

/// `?a=b&c=d`; empty without pairs.
pub(super) fn query(pairs: &[(&str, &str)]) -> String {
    let pairs = pairs.iter().filter(|(_, value)| !value.is_empty());
    let written: Vec<String> = pairs.map(|(name, value)| format!("{}={}", encoded(name), encoded(value))).collect();
    if written.is_empty() { String::new() } else { format!("?{}", written.join("&")) }
}

/// The addresses of a server: from its root on.
pub(super) struct Served<'a> {
    pub corpus: &'a Corpus,
}

impl Links for Served<'_> {
    fn home(&self) -> String {
        "/".to_owned()
    }

    fn search(&self, pairs: &[(&str, &str)]) -> String {
        format!("/search{}", query(pairs))
    }

    fn check(&self, book: Option<BookId>) -> String {
        let book = book.map_or("", |book| &self.corpus.book(book).id);
        format!("/check{}", query(&[("book", book)]))
    }

    fn diff(&self, from: BookId, to: BookId) -> String {
        let [from, to] = [from, to].map(|book| self.corpus.book(book).exact_id());
        format!("/diff{}", query(&[("from", &from), ("to", &to)]))
    }

    fn book(&self, book: BookId) -> String {
        format!("/{}", segment(&self.corpus.book(book).id))
    }

    fn page(&self, page: PageId) -> String {
        let page = self.corpus.page(page);
        format!("{}/{}", self.book(page.book), segment(&page.name))
    }

    fn beside(&self, page: PageId, language: &str) -> String {
        format!("{}{}", self.page(page), query(&[("lang", language)]))
    }

    fn asset(&self, name: &str) -> String {
        super::assets::address(name)
    }
}
