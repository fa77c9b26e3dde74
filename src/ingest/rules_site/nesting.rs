//! Which block ends which, by the rules that browsers follow.

use super::elements::{Block, ends_paragraph, is_scope_wall};
use super::markup::{Reader, What, attributes_of, span_of};
use super::trouble::Trouble;
use crate::source::Span;
use html5gum::StartTag;

/// Blocks nested deeper than this are read as part of the block around them. Browsers stop at 512.
const MAX_DEPTH: usize = 512;

/// A block that is open.
pub(super) struct OpenBlock {
    pub name: &'static str,
    block: Block,
    at: Span,
    /// The positions of the paragraph and the items that an end or start tag here would close.
    paragraph: Option<usize>,
    item_to_end: Option<usize>,
    item_to_follow: Option<usize>,
    pub has_content: bool,
    /// The item that this one ended because its own end tag was missing.
    unclosed_before: Option<Span>,
}

/// Why a block ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    Tag,
    /// Another block's tag, or the page's end.
    Implied,
    /// The next item of the list.
    NextItem,
}

impl Reader<'_> {
    pub(super) fn start_block(&mut self, name: &'static str, block: Block, tag: &StartTag<usize>) {
        let span = span_of(tag.span);
        if self.too_deep > 0 {
            self.too_deep += 1;
            self.push(What::LineBreak, span);
            return;
        }
        if ends_paragraph(name) {
            self.end_paragraph(span);
        }
        let mut unclosed_before = None;
        match block {
            Block::Item => {
                if let Some(item) = self.open.last().and_then(|top| top.item_to_follow) {
                    unclosed_before = self.close_to(item, End::NextItem, span);
                }
            }
            Block::Heading(_) if self.top_is(|top| matches!(top.block, Block::Heading(_))) => self.close_top(span),
            Block::Definition => self.close_definition(span),
            Block::Table if self.top_is(|top| matches!(top.block, Block::Table | Block::RowGroup | Block::Row)) => {
                self.close_within_table(&["table"], span);
            }
            Block::RowGroup => self.close_within_table(&["caption", "colgroup", "tbody", "thead", "tfoot", "tr"], span),
            Block::Row => self.close_within_table(&["tr", "caption", "colgroup"], span),
            Block::Cell => self.close_within_table(&["td", "th"], span),
            Block::Other if matches!(name, "option" | "optgroup") && self.top_is(|top| top.name == "option") => {
                self.close_top(span);
            }
            _ => {}
        }
        let in_table = matches!(block, Block::RowGroup | Block::Row | Block::Cell);
        if in_table && !self.open.iter().rev().any(|open| open.block == Block::Table) {
            return;
        }
        self.note_content();
        if self.open.len() >= MAX_DEPTH {
            self.trouble(Trouble::TooDeep { at: span });
            self.too_deep = 1;
            self.push(What::LineBreak, span);
            return;
        }
        let position = self.open.len();
        let above = self.open.last();
        let wall = is_scope_wall(name);
        let list = matches!(block, Block::OrderedList | Block::BulletList);
        let item = (block == Block::Item).then_some(position);
        let inherit = |value: fn(&OpenBlock) -> Option<usize>| above.and_then(value);
        let opened = OpenBlock {
            name,
            block,
            at: span,
            paragraph: match block {
                Block::Paragraph => Some(position),
                _ if wall || name == "button" => None,
                _ => inherit(|above| above.paragraph),
            },
            item_to_end: item.or_else(|| if wall || list { None } else { inherit(|above| above.item_to_end) }),
            item_to_follow: item.or_else(|| {
                let transparent = matches!(name, "address" | "div" | "p");
                if transparent { inherit(|above| above.item_to_follow) } else { None }
            }),
            has_content: false,
            unclosed_before,
        };
        self.open.push(opened);
        self.push(What::Open(block, attributes_of(tag)), span);
    }

    /// Whether a start tag comes directly in such a block, with no mark open around it.
    fn top_is(&self, test: impl Fn(&OpenBlock) -> bool) -> bool {
        self.marks.last().is_none_or(|mark| mark.depth < self.open.len()) && self.open.last().is_some_and(test)
    }

    pub(super) fn end_paragraph(&mut self, span: Span) {
        if let Some(paragraph) = self.open.last().and_then(|top| top.paragraph) {
            self.close_to(paragraph, End::Implied, span);
        }
    }

    pub(super) fn close_top(&mut self, span: Span) {
        if let Some(top) = self.open.len().checked_sub(1) {
            self.close_to(top, End::Implied, span);
        }
    }

    /// Closes the innermost block of one of these names that is part of the innermost table, or is it.
    fn close_within_table(&mut self, names: &[&str], span: Span) {
        let mut inner = self.open.iter().enumerate().rev();
        let found = inner.find(|(_, open)| names.contains(&open.name) || open.block == Block::Table);
        if let Some((position, _)) = found.filter(|(_, open)| names.contains(&open.name)) {
            self.close_to(position, End::Implied, span);
        }
    }

    fn close_definition(&mut self, span: Span) {
        let mut inner = self.open.iter().enumerate().rev();
        let found = inner.find(|(_, open)| !matches!(open.name, "address" | "div" | "p"));
        if let Some((position, _)) = found.filter(|(_, open)| open.block == Block::Definition) {
            self.close_to(position, End::Implied, span);
        }
    }

    /// Closes blocks down to the one at `position`, which ends by `end`. Gives that block's start if it
    /// is an item that lacks its end tag and waits for the next item to say so.
    pub(super) fn close_to(&mut self, position: usize, end: End, span: Span) -> Option<Span> {
        let mut waiting = None;
        while self.open.len() > position {
            let end = if self.open.len() == position + 1 { end } else { End::Implied };
            while self.marks.last().is_some_and(|mark| mark.depth >= self.open.len()) {
                let mark = self.end_mark(self.marks.len() - 1, Span::new(span.start, span.start));
                self.report_unclosed_mark(mark);
            }
            let Some(closed) = self.open.pop() else { break };
            self.push(What::Close(closed.block), span);
            waiting = self.report_unclosed(&closed, end);
        }
        waiting
    }

    fn report_unclosed(&mut self, closed: &OpenBlock, end: End) -> Option<Span> {
        match closed.block {
            Block::Item => {
                if end != End::Tag && !closed.has_content && closed.unclosed_before.is_some() {
                    self.trouble(Trouble::ItemForItsEnd { at: closed.at });
                    return None;
                }
                if let Some(at) = closed.unclosed_before {
                    self.trouble(Trouble::UnclosedItem { at });
                }
                match end {
                    End::Tag => None,
                    End::NextItem => Some(closed.at),
                    End::Implied => {
                        self.trouble(Trouble::UnclosedItem { at: closed.at });
                        None
                    }
                }
            }
            Block::OrderedList | Block::BulletList if end != End::Tag => {
                if self.owed_list_ends > 0 {
                    self.owed_list_ends -= 1;
                } else {
                    self.trouble(Trouble::UnclosedList { name: closed.name, at: closed.at });
                }
                None
            }
            _ => None,
        }
    }

    pub(super) fn end_block(&mut self, name: &'static str, block: Block, span: Span) {
        let position = match block {
            Block::Paragraph => self.open.last().and_then(|top| top.paragraph),
            Block::Item => self.open.last().and_then(|top| top.item_to_end),
            _ => self.innermost(name, block),
        };
        self.item_ends += usize::from(block == Block::Item && position.is_some());
        match position {
            Some(position) => {
                self.close_to(position, End::Tag, span);
            }
            None => self.report_stray(name, block, span),
        }
    }

    /// The position of the open block that an end tag of this name ends.
    fn innermost(&self, name: &str, block: Block) -> Option<usize> {
        let of_table = matches!(block, Block::Table | Block::RowGroup | Block::Row | Block::Cell);
        for (position, open) in self.open.iter().enumerate().rev() {
            let headings = matches!((open.block, block), (Block::Heading(_), Block::Heading(_)));
            if open.name == name || headings {
                return Some(position);
            }
            if if of_table { open.block == Block::Table } else { is_scope_wall(open.name) } {
                return None;
            }
        }
        None
    }

    fn report_stray(&mut self, name: &'static str, block: Block, span: Span) {
        match block {
            Block::Item => {
                let list = self.open.last().filter(|top| matches!(top.block, Block::OrderedList | Block::BulletList));
                if let Some(list) = list {
                    self.owed_list_ends += 1;
                    self.trouble(Trouble::ItemEndForListEnd { name: list.name, list: list.at, at: span });
                } else {
                    self.trouble(Trouble::StrayEnd { name: name.to_owned(), at: span });
                }
            }
            Block::OrderedList | Block::BulletList => {
                self.trouble(Trouble::StrayEnd { name: name.to_owned(), at: span });
            }
            // A browser makes an empty paragraph of it.
            Block::Paragraph => self.push(What::LineBreak, span),
            _ => {}
        }
    }
}
