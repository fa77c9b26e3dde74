//! What `check --format json` prints.

use crate::check::listed_codes;
use crate::diag::Finding;
use serde::Serialize;

/// One finding of `check`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FindingBody {
    pub code: String,
    pub severity: &'static str,
    pub message: String,
    pub file: String,
    pub line: u32,
    pub column: u32,
    pub end_column: u32,
    /// The page of the PDF that it stands on, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source_page: Option<u32>,
    pub help: String,
    pub address: Option<String>,
}

/// The body of what `check --format json` prints.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckBody {
    pub findings: Vec<FindingBody>,
}

/// `page` gives the page of a PDF that a finding stands on.
#[must_use]
pub fn findings(findings: &[Finding], page: &dyn Fn(&Finding) -> Option<u32>) -> CheckBody {
    let findings = findings
        .iter()
        .map(|finding| FindingBody {
            code: finding.code.clone(),
            severity: finding.severity.name(),
            message: finding.message.clone(),
            file: finding.file.clone(),
            line: finding.place.line,
            column: finding.place.column,
            end_column: finding.place.end_column,
            source_page: page(finding),
            help: finding.help.clone(),
            address: finding.address.clone(),
        })
        .collect();
    CheckBody { findings }
}

/// A kind of finding.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CodeBody {
    pub code: &'static str,
    pub severity: &'static str,
    pub about: &'static str,
}

/// The body of what `check --list --json` prints.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CodesBody {
    pub codes: Vec<CodeBody>,
}

#[must_use]
pub fn codes() -> CodesBody {
    let codes = listed_codes().into_iter();
    let body =
        |code: &crate::diag::Code| CodeBody { code: code.name, severity: code.severity.name(), about: code.about };
    CodesBody { codes: codes.map(body).collect() }
}
