//! The fonts of a document: what their codes mean, how wide their glyphs are, and whether they are bold.

use super::unnamed::{self, Codes};
use super::unpack;
use crate::pdf::layout::Unreadable;
use hayro_font::hayro_cmap::{self, BfString};
use hayro_font::{CMapResolverFn, Font, FontCache, FontGlyph, FontQuery, FontResolverFn, StandardFont, UNITS_PER_EM};
use hayro_syntax::object::dict::keys::{
    BASE_FONT, DESCENDANT_FONTS, FLAGS, FONT_DESC, FONT_FILE, FONT_FILE2, FONT_FILE3, FONT_NAME, FONT_WEIGHT,
    TO_UNICODE,
};
use hayro_syntax::object::{Array, Dict, Name, Stream};
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

/// The flag of a font that is to be drawn bold.
const FORCE_BOLD: u32 = 1 << 18;

/// A font as the text of a page needs it.
pub(super) struct Face<'a> {
    program: Program<'a>,
    /// The number of its name.
    pub name: u16,
    pub bold: bool,
}

enum Program<'a> {
    Font(Font<'a>),
    /// A font whose signs tell their code alone.
    Tex(Font<'a>),
    /// A font of many signs that cannot be loaded.
    Codes(Box<Codes>),
}

/// What a code stands for.
pub(super) struct Sign {
    /// Empty where that is not known.
    pub text: String,
    /// In sizes of the font.
    pub width: f64,
    /// It is the one code that word spacing applies to.
    pub is_space: bool,
}

pub(super) struct Fonts<'a> {
    cache: FontCache<'a>,
    programs: FontResolverFn,
    maps: CMapResolverFn,
    faces: HashMap<Vec<u8>, Option<Rc<Face<'a>>>>,
    names: HashMap<String, u16>,
}

impl<'a> Fonts<'a> {
    pub(super) fn new() -> Self {
        let programs: FontResolverFn = Arc::new(|query: &FontQuery| match query {
            FontQuery::Standard(font) => Some(font.get_font_data()),
            FontQuery::Fallback(query) => Some(query.pick_standard_font().get_font_data()),
        });
        let maps: CMapResolverFn = Arc::new(hayro_cmap::load_embedded);
        Self { cache: FontCache::new(), programs, maps, faces: HashMap::new(), names: HashMap::new() }
    }

    /// The font that a dictionary describes; `None` where it describes none.
    ///
    /// # Errors
    /// Its parts unpack to too much.
    pub(super) fn face(&mut self, about: &Dict<'a>) -> Result<Option<Rc<Face<'a>>>, Unreadable> {
        let key = about.data();
        if let Some(face) = self.faces.get(key) {
            return Ok(face.clone());
        }
        let inner = about.get::<Array<'a>>(DESCENDANT_FONTS).and_then(|fonts| fonts.iter::<Dict<'a>>().next());
        let inner = inner.as_ref().unwrap_or(about);
        let descriptor = inner.get::<Dict<'a>>(FONT_DESC).unwrap_or_default();
        let parts =
            [(about, TO_UNICODE), (&descriptor, FONT_FILE), (&descriptor, FONT_FILE2), (&descriptor, FONT_FILE3)];
        for part in parts.iter().filter_map(|(dict, key)| dict.get::<Stream<'_>>(*key)) {
            unpack::unpack(&part)?;
        }
        let face = self.load(about, &descriptor).map(Rc::new);
        self.faces.insert(key.to_vec(), face.clone());
        Ok(face)
    }

    fn load(&mut self, about: &Dict<'a>, descriptor: &Dict<'a>) -> Option<Face<'a>> {
        let font = self.cache.font(about, &self.programs, &self.maps);
        let program = match font {
            Some(font) if unnamed::is_tex(about) => Program::Tex(font),
            Some(font) => Program::Font(font),
            None if about.contains_key(DESCENDANT_FONTS) => Program::Codes(Box::new(Codes::of(about))),
            // Text in a broken font is read as what most fonts make of it, rather than lost.
            None => Program::Font(self.cache.standard_font(StandardFont::Helvetica, &self.programs)?),
        };
        let named = |dict: &Dict<'_>, key: &[u8]| dict.get::<Name<'_>>(key).map(|name| name.as_str().to_owned());
        let name = named(about, BASE_FONT).or_else(|| named(descriptor, FONT_NAME)).unwrap_or_default();
        // A subset of a font has six capitals and a plus sign before its name.
        let name = name.split_once('+').filter(|(tag, _)| tag.len() == 6).map_or(name.as_str(), |(_, name)| name);
        let bold = is_bold_name(name)
            || descriptor.get::<f32>(FONT_WEIGHT).is_some_and(|weight| weight >= 600.0)
            || descriptor.get::<u32>(FLAGS).is_some_and(|flags| flags & FORCE_BOLD != 0);
        let next = u16::try_from(self.names.len()).unwrap_or(u16::MAX);
        let name = *self.names.entry(name.to_owned()).or_insert(next);
        Some(Face { program, name, bold })
    }
}

impl Face<'_> {
    /// Takes the next code off a text.
    pub(super) fn next(&self, codes: &mut &[u8]) -> Sign {
        let font = match &self.program {
            Program::Font(font) | Program::Tex(font) => font,
            Program::Codes(font) => return Sign { text: font.next(codes), width: 1.0, is_space: false },
        };
        let (code, length) = font.read_code(codes, 0);
        let length = length.clamp(1, codes.len());
        let is_space = length == 1 && codes[0] == b' ';
        *codes = &codes[length..];
        let text = match font.glyph(font.map_code(code), code) {
            FontGlyph::Outline(glyph) => glyph.as_unicode(),
            FontGlyph::Type3(glyph) => glyph.as_unicode(),
        };
        let text = match text {
            Some(BfString::Char(c)) => c.to_string(),
            Some(BfString::String(text)) => text,
            None if matches!(self.program, Program::Tex(_)) => unnamed::tex(code),
            None => String::new(),
        };
        let width = font.code_advance(code).x / f64::from(UNITS_PER_EM);
        Sign { text, width: if width.is_finite() { width } else { 0.0 }, is_space }
    }
}

/// Whether a font's name says that it is a heavy one: `Arial-Black`, `EurostileLTStd-Demi`, `KimberleyBl`, `CMBX12`.
fn is_bold_name(name: &str) -> bool {
    let spaced: String = name
        .chars()
        .flat_map(|c| if c.is_uppercase() { [' ', c.to_ascii_lowercase()] } else { ['\0', c] })
        .filter(|&c| c != '\0')
        .collect();
    let words = spaced.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let heavy = ["bold", "black", "heavy", "demi", "semi", "semibold", "demibold", "extrabold", "ultra", "bl", "bd"];
    let is_tex = ["CM", "SF", "EC"].iter().any(|family| name.starts_with(family)) && name.contains("BX");
    words.into_iter().any(|word| heavy.contains(&word)) || name.to_lowercase().contains("bold") || is_tex
}
