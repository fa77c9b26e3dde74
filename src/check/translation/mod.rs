//! Checks of a book that translates another one, against that one.

mod aligned;
mod other_language;
mod pairs;
mod term_translated_twice;
mod translation_stale;

pub use aligned::{TranslationExtra, TranslationMissing, TranslationNumber};
pub use other_language::OtherLanguage;
pub use term_translated_twice::TermTranslatedTwice;
pub use translation_stale::TranslationStale;
