//! Words and names, normalised in one way for index, query and links. Pure functions on text.

mod normalise;

pub use normalise::{fold, name_key};
