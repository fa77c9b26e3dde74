//! The order of reading: gutters, headings across columns, what text goes around.

use super::numbered::told;
use super::texts::{LAMP, ROPE, TIDE, WIND};
use super::writer::{Column, Font, Page, file, measure};
use super::{read, text_lines};

fn order(pages: &[Page]) -> String {
    text_lines(&file(pages).bytes()).join(" ")
}

/// A column whose lines all reach to its right edge.
fn justified(page: &mut Page, x: f32, y: f32, width: f32, lines: &[&str]) {
    for (nth, line) in (0u8..).zip(lines) {
        let blanks = line.matches(' ').count() as f32;
        // The writer measures near enough alone, so that the words are placed one by one.
        let gap = (width - measure(&line.replace(' ', ""), 9.0)) / blanks;
        let mut left = x;
        for word in line.split(' ') {
            page.text(left, y + 11.0 * f32::from(nth), Font::Plain, 9.0, word);
            left += measure(word, 9.0) + gap;
        }
    }
}

#[test]
fn a_gutter_that_is_just_wide_enough_is_found_wherever_it_lies() {
    let lines = [
        "The tide turns twice in every round, and a crew that",
        "waits for it loads more barrels than its raft has room",
        "for, but it cannot leave the quay before the next turn",
        "of the tide is over and the bell is rung on the quays.",
    ];
    for tenth in 0..20u8 {
        let x = 300.0 + f32::from(tenth) / 10.0;
        let mut page = Page::default();
        justified(&mut page, x - 240.0, 60.0, 231.5, &lines);
        justified(&mut page, x, 60.0, 231.5, &lines);
        let text = lines.join(" ");
        assert_eq!(order(&[page]), format!("{text} {text}"), "the right column begins at {x}");
    }
}

#[test]
fn a_line_that_is_a_little_too_long_ends_no_gutter() {
    let mut page = Page::default();
    for nth in 0..12u8 {
        let y = 60.0 + 11.0 * f32::from(nth);
        let long = if nth == 7 { 2.0 } else { 0.0 };
        page.text(280.0 + long - measure("the crews of the rafts", 9.0), y, Font::Plain, 9.0, "the crews of the rafts");
        page.text(289.5 + 12.0 * f32::from(u8::from(nth % 3 > 0)), y, Font::Plain, 9.0, "Barrels are left on the quay");
    }
    let expected = ["the crews of the rafts"; 12].iter().chain(&["Barrels are left on the quay"; 12]);
    assert_eq!(order(&[page]), expected.copied().collect::<Vec<_>>().join(" "));
}

#[test]
fn wide_gaps_in_lines_set_to_the_full_width_are_no_gutter() {
    let lines = ["A raft with a sail", "harbourmasters who row", "Nobody leaves the quay", "anchors on the pier are"];
    let mut page = Page::default();
    justified(&mut page, 60.0, 60.0, 190.0, &lines);
    Column::new(&mut page, 60.0, 110.0, 190.0).paragraph(TIDE);
    assert_eq!(order(&[page]), format!("{} {TIDE}", lines.join(" ")));
}

#[test]
fn short_columns_under_a_heading_across_the_page_are_read_one_after_the_other() {
    let wakes = "How the harbour wakes before the first bell of the day, and who is rung out of bed";
    let sleeps = "How the harbour sleeps after the last bell of the day, and who has to stay awake";
    let mut page = Page::default();
    page.text(40.0, 60.0, Font::Bold, 11.0, wakes);
    let long = format!("{TIDE} {LAMP}");
    Column::new(&mut page, 40.0, 66.0, 200.0).paragraph(&long);
    Column::new(&mut page, 270.0, 66.0, 200.0).paragraph("The bell is rung once.");
    page.text(40.0, 190.0, Font::Bold, 11.0, sleeps);
    Column::new(&mut page, 40.0, 196.0, 200.0).paragraph(&long);
    Column::new(&mut page, 270.0, 196.0, 200.0).paragraph("The bell is rung twice.");
    let (once, twice) = ("The bell is rung once.", "The bell is rung twice.");
    assert_eq!(order(&[page]), format!("{wakes} {long} {once} {sleeps} {long} {twice}"));
}

#[test]
fn sections_in_columns_under_short_headings_are_read_one_after_the_other() {
    for count in [2u8, 3] {
        let width = 530.0 / f32::from(count) - 14.0;
        let mut page = Page::default();
        let mut expected = Vec::new();
        let mut y = 60.0;
        for (title, texts) in
            [("Tides", [TIDE, ROPE, LAMP]), ("Winds", [WIND, TIDE, ROPE]), ("Fog", [LAMP, WIND, TIDE])]
        {
            page.text(40.0, y, Font::Bold, 16.0, title);
            expected.push(title.to_owned());
            let mut bottom = y;
            for (nth, text) in (0..count).zip(texts) {
                let mut column = Column::new(&mut page, 40.0 + f32::from(nth) * (width + 14.0), y + 10.0, width);
                bottom = column.paragraph(text).paragraph(text).y.max(bottom);
                expected.push(format!("{text} {text}"));
            }
            y = bottom + 24.0;
        }
        assert_eq!(order(&[page]), expected.join(" "), "{count} columns");
    }
}

#[test]
fn a_title_in_the_middle_stands_above_three_columns() {
    let mut page = Page::default();
    page.text(297.5 - measure("Harbour", 18.0) / 2.0, 60.0, Font::Plain, 18.0, "Harbour");
    let texts = [TIDE, ROPE, LAMP].map(|text| format!("{text} {text} {WIND}"));
    for (x, text) in [40.0, 217.5, 395.0].into_iter().zip(&texts) {
        Column::new(&mut page, x, 80.0, 160.0).paragraph(text);
    }
    assert_eq!(order(&[page]), format!("Harbour {}", texts.join(" ")));
}

