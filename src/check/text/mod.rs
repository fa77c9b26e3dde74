//! Checks of the words themselves.

mod doubled_word;
mod mixed_script;
mod pairing;
mod unbalanced;
mod unfinished_sentence;

pub use doubled_word::{DoubledLittleWord, DoubledWord};
pub use mixed_script::MixedScript;
pub use unbalanced::Unbalanced;
pub use unfinished_sentence::UnfinishedSentence;
