//! Changes of files as a unified diff, which `git apply` and `patch` understand.

use similar::TextDiff;

/// The change of one file; empty where there is none. The slash of a path from the root goes, so that
/// `patch -p1 -d /` finds the file.
#[must_use]
pub fn patch(path: &str, before: &str, after: &str) -> String {
    let path = path.trim_start_matches('/');
    let (old, new) = (format!("a/{path}"), format!("b/{path}"));
    TextDiff::from_lines(before, after).unified_diff().header(&old, &new).to_string()
}
