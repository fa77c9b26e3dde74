//! Reading order, furniture, hyphens and ligatures, on pages of our own making.

use super::texts::{LAMP, ROPE, TIDE};
use super::writer::{Column, Font, HEIGHT, Page, WIDTH, file, measure};
use super::{read, text_lines};
use crate::support::{dump_page, fixtures};
use ruledex::ingest::RawPage;

/// The words of a page in the order in which they are read.
fn order(page: Page) -> String {
    text_lines(&file(&[page]).bytes()).join(" ")
}

#[test]
fn one_column_reads_from_top_to_bottom() {
    let mut page = Page::default();
    Column::new(&mut page, 60.0, 60.0, 470.0).paragraph(TIDE).paragraph(ROPE).paragraph(LAMP);
    assert_eq!(order(page), format!("{TIDE} {ROPE} {LAMP}"));
}

#[test]
fn columns_read_one_after_the_other() {
    for count in [2usize, 3] {
        let texts = [TIDE, ROPE, LAMP];
        let mut page = Page::default();
        let width = (WIDTH - 80.0) / count as f32 - 14.0;
        for (nth, text) in texts.iter().take(count).enumerate() {
            let x = 40.0 + nth as f32 * (width + 14.0);
            Column::new(&mut page, x, 60.0, width).paragraph(text).paragraph(text);
        }
        let expected: Vec<String> = texts.iter().take(count).map(|text| format!("{text} {text}")).collect();
        assert_eq!(order(page), expected.join(" "), "{count} columns");
    }
}

#[test]
fn a_column_of_one_line_is_a_column() {
    let mut page = Page::default();
    Column::new(&mut page, 40.0, 60.0, 240.0).paragraph(TIDE).paragraph(ROPE).paragraph(LAMP);
    Column::new(&mut page, 294.0, 60.0, 240.0).paragraph("when the bell is rung on the quay.");
    assert_eq!(order(page), format!("{TIDE} {ROPE} {LAMP} when the bell is rung on the quay."));
}

#[test]
fn rows_drawn_across_the_columns_are_put_in_order() {
    let mut left = Page::default();
    Column::new(&mut left, 40.0, 60.0, 240.0).paragraph(TIDE).paragraph(LAMP);
    let mut right = Page::default();
    Column::new(&mut right, 310.0, 60.0, 240.0).paragraph(ROPE).paragraph(TIDE);
    let mut page = Page::default();
    let (mut left, mut right) = (left.content().lines(), right.content().lines());
    loop {
        let (a, b) = (left.next(), right.next());
        if a.is_none() && b.is_none() {
            break;
        }
        for line in [a, b].into_iter().flatten() {
            page.raw(line).raw("\n");
        }
    }
    assert_eq!(order(page), format!("{TIDE} {LAMP} {ROPE} {TIDE}"));
}

#[test]
fn what_stands_across_the_columns_parts_them() {
    let mut page = Page::default();
    page.text(40.0, 60.0, Font::Bold, 16.0, "How the harbour wakes before the first bell of the day");
    Column::new(&mut page, 40.0, 80.0, 240.0).paragraph(TIDE);
    Column::new(&mut page, 310.0, 80.0, 240.0).paragraph(ROPE);
    page.text(40.0, 190.0, Font::Bold, 16.0, "How the harbour sleeps after the last bell of the day");
    Column::new(&mut page, 40.0, 210.0, 240.0).paragraph(LAMP);
    Column::new(&mut page, 310.0, 210.0, 240.0).paragraph(TIDE);
    let wakes = "How the harbour wakes before the first bell of the day";
    let sleeps = "How the harbour sleeps after the last bell of the day";
    assert_eq!(order(page), format!("{wakes} {TIDE} {ROPE} {sleeps} {LAMP} {TIDE}"));
}

