//! Russian words typed in Latin letters.

/// Latin letters and the Cyrillic ones that they stand for; longer groups before their parts.
const LETTERS: &[(&str, &str)] = &[
    ("shch", "щ"),
    ("zh", "ж"),
    ("kh", "х"),
    ("ts", "ц"),
    ("ch", "ч"),
    ("sh", "ш"),
    ("yu", "ю"),
    ("ju", "ю"),
    ("ya", "я"),
    ("ja", "я"),
    ("yo", "е"),
    ("ye", "е"),
    ("je", "е"),
    ("a", "а"),
    ("b", "б"),
    ("c", "ц"),
    ("d", "д"),
    ("e", "е"),
    ("f", "ф"),
    ("g", "г"),
    ("h", "х"),
    ("i", "и"),
    ("j", "й"),
    ("k", "к"),
    ("l", "л"),
    ("m", "м"),
    ("n", "н"),
    ("o", "о"),
    ("p", "п"),
    ("q", "к"),
    ("r", "р"),
    ("s", "с"),
    ("t", "т"),
    ("u", "у"),
    ("v", "в"),
    ("w", "в"),
    ("x", "кс"),
    ("z", "з"),
];

/// A word in Latin letters as the Russian word that it may spell; `None` for a word with any other sign
/// than letters from a to z and apostrophes. `y` is `й` after a vowel and `ы` elsewhere; what Latin
/// spelling does not tell apart (`е` and `э`, a soft sign that was left out) is for whoever asks to find.
#[must_use]
pub fn to_cyrillic(word: &str) -> Option<String> {
    let lower = word.to_lowercase();
    let mut out = String::with_capacity(2 * lower.len());
    let mut rest = lower.as_str();
    while let Some(c) = rest.chars().next() {
        if let Some((latin, cyrillic)) = LETTERS.iter().find(|(latin, _)| rest.starts_with(latin)) {
            out.push_str(cyrillic);
            rest = &rest[latin.len()..];
            continue;
        }
        match c {
            'y' if out.ends_with(['а', 'е', 'и', 'о', 'у', 'ы', 'ю', 'я']) => out.push('й'),
            'y' => out.push('ы'),
            '\'' | '’' => out.push('ь'),
            _ => return None,
        }
        rest = &rest[c.len_utf8()..];
    }
    (!out.is_empty()).then_some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latin_letters_spell_russian_words() {
        for (latin, russian) in [
            ("shtorm", "шторм"),
            ("Solyonyy", "соленый"),
            ("yakor'", "якорь"),
            ("bukhta", "бухта"),
            ("zhaloba", "жалоба"),
        ] {
            let spelled = to_cyrillic(latin).unwrap();
            assert!(strsim::osa_distance(&spelled, russian) <= 1, "{latin}: {spelled}");
        }
        assert_eq!(to_cyrillic("yakor'").as_deref(), Some("якорь"));
        assert_eq!((to_cyrillic("49a"), to_cyrillic("")), (None, None));
    }
}
