//! Citations that lead elsewhere in another edition, for people: where, what became of it, what to write.

use crate::corpus::ClauseId;
use crate::diff::{Fate, Outdated, Side};
use crate::render::comparison::gist;
use crate::render::findings::{self, Mark, SourceLine};
use crate::render::words::count;
use crate::source::{Place, SourceFile, Span};
use std::fmt::Write as _;

/// A file with its outdated citations, in order.
#[derive(Clone, Debug)]
pub struct CitingFile<'a> {
    pub source: &'a SourceFile,
    pub outdated: Vec<Outdated>,
}

impl CitingFile<'_> {
    /// Where a citation stands.
    #[must_use]
    pub fn place(&self, outdated: &Outdated) -> Place {
        self.source.place(Span::new(outdated.citation.start, outdated.citation.end))
    }
}

/// Each outdated citation with its line, and a count at the end. `written` citations have been put right.
#[must_use]
pub fn text(sides: [Side<'_>; 2], files: &[CitingFile<'_>], written: usize) -> String {
    let mut out = String::new();
    for file in files {
        for outdated in &file.outdated {
            let place = file.place(outdated);
            let message = message(sides, outdated);
            let help = outdated.instead.as_ref().map_or_else(|| nothing_right(outdated), |now| format!("write {now}"));
            let line = Some(SourceLine::of(file.source, place));
            findings::marked(&Mark { file: file.source.path(), place, message: &message, help: &help }, line, &mut out);
            out.push('\n');
        }
    }
    let found = files.iter().map(|file| file.outdated.len()).sum::<usize>();
    let _ = match (found, written) {
        (0, _) => writeln!(out, "All citations lead to the same clauses."),
        (_, 0) => writeln!(
            out,
            "{}.",
            count(found, "citation leads elsewhere or nowhere", "citations lead elsewhere or nowhere")
        ),
        _ => writeln!(out, "{written} of {found} put right."),
    };
    out
}

/// What became of the number, in one sentence.
#[must_use]
pub fn message(sides: [Side<'_>; 2], outdated: &Outdated) -> String {
    let number = &outdated.citation.number;
    let taken = |taken_by: Option<ClauseId>| match taken_by {
        Some(id) => format!(", and {number} is another clause now{}", quoted(sides[1], id)),
        None => String::new(),
    };
    match &outdated.fate {
        Fate::Renumbered { number: now, taken_by, .. } => format!("{number} is {now} now{}", taken(*taken_by)),
        Fate::Gone { from, taken_by } => {
            format!("{number} is gone{}{}", quoted(sides[0], *from), taken(*taken_by))
        }
        Fate::Ambiguous => format!("several clauses were numbered {number}, and they went different ways"),
        Fate::Unknown { .. } => format!("{number} is no clause in either text"),
        Fate::Same(_) | Fate::Reworded(_) => format!("{number} is the same"),
    }
}

fn nothing_right(outdated: &Outdated) -> String {
    match outdated.fate {
        Fate::Renumbered { .. } => "the ends of this range went different ways: write each number out".to_owned(),
        _ => "no number is right: read the passage again".to_owned(),
    }
}

/// ` (“How it begins…”)`.
fn quoted(side: Side<'_>, id: ClauseId) -> String {
    let gist = match gist(side.corpus, id) {
        empty if empty.is_empty() => side.corpus.label(id),
        gist => gist,
    };
    format!(" (“{gist}”)")
}
