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

#[test]
fn links_of_web_pages_are_dead_for_their_case_or_spelling_and_odd_where_relative() {
    // Cases E1, E3 and E19: pages without a link to them have a code of their own.
    let page = |title: &str, link: &str| format!("<header>{title}</header>\n<p>See <a href=\"{link}\">it</a>.</p>\n");
    let program = Program::bare()
        .file("rules/one/book.yaml", "title: One\n")
        .file("rules/one/R_winch.php", page("Winches", "/R_ropse"))
        .file("rules/one/R_ropes.php", page("Ropes", "/R_Winch"))
        .file("rules/one/R_hooks.php", page("Hooks", "R_winch"))
        .file("rules/one/R_tongs.php", page("Tongs", "/R_hooks"));
    check("web-links", &program, &["check"]);
}

#[test]
fn what_a_link_leads_to_is_not_opened() {
    // Case E8: pictures are no pages; many files are read one after the other.
    let mut program = Program::bare().file("rules/one/book.yaml", "title: One\n").file("rules/one/map.png", [0, 1, 2]);
    for page in 0..200 {
        let text = format!("---\ntitle: Winch {page}\n---\n\nSee [map](map.png), [next](p{}.md).\n", (page + 1) % 200);
        program = program.file(&format!("rules/one/p{page}.md"), text);
    }
    let line = format!("ulimit -n 64 && exec {} check --level warning", env!("CARGO_BIN_EXE_ruledex"));
    let mut command = std::process::Command::new("sh");
    command.args(["-c", &line]).env_clear().env("HOME", program.root()).env("RULEDEX_LIBRARY", program.root());
    let output = command.current_dir(program.root()).output().unwrap();
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "Nothing to report.\n",
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn addresses_of_the_web_are_kept_and_never_followed() {
    // Case E18.
    let program = super::page(
        "# 5 Winches\n\n5.1 See [one](https://nowhere.invalid/x#y), <mailto:a@b.invalid> and [two](https//nowhere.invalid).\n",
    );
    check("web-addresses", &program, &["check"]);
}

#[test]
fn numbers_are_never_mended() {
    // Case E12: what is wrong with them is told again after a fix.
    let text = "# 5 Winches\n\n5.1 A winch.\n\n5.3 A rope; see rule 5.9.\n\n5.3 A hook.\n\n5.2 Tongs.\n";
    let program = super::page(text);
    let before = program.run(&["check"]).stdout;
    let fixed = program.run(&["check", "--fix"]);
    assert_eq!((fixed.code, fixed.stdout.as_str()), (1, before.as_str()));
    assert_eq!(std::fs::read_to_string(program.path("rules/one/page.md")).unwrap(), text);
}

#[test]
fn the_longest_term_of_the_glossary_is_the_one_that_lacks_a_link() {
    // Case E15.
    let program = Program::bare()
        .file("rules/one/book.yaml", "title: One\ngame: yard\n")
        .file("rules/yard/glossary.yaml", "- term: Winch\n- term: Winch Token\n")
        .file("rules/one/winch.md", "# Winch\n\nIt pulls.\n")
        .file("rules/one/winch-token.md", "# Winch Token\n\nIt is flat.\n")
        .file("rules/one/ropes.md", "# Ropes\n\nPut a winch token on a rope, then another winch token.\n");
    check("longest-term", &program, &["check --code unlinked-term"]);
}
