//! How much the compressed parts of a PDF unpack to, found without keeping it: a few kilobytes may
//! stand for gigabytes.

use crate::pdf::layout::Unreadable;
use hayro_syntax::object::dict::keys::{F, FILTER};
use hayro_syntax::object::{Array, Name, Stream};
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress, inflate_flags};

/// One part may unpack to so many bytes.
pub(super) const PART: usize = 64 << 20;
/// All parts together, without pictures.
pub(super) const WHOLE: usize = 256 << 20;
/// An encrypted table of objects cannot be measured: it may have so many bytes as it stands in the file.
const SEALED: usize = 256 << 10;

/// Measures all parts of a file that are not said to be pictures.
///
/// # Errors
/// It unpacks to too much.
pub(super) fn check(bytes: &[u8]) -> Result<(), Unreadable> {
    let sealed = find(bytes, b"/Encrypt", 0).is_some();
    let (mut at, mut all) = (0, 0);
    while let Some(found) = find(bytes, b"stream", at) {
        at = found + b"stream".len();
        if bytes[..found].ends_with(b"end") {
            continue;
        }
        let about = Description::of(bytes, found);
        let begins = at + line_end(&bytes[at..]);
        let packed = &bytes[begins..];
        if about.is_table {
            let length = find(bytes, b"endstream", begins).unwrap_or(bytes.len()) - begins;
            if !about.plainly_packed && length > SEALED / 8 || sealed && length > SEALED {
                return Err(Unreadable::TooBig);
            }
        } else if about.is_picture {
            continue;
        }
        all += measure(packed, PART).ok_or(Unreadable::TooBig)?;
        if all > WHOLE {
            return Err(Unreadable::TooBig);
        }
    }
    Ok(())
}

/// The content of a part, unpacked, and whether it is whole; up to where it is broken, otherwise.
///
/// # Errors
/// It unpacks to too much.
pub(super) fn unpack(stream: &Stream<'_>) -> Result<(Vec<u8>, bool), Unreadable> {
    let raw = stream.raw_data();
    let mut packed = raw.as_ref();
    let plain;
    let filters = filters(stream);
    let mut filters = filters.iter().map(Vec::as_slice).filter(|name| *name != b"Crypt").peekable();
    if filters.next_if(|name| matches!(*name, b"ASCII85Decode" | b"A85")).is_some() {
        plain = ascii_85(packed);
        packed = &plain;
    } else if filters.next_if(|name| matches!(*name, b"ASCIIHexDecode" | b"AHx")).is_some() {
        plain = ascii_hex(packed);
        packed = &plain;
    }
    let mut is_whole = true;
    let fits = match filters.next() {
        None => true,
        Some(b"FlateDecode" | b"Fl") => match inflate(packed, PART) {
            Some(inflated) => {
                is_whole = inflated.is_whole;
                true
            }
            None => false,
        },
        Some(b"LZWDecode" | b"LZW") => lzw_fits(packed, PART),
        // A pair of bytes stands for 128 at most.
        Some(b"RunLengthDecode" | b"RL") => packed.len() <= PART / 64,
        // Pictures, which are not unpacked, and what nobody knows.
        Some(_) => return Ok((Vec::new(), true)),
    };
    if !fits || filters.next().is_some() {
        return Err(Unreadable::TooBig);
    }
    match stream.decoded_data() {
        Ok(content) => Ok((content.into_owned(), is_whole)),
        Err(_) => Ok((Vec::new(), false)),
    }
}

/// The names of the filters of a part, in the order in which they are undone.
fn filters(stream: &Stream<'_>) -> Vec<Vec<u8>> {
    let about = stream.dict();
    if let Some(one) = about.get::<Name<'_>>(F).or_else(|| about.get::<Name<'_>>(FILTER)) {
        return vec![one.as_ref().to_vec()];
    }
    let all = about.get::<Array<'_>>(F).or_else(|| about.get::<Array<'_>>(FILTER));
    all.map(|all| all.iter::<Name<'_>>().map(|name| name.as_ref().to_vec()).collect()).unwrap_or_default()
}

