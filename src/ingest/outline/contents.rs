//! Finds what a book prints beside its rules: the table of contents, the index at the end, running
//! heads and page numbers.

use super::lines::{Line, ends_sentence, is_capitals, is_title_like};
use super::marker;
use crate::source::{Beside, SourceFile};
use crate::text::without_numbers;
use std::collections::{BTreeMap, HashMap};

/// Why a line is no part of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Dropped {
    Contents,
    Index,
    RunningHead,
    PageNumber,
    FrontMatter,
    Watermark,
    Turned,
}

impl Dropped {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Contents => "a table of contents",
            Self::Index => "an index",
            Self::RunningHead => "a running head",
            Self::PageNumber => "page numbers",
            Self::FrontMatter => "front matter without sentences",
            Self::Watermark => "a watermark",
            Self::Turned => "text that stands across the page",
        }
    }
}

const CONTENTS: &[&str] = &[
    "contents",
    "table of contents",
    "inhalt",
    "inhaltsverzeichnis",
    "содержание",
    "оглавление",
    "sommaire",
    "table des matières",
    "índice",
    "indice",
    "sommario",
    "conteúdo",
];

/// What stands beside the rules, as far as that is seen before their numbers are known.
pub(super) fn beside_rules(file: &SourceFile, lines: &[Line<'_>]) -> Vec<Option<Dropped>> {
    let mut dropped = beside(file, lines);
    mark_edges(lines, &mut dropped);
    mark_contents(lines, &mut dropped);
    mark_index(lines, &mut dropped);
    dropped
}

/// What the print of a file says of its lines: which ones stand beside the text. Nothing, of a text.
fn beside(file: &SourceFile, lines: &[Line<'_>]) -> Vec<Option<Dropped>> {
    let why = |line: &Line<'_>| {
        Some(match file.print_of(line.number)?.beside? {
            Beside::RunningHead => Dropped::RunningHead,
            Beside::PageNumber => Dropped::PageNumber,
            Beside::Watermark => Dropped::Watermark,
            Beside::Turned => Dropped::Turned,
        })
    };
    lines.iter().map(why).collect()
}

/// Marks the lines of tables of contents: lines with dot leaders, and runs of lines that all stand
/// again further down, as headings.
fn mark_contents(lines: &[Line<'_>], dropped: &mut [Option<Dropped>]) {
    let mut last: HashMap<String, usize> = HashMap::new();
    for (at, line) in lines.iter().enumerate() {
        if line.text.len() <= 160 {
            last.insert(entry(line.text), at);
        }
    }
    let again = |at: usize| {
        let text = lines[at].text;
        text.len() <= 160 && !ends_sentence(text) && last.get(&entry(text)).is_some_and(|&other| other > at)
    };
    let mut at = 0;
    while at < lines.len() {
        if has_leader(lines[at].text) {
            dropped[at] = Some(Dropped::Contents);
            at += 1;
            continue;
        }
        let heading = CONTENTS.contains(&lines[at].text.trim_matches(['#', ' ', ':']).to_lowercase().as_str());
        let start = at + usize::from(heading);
        let mut end = start;
        while end < lines.len() && (again(end) || has_leader(lines[end].text)) {
            end += 1;
        }
        let numbered = lines[start..end].iter().filter(|line| marker::number(line.text).is_some()).count();
        let is_list = end - start >= if heading { 2 } else { 5 } && (heading || 2 * numbered > end - start);
        if is_list {
            dropped[at..end].fill(Some(Dropped::Contents));
        }
        at = end.max(at + 1);
    }
}

/// Marks the printed pages of which most lines are contents or index: what stands between these is too.
pub(super) fn mark_pages(file: &SourceFile, lines: &[Line<'_>], dropped: &mut [Option<Dropped>]) {
    let page = |at: usize| file.print_of(lines[at].number).map(|print| print.page);
    let mut start = 0;
    while start < lines.len() {
        let end = (start..lines.len()).find(|&at| page(at) != page(start)).unwrap_or(lines.len());
        let of = |why: Dropped| dropped[start..end].iter().filter(|mark| **mark == Some(why)).count();
        let (count, why) = [Dropped::Contents, Dropped::Index]
            .map(|why| (of(why), why))
            .into_iter()
            .max()
            .unwrap_or((0, Dropped::Index));
        if count >= 5 && 2 * count > end - start {
            dropped[start..end].iter_mut().for_each(|mark| *mark = mark.or(Some(why)));
        }
        start = end;
    }
}

/// A line as a table of contents and a heading have it in common: without leaders and page number, in
/// small letters.
fn entry(text: &str) -> String {
    let bare = text.trim_start_matches(['#', ' ']).trim_end_matches(|c: char| c.is_ascii_digit());
    let bare = if bare.len() < text.len() && !bare.ends_with([' ', '\t']) { text } else { bare };
    bare.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Whether a row of dots leads the eye to a page number.
fn has_leader(text: &str) -> bool {
    let dots = |part: &str| part.contains("......") || part.contains(". . . . .") || part.contains("…………");
    dots(text) && text.ends_with(|c: char| c.is_ascii_digit())
}

/// Marks an index: many short lines that end with the numbers of paragraphs or pages.
fn mark_index(lines: &[Line<'_>], dropped: &mut [Option<Dropped>]) {
    const SLACK: usize = 5;
    let mut at = 0;
    while at < lines.len() {
        if !is_index_entry(lines[at].text) || dropped[at].is_some() {
            at += 1;
            continue;
        }
        let (mut last, mut count, mut next) = (at, 1, at + 1);
        while next < lines.len() && next - last <= SLACK {
            if is_index_entry(lines[next].text) {
                (last, count) = (next, count + 1);
            } else if ends_sentence(lines[next].text) || lines[next].text.chars().count() > 90 {
                break;
            }
            next += 1;
        }
        if count >= 12 && 2 * count > last + 1 - at {
            let from = index_heading(lines, at);
            dropped[from..=last].iter_mut().for_each(|mark| *mark = mark.or(Some(Dropped::Index)));
        }
        at = last + 1;
    }
}

/// The heading above an index, at most a few lines up; else the first entry.
fn index_heading(lines: &[Line<'_>], first: usize) -> usize {
    let above = first.saturating_sub(5);
    (above..first).rev().find(|&at| is_capitals(lines[at].text)).unwrap_or(first)
}

/// `ships, 12.3` and `docks, 12.1-12.4, 13`.
fn is_index_entry(text: &str) -> bool {
    if text.chars().count() > 90 || marker::number(text).is_some_and(|lead| lead.segments.len() > 1) {
        return false;
    }
    let mut parts = text.rsplit(", ").peekable();
    let Some(tail) = parts.next() else { return false };
    let reference = tail.contains(|c: char| c.is_ascii_digit())
        && tail.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | '-' | '–' | 'f'));
    reference && parts.peek().is_some()
}

/// Lines at the head and at the foot of a sheet among which heads and page numbers are looked for.
const EDGE: usize = 4;

/// Marks what stands at the edges of sheet after sheet, in a text whose sheets are parted by form feeds: lines that
/// differ in numbers alone. Such a line of numbers alone has to count the sheets.
fn mark_edges(lines: &[Line<'_>], dropped: &mut [Option<Dropped>]) {
    let mut edges: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    let mut sheets = 0;
    let mut start = 0;
    for sheet in lines.chunk_by(|a, b| a.sheet == b.sheet) {
        sheets += 1;
        let end = start + sheet.len();
        for at in (start..end).filter(|&at| at < start + EDGE || at + EDGE >= end) {
            if dropped[at].is_none() && lines[at].text.len() <= 160 && !ends_sentence(lines[at].text) {
                edges.entry(without_numbers(lines[at].text)).or_default().push(at);
            }
        }
        start = end;
    }
    for (folded, places) in edges {
        let mut on: Vec<usize> = places.iter().map(|&at| lines[at].sheet).collect();
        on.dedup();
        if on.len() < 3 || 5 * on.len() < sheets {
            continue;
        }
        let why = if folded.contains(char::is_alphabetic) {
            Dropped::RunningHead
        } else if counts_sheets(lines, &places) {
            Dropped::PageNumber
        } else {
            continue;
        };
        for at in places {
            dropped[at] = Some(why);
        }
    }
}

/// Whether the first numbers of lines go up as the sheets do, nearly everywhere.
fn counts_sheets(lines: &[Line<'_>], places: &[usize]) -> bool {
    let number = |at: &usize| {
        let digits = lines[*at].text.split(|c: char| !c.is_ascii_digit()).find(|part| !part.is_empty())?;
        digits.parse::<usize>().ok()
    };
    let steps = |pair: &&[usize]| {
        let sheets = lines[pair[1]].sheet - lines[pair[0]].sheet;
        number(&pair[0]).zip(number(&pair[1])).is_some_and(|(a, b)| b.checked_sub(a) == Some(sheets))
    };
    10 * places.windows(2).filter(steps).count() >= 8 * (places.len() - 1)
}

/// Marks page numbers and the heads that stand beside them on every page. `is_page` says which lines
/// are numbers that head a topic.
pub(super) fn mark_furniture(
    file: &SourceFile,
    lines: &[Line<'_>],
    dropped: &mut [Option<Dropped>],
    is_topic: impl Fn(usize) -> bool,
) {
    // Print has told where its pages begin and end, and what stands there.
    if lines.first().is_some_and(|line| file.print_of(line.number).is_some()) {
        return;
    }
    let bare: Vec<(usize, u32)> = (0..lines.len())
        .filter(|&at| dropped[at].is_none() && !is_topic(at))
        .filter_map(|at| Some((at, page_number(lines[at].text)?)))
        .collect();
    for run in bare.chunk_by(|a, b| b.1 > a.1 && b.1 <= a.1 + 2).filter(|run| run.len() >= 3) {
        for &(at, _) in run {
            dropped[at] = Some(Dropped::PageNumber);
        }
    }
    mark_heads(lines, dropped, &is_topic);
}

/// `12`, `- 12 -`, `Page 12`.
fn page_number(text: &str) -> Option<u32> {
    let bare = text.trim_matches(['-', '–', '—', '|', ' ']);
    let bare = ["page ", "seite ", "стр. ", "страница ", "p. "]
        .iter()
        .find_map(|word| bare.to_lowercase().starts_with(word).then(|| bare.rsplit(' ').next())?)
        .unwrap_or(bare);
    (bare.len() <= 4 && !bare.is_empty() && bare.bytes().all(|b| b.is_ascii_digit())).then(|| bare.parse().ok())?
}

/// A line that stands at least three times, each time at the edge of a page.
fn mark_heads(lines: &[Line<'_>], dropped: &mut [Option<Dropped>], is_topic: &impl Fn(usize) -> bool) {
    let mut seen: HashMap<String, Vec<usize>> = HashMap::new();
    for (at, line) in lines.iter().enumerate() {
        let plain = line.text.len() <= 100 && !ends_sentence(line.text) && dropped[at].is_none() && !is_topic(at);
        if plain && line.text.contains(char::is_alphabetic) {
            seen.entry(without_numbers(line.text)).or_default().push(at);
        }
    }
    let at_edge = |at: usize, dropped: &[Option<Dropped>]| {
        let page = |at: usize| dropped.get(at).copied().flatten() == Some(Dropped::PageNumber);
        page(at + 1) || (at > 0 && page(at - 1))
    };
    let mut heads: Vec<usize> = Vec::new();
    #[expect(clippy::iter_over_hash_type, reason = "the order of marks does not matter")]
    for (folded, places) in &seen {
        let numbers: Vec<u32> = if folded.starts_with('#') || folded.ends_with('#') {
            places.iter().filter_map(|&at| edge_number(lines[at].text)).collect()
        } else {
            Vec::new()
        };
        let counting = numbers.len() == places.len()
            && numbers.windows(2).all(|pair| pair[0] < pair[1] && pair[1] <= pair[0] + 3)
            && folded.matches('#').count() == 1
            && places.iter().all(|&at| is_head(lines[at].text))
            && count_pages(lines, places, &numbers);
        if places.len() >= 3 && (counting || places.iter().all(|&at| at_edge(at, dropped))) {
            heads.extend(places);
        }
    }
    for at in heads {
        dropped[at] = Some(Dropped::RunningHead);
    }
}

/// Fewer words than this stand on no page.
const PAGE: usize = 100;

/// Whether lines that count up count pages: one breaks into a sentence, or they are set like heads, the number
/// far from the title, or a page's words stand between them. `Example 1` and `Example 2` count examples.
fn count_pages(lines: &[Line<'_>], places: &[usize], numbers: &[u32]) -> bool {
    let words = |text: &str| text.split_whitespace().count();
    let between = |from: usize, to: usize| lines[from..to].iter().map(|line| words(line.text)).sum::<usize>();
    let breaks_in = |at: usize| {
        let before = lines[..at].last().is_some_and(|line| !ends_sentence(line.text) && !is_title_like(line.text));
        before && lines.get(at + 1).is_some_and(|line| line.text.starts_with(char::is_lowercase))
    };
    let is_set_apart = |at: usize| lines[at].text.contains("  ") || lines[at].text.contains('\t');
    let mut steps = places.windows(2).zip(numbers.windows(2));
    places.iter().any(|&at| breaks_in(at))
        || places.iter().all(|&at| is_set_apart(at))
        || places.iter().all(|&at| words(lines[at].text) > 2)
            && steps.all(|(at, count)| between(at[0], at[1]) >= PAGE * (count[1] - count[0]) as usize)
}

/// A head is no marker of the book's own numbering: `7 Rules of Play` may be, `7. Rules` is not.
fn is_head(text: &str) -> bool {
    let title = text.trim_matches(|c: char| c.is_ascii_digit() || c.is_whitespace() || "|-–—".contains(c));
    is_title_like(title)
}

fn edge_number(text: &str) -> Option<u32> {
    let words = || text.split(|c: char| c.is_whitespace() || "|-–—".contains(c)).filter(|word| !word.is_empty());
    words().next().and_then(page_number).or_else(|| words().next_back().and_then(page_number))
}
