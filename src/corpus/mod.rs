//! The immutable corpus: books, their pages and clauses, and the relations between them.
//!
//! Invariants, held by [`crate::link`], which is the only maker of a [`Corpus`]:
//! - books are in order of their ids, of the editions of one book the newest first; pages in book
//!   order, then by number, then by name;
//! - a page's clauses lie together, in source order, the page itself first;
//! - a parent stands before its children, in the same page;
//! - anchors are unique in a page, page names in a book;
//! - relations are in order of the clause that they lead from.

pub mod address;
mod alike;
mod assemble;
pub mod book;
mod digest;
pub mod edition;
pub mod glossary;
mod lazy;
mod leaf;
pub mod names;
mod natural;
pub mod number;
pub mod numbering;
mod numerals;
pub mod page;
pub mod relation;
pub mod stored;
pub mod text;

pub use address::Address;
pub use book::{Authority, Book};
pub use glossary::{Glossary, Term};
pub use names::{Name, NameKind, Names};
pub use number::Number;
pub use numbering::Numbering;
pub use page::{BookId, COLUMNS_SURE, Clause, ClauseId, Kind, Page, PageId};
pub use relation::{LinkForm, Relation, RelationKind, Target};
pub use text::{Mark, RichText, Style};

use crate::diag::Finding;
use alike::Alike;
use lazy::Lazy;
use leaf::{Incoming, Leaf, Outline};

/// Everything that a library knows. Nothing in it is looked up on disk again.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Corpus {
    pub books: Vec<Book>,
    pub pages: Vec<Page>,
    pub names: Names,
    pub glossary: Glossary,
    outline: Outline,
    alike: Alike,
    /// By page.
    leaves: Vec<Lazy<Leaf>>,
    findings: Lazy<Vec<Finding>>,
}

impl Corpus {
    #[must_use]
    pub fn book(&self, id: BookId) -> &Book {
        &self.books[id.index()]
    }

    #[must_use]
    pub fn page(&self, id: PageId) -> &Page {
        &self.pages[id.index()]
    }

    #[must_use]
    pub fn clause(&self, id: ClauseId) -> &Clause {
        let page = self.page_id_of(id);
        &self.leaf(page).clauses[(id.0 - self.page(page).clauses.start) as usize]
    }

    fn leaf(&self, page: PageId) -> &Leaf {
        self.leaves[page.index()].get()
    }

    /// The page that a clause stands in, found without reading the clause.
    #[must_use]
    pub fn page_id_of(&self, id: ClauseId) -> PageId {
        PageId::new(self.pages.partition_point(|page| page.clauses.end <= id.0))
    }

    #[must_use]
    pub fn page_of(&self, id: ClauseId) -> &Page {
        self.page(self.page_id_of(id))
    }

    /// What a clause is, found without reading it.
    #[must_use]
    pub fn kind(&self, id: ClauseId) -> Kind {
        self.outline.kinds[id.index()]
    }

    /// Whose word a clause is: its book's, or that of the book's notes.
    #[must_use]
    pub fn authority(&self, id: ClauseId) -> Authority {
        let book = self.book_of(id);
        let noted = matches!(self.kind(id), Kind::Note | Kind::Question | Kind::Answer);
        book.authority_of_notes.filter(|_| noted).unwrap_or(book.authority)
    }

    /// The clause that it is a part of, found without reading either; `None` for a page itself.
    #[must_use]
    pub fn parent(&self, id: ClauseId) -> Option<ClauseId> {
        self.outline.parents[id.index()]
    }

    #[must_use]
    pub fn clause_count(&self) -> usize {
        self.outline.kinds.len()
    }

    /// What reading and linking noticed, in order of file and place.
    #[must_use]
    pub fn findings(&self) -> &[Finding] {
        self.findings.get()
    }

    #[must_use]
    pub fn book_of(&self, id: ClauseId) -> &Book {
        self.book(self.page_of(id).book)
    }

    /// The clause that is the page itself.
    #[must_use]
    pub fn topic(&self, page: PageId) -> ClauseId {
        ClauseId(self.page(page).clauses.start)
    }

    #[must_use]
    pub fn is_topic(&self, id: ClauseId) -> bool {
        self.parent(id).is_none()
    }

    pub fn book_ids(&self) -> impl Iterator<Item = BookId> + use<> {
        (0..self.books.len()).map(BookId::new)
    }

    pub fn page_ids(&self) -> impl Iterator<Item = PageId> + use<> {
        (0..self.pages.len()).map(PageId::new)
    }

