//! Writing a text as a YAML value.

use std::fmt::Write as _;

/// Whether a text without quotes is itself, in a list between brackets too.
pub(crate) fn reads_as(value: &str) -> bool {
    let inside =
        |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '–' | '—' | '.' | '\'' | '’' | '(' | ')' | '/' | '+');
    let means_something =
        matches!(value.to_lowercase().as_str(), "null" | "true" | "false" | "yes" | "no" | "on" | "off" | "y" | "n");
    let begins = value.starts_with(char::is_alphabetic)
        || value.starts_with(|c: char| c.is_ascii_digit()) && value.contains(' ');
    begins && value.chars().all(inside) && value.trim() == value && !means_something
}

/// A text in double quotes, or bare where nobody could take it for anything else.
pub(crate) fn quoted(value: &str) -> String {
    let plain = |c: char| c.is_ascii_lowercase() || c == '-';
    let word = value.starts_with(|c: char| c.is_ascii_lowercase()) && value.chars().all(plain);
    let means_something = matches!(value, "null" | "true" | "false" | "yes" | "no" | "on" | "off" | "y" | "n");
    if word && !means_something {
        return value.to_owned();
    }
    let mut out = String::from('"');
    for c in value.chars() {
        match c {
            '"' | '\\' => {
                out.push('\\');
                out.push(c);
            }
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            c if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}') => {
                let _ = write!(out, "\\u{:04X}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
