//! Large initials and numbers, which begin a paragraph beside several of its lines: each is put before its word.

use super::columns::usual_size;
use super::words::Word;
use std::collections::HashMap;

/// So much larger than its text an initial is.
const LARGER: f32 = 1.8;
/// How far its text stands behind it at most, in sizes of the text.
const NEAR: f32 = 1.2;

/// Initials of a page; what has more is no text.
const MOST: usize = 64;

/// Puts the initials of a page to the words that they begin; of the words of the book it is `known` how often
/// they stand in it.
pub(super) fn join(words: &mut Vec<Word>, known: &HashMap<String, usize>) {
    let all: Vec<usize> = (0..words.len()).collect();
    let least = LARGER * usual_size(words, &all);
    let mut initials = all;
    initials.retain(|&at| {
        let text = &words[at].text;
        let begins = is_number(text) || text.chars().find(|c| c.is_alphabetic()).is_some_and(char::is_uppercase);
        begins && text.chars().count() <= 2 && words[at].size >= least
    });
    if initials.len() > MOST {
        return;
    }
    for at in initials.into_iter().rev() {
        let Some(first) = first_word(words, at) else { continue };
        let (initial, word) = (words[at].text.clone(), words[first].text.clone());
        let stands = |text: &str| known.get(&bare(text)).copied().unwrap_or(0);
        // The initial and what follows it stand apart here, whatever they are.
        let words_twice = stands(&word) > 1 && stands(&initial) > 1;
        let apart = is_number(&initial) || words_twice && stands(&format!("{initial}{word}")) == 0;
        let blank = if apart { " " } else { "" };
        words[first].text = format!("{initial}{blank}{word}");
        words.remove(at);
    }
}

fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

fn bare(text: &str) -> String {
    text.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase()
}

/// The words of a book in small letters, and how often each stands in it.
pub(super) fn known<'w>(words: impl Iterator<Item = &'w Word>) -> HashMap<String, usize> {
    let mut known = HashMap::new();
    for word in words {
        *known.entry(bare(&word.text)).or_default() += 1;
    }
    known
}

/// The word at the upper right of an initial, if the lines beside it are two at least.
fn first_word(words: &[Word], at: usize) -> Option<usize> {
    let initial = &words[at];
    let beside = |word: &Word| {
        let size = word.size;
        let near = word.left >= initial.right - 0.3 * size && word.left - initial.right <= NEAR * size;
        let level = word.base > initial.top() && word.base <= initial.base + 0.3 * size;
        near && level && initial.size >= LARGER * size
    };
    let first = (0..words.len()).filter(|&other| other != at && beside(&words[other]));
    let first = first.min_by(|&a, &b| words[a].base.total_cmp(&words[b].base))?;
    let below = |word: &Word| beside(word) && word.base > words[first].base + 0.5 * word.size;
    words.iter().any(below).then_some(first)
}
