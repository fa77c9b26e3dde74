//! Findings as a JUnit report: a test case for each, as most build servers read them
//! (<https://github.com/testmoapp/junitxml>).

use super::Paths;
use crate::diag::{Finding, Severity};
use quick_xml::escape::escape;
use std::borrow::Cow;
use std::fmt::Write as _;

/// One suite with a case for each finding. Those from a level on are failures, the others pass and say
/// what they have to say. Without findings there is one case that passes, since an empty suite counts as
/// one that did not run.
#[must_use]
pub fn junit(findings: &[Finding], paths: &Paths, deny: Severity) -> String {
    let failures = findings.iter().filter(|finding| finding.severity >= deny).count();
    let tests = findings.len().max(1);
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let _ = writeln!(out, "<testsuites name=\"ruledex\" tests=\"{tests}\" failures=\"{failures}\" errors=\"0\">");
    let _ =
        writeln!(out, "  <testsuite name=\"ruledex check\" tests=\"{tests}\" failures=\"{failures}\" errors=\"0\">");
    if findings.is_empty() {
        out.push_str("    <testcase name=\"no findings\" classname=\"ruledex.check\"/>\n");
    }
    for finding in findings {
        case(finding, paths, deny, &mut out);
    }
    out.push_str("  </testsuite>\n</testsuites>\n");
    out
}

fn case(finding: &Finding, paths: &Paths, deny: Severity, out: &mut String) {
    let (file, line) = (paths.of(&finding.file), finding.place.line);
    let place = format!("{file}:{line}:{}", finding.place.column);
    let _ = writeln!(
        out,
        "    <testcase name=\"{} {}\" classname=\"{}\" file=\"{}\" line=\"{line}\">",
        xml(&finding.code),
        xml(&place),
        xml(&file),
        xml(&file)
    );
    let mut told = format!("{place}: {}", finding.message);
    if !finding.help.is_empty() {
        let _ = write!(told, "\n{}", finding.help);
    }
    if finding.severity >= deny {
        let _ = writeln!(
            out,
            "      <failure type=\"{}\" message=\"{}\">{}</failure>",
            finding.severity.name(),
            xml(&finding.message),
            xml(&told)
        );
    } else {
        let _ = writeln!(out, "      <system-out>{}</system-out>", xml(&told));
    }
    out.push_str("    </testcase>\n");
}

/// Text for XML 1.0, which has no way at all to write most control characters.
fn xml(text: &str) -> String {
    let forbidden = |c: char| {
        c.is_control() && !matches!(c, '\t' | '\n' | '\r') && c < '\u{7f}' || matches!(c, '\u{fffe}' | '\u{ffff}')
    };
    let text: Cow<'_, str> =
        if text.contains(forbidden) { text.replace(forbidden, "\u{fffd}").into() } else { text.into() };
    escape(text).into_owned()
}
