//! What stands where on the pages of a document, told without any word of its file format.
//!
//! Lengths are points (1/72 inch); `x` grows to the right and `y` downwards from the page's upper left.

/// One page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    pub width: f32,
    pub height: f32,
    /// In the order in which they are drawn.
    pub glyphs: Vec<Glyph>,
    /// The rectangles that are painted or framed on it, and the straight lines, which have no height or no width.
    /// What is smaller than a word, or white, is left out.
    pub frames: Vec<Frame>,
    /// The small shapes on it that are as wide as they are high: some programs draw the bullets of lists so.
    pub dots: Vec<Frame>,
    /// Pictures on it: a page of pictures alone was scanned.
    pub images: usize,
    /// A part of it could not be unpacked.
    pub is_damaged: bool,
}

/// A rectangle whose sides are upright and level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    pub left: f32,
    pub top: f32,
    pub right: f32,
    pub bottom: f32,
}

/// A drawn character, or several that one sign stands for (ligatures).
#[derive(Clone, Debug, PartialEq)]
pub struct Glyph {
    /// Empty where the file does not say what the sign means.
    pub text: String,
    /// Where it begins and ends along its line.
    pub left: f32,
    pub right: f32,
    /// The line that it stands on.
    pub base: f32,
    /// Of its font, as it is drawn.
    pub size: f32,
    /// A number for the font's name, the same throughout the document.
    pub font: u16,
    pub bold: bool,
    /// Quarter turns clockwise of the direction of writing, 1 to 3; 4 for all other angles; 0 for
    /// upright text. Turned glyphs have their places in a page turned with them.
    pub turn: u8,
}

/// All pages of a document.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layout {
    pub sheets: Vec<Sheet>,
    /// How many pages the document says that it has.
    pub pages_told: Option<usize>,
}

/// Why a document cannot be laid out. Each is the end of a sentence that begins with the file's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    #[error("is encrypted with a password: save it without one first")]
    Encrypted,
    #[error("is a damaged or cut PDF: fetch it again")]
    Damaged,
    #[error("is a PDF that holds no text, only pictures of it: have its text recognised (OCR) first")]
    NoText,
    #[error("is a PDF that does not say which letters its signs are: have its text recognised (OCR) first")]
    NoLetters,
    #[error("is a PDF that unpacks to far more than rules hold: it was not read")]
    TooBig,
    #[error("is a PDF that draws far more than pages of rules hold: it was not read")]
    TooMuch,
    #[error("is a PDF that cannot be read in {0} seconds, as no rules take: it was not read")]
    TooSlow(u64),
}
