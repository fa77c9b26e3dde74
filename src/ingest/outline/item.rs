//! Pages and clauses while they are being put together.

use super::lines::{self, begins_lower, ends_sentence, is_title_like};
use crate::corpus::{Kind, Number};
use crate::source::Span;

/// A page to be: its topic item and what its list of related topics says.
#[derive(Debug, Default)]
pub(super) struct Sheet {
    pub name: String,
    pub title: String,
    pub number: Option<Number>,
    /// Position of the topic in the items.
    pub topic: usize,
    /// Lists of related topics: the line and the offset in it at which the list begins.
    pub related: Vec<(String, Span)>,
    /// Its list of related topics has been read, so it is at its end.
    pub closed: bool,
}

/// A clause to be.
#[derive(Debug)]
pub(super) struct Item {
    pub sheet: usize,
    pub parent: Option<usize>,
    pub kind: Kind,
    pub number: Option<Number>,
    pub anchor: String,
    pub text: String,
    /// Text that stands after its parts.
    pub tail: String,
    pub span: Span,
    pub children: Vec<usize>,
    /// A list of bullets or captions has been added.
    pub listed: bool,
    pub step: Step,
    /// See [`crate::corpus::Clause::continued`].
    pub continued: bool,
    /// The last letter and Roman step below it.
    pub letter: u32,
    pub roman: u32,
    pub numeral: u32,
    pub examples: usize,
    pub questions: usize,
    pub notes: usize,
}

/// What kind of step a clause is below another one. Steps of one kind do not nest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    No,
    Numeral,
    Letter,
    Roman,
}

impl Item {
    pub(super) fn new(
        sheet: usize,
        parent: Option<usize>,
        kind: Kind,
        number: Option<Number>,
        anchor: String,
        span: Span,
    ) -> Self {
        Self {
            sheet,
            parent,
            kind,
            number,
            anchor,
            text: String::new(),
            tail: String::new(),
            span,
            children: Vec::new(),
            listed: false,
            step: Step::No,
            continued: false,
            letter: 0,
            roman: 0,
            numeral: 0,
            examples: 0,
            questions: 0,
            notes: 0,
        }
    }

    pub(super) fn last_text(&self) -> &str {
        if self.tail.is_empty() { &self.text } else { &self.tail }
    }

    /// Whether its last sentence is not at its end.
    pub(super) fn is_open(&self) -> bool {
        self.kind != Kind::Heading && self.kind != Kind::Section && !self.listed && !ends_sentence(self.last_text())
    }

    /// Whether it ends with a colon and nothing has come of it yet, or a list has begun.
    pub(super) fn announces_list(&self) -> bool {
        self.listed && self.kind != Kind::Topic || self.children.is_empty() && self.text.ends_with(':')
    }

    /// Adds text: to what stands before its parts, where that is unfinished or there are no parts.
    pub(super) fn put(&mut self, text: &str, paragraph: bool, is_compound: impl Fn(&str) -> bool) {
        let before_parts = self.kind == Kind::Topic
            || self.children.is_empty()
            || !paragraph && self.tail.is_empty() && !ends_sentence(&self.text);
        let to = if before_parts { &mut self.text } else { &mut self.tail };
        lines::join(to, text, paragraph, is_compound);
    }
}

pub(super) fn below(anchor: &str, label: &str) -> String {
    if anchor.is_empty() { label.to_owned() } else { format!("{anchor}.{label}") }
}

/// A title rather than a sentence that stops short: its longer words have capitals.
pub(super) fn is_heading(text: &str) -> bool {
    let lower = |word: &&str| word.chars().count() > 3 && begins_lower(word);
    is_title_like(text) && (text.split_whitespace().count() <= 3 || text.split_whitespace().filter(lower).count() == 0)
}
