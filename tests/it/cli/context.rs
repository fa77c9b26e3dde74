//! What stands around an answer: neighbours, sections, notes, the same rule in other books.

use super::{addresses, check};
use crate::program::Program;

/// Two books of a game: the rules, and somebody's notes on them.
fn port() -> Program {
    let rules = "\
---
title: Salvage
number: \"12\"
related: [Docking]
---

Salvage turns wrecks into cargo.

12.1 **Step 1: Search.** The owner of a tug names a wreck beside it, see [[Docking]].

12.1.a A wreck is named once a round.

12.1.b A wreck in fog cannot be named.

12.2 **Step 2: Load.** The wreck becomes one cargo.

12.3 What is left of the wreck sinks.

## Notes

1. [[12.2]] Cargo that finds no room is lost.
2. [[12.2]] A second tug may help, and takes nothing for it.
   a. Its owner may refuse.
3. [[12.2]] Loading ends the turn.

## Questions

Q: [[12.2]] Does a raft load?
A: No, a raft only tows.
";
    let docking =
        "---\ntitle: Docking\nnumber: \"13\"\n---\n\nA tug that loads lies at a quay.\n\n13.1 A quay takes one tug.\n";
    let fan = "\
---
title: Salvage
number: \"12\"
---

12.1 Step 1: search. The owner of a tug names a wreck beside it, see Docking.

12.2 The wreck becomes one cargo, or two at night.

12.7 A tug that salvages a wreck at night burns a lamp.
";
    let program = Program::bare()
        .file("rules/port/book.yaml", "title: Port\ngame: port\nauthority: official\n")
        .file("rules/port/salvage.md", rules)
        .file("rules/port/docking.md", docking)
        .file("rules/fan/book.yaml", "title: Fan pages\ngame: port\nauthority: notes\n")
        .file("rules/fan/salvage.md", fan);
    assert_eq!(program.run(&["build"]).code, 0);
    program
}

#[test]
fn the_first_hit_stands_with_its_notes_and_where_to_read_on() {
    check("context-first", &port(), &["search wreck becomes cargo", "search owner of a tug -n 1", "search raft load"]);
}

#[test]
fn a_rule_of_several_books_is_one_hit_unless_all_are_wanted() {
    check(
        "context-books",
        &port(),
        &[
            "search wreck night",
            "search wreck night --all",
            "search 12.1 -n 2",
            "show port:12.2 --exact",
            "show fan:12.1",
        ],
    );
}

#[test]
fn neighbours_stand_before_and_after() {
    // Case F8.
    check(
        "context-neighbours",
        &port(),
        &[
            "search wreck becomes cargo -C 1 -n 1 --book port",
            "search fog --context 5",
            "search salvage -n 1 --book port -C 1",
            "show port:12.2 --exact -C 1",
            "show port:12.1.a -C 9",
            "show port:salvage#note.2 -C 1",
            "show port:12.2 --exact -C 1 --format markdown",
            "port:12.2 -C 1 --exact",
            "show port:12.2 -C x",
        ],
    );
}

#[test]
fn a_section_is_told_whole() {
    check(
        "context-section",
        &port(),
        &[
            "search fog --section",
            "search wreck named --section --book port -n 3",
            "show port:12.1.b --section",
            "show port:salvage#note.2.a --section",
            "show port:13.1 --section",
            "show 12.1.b --section --exact",
        ],
    );
}

#[test]
fn what_was_found_besides_is_counted() {
    check("context-wide", &port(), &["search tug -n 2", "search tug --book port -n 2", "search tug -n 100"]);
}

#[test]
fn weak_matches_stand_under_a_line_of_their_own() {
    // Case F16.
    check(
        "context-weak",
        &port(),
        &["search wreck in the fog named -n 6", "search walrus opera tug", "search tug walrus opera lamp night -n 3"],
    );
    let document = port().json(&["search", "wreck", "named", "fog", "--json"]);
    let weak: Vec<(u64, bool)> = document["hits"]
        .as_array()
        .unwrap()
        .iter()
        .map(|hit| (hit["matched"].as_u64().unwrap(), hit["weak"].as_bool().unwrap()))
        .collect();
    assert_eq!(weak[0], (3, false));
    assert!(weak.iter().all(|&(matched, weak)| !weak || matched < 3) && weak.iter().any(|hit| hit.1));
}

#[test]
fn all_of_it_is_in_the_document() {
    let program = port();
    let document = |line: &str| program.run(&crate::program::words(line)).stdout;
    insta::with_settings!({ prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("json-context", document("search wreck becomes cargo night -n 1 -C 1 --section --json"));
        insta::assert_snapshot!("json-context-show", document("show port:12.3 -C 1 --exact --json"));
    });
    let hits = &program.json(&["search", "wreck", "night", "--json"])["hits"];
    assert_eq!(addresses(hits)[..2], ["port:salvage#12.2", "fan:salvage#12.7"]);
    assert_eq!(hits[0]["other_words"][0]["address"], "fan:salvage#12.2");
    assert_eq!(hits[0]["also_in"], serde_json::json!(["fan:salvage#12.2"]));
}
