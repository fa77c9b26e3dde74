//! Mending: the changes of a source text that findings with one right answer ask for.
//!
//! Only links are changed, never a number or a word of a rule. What cannot be done without a doubt (the
//! text at the place is another one) is left as it is, and so its finding stays.

use crate::diag::{Finding, Fix};
use crate::source::{SourceFile, Span};
use std::collections::BTreeMap;

/// The findings that can be mended, by the file that is to be changed.
#[must_use]
pub fn by_file(findings: &[Finding]) -> BTreeMap<&str, Vec<&Finding>> {
    let mut files: BTreeMap<&str, Vec<&Finding>> = BTreeMap::new();
    for finding in findings.iter().filter(|finding| finding.fix.is_some()) {
        files.entry(&finding.file).or_default().push(finding);
    }
    files
}

/// Does what findings ask for in a file, as far as it can be done at once: what would overlap is left for
/// the next time. Gives the text and how many findings were mended; `None` where nothing was.
#[must_use]
pub fn mend(file: &SourceFile, findings: &[&Finding]) -> Option<(String, usize)> {
    let mut edits: BTreeMap<usize, &Fix> = BTreeMap::new();
    for finding in findings {
        let Some(fix) = &finding.fix else { continue };
        let Some(span) = span_of(file, finding, fix) else { continue };
        let before = edits.range(..span.end).next_back();
        if before.is_none_or(|(at, other)| at + other.from.len() <= span.start) {
            edits.insert(span.start, fix);
        }
    }
    let mut text = String::with_capacity(file.text().len());
    let mut done = 0;
    for (&at, fix) in &edits {
        text.push_str(&file.text()[done..at]);
        text.push_str(&fix.to);
        done = at + fix.from.len();
    }
    text.push_str(&file.text()[done..]);
    (!edits.is_empty()).then_some((text, edits.len()))
}

/// Where the words to be replaced stand: once at the finding's place.
fn span_of(file: &SourceFile, finding: &Finding, fix: &Fix) -> Option<Span> {
    let place = file.span(finding.place);
    let mut found = file.text()[place.start..place.end].match_indices(fix.from.as_str());
    let (at, _) = found.next().filter(|_| !fix.from.is_empty())?;
    found.next().is_none().then(|| Span::new(place.start + at, place.start + at + fix.from.len()))
}
