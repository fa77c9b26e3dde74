//! Bullets and words such as `Example:` at the start of a line.

/// Signs that stand before the items of a list. `?` and `ï` are what PDF readers make of a bullet.
const BULLETS: &[&str] = &[
    "•", "·", "▪", "●", "◦", "‣", "■", "□", "○", "◊", "◆", "◇", "♦", "►", "▶", "➤", "–", "—", "*", "-", "+", "?", "ï",
    "\u{f0b7}",
];

/// The byte offset of the text behind a bullet.
pub(in crate::ingest) fn bullet(line: &str) -> Option<usize> {
    let sign = BULLETS.iter().find(|sign| line.starts_with(**sign))?;
    let rest = &line[sign.len()..];
    let dash = matches!(*sign, "*" | "-" | "+" | "–" | "—");
    let behind = rest.starts_with(char::is_whitespace) || (rest.is_empty() && !dash);
    behind.then(|| sign.len() + (rest.len() - rest.trim_start().len()))
}

/// Words with a colon that give a paragraph its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ingest) enum Word {
    Example,
    Question,
    Answer,
    Related,
}

const WORDS: &[(Word, &[&str])] = &[
    (
        Word::Example,
        &[
            "example",
            "examples",
            "beispiel",
            "beispiele",
            "пример",
            "примеры",
            "exemple",
            "ejemplo",
            "esempio",
            "exemplo",
        ],
    ),
    (Word::Question, &["q", "question", "в", "вопрос", "f", "frage"]),
    (Word::Answer, &["a", "answer", "о", "ответ", "antwort"]),
    (
        Word::Related,
        &[
            "related topics",
            "related topic",
            "related rules",
            "see also",
            "siehe auch",
            "verwandte themen",
            "связанные темы",
            "см. также",
            "voir aussi",
            "véase también",
            "vedi anche",
            "ver também",
        ],
    ),
];

/// The word with which a line begins and the byte offset of the text behind its colon.
pub(in crate::ingest) fn word(line: &str) -> Option<(Word, usize)> {
    let colon = line.char_indices().take(24).find(|&(_, c)| c == ':')?.0;
    let word = line[..colon].trim().to_lowercase();
    let &(kind, _) = WORDS.iter().find(|(_, words)| words.contains(&word.as_str()))?;
    let at = colon + 1;
    Some((kind, at + (line[at..].len() - line[at..].trim_start().len())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bullets_and_words() {
        assert_eq!(bullet("ï Dock"), Some(3));
        assert_eq!(bullet("ï"), Some(2));
        assert_eq!(bullet("-3.01"), None);
        assert_eq!(word("RELATED TOPICS: Dock"), Some((Word::Related, 16)));
        assert_eq!(word("Q: Why?"), Some((Word::Question, 3)));
        assert_eq!(word("STEP 1: Dock"), None);
    }
}
