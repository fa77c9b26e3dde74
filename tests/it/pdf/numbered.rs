//! A numbered reference in two columns, in the manner of publishers, in our own words.

use super::read;
use super::writer::{Column, Font, HEIGHT, Page, file};
use crate::support::dump_page;
use ruledex::corpus::Kind;

/// What each topic holds: its number, title, intro, rules with their letters, and related topics.
type Topic = (u32, &'static str, &'static str, Vec<(&'static str, Vec<&'static str>)>, &'static str);

fn topics() -> Vec<Topic> {
    vec![
        (
            1,
            "ANCHORS",
            "An anchor holds a raft in its space until the crew that dropped it takes it up again.",
            vec![
                ("A crew drops an anchor by paying one rope to the quay.", vec![]),
                (
                    "A raft at anchor cannot move, and cannot be moved by the tide or by another crew.",
                    vec![
                        "A storm moves it nevertheless, one space, and the anchor is lost.",
                        "The crew may cut the rope at any time; the anchor is then lost as well.",
                    ],
                ),
                ("Anchors that are lost go back to the box and are not bought again in this round.", vec![]),
            ],
            "Rafts, Storms",
        ),
        (
            2,
            "HARBOUR MASTER",
            "The harbour master counts the barrels and speaks the last word in every quarrel on the quay.",
            vec![
                (
                    "When the bell rings the harbour master counts the barrels of each crew, from the oldest crew on.",
                    vec![
                        "Barrels that float beside a raft are counted for nobody.",
                        "Barrels under a net count half; a half barrel that is left over is not counted.",
                        "A crew may ask for a second count once in each round.",
                    ],
                ),
                ("The harbour master cannot be bribed with ropes. Barrels are another matter.", vec![]),
            ],
            "Anchors, Rafts",
        ),
        (
            3,
            "RAFTS",
            "",
            vec![
                ("A raft carries three barrels, or two barrels and one anchor.", vec![]),
                (
                    "Two rafts that stand in one space may be tied together with a rope that either crew pays for.",
                    vec![
                        "Tied rafts move as one, at the pace of the slower crew, and an anti-storm net covers both.",
                        "The rope is untied when one of the crews wants it to be.",
                    ],
                ),
                ("No raft may leave the harbour in the last round.", vec![]),
            ],
            "Anchors, Harbour Master, Storms",
        ),
        (
            4,
            "STORMS",
            "A storm comes when three fog cards lie on the table.",
            vec![
                ("Each raft that is not tied to a quay or to another raft moves one space down the wind.", vec![]),
                (
                    "After the storm the fog cards are shuffled.",
                    vec![
                        "The card that was drawn first is left out of the game.",
                        "If a crew has a lamp, it looks at the top card.",
                    ],
                ),
            ],
            "Anchors, Rafts",
        ),
    ]
}

/// Sets the topics into two columns of pages with heads and page numbers; a column is over after
/// `length` points, in the middle of a rule too.
fn set(length: f32, stop: &str) -> Vec<u8> {
    // All of it in one endless column first; then the lines are dealt out.
    let mut long = Page::default();
    let mut column = Column::new(&mut long, 0.0, 0.0, 235.0);
    for (number, title, intro, rules, related) in topics() {
        column.down(4.0).heading(12.0, &format!("{number} {title}"));
        if !intro.is_empty() {
            column.paragraph(intro);
        }
        for (nth, (rule, letters)) in rules.iter().enumerate() {
            column.rule(&format!("{number}.{}", nth + 1), rule);
            for (letter, text) in ('a'..).zip(letters) {
                column.letter(&format!("{letter}{stop}"), text);
            }
        }
        column.paragraph(&format!("RELATED TOPICS: {related}"));
    }
    let mut pages: Vec<Page> = Vec::new();
    for line in long.content().lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let at = words.iter().position(|word| *word == "Tm").unwrap();
        let (x, y) = (words[at - 2].parse::<f32>().unwrap(), HEIGHT - words[at - 1].parse::<f32>().unwrap());
        let nth = (y / length) as usize;
        while pages.len() <= nth / 2 {
            let number = pages.len() + 1;
            let mut page = Page::default();
            page.text(40.0, 35.0, Font::Plain, 8.0, "Harbour Rules Reference");
            page.text(290.0, HEIGHT - 25.0, Font::Plain, 8.0, &number.to_string());
            pages.push(page);
        }
        let (x, y) = (x + if nth % 2 == 0 { 40.0 } else { 310.0 }, y % length + 70.0);
        let shown = format!("{} {x} {} {}", words[..at - 2].join(" "), HEIGHT - y, words[at..].join(" "));
        pages[nth / 2].raw(&shown).raw("\n");
    }
    file(&pages).bytes()
}

