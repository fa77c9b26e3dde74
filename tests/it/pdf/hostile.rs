//! PDFs that are broken, sealed, empty or made to harm: one clear sentence, or a finding, and an end.

use super::writer::{Column, File, Font, Page, file};
use super::{read, refused, text_lines};
use miniz_oxide::deflate::compress_to_vec_zlib;

const TEXT: &str = "A crew ties its raft to the quay with two ropes, and pays the harbour master one barrel.";

fn page() -> Page {
    let mut page = Page::default();
    Column::new(&mut page, 60.0, 60.0, 400.0).paragraph(TEXT);
    page
}

/// A page list with the pages written by hand.
fn with_kids(kids: &str, more: &[&str]) -> Vec<u8> {
    let mut file = File::default();
    file.add("<< /Type /Catalog /Pages 2 0 R >>");
    file.add(format!("<< /Type /Pages /Kids [{kids}] /Count 1 >>"));
    for object in more {
        file.add(*object);
    }
    file.bytes()
}

#[test]
fn an_encrypted_file_is_refused() {
    let mut file = file(&[page()]);
    let seal = "/Encrypt << /Filter /Standard /V 1 /R 2 /Length 40 /P -4 \
                /O <0000000000000000000000000000000000000000000000000000000000000000> \
                /U <1111111111111111111111111111111111111111111111111111111111111111> >> \
                /ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]";
    file.trailer = seal.to_owned();
    assert_eq!(refused(&file.bytes()), "harbour.pdf is encrypted with a password: save it without one first");
}

#[test]
fn a_cut_file_is_refused_wherever_it_is_cut() {
    let whole = file(&[page(), page(), page()]).bytes();
    for length in [0].into_iter().chain((5..whole.len() - 8).step_by(61)) {
        assert_eq!(
            refused(&whole[..length]),
            "harbour.pdf is a damaged or cut PDF: fetch it again",
            "cut after {length} bytes"
        );
    }
}

#[test]
fn pictures_alone_are_no_text() {
    let mut scan = Page::default();
    scan.picture();
    assert_eq!(
        refused(&file(&[scan.clone(), scan]).bytes()),
        "harbour.pdf is a PDF that holds no text, only pictures of it: have its text recognised (OCR) first"
    );
}

#[test]
fn a_page_that_is_a_picture_among_others_is_told() {
    let mut scan = Page::default();
    scan.picture();
    let read = read(&file(&[page(), scan, page()]).bytes());
    let told: Vec<String> =
        read.findings.iter().map(|finding| format!("{} {}", finding.code, finding.message)).collect();
    assert_eq!(told, ["page-without-text page 2 holds pictures and no text: what is printed there was not read"]);
}

#[test]
fn a_loop_in_the_list_of_pages_ends() {
    assert_eq!(refused(&with_kids("2 0 R 2 0 R", &[])), "harbour.pdf is a damaged or cut PDF: fetch it again");
    let loops = with_kids("3 0 R", &["<< /Type /Pages /Kids [4 0 R 2 0 R] >>", "<< /Type /Pages /Kids [3 0 R] >>"]);
    assert_eq!(refused(&loops), "harbour.pdf is a damaged or cut PDF: fetch it again");
}

#[test]
fn pages_that_cannot_be_found_are_told() {
    let mut file = file(&[page(), page()]);
    let list = String::from_utf8(file.objects[1].clone()).unwrap();
    file.objects[1] = list.replace("/Count 2", "/Count 3").replace('[', "[99 0 R ").into_bytes();
    let read = read(&file.bytes());
    let told: Vec<String> = read.findings.iter().map(|finding| finding.message.clone()).collect();
    assert_eq!(told, ["the PDF says that it has 3 pages, and 2 of them can be found"]);
}

#[test]
fn a_page_whose_content_is_broken_is_told() {
    let mut file = file(&[page(), page()]);
    let packed = compress_to_vec_zlib(page().content().as_bytes(), 6);
    let at = file.objects.iter().rposition(|object| object.windows(6).any(|six| six == b"stream")).unwrap();
    let half = &packed[..packed.len() / 2];
    let mut object = format!("<< /Filter /FlateDecode /Length {} >>\nstream\n", half.len()).into_bytes();
    object.extend(half);
    object.extend(b"\nendstream");
    file.objects[at] = object;
    let read = read(&file.bytes());
    let told: Vec<String> =
        read.findings.iter().map(|finding| format!("{} {}", finding.code, finding.message)).collect();
    assert_eq!(told, ["damaged-page page 2 is damaged: a part of it could not be read"]);
}

