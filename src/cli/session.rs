//! From the global arguments and the environment to an open library.

#![expect(clippy::disallowed_methods, reason = "the front end knows the environment")]

use super::args::{FilterArgs, Global};
use super::out;
use anyhow::Context;
use ruledex::library::{Library, SCHEMA};
use ruledex::query::Filters;
use std::path::PathBuf;

use ruledex::store::{self, Location, Notice, Options, Places, Versions};

/// Where the library is.
pub fn location(global: &Global) -> anyhow::Result<Location> {
    let working_folder = std::env::current_dir().ok();
    let user = store::user_folders();
    let environment = std::env::var_os("RULEDEX_LIBRARY").map(PathBuf::from);
    let places = Places {
        given: global.library.as_deref(),
        environment: environment.as_deref(),
        working_folder: working_folder.as_deref(),
        user_data: user.as_ref().map(|folders| folders.data.as_path()),
    };
    Ok(store::find_library(places)?)
}

/// How the library is to be used.
pub fn options(global: &Global) -> anyhow::Result<Options> {
    let max_size = global
        .max_size
        .map(|megabytes| megabytes.checked_mul(1 << 20).context("--max-size is larger than any file can be"))
        .transpose()?;
    Ok(Options {
        versions: Versions {
            schema: SCHEMA,
            engine: ruledex::index::engine(),
            program: env!("CARGO_PKG_VERSION").to_owned(),
        },
        max_size,
        write: !global.no_write,
        cache: store::user_folders().map(|folders| folders.cache),
    })
}

/// Opens the library, building its index where that is needed.
pub fn open(global: &Global) -> anyhow::Result<Library> {
    Ok(Library::open(&location(global)?, options(global)?, &mut tell)?)
}

/// A line on standard error for everything worth one.
pub fn tell(notice: &Notice) {
    out::remark(&format!("ruledex: {notice}"));
}

pub fn filters(args: FilterArgs) -> Filters {
    let FilterArgs { book, game, kind, language, authority, page } = args;
    Filters { book, game, kind, language, authority, page }
}
