//! The scripts that texts are written in.

/// A script, as far as it tells readers apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Script {
    Latin,
    Cyrillic,
    Other,
}

impl Script {
    /// The script of a letter.
    #[must_use]
    pub fn of(letter: char) -> Self {
        match letter {
            'A'..='Z' | 'a'..='z' | '\u{c0}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}' => Self::Latin,
            '\u{400}'..='\u{52f}' => Self::Cyrillic,
            _ => Self::Other,
        }
    }
}

/// The script that most letters of a text have; of equally many the first of them. `None` where it has
/// no letter.
#[must_use]
pub fn script<'a>(texts: impl IntoIterator<Item = &'a str>) -> Option<Script> {
    let mut counts = [(0u32, Script::Latin), (0, Script::Cyrillic), (0, Script::Other)];
    for c in texts.into_iter().flat_map(str::chars).filter(|c| c.is_alphabetic()) {
        for count in counts.iter_mut().filter(|count| count.1 == Script::of(c)) {
            count.0 += 1;
        }
    }
    let (most, script) = counts.into_iter().rev().max_by_key(|count| count.0)?;
    (most > 0).then_some(script)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn most_letters_decide() {
        for (text, expected) in [
            ("karama", Some(Script::Latin)),
            ("Карама КАРТА x", Some(Script::Cyrillic)),
            ("Gewürz", Some(Script::Latin)),
            ("σκόνη", Some(Script::Other)),
            ("49.2 §", None),
            ("", None),
        ] {
            assert_eq!(script([text]), expected, "{text}");
        }
    }
}
