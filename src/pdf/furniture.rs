//! What stands on page after page and is no part of the text: running heads, page numbers, watermarks.

use super::words::{Word, rows};
use crate::source::Beside;
use crate::text::without_numbers;
use std::collections::BTreeMap;

/// The part of a page's height, at its head and at its foot, in which heads and page numbers stand.
const EDGE: f32 = 0.12;
/// How far a line may stand from where it stands on other pages, in points.
const SAME_PLACE: f32 = 3.0;
/// A gap that parts what stands side by side in one row, in sizes.
const APART: f32 = 1.5;

/// One page with its words.
pub(super) struct Leaf {
    pub height: f32,
    pub words: Vec<Word>,
}

/// Words side by side without a wide gap.
struct Segment {
    page: usize,
    words: Vec<usize>,
    text: String,
    left: f32,
    base: f32,
    font: u16,
    size: f32,
    at_edge: bool,
    /// It stands alone: no other row is near.
    alone: bool,
}

impl Segment {
    fn is_print_of(&self, other: &Self) -> bool {
        self.font == other.font && (self.size - other.size).abs() < 0.5
    }
}

/// For each page and each word, whether it is furniture.
pub(super) fn mark(leaves: &[Leaf]) -> Vec<Vec<Option<Beside>>> {
    let segments: Vec<Segment> = leaves.iter().enumerate().flat_map(|(page, leaf)| segments(page, leaf)).collect();
    let mut marks: Vec<Option<Beside>> = vec![None; segments.len()];
    // The segment with the most words is text.
    let body = (0..segments.len()).max_by_key(|&at| segments[at].words.len()).unwrap_or(0);
    let mut by_text: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (at, segment) in segments.iter().enumerate() {
        by_text.entry(without_numbers(&segment.text.to_lowercase())).or_default().push(at);
    }
    for (text, mut same) in by_text {
        same.sort_by(|&a, &b| segments[a].base.total_cmp(&segments[b].base));
        let near = |a: &usize, b: &usize| segments[*b].base - segments[*a].base <= SAME_PLACE;
        for group in same.chunk_by(near) {
            if let Some(what) = judge(&text, group, &segments, body, leaves.len()) {
                for &at in group {
                    marks[at] = Some(what);
                }
            }
        }
    }
    mark_slots(&segments, &mut marks);
    let mut of_words: Vec<Vec<Option<Beside>>> = leaves.iter().map(|leaf| vec![None; leaf.words.len()]).collect();
    for (segment, mark) in segments.iter().zip(&marks) {
        for &word in &segment.words {
            of_words[segment.page][word] = *mark;
        }
    }
    of_words
}

/// What segments are that read alike and stand at one height; `body` is one in the print of the text.
fn judge(text: &str, group: &[usize], segments: &[Segment], body: usize, pages: usize) -> Option<Beside> {
    let mut on: Vec<usize> = group.iter().map(|&at| segments[at].page).collect();
    on.sort_unstable();
    on.dedup();
    let at_edge = group.iter().all(|&at| segments[at].at_edge);
    let words = text.contains(char::is_alphabetic);
    if pages < 3 && on.len() == pages && at_edge && !words && group.iter().all(|&at| segments[at].alone) {
        return bare_number(&segments[group[0]].text).map(|_| Beside::PageNumber);
    }
    if on.len() < 3 && !(on.len() == 2 && pages == 2) {
        return None;
    }
    if at_edge && !words {
        return counts(group, segments).then_some(Beside::PageNumber);
    }
    // What stands on both of two pages, in the text or as a sentence, may be text that both have.
    let in_text = |&at: &usize| !segments[at].alone && segments[at].is_print_of(&segments[body]);
    if on.len() == 2 && (text.ends_with(['.', '!', '?']) || group.iter().any(in_text)) {
        return None;
    }
    if at_edge && words {
        return Some(if text.contains('#') { Beside::PageNumber } else { Beside::RunningHead });
    }
    let left = segments[group[0]].left;
    let in_place = group.iter().all(|&at| (segments[at].left - left).abs() <= SAME_PLACE);
    (words && in_place && on.len() >= 3 && on.len() * 10 >= pages * 6).then_some(Beside::Watermark)
}

/// Whether numbers count the pages.
fn counts(group: &[usize], segments: &[Segment]) -> bool {
    let mut offsets: BTreeMap<i64, usize> = BTreeMap::new();
    for &at in group {
        if let Some(number) = bare_number(&segments[at].text) {
            let page = i64::try_from(segments[at].page).unwrap_or(i64::MAX);
            *offsets.entry(number.saturating_sub(page)).or_default() += 1;
        }
    }
    offsets.into_values().max().is_some_and(|most| most >= 2 && most * 10 >= group.len() * 8)
}

/// `12`, `- 12 -`, `12/40`.
fn bare_number(text: &str) -> Option<i64> {
    let bare = text.trim_matches(|c| "-–—|· ".contains(c));
    let page = match bare.split_once(['/', '|']) {
        Some((page, all)) if is_count(all.trim()) => page.trim(),
        _ => bare,
    };
    if is_count(page) { page.parse().ok() } else { None }
}

fn is_count(text: &str) -> bool {
    (1..=4).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A head that names the chapter changes from page to page: what stands alone where heads stand, in
/// their print, is one.
fn mark_slots(segments: &[Segment], marks: &mut [Option<Beside>]) {
    let mut slots: Vec<(f32, u16, f32)> = segments
        .iter()
        .zip(marks.iter())
        .filter(|(_, mark)| **mark == Some(Beside::RunningHead))
        .map(|(segment, _)| (segment.base, segment.font, segment.size))
        .collect();
    slots.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)).then(a.2.total_cmp(&b.2)));
    slots.dedup_by(|a, b| (a.0 - b.0).abs() < 0.5 && a.1 == b.1 && (a.2 - b.2).abs() < 0.5);
    for (segment, mark) in segments.iter().zip(marks) {
        let in_slot = slots.iter().any(|&(base, font, size)| {
            (base - segment.base).abs() <= SAME_PLACE && font == segment.font && (size - segment.size).abs() < 0.5
        });
        if mark.is_none() && segment.at_edge && segment.alone && in_slot {
            *mark = Some(Beside::RunningHead);
        }
    }
}

fn segments(page: usize, leaf: &Leaf) -> Vec<Segment> {
    let all: Vec<usize> = (0..leaf.words.len()).collect();
    let rows = rows(&leaf.words, &all);
    let mut segments = Vec::new();
    for (nth, row) in rows.iter().enumerate() {
        let far = |other: Option<&super::words::Row>| {
            other.is_none_or(|other| (other.base - row.base).abs() > 1.8 * row.size.max(other.size))
        };
        let alone = far(nth.checked_sub(1).and_then(|before| rows.get(before))) && far(rows.get(nth + 1));
        let at_edge = row.base < EDGE * leaf.height || row.base > (1.0 - EDGE) * leaf.height;
        let joined = |&a: &usize, &b: &usize| leaf.words[b].left - leaf.words[a].right <= APART * row.size;
        for words in row.words.chunk_by(joined) {
            let first = &leaf.words[words[0]];
            let text = words.iter().map(|&word| leaf.words[word].text.as_str()).collect::<Vec<_>>().join(" ");
            segments.push(Segment {
                page,
                words: words.to_vec(),
                text,
                left: first.left,
                base: first.base,
                font: first.font,
                size: first.size,
                at_edge,
                alone,
            });
        }
    }
    segments
}
