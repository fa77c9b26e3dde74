//! Texts of made-up games in many schemes of numbers and many languages, each with the citations in it
//! that lead nowhere: all of them are found, and nothing else is.

use crate::support::{fixtures, list};
use ruledex::check::Selection;
use ruledex::corpus::Book;
use ruledex::ingest::read_book;
use ruledex::link;
use ruledex::source::SourceFile;

/// Each file of `tests/fixtures/dangling` with its language and the line and number of each such citation.
const TEXTS: &[(&str, &str, &[(u32, &str)])] = &[
    ("brackets.md", "en", &[(7, "0.21"), (11, "0.14"), (13, "1.07")]),
    ("english-decimal.txt", "en", &[(12, "2.9"), (13, "4.4"), (22, "4.3"), (23, "4.2.1")]),
    ("french.md", "fr", &[(7, "2.9"), (7, "3.4"), (13, "3.7")]),
    ("german.md", "de", &[(7, "4.7"), (9, "5.4"), (15, "4.3.c")]),
    ("letters.txt", "en", &[(5, "49.2.c"), (6, "49.3.b"), (8, "49.7"), (9, "49.2.d"), (13, "49.4")]),
    ("padded.md", "en", &[(7, "1.01.05"), (9, "1.03")]),
    ("paragraphs.txt", "de", &[(4, "13.4"), (4, "12.5")]),
    ("roman.txt", "en", &[(6, "I.4")]),
    ("russian.txt", "ru", &[(6, "II.7"), (7, "I.9")]),
    ("spanish.md", "es", &[(7, "2.6"), (9, "3.8"), (13, "2.4")]),
];

#[test]
fn every_dangling_citation_is_found_and_no_other_number() {
    let names: Vec<String> = list(&fixtures("dangling"))
        .iter()
        .map(|path| path.file_name().unwrap().to_string_lossy().into_owned())
        .collect();
    assert_eq!(names, TEXTS.iter().map(|(name, ..)| *name).collect::<Vec<_>>());
    for (name, language, want) in TEXTS {
        let text = std::fs::read_to_string(fixtures("dangling").join(name)).unwrap();
        let about = Book { id: "game".to_owned(), language: (*language).to_owned(), ..Book::default() };
        let corpus = link::link(vec![read_book(about, vec![SourceFile::new(*name, text)])]);
        let findings = Selection::new(&["missing-citation".to_owned()], None).unwrap().run(&corpus);
        let found: Vec<(u32, &str)> =
            findings.iter().map(|f| (f.place.line, f.message.split(' ').next().unwrap())).collect();
        assert_eq!(found, *want, "{name}");
    }
}
