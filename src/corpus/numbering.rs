//! What the numbers of a book look like, learnt from its clauses.

use super::number::is_roman;
use super::{BookId, Corpus};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// A letter is left out on purpose where so many series of letters go on without it.
const SERIES: usize = 3;

/// The numbering of a book.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Numbering {
    /// The forms of the numbers, the most frequent first, with how many have it. `1.1.a` stands for
    /// `702.19.b`, `1.01` for `1.06`, `I.1` for `VI.17`, `A1.1` for `A4.63`, `1.1.i` for `8.2.ii`.
    pub forms: Vec<(String, usize)>,
    /// Letters that the numbering leaves out throughout.
    pub skipped_letters: Vec<char>,
}

impl Numbering {
    /// Looks at all numbers of a book; no clause is read for it.
    #[must_use]
    pub fn of(corpus: &Corpus, book: BookId) -> Self {
        let ids = corpus.clauses_of_book(book);
        let mut numbering = Self::default();
        let mut forms: BTreeMap<String, usize> = BTreeMap::new();
        let mut series: BTreeMap<&str, BTreeSet<u8>> = BTreeMap::new();
        for (number, _) in corpus.names.all_numbers().iter().filter(|(_, id)| ids.contains(&id.0)) {
            *forms.entry(form(number)).or_default() += 1;
            if let Some((above, last)) = number.rsplit_once('.')
                && let [letter @ b'a'..=b'z'] = last.as_bytes()
            {
                series.entry(above).or_default().insert(*letter);
            }
        }
        numbering.forms = forms.into_iter().collect();
        numbering.forms.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        let skipped = (b'a'..=b'z').filter(|letter| is_skipped(&series, *letter));
        numbering.skipped_letters = skipped.map(char::from).collect();
        numbering
    }

    /// Whether the book has no number at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.forms.is_empty()
    }
}

/// Whether no series has a letter, and enough of them have the one before and the one after it.
fn is_skipped(series: &BTreeMap<&str, BTreeSet<u8>>, letter: u8) -> bool {
    let passes = |letters: &&BTreeSet<u8>| letters.contains(&(letter - 1)) && letters.contains(&(letter + 1));
    series.values().filter(passes).count() >= SERIES && series.values().all(|letters| !letters.contains(&letter))
}

fn form(number: &str) -> String {
    let part = |(at, part): (usize, &str)| {
        let first = part.chars().next().unwrap_or('1');
        match first {
            '0' if part.len() > 1 => "01",
            '0'..='9' => "1",
            _ if part.ends_with(|c: char| c.is_ascii_digit()) => "A1",
            _ if at == 0 && is_roman(part) => "I",
            _ if first.is_uppercase() => "A",
            _ if part.len() > 1 && is_roman(&part.to_uppercase()) => "i",
            _ => "a",
        }
    };
    number.split('.').enumerate().map(part).collect::<Vec<_>>().join(".")
}

impl fmt::Display for Numbering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let forms: Vec<String> = self.forms.iter().map(|(form, count)| format!("{form} ({count})")).collect();
        f.write_str(&forms.join(", "))?;
        if !self.skipped_letters.is_empty() {
            let letters: Vec<String> = self.skipped_letters.iter().map(char::to_string).collect();
            write!(f, "; left out on purpose: {}", letters.join(", "))?;
        }
        Ok(())
    }
}
