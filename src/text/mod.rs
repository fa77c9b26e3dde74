//! Words and names, normalised in one way for index, query and links. Pure functions on text.

pub(crate) mod citation_words;
mod determiners;
mod function_words;
mod guess;
pub(crate) mod heading_words;
mod language;
mod normalise;
mod numerals;
mod script;
mod stops;
mod symbols;
mod tokens;
mod transliterate;
mod wording;

pub use determiners::is_determiner;
pub use function_words::{is_folded_function_word, is_function_word};
pub use guess::guess_language;
pub use language::Language;
pub use normalise::{bare_title, fold, joined_key, name_key, plain_sign, stem_key, term_key, without_numbers};
pub use numerals::numerals;
pub use script::{Script, script};
pub use stops::{is_colon, is_comma, is_stop};
pub use symbols::word_for;
pub use tokens::{Token, Tokens, count_words, tokenise};
pub use transliterate::to_cyrillic;
pub use wording::wording;
