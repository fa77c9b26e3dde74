//! A line that is typed.

use super::super::keys::{Action, Code, Key};
use super::super::layout::{clean, width};
use unicode_segmentation::UnicodeSegmentation;

/// No search reads more; what is longer was pasted by mistake.
const LONGEST: usize = 4000;

/// Text with a cursor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::browse) struct Input {
    text: String,
    /// In bytes, between two graphemes.
    cursor: usize,
    /// Whether what is typed next takes the place of all of it.
    offered: bool,
}

impl Input {
    pub(in crate::browse) fn new(text: &str) -> Self {
        let mut input = Self::default();
        input.insert(text);
        input
    }

    pub(in crate::browse) fn text(&self) -> &str {
        &self.text
    }

    /// Offers the text to be kept or typed over.
    pub(in crate::browse) fn offer(&mut self) {
        self.cursor = self.text.len();
        self.offered = !self.text.is_empty();
    }

    /// Keeps the text that was offered.
    pub(in crate::browse) fn keep(&mut self) {
        self.offered = false;
    }

    pub(in crate::browse) fn is_offered(&self) -> bool {
        self.offered
    }

    /// Whether what is typed next is all of the text.
    pub(in crate::browse) fn begins(&self) -> bool {
        self.offered || self.text.is_empty()
    }

    /// The columns of the text before the cursor.
    pub(in crate::browse) fn column(&self) -> usize {
        width(&self.text[..self.cursor])
    }

    /// Puts text in at the cursor, line ends and tabs as blanks; in the place of a text that was offered.
    pub(in crate::browse) fn insert(&mut self, text: &str) {
        if self.offered && !text.is_empty() {
            *self = Self::default();
        }
        let line = text.replace(['\n', '\r', '\t'], " ");
        for c in clean(&line).chars() {
            if self.text.len() + c.len_utf8() > LONGEST {
                break;
            }
            self.text.insert(self.cursor, c);
            self.cursor += c.len_utf8();
        }
        self.settle();
    }

    /// The letter of a key that types one.
    pub(in crate::browse) fn letter(key: Key) -> Option<char> {
        match key.code {
            Code::Char(c) if !key.ctrl && !key.alt => Some(c),
            _ => None,
        }
    }

    /// Does what a key of the line asks for; whether the text has changed.
    pub(in crate::browse) fn edit(&mut self, action: Action) -> bool {
        let before = self.text.len();
        match action {
            Action::Left => self.cursor = self.left(),
            Action::Right => self.cursor = self.right(),
            Action::First => self.cursor = 0,
            Action::Last => self.cursor = self.text.len(),
            Action::EraseBefore => self.erase(self.left(), self.cursor),
            Action::EraseAfter => self.erase(self.cursor, self.right()),
            Action::EraseWord => {
                let kept = self.text[..self.cursor].trim_end();
                let word = kept
                    .rfind(char::is_whitespace)
                    .map_or(0, |at| at + kept[at..].chars().next().map_or(0, char::len_utf8));
                self.erase(word, self.cursor);
            }
            Action::EraseLine => self.erase(0, self.text.len()),
            _ => {}
        }
        self.text.len() != before
    }

    fn erase(&mut self, from: usize, to: usize) {
        self.text.replace_range(from..to, "");
        self.cursor = from;
        self.settle();
    }

    fn left(&self) -> usize {
        self.text[..self.cursor].grapheme_indices(true).next_back().map_or(0, |(at, _)| at)
    }

    fn right(&self) -> usize {
        self.text[self.cursor..].graphemes(true).next().map_or(self.cursor, |first| self.cursor + first.len())
    }

    /// What was put in or taken out may have joined with what stood beside it.
    fn settle(&mut self) {
        let boundary = |at: usize| self.text.grapheme_indices(true).any(|(start, _)| start == at);
        while self.cursor < self.text.len() && !boundary(self.cursor) {
            self.cursor += self.text[self.cursor..].chars().next().map_or(1, char::len_utf8);
        }
    }
}
