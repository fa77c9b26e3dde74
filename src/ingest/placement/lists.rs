//! Items of lists and lettered lines: what they are numbered below.

use super::labels::{is_first_letter, is_later_letter, is_next_roman};
use super::{Base, Level, MAX_GAP, MAX_PARTS, Placement, Style};
use crate::corpus::number::to_roman;
use crate::corpus::{Kind, Number};
use crate::source::Span;

impl Placement {
    /// What the items of a list are numbered below. `within` is the clause of the item that the list
    /// is nested in, `first` the number printed before its first item.
    pub(in crate::ingest) fn base_of_list(&self, within: Option<&Level>, first: u64) -> Base {
        if let Some(level) = within {
            return Base::Clause(level.clone());
        }
        if self.in_notes() {
            return Base::Scope;
        }
        let goes_on = |last: Option<u64>| match last {
            Some(last) => first > last && first <= last + MAX_GAP,
            None => first < 1000,
        };
        let restarts = first <= 1;
        if self.number.is_some() {
            // A section of its own may count from 1 again; so may what is told below a rule.
            if goes_on(self.last_of_page) && (self.last_of_page.is_some() || self.chain.is_empty()) {
                return if self.is_open_aside() && restarts { Base::Text } else { Base::Page };
            }
        } else if self.chain.last().is_none_or(|level| level.number.is_none()) && goes_on(self.scope().last_item) {
            return if self.is_open_aside() && restarts { Base::Text } else { Base::Scope };
        }
        match self.chain.last() {
            _ if !restarts || self.is_open_aside() => Base::Text,
            Some(level) => Base::Clause(level.clone()),
            None => Base::Scope,
        }
    }

    /// Where a number goes on with the numbers of the page or section.
    pub(in crate::ingest) fn base_that_expects(&self, printed: u64) -> Option<Base> {
        let base = if self.number.is_some() { Base::Page } else { Base::Scope };
        (self.last_item(&base)? + 1 == printed).then_some(base)
    }

    /// Whether text goes on with an example, a question or an answer.
    fn is_open_aside(&self) -> bool {
        matches!(self.builder.page().clauses[self.current].kind, Kind::Example | Kind::Question | Kind::Answer)
    }

    /// The number of the last item numbered below a base by an earlier list.
    pub(in crate::ingest) fn last_item(&self, base: &Base) -> Option<u64> {
        match base {
            Base::Page => self.last_of_page,
            Base::Scope => self.scope().last_item,
            Base::Clause(_) | Base::Text => None,
        }
    }

    /// Adds an item below a base, with its number in its list. `None` where items there are text, or the nesting
    /// is too deep.
    pub(in crate::ingest) fn item(&mut self, base: &Base, digits: &str, span: Span) -> Option<Level> {
        let n = digits.parse().unwrap_or(0);
        match base {
            Base::Text => None,
            Base::Page => {
                let number = self.number.as_ref()?.child(digits);
                Some(self.numbered(number, Kind::Rule, span))
            }
            Base::Scope => {
                let notes = self.in_notes();
                let scope = self.scope_mut();
                scope.last_item = Some(n);
                scope.loose_notes = false;
                let clause = scope.clause;
                let prefix = self.prefix(clause);
                let (anchor, kind) = if notes {
                    (format!("{prefix}note.{digits}"), Kind::Note)
                } else {
                    (format!("{prefix}{digits}"), Kind::Rule)
                };
                self.chain.clear();
                self.open_question = None;
                let level =
                    Level { position: 0, number: None, anchor, kind, style: Style::Digits, label: digits.to_owned() };
                Some(self.add_level(level, clause, span))
            }
            Base::Clause(level) => {
                // Letters are for what has a number of its own, or is a note; elsewhere items are called as printed.
                let lettered = level.number.is_some() || level.kind == Kind::Note;
                let (style, label) = match level.style {
                    _ if !lettered => (Style::Digits, digits.to_owned()),
                    Style::Digits => (Style::Letters, self.letters.nth_letter(n)),
                    Style::Letters => {
                        (Style::Roman, to_roman(u32::try_from(n).ok().filter(|n| *n < 400)?.max(1)).to_lowercase())
                    }
                    Style::Roman => (Style::Digits, digits.to_owned()),
                };
                self.part(level.clone(), label, style, span)
            }
        }
    }

    /// Adds the n-th item below a clause with a number of its own in digits, as bullets are numbered.
    pub(in crate::ingest) fn item_in_digits(&mut self, level: &Level, n: u64, span: Span) -> Option<Level> {
        self.part(level.clone(), n.to_string(), Style::Digits, span)
    }

    /// Adds a part of a clause under the label given.
    fn part(&mut self, level: Level, label: String, style: Style, span: Span) -> Option<Level> {
        if level.anchor.split('.').count() >= MAX_PARTS {
            return None;
        }
        self.open_question = None;
        let kind = if level.kind == Kind::Heading { Kind::Rule } else { level.kind };
        if let Some(number) = &level.number {
            return Some(self.numbered(number.child(&label), kind, span));
        }
        while self.chain.last().is_some_and(|last| last.position != level.position) {
            self.chain.pop();
        }
        if self.chain.is_empty() {
            self.chain.push(level.clone());
        }
        let anchor = format!("{}.{label}", level.anchor);
        let part = Level { position: 0, number: None, anchor, kind, style, label };
        Some(self.add_level(part, level.position, span))
    }

    /// Adds a clause for a letter or small Roman numeral at a line's start, if it comes next in the
    /// last numbered clause. `after_sentence`: the text before it ends as a sentence does, so that a
    /// letter may be missing in between.
    pub(in crate::ingest) fn lettered(&mut self, label: &str, after_sentence: bool, span: Span) -> bool {
        let Some((above, style)) = self.place_of_letter(label, after_sentence) else { return false };
        match above {
            Above::Level(at) => self.part(self.chain[at].clone(), label.to_owned(), style, span).is_some(),
            Above::Number(number) => {
                self.numbered(number.child(label), Kind::Rule, span);
                true
            }
        }
    }

    /// Whether [`Placement::lettered`] would add a clause.
    pub(in crate::ingest) fn expects_letter(&self, label: &str, after_sentence: bool) -> bool {
        self.place_of_letter(label, after_sentence).is_some()
    }

    fn place_of_letter(&self, label: &str, after_sentence: bool) -> Option<(Above, Style)> {
        let (top, last) = self.chain.iter().enumerate().next_back()?;
        if last.style == Style::Digits && is_first_letter(label) {
            return Some((Above::Level(top), Style::Letters));
        }
        for (at, level) in self.chain.iter().enumerate().rev() {
            let next = match level.style {
                Style::Letters => {
                    self.letters.next_letter(&level.label) == label
                        || after_sentence && is_later_letter(&level.label, label)
                }
                Style::Roman => is_next_roman(&level.label, label),
                Style::Digits => false,
            };
            if !next {
                continue;
            }
            let above = match (at.checked_sub(1), &level.number) {
                (Some(above), _) => Above::Level(above),
                (None, Some(number)) => Above::Number(number.parent()?),
                (None, None) => return None,
            };
            return Some((above, level.style));
        }
        (last.style == Style::Letters && label == "i").then_some((Above::Level(top), Style::Roman))
    }
}

/// What a lettered clause is part of.
enum Above {
    /// A position in the chain.
    Level(usize),
    Number(Number),
}
