//! Numbers, letters and bullets that begin a clause, and which of them may follow which.

use super::model::Model;
use super::words::{Ending, Shape, Word};
use crate::corpus::number::roman_value;
use std::collections::{HashMap, HashSet};

/// What begins a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// `15`, `15.1`, `1.06.05`, `702.19b`, `VI.17.2`, `A4.63`: its parts as numbers.
    Number(Vec<u32>),
    /// `a`, `b)`, `(c)`: counted from 1.
    Letter(u32),
    Bullet,
    /// `Q:`, `A:`, `Example:`: a word that tells what kind of paragraph begins.
    Label,
    /// `Notes`: a word that is a line of its own wherever the library has it.
    Title,
    /// What begins something said, but stands within sentences as well: a dash, or `a` where no `b` is.
    Weak,
}

/// The last marks of a column: places in the list of words plus one, 0 for none. The number of an item of a list
/// counts as a letter does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Last {
    pub(super) number: u32,
    pub(super) letter: u32,
}

/// The mark that each word is, if it is one. A bare `a` is a word of many languages: where no `b` follows
/// anywhere it is hardly a mark. A number after a label is one that is asked about.
pub(super) fn marks(text: &str, words: &[Word], model: &Model) -> Vec<Option<Mark>> {
    let piece = |at: usize| &text[words[at].span.clone()];
    let labels = labels(words, model);
    let begins_label: HashSet<usize> = (0..words.len()).filter(|&at| labels[at]).map(|at| phrase(words, at)).collect();
    let mark = |at: usize| match at.checked_sub(1) {
        _ if begins_label.contains(&at) => Some(Mark::Label),
        _ if is_title(&words[at], model) => Some(Mark::Title),
        Some(before) if labels[before] => None,
        _ => mark(piece(at), words.get(at + 1)?.shape),
    };
    let mut marks: Vec<Option<Mark>> = (0..words.len()).map(mark).collect();
    if !marks.contains(&Some(Mark::Letter(2))) {
        for (at, mark) in marks.iter_mut().enumerate().filter(|(_, mark)| **mark == Some(Mark::Letter(1))) {
            if piece(at).chars().all(char::is_alphabetic) {
                *mark = Some(Mark::Weak);
            }
        }
    }
    marks
}

/// So often a word with a colon stands on a page where it is a label, and one of several words in capitals.
const REPEATED: usize = 3;
const CAPITALS_REPEATED: usize = 2;

/// Where the words begin that end with a label: `RELATED TOPICS:` is one.
fn phrase(words: &[Word], label: usize) -> usize {
    let is_capitals = |at: usize| words[at].shape == Shape::Capitals;
    let goes_on = |at: &usize| is_capitals(*at) && words[*at].ending == Ending::Plain;
    if is_capitals(label) { (0..label).rev().take_while(goes_on).last().unwrap_or(label) } else { label }
}

/// Which words are labels: a capital letter with a colon, or a word with one that begins lines in the library
/// or stands on the page again and again.
fn labels(words: &[Word], model: &Model) -> Vec<bool> {
    let may_be = |word: &Word| {
        word.ending == Ending::Colon && matches!(word.shape, Shape::Capital | Shape::Starter | Shape::Capitals)
    };
    let mut often: HashMap<&str, usize> = HashMap::new();
    for word in words.iter().filter(|word| may_be(word)) {
        *often.entry(&word.core).or_default() += 1;
    }
    let is_known = |at: usize| {
        let word = &words[at];
        let enough = if phrase(words, at) < at { CAPITALS_REPEATED } else { REPEATED };
        word.len() == 1 || often[word.core.as_str()] >= enough || model.is_label(&word.core)
    };
    (0..words.len()).map(|at| may_be(&words[at]) && is_known(at)).collect()
}

fn is_title(word: &Word, model: &Model) -> bool {
    let may_be = word.ending == Ending::Plain && matches!(word.shape, Shape::Capital | Shape::Starter);
    may_be && model.is_title(&word.core)
}

