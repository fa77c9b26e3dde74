//! Findings for people: what, where with the line and a caret under the place, and what to do.

use crate::check::listed_codes;
use crate::diag::{Code, Finding, Severity};
use crate::render::words;
use crate::source::{Place, SourceFile};
use anstyle::{AnsiColor, Style};
use std::fmt::Write as _;
use std::ops::Range;
use unicode_width::UnicodeWidthStr;

/// A source may be one line of a whole page; of such a line this many characters are shown on each
/// side of the place.
const CONTEXT: usize = 60;

/// A place may be a whole page in one line; at most this many characters of it are shown.
const LONGEST: usize = 120;

/// What is shown of a line of a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceLine {
    /// The part of the line around a place.
    shown: String,
    /// The bytes of it to underline.
    under: Range<usize>,
    /// The page of the PDF that it stands on, counted from 1.
    page: Option<u32>,
}

impl SourceLine {
    #[must_use]
    pub fn of(source: &SourceFile, place: Place) -> Self {
        let (shown, under) = window(source, place);
        let line = usize::try_from(place.line).ok();
        Self { shown, under, page: line.and_then(|line| source.print_of(line)).map(|print| print.page) }
    }
}

/// All findings with a count at the end. `source_line` gives the line that a finding is about.
#[must_use]
pub fn text(findings: &[Finding], source_line: &dyn Fn(&Finding) -> Option<SourceLine>) -> String {
    let mut out = String::new();
    for finding in findings {
        one(finding, source_line(finding), &mut out);
        out.push('\n');
    }
    out.push_str(&summary(findings));
    out
}

fn one(finding: &Finding, line: Option<SourceLine>, out: &mut String) {
    let (colour, bold) = (colour(finding.severity), Style::new().bold());
    let (severity, code) = (finding.severity.name(), &finding.code);
    let _ = writeln!(out, "{colour}{severity}[{code}]{colour:#}: {bold}{}{bold:#}", finding.message);
    let mark = Mark { file: &finding.file, place: finding.place, message: "", help: &finding.help };
    under(&mark, line, colour, out);
}

/// Something to be said of a place in a file.
#[derive(Clone, Copy, Debug)]
pub struct Mark<'a> {
    pub file: &'a str,
    pub place: Place,
    /// What is said, in one sentence without a final stop.
    pub message: &'a str,
    /// What to do; empty where there is nothing to do.
    pub help: &'a str,
}

/// A mark with its line and a caret under the place.
pub fn marked(mark: &Mark<'_>, line: Option<SourceLine>, out: &mut String) {
    let bold = Style::new().bold();
    let _ = writeln!(out, "{bold}{}{bold:#}", mark.message);
    under(mark, line, colour(Severity::Warning), out);
}

/// The place of a mark, its line and what to do.
fn under(mark: &Mark<'_>, line: Option<SourceLine>, colour: Style, out: &mut String) {
    let (place, bold) = (mark.place, Style::new().bold());
    let number = place.line.to_string();
    let gutter = " ".repeat(number.len());
    let page = line.as_ref().and_then(|line| line.page).map_or(String::new(), |page| format!(" (p. {page})"));
    let _ = writeln!(out, "{gutter}{EDGE}-->{EDGE:#} {}:{}:{}{page}", mark.file, place.line, place.column);
    if let Some(SourceLine { shown, under, .. }) = line.filter(|line| !line.shown.trim().is_empty()) {
        let before = " ".repeat(shown[..under.start].width());
        let carets = "^".repeat(shown[under].width().max(1));
        let _ = writeln!(out, "{gutter} {EDGE}|{EDGE:#}");
        let _ = writeln!(out, "{EDGE}{number} |{EDGE:#} {shown}");
        let _ = writeln!(out, "{gutter} {EDGE}|{EDGE:#} {before}{colour}{carets}{colour:#}");
    }
    if !mark.help.is_empty() {
        let _ = writeln!(out, "{gutter} {EDGE}={EDGE:#} {bold}help{bold:#}: {}", mark.help);
    }
}

const EDGE: Style = AnsiColor::Blue.on_default().bold();

fn colour(severity: Severity) -> Style {
    let colour = match severity {
        Severity::Error => AnsiColor::Red,
        Severity::Warning => AnsiColor::Yellow,
        Severity::Info => AnsiColor::Cyan,
    };
    colour.on_default().bold()
}

/// The part of a line around a place, and the bytes of it to underline. Columns count characters from 1.
fn window(source: &SourceFile, place: Place) -> (String, Range<usize>) {
    let start = (place.column as usize).saturating_sub(1);
    let end = (place.end_column as usize).saturating_sub(1).clamp(start, start.saturating_add(LONGEST));
    let from = start.saturating_sub(CONTEXT);
    let to = end.saturating_add(CONTEXT);
    let cut_before = if from > 0 { "… " } else { "" };
    let mut shown = cut_before.to_owned();
    let (mut low, mut high) = (None, None);
    let mut cut_after = false;
    let first = place.column.saturating_sub(u32::try_from(start - from).unwrap_or(0));
    for (at, c) in (from..).zip(source.chars_from(place.line, first)) {
        if at == start {
            low = Some(shown.len());
        }
        if at == end {
            high = Some(shown.len());
        }
        if at >= to {
            cut_after = true;
            break;
        }
        shown.push(if c.is_control() { ' ' } else { c });
    }
    let low = low.unwrap_or(shown.len());
    let high = high.unwrap_or(shown.len()).max(low);
    if cut_after {
        shown.push_str(" …");
    }
    (shown, low..high)
}

fn summary(findings: &[Finding]) -> String {
    let count = |severity| findings.iter().filter(|finding| finding.severity == severity).count();
    let parts: Vec<String> = [
        (count(Severity::Error), "error", "errors"),
        (count(Severity::Warning), "warning", "warnings"),
        (count(Severity::Info), "remark", "remarks"),
    ]
    .into_iter()
    .filter(|(count, ..)| *count > 0)
    .map(|(count, one, many)| words::count(count, one, many))
    .collect();
    if parts.is_empty() { "Nothing to report.\n".to_owned() } else { format!("{}.\n", parts.join(", ")) }
}

/// What `check --explain CODE` prints.
#[must_use]
pub fn explanation(code: &Code) -> String {
    format!("{} ({})\n\n{}\n", code.name, code.severity.name(), code.about)
}

/// What `check --list` prints: a code a line.
#[must_use]
pub fn code_list() -> String {
    let mut out = String::new();
    for code in listed_codes() {
        let first = code.about.split("\n\n").next().unwrap_or(code.about);
        let first = first.split(". ").next().unwrap_or(first).trim_end_matches('.');
        let _ = writeln!(out, "{:<24} {:<8} {first}", code.name, code.severity.name());
    }
    out
}
