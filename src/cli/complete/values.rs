//! The values that the library has for an argument.

use super::super::args::Global;
use super::super::session;
use clap_complete::engine::CompletionCandidate;
use ruledex::check::listed_codes;
use ruledex::corpus::{Authority, Book, ClauseId, Corpus, Kind};
use ruledex::ingest::FORMATS;
use ruledex::library::Library;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// So many numbers are a list that one can read; of more, those of the fewest parts are given.
const MANY: usize = 80;
/// A description has so many characters.
const ABOUT: usize = 60;

/// Which library a line is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    /// The line names none.
    Usual,
    Folder(PathBuf),
    /// Only the shell knows.
    Unclear,
}

/// What knows the values: a library, and which of them a shell can be given.
#[derive(Clone)]
pub struct Values {
    library: Named,
    /// Whether the shell writes what it is offered into the line as it stands.
    unquoted: bool,
}

impl Named {
    /// By what is written, where that is known.
    pub fn by(written: Option<&str>) -> Self {
        written.map_or(Self::Unclear, |written| Self::Folder(written.into()))
    }
}

impl Values {
    pub fn new(library: Named, unquoted: bool) -> Self {
        Self { library, unquoted }
    }

    fn global(&self) -> Option<Global> {
        let library = match &self.library {
            Named::Usual => None,
            Named::Folder(folder) => Some(folder.clone()),
            Named::Unclear => return None,
        };
        Some(Global { library, no_write: true, max_size: None })
    }

    /// Books are strangers' texts: where nothing quotes them, only what no shell reads as anything else.
    fn may_give(&self, value: &str) -> bool {
        let plain = |c: char| c.is_alphanumeric() || "-_.:#@/".contains(c);
        value.chars().all(|c| plain(c) || !self.unquoted && !c.is_control())
    }

    /// Candidates by what they are, each with a word on it; those that begin as typed, each once.
    fn beginning(&self, typed: &str, all: impl IntoIterator<Item = (String, String)>) -> Vec<CompletionCandidate> {
        let mut found: BTreeMap<String, String> = BTreeMap::new();
        for (value, about) in all.into_iter().filter(|(value, _)| begins(value, typed) && self.may_give(value)) {
            found.entry(value).or_insert(about);
        }
        found.into_iter().map(|(value, about)| candidate(value, &about)).collect()
    }

    fn open(&self) -> Option<Library> {
        let global = self.global()?;
        Library::open_as_built(&session::location(&global).ok()?, session::options(&global).ok()?).ok()?
    }

    /// The books; without an index, as they describe themselves.
    fn shelf(&self) -> Vec<Book> {
        let described = || {
            let global = self.global()?;
            Library::shelf(&session::location(&global).ok()?, session::options(&global).ok()?).ok()
        };
        self.open().map(|library| library.corpus().books.clone()).or_else(described).unwrap_or_default()
    }

    pub fn books(&self, typed: &str) -> Vec<CompletionCandidate> {
        // Of ids parted by commas, the last one.
        let (before, last) =
            typed.rsplit_once(',').map_or(("", typed), |(_, last)| (&typed[..typed.len() - last.len()], last));
        let ids = self.shelf().into_iter().flat_map(|book| {
            let pinned = book.pinned_id().filter(|id| *id != book.id && last.contains('@'));
            let title = book.title.clone();
            [Some(book.id), pinned].into_iter().flatten().map(move |id| (id, title.clone()))
        });
        self.beginning(last, ids).into_iter().map(|candidate| candidate.add_prefix(before)).collect()
    }

    pub fn games(&self, typed: &str) -> Vec<CompletionCandidate> {
        self.beginning(typed, self.shelf().into_iter().map(|book| (book.game, book.title)))
    }

    pub fn languages(&self, typed: &str) -> Vec<CompletionCandidate> {
        self.beginning(typed, self.shelf().into_iter().map(|book| (book.language, book.title)))
    }

    pub fn kinds(&self, typed: &str) -> Vec<CompletionCandidate> {
        self.beginning(typed, Kind::ALL.map(|kind| (kind.name().to_owned(), String::new())))
    }

    pub fn authorities(&self, typed: &str) -> Vec<CompletionCandidate> {
        self.beginning(typed, Authority::ALL.map(|authority| (authority.name().to_owned(), String::new())))
    }

    pub fn codes(&self, typed: &str) -> Vec<CompletionCandidate> {
        self.beginning(typed, listed_codes().into_iter().map(|code| (code.name.to_owned(), code.about.to_owned())))
    }

    pub fn formats(&self, typed: &str) -> Vec<CompletionCandidate> {
        self.beginning(typed, FORMATS.iter().map(|format| (format.name().to_owned(), format.summary().to_owned())))
    }

    pub fn pages(&self, typed: &str) -> Vec<CompletionCandidate> {
        self.open().map(|library| self.beginning(typed, names_of_pages(library.corpus()))).unwrap_or_default()
    }

