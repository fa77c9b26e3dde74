//! Pages by their paths, as hyperlinks name them.

use crate::corpus::{Corpus, LinkForm, PageId};
use std::collections::HashMap;

/// The pages of all books by the paths of their files and by their names.
#[derive(Debug)]
pub struct Paths<'a> {
    /// By book: path below its folder, without the ending → the pages made from that file.
    by_path: Vec<HashMap<&'a str, Vec<PageId>>>,
    /// By book: page name → page.
    by_name: Vec<HashMap<&'a str, [PageId; 1]>>,
}

impl<'a> Paths<'a> {
    #[must_use]
    pub fn new(corpus: &'a Corpus) -> Self {
        let mut by_path = vec![HashMap::<_, Vec<PageId>>::new(); corpus.books.len()];
        let mut by_name = vec![HashMap::new(); corpus.books.len()];
        for id in corpus.page_ids() {
            let page = corpus.page(id);
            by_path[page.book.index()].entry(path_of(corpus, id)).or_default().push(id);
            by_name[page.book.index()].insert(page.name.as_str(), [id]);
        }
        Self { by_path, by_name }
    }

    /// The pages of the file that a path leads to, seen from the book's root (`RootedPath`) or from the
    /// folder of the page it stands on; a path may also be a page's name. Upper and lower case differ,
    /// as they do on a server. A fragment or query at the end of `written` changes nothing.
    #[must_use]
    pub fn pages(&self, corpus: &Corpus, home: PageId, form: LinkForm, written: &str) -> &[PageId] {
        let book = corpus.page(home).book.index();
        let folder = if form == LinkForm::RootedPath { "" } else { folder(path_of(corpus, home)) };
        let Some(wanted) = join(folder, split(written).0) else { return &[] };
        match self.by_path[book].get(wanted.as_str()) {
            Some(pages) => pages,
            None => self.by_name[book].get(wanted.as_str()).map_or(&[], |page| page),
        }
    }
}

/// A hyperlink's path, without its query, and its fragment, without the `#`.
#[must_use]
pub fn split(written: &str) -> (&str, &str) {
    let (path, fragment) = written.split_once('#').unwrap_or((written, ""));
    (path.split('?').next().unwrap_or(path), fragment)
}

/// The path of a page's file below its book's folder, without the ending.
#[must_use]
pub fn path_of(corpus: &Corpus, page: PageId) -> &str {
    let page = corpus.page(page);
    let folder = corpus.book(page.book).folder.as_str();
    let inside =
        page.file.strip_prefix("rules/").and_then(|f| f.strip_prefix(folder)).and_then(|f| f.strip_prefix('/'));
    strip_ending(inside.unwrap_or(&page.file))
}

/// The folder of a path; empty for one without.
#[must_use]
pub fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// A path without the ending of its file's name.
#[must_use]
pub fn strip_ending(path: &str) -> &str {
    let name = path.rfind('/').map_or(0, |at| at + 1);
    match path[name..].find('.') {
        Some(dot) if dot > 0 => &path[..name + dot],
        _ => path,
    }
}

/// Follows a path from a folder; `None` where it climbs out of the book.
fn join(folder: &str, path: &str) -> Option<String> {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in strip_ending(path).split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}
