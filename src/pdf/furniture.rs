//! What stands on page after page and is no part of the text: running heads, page numbers, watermarks.

use super::words::{Word, rows};
use crate::source::Beside;
use crate::text::without_numbers;
use std::collections::BTreeMap;

/// The part of a page's height, at its head and at its foot, in which heads and page numbers stand.
const EDGE: f32 = 0.12;
/// How far a line may stand from where it stands on other pages, in points.
const SAME_PLACE: f32 = 3.0;
/// A head that is not bold is larger than the text at most so many times; what is larger is a heading.
const PLAIN_HEAD: f32 = 1.25;
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
    bold: bool,
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
    let body = body(&segments);
    let mut by_text: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (at, segment) in segments.iter().enumerate() {
        let text = segment.text.to_lowercase();
        let text = if roman(&text).is_some() { "#".to_owned() } else { without_numbers(&text) };
        by_text.entry(text).or_default().push(at);
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
    mark_slots(&segments, body, leaves.len(), &mut marks);
    mark_addresses(&segments, body, &mut marks);
    let mut of_words: Vec<Vec<Option<Beside>>> = leaves.iter().map(|leaf| vec![None; leaf.words.len()]).collect();
    for (segment, mark) in segments.iter().zip(&marks) {
        for &word in &segment.words {
            of_words[segment.page][word] = *mark;
        }
    }
    of_words
}

/// A segment in the print of the text: the one that most is printed in between the edges.
fn body(segments: &[Segment]) -> usize {
    let print = |segment: &Segment| (segment.font, segment.size.to_bits());
    let mut printed: BTreeMap<(u16, u32), usize> = BTreeMap::new();
    for segment in segments.iter().filter(|segment| !segment.at_edge) {
        *printed.entry(print(segment)).or_default() += segment.text.len();
    }
    let most = |&at: &usize| (printed.get(&print(&segments[at])), segments[at].text.len());
    (0..segments.len()).max_by_key(most).unwrap_or(0)
}