    /// Names of pages, numbers, and addresses as far as they are typed: `inv`, `49.2`, `ti4:inv`, `ti4:49.2`,
    /// `ti4:invasion#49`. Where there are none, titles: `Sustain Da`.
    pub fn clauses(&self, typed: &str) -> Vec<CompletionCandidate> {
        let Some(library) = self.open() else { return Vec::new() };
        let corpus = library.corpus();
        let found = self.called(corpus, typed);
        if found.is_empty() && !typed.is_empty() { self.beginning(typed, titles_of_pages(corpus)) } else { found }
    }

    fn called(&self, corpus: &Corpus, typed: &str) -> Vec<CompletionCandidate> {
        if let Some((page, anchor)) = typed.split_once('#') {
            return self.anchors(corpus, page, anchor);
        }
        let Some((id, name)) = typed.split_once(':') else {
            let addresses = corpus.books.iter().map(|book| (format!("{}:", book.id), book.title.clone()));
            let addresses = addresses.filter(|_| !typed.is_empty());
            let mut found = self.beginning(typed, names_of_pages(corpus).chain(addresses));
            found.extend(self.numbers(corpus, typed, |id| corpus.is_current(id)));
            return found;
        };
        let Some(book) = corpus.book_by_id(id) else { return Vec::new() };
        let pages =
            corpus.pages_of_book(book).map(|page| (corpus.page(page).name.clone(), corpus.page(page).title.clone()));
        let mut found = self.beginning(name, pages);
        found.extend(self.numbers(corpus, name, |clause| corpus.page_of(clause).book == book));
        found.into_iter().map(|candidate| candidate.add_prefix(format!("{id}:"))).collect()
    }

    /// The places in a page, whose address is typed with its book or without.
    fn anchors(&self, corpus: &Corpus, written: &str, anchor: &str) -> Vec<CompletionCandidate> {
        let (id, name) = written.split_once(':').map_or((None, written), |(id, name)| (Some(id), name));
        let named = |page: &&ruledex::corpus::PageId| {
            let page = corpus.page(**page);
            page.name == name
                && id.map_or(corpus.book(page.book).is_current(), |id| corpus.book_by_id(id) == Some(page.book))
        };
        let pages: Vec<_> = corpus.page_ids().collect();
        let Some(&page) = pages.iter().find(named) else { return Vec::new() };
        let clauses =
            corpus.clauses_of(page).map(|id| (corpus.clause(id).anchor.clone(), corpus.clause(id).text.plain.clone()));
        let found = self.beginning(anchor, clauses.filter(|(anchor, _)| !anchor.is_empty()));
        found.into_iter().map(|candidate| candidate.add_prefix(format!("{written}#"))).collect()
    }

    /// Numbers of clauses that begin as typed; of many, only those of as few parts as there are.
    fn numbers(&self, corpus: &Corpus, typed: &str, of: impl Fn(ClauseId) -> bool) -> Vec<CompletionCandidate> {
        let all = corpus.names.all_numbers().iter().filter(|_| !typed.is_empty());
        let mut found: Vec<_> =
            all.filter(|(number, id)| begins(number, typed) && of(*id) && self.may_give(number)).collect();
        found.dedup_by(|later, first| later.0 == first.0);
        let parts = |number: &str| number.matches('.').count();
        for fewest in (0..8).rev() {
            if found.len() <= MANY {
                break;
            }
            if found.iter().any(|(number, _)| parts(number) <= fewest) {
                found.retain(|(number, _)| parts(number) <= fewest);
            }
        }
        found.sort_by_cached_key(|(number, id)| (corpus.clause(*id).number.clone(), number.clone()));
        let about = |id| if corpus.is_topic(id) { &corpus.page_of(id).title } else { &corpus.clause(id).text.plain };
        found.into_iter().map(|(number, id)| candidate(number.clone(), about(*id))).collect()
    }
}

/// Whether a value begins as typed, in either letter case.
fn begins(value: &str, typed: &str) -> bool {
    let mut letters = value.chars();
    typed.chars().all(|c| letters.next().is_some_and(|letter| letter.to_lowercase().eq(c.to_lowercase())))
}

fn candidate(value: String, about: &str) -> CompletionCandidate {
    let whole = about.lines().next().unwrap_or("");
    let mut line: String = whole.chars().map(|c| if c.is_control() { ' ' } else { c }).take(ABOUT).collect();
    if line.len() < whole.len() {
        line.push('…');
    }
    CompletionCandidate::new(value).help((!line.is_empty()).then(|| line.into()))
}

/// The names of pages in the newest editions, with their titles.
fn names_of_pages(corpus: &Corpus) -> impl Iterator<Item = (String, String)> {
    let newest = corpus.pages.iter().filter(|page| corpus.book(page.book).is_current());
    newest.map(|page| (page.name.clone(), page.title.clone()))
}

/// The titles of pages in the newest editions, with their addresses.
fn titles_of_pages(corpus: &Corpus) -> impl Iterator<Item = (String, String)> {
    let newest = corpus.page_ids().filter(|&page| corpus.book(corpus.page(page).book).is_current());
    newest.map(|page| (corpus.page(page).title.clone(), corpus.address(corpus.topic(page)).to_string()))
}