fn mark(piece: &str, next: Shape) -> Option<Mark> {
    if piece.chars().count() == 1 {
        if piece.contains(['•', '·', '▪', '●', '*', '►', '■', '□', '◦', '‣']) {
            return Some(Mark::Bullet);
        }
        if piece.contains(['–', '—', '-']) {
            return Some(Mark::Weak);
        }
    }
    if piece.len() > 24 {
        return None;
    }
    let inner = piece.trim_start_matches(['(', '[', '§']).trim_end_matches(['.', ')', ']', ':']);
    let closed = inner.len() < piece.len();
    let mut chars = inner.chars();
    let first = chars.next()?;
    if chars.next().is_none() && first.is_lowercase() {
        let begins = closed || matches!(next, Shape::Capital | Shape::Starter | Shape::Capitals | Shape::Digit);
        return begins.then(|| letter_rank(first)).flatten().map(Mark::Letter);
    }
    let parts = number_parts(inner)?;
    let dotted = inner.contains('.') || closed;
    (dotted || next != Shape::Lower).then_some(Mark::Number(parts))
}

fn letter_rank(c: char) -> Option<u32> {
    match c {
        'a'..='z' => Some(c as u32 - 'a' as u32 + 1),
        'а'..='я' => Some(c as u32 - 'а' as u32 + 1),
        _ => None,
    }
}

fn number_parts(inner: &str) -> Option<Vec<u32>> {
    let mut parts = Vec::new();
    for (at, part) in inner.split(['.', '-']).enumerate() {
        let digits = part.trim_end_matches(|c: char| c.is_ascii_lowercase());
        if let Ok(number) = digits.parse::<u32>() {
            parts.push(number);
            match &part[digits.len()..] {
                "" => {}
                letter if letter.len() == 1 => parts.push(letter_rank(letter.chars().next()?)?),
                _ => return None,
            }
        } else if at > 0 && !part.is_empty() && digits.is_empty() {
            parts.push(counted(part)?);
        } else if at == 0 && !part.is_empty() {
            let rest = part.trim_start_matches(char::is_uppercase);
            let prefix = &part[..part.len() - rest.len()];
            match roman_value(prefix).filter(|_| rest.is_empty()) {
                Some(number) if inner.len() > part.len() => parts.push(number),
                _ => parts.push(lettered(prefix)?),
            }
            if !rest.is_empty() {
                parts.push(rest.parse().ok()?);
            }
        } else {
            return None;
        }
    }
    (parts.len() <= 8).then_some(parts)
}

/// Parts of numbers from here on are letters that count nothing: `KA` of `KA.2.1`.
const LETTERED: u32 = 1 << 31;
/// A number has no more letters before its figures.
const PREFIX: usize = 3;

fn lettered(prefix: &str) -> Option<u32> {
    let code = prefix.chars().fold(0, |code: u32, letter| (code << 11) ^ letter as u32);
    (1..=PREFIX).contains(&prefix.chars().count()).then_some(code | LETTERED)
}

/// What a part of a number counts that is no figure: `b` of `94.3.b`, `ii` of `8.2.ii`. A single `i` is Roman:
/// few lists have nine letters.
fn counted(part: &str) -> Option<u32> {
    let mut chars = part.chars();
    match (chars.next()?, chars.next()) {
        ('i', None) => Some(1),
        (letter, None) => letter_rank(letter),
        _ if part.chars().all(|c| matches!(c, 'i' | 'v' | 'x')) => roman_value(part),
        _ => None,
    }
}

/// Whether one number comes before the other: what letters stand for comes in any order.
pub(super) fn comparable(one: &[u32], other: &[u32]) -> bool {
    let lettered = |parts: &[u32]| parts.first().is_some_and(|part| *part >= LETTERED);
    one.first() == other.first() || !(lettered(one) || lettered(other))
}

/// How a number stands to the one before it in its column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// The next one, on any level, or the first below.
    Next,
    /// Later, with others between.
    Ahead,
    /// Not later.
    Back,
}

