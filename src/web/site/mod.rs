//! The pages as files that open without a server: a folder of pages, or one file that holds them all. A script searches
//! in the browser.

mod data;
mod folder;
mod names;
mod single;

pub use folder::folder;
pub use single::{MARK, single_file};

use crate::corpus::PageId;
use std::collections::BTreeMap;
use xxhash_rust::xxh3::xxh3_64;

const MINISEARCH: &str = include_str!("../assets/vendor/minisearch.js");
const SITE_SCRIPT: &str = include_str!("../assets/site.js");

/// The word that scripts and styles of a site bear: it follows from them, so that a site is the same each time.
fn nonce() -> String {
    let all = [MINISEARCH, SITE_SCRIPT, super::assets::STYLE.text].map(|text| xxh3_64(text.as_bytes()));
    format!("{:016x}", all.iter().fold(0, |sum: u64, part| sum.rotate_left(7) ^ part))
}

/// The icon in the document itself.
fn icon() -> String {
    format!("data:image/svg+xml,{}", super::links::encoded(super::assets::ICON.text))
}

/// The words of a language code that may stand in a file's name.
fn plain(code: &str) -> String {
    code.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').collect()
}

/// Each page with the languages in which it can stand beside its own.
fn beside(view: &super::pages::View<'_>) -> BTreeMap<PageId, Vec<String>> {
    let pages = view.corpus().page_ids();
    pages.map(|page| (page, super::pages::topic::languages_of(view, page))).filter(|(_, all)| !all.is_empty()).collect()
}
