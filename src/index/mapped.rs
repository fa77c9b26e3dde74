//! A file of a generation, read where it lies.

use super::IndexError;
use std::fmt::Debug;
use std::path::Path;
use tantivy::directory::{Directory, MmapDirectory};

/// The bytes of a file that nobody changes as long as they are looked at. Only what is looked at is read.
///
/// # Errors
/// The file is not there or cannot be read.
pub fn map_file(folder: &Path, name: &str) -> Result<impl AsRef<[u8]> + Debug + Send + Sync + use<>, IndexError> {
    let directory = MmapDirectory::open(folder).map_err(IndexError::read)?;
    let file = directory.open_read(Path::new(name)).map_err(IndexError::read)?;
    file.read_bytes().map_err(IndexError::read)
}
