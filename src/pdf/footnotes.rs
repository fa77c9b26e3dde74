//! Foot notes: small print at the foot of a column or a page, behind a mark.

use super::columns::Block;
use super::words::{Row, SUPERSCRIPTS, Word};

/// So much smaller than the text a foot note is.
const SMALLER: f32 = 0.92;
/// How far a number is raised that marks a foot note, in sizes.
const RAISED: f32 = 0.15;

/// Parts the foot notes of a page, each a block, from a block of text; `size` is that of the page's text.
pub(super) fn part(words: &[Word], mut block: Block, size: f32) -> (Block, Vec<Block>) {
    let large = block.rows.iter().rposition(|row| row.size > SMALLER * size);
    let small = large.map_or(0, |at| at + 1);
    let marks: Vec<&str> = words.iter().filter_map(mark).collect();
    let is_marked = |words: &[Word], row: &Row| is_marked(words, row, &marks);
    let first = (small..block.rows.len()).find(|&at| is_marked(words, &block.rows[at]));
    let mut notes: Vec<Block> = Vec::new();
    for row in block.rows.drain(first.unwrap_or(block.rows.len())..) {
        match notes.last_mut() {
            Some(note) if !is_marked(words, &row) => note.rows.push(row),
            _ => notes.push(Block { rows: vec![row] }),
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
fn is_marked(words: &[Word], row: &Row, marks: &[&str]) -> bool {
    let Some(word) = row.words.first().map(|&at| &words[at]) else { return false };
    let raised = word.size < row.size && row.base - word.base >= RAISED * row.size;
    let number = word.text.trim_end_matches(['.', ')']);
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    let superscript = || number.bytes().map(|byte| SUPERSCRIPTS[usize::from(byte - b'0')]).collect::<String>();
    word.text.starts_with(['*', '†', '‡', '§', '¹', '²', '³'])
        || is_number && (raised && number == word.text || marks.contains(&superscript().as_str()))
}
