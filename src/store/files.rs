//! Small steps of writing: durable, in one step, and cleaning up.

use super::error::{StoreError, writing};
use rayon::prelude::*;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use xxhash_rust::xxh3::xxh3_128;

/// A digest of bytes in hexadecimal, the same on every machine.
pub(super) fn digest(bytes: &[u8]) -> String {
    format!("{:032x}", xxh3_128(bytes))
}

/// Makes a folder and those above it.
///
/// # Errors
/// The disk refuses.
pub fn create_folder(path: &Path) -> Result<(), StoreError> {
    fs::create_dir_all(path).map_err(writing("create", path))
}

/// Writes a file that must not be there yet: not even under a name that differs in case alone, where
/// the disk takes those for one.
///
/// # Errors
/// It is there already, or the disk refuses.
pub fn write_new(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    File::create_new(path).and_then(|mut file| file.write_all(bytes)).map_err(writing("create", path))
}

/// Writes a file that may be there already.
///
/// # Errors
/// The disk refuses.
pub fn overwrite(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    fs::write(path, bytes).map_err(|source| StoreError::Io { doing: "write", path: path.to_path_buf(), source })
}

/// Reads a whole file.
///
/// # Errors
/// The disk refuses.
pub fn read_file(path: &Path) -> Result<Vec<u8>, StoreError> {
    fs::read(path).map_err(super::error::reading("read", path))
}

/// Puts other bytes into a file, in one step; what it may be done with stays as it
/// is. Of a link the file that it leads to is meant.
///
/// # Errors
/// There is no such file, or the disk refuses.
pub fn rewrite_file(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    let path = path.canonicalize().map_err(super::error::reading("read", path))?;
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    replace(&path, &format!(".{name}.ruledex-{}", std::process::id()), bytes)
}

/// Writes a file and waits until it is on the disk.
fn write_durably(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    let write = || {
        let mut file = File::create(path)?;
        file.write_all(bytes)?;
        file.sync_all()
    };
    write().map_err(writing("write", path))
}

/// Puts a file in the place of another one in one step: readers see the old or the new one, and what may
/// be done with it stays as it is. `temporary` is a name in the same folder.
pub(super) fn replace(path: &Path, temporary: &str, bytes: &[u8]) -> Result<(), StoreError> {
    let beside = path.with_file_name(temporary);
    let guard = RemoveOnDrop(Some(beside.clone()));
    write_durably(&beside, bytes)?;
    if let Ok(former) = fs::metadata(path) {
        fs::set_permissions(&beside, former.permissions()).map_err(writing("write", &beside))?;
    }
    fs::rename(&beside, path).map_err(writing("replace", path))?;
    guard.keep();
    sync_parent(path)
}

pub(super) fn rename(from: &Path, to: &Path) -> Result<(), StoreError> {
    fs::rename(from, to).map_err(writing("rename to", to))?;
    sync_parent(to)
}

/// Waits until the entries of the folder that `path` stands in are on the disk.
fn sync_parent(path: &Path) -> Result<(), StoreError> {
    path.parent().map_or(Ok(()), sync_folder)
}

/// Lets the same people read and write all files in a folder as one of them, which was made as the user's
/// mask has it: an engine may have made some for its own user alone.
pub(super) fn permit_like(model: &Path, folder: &Path) -> Result<(), StoreError> {
    let permissions = fs::metadata(model).map_err(writing("read", model))?.permissions();
    for path in entries_below(folder)?.1 {
        let own = fs::metadata(&path).map_err(writing("read", &path))?.permissions();
        if own != permissions {
            fs::set_permissions(&path, permissions.clone()).map_err(writing("change", &path))?;
        }
    }
    Ok(())
}

/// A folder with the folders in it, and the files in all of them.
fn entries_below(folder: &Path) -> Result<(Vec<PathBuf>, Vec<PathBuf>), StoreError> {
    let mut folders = vec![folder.to_path_buf()];
    let mut found = Vec::new();
    let mut next = 0;
    while let Some(folder) = folders.get(next).cloned() {
        next += 1;
        for entry in fs::read_dir(&folder).map_err(writing("read", &folder))? {
            let entry = entry.map_err(writing("read", &folder))?;
            let kind = entry.file_type().map_err(writing("read", &entry.path()))?;
            if kind.is_dir() {
                folders.push(entry.path());
            } else if kind.is_file() {
                found.push(entry.path());
            }
        }
    }
    Ok((folders, found))
}

/// Waits until all that is in a folder is on the disk.
pub(super) fn sync_tree(folder: &Path) -> Result<(), StoreError> {
    let (folders, found) = entries_below(folder)?;
    // At once, so that a disk with a journal has few commits to make.
    found.par_iter().try_for_each(|path| {
        let file = File::options().write(true).open(path);
        file.and_then(|file| file.sync_all()).map_err(writing("sync", path))
    })?;
    folders.iter().try_for_each(|folder| sync_folder(folder))
}

#[cfg(unix)]
fn sync_folder(folder: &Path) -> Result<(), StoreError> {
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(writing("sync", folder))
}

/// Folders cannot be synced here.
#[cfg(not(unix))]
fn sync_folder(_folder: &Path) -> Result<(), StoreError> {
    Ok(())
}

/// Removes a folder with all that is in it, a file or a link; nothing there is fine.
pub(super) fn remove(path: &Path) -> Result<(), StoreError> {
    let gone = match fs::symlink_metadata(path) {
        Ok(found) if found.is_dir() => fs::remove_dir_all(path),
        Ok(_) => fs::remove_file(path),
        Err(error) => Err(error),
    };
    match gone {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(writing("remove", path)(error)),
        _ => Ok(()),
    }
}

/// Whether something stands there, be it a link that leads nowhere.
pub(super) fn exists(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// Removes what it names when it is dropped, so that failing half-way leaves nothing behind.
#[derive(Debug)]
pub(super) struct RemoveOnDrop(pub Option<PathBuf>);

impl RemoveOnDrop {
    pub(super) fn keep(mut self) {
        self.0 = None;
    }
}

impl Drop for RemoveOnDrop {
    fn drop(&mut self) {
        if let Some(path) = &self.0 {
            // What cannot be removed now is removed by the next writer.
            let _ = remove(path);
        }
    }
}
