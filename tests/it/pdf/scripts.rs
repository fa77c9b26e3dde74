//! Pages in scripts that are written from right to left, and signs that only print knows.

use super::texts::TIDE;
use super::writer::{Column, Font, Page, file};
use super::{read, text_lines};
use ruledex::pdf::layout::{Glyph, Layout, Sheet};

const SIZE: f32 = 10.0;
const WIDTH: f32 = 600.0;

/// A page on which lines are drawn as they look, from left to right, letter by letter; each ends at `x` points from the
/// page's left edge, `y` from above.
fn drawn(lines: &[(f32, f32, &str)]) -> Sheet {
    let mut glyphs = Vec::new();
    for &(x, y, line) in lines {
        let mut left = x - 5.0 * line.chars().count() as f32;
        for c in line.chars() {
            let right = left + 5.0;
            glyphs.push(Glyph { text: c.to_string(), left, right, base: y, size: SIZE, font: 0, bold: false, turn: 0 });
            left = right;
        }
    }
    Sheet { width: WIDTH, height: 800.0, glyphs, ..Sheet::default() }
}

/// The lines of a page that are not blank.
fn lines(sheet: Sheet) -> Vec<String> {
    let layout = Layout { sheets: vec![sheet], ..Layout::default() };
    let file = ruledex::pdf::text("harbour.pdf", &layout).value;
    file.text().lines().filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

#[test]
fn hebrew_is_read_from_right_to_left_and_numbers_and_latin_names_in_it_are_not() {
    let page = drawn(&[
        (550.0, 60.0, ".םולש דחא לכ ,םיחירא 3 חקול ןקחש לכ 1.1"),
        (550.0, 74.0, ".12-ו 3 לבקמו Twilight Imperium (ףסכ) חקול ןקחש 1.2"),
    ]);
    let expected = ["1.1 כל שחקן לוקח 3 אריחים, כל אחד שלום.", "1.2 שחקן לוקח (כסף) Twilight Imperium ומקבל 3 ו-12."];
    assert_eq!(lines(page), expected);
}

#[test]
fn two_numbers_side_by_side_are_read_from_the_right() {
    assert_eq!(lines(drawn(&[(550.0, 60.0, "תודוקנ 5 3 2.5 לבקמ ןקחשה")])), ["השחקן מקבל 2.5 3 5 נקודות"]);
}

#[test]
fn the_first_column_of_a_hebrew_page_is_the_right_one() {
    let column = |x: f32, word: &'static str| (0..6).map(move |row| (x, 60.0 + 12.0 * row as f32, word));
    let right = "םיחירא השולש חקול ןקחש לכ ןושארה רותב";
    let left = "םולש רמואו חולה לע חירא חינמ ןקחש לכ";
    let page = drawn(&column(280.0, left).chain(column(560.0, right)).collect::<Vec<_>>());
    let mirrored = |text: &str| text.chars().rev().collect::<String>();
    let expected: Vec<String> = [right, left].iter().flat_map(|text| vec![mirrored(text); 6]).collect();
    assert_eq!(lines(page), expected);
}

#[test]
fn a_hebrew_word_on_an_english_page_turns_nothing_over() {
    let page =
        drawn(&[(500.0, 60.0, "Each player says םולש and takes three tiles."), (500.0, 74.0, "Then the next one.")]);
    assert_eq!(lines(page), ["Each player says םולש and takes three tiles.", "Then the next one."]);
}

#[test]
fn arabic_forms_and_radicals_are_the_letters_that_they_stand_for() {
    let page = drawn(&[(550.0, 60.0, "ﺔﻋﺮﻗ 1.1")]);
    assert_eq!(lines(page), ["1.1 قرعة"]);
    assert_eq!(lines(drawn(&[(550.0, 60.0, "2 \u{2f3f}番 \u{2f00}枚")])), ["2 手番 一枚"]);
}

#[test]
fn what_a_browser_prints_around_a_single_page_is_left_out() {
    let mut page = Page::default();
    page.text(24.0, 22.0, Font::Bold, 8.0, "12/1/26, 5:58 AM").text(300.0, 22.0, Font::Bold, 8.0, "House rules");
    Column::new(&mut page, 60.0, 60.0, 400.0).paragraph(TIDE);
    page.text(24.0, 770.0, Font::Bold, 8.0, "https://harbour.example/rules").text(560.0, 770.0, Font::Bold, 8.0, "1/1");
    let read = read(&file(&[page]).bytes());
    let clauses = read.value.iter().flat_map(|page| &page.clauses);
    let texts: Vec<&str> =
        clauses.map(|clause| clause.text.rich.plain.as_str()).filter(|text| !text.is_empty()).collect();
    assert_eq!(texts, [TIDE]);
    let told: Vec<&str> = read.findings.iter().map(|finding| finding.message.as_str()).collect();
    assert_eq!(told, ["left out page numbers (lines 8)", "left out a running head (lines 4, 6)"]);
}

#[test]
fn a_pdf_below_what_a_server_said_is_a_pdf() {
    let mut page = Page::default();
    Column::new(&mut page, 60.0, 60.0, 400.0).paragraph("1.1 A crew ties its raft to the quay.");
    let mut bytes = b"HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n".to_vec();
    bytes.extend(file(&[page]).bytes());
    assert_eq!(text_lines(&bytes), ["1.1 A crew ties its raft to the quay."]);
    let note = "How a PDF begins:\n%PDF-1.7\nand then come its objects.\n";
    assert_eq!(text_lines(note.as_bytes()), note.lines().collect::<Vec<_>>());
}
