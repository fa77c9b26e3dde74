//! Signs that people type in another way than rules print them: the one table of them.

/// A sign as [`super::fold`] leaves it, and the word under which it is found.
const SIGNS: &[(char, &str)] = &[
    ('α', "alpha"),
    ('β', "beta"),
    ('γ', "gamma"),
    ('δ', "delta"),
    ('λ', "lambda"),
    ('π', "pi"),
    ('σ', "sigma"),
    ('φ', "phi"),
    ('ω', "omega"),
    ('×', "x"),
    ('✕', "x"),
    ('✖', "x"),
    ('✗', "x"),
    ('✘', "x"),
    ('∞', "infinity"),
];

/// The word for a sign that stands alone; `None` for a letter of a word or a sign without a name.
/// Greek capitals and small letters have one name. All other signs only separate words: `−1` is `1`.
#[must_use]
pub fn word_for(sign: char) -> Option<&'static str> {
    let lower = sign.to_lowercase().next().unwrap_or(sign);
    // The ohm sign is how some keyboards and fonts write a capital omega.
    let lower = if sign == '\u{2126}' { 'ω' } else { lower };
    SIGNS.iter().find(|(c, _)| *c == lower).map(|&(_, word)| word)
}
