//! A PDF as a book, by the program.

use super::writer::{Page, file};
use crate::program::Program;
use crate::support::fixtures;

#[test]
fn a_pdf_becomes_a_book_whose_clauses_know_their_pages() {
    let program = Program::new();
    program.write("in/harbour.pdf", std::fs::read(fixtures("formats/pdf/harbour.pdf")).unwrap());
    let mut scan = Page::default();
    scan.picture();
    program.write("in/scan.pdf", file(&[scan]).bytes());
    insta::assert_snapshot!(program.transcript(&[
        "add in/scan.pdf",
        "add in/harbour.pdf",
        "show harbour:pier",
        "check --book harbour --code dropped",
        "search barrels --book harbour",
    ]));
    let shown = program.json(&["show", "harbour:lamp", "--json"]);
    assert!(shown.to_string().contains("\"source_page\":2"), "{shown}");
    let page = program.json(&["show", "harbour:p. 3", "--exact", "--json"]);
    let begin: Vec<&str> = page["clauses"].as_array().unwrap().iter().map(|c| c["address"].as_str().unwrap()).collect();
    assert_eq!(begin, ["harbour:storm", "harbour:tide"]);
    let checked = program.json(&["check", "--book", "harbour", "--code", "dropped", "--json"]);
    assert_eq!(checked["findings"][0]["source_page"], 1, "{checked}");
    let sarif = program.json(&["check", "--book", "harbour", "--code", "dropped", "--format", "sarif"]);
    let region = &sarif["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"];
    assert_eq!(region["properties"]["sourcePage"], 1, "{region}");
}