/// Five characters for four bytes.
fn ascii_85(text: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    let (mut value, mut count) = (0u32, 0);
    for &c in text {
        match c {
            b'~' => break,
            b'z' if count == 0 => bytes.extend([0; 4]),
            b'!'..=b'u' => {
                value = value.wrapping_mul(85).wrapping_add(u32::from(c - b'!'));
                count += 1;
                if count == 5 {
                    bytes.extend(value.to_be_bytes());
                    (value, count) = (0, 0);
                }
            }
            _ => {}
        }
    }
    if count > 1 {
        for _ in count..5 {
            value = value.wrapping_mul(85).wrapping_add(84);
        }
        bytes.extend(&value.to_be_bytes()[..count - 1]);
    }
    bytes
}

/// Two characters for a byte.
fn ascii_hex(text: &[u8]) -> Vec<u8> {
    let digits = text.iter().take_while(|&&c| c != b'>').filter_map(|&c| char::from(c).to_digit(16));
    let digits: Vec<u8> = digits.filter_map(|digit| u8::try_from(digit).ok()).collect();
    digits.chunks(2).map(|pair| pair[0] << 4 | pair.get(1).copied().unwrap_or(0)).collect()
}

/// Whether an LZW stream unpacks to no more than a limit. Every code but a clearing one adds an entry
/// that is one longer than an entry before it, so the lengths are all there is to follow.
fn lzw_fits(packed: &[u8], limit: usize) -> bool {
    let (mut lengths, mut width, mut all) = (vec![1; 258], 9, 0);
    let (mut bits, mut held, mut before) = (0u32, 0, None::<usize>);
    for &byte in packed {
        bits = bits << 8 | u32::from(byte);
        held += 8;
        if held < width {
            continue;
        }
        held -= width;
        let code = (bits >> held & ((1 << width) - 1)) as usize;
        match code {
            256 => {
                lengths.truncate(258);
                (width, before) = (9, None);
                continue;
            }
            257 => break,
            _ => {}
        }
        if let Some(before) = before.filter(|_| lengths.len() < 4096) {
            lengths.push(lengths[before] + 1);
        }
        let Some(length) = lengths.get(code) else { break };
        all += length;
        before = Some(code);
        if all > limit {
            return false;
        }
        width = match lengths.len() {
            0..511 => 9,
            511..1023 => 10,
            1023..2047 => 11,
            _ => 12,
        };
    }
    true
}

/// What the dictionary before a part says of it.
struct Description {
    is_picture: bool,
    /// A table of objects, or of their places.
    is_table: bool,
    /// It has at most one filter, and that is the usual one.
    plainly_packed: bool,
}

impl Description {
    /// Of the part whose keyword stands at `at`.
    fn of(bytes: &[u8], at: usize) -> Self {
        const WINDOW: usize = 4096;
        let window = &bytes[at.saturating_sub(WINDOW)..at];
        let start = window.windows(3).rposition(|three| three == b"obj").unwrap_or(0);
        let names = names(&window[start..]);
        let has = |name: &[u8]| names.iter().any(|known| known == name);
        let filters = [&b"LZWDecode"[..], b"LZW", b"RunLengthDecode", b"RL", b"ASCIIHexDecode", b"AHx"];
        let odd = filters.iter().any(|name| has(name)) || has(b"ASCII85Decode") || has(b"A85");
        let usual = names.iter().filter(|name| *name == b"FlateDecode" || *name == b"Fl").count();
        let filtered = has(b"Filter") || has(b"F");
        Self {
            is_picture: has(b"Image"),
            is_table: has(b"First") || has(b"W") && has(b"Size"),
            plainly_packed: !odd && usual == usize::from(filtered),
        }
    }
}

