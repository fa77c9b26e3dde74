//! Files that are made from a library for others, outside of it. What somebody else has put there is never touched.

use super::error::StoreError;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fs;
use std::io::Read;
use std::path::{Component, Path, PathBuf};

/// The file of a folder that says what in it is ours, one path a line.
const LIST: &str = ".ruledex-site";
/// A file of ours says so within so many bytes.
const HEAD: u64 = 1024;

/// A file to be written: its path, with `/`, and what is in it.
pub type OutputFile = (String, Cow<'static, [u8]>);

/// Writes a folder of files: a new one, an empty one, or one that was written so before, from which what is no longer
/// there goes.
///
/// # Errors
/// The folder holds other files, or cannot be written.
pub fn write_folder(folder: &Path, files: &[OutputFile]) -> Result<(), StoreError> {
    let list = folder.join(LIST);
    let before: BTreeSet<String> = match fs::read_to_string(&list) {
        Ok(paths) => paths.lines().filter(|path| is_inside(path)).map(str::to_owned).collect(),
        Err(_) => BTreeSet::new(),
    };
    let taken = fs::symlink_metadata(folder).is_ok_and(|found| !found.is_dir());
    let others = || fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some());
    if taken || (!list.is_file() && others()) {
        return Err(StoreError::NotOurs(folder.to_path_buf()));
    }
    if let Some((path, _)) = files.iter().find(|(path, _)| !is_inside(path)) {
        return Err(StoreError::BadPath { path: path.clone(), why: "it leads out of the folder" });
    }
    let now: BTreeSet<String> = files.iter().map(|(path, _)| path.clone()).collect();
    fs::create_dir_all(folder).map_err(io("create", folder))?;
    // Whatever happens, the next run knows what is ours.
    write(&list, listed(before.union(&now)).as_bytes())?;
    for (path, bytes) in files {
        let path = folder.join(path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(io("create", parent))?;
        }
        write(&path, bytes)?;
    }
    for path in before.difference(&now) {
        let path = folder.join(path);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(io("remove", &path)(error)),
            _ => {}
        }
        // Gone where it is empty.
        let _ = path.parent().filter(|parent| *parent != folder).map(fs::remove_dir);
    }
    write(&list, listed(now.iter()).as_bytes())
}

/// Writes a single file: a new one, or over one that has `mark` near its beginning.
///
/// # Errors
/// There is another file or a folder, or it cannot be written.
pub fn write_single(path: &Path, mark: &str, bytes: &[u8]) -> Result<(), StoreError> {
    if fs::symlink_metadata(path).is_ok() {
        let mut head = Vec::new();
        let read = fs::File::open(path).and_then(|file| file.take(HEAD).read_to_end(&mut head));
        let ours = read.is_ok() && head.windows(mark.len()).any(|part| part == mark.as_bytes());
        if !ours {
            return Err(StoreError::NotOurs(path.to_path_buf()));
        }
    }
    if let Some(parent) = path.parent().filter(|parent| !parent.as_os_str().is_empty()) {
        fs::create_dir_all(parent).map_err(io("create", parent))?;
    }
    write(path, bytes)
}

/// Whether a path leads to a file below a folder.
fn is_inside(path: &str) -> bool {
    !path.is_empty() && Path::new(path).components().all(|part| matches!(part, Component::Normal(_)))
}

fn listed<'a>(paths: impl Iterator<Item = &'a String>) -> String {
    paths.flat_map(|path| [path.as_str(), "\n"]).collect()
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    fs::write(path, bytes).map_err(io("write", path))
}

fn io(doing: &'static str, path: &Path) -> impl FnOnce(std::io::Error) -> StoreError {
    let path: PathBuf = path.to_path_buf();
    move |source| StoreError::Io { doing, path, source }
}
