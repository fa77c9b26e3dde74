//! What headings mean: the page's title, the kinds of text that a heading announces.

use super::elements::Block;
use super::markup::{Markup, Piece, What};
use crate::corpus::Number;
use crate::ingest::markdown;
use crate::source::{SourceFile, Span};
use crate::text::name_key;
use std::ops::Range;

/// What the text below a heading is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    Plain,
    Rules,
    Notes,
    Related,
}

/// Headings that say what kind of text follows, in the languages that books come in, as
/// [`name_key`] folds them. They are no sections of the rules.
const MODES: [(Mode, &[&str]); 3] = [
    (Mode::Rules, &["rules reference", "rules", "regeln", "regles", "reglas", "regole", "regras", "правила"]),
    (
        Mode::Notes,
        &["notes", "note", "anmerkungen", "hinweise", "remarques", "notas", "примечания", "примечание", "замечания"],
    ),
    (
        Mode::Related,
        &[
            "related topics",
            "related rules",
            "related",
            "see also",
            "verwandte themen",
            "siehe auch",
            "voir aussi",
            "vease tambien",
            "vedi anche",
            "ver tambem",
            "см также",
            "связанные темы",
        ],
    ),
];

/// What a heading announces, if it is one that announces something.
pub(super) fn mode_of(heading: &str) -> Option<Mode> {
    let key = name_key(heading);
    MODES.iter().find(|(_, names)| names.contains(&key.as_str())).map(|&(mode, _)| mode)
}

/// A page's title, and the pieces that are it.
#[derive(Debug)]
pub(super) struct Title {
    pub text: String,
    /// A number typed before the title.
    pub number: Option<Number>,
    pub span: Span,
    pub pieces: Range<usize>,
}

impl Title {
    /// A page is called by its `<header>`, by the heading in it, by its only `<h1>`, by its `<title>`, or
    /// by its file's name.
    pub(super) fn find(markup: &Markup, file: &SourceFile) -> Self {
        let found = in_header(&markup.pieces).or_else(|| only_h1(&markup.pieces));
        if let Some(pieces) = found {
            let text = text_of(&markup.pieces[pieces.clone()]);
            let start = markup.pieces.get(pieces.start).map_or(0, |piece| piece.span.start);
            let end = markup.pieces.get(pieces.end.saturating_sub(1)).map_or(start, |piece| piece.span.end);
            return Self::new(&text, Span::new(start, end), pieces);
        }
        match &markup.title {
            Some((text, span)) if !text.trim().is_empty() => Self::new(text, *span, 0..0),
            _ => Self { text: file.stem().to_owned(), number: None, span: Span::default(), pieces: 0..0 },
        }
    }

    fn new(text: &str, span: Span, pieces: Range<usize>) -> Self {
        let (number, text) = match typed_number(text) {
            Some((number, at)) if !text[at..].trim().is_empty() => (Some(number), &text[at..]),
            _ => (None, text),
        };
        Self { text: text.to_owned(), number, span, pieces }
    }
}

/// The number that a title or heading begins with (`12. Docking`, `12.3 Wrecks`), and where the words
/// after it start.
pub(super) fn typed_number(heading: &str) -> Option<(Number, usize)> {
    if let Some(leading) = Number::leading(heading) {
        return Some(leading);
    }
    let indent = heading.len() - heading.trim_start().len();
    let (word, after) = heading[indent..].split_once(char::is_whitespace)?;
    let digits = word.strip_suffix(['.', ')'])?;
    if digits.is_empty() || !digits.bytes().all(|c| c.is_ascii_digit()) {
        return None;
    }
    let at = heading.len() - after.trim_start().len();
    Number::parse(digits).map(|number| (number, at))
}

/// The word before the numbers of a page's headings, `Article 7: Doors`, where several have it.
pub(super) fn word_of(pieces: &[Piece]) -> Option<&'static str> {
    let mut headings = String::new();
    for (at, _) in pieces.iter().enumerate().filter(|(_, piece)| matches!(piece.what, What::Open(Block::Heading(_), _)))
    {
        let inside = &pieces[at + 1..pieces.len().min(at + MOST_PIECES)];
        let end = inside.iter().position(|piece| matches!(piece.what, What::Close(_))).unwrap_or(inside.len());
        let words: Vec<String> = text_of(&inside[..end]).split_whitespace().map(str::to_owned).collect();
        headings.extend(["# ", &words.join(" "), "\n"]);
    }
    markdown::heads(&headings).word.filter(|(_, count)| *count > 1).map(|(word, _)| word)
}

/// As much of a heading is looked at.
const MOST_PIECES: usize = 16;

/// More text than this is no title.
const LONGEST_TITLE: usize = 300;

/// The first header that shows words, or the first heading in it.
fn in_header(pieces: &[Piece]) -> Option<Range<usize>> {
    let mut from = 0;
    while let Some(start) = position(pieces, from, |block| block == Block::Header) {
        let end = end_of(pieces, start);
        let inside = &pieces[start..end];
        if let Some(heading) = position(inside, 0, |block| matches!(block, Block::Heading(_))) {
            let heading = start + heading;
            return Some(heading..end_of(pieces, heading)).filter(|range| !text_of(&pieces[range.clone()]).is_empty());
        }
        let other = position(inside, 0, |block| {
            matches!(block, Block::Navigation | Block::OrderedList | Block::BulletList | Block::Table)
        });
        let text = text_of(inside);
        if !text.is_empty() && other.is_none() && text.len() <= LONGEST_TITLE {
            return Some(start..end);
        }
        from = end;
    }
    None
}

/// The `<h1>` of a page that has one; several are sections, such as cards.
fn only_h1(pieces: &[Piece]) -> Option<Range<usize>> {
    let mut found = None;
    let mut from = 0;
    while let Some(start) = position(pieces, from, |block| block == Block::Heading(1)) {
        let end = end_of(pieces, start);
        let text = text_of(&pieces[start..end]);
        if !text.is_empty() && mode_of(&text).is_none() {
            if found.is_some() {
                return None;
            }
            found = Some(start..end);
        }
        from = end;
    }
    found
}

fn position(pieces: &[Piece], from: usize, test: impl Fn(Block) -> bool) -> Option<usize> {
    let opens = |piece: &Piece| matches!(piece.what, What::Open(block, _) if test(block));
    pieces.iter().skip(from).position(opens).map(|at| from + at)
}

/// The position after the piece that closes the block opened at `start`.
pub(super) fn end_of(pieces: &[Piece], start: usize) -> usize {
    let mut depth = 0usize;
    for (at, piece) in pieces.iter().enumerate().skip(start) {
        match piece.what {
            What::Open(..) => depth += 1,
            What::Close(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    pieces.len()
}

/// The words of some pieces, white space folded.
pub(super) fn text_of(pieces: &[Piece]) -> String {
    let mut text = String::new();
    for piece in pieces {
        match &piece.what {
            What::Text(words) => text.push_str(words),
            What::Open(..) | What::Close(_) | What::LineBreak => text.push(' '),
            What::Mark(..) | What::Unmark(_) => {}
        }
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
