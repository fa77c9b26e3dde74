//! Words that hold a sentence together and say little about what it is about.

/// In order of letters, as [`super::fold`] leaves them.
const ENGLISH: &[&str] = &[
    "a", "about", "all", "also", "am", "an", "and", "any", "are", "as", "at", "be", "because", "been", "but", "by",
    "can", "cannot", "cant", "could", "did", "do", "does", "doesnt", "doing", "dont", "for", "from", "get", "gets",
    "getting", "had", "happen", "happens", "has", "have", "having", "he", "her", "him", "his", "how", "i", "if", "im",
    "in", "into", "is", "isnt", "it", "its", "ive", "just", "like", "may", "me", "mean", "means", "might", "must",
    "my", "need", "of", "on", "or", "our", "same", "shall", "she", "should", "so", "some", "someone", "still", "than",
    "that", "the", "their", "them", "then", "there", "these", "they", "this", "those", "to", "too", "use", "used",
    "using", "was", "we", "were", "what", "when", "where", "which", "while", "who", "whose", "why", "will", "with",
    "work", "works", "would", "you", "your",
];

const RUSSIAN: &[&str] = &[
    "а",
    "без",
    "бы",
    "был",
    "была",
    "были",
    "было",
    "быть",
    "в",
    "вам",
    "вас",
    "во",
    "вы",
    "где",
    "для",
    "до",
    "его",
    "ее",
    "если",
    "есть",
    "еще",
    "же",
    "за",
    "и",
    "из",
    "или",
    "им",
    "их",
    "к",
    "как",
    "какая",
    "какие",
    "какой",
    "когда",
    "кто",
    "куда",
    "ли",
    "меня",
    "мне",
    "могу",
    "могут",
    "может",
    "можно",
    "мой",
    "моя",
    "мы",
    "на",
    "над",
    "надо",
    "не",
    "него",
    "нее",
    "ней",
    "нельзя",
    "нет",
    "ни",
    "но",
    "ну",
    "нужно",
    "о",
    "об",
    "он",
    "она",
    "они",
    "оно",
    "от",
    "по",
    "под",
    "почему",
    "при",
    "про",
    "с",
    "сам",
    "свои",
    "свой",
    "свою",
    "себя",
    "сколько",
    "со",
    "так",
    "такое",
    "там",
    "то",
    "тоже",
    "только",
    "тот",
    "ты",
    "у",
    "уже",
    "чего",
    "чем",
    "что",
    "чтобы",
    "эта",
    "эти",
    "это",
    "этот",
    "я",
];

/// Whether a word is one of them, in English or Russian.
#[must_use]
pub fn is_function_word(word: &str) -> bool {
    let word: String = super::fold(word).chars().filter(|c| c.is_alphanumeric()).collect();
    is_folded_function_word(&word)
}

/// [`is_function_word`] of a word of a [`super::name_key`].
#[must_use]
pub fn is_folded_function_word(word: &str) -> bool {
    [ENGLISH, RUSSIAN].iter().any(|list| list.binary_search(&word).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_are_in_order_and_known_in_any_spelling() {
        assert!(ENGLISH.is_sorted() && RUSSIAN.is_sorted());
        assert!(["Can't", "THE", "её", "Если"].into_iter().all(is_function_word));
        assert!(!is_function_word("ship") && !is_function_word(""));
    }
}
