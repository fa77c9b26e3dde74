//! The last line: what was just done, or what can be done next.

use super::super::keys::{Action, Context, name_of};
use super::super::layout::{Tone, cut, width};
use super::super::state::{Jump, Overlay, Reading, State, told_filters};
use super::Canvas;
use super::search::behind;
use crate::library::Library;
use ratatui::layout::{Position, Rect};

/// Draws it; gives where the cursor stands if letters are typed in it.
pub(super) fn draw(state: &State, library: &Library, area: Rect, canvas: &mut Canvas<'_>) -> Option<Position> {
    if area.height == 0 {
        return None;
    }
    for column in 0..area.width {
        canvas.write(area, column, 0, " ", &[]);
    }
    if let Some(Overlay::Jump(jump)) = &state.overlay {
        return Some(number(jump, library, area, canvas));
    }
    if let Some(message) = &state.message {
        let message = super::super::layout::clean(message);
        let shown = cut(&message.replace('\n', " "), usize::from(area.width).saturating_sub(2));
        canvas.write(area, 1, 0, &shown, &[Tone::Strong]);
        return None;
    }
    let context = state.context();
    let last = match context {
        Context::Help => (name_of(context, Action::Escape), "close"),
        Context::Filter => (name_of(context, Action::Escape), "done"),
        _ => (name_of(context, Action::Help), "keys"),
    };
    // The way to all other keys always stands at the right edge.
    let kept = width(&last.0) + width(last.1) + 3;
    let mut column = 1;
    for (key, what) in hints(state, context) {
        let needed = width(&key) + width(&what) + 3;
        if usize::from(column) + needed + kept > usize::from(area.width) {
            break;
        }
        column = canvas.write(area, column, 0, &key, &[Tone::Key]);
        column = canvas.write(area, column, 0, &format!(" {what}  "), &[]);
    }
    let column = usize::from(area.width).saturating_sub(kept - 1);
    let column = canvas.write(area, u16::try_from(column).unwrap_or(0), 0, &last.0, &[Tone::Key]);
    canvas.write(area, column, 0, &format!(" {}", last.1), &[]);
    None
}

/// The keys that are most of use, the likeliest first.
fn hints(state: &State, context: Context) -> Vec<(String, String)> {
    let hint = |action: Action, what: &str| (name_of(context, action), what.to_owned());
    let arrows = |what: &str| ("↑↓".to_owned(), what.to_owned());
    let back = || (state.history.depth() > 0).then(|| ("Backspace".to_owned(), "back".to_owned()));
    let mut hints = Vec::new();
    match context {
        Context::Search => {
            hints.extend([arrows("choose"), hint(Action::Enter, "read"), hint(Action::Escape, "leave the box")]);
            hints.push(("Ctrl-C".to_owned(), "quit".to_owned()));
        }
        Context::Results => {
            hints.extend([arrows("choose"), hint(Action::Enter, "read"), hint(Action::Search, "search")]);
            hints.push(hint(Action::Filter, "filter"));
            let confined = !told_filters(&state.filters).is_empty();
            let off = if confined { "no filter" } else { "any language" };
            hints.extend((confined || state.language.is_some()).then(|| hint(Action::ClearFilters, off)));
            hints.extend(back());
            hints.push(hint(Action::Quit, "quit"));
        }
        Context::Page => {
            hints.push(arrows("clauses"));
            let ways = state.reading.as_ref().map_or(0, Reading::ways);
            hints.extend((ways > 0).then(|| hint(Action::Enter, &format!("notes and links ({ways})"))));
            hints.extend(back());
            let translated = state.reading.as_ref().is_some_and(Reading::is_translated);
            hints.extend(translated.then(|| hint(Action::Language, "language")));
            hints.extend([hint(Action::Search, "search"), hint(Action::Quit, "quit"), hint(Action::Copy, "cite")]);
        }
        Context::Beside => {
            hints.extend([arrows("choose"), hint(Action::Enter, "follow"), hint(Action::Escape, "to the page")]);
            hints.extend(back());
            hints.extend([hint(Action::Search, "search"), hint(Action::Quit, "quit")]);
        }
        Context::Filter => {
            hints.extend([arrows("choose"), hint(Action::Enter, "on or off"), hint(Action::ClearFilters, "none")]);
        }
        Context::Help => hints.push(arrows("scroll")),
        Context::Jump => {}
    }
    hints
}

/// The line for a number, with what it names.
fn number(jump: &Jump, library: &Library, area: Rect, canvas: &mut Canvas<'_>) -> Position {
    let corpus = library.corpus();
    let begin = canvas.write(area, 0, 0, " Go to: ", &[Tone::Key]);
    let room = usize::from(area.width.saturating_sub(begin) / 2).max(1);
    let (shown, before) = behind(jump.input.text(), (jump.input.column() + 1).saturating_sub(room));
    let end = Rect { width: begin.saturating_add(u16::try_from(room).unwrap_or(0)).min(area.width), ..area };
    let after = canvas.write(end, begin, 0, shown, &[Tone::Title]);
    let told = match jump.found.get(jump.chosen) {
        Some(&id) => {
            let page = corpus.page_of(id);
            let place = format!("{}  {} · {}", corpus.label(id), page.title, corpus.book_of(id).id);
            let others = jump.found.len();
            if others > 1 { format!("{place}  ({} of {others}, ↓ next)", jump.chosen + 1) } else { place }
        }
        None if jump.input.text().trim().is_empty() => "a number (49.2), a name, an address; Esc leaves".to_owned(),
        None if jump.nearest.is_empty() => "nothing is called so".to_owned(),
        None => format!("nothing is called so; near: {}", jump.nearest.join(", ")),
    };
    let told = super::super::layout::clean(&told).into_owned();
    let told = cut(&told, usize::from(area.width.saturating_sub(after + 3)));
    canvas.write(area, after.saturating_add(2), 0, &told, &[Tone::Quiet]);
    let column = usize::from(begin) + jump.input.column() - before;
    Position { x: area.x + u16::try_from(column).unwrap_or(0).min(area.width.saturating_sub(1)), y: area.y }
}
