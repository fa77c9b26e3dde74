//! Pages of a library, read with what others show of their language.

use super::model::Model;
use super::words::{Word, words};
use super::{Line, SURE, Unwoven, unweave};
use rayon::prelude::*;
use std::collections::HashSet;

/// So many pages before a page and after it are asked: more tell hardly more, and take time.
const AROUND: usize = 20;
/// The share of the words of a page that another one of its language has at least, in percent; and at most, if it
/// is no copy of the page, which is read as wrong or right as that.
const SPOKEN: usize = 20;
const COPIED: usize = 95;
/// So much of a page has to stand in the same column however it is read, if the page is to be sure.
const AGREED: f32 = 0.97;

/// A page whose columns may have run together.
#[derive(Clone, Copy, Debug)]
pub struct PageText<'a> {
    pub text: &'a str,
    /// Of the page's language.
    pub model: &'a Model,
}

/// Recovers the columns of pages, those of one book side by side; see [`unweave`]. A page that is uncertain by
/// itself is read again with what others around it show of the language, as they were read.
#[must_use]
pub fn unweave_all(pages: &[PageText<'_>]) -> Vec<Unwoven> {
    let alone: Vec<Unwoven> = pages.par_iter().map(|page| unweave(page.text, page.model)).collect();
    if pages.len() == 1 || alone.iter().all(|page| page.confidence >= SURE) {
        return alone;
    }
    let vocabularies: Vec<Vocabulary> = pages.par_iter().map(|page| Vocabulary::of(page.text)).collect();
    let dealt: Vec<String> = pages.iter().zip(&alone).map(|(page, read)| dealt(page.text, read)).collect();
    let with_others = |at: usize| {
        if alone[at].confidence >= SURE {
            return alone[at].clone();
        }
        let around = at.saturating_sub(AROUND)..pages.len().min(at + AROUND + 1);
        let others = around.filter(|&other| other != at && vocabularies[other].speaks(&vocabularies[at]));
        let mut others = others.map(|other| dealt[other].as_str()).peekable();
        if others.peek().is_none() {
            return alone[at].clone();
        }
        let PageText { text, model } = pages[at];
        let again = unweave(text, &model.taught(others));
        let agreed = agreed(text, &alone[at], &again) >= AGREED;
        let confidence = if agreed { again.confidence } else { again.confidence.min(alone[at].confidence) };
        Unwoven { confidence, ..again }
    };
    (0..pages.len()).into_par_iter().map(with_others).collect()
}

/// The share of a text that two readings put into the same column.
fn agreed(text: &str, one: &Unwoven, other: &Unwoven) -> f32 {
    let columns = |read: &Unwoven| {
        let mut columns = vec![usize::MAX; text.len()];
        for (nth, column) in read.columns.iter().enumerate() {
            for line in &column.lines {
                columns[line.span.start..line.span.end].fill(nth);
            }
        }
        columns
    };
    let same = columns(one).iter().zip(columns(other)).filter(|(one, other)| **one == *other).count();
    same as f32 / text.len().max(1) as f32
}

/// The text of a page as it was read, a paragraph a line.
fn dealt(text: &str, page: &Unwoven) -> String {
    let paragraph = |lines: &[Line]| {
        let lines: Vec<&str> = lines.iter().map(|line| &text[line.span.start..line.span.end]).collect();
        lines.join(" ")
    };
    page.paragraphs().map(paragraph).collect::<Vec<_>>().join("\n")
}

/// The words of a page.
struct Vocabulary {
    known: HashSet<String>,
    all: Vec<String>,
}

impl Vocabulary {
    fn of(text: &str) -> Self {
        let all: Vec<String> = words(text).into_iter().filter(Word::is_written).map(|word| word.core).collect();
        Self { known: all.iter().cloned().collect(), all }
    }

    /// Whether another page is in its language and no copy of it.
    fn speaks(&self, other: &Self) -> bool {
        let known = other.all.iter().filter(|word| self.known.contains(*word)).count();
        (other.all.len() * SPOKEN..=other.all.len() * COPIED).contains(&(known * 100))
    }
}
