//! From HTML as people type it to a balanced sequence of blocks, text and marks, each with its span.
//!
//! The blocks nest as a browser nests them: missing end tags are implied, stray ones ignored. Two
//! things differ from a browser, neither of which loses or moves a word: marks end with the block they
//! were opened in, and text typed between a table's cells stays where it is typed.

use super::elements::{Block, Role, is_formatting, role_of};
use super::nesting::{End, OpenBlock};
use super::trouble::Trouble;
use crate::corpus::Style;
use crate::source::Span;
use html5gum::{DefaultEmitter, StartTag, Token, Tokenizer};
use std::borrow::Cow;

/// One step through a page.
#[derive(Debug)]
pub(super) struct Piece {
    pub what: What,
    pub span: Span,
}

#[derive(Debug)]
pub(super) enum What {
    Open(Block, Option<Box<Attributes>>),
    /// The end of the innermost open block.
    Close(Block),
    Text(String),
    LineBreak,
    /// A mark begins; its number comes again in [`What::Unmark`]. Marks may overlap.
    Mark(u32, MarkKind),
    Unmark(u32),
}

#[derive(Clone, Debug)]
pub(super) enum MarkKind {
    Style(Style),
    /// A link with its target and where that is written; `None` where the tag has none.
    Link(Option<(String, Span)>),
}

/// The attributes that say something about numbering.
#[derive(Clone, Debug, Default)]
pub(super) struct Attributes {
    pub class: String,
    pub style: String,
    pub start: Option<i64>,
    pub value: Option<i64>,
    /// The `type` of a list: `1`, `a`, `A`, `i`, `I`.
    pub label: Option<char>,
    /// The number of items of a list that counts down.
    pub reversed: Option<i64>,
}

/// A page taken apart.
#[derive(Debug, Default)]
pub(super) struct Markup {
    pub pieces: Vec<Piece>,
    /// The text of all `<style>` elements.
    pub styles: String,
    /// The text of `<title>` and where it stands.
    pub title: Option<(String, Span)>,
    pub troubles: Vec<Trouble>,
}

/// Marks that are open at once; more of them change nothing that anyone could see.
const MAX_MARKS: usize = 64;
/// A page with more trouble than this is no page; what is more is counted.
const MAX_TROUBLES: usize = 10_000;

/// Takes a page apart.
pub(super) fn take_apart(source: &str) -> Markup {
    let html = without_php(source);
    let mut emitter = DefaultEmitter::<usize>::new_with_span();
    emitter.naively_switch_states(true);
    let mut reader = Reader::new(&html);
    for token in Tokenizer::new_with_emitter(html.as_ref(), emitter) {
        let Ok(token) = token;
        match token {
            Token::StartTag(tag) => reader.start(&tag),
            Token::EndTag(tag) => reader.end(&tag.name, span_of(tag.span)),
            Token::String(text) => reader.text(&text.value, span_of(text.span)),
            Token::Comment(comment) => {
                let ended = html.get(..comment.span.end).is_some_and(|upto| upto.ends_with('>'));
                if comment.span.end >= html.len() && !ended {
                    reader.trouble(Trouble::EndlessComment { at: span_of(comment.span) });
                }
            }
            Token::Doctype(_) | Token::Error(_) => {}
        }
    }
    reader.finish()
}

/// PHP is for the server: a browser gets to see none of it. Blanks take its place, so that every
/// offset stays true.
fn without_php(source: &str) -> Cow<'_, str> {
    if !source.contains("<?") {
        return Cow::Borrowed(source);
    }
    let mut html = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(begins) = rest.find("<?") {
        let (before, from) = rest.split_at(begins);
        html.push_str(before);
        // Without an end it is no PHP that a page could go on after; the HTML reader judges it.
        let Some(length) = from.find("?>").map(|at| at + 2) else {
            rest = from;
            break;
        };
        html.extend(std::iter::repeat_n(' ', length));
        rest = &from[length..];
    }
    html.push_str(rest);
    Cow::Owned(html)
}

pub(super) fn span_of(span: html5gum::Span<usize>) -> Span {
    Span::new(span.start, span.end)
}

pub(super) struct OpenMark {
    id: u32,
    name: String,
    at: Span,
    /// How many blocks were open.
    pub depth: usize,
}

/// Reads a page tag by tag. Marks are handled here, blocks in [`super::nesting`].
pub(super) struct Reader<'a> {
    html: &'a str,
    pub out: Markup,
    pub open: Vec<OpenBlock>,
    pub marks: Vec<OpenMark>,
    next_mark: u32,
    /// Start tags beyond the limits that wait for their end tags.
    pub too_deep: usize,
    too_many_marks: usize,
    /// The hidden element that is open, with how many of its name.
    hidden: Option<(&'static str, Span, usize)>,
    /// `</li>` typed where a list should have been ended: that list needs no finding of its own.
    pub owed_list_ends: usize,
    /// How many items have an end tag.
    pub item_ends: usize,
    unlisted: usize,
    unlisted_items: usize,
}

