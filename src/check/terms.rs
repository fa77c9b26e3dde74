//! Where the words of a glossary stand in a text: the longest whole term wins.

use crate::text::stem_key;
use std::collections::HashMap;

/// No term has more words.
const LONGEST: usize = 12;

/// Spellings by their stems, each with what it stands for.
#[derive(Debug)]
pub(super) struct Terms<T> {
    meant: HashMap<String, T>,
    longest: usize,
    /// Words met so far and their stems.
    stems: HashMap<String, String>,
}

/// A use of a term: bytes of the text.
#[derive(Debug)]
pub(super) struct Use<T> {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) meant: T,
}

impl<T: Copy> Terms<T> {
    /// Of spellings that have the same stems the first counts.
    pub(super) fn new<'a>(spellings: impl Iterator<Item = (&'a str, T)>) -> Self {
        let mut meant = HashMap::new();
        let mut longest = 0;
        for (spelling, of) in spellings {
            let key = stem_key(spelling);
            let words = key.split(' ').count();
            if !key.is_empty() && words <= LONGEST {
                longest = longest.max(words);
                meant.entry(key).or_insert(of);
            }
        }
        Self { meant, longest, stems: HashMap::new() }
    }

    /// The terms in a text, in order; none within another.
    pub(super) fn in_text(&mut self, text: &str) -> Vec<Use<T>> {
        let words = self.words(text);
        let mut uses = Vec::new();
        let mut at = 0;
        while at < words.len() {
            let longest = self.longest.min(words.len() - at);
            let found = (1..=longest).rev().find_map(|count| {
                let run = &words[at..at + count];
                let together = run.windows(2).all(|pair| is_gap(&text[pair[0].1..pair[1].0]));
                let key = run.iter().map(|word| word.2.as_str()).collect::<Vec<_>>().join(" ");
                let meant = *self.meant.get(&key).filter(|_| together)?;
                Some((Use { start: run[0].0, end: run[count - 1].1, meant }, count))
            });
            match found {
                Some((found, count)) => {
                    uses.push(found);
                    at += count;
                }
                None => at += 1,
            }
        }
        uses
    }

    /// The words of a text with their stems.
    fn words(&mut self, text: &str) -> Vec<(usize, usize, String)> {
        let mut words = Vec::new();
        let inner = |c: char| c.is_alphanumeric() || matches!(c, '\'' | '’');
        let mut at = 0;
        while let Some(start) = text[at..].find(char::is_alphanumeric).map(|found| at + found) {
            let end = text[start..].find(|c| !inner(c)).map_or(text.len(), |length| start + length);
            let word = &text[start..end];
            let stem = match self.stems.get(word) {
                Some(stem) => stem.clone(),
                None => self.stems.entry(word.to_owned()).or_insert(stem_key(word)).clone(),
            };
            words.push((start, end, stem));
            at = end;
        }
        words
    }
}

/// What may stand between the words of a term.
fn is_gap(between: &str) -> bool {
    between.chars().count() == 1 && between.chars().all(|c| matches!(c, ' ' | '\u{a0}' | '-' | '‑' | '–'))
}
