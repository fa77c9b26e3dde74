//! Filters that are typed where no word is: `book:ti4 kind:note`.

use crate::corpus::ClauseId;
use crate::library::{Library, LibraryError};
use crate::query::Filters;

/// The filters of a text that has nothing else.
pub(super) fn filters(text: &str) -> Filters {
    let mut filters = Filters::default();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once(':') {
        let quoted = behind.strip_prefix('"').and_then(|behind| behind.split_once('"'));
        let end = behind.find(char::is_whitespace).unwrap_or(behind.len());
        let (value, after) = quoted.unwrap_or_else(|| behind.split_at(end));
        let values = match before.trim().to_lowercase().as_str() {
            "book" => Some(&mut filters.book),
            "game" => Some(&mut filters.game),
            "kind" => Some(&mut filters.kind),
            "language" | "lang" => Some(&mut filters.language),
            "authority" => Some(&mut filters.authority),
            "page" => Some(&mut filters.page),
            _ => None,
        };
        if let Some(values) = values.filter(|_| !value.is_empty()) {
            values.push(value.to_owned());
        }
        rest = after;
    }
    filters
}

/// What filters that were chosen and typed let through: what is typed narrows what was chosen, and never widens it.
pub(super) fn clauses(library: &Library, chosen: &Filters, typed: &Filters) -> Result<Vec<ClauseId>, LibraryError> {
    let mut clauses = library.clauses(&over(chosen, typed))?;
    if *typed != Filters::default() {
        let others = library.clauses(&over(typed, chosen))?;
        clauses.retain(|id| others.binary_search(id).is_ok());
    }
    Ok(clauses)
}

/// Filters with the values of other ones where those have any of a key. An older edition is let through where one is
/// named, so that each of two has to name all that both name.
fn over(under: &Filters, above: &Filters) -> Filters {
    let of = |key: fn(&Filters) -> &Vec<String>| if key(above).is_empty() { key(under) } else { key(above) }.clone();
    Filters {
        book: of(|filters| &filters.book),
        game: of(|filters| &filters.game),
        kind: of(|filters| &filters.kind),
        language: of(|filters| &filters.language),
        authority: of(|filters| &filters.authority),
        page: of(|filters| &filters.page),
    }
}