/// The names in a dictionary, without their slashes; `#41` in a name is the letter of that code.
fn names(dictionary: &[u8]) -> Vec<Vec<u8>> {
    let ends = |byte: &u8| byte.is_ascii_whitespace() || b"/<>[](){}%\0".contains(byte);
    let mut names = Vec::new();
    for part in dictionary.split(|&byte| byte == b'/').skip(1) {
        let raw = &part[..part.iter().position(ends).unwrap_or(part.len())];
        let mut name = Vec::with_capacity(raw.len());
        let mut at = 0;
        while at < raw.len() {
            let code = raw.get(at + 1..at + 3).and_then(|code| std::str::from_utf8(code).ok());
            if let Some(byte) = code.filter(|_| raw[at] == b'#').and_then(|code| u8::from_str_radix(code, 16).ok()) {
                name.push(byte);
                at += 3;
            } else {
                name.push(raw[at]);
                at += 1;
            }
        }
        names.push(name);
    }
    names
}

fn line_end(bytes: &[u8]) -> usize {
    match bytes {
        [b'\r', b'\n', ..] => 2,
        [b'\r' | b'\n', ..] => 1,
        _ => 0,
    }
}

/// How many bytes something unpacks to if it is deflated, and once more if what comes out is; 0 for what
/// is not; `None` for more than `limit`. What is broken counts up to the break.
fn measure(packed: &[u8], limit: usize) -> Option<usize> {
    const NESTED: usize = 4;
    let mut all = 0;
    let mut packed = std::borrow::Cow::Borrowed(packed);
    for _ in 0..NESTED {
        if !is_deflated(&packed) {
            return Some(all);
        }
        let inflated = inflate(&packed, limit)?;
        all += inflated.length;
        if !is_deflated(&inflated.begin) {
            return Some(all);
        }
        packed = std::borrow::Cow::Owned(inflate_all(&packed, limit));
    }
    None
}

/// Whether bytes begin as a deflated stream of the usual kind does.
fn is_deflated(bytes: &[u8]) -> bool {
    matches!(bytes, [first, second, ..] if first & 0x0f == 8
        && (u16::from(*first) << 8 | u16::from(*second)).is_multiple_of(31))
}

/// What comes out of a deflated stream.
struct Inflated {
    length: usize,
    /// Its first bytes.
    begin: Vec<u8>,
    /// It ends where it says that it does.
    is_whole: bool,
}

/// Looks at what comes out, without keeping it; `None` where it is more than a limit.
fn inflate(packed: &[u8], limit: usize) -> Option<Inflated> {
    const WINDOW: usize = 1 << 15;
    let mut state = Box::<DecompressorOxide>::default();
    let mut window = vec![0; WINDOW];
    let (mut taken, mut out, mut begin) = (0, 0, Vec::new());
    loop {
        let flags = inflate_flags::TINFL_FLAG_PARSE_ZLIB_HEADER;
        let place = out % WINDOW;
        let (status, read, written) = decompress(&mut state, &packed[taken..], &mut window, place, flags);
        if out == 0 {
            begin = window[..written.min(2)].to_vec();
        }
        taken += read;
        out += written;
        if out > limit {
            return None;
        }
        if status != TINFLStatus::HasMoreOutput || read == 0 && written == 0 {
            // The check sum at the end is often wrong, and nobody minds.
            let is_whole = matches!(status, TINFLStatus::Done | TINFLStatus::Adler32Mismatch);
            return Some(Inflated { length: out, begin, is_whole });
        }
    }
}

fn inflate_all(packed: &[u8], limit: usize) -> Vec<u8> {
    match miniz_oxide::inflate::decompress_to_vec_zlib_with_limit(packed, limit) {
        Ok(whole) => whole,
        Err(broken) => broken.output,
    }
}

fn find(bytes: &[u8], wanted: &[u8], from: usize) -> Option<usize> {
    let first = *wanted.first()?;
    let mut at = from;
    while let Some(next) = bytes.get(at..)?.iter().position(|&byte| byte == first) {
        at += next;
        if bytes[at..].starts_with(wanted) {
            return Some(at);
        }
        at += 1;
    }
    None
}
