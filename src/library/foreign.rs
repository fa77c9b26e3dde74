//! Files outside of the library that cite its books: read as they are, and put right.

use super::OutsideError;
use crate::decode::decode;
use crate::source::SourceFile;
use crate::store::{self, StoreError};
use std::path::{Path, PathBuf};

/// A file that cites rules.
#[derive(Clone, Debug)]
pub struct ForeignFile {
    /// Its path as given or, in a folder that was given, below that; and its text as it stands in the
    /// file, line ends and all.
    pub source: SourceFile,
    path: PathBuf,
    /// Whether the file begins with a byte order mark; `None` where it is not UTF-8, so that it cannot be
    /// written back as it was.
    mark: Option<bool>,
}

/// What UTF-8 files of some programs begin with.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// Reads a file, whatever its ending, or all pages of a folder. Files that are no text are left out, each
/// with a sentence.
///
/// # Errors
/// There is nothing of this name.
pub(super) fn read(path: &Path, max_size: u64) -> Result<(Vec<ForeignFile>, Vec<String>), OutsideError> {
    let input = store::read_input(path, max_size)?;
    let folder = path.is_dir();
    let mut refused = input.lost();
    let mut files = Vec::new();
    for file in input.files {
        let path = if folder { path.join(&file.path) } else { path.to_path_buf() };
        let shown = path.display().to_string().replace('\\', "/");
        match decode(&shown, &file.bytes, None) {
            Err(reason) => refused.push(reason.to_string()),
            Ok(decoded) => {
                let mark = file.bytes.starts_with(MARK);
                let bytes = if mark { file.bytes.get(MARK.len()..).unwrap_or_default() } else { &file.bytes[..] };
                let (source, mark) = match std::str::from_utf8(bytes) {
                    Ok(text) => (SourceFile::new(shown, text), Some(mark)),
                    Err(_) => (decoded.value, None),
                };
                files.push(ForeignFile { source, path, mark });
            }
        }
    }
    Ok((files, refused))
}

impl ForeignFile {
    /// Whether it can be written back as it was but for what is put right.
    #[must_use]
    pub fn can_be_rewritten(&self) -> bool {
        self.mark.is_some()
    }

    /// Puts another text into the file.
    ///
    /// # Errors
    /// The disk refuses.
    pub fn rewrite(&self, text: &str) -> Result<(), StoreError> {
        let mark = if self.mark == Some(true) { MARK } else { b"" };
        store::rewrite_file(&self.path, &[mark, text.as_bytes()].concat())
    }
}
