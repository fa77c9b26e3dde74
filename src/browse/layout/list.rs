//! A list of blocks of text, of which one is selected, in a window that may be smaller than even that one. All
//! panes are such lists.
//!
//! Where it stands is told by the selected block and the line of the window in which that begins, so that no more
//! blocks are ever wrapped than the window shows, and a change of the size moves nothing away.

use super::text::Text;
use super::wrap::{self, Row};
use std::cell::RefCell;
use std::rc::Rc;

/// How a block is put into lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::browse) enum Fit {
    Wrap,
    /// Each paragraph is one line, cut where it is too long.
    Cut,
}

/// Text that stands together.
#[derive(Clone, Debug)]
pub(in crate::browse) struct Block {
    pub(in crate::browse) text: Text,
    /// Columns before its first line, and before all others.
    pub(in crate::browse) indents: (usize, usize),
    pub(in crate::browse) fit: Fit,
    /// Whether an empty line stands before it.
    pub(in crate::browse) apart: bool,
    /// The lines for the width that was last asked for.
    wrapped: RefCell<Option<(usize, Rc<[Row]>)>>,
}

impl Block {
    pub(in crate::browse) fn new(text: Text) -> Self {
        Self { text, indents: (0, 0), fit: Fit::Wrap, apart: false, wrapped: RefCell::default() }
    }

    pub(in crate::browse) fn indent(self, first: usize, rest: usize) -> Self {
        Self { indents: (first, rest), ..self }
    }

    pub(in crate::browse) fn cut(self) -> Self {
        Self { fit: Fit::Cut, ..self }
    }

    pub(in crate::browse) fn apart(self, apart: bool) -> Self {
        Self { apart, ..self }
    }

    /// The indents in a window of a width: at most a third of it.
    pub(in crate::browse) fn indents_in(&self, width: usize) -> (usize, usize) {
        (self.indents.0.min(width / 3), self.indents.1.min(width / 3))
    }

    /// Its lines in a window of a width.
    pub(in crate::browse) fn rows(&self, width: usize) -> Rc<[Row]> {
        let mut wrapped = self.wrapped.borrow_mut();
        if let Some((of, rows)) = wrapped.as_ref().filter(|(of, _)| *of == width) {
            debug_assert_eq!(*of, width);
            return Rc::clone(rows);
        }
        let (first, rest) = self.indents_in(width);
        let (first, rest) = (width.saturating_sub(first), width.saturating_sub(rest));
        let rows: Rc<[Row]> = match self.fit {
            Fit::Wrap => wrap::wrap(self.text.plain(), first, rest),
            Fit::Cut => wrap::one_line_each(self.text.plain(), first, rest),
        }
        .into();
        *wrapped = Some((width, Rc::clone(&rows)));
        rows
    }

    fn height(&self, width: usize) -> isize {
        isize::try_from(self.rows(width).len() + usize::from(self.apart)).unwrap_or(isize::MAX / 2)
    }
}

/// A block, and what it stands for; what stands for nothing cannot be selected.
#[derive(Clone, Debug)]
pub(in crate::browse) struct Item<T> {
    pub(in crate::browse) block: Block,
    pub(in crate::browse) value: Option<T>,
}

/// Blocks in a window.
#[derive(Clone, Debug)]
pub(in crate::browse) struct List<T> {
    items: Vec<Item<T>>,
    selected: usize,
    /// The line of the window in which the selected block begins; less than 0 where its begin is not seen.
    line: isize,
    /// Columns and lines of the window.
    size: (usize, usize),
}

impl<T> Default for List<T> {
    fn default() -> Self {
        Self::new(Vec::new())
    }
}

impl<T> List<T> {
    /// A list in which the first block that can be is selected.
    pub(in crate::browse) fn new(items: Vec<Item<T>>) -> Self {
        let selected = items.iter().position(|item| item.value.is_some()).unwrap_or(0);
        let mut list = Self { items, selected, line: 0, size: (0, 0) };
        list.line = isize::MAX / 4;
        list
    }

