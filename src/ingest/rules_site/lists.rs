//! Which lists hold rules, notes, bullets or related topics, and the numbers of their items.

use super::elements::Block;
use super::headings::{Mode, end_of};
use super::markup::{Attributes, Piece, What};
use super::numbering::{Labels, Numbering, reset_in_attribute};
use crate::corpus::{Kind, Number};
use std::borrow::Cow;

/// A list that is open.
#[derive(Debug)]
pub(super) struct List {
    holds: Holds,
    counter: i64,
    /// How far the next item counts on: a reversed list counts down.
    step: i64,
    /// The clause made of its last item; what follows the item goes on with it.
    pub item: Option<usize>,
    /// A section has begun in it, as after a list that was never closed.
    pub interrupted: bool,
}

#[derive(Clone, Debug)]
enum Holds {
    /// Each item is a clause.
    Clauses(Numbers),
    /// The items are lines of the text around the list.
    Bullets,
    Related,
}

/// What the items of a list are called.
#[derive(Clone, Debug)]
struct Numbers {
    kind: Kind,
    labels: Labels,
    /// The number that theirs begin with, if they have one.
    number: Option<Number>,
    /// What their anchors begin with where they have no number; empty below the page.
    anchor: String,
    parent: usize,
    /// How many lists of clauses this one is in, itself counted.
    level: usize,
    /// A style sheet shows the numbers, so none are typed in the text.
    counted_by_style: bool,
}

/// Where an item belongs before its text is known.
#[derive(Debug)]
pub(super) struct Place {
    pub kind: Kind,
    pub number: Option<Number>,
    pub anchor: String,
    pub parent: usize,
    pub counted_by_style: bool,
}

impl Place {
    /// The item is a heading among rules.
    pub(super) fn become_heading(&mut self) {
        if self.kind == Kind::Rule && self.number.is_some() {
            self.kind = Kind::Heading;
        }
    }
}

/// Lists deeper than this are lines of the text around them: no rule has a longer number.
const MAX_LEVEL: usize = 6;

impl List {
    /// A list that stands in no other: `clause` and `anchor` are those of the section it stands in,
    /// `number` is the section's or the page's.
    pub(super) fn below_heading(
        mode: Mode,
        (clause, anchor): (usize, &str),
        number: Option<Number>,
        ordered: bool,
        attributes: &Attributes,
        numbering: &Numbering,
    ) -> Self {
        let called_notes = attributes.class.split_whitespace().any(|class| matches!(class, "note" | "notes"));
        let prefix = numbering.prefix(&attributes.class).filter(|_| ordered);
        let below = |name: &str| if anchor.is_empty() { name.to_owned() } else { format!("{anchor}.{name}") };
        let holds = match mode {
            Mode::Related => Holds::Related,
            _ if called_notes || (mode == Mode::Notes && prefix.is_none()) => Holds::Clauses(Numbers {
                kind: Kind::Note,
                labels: Labels::Digits,
                number: None,
                anchor: below("note"),
                parent: clause,
                level: 1,
                counted_by_style: false,
            }),
            _ if !ordered => Holds::Bullets,
            // A style sheet that counts says which lists are the rules; others only list things.
            _ if prefix.is_none() && numbering.page_number().is_some() => Holds::Bullets,
            _ => {
                let number = prefix.cloned().or(number);
                let asked = Labels::asked_for(attributes).filter(|_| prefix.is_none());
                let usual = number.as_ref().map_or(Labels::Digits, |number| usual_labels(number.segments().count()));
                let labels = if prefix.is_some() { Labels::Digits } else { asked.unwrap_or(usual) };
                Holds::Clauses(Numbers {
                    kind: Kind::Rule,
                    labels,
                    number,
                    anchor: anchor.to_owned(),
                    parent: clause,
                    level: 1,
                    counted_by_style: prefix.is_some(),
                })
            }
        };
        let reset = reset_in_attribute(&attributes.style).or_else(|| numbering.reset(&attributes.class));
        Self::new(holds, attributes, reset)
    }

