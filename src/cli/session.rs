//! From the global arguments and the environment to an open library.

#![expect(clippy::disallowed_methods, reason = "the front end knows the environment")]

use super::args::{FilterArgs, Global};
use super::out;
use super::signals;
use anyhow::{Context, ensure};
use ruledex::library::{self, Library};
use ruledex::query::Filters;
use ruledex::store::{self, Location, Notice, Options, Places};
use std::io::IsTerminal;
use std::ops::Deref;
use std::path::{Path, PathBuf};

/// How words are looked for.
pub const SEARCH: &str = "ruledex search";

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
    let cache = store::user_folders().map(|folders| folders.cache);
    Ok(Options { max_size, write: !global.no_write, cache, ..library::options() })
}

/// The library of a command, which ends with it.
pub struct Session(Option<Library>);

impl Deref for Session {
    type Target = Library;

    fn deref(&self) -> &Library {
        self.0.as_ref().expect("a session holds its library until it is dropped")
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        if let Some(library) = self.0.take() {
            library.leave();
        }
    }
}

/// Opens the library, building its index where that is needed.
pub fn open(global: &Global) -> anyhow::Result<Session> {
    let library = Library::open(&location(global)?, options(global)?, &mut tell)?;
    if library.corpus().books.is_empty() {
        let root = library.root().display();
        out::remark(&format!("ruledex: the library {root} has no books yet: `ruledex add FILE-OR-FOLDER` adds one"));
    }
    Ok(Session(Some(library)))
}

/// Builds the index in any case.
pub fn rebuild(global: &Global) -> anyhow::Result<Session> {
    Ok(Session(Some(Library::rebuild(&location(global)?, options(global)?, &mut tell)?)))
}

/// A folder as seen from the working folder: relative where it lies in it, and empty where it is it.
pub fn from_here(folder: &Path) -> String {
    let real = |folder: &Path| folder.canonicalize().ok();
    let here = std::env::current_dir().ok().as_deref().and_then(real);
    match (here, real(folder)) {
        (Some(here), Some(folder)) => folder.strip_prefix(here).unwrap_or(&folder).display().to_string(),
        _ => folder.display().to_string(),
    }
}

/// A line on standard error for everything worth one; and what is built for this run only goes with it.
pub fn tell(notice: &Notice) {
    if let Notice::Temporary { .. } = notice {
        signals::remove_temporary_folders();
    }
    say(notice);
}

/// A line on standard error for everything worth one. How far a build is interests people alone.
pub fn say(notice: &Notice) {
    if !matches!(notice, Notice::Read { .. }) || std::io::stderr().is_terminal() {
        out::remark(&format!("ruledex: {notice}"));
    }
}

/// The name or number that words of the command line make up.
pub fn name(words: &[String]) -> anyhow::Result<String> {
    let name = words.join(" ");
    ensure!(!name.trim().is_empty(), "the name is empty: write a number, a title, an alias or an address");
    Ok(name)
}

pub fn filters(args: FilterArgs) -> Filters {
    let FilterArgs { book, game, kind, language, authority, page } = args;
    Filters { book, game, kind, language, authority, page }
}
