//! What the keeper of a library has decided about findings: `levels` and `ignore` of its settings.
//!
//! ```yaml
//! levels:
//!   one-way-related: off          # off, info, warning or error; a check that is off by default runs
//! ignore:
//!   - code: dead-link
//!     file: rules/site            # a file or folder, or
//!     address: site:R_docks       # a clause with all below it, a page or a book, or
//!     message: "/R_quay"          # words of the message; where several are given all must fit
//!     reason: the page comes with the next box
//! ```

use super::code_named;
use crate::diag::{Code, Finding, Severity};
use crate::ingest::yaml::{self, Entry, Text};
use crate::source::{Place, SourceFile, Span};
use std::collections::BTreeMap;

pub const UNUSED_IGNORE: Code = Code {
    name: "unused-ignore",
    severity: Severity::Warning,
    about: "An entry under `ignore` in `ruledex.yaml` fits no finding.\n\n\
            Why it matters: what it was written for is mended or has moved, and it may hide the next fault that \
            happens to look like it.\n\n\
            Example: `file: rules/site/R_pier.php` after the page was renamed.\n\n\
            What to do: take the entry out, or make it fit what it is meant for.",
};

/// What is made of a code's findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Level {
    Off,
    At(Severity),
}

/// Findings that are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Ignore {
    code: &'static str,
    file: Option<String>,
    address: Option<String>,
    message: Option<String>,
    place: Place,
}

/// The decisions of a library; none by default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// The file that holds them.
    file: String,
    levels: BTreeMap<&'static str, Level>,
    ignores: Vec<Ignore>,
}

impl Policy {
    /// Reads `levels` and `ignore` of a library's settings; the other keys are somebody else's.
    ///
    /// # Errors
    /// Something in them means nothing: the finding says where, and what to write. A decision that is
    /// not understood must not be passed over, so that nothing is checked then.
    pub fn read(file: &SourceFile) -> Result<Self, Box<Finding>> {
        let entries = yaml::read_tree(file).map_err(|broken| wrong(file, broken.span, broken.message, broken.help))?;
        let mut policy = Self { file: file.path().to_owned(), ..Self::default() };
        for entry in &entries {
            let instead = |instead: &str, help: &str| {
                let message = format!("`{}` holds {instead}", entry.key.value);
                wrong(file, entry.key.span, message, help.to_owned())
            };
            match entry.key.value.as_str() {
                "levels" => {
                    let levels = entry.map().map_err(|is| instead(is, "write one `code: level` a line below it"))?;
                    for entry in levels {
                        policy.levels.insert(code(file, &entry.key)?, level(file, entry)?);
                    }
                }
                "ignore" => {
                    let help = "write a list of entries: `- code: dead-link`, and `file` and `reason` below it";
                    let maps = entry.maps().map_err(|is| instead(is, help))?;
                    policy.ignores =
                        maps.iter().map(|entries| ignore(file, entries)).collect::<Result<_, Box<Finding>>>()?;
                }
                _ => {}
            }
        }
        Ok(policy)
    }

    /// Whether a check runs of which nobody says by name that it is wanted.
    pub(super) fn runs(&self, code: &str, by_default: bool) -> bool {
        match self.levels.get(code) {
            Some(level) => *level != Level::Off,
            None => by_default,
        }
    }

    /// The findings as the keeper wants them, and one for each entry that ignores nothing although its
    /// code was looked for. `named`: these codes were asked for, whatever their level.
    pub(super) fn apply(&self, mut findings: Vec<Finding>, named: &[&str], ran: impl Fn(&str) -> bool) -> Vec<Finding> {
        let mut used = vec![false; self.ignores.len()];
        findings.retain_mut(|finding| {
            match self.levels.get(finding.code.as_str()) {
                Some(Level::Off) if !named.contains(&finding.code.as_str()) => return false,
                Some(Level::At(severity)) => finding.severity = *severity,
                Some(Level::Off) | None => {}
            }
            let mut kept = true;
            for (ignore, used) in self.ignores.iter().zip(&mut used) {
                if ignore.fits(finding) {
                    (*used, kept) = (true, false);
                }
            }
            kept
        });
        let unused = self.ignores.iter().zip(used).filter(|(ignore, used)| !used && ran(ignore.code));
        findings.extend(unused.map(|(ignore, _)| {
            let message = format!("this entry ignores nothing: no finding of `{}` fits it", ignore.code);
            Finding::at(&UNUSED_IGNORE, self.file.as_str(), ignore.place, message)
                .help("take it out, or make it fit what it is meant for")
        }));
        findings
    }
}

