//! `dead-link`: a link to a page, clause or anchor that does not exist.

use crate::check::nearest::Nearest;
use crate::check::{Check, Checked, at_link};
use crate::corpus::{BookId, Corpus, LinkForm, Number, PageId, Relation, Target};
use crate::diag::{Code, Finding, Fix, Severity};
use crate::link::paths::{self, Paths};
use crate::lookup;
use crate::text::name_key;
use std::collections::HashMap;

pub struct DeadLink;

const CODE: Code = Code {
    name: "dead-link",
    severity: Severity::Error,
    about: "A link leads nowhere: no page, clause or place of a page answers to it. Upper and lower case count in \
            paths, as they do on a server. Addresses on the web and files that are no pages (pictures, PDF) are not \
            looked at.\n\n\
            Why it matters: the reader is left standing, and the relation that the link was to make is missing \
            from every answer.\n\n\
            Example: `[[Dokcing]]`, or `/R_Docking` for `/R_docking`, or `docking.md#12.9` on a page that ends \
            with 12.4.\n\n\
            What to do: write what is meant; the nearest thing that exists is named.",
};

/// Endings of files that a rules text links to and that are no pages of it.
const NO_PAGES: &[&str] = &[
    "png", "jpg", "jpeg", "gif", "svg", "webp", "avif", "bmp", "ico", "pdf", "zip", "css", "js", "json", "xml", "mp3",
    "mp4", "webm", "doc", "docx", "xls", "xlsx", "ods", "odt", "csv",
];

impl Check for DeadLink {
    fn code(&self) -> &'static Code {
        &CODE
    }

    fn run(&self, Checked { corpus, .. }: &Checked<'_>) -> Vec<Finding> {
        let dead = |link: &&Relation| {
            let checkable = match link.form {
                LinkForm::RootedPath | LinkForm::RelativePath => names_a_page(&link.written),
                LinkForm::Fragment | LinkForm::Name => true,
                LinkForm::Number | LinkForm::Url | LinkForm::Implied => false,
            };
            checkable && link.target == Target::Missing
        };
        if !corpus.relations().any(|link| dead(&link)) {
            return Vec::new();
        }
        let mut search =
            Search { corpus, paths: Paths::new(corpus), nearest: Nearest::new(corpus), topics: HashMap::new() };
        let finding = |link: &Relation| {
            let (what, meant) = search.diagnose(link);
            // Only upper and lower case are wrong: there is one right answer.
            let cased =
                meant.clone().filter(|to| *to != link.written && to.to_lowercase() == link.written.to_lowercase());
            let fix = cased.map(|to| Fix::Replace { from: link.written.clone(), to });
            let help = match meant {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => "name a page or clause that exists, or take the link out".to_owned(),
            };
            at_link(&CODE, corpus, link, format!("`{}` leads nowhere: {what}", link.written)).help(help).fix(fix)
        };
        corpus.relations().filter(dead).map(finding).collect()
    }
}

/// Whether a path can be one of a page: not the site's root, not a picture.
fn names_a_page(written: &str) -> bool {
    let (path, _) = paths::split(written);
    let name = path.rsplit('/').next().unwrap_or(path);
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
    !path.trim_matches('/').is_empty() && !ending.is_some_and(|ending| NO_PAGES.contains(&ending.as_str()))
}

struct Search<'a> {
    corpus: &'a Corpus,
    paths: Paths<'a>,
    nearest: Nearest<'a>,
    /// The page that a name means in a book, of the names asked for so far.
    topics: HashMap<(BookId, String), Option<PageId>>,
}

