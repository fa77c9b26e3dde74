//! Words and names, normalised in one way for index, query and links. Pure functions on text.

mod function_words;
mod language;
mod normalise;
mod numerals;
mod symbols;
mod tokens;
mod transliterate;

pub use function_words::is_function_word;
pub use language::Language;
pub use normalise::{bare_title, fold, name_key, stem_key};
pub use numerals::numerals;
pub use symbols::word_for;
pub use tokens::{Token, Tokens, count_words, tokenise};
pub use transliterate::to_cyrillic;