#[test]
fn a_box_beside_the_text_is_read_whole() {
    let mut page = Page::default();
    let mut column = Column::new(&mut page, 40.0, 60.0, 300.0);
    column.paragraph(TIDE).paragraph(ROPE).paragraph(LAMP);
    page.frame(360.0, 60.0, 190.0, 120.0);
    Column::new(&mut page, 370.0, 66.0, 170.0).heading(11.0, "Fog").paragraph(ROPE);
    assert_eq!(order(page), format!("{TIDE} {ROPE} {LAMP} Fog {ROPE}"));
}

#[test]
fn numbers_and_bullets_that_hang_are_no_columns() {
    let mut page = Page::default();
    let mut column = Column::new(&mut page, 40.0, 60.0, 240.0);
    column.rule("4.1", TIDE).rule("4.2", ROPE).bullet(LAMP).bullet(TIDE);
    assert_eq!(order(page), format!("4.1 {TIDE} 4.2 {ROPE} • {LAMP} • {TIDE}"));
}

/// The texts of all clauses that have one.
fn texts(pages: &[RawPage]) -> Vec<String> {
    let texts = pages.iter().flat_map(|page| &page.clauses).map(|clause| clause.text.rich.plain.clone());
    texts.filter(|text| !text.is_empty()).collect()
}

/// Five pages with a head, a page number, a watermark and a text each.
fn book() -> Vec<u8> {
    let texts = [TIDE, ROPE, LAMP, TIDE, ROPE];
    let mut pages = Vec::new();
    for (nth, text) in texts.iter().enumerate() {
        let mut page = Page::default();
        page.text(60.0, 40.0, Font::Plain, 8.0, "Harbour Rules");
        page.slanted(150.0, 600.0, 60.0, "DRAFT");
        page.text(200.0, 420.0, Font::Plain, 30.0, "sample copy");
        Column::new(&mut page, 60.0, 70.0, 470.0).paragraph(text);
        let x = if nth % 2 == 0 { 40.0 } else { 540.0 };
        page.text(x, HEIGHT - 30.0, Font::Plain, 8.0, &(nth + 11).to_string());
        pages.push(page);
    }
    file(&pages).bytes()
}

