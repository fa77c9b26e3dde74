//! Small corpora put together in memory, for tests of what stands on the corpus.

use ruledex::corpus::{Authority, Book, Corpus, Kind, Number};
use ruledex::ingest::glossary_file::{self, RawGlossary};
use ruledex::ingest::{BookPages, NewClause, PageBuilder, RawText, ReadPage};
use ruledex::link::link;
use ruledex::source::{SourceFile, Span};

/// A book with its pages.
pub struct TestBook {
    book: Book,
    pages: Vec<ReadPage>,
}

/// One clause of a page: kind, number or anchor, text.
pub type TestClause<'a> = (Kind, &'a str, &'a str);

impl TestBook {
    pub fn new(id: &str, language: &str) -> Self {
        let book = Book {
            id: id.into(),
            title: id.into(),
            game: id.split('-').next().unwrap_or(id).into(),
            language: language.into(),
            authority: Authority::Notes,
            ..Book::default()
        };
        Self { book, pages: Vec::new() }
    }

    pub fn authority(mut self, authority: Authority) -> Self {
        self.book.authority = authority;
        self
    }

    pub fn translates(mut self, book: &str) -> Self {
        self.book.translates = Some(book.into());
        self
    }

    /// Adds a page of a name; clauses hang on the clause whose number or anchor theirs goes on from, or
    /// on the section before them.
    pub fn page(self, name: &str, title: &str, number: &str, lead: &str, clauses: &[TestClause<'_>]) -> Self {
        self.page_with_aliases(name, title, number, &[], lead, clauses)
    }

    pub fn page_with_aliases(
        mut self,
        name: &str,
        title: &str,
        number: &str,
        aliases: &[&str],
        lead: &str,
        clauses: &[TestClause<'_>],
    ) -> Self {
        let mut builder = PageBuilder::new(title, Number::parse(number), Span::default());
        builder.page_mut().aliases = aliases.iter().map(|alias| (*alias).to_owned()).collect();
        builder.continue_clause(0, RawText::plain(lead));
        let mut anchors: Vec<(String, usize)> = Vec::new();
        for &(kind, label, text) in clauses {
            let number = if kind == Kind::Note { None } else { Number::parse(label) };
            let anchor = number.as_ref().map_or(label.to_owned(), |number| number.canonical().to_owned());
            let parent = anchors.iter().rev().find(|(of, _)| anchor.starts_with(&format!("{of}.")));
            let parent = parent.map_or(0, |&(_, at)| at);
            let section = (kind == Kind::Section).then(|| text.to_owned());
            let section = section.or_else(|| builder.page().clauses[parent].section.clone());
            let text = RawText::plain(text);
            let span = Span::default();
            let new = NewClause { kind, number, anchor: anchor.clone(), section, parent, text, about: None, span };
            let at = builder.add(new);
            anchors.push((anchor, at));
        }
        self.pages.push(ReadPage { name: name.into(), file: 0, raw: builder.finish() });
        self
    }

    pub fn read(self) -> BookPages {
        let file = SourceFile::new(format!("rules/{}/all.md", self.book.id), "");
        BookPages { book: self.book, files: vec![file], pages: self.pages, findings: Vec::new() }
    }
}

pub fn corpus(books: Vec<TestBook>) -> Corpus {
    link(books.into_iter().map(TestBook::read).collect())
}

/// A library's own glossary of a game, as its file has it.
pub fn glossary(game: &str, yaml: &str) -> RawGlossary {
    let file = format!("rules/{game}/glossary.yaml");
    let read = glossary_file::read(&SourceFile::new(file.as_str(), yaml));
    RawGlossary { game: game.into(), file, bundled: false, terms: read.value, findings: read.findings }
}
