//! What a written link means.

use crate::corpus::{ClauseId, Corpus, LinkForm, Number, Target};
use crate::ingest::RawLink;
use crate::lookup;
use std::collections::HashMap;

/// Knows the pages of each book by their paths, as hyperlinks name them.
pub(super) struct Resolver<'a> {
    /// Book id and path below the book's folder without the ending → the pages made from that file.
    by_path: HashMap<(&'a str, String), Vec<ClauseId>>,
    /// Book id and page name → page.
    by_name: HashMap<(&'a str, &'a str), ClauseId>,
}

impl<'a> Resolver<'a> {
    pub(super) fn new(corpus: &'a Corpus) -> Self {
        let mut by_path: HashMap<_, Vec<ClauseId>> = HashMap::new();
        let mut by_name = HashMap::new();
        for id in corpus.page_ids() {
            let page = corpus.page(id);
            let book = corpus.book(page.book).id.as_str();
            by_path.entry((book, book_path(book, &page.file))).or_default().push(corpus.topic(id));
            by_name.insert((book, page.name.as_str()), corpus.topic(id));
        }
        Self { by_path, by_name }
    }

    pub(super) fn target(&self, corpus: &'a Corpus, from: ClauseId, link: &RawLink) -> Target {
        match link.form {
            LinkForm::Url => Target::External,
            LinkForm::Fragment => within(corpus, from, link.written.trim_start_matches('#')),
            LinkForm::RootedPath | LinkForm::RelativePath => self.by_href(corpus, from, link),
            LinkForm::Name => by_name(corpus, from, &link.written),
            LinkForm::Number => {
                Number::parse(&link.written).map_or(Target::Missing, |number| by_number(corpus, from, &number))
            }
            LinkForm::Implied => Target::Missing,
        }
    }

    /// A path leads to the file it names, seen from the book's root or from the page's own folder; a
    /// rooted path may also be a page's name. Upper and lower case differ, as they do on a server.
    fn by_href(&self, corpus: &'a Corpus, from: ClauseId, link: &RawLink) -> Target {
        let (path, fragment) = link.written.split_once('#').map_or((link.written.as_str(), ""), |(p, f)| (p, f));
        let path = path.split('?').next().unwrap_or(path);
        let page = corpus.page_of(from);
        let book = corpus.book(page.book).id.as_str();
        let own = book_path(book, &page.file);
        let folder =
            if link.form == LinkForm::RootedPath { "" } else { own.rsplit_once('/').map_or("", |(dir, _)| dir) };
        let Some(wanted) = join(folder, path) else { return Target::Missing };
        let pages = match self.by_path.get(&(book, wanted.clone())) {
            Some(pages) => pages.clone(),
            None => self.by_name.get(&(book, wanted.as_str())).copied().into_iter().collect(),
        };
        if fragment.is_empty() {
            return pages.first().map_or(Target::Missing, |&page| Target::Clause(page));
        }
        pages
            .iter()
            .map(|&page| within(corpus, page, fragment))
            .find(|t| *t != Target::Missing)
            .unwrap_or(Target::Missing)
    }
}

/// The path of a file below its book's folder, without the ending.
fn book_path(book: &str, file: &str) -> String {
    let inside = file.strip_prefix("rules/").and_then(|f| f.strip_prefix(book)).and_then(|f| f.strip_prefix('/'));
    strip_ending(inside.unwrap_or(file)).to_owned()
}

fn strip_ending(path: &str) -> &str {
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

/// An anchor of the page that a clause belongs to.
fn within(corpus: &Corpus, of: ClauseId, anchor: &str) -> Target {
    match lookup::anchor(corpus, corpus.clause(of).page, anchor).as_slice() {
        [] => Target::Missing,
        [one] => Target::Clause(*one),
        many => Target::Ambiguous(many.to_vec()),
    }
}

fn by_name(corpus: &Corpus, from: ClauseId, name: &str) -> Target {
    nearest_home(corpus, from, lookup::find(corpus, name))
}

fn by_number(corpus: &Corpus, from: ClauseId, number: &Number) -> Target {
    nearest_home(corpus, from, corpus.names.numbered(number).collect())
}

/// Of all that a name may mean, what stands closest: in the same page, else the same book, else
/// another book of the game in the same language, else one of the game. Other games are not meant.
fn nearest_home(corpus: &Corpus, from: ClauseId, found: Vec<ClauseId>) -> Target {
    let home = corpus.clause(from).page;
    let book_id = corpus.page(home).book;
    let book = corpus.book(book_id);
    let distance = |&id: &ClauseId| {
        let other = corpus.book_of(id);
        if corpus.clause(id).page == home && !corpus.is_topic(id) {
            0
        } else if corpus.page_of(id).book == book_id {
            1
        } else if other.game == book.game && other.language == book.language {
            2
        } else if other.game == book.game {
            3
        } else {
            4
        }
    };
    let Some(closest) = found.iter().map(distance).min().filter(|&distance| distance < 4) else {
        return Target::Missing;
    };
    let mut meant: Vec<ClauseId> = found.into_iter().filter(|id| distance(id) == closest).collect();
    if meant.len() == 1 { Target::Clause(meant.remove(0)) } else { Target::Ambiguous(meant) }
}
