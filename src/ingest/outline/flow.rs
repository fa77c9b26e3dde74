//! How well words go with each other in a book, learnt from the book itself. Asked only where two
//! blocks of lines stand interleaved and a line could go on with either.

use super::lines::Line;
use std::collections::HashMap;

/// Words read at most: enough to know a book, and a bound on memory.
const MAX_WORDS: usize = 2_000_000;

#[derive(Debug, Default)]
pub(super) struct Flow {
    ids: HashMap<String, u32>,
    words: Vec<u32>,
    pairs: HashMap<(u32, u32), u32>,
    triples: HashMap<(u32, u32, u32), u32>,
}

impl Flow {
    /// Counts what follows what within lines; over a line's end nothing is known to follow.
    pub(super) fn learn(lines: &[Line<'_>]) -> Self {
        let mut flow = Self::default();
        let mut budget = MAX_WORDS;
        for line in lines {
            let ids: Vec<u32> = words_of(line.text).map(|word| flow.id(word)).collect();
            for pair in ids.windows(2) {
                *flow.pairs.entry((pair[0], pair[1])).or_default() += 1;
            }
            for triple in ids.windows(3) {
                *flow.triples.entry((triple[0], triple[1], triple[2])).or_default() += 1;
            }
            budget = budget.saturating_sub(ids.len());
            if budget == 0 {
                break;
            }
        }
        flow
    }

    fn id(&mut self, word: String) -> u32 {
        let next = u32::try_from(self.words.len()).unwrap_or(u32::MAX);
        let id = *self.ids.entry(word).or_insert(next);
        if id == next {
            self.words.push(0);
        }
        self.words[id as usize] += 1;
        id
    }

    /// How well `next` goes on with `before`: the chance of its first word after the last two, or, at
    /// a discount, after the last one. 0 where the book never says it.
    #[expect(clippy::cast_precision_loss, reason = "counts are small")]
    pub(super) fn follows(&self, before: &str, next: &str) -> f32 {
        let known = |word: Option<String>| word.and_then(|word| self.ids.get(&word).copied());
        let mut back = words_backwards(before);
        let (last, first) = (known(back.next()), known(words_of(next).next()));
        let (Some(last), Some(first)) = (last, first) else { return 0.0 };
        if let Some(second) = known(back.next())
            && let Some(&count) = self.triples.get(&(second, last, first))
        {
            return 1.0 + count as f32 / self.pairs[&(second, last)] as f32;
        }
        let count = self.pairs.get(&(last, first)).copied().unwrap_or(0);
        count as f32 / self.words[last as usize] as f32
    }

    /// How much a text speaks of what a context speaks of: shared words, rare ones counting for more, and
    /// less in a context that has many words to share.
    #[expect(clippy::cast_precision_loss, reason = "counts are small")]
    pub(super) fn likeness(&self, context: &str, text: &str) -> f32 {
        let distinct = |text: &str| {
            let mut ids: Vec<u32> = words_of(text).filter_map(|word| self.ids.get(&word).copied()).collect();
            ids.sort_unstable();
            ids.dedup();
            ids
        };
        let (context, text) = (distinct(context), distinct(text));
        let shared = text.iter().filter(|id| context.binary_search(id).is_ok());
        let sum: f32 = shared.map(|&id| 1.0 / self.words[id as usize] as f32).sum();
        sum / (context.len().max(1) as f32).sqrt()
    }
}

fn words_of(text: &str) -> impl Iterator<Item = String> {
    text.split_whitespace().filter_map(bare)
}

fn words_backwards(text: &str) -> impl Iterator<Item = String> {
    text.rsplit(char::is_whitespace).filter_map(bare)
}

/// A word in small letters with its closing punctuation, which tells what may follow, but without
/// opening quotes.
fn bare(word: &str) -> Option<String> {
    let word = word.trim_start_matches(['"', '“', '«', '(']).trim_end_matches(['"', '”', '»', ')', ',', '.', ';', ':']);
    (!word.is_empty()).then(|| word.to_lowercase())
}
