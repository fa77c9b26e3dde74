//! What is shown before it has colours and a place: text with tones, wrapped lines, lists that scroll, and how
//! the screen is divided. Pure, and known to both the state and the view.

mod areas;
mod list;
mod text;
mod wrap;

pub(super) use areas::{Areas, Foremost, areas, boxed, inside};
pub(super) use list::{Block, Item, List};
pub(super) use text::{Text, Tone, clean};
pub(super) use wrap::{cut, width};
