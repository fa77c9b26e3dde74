//! How [`crate::link`] puts a corpus together: books and pages first, then what needs all of them.

use super::alike::Alike;
use super::lazy::Lazy;
use super::leaf::{Incoming, Leaf};
use super::{Book, Clause, ClauseId, Corpus, Glossary, Names, Page, PageId, Relation, RelationKind, Target};
use crate::diag::{self, Finding};

impl Corpus {
    /// The id that the next page's first clause will have.
    pub(crate) fn next_clause(&self) -> ClauseId {
        ClauseId::new(self.clause_count())
    }

    /// The id that the next page will have.
    pub(crate) fn next_page(&self) -> PageId {
        PageId::new(self.pages.len())
    }

    pub(crate) fn push_book(&mut self, book: Book) {
        self.books.push(book);
    }

    /// Adds a page with its clauses, whose ids are those from [`Corpus::next_clause`] on.
    pub(crate) fn push_page(&mut self, page: Page, clauses: Vec<Clause>) {
        let first = self.next_clause();
        self.outline.kinds.extend(clauses.iter().map(|clause| clause.kind));
        self.outline.parents.extend(clauses.iter().map(|clause| clause.parent));
        self.leaves.push(Lazy::ready(Leaf::of(clauses, first)));
        self.pages.push(page);
    }

    pub(crate) fn set_names(&mut self, names: Names) {
        self.names = names;
    }

    pub(crate) fn set_glossary(&mut self, glossary: Glossary) {
        self.glossary = glossary;
    }

    /// Hands every relation to the page that it leads from and, where it leads to a clause, to that
    /// clause's page. The newest edition of a book hears nothing of what older editions of other books, or
    /// of its own, say of it: their newest ones say it again.
    pub(crate) fn set_relations(&mut self, mut relations: Vec<Relation>) {
        relations.sort_by_key(|relation| (relation.from, relation.kind, relation.place));
        let mut incoming = Vec::new();
        for relation in relations {
            let from = self.page_id_of(relation.from);
            let nth = u32::try_from(self.leaf(from).relations.len()).unwrap_or(u32::MAX);
            if let Target::Clause(to) = relation.target
                && (self.is_current(relation.from) || !self.is_current(to))
            {
                incoming.push(Incoming { to, from, nth });
            }
            self.leaves[from.index()].get_mut().relations.push(relation);
        }
        incoming.sort_unstable();
        for link in incoming {
            let page = self.page_id_of(link.to);
            self.leaves[page.index()].get_mut().incoming.push(link);
        }
    }

    /// Says which clauses are one clause in several books; the relations must be known.
    pub(crate) fn set_same_clauses(&mut self, groups: Vec<Vec<ClauseId>>) {
        let original = |relation: &Relation| match relation.target {
            Target::Clause(original) if relation.kind == RelationKind::Translates => Some((relation.from, original)),
            _ => None,
        };
        let originals: Vec<(ClauseId, ClauseId)> = self.relations().filter_map(original).collect();
        self.alike = Alike::new(groups, &originals);
    }

    /// Adds findings; they are kept in order of file and place.
    pub(crate) fn add_findings(&mut self, new: Vec<Finding>) {
        let findings = self.findings.get_mut();
        findings.extend(new);
        diag::sort(findings);
    }
}
