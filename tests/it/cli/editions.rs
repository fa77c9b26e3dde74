//! Editions of one book side by side.

use super::check;
use crate::program::Program;
use ruledex::corpus::{Book, edition};

const OLD: &str = "1 Rafts\n\n1.1 A raft has no helm.\n\n1.2 A raft carries two crates. See rule 1.3.\n\n1.3 A crate that falls off is lost.\n";
const NEW: &str = "1 Rafts\n\n1.1 A raft has no helm.\n\n1.2 A raft carries three crates. See rule 1.1.\n\n1.4 A raft may be towed.\n";

/// A library with two editions of a book, added in the order of their texts.
fn two_editions() -> Program {
    let program = Program::bare().file("in/old.txt", OLD).file("in/new.txt", NEW);
    for (file, edition) in [("in/old.txt", "2022-04-29"), ("in/new.txt", "2025-02-07")] {
        let run = program.run(&["add", file, "--book", "rafts", "--edition", edition, "--language", "en"]);
        assert_eq!(run.code, 0, "{}", run.whole());
    }
    program
}

#[test]
fn an_edition_stands_beside_another_one() {
    let program = Program::bare().file("in/old.txt", OLD).file("in/new.txt", NEW);
    check(
        "editions-add",
        &program,
        &[
            "add in/new.txt --book rafts --edition 2025-02-07 --title \"Raft rules\"",
            "rafts@2025-02-07:1.1",
            "rafts@2022-04-29:1.1",
            "add in/old.txt --book rafts --edition 2022-04-29 --title \"Raft rules\"",
            "add in/old.txt --book rafts --edition 2022-04-29 --title \"Raft rules\"",
            "add in/new.txt --book rafts",
            "add in/new.txt --book rafts@2025-02-07 --title Rafts",
            "add in/new.txt --book rafts --edition \"Draft: 3 #2\" --date 2026",
            "books",
            "remove rafts",
            "remove rafts@1999",
            "remove rafts@draft-3-2",
            "remove rafts@2025-02-07",
            "show rafts:1.2 --exact",
            "remove rafts",
            "books",
        ],
    );
}

#[test]
fn what_names_no_edition_cannot_stand_beside_one() {
    let program = Program::bare().file("in/old.txt", OLD).file("in/new.txt", NEW);
    check(
        "editions-unnamed",
        &program,
        &[
            "add in/old.txt --book rafts",
            "add in/new.txt --book rafts --edition 2nd",
            "add in/new.txt --book rafts --edition …",
            "rafts@2nd:1.1",
            "add in/new.txt --book rafts --date 2025",
        ],
    );
}

#[test]
fn the_newest_edition_answers_unless_one_is_named() {
    check(
        "editions-look-up",
        &two_editions(),
        &[
            "show 1.2",
            "show rafts:1.2 --exact",
            "show rafts@2022-04-29:1.2",
            "show 1.2 --book rafts@2022-04-29 --exact",
            "show rafts:1.2 --book rafts@2022-04-29 --exact",
            "show rafts@2022-04-29:rafts",
            "show 1.3",
            "show rafts@2025-02-07:1.3",
            "search crates",
            "search crates book:rafts@2022-04-29",
            "search crates --book rafts --book rafts@2022-04-29",
            "search falls",
            "search rafts@2022-04-29:1.3",
            "search falls --book rafts@1999",
            "topics",
            "topics --book rafts@2022-04-29",
            "related rafts@2022-04-29:1",
            "export --kind rule --page rafts@2022-04-29:1",
            "check",
        ],
    );
}

