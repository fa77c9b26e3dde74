//! Checks of numbers in running text that cite a clause.

mod missing_citation;

pub use missing_citation::MissingCitation;
