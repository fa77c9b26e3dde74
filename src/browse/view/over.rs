//! What lies over the panes: the keys, the filters.

use super::super::layout::{List, Tone};
use super::super::state::{Overlay, State};
use super::{Canvas, list};
use ratatui::layout::Rect;
use ratatui::widgets::{Block, BorderType, Clear, Widget};

pub(super) fn draw(state: &State, canvas: &mut Canvas<'_>) {
    let (frame, inside) = state.over();
    match &state.overlay {
        Some(Overlay::Filter(menu)) => boxed(" Show only ", menu, true, frame, inside, canvas),
        Some(Overlay::Help(help)) => boxed(" Keys ", help, false, frame, inside, canvas),
        Some(Overlay::Jump(_)) | None => {}
    }
}

fn boxed<T>(title: &str, content: &List<T>, marked: bool, frame: Rect, inside: Rect, canvas: &mut Canvas<'_>) {
    Clear.render(frame, canvas.buffer);
    if inside.x > frame.x && inside.y > frame.y {
        let border = Block::bordered().border_type(BorderType::Rounded).title(title);
        border.border_style(canvas.theme.style(&[Tone::Key])).render(frame, canvas.buffer);
    }
    list::draw(content, inside, true, marked, canvas);
}