impl Search<'_> {
    /// What is wrong with a dead link, and what to write instead, where that is known.
    fn diagnose(&mut self, link: &Relation) -> (String, Option<String>) {
        let page = self.corpus.clause(link.from).page;
        match link.form {
            LinkForm::Fragment => self.anchor(page, link.written.trim_start_matches('#'), "#"),
            LinkForm::RootedPath | LinkForm::RelativePath => self.path(page, link),
            _ => self.name(page, &link.written),
        }
    }

    /// `before` stands before the anchor in what to write.
    fn anchor(&mut self, page: PageId, anchor: &str, before: &str) -> (String, Option<String>) {
        let meant = self.nearest.anchor(page, anchor).map(|anchor| format!("{before}{anchor}"));
        (format!("the page “{}” has no place `{anchor}`", self.corpus.page(page).title), meant)
    }

    fn path(&mut self, home: PageId, link: &Relation) -> (String, Option<String>) {
        let (path, fragment) = paths::split(&link.written);
        if let Some(&page) = self.paths.pages(self.corpus, home, link.form, &link.written).first() {
            return self.anchor(page, fragment, &format!("{path}#"));
        }
        let stem = paths::strip_ending(path);
        let name = stem.rsplit('/').next().unwrap_or(stem);
        let Some(page) = self.nearest.page(self.corpus.page(home).book, name) else {
            return ("no page has this path".to_owned(), None);
        };
        let right = paths::path_of(self.corpus, page);
        let why = if right.rsplit('/').next() == Some(name) {
            "the page stands in another folder"
        } else if right.to_lowercase().ends_with(&name.to_lowercase()) {
            "upper and lower case differ from the page's"
        } else {
            "no page has this path"
        };
        let tail = &link.written[stem.len()..];
        let right = match link.form {
            LinkForm::RootedPath => format!("/{right}{tail}"),
            _ => format!("{}{tail}", relative(paths::folder(paths::path_of(self.corpus, home)), right)),
        };
        (why.to_owned(), Some(right))
    }

    fn name(&mut self, home: PageId, written: &str) -> (String, Option<String>) {
        let corpus = self.corpus;
        let own = corpus.page(home).book;
        let (book, scope, name) = match written.split_once(':') {
            Some((id, rest)) if lookup::names_a_book(corpus, written) => {
                // A link to its own book stays in its own edition.
                let same = corpus.book(own).work().eq_ignore_ascii_case(id.trim());
                let book = corpus.book_by_id(id).filter(|_| !same).unwrap_or(own);
                (book, format!("{}:", corpus.book(book).id), rest.trim())
            }
            _ => (own, String::new(), written.trim()),
        };
        if let Some((page, anchor)) = name.split_once('#')
            && let Some(topic) =
                *self.topics.entry((book, page.to_owned())).or_insert_with(|| in_book(corpus, book, page))
        {
            return self.anchor(topic, anchor, &format!("{scope}{page}#"));
        }
        let number = Number::parse(name).filter(|number| number.canonical().contains(|c: char| c.is_ascii_digit()));
        if let Some(number) = number {
            let meant = self.nearest.number(book, &number).map(|number| format!("{scope}{number}"));
            return ("no clause has this number".to_owned(), meant);
        }
        let meant = self.nearest.name(book, name).map(|name| format!("{scope}{name}"));
        let what = match name_key(name).as_str() {
            "" => "it names nothing",
            _ => "no page or section has this name",
        };
        (what.to_owned(), meant)
    }
}

/// The page of a book that a name means.
fn in_book(corpus: &Corpus, book: BookId, name: &str) -> Option<PageId> {
    let named = lookup::find_whole(corpus, name);
    named
        .into_iter()
        .filter(|&id| corpus.is_topic(id))
        .map(|id| corpus.clause(id).page)
        .find(|&page| corpus.page(page).book == book)
}

/// The way from a folder to a path, both below the book's folder.
fn relative(folder: &str, path: &str) -> String {
    let mut from: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    let mut to: Vec<&str> = path.split('/').collect();
    while to.len() > 1 && from.first() == to.first() {
        from.remove(0);
        to.remove(0);
    }
    format!("{}{}", "../".repeat(from.len()), to.join("/"))
}
