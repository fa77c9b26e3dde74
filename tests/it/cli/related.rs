//! `ruledex related` and `ruledex path`.

use super::check;
use crate::program::Program;

#[test]
fn related_topics_are_told_with_their_reasons() {
    check(
        "related",
        &Program::sample(),
        &[
            "related harbour:docking",
            "related cargo --book harbour --depth 2",
            "related pilot --depth 2",
            "related docking",
            "related harbour:12.1.b",
            "related lighthouse",
            "related nothing like it",
        ],
    );
}

#[test]
fn the_chain_between_two_topics_is_told() {
    check(
        "path",
        &Program::sample(),
        &[
            "path cargo pilot --book harbour",
            "path freight DK",
            "path docking docking --book harbour",
            "path cargo lighthouse",
            "path cargo lighthouse --json",
            "path cargo nowhere",
            "path nowhere cargo",
        ],
    );
}

#[test]
fn both_can_be_drawn() {
    check(
        "drawn",
        &Program::sample(),
        &[
            "related pilot --depth 2 --format dot",
            "related pilot --depth 2 --format mermaid",
            "path cargo pilot --format dot",
            "path cargo pilot --format mermaid",
        ],
    );
}

#[test]
fn hostile_titles_do_not_break_a_drawing() {
    let program = Program::bare()
        .file("rules/odd/book.yaml", "title: Odd\n")
        .file("rules/odd/a.md", "---\ntitle: 'A \"b\" <c> \\ #1'\nrelated: [Plain]\n---\n\nText.\n")
        .file("rules/odd/b.md", "---\ntitle: Plain\n---\n\nText.\n");
    check("drawn-hostile", &program, &["build", "related odd:a --format dot", "related odd:a --format mermaid"]);
}
