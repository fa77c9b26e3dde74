//! Findings for people and for the programs that gather them: one format a file. `json` stands with the
//! other JSON contracts in [`super::json`].
//!
//! Paths are printed as [`Paths`] says, so that a service that knows only the repository finds the file.

mod github;
mod junit;
mod sarif;
mod text;

pub use github::github;
pub use junit::junit;
pub use sarif::sarif;
pub use text::{Mark, SourceLine, code_list, explanation, marked, text};

/// Where a library stands as seen from where its findings are read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paths {
    /// What to put before a path that is relative to the library: empty, or a folder with `/` at its end.
    before: String,
}

impl Paths {
    /// `folder` is the library's, relative to where its findings are read; empty if it is the same.
    #[must_use]
    pub fn below(folder: &str) -> Self {
        let folder = folder.replace('\\', "/");
        let folder = folder.trim_end_matches('/');
        Self { before: if folder.is_empty() { String::new() } else { format!("{folder}/") } }
    }

    /// The path of a file of the library.
    #[must_use]
    pub fn of(&self, file: &str) -> String {
        format!("{}{file}", self.before)
    }
}
