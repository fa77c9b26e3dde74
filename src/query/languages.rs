//! Which clauses are in which language: how rare a word is shows among the texts that could have it.

use crate::corpus::Corpus;
use crate::text::Language;

/// The languages of a library, by the books: a book's clauses stand together.
pub(super) struct Languages {
    /// For each book the clause after its last one, and the position of its language.
    books: Vec<(u32, usize)>,
    clauses: Vec<usize>,
}

impl Languages {
    pub(super) fn new(corpus: &Corpus) -> Self {
        let mut codes: Vec<Language> = Vec::new();
        let mut languages = Self { books: Vec::with_capacity(corpus.books.len()), clauses: Vec::new() };
        for book in corpus.book_ids() {
            let code = Language::from_code(&corpus.book(book).language);
            let at = codes.iter().position(|known| *known == code).unwrap_or_else(|| {
                codes.push(code);
                languages.clauses.push(0);
                codes.len() - 1
            });
            let clauses = corpus.clauses_of_book(book);
            languages.clauses[at] += clauses.len();
            let before = languages.books.last().map_or(0, |(end, _)| *end);
            languages.books.push((clauses.end.max(before), at));
        }
        languages
    }

    pub(super) fn count(&self) -> usize {
        self.clauses.len()
    }

    /// How many clauses each language has.
    pub(super) fn clauses(&self) -> &[usize] {
        &self.clauses
    }

    /// The position of the language that a clause is in.
    pub(super) fn of(&self, clause: u32) -> usize {
        let book = self.books.partition_point(|(end, _)| *end <= clause);
        self.books.get(book).map_or(0, |(_, at)| *at)
    }
}
