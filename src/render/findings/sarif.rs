//! Findings as SARIF 2.1.0, which code hosts and editors read
//! (<https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html>).

use super::Paths;
use crate::check::code_named;
use crate::diag::{Finding, Severity};
use crate::render::json;
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use serde::Serialize;
use std::collections::BTreeSet;

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// What may not stand in the path of a URI (RFC 3986, section 3.3).
const NOT_IN_PATHS: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b':')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'[')
    .add(b'\\')
    .add(b']')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');

#[derive(Serialize)]
struct Log {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [Run; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run {
    tool: Tool,
    column_kind: &'static str,
    results: Vec<ResultBody>,
}

#[derive(Serialize)]
struct Tool {
    driver: Driver,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Driver {
    name: &'static str,
    semantic_version: &'static str,
    rules: Vec<Rule>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule {
    id: String,
    short_description: Message,
    full_description: Message,
    help: Message,
    default_configuration: Configuration,
}

#[derive(Serialize)]
struct Configuration {
    level: &'static str,
}

#[derive(Serialize)]
struct Message {
    text: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ResultBody {
    rule_id: String,
    rule_index: usize,
    level: &'static str,
    message: Message,
    locations: [Location; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location {
    physical_location: PhysicalLocation,
    #[serde(skip_serializing_if = "Option::is_none")]
    logical_locations: Option<[LogicalLocation; 1]>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation {
    artifact_location: Artifact,
    region: Region,
}

#[derive(Serialize)]
struct Artifact {
    uri: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: u32,
    start_column: u32,
    end_column: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    properties: Option<Print>,
}

/// What the standard has no word for.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Print {
    source_page: u32,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct LogicalLocation {
    fully_qualified_name: String,
}

/// A log with one run; its rules are the codes that occur, by name. `page` gives the page of a PDF that a finding
/// stands on.
#[must_use]
pub fn sarif(findings: &[Finding], paths: &Paths, page: &dyn Fn(&Finding) -> Option<u32>) -> String {
    let codes: BTreeSet<&str> = findings.iter().map(|finding| finding.code.as_str()).collect();
    let codes: Vec<&str> = codes.into_iter().collect();
    let results = findings.iter().map(|finding| result(finding, &codes, paths, page(finding))).collect();
    let driver = Driver {
        name: "ruledex",
        semantic_version: env!("CARGO_PKG_VERSION"),
        rules: codes.iter().map(|code| rule(code)).collect(),
    };
    let run = Run { tool: Tool { driver }, column_kind: "unicodeCodePoints", results };
    json::pretty(&Log { schema: SCHEMA, version: "2.1.0", runs: [run] })
}

fn rule(name: &str) -> Rule {
    let known = code_named(name).ok();
    let about = known.map_or(name, |code| code.about);
    let (what, rest) = about.split_once("\n\n").unwrap_or((about, about));
    let message = |text: &str| Message { text: text.to_owned() };
    Rule {
        id: name.to_owned(),
        short_description: message(what.split(". ").next().unwrap_or(what)),
        full_description: message(what),
        help: message(rest),
        default_configuration: Configuration { level: level(known.map_or(Severity::Warning, |code| code.severity)) },
    }
}

fn result(finding: &Finding, codes: &[&str], paths: &Paths, page: Option<u32>) -> ResultBody {
    let mut text = finding.message.clone();
    if !finding.help.is_empty() {
        text = format!("{text}. What to do: {}", finding.help);
    }
    let place = finding.place;
    let uri = utf8_percent_encode(&paths.of(&finding.file), NOT_IN_PATHS).to_string();
    let region = Region {
        start_line: place.line.max(1),
        start_column: place.column.max(1),
        end_column: place.end_column.max(place.column).max(1),
        properties: page.map(|source_page| Print { source_page }),
    };
    let address = finding.address.clone().map(|address| [LogicalLocation { fully_qualified_name: address }]);
    ResultBody {
        rule_id: finding.code.clone(),
        rule_index: codes.binary_search(&finding.code.as_str()).unwrap_or(0),
        level: level(finding.severity),
        message: Message { text },
        locations: [Location {
            physical_location: PhysicalLocation { artifact_location: Artifact { uri }, region },
            logical_locations: address,
        }],
    }
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "note",
    }
}
