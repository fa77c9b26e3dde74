//! What the signs of a page mean: letters, accents, bullets, leaders, fonts without names.

use super::writer::{Column, File, Font, HEIGHT, Page, file, measure};
use super::{read, refused, text_lines};
use std::fmt::Write as _;

const TIDE: &str = "The tide turns twice in every round, and a crew that waits for it loads one more barrel.";

fn lines(page: Page) -> Vec<String> {
    text_lines(&file(&[page]).bytes())
}

#[test]
fn letters_and_words_that_are_placed_one_by_one_are_words() {
    let spaced = |page: &mut Page, text: &str, room: f32, blank: f32| {
        let mut x = 60.0;
        for c in text.chars() {
            if c == ' ' {
                x += blank;
                continue;
            }
            page.text(x, 60.0, Font::Bold, 12.0, &c.to_string());
            x += measure(&c.to_string(), 12.0) + room;
        }
        page.text(60.0, 90.0, Font::Plain, 9.0, TIDE);
    };
    for (text, room) in [("ROPES AND KNOTS", 4.0), ("THE FOG AT SEA", 6.0), ("Harbour", 3.0)] {
        let mut page = Page::default();
        spaced(&mut page, text, room, 2.0 * room);
        assert_eq!(lines(page), [text, TIDE]);
    }
    let mut page = Page::default();
    spaced(&mut page, "ABCDE", 6.0, 0.0);
    assert_eq!(lines(page), ["A B C D E", TIDE], "the marks of a scale");
}

#[test]
fn dots_that_lead_to_a_page_are_no_columns() {
    let mut page = Page::default();
    for (nth, title) in (0u8..).zip(["Ropes", "Tides and winds", "Fog", "The harbour at night", "Storms", "Nets"]) {
        let y = 60.0 + 14.0 * f32::from(nth);
        page.text(60.0, y, Font::Plain, 9.0, title).text(400.0, y, Font::Plain, 9.0, &(nth + 2).to_string());
        for dot in (12..66u8).map(|dot| 6.0 * f32::from(dot)).filter(|x| *x > 66.0 + measure(title, 9.0)) {
            page.text(dot, y, Font::Plain, 9.0, ".");
        }
    }
    Column::new(&mut page, 60.0, 150.0, 340.0).heading(14.0, "Ropes").paragraph(TIDE);
    Column::new(&mut page, 60.0, 200.0, 340.0).heading(14.0, "Fog").paragraph(TIDE);
    let read = read(&file(&[page]).bytes());
    assert_eq!(read.value.iter().map(|page| page.title.as_str()).collect::<Vec<_>>(), ["Ropes", "Fog"]);
    let told: Vec<&str> = read.findings.iter().map(|finding| finding.message.as_str()).collect();
    assert_eq!(told, ["left out a table of contents (lines 1–6)"]);
}

#[test]
fn an_accent_drawn_over_a_letter_is_a_part_of_it() {
    let mut page = Page::default();
    let accent = |left: &str, accent: &str, back: u32, right: &str| {
        format!("BT /P 10 Tf 1 0 0 1 60 700 Tm [({left}{accent}) {back} ({right})] TJ ET\n")
    };
    page.raw(&accent("F", "\\250", 440, "asser am Pier"));
    assert_eq!(lines(page), ["Fässer am Pier"]);
    let mut page = Page::default();
    page.raw(&accent("", "\\250", 440, "uber den Pier"));
    assert_eq!(lines(page), ["über den Pier"]);
}

#[test]
fn raised_digits_behind_a_word_are_raised_and_those_of_fractions_are_not() {
    let mut page = Page::default();
    page.raw(
        "BT /P 10 Tf 1 0 0 1 60 700 Tm (The tide turns.) Tj /P 6 Tf 4 Ts (12) Tj /P 10 Tf 0 Ts ( It is 5) Tj ET\n",
    );
    page.raw("BT /P 6 Tf 4 Ts 1 0 0 1 163.4 700 Tm (1) Tj /P 10 Tf 0 Ts (/) Tj /P 6 Tf (2) Tj ET\n");
    assert_eq!(lines(page), ["The tide turns.¹² It is 5 1/2"]);
}

#[test]
fn foot_notes_are_known_by_numbers_that_stand_raised_in_the_text() {
    let mut page = Page::default();
    page.text(60.0, 60.0, Font::Bold, 14.0, "Tides");
    for nth in 1..4u8 {
        let (y, last) = (60.0 + 30.0 * f32::from(nth), "It is paid in ropes.");
        page.text(60.0, y, Font::Plain, 9.0, TIDE).text(60.0, y + 11.0, Font::Plain, 9.0, last);
        page.text(60.0 + measure(last, 9.0), y + 8.0, Font::Plain, 5.5, &nth.to_string());
        page.text(60.0, 700.0 + 9.0 * f32::from(nth), Font::Plain, 7.0, &format!("{nth}. A crew may pay in ropes."));
    }
    let clauses = read(&file(&[page]).bytes()).value;
    let clauses = clauses.iter().flat_map(|page| &page.clauses).map(|clause| clause.text.rich.plain.clone());
    let note = |mark: char| format!("{mark} A crew may pay in ropes.");
    let text = |mark: char| format!("{TIDE} It is paid in ropes.{mark}");
    assert_eq!(
        clauses.filter(|text| !text.is_empty()).collect::<Vec<_>>(),
        ["Tides".to_owned(), text('¹'), text('²'), text('³'), note('¹'), note('²'), note('³')]
    );
}