#[test]
fn json_tells_editions_apart() {
    let program = two_editions();
    let books = program.json(&["books", "--json"]);
    let told =
        |key: &str| books["books"].as_array().unwrap().iter().map(|book| book[key].to_string()).collect::<Vec<_>>();
    assert_eq!(told("id"), [r#""rafts""#, r#""rafts@2022-04-29""#]);
    assert_eq!(told("pinned"), [r#""rafts@2025-02-07""#, r#""rafts@2022-04-29""#]);
    assert_eq!(told("current"), ["true", "false"]);
    assert_eq!(told("edition"), [r#""2025-02-07""#, r#""2022-04-29""#]);
    let shown = program.json(&["show", "rafts@2022-04-29:1.1", "--json"]);
    let clause = &shown["clauses"][0];
    assert_eq!(clause["address"], "rafts@2022-04-29:old#1.1");
    assert_eq!(clause["edition"], "2022-04-29");
    assert_eq!(
        clause["editions"],
        serde_json::json!([{ "address": "rafts:new#1.1", "edition": "2025-02-07", "same_text": true }])
    );
    let exported = program.run(&["export"]).stdout;
    assert!(!exported.contains("rafts@2022-04-29"), "{exported}");
}

#[test]
fn links_citations_and_translations_stay_in_their_edition() {
    let page = |rule: &str| {
        format!(
            "---\ntitle: Rafts\nnumber: \"1\"\n---\n\n1.1 {rule} [[Oars]], [[rafts:1.2]], [[rafts@1:1.2]], rule 1.2.\n\n1.2 A raft drifts.\n"
        )
    };
    let oars = "---\ntitle: Oars\naliases: [paddles]\n---\n\nAn oar floats. [Back](rafts.md#1.1)\n";
    let program = Program::bare()
        .file("rules/rafts/book.yaml", "edition: \"2\"\n")
        .file("rules/rafts/rafts.md", page("New."))
        .file("rules/rafts/oars.md", oars)
        .file("rules/rafts@1/book.yaml", "title: Rafts\n")
        .file("rules/rafts@1/rafts.md", page("Old."))
        .file("rules/rafts@1/oars.md", oars)
        .file("rules/rafts-ru/book.yaml", "language: ru\ngame: rafts\ntranslates: rafts\nedition: \"1\"\n")
        .file("rules/rafts-ru/rafts.md", page("Старое."))
        .file("rules/notes/book.yaml", "game: rafts\ntranslates: rafts@2\n")
        .file("rules/notes/rafts.md", "---\ntitle: Rafts\nnumber: \"1\"\n---\n\n1.1 See [[Oars]].\n");
    let lines =
        ["show rafts@1:1.1", "show rafts:oars", "show rafts@1:oars", "show notes:1.1", "path rafts@1:1 rafts@1:oars"];
    check("editions-links", &program, &[&lines[..], &["check"]].concat());
}

#[test]
fn checks_keep_to_one_edition() {
    let page = "---\ntitle: Rafts\nnumber: \"1\"\naliases: [float]\n---\n\n1.1 A raft drifts.\n\n## Cargo\n\nNone.\n";
    let program = Program::bare()
        .file("rules/rafts/book.yaml", "edition: \"2\"\n")
        .file("rules/rafts/rafts.md", page)
        .file("rules/rafts/glossary.yaml", "- term: Raft\n  aliases: [float]\n  page: Rafts\n")
        .file("rules/rafts@1/book.yaml", "edition: \"1\"\n")
        .file("rules/rafts@1/rafts.md", page);
    let run = program.run(&["check", "--deny", "info"]);
    assert_eq!((run.code, run.stdout.as_str()), (0, "Nothing to report.\n"), "{}", run.whole());
    program.write("rules/rafts@1/oars.md", "---\ntitle: Oars\nnumber: \"1\"\n---\n\n1.1 An oar floats.\n");
    let count = |book: &str| {
        let run = program.run(&["check", "--book", book, "--json"]);
        let document: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
        document["findings"].as_array().unwrap().len()
    };
    assert_eq!((count("rafts"), count("rafts@1")), (0, 2));
}

#[test]
fn the_newest_is_found_by_date_or_by_name() {
    let order = |editions: &[(&str, Option<&str>, Option<&str>)]| {
        let mut books: Vec<Book> = editions
            .iter()
            .map(|(folder, edition, date)| Book {
                id: (*folder).to_owned(),
                edition: edition.map(str::to_owned),
                date: date.map(str::to_owned),
                ..Book::default()
            })
            .collect();
        edition::settle(&mut books, |book| book);
        books.into_iter().map(|book| format!("{}={}", book.folder, book.id)).collect::<Vec<_>>().join(" ")
    };
    // Numbers in names count as numbers, whatever the folders are called.
    assert_eq!(
        order(&[("a", Some("LRR 2.9"), None), ("a@x", Some("LRR 2.10"), None), ("a@3", None, None)]),
        "a@x=a a=a@lrr-2.9 a@3=a@3"
    );
    // Dates go first where all have one, be it as the edition.
    assert_eq!(
        order(&[
            ("a", Some("2nd"), Some("2020-10")),
            ("a@1", Some("1st"), Some("2020.11.02")),
            ("a@t", Some("2019"), None)
        ]),
        "a@1=a a=a@2nd a@t=a@t"
    );
    assert_eq!(order(&[("a", Some("2"), Some("soon")), ("a@1", Some("1"), Some("2024"))]), "a=a a@1=a@1");
    // Without edition and date: the working text, newer than all.
    assert_eq!(order(&[("a@2", None, None), ("a", None, None), ("a-b", None, None)]), "a=a a@2=a@2 a-b=a-b");
    // Ids are never taken twice.
    assert_eq!(order(&[("a", Some("X"), None), ("a@x", None, None), ("a@X!", None, None)]), "a@X!=a a=a@x~2 a@x=a@x~3");
    assert_eq!(order(&[("@", None, None), ("a@", None, None), ("a", None, None)]), "@=@ a=a a@=a@unnamed");
}
