//! The library in a terminal: search as you type, the clause in its page, and what stands beside it.
//!
//! A key goes by the table of `keys` to `state`, which asks the library and says what is to be done outside;
//! `view` draws the state; `terminal` is the one place that knows a real terminal. `layout` is what state and view
//! both have to know: wrapped text, lists in windows, how the screen is divided.

mod keys;
mod layout;
mod run;
mod script;
mod state;
mod terminal;
mod view;

pub use run::{BrowseError, Setup, run};
pub use script::{render_changes_to_text, render_to_text};
