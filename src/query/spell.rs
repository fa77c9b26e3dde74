//! Near spellings of a word that no book has.

use super::weights::Weights;
use crate::index::{BASE_MARK, IndexError, Reader};
use crate::text::fold;

/// Shorter words are abbreviations; one letter more or less makes another one of them.
const SHORTEST: usize = 4;
/// From this length on two letters may be wrong.
const LONG: usize = 7;
const LONGEST: usize = 40;
const MOST: usize = 4;
/// Of so many unknown words of a query near spellings are looked for.
pub(super) const MOST_WORDS: usize = 16;

/// The words of the library nearest to a word, and what a match of each counts. Of equally near ones
/// those with the same first letter, which is rarely mistyped, then the more frequent.
pub(super) fn near(reader: &Reader, word: &str, weights: &Weights) -> Result<Vec<(String, f32)>, IndexError> {
    let word: String = fold(word).chars().filter(|c| c.is_alphanumeric()).collect();
    let letters = word.chars().count();
    if !(SHORTEST..=LONGEST).contains(&letters) || word.contains(char::is_numeric) {
        return Ok(Vec::new());
    }
    let distance = if letters >= LONG { 2 } else { 1 };
    let mut found: Vec<(usize, bool, u32, String)> = Vec::new();
    for (near, clauses) in reader.near(&word, distance)? {
        let near = near.trim_start_matches(BASE_MARK).to_owned();
        if near.chars().count() < SHORTEST {
            continue;
        }
        let other_start = near.chars().next() != word.chars().next();
        found.push((strsim::osa_distance(&word, &near), other_start, u32::MAX - clauses, near));
    }
    found.sort();
    let Some(best) = found.first().map(|near| (near.0, near.1)) else { return Ok(Vec::new()) };
    let worth = if best.0 <= 1 { weights.one_letter_off } else { weights.two_letters_off };
    let mut nearest: Vec<(String, f32)> = Vec::new();
    for (distance, other_start, _, near) in found {
        if (distance, other_start) == best && nearest.len() < MOST && nearest.iter().all(|(word, _)| *word != near) {
            nearest.push((near, worth));
        }
    }
    Ok(nearest)
}
