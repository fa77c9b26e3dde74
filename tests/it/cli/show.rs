//! `ruledex show`, and bare numbers and names.

use super::check;
use crate::program::{Program, words};

#[test]
fn a_rule_is_shown_with_all_that_belongs_to_it() {
    check("show", &Program::sample(), &["show harbour:12.1", "show harbour:docking", "show Docking"]);
}

#[test]
fn the_most_authoritative_book_comes_first() {
    // The variant and the notes say something of 12.2 too.
    check("show-books", &Program::sample(), &["show 12.2", "show 12.2 --authority variant", "show 12.2 --lang ru"]);
}

#[test]
fn exact_shows_the_clause_alone_and_children_one_by_one() {
    // Cases A2 and A3.
    check(
        "show-extent",
        &Program::sample(),
        &[
            "show harbour:12.1 --exact",
            "show harbour:12.1 --children",
            "show harbour:docking --children --format markdown",
        ],
    );
}

#[test]
fn markdown_can_be_pasted_elsewhere() {
    check(
        "show-markdown",
        &Program::sample(),
        &[
            "show harbour:docking --format markdown",
            "show harbour:pilots --format markdown",
            "show harbour:12.1 --format markdown --exact",
        ],
    );
}

#[test]
fn notes_questions_and_sections_have_pages_of_their_own() {
    check(
        "show-kinds",
        &Program::sample(),
        &[
            "show harbour:docking#note.1",
            "show docking#note.1.a",
            "show harbour:docking#question.1",
            "show harbour:docking#answer.1",
            "show harbour:docking#example.1",
            "show Night pilots",
        ],
    );
}

#[test]
fn the_first_and_last_of_a_page_lead_on() {
    check(
        "show-around",
        &Program::sample(),
        &[
            "show harbour:cargo --exact",
            "show harbour:3.1 --exact",
            "show harbour:3.2.a --exact",
            "show harbour:20.1 --exact",
            "show harbour:pilots --exact",
        ],
    );
}

#[test]
fn an_unknown_number_or_name_names_the_nearest() {
    // Case A16: what was searched is named with its edition and date.
    check(
        "show-unknown",
        &Program::sample(),
        &[
            "show 12.9",
            "show harbour:3.2.b",
            "show Dokcing",
            "show xyzzy",
            "show 12,2",
            "show 12-1",
            "show 12.9 --json",
            "show pilots --book harbour-ru",
        ],
    );
}

#[test]
fn a_bare_number_or_name_shows_and_bare_words_search() {
    check(
        "bare",
        &Program::sample(),
        &[
            "harbour:3.1",
            "DK",
            "pier ropes",
            "12.9",
            "--exact harbour:3.2",
            "harbour:3.2 --exact",
            "--book harbour-ru --exact 3.1",
            "--lang ru причал -n 1",
            "-n 1 pier",
            "--no-write harbour:3.1",
            "-n 1 --exact pier",
            "serach",
            "-- -n",
        ],
    );
}

#[test]
fn a_clause_without_text_is_no_bare_label() {
    let program = super::page("# 5 Winches\n\n5.1\n\n5.1.a A winch is oiled.\n");
    check("show-no-text", &program, &["build", "show 5", "show 5.1", "show 5.1 --exact", "show 5 --format markdown"]);
}

#[test]
fn notes_about_parts_of_each_other_end() {
    let program = super::page(
        "# 12 Winches\n\n## Notes\n\n1. [[12.2]] One.\n\n   12.1 A rule in it.\n\n2. [[12.1]] Two.\n\n   12.2 A rule in it.\n\n\
         12.3 A rule.\n\n3. [[12.3]] Three.\n",
    );
    for args in
        [&["show", "12"][..], &["show", "12.1"], &["show", "12", "--json"], &["show", "12", "--format", "markdown"]]
    {
        let run = program.run(args);
        assert!(run.code <= 1, "{}", run.whole());
        assert!(run.stdout.len() < 20_000);
    }
}

#[test]
fn flags_of_a_command_may_stand_before_it() {
    let program = Program::sample();
    for (before, after) in [
        ("-n 2 search pier", "search pier -n 2"),
        ("--json --book harbour show 3.1", "show 3.1 --json --book harbour"),
        ("--exact show 12.1", "show 12.1 --exact"),
    ] {
        let (before, after) = (words(before), words(after));
        let (one, other) = (program.run(&before), program.run(&after));
        assert_eq!(one.whole(), other.whole(), "{before:?}");
        assert_eq!(one.code, 0);
    }
}
