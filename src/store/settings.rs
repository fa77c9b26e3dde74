//! The settings of a library: `ruledex.yaml` in its folder.
//!
//! ```yaml
//! bundled: false             # leave out all books and glossaries that came with the program (default: true)
//! switched_off: [dune-ru]    # leave out these of them
//! max_size_mb: 200           # read source files up to this size (default: 64)
//! ```

use super::MAX_SIZE;
use super::error::{StoreError, reading};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;

/// The name of the file.
pub const SETTINGS_FILE: &str = "ruledex.yaml";

const HEADER: &str = "# The settings of this ruledex library. ruledex rewrites this file; comments are not kept.\n";

/// What a library's `ruledex.yaml` says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Whether the bundled books are part of the library.
    #[serde(default = "yes")]
    pub bundled: bool,
    /// Ids of bundled books that are left out all the same.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub switched_off: BTreeSet<String>,
    /// The size limit of a source file in megabytes of 2^20 bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_size_mb: Option<u64>,
}

fn yes() -> bool {
    true
}

impl Default for Settings {
    fn default() -> Self {
        Self { bundled: true, switched_off: BTreeSet::new(), max_size_mb: None }
    }
}

impl Settings {
    pub(super) fn read(root: &Path) -> Result<Self, StoreError> {
        let path = root.join(SETTINGS_FILE);
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Self::default()),
            Err(error) => return Err(reading("read", &path)(error)),
        };
        let text = String::from_utf8_lossy(&bytes);
        let text = text.trim_start_matches('\u{feff}');
        if text.lines().all(|line| line.trim().is_empty() || line.trim_start().starts_with('#')) {
            return Ok(Self::default());
        }
        serde_yaml::from_str(text).map_err(|error| StoreError::Settings { path, why: error.to_string() })
    }

    pub(super) fn write(&self, root: &Path) -> Result<(), StoreError> {
        let path = root.join(SETTINGS_FILE);
        let yaml = serde_yaml::to_string(self)
            .map_err(|error| StoreError::Settings { path: path.clone(), why: error.to_string() })?;
        super::files::replace(&path, ".ruledex.yaml.tmp", format!("{HEADER}{yaml}").as_bytes())
    }

    /// The size limit of a source file in bytes; [`MAX_SIZE`] where nothing is said.
    #[must_use]
    pub fn max_size(&self) -> u64 {
        self.max_size_mb.map_or(MAX_SIZE, |megabytes| megabytes.saturating_mul(1 << 20))
    }

    /// Whether a bundled book is part of the library, as long as no book of its own takes its place.
    #[must_use]
    pub fn has_bundled(&self, id: &str) -> bool {
        self.bundled && !self.switched_off.contains(id)
    }
}