    pub(in crate::browse) fn items(&self) -> &[Item<T>] {
        &self.items
    }

    pub(in crate::browse) fn into_items(self) -> Vec<Item<T>> {
        self.items
    }

    /// Other blocks in the same window. A position that is told stays selected where it stands, else the first one is.
    pub(in crate::browse) fn replace(&mut self, items: Vec<Item<T>>, position: usize) {
        let line = self.line;
        *self = Self { size: self.size, ..Self::new(items) };
        if position > 0 && position < self.items.len() {
            (self.selected, self.line) = (position, line);
        }
        self.settle();
    }

    pub(in crate::browse) fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// What the selected block stands for.
    pub(in crate::browse) fn selected(&self) -> Option<&T> {
        self.items.get(self.selected)?.value.as_ref()
    }

    pub(in crate::browse) fn position(&self) -> usize {
        self.selected
    }

    /// The line of the window in which the selected block begins.
    pub(in crate::browse) fn line(&self) -> isize {
        self.line
    }

    /// Shows the selected block from a line of the window on, as far as that can be.
    pub(in crate::browse) fn set_line(&mut self, line: isize) {
        self.line = line;
        self.settle();
    }

    /// Selects a block and shows it a quarter below the top of the window.
    pub(in crate::browse) fn select(&mut self, position: usize) {
        if position < self.items.len() {
            self.selected = position;
            self.line = signed(self.size.1) / 4;
            self.settle();
        }
    }

    /// Selects a block without moving the others more than is needed.
    pub(in crate::browse) fn reach(&mut self, position: usize) {
        if position >= self.items.len() {
            return;
        }
        let (lower, upper) = (self.selected.min(position), self.selected.max(position));
        // Far ones are not measured block by block.
        if upper - lower > self.size.1 {
            self.selected = position;
            self.line = if position == upper { isize::MAX / 4 } else { 0 };
        } else {
            let way: isize = self.items[lower..upper].iter().map(|item| item.block.height(self.size.0)).sum();
            self.line += if position == upper { way } else { -way };
            self.selected = position;
        }
        self.settle();
    }

    /// Tells the list how large its window is.
    pub(in crate::browse) fn resize(&mut self, columns: usize, lines: usize) {
        if self.size != (columns, lines) {
            self.size = (columns, lines);
            self.settle();
        }
    }

    fn height_of(&self, at: usize) -> isize {
        self.items.get(at).map_or(0, |item| item.block.height(self.size.0))
    }

    /// Keeps the selected block in the window, and the window filled.
    fn settle(&mut self) {
        let window = signed(self.size.1);
        let own = self.height_of(self.selected);
        let room = window - own;
        self.line = self.line.clamp(room.min(0), room.max(0));
        let mut below = room - self.line;
        let mut at = self.selected + 1;
        while below > 0 && at < self.items.len() {
            below -= self.height_of(at);
            at += 1;
        }
        if below > 0 {
            self.line += below;
        }
        let mut above = self.line;
        let mut at = self.selected;
        while above > 0 && at > 0 {
            at -= 1;
            above -= self.height_of(at);
        }
        if above > 0 {
            self.line -= above;
        }
    }

    /// One block down, or a line where the selected block goes on below the window.
    pub(in crate::browse) fn down(&mut self) {
        if self.line + self.height_of(self.selected) > signed(self.size.1) {
            self.line -= 1;
            self.settle();
        } else if let Some(next) = self.next() {
            self.reach(next);
        }
    }

    pub(in crate::browse) fn up(&mut self) {
        if self.line < 0 {
            self.line += 1;
            self.settle();
        } else if let Some(previous) = self.previous() {
            self.reach(previous);
        } else if self.selected > 0 {
            // What stands before it cannot be selected and is to be seen all the same.
            self.line += 1;
            self.settle();
        }
    }

    /// The next block that can be selected.
    pub(in crate::browse) fn next(&self) -> Option<usize> {
        (self.selected + 1..self.items.len()).find(|&at| self.items[at].value.is_some())
    }

