//! `diff` and `history`, told whole.

use super::{addresses, check};
use crate::program::Program;
use crate::support::fixtures;
use serde_json::Value;

/// A library with two editions of the glassworks, and the two as folders beside it.
fn glassworks() -> Program {
    let program = Program::bare();
    for (folder, book) in [("old", "rules/glassworks@1st"), ("new", "rules/glassworks")] {
        for path in crate::support::list(&fixtures("diff").join(folder)) {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            let text = std::fs::read(&path).unwrap();
            program.write(&format!("{book}/{name}"), &text);
            program.write(&format!("{folder}/{name}"), &text);
        }
    }
    assert_eq!(program.run(&["build"]).code, 0);
    program
}

#[test]
fn two_editions_differ() {
    check(
        "diff-editions",
        &glassworks(),
        &[
            "diff glassworks",
            "diff glassworks@1st glassworks@2nd --only renumbered",
            "diff glassworks --only added,removed --kind note",
            "diff glassworks@2nd glassworks",
            "diff glassworks --format markdown",
        ],
    );
}

#[test]
fn folders_are_compared_without_a_library() {
    let program = glassworks();
    let args = ["diff", "./old", "./new", "--json"];
    let whole = program.run(&args);
    assert_eq!(whole.code, 1, "{}", whole.whole());
    let elsewhere = Program::bare();
    let (old, new) = (program.path("old"), program.path("new"));
    let run = elsewhere.run(&["diff", &old.to_string_lossy(), &new.to_string_lossy(), "--json"]);
    assert_eq!(run.code, 1, "{}", run.whole());
    assert!(!elsewhere.path("index").exists());
    let lists = |text: &str| -> Value {
        let mut document: Value = serde_json::from_str(text).unwrap();
        for side in ["from", "to"] {
            document[side]["name"].take();
        }
        document
    };
    assert_eq!(lists(&run.stdout), lists(&whole.stdout));
}

#[test]
fn the_json_of_a_comparison_is_as_tools_know_it() {
    let program = glassworks();
    let run = program.run(&["diff", "glassworks", "--json"]);
    assert_eq!(run.code, 1, "{}", run.whole());
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("json-diff", run.stdout);
    });
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    for row in document["reworded"].as_array().unwrap() {
        for words in row["words"].as_array().unwrap() {
            for (side, named) in [("from", "removed"), ("to", "added")] {
                let text: Vec<char> = row[side]["text"].as_str().unwrap().chars().collect();
                let at = |nth: usize| usize::try_from(words[side][nth].as_u64().unwrap()).unwrap();
                assert_eq!(text[at(0)..at(1)].iter().collect::<String>(), words[named].as_str().unwrap());
            }
        }
    }
    let only: Value =
        serde_json::from_str(&program.run(&["diff", "glassworks", "--json", "--only", "added"]).stdout).unwrap();
    assert_eq!(only["added"], document["added"]);
    assert_eq!(only["totals"], document["totals"]);
    assert_eq!(addresses(&only["removed"]), Vec::<&str>::new());
}

#[test]
fn what_cannot_be_compared_is_told_in_a_line() {
    let program = glassworks();
    program.write("empty/notes.bin", "x");
    check(
        "diff-errors",
        &program,
        &[
            "diff glass",
            "diff glassworks glass",
            "diff glassworks@3rd glassworks",
            "diff ./nowhere ./new",
            "diff ./empty ./new",
            "diff glassworks --kind rhyme",
            "diff glassworks --fix",
            "diff glassworks@1st",
        ],
    );
}

const FAQ: &str = "\u{feff}# Questions\r\n\r\nWho feeds it? See rule 1.1, or rules 1.3\r\nand 1.4.\r\n\r\n\
    Embers: 1.3.b, (1.3.a-b), § 2.1. Version 1.3 is out; glassworks@1st:1.3 stays, glassworks:3.2 goes on.\r\n";

#[test]
fn citations_elsewhere_follow_the_renumbering() {
    let program = glassworks().file("faq.md", FAQ).file("bot/answers.txt", "It is in rule 3.2.\n");
    check("diff-cites", &program, &["diff glassworks --cites faq.md bot", "diff glassworks --cites bot --json"]);
    let before = program.sources();
    check("diff-cites-dry-run", &program, &["diff glassworks --cites faq.md bot --fix --dry-run"]);
    assert_eq!(program.sources(), before, "a dry run writes nothing");
    check("diff-cites-fix", &program, &["diff glassworks --cites bot --fix", "diff glassworks --cites faq.md --fix"]);
    let fixed = std::fs::read_to_string(program.path("faq.md")).unwrap();
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_debug_snapshot!("diff-cites-fixed", fixed.lines().collect::<Vec<_>>());
    });
    assert!(fixed.starts_with('\u{feff}') && fixed.matches("\r\n").count() == FAQ.matches("\r\n").count());
    assert_eq!(std::fs::read_to_string(program.path("bot/answers.txt")).unwrap(), "It is in rule 2.2.\n");
}

#[test]
fn a_file_that_is_not_utf_8_is_read_and_left_alone() {
    let program = glassworks();
    let bytes = b"Vedi regola 1.1: \xe8 sempre cos\xec, perch\xe9 no.\n";
    program.write("faq.txt", bytes);
    let run = program.run(&["diff", "glassworks", "--cites", "faq.txt", "--fix"]);
    assert_eq!((run.code, run.stderr.contains("not in UTF-8")), (1, true), "{}", run.whole());
    assert_eq!(std::fs::read(program.path("faq.txt")).unwrap(), bytes);
}

#[test]
fn a_rule_has_a_history() {
    let program = glassworks();
    check(
        "history",
        &program,
        &[
            "history 1.4.a",
            "history glassworks@1st:2.1",
            "history 1.1",
            "history moulds and pipes",
            "history 3.2",
            "history 77.7",
            "history 1.4 --json",
        ],
    );
}
