//! From a request to a response: which page an address means, and what is refused.

use super::api;
use super::assets;
use super::hosts::Hosts;
use super::kept::Kept;
use super::links::{self, Links, RESERVED, Served, named};
use super::message::{Query, Request, Response, decoded};
use super::pages::{Page, View, book, check, diff, document, home, missing, search, topic};
use crate::check::Selection;
use crate::corpus::{BookId, ClauseId, PageId};
use crate::diag::Finding;
use crate::diff::Diff;
use crate::library::Library;
use crate::query::Filters;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Longer addresses are refused.
const LONGEST_TARGET: usize = 8 * 1024;

/// A library as pages. It answers from the state in which the library was opened.
pub struct Pages {
    library: Arc<Library>,
    hosts: Hosts,
    /// What takes long to find out stands here, as it cannot change while this library does not.
    findings: OnceLock<Result<Vec<Finding>, String>>,
    searches: Kept,
    last_diff: Mutex<Option<((BookId, BookId), Arc<Diff>)>>,
}

impl Pages {
    /// The pages of a library, for clients that name one of these hosts.
    #[must_use]
    pub fn new(library: impl Into<Arc<Library>>, hosts: Hosts) -> Self {
        let library = library.into();
        Self { library, hosts, findings: OnceLock::new(), searches: Kept::default(), last_diff: Mutex::new(None) }
    }

    /// The library that answers.
    #[must_use]
    pub fn library(&self) -> &Library {
        &self.library
    }

    /// Whether it is this library that answers.
    pub(super) fn is_of(&self, library: &Arc<Library>) -> bool {
        Arc::ptr_eq(&self.library, library)
    }

    /// Answers a request. Total: whatever is asked, there is an answer, and it says what is wrong.
    #[must_use]
    pub fn respond(&self, request: &Request<'_>) -> Response {
        self.refused(request).unwrap_or_else(|| self.found(request)).for_client(request)
    }

    /// What is refused before anybody looks for it.
    fn refused(&self, request: &Request<'_>) -> Option<Response> {
        let Some(host) = request.host else {
            return Some(Response::text(400, "A request has to name its host."));
        };
        if !self.hosts.know(host) {
            let how = "This server does not answer to that name: `ruledex serve --name` gives it another one.";
            return Some(Response::text(421, how));
        }
        if !matches!(request.method, "GET" | "HEAD") {
            return Some(Response::text(405, "Nothing can be changed here: ask with GET.").with("allow", "GET, HEAD"));
        }
        if request.target.len() > LONGEST_TARGET {
            return Some(Response::text(414, "The address is too long: search for fewer words."));
        }
        None
    }

    fn found(&self, request: &Request<'_>) -> Response {
        let (path, query) = request.target.split_once('?').unwrap_or((request.target, ""));
        let query = query.split('#').next().unwrap_or("");
        let segments: Vec<String> = path.trim_matches('/').split('/').map(decoded).collect();
        let segments: Vec<&str> = segments.iter().map(String::as_str).collect();
        let query = Query::read(query);
        match segments.as_slice() {
            [""] => self.page(200, home::home),
            ["search"] => self.searches.or(request.target, || self.search(&query)),
            ["check"] => self.check(&query),
            ["diff"] => self.diff(&query),
            ["assets", name] => assets::response(name).unwrap_or_else(|| self.missing(name)),
            ["api", "v1", "search"] => {
                self.searches.or(request.target, || api::respond(self, &["v1", "search"], &query))
            }
            ["api", rest @ ..] => api::respond(self, rest, &query),
            [book] => self.book(book, &query),
            [book, page] => self.topic(book, page, &query),
            [book, rest @ ..] => self.missing(&format!("{}:{}", named(book), rest.join("/"))),
            [] => self.missing(""),
        }
    }

