//! What is a site's menu and no text, told by its form alone: no word is known to be a menu's.

use super::super::line;
use super::{Kind, Line, same_heading};
use std::collections::HashMap;

/// So many menu entries in a row before the first heading are a menu even without other signs.
const ENTRIES: usize = 3;

/// A page's heading stands above its menus too, and over each printed page: only one of them counts,
/// the last one before the section's text.
pub(super) fn drop_repeated_headings(lines: &mut [Line<'_>]) {
    let mut last: Option<usize> = None;
    let mut text_since = false;
    for at in 0..lines.len() {
        match lines[at].kind {
            Kind::Heading(..) => {
                if let Some(before) = last.filter(|&before| same_heading(&lines[before], &lines[at])) {
                    let repeated = if text_since { at } else { before };
                    lines[repeated].dropped = true;
                    if text_since {
                        continue;
                    }
                }
                last = Some(at);
                text_since = false;
            }
            Kind::Item(_) => text_since = true,
            Kind::Words => text_since |= line::bullet(lines[at].text).is_some() || line::ends_sentence(lines[at].text),
            Kind::Blank | Kind::Signs => {}
        }
    }
}

/// Drops menus, and lines of signs.
pub(super) fn drop_menus(lines: &mut [Line<'_>]) {
    let first_heading =
        lines.iter().position(|line| matches!(line.kind, Kind::Heading(..)) && !line.dropped).unwrap_or(0);
    let mut times: HashMap<&str, u32> = HashMap::new();
    for line in lines.iter().filter(|line| line.kind == Kind::Words) {
        *times.entry(line.text.trim()).or_default() += 1;
    }
    let mut start = 0;
    while start < lines.len() {
        let end = start + lines[start..].iter().take_while(|line| is_entry(line)).count();
        if end > start {
            let run = &mut lines[start..end];
            if is_menu(run, &times, end <= first_heading) {
                for line in run.iter_mut().filter(|line| line.kind != Kind::Blank) {
                    line.dropped = true;
                }
            }
        }
        start = end.max(start + 1);
    }
    for line in lines.iter_mut().filter(|line| line.kind == Kind::Signs) {
        line.dropped = true;
    }
}

/// Whether a line could be part of a menu: no sentence, no item, no bullet, nobody's speech.
fn is_entry(line: &Line<'_>) -> bool {
    match line.kind {
        Kind::Blank | Kind::Signs => true,
        Kind::Heading(..) => line.dropped,
        Kind::Item(_) => false,
        Kind::Words => {
            let text = line.text;
            let begins = line::start(text, "") == line::Start::Words && line::bullet(text).is_none();
            (begins && !line::ends_sentence(text)) || is_glued(text) || is_joined(text)
        }
    }
}

/// Whether lines that could be a menu are one.
fn is_menu(run: &[Line<'_>], times: &HashMap<&str, u32>, before_text: bool) -> bool {
    let words: Vec<&str> = run.iter().filter(|line| line.kind == Kind::Words).map(|line| line.text).collect();
    let repeated = words.iter().filter(|text| times.get(text.trim()).is_some_and(|&times| times > 1)).count();
    let short = words.iter().filter(|text| text.split_whitespace().count() <= 4).count();
    words.iter().any(|text| is_glued(text) || is_joined(text))
        || repeated >= 2
        || before_text && words.len() >= ENTRIES && short == words.len()
}

/// Entries that ran together when the page was copied: `HomeNewsForumContact`.
fn is_glued(text: &str) -> bool {
    let mut seams = 0;
    let mut words = 1;
    let mut before = ' ';
    for c in text.chars() {
        seams += usize::from(before.is_lowercase() && c.is_uppercase());
        words += usize::from(c.is_whitespace());
        before = c;
    }
    seams >= 4 && seams * 2 >= words
}

/// Entries with a sign between each two: `Home | News | Forum`, `Site » Games » Rules`.
fn is_joined(text: &str) -> bool {
    [" | ", " » ", " › ", " > ", " :: "].iter().any(|sign| text.matches(sign).count() >= 2)
}
