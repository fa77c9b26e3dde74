//! What must be known of a page before it is read from its top to its end.

use crate::corpus::Number;
use pulldown_cmark::Parser;
use std::collections::HashMap;
use std::ops::Range;

/// Lines that Markdown takes for the definition of a link and shows nowhere, though nothing uses them
/// or they lead nowhere: `[Setup]: first`. The last one first.
pub(super) fn swallowed_definitions(parser: &Parser<'_>, text: &str) -> Vec<Range<usize>> {
    let definitions: Vec<_> = parser.reference_definitions().iter().collect();
    if definitions.is_empty() {
        return Vec::new();
    }
    let uses = bracketed(text);
    let mut swallowed: Vec<Range<usize>> = definitions
        .into_iter()
        .filter(|(label, definition)| {
            uses.get(&folded_label(label)).is_none_or(|&uses| uses < 2) || !leads_somewhere(&definition.dest)
        })
        .map(|(_, definition)| definition.span.clone())
        .collect();
    swallowed.sort_by_key(|span| std::cmp::Reverse(span.start));
    swallowed
}

/// How often each text stands in square brackets.
fn bracketed(text: &str) -> HashMap<String, u32> {
    let mut labels = HashMap::new();
    let mut open = None;
    for (at, byte) in text.bytes().enumerate() {
        match (byte, open) {
            (b'[', _) => open = Some(at + 1),
            (b']', Some(start)) if at - start <= MAX_LABEL => {
                if let Some(label) = text.get(start..at) {
                    *labels.entry(folded_label(label)).or_default() += 1;
                }
                open = None;
            }
            _ => {}
        }
    }
    labels
}

/// The longest label of a link, in bytes: 999 characters are allowed.
const MAX_LABEL: usize = 4000;

fn folded_label(label: &str) -> String {
    label.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Whether the target of a link looks like an address, not like a word.
fn leads_somewhere(target: &str) -> bool {
    let path = target.split('#').next().unwrap_or("");
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
    let is_file = (2..=5).contains(&ending.len()) && ending.bytes().all(|byte| byte.is_ascii_alphabetic());
    target.starts_with('#') || path.contains('/') || path.contains(':') || is_file
}

/// How often each first part of a number begins a line, whatever Markdown puts before it.
pub(super) fn families(text: &str) -> HashMap<String, u32> {
    let mut families = HashMap::new();
    for line in text.lines() {
        let line = line.trim_start_matches(['#', '*', '_', '-', '+', '>', '|', ' ', '\t']);
        if let Some((number, _)) = Number::leading(line)
            && let Some(first) = number.segments().next()
        {
            *families.entry(first.to_owned()).or_default() += 1;
        }
    }
    families
}
