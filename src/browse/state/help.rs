//! The page of keys, made of their table.

use super::super::keys::{BINDINGS, Binding};
use super::super::layout::{Block, Item, List, Text, Tone, width};

/// The columns that names of keys have.
const NAMES: usize = 22;
/// So many names of a key are told.
const MOST: usize = 2;

/// One block, so that it scrolls line by line.
pub(super) fn help() -> List<()> {
    let mut text = Text::default();
    for line in BINDINGS.chunk_by(|one, next| one.help == next.help) {
        let help = line[0].help;
        if help.is_empty() {
            continue;
        }
        if !text.plain().is_empty() {
            text.push("\n");
        }
        let names =
            |binding: &Binding| binding.keys.iter().take(MOST).map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let names = line.iter().map(names).collect::<Vec<_>>().join(" / ");
        let pad = " ".repeat(NAMES.saturating_sub(width(&names)).max(1));
        text.tone(Tone::Key, &names).push(&pad).push(help);
    }
    List::new(vec![Item { block: Block::new(text), value: Some(()) }])
}
