//! Citations in texts that are no books: where they lead, and where they lead in another edition.

use super::{FindingBody, findings};
use crate::check::{Citations, Cited};
use crate::corpus::Corpus;
use crate::diff::{Fate, Side};
use crate::render::cites::{CitingFile, message};
use serde::Serialize;

/// The body of what `diff --cites --json` prints.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CitesBody {
    pub citations: Vec<CitationBody>,
    /// How many of them have been put right in their files.
    pub written: usize,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CitationBody {
    pub file: String,
    pub line: u32,
    pub column: u32,
    pub end_column: u32,
    /// As the text has it.
    pub written: String,
    pub number: String,
    /// `renumbered`, `gone`, `ambiguous` or `unknown`.
    pub fate: &'static str,
    pub message: String,
    /// What to write in its place; `null` where no number is right.
    pub instead: Option<String>,
    /// The clause that was cited, where it is now.
    pub address: Option<String>,
    /// The clause that bears the number now.
    pub taken_by: Option<String>,
}

#[must_use]
pub fn cites(sides: [Side<'_>; 2], files: &[CitingFile<'_>], written: usize) -> CitesBody {
    let address = |id| sides[1].corpus.address(id).to_string();
    let mut citations = Vec::new();
    for file in files {
        for outdated in &file.outdated {
            let place = file.place(outdated);
            let (fate, to, taken_by) = match &outdated.fate {
                Fate::Renumbered { to, taken_by, .. } => ("renumbered", Some(*to), *taken_by),
                Fate::Gone { taken_by, .. } => ("gone", None, *taken_by),
                Fate::Ambiguous => ("ambiguous", None, None),
                Fate::Unknown { borne_by } => ("unknown", None, *borne_by),
                Fate::Same(to) | Fate::Reworded(to) => ("same", Some(*to), None),
            };
            let citation = &outdated.citation;
            citations.push(CitationBody {
                file: file.source.path().to_owned(),
                line: place.line,
                column: place.column,
                end_column: place.end_column,
                written: file.source.text().get(citation.start..citation.end).unwrap_or("").to_owned(),
                number: citation.number.to_string(),
                fate,
                message: message(sides, outdated),
                instead: outdated.instead.clone(),
                address: to.map(address),
                taken_by: taken_by.map(address),
            });
        }
    }
    CitesBody { citations, written }
}

/// Where the citations of a text lead.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CitationsBody {
    /// Those that lead to a clause, in order of place.
    pub citations: Vec<CitedBody>,
    /// What is wrong with the others.
    pub findings: Vec<FindingBody>,
}

/// A citation and the clause that it leads to.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CitedBody {
    pub line: u32,
    pub column: u32,
    pub end_column: u32,
    /// As the text has it.
    pub written: String,
    pub address: String,
    pub authority: &'static str,
    pub edition: Option<String>,
    pub number: Option<String>,
    /// Of the clause.
    pub text: String,
}

#[must_use]
pub fn citations(corpus: &Corpus, citations: &Citations) -> CitationsBody {
    let body = |one: &Cited| {
        let clause = corpus.clause(one.clause);
        CitedBody {
            line: one.place.line,
            column: one.place.column,
            end_column: one.place.end_column,
            written: one.written.clone(),
            address: corpus.address(one.clause).to_string(),
            authority: corpus.authority(one.clause).name(),
            edition: corpus.book_of(one.clause).edition.clone(),
            number: clause.number.as_ref().map(ToString::to_string),
            text: clause.text.plain.clone(),
        }
    };
    let findings = findings(&citations.findings, &|_| None).findings;
    CitationsBody { citations: citations.cited.iter().map(body).collect(), findings }
}
