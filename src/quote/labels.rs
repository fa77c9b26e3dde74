//! Which words of a quote are the numbers and labels that a book prints before its clauses.

use super::align::Step;
use super::near::Passage;
use super::reading::Page;
use super::wording::Wording;
use crate::corpus::{ClauseId, Corpus};
use std::collections::BTreeSet;

/// The words of a quote that were laid beside parts of numbers or labels and yet are none: a number at the end of a
/// quote is not that of the clause that comes next, and `4` is not the `I.4.2` before a clause.
pub(super) fn strange(corpus: &Corpus, wording: &Wording<'_>, page: &Page, passage: &Passage) -> BTreeSet<usize> {
    let of_label = |step: &Step| match *step {
        Step::Same(word, at) if passage.words.get(at).is_some_and(Option::is_none) => Some(word),
        _ => None,
    };
    let steps: Vec<Step> = passage.steps.iter().copied().filter(|step| !matches!(step, Step::Passed(_))).collect();
    let mut strange = BTreeSet::new();
    let mut at = 0;
    while let Some(rest) = steps.get(at..).filter(|rest| !rest.is_empty()) {
        let words: Vec<usize> = rest.iter().map_while(of_label).collect();
        at += words.len().max(1);
        if words.is_empty() {
            continue;
        }
        let next = match steps.get(at) {
            Some(&Step::Same(_, book)) => passage.words.get(book).copied().flatten(),
            _ => None,
        };
        let begun = passage.stream.starts.iter().filter(|(word, _)| Some(*word) == next);
        let clauses: Vec<ClauseId> =
            begun.filter_map(|(_, stretch)| page.stretches.get(*stretch)).map(|stretch| stretch.clause).collect();
        if !are_label(corpus, wording, &words, &clauses) {
            strange.extend(words);
        }
    }
    strange
}

/// Whether words of a quote are the number, or its last parts, or the label that is printed before the last of
/// clauses that begin together; with the others' numbers before it, perhaps.
fn are_label(corpus: &Corpus, wording: &Wording<'_>, words: &[usize], clauses: &[ClauseId]) -> bool {
    let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase();
    let written: String = words
        .iter()
        .filter_map(|&word| wording.places.get(word))
        .map(|&(from, to)| letters(&wording.text[from..to]))
        .collect();
    let mut printed = String::new();
    for &clause in clauses.iter().rev() {
        match &corpus.clause(clause).number {
            Some(number) => {
                let parts: Vec<&str> = number.segments().collect();
                for part in parts.iter().rev() {
                    printed.insert_str(0, &letters(part));
                    if printed == written {
                        return true;
                    }
                }
            }
            None => printed.insert_str(0, &letters(&corpus.label_in_list(clause))),
        }
        if printed == written {
            return true;
        }
    }
    false
}
