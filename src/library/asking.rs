//! What an open library is asked: what is found, what belongs to it, what is wrong, what differs.

use super::{ForeignFile, Library, LibraryError};
use crate::check::{Checked, Citations, Citing, Policy, Selection};
use crate::corpus::{Address, BookId, ClauseId, Kind, Relation, Term};
use crate::diag::Finding;
use crate::diff::{self, Diff, Side, Step, Typography};
use crate::graph::{self, Edge, Follow, Level, Related, Subgraph};
use crate::lookup::{self, Nearest};
use crate::query::{self, Aligned, Answer, Filters, Request, Weights};
use crate::quote::{self, QuoteRequest};
use crate::show::{self, Shown};
use crate::store::SETTINGS_FILE;
use crate::text::{name_key, term_key};

impl Library {
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
}
