//! The facade: a library is opened, built where that is needed, and asked. Front ends call this and
//! nothing below it.
//!
//! ```
//! # let folder = tempfile::tempdir()?;
//! # let folder = folder.path();
//! # std::fs::create_dir(folder.join("rules"))?;
//! use ruledex::check::Selection;
//! use ruledex::library::{self, Library};
//! use ruledex::query::{Filters, Request};
//! use ruledex::store::Location;
//!
//! // Open a library. Its index is built if there is none; the bundled books are part of every library.
//! let library = Library::open(&Location::given(folder), library::options(), &mut |notice| eprintln!("{notice}"))?;
//! let corpus = library.corpus();
//!
//! // Search: the best hit first, each a clause of the corpus.
//! let answer = library.search(&Request::new("commit ground forces"))?;
//! let best = answer.hits[0].clause;
//! assert_eq!(library.address(best).to_string(), "ti4:invasion");
//!
//! // Show a rule with what belongs to it.
//! let rule = library.find("49.2", &Filters::default())?[0];
//! let shown = library.show(rule);
//! assert!(corpus.clause(rule).text.plain.starts_with("Step 2: Commit Ground Forces."));
//! assert_eq!(shown.children.len(), 3);
//! assert_eq!(library.address(shown.notes[0]).to_string(), "ti4:invasion#note.2");
//!
//! // Walk from topic to topic.
//! let trade = library.find("trade", &Filters::default())?[0];
//! let way = library.path(rule, trade).expect("all topics are linked");
//! let titles: Vec<&str> = way.iter().map(|edge| corpus.page_of(edge.to).title.as_str()).collect();
//! assert_eq!(titles.last(), Some(&"Trade (Strategy Card)"));
//!
//! // Check the books.
//! let findings = library.check(&Selection::default());
//! assert!(findings.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What a face prints as JSON are the types of [`crate::render::json`]. A program that runs on keeps a
//! [`LiveLibrary`].

mod add;
mod build;
mod foreign;
mod form;
mod live;
mod mend;
mod new_page;
mod outside;
mod shelf;

pub use crate::store::{OutputFile, remove_temporary_folders};
pub use add::{AddError, AddRequest, AddedBook};
pub use build::{SCHEMA, options};
pub use foreign::ForeignFile;
pub use live::{BESIDE, LiveLibrary, Now, Pace};
pub use mend::{Mended, MendedFile};
pub use new_page::{NewPage, NewPageError};
pub use outside::OutsideError;
pub use shelf::EditionError;

use crate::check::{Checked, Citations, Citing, Policy, Selection};
use crate::corpus::{Address, Book, BookId, ClauseId, Corpus, Kind, Relation, Term};
use crate::decode::decode;
use crate::diag::Finding;
use crate::diff::{self, Diff, Side, Step, Typography};
use crate::graph::{self, Edge, Follow, Level, Related, Subgraph};
use crate::index::{Index, IndexError};
use crate::ingest::book_file;
use crate::lookup::{self, Nearest};
use crate::query::{self, Aligned, Answer, Filters, QueryError, Request, Weights};
use crate::quote::{self, QuoteError, QuoteRequest};
use crate::show::{self, Shown};
use crate::source::SourceFile;
use crate::store::{self, Location, Notice, Options, Ready, Removed, SETTINGS_FILE, Store, StoreError};
use crate::text::{name_key, term_key};
use shelf::Shelf;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// A library with all that it knows.
pub struct Library {
    store: Store,
    ready: Ready,
    corpus: Corpus,
    /// Opened by the first search; looking up a number does not need it.
    index: OnceLock<Index>,
    /// The generation that took the place of one whose index was damaged.
    repaired: OnceLock<Ready>,
}

/// Where a library is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// The version of the program.
    pub program: &'static str,
    pub library: String,
    /// The folder of the generation that answers.
    pub index: String,
}

/// What became of a book that was to go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RemovedBook {
    pub removed: Removed,
    /// The edition that is the newest one now, where the one before was taken out.
    pub newest: Option<String>,
}

