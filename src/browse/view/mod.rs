//! The state as a frame: one file a pane. Pure; where nothing fits, nothing is drawn.

mod footer;
mod list;
mod over;
mod page;
mod results;
mod search;
mod theme;

pub(super) use theme::Theme;

use super::layout::Tone;
use super::state::{Focus, State};
use crate::library::Library;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// What all panes draw with.
struct Canvas<'a> {
    buffer: &'a mut Buffer,
    theme: Theme,
}

/// Draws all of it; gives where the cursor is, if letters are typed somewhere.
pub(super) fn draw(state: &State, library: &Library, theme: Theme, buffer: &mut Buffer) -> Option<Position> {
    let screen = buffer.area;
    let areas = state.areas();
    let mut canvas = Canvas { buffer, theme };
    if (screen.width, screen.height) != state.size() {
        return None;
    }
    let cursor = search::draw(state, areas.search, &mut canvas);
    if let Some(area) = areas.results {
        results::draw(state, area, &mut canvas);
    }
    if let Some(area) = areas.page {
        page::draw_text(state, library, area, &mut canvas);
    }
    if let Some(area) = areas.beside {
        page::draw_beside(state, library, area, &mut canvas);
    }
    for pane in [areas.page, areas.beside].into_iter().flatten() {
        canvas.divide(pane);
    }
    over::draw(state, &mut canvas);
    let in_footer = footer::draw(state, library, areas.footer, &mut canvas);
    in_footer.or(cursor.filter(|_| state.focus == Focus::Search && state.overlay.is_none()))
}

impl Canvas<'_> {
    /// Writes text from a column on, within an area; gives the column behind it. What does not fit is left out.
    fn write(&mut self, area: Rect, column: u16, line: u16, text: &str, tones: &[Tone]) -> u16 {
        let (x, y) = (area.x.saturating_add(column), area.y.saturating_add(line));
        if line >= area.height || column >= area.width || !self.buffer.area.contains(Position { x, y }) {
            return column;
        }
        let room = usize::from(area.width - column);
        let end = self.buffer.set_stringn(x, y, text, room, self.theme.style(tones)).0;
        end - area.x
    }

    /// The title of a pane, with a line to its end; of the pane that has the keys it stands out.
    fn title(&mut self, area: Rect, title: &[(&str, Tone)], right: &str, active: bool) {
        if area.height < 3 {
            return;
        }
        let line = if active { "━" } else { "─" };
        let tones: &[Tone] = if active { &[Tone::Key] } else { &[Tone::Quiet] };
        self.write(area, 0, 0, &line.repeat(usize::from(area.width)), tones);
        let right_width = super::layout::width(right);
        let mut room = usize::from(area.width).saturating_sub(4);
        if !right.is_empty() && right_width + 12 < room {
            let column = usize::from(area.width) - right_width - 3;
            self.write(area, u16::try_from(column).unwrap_or(0), 0, &format!(" {right} "), &[Tone::Quiet]);
            room -= right_width + 3;
        }
        let mut column = 1;
        let mut left = room;
        for (text, tone) in title {
            let text = super::layout::cut(&super::layout::clean(text), left);
            if text.is_empty() {
                continue;
            }
            left = left.saturating_sub(super::layout::width(&text) + 1);
            column = self.write(area, column, 0, " ", &[]);
            column = self.write(area, column, 0, &text, &[*tone]);
        }
        if column > 1 {
            self.write(area, column, 0, " ", &[]);
        }
    }

    /// The line on the left of a pane that does not begin at the edge of the screen.
    fn divide(&mut self, pane: Rect) {
        let Some(x) = pane.x.checked_sub(1) else { return };
        for y in pane.y..pane.bottom() {
            let junction = y == pane.y && pane.height >= 3;
            let sign = if !junction {
                "│"
            } else if pane.y <= 1 {
                "┬"
            } else {
                "├"
            };
            let column = Rect { x, y, width: 1, height: 1 };
            self.write(column, 0, 0, sign, &[Tone::Quiet]);
        }
    }
}
