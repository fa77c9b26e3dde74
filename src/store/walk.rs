//! One walk over a folder: which files there are, by names and dates alone; none is opened.

use super::problem::{Problem, ProblemKind};
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs::{self, DirEntry, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Endings of files that are read as pages, in any case.
const PAGE_ENDINGS: [&str; 8] = ["md", "markdown", "txt", "text", "html", "htm", "php", "pdf"];

/// Whether a file of this name is read as a page.
pub fn is_page(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    PAGE_ENDINGS.iter().any(|page| ending.eq_ignore_ascii_case(page))
}

/// A file that was met.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    /// As it is shown everywhere: with `/`, and `%FF` for bytes that are no Unicode.
    pub path: String,
    /// Where to open it; the target of a link.
    pub real: PathBuf,
    /// In bytes.
    pub size: u64,
    /// Nanoseconds since 1970.
    pub modified: i64,
}

impl Entry {
    /// Reads the file, once; a file that grows while it is read is not read past the limit.
    pub(super) fn read(&self, limit: u64) -> Result<Vec<u8>, ProblemKind> {
        if self.size > limit {
            return Err(ProblemKind::TooBig { size: self.size, limit });
        }
        let unreadable = |error: io::Error| ProblemKind::Unreadable(error.to_string());
        let file = fs::File::open(&self.real).map_err(unreadable)?;
        let mut bytes = Vec::with_capacity(usize::try_from(self.size).unwrap_or(0).saturating_add(1));
        let read = file.take(limit.saturating_add(1)).read_to_end(&mut bytes).map_err(unreadable)?;
        let size = u64::try_from(read).unwrap_or(u64::MAX);
        if size > limit { Err(ProblemKind::TooBig { size, limit }) } else { Ok(bytes) }
    }
}

/// What a walk met, each list in order of paths.
#[derive(Debug, Default)]
pub(super) struct Walked {
    /// Regular files, whatever their endings.
    pub entries: Vec<Entry>,
    pub problems: Vec<Problem>,
}

/// Walks a folder and all below it; `shown` is how paths in it begin. Hidden files and folders are
/// passed over; a link to a file inside of the folder is that file, other links are problems. A folder
/// that is not there is empty.
pub(super) fn walk(folder: &Path, shown: &str) -> Walked {
    let mut walked = Walked::default();
    let bound = match folder.canonicalize() {
        Ok(bound) => bound,
        Err(error) => {
            if error.kind() != io::ErrorKind::NotFound {
                walked.problem(shown, ProblemKind::Unreadable(error.to_string()));
            }
            return walked;
        }
    };
    let mut folders = vec![(folder.to_path_buf(), shown.to_owned())];
    while let Some((folder, shown)) = folders.pop() {
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) => {
                walked.unless_gone(&shown, error);
                continue;
            }
        };
        for entry in entries {
            match entry {
                Ok(entry) => walked.meet(&entry, &shown, &bound, &mut folders),
                Err(error) => walked.unless_gone(&shown, error),
            }
        }
    }
    walked.sort();
    walked
}

impl Walked {
    fn problem(&mut self, path: &str, kind: ProblemKind) {
        self.problems.push(Problem { path: path.to_owned(), kind });
    }

    /// What went away during the walk is no problem: it is not there.
    fn unless_gone(&mut self, path: &str, error: io::Error) {
        if error.kind() != io::ErrorKind::NotFound {
            self.problem(path, ProblemKind::Unreadable(error.to_string()));
        }
    }

    fn meet(&mut self, entry: &DirEntry, shown: &str, bound: &Path, folders: &mut Vec<(PathBuf, String)>) {
        let name = entry.file_name();
        if name.as_encoded_bytes().starts_with(b".") {
            return;
        }
        let path = if shown.is_empty() { shown_name(&name) } else { format!("{shown}/{}", shown_name(&name)) };
        let file_type = match entry.file_type() {
            Ok(file_type) => file_type,
            Err(error) => return self.unless_gone(&path, error),
        };
        if name.to_str().is_none() {
            self.problem(&path, ProblemKind::OddName);
        }
        if file_type.is_dir() {
            folders.push((entry.path(), path));
            return;
        }
        let (real, metadata) = if file_type.is_symlink() {
            match follow(&entry.path(), bound) {
                Ok(found) => found,
                Err(kind) => return self.problem(&path, kind),
            }
        } else {
            match entry.metadata() {
                Ok(metadata) => (entry.path(), metadata),
                Err(error) => return self.unless_gone(&path, error),
            }
        };
        if !metadata.is_file() {
            return self.problem(&path, ProblemKind::Unreadable("it is no regular file".to_owned()));
        }
        self.entries.push(Entry { path, real, size: metadata.len(), modified: modified(&metadata) });
    }

    fn sort(&mut self) {
        self.entries.sort_by(|a, b| (&a.path, &a.real).cmp(&(&b.path, &b.real)));
        let mut same = Vec::new();
        self.entries.dedup_by(|later, first| {
            let is_same = later.path == first.path;
            if is_same {
                same.push(Problem { path: first.path.clone(), kind: ProblemKind::SameName });
            }
            is_same
        });
        self.problems.append(&mut same);
        self.problems.sort();
    }
}

fn follow(link: &Path, bound: &Path) -> Result<(PathBuf, Metadata), ProblemKind> {
    let missing = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => ProblemKind::BrokenLink,
        _ => ProblemKind::Unreadable(error.to_string()),
    };
    let target = link.canonicalize().map_err(missing)?;
    if !target.starts_with(bound) {
        return Err(ProblemKind::LinkOutside);
    }
    let metadata = fs::metadata(&target).map_err(missing)?;
    if metadata.is_dir() { Err(ProblemKind::LinkToFolder) } else { Ok((target, metadata)) }
}

/// A name as Unicode; each byte that is none becomes `%` and two digits, so that different names stay
/// different.
pub(super) fn shown_name(name: &OsStr) -> String {
    let mut shown = String::new();
    for chunk in name.as_encoded_bytes().utf8_chunks() {
        shown.push_str(chunk.valid());
        for byte in chunk.invalid() {
            let _ = write!(shown, "%{byte:02X}");
        }
    }
    shown
}

pub(super) fn modified(metadata: &Metadata) -> i64 {
    metadata.modified().map_or(0, nanoseconds)
}

/// Nanoseconds since 1970, cut to what fits (the years 1678 to 2262).
pub(super) fn nanoseconds(time: SystemTime) -> i64 {
    match time.duration_since(UNIX_EPOCH) {
        Ok(after) => i64::try_from(after.as_nanos()).unwrap_or(i64::MAX),
        Err(before) => i64::try_from(before.duration().as_nanos()).map_or(i64::MIN, |nanos| -nanos),
    }
}