    pub fn clause_ids(&self) -> impl Iterator<Item = ClauseId> + use<> {
        (0..self.clause_count()).map(ClauseId::new)
    }

    /// A book's pages, which lie together.
    pub fn pages_of_book(&self, book: BookId) -> impl Iterator<Item = PageId> + use<> {
        let first = self.pages.partition_point(|page| page.book < book);
        let end = self.pages.partition_point(|page| page.book <= book);
        (first..end).map(PageId::new)
    }

    /// The ids of a book's clauses, which lie together.
    #[must_use]
    pub fn clauses_of_book(&self, book: BookId) -> std::ops::Range<u32> {
        let first = self.pages.partition_point(|page| page.book < book);
        let end = self.pages.partition_point(|page| page.book <= book);
        match self.pages.get(first..end) {
            Some([first, .., last]) => first.clauses.start..last.clauses.end,
            Some([only]) => only.clauses.clone(),
            _ => 0..0,
        }
    }

    /// The address of a page itself.
    #[must_use]
    pub fn page_address(&self, page: PageId) -> String {
        self.address(self.topic(page)).to_string()
    }

    /// Whether some clause of a book has a number.
    #[must_use]
    pub fn bears(&self, book: BookId, number: &Number) -> bool {
        self.bearer(book, number).is_some()
    }

    /// The first clause of a book that has a number.
    #[must_use]
    pub fn bearer(&self, book: BookId, number: &Number) -> Option<ClauseId> {
        self.names.numbered_in(number, &self.clauses_of_book(book)).next()
    }

    /// The clauses of a page in source order, the page itself first.
    pub fn clauses_of(&self, page: PageId) -> impl DoubleEndedIterator<Item = ClauseId> + use<> {
        self.page(page).clauses.clone().map(ClauseId)
    }

    /// The direct parts of a clause, in source order.
    pub fn children(&self, id: ClauseId) -> impl Iterator<Item = ClauseId> {
        let parts = &self.leaf(self.page_id_of(id)).parts;
        let start = parts.partition_point(|&part| self.parent(part) < Some(id));
        parts[start..].iter().copied().take_while(move |&part| self.parent(part) == Some(id))
    }

    /// What a clause is part of, the nearest first, up to the page itself.
    pub fn ancestors(&self, id: ClauseId) -> impl Iterator<Item = ClauseId> {
        std::iter::successors(self.parent(id), |&parent| self.parent(parent))
    }

    #[must_use]
    pub fn address(&self, id: ClauseId) -> Address {
        let page = self.page_of(id);
        Address {
            book: self.book(page.book).id.clone(),
            page: page.name.clone(),
            anchor: self.clause(id).anchor.clone(),
        }
    }

    /// All relations, in order of the clause that they lead from.
    pub fn relations(&self) -> impl Iterator<Item = &Relation> {
        self.page_ids().flat_map(|page| self.relations_of(page))
    }

    /// The relations that lead from a page's clauses, in order of these.
    #[must_use]
    pub fn relations_of(&self, page: PageId) -> &[Relation] {
        &self.leaf(page).relations
    }

    /// The relations that lead to a page's clauses, in order of these and then of where they come from.
    pub fn relations_into(&self, page: PageId) -> impl Iterator<Item = &Relation> {
        self.leaf(page).incoming.iter().map(|link| self.incoming(link))
    }

    fn incoming(&self, link: &Incoming) -> &Relation {
        &self.leaf(link.from).relations[link.nth as usize]
    }

    /// The relations that lead from a clause.
    #[must_use]
    pub fn relations_from(&self, id: ClauseId) -> &[Relation] {
        let relations = self.relations_of(self.page_id_of(id));
        let start = relations.partition_point(|relation| relation.from < id);
        let count = relations[start..].partition_point(|relation| relation.from == id);
        &relations[start..start + count]
    }

    /// The relations that lead to a clause, in order of where they come from.
    pub fn relations_to(&self, id: ClauseId) -> impl Iterator<Item = &Relation> {
        let incoming = &self.leaf(self.page_id_of(id)).incoming;
        let start = incoming.partition_point(|link| link.to < id);
        incoming[start..].iter().take_while(move |link| link.to == id).map(|link| self.incoming(link))
    }

    /// The notes, questions and examples about a clause, in corpus order.
    pub fn notes_on(&self, id: ClauseId) -> impl Iterator<Item = ClauseId> {
        self.relations_to(id).filter(|relation| relation.kind == RelationKind::NoteOn).map(|relation| relation.from)
    }

