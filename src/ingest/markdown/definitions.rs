//! What must be known of a page before it is read from its top to its end.

use crate::corpus::Number;
use crate::corpus::number::LONGEST_CODE;
use crate::text::heading_words;
use pulldown_cmark::Parser;
use std::collections::{HashMap, HashSet};
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
        if let Some((number, _)) = Number::leading(line).or_else(|| coded(line))
            && let Some(first) = number.segments().next()
        {
            *families.entry(first.to_owned()).or_default() += 1;
        }
    }
    families
}

/// What numbers the rules of a page beside numbers of several parts.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::ingest) struct Heads {
    /// The word before the numbers of its headings, `## Article 7: Doors`, and how many have it.
    pub(in crate::ingest) word: Option<(&'static str, usize)>,
    /// Whether its paragraphs begin with a number in bold: `**101** All players …`.
    pub(super) bold: bool,
}

/// Of several words the one that numbers the most headings, where no number stands twice: `Article`, and not the
/// `Section` that begins anew in each.
pub(in crate::ingest) fn heads(text: &str) -> Heads {
    let mut by_word: HashMap<&'static str, Vec<Number>> = HashMap::new();
    let (mut bare, mut bold) = (HashSet::new(), Vec::new());
    for line in text.lines().map(str::trim) {
        if let Some(title) = heading(line) {
            match worded(title) {
                Some((word, number, _)) => by_word.entry(word).or_default().push(number),
                None => bare.extend(
                    title.split(' ').next().and_then(Number::parse).map(|number| number.canonical().to_owned()),
                ),
            }
        }
        bold.extend(bold_number(line));
    }
    let alone = |numbers: &[Number]| {
        let different: HashSet<&str> = numbers.iter().map(Number::canonical).collect();
        different.len() == numbers.len() && !different.iter().any(|number| bare.contains(*number))
    };
    let words = by_word.into_iter().filter(|(_, numbers)| alone(numbers));
    let word = words.map(|(word, numbers)| (word, numbers.len())).max_by_key(|&(word, count)| (count, word));
    Heads { word, bold: bold.len() > 2 && bold.is_sorted_by(|a, b| a < b) }
}

/// The number behind letters with which a line begins, `GEN 3.2 Text`, and where its text starts.
pub(super) fn coded(line: &str) -> Option<(Number, usize)> {
    let (letters, rest) = line.split_once(' ')?;
    let capitals = (2..=LONGEST_CODE).contains(&letters.len()) && letters.bytes().all(|b| b.is_ascii_uppercase());
    let (_, at) = Number::leading(rest).filter(|_| capitals && rest.starts_with(|c: char| c.is_ascii_digit()))?;
    let end = letters.len() + 1 + at;
    Number::as_printed(line[..end].trim_end().trim_end_matches(['.', ':', ')'])).map(|number| (number, end))
}

/// The words of a heading: a line after `#`, or one that is bold as a whole.
pub(super) fn heading(line: &str) -> Option<&str> {
    let title = line.trim_start_matches('#');
    if title.len() < line.len() {
        return title.starts_with(' ').then(|| title.trim_matches(['*', '_', ' ']));
    }
    let inner = line.strip_prefix("**")?.strip_suffix("**")?;
    (!inner.contains("**")).then(|| inner.trim_matches(['*', '_', ' ']))
}

/// A heading that a word and a number begin, and where its title starts: `Law 4: The Lamps`.
pub(in crate::ingest) fn worded(heading: &str) -> Option<(&'static str, Number, usize)> {
    let (word, at) = heading_words::before_number(heading)?;
    let printed = heading[at..].split_whitespace().next()?;
    let number = Number::parse(printed.trim_end_matches(['.', ':', ')']))
        .filter(|number| !number.canonical().contains(char::is_lowercase))?;
    let rest = heading[at + printed.len()..].trim_start();
    let title = rest.strip_prefix(['-', '–', '—', ':']).map_or(rest, str::trim_start);
    Some((word, number, heading.len() - title.len()))
}

/// The number in bold with which a paragraph begins: `**101** Text`, `**450.** Text`.
fn bold_number(line: &str) -> Option<u32> {
    let (number, text) = line.strip_prefix("**")?.split_once("**")?;
    let digits = number.trim_end_matches(['.', ':', ')']);
    let whole = (1..=4).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
    (whole && text.starts_with(' ')).then(|| digits.parse().ok())?
}