#[test]
fn numbers_letters_titles_and_related_topics_are_right_wherever_columns_end() {
    for stop in ["", "."] {
        for length in [120.0, 150.0, 190.0, 260.0, 700.0] {
            let read = read(&set(length, stop));
            let mut expected = Vec::new();
            for (number, title, intro, rules, related) in topics() {
                expected.push(format!("{number} {title}: {intro}"));
                for (nth, (rule, letters)) in rules.iter().enumerate() {
                    expected.push(format!("{number}.{}: {rule}", nth + 1));
                    for (letter, text) in ('a'..).zip(letters) {
                        expected.push(format!("{number}.{}.{letter}: {text}", nth + 1));
                    }
                }
                expected.push(format!("related {related}"));
            }
            let mut found = Vec::new();
            for page in &read.value {
                for clause in &page.clauses {
                    let number = clause.number.as_ref().map_or("-", |number| number.canonical());
                    let title = if clause.kind == Kind::Topic { format!(" {}", page.title) } else { String::new() };
                    found.push(format!("{number}{title}: {}", clause.text.rich.plain));
                }
                let related: Vec<&str> = page.related.iter().map(|link| link.written.as_str()).collect();
                found.push(format!("related {}", related.join(", ")));
            }
            assert_eq!(found, expected, "columns of {length} points, letters closed by {stop:?}");
        }
    }
}

#[test]
fn clauses_keep_their_pages() {
    let read = read(&set(190.0, "."));
    let pages: Vec<String> = read
        .value
        .iter()
        .flat_map(|page| &page.clauses)
        .map(|clause| format!("{}: p. {}", clause.number.as_ref().unwrap(), clause.source_page.unwrap()))
        .collect();
    insta::assert_snapshot!(pages.join("\n"));
    insta::assert_snapshot!("numbered-page", dump_page(&read.value[1]));
}

/// Each clause of a PDF with its number or kind, of a page with its title.
pub fn told(bytes: &[u8]) -> Vec<String> {
    let mut told = Vec::new();
    for page in &read(bytes).value {
        for clause in &page.clauses {
            let number = clause.number.as_ref().map_or(clause.kind.name(), |number| number.canonical());
            let title = if clause.kind == Kind::Topic { format!(" {}", page.title) } else { String::new() };
            told.push(format!("{number}{title}: {}", clause.text.rich.plain));
        }
    }
    told
}

#[test]
fn titles_on_two_lines_letters_before_numbers_and_steps_are_read_as_they_are_printed() {
    let mut page = Page::default();
    let mut column = Column::new(&mut page, 40.0, 60.0, 240.0);
    column.heading(12.0, "AL ALLIANCES AND OTHER PROM-").down(-6.0).heading(12.0, "ISES");
    column.paragraph("Two crews may promise each other anything that is not forbidden here. Nobody has to keep it.");
    column.paragraph(
        "AL.1 A promise is made aloud, before the bell. A promise about ropes is told in writing as well, see",
    );
    column
        .paragraph("AL.2 Ropes that were promised lie on the quay. They belong to nobody. If a storm comes, see AL.1.");
    column.paragraph("AL.2.i The crew that promised takes them back.");
    column.paragraph("AL.2.ii The other crew may keep one.");
    column.paragraph("AL.2.iii The harbour master takes what is left.");
    column.heading(12.0, "B Barrels").paragraph("B.1 Barrels float.").paragraph("B.2 They are opened in this order:");
    column.hanging("i", 12.0, 24.0, "Knock on the lid.").hanging("ii", 12.0, 24.0, "Take the lid off.");
    assert_eq!(
        told(&file(&[page]).bytes()),
        [
            "AL ALLIANCES AND OTHER PROMISES: Two crews may promise each other anything that is not forbidden here. \
             Nobody has to keep it.",
            "AL.1: A promise is made aloud, before the bell. A promise about ropes is told in writing as well, see",
            "AL.2: Ropes that were promised lie on the quay. They belong to nobody. If a storm comes, see AL.1.",
            "AL.2.i: The crew that promised takes them back.",
            "AL.2.ii: The other crew may keep one.",
            "AL.2.iii: The harbour master takes what is left.",
            "B Barrels: ",
            "B.1: Barrels float.",
            "B.2: They are opened in this order:",
            "B.2.i: Knock on the lid.",
            "B.2.ii: Take the lid off.",
        ]
    );
}

#[test]
fn titles_of_numbered_parts_are_known_by_their_print_and_stand_apart_from_the_text() {
    let mut page = Page::default();
    let mut column = Column::new(&mut page, 40.0, 60.0, 240.0);
    for (number, title) in [(1, "Ropes"), (2, "Rafts")] {
        column.heading(14.0, &format!("{number} {title}"));
        for part in 1..3 {
            column.heading(11.0, &format!("{number}.{part} What the crew of the raft does")).down(-5.0);
            column.paragraph("A crew that ties a raft to the quay pays two barrels and rings the bell.");
            column.paragraph("It may untie the raft in the next round.").down(6.0);
        }
    }
    let text = "What the crew of the raft does\nA crew that ties a raft to the quay pays two barrels and rings the bell.\n\
                It may untie the raft in the next round.";
    let part = |number: &str| format!("{number}: {text}");
    assert_eq!(
        told(&file(&[page]).bytes()),
        ["1 Ropes: ", &part("1.1"), &part("1.2"), "2 Rafts: ", &part("2.1"), &part("2.2")]
    );
}
