//! The line at the top: what is searched for, and how much was found.

use super::super::layout::{Tone, cut, width};
use super::super::state::{Focus, State, told_filters};
use super::Canvas;
use ratatui::layout::{Position, Rect};

const SIGN: &str = " / ";
const HINT: &str = "type words, a number or a name";

/// Draws it; gives where the cursor of the box stands.
pub(super) fn draw(state: &State, area: Rect, canvas: &mut Canvas<'_>) -> Option<Position> {
    let active = state.focus == Focus::Search;
    let told = [told_filters(&state.filters), state.language.clone().unwrap_or_default(), state.results.count.clone()];
    let told: Vec<String> = told.into_iter().filter(|told| !told.is_empty()).collect();
    let told = cut(&told.join(" · "), usize::from(area.width / 2));
    let right = width(&told) + 1;
    let sign: &[Tone] = if active { &[Tone::Key] } else { &[Tone::Quiet] };
    let begin = canvas.write(area, 0, 0, SIGN, sign);
    let room = usize::from(area.width).saturating_sub(usize::from(begin) + right + 2).max(1);
    let text = state.query.text();
    // A text that is longer than its room is shown around the cursor.
    let skipped = (state.query.column() + 1).saturating_sub(room);
    let (shown, before) = behind(text, skipped);
    let end = Rect { width: u16::try_from(usize::from(begin) + room).unwrap_or(u16::MAX).min(area.width), ..area };
    if text.is_empty() && active {
        canvas.write(end, begin, 0, HINT, &[Tone::Quiet]);
    } else {
        // What is typed next takes the place of what is quiet.
        let tone = if state.query.is_offered() { Tone::Quiet } else { Tone::Title };
        canvas.write(end, begin, 0, shown, &[tone]);
    }
    if let Ok(column) = u16::try_from(usize::from(area.width).saturating_sub(right)) {
        canvas.write(area, column.max(begin), 0, &told, &[Tone::Quiet]);
    }
    let column = usize::from(begin) + state.query.column() - before;
    let x = area.x + u16::try_from(column).unwrap_or(u16::MAX).min(area.width.saturating_sub(1));
    (area.height > 0 && area.width > 0).then_some(Position { x, y: area.y })
}

/// A text without its first columns, and how many those are: not fewer than asked for.
pub(super) fn behind(text: &str, columns: usize) -> (&str, usize) {
    let mut gone = 0;
    let mut rest = text;
    while gone < columns {
        let mut graphemes = unicode_segmentation::UnicodeSegmentation::graphemes(rest, true);
        let Some(first) = graphemes.next() else { break };
        gone += width(first);
        rest = &rest[first.len()..];
    }
    (rest, gone)
}
