//! `glossary`, and glossaries of a library's own.

use crate::program::Program;

fn with_own_words() -> Program {
    let program = Program::new();
    program.write("rules/ti4/glossary.yaml", "- term: Tactical Action\n  aliases: [zugzwang]\n");
    program.write("rules/harbour/glossary.yaml", "- term: Pier\n  forms: {ru: [Причал]}\n  page: Docking\n");
    program
}

#[test]
fn a_library_adds_words_and_its_own_go_first() {
    let program = with_own_words();
    let terms = |word: &str| program.json(&["glossary", word, "--json"])["terms"].clone();
    assert_eq!(terms("zugzwang")[0]["addresses"][0], "ti4:tactical-action");
    assert_eq!(terms("Tactical Action").as_array().unwrap().len(), 1);
    assert_eq!(terms("Tactical Action")[0]["bundled"], false);
    assert_eq!(terms("AFB")[0]["bundled"], true);
    let hits = program.json(&["search", "zugzwang", "--json", "-n", "1"]);
    assert_eq!(hits["hits"][0]["address"], "ti4:tactical-action");
    assert_eq!(hits["glossary"][0]["read"][0], "Tactical Action");
    assert_eq!(program.run(&["glossary", "qwertz"]).code, 1);
    assert_eq!(program.run(&["glossary", "--game", "chess"]).code, 2);
}

#[test]
fn a_folder_with_a_glossary_alone_is_no_book() {
    let program = with_own_words();
    let check = program.run(&["check", "--code", "unread"]);
    assert_eq!((check.code, check.stderr.contains("no book")), (0, false), "{}", check.stdout);
    assert_eq!(program.run(&["remove", "harbour"]).code, 2);
    program.write("harbour.md", "# Docking\n\n1.1 A barge is moored.\n");
    assert_eq!(program.run(&["add", "harbour.md", "--book", "harbour"]).code, 0);
    assert_eq!(program.json(&["glossary", "причал", "--json"])["terms"][0]["addresses"][0], "harbour:harbour");
}

#[test]
fn what_is_wrong_in_a_glossary_is_told_with_its_place() {
    let program = Program::new();
    program.write("rules/harbour/book.yaml", "title: Harbour\n");
    program.write("rules/harbour/a.md", "# Docking\n\n1.1 A barge is moored.\n");
    let text = "- term: Pier\n  page: 1.5\n- aliases: [x]\n- term: Rope\n  forms: [a]\n  alias: b\n- term: {a: b}\n";
    program.write("rules/harbour/glossary.yaml", text);
    let found = program.run(&["check", "--book", "harbour", "--json"]);
    let found: serde_json::Value = serde_json::from_str(&found.stdout).unwrap();
    let told: Vec<String> = found["findings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|f| format!("{}:{} {} {}", f["line"], f["column"], f["code"], f["message"]))
        .collect();
    insta::assert_snapshot!(told.join("\n"));
}
