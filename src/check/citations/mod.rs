//! Checks of numbers in running text that cite a clause.

mod addresses;
mod citing;
mod missing_citation;

pub use citing::{Citations, Cited, Citing, UNKNOWN_EDITION};
pub use missing_citation::MissingCitation;