impl<'a> Reader<'a> {
    fn new(html: &'a str) -> Self {
        Self {
            html,
            out: Markup::default(),
            open: Vec::new(),
            marks: Vec::new(),
            next_mark: 0,
            too_deep: 0,
            too_many_marks: 0,
            hidden: None,
            owed_list_ends: 0,
            item_ends: 0,
            unlisted: 0,
            unlisted_items: 0,
        }
    }

    pub(super) fn push(&mut self, what: What, span: Span) {
        self.out.pieces.push(Piece { what, span });
    }

    fn text(&mut self, text: &[u8], span: Span) {
        let text = String::from_utf8_lossy(text);
        match self.hidden {
            Some(("style", ..)) => self.out.styles.push_str(&text),
            Some(("title", ..)) if self.out.title.is_none() => self.out.title = Some((text.into_owned(), span)),
            Some(_) => {}
            None => {
                if !text.trim().is_empty() {
                    self.note_content();
                }
                self.lines(&text, span);
            }
        }
    }

    /// Text of the page, of which each line is one where it is set as it is typed.
    fn lines(&mut self, text: &str, span: Span) {
        let as_typed = self.open.iter().any(|block| matches!(block.name, "listing" | "plaintext" | "pre" | "xmp"));
        if !as_typed || !text.contains('\n') {
            return self.push(What::Text(text.to_owned()), span);
        }
        let same = text.len() == span.end - span.start;
        let mut at = 0;
        for (nth, line) in text.split('\n').enumerate() {
            let place = if same { Span::new(span.start + at, span.start + at + line.len()) } else { span };
            if nth > 0 {
                self.push(What::LineBreak, place);
            }
            self.push(What::Text(line.to_owned()), place);
            at += line.len() + 1;
        }
    }

    pub(super) fn trouble(&mut self, trouble: Trouble) {
        if self.out.troubles.len() < MAX_TROUBLES {
            self.out.troubles.push(trouble);
        } else if matches!(trouble, Trouble::UnclosedItem { .. }) {
            self.unlisted_items += 1;
        } else {
            self.unlisted += 1;
        }
    }

    pub(super) fn note_content(&mut self) {
        if let Some(top) = self.open.last_mut() {
            top.has_content = true;
        }
    }

    fn start(&mut self, tag: &StartTag<usize>) {
        let span = span_of(tag.span);
        let (name, role) = role_of(&tag.name);
        if let Some((hidden, _, count)) = &mut self.hidden {
            *count += usize::from(*hidden == name);
            return;
        }
        match role {
            Role::Frame | Role::Void => {}
            Role::Hidden => self.hidden = Some((name, span, 1)),
            Role::LineBreak => {
                if name == "hr" {
                    self.end_paragraph(span);
                }
                self.push(What::LineBreak, span);
            }
            Role::Image => {
                if let Some(alt) = attribute(tag, b"alt").filter(|alt| !alt.trim().is_empty()) {
                    self.note_content();
                    self.push(What::Text(format!(" {alt} ")), span);
                }
            }
            Role::Inline(None) => self.start_mark(tag, None),
            Role::Inline(Some(style)) => self.start_mark(tag, Some(MarkKind::Style(style))),
            Role::Link => {
                if let Some(at) = self.marks.iter().rposition(|mark| mark.name == "a") {
                    let unclosed = self.end_mark(at, span);
                    self.trouble(Trouble::UnclosedMark { name: unclosed.name, at: unclosed.at });
                }
                let target = self.href_of(tag);
                let names_a_place = tag.attributes.keys().any(|key| matches!(key.as_slice(), b"id" | b"name"));
                if target.is_none() && !names_a_place {
                    self.trouble(Trouble::LinkWithoutTarget { at: span });
                }
                self.start_mark(tag, Some(MarkKind::Link(target)));
            }
            Role::Block(block) => self.start_block(name, block, tag),
        }
    }

    fn start_mark(&mut self, tag: &StartTag<usize>, kind: Option<MarkKind>) {
        if tag.self_closing && kind.is_none() {
            return;
        }
        if self.marks.len() >= MAX_MARKS {
            self.too_many_marks += 1;
            return;
        }
        let (id, at) = (self.next_mark, span_of(tag.span));
        self.next_mark = self.next_mark.wrapping_add(1);
        let name = String::from_utf8_lossy(&tag.name).into_owned();
        self.marks.push(OpenMark { id, name, at, depth: self.open.len() });
        if let Some(kind) = kind {
            self.push(What::Mark(id, kind), at);
        }
    }

    pub(super) fn end_mark(&mut self, position: usize, span: Span) -> OpenMark {
        let mark = self.marks.remove(position);
        self.push(What::Unmark(mark.id), span);
        mark
    }