#[test]
fn columns_that_end_soon_after_the_head_of_a_page_are_those_of_the_page_before() {
    let mut pages = vec![Page::default(), Page::default()];
    Column::new(&mut pages[0], 40.0, 60.0, 240.0).paragraph(&[TIDE, ROPE, LAMP, WIND].join(" "));
    Column::new(&mut pages[0], 289.0, 60.0, 240.0).paragraph(&[WIND, LAMP, ROPE, TIDE].join(" "));
    Column::new(&mut pages[1], 40.0, 60.0, 240.0).paragraph(TIDE);
    Column::new(&mut pages[1], 289.0, 60.0, 240.0).paragraph("The bell on the quay is rung once more.");
    let first = [TIDE, ROPE, LAMP, WIND, WIND, LAMP, ROPE, TIDE].join(" ");
    assert_eq!(order(&pages), format!("{first} {TIDE} The bell on the quay is rung once more."));
}

#[test]
fn a_column_of_small_print_in_the_margin_is_read_by_itself() {
    let mut page = Page::default();
    Column::new(&mut page, 40.0, 60.0, 400.0).paragraph(TIDE).paragraph(ROPE).paragraph(LAMP);
    let mut margin = Column::new(&mut page, 452.0, 60.0, 52.0);
    margin.size = 7.0;
    margin.paragraph("Ropes are held by two hands at all times.");
    assert_eq!(order(&[page]), format!("{TIDE} {ROPE} {LAMP} Ropes are held by two hands at all times."));
}

#[test]
fn text_goes_on_past_a_quote_that_it_goes_around() {
    let text = format!("{ROPE} {TIDE} {LAMP} {WIND}");
    let (mut page, mut rest) = (Page::default(), text.as_str());
    page.text(40.0, 60.0, Font::Bold, 14.0, "1 ROPES");
    page.text(40.0, 76.0, Font::Plain, 9.0, "1.1");
    for nth in 0..30u8 {
        let width = if (3..8).contains(&nth) { 250.0 } else { 440.0 };
        let fits = |end: &usize| measure(&rest[..*end], 9.0) <= width;
        let ends = rest.match_indices(' ').map(|(at, _)| at).chain([rest.len()]);
        let Some(end) = ends.take_while(fits).last().filter(|_| !rest.is_empty()) else { break };
        page.text(66.0, 76.0 + 11.0 * f32::from(nth), Font::Plain, 9.0, &rest[..end]);
        rest = rest[end..].trim_start();
    }
    for (nth, line) in (0u8..).zip(["No raft may pass", "the pier unseen."]) {
        page.text(345.0, 120.0 + 17.0 * f32::from(nth), Font::Plain, 14.0, line);
    }
    Column::new(&mut page, 40.0, 200.0, 470.0).rule("1.2", TIDE).rule("1.3", LAMP);
    assert_eq!(
        told(&file(&[page]).bytes()),
        [
            "1 ROPES: ",
            &format!("1.1: {text}"),
            "note: No raft may pass the pier unseen.",
            &format!("1.2: {TIDE}"),
            &format!("1.3: {LAMP}"),
        ]
    );
}

/// The texts of the clauses of a page that has a heading and paragraphs.
fn texts(page: Page) -> Vec<String> {
    let pages = read(&file(&[page]).bytes()).value;
    let texts = pages.iter().flat_map(|page| &page.clauses).map(|clause| clause.text.rich.plain.clone());
    texts.filter(|text| !text.is_empty()).collect()
}

#[test]
fn a_paragraph_ends_with_a_line_that_had_room_for_more() {
    let mut page = Page::default();
    let mut column = Column::new(&mut page, 40.0, 60.0, 240.0);
    column.heading(14.0, "Ropes and tides");
    for text in [TIDE, ROPE, LAMP, WIND] {
        column.paragraph(text).down(-0.7 * 9.0);
    }
    assert_eq!(texts(page), ["Ropes and tides", TIDE, ROPE, LAMP, WIND]);
}

#[test]
fn a_sentence_in_large_print_is_no_heading() {
    let mut page = Page::default();
    let mut column = Column::new(&mut page, 40.0, 60.0, 240.0);
    column.heading(14.0, "Ropes").paragraph(TIDE).down(6.0);
    column.size = 13.0;
    column.paragraph("No raft may pass the pier unseen while a lamp burns.").down(6.0);
    column.size = 9.0;
    column.paragraph(ROPE).heading(14.0, "Tides").paragraph(LAMP);
    let quote = "No raft may pass the pier unseen while a lamp burns.";
    assert_eq!(texts(page), [TIDE, quote, ROPE, LAMP]);
}

#[test]
fn questions_in_bold_are_questions() {
    let mut page = Page::default();
    let mut column = Column::new(&mut page, 40.0, 60.0, 240.0);
    column.heading(14.0, "Ropes").heading(9.0, "Q: May a crew hold a rope that nobody else").down(-1.6);
    column.heading(9.0, "has held before?").paragraph(&format!("A: Yes. {TIDE}"));
    column.heading(14.0, "Tides").heading(9.0, "Q: Does the tide wait?").paragraph(&format!("A: No. {LAMP}"));
    let kinds: Vec<String> = read(&file(&[page]).bytes())
        .value
        .iter()
        .flat_map(|page| &page.clauses)
        .map(|clause| format!("{}: {}", clause.kind.name(), clause.text.rich.plain))
        .collect();
    assert_eq!(
        kinds,
        [
            "topic: ",
            "question: May a crew hold a rope that nobody else has held before?",
            &format!("answer: Yes. {TIDE}"),
            "topic: ",
            "question: Does the tide wait?",
            &format!("answer: No. {LAMP}"),
        ]
    );
}
