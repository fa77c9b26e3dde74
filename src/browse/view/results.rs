//! The results of the search or, where nothing is typed, the topics, or what else the filters let through.

use super::super::layout::{Tone, inside};
use super::super::state::{Focus, State};
use super::{Canvas, list};
use ratatui::layout::Rect;

pub(super) fn draw(state: &State, area: Rect, canvas: &mut Canvas<'_>) {
    let active = state.focus == Focus::Results && state.overlay.is_none();
    canvas.title(area, &[(state.results.title, Tone::Title)], "", active);
    // While words are typed, the arrows move in this list.
    list::draw(&state.results.list, inside(area), active || state.focus == Focus::Search, true, canvas);
}
