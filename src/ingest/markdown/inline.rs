//! The words of a paragraph or heading as they come in: text, marks, links, and which of them are
//! still open.

use super::super::{RawLink, RawText};
use crate::corpus::{RelationKind, Style};
use crate::source::Span;
use pulldown_cmark::LinkType;

/// Something that began in a paragraph and has not ended.
#[derive(Debug)]
enum Open {
    Mark(Style, u32),
    Link(RawLink, u32),
    /// An image: its description is text, its target is none.
    Image,
}

/// A paragraph that is being read.
#[derive(Debug, Default)]
pub(super) struct Inline {
    text: RawText,
    open: Vec<Open>,
    span: Option<Span>,
}

impl Inline {
    pub(super) fn push(&mut self, text: &str, span: Span) {
        self.text.push(text);
        self.cover(span);
    }

    /// Text from a source in which line ends part lines that belong apart, such as code.
    pub(super) fn push_line(&mut self, text: &str, span: Span) {
        self.text.break_paragraph();
        self.push(text, span);
    }

    pub(super) fn push_code(&mut self, text: &str, span: Span) {
        let start = self.text.here();
        self.push(text, span);
        self.text.mark(Style::Code, start);
    }

    pub(super) fn blank(&mut self) {
        self.text.push(" ");
    }

    pub(super) fn open_mark(&mut self, style: Style) {
        self.open.push(Open::Mark(style, self.text.here()));
    }

    pub(super) fn open_link(&mut self, kind: LinkType, target: &str, span: Span) {
        let link = match kind {
            LinkType::WikiLink { .. } => {
                let name = target.split_whitespace().collect::<Vec<_>>().join(" ");
                RawLink::by_name(RelationKind::Inline, &name, span)
            }
            LinkType::Email => RawLink::by_href(RelationKind::Inline, &format!("mailto:{target}"), span),
            _ => RawLink::by_href(RelationKind::Inline, target, span),
        };
        self.open.push(Open::Link(link, self.text.here()));
    }

    pub(super) fn open_image(&mut self) {
        self.open.push(Open::Image);
    }

    /// Ends what was opened last.
    pub(super) fn close(&mut self) {
        match self.open.pop() {
            Some(Open::Mark(style, start)) => self.text.mark(style, start),
            Some(Open::Link(link, start)) => {
                let has_words = self.text.rich.plain.get(start as usize..).is_some_and(|text| !text.trim().is_empty());
                if has_words {
                    self.text.link(link, start);
                } else {
                    self.cover(link.span);
                    self.text.links.push(link);
                }
            }
            Some(Open::Image) | None => {}
        }
    }

    pub(super) fn has_open(&self) -> bool {
        !self.open.is_empty()
    }

    pub(super) fn is_in_link(&self) -> bool {
        self.open.iter().any(|open| matches!(open, Open::Link(..) | Open::Image))
    }

    /// The words so far.
    pub(super) fn words(&self) -> &str {
        &self.text.rich.plain
    }

    /// Takes what has been read; what is open goes on in what comes next.
    pub(super) fn take(&mut self) -> Option<(RawText, Span)> {
        for open in &mut self.open {
            match open {
                Open::Mark(_, start) | Open::Link(_, start) => *start = 0,
                Open::Image => {}
            }
        }
        let mut text = std::mem::take(&mut self.text);
        let span = self.span.take()?;
        text.finish();
        let kept = !text.is_empty() || !text.links.is_empty();
        kept.then_some((text, span))
    }

    fn cover(&mut self, span: Span) {
        let whole = self.span.get_or_insert(span);
        whole.start = whole.start.min(span.start);
        whole.end = whole.end.max(span.end);
    }
}