pub(super) fn step(before: &[u32], after: &[u32]) -> Step {
    if !comparable(before, after) {
        return Step::Ahead;
    }
    if after <= before {
        return Step::Back;
    }
    let same = before.iter().zip(after).take_while(|(a, b)| a == b).count();
    if same == before.len() {
        return if after.len() == same + 1 && after[same] <= 1 { Step::Next } else { Step::Ahead };
    }
    if after[same] == before[same] + 1 && (after.len() == same + 1 || after[same + 1..].iter().all(|&part| part <= 1)) {
        Step::Next
    } else {
        Step::Ahead
    }
}

/// The logarithm of how much likelier than chance this mark begins a clause after those of its column.
pub(super) fn begins(marks: &[Option<Mark>], at: usize, last: Last) -> f32 {
    let before = |place: u32| place.checked_sub(1).and_then(|place| marks.get(place as usize)?.as_ref());
    match &marks[at] {
        Some(Mark::Bullet | Mark::Label | Mark::Title) => 3.0,
        Some(Mark::Weak) => 0.7,
        Some(Mark::Letter(rank)) => match before(last.letter) {
            Some(Mark::Letter(previous)) if *rank == previous + 1 => 5.0,
            Some(_) if *rank > 1 => -4.0,
            _ if *rank == 1 => 3.5,
            None if last.number == 0 => 2.0,
            _ => -4.0,
        },
        Some(Mark::Number(_)) if is_item(marks, at, last) => 4.0,
        Some(Mark::Number(parts)) => match before(last.number) {
            Some(Mark::Number(previous)) => match step(previous, parts) {
                Step::Next => 5.0,
                Step::Ahead if parts.len() > 1 => 1.5,
                Step::Ahead => -1.0,
                Step::Back if parts.len() > 1 => -4.0,
                Step::Back => -3.0,
            },
            _ if parts.len() > 1 => 3.0,
            _ => 0.5,
        },
        None => 0.0,
    }
}

/// The number at one of the places of [`Last`], if there is one.
pub(super) fn number_at(marks: &[Option<Mark>], place: u32) -> Option<&[u32]> {
    match marks.get(place.checked_sub(1)? as usize)? {
        Some(Mark::Number(parts)) => Some(parts),
        _ => None,
    }
}

/// Whether a number counts the items of a list within numbered rules: `1.` after `49.2`, or the next one after that.
fn is_item(marks: &[Option<Mark>], at: usize, last: Last) -> bool {
    let parts = |place| number_at(marks, place);
    let within_rules = parts(last.number).is_some_and(|rule| rule.len() > 1);
    match (&marks[at], parts(last.letter)) {
        (Some(Mark::Number(item)), Some([before])) if within_rules => item[..] == [before + 1],
        (Some(Mark::Number(item)), _) => within_rules && item[..] == [1],
        _ => false,
    }
}

/// What a mark that stands within a line costs; `inside` is the share of the numbers that do.
pub(super) fn within_line(marks: &[Option<Mark>], at: usize, inside: f32) -> f32 {
    match &marks[at] {
        Some(Mark::Bullet) => -0.7,
        Some(Mark::Weak) => -0.1,
        Some(Mark::Letter(1) | Mark::Label | Mark::Title) => -2.0,
        Some(Mark::Letter(_)) => -3.0,
        Some(Mark::Number(parts)) if parts.len() > 1 => inside.ln(),
        _ => 0.0,
    }
}

/// The marks of a column after this word has begun a clause.
pub(super) fn after(marks: &[Option<Mark>], at: usize, last: Last) -> Last {
    let place = at as u32 + 1;
    match &marks[at] {
        Some(Mark::Number(_)) if !is_item(marks, at, last) => Last { number: place, letter: 0 },
        Some(Mark::Number(_) | Mark::Letter(_)) => Last { letter: place, ..last },
        _ => last,
    }
}
