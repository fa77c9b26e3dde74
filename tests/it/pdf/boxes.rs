//! Boxes and foot notes, which the text around them goes on past, in books of our own words.

use super::numbered::told;
use super::read;
use super::texts::{LAMP, ROPE, TIDE, WIND};
use super::writer::{Column, Font, HEIGHT, Page, file, measure};
use crate::support::dump_page;

/// How a box is drawn around text.
#[derive(Clone, Copy, Debug)]
enum Drawn {
    Frame,
    Shade,
    FourLines,
    FourBars,
    Round,
    Drawing,
    TitleBar,
    Not,
    White,
    Clip,
}

const DRAWN: [Drawn; 7] =
    [Drawn::Frame, Drawn::Shade, Drawn::FourLines, Drawn::FourBars, Drawn::Round, Drawn::Drawing, Drawn::TitleBar];

fn draw(page: &mut Page, drawn: Drawn, (x, y, width, height): (f32, f32, f32, f32)) {
    let (low, high, far) = (HEIGHT - y - height, HEIGHT - y, x + width);
    let operators = match drawn {
        Drawn::Frame => format!("{x} {low} {width} {height} re S"),
        Drawn::Shade => format!("q 0.9 g {x} {low} {width} {height} re f Q"),
        Drawn::FourLines => format!(
            "{x} {low} m {far} {low} l S {x} {high} m {far} {high} l S {x} {low} m {x} {high} l S {far} {low} m {far} {high} l S"
        ),
        Drawn::FourBars => format!(
            "{x} {low} {width} 0.5 re f {x} {high} {width} 0.5 re f {x} {low} 0.5 {height} re f {far} {low} 0.5 {height} re f"
        ),
        Drawn::Round => {
            let (left, right, foot, head) = (x + 4.0, far - 4.0, low + 4.0, high - 4.0);
            format!(
                "{left} {low} m {right} {low} l {far} {low} {far} {foot} {far} {foot} c {far} {head} l \
                 {far} {high} {right} {high} v {left} {high} l {x} {high} {x} {head} {x} {head} c {x} {foot} l \
                 {x} {low} {left} {low} y h S"
            )
        }
        Drawn::Drawing => format!("q {width} 0 0 {height} {x} {low} cm 0 0.2 0 0 k 0 0 m 1 0 l 1 1 l 0 1 l h b* Q"),
        Drawn::TitleBar => {
            let (bar, rest) = (14.0, height - 14.0);
            format!("q 0.5 g {x} {} {width} {bar} re f 0.9 g {x} {low} {width} {rest} re f Q", high - bar)
        }
        Drawn::Not => String::new(),
        Drawn::White => format!("q 1 g {x} {low} {width} {height} re f 0 0 0 0 k {x} {low} {width} {height} re f* Q"),
        Drawn::Clip => format!("q {x} {low} {width} {height} re W n Q"),
    };
    page.raw(&operators).raw("\n");
}

/// Sets a box into a column: a title in bold, if there is one, and text.
fn boxed(column: &mut Column<'_>, drawn: Drawn, title: &str, text: &str) {
    let (x, width) = (column.x, column.width);
    let top = column.y + 4.0;
    (column.x, column.y, column.width) = (x + 5.0, top, width - 10.0);
    if !title.is_empty() {
        column.heading(9.0, title).down(-2.0);
    }
    column.paragraph(text);
    draw(column.page, drawn, (x, top, width, column.y - top));
    (column.x, column.width) = (x, width);
    column.down(4.0);
}

/// Sets some lines of a paragraph.
fn lines(column: &mut Column<'_>, number: &str, text: &str, which: std::ops::Range<usize>) {
    let mut all: Vec<String> = vec![String::new()];
    for word in text.split(' ') {
        let line = all.last_mut().unwrap();
        if measure(&format!("{line} {word}"), column.size) <= column.width - 26.0 {
            *line = format!("{line} {word}").trim_start().to_owned();
        } else {
            all.push(word.to_owned());
        }
    }
    for (nth, line) in all.iter().enumerate().filter(|(nth, _)| which.contains(nth)) {
        column.down(1.2 * column.size);
        let (x, y, size) = (column.x, column.y, column.size);
        if nth == 0 {
            column.page.text(x, y, Font::Plain, size, number);
        }
        column.page.text(x + 26.0, y, Font::Plain, size, line);
    }
    if which.end >= all.len() {
        column.down(0.7 * column.size);
    }
}

