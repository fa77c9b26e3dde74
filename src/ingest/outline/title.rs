//! The title of a numbered topic: behind its number, and on the lines below that go on with it.

use super::lines::{self, Line, is_title_like};
use super::marker::{self, NumberLead};

/// A title, and how many lines below the one of the number it takes.
#[derive(Debug, Default)]
pub(super) struct Title {
    pub text: String,
    pub below: usize,
}

/// The title of a number that stands on a line. `is_compound` says of a word divided at its hyphen whether the
/// hyphen is its own.
pub(super) fn of(
    lines: &[Line<'_>],
    at: usize,
    lead: &NumberLead,
    is_compound: impl Fn(&str) -> bool,
) -> Option<Title> {
    let own = &lines[at].text[lead.rest..];
    let mut title = Title { text: own.to_owned(), below: 0 };
    if own.is_empty() {
        let below = lines.get(at + 1)?.text;
        if !is_title_like(below) || marker::number(below).is_some() || marker::letter(below).is_some() {
            return None;
        }
        title = Title { text: below.to_owned(), below: 1 };
    }
    while let Some(next) = lines.get(at + title.below + 1).filter(|next| next.heads_on) {
        lines::join(&mut title.text, next.text, false, &is_compound);
        title.below += 1;
    }
    Some(title)
}
