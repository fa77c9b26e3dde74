//! Bullets that are drawn as shapes, as browsers print them, or as signs that are no text: each becomes a word.

use super::columns::MOST;
use super::layout::Frame;
use super::words::Word;
use std::collections::BTreeMap;

/// How far its text stands behind a bullet at most, in sizes of the text.
const NEAR: f32 = 2.0;
/// How far before a bullet nothing else stands in its row, in sizes.
const ALONE: f32 = 1.0;
/// Signs of a page that may be bullets; more are a drawing.
const SIGNS: usize = 500;
/// How large a bullet is, in sizes.
const SIZES: std::ops::RangeInclusive<f32> = 0.15..=0.75;

/// Puts a word before each text that a dot stands before.
pub(super) fn put(words: &mut Vec<Word>, dots: &[Frame]) {
    if words.len() > MOST {
        return;
    }
    let mut bullets: Vec<Word> = Vec::new();
    for dot in dots {
        let beside = |word: &&Word| is_beside(dot, word);
        let behind = |word: &&Word| word.left >= dot.right - 0.5 && word.left - dot.right <= NEAR * word.size;
        let texts = words.iter().filter(beside).filter(behind);
        let Some(text) = texts.min_by(|a, b| a.left.total_cmp(&b.left)) else { continue };
        let before = |right: f32| right > dot.left - ALONE * text.size && right < dot.right;
        let drawn =
            bullets.iter().any(|bullet| (bullet.base - text.base).abs() < 0.5 && (bullet.left - dot.left).abs() < 2.0);
        let follows =
            words.iter().filter(beside).any(|word| before(word.right) || word.left < dot.left && word.right > dot.left)
                || dots.iter().any(|other| other.right < dot.left && before(other.right) && is_beside(other, text));
        if SIZES.contains(&((dot.right - dot.left) / text.size)) && !follows && !drawn {
            bullets.push(Word { text: "•".to_owned(), left: dot.left, right: dot.right, ..text.clone() });
        }
    }
    words.extend(bullets);
}

/// Reads the signs that stand before the text of rows, and nowhere else in a book, as bullets: arrows, ticks, and
/// signs whose meaning the file does not tell. `leaves` are the words of its pages.
pub(super) fn name<'w>(leaves: impl Iterator<Item = &'w mut Vec<Word>>) {
    let mut signs: BTreeMap<(u16, char), Vec<(&mut Word, bool)>> = BTreeMap::new();
    for words in leaves.filter(|words| words.len() <= MOST) {
        let few = words.iter().filter_map(sign).count() <= SIGNS;
        let begins = |at: usize| few && sign(&words[at]).is_some() && begins_row(words, at);
        let begins: Vec<bool> = (0..words.len()).map(begins).collect();
        for (word, begins) in words.iter_mut().zip(begins) {
            if let Some(sign) = sign(word) {
                signs.entry((word.font, sign)).or_default().push((word, begins));
            }
        }
    }
    for words in signs.into_values().filter(|words| words.len() > 1 && words.iter().all(|&(_, begins)| begins)) {
        for (word, _) in words {
            "•".clone_into(&mut word.text);
        }
    }
}

/// The sign that a word is if it may be a bullet.
fn sign(word: &Word) -> Option<char> {
    let mut signs = word.text.chars();
    let sign = signs.next().filter(|_| signs.next().is_none())?;
    let is_sign = matches!(sign, '\u{2190}'..='\u{21ff}' | '\u{25a0}'..='\u{27bf}' | '\u{2b00}'..='\u{2bff}' | '\u{e000}'..='\u{f8ff}' | '\u{fffd}');
    is_sign.then_some(sign)
}

/// Whether a word stands first in a row, near before text that begins with a capital or a number.
fn begins_row(words: &[Word], at: usize) -> bool {
    let sign = &words[at];
    let level = |word: &&Word| (word.base - sign.base).abs() <= 0.3 * word.size.max(sign.size);
    let mut others = words.iter().filter(level).filter(|word| !std::ptr::eq(*word, sign));
    let is_text = |word: &Word| {
        let near = word.left >= sign.right - 0.5 && word.left - sign.right <= NEAR * word.size;
        near && word.text.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit())
    };
    let before = |word: &Word| word.right > sign.left - ALONE * word.size && word.left < sign.left;
    others.clone().any(is_text) && !others.any(before)
}

/// Whether a dot stands as high as the small letters of a word.
fn is_beside(dot: &Frame, word: &Word) -> bool {
    let middle = f32::midpoint(dot.top, dot.bottom);
    (word.base - 0.7 * word.size..=word.base).contains(&middle)
}
