//! The settings of a library: `ruledex.yaml` in its folder.
//!
//! ```yaml
//! bundled: false             # leave out all books and glossaries that came with the program (default: true)
//! switched_off: [dune-ru]    # leave out these of them
//! max_size_mb: 200           # read source files up to this size (default: 64)
//! ```
//!
//! The keys `levels` and `ignore` are decisions about findings: see [`crate::check::Policy`].

use super::MAX_SIZE;
use super::error::{StoreError, reading};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;

/// The name of the file.
pub const SETTINGS_FILE: &str = "ruledex.yaml";

const HEADER: &str = "# The settings of this ruledex library.\n";

/// The keys that the program itself may write.
const OWN_KEYS: &[&str] = &["bundled", "switched_off", "max_size_mb"];

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
    /// See [`crate::check::Policy`], as `ignore`.
    #[serde(default, skip_serializing)]
    pub levels: ReadElsewhere,
    #[serde(default, skip_serializing)]
    pub ignore: ReadElsewhere,
}

/// A key that others read from the file's text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadElsewhere;

impl<'de> Deserialize<'de> for ReadElsewhere {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        serde::de::IgnoredAny::deserialize(deserializer).map(|_| Self)
    }
}

fn yes() -> bool {
    true
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            bundled: true,
            switched_off: BTreeSet::new(),
            max_size_mb: None,
            levels: ReadElsewhere,
            ignore: ReadElsewhere,
        }
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
        Self::parse(&String::from_utf8_lossy(&bytes))
            .map_err(|error| StoreError::Settings { path, why: error.to_string() })
    }

    fn parse(text: &str) -> Result<Self, serde_yaml::Error> {
        let text = text.trim_start_matches('\u{feff}');
        if text.lines().all(|line| line.trim().is_empty() || line.trim_start().starts_with('#')) {
            return Ok(Self::default());
        }
        serde_yaml::from_str(text)
    }

    /// Writes the program's own keys; all else in the file stays as it is.
    pub(super) fn write(&self, root: &Path) -> Result<(), StoreError> {
        let path = root.join(SETTINGS_FILE);
        let refused = |why: String| StoreError::Settings { path: path.clone(), why };
        let yaml = serde_yaml::to_string(self).map_err(|error| refused(error.to_string()))?;
        let before = fs::read_to_string(&path).unwrap_or_else(|_| HEADER.to_owned());
        let text = format!("{}{yaml}", without_own_keys(&before));
        if Self::parse(&text).ok().as_ref() != Some(self) {
            return Err(refused(format!("it cannot be rewritten without loss: write into it {}", yaml.trim_end())));
        }
        super::files::replace(&path, ".ruledex.yaml.tmp", text.as_bytes())
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

/// The lines of a settings file that do not belong to a key that the program writes.
fn without_own_keys(text: &str) -> String {
    let mut kept = String::new();
    let mut own = false;
    for line in text.lines() {
        // A list may stand as far left as its key.
        let goes_on = line.starts_with([' ', '\t', '-']) || line.is_empty();
        if !goes_on {
            own = OWN_KEYS.iter().any(|key| line.strip_prefix(key).is_some_and(|rest| rest.starts_with(':')));
        }
        if !own {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept
}
