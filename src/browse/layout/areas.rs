//! How the screen is divided, from one cell up.

use ratatui::layout::Rect;

/// Where things stand. A pane that has no room is not shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::browse) struct Areas {
    pub(in crate::browse) search: Rect,
    pub(in crate::browse) results: Option<Rect>,
    pub(in crate::browse) page: Option<Rect>,
    pub(in crate::browse) beside: Option<Rect>,
    pub(in crate::browse) footer: Rect,
    /// All between the search line and the footer.
    pub(in crate::browse) body: Rect,
}

/// The pane that gets the room where there is room for one alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::browse) enum Foremost {
    Results,
    Page,
    Beside,
}

/// From so many columns on three panes stand side by side, and from so many two.
const THREE: u16 = 116;
const TWO: u16 = 64;
/// A page is not parted for what stands beside it if it has fewer lines.
const PARTED: u16 = 12;

/// Divides a screen. Panes side by side have a column between them.
pub(in crate::browse) fn areas(columns: u16, lines: u16, foremost: Foremost) -> Areas {
    let row = |y: u16, height: u16| Rect { x: 0, y, width: columns, height };
    let search = row(0, lines.min(1));
    let footer = row(lines.saturating_sub(1), u16::from(lines >= 2));
    let body = row(1.min(lines), lines.saturating_sub(2));
    let mut areas = Areas { search, footer, body, ..Areas::default() };
    if body.height == 0 || columns == 0 {
        return areas;
    }
    let part = |x: u16, width: u16| Rect { x, width, ..body };
    if columns >= THREE {
        let results = (columns / 4).clamp(28, 44);
        let beside = (columns * 3 / 10).clamp(32, 60);
        let page = columns - results - beside - 2;
        areas.results = Some(part(0, results));
        areas.page = Some(part(results + 1, page));
        areas.beside = Some(part(results + page + 2, beside));
    } else if columns >= TWO {
        let results = (columns * 3 / 8).clamp(24, 34);
        areas.results = Some(part(0, results));
        parted(&mut areas, part(results + 1, columns - results - 1), foremost);
    } else if foremost == Foremost::Results {
        areas.results = Some(body);
    } else {
        parted(&mut areas, body, foremost);
    }
    areas
}

/// The page above and what stands beside it below; the one that counts has more room.
fn parted(areas: &mut Areas, area: Rect, foremost: Foremost) {
    if area.height < PARTED {
        let only = if foremost == Foremost::Beside { &mut areas.beside } else { &mut areas.page };
        *only = Some(area);
        return;
    }
    let below = if foremost == Foremost::Beside { area.height * 3 / 5 } else { area.height * 2 / 5 };
    areas.page = Some(Rect { height: area.height - below, ..area });
    areas.beside = Some(Rect { y: area.y + area.height - below, height: below, ..area });
}

/// The part of a pane that its list has: a title stands above it, a mark of what is selected before it.
pub(in crate::browse) fn inside(pane: Rect) -> Rect {
    let title = u16::from(pane.height >= 3);
    let mark = if pane.width > 12 { 2 } else { 0 };
    // A column of air on the right.
    let air = u16::from(pane.width > 24);
    Rect {
        x: pane.x + mark,
        y: pane.y + title,
        width: pane.width.saturating_sub(mark + air),
        height: pane.height - title,
    }
}

/// A box in the middle of an area, of at most so many columns and lines, and its inside: within a frame and some air.
pub(in crate::browse) fn boxed(area: Rect, columns: u16, lines: u16) -> (Rect, Rect) {
    let (width, height) = (columns.saturating_add(6).min(area.width), lines.saturating_add(2).min(area.height));
    let frame = Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
    let (across, down) = (if width > 16 { 3 } else { 0 }, u16::from(height > 4));
    let inside = Rect { x: frame.x + across, y: frame.y + down, width: width - across * 2, height: height - down * 2 };
    (frame, inside)
}
