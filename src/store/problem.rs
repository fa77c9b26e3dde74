//! What kept a file from being read, or from being read as it is.

use std::fmt;

/// One file or folder of a source that needs a word. Its [`Display`](fmt::Display) is a sentence with
/// the path and what to do.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// Relative to the library, with `/`; for a folder that is being added, relative to that.
    pub path: String,
    pub kind: ProblemKind,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ProblemKind {
    /// With what the system says.
    Unreadable(String),
    /// Sizes in bytes.
    TooBig { size: u64, limit: u64 },
    /// A link that leads to nothing.
    BrokenLink,
    /// A link to something outside of the folder that is read.
    LinkOutside,
    /// A link to a folder: those are not followed, so that no walk goes in circles.
    LinkToFolder,
    /// A folder of `rules/` that has pages and no `book.yaml`.
    NoBookFile,
    /// A file that stands in `rules/` itself, in no book.
    InNoBook,
    /// The name is no Unicode; the file is read under this one, with `%FF` for each odd byte.
    OddName,
    /// Another file is already read under this name.
    SameName,
}

impl Problem {
    /// Whether text is missing from the library because of it.
    #[must_use]
    pub fn loses_text(&self) -> bool {
        self.kind != ProblemKind::OddName
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = &self.path;
        match &self.kind {
            ProblemKind::Unreadable(why) => write!(f, "{path} cannot be read ({why}): make it readable or remove it"),
            ProblemKind::TooBig { size, limit } => {
                let (size, limit) = sizes(*size, *limit);
                write!(f, "{path} has {size}, the limit is {limit}: split it or raise the limit with `--max-size`")
            }
            ProblemKind::BrokenLink => write!(f, "{path} is a link that leads to nothing: correct or remove it"),
            ProblemKind::LinkOutside => {
                write!(f, "{path} is a link out of the folder and is not followed: copy the file itself here")
            }
            ProblemKind::LinkToFolder => {
                write!(f, "{path} is a link to a folder and is not followed: copy the folder itself here")
            }
            ProblemKind::NoBookFile => write!(f, "{path} is no book: write a `book.yaml` into it"),
            ProblemKind::InNoBook => write!(f, "{path} stands in no book: move it into a book's folder"),
            ProblemKind::OddName => write!(f, "the file name {path} is no Unicode: rename it"),
            ProblemKind::SameName => write!(f, "another file is read under the name {path} too: rename one of them"),
        }
    }
}

/// Both in megabytes, unless they look the same then.
fn sizes(size: u64, limit: u64) -> (String, String) {
    let megabytes = |bytes: u64| format!("{}.{} MB", bytes >> 20, ((bytes & 0xF_FFFF) * 10) >> 20);
    let told = (megabytes(size), megabytes(limit));
    if told.0 == told.1 { (format!("{size} bytes"), format!("{limit} bytes")) } else { told }
}
