//! Pages without numbers, as people write them down: paragraphs, bullets, and often a rule a line with
//! no blank line between them. Each of these is a clause of its own; a line that is wrapped onto the
//! next one goes on with it, as Markdown has it.

use super::super::line;
use crate::corpus::Number;

/// A page of prose has so many paragraphs and items at least; a short note stays one clause.
const BLOCKS: usize = 6;

/// A heading without a mark has so many characters at most.
const HEADING: usize = 60;
/// A heading of which not each word is written large has so many.
const SHORT_HEADING: usize = 40;

/// How a page of prose is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Prose {
    /// Each line is a paragraph: lines end where a sentence does, and not where they are full.
    pub(super) lines: bool,
}

/// Judges the text of a page without front matter; `None` for a page with numbered rules, and for one
/// too short to be cut.
pub(super) fn of(body: &str) -> Option<Prose> {
    let lines: Vec<&str> = body.lines().map(str::trim_end).collect();
    let written = lines.iter().filter(|line| !line.trim().is_empty()).count();
    let numbered = lines.iter().filter(|line| is_numbered(line)).count();
    if numbered * 5 >= written.max(1) {
        return None;
    }
    let pairs: Vec<(&str, &str)> =
        lines.windows(2).map(|pair| (pair[0], pair[1])).filter(|(a, b)| is_text(a) && is_text(b)).collect();
    let width = pairs.iter().flat_map(|(a, b)| [a, b]).map(|line| line.chars().count()).max().unwrap_or(0);
    let is_single = |(line, next): &&(&str, &str)| is_free(line, next, width) && ends(line, width) && begins_new(next);
    let single = pairs.iter().filter(is_single).count();
    let blocks = lines.windows(2).filter(|pair| begins_block(pair[0], pair[1])).count() + 1;
    let parted = lines.windows(2).filter(|pair| pair[0].trim().is_empty() && is_text(pair[1])).count();
    let by_line = pairs.len() >= 3 && single * 2 >= pairs.len() && pairs.len() >= parted * 4;
    (by_line || blocks >= BLOCKS).then_some(Prose { lines: by_line })
}

fn is_numbered(line: &str) -> bool {
    let line = line.trim_start_matches(['#', '*', '_', '-', '+', ' ']);
    Number::leading(line).is_some_and(|(number, _)| number.segments().count() > 1)
}

/// Whether a line is words of a paragraph, and nothing that Markdown takes for more.
fn is_text(line: &str) -> bool {
    let words = line.trim_start();
    let indented = line.len() - words.len() >= 4 || line.starts_with('\t');
    let marked = words.starts_with(['#', '>', '|', '<', '[']) || words.starts_with("```") || words.starts_with("~~~");
    !words.is_empty() && !indented && !marked && !is_item(words)
}

fn is_item(words: &str) -> bool {
    line::bullet(words).is_some() || line::item(words).is_some()
}

/// Whether the second of two lines begins a paragraph or an item of a list.
fn begins_block(line: &str, next: &str) -> bool {
    is_item(next.trim_start()) || line.trim().is_empty() && is_text(next)
}

/// Whether the next line's first word would have stood on this line, if lines were filled.
fn is_free(line: &str, next: &str, width: usize) -> bool {
    let first = next.split_whitespace().next().unwrap_or("").chars().count();
    line.chars().count() + 1 + first <= width
}

/// Whether a line ends as a paragraph may: with its sentence, before a list, or far from being full.
fn ends(line: &str, width: usize) -> bool {
    line::ends_sentence(line) || line.ends_with(':') || line.chars().count() * 2 <= width
}

/// Whether a line does not go on in the middle of a sentence.
pub(super) fn begins_new(line: &str) -> bool {
    line.chars().find(|c| c.is_alphanumeric()).is_some_and(|c| !c.is_lowercase())
}

/// Whether a line is a heading to its reader: a few words, no sentence, and a sentence follows.
pub(super) fn is_heading(words: &str, next: &str) -> bool {
    let words = words.trim();
    let length = words.chars().count();
    let ends = words.ends_with(|c: char| c.is_alphanumeric() || matches!(c, ')' | '"' | '”' | '»'));
    let large = |word: &str| word.chars().count() < 4 || !word.starts_with(char::is_lowercase);
    let titled = length <= SHORT_HEADING || length <= HEADING && words.split_whitespace().all(large);
    let told = line::ends_sentence(next.trim_end()) || next.chars().count() > HEADING;
    length > 0 && ends && titled && told && begins_new(words) && !words.contains([':', ';', ','])
}

/// Whether a paragraph begins with what it is called: `STORM MOVEMENT: In all …`.
pub(super) fn has_lead(words: &str) -> bool {
    const LONGEST: usize = 60;
    let Some((lead, rest)) = words.split_once(':') else { return false };
    begins_new(lead) && lead.chars().count() <= LONGEST && rest.starts_with(' ') && !line::ends_sentence(lead)
}
