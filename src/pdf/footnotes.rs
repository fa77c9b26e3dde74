//! Foot notes: small print at the foot of a column or a page, behind a mark.

use super::columns::Block;
use super::words::{Row, SUPERSCRIPTS, Word};
use std::collections::HashSet;

/// So much smaller than the text a foot note is.
const SMALLER: f32 = 0.92;
/// How far a number is raised that marks a foot note, in sizes.
const RAISED: f32 = 0.15;

/// Parts the foot notes of a page, each a block, from a block of text; `size` is that of the page's text. Their
/// numbers become raised ones, as in the text.
pub(super) fn part(words: &mut [Word], mut block: Block, size: f32) -> (Block, Vec<Block>) {
    let large = block.rows.iter().rposition(|row| row.size > SMALLER * size);
    let small = large.map_or(0, |at| at + 1);
    let marks: HashSet<String> = words.iter().filter_map(mark).map(str::to_owned).collect();
    let first = (small..block.rows.len()).find(|&at| is_marked(words, &block.rows[at], &marks));
    let mut notes: Vec<Block> = Vec::new();
    for row in block.rows.drain(first.unwrap_or(block.rows.len())..) {
        let is_marked = is_marked(words, &row, &marks);
        if let Some(&mark) = row.words.first().filter(|_| is_marked) {
            words[mark].text = raised(&words[mark].text).unwrap_or_else(|| words[mark].text.clone());
        }
        match notes.last_mut() {
            Some(note) if !is_marked => note.rows.push(row),
            _ => notes.push(Block { rows: vec![row], is_aside: false }),
        }
    }
    (block, notes)
}

/// The raised number at the end of a word.
fn mark(word: &Word) -> Option<&str> {
    let text = word.text.trim_end_matches(SUPERSCRIPTS);
    Some(&word.text[text.len()..]).filter(|mark| !mark.is_empty())
}

/// Whether a row begins with the mark of a foot note: an asterisk, a dagger, a raised number, or a number that stands
/// raised in the text, as one of `marks`.
fn is_marked(words: &[Word], row: &Row, marks: &HashSet<String>) -> bool {
    let Some(word) = row.words.first().map(|&at| &words[at]) else { return false };
    let is_high = word.size < row.size && row.base - word.base >= RAISED * row.size;
    word.text.starts_with(['*', '†', '‡', '§', '¹', '²', '³'])
        || raised(&word.text).is_some_and(|number| is_high || marks.contains(&number))
}

/// A number, with a stop or not, in raised digits.
fn raised(text: &str) -> Option<String> {
    let number = text.trim_end_matches(['.', ')']);
    let digit = |byte: u8| SUPERSCRIPTS.get(usize::from(byte.checked_sub(b'0')?)).copied();
    number.bytes().map(digit).collect::<Option<String>>().filter(|number| !number.is_empty())
}