    /// A list inside another one; `number` and `anchor` are those of the item it belongs to.
    pub(super) fn inside(
        outer: &Self,
        ordered: bool,
        attributes: &Attributes,
        number: Option<Number>,
        anchor: Option<String>,
    ) -> Self {
        let holds = match &outer.holds {
            Holds::Related => Holds::Related,
            Holds::Clauses(numbers) if ordered && numbers.level < MAX_LEVEL => {
                let level = numbers.level + 1;
                let number = if outer.item.is_some() { number } else { numbers.number.clone() };
                // What has no number is called as the page shows it.
                let depth = number.as_ref().map_or(0, |number| number.segments().count());
                let roman = attributes.class.split_whitespace().any(|class| class.contains("roman"));
                let labels = match Labels::asked_for(attributes) {
                    _ if numbers.kind == Kind::Note => usual_labels(level),
                    _ if roman => Labels::Roman,
                    Some(asked) => asked,
                    None => usual_labels(depth),
                };
                Holds::Clauses(Numbers {
                    labels,
                    number,
                    anchor: anchor.unwrap_or_else(|| numbers.anchor.clone()),
                    parent: outer.item.unwrap_or(numbers.parent),
                    level,
                    ..numbers.clone()
                })
            }
            _ => Holds::Bullets,
        };
        let reset = reset_in_attribute(&attributes.style);
        Self::new(holds, attributes, reset)
    }

    fn new(holds: Holds, attributes: &Attributes, reset: Option<i64>) -> Self {
        let step = if attributes.reversed.is_some() { -1 } else { 1 };
        let first = attributes.start.or(attributes.reversed).or(reset.map(|reset| within_bounds(reset) + 1));
        let counter = first.map_or(0, |first| within_bounds(first) - step);
        Self { holds, counter, step, item: None, interrupted: false }
    }

    pub(super) fn is_related(&self) -> bool {
        matches!(self.holds, Holds::Related)
    }

    /// The clause that goes on with text between the list's items; `None` where the list around it knows.
    pub(super) fn target(&self) -> Option<usize> {
        match &self.holds {
            Holds::Clauses(numbers) if !self.interrupted => Some(self.item.unwrap_or(numbers.parent)),
            _ => None,
        }
    }

    /// Counts one item on, or to its `value`; `None` where items are no clauses.
    pub(super) fn next(&mut self, value: Option<i64>) -> Option<Place> {
        self.interrupted = false;
        self.counter = value.map_or(self.counter + self.step, within_bounds);
        let Holds::Clauses(numbers) = &self.holds else { return None };
        let label = numbers.labels.label(self.counter);
        let number = numbers.number.as_ref().map(|number| number.child(&label.to_lowercase()));
        let anchor = match &number {
            Some(number) => number.canonical().to_owned(),
            None if numbers.anchor.is_empty() => label,
            None => format!("{}.{label}", numbers.anchor),
        };
        let Numbers { kind, parent, counted_by_style, .. } = *numbers;
        Some(Place { kind, number, anchor, parent, counted_by_style })
    }
}

/// How items are labelled below a number, or an item, of so many parts.
fn usual_labels(parts: usize) -> Labels {
    match parts {
        2 => Labels::Letters,
        3 => Labels::Roman,
        _ => Labels::Digits,
    }
}

/// A count that a number can be made of.
fn within_bounds(count: i64) -> i64 {
    count.clamp(-99_999_999, 99_999_999)
}

/// The attributes of a list that begins with these pieces; one that counts down begins with the number of its items.
pub(super) fn counted_down<'a>(attributes: &'a Attributes, list: &[Piece]) -> Cow<'a, Attributes> {
    if attributes.reversed.is_none() {
        return Cow::Borrowed(attributes);
    }
    let (mut depth, mut items) = (0u32, 0);
    for piece in &list[..end_of(list, 0)] {
        match piece.what {
            What::Open(block, _) => {
                items += i64::from(depth == 1 && block == Block::Item);
                depth += 1;
            }
            What::Close(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    Cow::Owned(Attributes { reversed: Some(items), ..attributes.clone() })
}