/// What segments are that read alike and stand at one height; `body` is one in the print of the text.
fn judge(text: &str, group: &[usize], segments: &[Segment], body: usize, pages: usize) -> Option<Beside> {
    let mut on: Vec<usize> = group.iter().map(|&at| segments[at].page).collect();
    on.sort_unstable();
    on.dedup();
    let at_edge = group.iter().all(|&at| segments[at].at_edge);
    let words = text.contains(char::is_alphabetic);
    if pages < 3 && on.len() == pages && at_edge && group.iter().all(|&at| segments[at].alone) {
        let tells =
            |&at: &usize| tells_pages(&segments[at], pages) || !words && bare_number(&segments[at].text).is_some();
        if group.iter().all(tells) {
            return Some(Beside::PageNumber);
        }
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

/// Whether numbers count the pages, from one number or from several, or two to a page.
fn counts(group: &[usize], segments: &[Segment]) -> bool {
    let counted = |step: i64| {
        let mut offsets: BTreeMap<i64, usize> = BTreeMap::new();
        for &at in group {
            if let Some(number) = bare_number(&segments[at].text) {
                let page = i64::try_from(segments[at].page).unwrap_or(i64::MAX);
                *offsets.entry(number.saturating_sub(page.saturating_mul(step))).or_default() += 1;
            }
        }
        offsets.into_values().filter(|&count| count >= 2).sum::<usize>()
    };
    counted(1).max(counted(2)) * 10 >= group.len() * 8
}

/// `Page 2 of 7`: the number of the page and how many there are, in a word or two.
fn tells_pages(segment: &Segment, pages: usize) -> bool {
    let numbers = segment.text.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse::<usize>().ok());
    let few = segment.text.split_whitespace().count() <= 4;
    few && numbers.eq([segment.page + 1, pages])
}

/// `12`, `- 12 -`, `12/40`, `xii`.
fn bare_number(text: &str) -> Option<i64> {
    let bare = text.trim_matches(|c| "-–—|· ".contains(c));
    if let Some(number) = roman(&bare.to_lowercase()) {
        return Some(number);
    }
    let page = match bare.split_once(['/', '|']) {
        Some((page, all)) if is_count(all.trim()) => page.trim(),
        _ => bare,
    };
    if is_count(page) { page.parse().ok() } else { None }
}

/// The number that Roman numerals of a preface tell.
fn roman(text: &str) -> Option<i64> {
    let ones = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"];
    let tens = ["", "x", "xx", "xxx", "xl", "l"];
    let told = |ten: usize| (0..10).map(move |one| (ten, one));
    let found =
        (0..tens.len()).flat_map(told).skip(1).find(|&(ten, one)| text == format!("{}{}", tens[ten], ones[one]));
    found.and_then(|(ten, one)| i64::try_from(10 * ten + one).ok())
}

fn is_count(text: &str) -> bool {
    (1..=4).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A head that names the chapter changes from page to page: what stands alone where heads stand, in
/// their print, is one; `body` is a segment in the print of the text.
fn mark_slots(segments: &[Segment], body: usize, pages: usize, marks: &mut [Option<Beside>]) {
    let slot = |segment: &Segment| (segment.base, segment.font, segment.size);
    let heads = segments.iter().zip(marks.iter()).filter(|(_, mark)| **mark == Some(Beside::RunningHead));
    let mut slots: Vec<(f32, u16, f32)> = heads.map(|(segment, _)| slot(segment)).collect();
    slots.extend(own_slots(segments, body, pages).map(slot));
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

/// A browser prints the address of a page below it, and its title and the time above, even if it is the only one.
fn mark_addresses(segments: &[Segment], body: usize, marks: &mut [Option<Beside>]) {
    let is_address = |text: &str| !text.contains(' ') && (text.contains("://") || text.starts_with("www."));
    let of_text = |segment: &Segment| segments.get(body).is_some_and(|body| segment.is_print_of(body));
    let addresses = segments
        .iter()
        .filter(|segment| segment.at_edge && segment.alone && is_address(&segment.text) && !of_text(segment));
    let addresses: Vec<&Segment> = addresses.collect();
    for (segment, mark) in segments.iter().zip(marks).filter(|(segment, mark)| mark.is_none() && segment.at_edge) {
        if addresses.iter().any(|address| address.page == segment.page && address.is_print_of(segment)) {
            *mark = Some(Beside::RunningHead);
        }
    }
}

/// A segment of each place at which something stands alone on nearly every page, in a print that nothing else in the
/// book has and that is no heading's.
fn own_slots(segments: &[Segment], body: usize, pages: usize) -> impl Iterator<Item = &Segment> {
    let body = &segments[body..segments.len().min(body + 1)];
    let mut prints: BTreeMap<(u16, u32), Vec<&Segment>> = BTreeMap::new();
    for segment in segments {
        prints.entry((segment.font, segment.size.to_bits())).or_default().push(segment);
    }
    prints.into_values().filter_map(move |mut same| {
        let first = same[0];
        let small = body.iter().all(|body| {
            let most = if first.bold { 1.0 } else { PLAIN_HEAD };
            !first.is_print_of(body) && first.size <= most * body.size
        });
        let is_head = |segment: &&Segment| segment.at_edge && segment.alone && !segment.text.ends_with(['.', '!', '?']);
        if !small || !same.iter().all(is_head) {
            return None;
        }
        same.retain(|segment| {
            (segment.base - first.base).abs() <= SAME_PLACE && segment.text.contains(char::is_alphabetic)
        });
        let mut on: Vec<usize> = same.iter().map(|segment| segment.page).collect();
        on.dedup();
        (pages >= 2 && on.len() >= 2 && on.len() * 10 >= pages * 8).then_some(first)
    })
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
                bold: first.bold,
                at_edge,
                alone,
            });
        }
    }
    segments
}
