//! `book.yaml`: read, refused, written back.

use crate::support::dump_findings;
use proptest::prelude::*;
use ruledex::corpus::{Authority, Book};
use ruledex::ingest::book_file;
use ruledex::source::SourceFile;
use std::fmt::Write as _;

fn read(text: &str) -> Result<(Book, String), String> {
    let file = SourceFile::new("rules/dock/book.yaml", text);
    match book_file::read(&file, "dock") {
        Ok(warned) => Ok((warned.value, dump_findings(&warned.findings))),
        Err(finding) => Err(dump_findings(&[*finding]).trim_end().to_owned()),
    }
}

#[test]
fn all_keys_are_read() {
    let (book, findings) = read(
        "id: dock-2\ntitle: \"Docks: the book\"\ngame: harbour\nlanguage: RU\nedition: \"1.10\"\ndate: 2024-05\n\
         authority: official\nsource: https://example.org/docks#top\ntranslates: dock\nskipped_letters: [l, O]\n\
         format: markdown\n",
    )
    .unwrap();
    let want = Book {
        id: "dock-2".into(),
        title: "Docks: the book".into(),
        game: "harbour".into(),
        language: "ru".into(),
        edition: Some("1.10".into()),
        date: Some("2024-05".into()),
        authority: Authority::Official,
        source: Some("https://example.org/docks#top".into()),
        translates: Some("dock".into()),
        skipped_letters: vec!["l".into(), "o".into()],
        format: Some("markdown".into()),
        ..Book::default()
    };
    assert_eq!((book, findings.as_str()), (want, ""));
}

#[test]
fn what_is_left_out_has_a_default() {
    let (book, findings) = read("# nothing but a comment\ntitle: ~\n").unwrap();
    let (id, title, game) = (book.id.as_str(), book.title.as_str(), book.game.as_str());
    assert_eq!((id, title, game, book.language.as_str()), ("dock", "dock", "dock", "en"));
    assert_eq!((book.authority, findings.as_str()), (Authority::Notes, ""));
}

#[test]
fn numbers_stay_the_text_that_was_written() {
    for (written, edition) in [("1.10", "1.10"), ("2.0", "2.0"), ("1e3", "1e3"), ("007", "007"), ("0x1F", "0x1F")] {
        let (book, findings) = read(&format!("edition: {written}\n")).unwrap();
        assert_eq!(book.edition.as_deref(), Some(edition));
        let line = "rules/dock/book.yaml:1:10-";
        assert!(findings.starts_with(line) && findings.contains("unquoted-number"), "{written}: {findings}");
    }
    for written in ["\"1.10\"", "1.2.3", "LRR 2.0", "2024-05-01", "yes"] {
        assert_eq!(read(&format!("edition: {written}\n")).unwrap().1, "", "{written}");
    }
}

#[test]
fn slips_are_named_with_what_to_write() {
    let slips = [
        "titel: Docks\ncolour: red\n",
        "authority: boss\n",
        "id: My Docks\n",
        "title: Docks: the book\n",
        "title: Docks\n\tgame: harbour\n",
        "title: [a, b]\n",
        "title: a\ngame: b\ntitle: c\n",
        "- a\n- b\n",
        "language: English language\n",
        "skipped_letters: [lo]\n",
        "title: &x a\ngame: *x\n",
        "title: a\n---\ntitle: b\n",
        "title: \"a\n",
    ];
    let mut told = String::new();
    for text in slips {
        let findings = read(text).map_or_else(|error| error, |(_, findings)| findings);
        writeln!(told, "{text}=> {}\n", findings.trim_end().replace('\n', "\n=> ")).unwrap();
    }
    let format = read("format: docx\n").unwrap_err();
    assert!(format.contains("which is no format (write one of") && format.contains("faq-text"), "{format}");
    let file = SourceFile::new("rules/My Docks/book.yaml", "title: a\n");
    let finding = book_file::read(&file, "My Docks").unwrap_err();
    told.push_str(&dump_findings(&[*finding]));
    insta::assert_snapshot!(told);
}

#[test]
fn hostile_yaml_is_bounded() {
    let deep = "[".repeat(100_000);
    for text in [format!("title: {deep}"), format!("? {deep}"), "a: ".repeat(50_000), "&a ".repeat(50_000)] {
        let _ = read(&text);
    }
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(
        texts in proptest::collection::vec("[^ ]|[^ ].{0,30}[^ ]", 4),
        letters in proptest::collection::vec("[a-z]", 0..3),
    ) {
        let text = |at: usize| texts[at].replace(char::is_control, "").trim().to_owned();
        let or = |text: String| if text.is_empty() { "x".to_owned() } else { text };
        let book = Book {
            id: "dock".into(),
            title: or(text(0)),
            game: or(text(1)),
            language: "en".into(),
            edition: Some(or(text(2))),
            source: Some(or(text(3))),
            authority: Authority::House,
            skipped_letters: letters,
            ..Book::default()
        };
        let (read, findings) = read(&book_file::write(&book)).unwrap();
        prop_assert_eq!(read, book);
        prop_assert_eq!(findings, "");
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[a-z:\"'\\[\\]{}&*!|>%@`#\\-\n\t ?,~0-9.é]{0,80}") {
        let _ = read(&text);
        let _ = read(&format!("title: {text}"));
    }
}