    pub(in crate::browse) fn previous(&self) -> Option<usize> {
        (0..self.selected.min(self.items.len())).rev().find(|&at| self.items[at].value.is_some())
    }

    pub(in crate::browse) fn page_down(&mut self) {
        let most = signed(self.size.1).max(2) - 1;
        if self.line + self.height_of(self.selected) > most + 1 {
            self.line -= most;
            return self.settle();
        }
        let (mut at, mut seen) = (self.selected, self.line);
        while at + 1 < self.items.len() && seen + self.height_of(at) <= most {
            seen += self.height_of(at);
            at += 1;
        }
        let selectable = |&at: &usize| self.items[at].value.is_some();
        let found = (at..self.items.len()).find(selectable).or_else(|| self.last());
        if let Some(found) = found {
            self.selected = found;
            self.line = 0;
        }
        self.settle();
    }

    pub(in crate::browse) fn page_up(&mut self) {
        let window = signed(self.size.1);
        let most = window.max(2) - 1;
        if self.line < 0 {
            self.line += most;
            return self.settle();
        }
        let (mut at, mut seen) = (self.selected, self.line);
        while at > 0 && seen > 0 {
            at -= 1;
            seen -= self.height_of(at);
        }
        // At the top of the window already: what stands before it comes to its bottom.
        if at == self.selected {
            at = at.saturating_sub(1);
        }
        let selectable = |&at: &usize| self.items[at].value.is_some();
        let found = (0..=at).rev().filter(|_| !self.items.is_empty()).find(selectable).or_else(|| self.first());
        if let Some(found) = found {
            self.selected = found;
            self.line = window - self.height_of(found);
        }
        self.settle();
    }

    fn first(&self) -> Option<usize> {
        self.items.iter().position(|item| item.value.is_some())
    }

    fn last(&self) -> Option<usize> {
        self.items.iter().rposition(|item| item.value.is_some())
    }

    pub(in crate::browse) fn go_first(&mut self) {
        if let Some(first) = self.first() {
            self.selected = first;
        }
        self.line = isize::MAX / 4;
        self.settle();
    }

    pub(in crate::browse) fn go_last(&mut self) {
        if let Some(last) = self.last() {
            self.selected = last;
        }
        self.line = -isize::MAX / 4;
        self.settle();
    }

    /// The columns and lines that all of it would have if no line were wrapped.
    pub(in crate::browse) fn extent(&self) -> (u16, u16) {
        let columns = self.items.iter().flat_map(|item| item.block.text.plain().lines()).map(wrap::width).max();
        let lines =
            self.items.iter().map(|item| item.block.text.plain().lines().count() + usize::from(item.block.apart));
        let of = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
        (of(columns.unwrap_or(0)), of(lines.sum()))
    }

    /// Whether nothing that can be selected stands behind the selected block.
    pub(in crate::browse) fn is_at_end(&self) -> bool {
        self.next().is_none()
    }

    /// The blocks in the window, each with the line in which it begins.
    pub(in crate::browse) fn visible(&self) -> Vec<(usize, isize)> {
        let mut visible = Vec::new();
        if self.items.is_empty() {
            return visible;
        }
        let (mut at, mut line) = (self.selected, self.line);
        while at > 0 && line > 0 {
            at -= 1;
            line -= self.height_of(at);
        }
        while at < self.items.len() && line < signed(self.size.1) {
            visible.push((at, line));
            line += self.height_of(at);
            at += 1;
        }
        visible
    }

    /// Whether there is more above the window, and more below.
    pub(in crate::browse) fn goes_on(&self) -> (bool, bool) {
        let visible = self.visible();
        let above = visible.first().is_some_and(|&(at, line)| at > 0 || line < 0);
        let end = visible.last().map(|&(at, line)| (at, line + self.height_of(at)));
        let below = end.is_some_and(|(at, line)| at + 1 < self.items.len() || line > signed(self.size.1));
        (above, below)
    }
}

fn signed(count: usize) -> isize {
    isize::try_from(count).unwrap_or(isize::MAX / 2)
}
