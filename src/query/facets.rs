//! How what was found is spread over books, kinds of clauses and languages.

use super::filter::{Filter, Searched};
use super::found::Found;
use super::rank::Scores;
use super::reading::{Query, Reading};
use crate::corpus::{BookId, ClauseId, Corpus, Kind};
use crate::index::IndexError;

/// How many clauses each book has, and each kind and language: as many as are found when the search is confined to
/// that one. The most first, equally many in the order of the library; what has none is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facets {
    pub books: Vec<(BookId, usize)>,
    pub kinds: Vec<(Kind, usize)>,
    /// By the codes that books have.
    pub languages: Vec<(String, usize)>,
}

/// What a search may be confined to that changes how its query is read.
#[derive(Clone, Copy)]
enum Part<'a> {
    Book(BookId),
    Language(&'a str),
}

impl Facets {
    /// `found` is what a reading of a query, made for what is `searched`, finds within a filter.
    pub(super) fn of(
        query: &Query<'_>,
        filter: &Filter,
        read: (&Searched<'_>, &Reading, &Scores<'_>),
        found: &[Found],
    ) -> Result<Self, IndexError> {
        let corpus = query.corpus;
        let spread = Spread::of(corpus, found);
        let mut books = spread.books.clone();
        let mut languages: Vec<(&str, usize)> = Vec::new();
        for (book, id) in corpus.books.iter().zip(corpus.book_ids()) {
            if filter.searches(corpus, id) && languages.iter().all(|(code, _)| *code != book.language) {
                languages.push((&book.language, spread.of_language(corpus, &book.language)));
            }
        }
        // The words of a query may mean something else where fewer games or languages are searched.
        let mut others: Vec<(Searched<'_>, Vec<Part<'_>>)> = Vec::new();
        let parts = corpus.book_ids().filter(|&id| filter.searches(corpus, id)).map(Part::Book);
        for part in parts.chain(languages.iter().map(|(code, _)| Part::Language(code))) {
            let within = filter.searched_among(corpus, |book| part.has(corpus, book));
            if within == *read.0 {
                continue;
            }
            match others.iter_mut().find(|(known, _)| *known == within) {
                Some((_, parts)) => parts.push(part),
                None => others.push((within, vec![part])),
            }
        }
        for (searched, parts) in others {
            let Some(other) = query.other_reading(&searched, (read.0, read.1))? else { continue };
            // No translation of what is confined to one book or language is told by its original.
            let mut found = vec![0; corpus.books.len()];
            for id in query.clauses_found(&other, (read.1, read.2), filter)? {
                found[corpus.page_of(id).book.index()] += 1;
            }
            for part in parts {
                let own = corpus.book_ids().filter(|&book| part.has(corpus, book));
                let here = own.map(|book| found[book.index()]).sum();
                match part {
                    Part::Book(book) => books[book.index()] = here,
                    Part::Language(code) => {
                        let of_code = languages.iter_mut().filter(|(known, _)| *known == code);
                        of_code.for_each(|(_, count)| *count = here);
                    }
                }
            }
        }
        let languages = languages.into_iter().map(|(code, count)| (code.to_owned(), count));
        Ok(Self {
            books: most_first(corpus.book_ids().zip(books)),
            kinds: most_first(Kind::ALL.into_iter().zip(spread.kinds)),
            languages: most_first(languages),
        })
    }
}

impl Part<'_> {
    fn has(self, corpus: &Corpus, book: BookId) -> bool {
        match self {
            Self::Book(only) => book == only,
            Self::Language(code) => corpus.book(book).language == code,
        }
    }
}

/// How many clauses were found in each book and of each kind. One that is left out because the clause that it
/// translates tells of it counts where that one does not.
struct Spread {
    books: Vec<usize>,
    kinds: Vec<usize>,
    /// The book of each clause that is told by one of another book.
    told: Vec<(BookId, BookId)>,
}

impl Spread {
    fn of(corpus: &Corpus, found: &[Found]) -> Self {
        let mut spread = Self { books: vec![0; corpus.books.len()], kinds: vec![0; Kind::ALL.len()], told: Vec::new() };
        let book_of = |id: ClauseId| corpus.page_of(id).book;
        for one in found {
            let (book, kind) = (book_of(one.id), corpus.kind(one.id));
            let by = one.told_by.map(|by| (book_of(by), corpus.kind(by)));
            spread.books[book.index()] += usize::from(by.is_none_or(|(by, _)| by != book));
            spread.kinds[kind as usize] += usize::from(by.is_none_or(|(_, by)| by != kind));
            spread.told.extend(by.map(|(by, _)| (book, by)));
        }
        spread
    }

    fn of_language(&self, corpus: &Corpus, code: &str) -> usize {
        let speaks = |book: BookId| corpus.book(book).language == code;
        let all: usize = corpus.book_ids().filter(|&book| speaks(book)).map(|book| self.books[book.index()]).sum();
        all - self.told.iter().filter(|&&(book, by)| book != by && speaks(book) && speaks(by)).count()
    }
}

fn most_first<T>(counts: impl Iterator<Item = (T, usize)>) -> Vec<(T, usize)> {
    let mut counts: Vec<(T, usize)> = counts.filter(|(_, count)| *count > 0).collect();
    counts.sort_by_key(|(_, count)| usize::MAX - count);
    counts
}
