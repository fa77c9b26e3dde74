//! A page to begin with, in a book of the library's own.

use super::shelf::Shelf;
use crate::corpus::Number;
use crate::ingest::page_template;
use crate::store::{Location, Options, SourceBytes, Store, StoreError};
use crate::text::name_key;

/// The page that is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPage {
    pub title: String,
    /// The id of the book, with or without an edition; without one, the newest gets the page.
    pub book: String,
    /// As typed.
    pub number: Option<String>,
}

/// Why there is no new page.
#[derive(Debug, thiserror::Error)]
pub enum NewPageError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("`{0}` is no title that a file can be named after: use letters or digits")]
    NoTitle(String),
    #[error("`{0}` is no number of a page: use one such as 12, VI or BG, or leave it out")]
    NoNumber(String),
}

pub(super) fn write(location: &Location, options: Options, page: &NewPage) -> Result<String, NewPageError> {
    let key = name_key(&page.title);
    if key.is_empty() {
        return Err(NewPageError::NoTitle(page.title.clone()));
    }
    let no_number = |written: &String| NewPageError::NoNumber(written.clone());
    let number = page.number.as_ref().map(|written| Number::of_page(written).ok_or_else(|| no_number(written)));
    let number = number.transpose()?;
    let text = page_template(page.title.trim(), number.as_ref());
    let file = SourceBytes { path: format!("{}.md", key.replace(' ', "-")), bytes: text.into_bytes().into() };
    let store = Store::open(location, options)?;
    let writer = store.lock(|| {})?;
    let shelf = Shelf::of(&store)?;
    let folder = shelf.newest(&page.book).map_or(page.book.as_str(), |book| &book.folder);
    Ok(writer.add_page(folder, &file)?)
}
