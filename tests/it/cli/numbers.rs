//! Looking up numbers, as people write them and as books print them.

use super::{addresses, page};
use crate::program::Program;
use serde_json::Value;

fn numbers(document: &Value) -> Vec<&str> {
    document["clauses"].as_array().unwrap().iter().map(|clause| clause["number"].as_str().unwrap()).collect()
}

fn winches() -> Program {
    page(
        "# 702 Winches\n\n702.6 A winch turns.\n\n702.6a Left or right.\n\n702.6b Never both.\n\n702.7 A winch stops.\n\n\
         702.60 A winch creaks.\n\n702.60a At night.\n",
    )
}

#[test]
fn a_number_never_brings_a_longer_one() {
    // Cases A1 and A2.
    let program = winches();
    let show = |args: &[&str]| -> Vec<String> {
        let mut line = vec!["show", "--json"];
        line.extend(args);
        numbers(&program.json(&line)).into_iter().map(str::to_owned).collect()
    };
    for written in ["702.6", "702.6.", "§702.6", "CR 702.6", "rule 702.6", "one:702.6"] {
        assert_eq!(show(&[written]), ["702.6"], "{written}");
        assert_eq!(show(&[written, "--exact"]), ["702.6"], "{written}");
        assert_eq!(show(&[written, "--children"]), ["702.6", "702.6.a", "702.6.b"], "{written}");
    }
    assert_eq!(show(&["702.60"]), ["702.60"]);
    assert_eq!(show(&["702.60", "--children"]), ["702.60", "702.60.a"]);
    let text = program.run(&["show", "702.6", "--exact"]).stdout;
    assert!(!text.contains("Left or right") && !text.contains("creaks"), "{text}");
    assert!(program.run(&["show", "702.6"]).stdout.contains("Left or right"));
}

#[test]
fn children_come_as_a_whole_tree_in_order() {
    // Case A3.
    let program = winches();
    let document = program.json(&["show", "702", "--children", "--json"]);
    assert_eq!(numbers(&document), ["702", "702.6", "702.6.a", "702.6.b", "702.7", "702.60", "702.60.a"]);
    assert!(document["clauses"].as_array().unwrap().iter().all(|clause| clause["children"] == serde_json::json!([])));
}

#[test]
fn every_spelling_of_a_number_is_one() {
    // Case A5: rules with a final stop, letters without one.
    let program = page("# 310 Ropes\n\n310.8. A rope frays.\n\n310.9. A rope holds.\n\n310.9e When it is dry.\n");
    for written in
        ["310.9e", "310.9.e", "310.9 e", "310.9(e)", "310.9 (e)", "CR 310.9e", "§310.9e", "310.9e.", "310.9E"]
    {
        let document = program.json(&["show", "--json", written]);
        assert_eq!(addresses(&document["clauses"]), ["one:page#310.9.e"], "{written}");
    }
    for written in ["310.8", "310.8.", "§ 310.8"] {
        assert_eq!(addresses(&program.json(&["show", "--json", written])["clauses"]), ["one:page#310.8"], "{written}");
    }
}

#[test]
fn a_number_is_text_in_yaml_too() {
    // Case A7: 1.10 is not 1.1, and no zero is lost.
    let program = Program::bare()
        .file("rules/one/book.yaml", "title: One\nedition: 2.10\n")
        .file("rules/one/ten.md", "---\ntitle: Tenth\nnumber: 1.10\n---\n\nThe tenth.\n")
        .file("rules/one/one.md", "---\ntitle: First\nnumber: 1.1\n---\n\nThe first.\n");
    let document = program.json(&["show", "1.10", "--json"]);
    assert_eq!((numbers(&document), &document["clauses"][0]["edition"]), (vec!["1.10"], &Value::from("2.10")));
    assert_eq!(addresses(&document["clauses"]), ["one:ten"]);
    assert_eq!(addresses(&program.json(&["show", "1.1", "--json"])["clauses"]), ["one:one"]);
    assert_eq!(addresses(&program.json(&["topics", "--json"])["topics"]), ["one:one", "one:ten"]);
    super::check("unquoted-numbers", &program, &["check"]);
}

#[test]
fn order_is_that_of_numbers_and_not_of_letters() {
    // Case A8.
    let program = Program::bare().file("rules/one/book.yaml", "title: One\n");
    for number in [10, 2, 1, 11, 9] {
        let text = format!("---\ntitle: Page {number}\nnumber: \"{number}\"\n---\n\n{number}.1 A.\n\n{number}.2 B.\n");
        program.write(&format!("rules/one/p{number}.md"), text);
    }
    let rules = (1..=11).map(|rule| format!("3.{rule} Rule.\n")).collect::<Vec<_>>().join("\n");
    program.write("rules/one/p3.md", format!("---\ntitle: Page 3\nnumber: \"3\"\n---\n\n{rules}"));
    let topics = program.json(&["topics", "--json"]);
    assert_eq!(addresses(&topics["topics"]), ["one:p1", "one:p2", "one:p3", "one:p9", "one:p10", "one:p11"]);
    let document = program.json(&["show", "3.9", "--json"]);
    assert_eq!(document["clauses"][0]["next"], "one:p3#3.10");
    let parts = program.json(&["show", "3", "--json"]);
    let parts: Vec<&str> = addresses(&parts["clauses"][0]["children"]);
    assert_eq!(parts[8..], ["one:p3#3.9", "one:p3#3.10", "one:p3#3.11"]);
}

