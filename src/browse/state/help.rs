//! The page of keys, made of their table.

use super::super::keys::BINDINGS;
use super::super::layout::{Block, Item, List, Text, Tone, width};

/// The columns that names of keys have.
const NAMES: usize = 22;

/// One block, so that it scrolls line by line.
pub(super) fn help() -> List<()> {
    let mut text = Text::default();
    for (nth, binding) in BINDINGS.iter().filter(|binding| !binding.help.is_empty()).enumerate() {
        if nth > 0 {
            text.push("\n");
        }
        let names = binding.keys.iter().map(ToString::to_string).collect::<Vec<_>>().join("  ");
        let pad = " ".repeat(NAMES.saturating_sub(width(&names)).max(1));
        text.tone(Tone::Key, &names).push(&pad).push(binding.help);
    }
    List::new(vec![Item { block: Block::new(text), value: Some(()) }])
}
