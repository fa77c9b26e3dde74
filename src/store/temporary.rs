//! Folders that go away with the process, whatever ends it.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tempfile::TempDir;

/// A folder that goes away with this value.
#[derive(Debug)]
pub(super) struct Temporary(TempDir);

static FOLDERS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn folders() -> MutexGuard<'static, Vec<PathBuf>> {
    FOLDERS.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Temporary {
    pub(super) fn new() -> io::Result<Self> {
        // Held, so that no folder is there that nobody knows of.
        let mut folders = folders();
        let folder = tempfile::Builder::new().prefix("ruledex-").tempdir()?;
        folders.push(folder.path().to_path_buf());
        Ok(Self(folder))
    }

    pub(super) fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        folders().retain(|folder| folder != self.0.path());
    }
}

/// Removes what is built for this run only. For those who end a process while others may still use it: by a signal, or
/// without waiting for a thread.
pub fn remove_temporary_folders() {
    for folder in std::mem::take(&mut *folders()) {
        // Who writes there just now finds it gone, and cannot keep it from going.
        let going = folder.with_extension("going");
        let folder = if std::fs::rename(&folder, &going).is_ok() { going } else { folder };
        let _ = std::fs::remove_dir_all(folder);
    }
}
