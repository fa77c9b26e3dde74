//! The words and signs of a clause, and what differs between two clauses.

use crate::text::{fold, plain_sign, word_for};
use similar::{Algorithm, DiffOp, capture_diff_slices};
use std::collections::HashMap;

/// A word, a sign, or a whole citation of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    /// The bytes of the plain text, half-open.
    pub start: u32,
    pub end: u32,
    /// What is compared where typography counts: the piece with plain quotes and dashes.
    pub exact: u32,
    /// What is compared where it does not: the word in lower case; `None` for a sign.
    pub word: Option<u32>,
    /// For a citation, its position among the ranges that were given.
    pub cites: Option<u32>,
}

/// Numbers for strings, the same for all texts of one comparison.
#[derive(Debug, Default)]
pub(super) struct Interner {
    known: HashMap<String, u32>,
}

impl Interner {
    pub(super) fn number(&mut self, text: &str) -> u32 {
        if let Some(&number) = self.known.get(text) {
            return number;
        }
        let number = u32::try_from(self.known.len()).unwrap_or(u32::MAX);
        self.known.insert(text.to_owned(), number);
        number
    }
}

/// Cuts a text into pieces. `citations` are ranges of it in order; each is one piece.
pub(super) fn pieces(plain: &str, citations: &[(u32, u32)], interner: &mut Interner) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut citations = citations.iter().zip(0u32..).peekable();
    let mut at = 0;
    let mut line_start = true;
    // The number that the next item of a list would have.
    let mut expected = None;
    while let Some(c) = plain.get(at..).and_then(|rest| rest.chars().next()) {
        while citations.next_if(|((start, end), _)| (*start as usize) < at || end <= start).is_some() {}
        if let Some(((_, end), nth)) = citations.next_if(|((start, _), _)| *start as usize == at)
            && let Some(cited) = plain.get(at..*end as usize)
        {
            let number = interner.number(&exact_form(cited));
            pieces.push(Piece { start: offset(at), end: *end, exact: number, word: Some(number), cites: Some(nth) });
            at = *end as usize;
            line_start = false;
        } else if c.is_whitespace() {
            line_start |= c == '\n';
            at += c.len_utf8();
        } else {
            let limit = citations.peek().map_or(plain.len(), |((start, _), _)| (*start as usize).max(at));
            let end = piece_end(plain, at, c, limit);
            let text = &plain[at..end];
            let item = list_number(text, &plain[end..]).filter(|&item| line_start || expected == Some(item));
            let listed = item.is_some();
            expected = item.map(|item| item + 1).or(expected);
            let word = if is_letter(c) {
                (!listed).then(|| interner.number(&fold(text).replace('×', "x")))
            } else {
                word_for(c).map(|word| interner.number(word))
            };
            let exact = interner.number(&exact_form(text));
            pieces.push(Piece { start: offset(at), end: offset(end), exact, word, cites: None });
            at = end;
            line_start = false;
        }
    }
    pieces
}

/// The end of the word or sign that begins at an offset. A word keeps an apostrophe or stop between two
/// of its letters or digits.
fn piece_end(plain: &str, start: usize, first: char, limit: usize) -> usize {
    let mut end = start + first.len_utf8();
    if !is_letter(first) {
        return end;
    }
    let mut rest = plain[end..].chars().peekable();
    while let Some(c) = rest.next() {
        let joins = matches!(c, '.' | '\'' | '’') && rest.peek().is_some_and(|next| next.is_alphanumeric());
        let inside = is_letter(c) || joins || matches!(c, '\u{ad}' | '\u{300}'..='\u{36f}');
        if !inside || end >= limit {
            break;
        }
        end += c.len_utf8();
    }
    end
}

/// Letters and digits, and the sign for times, which many write as a letter.
fn is_letter(c: char) -> bool {
    c.is_alphanumeric() || c == '×'
}

/// The number that marks an item of a list, `1` in `1. First`: no word of the text.
fn list_number(word: &str, rest: &str) -> Option<u32> {
    let marks = word.len() <= 2 && rest.starts_with(['.', ')']) && word.bytes().all(|b| b.is_ascii_digit());
    let apart = rest.chars().nth(1).is_none_or(char::is_whitespace);
    if marks && apart { word.parse().ok() } else { None }
}

/// A text with plain quotes and dashes.
pub(super) fn exact_form(text: &str) -> String {
    text.chars().filter(|&c| c != '\u{ad}').map(|c| plain_sign(c).unwrap_or(c)).collect()
}

fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

/// A stretch that differs: pieces of one text in the place of pieces of the other. Either may be empty,
/// not both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Run {
    pub from: std::ops::Range<usize>,
    pub to: std::ops::Range<usize>,
}

