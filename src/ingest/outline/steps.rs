//! Letters, Roman steps and numerals that stand alone at the start of a line: to which clause they belong.

use super::assemble::Assembler;
use super::item::{Item, Step, below};
use super::lines::Line;
use super::marker::{self, Closing, NumberLead, StepLead};
use super::scheme::Role;
use crate::corpus::{Kind, Number};

/// As much of a clause as tells what it speaks of, in characters.
const CONTEXT: usize = 600;

impl Assembler<'_> {
    /// `(1)` or `1)` below a clause, if it is the next one there.
    pub(super) fn numeral(&mut self, at: usize) -> bool {
        let Some(lead) = marker::number(self.lines[at].text) else { return false };
        if lead.closing != Closing::Bracket || lead.segments.len() != 1 || lead.rest == self.lines[at].text.len() {
            return false;
        }
        let sheet = self.items[self.current].sheet;
        let here = self.last_rule[sheet];
        let Some(parent) = [Some(here), self.items[here].parent]
            .into_iter()
            .flatten()
            .find(|&item| self.items[item].numeral + 1 == lead.value() && self.takes_numerals(item))
        else {
            return false;
        };
        self.items[parent].numeral = lead.value();
        self.add_step(at, parent, Step::Numeral, &lead.segments[0], lead.rest);
        self.last_rule[sheet] = self.current;
        true
    }

    /// Below a topic `(1)` is a clause only where the topic has no clauses of another print.
    pub(super) fn takes_numerals(&self, item: usize) -> bool {
        let Item { kind, numeral, children, step, .. } = &self.items[item];
        *step == Step::No && (*kind != Kind::Topic || *numeral > 0 || children.is_empty())
    }

    /// A letter or Roman step, if the line is the next one of a clause that is open.
    pub(super) fn step(&mut self, at: usize) -> bool {
        let text = self.lines[at].text;
        let here = self.last_rule[self.items[self.current].sheet];
        let closed = self.sheets[self.items[self.current].sheet].closed;
        // `i.` after `h.` is a letter.
        let is_letter =
            marker::letter(text).is_some_and(|lead| self.is_next_letter(here, lead.value) && lead.value != 1);
        if let Some(lead) = marker::roman(text).filter(|lead| !is_letter && self.is_roman_list(at, lead)) {
            let current = self.rule_of(self.current);
            let above = self.items[current].parent.filter(|_| lead.value > 1);
            let next = |&item: &usize| self.items[item].roman + 1 == lead.value && self.items[item].step != Step::Roman;
            if let Some(parent) = [Some(current), Some(here), above].into_iter().flatten().find(next) {
                self.items[parent].roman = lead.value;
                self.add_step(at, parent, Step::Roman, lead.label, lead.rest);
                return true;
            }
        }
        let closed_or_apart = |lead: &StepLead<'_>| lead.closing != Closing::Nothing || !self.is_within_sentence(at);
        let Some(lead) = marker::letter(text).filter(closed_or_apart) else { return false };
        let own = self.is_next_letter(here, lead.value);
        let body = &text[lead.rest..];
        let begins = self.continued.as_ref().is_some_and(|&(_, last)| last == 0);
        if (!own || closed || begins)
            && let Some(rule) = self.continued_rule(at, lead.value)
        {
            self.add_continued(at, &rule, lead.value, lead.label, lead.rest);
            return true;
        }
        let others = self.suspended.iter().rev().map(|waiting| waiting.item);
        let others: Vec<usize> = others.filter(|&item| item != here && self.is_next_letter(item, lead.value)).collect();
        let own = own && (!closed || others.is_empty());
        let parent = match (own, others.first()) {
            (false, None) => return false,
            (true, None) => here,
            (false, Some(_)) => self.likest(&others, body),
            (true, Some(_)) if !self.lines[at].after_blank => here,
            (true, Some(_)) => {
                // Both could have it. Only where the other one goes on next is there a question at all.
                let next = self.next_number[at];
                let resuming: Vec<usize> = self
                    .suspended
                    .iter()
                    .filter(|w| w.until == next)
                    .map(|w| w.item)
                    .filter(|i| others.contains(i))
                    .collect();
                let mut all = vec![here];
                all.extend(resuming);
                self.likest(&all, body)
            }
        };
        self.items[parent].letter = lead.value;
        self.add_step(at, parent, Step::Letter, lead.label, lead.rest);
        true
    }

    /// A Roman step that nothing closes could be a letter or a word (`i Ships`): the first one is a step only
    /// where the second follows before the next number.
    fn is_roman_list(&self, at: usize, lead: &StepLead<'_>) -> bool {
        let second = |line: &Line<'_>| {
            marker::roman(line.text).is_some_and(|next| next.value == 2 && next.closing == Closing::Nothing)
        };
        let follows = || self.lines[at + 1..self.next_number[at]].iter().any(second);
        lead.closing != Closing::Nothing || !self.is_within_sentence(at) && (lead.value > 1 || follows())
    }

    /// Whether the clause before stops in the middle of a sentence right above a line: `a “Bell”` at the start of
    /// such a line is prose. Between interleaved blocks nothing is right above.
    fn is_within_sentence(&self, at: usize) -> bool {
        self.suspended.is_empty()
            && !self.lines[at].after_blank
            && at > 0
            && self.dropped[at - 1].is_none()
            && self.items[self.current].is_open()
    }

    /// The rule whose letters go on at a line, where it stands on a page that is not there: the one before
    /// the number that comes next. A page begins with such letters, or a column.
    fn continued_rule(&self, at: usize, value: u32) -> Option<NumberLead> {
        let before = self.before_next_number(at)?;
        let open = self.continued.as_ref().filter(|(rule, _)| *rule == before.canonical());
        let fits = match open {
            Some(&(_, last)) => last == 0 || value == last.saturating_add(1),
            None => !self.has_number(&before.canonical()),
        };
        fits.then_some(before)
    }

    /// The same for the line with which the text begins, where it bears no number.
    pub(super) fn continued_at(&self, first: usize) -> Option<NumberLead> {
        if matches!(self.roles.get(first)?, Role::Text) { self.before_next_number(first) } else { None }
    }

    fn before_next_number(&self, at: usize) -> Option<NumberLead> {
        match self.roles.get(*self.next_number.get(at)?)? {
            Role::Clause(next) => next.before(),
            _ => None,
        }
    }

    fn add_continued(&mut self, at: usize, rule: &NumberLead, value: u32, label: &str, rest: usize) {
        let sheet = self.sheet_of(rule, "", at);
        let topic = self.sheets[sheet].topic;
        let number = Number::as_printed(&rule.printed).map(|number| number.child(label));
        let anchor = number.as_ref().map_or_else(|| label.to_owned(), |number| number.canonical().to_owned());
        let mut item = Item::new(sheet, Some(topic), Kind::Rule, number, anchor, self.lines[at].span());
        item.text.push_str(&self.lines[at].text[rest..]);
        item.step = Step::Letter;
        item.continued = true;
        self.current = self.add(item);
        self.continued = Some((rule.canonical(), value));
    }

    pub(super) fn is_next_letter(&self, item: usize, value: u32) -> bool {
        let last = self.items[item].letter;
        let first = if value > 1000 { 1001 } else { 1 };
        let mut next = if last == 0 { first } else { last + 1 };
        while next < value && char::from_digit(next + 9, 36).is_some_and(|c| self.skipped_letters.contains(&c)) {
            next += 1;
        }
        next == value
    }

    pub(super) fn add_step(&mut self, at: usize, parent: usize, step: Step, label: &str, rest: usize) {
        let sheet = self.items[parent].sheet;
        let number = self.items[parent].number.as_ref().map(|number| number.child(label));
        let anchor =
            number.as_ref().map_or_else(|| below(&self.items[parent].anchor, label), |n| n.canonical().to_owned());
        let text = &self.lines[at].text[rest..];
        let item = self.add(Item::new(sheet, Some(parent), Kind::Rule, number, anchor, self.lines[at].span()));
        self.items[item].text.push_str(text);
        self.items[item].step = step;
        self.current = item;
    }

    pub(super) fn likest(&self, items: &[usize], text: &str) -> usize {
        let context = |item: usize| {
            let sheet = &self.sheets[self.items[item].sheet];
            let begin = |text: &str| text.chars().take(CONTEXT).collect::<String>();
            format!("{} {} {}", sheet.title, begin(&self.items[sheet.topic].text), begin(&self.items[item].text))
        };
        if let [one] = items {
            return *one;
        }
        let flow = self.flow();
        let score = |item: usize| flow.likeness(&context(item), text);
        items.iter().copied().reduce(|best, item| if score(item) > score(best) { item } else { best }).unwrap_or(0)
    }
}
