//! Mending: the changes of a source text that findings with one right answer ask for.
//!
//! Only links and lists of related topics are changed, never a number or a word of a rule. What cannot be
//! done without a doubt (the text at the place is another one, a list has no form that could be followed) is
//! left as it is, and so its finding stays.

mod entry;
mod list;
mod related;

use crate::diag::{Finding, Fix};
use crate::source::{SourceFile, Span};
pub use related::RelatedLists;
use std::collections::BTreeMap;

/// The findings that can be mended, by the file that is to be changed.
#[must_use]
pub fn by_file<'a>(lists: &RelatedLists<'_>, findings: &'a [Finding]) -> BTreeMap<String, Vec<&'a Finding>> {
    let mut files: BTreeMap<String, Vec<&Finding>> = BTreeMap::new();
    for finding in findings {
        let file = match &finding.fix {
            None => continue,
            Some(Fix::Replace { .. }) => finding.file.as_str(),
            Some(Fix::Related { page, .. }) => lists.file_of(page).unwrap_or(&finding.file),
        };
        files.entry(file.to_owned()).or_default().push(finding);
    }
    files
}

/// What became of the findings about a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mending {
    /// The new text; `None` where nothing was done.
    pub text: Option<String>,
    /// How many findings were mended.
    pub done: usize,
    /// How many findings have no one right answer, by the reason, which completes “the file … ”.
    pub left: BTreeMap<&'static str, usize>,
}

/// A part of the text that is to be another one.
struct Edit {
    to: String,
    end: usize,
    findings: usize,
}

/// Does what findings ask for in a file, as far as it can be done at once: what would overlap is left for
/// the next time.
#[must_use]
pub fn mend(file: &SourceFile, lists: &mut RelatedLists<'_>, findings: &[&Finding]) -> Mending {
    let mut mending = Mending::default();
    let mut edits: BTreeMap<usize, Edit> = BTreeMap::new();
    let mut put = |span: Span, to: String, findings: usize| {
        let before = edits.range(..=span.end).next_back();
        if before.is_none_or(|(_, other)| other.end < span.start) {
            edits.insert(span.start, Edit { to, end: span.end, findings });
        }
    };
    let mut pages: BTreeMap<&str, Vec<_>> = BTreeMap::new();
    for finding in findings {
        match &finding.fix {
            None => {}
            Some(Fix::Related { page, change }) => pages.entry(page).or_default().push(change),
            Some(Fix::Replace { from, to }) => match span_of(file, finding, from) {
                Some(span) => put(span, to.clone(), 1),
                None => *mending.left.entry("is written otherwise than it is read").or_default() += 1,
            },
        }
    }
    for (page, changes) in pages {
        let changed = lists.change(file, page, &changes);
        for why in changed.left {
            *mending.left.entry(why).or_default() += 1;
        }
        if let Some((span, to)) = changed.list {
            put(span, to, changed.done);
        }
    }
    if edits.is_empty() {
        return mending;
    }
    let mut text = String::with_capacity(file.text().len());
    let mut from = 0;
    for (at, edit) in edits {
        text.push_str(&file.text()[from..at]);
        text.push_str(&edit.to);
        from = edit.end;
        mending.done += edit.findings;
    }
    text.push_str(&file.text()[from..]);
    mending.text = Some(text);
    mending
}

/// Where the words to be replaced stand: once at the finding's place.
fn span_of(file: &SourceFile, finding: &Finding, from: &str) -> Option<Span> {
    let place = file.span(finding.place);
    let mut found = file.text()[place.start..place.end].match_indices(from);
    let (at, _) = found.next().filter(|_| !from.is_empty())?;
    found.next().is_none().then(|| Span::new(place.start + at, place.start + at + from.len()))
}
