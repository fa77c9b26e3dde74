//! What `topics`, `books`, `info` and `formats` print with `--json`.

use super::{Clause, clause};
use crate::corpus::{BookId, ClauseId, Corpus, Numbering};
use crate::ingest::FORMATS;
use crate::library::Info;
use serde::Serialize;

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TopicsBody {
    pub topics: Vec<Clause>,
}

#[must_use]
pub fn topics(corpus: &Corpus, topics: &[ClauseId]) -> TopicsBody {
    TopicsBody { topics: topics.iter().map(|&id| clause(corpus, id)).collect() }
}

/// A book with its size.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BookBody {
    pub id: String,
    /// Whether it is the newest edition, which answers where none is named.
    pub current: bool,
    /// The id that names this edition whatever newer one comes; `null` where it names none.
    pub pinned: Option<String>,
    pub title: String,
    pub game: String,
    pub language: String,
    pub edition: Option<String>,
    pub date: Option<String>,
    pub authority: &'static str,
    pub source: Option<String>,
    pub translates: Option<String>,
    /// Whether it came with the program.
    pub bundled: bool,
    /// Of its source files, in hexadecimal: the same text has the same digest.
    pub digest: String,
    pub pages: usize,
    pub clauses: usize,
    /// `null` for a book without numbers.
    pub numbering: Option<NumberingBody>,
}

/// What the numbers of a book look like.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NumberingBody {
    /// The most frequent first.
    pub forms: Vec<FormBody>,
    /// Letters that the numbering leaves out throughout.
    pub skipped_letters: Vec<String>,
}

/// A form of number, such as `1.1.a`, and how many clauses have it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FormBody {
    pub form: String,
    pub count: usize,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BooksBody {
    pub books: Vec<BookBody>,
}

#[must_use]
pub fn books(corpus: &Corpus) -> BooksBody {
    BooksBody { books: corpus.book_ids().map(|id| book(corpus, id)).collect() }
}

fn book(corpus: &Corpus, id: BookId) -> BookBody {
    let book = corpus.book(id);
    let (pages, clauses) = corpus.size_of(id);
    BookBody {
        id: book.id.clone(),
        current: book.is_current(),
        pinned: book.pinned_id(),
        title: book.title.clone(),
        game: book.game.clone(),
        language: book.language.clone(),
        edition: book.edition.clone(),
        date: book.date.clone(),
        authority: book.authority.name(),
        source: book.source.clone(),
        translates: book.translates.clone(),
        bundled: book.bundled,
        digest: book.digest.clone(),
        pages,
        clauses,
        numbering: numbering(corpus, id),
    }
}

fn numbering(corpus: &Corpus, id: BookId) -> Option<NumberingBody> {
    let Numbering { forms, skipped_letters } = Numbering::of(corpus, id);
    let skipped_letters = skipped_letters.iter().map(char::to_string).collect();
    let forms: Vec<FormBody> = forms.into_iter().map(|(form, count)| FormBody { form, count }).collect();
    (!forms.is_empty()).then_some(NumberingBody { forms, skipped_letters })
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct InfoBody {
    pub program: &'static str,
    pub library: String,
    pub index: String,
    pub pages: usize,
    pub clauses: usize,
    pub relations: usize,
    pub findings: usize,
    pub books: Vec<BookBody>,
}

#[must_use]
pub fn info(corpus: &Corpus, info: &Info) -> InfoBody {
    InfoBody {
        program: info.program,
        library: info.library.clone(),
        index: info.index.clone(),
        pages: corpus.pages.len(),
        clauses: corpus.clause_count(),
        relations: corpus.relations().count(),
        findings: corpus.findings().len(),
        books: books(corpus).books,
    }
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FormatBody {
    pub name: &'static str,
    pub summary: &'static str,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FormatsBody {
    pub formats: Vec<FormatBody>,
}

#[must_use]
pub fn formats() -> FormatsBody {
    let format = |format: &&dyn crate::ingest::Format| FormatBody { name: format.name(), summary: format.summary() };
    FormatsBody { formats: FORMATS.iter().map(format).collect() }
}
