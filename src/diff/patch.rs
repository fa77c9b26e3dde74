//! Two states of a file as a patch.

use similar::TextDiff;

/// A unified diff with three lines around each change; empty where the two are the same. Both states
/// bear the same path.
#[must_use]
pub fn patch(path: &str, old: &str, new: &str) -> String {
    if old == new {
        return String::new();
    }
    TextDiff::from_lines(old, new).unified_diff().context_radius(3).header(path, path).to_string()
}
