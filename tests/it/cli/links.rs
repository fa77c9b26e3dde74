//! Links between pages in folders, and what becomes of broken ones.

use super::check;
use crate::program::Program;

#[test]
fn relative_links_lead_from_the_folder_of_their_page() {
    // Cases E2 and E4: a table of how a link may be written in `yards/north/docks.md`.
    let program = Program::bare()
        .file("rules/one/book.yaml", "title: One\n")
        .file("rules/one/cargo.md", "---\ntitle: Cargo\n---\n\nA crate.\n")
        .file("rules/one/yards/cranes.md", "---\ntitle: Cranes\n---\n\nA crane.\n\n## Hooks\n\nA hook.\n")
        .file("rules/one/yards/north/tugs.md", "---\ntitle: Tugs\n---\n\nA tug.\n");
    let leads = |written: &str| {
        program.write("rules/one/yards/north/docks.md", format!("---\ntitle: Docks\n---\n\nSee [it]({written}).\n"));
        let related = program.json(&["related", "docks", "--json"]);
        let titles = related["related"].as_array().unwrap().iter().map(|page| page["title"].as_str().unwrap());
        titles.map(str::to_owned).collect::<Vec<_>>().join(", ")
    };
    for (written, title) in [
        ("tugs.md", "Tugs"),
        ("./tugs.md", "Tugs"),
        ("tugs", "Tugs"),
        ("../cranes.md", "Cranes"),
        ("../cranes.md#hooks", "Cranes"),
        ("../../cargo.md", "Cargo"),
        ("../north/tugs.md", "Tugs"),
        ("/cargo.md", "Cargo"),
        ("/yards/cranes", "Cranes"),
    ] {
        assert_eq!(leads(written), title, "{written}");
    }
    // One level wrong leads nowhere, and says so.
    for written in ["../cargo.md", "../tugs.md", "../../../cargo.md", "../Cranes.md"] {
        assert_eq!(program.run(&["related", "docks"]).code, 0);
        program.write("rules/one/yards/north/docks.md", format!("---\ntitle: Docks\n---\n\nSee [it]({written}).\n"));
        assert_eq!(program.run(&["related", "docks"]).code, 1, "{written}");
        let run = program.run(&["check", "--code", "dead-link"]);
        assert_eq!(run.code, 1, "{written}: {}", run.stdout);
        program.write("rules/one/yards/north/docks.md", "---\ntitle: Docks\n---\n\nSee [it](tugs.md).\n");
    }
}

#[test]
fn links_from_a_folder_count_as_backlinks() {
    // Case E4.
    let program = Program::bare()
        .file("rules/one/book.yaml", "title: One\n")
        .file("rules/one/cargo.md", "---\ntitle: Cargo\n---\n\nA crate.\n")
        .file("rules/one/yards/docks.md", "---\ntitle: Docks\n---\n\nSee [[Cargo]].\n");
    check("backlinks", &program, &["build", "related cargo", "show cargo"]);
}

#[test]
fn a_broken_link_takes_nothing_away() {
    // Case E5.
    let program = super::page("# 5 Winches\n\n5.1 A winch [[Nowhere]] turns, [see](gone.md#x).\n\n5.2 It stops.\n");
    check("broken-links", &program, &["build", "show 5", "search winch turns", "check"]);
}

#[test]
fn anchors_are_checked_as_well() {
    // Case E7.
    let program =
        super::page("# 5 Winches\n\n5.1 See [one](#5.2), [two](#5.9), [three](page.md#nothing).\n\n5.2 It stops.\n");
    check("anchors", &program, &["build", "check"]);
}

#[test]
fn upper_and_lower_case_of_a_path_count_everywhere() {
    // Case E11: endings in any case are pages; a link in the wrong case is dead on every system.
    let program = Program::bare()
        .file("rules/one/book.yaml", "title: One\n")
        .file("rules/one/Winches.MD", "---\ntitle: Winches\n---\n\nSee [ropes](Ropes.md) and [ropes](ropes.md).\n")
        .file("rules/one/ropes.md", "---\ntitle: Ropes\n---\n\nA rope.\n");
    check("case", &program, &["build", "check"]);
}

#[test]
fn a_number_gap_knows_the_letters_a_book_leaves_out() {
    // Case A12, through `book.yaml`.
    let letters = "abcdefghijkmn".chars().map(|letter| format!("5.1{letter} A rule."));
    let letters = letters.collect::<Vec<_>>().join("\n\n");
    let program = super::page(&format!("# 5 Winches\n\n5.1 These:\n\n{letters}"));
    assert_eq!(program.run(&["check", "--code", "number-gap"]).code, 1);
    program.write("rules/one/book.yaml", "title: One\nskipped_letters: [l, o]\n");
    assert_eq!(program.run(&["check", "--code", "number-gap"]).code, 0);
}
