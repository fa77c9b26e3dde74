//! What stands between two `---` lines at the top of a page.

use super::super::yaml::{self, Entry, Text};
use super::BAD_FRONT_MATTER;
use crate::corpus::Number;
use crate::diag::{Finding, Warned};
use crate::source::{SourceFile, Span};

const KEYS: &[&str] = &["title", "number", "aliases", "related", "original"];

/// A page's own words about itself.
#[derive(Debug, Default)]
pub(super) struct FrontMatter {
    pub(super) title: Option<(String, Span)>,
    pub(super) number: Option<Number>,
    pub(super) aliases: Vec<String>,
    pub(super) related: Vec<(String, Span)>,
    pub(super) original: Option<(String, Span)>,
    /// Whether the page has such a block at all.
    pub(super) present: bool,
    /// Whether it could be read.
    pub(super) readable: bool,
    /// Where the page's text begins, in bytes.
    pub(super) body: usize,
}

/// The front matter of a text: where its YAML stands, and where the text after it begins. `None` where
/// a text only begins with a line of dashes: what follows is no key.
pub(super) fn block(text: &str) -> Option<(Span, usize)> {
    let first = text.split('\n').next()?;
    if first.trim_end() != "---" || first.len() == text.len() {
        return None;
    }
    let start = first.len() + 1;
    let mut at = start;
    let mut begins_with_key: Option<bool> = None;
    for line in text[start..].split('\n') {
        if matches!(line.trim_end(), "---" | "...") {
            let body = (at + line.len() + 1).min(text.len());
            return begins_with_key?.then_some((Span::new(start, at), body));
        }
        if !line.trim().is_empty() && !line.starts_with('#') {
            begins_with_key.get_or_insert_with(|| is_key(line));
        }
        at += line.len() + 1;
    }
    None
}

/// Whether a line looks like `key: value`.
fn is_key(line: &str) -> bool {
    let end = line.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '-')).unwrap_or(line.len());
    let rest = &line[end..];
    end > 0 && rest.starts_with(':') && (rest.len() == 1 || rest[1..].starts_with([' ', '\t', '[', '"']))
}

/// Reads a page's front matter. What is wrong with it is a finding, and the page goes without it.
pub(super) fn read(file: &SourceFile) -> Warned<FrontMatter> {
    let mut matter = FrontMatter::default();
    let mut findings = Vec::new();
    let Some((span, body)) = block(file.text()) else {
        if begins_one(file.text()) {
            let message = "front matter begins here and has no end, so it was read as text";
            let help = "put a line `---` after its last key";
            findings.push(Finding::new(&BAD_FRONT_MATTER, file, Span::new(0, 3), message).help(help));
        }
        return Warned::new(matter, findings);
    };
    matter.present = true;
    matter.body = body;
    match yaml::read_map(file, span) {
        Ok(entries) => {
            matter.readable = true;
            for entry in &entries {
                findings.extend(entry.bare_numbers(file));
                if let Err(finding) = matter.take(file, entry) {
                    findings.push(*finding);
                }
            }
        }
        Err(broken) => {
            let finding = Finding::new(&BAD_FRONT_MATTER, file, broken.span, broken.message);
            findings.push(finding.help(broken.help));
        }
    }
    Warned::new(matter, findings)
}

/// Whether a text begins like front matter that nobody closed.
fn begins_one(text: &str) -> bool {
    let mut lines = text.split('\n');
    lines.next().is_some_and(|line| line.trim_end() == "---") && lines.next().is_some_and(is_key)
}

impl FrontMatter {
    fn take(&mut self, file: &SourceFile, entry: &Entry) -> Result<(), Box<Finding>> {
        let key = entry.key.value.as_str();
        let wrong = |instead: &str, help: &str| {
            let message = format!("`{key}` holds {instead}");
            Box::new(Finding::new(&BAD_FRONT_MATTER, file, entry.key.span, message).help(help))
        };
        let one = || entry.text().map_err(|instead| wrong(instead, "write one text after the colon"));
        let many = || entry.list().map_err(|instead| wrong(instead, "write a list: `[Docking, Cargo]`"));
        let pair = |text: &Text| (text.value.clone(), text.span);
        match key {
            "title" => self.title = one()?.map(pair),
            "number" => {
                if let Some(text) = one()? {
                    self.number = Number::of_page(&text.value);
                    if self.number.is_none() {
                        let message = format!("`number` holds {:?}, which is no number", text.value);
                        let help = "write a number such as \"12\", \"VI\" or \"BG\", or leave it out";
                        return Err(Box::new(Finding::new(&BAD_FRONT_MATTER, file, text.span, message).help(help)));
                    }
                }
            }
            "aliases" => self.aliases = many()?.into_iter().map(|text| text.value.clone()).collect(),
            "original" => self.original = one()?.map(pair),
            "related" => self.related = many()?.into_iter().map(pair).collect(),
            _ => return Err(Box::new(yaml::unknown_key(file, &entry.key, KEYS))),
        }
        Ok(())
    }
}
