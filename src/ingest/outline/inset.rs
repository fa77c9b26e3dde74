//! Boxes and foot notes of a printed book: notes below the rule that they stand in, which goes on past them.

use super::assemble::Assembler;
use super::item::{Item, below};
use super::lines::{Line, begins_lower};
use super::marker::{self, Word};
use super::scheme::Role;
use crate::corpus::Kind;

/// The boxes and foot notes that have been read.
#[derive(Default)]
pub(super) struct Insets {
    /// The number of the last one, and its item; `None` where it bears numbers and is read as what it frames.
    last: (u32, Option<usize>),
    /// The items, with their parents and their places among the parts of these. What a rule says after a box
    /// is not to find parts before it.
    waiting: Vec<(usize, usize, usize)>,
}

impl Assembler<'_> {
    /// Takes a line that stands in a box or foot note, unless that frames numbers, letters or questions, which
    /// are what they are anywhere.
    pub(super) fn inset(&mut self, at: usize) -> bool {
        let number = self.lines[at].inset;
        if number == 0 {
            return false;
        }
        if self.insets.last.0 != number {
            self.insets.last = (number, None);
            if self.numeral(at) || self.step(at) {
                return true;
            }
            self.insets.last.1 = self.begin_inset(at);
        }
        let Some(item) = self.insets.last.1 else { return false };
        let line = self.lines[at];
        let first = self.items[item].text.is_empty();
        let rest = marker::word(line.text).filter(|_| first).map_or(0, |(_, rest)| rest);
        let bullet = marker::bullet(line.text).filter(|_| !first);
        let paragraph = bullet.is_some() || line.after_blank && !begins_lower(line.text);
        let text = match bullet {
            Some(rest) => format!("• {}", &line.text[rest..]),
            None => line.text[rest..].to_owned(),
        };
        self.items[item].put(&text, paragraph, |word| self.compounds.contains(word));
        self.extend_span(item, at);
        true
    }

    fn begin_inset(&mut self, at: usize) -> Option<usize> {
        let Line { text, inset: number, .. } = self.lines[at];
        let word = marker::word(text);
        let own = matches!(word, Some((Word::Related | Word::Question | Word::Answer, _)));
        let other = |line: &Line<'_>| line.inset != number;
        let start = self.lines[..at].iter().rposition(other).map_or(0, |before| before + 1);
        let end = self.lines[at..].iter().position(other).map_or(self.lines.len(), |after| at + after);
        if own || self.roles[start..end].iter().any(|role| *role != Role::Text) {
            return None;
        }
        let parent = self.rule_of(self.current);
        let above = &mut self.items[parent];
        let (kind, label) = if word.is_some() {
            above.examples += 1;
            (Kind::Example, format!("example.{}", above.examples))
        } else {
            above.notes += 1;
            (Kind::Note, format!("note.{}", above.notes))
        };
        let (sheet, anchor, place) = (above.sheet, below(&above.anchor, &label), above.children.len());
        let item = self.items.len();
        self.items.push(Item::new(sheet, Some(parent), kind, None, anchor, self.lines[at].span()));
        self.insets.waiting.push((item, parent, place));
        Some(item)
    }

    /// Puts what was read among the parts of its rules.
    pub(super) fn attach_insets(&mut self) {
        for (item, parent, place) in std::mem::take(&mut self.insets.waiting).into_iter().rev() {
            self.items[parent].children.insert(place, item);
        }
    }
}
