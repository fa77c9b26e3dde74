//! Bullets that are drawn as shapes, as browsers print them: each becomes a word.

use super::columns::MOST;
use super::layout::Frame;
use super::words::Word;

/// How far its text stands behind a bullet at most, in sizes of the text.
const NEAR: f32 = 2.0;
/// How far before a bullet nothing else stands in its row, in sizes.
const ALONE: f32 = 1.0;
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

/// Whether a dot stands as high as the small letters of a word.
fn is_beside(dot: &Frame, word: &Word) -> bool {
    let middle = f32::midpoint(dot.top, dot.bottom);
    (word.base - 0.7 * word.size..=word.base).contains(&middle)
}
