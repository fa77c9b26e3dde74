//! Runs the operators of a page that show text, and notes where each glyph comes to stand, and what is framed.

use super::fonts::{Face, Fonts};
use super::layers::Layers;
use super::matrix::Matrix;
use super::paths::{DOTS, FRAMES, Path};
use super::unpack;
use crate::pdf::layout::{Glyph, Sheet, Unreadable};
use hayro_syntax::content::TypedIter;
use hayro_syntax::content::ops::TypedInstruction;
use hayro_syntax::object::dict::keys::{CONTENTS, MATRIX, OC, RESOURCES, SUBTYPE};
use hayro_syntax::object::{Array, Dict, Name, Number, Object, Stream};
use hayro_syntax::page::{Page, Resources};
use std::rc::Rc;

/// Operators that run in one document.
const OPERATORS: usize = 30_000_000;
/// Glyphs that one document draws.
const GLYPHS: usize = 4_000_000;
/// Drawings that one document shows, each as often as it shows it.
const DRAWINGS: usize = 100_000;
/// Drawings within drawings.
const NESTED: usize = 16;
/// How far apart letters of a word may be spaced, in sizes.
const SPACED: f64 = 0.6;
/// States that wait for their return.
const SAVED: usize = 4096;

pub(super) struct Interpreter<'a> {
    fonts: Fonts<'a>,
    layers: Layers,
    /// What the page draws unseen, as what was recognised in a picture is.
    unseen: Vec<Glyph>,
    operators: usize,
    glyphs: usize,
    drawings: usize,
    unpacked: usize,
}

/// What an operator may change and `Q` restores.
#[derive(Clone)]
struct State<'a> {
    page: Matrix,
    face: Option<Rc<Face<'a>>>,
    size: f64,
    between_glyphs: f64,
    between_words: f64,
    stretch: f64,
    leading: f64,
    rise: f64,
    /// What is filled is as white as paper.
    white: bool,
    /// Text is drawn without any ink.
    unseen: bool,
}

/// Where the next glyph stands, and where its line began.
#[derive(Clone, Copy)]
struct Pen {
    here: Matrix,
    line: Matrix,
}

impl<'a> Interpreter<'a> {
    pub(super) fn new(layers: Layers) -> Self {
        Self {
            fonts: Fonts::new(),
            layers,
            unseen: Vec::new(),
            operators: OPERATORS,
            glyphs: GLYPHS,
            drawings: DRAWINGS,
            unpacked: 0,
        }
    }

    /// Runs a page.
    ///
    /// # Errors
    /// It is more than a page can be.
    pub(super) fn page(&mut self, page: &Page<'a>) -> Result<Sheet, Unreadable> {
        let (width, height) = page.render_dimensions();
        let mut sheet = Sheet { width, height, ..Sheet::default() };
        let content = self.content(page.raw(), &mut sheet)?;
        let state = State {
            page: Matrix(page.initial_transform(true).as_coeffs()),
            face: None,
            size: 0.0,
            between_glyphs: 0.0,
            between_words: 0.0,
            stretch: 1.0,
            leading: 0.0,
            rise: 0.0,
            white: false,
            unseen: false,
        };
        self.run(&content, page.resources(), state, &mut sheet, 0)?;
        // Text of which most is unseen is that of a picture, and the rest was stamped on it.
        let unseen = std::mem::take(&mut self.unseen);
        if unseen.len() > sheet.glyphs.len() {
            sheet.glyphs.extend(unseen);
        }
        sheet.glyphs.retain(|glyph| glyph.turn != 0 || glyph.right > 0.0 && glyph.left < width);
        sheet.glyphs.retain(|glyph| glyph.turn != 0 || (0.0..=height + glyph.size).contains(&glyph.base));
        if sheet.frames.len() > FRAMES {
            sheet.frames.clear();
        }
        if sheet.dots.len() > DOTS {
            sheet.dots.clear();
        }
        Ok(sheet)
    }