impl Ignore {
    fn fits(&self, finding: &Finding) -> bool {
        let below = |whole: &str, part: &str, joints: &[char]| {
            whole
                .strip_prefix(part.trim_end_matches(joints))
                .is_some_and(|rest| rest.is_empty() || rest.starts_with(joints))
        };
        self.code == finding.code
            && self.file.as_ref().is_none_or(|file| below(&finding.file, file, &['/']))
            && self.message.as_ref().is_none_or(|words| finding.message.contains(words.as_str()))
            && self
                .address
                .as_ref()
                .is_none_or(|address| finding.address.as_ref().is_some_and(|own| below(own, address, &[':', '#', '.'])))
    }
}

fn wrong(file: &SourceFile, span: Span, message: String, help: String) -> Box<Finding> {
    Box::new(Finding::new(&BAD_SETTINGS, file, span, message).help(help))
}

/// Only ever the cause of an error: a check with settings that are not understood does not run.
const BAD_SETTINGS: Code = Code { name: "bad-settings", severity: Severity::Error, about: "" };

fn code(file: &SourceFile, written: &Text) -> Result<&'static str, Box<Finding>> {
    code_named(&written.value).map(|code| code.name).map_err(|unknown| {
        wrong(file, written.span, format!("no finding has the code `{}`", written.value), unknown.help)
    })
}

fn level(file: &SourceFile, entry: &Entry) -> Result<Level, Box<Finding>> {
    let help = || "write off, info, warning or error".to_owned();
    let written = match entry.text() {
        Ok(Some(text)) => text,
        Ok(None) => return Err(wrong(file, entry.key.span, format!("`{}` has no level", entry.key.value), help())),
        Err(is) => return Err(wrong(file, entry.key.span, format!("`{}` holds {is}", entry.key.value), help())),
    };
    match written.value.as_str() {
        "off" => Ok(Level::Off),
        name => Severity::from_name(name)
            .map(Level::At)
            .ok_or_else(|| wrong(file, written.span, format!("`{name}` is no level"), help())),
    }
}

fn ignore(file: &SourceFile, entries: &[Entry]) -> Result<Ignore, Box<Finding>> {
    const KEYS: &[&str] = &["code", "file", "address", "message", "reason"];
    let start = entries.first().map_or(Span::new(0, 0), |entry| entry.key.span);
    let mut values: BTreeMap<&str, &Text> = BTreeMap::new();
    for entry in entries {
        let key = entry.key.value.as_str();
        if !KEYS.contains(&key) {
            let unknown = yaml::unknown_key(file, &entry.key, KEYS);
            return Err(wrong(file, entry.key.span, format!("an ignore has no key `{key}`"), unknown.help));
        }
        let value = entry.text().map_err(|is| {
            wrong(file, entry.key.span, format!("`{key}` holds {is}"), "write one text after the colon".to_owned())
        })?;
        values.extend(value.map(|value| (key, value)));
    }
    let missing =
        |what: &str, help: &str| Err(wrong(file, start, format!("an ignore without {what}"), help.to_owned()));
    let Some(written) = values.get("code") else {
        return missing("a `code`", "name the finding to leave out: `code: dead-link`");
    };
    let code = code(file, written)?;
    if !values.contains_key("reason") {
        return missing("a `reason`", "say why, for those who read it next year: `reason: the page comes later`");
    }
    let value = |key: &str| values.get(key).map(|text| text.value.clone());
    let (path, address, message) = (value("file"), value("address"), value("message"));
    if path.is_none() && address.is_none() && message.is_none() {
        let help = "say where with `file`, `address` or `message`; `levels` switches a code off altogether";
        return missing("a place", help);
    }
    Ok(Ignore { code, file: path, address, message, place: file.place(start) })
}
