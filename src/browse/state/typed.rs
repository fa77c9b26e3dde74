//! Filters that are typed where no word is: `book:ti4 kind:note`.

use crate::corpus::ClauseId;
use crate::library::{Library, LibraryError};
use crate::query::Filters;

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