/// Why a library cannot be opened or asked.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Index(#[from] IndexError),
    #[error(transparent)]
    Query(#[from] QueryError),
    #[error(transparent)]
    Edition(#[from] EditionError),
    #[error(transparent)]
    Quote(#[from] QuoteError),
    #[error("the index in {0} cannot be understood: delete the folder and run the command again")]
    Damaged(String),
}

impl Library {
    /// Opens the library at a place that [`crate::store::find_library`] gave, and builds its index first
    /// where there is none or something has changed. `notify` is told of everything worth a line.
    ///
    /// # Errors
    /// The library cannot be read, or no index can be built and there is no older one.
    pub fn open(location: &Location, options: Options, notify: &mut dyn FnMut(&Notice)) -> Result<Self, LibraryError> {
        let store = Store::open(location, options)?;
        let ready = store.up_to_date(notify, &mut build::generation)?;
        if let Some(corpus) = build::load(&ready.generation) {
            return Ok(Self { store, ready, corpus, index: OnceLock::new(), repaired: OnceLock::new() });
        }
        // Whole by its manifest and yet unreadable: nothing to be said for it.
        let ready = store.rebuild(notify, &mut build::generation)?;
        let corpus = build::load(&ready.generation)
            .ok_or_else(|| LibraryError::Damaged(ready.generation.dir.display().to_string()))?;
        Ok(Self { store, ready, corpus, index: OnceLock::new(), repaired: OnceLock::new() })
    }

    /// Builds the index whether or not anything has changed.
    ///
    /// # Errors
    /// It cannot be built; the one before serves on.
    pub fn rebuild(
        location: &Location,
        options: Options,
        notify: &mut dyn FnMut(&Notice),
    ) -> Result<Self, LibraryError> {
        let store = Store::open(location, options)?;
        store.to_change()?;
        let ready = store.rebuild(notify, &mut build::generation)?;
        let corpus = build::load(&ready.generation)
            .ok_or_else(|| LibraryError::Damaged(ready.generation.dir.display().to_string()))?;
        Ok(Self { store, ready, corpus, index: OnceLock::new(), repaired: OnceLock::new() })
    }

    /// Opens the library as its index has it, whether or not that is behind the books: nothing is built or written.
    /// `None` where there is no index.
    ///
    /// # Errors
    /// There is no such library, or its `ruledex.yaml` is wrong.
    pub fn open_as_built(location: &Location, options: Options) -> Result<Option<Self>, LibraryError> {
        let store = Store::open(location, Options { write: false, ..options })?;
        let Some(ready) = store.as_built()? else { return Ok(None) };
        let corpus = build::load(&ready.generation);
        Ok(corpus.map(|corpus| Self { store, ready, corpus, index: OnceLock::new(), repaired: OnceLock::new() }))
    }

    /// The books of a library by what their `book.yaml` say, in corpus order; no page is read, and no index.
    ///
    /// # Errors
    /// There is no such library, or its `ruledex.yaml` is wrong.
    pub fn shelf(location: &Location, options: Options) -> Result<Vec<Book>, LibraryError> {
        Ok(Shelf::of(&Store::open(location, options)?)?.into_books())
    }

    /// Everything the library knows.
    #[must_use]
    pub fn corpus(&self) -> &Corpus {
        &self.corpus
    }

    /// The library's folder.
    #[must_use]
    pub fn root(&self) -> &Path {
        self.store.root()
    }

    /// Whether the index may be behind the sources, because it could not be built again.
    #[must_use]
    pub fn is_outdated(&self) -> bool {
        self.ready.outdated
    }

    /// Whether the sources on the disk are still those that it was opened with, and no other program has built its
    /// index anew. Asks the disk for sizes and times alone.
    #[must_use]
    pub fn is_fresh(&self) -> bool {
        self.store.is_current(&self.ready.generation)
    }

    /// Whether the index was built by this opening.
    #[must_use]
    pub fn was_built(&self) -> bool {
        self.ready.built
    }

    /// Searches. An index that turns out to be damaged is built again first.
    ///
    /// # Errors
    /// The query is empty, a filter has an unknown value, or the index can neither be read nor built.
    pub fn search(&self, request: &Request) -> Result<Answer, LibraryError> {
        self.search_with(request, &Weights::STANDARD)
    }

    /// [`Library::search`] with a ranking of one's own, to try weights out.
    ///
    /// # Errors
    /// Those of [`Library::search`].
    pub fn search_with(&self, request: &Request, weights: &Weights) -> Result<Answer, LibraryError> {
        let mut answer = query::search_with(&self.corpus, self.index()?, request, weights)?;
        if self.repaired.get().is_some() {
            answer.remarks.push("The index was damaged and has been built again.".to_owned());
        }
        Ok(answer)
    }

    /// Checks whether a wording stands in a book word for word.
    ///
    /// ```
    /// # let folder = tempfile::tempdir()?;
    /// # std::fs::create_dir(folder.path().join("rules"))?;
    /// # use ruledex::library::{self, Library};
    /// # let location = ruledex::store::Location::given(folder.path());
    /// # let library = Library::open(&location, library::options(), &mut |_| {})?;
    /// use ruledex::quote::{QuoteRequest, Verdict};
    ///
    /// let text = "the active player places it on the planet".to_owned();
    /// let checked = library.quote(&QuoteRequest { text, limit: 3, ..QuoteRequest::default() })?;
    /// assert_eq!(checked.verdict, Verdict::Verbatim);
    /// let place = checked.places[0].parts[0].clause;
    /// assert_eq!(library.address(place).to_string(), "ti4:invasion#49.2.a");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The wording has no word, a filter has an unknown value, or the index can neither be read nor built.
    pub fn quote(&self, request: &QuoteRequest) -> Result<quote::Checked, LibraryError> {
        Ok(quote::check(&self.corpus, self.index()?, request)?)
    }

    fn index(&self) -> Result<&Index, LibraryError> {
        if let Some(index) = self.index.get() {
            return Ok(index);
        }
        let opened = self.open_index()?;
        Ok(self.index.get_or_init(|| opened))
    }

    fn open_index(&self) -> Result<Index, LibraryError> {
        let damage = match Index::open(&build::index_folder(&self.ready.generation)) {
            Ok(index) if index.len() == self.corpus.clause_count() => return Ok(index),
            // Somebody took the folder away and had another index built in its place.
            Ok(_) => return Err(LibraryError::Damaged(self.ready.generation.dir.display().to_string())),
            Err(damage) => damage,
        };
        if !self.store.options().write {
            return Err(damage.into());
        }
        let ready = self.store.rebuild(&mut |_| {}, &mut build::generation)?;
        let index = Index::open(&build::index_folder(&ready.generation))?;
        // The sources may have changed since the corpus was read: then the two do not belong together.
        if index.len() != self.corpus.clause_count() {
            return Err(damage.into());
        }
        self.repaired.get_or_init(|| ready);
        Ok(index)
    }

    /// What a number, name or address names, within filters; the most authoritative book first. Of books
    /// of several editions the newest, unless the address or a filter names an edition.
    ///
    /// # Errors
    /// A filter has an unknown value.
    pub fn find(&self, written: &str, filters: &Filters) -> Result<Vec<ClauseId>, LibraryError> {
        let mut found = query::found(&self.corpus, filters, written)?;
        found.sort_by_key(|&id| (self.corpus.authority(id), id));
        Ok(found)
    }

    /// What a number, name or address names in older editions of the books that filters let through, for
    /// what the newest ones lack.
    ///
    /// # Errors
    /// A filter has an unknown value.
    pub fn find_in_older_editions(&self, written: &str, filters: &Filters) -> Result<Vec<ClauseId>, LibraryError> {
        let corpus = &self.corpus;
        let named = filters.book.iter().flat_map(|ids| ids.split(',')).filter_map(|id| corpus.book_by_id(id));
        let named: Vec<_> = if filters.book.is_empty() { corpus.book_ids().collect() } else { named.collect() };
        let older = named.into_iter().flat_map(|id| corpus.editions_of(id)).filter(|&id| !corpus.book(id).is_current());
        let book: Vec<String> = older.map(|id| corpus.book(id).id.clone()).collect();
        if book.is_empty() {
            return Ok(Vec::new());
        }
        let found = lookup::find_in_all_editions(corpus, written);
        Ok(query::filtered(corpus, &Filters { book, ..filters.clone() }, found)?)
    }

    /// All clauses that filters let through, in corpus order.
    ///
    /// # Errors
    /// A filter has an unknown value.
    pub fn clauses(&self, filters: &Filters) -> Result<Vec<ClauseId>, LibraryError> {
        Ok(query::filtered(&self.corpus, filters, self.corpus.clause_ids())?)
    }

    /// The pages that filters let through, in corpus order.
    ///
    /// # Errors
    /// A filter has an unknown value.
    pub fn topics(&self, filters: &Filters) -> Result<Vec<ClauseId>, LibraryError> {
        let mut topics = self.clauses(filters)?;
        topics.retain(|&id| self.corpus.clause(id).kind == Kind::Topic);
        Ok(topics)
    }

    /// The terms of the glossaries of some games (none given: of all) that a word names or, where it
    /// names none, those that have it in a name; all for an empty word.
    #[must_use]
    pub fn glossary(&self, word: &str, games: &[String]) -> Vec<&Term> {
        let in_games = |term: &&Term| games.is_empty() || games.contains(&term.game);
        let glossary = &self.corpus.glossary;
        let named: Vec<&Term> = glossary.meant(&term_key(word)).filter(in_games).collect();
        if !named.is_empty() {
            return named;
        }
        let key = name_key(word);
        let has = |term: &&Term| term.spellings().any(|spelling| name_key(&spelling.text).contains(&key));
        glossary.terms().iter().filter(in_games).filter(has).collect()
    }

    /// Looks at a clause from all sides.
    #[must_use]
    pub fn show(&self, id: ClauseId) -> Shown {
        show::show(&self.corpus, id)
    }

    /// What clauses are in a language, in their order; what several of them are is given once.
    ///
    /// # Errors
    /// No book is in that language.
    pub fn in_language(&self, clauses: &[ClauseId], language: &str) -> Result<Vec<Aligned>, LibraryError> {
        Ok(query::in_language(&self.corpus, clauses, language)?)
    }

    /// The names and numbers nearest to one that names nothing.
    #[must_use]
    pub fn nearest(&self, written: &str, limit: usize) -> Vec<Nearest> {
        lookup::nearest(&self.corpus, written, limit)
    }

    /// Closes the library at the end of a process: what lies in memory goes with it, and is not taken
    /// apart string by string.
    pub fn leave(self) {
        std::mem::forget(self.corpus);
    }

    /// Where the library and its index are.
    #[must_use]
    pub fn info(&self) -> Info {
        Info {
            program: env!("CARGO_PKG_VERSION"),
            library: self.store.root().display().to_string(),
            index: self.ready.generation.dir.display().to_string(),
        }
    }

    /// A source file of the library, decoded; `None` where it is gone or cannot be read.
    #[must_use]
    pub fn source(&self, path: &str) -> Option<SourceFile> {
        let bytes = self.store.source(path)?;
        let folder = path.strip_prefix("rules/").and_then(|below| below.split('/').next());
        let book = self.corpus.books.iter().find(|book| Some(book.folder.as_str()) == folder);
        decode(path, &bytes, book.and_then(|book| book.encoding.as_deref())).ok().map(|warned| warned.value)
    }

    /// Where a source file of the library lies on the disk; `None` where it does not, as of a bundled book.
    #[must_use]
    pub fn source_file(&self, path: &str) -> Option<PathBuf> {
        self.store.own_file(path)
    }

    #[must_use]
    pub fn address(&self, id: ClauseId) -> Address {
        self.corpus.address(id)
    }

    /// The pages within some steps of a clause's page, the nearest first, each with the last step to it.
    #[must_use]
    pub fn related(&self, from: ClauseId, depth: usize) -> Vec<Related> {
        graph::related(&self.corpus, from, Some(depth), &Follow::default())
    }

    /// The links that lead to a clause's page from other pages.
    #[must_use]
    pub fn backlinks(&self, to: ClauseId) -> Vec<&Relation> {
        graph::backlinks(&self.corpus, to, Level::Page)
    }

    /// The same pages and all links between them, to be drawn.
    #[must_use]
    pub fn around(&self, from: ClauseId, depth: usize) -> Subgraph {
        graph::around(&self.corpus, from, Some(depth), &Follow::default())
    }

    /// The shortest chain of links from one page to another; `None` where there is none.
    #[must_use]
    pub fn path(&self, from: ClauseId, to: ClauseId) -> Option<Vec<Edge>> {
        graph::path(&self.corpus, from, to, &Follow::default())
    }

    /// The shortest chain between any two of what two names name, with its start; of equal ones that of the clauses
    /// named first.
    #[must_use]
    pub fn shortest_path(&self, from: &[ClauseId], to: &[ClauseId]) -> Option<(ClauseId, Vec<Edge>)> {
        let pairs = from.iter().flat_map(|&from| to.iter().map(move |&to| (from, to)));
        pairs.filter_map(|(from, to)| Some((from, self.path(from, to)?))).min_by_key(|(_, chain)| chain.len())
    }

    /// What the library's `ruledex.yaml` says about findings.
    ///
    /// # Errors
    /// Something in it means nothing: the finding says where and what to write.
    pub fn policy(&self) -> Result<Policy, Box<Finding>> {
        self.source(SETTINGS_FILE).map_or_else(|| Ok(Policy::default()), |file| Policy::read(&file))
    }

    /// Runs checks.
    #[must_use]
    pub fn check(&self, selection: &Selection) -> Vec<Finding> {
        let source = |path: &str| self.source(path);
        selection.run(Checked::with_sources(&self.corpus, &source))
    }

    /// Looks up what files outside of the library cite in some of its books; none given: in the newest
    /// editions of all.
    ///
    /// ```
    /// # let folder = tempfile::tempdir()?;
    /// # std::fs::create_dir(folder.path().join("rules"))?;
    /// # use ruledex::library::{self, Library};
    /// # let location = ruledex::store::Location::given(folder.path());
    /// # let library = Library::open(&location, library::options(), &mut |_| {})?;
    /// use ruledex::check::Selection;
    /// use ruledex::library::ForeignFile;
    ///
    /// let answer = ForeignFile::of_text("answer", "Ground forces are committed (rule 49.2); see rule 49.99.");
    /// let findings = library.check_citations(&[], &[answer], &Selection::default());
    /// assert_eq!(findings[0].message, "49.99 is cited, but no clause of ti4 has this number");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn check_citations(&self, books: &[BookId], files: &[ForeignFile], selection: &Selection) -> Vec<Finding> {
        let mut citing = Citing::of(&self.corpus, books);
        selection.among(files.iter().flat_map(|file| citing.citations(&file.source).findings).collect())
    }

    /// The citations in a file outside of the library: those that lead to a clause, and what [`Library::check_citations`]
    /// says of the others.
    #[must_use]
    pub fn citations(&self, books: &[BookId], file: &ForeignFile, selection: &Selection) -> Citations {
        let citations = Citing::of(&self.corpus, books).citations(&file.source);
        Citations { findings: selection.among(citations.findings), ..citations }
    }

    /// Mends what the findings of a selection have one right answer for, in the library's own books, as far
    /// as they are of concern. Without `write` nothing is written and all is told.
    ///
    /// # Errors
    /// The library cannot be read, or not be written.
    pub fn mend(
        location: &Location,
        options: Options,
        selection: &Selection,
        concerns: &dyn Fn(&Finding) -> bool,
        write: bool,
    ) -> Result<Mended, LibraryError> {
        mend::mend(location, options, selection, concerns, write)
    }

    /// Adds a file or folder as a book, in the place of an older one of that id.
    ///
    /// # Errors
    /// Nothing can be read, the book's description is wrong, or the library cannot be written; the
    /// library is as it was.
    pub fn add(location: &Location, options: Options, request: &AddRequest) -> Result<AddedBook, AddError> {
        add::add(location, options, request)
    }

    /// Reads a file or folder outside of any library as if it were the only book of one; `max_size` in
    /// bytes for one file.
    ///
    /// # Errors
    /// There is no such file or folder, or nothing in it can be read.
    pub fn read_outside(path: &Path, max_size: u64) -> Result<Corpus, OutsideError> {
        outside::read(path, max_size)
    }

    /// Reads a file or folder that cites books of a library, and a sentence for each file that cannot be
    /// read; `max_size` in bytes for one file.
    ///
    /// # Errors
    /// There is no such file or folder.
    pub fn read_foreign(path: &Path, max_size: u64) -> Result<(Vec<ForeignFile>, Vec<String>), OutsideError> {
        foreign::read(path, max_size)
    }

    /// What differs between two of its books.
    #[must_use]
    pub fn diff(&self, from: BookId, to: BookId) -> Diff {
        let side = |book| Side { corpus: &self.corpus, book };
        diff::diff(side(from), side(to), Typography::Judge)
    }

    /// What each edition of a clause's book did with the clause, the oldest edition first.
    #[must_use]
    pub fn history(&self, clause: ClauseId) -> Vec<Step> {
        diff::history(&self.corpus, clause)
    }

    /// Begins a page in a book of the library's own; gives its path relative to the library.
    ///
    /// # Errors
    /// The title is no title, the number no number, there is no such book, or it has such a page.
    pub fn new_page(location: &Location, options: Options, page: &NewPage) -> Result<String, NewPageError> {
        new_page::write(location, options, page)
    }

    /// Writes files that were made from a library into a folder outside of it: a new or empty one, or one that was
    /// written so before.
    ///
    /// # Errors
    /// The folder holds other files, or cannot be written.
    pub fn write_folder(folder: &Path, files: &[OutputFile]) -> Result<(), LibraryError> {
        Ok(store::write_folder(folder, files)?)
    }

    /// Writes a single file that was made from a library, over nothing but an earlier one that has `mark` near its
    /// beginning.
    ///
    /// # Errors
    /// There is another file, or it cannot be written.
    pub fn write_single(path: &Path, mark: &str, text: &str) -> Result<(), LibraryError> {
        Ok(store::write_single(path, mark, text.as_bytes())?)
    }

    /// Takes a book, or one edition of it, out of the library. A bundled book is switched off instead.
    ///
    /// # Errors
    /// There is no such book, it has several editions and none is named, or the library cannot be
    /// written.
    pub fn remove(location: &Location, options: Options, book: &str) -> Result<RemovedBook, LibraryError> {
        let store = Store::open(location, options)?;
        store.to_change()?;
        let writer = store.lock(|| {})?;
        let shelf = Shelf::of(&store)?;
        let found = shelf.only(book)?;
        let folder = found.map_or(book, |book| &book.folder);
        let removed = writer.remove_book(folder)?;
        if removed == Removed::IsBundled {
            writer.switch(folder, false)?;
        }
        let newest =
            found.filter(|book| book.is_current()).and_then(|book| shelf.editions(book.work()).get(1).copied());
        Ok(RemovedBook { removed, newest: newest.and_then(Book::pinned_id) })
    }
}

/// The id of a book that is made from the name of a file or folder; where none can be made, the name.
fn book_id(path: &Path) -> Result<String, String> {
    let name = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let name = name.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let file = SourceFile::new(name.as_str(), "");
    let stem = if path.is_dir() { name.as_str() } else { file.stem() };
    let ascii: String = name_key(stem).chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    let id = ascii.split('-').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-");
    if book_file::is_book_id(&id) { Ok(id) } else { Err(name) }
}
