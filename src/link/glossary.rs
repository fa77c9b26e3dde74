//! From the glossaries as read to the one of the corpus: terms tied to what explains them.

use crate::corpus::glossary::{Glossary, Term};
use crate::corpus::{ClauseId, Corpus};
use crate::ingest::glossary_file::{RawGlossary, RawTerm};
use crate::lookup;
use crate::text::name_key;
use std::collections::HashSet;

/// Terms of a library's own glossaries go before bundled ones of the same name; bundled ones of games
/// without a book are left out.
pub(super) fn link(corpus: &Corpus, mut glossaries: Vec<RawGlossary>) -> Glossary {
    glossaries.sort_by(|a, b| (&a.game, a.bundled, &a.file).cmp(&(&b.game, b.bundled, &b.file)));
    let mut own: HashSet<(String, String)> = HashSet::new();
    let mut terms = Vec::new();
    for RawGlossary { game, file, bundled, terms: raw, .. } in glossaries {
        if bundled && !corpus.books.iter().any(|book| book.game == game) {
            continue;
        }
        for RawTerm { name, aliases, forms, page } in raw {
            let id = (game.clone(), name_key(&name.text));
            if bundled && own.contains(&id) {
                continue;
            }
            if !bundled {
                own.insert(id);
            }
            let explained = explained(corpus, &game, page.as_ref().unwrap_or(&name).text.as_str());
            terms.push(Term { game: game.clone(), name, aliases, forms, page, explained, file: file.clone(), bundled });
        }
    }
    Glossary::new(terms)
}

/// What a title, number or address means in the books of a game.
fn explained(corpus: &Corpus, game: &str, written: &str) -> Vec<ClauseId> {
    let mut found = lookup::find(corpus, written);
    found.retain(|&id| corpus.book_of(id).game == game);
    found
}
