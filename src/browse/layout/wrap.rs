//! Lines of a width, as a terminal counts it: wide letters take two columns, joined ones none of their own.

use ratatui::buffer::CellWidth;
use std::ops::Range;
use unicode_segmentation::UnicodeSegmentation;

/// A line of a block: bytes of its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::browse) struct Row {
    pub(in crate::browse) bytes: Range<usize>,
    /// Whether something was cut off behind it.
    pub(in crate::browse) cut: bool,
}

/// How many columns a text takes.
pub(in crate::browse) fn width(text: &str) -> usize {
    text.graphemes(true).map(columns).sum()
}

fn columns(grapheme: &str) -> usize {
    if grapheme.contains(char::is_control) { 0 } else { usize::from(grapheme.cell_width()) }
}

/// Wraps each paragraph of a text between words; a word that is longer than a line is broken. The first line has
/// `first` columns, all others `rest`.
pub(super) fn wrap(text: &str, first: usize, rest: usize) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut start = 0;
    for paragraph in text.split('\n') {
        wrap_paragraph(paragraph, start, first, rest, &mut rows);
        start += paragraph.len() + 1;
    }
    rows
}

fn wrap_paragraph(paragraph: &str, offset: usize, first: usize, rest: usize, rows: &mut Vec<Row>) {
    let mut room = if rows.is_empty() { first } else { rest }.max(1);
    let row = |from: usize, to: usize| Row { bytes: offset + from..offset + to, cut: false };
    let (mut start, mut taken) = (0, 0);
    // Where the line may end, where the next one then begins, and the columns up to there.
    let mut gap: Option<(usize, usize, usize)> = None;
    for (at, grapheme) in paragraph.grapheme_indices(true) {
        let columns = columns(grapheme);
        let end = at + grapheme.len();
        let blank = grapheme.starts_with(char::is_whitespace) && !grapheme.starts_with('\u{a0}');
        if blank {
            // A blank that does not fit any more hangs over the end of its line and is not seen.
            gap = Some((at, end, taken + columns));
            taken += columns;
            continue;
        }
        if taken + columns > room && at > start {
            let (stop, next, before) = gap.take().filter(|&(stop, _, _)| stop > start).unwrap_or((at, at, taken));
            rows.push(row(start, stop));
            room = rest.max(1);
            start = next;
            taken = taken.saturating_sub(before);
            // What was begun behind the gap may be too long for a line itself.
            if taken + columns > room && at > start {
                rows.push(row(start, at));
                (start, taken) = (at, 0);
            }
        }
        taken += columns;
        if columns == 2 {
            // Scripts with wide letters have no blanks between words.
            gap = Some((end, end, taken));
        }
    }
    let end = start + paragraph[start..].trim_end_matches(' ').len();
    rows.push(row(start, end));
}

/// The beginning of each paragraph, a line each: `first` columns of the first one, `rest` of all others.
pub(super) fn one_line_each(text: &str, first: usize, rest: usize) -> Vec<Row> {
    let mut start = 0;
    let rows = text.split('\n').map(|paragraph| {
        let (end, is_cut) = fitting(paragraph, if start == 0 { first } else { rest });
        let row = Row { bytes: start..start + end, cut: is_cut };
        start += paragraph.len() + 1;
        row
    });
    rows.collect()
}

/// How many bytes of a text fit, and whether it is cut so that `…` fits too.
fn fitting(text: &str, room: usize) -> (usize, bool) {
    let (mut taken, mut with_sign) = (0, 0);
    for (at, grapheme) in text.grapheme_indices(true) {
        let columns = columns(grapheme);
        if taken + columns > room {
            return (with_sign, true);
        }
        taken += columns;
        if taken < room {
            with_sign = at + grapheme.len();
        }
    }
    (text.len(), false)
}

/// A text of at most so many columns, with `…` where something is missing; its first line alone.
pub(in crate::browse) fn cut(text: &str, room: usize) -> String {
    let line = text.split('\n').next().unwrap_or("");
    match fitting(line, room) {
        (_, false) => line.to_owned(),
        _ if room == 0 => String::new(),
        (end, true) => format!("{}…", line[..end].trim_end()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str, room: usize) -> Vec<&str> {
        wrap(text, room, room).into_iter().map(|row| &text[row.bytes]).collect()
    }

    #[test]
    fn words_stay_whole_where_they_fit_and_wide_letters_count_twice() {
        assert_eq!(lines("a ship moves", 6), ["a ship", "moves"]);
        assert_eq!(lines("a  battlecruiser", 6), ["a ", "battle", "cruise", "r"]);
        assert_eq!(lines("корабль идёт", 8), ["корабль", "идёт"]);
        assert_eq!(lines("船が動く。", 4), ["船が", "動く", "。"]);
        assert_eq!(lines("one\n\ntwo", 9), ["one", "", "two"]);
        assert_eq!(lines("船", 1), ["船"]);
        assert_eq!(lines("", 5), [""]);
        assert_eq!(lines("e\u{301}e\u{301}e\u{301}", 2), ["e\u{301}e\u{301}", "e\u{301}"]);
    }

    #[test]
    fn a_line_that_is_cut_has_room_for_the_sign() {
        assert_eq!(cut("Invasion", 8), "Invasion");
        assert_eq!(cut("Invasion", 7), "Invasi…");
        assert_eq!(cut("船が動く", 7), "船が動…");
        assert_eq!(cut("船が動く", 6), "船が…");
        assert_eq!(cut("x", 0), "");
    }
}
