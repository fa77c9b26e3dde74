//! Where the library is.

use super::error::StoreError;
use super::{BOOK_FILE, RULES_FOLDER};
use etcetera::AppStrategy;
use std::fs;
use std::path::{Path, PathBuf};

/// Where to look, in this order. All of it is handed in: nothing here reads the environment.
#[derive(Clone, Copy, Debug, Default)]
pub struct Places<'a> {
    /// What `--library` says.
    pub given: Option<&'a Path>,
    /// What `RULEDEX_LIBRARY` says; an empty value counts as none.
    pub environment: Option<&'a Path>,
    /// The working folder: the nearest folder above it that has `rules/*/book.yaml`, or itself.
    pub working_folder: Option<&'a Path>,
    /// The user's data folder for ruledex, see [`user_folders`].
    pub user_data: Option<&'a Path>,
}

/// How a library was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    Given,
    Environment,
    Above,
    UserData,
}

/// A library's folder, which need not exist, and how it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    pub root: PathBuf,
    pub found: Found,
}

impl Location {
    /// A library that is named by its folder.
    #[must_use]
    pub fn given(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into(), found: Found::Given }
    }
}

/// Finds the library.
///
/// # Errors
/// None of the places is known.
pub fn find_library(places: Places<'_>) -> Result<Location, StoreError> {
    let at = |root: &Path, found| Ok(Location { root: root.to_path_buf(), found });
    if let Some(root) = places.given {
        return Ok(Location::given(root));
    }
    if let Some(root) = places.environment.filter(|root| !root.as_os_str().is_empty()) {
        return at(root, Found::Environment);
    }
    if let Some(root) = places.working_folder.and_then(|from| from.ancestors().find(|folder| has_books(folder))) {
        return at(root, Found::Above);
    }
    places.user_data.map_or(Err(StoreError::NoPlace), |root| at(root, Found::UserData))
}

fn has_books(folder: &Path) -> bool {
    let Ok(entries) = fs::read_dir(folder.join(RULES_FOLDER)) else { return false };
    entries
        .flatten()
        .any(|entry| !entry.file_name().as_encoded_bytes().starts_with(b".") && entry.path().join(BOOK_FILE).is_file())
}

/// The folders that the user's system has for data and cache of ruledex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserFolders {
    /// The library of last resort.
    pub data: PathBuf,
    /// Where the index of a read-only library is kept.
    pub cache: PathBuf,
}

/// Asks the environment (`HOME`, `XDG_DATA_HOME` and their like) for the user's folders. Only the
/// front end calls this; `None` where there is no home.
#[must_use]
pub fn user_folders() -> Option<UserFolders> {
    let strategy = etcetera::choose_app_strategy(etcetera::AppStrategyArgs {
        top_level_domain: String::new(),
        author: String::new(),
        app_name: "ruledex".to_owned(),
    })
    .ok()?;
    Some(UserFolders { data: strategy.data_dir(), cache: strategy.cache_dir() })
}
