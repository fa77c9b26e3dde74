//! The sign behind a number or letter at the start of a line.

/// What closes a marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::ingest::outline) enum Closing {
    Nothing,
    Stop,
    Bracket,
    Colon,
    /// The sign of an ordinal: `1°`, `2.º`.
    Ordinal,
}

/// What closes a number, and the bytes that it takes: a stop, a bracket, a colon, the sign of an ordinal
/// (`1° Text`, `2.º Text`), and behind a word its ending (`Article 1er`) or a dash (`Art. 3.- Text`).
pub(super) fn closing(text: &str, worded: bool) -> (Closing, usize) {
    let begins = |sign: &&&str| text.strip_prefix(**sign).is_some_and(ends_number);
    if let Some(sign) = ["°", ".°", "º", ".º", "ª", ".ª"].iter().find(begins) {
        let stop = usize::from(text[sign.len()..].starts_with('.'));
        return (Closing::Ordinal, sign.len() + stop);
    }
    if let Some(ending) = ["er", "ère", "re"].iter().filter(|_| worded).find(begins) {
        // Only the first of several has it.
        let (closing, length) = closing(&text[ending.len()..], worded);
        return (closing, ending.len() + length);
    }
    match text.chars().next() {
        Some('.') if worded && text[1..].starts_with(['-', '–', '—']) => (Closing::Stop, 1 + dash(&text[1..])),
        Some('.') => (Closing::Stop, 1),
        Some(')') => (Closing::Bracket, 1),
        Some(':') => (Closing::Colon, 1),
        _ => (Closing::Nothing, 0),
    }
}

fn dash(text: &str) -> usize {
    text.chars().next().map_or(0, char::len_utf8)
}

/// Whether a number may end before a text.
pub(super) fn ends_number(rest: &str) -> bool {
    rest.is_empty() || rest.starts_with(|c: char| c.is_whitespace() || ".):".contains(c))
}
