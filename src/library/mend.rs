//! Mending what has one right answer: in memory until nothing is left to do, then on the disk.

use super::form::Form;
use super::{LibraryError, build};
use crate::check::Selection;
use crate::check::mend::{self, Mending, RelatedLists};
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
    /// By file and by the reason, which completes “the file … ”: how many findings there have no one right
    /// answer after all.
    pub left: BTreeMap<(String, &'static str), usize>,
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
        mended.left.clear();
        let source = |path: &str| own_file(&sources, path).and_then(|file| Some(Form::of(path, &file.bytes).ok()?.1));
        let mut lists = RelatedLists::of(&corpus, &source);
        let by_file = mend::by_file(&lists, &findings);
        let texts: Vec<_> =
            by_file.iter().filter_map(|(path, findings)| mended.file(&sources, path, &mut lists, findings)).collect();
        let changed = !texts.is_empty();
        for (path, bytes) in texts {
            if let Some(file) = own_file_mut(&mut sources, &path) {
                file.bytes = bytes.into();
            }
        }
        if !changed {
            break;
        }
    }
    mended.files.sort_by(|a, b| a.path.cmp(&b.path));
    if write && !mended.files.is_empty() {
        let writer = store.lock(|| {})?;
        for file in &mended.files {
            if let Some(bytes) = own_file(&sources, &file.path) {
                writer.replace_page(&bytes.path, &bytes.bytes)?;
            }
        }
    }
    Ok(mended)
}

impl Mended {
    /// Mends one file in memory; gives its path and new bytes where that changed it.
    fn file(
        &mut self,
        sources: &Sources,
        path: &str,
        lists: &mut RelatedLists<'_>,
        findings: &[&Finding],
    ) -> Option<(String, Vec<u8>)> {
        let mut leave = |why, count| *self.left.entry((path.to_owned(), why)).or_default() += count;
        let Some(source) = own_file(sources, path) else {
            leave("came with the program", findings.len());
            return None;
        };
        let (form, file) = match Form::of(path, &source.bytes) {
            Ok(known) => known,
            Err(why) => {
                leave(why, findings.len());
                return None;
            }
        };
        let Mending { text, done, left } = mend::mend(&file, lists, findings);
        for (why, count) in left {
            leave(why, count);
        }
        let after = text?;
        let bytes = form.encoded(&after);
        self.findings += done;
        match self.files.iter_mut().find(|changed| changed.path == path) {
            Some(changed) => changed.after = after,
            None => self.files.push(MendedFile { path: path.to_owned(), before: file.text().to_owned(), after }),
        }
        Some((path.to_owned(), bytes))
    }
}

/// A page that stands in the library's own folder.
fn own_file<'a>(sources: &'a Sources, path: &str) -> Option<&'a SourceBytes> {
    let mut files = sources.books.iter().filter(|book| !book.bundled).flat_map(|book| &book.files);
    files.find(|file| file.path == path)
}

fn own_file_mut<'a>(sources: &'a mut Sources, path: &str) -> Option<&'a mut SourceBytes> {
    let mut files = sources.books.iter_mut().filter(|book| !book.bundled).flat_map(|book| &mut book.files);
    files.find(|file| file.path == path)
}
