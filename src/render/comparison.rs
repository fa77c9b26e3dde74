//! What the views of a comparison share: names of texts and clauses, and a clause's text with what
//! differs in it.

use crate::corpus::{ClauseId, Corpus, Kind};
use crate::diff::{Change, Diff, Pair, Shift, Side, Totals};

/// A comparison to be shown.
#[derive(Clone, Copy, Debug)]
pub struct Comparison<'a> {
    pub from: Side<'a>,
    pub to: Side<'a>,
    /// What the two texts are called: an id with an edition, or a path.
    pub names: [&'a str; 2],
    /// What is shown.
    pub diff: &'a Diff,
    /// Of everything, shown or not.
    pub totals: Totals,
}

/// One stretch of a reworded text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stretch {
    Same(String),
    Removed(String),
    Added(String),
}

/// An unchanged stretch longer than this is cut in its middle …
const LONG: usize = 200;
/// … to so many characters at each end.
const KEPT: usize = 60;

/// What a clause is called in its book: its number, or its place below its page's title.
#[must_use]
pub fn place(corpus: &Corpus, id: ClauseId) -> String {
    format!("{}{}", crumbs(corpus, id), corpus.label(id))
}

/// What has to stand before a clause's label, so that it is known which clause is meant: nothing before a
/// number or a page.
fn crumbs(corpus: &Corpus, id: ClauseId) -> String {
    let clause = corpus.clause(id);
    if clause.number.is_some() || clause.kind == Kind::Topic {
        return String::new();
    }
    let mut crumbs: Vec<String> = corpus.ancestors(id).map(|ancestor| corpus.label(ancestor) + " › ").collect();
    crumbs.reverse();
    crumbs.concat()
}

/// The words by which a reader knows a clause again: a page's title, or how the text begins.
#[must_use]
pub fn gist(corpus: &Corpus, id: ClauseId) -> String {
    const CHARACTERS: usize = 60;
    let clause = corpus.clause(id);
    let text = if clause.kind == Kind::Topic { "" } else { clause.text.first_line() };
    // A heading's label has its text already.
    let text = if matches!(clause.kind, Kind::Heading | Kind::Section) { "" } else { text };
    cut(text, CHARACTERS)
}

/// At most so many characters, with `…` where some are left out.
#[must_use]
pub fn cut(text: &str, characters: usize) -> String {
    let mut short: String = text.chars().take(characters).collect();
    if text.chars().nth(characters).is_some() {
        short.truncate(short.trim_end().len());
        short.push('…');
    }
    short
}

/// The old and the new place of a row of clauses: `4.2` and `4.3`, `4.2–4.5` and `4.3–4.6`,
/// `Toll › note 2` and `note 3`.
#[must_use]
pub fn shift(view: &Comparison<'_>, shift: &Shift) -> [String; 2] {
    let (old, new) = (view.from.corpus, view.to.corpus);
    let row = |corpus: &Corpus, first: ClauseId, last: ClauseId| {
        let (first, last) = (corpus.label(first), corpus.label(last));
        if first == last { first } else { format!("{first}–{last}") }
    };
    let before = [crumbs(old, shift.first.from), crumbs(new, shift.first.to)];
    let [old_row, new_row] = [row(old, shift.first.from, shift.last.from), row(new, shift.first.to, shift.last.to)];
    let repeated = before[0] == before[1];
    [format!("{}{old_row}", before[0]), if repeated { new_row } else { format!("{}{new_row}", before[1]) }]
}

/// `4.2`, or where a clause and its partner are called otherwise, `4.2 → 4.3`. Of numbered ones the
/// number decides.
#[must_use]
pub fn pair(view: &Comparison<'_>, pair: Pair) -> String {
    let (old, new) = (view.from.corpus, view.to.corpus);
    let numbers = [&old.clause(pair.from).number, &new.clause(pair.to).number];
    let (from, to) = (place(old, pair.from), place(new, pair.to));
    if from == to || numbers[0].is_some() && numbers[0] == numbers[1] { to } else { format!("{from} → {to}") }
}

/// A reworded text in stretches: what was removed before what was put in its place.
#[must_use]
pub fn stretches(view: &Comparison<'_>, pair: Pair, changes: &[Change]) -> Vec<Stretch> {
    stretches_of([view.from.corpus, view.to.corpus], pair, changes)
}

/// The same, of two corpora or twice the same one.
#[must_use]
pub fn stretches_of(corpora: [&Corpus; 2], pair: Pair, changes: &[Change]) -> Vec<Stretch> {
    let old = &corpora[0].clause(pair.from).text.plain;
    let new = &corpora[1].clause(pair.to).text.plain;
    let slice =
        |text: &str, (start, end): (u32, u32)| text.get(start as usize..end as usize).unwrap_or("").replace('\n', " ");
    let mut stretches = Vec::new();
    let mut at = 0;
    for change in changes {
        stretches.push(Stretch::Same(slice(new, (at, change.to.0))));
        stretches.push(Stretch::Removed(slice(old, change.from)));
        stretches.push(Stretch::Added(slice(new, change.to)));
        at = change.to.1;
    }
    stretches.push(Stretch::Same(slice(new, (at, u32::try_from(new.len()).unwrap_or(u32::MAX)))));
    stretches.retain(|stretch| {
        let (Stretch::Same(text) | Stretch::Removed(text) | Stretch::Added(text)) = stretch;
        !text.is_empty()
    });
    let last = stretches.len().saturating_sub(1);
    for (at, stretch) in stretches.iter_mut().enumerate() {
        if let Stretch::Same(text) = stretch {
            *text = middle_cut(text, at > 0, at < last);
        }
    }
    stretches
}

/// An unchanged stretch with only its ends that stand beside a change.
fn middle_cut(text: &str, head: bool, tail: bool) -> String {
    let count = text.chars().count();
    if count <= LONG {
        return text.to_owned();
    }
    let start: String = text.chars().take(if head { KEPT } else { 0 }).collect();
    let end: String = text.chars().skip(count - if tail { KEPT } else { 0 }).collect();
    // Cut between words.
    let start = start.rsplit_once(' ').map_or(start.as_str(), |(whole, _)| whole);
    let end = end.split_once(' ').map_or(end.as_str(), |(_, whole)| whole);
    format!("{start} … {end}").trim_start().to_owned()
}
