//! A list in its window: lines of blocks, and a mark at the one that is selected.

use super::super::layout::{Block, List, Tone};
use super::Canvas;
use ratatui::layout::Rect;

/// Draws the blocks that are in the window. `active`: whether keys move in this list.
pub(super) fn draw<T>(list: &List<T>, inside: Rect, active: bool, marked: bool, canvas: &mut Canvas<'_>) {
    for (at, begins) in list.visible() {
        let item = &list.items()[at];
        let selected = marked && at == list.position() && item.value.is_some();
        block(&item.block, begins, inside, selected.then_some(active), canvas);
    }
    let (above, below) = list.goes_on();
    for (is_there, line, sign) in [(above, 0, "↑"), (below, inside.height.saturating_sub(1), "↓")] {
        let edge = Rect { x: inside.right(), y: inside.y, width: 1, height: inside.height };
        if is_there && inside.height > 1 {
            canvas.write(edge, 0, line, sign, &[Tone::Quiet]);
        }
    }
}

/// `selected`: whether its list has the keys, for a block that is the selected one.
fn block(block: &Block, begins: isize, inside: Rect, selected: Option<bool>, canvas: &mut Canvas<'_>) {
    let width = usize::from(inside.width);
    let (first, rest) = block.indents_in(width);
    let begins = begins + isize::from(block.apart);
    for (nth, row) in block.rows(width).iter().enumerate() {
        let Some(line) = isize::try_from(nth).ok().and_then(|nth| u16::try_from(begins + nth).ok()) else { continue };
        if line >= inside.height {
            break;
        }
        if let (Some(active), Some(x)) = (selected, inside.x.checked_sub(2)) {
            let sign = if active { "▌" } else { "▏" };
            canvas.write(Rect { x, y: inside.y, width: 1, height: inside.height }, 0, line, sign, &[Tone::Key]);
        }
        let mut column = u16::try_from(if nth == 0 { first } else { rest }).unwrap_or(u16::MAX);
        for (text, tones) in block.text.pieces(row.bytes.clone()) {
            column = canvas.write(inside, column, line, text, &tones);
        }
        if row.cut {
            canvas.write(inside, column, line, "…", &[Tone::Quiet]);
        }
    }
}
