//! `ruledex search`.

use super::{addresses, check};
use crate::program::Program;

#[test]
fn hits_show_where_they_stand_and_what_matched() {
    check(
        "search",
        &Program::sample(),
        &[
            "search free pier",
            "search \"two barges\"",
            "search mooring",
            "search 12.1.a",
            "search harbour:3.2",
            "search причалы",
            "search lantern anchor",
            "search barrge",
            "search xyzzy",
        ],
    );
}

#[test]
fn filters_narrow_as_flags_and_as_words() {
    check(
        "search-filters",
        &Program::sample(),
        &[
            "search pier --kind note",
            "search pier kind:note",
            "search pier book:nope",
            "search pier --book harbour-storm",
            "search pier --authority variant",
            "search barge --page cargo",
            "search баржа --language ru -n 2",
            "search pier --game harbour --not repair -n 1",
            "search pier -n 1",
        ],
    );
}

#[test]
fn a_score_is_explained_when_asked_and_only_then() {
    // Case F3: no percentages, no score without being asked.
    let program = Program::sample();
    let plain = program.run(&["search", "tide"]).stdout;
    assert!(!plain.contains('%') && !plain.contains("0."), "{plain}");
    let explained = program.run(&["search", "tide", "--explain", "-n", "1"]).stdout;
    assert_eq!(explained.lines().next(), plain.lines().next());
    assert!(explained.lines().any(|line| line.trim_start().starts_with("+ ")), "{explained}");
    let document = program.json(&["search", "tide", "--explain", "--json", "-n", "1"]);
    let hit = &document["hits"][0];
    let sum = hit["explain"].as_array().unwrap().iter();
    let added: f64 =
        sum.clone().filter(|part| part["factor"] == false).map(|part| part["value"].as_f64().unwrap()).sum();
    let factor: f64 = sum.filter(|part| part["factor"] == true).map(|part| part["value"].as_f64().unwrap()).product();
    assert!((added * factor - hit["score"].as_f64().unwrap()).abs() < 1e-3, "{hit}");
}

#[test]
fn dotted_numbers_are_queries_of_the_first_class() {
    // Cases A9 and A17: in the index `12.1` is no pair of words.
    let program = Program::sample();
    for query in ["12.1", "§ 12.1", "rule 12.1", "12.1."] {
        let document = program.json(&["search", query, "--json", "--book", "harbour"]);
        assert_eq!(addresses(&document["hits"])[0], "harbour:docking#12.1", "{query}");
    }
}

#[test]
fn words_do_not_match_inside_of_words() {
    // Case F10.
    let run = Program::sample().run(&["search", "arge"]);
    assert!(!run.stdout.contains("*arge*") && !run.stdout.contains("b*arge"), "{}", run.stdout);
}

#[test]
fn the_form_that_stands_in_the_text_is_marked() {
    // Case F14: for a slip, for another form, for a beginning.
    let program = Program::sample();
    for (query, marked) in [("lantren", "*lantern*"), ("ropes tie", "*tied*"), ("lant*", "*lantern*")] {
        let run = program.run(&["search", query]);
        assert!(run.stdout.contains(marked), "{query}: {}", run.stdout);
    }
}

#[test]
fn weak_hits_say_how_much_of_the_query_they_have() {
    // Case F16.
    let run = Program::sample().run(&["search", "pier", "walrus", "opera"]);
    assert!(run.stdout.contains("first hit lacks “walrus”, “opera”"), "{}", run.stdout);
    assert!(run.stdout.contains("1 of 3 words"), "{}", run.stdout);
}

#[test]
fn naming_all_books_finds_as_much_as_naming_none() {
    // Case F4.
    let program = Program::sample();
    let all = &program.json(&["search", "barge", "pier", "--json"])["hits"];
    let named = ["--book", "harbour", "--book", "harbour-ru", "--book", "harbour-storm"];
    let mut args = vec!["search", "barge", "pier", "--json"];
    args.extend(named);
    assert_eq!(program.json(&args)["hits"], *all);
}

#[test]
fn every_title_and_alias_is_its_own_first_hit() {
    // Case F7, through the program; the bundled books are gone through in the properties.
    let program = Program::sample();
    for (title, address) in [
        ("Docking (Phase)", "docking"),
        ("Cargo", "cargo"),
        ("freight", "cargo"),
        ("dk", "docking"),
        ("pilot", "pilots"),
    ] {
        let document = program.json(&["search", title, "--json", "--book", "harbour"]);
        assert_eq!(addresses(&document["hits"])[0], format!("harbour:{address}"), "{title}");
    }
}

#[test]
fn a_very_long_query_is_cut_and_says_so() {
    let long = "pier ".repeat(20_000);
    let run = Program::sample().run(&["search", &long]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let first = run.stdout.lines().next().unwrap();
    insta::assert_snapshot!(first, @"Only the first 64 words of at most 4000 characters were read.");
}
