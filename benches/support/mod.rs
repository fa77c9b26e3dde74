//! What the benches share.

use ruledex::library::{self, Library};
use ruledex::store::Location;
use std::path::Path;

/// Opens the library in a folder.
pub fn library(folder: &Path) -> Library {
    Library::open(&Location::given(folder), library::options(), &mut |_| {}).expect("the library can be opened")
}
