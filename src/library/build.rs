//! From the bytes of all books to a generation of the index, and from there to the corpus again.

use crate::corpus::{Book, Corpus, edition, stored};
use crate::decode::decode;
use crate::diag::Finding;
use crate::index::{self, Index};
use crate::ingest::glossary_file::{self, RawGlossary};
use crate::ingest::{self, BookFiles, BookPages, UNREAD, book_file};
use crate::link::link_all;
use crate::source::{Place, SourceFile};
use crate::store::{
    self, BookSource, BuildError, Description, Generation, GlossarySource, Options, Problem, Sources, Versions,
};
use rayon::prelude::*;
use std::path::{Path, PathBuf};

/// The schema of a generation: of the stored corpus and the index together.
pub const SCHEMA: u32 = stored::VERSION * 1000 + index::VERSION;

/// How a library is used unless somebody wants it otherwise: this program writes its index into it.
#[must_use]
pub fn options() -> Options {
    let versions = Versions { schema: SCHEMA, engine: index::engine(), program: env!("CARGO_PKG_VERSION").to_owned() };
    Options { versions, max_size: None, write: true, cache: None }
}

const CORPUS: &str = "corpus.bin";
const INDEX: &str = "index";

/// Fills a folder: the linked corpus, and the search index beside it.
pub(super) fn generation(sources: Sources, folder: &Path) -> Result<(), BuildError> {
    let corpus = corpus(sources);
    let bytes = stored::to_bytes(&corpus)?;
    let index = folder.join(INDEX);
    store::create_folder(&index)?;
    let (written, indexed) =
        rayon::join(|| store::write_file(&folder.join(CORPUS), &bytes), || Index::write(&corpus, &index).map(|_| ()));
    written?;
    indexed?;
    Ok(())
}

/// The corpus of a generation; `None` where it cannot be understood.
pub(super) fn load(generation: &Generation) -> Option<Corpus> {
    stored::from_bytes(index::map_file(&generation.dir, CORPUS).ok()?)
}

pub(super) fn index_folder(generation: &Generation) -> PathBuf {
    generation.dir.join(INDEX)
}

/// Reads and links all books. What could not be read is a finding.
pub(super) fn corpus(sources: Sources) -> Corpus {
    let unread = sources.problems.iter().filter(|problem| problem.loses_text()).map(unread).collect::<Vec<_>>();
    let (decoded, noticed): (Vec<BookFiles>, Vec<Vec<Finding>>) = sources.books.into_par_iter().map(decoded).unzip();
    let mut books = ingest::read_books(decoded);
    for (book, findings) in books.iter_mut().zip(noticed) {
        book.findings.extend(findings);
    }
    let glossaries = sources.glossaries.into_iter().map(|source| read_glossary(source, &books)).collect();
    let mut corpus = link_all(books, glossaries);
    corpus.add_findings(unread);
    corpus
}

fn unread(problem: &Problem) -> Finding {
    Finding::at(&UNREAD, problem.path.clone(), TOP, problem.to_string())
}

/// The place of what is about a whole file.
const TOP: Place = Place { line: 1, column: 1, end_column: 1 };

/// A book's files as text, and what is to be said of its description and of their bytes.
fn decoded(source: BookSource) -> (BookFiles, Vec<Finding>) {
    let mut findings = Vec::new();
    let described = Description { folder: source.id, book_yaml: source.book_yaml, bundled: source.bundled };
    let book = Book { digest: source.digest, ..describe(&described, &mut findings) };
    let mut files: Vec<SourceFile> = Vec::with_capacity(source.files.len());
    for file in source.files {
        match decode(&file.path, &file.bytes, book.encoding.as_deref()) {
            Ok(warned) => {
                findings.extend(warned.findings);
                files.push(warned.value);
            }
            Err(refused) => findings.push(Finding::at(&UNREAD, file.path, TOP, refused.to_string())),
        }
    }
    (BookFiles { book, files }, findings)
}

/// A glossary beside a book serves the book's game, another one the game that its folder is called by.
fn read_glossary(source: GlossarySource, books: &[BookPages]) -> RawGlossary {
    let GlossarySource { folder, file, bundled } = source;
    let game = books.iter().find(|book| book.book.id == folder && (!bundled || book.book.bundled));
    let game = game.map_or(folder, |book| book.book.game.clone());
    let (terms, findings) = match decode(&file.path, &file.bytes, None) {
        Ok(decoded) => {
            let read = glossary_file::read(&decoded.value);
            (read.value, decoded.findings.into_iter().chain(read.findings).collect())
        }
        Err(refused) => (Vec::new(), vec![Finding::at(&UNREAD, file.path.clone(), TOP, refused.to_string())]),
    };
    RawGlossary { game, file: file.path, bundled, terms, findings }
}

/// What a book says of itself. Its id is the name of its folder, whatever it says; where its
/// description is broken, that is a finding and its pages are read all the same.
pub(super) fn describe(source: &Description, findings: &mut Vec<Finding>) -> Book {
    let path = format!("rules/{}/book.yaml", source.folder);
    let (work, _) = edition::split_id(&source.folder);
    let plain = Book { title: work.to_owned(), game: work.to_owned(), language: "en".to_owned(), ..Book::default() };
    let described = match decode(&path, &source.book_yaml, None) {
        Ok(file) => match book_file::read(&file.value, work) {
            Ok(warned) => {
                findings.extend(file.findings);
                findings.extend(warned.findings);
                warned.value
            }
            Err(broken) => {
                findings.push(*broken);
                plain
            }
        },
        Err(refused) => {
            findings.push(Finding::at(&UNREAD, path, TOP, refused.to_string()));
            plain
        }
    };
    Book { id: source.folder.clone(), bundled: source.bundled, ..described }
}
