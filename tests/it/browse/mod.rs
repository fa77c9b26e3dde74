//! Browsing: screens as text, any keys at any size, and a real terminal.

mod any_keys;
mod screens;
#[cfg(unix)]
mod terminal;

use crate::program::Program;
use ruledex::library::{Library, SCHEMA};
use ruledex::store::{Found, Location, Options, Versions};

/// The library of a program, opened in this process.
fn library(program: &Program) -> Library {
    let location = Location { root: program.root().to_path_buf(), found: Found::Given };
    let versions =
        Versions { schema: SCHEMA, engine: ruledex::index::engine(), program: env!("CARGO_PKG_VERSION").to_owned() };
    let options = Options { versions, max_size: None, write: true, cache: None };
    Library::open(&location, options, &mut |_| {}).unwrap()
}