/// Boxes after a rule, within a sentence, and at the head of a column within a sentence; one is an example.
fn numbered(drawn: Drawn) -> Vec<u8> {
    let mut page = Page::default();
    let mut left = Column::new(&mut page, 40.0, 60.0, 240.0);
    left.heading(12.0, "1 ANCHORS").rule("1.1", TIDE);
    boxed(&mut left, drawn, "Fog at night", LAMP);
    lines(&mut left, "1.2", ROPE, 0..2);
    boxed(&mut left, drawn, "", WIND);
    lines(&mut left, "1.2", ROPE, 2..9);
    left.rule("1.3", "A raft at anchor cannot move.").heading(12.0, "2 RAFTS").rule("2.1", ROPE);
    boxed(&mut left, drawn, "", &format!("Example: {WIND}"));
    lines(&mut left, "2.2", LAMP, 0..1);
    let mut right = Column::new(&mut page, 310.0, 60.0, 240.0);
    boxed(&mut right, drawn, "Ropes", TIDE);
    lines(&mut right, "2.2", LAMP, 1..9);
    right.rule("2.3", TIDE).letter("a", "It is paid in ropes.").letter("b", "It is paid once.");
    right.paragraph("RELATED TOPICS: Anchors");
    file(&[page]).bytes()
}

#[test]
fn a_box_is_a_note_below_the_rule_that_it_follows_or_interrupts_however_it_is_drawn() {
    for drawn in DRAWN {
        assert_eq!(
            told(&numbered(drawn)),
            [
                "1 ANCHORS: ",
                &format!("1.1: {TIDE}"),
                &format!("note: Fog at night\n{LAMP}"),
                &format!("1.2: {ROPE}"),
                &format!("note: {WIND}"),
                "1.3: A raft at anchor cannot move.",
                "2 RAFTS: ",
                &format!("2.1: {ROPE}"),
                &format!("example: {WIND}"),
                &format!("2.2: {LAMP}"),
                &format!("note: Ropes\n{TIDE}"),
                &format!("2.3: {TIDE}"),
                "2.3.a: It is paid in ropes.",
                "2.3.b: It is paid once.",
            ],
            "{drawn:?}"
        );
    }
}

#[test]
fn what_nobody_sees_is_no_box() {
    let plain = read(&numbered(Drawn::Not)).value;
    for drawn in [Drawn::White, Drawn::Clip] {
        assert_eq!(read(&numbered(drawn)).value, plain, "{drawn:?}");
    }
    insta::assert_snapshot!(dump_page(&plain[0]));
}

#[test]
fn a_box_that_frames_numbers_letters_or_a_rule_behind_its_number_is_no_note() {
    let mut page = Page::default();
    let mut left = Column::new(&mut page, 40.0, 60.0, 240.0);
    left.heading(12.0, "1 ANCHORS").rule("1.1", TIDE);
    boxed(&mut left, Drawn::Shade, "", &format!("1.2 {ROPE}"));
    left.rule("1.3", LAMP).letter("a.", "It is paid in ropes.");
    boxed(&mut left, Drawn::Frame, "", &format!("b. {WIND}"));
    let top = left.y;
    left.rule("1.4", ROPE);
    let bottom = left.y;
    draw(left.page, Drawn::Shade, (64.0, top, 218.0, bottom - top));
    left.down(8.0);
    draw(left.page, Drawn::Shade, (40.0, left.y - 2.0, 240.0, 20.0));
    left.heading(12.0, "2 RAFTS").rule("2.1", TIDE);
    boxed(&mut left, Drawn::Shade, "", "RELATED TOPICS: Anchors, Barrels, Crews, Lamps, Piers, Quays, Rafts");
    let mut right = Column::new(&mut page, 310.0, 60.0, 240.0);
    right.heading(12.0, "3 STORMS").rule("3.1", TIDE);
    assert_eq!(
        told(&file(&[page]).bytes()),
        [
            "1 ANCHORS: ",
            &format!("1.1: {TIDE}"),
            &format!("1.2: {ROPE}"),
            &format!("1.3: {LAMP}"),
            "1.3.a: It is paid in ropes.",
            &format!("1.3.b: {WIND}"),
            &format!("1.4: {ROPE}"),
            "2 RAFTS: ",
            &format!("2.1: {TIDE}"),
            "3 STORMS: ",
            &format!("3.1: {TIDE}"),
        ]
    );
}