    /// The operators of a page, all its parts put together.
    fn content(&mut self, page: &Dict<'a>, sheet: &mut Sheet) -> Result<Vec<u8>, Unreadable> {
        if let Some(whole) = page.get::<Stream<'_>>(CONTENTS) {
            return self.unpack(&whole, sheet);
        }
        let mut content = Vec::new();
        if let Some(parts) = page.get::<Array<'_>>(CONTENTS) {
            for part in parts.iter::<Stream<'_>>() {
                content.extend(self.unpack(&part, sheet)?);
                content.push(b' ');
            }
        }
        Ok(content)
    }

    fn unpack(&mut self, stream: &Stream<'_>, sheet: &mut Sheet) -> Result<Vec<u8>, Unreadable> {
        let (content, is_whole) = unpack::unpack(stream)?;
        sheet.is_damaged |= !is_whole;
        self.unpacked += content.len();
        if self.unpacked > unpack::WHOLE { Err(Unreadable::TooBig) } else { Ok(content) }
    }

    fn run(
        &mut self,
        content: &[u8],
        resources: &Resources<'a>,
        mut state: State<'a>,
        sheet: &mut Sheet,
        depth: usize,
    ) -> Result<(), Unreadable> {
        let mut saved: Vec<State<'a>> = Vec::new();
        let mut pen = Pen { here: Matrix::UNIT, line: Matrix::UNIT };
        let mut path = Path::default();
        let mut parts = Parts::default();
        let mut operators = TypedIter::new(content);
        while let Some(operator) = operators.next() {
            self.operators = self.operators.checked_sub(1).ok_or(Unreadable::TooMuch)?;
            match operator {
                TypedInstruction::SaveState(_) if saved.len() < SAVED => saved.push(state.clone()),
                TypedInstruction::RestoreState(_) => state = saved.pop().unwrap_or(state),
                TypedInstruction::Transform(by) => {
                    let by = [by.0, by.1, by.2, by.3, by.4, by.5].map(|number| number.as_f64());
                    state.page = Matrix(by).then(state.page);
                }
                TypedInstruction::BeginText(_) => pen = Pen { here: Matrix::UNIT, line: Matrix::UNIT },
                TypedInstruction::CharacterSpacing(by) => state.between_glyphs = by.0.as_f64(),
                TypedInstruction::WordSpacing(by) => state.between_words = by.0.as_f64(),
                TypedInstruction::HorizontalScaling(by) => state.stretch = by.0.as_f64() / 100.0,
                TypedInstruction::TextLeading(by) => state.leading = by.0.as_f64(),
                TypedInstruction::TextRise(by) => state.rise = by.0.as_f64(),
                TypedInstruction::TextRenderingMode(mode) => state.unseen = matches!(mode.0.as_i64(), 3 | 7),
                TypedInstruction::TextFont(font) => {
                    state.face = match resources.get_font(font.0) {
                        Some(about) => self.fonts.face(&about)?,
                        None => None,
                    };
                    state.size = font.1.as_f64();
                }
                TypedInstruction::NextLine(by) => pen.next_line(by.0.as_f64(), by.1.as_f64()),
                TypedInstruction::NextLineAndSetLeading(by) => {
                    state.leading = -by.1.as_f64();
                    pen.next_line(by.0.as_f64(), by.1.as_f64());
                }
                TypedInstruction::SetTextMatrix(to) => {
                    let to = Matrix([to.0, to.1, to.2, to.3, to.4, to.5].map(|number| number.as_f64()));
                    pen = Pen { here: to, line: to };
                }
                TypedInstruction::NextLineUsingLeading(_) => pen.next_line(0.0, -state.leading),
                TypedInstruction::ShowText(text) => self.show(text.0.as_bytes(), &state, &mut pen, sheet)?,
                TypedInstruction::NextLineAndShowText(text) => {
                    pen.next_line(0.0, -state.leading);
                    self.show(text.0.as_bytes(), &state, &mut pen, sheet)?;
                }
                TypedInstruction::ShowTextWithParameters(text) => {
                    state.between_words = text.0.as_f64();
                    state.between_glyphs = text.1.as_f64();
                    pen.next_line(0.0, -state.leading);
                    self.show(text.2.as_bytes(), &state, &mut pen, sheet)?;
                }
                TypedInstruction::ShowTexts(texts) => {
                    for part in texts.0.iter::<Object<'_>>() {
                        match part {
                            Object::String(text) => self.show(text.as_bytes(), &state, &mut pen, sheet)?,
                            Object::Number(by) => {
                                pen.advance(-by.as_f64() / 1000.0 * state.size * state.stretch);
                            }
                            _ => {}
                        }
                    }
                }
                TypedInstruction::InlineImage(_) => sheet.images += 1,
                TypedInstruction::BeginMarkedContent(_) => parts.begin(false, sheet),
                TypedInstruction::BeginMarkedContentWithProperties(part) => {
                    parts.begin(self.layers.hide_part(&part, resources), sheet);
                }
                TypedInstruction::EndMarkedContent(_) => parts.end(sheet),
                TypedInstruction::XObject(drawing) => {
                    let Some(drawing) = resources.get_x_object(drawing.0) else { continue };
                    self.drawing(&drawing, resources, &state, sheet, depth)?;
                }
                operator => draw(&operator, &mut state, &mut path, sheet),
            }
        }
        while parts.open > 0 {
            parts.end(sheet);
        }
        Ok(())
    }

    fn drawing(
        &mut self,
        drawing: &Stream<'a>,
        outer: &Resources<'a>,
        state: &State<'a>,
        sheet: &mut Sheet,
        depth: usize,
    ) -> Result<(), Unreadable> {
        let about = drawing.dict();
        if about.get::<Name<'_>>(SUBTYPE).is_none_or(|kind| kind.as_ref() != b"Form") {
            sheet.images += 1;
            return Ok(());
        }
        let is_hidden = about.get::<Dict<'_>>(OC).is_some_and(|layer| self.layers.hide(&layer));
        if depth == NESTED || is_hidden {
            return Ok(());
        }
        self.drawings = self.drawings.checked_sub(1).ok_or(Unreadable::TooMuch)?;
        let content = self.unpack(drawing, sheet)?;
        let mut state = state.clone();
        if let Some(by) = about.get::<[f64; 6]>(MATRIX) {
            state.page = Matrix(by).then(state.page);
        }
        let own = about.get::<Dict<'a>>(RESOURCES).map(Resources::new);
        self.run(&content, own.as_ref().unwrap_or(outer), state, sheet, depth + 1)
    }

    fn show(&mut self, codes: &[u8], state: &State<'a>, pen: &mut Pen, sheet: &mut Sheet) -> Result<(), Unreadable> {
        let Some(face) = &state.face else { return Ok(()) };
        let mut rest = codes;
        while !rest.is_empty() {
            self.glyphs = self.glyphs.checked_sub(1).ok_or(Unreadable::TooMuch)?;
            let sign = face.next(&mut rest);
            let own = sign.width * state.size;
            let space = state.between_glyphs + if sign.is_space { state.between_words } else { 0.0 };
            // Letters that are spaced out are no words of their own.
            let spaced = if state.between_glyphs <= SPACED * state.size { state.between_glyphs.max(0.0) } else { 0.0 };
            let drawn = Matrix([state.size * state.stretch, 0.0, 0.0, state.size, 0.0, state.rise])
                .then(pen.here)
                .then(state.page);
            let width = (own + spaced) * state.stretch;
            let glyph = glyph(face, sign.text, width, pen.here.then(state.page), drawn, sheet);
            if state.unseen { &mut self.unseen } else { &mut sheet.glyphs }.extend(glyph);
            pen.advance((own + space) * state.stretch);
        }
        Ok(())
    }
}

