//! A file or folder outside of the library, read in memory as if it were the only book of one.

use super::add::book_id;
use crate::corpus::{Book, Corpus};
use crate::decode::decode;
use crate::diag::Finding;
use crate::ingest::{self, book_file};
use crate::link::link;
use crate::source::SourceFile;
use crate::store::{self, StoreError};
use std::path::{Path, PathBuf};

/// Why a text outside of the library cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum OutsideError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("nothing in {} can be read: {}", .path.display(), .reasons.join("; "))]
    Refused { path: PathBuf, reasons: Vec<String> },
    #[error("{} has no file that can be read as a page (.md .txt .html .htm .php)", .0.display())]
    NoPages(PathBuf),
    #[error("{}:{}:{}: {}", .0.file, .0.place.line, .0.place.column, .0.message)]
    BadDescription(Box<Finding>),
}

/// Reads a file, or a folder with or without a `book.yaml`, into a corpus of one book. Files are named
/// by their paths in the folder; files over `max_size` bytes are left out with a finding.
///
/// # Errors
/// There is no such file or folder, or nothing in it can be read.
pub(super) fn read(path: &Path, max_size: u64) -> Result<Corpus, OutsideError> {
    let input = store::read_input(path, max_size)?;
    let mut book = describe(path, input.book_yaml.as_deref())?;
    book.folder.clone_from(&book.id);
    let mut reasons = input.lost();
    let mut files = Vec::new();
    let mut findings = Vec::new();
    for file in input.files {
        match decode(&file.path, &file.bytes, book.encoding.as_deref()) {
            Ok(decoded) => {
                files.push(decoded.value);
                findings.extend(decoded.findings);
            }
            Err(reason) => reasons.push(reason.to_string()),
        }
    }
    if files.is_empty() {
        let path = path.to_path_buf();
        return Err(if reasons.is_empty() {
            OutsideError::NoPages(path)
        } else {
            OutsideError::Refused { path, reasons }
        });
    }
    let mut pages = ingest::read_book(book, files);
    pages.findings.extend(findings);
    Ok(link(vec![pages]))
}

fn describe(path: &Path, book_yaml: Option<&[u8]>) -> Result<Book, OutsideError> {
    let id = book_id(path).unwrap_or_else(|_| "text".to_owned());
    let file = match book_yaml {
        Some(bytes) => {
            let path = path.join("book.yaml").display().to_string();
            let refused = |reason: crate::decode::Refused| OutsideError::Refused {
                path: PathBuf::from(&path),
                reasons: vec![reason.to_string()],
            };
            decode(&path, bytes, None).map_err(refused)?.value
        }
        None => SourceFile::new("book.yaml", ""),
    };
    Ok(book_file::read(&file, &id).map_err(OutsideError::BadDescription)?.value)
}
