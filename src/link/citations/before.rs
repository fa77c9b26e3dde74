//! What stands before a number in running text.

use crate::text::citation_words::LONGEST;

pub(super) fn strip_blanks(before: &str) -> &str {
    before.trim_end_matches([' ', '\u{a0}', '\u{202f}'])
}

/// The word of a label before a number: `Rule: `, `"rule": "`, `rule = "`.
pub(super) fn label(before: &str) -> Option<&str> {
    let quote = ['"', '\''];
    let value = before.strip_suffix(quote).unwrap_or(before);
    let name = strip_blanks(value);
    let name = match name.strip_suffix('=') {
        Some(name) if value.len() < before.len() => name,
        _ => name.strip_suffix(':')?,
    };
    let name = strip_blanks(name);
    Some(last_word(name.strip_suffix(quote).unwrap_or(name)))
}

/// `rule no. 4`, `Regel Nr. 4`, `пункт № 4`: what stands before the number sign.
pub(super) fn strip_number_sign(before: &str) -> &str {
    for sign in ["№", "#", "no.", "No.", "nr.", "Nr.", "n°", "nº"] {
        if let Some(stripped) = before.strip_suffix(sign) {
            return strip_blanks(stripped);
        }
    }
    before
}

/// The word at the end of a text, with its stop if it has one; empty where there is none.
pub(super) fn last_word(before: &str) -> &str {
    let stem = before.strip_suffix('.').unwrap_or(before);
    let letters = stem.chars().rev().take_while(|c| c.is_alphabetic()).take(LONGEST + 1);
    let length: usize = letters.map(char::len_utf8).sum();
    let start = stem.len() - length;
    let free = stem[..start].chars().next_back().is_none_or(|c| !c.is_alphanumeric());
    if length > 0 && free { &before[start..] } else { "" }
}