    /// `<sc>word<sc>` and `<sc>word</i>`: one finding about the second tag says it all.
    pub(super) fn report_unclosed_mark(&mut self, mark: OpenMark) {
        let trouble = match self.out.troubles.last() {
            Some(Trouble::MarkForItsEnd { first, .. } | Trouble::WrongEnd { first, .. }) if *first == mark.at => return,
            _ => match self.marks.last() {
                Some(outer) if outer.name == mark.name && outer.depth == mark.depth => {
                    Trouble::MarkForItsEnd { name: mark.name, at: mark.at, first: outer.at }
                }
                _ => Trouble::UnclosedMark { name: mark.name, at: mark.at },
            },
        };
        self.trouble(trouble);
    }

    fn end(&mut self, written: &[u8], span: Span) {
        let (name, role) = role_of(written);
        if let Some((hidden, _, count)) = &mut self.hidden {
            if *hidden == name {
                *count -= 1;
                if *count == 0 {
                    self.hidden = None;
                }
            }
            return;
        }
        match role {
            Role::Frame | Role::Void | Role::Hidden | Role::Image => {}
            Role::LineBreak => self.push(What::LineBreak, span),
            Role::Inline(_) | Role::Link => self.end_of_mark(written, span),
            Role::Block(_) if self.too_deep > 0 => {
                self.too_deep -= 1;
                self.push(What::LineBreak, span);
            }
            Role::Block(block) => self.end_block(name, block, span),
        }
    }

    fn end_of_mark(&mut self, written: &[u8], span: Span) {
        let floor = if is_formatting(&String::from_utf8_lossy(written)) { 0 } else { self.open.len() };
        let found = self
            .marks
            .iter()
            .enumerate()
            .rev()
            .take_while(|(_, mark)| mark.depth >= floor)
            .find(|(_, mark)| mark.name.as_bytes() == written)
            .map(|(position, _)| position);
        let Some(position) = found else {
            if self.too_many_marks > 0 {
                self.too_many_marks -= 1;
            } else {
                let name = String::from_utf8_lossy(written).into_owned();
                self.trouble(match self.marks.last().filter(|mark| mark.depth == self.open.len()) {
                    Some(open) => Trouble::WrongEnd { name, open: open.name.clone(), first: open.at, at: span },
                    None => Trouble::StrayEnd { name, at: span },
                });
            }
            return;
        };
        let crossed = self.marks.get(position + 1).filter(|inner| inner.depth == self.marks[position].depth);
        if let Some(inner) = crossed.map(|mark| mark.name.clone()) {
            let name = self.marks[position].name.clone();
            self.trouble(Trouble::Crossed { name, inner, at: span });
        }
        self.end_mark(position, span);
    }

    /// The target of a link and where it is written: between the quotes, if it stands there as it is.
    fn href_of(&self, tag: &StartTag<usize>) -> Option<(String, Span)> {
        let href = attribute(tag, b"href").filter(|href| !href.trim().is_empty())?;
        let (_, value) = tag.attributes.iter().find(|(key, _)| key.as_slice() == b"href")?;
        let Span { start, end } = span_of(value.span);
        let at = self.html.get(start..end).and_then(|written| written.rfind(href.trim())).map(|at| start + at);
        let span = at.map_or(Span::new(start, end), |at| Span::new(at, at + href.trim().len()));
        Some((href, span))
    }

    fn finish(mut self) -> Markup {
        let end = Span::new(self.html.len(), self.html.len());
        if let Some((name, at, _)) = self.hidden {
            self.trouble(Trouble::EndlessHidden { name, at });
        }
        self.close_to(0, End::Implied, end);
        while let Some(mark) = self.marks.pop() {
            self.push(What::Unmark(mark.id), end);
            self.report_unclosed_mark(mark);
        }
        // HTML lets item ends be left out; where none is written, that is a habit and no slip.
        if self.item_ends == 0 {
            self.out.troubles.retain(|trouble| !matches!(trouble, Trouble::UnclosedItem { .. }));
            self.unlisted_items = 0;
        }
        let count = self.unlisted + self.unlisted_items;
        if count > 0 {
            self.out.troubles.push(Trouble::Unlisted { count, at: end });
        }
        self.out
    }
}

fn attribute(tag: &StartTag<usize>, name: &[u8]) -> Option<String> {
    let (_, value) = tag.attributes.iter().find(|(key, _)| key.as_slice() == name)?;
    Some(String::from_utf8_lossy(value).into_owned())
}

pub(super) fn attributes_of(tag: &StartTag<usize>) -> Option<Box<Attributes>> {
    if tag.attributes.is_empty() {
        return None;
    }
    let number = |name| attribute(tag, name).and_then(|value| value.trim().parse().ok());
    Some(Box::new(Attributes {
        class: attribute(tag, b"class").unwrap_or_default(),
        style: attribute(tag, b"style").unwrap_or_default(),
        start: number(b"start"),
        value: number(b"value"),
        label: attribute(tag, b"type").and_then(|kind| kind.trim().chars().next()),
        reversed: attribute(tag, b"reversed").map(|_| 0),
    }))
}
