//! What the benches share.

use ruledex::library::{Library, SCHEMA};
use ruledex::store::{self, Location, Options, Places, Versions};
use std::path::Path;

/// Opens the library in a folder.
pub fn library(folder: &Path) -> Library {
    let location: Location =
        store::find_library(Places { given: Some(folder), environment: None, working_folder: None, user_data: None })
            .expect("the library is named");
    let versions =
        Versions { schema: SCHEMA, engine: ruledex::index::engine(), program: env!("CARGO_PKG_VERSION").to_owned() };
    let options = Options { versions, max_size: None, write: true, cache: None };
    Library::open(&location, options, &mut |_| {}).expect("the library can be opened")
}
