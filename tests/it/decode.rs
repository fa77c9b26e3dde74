//! From bytes to text: encodings, byte order marks, line ends, control characters, and what is no text.

use crate::support::dump_findings;
use proptest::prelude::*;
use ruledex::decode::{Refused, decode};

/// The text, and the findings as lines.
fn decoded(bytes: &[u8], encoding: Option<&str>) -> (String, String) {
    let warned = decode("a.txt", bytes, encoding).unwrap();
    (warned.value.text().to_owned(), dump_findings(&warned.findings))
}

fn utf_16(text: &str, mark: bool, little: bool) -> Vec<u8> {
    let mark = mark.then_some(0xfeff);
    let bytes = |unit: u16| if little { unit.to_le_bytes() } else { unit.to_be_bytes() };
    mark.into_iter().chain(text.encode_utf16()).flat_map(bytes).collect()
}

#[test]
fn line_ends_become_one() {
    for bytes in ["a\nb\n\nc", "a\r\nb\r\n\r\nc", "a\rb\r\rc", "a\r\nb\n\rc"] {
        assert_eq!(decoded(bytes.as_bytes(), None), ("a\nb\n\nc".to_owned(), String::new()));
    }
}

#[test]
fn marks_are_taken_off_and_decide() {
    let note =
        |name: &str| format!("a.txt:1:1-1 info byte-order-mark: the file begins with a byte order mark of {name}\n");
    assert_eq!(decoded("\u{feff}Ход\r\n".as_bytes(), None), ("Ход\n".to_owned(), note("UTF-8")));
    for (little, name) in [(true, "UTF-16LE"), (false, "UTF-16BE")] {
        assert_eq!(decoded(&utf_16("Ход", true, little), None), ("Ход".to_owned(), note(name)));
        assert_eq!(decoded(&utf_16("Ход", true, little), Some("utf-16")), ("Ход".to_owned(), note(name)));
        assert_eq!(decoded(&utf_16("Ход", false, little), Some(name)), ("Ход".to_owned(), String::new()));
    }
    let (text, findings) = decoded(&utf_16("A tug moves twice.\r\n", false, true), None);
    assert_eq!(text, "A tug moves twice.\n");
    assert!(findings.contains("encoding-guessed") && findings.contains("utf-16le"), "{findings}");
}

