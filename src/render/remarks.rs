//! What is said of how a query was read, before its hits.

use crate::query::{Answer, Correction};

/// A sentence each: what words were taken for, what no clause has, what to try instead.
#[must_use]
pub fn remarks(answer: &Answer) -> Vec<String> {
    let mut said = Vec::new();
    for correction in &answer.corrections {
        said.push(format!("No book has “{}”; read as {}.", correction.written, listed(&correction.read)));
    }
    said.extend(told(answer).iter().map(arrow));
    if let Some(dropped) = &answer.relaxed
        && !answer.hits.is_empty()
    {
        let how = if answer.first_weak() == 0 { "Only weak matches" } else { "Nothing has all of it" };
        said.push(format!("{how}; the first hit lacks {}.", listed(dropped)));
    }
    said.extend(answer.remarks.iter().cloned());
    if answer.hits.is_empty() {
        said.push(format!("Nothing found for {}.", answer.read_as));
    }
    if !answer.suggestions.is_empty() && (answer.hits.is_empty() || answer.relaxed.is_some()) {
        said.push(format!("Try: {}", answer.suggestions.join(", ")));
    }
    said
}

/// What the first hit has only as glossaries call it: said of all hits, and not of each again.
#[must_use]
pub fn told(answer: &Answer) -> &[Correction] {
    answer.hits.first().map_or(&[], |first| &first.glossary)
}

/// `AFB → Anti-Fighter Barrage`
#[must_use]
pub fn arrow(meaning: &Correction) -> String {
    format!("{} → {}", meaning.written, meaning.read.join(", "))
}

fn listed(words: &[String]) -> String {
    words.iter().map(|word| format!("“{word}”")).collect::<Vec<_>>().join(", ")
}
