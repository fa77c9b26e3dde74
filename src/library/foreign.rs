//! Files outside of the library that cite its books: read as they are, and put right.

use super::OutsideError;
use super::form::Form;
use crate::decode::decode;
use crate::source::SourceFile;
use crate::store::{self, StoreError};
use std::path::{Path, PathBuf};

/// A file that cites rules.
#[derive(Clone, Debug)]
pub struct ForeignFile {
    /// Its path as given or, in a folder that was given, below that; and its text.
    pub source: SourceFile,
    path: PathBuf,
    form: Result<Form, &'static str>,
}

/// Reads a file, whatever its ending, or all files of a folder. What cannot be read is left out, each with
/// a sentence; in a folder, what is no text has nothing to cite and is passed over.
///
/// # Errors
/// There is nothing of this name.
pub(super) fn read(path: &Path, max_size: u64) -> Result<(Vec<ForeignFile>, Vec<String>), OutsideError> {
    let input = store::read_files(path, max_size)?;
    let folder = path.is_dir();
    let mut refused = input.lost();
    let mut files = Vec::new();
    for file in input.files {
        let path = if folder { path.join(&file.path) } else { path.to_path_buf() };
        let shown = path.display().to_string().replace('\\', "/");
        let form = Form::of(&shown, &file.bytes);
        let (form, source) = match form {
            Ok((form, source)) => (Ok(form), source),
            Err(why) => match decode(&shown, &file.bytes, None) {
                Ok(decoded) => (Err(why), decoded.value),
                Err(_) if folder && !store::is_page(&shown) => continue,
                Err(reason) => {
                    refused.push(reason.to_string());
                    continue;
                }
            },
        };
        files.push(ForeignFile { source, path, form });
    }
    Ok((files, refused))
}

impl ForeignFile {
    /// A text that is no file, under a name for its findings.
    #[must_use]
    pub fn of_text(name: impl Into<String>, text: impl Into<String>) -> Self {
        let text: String = text.into();
        let source = SourceFile::new(name, text.replace("\r\n", "\n").replace('\r', "\n"));
        Self { source, path: PathBuf::new(), form: Err("is no file") }
    }

    /// Why it cannot be written back as it was but for what is put right; the reason completes “the file … ”.
    #[must_use]
    pub fn cannot_be_rewritten(&self) -> Option<&'static str> {
        self.form.err()
    }

    /// Puts another text into the file, in the form that it has.
    ///
    /// # Errors
    /// The disk refuses. Nothing is done to a file that cannot be rewritten.
    pub fn rewrite(&self, text: &str) -> Result<(), StoreError> {
        self.form.map_or(Ok(()), |form| store::rewrite_file(&self.path, &form.encoded(text)))
    }
}