    fn page(&self, status: u16, make: impl FnOnce(&View<'_>) -> Page) -> Response {
        let links = Served { corpus: self.library.corpus() };
        let view = View { library: &self.library, links: &links };
        Response::html(status, document(&view, &make(&view)))
    }

    fn missing(&self, written: &str) -> Response {
        self.page(404, |view| missing::missing(view, written))
    }

    fn to_clause(&self, id: ClauseId, query: &Query) -> Response {
        let corpus = self.library.corpus();
        redirect(&Served { corpus }.clause(corpus, id), query)
    }

    fn search(&self, query: &Query) -> Response {
        let asked = search::Asked::read(query);
        if asked.is_part() {
            let links = Served { corpus: self.library.corpus() };
            let view = View { library: &self.library, links: &links };
            return Response::html(200, search::results(&view, &asked).into_string());
        }
        self.page(200, |view| search::search(view, &asked))
    }

    fn book(&self, segment: &str, query: &Query) -> Response {
        let corpus = self.library.corpus();
        let name = named(segment);
        match corpus.book_by_id(name) {
            Some(id) if corpus.book(id).id == name => self.page(200, |view| book::book(view, id)),
            Some(id) => redirect(&Served { corpus }.book(id), query),
            None if RESERVED.contains(&name) => self.missing(name),
            None => match self.library.find(name, &Filters::default()).unwrap_or_default().first() {
                Some(&id) => self.to_clause(id, query),
                None => self.missing(name),
            },
        }
    }

    fn topic(&self, book: &str, page: &str, query: &Query) -> Response {
        let corpus = self.library.corpus();
        let (book, name) = (named(book), named(page));
        let written = format!("{book}:{name}");
        let Some(id) = corpus.book_by_id(book) else { return self.missing(&written) };
        let exact = |&page: &PageId| corpus.page(page).name == name;
        if corpus.book(id).id == book
            && let Some(found) = corpus.pages_of_book(id).find(exact)
        {
            let language = query.first("lang").filter(|language| self.speaks(language));
            return self.page(200, |view| topic::topic(view, found, language));
        }
        let found = self.library.find(&written, &Filters::default()).unwrap_or_default();
        found.first().map_or_else(|| self.missing(&written), |&id| self.to_clause(id, query))
    }

    fn speaks(&self, language: &str) -> bool {
        self.library.corpus().books.iter().any(|book| book.language == language)
    }

    fn check(&self, query: &Query) -> Response {
        let corpus = self.library.corpus();
        let named = query.first("book");
        let only = named.and_then(|id| corpus.book_by_id(id));
        if let (Some(name), None) = (named, only) {
            return self.missing(name);
        }
        self.page(200, |view| check::check(view, self.findings(), only))
    }

    /// The findings of all checks under the library's own settings; or why these cannot be read.
    pub(super) fn findings(&self) -> Result<&[Finding], &str> {
        let found = self.findings.get_or_init(|| findings(&self.library));
        found.as_deref().map_err(String::as_str)
    }

    fn diff(&self, query: &Query) -> Response {
        let corpus = self.library.corpus();
        let named = ["from", "to"].map(|name| query.first(name));
        let books = named.map(|name| name.and_then(|id| corpus.book_by_id(id)));
        let ask = |status: u16, said: Option<&str>| self.page(status, |view| diff::diff(view, books, None, said));
        match books {
            [Some(from), Some(to)] if from == to => ask(200, Some("Both are the same book: choose another one.")),
            [Some(from), Some(to)] => {
                let diff = self.difference(from, to);
                self.page(200, |view| diff::diff(view, books, Some(&diff), None))
            }
            _ if named.iter().flatten().count() > books.iter().flatten().count() => {
                ask(404, Some("There is no such book: choose two."))
            }
            [None, None] => ask(200, None),
            _ => ask(200, Some("Choose the other book too.")),
        }
    }

    /// What differs between two books. The last one that was asked for is kept.
    pub(super) fn difference(&self, from: BookId, to: BookId) -> Arc<Diff> {
        let mut last = self.last_diff.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((books, diff)) = last.as_ref()
            && *books == (from, to)
        {
            return Arc::clone(diff);
        }
        let diff = Arc::new(self.library.diff(from, to));
        *last = Some(((from, to), Arc::clone(&diff)));
        diff
    }
}

/// To an address, with all that was asked for at the one before.
fn redirect(to: &str, query: &Query) -> Response {
    let (page, place) = to.split_at(to.find('#').unwrap_or(to.len()));
    Response::redirect(format!("{page}{}{place}", links::query(&query.pairs())))
}

/// The findings of all checks under a library's own settings; or why these cannot be read.
pub(super) fn findings(library: &Library) -> Result<Vec<Finding>, String> {
    let policy = library.policy().map_err(|wrong| {
        let Finding { file, place, message, help, .. } = *wrong;
        format!("{file}:{}:{}: {message}: {help}", place.line, place.column)
    })?;
    let selection = Selection::new(&[], None).map_err(|unknown| unknown.to_string())?;
    Ok(library.check(&selection.under(policy)))
}
