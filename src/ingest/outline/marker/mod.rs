//! What a line begins with: a number, a letter, a Roman step, a bullet, a word such as `Example:`.
//!
//! A marker only says what the line could be; whether it is meant so is decided by the order of all
//! markers, in [`mod@super::scheme`].

mod closing;
mod letters;
mod numbers;
mod words;

pub(super) use closing::Closing;
pub(super) use letters::{StepLead, letter, roman};
pub(super) use numbers::{NumberLead, lettered_title, number};
pub(in crate::ingest) use words::{Word, bullet, word};