/// A file whose page draws what a stream of `packed` bytes unpacks to.
fn packed(about: &str, packed: &[u8]) -> Vec<u8> {
    let mut file = file(&[page()]);
    let head = format!("<< {about} /Length {} >>\nstream\n", packed.len());
    let at = file.objects.iter().rposition(|object| object.windows(6).any(|six| six == b"stream")).unwrap();
    file.objects[at] = [head.as_bytes(), packed, b"\nendstream"].concat();
    file.bytes()
}

const TOO_BIG: &str = "harbour.pdf is a PDF that unpacks to far more than rules hold: it was not read";

#[test]
fn a_small_file_that_unpacks_to_a_huge_one_is_refused() {
    let once = compress_to_vec_zlib(&vec![b' '; 70 << 20], 9);
    assert_eq!(refused(&packed("/Filter /FlateDecode", &once)), TOO_BIG);
    let twice = compress_to_vec_zlib(&once, 9);
    assert_eq!(refused(&packed("/Filter [/FlateDecode /FlateDecode]", &twice)), TOO_BIG);
    let hex = once.iter().fold(String::new(), |hex, byte| hex + &format!("{byte:02x}"));
    assert_eq!(refused(&packed("/Filter [/ASCIIHexDecode /FlateDecode]", hex.as_bytes())), TOO_BIG);
}

#[test]
fn drawings_that_draw_each_other_come_to_an_end() {
    let mut file = file(&[page()]);
    let first = file.objects.len() + 1;
    // Each draws the next one ten times, and the last one the first.
    for nth in 0..20 {
        let next = first + (nth + 1) % 20;
        let about =
            format!("/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /D {next} 0 R >> >>");
        file.stream(&about, "/D Do ".repeat(10).as_bytes());
    }
    let page = file.objects.iter().position(|object| object.starts_with(b"<< /Type /Page /")).unwrap();
    let text = String::from_utf8(file.objects[page].clone()).unwrap();
    file.objects[page] =
        text.replace("/Resources <<", &format!("/Resources << /XObject << /D {first} 0 R >>")).into_bytes();
    let content = file.objects.iter().position(|object| object.windows(3).any(|three| three == b" Tj")).unwrap();
    let data = [page_content().as_bytes(), b"/D Do"].concat();
    file.objects[content] =
        [format!("<< /Length {} >>\nstream\n", data.len()).as_bytes(), &data, b"\nendstream"].concat();
    assert_eq!(
        refused(&file.bytes()),
        "harbour.pdf is a PDF that draws far more than pages of rules hold: it was not read"
    );
}

fn page_content() -> String {
    page().content().to_owned()
}

#[test]
fn deep_nesting_does_no_harm() {
    let deep = "[".repeat(200_000);
    let closed = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    for what in [deep.clone(), closed, "<<".repeat(100_000), "<</a".repeat(100_000), "(".repeat(100_000)] {
        let mut page = page();
        page.raw(&what);
        assert_eq!(text_lines(&file(&[page]).bytes()), [TEXT], "in a page");
        let mut file = file(&[self::page()]);
        file.add(what.clone());
        assert_eq!(text_lines(&file.bytes()), [TEXT], "as an object of its own");
    }
    let states = "q ".repeat(1_000_000);
    let mut page = Page::default();
    page.raw(&states).text(60.0, 60.0, Font::Plain, 9.0, TEXT);
    assert_eq!(text_lines(&file(&[page]).bytes()), [TEXT]);
}

#[test]
fn any_bytes_come_to_an_end() {
    let whole = file(&[page()]).bytes();
    let mut seed = 7u64;
    for _ in 0..300 {
        let mut bytes = whole.clone();
        for _ in 0..8 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let at = (seed >> 33) as usize % bytes.len();
            bytes[at] = seed.to_le_bytes()[3];
        }
        let _ = ruledex::decode::decode("harbour.pdf", &bytes, None);
    }
}
