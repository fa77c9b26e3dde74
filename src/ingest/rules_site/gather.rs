//! Gathers the text of a paragraph with its marks and links.

use super::markup::MarkKind;
use crate::corpus::RelationKind;
use crate::ingest::{RawLink, RawText};
use crate::source::Span;

/// Text on its way into a clause. Marks that are open when it is taken go on in the next text.
#[derive(Default)]
pub(super) struct Gatherer {
    text: RawText,
    /// Where the words stand that were gathered.
    span: Option<Span>,
    open: Vec<OpenMark>,
    /// A bullet that waits for its words.
    bullet: bool,
}

struct OpenMark {
    id: u32,
    kind: MarkKind,
    start: u32,
}

impl Gatherer {
    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    pub(super) fn push(&mut self, words: &str, span: Span) {
        if !words.trim().is_empty() {
            self.put_bullet();
            let start = self.span.map_or(span.start, |known| known.start);
            self.span = Some(Span::new(start, span.end));
        }
        self.text.push(words);
    }

    /// Adds what nobody typed there: a blank, a stroke between two cells.
    pub(super) fn push_sign(&mut self, sign: &str) {
        self.text.push(sign);
    }

    /// The words that come next are an item of a list without numbers.
    pub(super) fn bullet(&mut self) {
        self.bullet = true;
    }

    /// No words came.
    pub(super) fn no_bullet(&mut self) {
        self.bullet = false;
    }

    fn put_bullet(&mut self) {
        if std::mem::take(&mut self.bullet) {
            let before = self.text.here();
            self.text.push(BULLET);
            for mark in self.open.iter_mut().filter(|mark| mark.start == before) {
                mark.start = self.text.here();
            }
        }
    }

    pub(super) fn break_paragraph(&mut self) {
        self.text.break_paragraph();
    }

    pub(super) fn mark(&mut self, id: u32, kind: &MarkKind) {
        self.open.push(OpenMark { id, kind: kind.clone(), start: self.text.here() });
    }

    pub(super) fn unmark(&mut self, id: u32) {
        if let Some(position) = self.open.iter().rposition(|mark| mark.id == id) {
            let mark = self.open.remove(position);
            apply(&mut self.text, &mark);
        }
    }

    /// Takes the text gathered so far and where it stands; `None` where there are no words.
    pub(super) fn take(&mut self) -> (RawText, Option<Span>) {
        let mut text = std::mem::take(&mut self.text);
        for mark in &mut self.open {
            apply(&mut text, mark);
            mark.start = 0;
        }
        text.finish();
        (text, self.span.take())
    }
}

fn apply(text: &mut RawText, mark: &OpenMark) {
    let words = text.rich.plain.get(mark.start as usize..).unwrap_or("");
    if words.trim().is_empty() {
        return;
    }
    match &mark.kind {
        MarkKind::Style(style) => text.mark(*style, mark.start),
        MarkKind::Link(Some((href, span))) => {
            text.link(RawLink::by_href(RelationKind::Inline, href, *span), mark.start);
        }
        MarkKind::Link(None) => {}
    }
}

/// What stands before the words of an item of a list without numbers.
const BULLET: &str = "• ";

/// A text without the bullet that was put before it.
pub(super) fn without_bullet(plain: &str) -> &str {
    plain.strip_prefix(BULLET).unwrap_or(plain)
}

/// A text without the words of its links.
pub(super) fn without_links(plain: &str, links: &[RawLink]) -> String {
    let mut rest = String::new();
    let mut from = 0;
    for (start, end) in links.iter().filter_map(|link| link.range) {
        rest.push_str(plain.get(from..start as usize).unwrap_or(""));
        from = from.max(end as usize);
    }
    rest.push_str(plain.get(from..).unwrap_or(""));
    rest
}
