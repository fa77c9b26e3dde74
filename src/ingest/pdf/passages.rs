//! Lines to passages: headings, paragraphs, bullets, steps, lists of related topics.

use super::headings::{Line, Role};
use crate::ingest::outline::lines::{begins_lower, ends_sentence, join};
use crate::ingest::outline::marker::{self, Word};
use crate::ingest::outline::placing::compounds;
use crate::source::Span;

/// Lines that belong together.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Passage {
    pub kind: Kind,
    /// Without its bullet, label or opening word; its paragraphs are lines.
    pub text: String,
    /// The lines it was put together from, as spans of the file.
    pub spans: Vec<Span>,
    /// How far it is set in from its column, in sizes of the text.
    pub indent: f32,
    /// See [`Line::inset`].
    pub inset: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Heading(Role),
    Paragraph,
    Bullet,
    /// `1.`, `a)`: a step of a list with its label.
    Step(String),
    Related,
    Question,
    Answer,
    Example,
}

impl Passage {
    fn new(kind: Kind, text: &str, line: &Line<'_>) -> Self {
        Self { kind, text: text.to_owned(), spans: vec![line.span], indent: line.indent, inset: line.inset }
    }

    /// All of its lines.
    pub(super) fn span(&self) -> Span {
        let start = self.spans.first().map_or(0, |span| span.start);
        Span::new(start, self.spans.iter().map(|span| span.end).max().unwrap_or(start))
    }
}

/// Puts lines together. What a box interrupts goes on past it, and the box comes after it.
pub(super) fn of(lines: &[Line<'_>]) -> Vec<Passage> {
    let compounds = compounds(lines.iter().map(|line| line.text));
    let mut passages: Vec<Passage> = Vec::new();
    // The last passage and line of the text, and those of a box.
    let mut ends: [Option<(usize, &Line<'_>)>; 2] = [None; 2];
    for line in lines {
        let end = &mut ends[usize::from(line.inset > 0)];
        let open = end.filter(|(_, before)| before.inset == line.inset);
        let before = open.map(|(_, before)| before);
        let last = open.and_then(|(last, _)| passages.get_mut(last));
        let opened = if line.role == Role::Text { opening(line.text) } else { None };
        let (begins, rest) = opened.map_or((None, 0), |(kind, rest)| (Some(kind), rest));
        let goes_on = |last: &&mut Passage| match line.role {
            Role::Text => begins.is_none() && goes_on(last, before, line),
            _ => goes_on_heading(last, before, line),
        };
        let at = if let Some(((at, _), passage)) = open.zip(last.filter(goes_on)) {
            join(&mut passage.text, line.text, false, |word| compounds.contains(word));
            passage.spans.push(line.span);
            at
        } else {
            let otherwise = if line.role == Role::Text { Kind::Paragraph } else { Kind::Heading(line.role) };
            passages.push(Passage::new(begins.unwrap_or(otherwise), &line.text[rest..], line));
            passages.len() - 1
        };
        *end = Some((at, line));
    }
    passages
}

fn goes_on_heading(last: &Passage, before: Option<&Line<'_>>, line: &Line<'_>) -> bool {
    let same = before.is_some_and(|before| {
        let near = line.print.base - before.print.base;
        before.role == line.role
            && before.print.block == line.print.block
            && before.print.font == line.print.font
            && (before.print.size - line.print.size).abs() < 0.5
            && near > 0.0
            && near <= 1.5 * line.print.size
    });
    same && matches!(last.kind, Kind::Heading(_))
}

/// What a line opens, and where its text begins.
fn opening(text: &str) -> Option<(Kind, usize)> {
    if let Some(rest) = marker::bullet(text) {
        return Some((Kind::Bullet, rest));
    }
    if let Some((word, rest)) = marker::word(text) {
        let kind = match word {
            Word::Related => Kind::Related,
            Word::Question => Kind::Question,
            Word::Answer => Kind::Answer,
            Word::Example => Kind::Example,
        };
        return Some((kind, rest));
    }
    step(text).map(|(label, rest)| (Kind::Step(label), rest))
}

/// `1.`, `12)`, `(a)`, `b.`: a label of a step, which something closes.
fn step(text: &str) -> Option<(String, usize)> {
    let open = usize::from(text.starts_with('('));
    let body = &text[open..];
    let digits = body.len() - body.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let length = match body.chars().next() {
        Some(c) if digits == 0 && c.is_lowercase() => c.len_utf8(),
        _ if (1..=2).contains(&digits) => digits,
        _ => return None,
    };
    let rest = body[length..].strip_prefix(')').or_else(|| body[length..].strip_prefix('.').filter(|_| open == 0))?;
    if !rest.starts_with(char::is_whitespace) || rest.trim().is_empty() {
        return None;
    }
    Some((body[..length].to_owned(), text.len() - rest.trim_start().len()))
}

/// Whether a line goes on with the passage before it.
fn goes_on(last: &Passage, before: Option<&Line<'_>>, line: &Line<'_>) -> bool {
    if matches!(last.kind, Kind::Heading(_)) {
        return false;
    }
    let Some(before) = before else { return false };
    let other_print = (before.print.size - line.print.size).abs() > 0.6;
    if line.apart {
        // Over the end of a column or page, and past a box, goes what is not finished.
        let open_list = last.kind == Kind::Related && last.text.ends_with([',', ';']);
        let unfinished = !ends_sentence(&last.text) || begins_lower(line.text) || line.runs_on;
        return !other_print && (open_list || last.kind != Kind::Related && unfinished);
    }
    if line.after_blank {
        let open_list = last.kind == Kind::Related && (last.text.is_empty() || last.text.ends_with(','));
        return open_list || !other_print && begins_lower(line.text) && !ends_sentence(&last.text);
    }
    // Without white between them paragraphs are set in, leave room in the last line, or begin where a list is over.
    let is_long = last.spans.len() > 1;
    let set_in = last.kind == Kind::Paragraph && line.indent > before.indent + 0.9 && is_long;
    let edge = if is_long { last.indent.max(before.indent) } else { last.indent };
    let set_out = matches!(last.kind, Kind::Bullet | Kind::Step(_)) && line.indent < edge - 0.3;
    let finished = ends_sentence(&last.text);
    !(finished && ((set_in || line.had_room) && !begins_lower(line.text) || set_out))
}
