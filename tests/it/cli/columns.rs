//! Pages whose columns ran together, from `add` to `show`.

use super::check;
use crate::program::Program;

const LEFT: &str = "21 FERRIES
A ferry carries crews and their cargo from one quay to another.
21.1 The player who owns a ferry may move it once in each of their turns, before any of their ships move.
a A ferry moves along one lane, and it stops at the first quay that it reaches.
b If another player has a ship in that lane, the ferry waits until the ship has moved away.
21.2 A ferry holds two crews and one crate. When it is full, no other unit can board it during that turn.
21.3 When a ferry sinks, each crew that it carries swims back to the nearest quay of its owner.
21.4 A crew that swam back can board another ferry in the next round, and it keeps the crates that it has saved.
RELATED TOPICS: Quays, Lanes";

const RIGHT: &str = "c A crew on a quay can repair one ship there instead of loading it.
d A quay that was destroyed by a storm cannot be used until the end of the round.
22.5 Each quay belongs to the player who built it, even if another player has more ships there.
RELATED TOPICS: Ferries
23 TOLLS
The owner of a lane may ask for a toll from each player who uses it.
23.1 A player who cannot pay the toll must turn back, and their turn ends at once.
23.2 A toll is one coin for each ship, and it is paid before the ship moves into the lane.
a A ferry never pays a toll, not even when it carries crates of another player.";

/// Another book of the same game, by which the page is read more surely.
const GUIDE: &str = "---
title: Lanes and quays
---

Every ship that moves into a lane is asked for a toll, and the toll is paid before the ship moves.

The owner of a lane may not ask for a toll from their own crews. A player who cannot pay it must turn back.

A ferry carries crews and crates. It stops at each quay in its lane, and it never waits for another ferry.

A crew on a quay can repair one ship there, or it can board another ferry in the next round.

When a ship sinks, each crew that it carries swims back to the nearest quay, and it keeps what it has saved.

A quay that was destroyed is built again at the end of the round by the player who built it first.

A ferry holds two crews and one crate. No other unit can board it when it is full, not even in the next turn.
";

/// Lines of at most `width` characters.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split(' ') {
            if !line.is_empty() && line.len() + 1 + word.len() > width {
                lines.push(std::mem::take(&mut line));
            }
            let blank = if line.is_empty() { "" } else { " " };
            line = line + blank + word;
        }
        lines.push(line);
    }
    lines
}

/// The page as it comes out of a PDF: row by row, in one line.
fn woven() -> String {
    let (left, right) = (wrapped(LEFT, 56), wrapped(RIGHT, 56));
    let rows = left.len().max(right.len());
    let row = |at: usize| [left.get(at), right.get(at)].into_iter().flatten().cloned().collect::<Vec<_>>();
    let lines: Vec<String> = (0..rows).flat_map(row).collect();
    format!("From the old handbook\n{}\n", lines.join(" "))
}

#[test]
fn columns_that_ran_together_become_clauses() {
    let program = Program::new().file("in/quays.txt", woven());
    program.write("rules/guide/book.yaml", "title: Guide\ngame: harbour\n");
    program.write("rules/guide/lanes.md", GUIDE);
    check(
        "columns",
        &program,
        &[
            "add in/quays.txt --game harbour",
            "show quays:21",
            "show quays:22",
            "show quays:22.4.c --json",
            "show quays:23.2",
            "check --book quays --code columns-uncertain",
        ],
    );
}

#[test]
fn columns_that_cannot_be_told_apart_are_reported() {
    // Nothing in the library is in the language of the page.
    let program = Program::bare().file("in/quays.txt", woven());
    check(
        "columns-uncertain",
        &program,
        &["add in/quays.txt", "check --book quays --code columns-uncertain", "show 21.1 --exact"],
    );
    let shown = program.json(&["show", "21.1", "--json"]);
    assert_eq!(shown["clauses"][0]["columns"]["uncertain"], true);
}

#[test]
fn a_library_with_woven_pages_is_built_alike_every_time() {
    let program = Program::new().file("in/quays.txt", woven());
    let add = |book: &str| assert_eq!(program.run(&["add", "in/quays.txt", "--book", book]).code, 0);
    add("quays");
    let export = || program.run(&["export", "--book", "quays"]).stdout;
    let first = export();
    add("another");
    assert_eq!(program.run(&["build"]).code, 0);
    assert_eq!(export(), first);
}
