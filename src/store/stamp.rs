//! The state of the sources that an index was built from, and whether it still holds.
//!
//! The usual answer needs no file opened: names, sizes and dates are the same. A file whose date alone
//! has changed is read and compared by its digest. So is one that had changed less than two seconds
//! before it was read: it may have been changed again since without a new date.

use super::files;
use super::settings::Settings;
use super::sources::Layout;
use super::walk::{Entry, nanoseconds};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::SystemTime;

/// Dates on a disk may be this coarse, in nanoseconds.
const COARSE: i64 = 2_000_000_000;

/// What the sources were when they were read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stamp {
    /// When reading began; nanoseconds since 1970.
    pub(super) taken: i64,
    /// Digests of the bundled books that are part of the library, by their ids, and of the bundled
    /// glossaries, by their paths.
    pub(super) bundled: BTreeMap<String, String>,
    /// The library's own files, in order of paths.
    pub(super) files: Vec<FileStamp>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct FileStamp {
    pub path: String,
    pub size: u64,
    pub modified: i64,
    /// `None`: it could not be read, or was over the limit.
    pub digest: Option<String>,
}

/// What a comparison with the present came to.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Compared {
    /// Nothing has changed. With a stamp: the next comparison will be faster with it.
    Same(Option<Stamp>),
    /// A sentence on what has changed.
    Changed(String),
}

impl Stamp {
    pub(super) fn begin() -> Self {
        Self { taken: nanoseconds(SystemTime::now()), bundled: BTreeMap::new(), files: Vec::new() }
    }

    pub(super) fn finish(&mut self) {
        self.files.sort_by(|a, b| a.path.cmp(&b.path));
    }

    /// Compares with what is there now.
    pub(super) fn compare(&self, layout: &Layout, settings: &Settings, limit: u64) -> Compared {
        if let Some(why) = self.bundled_changed(layout, settings) {
            return Compared::Changed(why);
        }
        let now = nanoseconds(SystemTime::now());
        let entries = layout.entries();
        let mut files = Vec::with_capacity(entries.len());
        let mut settled = false;
        let mut old = self.files.iter().peekable();
        for entry in entries {
            match old.peek() {
                Some(file) if file.path == entry.path => {}
                Some(file) if file.path < entry.path => return changed(&file.path, "is gone"),
                _ => return changed(&entry.path, "is new"),
            }
            let Some(file) = old.next() else { break };
            match self.compare_file(file, entry, limit) {
                Ok(reread) => settled |= reread && now.saturating_sub(entry.modified) > COARSE,
                Err(how) => return changed(&entry.path, how),
            }
            files.push(FileStamp { modified: entry.modified, ..file.clone() });
        }
        if let Some(file) = old.next() {
            return changed(&file.path, "is gone");
        }
        Compared::Same(settled.then(|| Self { taken: now, bundled: self.bundled.clone(), files }))
    }

    /// Whether the file had to be read to see that it is the same; an error says how it has changed.
    fn compare_file(&self, file: &FileStamp, entry: &Entry, limit: u64) -> Result<bool, &'static str> {
        let Some(digest) = &file.digest else {
            return if entry.read(limit).is_ok() { Err("can be read now") } else { Ok(false) };
        };
        if entry.size > limit {
            return Err("is over the size limit now");
        }
        if entry.size != file.size {
            return Err("has changed");
        }
        let settled = self.taken.saturating_sub(file.modified) > COARSE;
        if entry.modified == file.modified && settled {
            return Ok(false);
        }
        match entry.read(limit) {
            Ok(bytes) if files::digest(&bytes) == *digest => Ok(true),
            Ok(_) => Err("has changed"),
            Err(_) => Err("cannot be read any more"),
        }
    }

    fn bundled_changed(&self, layout: &Layout, settings: &Settings) -> Option<String> {
        let present = layout.bundled_digests(settings);
        for (name, digest) in &present {
            let what = if name.contains('/') { "file" } else { "book" };
            match self.bundled.get(*name) {
                Some(old) if old == digest => {}
                Some(_) => return Some(format!("the bundled {what} {name} is a newer one")),
                None => return Some(format!("the bundled {what} {name} has come in")),
            }
        }
        (present.len() < self.bundled.len())
            .then(|| "a bundled book is switched off or another one takes its place".to_owned())
    }
}

fn changed(path: &str, how: &str) -> Compared {
    Compared::Changed(format!("{path} {how}"))
}
