//! What codes mean in fonts that do not name their signs.

use hayro_font::hayro_cmap::{BfString, CMap};
use hayro_syntax::object::dict::keys::{DIFFERENCES, ENCODING, SUBTYPE, TO_UNICODE};
use hayro_syntax::object::{Array, Dict, Name, Object, Stream};

/// Names of a bitmap font's signs at least.
const NAMES: usize = 4;
/// The first code of a bitmap font of TeX that is a letter, or several; below stand Greek capitals.
const FIRST: usize = 11;
const LIGATURES: [&str; 5] = ["ff", "fi", "fl", "ffi", "ffl"];

/// Whether a font is a bitmap font of TeX: each sign is named `a` and its code.
pub(super) fn is_tex(font: &Dict<'_>) -> bool {
    let is_bitmap = font.get::<Name<'_>>(SUBTYPE).is_some_and(|kind| kind.as_ref() == b"Type3");
    let Some(names) = font.get::<Dict<'_>>(ENCODING).and_then(|encoding| encoding.get::<Array<'_>>(DIFFERENCES)) else {
        return false;
    };
    let (mut code, mut named) = (0, 0);
    for part in names.iter::<Object<'_>>() {
        match part {
            Object::Number(number) => code = usize::try_from(number.as_i64()).unwrap_or(0),
            Object::Name(name) if name.as_ref() == b".notdef" => code += 1,
            Object::Name(name) if name.as_str() == format!("a{code}") && code >= FIRST => {
                (code, named) = (code + 1, named + 1);
            }
            _ => return false,
        }
    }
    is_bitmap && named >= NAMES && !font.contains_key(TO_UNICODE)
}

/// What a code means in the text fonts of TeX.
pub(super) fn tex(code: u32) -> String {
    let code = usize::try_from(code).unwrap_or(usize::MAX);
    if let Some(ligature) = code.checked_sub(FIRST).and_then(|nth| LIGATURES.get(nth)) {
        return (*ligature).to_owned();
    }
    let sign = match code {
        16 => 'ı',
        25 => 'ß',
        34 => '”',
        39 => '’',
        92 => '“',
        96 => '‘',
        123 => '–',
        124 => '—',
        127 => '¨',
        33..=126 => char::from_u32(u32::try_from(code).unwrap_or(0)).unwrap_or(' '),
        _ => return String::new(),
    };
    sign.to_string()
}

/// The codes of a font of many signs that cannot be loaded: two bytes each.
pub(super) struct Codes {
    map: Option<CMap>,
    /// A code is its sign's number in Unicode.
    is_unicode: bool,
}

impl Codes {
    pub(super) fn of(font: &Dict<'_>) -> Self {
        let map = font.get::<Stream<'_>>(TO_UNICODE).and_then(|map| map.decoded_data().ok());
        let name = font.get::<Name<'_>>(ENCODING).map(|name| name.as_str().to_owned()).unwrap_or_default();
        Self {
            map: map.and_then(|map| CMap::parse(&map, |_| None)),
            is_unicode: name.contains("UCS2") || name.contains("UTF16"),
        }
    }

    /// Takes the next code off a text, and gives what it means, if that is known.
    pub(super) fn next(&self, codes: &mut &[u8]) -> String {
        let length = codes.len().min(2);
        let (code, rest) = codes.split_at(length);
        *codes = rest;
        let code = code.iter().fold(0, |code, &byte| code << 8 | u32::from(byte));
        match self.map.as_ref().and_then(|map| map.lookup_bf_string(code)) {
            Some(BfString::Char(c)) => c.to_string(),
            Some(BfString::String(text)) => text,
            None if self.is_unicode => char::from_u32(code).map(String::from).unwrap_or_default(),
            None => String::new(),
        }
    }
}