#[test]
fn heads_page_numbers_and_watermarks_are_left_out_and_told() {
    let read = read(&book());
    assert_eq!(texts(&read.value), [TIDE, ROPE, LAMP, TIDE, ROPE]);
    let told: Vec<String> = read.findings.iter().map(|finding| finding.message.clone()).collect();
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn divided_words_are_joined_and_compounds_keep_their_hyphens() {
    let paragraphs = [
        "Anti-fighter nets.",
        "The anti-fighter net is heavy, so it is har~bour~mas~ters who unroll it with the an~chor crews.",
        "Nobody else may touch the old anti-fighter net or the well-worn rope that ties it to the quay.",
        "What is worn is mended as well.",
    ];
    let mut divided = Vec::new();
    for width in 80..140u16 {
        let mut page = Page::default();
        let mut column = Column::new(&mut page, 60.0, 60.0, f32::from(width));
        for text in paragraphs {
            column.paragraph(text);
        }
        let file = file(&[page]).bytes();
        assert_eq!(
            texts(&read(&file).value),
            paragraphs.map(|text| text.replace('~', "")),
            "in a column of {width} points"
        );
        divided.extend(text_lines(&file).into_iter().filter_map(|line| line.rsplit(' ').next().map(str::to_owned)));
    }
    divided.retain(|word| word.ends_with('-'));
    divided.sort();
    divided.dedup();
    // Each way of dividing has been met, or the test would prove nothing.
    assert_eq!(divided, ["an-", "anti-", "har-", "harbour-", "harbourmas-", "well-"]);
}

#[test]
fn a_hyphen_that_its_font_calls_a_soft_one_is_a_hyphen() {
    let mut page = Page::default();
    page.text(60.0, 60.0, Font::Plain, 10.0, "A one\u{ad}time storm is an anti\u{ad}");
    page.text(60.0, 72.0, Font::Plain, 10.0, "raft card; anti\u{ad}raft cards are not moored any\u{ad}");
    page.text(60.0, 84.0, Font::Plain, 10.0, "where.");
    let text = "A one-time storm is an anti-raft card; anti-raft cards are not moored anywhere.";
    assert_eq!(texts(&read(&file(&[page]).bytes()).value), [text]);
}

#[test]
fn steps_that_begin_anew_under_each_heading_number_no_book() {
    let mut page = Page::default();
    let mut column = Column::new(&mut page, 40.0, 60.0, 240.0);
    for heading in ["Loading", "Towing", "Mooring"] {
        column.heading(12.0, heading);
        for (nth, step) in ["Take a rope from the quay.", "Tie it to the raft of a crew.", "Ring the bell two times."]
            .iter()
            .enumerate()
        {
            column.hanging(&format!("{}.", nth + 1), 0.0, 14.0, step);
        }
    }
    let read = read(&file(&[page]).bytes());
    let told: Vec<String> =
        read.value.iter().map(|page| format!("{} {}", page.title, page.clauses.len() - 1)).collect();
    assert_eq!(told, ["Loading 3", "Towing 3", "Mooring 3"]);
    assert_eq!(read.findings, []);
}

#[test]
fn page_numbers_that_tell_how_many_pages_there_are_are_page_numbers() {
    let page = |nth: usize| {
        let mut page = Page::default();
        Column::new(&mut page, 60.0, 70.0, 470.0).paragraph([TIDE, ROPE, LAMP][nth]);
        page.text(500.0, HEIGHT - 30.0, Font::Plain, 8.0, &format!("{}/3", nth + 1));
        page
    };
    let read = read(&file(&[page(0), page(1), page(2)]).bytes());
    assert_eq!(texts(&read.value), [TIDE, ROPE, LAMP]);
    let told: Vec<&str> = read.findings.iter().map(|finding| finding.message.as_str()).collect();
    assert_eq!(told, ["left out page numbers (lines 4, 9, 14)"]);
}

#[test]
fn ligatures_are_spelled_out() {
    for font in [Font::Named, Font::Mapped] {
        let mut page = Page::default();
        page.text(60.0, 60.0, font, 10.0, "Five officials fly the first flag in the office.");
        assert_eq!(text_lines(&file(&[page]).bytes()), ["Five officials fly the first flag in the office."]);
    }
}

#[test]
fn bold_made_by_drawing_twice_is_read_once() {
    let mut page = Page::default();
    page.text(60.0, 60.0, Font::Plain, 10.0, "Ropes and knots").text(60.3, 60.0, Font::Plain, 10.0, "Ropes and knots");
    assert_eq!(text_lines(&file(&[page]).bytes()), ["Ropes and knots"]);
}

#[test]
fn letters_that_are_spaced_out_are_one_word() {
    let mut page = Page::default();
    page.raw("BT /B 12 Tf 3 Tc 1 0 0 1 60 700 Tm (ROPES AND KNOTS) Tj 0 Tc ET\n");
    page.text(60.0, 160.0, Font::Plain, 9.0, "A rope has two ends.");
    assert_eq!(text_lines(&file(&[page]).bytes()), ["ROPES AND KNOTS", "A rope has two ends."]);
}

/// Text beside what is as high as three of its lines, and below it.
fn beside_large(large: &str, text: [&str; 4]) -> Vec<String> {
    let mut page = Page::default();
    page.text(60.0, 100.0, Font::Bold, 34.0, large);
    for (nth, line) in (0u8..).zip(text) {
        let x = if nth < 3 { 64.0 + measure(large, 34.0) } else { 60.0 };
        page.text(x, 78.0 + 11.0 * f32::from(nth), Font::Plain, 9.0, line);
    }
    Column::new(&mut page, 60.0, 150.0, 300.0).paragraph("The tide turns, and a lamp burns on the pier.");
    let mut lines = text_lines(&file(&[page]).bytes());
    lines.pop();
    lines
}

#[test]
fn an_initial_beside_several_lines_begins_its_word() {
    let rest = ["row away from the quay they", "take all of their barrels and", "count what is left."];
    let set = |large, first| beside_large(large, [first, rest[0], rest[1], rest[2]]);
    assert_eq!(set("W", "hen the crews want to"), [&["When the crews want to"], &rest[..]].concat());
    assert_eq!(set("T", "he crews who want to"), [&["The crews who want to"], &rest[..]].concat());
    assert_eq!(set("A", "lamp for crews who want to"), [&["A lamp for crews who want to"], &rest[..]].concat());
}

#[test]
fn a_large_number_or_sign_beside_several_lines_leaves_them_in_order() {
    let rest = ["from the quay, and the next", "crew counts its barrels", "and what is left."];
    let first = "The first crew rows away";
    let set = |large| beside_large(large, [first, rest[0], rest[1], rest[2]]);
    assert_eq!(set("2"), [&["2 The first crew rows away"], &rest[..]].concat());
    assert_eq!(set("&"), [first, "& from the quay, and the next", rest[1], rest[2]]);
}

#[test]
fn double_letters_of_small_print_are_no_letters_drawn_twice() {
    for size in [2.0, 3.0, 4.0, 5.5] {
        let mut page = Page::default();
        page.text(60.0, 60.0, Font::Plain, size, "All sailors will roll up the hull's full bill.");
        assert_eq!(text_lines(&file(&[page]).bytes()), ["All sailors will roll up the hull's full bill."], "{size} pt");
    }
}

#[test]
fn a_reference_under_headings_becomes_pages() {
    let mut pages = vec![Page::default(), Page::default()];
    pages[0].text(40.0, 50.0, Font::Bold, 22.0, "Harbour Reference");
    let mut left = Column::new(&mut pages[0], 40.0, 70.0, 240.0);
    left.heading(12.0, "ANCHOR†").paragraph(TIDE).bullet(ROPE).bullet("A crew with two anchors may not row.");
    left.paragraph("Related Topics: Buoy, Lamp").heading(12.0, "BARREL").paragraph(LAMP);
    left.hanging("1.", 0.0, 14.0, "Load: Put the barrel on the raft.").hanging("a.", 14.0, 28.0, "It must lie flat.");
    left.hanging("b.", 14.0, 28.0, "It must be tied.").hanging("2.", 0.0, 14.0, "Leave: Row one space.");
    left.heading(12.0, "BUOY").paragraph("A buoy marks a place where no anchor holds. It is placed by the crew that");
    let mut right = Column::new(&mut pages[0], 310.0, 70.0, 240.0);
    right.paragraph("found it, and stays there.").paragraph("Related Topics: Anchor†, Harbour Master").down(4.0);
    right.heading(10.0, "Buoys at night").paragraph("At night a buoy cannot be seen without a lamp.");
    right.heading(12.0, "CREW").paragraph(ROPE).heading(12.0, "HARBOUR MASTER OF THE").down(-6.0);
    right.heading(12.0, "EASTERN QUAY").paragraph(LAMP).paragraph("Related Topics: Crew");
    let mut left = Column::new(&mut pages[1], 40.0, 60.0, 240.0);
    left.heading(12.0, "LAMP").paragraph(LAMP).heading(12.0, "PIER").paragraph(TIDE);
    left.heading(12.0, "RAFT").paragraph(ROPE).heading(12.0, "TIDE").paragraph(TIDE);
    let read = read(&file(&pages).bytes());
    let pages: Vec<String> = read.value.iter().map(dump_page).collect();
    insta::assert_snapshot!(pages.join("\n"));
}

/// The fixture `formats/pdf/harbour.pdf` is what the writer makes of this.
#[test]
fn the_fixture_of_the_format_is_our_own() {
    assert!(fixture() == std::fs::read(fixtures("formats/pdf/harbour.pdf")).unwrap(), "write the fixture anew");
}

fn fixture() -> Vec<u8> {
    let mut pages = vec![Page::default(), Page::default(), Page::default()];
    for (nth, page) in pages.iter_mut().enumerate() {
        page.text(40.0, 35.0, Font::Plain, 8.0, "Harbour Reference").text(
            290.0,
            HEIGHT - 25.0,
            Font::Plain,
            8.0,
            &(nth + 1).to_string(),
        );
    }
    pages[0].text(40.0, 70.0, Font::Bold, 22.0, "Words of the harbour");
    let mut left = Column::new(&mut pages[0], 40.0, 90.0, 240.0);
    left.heading(12.0, "ANCHOR")
        .paragraph(TIDE)
        .bullet("A crew with two anchors may not row.")
        .paragraph("Related Topics: Buoy, Lamp");
    left.heading(12.0, "BUOY").paragraph("A buoy marks a place where no anchor holds.");
    let mut right = Column::new(&mut pages[0], 310.0, 90.0, 240.0);
    right
        .heading(12.0, "CREW")
        .paragraph(ROPE)
        .heading(10.0, "Crews at night")
        .paragraph("At night a crew needs a lamp.");
    let mut left = Column::new(&mut pages[1], 40.0, 60.0, 240.0);
    left.heading(12.0, "LAMP").paragraph(LAMP).heading(12.0, "PIER").paragraph("A pier holds three rafts.");
    left.heading(12.0, "RAFT").paragraph("A raft carries three barrels.");
    let mut left = Column::new(&mut pages[2], 40.0, 60.0, 240.0);
    left.heading(12.0, "STORM").paragraph("A storm moves each raft one space.").heading(12.0, "TIDE").paragraph(TIDE);
    file(&pages).bytes()
}

#[test]
fn bullets_drawn_as_shapes_are_bullets() {
    let mut page = Page::default();
    let mut column = Column::new(&mut page, 60.0, 60.0, 240.0);
    column.paragraph(TIDE);
    for text in [ROPE, LAMP] {
        let y = HEIGHT - column.y - 1.2 * column.size + 2.0;
        column.page.raw(&format!("65 {y} 3 3 re f\n"));
        column.hanging("", 0.0, 14.0, text);
    }
    assert_eq!(order(page), format!("{TIDE} • {ROPE} • {LAMP}"));
}

#[test]
fn a_narrow_gutter_parts_columns() {
    let mut page = Page::default();
    let texts = format!("{TIDE} {ROPE} {LAMP} {TIDE}");
    Column::new(&mut page, 40.0, 60.0, 240.0).paragraph(&texts);
    Column::new(&mut page, 285.0, 60.0, 240.0).paragraph(&texts);
    assert_eq!(order(page), format!("{texts} {texts}"));
}

#[test]
fn a_soft_hyphen_printed_as_a_blank_without_width_parts_no_word() {
    let mut page = Page::default();
    let word = |left: &str, right: &str| format!("BT /P 10 Tf 1 0 0 1 60 700 Tm [({left} ) 278 ({right})] TJ ET\n");
    page.raw(&word("har", "bour"));
    assert_eq!(order(page), "harbour");
}

#[test]
fn a_line_that_two_pages_end_with_is_no_running_head() {
    let page = || {
        let mut page = Page::default();
        let mut column = Column::new(&mut page, 60.0, 700.0, 300.0);
        column.paragraph(LAMP);
        column.y -= 0.7 * column.size;
        column.paragraph("A raft that drifts at night is lost");
        page
    };
    let pages = [page(), page()];
    let findings = read(&file(&pages).bytes()).findings;
    assert!(findings.iter().all(|finding| finding.code != "dropped"), "{findings:?}");
}
