//! Numbers that are typed at the start of a paragraph or line, outside of lists: `12.3 Docks`, `2. Chat`, `(a) at a port`.

use super::gather::without_bullet;
use super::headings::Mode;
use super::outline::{Outline, Section};
use crate::corpus::{Kind, Number};
use crate::ingest::outline::paragraphs::{self, Label, Lead};
use crate::ingest::{NewClause, RawText, speaker};
use crate::source::Span;
use std::collections::HashMap;

/// What paragraphs begin with, by the places of their words.
#[derive(Debug, Default)]
pub(super) struct Typed {
    leads: HashMap<usize, Vec<Lead>>,
    /// The rule read last, with the last letter below it.
    rule: Option<Step>,
    letter: Option<Step>,
    /// The question read last in its section, and how many there were.
    question: Option<(usize, usize)>,
}

/// A clause with typed parts: its position, and the last of them.
#[derive(Clone, Copy, Debug)]
struct Step {
    position: usize,
    last: u32,
}

impl Typed {
    /// Learns from the paragraphs of a page, in their order, which numbers are its own.
    pub(super) fn learn(paragraphs: &[(usize, String)]) -> Self {
        let texts: Vec<&str> = paragraphs.iter().map(|(_, text)| text.as_str()).collect();
        let leads = paragraphs.iter().map(|(place, _)| *place).zip(paragraphs::leads(&texts));
        Self { leads: leads.filter(|(_, leads)| !leads.is_empty()).collect(), ..Self::default() }
    }

    /// Whether no paragraph bears a number of one part.
    pub(super) fn is_empty(&self) -> bool {
        !self.leads.values().flatten().any(|lead| matches!(lead.what, Label::Number { .. }))
    }

    /// The rule or letter read last in its section.
    pub(super) fn rule(&self) -> Option<usize> {
        self.letter.or(self.rule).map(|step| step.position)
    }

    /// What was counted in one section counts no more in the next.
    pub(super) fn begin_section(&mut self) {
        (self.rule, self.letter, self.question) = (None, None, None);
    }
}

impl Outline<'_> {
    /// Adds a paragraph as a clause under the number or letter that it begins with; gives it back where it has none.
    pub(super) fn typed(&mut self, text: RawText, span: Span) -> Option<RawText> {
        if let Some((number, at)) = self.typed_rule(&text) {
            self.add_typed(Kind::Rule, number, text.without_start(at), span);
            self.typed.rule = Some(Step { position: self.loose, last: 0 });
            self.typed.letter = None;
            return None;
        }
        if self.section().mode == Mode::Notes {
            return Some(text);
        }
        let text = self.spoken(text, span)?;
        let plain = &text.rich.plain;
        let bullet = plain.len() - without_bullet(plain).len();
        for Lead { what, rest } in self.typed.leads.get(&span.start).cloned().unwrap_or_default() {
            // In a table the number may have a cell of its own.
            let behind = &plain[bullet + rest..];
            let rest = plain.len() - behind.strip_prefix("| ").unwrap_or(behind).len();
            let at = match what {
                Label::Number { number, heads } if self.number.is_none() => {
                    let kind = if heads { Kind::Heading } else { Kind::Rule };
                    self.add_single(kind, number, text.without_start(rest), span);
                    self.typed.letter = None;
                    &mut self.typed.rule
                }
                Label::Letter(label, value) => {
                    let Some(above) = self.typed.rule.filter(|rule| value == rule.last + 1) else { continue };
                    self.typed.rule = Some(Step { last: value, ..above });
                    self.add_step(above.position, &label, text.without_start(rest), span);
                    &mut self.typed.letter
                }
                Label::Step(label, value) => {
                    let above = if self.typed.letter.is_some() { &mut self.typed.letter } else { &mut self.typed.rule };
                    let Some(above) = above.as_mut().filter(|above| value == above.last + 1) else { continue };
                    above.last = value;
                    let above = above.position;
                    self.add_step(above, &label, text.without_start(rest), span);
                    return None;
                }
                Label::Number { .. } => continue,
            };
            *at = Some(Step { position: self.loose, last: 0 });
            return None;
        }
        Some(text)
    }

    /// Adds `Q: …` as a question, and `A: …` below one as its answer; gives back what is neither.
    fn spoken(&mut self, text: RawText, span: Span) -> Option<RawText> {
        let Some((kind, at)) = speaker(&text.rich.plain) else { return Some(text) };
        let Section { clause, name, anchor, .. } = self.section();
        let (parent, count) = match (kind, self.typed.question) {
            (Kind::Question, before) => (clause, before.map_or(1, |(_, count)| count + 1)),
            (Kind::Answer, Some((question, count))) => (question, count),
            _ => return Some(text),
        };
        let anchor = [anchor.as_str(), kind.name(), &count.to_string()].join(".");
        let (anchor, text) = (anchor.trim_start_matches('.').to_owned(), text.without_start(at));
        self.loose = self.add(NewClause { kind, number: None, anchor, section: name, parent, text, about: None, span });
        if kind == Kind::Question {
            self.typed.question = Some((self.loose, count));
        }
        None
    }

    /// The number that a paragraph begins with, if it can be one of this page's rules.
    pub(super) fn typed_rule(&self, text: &RawText) -> Option<(Number, usize)> {
        if self.section().mode == Mode::Notes {
            return None;
        }
        let plain = &text.rich.plain;
        let words = without_bullet(plain);
        let (number, at) = Number::leading(words)?;
        let at = plain.len() - words.len() + at;
        self.number.as_ref().is_none_or(|page| number.is_below(page)).then_some((number, at))
    }

    pub(super) fn add_typed(&mut self, kind: Kind, number: Number, text: RawText, span: Span) {
        let Section { clause, name, .. } = self.section();
        let parent = std::iter::successors(number.parent(), Number::parent)
            .find_map(|parent| self.by_number.get(parent.canonical()).copied())
            .unwrap_or(clause);
        let anchor = number.canonical().to_owned();
        self.loose =
            self.add(NewClause { kind, number: Some(number), anchor, section: name, parent, text, about: None, span });
    }

    /// Adds a rule under a number of one part. Where a section counts from 1 again, its numbers are places in it.
    fn add_single(&mut self, kind: Kind, number: Number, text: RawText, span: Span) {
        if !self.by_number.contains_key(number.canonical()) {
            return self.add_typed(kind, number, text, span);
        }
        let Section { clause, name, anchor, .. } = self.section();
        let anchor = if anchor.is_empty() { number.to_string() } else { format!("{anchor}.{number}") };
        self.loose = self.add(NewClause {
            kind: Kind::Rule,
            number: None,
            anchor,
            section: name,
            parent: clause,
            text,
            about: None,
            span,
        });
    }

    /// Adds a lettered part of a clause.
    fn add_step(&mut self, parent: usize, label: &str, text: RawText, span: Span) {
        let above = &self.builder.page().clauses[parent];
        let number = above.number.as_ref().map(|number| number.child(label));
        let anchor =
            number.as_ref().map_or_else(|| format!("{}.{label}", above.anchor), |number| number.canonical().to_owned());
        let section = self.section().name;
        self.loose = self.add(NewClause { kind: Kind::Rule, number, anchor, section, parent, text, about: None, span });
    }
}
