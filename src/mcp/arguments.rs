//! What is asked of arguments beyond their types.

use super::tool::Tool;
use super::tools::SearchRules;
use crate::corpus::ClauseId;
use crate::library::Library;
use crate::query::Filters;
use crate::render::words::not_found;

/// A name, a number, a query.
pub(super) const LINE: usize = 1_000;
/// A wording that is quoted.
pub(super) const PASSAGE: usize = 20_000;
/// A text that cites rules.
pub(super) const TEXT: usize = 200_000;

/// A text that is there and not too long.
///
/// # Errors
/// It is empty, or has more than `most` characters.
pub(super) fn text<'a>(name: &str, written: &'a str, most: usize) -> Result<&'a str, String> {
    let length = written.chars().count();
    if written.trim().is_empty() {
        return Err(format!("`{name}` is empty: write what to look for"));
    }
    if length > most {
        return Err(format!("`{name}` has {length} characters: give {most} at most"));
    }
    Ok(written)
}

/// A number within bounds, or what it is if none is given.
///
/// # Errors
/// It is out of bounds.
pub(super) fn number(name: &str, given: Option<i64>, usual: u32, [least, most]: [u32; 2]) -> Result<usize, String> {
    let given = given.unwrap_or(usual.into());
    let number = u32::try_from(given).ok().filter(|number| (least..=most).contains(number));
    number.map(|number| number as usize).ok_or_else(|| format!("`{name}` is {given}: give {least} to {most}"))
}

/// The values of a filter: ids or names parted by commas.
///
/// # Errors
/// They are too long to be any.
pub(super) fn values(name: &str, written: Option<String>) -> Result<Vec<String>, String> {
    match written {
        Some(written) if written.chars().count() > LINE => text(name, &written, LINE).map(|_| Vec::new()),
        Some(written) if written.trim().is_empty() => Ok(Vec::new()),
        Some(written) => Ok(vec![written]),
        None => Ok(Vec::new()),
    }
}

/// What a number, name or address names, the most authoritative first.
///
/// # Errors
/// It is empty or too long, or names nothing: the error says what comes near.
pub(super) fn named(library: &Library, name: &str, written: &str, filters: &Filters) -> Result<Vec<ClauseId>, String> {
    let found = library.find(text(name, written, LINE)?, filters).map_err(|error| error.to_string())?;
    if found.is_empty() { Err(not_found(library, written, filters, SearchRules::NAME)) } else { Ok(found) }
}
