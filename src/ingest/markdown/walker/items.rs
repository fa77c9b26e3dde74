//! Lists and their items.

use super::{Block, Walker};
use crate::ingest::markdown::NESTED_TOO_LITTLE;
use crate::ingest::markdown::lists::{List, Marker, Pending};
use crate::ingest::placement::Base;
use crate::source::Span;
use std::ops::Range;

impl Walker<'_> {
    pub(super) fn start_list(&mut self, first: Option<u64>, range: &Range<usize>) {
        if self.lists.last().is_some_and(|list| list.counted) {
            // A bullet right before a number says nothing that the number does not.
            self.pending = None;
        }
        self.open_item();
        let notes = self.placement.in_notes();
        let around = self.lists.last();
        let within = around.and_then(List::item).cloned();
        let in_text = around.is_some_and(List::is_text);
        let base = match first {
            _ if in_text => Base::Text,
            Some(first) if self.lists.is_empty() && self.wraps_onto(first, range) => Base::Text,
            Some(first) => self.placement.base_of_list(within.as_ref(), first),
            None if notes && within.is_none() => Base::Scope,
            None => Base::Text,
        };
        let last = self.placement.last_item(&base);
        let counted = first.is_none() && !matches!(base, Base::Text);
        let opened = List::new(base, first.is_some(), counted, last, around);
        self.lists.push(opened);
    }

    /// Whether a sentence only wraps onto a line that begins with a number: the paragraph before it is
    /// no whole sentence, and no second item follows.
    pub(super) fn wraps_onto(&self, first: u64, range: &Range<usize>) -> bool {
        let (end, sentence) = self.last_paragraph;
        let between = self.source(&(end.min(range.start)..range.start));
        let directly = end > 0 && !between.contains('\n');
        let second = format!("{}", first + 1);
        let source = self.source(range);
        directly && !sentence && !source.lines().skip(1).any(|line| line.trim_start().starts_with(&second))
    }

    pub(super) fn start_item(&mut self, range: &Range<usize>) {
        let source = self.source(range);
        let marker = Marker::of(source);
        let span = self.span(range);
        let column = self.column(span.start + (source.len() - source.trim_start_matches(' ').len()));
        let outermost = self.lists.len() == 1;
        let Some(list) = self.lists.last_mut() else { return };
        if outermost
            && list.is_below_a_rule_by_place()
            && !list.expects(marker.n)
            && let Some(base) = self.placement.base_that_expects(marker.n)
        {
            list.restart(base);
        }
        let pending = list.next(marker, column, span);
        let report = pending.nested_too_little && !list.reported;
        list.reported |= report;
        if report {
            let place = Span::new(span.start, span.start + source.lines().next().unwrap_or("").len());
            let help = "indent it by three blanks or more";
            self.report(&NESTED_TOO_LITTLE, place, "Markdown does not take this item for nested; it was read so", help);
        }
        self.pending = Some(pending);
    }

    /// Whether a line of a paragraph, which Markdown takes for no item, is the next one of the list before it.
    pub(super) fn goes_on_with_list(&self, n: u64) -> bool {
        self.lists.is_empty() && self.block == Block::Text && self.placement.base_that_expects(n).is_some()
    }

    /// Such a line as an item.
    pub(super) fn next_of_list(&self, line: &str, span: Span) -> Option<Pending> {
        let marker = Marker::of(line);
        let base = self.placement.base_that_expects(marker.n)?;
        Some(List::new(base, true, false, None, None).next(marker, 0, span))
    }

    /// The column of an offset, counted from 0, in lines of ordinary length.
    pub(super) fn column(&self, at: usize) -> usize {
        let bytes = self.file.text().as_bytes();
        (1..=at.min(1000)).take_while(|back| bytes.get(at - back).is_some_and(|&byte| byte != b'\n')).count()
    }

    /// Makes a clause of the item that has begun, or text with its marker.
    pub(super) fn open_item(&mut self) {
        let Some(pending) = self.pending.take() else { return };
        let Pending { base, label, span, marker, .. } = pending;
        let level = self.placement.item(&base, &label, span);
        if level.is_none() && !marker.is_empty() {
            self.inline.push(&marker, Span::new(span.start, span.start));
        }
        if let Some(list) = self.lists.last_mut() {
            list.opened(level);
        }
    }

    pub(super) fn end_item(&mut self) {
        if self.pending.as_ref().is_some_and(|pending| !matches!(pending.base, Base::Text)) {
            self.open_item();
        }
        self.pending = None;
        self.flush();
    }

    pub(super) fn end_list(&mut self) {
        self.flush();
        let Some(list) = self.lists.pop() else { return };
        if let Some(level) = list.within.as_ref().or(list.item()) {
            self.placement.return_to(level.position);
        }
        self.last_paragraph = (0, true);
    }
}
