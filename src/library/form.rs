//! How a file's text is written down in bytes, so that a changed text can be written down the same way.

use crate::decode::decode;
use crate::pdf::is_pdf;
use crate::source::SourceFile;

/// What decoding takes off a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Form {
    mark: bool,
    line_end: &'static str,
}

const MARK: &str = "\u{feff}";

impl Form {
    /// The form of a file and the file as its places are counted.
    ///
    /// # Errors
    /// The bytes would not come back from the text as they were; the reason completes “the file … ”.
    pub(super) fn of(path: &str, bytes: &[u8]) -> Result<(Self, SourceFile), &'static str> {
        if is_pdf(bytes) {
            return Err("is a PDF");
        }
        let text = std::str::from_utf8(bytes).map_err(|_| "is not in UTF-8")?;
        let pairs = text.matches("\r\n").count();
        let (returns, feeds) = (text.matches('\r').count(), text.matches('\n').count());
        let line_end = match (returns, feeds) {
            (0, _) => "\n",
            (_, 0) => "\r",
            _ if returns == pairs && feeds == pairs => "\r\n",
            _ => return Err("has several kinds of line ends"),
        };
        let form = Self { mark: text.starts_with(MARK), line_end };
        let file = decode(path, bytes, Some("utf-8")).map_err(|_| "is no text")?.value;
        if form.encoded(file.text()) == bytes { Ok((form, file)) } else { Err("holds control characters") }
    }

    pub(super) fn encoded(self, text: &str) -> Vec<u8> {
        let mark = if self.mark { MARK } else { "" };
        format!("{mark}{}", text.replace('\n', self.line_end)).into_bytes()
    }
}
