//! Mending what has one right answer: in memory until nothing is left to do, then on the disk.

use super::form::Form;
use super::{LibraryError, build};
use crate::check::{Selection, mend};
use crate::diag::Finding;
use crate::store::{Location, Options, SourceBytes, Sources, Store};
use std::collections::BTreeMap;

/// One change may bring another (a path in its right case may still be relative); so often at most.
const ROUNDS: usize = 20;

/// What was mended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mended {
    /// In order of paths.
    pub files: Vec<MendedFile>,
    /// How many findings are gone by it.
    pub findings: usize,
    /// Files that were left alone although something in them could be mended, with the reason, which completes “the file … ”.
    pub refused: BTreeMap<String, &'static str>,
}

/// A file that was changed: its text, with `\n` at the ends of lines, before and after.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MendedFile {
    /// Relative to the library.
    pub path: String,
    pub before: String,
    pub after: String,
}

pub(super) fn mend(
    location: &Location,
    options: Options,
    selection: &Selection,
    concerns: &dyn Fn(&Finding) -> bool,
    write: bool,
) -> Result<Mended, LibraryError> {
    let store = Store::open(location, options)?;
    if write {
        store.to_change()?;
    }
    let mut sources = store.sources()?;
    let mut mended = Mended::default();
    for _ in 0..ROUNDS {
        let corpus = build::corpus(sources.clone());
        let mut findings = selection.run(&corpus);
        findings.retain(concerns);
        let mut changed = false;
        for (path, findings) in mend::by_file(&findings) {
            changed |= mended.file(&mut sources, path, &findings);
        }
        if !changed {
            break;
        }
    }
    mended.files.sort_by(|a, b| a.path.cmp(&b.path));
    if write && !mended.files.is_empty() {
        let writer = store.lock(|| {})?;
        for file in &mended.files {
            if let Some(bytes) = own_file(&mut sources, &file.path) {
                writer.replace_page(&bytes.path, &bytes.bytes)?;
            }
        }
    }
    Ok(mended)
}

impl Mended {
    /// Mends one file in memory; whether that changed it.
    fn file(&mut self, sources: &mut Sources, path: &str, findings: &[&Finding]) -> bool {
        let Some(source) = own_file(sources, path) else {
            self.refused.insert(path.to_owned(), "came with the program");
            return false;
        };
        let (form, file) = match Form::of(path, &source.bytes) {
            Ok(known) => known,
            Err(why) => {
                self.refused.insert(path.to_owned(), why);
                return false;
            }
        };
        let Some((after, count)) = mend::mend(&file, findings) else { return false };
        source.bytes = form.encoded(&after).into();
        self.findings += count;
        match self.files.iter_mut().find(|changed| changed.path == path) {
            Some(changed) => changed.after = after,
            None => self.files.push(MendedFile { path: path.to_owned(), before: file.text().to_owned(), after }),
        }
        true
    }
}

/// A page that stands in the library's own folder.
fn own_file<'a>(sources: &'a mut Sources, path: &str) -> Option<&'a mut SourceBytes> {
    let mut files = sources.books.iter_mut().filter(|book| !book.bundled).flat_map(|book| &mut book.files);
    files.find(|file| file.path == path)
}
