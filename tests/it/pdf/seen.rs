//! What of a page is seen and is its text, and what stands on page after page.

use super::writer::{Column, Font, HEIGHT, Page, file};
use super::{read, text_lines};

const TEXTS: [&str; 4] = [
    "The tide turns twice in every round. A crew that waits for it may load one more barrel than its raft has room for.",
    "Every rope is held by two hands. A crew with an empty hand may take over a rope from its neighbour, who then rows.",
    "A lamp burns for three turns. While it burns no raft may pass the pier unseen, and the fog deck is not touched.",
    "The wind blows from the sea in the morning. A raft with a sail moves one space more with it, and one less against it.",
];

/// The texts of the clauses of a book of so many pages, on each of which more is set, and what was noticed.
fn book(pages: usize, set: impl Fn(&mut Page, usize)) -> (Vec<String>, Vec<String>) {
    let pages: Vec<Page> = (0..pages)
        .map(|nth| {
            let mut page = Page::default();
            set(&mut page, nth);
            Column::new(&mut page, 60.0, 80.0, 400.0).paragraph(TEXTS[nth % 4]);
            page
        })
        .collect();
    let read = read(&file(&pages).bytes());
    let texts = read.value.iter().flat_map(|page| &page.clauses).map(|clause| clause.text.rich.plain.clone());
    let texts = texts.filter(|text| !text.is_empty()).collect();
    (texts, read.findings.iter().map(|finding| finding.message.clone()).collect())
}

fn foot(page: &mut Page, x: f32, text: &str) {
    page.text(x, HEIGHT - 30.0, Font::Plain, 8.0, text);
}

#[test]
fn page_numbers_are_left_out_however_they_are_told() {
    let roman = ["i", "ii", "iii", "iv"];
    let (texts, told) = book(4, |page, nth| foot(page, 290.0, roman[nth]));
    assert_eq!(texts, TEXTS);
    assert_eq!(told, ["left out page numbers (lines 4, 9, 14, 19)"]);
    let preface = ["i", "ii", "1", "2"];
    assert_eq!(book(4, |page, nth| foot(page, 290.0, preface[nth])).0, TEXTS);
    for count in [1, 2] {
        let (texts, _) = book(count, |page, nth| foot(page, 270.0, &format!("Page {} of {count}", nth + 1)));
        assert_eq!(texts, TEXTS[..count], "{count} pages");
    }
    // Two pages of a book side by side on each.
    let (texts, _) = book(4, |page, nth| {
        foot(page, 150.0, &(2 * nth + 2).to_string());
        foot(page, 440.0, &(2 * nth + 3).to_string());
    });
    assert_eq!(texts, TEXTS);
}

#[test]
fn heads_that_are_alike_on_no_two_pages_are_known_by_their_place_and_print() {
    for count in [2, 4] {
        let heads = ["Ropes and knots", "The Guild of Keepers", "Fog", "Winds"];
        let (texts, told) = book(count, |page, nth| {
            page.text(60.0, 36.0, Font::Plain, 8.0, heads[nth]);
        });
        assert_eq!(texts, TEXTS[..count]);
        assert!(told[0].starts_with("left out a running head"), "{told:?}");
    }
}

#[test]
fn a_heading_at_the_head_of_each_page_is_no_running_head() {
    let titles = ["Ropes", "Keepers", "Fog", "Winds"];
    let pages: Vec<Page> = (0..4)
        .map(|nth| {
            let mut page = Page::default();
            page.text(60.0, 50.0, Font::Bold, 14.0, titles[nth]);
            Column::new(&mut page, 60.0, 60.0, 470.0).paragraph(TEXTS[nth]);
            page
        })
        .collect();
    let read = read(&file(&pages).bytes());
    assert_eq!(read.value.iter().map(|page| page.title.as_str()).collect::<Vec<_>>(), titles);
}

/// A file of one page on which more is drawn, with a layer that is off.
fn with_layer(operators: &str) -> Vec<u8> {
    let mut page = Page::default();
    page.text(60.0, 60.0, Font::Plain, 9.0, "The tide turns.").raw(operators).raw("\n");
    page.text(60.0, 90.0, Font::Plain, 9.0, "The wind turns.");
    let mut file = file(&[page]);
    let layer = file.add("<< /Type /OCG /Name (Notes) >>");
    let group = file.add(format!("<< /Type /OCMD /OCGs [{layer} 0 R] >>"));
    let about = format!("/OCProperties << /OCGs [{layer} 0 R] /D << /OFF [{layer} 0 R] >> >>");
    file.objects[0] = format!("<< /Type /Catalog /Pages 2 0 R {about} >>").into_bytes();
    let note = "BT /P 9 Tf 1 0 0 1 60 700 Tm (A drawn note) Tj ET";
    let drawing =
        file.stream(&format!("/Type /XObject /Subtype /Form /BBox [0 0 595 842] /OC {layer} 0 R"), note.as_bytes());
    let more = format!("/Properties << /L {layer} 0 R /G {group} 0 R >> /XObject << /D {drawing} 0 R >> /Font");
    for object in &mut file.objects {
        let text = String::from_utf8(object.clone()).unwrap();
        if text.starts_with("<< /Type /Page /") {
            *object = text.replacen("/Font", &more, 1).into_bytes();
        }
    }
    file.bytes()
}

#[test]
fn what_stands_on_a_layer_that_is_off_is_not_read() {
    let note = "BT /P 9 Tf 1 0 0 1 60 740 Tm (A note) Tj ET";
    for operators in
        [format!("/OC /L BDC {note} EMC"), format!("/OC /G BDC /Span BMC {note} EMC {note} EMC"), "/D Do".to_owned()]
    {
        assert_eq!(text_lines(&with_layer(&operators)), ["The tide turns.", "The wind turns."], "{operators}");
    }
    let seen = format!("/Span /L BDC {note} EMC");
    assert_eq!(text_lines(&with_layer(&seen)), ["The tide turns.", "The wind turns.", "A note"]);
}

#[test]
fn unseen_text_is_read_where_it_is_that_of_a_picture() {
    let unseen = "BT /P 9 Tf 3 Tr 1 0 0 1 60 700 Tm (Every rope is held by two hands of a crew.) Tj 0 Tr ET\n";
    let mut page = Page::default();
    page.text(60.0, 60.0, Font::Plain, 9.0, TEXTS[0]).raw(unseen);
    assert_eq!(text_lines(&file(&[page]).bytes()), [TEXTS[0]]);
    let mut page = Page::default();
    page.picture().text(60.0, 60.0, Font::Plain, 9.0, "Copy of a guest").raw(unseen);
    assert_eq!(text_lines(&file(&[page]).bytes()), ["Copy of a guest", "Every rope is held by two hands of a crew."]);
}

#[test]
fn blanks_behind_the_end_of_a_file_do_no_harm() {
    let mut page = Page::default();
    page.text(60.0, 60.0, Font::Plain, 9.0, TEXTS[0]);
    let bytes = [file(&[page]).bytes(), vec![0; 10_000]].concat();
    assert_eq!(text_lines(&bytes), [TEXTS[0]]);
}
