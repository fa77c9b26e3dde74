//! Any text without the markup of HTML and Markdown, and where each part of it stands in its source.

use super::markdown::leading_tag;
use super::reference;
use crate::corpus::Number;
use crate::source::Span;
use std::borrow::Cow;

/// Running text as a reader sees it. Tags and signs of emphasis are gone, character references are
/// what they stand for, and a run of white space is one blank, or one line end where a line is empty.
#[derive(Debug)]
pub struct Unmarked {
    pub text: String,
    pieces: Vec<Piece>,
}

/// A piece of the text, up to the next one, and what it was made of. Where the two are of one length
/// they are the same byte by byte.
#[derive(Debug)]
struct Piece {
    at: usize,
    source: Span,
}

impl Unmarked {
    #[must_use]
    pub fn of(source: &str) -> Self {
        let mut out = Self { text: String::with_capacity(source.len()), pieces: Vec::new() };
        let mut at = 0;
        let special = |c: char| c.is_whitespace() || matches!(c, '<' | '&' | '*' | '_' | '`' | '[' | ']');
        while let Some(found) = source[at..].find(special) {
            out.push(&source[at..at + found], Span::new(at, at + found));
            at += found;
            let sign = source[at..].chars().next().map_or(1, char::len_utf8);
            let (text, length) = markup(source, at).unwrap_or((Cow::Borrowed(&source[at..at + sign]), sign));
            let one_more_blank = text.trim_matches([' ', '\n']).is_empty() && out.text.ends_with([' ', '\n']);
            if !one_more_blank {
                out.push(&text, Span::new(at, at + length));
            }
            at += length;
        }
        out.push(&source[at..], Span::new(at, source.len()));
        out
    }

    fn push(&mut self, text: &str, source: Span) {
        let literal = |at: usize, piece: &Piece| piece.source.end - piece.source.start == at - piece.at;
        let same = source.end - source.start == text.len();
        let goes_on = |piece: &Piece| same && piece.source.end == source.start && literal(self.text.len(), piece);
        match self.pieces.last_mut() {
            _ if text.is_empty() => {}
            Some(last) if goes_on(last) => last.source.end = source.end,
            _ => self.pieces.push(Piece { at: self.text.len(), source }),
        }
        self.text.push_str(text);
    }

    /// The bytes of the source of a range of the text, which is not empty.
    #[must_use]
    pub fn span(&self, start: usize, end: usize) -> Span {
        let piece = |at: usize| {
            let index = self.pieces.partition_point(|piece| piece.at <= at).saturating_sub(1);
            let until = self.pieces.get(index + 1).map_or(self.text.len(), |next| next.at);
            self.pieces.get(index).map(|piece| (piece, until - piece.at == piece.source.end - piece.source.start))
        };
        let start =
            piece(start).map_or(0, |(piece, literal)| piece.source.start + if literal { start - piece.at } else { 0 });
        let end = piece(end.saturating_sub(1)).map_or(0, |(piece, literal)| {
            if literal { piece.source.start + (end - piece.at) } else { piece.source.end }
        });
        Span::new(start, end.max(start))
    }
}

/// What the markup or white space at an offset stands for, and its length; `None` where there is neither.
fn markup(source: &str, at: usize) -> Option<(Cow<'static, str>, usize)> {
    let rest = &source[at..];
    let nothing = Some((Cow::Borrowed(""), 1));
    match rest.as_bytes()[0] {
        b'<' if is_number_in_angles(rest) => None,
        b'<' => leading_tag(rest).map(|(length, begins_line)| (if begins_line { "\n" } else { "" }.into(), length)),
        b'&' => reference(rest).map(|(decoded, length)| (decoded.into(), length)),
        b'*' | b'`' => nothing,
        b'_' => nothing.filter(|_| is_alone(source, at)),
        b'[' | b']' => nothing.filter(|_| is_doubled(source.as_bytes(), at) && !is_beside_number(source, at)),
        _ => {
            let space = &rest[..rest.len() - rest.trim_start().len()];
            let empty_line = space.bytes().filter(|&byte| byte == b'\n').count() > 1;
            Some((if empty_line { "\n" } else { " " }.into(), space.len()))
        }
    }
}

/// Whether a byte stands beside another one like it.
fn is_doubled(source: &[u8], at: usize) -> bool {
    source.get(at + 1) == Some(&source[at]) || at > 0 && source[at - 1] == source[at]
}

/// Nothing that links to a number in brackets has more characters.
const LONGEST_LINK: usize = 200;

/// Whether a bracket is the inner one of `[[49.2]]` or `[[49.2|Invasion]]`.
fn is_beside_number(source: &str, at: usize) -> bool {
    let (before, after) = source.split_at(at);
    let link = if before.ends_with('[') && after.starts_with('[') {
        after.char_indices().take(LONGEST_LINK).find(|&(_, c)| c == ']').map(|(end, _)| &after[1..end])
    } else if after.starts_with("]]") {
        let start = before.char_indices().rev().take(LONGEST_LINK).find(|&(_, c)| c == '[');
        start.filter(|&(start, _)| before[..start].ends_with('[')).map(|(start, _)| &before[start + 1..])
    } else {
        None
    };
    link.and_then(|link| link.split('|').next()).is_some_and(is_dotted_number)
}

/// Whether a text begins with `<book:49.2>`, which names no element of a page.
fn is_number_in_angles(text: &str) -> bool {
    let end = text.char_indices().take(LONGEST_LINK).find(|&(_, c)| c == '>' || c.is_whitespace());
    let inside = end.and_then(|(end, _)| text[1..end].split_once(':'));
    inside.is_some_and(|(_, number)| is_dotted_number(number))
}

fn is_dotted_number(text: &str) -> bool {
    text.contains('.') && !text.contains(char::is_whitespace) && Number::parse(text).is_some()
}

/// Whether an `_` stands at an end of a word, as emphasis does.
fn is_alone(source: &str, at: usize) -> bool {
    let before = source[..at].chars().next_back();
    let after = source[at + 1..].chars().next();
    ![before, after].iter().all(|side| side.is_some_and(char::is_alphanumeric))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_goes_and_places_stay() {
        for (source, text) in [
            ("See <b class=\"x\">58.4</b>,\r\n  or **59.1**.", "See 58.4, or 59.1."),
            ("&sect;&nbsp;58.4 &ndash; a &amp; b", "§\u{a0}58.4 – a & b"),
            ("a < b && c > d &nosuch; x", "a < b && c > d &nosuch; x"),
            ("one\n\n\ntwo `49.2` _em_ snake_case", "one\ntwo 49.2 em snake_case"),
            ("see [[Boat|49.2]], [49.3](x)", "see Boat|49.2, [49.3](x)"),
            ("see [[49.2]], [[49.3|Boat]]", "see [49.2], [49.3|Boat]"),
            ("see <tug:49.2>, <w:b1>x</w:b1>", "see <tug:49.2>, x"),
            ("", ""),
        ] {
            assert_eq!(Unmarked::of(source).text, text, "{source}");
        }
        let source = "ё <i>rule</i>&nbsp;58.<b>4</b>&hellip;";
        let plain = Unmarked::of(source);
        for (word, written) in [("rule", "rule"), ("58.4", "58.<b>4"), ("…", "&hellip;"), ("ё", "ё")] {
            let at = plain.text.find(word).unwrap();
            let Span { start, end } = plain.span(at, at + word.len());
            assert_eq!(&source[start..end], written);
        }
    }
}