#[test]
fn a_duplicate_number_lists_both() {
    // Case A14.
    let program = page("---\ntitle: Ropes\nnumber: \"7\"\n---\n\n7.1 A rope is long.\n\n7.1 A rope is short.\n");
    let document = program.json(&["show", "7.1", "--json"]);
    assert_eq!(numbers(&document), ["7.1", "7.1"]);
    super::check("duplicate-number", &program, &["show 7.1", "check"]);
}

#[test]
fn numbers_in_a_style_block_are_the_numbers_of_the_rules() {
    // Case A10: the page prints its numbers by a style sheet alone.
    let program = Program::bare().file("rules/site/book.yaml", "title: Site\n").file(
        "rules/site/R_winches.php",
        "<html><head><title>Winches</title>\n<style>ol.rules > li::marker { content: \"10.\" counter(list-item) \" \"; }</style></head>\n\
         <body><h1>10 Winches</h1>\n<article>\n<ol class=\"rules\"><li>A winch turns.</li><li>A winch stops.</li></ol>\n</article></body></html>\n",
    );
    let document = program.json(&["show", "10.2", "--json"]);
    assert_eq!(document["clauses"][0]["text"], "A winch stops.");
}

#[test]
fn a_topic_without_a_number_is_found_linked_and_listed() {
    // Case A18.
    let program = Program::sample();
    let document = program.json(&["show", "pilots", "--json", "--book", "harbour"]);
    let clause = &document["clauses"][0];
    assert_eq!((&clause["number"], &clause["address"]), (&Value::Null, &Value::from("harbour:pilots")));
    assert_eq!(clause["related"][0]["both_ways"], true);
    let topics = program.json(&["topics", "--book", "harbour", "--json"]);
    assert_eq!(
        addresses(&topics["topics"]),
        ["harbour:cargo", "harbour:docking", "harbour:lighthouse", "harbour:pilots"]
    );
}

#[test]
fn a_number_that_no_book_has_is_told_apart_from_an_error() {
    // Case A16.
    let program = Program::sample();
    let run = program.run(&["show", "3.17"]);
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("harbour (2nd edition, 2024-05-01)"), "{}", run.stderr);
}

#[test]
fn what_is_named_as_a_citation_is_written_is_found() {
    let program = Program::sample();
    for (written, address) in [
        ("#12.1", "harbour:docking#12.1"),
        ("Rule #12.1", "harbour:docking#12.1"),
        ("[harbour:docking#12.1]", "harbour:docking#12.1"),
        ("[harbour:docking#note.1]", "harbour:docking#note.1"),
        ("[[Docking (Phase)]]", "harbour:docking"),
        ("[12.1.a]", "harbour:docking#12.1.a"),
        ("１２．１", "harbour:docking#12.1"),
    ] {
        let run = program.run(&["show", "--book", "harbour", written]);
        assert!(run.stdout.starts_with(&format!("{address}  ")), "{written}: {}", run.whole());
    }
    for nothing in ["#", "[]", "[[", "#99.9", "[harbour:nowhere]"] {
        let run = program.run(&["show", nothing]);
        assert!(run.code != 0 && run.stdout.is_empty(), "{nothing}: {}", run.whole());
    }
}

#[test]
fn numbers_with_dashes_are_found_as_typed_and_told_as_printed() {
    let program =
        page("# Winches\n\n1-2-1. A winch turns.\n\n1-2-2. See 1-2-1.\n\nGEN-3.1 A rope holds.\n\nGEN-3.2 Rarely.\n");
    for (typed, number) in [("1-2-1", "1.2.1"), ("1.2.1", "1.2.1"), ("gen-3.1", "GEN.3.1"), ("GEN 3.1", "GEN.3.1")] {
        assert_eq!(numbers(&program.json(&["show", "--json", typed, "--book", "one"])), [number], "{typed}");
    }
    let told = program.run(&["show", "one:1-2-1"]).stdout;
    assert!(told.contains("\n1-2-1  A winch turns.\n") && told.contains("one:page#1.2.1"), "{told}");
    // In a book with stops it is a span.
    assert_eq!(winches().run(&["show", "702-6"]).code, 1);
}