/// The most work that goes into one pair of clauses, as the product of their lengths in pieces; of
/// longer ones all between the first and the last difference is one run.
const MOST_WORK: usize = 4_000_000;

/// What differs between two rows of pieces, in order.
pub(super) fn runs(from: &[u32], to: &[u32]) -> Vec<Run> {
    let head = from.iter().zip(to).take_while(|(a, b)| a == b).count();
    let tail = from[head..].iter().rev().zip(to[head..].iter().rev()).take_while(|(a, b)| a == b).count();
    let (a, b) = (&from[head..from.len() - tail], &to[head..to.len() - tail]);
    if a.is_empty() && b.is_empty() {
        return Vec::new();
    }
    let whole = Run { from: head..head + a.len(), to: head..head + b.len() };
    if a.is_empty() || b.is_empty() || a.len().saturating_mul(b.len()) > MOST_WORK {
        return vec![whole];
    }
    // What differs is what stands between what is equal: only of that the places are sure.
    let equal = capture_diff_slices(Algorithm::Myers, a, b).into_iter().filter_map(|op| match op {
        DiffOp::Equal { old_index, new_index, len } => Some((old_index + head, new_index + head, len)),
        _ => None,
    });
    let (mut old, mut new) = (whole.from.start, whole.to.start);
    let mut runs: Vec<Run> = Vec::new();
    for (old_index, new_index, len) in equal.chain([(whole.from.end, whole.to.end, 0)]) {
        let next = Run { from: old..old_index.max(old), to: new..new_index.max(new) };
        (old, new) = (next.from.end + len, next.to.end + len);
        if next.from.is_empty() && next.to.is_empty() {
            continue;
        }
        match runs.last_mut() {
            Some(last) if goes_on(last, &next) => {
                last.from.end = next.from.end;
                last.to.end = next.to.end;
            }
            _ => runs.push(next),
        }
    }
    runs
}

/// Whether two runs read better as one: nothing, or a single piece between longer ones, keeps them apart.
fn goes_on(last: &Run, next: &Run) -> bool {
    let between = next.from.start - last.from.end;
    let size = |run: &Run| run.from.len().max(run.to.len());
    between == 0 || between == 1 && size(last) > 2 && size(next) > 2
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(plain: &str, citations: &[(u32, u32)]) -> Vec<String> {
        let pieces = pieces(plain, citations, &mut Interner::default());
        pieces.iter().map(|piece| plain[piece.start as usize..piece.end as usize].to_owned()).collect()
    }

    #[test]
    fn a_text_falls_into_words_signs_and_citations() {
        assert_eq!(told("“Tug’s”, see 4.2 (b).", &[(19, 26)]), ["“", "Tug’s", "”", ",", "see", "4.2 (b)", "."]);
        assert_eq!(told("a-b 1.5 …", &[]), ["a", "-", "b", "1.5", "…"]);
    }

    #[test]
    fn what_lists_are_marked_with_is_no_word() {
        let words = |plain: &str, interner: &mut Interner| -> Vec<u32> {
            pieces(plain, &[], interner).iter().filter_map(|piece| piece.word).collect()
        };
        let mut interner = Interner::default();
        assert_eq!(words("1. Row\n2. Steer", &mut interner), words("• row\n• STEER", &mut interner));
        assert_eq!(words("1. Row 2. Steer", &mut interner), words("row, steer", &mut interner));
        assert_ne!(words("Row 2. Steer", &mut interner), words("Row. Steer", &mut interner));
    }

    #[test]
    fn runs_are_whole_stretches() {
        assert_eq!(runs(&[1, 2, 3], &[1, 2, 3]), []);
        assert_eq!(runs(&[1, 2, 3, 4], &[1, 9, 3, 4]), [Run { from: 1..2, to: 1..2 }]);
        assert_eq!(runs(&[1, 2], &[1, 2, 3]), [Run { from: 2..2, to: 2..3 }]);
        assert_eq!(runs(&[], &[7]), [Run { from: 0..0, to: 0..1 }]);
    }

    #[test]
    fn runs_turn_one_row_into_the_other() {
        for seed in 0..2000u32 {
            let row = |seed: u32| -> Vec<u32> {
                let length = seed.wrapping_mul(2_654_435_761) >> 27;
                (0..length).map(|at| (seed.wrapping_add(at).wrapping_mul(2_246_822_519) >> 13) % 5).collect()
            };
            let (from, to) = (row(seed), row(seed.wrapping_mul(31).wrapping_add(7)));
            let (mut made, mut at) = (Vec::new(), 0);
            for run in runs(&from, &to) {
                made.extend_from_slice(&from[at..run.from.start]);
                assert_eq!(made.len(), run.to.start);
                made.extend_from_slice(&to[run.to]);
                at = run.from.end;
            }
            made.extend_from_slice(&from[at..]);
            assert_eq!(made, to);
        }
    }
}
