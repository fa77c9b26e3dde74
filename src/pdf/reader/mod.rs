//! From the bytes of a PDF to its [`Layout`]: the one place that knows the crates that read PDF.
//!
//! A PDF is a program of strangers. It is interpreted within bounds: of what it unpacks to (`unpack`),
//! of the operators that run and the glyphs that they draw, and of time. It runs on a thread of its own,
//! with a stack for the nesting that the crates allow; a panic in them ends that thread and nothing else.

mod content;
mod fonts;
mod layers;
mod matrix;
mod paths;
mod unnamed;
mod unpack;

use crate::pdf::THREAD;
use crate::pdf::layout::{Layout, Sheet, Unreadable};
use content::Interpreter;
use layers::Layers;

use hayro_syntax::object::Dict;
use hayro_syntax::object::dict::keys::{COUNT, PAGES};
use hayro_syntax::{LoadPdfError, Pdf};
use std::sync::mpsc;
use std::time::Duration;

const STACK: usize = 64 << 20;
/// More than the longest rules take, by far, on a slow machine and without optimisation.
const SECONDS: u64 = 60;

/// Reads a PDF.
///
/// # Errors
/// It cannot be read, or it holds no text.
pub(super) fn lay_out(bytes: &[u8]) -> Result<Layout, Unreadable> {
    if !has_end(bytes) {
        return Err(Unreadable::Damaged);
    }
    unpack::check(bytes)?;
    let bytes = bytes.to_vec();
    let (send, receive) = mpsc::channel();
    let worker = std::thread::Builder::new().name(THREAD.to_owned()).stack_size(STACK);
    let spawned = worker.spawn(move || {
        // Where the thread panics, `send` goes away unused, and the receiver hears of that.
        let _ = send.send(interpret(bytes));
    });
    if spawned.is_err() {
        return Err(Unreadable::Damaged);
    }
    match receive.recv_timeout(Duration::from_secs(SECONDS)) {
        Ok(read) => read,
        Err(mpsc::RecvTimeoutError::Timeout) => Err(Unreadable::TooSlow(SECONDS)),
        Err(mpsc::RecvTimeoutError::Disconnected) => Err(Unreadable::Damaged),
    }
}

/// Whether a file ends as a whole one does. What is cut can often be read in part: half of the rules.
fn has_end(bytes: &[u8]) -> bool {
    const TAIL: usize = 4096;
    let blank = |byte: &u8| *byte == 0 || byte.is_ascii_whitespace();
    let bytes = &bytes[..bytes.iter().rposition(|byte| !blank(byte)).map_or(0, |last| last + 1)];
    let tail = &bytes[bytes.len().saturating_sub(TAIL)..];
    tail.windows(5).any(|five| five == b"%%EOF")
}

fn interpret(bytes: Vec<u8>) -> Result<Layout, Unreadable> {
    let pdf = Pdf::new(bytes).map_err(|error| match error {
        LoadPdfError::Decryption(_) => Unreadable::Encrypted,
        LoadPdfError::Invalid => Unreadable::Damaged,
    })?;
    let catalogue = pdf.xref().get::<Dict<'_>>(pdf.xref().root_id());
    let mut interpreter = Interpreter::new(catalogue.as_ref().map(Layers::of).unwrap_or_default());
    let pages_told = catalogue.and_then(|catalogue| catalogue.get::<Dict<'_>>(PAGES)?.get::<usize>(COUNT));
    let mut layout = Layout { pages_told, ..Layout::default() };
    for page in pdf.pages().iter() {
        layout.sheets.push(interpreter.page(page)?);
    }
    if layout.sheets.is_empty() {
        return Err(Unreadable::Damaged);
    }
    let said = |sheet: &Sheet| sheet.glyphs.iter().any(|glyph| !glyph.text.trim().is_empty());
    let drawn = |sheet: &Sheet| sheet.glyphs.iter().any(|glyph| glyph.text.is_empty());
    match layout.sheets.iter().any(said) {
        true => Ok(layout),
        false if layout.sheets.iter().any(drawn) => Err(Unreadable::NoLetters),
        false => Err(Unreadable::NoText),
    }
}
