//! Words that are drawn sign by sign with room between: spaced-out letters, and the dots that lead to a page number.

use super::words::Word;

/// Letters that are spaced out at least; fewer stand further apart than words do.
const LETTERS: usize = 4;
const FEW_LETTERS: usize = 3;
const BLANK: f32 = 0.36;
/// How far they and their words stand apart at most, in sizes.
const APART: f32 = 1.2;
const WORDS_APART: f32 = 2.0;
/// So much further than letters, words stand apart.
const WORDS: f32 = 1.6;
/// Dots of a leader at least, and how far they stand apart at most, in sizes.
const DOTS: usize = 3;
const DOTS_APART: f32 = 1.5;

/// Joins words of one sign, given in the order in which they are drawn; of each it is known whether a blank is drawn
/// before it.
pub(super) fn join(words: Vec<(Word, bool)>) -> Vec<Word> {
    let mut joined: Vec<Word> = Vec::with_capacity(words.len());
    for run in words.chunk_by(|(before, _), (next, _)| is_leader(before, next) || is_spaced(before, next)) {
        let dots = run.iter().all(|(word, _)| is_dots(word));
        match usual_gap(run) {
            _ if dots && run.len() >= DOTS => joined.push(one(run)),
            Some(usual) if !dots && is_spelled(run) => {
                let goes_on = |(before, _): &(Word, bool), (next, blank): &(Word, bool)| {
                    !blank && next.left - before.right <= WORDS * usual
                };
                joined.extend(run.chunk_by(goes_on).map(one));
            }
            _ => joined.extend(run.iter().map(|(word, _)| word.clone())),
        }
    }
    joined
}

/// How far letters stand apart between which no blank is drawn.
fn usual_gap(run: &[(Word, bool)]) -> Option<f32> {
    let pairs = run.windows(2).filter(|pair| !pair[1].1);
    let mut gaps: Vec<f32> = pairs.map(|pair| pair[1].0.left - pair[0].0.right).collect();
    gaps.sort_by(f32::total_cmp);
    gaps.get(gaps.len() / 2).copied().filter(|gap| *gap <= APART * run[0].0.size)
}

fn is_dots(word: &Word) -> bool {
    word.text.chars().all(|c| matches!(c, '.' | '·' | '…'))
}

fn is_level(before: &Word, next: &Word, apart: f32) -> bool {
    let gap = next.left - before.right;
    (before.base - next.base).abs() <= 0.1 * next.size
        && (before.size - next.size).abs() <= 0.05 * next.size
        && (-0.1 * next.size..=apart * next.size).contains(&gap)
}

fn is_leader(before: &Word, next: &Word) -> bool {
    is_dots(before) && is_dots(next) && is_level(before, next, DOTS_APART)
}

fn is_spaced(before: &Word, next: &Word) -> bool {
    let is_letter = |word: &Word| {
        let mut signs = word.text.chars();
        signs.next().is_some_and(char::is_alphabetic) && signs.next().is_none()
    };
    is_letter(before) && is_letter(next) && before.font == next.font && is_level(before, next, WORDS_APART)
}

/// Whether letters spell words, and are no marks: each behind a blank, or in the order of the alphabet.
fn is_spelled(run: &[(Word, bool)]) -> bool {
    let letter = |word: &Word| word.text.chars().next().map_or(0, u32::from);
    let counts = run.windows(2).all(|pair| letter(&pair[1].0) == letter(&pair[0].0) + 1);
    let blanks = run[1..].iter().filter(|(_, blank)| *blank).count();
    let wide = || usual_gap(run).is_some_and(|gap| gap >= BLANK * run[0].0.size);
    (run.len() >= LETTERS || run.len() >= FEW_LETTERS && wide()) && !counts && 2 * blanks < run.len()
}

fn one(run: &[(Word, bool)]) -> Word {
    let text = run.iter().map(|(word, _)| word.text.as_str()).collect();
    Word { text, right: run[run.len() - 1].0.right, ..run[0].0.clone() }
}
