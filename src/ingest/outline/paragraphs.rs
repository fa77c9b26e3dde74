//! What the paragraphs of a text begin with, for the readers of other formats.

use super::lines::Line;
use super::marker::{self, Closing};
use super::scheme::{self, Role};
use crate::corpus::Number;

/// What a paragraph begins with, and where the text after it starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::ingest) struct Lead {
    pub what: Label,
    pub rest: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::ingest) enum Label {
    /// A number of one part that is the text's own, and whether it heads what follows.
    Number { number: Number, heads: bool },
    /// A letter with its place in the alphabet.
    Letter(String, u32),
    /// A Roman step with its value.
    Step(String, u32),
}

/// The numbers and letters with which paragraphs begin, in their order. A number counts where others go on with it.
pub(in crate::ingest) fn leads(paragraphs: &[&str]) -> Vec<Vec<Lead>> {
    let mut numbers: Vec<Option<Lead>> = vec![None; paragraphs.len()];
    let worded = |text: &str| marker::number(text).is_some_and(|lead| lead.prefix.is_some());
    let dotted = |text: &str| Number::leading(text).is_some();
    // `Article 2` counts beside `2.`, each by itself; numbers of several parts speak for themselves.
    for with_word in [false, true] {
        let is_of = |text: &str| worded(text) == with_word && !dotted(text);
        let of: Vec<usize> = (0..paragraphs.len()).filter(|&at| is_of(paragraphs[at])).collect();
        let lines: Vec<Line<'_>> = of.iter().map(|&at| line(at, paragraphs[at].trim_end())).collect();
        let learnt = scheme::learn(&lines, &vec![None; lines.len()]).roles;
        let found: Vec<(usize, Lead)> =
            of.iter().zip(&learnt).filter_map(|(&at, role)| Some((at, number(role)?))).collect();
        // A single one is no numbering.
        for (at, lead) in found.iter().filter(|_| found.len() > 1) {
            numbers[*at] = Some(lead.clone());
        }
    }
    paragraphs.iter().zip(numbers).map(|(text, number)| number.map_or_else(|| steps(text), |lead| vec![lead])).collect()
}

fn line(at: usize, text: &str) -> Line<'_> {
    let (runs_on, heads_on) = (false, false);
    Line {
        text,
        start: at,
        number: at + 1,
        sheet: 0,
        after_blank: true,
        runs_on,
        heads_on,
        inset: 0,
        stands_out: false,
    }
}

fn number(role: &Role) -> Option<Lead> {
    let (lead, heads) = match role {
        Role::Topic(lead) => (lead, true),
        Role::Clause(lead) => (lead, false),
        Role::Title | Role::Text => return None,
    };
    // Nothing tells `2 players` from a number.
    let closed = lead.closing != Closing::Nothing || lead.prefix.is_some();
    let number = Number::as_printed(&lead.printed).filter(|_| closed && lead.segments.len() == 1)?;
    Some(Lead { what: Label::Number { number, heads }, rest: lead.rest })
}

/// What could be a letter and a Roman step as well is both.
fn steps(text: &str) -> Vec<Lead> {
    let closed = |lead: &marker::StepLead<'_>| lead.closing != Closing::Nothing;
    let letter = marker::letter(text).filter(closed);
    let letter = letter.map(|lead| Lead { what: Label::Letter(lead.label.to_owned(), lead.value), rest: lead.rest });
    let step = marker::roman(text).filter(closed);
    let step = step.map(|lead| Lead { what: Label::Step(lead.label.to_owned(), lead.value), rest: lead.rest });
    letter.into_iter().chain(step).collect()
}
