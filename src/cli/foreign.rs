//! Files outside of the library, as they are named on the command line.

use super::args::Global;
use super::{out, session};
use ruledex::library::{ForeignFile, Library};
use ruledex::store;
use std::path::PathBuf;

/// The files that can be read, each once, and how many cannot: a line on standard error says why.
pub fn read(global: &Global, paths: &[PathBuf]) -> anyhow::Result<(Vec<ForeignFile>, usize)> {
    let max_size = session::options(global)?.max_size.unwrap_or(store::MAX_SIZE);
    let mut files: Vec<ForeignFile> = Vec::new();
    let mut unread = 0;
    for path in paths {
        let (read, refused) =
            Library::read_foreign(path, max_size).unwrap_or_else(|error| (Vec::new(), vec![error.to_string()]));
        unread += refused.len();
        for reason in refused {
            out::remark(&format!("ruledex: {reason}"));
        }
        for file in read {
            if !files.iter().any(|other| other.source.path() == file.source.path()) {
                files.push(file);
            }
        }
    }
    Ok((files, unread))
}
