//! Words and signs that stand before a rule's number where the rule begins: `§ 7`, `Law 4: …`, `Статья 5. …`.

/// In lower case. Words for parts of a rule, such as steps, are none: they begin anew in each.
const WORDS: &[&str] = &[
    "§§",
    "§",
    "№",
    "art.",
    "ст.",
    "rule",
    "law",
    "article",
    "section",
    "chapter",
    "regel",
    "artikel",
    "abschnitt",
    "kapitel",
    "règle",
    "chapitre",
    "regla",
    "artículo",
    "articulo",
    "capítulo",
    "sección",
    "regola",
    "articolo",
    "capitolo",
    "sezione",
    "regra",
    "artigo",
    "seção",
    "secção",
    "zasada",
    "artykuł",
    "rozdział",
    "правило",
    "пункт",
    "статья",
    "глава",
    "раздел",
    "стаття",
    "розділ",
];

/// The word with which a text begins, where a number may follow it, and the bytes that it and the blanks behind it take.
pub(crate) fn before_number(text: &str) -> Option<(&'static str, usize)> {
    first_of(WORDS, text)
}

/// Which of some words, given in lower case, a text begins with, as in [`before_number`]. Blanks stand behind a word;
/// a sign, or what a stop ends, needs none.
pub(crate) fn first_of(words: &[&'static str], text: &str) -> Option<(&'static str, usize)> {
    let first = text.chars().next().filter(|c| !c.is_ascii_digit())?.to_lowercase().next();
    let mut words = words.iter().filter(|word| word.chars().next() == first);
    words.find_map(|word| {
        let head: String = text.chars().take(word.chars().count()).collect();
        let rest = &text[head.len()..];
        let blanks = rest.len() - rest.trim_start().len();
        let sign = !word.ends_with(char::is_alphabetic);
        (head.to_lowercase() == *word && (sign || blanks > 0)).then_some((*word, head.len() + blanks))
    })
}