#[test]
fn panels_that_hold_the_whole_page_are_no_boxes() {
    let set = |drawn: Drawn| {
        let mut page = Page::default();
        page.text(40.0, 50.0, Font::Bold, 14.0, "The harbour");
        for (x, texts) in [(40.0, [TIDE, ROPE, LAMP]), (310.0, [WIND, TIDE, ROPE])] {
            let mut column = Column::new(&mut page, x, 70.0, 240.0);
            for text in texts {
                column.paragraph(text);
            }
            let bottom = column.y;
            draw(&mut page, drawn, (x - 6.0, 64.0, 252.0, bottom - 64.0));
        }
        draw(&mut page, drawn, (20.0, 20.0, 550.0, 700.0));
        read(&file(&[page]).bytes()).value
    };
    assert_eq!(set(Drawn::Shade), set(Drawn::Not));
    assert_eq!(set(Drawn::FourLines), set(Drawn::Not));
}

#[test]
fn the_rows_of_a_bordered_table_stay_together() {
    let mut page = Page::default();
    let mut column = Column::new(&mut page, 40.0, 60.0, 240.0);
    column.heading(12.0, "1 ANCHORS").rule("1.1", TIDE);
    for (thing, price) in [("Rope", "two barrels"), ("Lamp", "three barrels"), ("Anchor", "one"), ("Net", "nothing")] {
        let y = column.y;
        column.page.text(44.0, y + 11.0, Font::Plain, 9.0, thing).text(124.0, y + 11.0, Font::Plain, 9.0, price);
        column.page.frame(40.0, y, 80.0, 16.0).frame(120.0, y, 160.0, 16.0);
        column.down(16.0);
    }
    column.down(6.0).rule("1.2", ROPE).rule("1.3", LAMP);
    assert_eq!(
        told(&file(&[page]).bytes()),
        [
            "1 ANCHORS: ",
            &format!("1.1: {TIDE}"),
            "note: Rope two barrels\nLamp three barrels\nAnchor one\nNet nothing",
            &format!("1.2: {ROPE}"),
            &format!("1.3: {LAMP}"),
        ]
    );
}

/// A reference under headings with a box within a bullet, one right below a heading, and one within a paragraph
/// that goes on in the other column.
#[test]
fn under_headings_a_box_is_a_part_of_the_page_and_the_text_goes_on_past_it() {
    let mut page = Page::default();
    let mut left = Column::new(&mut page, 40.0, 60.0, 240.0);
    left.heading(12.0, "ANCHOR").paragraph(TIDE);
    lines(&mut left, "•", ROPE, 0..2);
    boxed(&mut left, Drawn::Shade, "Fog at night", LAMP);
    lines(&mut left, "•", ROPE, 2..9);
    left.heading(12.0, "BARREL");
    boxed(&mut left, Drawn::Shade, "", WIND);
    left.paragraph(LAMP).paragraph(TIDE).heading(12.0, "CREW");
    lines(&mut left, "", ROPE, 0..2);
    let mut right = Column::new(&mut page, 310.0, 60.0, 240.0);
    boxed(&mut right, Drawn::Frame, "", &format!("Example: {WIND}"));
    lines(&mut right, "", ROPE, 2..9);
    for (heading, text) in [("LAMP", LAMP), ("PIER", TIDE), ("RAFT", ROPE), ("STORM", WIND), ("TIDE", TIDE)] {
        right.heading(12.0, heading).paragraph(text);
    }
    let pages: Vec<String> = read(&file(&[page]).bytes()).value.iter().map(dump_page).collect();
    insta::assert_snapshot!(pages.join("\n"));
}