/// The marked parts of a page that are open.
#[derive(Default)]
struct Parts {
    open: usize,
    /// The outermost one that is on a layer that is off, and what was drawn before it.
    hidden: Option<(usize, [usize; 3])>,
}

impl Parts {
    fn begin(&mut self, is_hidden: bool, sheet: &Sheet) {
        self.open += 1;
        if is_hidden && self.hidden.is_none() {
            self.hidden = Some((self.open, [sheet.glyphs.len(), sheet.frames.len(), sheet.dots.len()]));
        }
    }

    fn end(&mut self, sheet: &mut Sheet) {
        if let Some((_, [glyphs, frames, dots])) = self.hidden.take_if(|(open, _)| *open == self.open) {
            sheet.glyphs.truncate(glyphs);
            sheet.frames.truncate(frames);
            sheet.dots.truncate(dots);
        }
        self.open = self.open.saturating_sub(1);
    }
}

/// Runs an operator that draws a path or says what it is filled with.
fn draw(operator: &TypedInstruction<'_, '_>, state: &mut State<'_>, path: &mut Path, sheet: &mut Sheet) {
    match operator {
        TypedInstruction::MoveTo(to) => path.start(to.0, to.1, state.page),
        TypedInstruction::LineTo(to) => path.to(to.0, to.1, state.page),
        TypedInstruction::CubicTo(to) => path.to(to.4, to.5, state.page),
        TypedInstruction::CubicStartTo(to) => path.to(to.2, to.3, state.page),
        TypedInstruction::CubicEndTo(to) => path.to(to.2, to.3, state.page),
        TypedInstruction::RectPath(of) => path.rectangle([of.0, of.1, of.2, of.3], state.page),
        TypedInstruction::NonStrokeColorDeviceGray(gray) => state.white = is_white(&[gray.0]),
        TypedInstruction::NonStrokeColorDeviceRgb(rgb) => state.white = is_white(&[rgb.0, rgb.1, rgb.2]),
        TypedInstruction::NonStrokeColorCmyk(cmyk) => state.white = is_white(&[cmyk.0, cmyk.1, cmyk.2, cmyk.3]),
        TypedInstruction::NonStrokeColor(color) => state.white = is_white(&color.0),
        TypedInstruction::NonStrokeColorNamed(color) => state.white = color.1.is_none() && is_white(&color.0),
        TypedInstruction::ColorSpaceNonStroke(_) => state.white = false,
        TypedInstruction::FillPathNonZero(_)
        | TypedInstruction::FillPathNonZeroCompatibility(_)
        | TypedInstruction::FillPathEvenOdd(_) => path.end(!state.white, sheet),
        TypedInstruction::StrokePath(_)
        | TypedInstruction::CloseAndStrokePath(_)
        | TypedInstruction::FillAndStrokeNonZero(_)
        | TypedInstruction::FillAndStrokeEvenOdd(_)
        | TypedInstruction::CloseFillAndStrokeNonZero(_)
        | TypedInstruction::CloseFillAndStrokeEvenOdd(_) => path.end(true, sheet),
        TypedInstruction::EndPath(_) => path.end(false, sheet),
        _ => {}
    }
}