#[test]
fn a_shadow_is_no_text() {
    let mut page = Page::default();
    for (dx, dy) in [(0.8, 0.8), (0.0, 0.0)] {
        page.text(60.0 + dx, 60.0 + dy, Font::Bold, 14.0, "The hull of all rafts");
    }
    page.text(60.0, 90.0, Font::Plain, 9.0, TIDE);
    assert_eq!(lines(page), ["The hull of all rafts", TIDE]);
}

/// A list whose items begin with a sign that the file gives no meaning, which may stand in the text as well.
fn list(in_text: bool) -> Vec<String> {
    let mut page = Page::default();
    let mut column = Column::new(&mut page, 60.0, 60.0, 240.0);
    column.paragraph(TIDE);
    for _ in 0..3 {
        let y = HEIGHT - column.y - 1.2 * column.size;
        column.page.raw(&format!("BT /N 9 Tf 1 0 0 1 64 {y} Tm (\\004) Tj ET\n"));
        column.hanging("", 0.0, 14.0, "A crew with two anchors may not row.");
    }
    if in_text {
        page.raw("BT /P 9 Tf 1 0 0 1 60 400 Tm (Spend one ) Tj /N 9 Tf (\\004) Tj ET\n");
    }
    let mut file = file(&[page]);
    file.objects[4] = bitmaps(4).replace("/a", "/x").into_bytes();
    text_lines(&file.bytes())
}

#[test]
fn signs_that_only_begin_lines_are_bullets_and_others_stay_unknown() {
    let item = |sign: &str| format!("{sign} A crew with two anchors may not row.");
    assert_eq!(list(false)[2..], [item("•"), item("•"), item("•")]);
    let kept = list(true);
    assert_eq!(kept[2..5], [item("\u{fffd}"), item("\u{fffd}"), item("\u{fffd}")]);
    assert_eq!(kept[5], "Spend one \u{fffd}");
}

/// A page that draws `codes` in a font of its own.
fn with_font(fonts: &[String], codes: &str) -> Vec<u8> {
    let mut file = File::default();
    file.add("<< /Type /Catalog /Pages 2 0 R >>");
    file.add("<< /Type /Pages /Kids [3 0 R] /Count 1 >>");
    file.add(
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 5 0 R >> >> /Contents 4 0 R >>",
    );
    file.stream("", format!("BT /F 10 Tf 1 0 0 1 60 700 Tm {codes} Tj ET").as_bytes());
    for font in fonts {
        file.add(font.as_str());
    }
    file.bytes()
}

/// A bitmap font whose signs are called by their codes from `first` on.
fn bitmaps(first: u8) -> String {
    let (mut names, mut widths) = (String::new(), String::new());
    for code in first..=122 {
        write!(names, "/a{code} ").unwrap();
        widths.push_str(if code == 32 { "0 " } else { "0.5 " });
    }
    format!(
        "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /CharProcs << >> /FirstChar \
         {first} /LastChar 122 /Widths [{widths}] /Encoding << /Type /Encoding /Differences [{first} {names}] >> >>"
    )
}

#[test]
fn bitmap_fonts_of_tex_tell_their_letters_by_their_codes() {
    assert_eq!(text_lines(&with_font(&[bitmaps(11)], "(o\\016cials)")), ["officials"]);
    let unnamed =
        "harbour.pdf is a PDF that does not say which letters its signs are: have its text recognised (OCR) first";
    assert_eq!(refused(&with_font(&[bitmaps(0)], "(row)")), unnamed, "signs that are only counted");
}

#[test]
fn a_font_of_many_signs_that_cannot_be_loaded_is_read_by_its_map_or_not_at_all() {
    let inner = "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Kisen /CIDSystemInfo << /Registry (Adobe) /Ordering \
                 (Japan1) /Supplement 2 >> >>";
    let font = |encoding: &str| {
        let font = format!(
            "<< /Type /Font /Subtype /Type0 /BaseFont /Kisen /Encoding /{encoding} /DescendantFonts [6 0 R] >>"
        );
        with_font(&[font, inner.to_owned()], "<5D5009820020>")
    };
    assert_eq!(text_lines(&font("UniJIS-UCS2-H")), ["嵐\u{982}"]);
    let unnamed =
        "harbour.pdf is a PDF that does not say which letters its signs are: have its text recognised (OCR) first";
    assert_eq!(refused(&font("90ms-RKSJ-H")), unnamed);
}
