//! A folder of pages whose links are relative, so that they work from any disk and from any server.

use super::names::Names;
use super::{MINISEARCH, SITE_SCRIPT, data, plain};
use crate::corpus::{BookId, Corpus, PageId};
use crate::library::{Library, OutputFile};
use crate::web::assets;
use crate::web::links::{Links, encoded, query};
use crate::web::pages::{Page, View, book, check, diff, document, home, search, topic};
use crate::web::respond::findings;
use rayon::prelude::*;
use std::borrow::Cow;

const SEARCH_DATA: &str = "assets/search-data.js";

/// All files of a site: paths with `/`, and what is in them.
#[must_use]
pub fn folder(library: &Library) -> Vec<OutputFile> {
    let corpus = library.corpus();
    let names = Names::of(corpus);
    let root = Folder { corpus, names: &names, up: "" };
    let below = Folder { corpus, names: &names, up: "../" };
    let top = View { library, links: &root };
    let mut files: Vec<OutputFile> = Vec::new();
    let mut add = |path: String, view: &View<'_>, page: &Page| {
        files.push((path, Cow::Owned(document(view, page).into_bytes())));
    };
    add("index.html".to_owned(), &top, &home::home(&top));
    add("search.html".to_owned(), &top, &search::offline());
    let found = findings(library);
    let found = found.as_deref().map_err(String::as_str);
    add(check_name(&names, None), &top, &check::check(&top, found, None));
    for id in corpus.book_ids() {
        add(check_name(&names, Some(id)), &top, &check::check(&top, found, Some(id)));
        let view = View { library, links: &below };
        add(format!("{}/index.html", names.book(id)), &view, &book::book(&view, id));
    }
    for (from, to) in diff::editions(corpus) {
        let changes = library.diff(from, to);
        add(diff_name(&names, from, to), &top, &diff::diff(&top, [Some(from), Some(to)], Some(&changes), None));
    }
    let pages: Vec<PageId> = corpus.page_ids().collect();
    let written = pages.par_iter().flat_map_iter(|&id| page_files(library, &names, id));
    files.extend(written.collect::<Vec<_>>());
    for (path, text) in [
        ("assets/style.css", assets::STYLE.text),
        ("assets/site.js", SITE_SCRIPT),
        ("assets/minisearch.js", MINISEARCH),
    ] {
        files.push((path.to_owned(), Cow::Borrowed(text.as_bytes())));
    }
    files.push((SEARCH_DATA.to_owned(), Cow::Owned(data::with_texts(library, &root).into_bytes())));
    files
}

/// A page, and what it is beside each of its translations.
fn page_files(library: &Library, names: &Names, id: PageId) -> Vec<OutputFile> {
    let links = Folder { corpus: library.corpus(), names, up: "../" };
    let view = View { library, links: &links };
    let file = |language: Option<&str>| {
        let page = topic::topic(&view, id, language);
        let path = links.file(id, language);
        (path, Cow::Owned(document(&view, &page).into_bytes()))
    };
    let languages = topic::languages_of(&view, id);
    std::iter::once(None).chain(languages.iter().map(|code| Some(code.as_str()))).map(file).collect()
}

fn check_name(names: &Names, book: Option<BookId>) -> String {
    book.map_or_else(|| "check.html".to_owned(), |book| format!("check-{}.html", names.book(book)))
}

fn diff_name(names: &Names, from: BookId, to: BookId) -> String {
    format!("diff-{}-{}.html", names.book(from), names.book(to))
}

/// The addresses of a site, from a page at its root or in a folder of it.
struct Folder<'a> {
    corpus: &'a Corpus,
    names: &'a Names,
    /// The way to the root.
    up: &'static str,
}

impl Folder<'_> {
    /// The file of a page, alone or beside a language.
    fn file(&self, id: PageId, language: Option<&str>) -> String {
        let folder = self.names.book(self.corpus.page(id).book);
        let beside = language.map(|code| format!(".{}", plain(code))).unwrap_or_default();
        format!("{folder}/{}{beside}.html", self.names.page(id))
    }

    /// The way to a file of the site.
    fn to(&self, file: &str) -> String {
        let parts: Vec<String> = file.split('/').map(encoded).collect();
        format!("{}{}", self.up, parts.join("/"))
    }
}

impl Links for Folder<'_> {
    fn home(&self) -> String {
        self.to("index.html")
    }

    fn search(&self, pairs: &[(&str, &str)]) -> String {
        format!("{}{}", self.to("search.html"), query(pairs))
    }

    fn check(&self, book: Option<BookId>) -> String {
        self.to(&check_name(self.names, book))
    }

    fn diff(&self, from: BookId, to: BookId) -> String {
        self.to(&diff_name(self.names, from, to))
    }

    fn book(&self, book: BookId) -> String {
        self.to(&format!("{}/index.html", self.names.book(book)))
    }

    fn page(&self, page: PageId) -> String {
        self.to(&self.file(page, None))
    }

    fn beside(&self, page: PageId, language: &str) -> String {
        self.to(&self.file(page, Some(language)))
    }

    fn asset(&self, name: &str) -> String {
        if name == assets::ICON.name { super::icon() } else { self.to(&format!("assets/{name}")) }
    }

    fn scripts(&self, class: &str) -> Vec<String> {
        let names: &[&str] = if class == "search" {
            &["assets/minisearch.js", SEARCH_DATA, "assets/site.js"]
        } else {
            &["assets/site.js"]
        };
        names.iter().map(|name| self.to(name)).collect()
    }

    fn nonce(&self) -> Option<String> {
        Some(super::nonce())
    }

    fn is_served(&self) -> bool {
        false
    }
}
