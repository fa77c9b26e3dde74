//! From files to raw pages: one module a format, found by content.
//!
//! Reading is total: any text gives pages and findings, never a panic and never a lost word. What a
//! reader leaves out on purpose (site navigation, running heads, contents) it reports as
//! [`DROPPED`], with the lines.

pub mod book_file;
pub mod columns;
mod faq;
pub mod glossary_file;
mod line;
mod markdown;
pub mod outline;
mod page_builder;
mod pdf;
mod placement;
mod print;
mod raw;
mod rules_site;
mod unmarked;
pub(crate) mod yaml;

pub(crate) use line::speaker;
pub use markdown::page_template;
pub(crate) use markdown::{is_markup, reference};
pub use page_builder::{MAX_DEPTH, NewClause, PageBuilder, section_anchor};
pub use raw::{RawClause, RawLink, RawPage, RawText};
pub(crate) use rules_site::announces_a_list;
pub(crate) use unmarked::Unmarked;

use crate::corpus::Book;
use crate::diag::{Code, Finding, Severity, Warned};
use crate::source::SourceFile;
use columns::{Languages, Separated};
use rayon::prelude::*;
use std::collections::{BTreeMap, HashMap};

/// How well a format fits a file, judged by the file's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    No,
    /// The format reads any text; it takes what no other one wants.
    Fallback,
    Likely,
    Certain,
}

/// A way in which rules are written down. To add one: a file here, a line in [`FORMATS`], a folder in
/// `tests/fixtures/formats/`.
pub trait Format: Sync {
    /// The name that `--format` takes.
    fn name(&self) -> &'static str;
    /// One line that says what it reads.
    fn summary(&self) -> &'static str;
    /// Judges by content, never by the file's name, which people change.
    fn fit(&self, file: &SourceFile) -> Fit;
    /// Reads a file into pages. Total: any text is read, whatever [`Format::fit`] says of it.
    fn read(&self, file: &SourceFile, book: &Book) -> Warned<Vec<RawPage>>;
    /// The kinds of finding that this reader reports.
    fn codes(&self) -> &'static [&'static Code];
}

/// All formats. Of those that fit equally well the first one reads the file.
pub const FORMATS: &[&dyn Format] =
    &[&pdf::Pdf, &rules_site::RulesSite, &faq::FaqText, &outline::Outline, &markdown::Markdown];

/// Something in the source that is no part of the rules and was left out on purpose.
pub const DROPPED: Code = Code {
    name: "dropped",
    severity: Severity::Info,
    about: "Text of the source that is no part of the rules was left out: site navigation, a table of contents, \
            running heads, page numbers. It is named so that every visible word of a source is accounted for.\n\n\
            Nothing to do, unless a rule is among what was left out: then force another reader with `--format`.",
};

/// Two columns that ran together could not be told apart with certainty.
pub const COLUMNS_UNCERTAIN: Code = Code {
    name: "columns-uncertain",
    severity: Severity::Warning,
    about: "The lines of two columns of a page ran together in this text, and it is not certain that every line was \
            given to the column that it belongs to. The clauses may hold words of each other.\n\n\
            Compare the page with its source, and correct the text by hand: one column after the other.",
};

/// A file of a book that is not in the corpus, or a book whose description is not understood.
pub const UNREAD: Code = Code {
    name: "unread",
    severity: Severity::Error,
    about: "A file or a book's description could not be read, so that its text is missing from every answer.\n\n\
            The message says why: no permission, more than the size limit, no text at all. Mend that, or take the \
            file out of the book.",
};

/// The pages of one book as read.
#[derive(Clone, Debug)]
pub struct BookPages {
    pub book: Book,
    /// In order of their paths.
    pub files: Vec<SourceFile>,
    pub pages: Vec<ReadPage>,
    pub findings: Vec<Finding>,
}

/// A page with its name and its file's position in [`BookPages::files`].
#[derive(Clone, Debug)]
pub struct ReadPage {
    pub name: String,
    pub file: usize,
    pub raw: RawPage,
}

/// The format of this name.
#[must_use]
pub fn format_named(name: &str) -> Option<&'static dyn Format> {
    FORMATS.iter().copied().find(|format| format.name() == name)
}

/// The format that fits a file best.
#[must_use]
pub fn format_of(file: &SourceFile) -> &'static dyn Format {
    let mut best = FORMATS[0];
    let mut best_fit = Fit::No;
    for &format in FORMATS {
        let fit = format.fit(file);
        if fit > best_fit {
            (best, best_fit) = (format, fit);
        }
    }
    best
}

/// A book as it is to be read: its description and its files, decoded.
#[derive(Clone, Debug)]
pub struct BookFiles {
    pub book: Book,
    pub files: Vec<SourceFile>,
}

/// Reads a book that stands alone; see [`read_books`].
#[must_use]
pub fn read_book(book: Book, files: Vec<SourceFile>) -> BookPages {
    let mut alone = vec![BookFiles { book, files }];
    let separated = separate(&mut alone);
    let BookFiles { book, files } = alone.swap_remove(0);
    read_separated(book, files, separated.into_iter().next().unwrap_or_default())
}