    /// The clause in all books that have it, in corpus order: under one number, or in nearly the same
    /// words. Empty where only its own has it. Whether the words are the same is for whoever shows them
    /// to look at.
    #[must_use]
    pub fn same_clauses(&self, id: ClauseId) -> &[ClauseId] {
        self.alike.group(id)
    }

    /// What a clause is in the books that translate its own, or that its own translates, in corpus order.
    #[must_use]
    pub fn translations(&self, id: ClauseId) -> Vec<ClauseId> {
        self.alike.translations(id)
    }

    /// A clause in a language: itself, or the most authoritative of its translations; `None` where there
    /// is none. `ru` is the language of a book in `ru-RU` too, and the reverse.
    #[must_use]
    pub fn in_language(&self, id: ClauseId, language: &str) -> Option<ClauseId> {
        let spoken = |&id: &ClauseId| book::same_language(&self.book_of(id).language, language);
        let translated = || self.translations(id).into_iter().filter(spoken).min_by_key(|&id| (self.authority(id), id));
        if spoken(&id) { Some(id) } else { translated() }
    }

    /// Whether no clause has its like in another book.
    #[must_use]
    pub fn has_nothing_alike(&self) -> bool {
        self.alike.is_empty()
    }

    /// How many pages and clauses a book has.
    #[must_use]
    pub fn size_of(&self, book: BookId) -> (usize, usize) {
        (self.pages_of_book(book).count(), self.clauses_of_book(book).len())
    }

    /// Where a clause stands, from the book's title down to what it is part of; without itself.
    #[must_use]
    pub fn breadcrumb(&self, id: ClauseId) -> Vec<String> {
        let mut crumbs: Vec<String> = self.ancestors(id).map(|ancestor| self.label(ancestor)).collect();
        crumbs.push(self.book_of(id).title.clone());
        crumbs.reverse();
        crumbs
    }

    /// What a clause is called among its neighbours: `49 Invasion`, `49.2`, `Bribery`, `note 3`.
    #[must_use]
    pub fn label(&self, id: ClauseId) -> String {
        let clause = self.clause(id);
        match (&clause.number, clause.kind) {
            // A page without a heading is called by its number.
            (Some(number), Kind::Topic) if self.page_of(id).title == number.canonical() => number.label().to_owned(),
            (Some(number), Kind::Topic) => format!("{} {}", number.label(), self.page_of(id).title),
            (None, Kind::Topic) => self.page_of(id).title.clone(),
            (Some(number), Kind::Heading) => format!("{} {}", number.label(), clause.text.first_line()),
            (Some(number), _) => number.label().to_owned(),
            (None, Kind::Section) => clause.section.clone().unwrap_or_else(|| clause.text.first_line().to_owned()),
            (None, _) if let Some(nth) = paragraph(&clause.anchor, clause.kind) => format!("¶ {nth}"),
            (None, kind) => {
                let at = clause.anchor.rfind(kind.name()).unwrap_or(0);
                clause.anchor[at..].replacen('.', " ", 1)
            }
        }
    }

    /// What a clause is called below its page's title: a number, `note 3`, `Q`; empty for a section,
    /// whose text is its name.
    #[must_use]
    pub fn label_in_list(&self, id: ClauseId) -> String {
        let clause = self.clause(id);
        match (&clause.number, clause.kind) {
            (Some(number), _) => number.label().to_owned(),
            (None, Kind::Section | Kind::Topic) => String::new(),
            (None, kind) if paragraph(&clause.anchor, kind).is_some() => String::new(),
            (None, _) => self.label(id),
        }
    }

    /// A name as people would write it: the title, alias or heading behind a folded name.
    #[must_use]
    pub fn label_of_name(&self, name: &Name) -> String {
        let page = self.page_of(name.clause);
        match name.kind {
            NameKind::Title | NameKind::BareTitle => page.title.clone(),
            NameKind::PageName => page.name.clone(),
            NameKind::Alias => {
                let same = |alias: &&String| crate::text::name_key(alias) == name.key;
                page.aliases.iter().find(same).unwrap_or(&name.key).clone()
            }
            NameKind::Section => self.clause(name.clause).text.first_line().to_owned(),
        }
    }
}

/// The position of a clause that is a paragraph without a number, in its section or page: 3 of `rule.3`.
fn paragraph(anchor: &str, kind: Kind) -> Option<&str> {
    let (above, nth) = anchor.rsplit_once('.')?;
    let in_place = above == kind.name() || above.strip_suffix(kind.name()).is_some_and(|above| above.ends_with('.'));
    (kind == Kind::Rule && in_place).then_some(nth)
}
