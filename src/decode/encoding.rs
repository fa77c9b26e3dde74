//! Which encoding a file is in, and its bytes decoded by it.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{DecoderResult, Encoding, UTF_8, UTF_16BE, UTF_16LE};

/// How files begin that people take for text, and what they are.
const MAGIC: &[(&[u8], &str)] = &[
    (b"%PDF-", "a PDF"),
    (b"{\\rtf", "a word processor's file (RTF)"),
    (b"PK\x03\x04", "a zip archive or an office document"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"BZh", "a bzip2 archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (b"\xfd7zXZ\x00", "an xz archive"),
    (b"Rar!\x1a\x07", "a rar archive"),
    (b"\x89PNG\r\n", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF87a", "a GIF image"),
    (b"GIF89a", "a GIF image"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old office document"),
    (b"\x7fELF", "a program"),
    (b"SQLite format 3\x00", "a database"),
];

/// What a file is that begins like no text.
pub(super) fn other_than_text(bytes: &[u8]) -> Option<&'static str> {
    let (magic, what) = MAGIC.iter().find(|(magic, _)| bytes.starts_with(magic))?;
    // Letters that are all ASCII may begin a text too; binary data shows itself soon after.
    let binary =
        magic.iter().any(|&byte| is_control(byte) || !byte.is_ascii()) || matches!(*magic, b"%PDF-" | b"{\\rtf");
    (binary || bytes.iter().take(64).any(|&byte| is_control(byte))).then_some(what)
}

/// The encoding of a label as people write it.
pub(super) fn by_label(label: &str, bytes: &[u8]) -> Option<&'static Encoding> {
    let encoding = Encoding::for_label_no_replacement(label.trim().as_bytes())?;
    // `utf-16` does not say which end comes first; the mark does.
    match Encoding::for_bom(bytes) {
        Some((marked, _)) if label.trim().eq_ignore_ascii_case("utf-16") && marked != UTF_8 => Some(marked),
        _ => Some(encoding),
    }
}

pub(super) struct Choice {
    pub(super) encoding: &'static Encoding,
    /// The length of the byte order mark.
    pub(super) mark: usize,
    pub(super) guessed: bool,
}

/// Settles on an encoding; `None` where the bytes are no text.
pub(super) fn choose(bytes: &[u8], named: Option<&'static Encoding>) -> Option<Choice> {
    let marked = Encoding::for_bom(bytes);
    if let Some(encoding) = named {
        let mark = marked.filter(|&(by_mark, _)| by_mark == encoding).map_or(0, |(_, length)| length);
        let two_bytes = encoding == UTF_16LE || encoding == UTF_16BE;
        return (two_bytes || !mostly_controls(bytes)).then_some(Choice { encoding, mark, guessed: false });
    }
    if let Some((encoding, mark)) = marked {
        let text = encoding != UTF_8 || !mostly_controls(bytes);
        return text.then_some(Choice { encoding, mark, guessed: false });
    }
    if let Some(encoding) = utf_16_without_mark(bytes) {
        return Some(Choice { encoding, mark: 0, guessed: true });
    }
    if mostly_controls(bytes) {
        return None;
    }
    let (sequences, bad) = utf_8_evidence(bytes);
    // A text in an encoding of one byte a letter is full of bytes that are no UTF-8, and hits upon a
    // valid sequence now and then (`СССР»`); a damaged UTF-8 text is full of valid sequences.
    if bad == 0 || sequences * 4 >= bad && sequences > 0 {
        return Some(Choice { encoding: UTF_8, mark: 0, guessed: false });
    }
    if has_many_controls(bytes) {
        return None;
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    Some(Choice { encoding: detector.guess(None, Utf8Detection::Deny), mark: 0, guessed: true })
}

/// A control character that no text has: not tab, line feed, vertical tab, form feed, return.
fn is_control(byte: u8) -> bool {
    byte < 0x20 && !matches!(byte, 0x09..=0x0d) || byte == 0x7f
}

fn count_controls(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| is_control(byte)).count()
}

fn mostly_controls(bytes: &[u8]) -> bool {
    count_controls(bytes) * 10 > bytes.len() * 3
}

/// Bytes that are no UTF-8 either need fewer control characters to be taken for no text: one in ten
/// random bytes is one, and a text in an old encoding has none.
fn has_many_controls(bytes: &[u8]) -> bool {
    let controls = count_controls(bytes);
    controls >= 8 && controls * 50 > bytes.len()
}

/// Text in UTF-16 without a mark: of the first bytes every other one, or nearly, is NUL.
fn utf_16_without_mark(bytes: &[u8]) -> Option<&'static Encoding> {
    let sample = &bytes[..bytes.len().min(4096)];
    let nul = |first: usize| sample.iter().skip(first).step_by(2).filter(|&&byte| byte == 0).count();
    let (even, odd) = (nul(0), nul(1));
    let half = sample.len() / 2;
    let text = half >= 4 && sample.iter().filter(|&&byte| byte != 0 && is_control(byte)).count() * 50 <= sample.len();
    match () {
        () if text && odd * 10 >= half * 4 && even * 20 <= half => Some(UTF_16LE),
        () if text && even * 10 >= half * 4 && odd * 20 <= half => Some(UTF_16BE),
        () => None,
    }
}

/// How many characters of two bytes and more can be read as UTF-8, and how many bytes cannot.
fn utf_8_evidence(bytes: &[u8]) -> (usize, usize) {
    bytes.utf8_chunks().fold((0, 0), |(sequences, bad), chunk| {
        let leads = chunk.valid().bytes().filter(|&byte| byte >= 0xc0).count();
        (sequences + leads, bad + chunk.invalid().len())
    })
}

/// Bytes in a row that could not be decoded.
pub(super) struct Run {
    /// Where it begins in the file, in bytes.
    pub(super) byte: usize,
    pub(super) length: usize,
    /// Where its U+FFFD stands in the decoded text, in bytes.
    pub(super) at: usize,
}

/// Decodes bytes, each run of bad ones as one U+FFFD. `offset` is where they begin in the file.
pub(super) fn decode_runs(bytes: &[u8], encoding: &'static Encoding, offset: usize) -> (String, Vec<Run>) {
    if encoding == UTF_8
        && let Ok(text) = std::str::from_utf8(bytes)
    {
        return (text.to_owned(), Vec::new());
    }
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let mut text = String::new();
    let mut runs: Vec<Run> = Vec::new();
    let mut read = 0;
    loop {
        let left = &bytes[read..];
        let room = decoder.max_utf8_buffer_length_without_replacement(left.len().min(1 << 16)).unwrap_or(1 << 18) + 16;
        text.reserve(room);
        let (result, consumed) = decoder.decode_to_string_without_replacement(left, &mut text, true);
        read += consumed;
        match result {
            DecoderResult::InputEmpty => return (text, runs),
            DecoderResult::OutputFull => {}
            DecoderResult::Malformed(length, after) => {
                let (length, after) = (usize::from(length), usize::from(after));
                let end = offset + read.saturating_sub(after);
                let begin = end.saturating_sub(length);
                match runs.last_mut() {
                    Some(last) if last.byte + last.length == begin => last.length += length,
                    _ => {
                        runs.push(Run { byte: begin, length, at: text.len() });
                        text.push(char::REPLACEMENT_CHARACTER);
                    }
                }
            }
        }
    }
}
