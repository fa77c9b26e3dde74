//! Words that point at a thing and say nothing of it.

/// Articles and words for this and that, in lower case, of the languages that books come in.
const WORDS: &[&str] = &[
    // English
    "a", "an", "the", "that", "this", "these", "those", // German
    "der", "die", "das", "den", "dem", "des", "ein", "eine", "einen", "einem", "einer", "eines", "dieser", "diese",
    "dieses", "diesen", "diesem", // French, Spanish, Italian, Portuguese
    "le", "la", "les", "un", "une", "ce", "cet", "cette", "ces", "el", "los", "las", "una", "este", "esta", "ese",
    "esa", "il", "lo", "gli", "uno", "questo", "questa", "quello", "quella", "o", "os", "as", "um", "uma", "esse",
    "essa", // Russian
    "этот", "эта", "это", "эти", "тот", "та", "то", "те",
];

/// Whether a folded word is an article, or a word for this or that.
#[must_use]
pub fn is_determiner(word: &str) -> bool {
    WORDS.contains(&word)
}
