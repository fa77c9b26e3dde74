//! Citations written for the first text that lead elsewhere, or nowhere, in the second, and what to
//! write instead.

use super::{Diff, Fate, Side};
use crate::corpus::Number;
use crate::link::{ForeignCitation, ForeignCitations};

/// A citation that no longer leads to what it was written for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outdated {
    pub citation: ForeignCitation,
    /// Never [`Fate::Same`] or [`Fate::Reworded`].
    pub fate: Fate,
    /// What to put in the place of the number, in the style in which it is written; `None` where no
    /// number would be right.
    pub instead: Option<String>,
}

/// Follows the citations of texts from one edition to another.
#[derive(Debug)]
pub struct Followed<'a> {
    diff: &'a Diff,
    from: Side<'a>,
    to: Side<'a>,
    finder: ForeignCitations,
}

impl<'a> Followed<'a> {
    #[must_use]
    pub fn new(diff: &'a Diff, from: Side<'a>, to: Side<'a>) -> Self {
        Self { diff, from, to, finder: ForeignCitations::of(from.corpus, from.book) }
    }

    /// The outdated citations of a text, in order. One that names the edition it is about is not.
    #[must_use]
    pub fn outdated(&self, text: &str) -> Vec<Outdated> {
        let citations = self.finder.find(text);
        let mut outdated = Vec::new();
        for range in citations.chunk_by(|_, next| next.short) {
            let fates: Vec<Fate> =
                range.iter().map(|citation| self.diff.fate(self.from, self.to, &citation.number)).collect();
            let numbers: Vec<Option<Number>> =
                range.iter().zip(&fates).map(|(citation, fate)| number_now(citation, fate)).collect();
            // The short end of a range stays right only below the number that the other end is below.
            let parents: Vec<Option<Number>> =
                numbers.iter().map(|number| number.as_ref().and_then(Number::parent)).collect();
            let together = range.len() == 1 || parents.iter().all(|parent| parent.is_some() && *parent == parents[0]);
            for ((citation, fate), number) in range.iter().zip(fates).zip(numbers) {
                let right = match &fate {
                    Fate::Same(_) | Fate::Reworded(_) | Fate::Unknown { borne_by: Some(_) } => true,
                    _ => citation.edition.is_some(),
                };
                if right {
                    continue;
                }
                let written = text.get(citation.start..citation.end).unwrap_or("");
                // Markup within a number is not to be written over, and an address names the page too.
                let plain = citation.short || Number::parse(written).as_ref() == Some(&citation.number);
                let in_page = text.get(..citation.start).is_some_and(|before| before.ends_with('#'));
                let number = number.filter(|_| together && plain && !in_page);
                let last = |number: &Number| number.segments().last().map(str::to_owned);
                let instead = match number {
                    Some(number) if citation.short => last(&number),
                    number => number.map(|number| in_style(written, &citation.number, &number)),
                };
                outdated.push(Outdated { citation: citation.clone(), fate, instead });
            }
        }
        outdated
    }
}

fn number_now(citation: &ForeignCitation, fate: &Fate) -> Option<Number> {
    match fate {
        Fate::Same(_) | Fate::Reworded(_) => Some(citation.number.clone()),
        Fate::Renumbered { number, .. } => Some(number.clone()),
        Fate::Gone { .. } | Fate::Ambiguous | Fate::Unknown { .. } => None,
    }
}

/// A text with all that can be put right put right.
#[must_use]
pub fn mended(text: &str, outdated: &[Outdated]) -> String {
    let mut mended = String::with_capacity(text.len());
    let mut at = 0;
    for Outdated { citation, instead, .. } in outdated {
        let Some(instead) = instead else { continue };
        mended.push_str(text.get(at..citation.start).unwrap_or(""));
        mended.push_str(instead);
        at = citation.end;
    }
    mended.push_str(text.get(at..).unwrap_or(""));
    mended
}

/// A number as a text would write it that writes another one in its own way: `702.20b` after `702.19a`,
/// `7.3 (c)` after `7.2 (a)`.
fn in_style(written: &str, old: &Number, new: &Number) -> String {
    let is_letters = |part: &str| part.starts_with(char::is_alphabetic);
    // What stands before and after a part of letters, of digits.
    let (mut before_letters, mut before_digits, mut after_letters) = (None, None, None);
    let mut at = 0;
    let mut start = 0;
    let lower = written.to_lowercase();
    for (nth, part) in old.segments().enumerate() {
        let Some(found) = lower.get(at..).and_then(|rest| rest.find(&part.to_lowercase())).map(|found| at + found)
        else {
            return new.canonical().to_owned();
        };
        let separator = written.get(at..found).unwrap_or("").trim_start_matches(')');
        if nth == 0 {
            start = found;
        } else if is_letters(part) {
            before_letters = before_letters.or(Some(separator));
        } else {
            before_digits = before_digits.or(Some(separator));
        }
        at = found + part.len();
        if is_letters(part) && nth > 0 && written.get(at..).is_some_and(|rest| rest.starts_with(')')) {
            after_letters = Some(")");
        }
    }
    let glued =
        new.printed().chars().zip(new.printed().chars().skip(1)).any(|(a, b)| a.is_ascii_digit() && b.is_alphabetic());
    let before_letters = before_letters.unwrap_or(if glued { "" } else { "." });
    let mut styled = written.get(..start).unwrap_or("").to_owned();
    for (nth, part) in new.segments().enumerate() {
        let letters = is_letters(part) && nth > 0;
        if nth > 0 {
            styled.push_str(if letters { before_letters } else { before_digits.unwrap_or(".") });
        }
        styled.push_str(part);
        if letters && before_letters.ends_with('(') {
            styled.push_str(after_letters.unwrap_or(")"));
        }
    }
    styled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_written_in_the_style_of_the_one_before() {
        for (written, new, styled) in [
            ("702.19b", "702.20b", "702.20b"),
            ("7.2 (a)", "7.3.c", "7.3 (c)"),
            ("7.2(a)", "7.3", "7.3"),
            ("7.2.a", "8.1.b", "8.1.b"),
            ("17.4", "17.3a", "17.3a"),
            ("17.4", "17.3.a", "17.3.a"),
            ("VI.2", "VII.3", "VII.3"),
        ] {
            let old = Number::parse(written).unwrap();
            assert_eq!(in_style(written, &old, &Number::parse(new).unwrap()), styled, "{written} {new}");
        }
    }
}
