//! The words of games.

use super::{Look, address, quiet, title};
use crate::corpus::Corpus;
use crate::corpus::glossary::{Spelling, Term};
use std::fmt::Write as _;

/// Terms under their games: what each is called, and where it is explained.
#[must_use]
pub fn glossary(corpus: &Corpus, terms: &[&Term], look: Look) -> String {
    let mut out = String::new();
    let mut game = None;
    for term in terms {
        if game != Some(&term.game) {
            if game.is_some() {
                out.push('\n');
            }
            game = Some(&term.game);
            let _ = writeln!(out, "{}", title(&term.game));
        }
        let called = |label: String, spellings: &[Spelling]| {
            let texts: Vec<&str> = spellings.iter().map(|spelling| spelling.text.as_str()).collect();
            (!texts.is_empty()).then(|| format!("{label}{}", texts.join(", ")))
        };
        let forms = term.forms.iter().map(|form| called(format!("{}: ", form.language), &form.spellings));
        let all: Vec<String> = std::iter::once(called(String::new(), &term.aliases)).chain(forms).flatten().collect();
        let places: Vec<String> = term.explained.iter().map(|&id| address(corpus.address(id))).collect();
        let mut text = term.name.text.clone();
        for part in [places.join(" "), quiet(all.join(" · "))] {
            if !part.is_empty() {
                text.push_str("  ");
                text.push_str(&part);
            }
        }
        look.wrap(&mut out, &text, "  ", "      ");
    }
    out
}
