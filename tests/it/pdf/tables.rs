//! Tables whose cells have several lines.

use super::numbered::told;
use super::text_lines;
use super::texts::TIDE;
use super::writer::{Column, HEIGHT, Page, file};

const ROWS: [[&str; 3]; 3] = [
    ["Rope", "It is held by two hands. A crew with an empty hand may take it over.", "Two barrels in the morning."],
    [
        "Lamp",
        "It burns for three turns, and no raft passes the pier unseen.",
        "Three barrels, or one anchor and a net.",
    ],
    ["Net", "Nobody may touch it before the bell is rung.", "Nothing."],
];
const SIDES: [f32; 4] = [40.0, 110.0, 290.0, 420.0];

/// How the lines of a table are drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Drawn {
    Cells,
    Lines,
    LinesAcross,
    Stripes,
}

/// Draws the table and gives where it ends.
fn table(page: &mut Page, drawn: Drawn, top: f32) -> f32 {
    let (left, right) = (SIDES[0], SIDES[3]);
    let (mut y, mut ends) = (top, vec![top]);
    for (nth, row) in ROWS.iter().enumerate() {
        let mut bottom = y;
        for (cell, sides) in row.iter().zip(SIDES.windows(2)) {
            let mut column = Column::new(page, sides[0] + 5.0, y, sides[1] - sides[0] - 10.0);
            bottom = bottom.max(column.paragraph(cell).y);
        }
        let (low, high) = (HEIGHT - bottom, bottom - y);
        match drawn {
            Drawn::Cells => {
                for sides in SIDES.windows(2) {
                    page.frame(sides[0], y, sides[1] - sides[0], high);
                }
            }
            Drawn::Stripes if nth % 2 == 0 => {
                page.raw(&format!("q 0.9 g {left} {low} {} {high} re f Q\n", right - left));
            }
            _ => {}
        }
        y = bottom;
        ends.push(y);
    }
    if matches!(drawn, Drawn::Lines | Drawn::LinesAcross) {
        for end in &ends {
            page.raw(&format!("{left} {0} m {right} {0} l S\n", HEIGHT - end));
        }
    }
    if drawn == Drawn::Lines {
        for side in SIDES {
            page.raw(&format!("{side} {} m {side} {} l S\n", HEIGHT - top, HEIGHT - y));
        }
    }
    y
}

fn rows() -> Vec<String> {
    ROWS.iter().map(|row| row.join(" ")).collect()
}

#[test]
fn a_table_is_read_row_by_row_and_each_cell_whole() {
    for drawn in [Drawn::Cells, Drawn::Lines, Drawn::LinesAcross, Drawn::Stripes] {
        let mut page = Page::default();
        let y = Column::new(&mut page, 40.0, 60.0, 380.0).heading(12.0, "1 ROPES").rule("1.1", TIDE).y;
        let y = table(&mut page, drawn, y + 4.0);
        Column::new(&mut page, 40.0, y + 6.0, 380.0).rule("1.2", TIDE).rule("1.3", TIDE);
        assert_eq!(
            told(&file(&[page]).bytes()),
            [
                "1 ROPES: ",
                &format!("1.1: {TIDE}"),
                &format!("note: {}", rows().join("\n")),
                &format!("1.2: {TIDE}"),
                &format!("1.3: {TIDE}"),
            ],
            "{drawn:?}"
        );
    }
}

#[test]
fn two_tables_of_one_width_and_the_text_between_them_stay_apart() {
    for drawn in [Drawn::Cells, Drawn::Lines, Drawn::LinesAcross] {
        let mut page = Page::default();
        let y = table(&mut page, drawn, 60.0);
        let y = Column::new(&mut page, 40.0, y + 4.0, 380.0).paragraph(TIDE).y;
        table(&mut page, drawn, y + 4.0);
        let rows = rows().join(" ");
        assert_eq!(text_lines(&file(&[page]).bytes()).join(" "), format!("{rows} {TIDE} {rows}"), "{drawn:?}");
    }
}

#[test]
fn rules_in_the_cells_of_a_table_are_rules() {
    let mut page = Page::default();
    let mut y = Column::new(&mut page, 40.0, 60.0, 380.0).heading(12.0, "1 ROPES").y;
    let texts = ["A rope has two ends.", TIDE, "A rope that is cut has four ends."];
    for (nth, text) in (1..).zip(texts) {
        page.text(45.0, y + 10.8, super::writer::Font::Plain, 9.0, &format!("1.{nth}"));
        let end = Column::new(&mut page, 95.0, y, 320.0).paragraph(text).y;
        page.frame(40.0, y, 50.0, end - y).frame(90.0, y, 330.0, end - y);
        y = end;
    }
    let rules = (1..).zip(texts).map(|(nth, text)| format!("1.{nth}: {text}"));
    assert_eq!(told(&file(&[page]).bytes()), ["1 ROPES: ".to_owned()].into_iter().chain(rules).collect::<Vec<_>>());
}