/// Reads all books of a library, in parallel. Where columns of a page ran together they are taken apart
/// first, by what the other texts show of the language.
#[must_use]
pub fn read_books(mut books: Vec<BookFiles>) -> Vec<BookPages> {
    let separated = separate(&mut books);
    let books: Vec<_> = books.into_iter().zip(separated).collect();
    books.into_par_iter().map(|(book, separated)| read_separated(book.book, book.files, separated)).collect()
}

/// The files of a book that had columns taken apart, by their positions.
type SeparatedFiles = BTreeMap<usize, Separated>;

/// Sorts the files of all books by their paths and takes apart the columns that ran together in them. A
/// library without such pages, as most are, pays for a look at its lines.
fn separate(books: &mut [BookFiles]) -> Vec<SeparatedFiles> {
    for book in &mut *books {
        book.files.sort_by(|a, b| a.path().cmp(b.path()));
    }
    let mut by_id: Vec<usize> = (0..books.len()).collect();
    by_id.sort_by(|&a, &b| books[a].book.id.cmp(&books[b].book.id));
    let of_book = |nth: usize| (0..books[nth].files.len()).map(move |at| (nth, at));
    let places: Vec<(usize, usize)> = by_id.into_iter().flat_map(of_book).collect();
    let file = |&(nth, at): &(usize, usize)| (books[nth].book.language.as_str(), &books[nth].files[at]);
    let may_be = |file: &SourceFile| !markdown::is_page(file) && !columns::candidates(file.text()).is_empty();
    let suspicious: Vec<bool> = places.par_iter().map(|place| may_be(file(place).1)).collect();
    let mut separated: Vec<SeparatedFiles> = books.iter().map(|_| SeparatedFiles::new()).collect();
    if suspicious.contains(&true) {
        let with = |suspect| places.iter().zip(&suspicious).filter(move |at| *at.1 == suspect).map(|(place, _)| place);
        let languages = Languages::of(with(false).map(file).map(|(language, file)| (language, file.text())));
        let suspects: Vec<(&str, &SourceFile)> = with(true).map(file).collect();
        for (&(nth, at), file) in with(true).zip(columns::separate(&suspects, &languages)) {
            separated[nth].extend(file.map(|file| (at, file)));
        }
    }
    separated
}

/// Reads all files of a book, which stand in the order of their paths, in parallel. Page names are unique
/// afterwards: the file's stem, or its path without the ending where stems repeat, or the page's own
/// name where a file holds many.
fn read_separated(book: Book, mut files: Vec<SourceFile>, mut separated: SeparatedFiles) -> BookPages {
    for (&at, parted) in &separated {
        files[at].clone_from(&parted.file);
    }
    let forced = book.format.as_deref().and_then(format_named);
    let mut read: Vec<Warned<Vec<RawPage>>> =
        files.par_iter().map(|file| forced.unwrap_or_else(|| format_of(file)).read(file, &book)).collect();
    for (at, parted) in &mut separated {
        read[*at].findings.append(&mut parted.findings);
        for page in &mut read[*at].value {
            page.columns = parted.confidence(page.clauses.iter().map(|clause| clause.span));
        }
    }

    let mut stems: HashMap<&str, usize> = HashMap::new();
    for file in &files {
        *stems.entry(file.stem()).or_default() += 1;
    }
    let folder = format!("rules/{}/", book.id);
    let mut taken: HashMap<String, usize> = HashMap::new();
    let mut pages = Vec::new();
    let mut findings = Vec::new();
    for (at, warned) in read.into_iter().enumerate() {
        let file = &files[at];
        findings.extend(warned.findings);
        for mut raw in warned.value {
            for clause in &mut raw.clauses {
                clause.source_page = clause.source_page.or_else(|| file.page_at(clause.span.start));
            }
            let name = raw.name.take().unwrap_or_else(|| {
                if stems[file.stem()] == 1 { file.stem().to_owned() } else { path_name(file.path(), &folder) }
            });
            // A file's name may hold anything; an address is printed and typed.
            let name = name.replace(|c: char| c.is_control() || c == '#', "_");
            let count = taken.entry(name.clone()).or_default();
            *count += 1;
            let name = if *count == 1 { name } else { format!("{name}~{count}") };
            pages.push(ReadPage { name, file: at, raw });
        }
    }
    BookPages { book, files, pages, findings }
}

/// A page's name where several files of a book have one stem: the path below the book's folder,
/// without the ending.
fn path_name(path: &str, folder: &str) -> String {
    let inside = path.strip_prefix(folder).unwrap_or(path);
    match inside.rsplit_once('/') {
        Some((dir, file)) => format!("{dir}/{}", file.split('.').next().unwrap_or(file)),
        None => inside.split('.').next().unwrap_or(inside).to_owned(),
    }
}