/// Whether a colour is white: no ink of four, else all of the light.
fn is_white(parts: &[Number]) -> bool {
    let is_paper = |part: &Number| if parts.len() == 4 { part.as_f64() <= 0.01 } else { part.as_f64() >= 0.99 };
    parts.iter().all(is_paper)
}

impl Pen {
    fn next_line(&mut self, x: f64, y: f64) {
        self.line = Matrix::shift(x, y).then(self.line);
        self.here = self.line;
    }

    fn advance(&mut self, x: f64) {
        self.here = Matrix::shift(x, 0.0).then(self.here);
    }
}

/// Writing that rises or falls by no more than this to one is straight.
const STRAIGHT: f64 = 0.05;

/// A glyph `width` wide along the writing, which `written` maps to the page, and `drawn` maps the unit
/// of its font.
fn glyph(face: &Face<'_>, text: String, width: f64, written: Matrix, drawn: Matrix, sheet: &Sheet) -> Option<Glyph> {
    let start = drawn.apply(0.0, 0.0);
    let end = {
        let step = written.apply(width, 0.0);
        let zero = written.apply(0.0, 0.0);
        (start.0 + step.0 - zero.0, start.1 + step.1 - zero.1)
    };
    let top = drawn.apply(0.0, 1.0);
    let size = f64::hypot(top.0 - start.0, top.1 - start.1);
    let along = written.direction();
    if !(size > 0.1 && size < 10_000.0 && start.0.is_finite() && start.1.is_finite() && end.0.is_finite()) {
        return None;
    }
    let (wide, high) = (f64::from(sheet.width), f64::from(sheet.height));
    let (x, y) = along;
    let (turn, start, end) = if y.abs() <= STRAIGHT && x > 0.0 {
        (0, start, end)
    } else if y.abs() <= STRAIGHT {
        (2, (wide - start.0, high - start.1), (wide - end.0, high - end.1))
    } else if x.abs() <= STRAIGHT && y > 0.0 {
        (1, (start.1, wide - start.0), (end.1, wide - end.0))
    } else if x.abs() <= STRAIGHT {
        (3, (high - start.1, start.0), (high - end.1, end.0))
    } else {
        let turned = |at: (f64, f64)| (at.0 * x + at.1 * y, at.1 * x - at.0 * y);
        (4, turned(start), turned(end))
    };
    #[expect(clippy::cast_possible_truncation, reason = "points on a page need no more than 32 bits")]
    let (left, right, base, size) = (start.0.min(end.0) as f32, start.0.max(end.0) as f32, start.1 as f32, size as f32);
    Some(Glyph { text, left, right, base, size, font: face.name, bold: face.bold, turn })
}
