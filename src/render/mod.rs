//! Answers as output: for a terminal, as JSON, as Markdown. Views of the same values; nothing here
//! decides what an answer is.

pub mod changelog;
pub mod cites;
pub mod comparison;
pub mod eval;
pub mod findings;
pub mod graph;
pub mod json;
pub mod markdown;
pub mod patch;
pub mod remarks;
pub mod terminal;
pub mod words;
