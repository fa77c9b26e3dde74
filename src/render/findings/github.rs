//! Findings as workflow commands of GitHub Actions, which shows them beside the changed lines
//! (<https://docs.github.com/actions/reference/workflow-commands-for-github-actions>).

use super::Paths;
use crate::diag::{Finding, Severity};
use std::fmt::Write as _;

/// One line for each finding; nothing where there is none.
#[must_use]
pub fn github(findings: &[Finding], paths: &Paths) -> String {
    let mut out = String::new();
    for finding in findings {
        let level = match finding.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Info => "notice",
        };
        let file = property(&paths.of(&finding.file));
        let place = finding.place;
        let (line, column) = (place.line, place.column);
        // An end that is no place after the start would make GitHub drop the annotation.
        let end = place.end_column.saturating_sub(1).max(column);
        let mut told = finding.message.clone();
        if !finding.help.is_empty() {
            let _ = write!(told, "\n{}", finding.help);
        }
        let (title, told) = (property(&finding.code), data(&told));
        let _ = writeln!(
            out,
            "::{level} file={file},line={line},endLine={line},col={column},endColumn={end},title={title}::{told}"
        );
    }
    out
}

/// A command ends with its line, and `%` begins what is written by its code.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The same for a property, which ends with a comma or colon as well.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
