//! What a generation is made of, from what and by whom: `manifest.json` in its folder. With it a
//! generation that was cut, or that others left there, is recognised before it is opened.

use super::error::{StoreError, reading};
use super::stamp::Stamp;
use super::{files, walk};
use serde::{Deserialize, Serialize};
use std::fs;
use std::io;
use std::path::Path;

pub(super) const MANIFEST: &str = "manifest.json";

/// Files up to this many bytes are compared whole, larger ones by their sizes.
const SMALL: u64 = 64 << 10;

/// Who built an index. One that was built under other versions is built again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Versions {
    /// Of what the program writes into a generation.
    pub schema: u32,
    /// Of the search engine's files.
    pub engine: String,
    /// Of the program.
    pub program: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Manifest {
    pub versions: Versions,
    pub stamp: Stamp,
    files: Vec<Part>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Part {
    /// Relative to the generation's folder, with `/`.
    path: String,
    size: u64,
    /// Of small files.
    digest: Option<String>,
}

impl Manifest {
    /// Describes what was built in a folder. Hidden files, such as an engine's locks, are no part of it.
    pub(super) fn of(folder: &Path, versions: &Versions, stamp: &Stamp) -> Result<Self, StoreError> {
        let mut parts = Vec::new();
        for entry in walk::walk(folder, "").entries.into_iter().filter(|entry| entry.path != MANIFEST) {
            let digest = if entry.size <= SMALL {
                Some(files::digest(&fs::read(&entry.real).map_err(reading("read", &entry.real))?))
            } else {
                None
            };
            parts.push(Part { path: entry.path, size: entry.size, digest });
        }
        Ok(Self { versions: versions.clone(), stamp: stamp.clone(), files: parts })
    }

    pub(super) fn to_json(&self) -> Vec<u8> {
        // Plain structs of strings and numbers always have a JSON form.
        serde_json::to_vec(self).unwrap_or_default()
    }

    /// Reads the manifest of a generation. The error of a folder that has none is `NotFound`; one that
    /// cannot be understood is `InvalidData`.
    pub(super) fn read(folder: &Path) -> io::Result<Self> {
        let bytes = fs::read(folder.join(MANIFEST))?;
        serde_json::from_slice(&bytes).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
    }

    /// What is wrong with the files of a generation; `None` if they are as they were built.
    pub(super) fn damage(&self, folder: &Path) -> Option<String> {
        self.files.iter().find_map(|part| {
            let path = folder.join(&part.path);
            let Ok(metadata) = fs::metadata(&path) else { return Some(format!("{} is missing", part.path)) };
            if metadata.len() != part.size {
                return Some(format!("{} has {} bytes instead of {}", part.path, metadata.len(), part.size));
            }
            let digest = part.digest.as_ref()?;
            let same = fs::read(&path).is_ok_and(|bytes| files::digest(&bytes) == *digest);
            (!same).then(|| format!("{} is not what was written", part.path))
        })
    }
}