#[test]
fn foot_notes_are_notes_after_the_columns_that_a_sentence_goes_on_past() {
    let notes = [
        "* The word crew means all hands of a raft, also those of a guest who was taken on board during the \
                  round; a guest who leaves takes one barrel along.",
        "** A raft is tied when both ropes are held.",
    ];
    let mut pages = vec![Page::default(), Page::default()];
    let mut left = Column::new(&mut pages[0], 40.0, 60.0, 240.0);
    left.heading(12.0, "1 ANCHORS").rule("1.1", TIDE).rule("1.2", ROPE).rule("1.3", LAMP);
    let mut right = Column::new(&mut pages[0], 310.0, 60.0, 240.0);
    right.rule("1.4", WIND).rule("1.5", ROPE).rule("1.6", LAMP).rule("1.7", TIDE);
    lines(&mut right, "1.8", ROPE, 0..2);
    let mut foot = Column::new(&mut pages[0], 40.0, 760.0, 510.0);
    foot.size = 7.0;
    for note in notes {
        foot.paragraph(note);
    }
    let mut left = Column::new(&mut pages[1], 40.0, 60.0, 240.0);
    lines(&mut left, "1.8", ROPE, 2..9);
    left.rule("1.9", WIND).rule("1.10", LAMP);
    assert_eq!(
        told(&file(&pages).bytes()),
        [
            "1 ANCHORS: ",
            &format!("1.1: {TIDE}"),
            &format!("1.2: {ROPE}"),
            &format!("1.3: {LAMP}"),
            &format!("1.4: {WIND}"),
            &format!("1.5: {ROPE}"),
            &format!("1.6: {LAMP}"),
            &format!("1.7: {TIDE}"),
            &format!("1.8: {ROPE}"),
            &format!("note: {}", notes[0]),
            &format!("note: {}", notes[1]),
            &format!("1.9: {WIND}"),
            &format!("1.10: {LAMP}"),
        ]
    );
}

#[test]
fn numbers_beside_the_longer_column_stay_with_their_texts() {
    for (rules, down) in [(1, 0.0), (2, 3.0), (3, 5.0), (4, 7.0)] {
        let mut page = Page::default();
        let mut expected = vec!["1 ANCHORS: ".to_owned()];
        let mut left = Column::new(&mut page, 40.0, 60.0, 240.0);
        left.heading(12.0, "1 ANCHORS");
        for (nth, text) in (1..).zip([TIDE, ROPE, LAMP, WIND].into_iter().take(rules)) {
            left.rule(&format!("1.{nth}"), text);
            expected.push(format!("1.{nth}: {text}"));
        }
        let mut right = Column::new(&mut page, 292.0, 60.0 + down, 240.0);
        for (nth, text) in (rules + 1..).zip([WIND, LAMP, ROPE, TIDE, WIND, LAMP, ROPE]) {
            right.rule(&format!("1.{nth}"), text);
            expected.push(format!("1.{nth}: {text}"));
        }
        assert_eq!(told(&file(&[page]).bytes()), expected, "{rules} rules on the left");
    }
}

#[test]
fn a_box_that_the_end_of_a_page_cuts_is_one_note() {
    let text = format!("{LAMP} {WIND} {ROPE}");
    for cut in 1..6 {
        let mut pages = vec![Page::default(), Page::default()];
        let mut column = Column::new(&mut pages[0], 40.0, 60.0, 240.0);
        column.heading(12.0, "1 ANCHORS").rule("1.1", TIDE).rule("1.2", ROPE).down(6.0);
        let part = |page: &mut Page, y: f32, which: std::ops::Range<usize>| {
            let mut column = Column::new(page, 20.0, y, 260.0);
            lines(&mut column, "", &text, which);
            let bottom = column.y;
            draw(page, Drawn::Shade, (40.0, y, 250.0, bottom + 4.0 - y));
            bottom
        };
        let y = column.y;
        part(&mut pages[0], y, 0..cut);
        let y = part(&mut pages[1], 60.0, cut..99);
        Column::new(&mut pages[1], 40.0, y + 10.0, 240.0).rule("1.3", WIND).rule("1.4", TIDE);
        assert_eq!(
            told(&file(&pages).bytes()),
            [
                "1 ANCHORS: ",
                &format!("1.1: {TIDE}"),
                &format!("1.2: {ROPE}"),
                &format!("note: {text}"),
                &format!("1.3: {WIND}"),
                &format!("1.4: {TIDE}"),
            ],
            "cut after {cut} lines"
        );
    }
}