#[test]
fn damaged_utf_8_is_read_around_the_damage() {
    let bytes = [&b"\xd0\xa5\xd0\xbe\xd0\xb4 \xff\xfe\r\n"[..], b"\xd1\x85\xd0 ", "ёж".as_bytes()].concat();
    let (text, findings) = decoded(&bytes, None);
    assert_eq!(text, "Ход \u{fffd}\nх\u{fffd} ёж");
    insta::assert_snapshot!(findings, @r"
    a.txt:1:5-6 error undecodable: at byte 7 stand 2 bytes that are no UTF-8 (put in the letters that were meant, or name the file's encoding with `--encoding`)
    a.txt:2:2-3 error undecodable: at byte 13 stand 1 byte that is no UTF-8 (put in the letters that were meant, or name the file's encoding with `--encoding`)
    ");
}

#[test]
fn many_damages_are_not_many_findings() {
    let bytes = "ж \u{1}".repeat(200).replace('\u{1}', "").into_bytes();
    let bytes: Vec<u8> = bytes.chunks(3).flat_map(|chunk| [chunk, b"\xff"].concat()).collect();
    let warned = decode("a.txt", &bytes, None).unwrap();
    assert_eq!(warned.value.text(), "ж \u{fffd}".repeat(200));
    assert_eq!(warned.findings.len(), 11);
    assert_eq!(warned.findings[10].message, "from byte 43 on, bytes that are no UTF-8 stand in 190 more places");
}

#[test]
fn legacy_encodings_are_guessed_and_said() {
    let russian = "Корабль не двигается, пока «СССР» стоит в доке. Капитан выбирает другой корабль.";
    let (cp1251, _, _) = encoding_rs::WINDOWS_1251.encode(russian);
    let (text, findings) = decoded(&cp1251, None);
    assert_eq!(text, russian);
    insta::assert_snapshot!(findings, @"a.txt:1:1-8 warning encoding-guessed: the file is not in UTF-8; its bytes look like windows-1251, so it was read as that (save it as UTF-8, or name its encoding: `--encoding windows-1251`)");
    let german = "Das Schiff fährt über die Brücke – und hält nicht an.";
    let (cp1252, _, _) = encoding_rs::WINDOWS_1252.encode(german);
    let (text, findings) = decoded(&cp1252, None);
    assert_eq!(text, german);
    assert!(findings.starts_with("a.txt:1:12-17 warning encoding-guessed"), "{findings}");
    // A label decides, right or wrong.
    assert_eq!(decoded(&cp1251, Some("cp1251")), (russian.to_owned(), String::new()));
    assert_eq!(decoded(b"\xe4", Some("latin1")), ("ä".to_owned(), String::new()));
}

#[test]
fn control_characters_are_shown_and_counted() {
    let (text, findings) = decoded(b"12.1 A t\0ug.\r\n\x1b[1mBold\x07\t\x0cpage", None);
    assert_eq!(text, "12.1 A t\u{fffd}ug.\n\u{fffd}[1mBold\u{fffd}\t\u{c}page");
    insta::assert_snapshot!(findings, @"a.txt:1:9-10 warning control-character: 3 control characters stand in the text, the first here (NUL); each was read as U+FFFD (take them out of the file)");
}

#[test]
fn what_is_no_text_is_refused() {
    const PDF: &str = if cfg!(feature = "pdf") {
        "a.bin is a damaged or cut PDF: fetch it again"
    } else {
        "a.bin is a PDF, no text: convert it to text, Markdown or HTML first"
    };
    let refusal = |bytes: &[u8], encoding| decode("a.bin", bytes, encoding).unwrap_err().to_string();
    assert_eq!(refusal(b"%PDF-1.7 ...", None), PDF);
    let zip = "a.bin is a zip archive or an office document, no text: convert it to text, Markdown or HTML first";
    assert_eq!(refusal(b"PK\x03\x04....", Some("utf-8")), zip);
    for bytes in [&[0u8; 100][..], &[1, 2, 3, b'a'], &(0..=255).cycle().take(5000).collect::<Vec<u8>>()] {
        assert_eq!(refusal(bytes, None), "a.bin is no text: convert it to text, Markdown or HTML first");
    }
    assert_eq!(
        decode("a", b"x", Some("klingon")).unwrap_err(),
        Refused::UnknownEncoding("klingon".into()),
        "an unknown label"
    );
    assert!(refusal(b"x", Some("klingon")).contains("windows-1251"));
    // A text may well begin with the same letters.
    assert_eq!(decoded(b"BZhang moves first.", None).0, "BZhang moves first.");
}

#[test]
fn nothing_is_a_text_too() {
    assert_eq!(decoded(b"", None), (String::new(), String::new()));
}

proptest! {
    #[test]
    fn any_bytes_decode_or_are_refused(bytes in proptest::collection::vec(any::<u8>(), 0..300), label in 0..5usize) {
        let label = [None, Some("utf-8"), Some("utf-16le"), Some("shift_jis"), Some("gb18030")][label];
        if let Ok(warned) = decode("a", &bytes, label) {
            let text = warned.value.text();
            let stays = |c: char| matches!(c, '\n' | '\t' | '\x0b' | '\x0c') || !c.is_control();
            prop_assert!(text.chars().all(stays));
            for finding in &warned.findings {
                prop_assert!(finding.place.line as usize <= text.split('\n').count());
            }
        }
    }

    #[test]
    fn texts_survive_every_way_of_saving_them(text in "[a-zé€ё\t ,.]{0,40}(\n[a-zé€ё ]{0,20}){0,4}") {
        let crlf = text.replace('\n', "\r\n");
        for bytes in [
            text.clone().into_bytes(),
            crlf.clone().into_bytes(),
            text.replace('\n', "\r").into_bytes(),
            format!("\u{feff}{crlf}").into_bytes(),
            utf_16(&crlf, true, true),
            utf_16(&text, true, false),
        ] {
            let decoded = decode("a", &bytes, None).unwrap();
            prop_assert_eq!(decoded.value.text(), text.as_str());
        }
    }
}
