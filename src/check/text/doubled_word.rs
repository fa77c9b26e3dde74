//! `doubled-word`: a word that stands twice in a row.

use crate::check::places::Places;
use crate::check::{Check, Checked, in_text};
use crate::corpus::{ClauseId, Corpus};
use crate::diag::{Code, Finding, Severity};
use crate::text::name_key;

/// Words that never stand twice: articles and the like.
pub struct DoubledLittleWord;

/// All other words, but for those that may. Off by default: “Ha ha” is a card, too.
pub struct DoubledWord;

const CODE: Code = Code {
    name: "doubled-word",
    severity: Severity::Warning,
    about: "A word stands twice in a row. By default these are words that never do, such as “the”, “und” or “из”; if \
            this code is asked for, all but those that may (“had had”, “that that”, “vous vous”) and names.\n\n\
            Why it matters: it is a slip, and often half of a sentence that was changed.\n\n\
            Example: “Each player takes the the top card.”\n\n\
            What to do: take one of the two out.",
};

/// By language: words that never stand twice, and words that may. In lower case.
const WORDS: &[(&str, &[&str], &[&str])] = &[
    (
        "en",
        &["the", "an", "and", "or", "of", "from", "with", "than", "if", "into", "their", "its", "your", "our", "my"],
        &[
            "had", "that", "is", "do", "does", "did", "can", "will", "was", "were", "are", "be", "been", "has", "have",
            "so", "very", "no", "not", "yes", "who", "which", "what", "her", "his", "him", "you", "them", "it", "this",
            "these", "those", "one", "all", "in", "on", "to", "for", "by", "at", "up", "out", "off", "over", "again",
            "much", "many", "far", "long", "bye", "ha", "there", "where", "when", "then", "here", "now", "more",
            "only",
        ],
    ),
    (
        "ru",
        &["и", "или", "в", "на", "из", "от", "к", "с", "по", "для", "при", "если", "но", "под", "над", "без", "у"],
        &[
            "что",
            "как",
            "так",
            "то",
            "не",
            "да",
            "очень",
            "чуть",
            "еле",
            "давно",
            "еще",
            "ещё",
            "всё",
            "все",
            "его",
            "их",
        ],
    ),
    (
        "de",
        &[
            "und", "oder", "ein", "eine", "einen", "einem", "einer", "mit", "von", "wenn", "für", "aus", "bei", "zum",
            "zur",
        ],
        &["der", "die", "das", "den", "dem", "denen", "sie", "sich", "es", "was", "sehr", "nein", "ja", "so", "wer"],
    ),
    (
        "fr",
        &["le", "la", "les", "un", "une", "des", "du", "et", "ou", "dans", "pour", "avec", "sur", "par", "si"],
        &["nous", "vous", "très", "non", "oui", "bien", "que", "est", "en", "y", "se"],
    ),
    (
        "es",
        &["el", "la", "los", "las", "un", "una", "y", "o", "del", "con", "por", "para", "si", "en"],
        &["no", "sí", "muy", "ya", "que", "casi"],
    ),
    (
        "it",
        &["il", "gli", "un", "una", "e", "o", "del", "della", "con", "per", "se", "nel", "di"],
        &["si", "no", "sì", "piano", "man", "quasi", "via", "poco", "che", "lo", "la", "le", "ci", "vi"],
    ),
    (
        "pt",
        &["os", "as", "um", "uma", "e", "ou", "do", "da", "com", "para", "em"],
        &["não", "sim", "muito", "que", "se", "nos", "vos", "quase"],
    ),
    (
        "pl",
        &["i", "lub", "oraz", "w", "na", "z", "do", "od", "dla", "przy", "jeśli", "po"],
        &["nie", "tak", "bardzo", "się", "że", "to", "co"],
    ),
];

impl Check for DoubledLittleWord {
    fn code(&self) -> &'static Code {
        &CODE
    }

    fn run(&self, checked: &Checked<'_>) -> Vec<Finding> {
        found(checked, |language, word, _| lists(language).is_some_and(|(_, never, _)| never.contains(&word)))
    }
}

impl Check for DoubledWord {
    fn code(&self) -> &'static Code {
        &CODE
    }

    fn on_by_default(&self) -> bool {
        false
    }

    fn run(&self, checked: &Checked<'_>) -> Vec<Finding> {
        found(checked, |language, word, name| {
            let may = lists(language).is_some_and(|(.., may)| may.contains(&word));
            !may && !name && word.chars().nth(1).is_some()
        })
    }
}

fn lists(language: &str) -> Option<&'static (&'static str, &'static [&'static str], &'static [&'static str])> {
    let language = language.split(['-', '_']).next().unwrap_or(language);
    WORDS.iter().find(|(code, ..)| *code == language)
}

/// `counts` judges a doubled word by the book's language, the word in lower case, and whether it stands
/// as a name twice.
fn found(checked: &Checked<'_>, counts: impl Fn(&str, &str, bool) -> bool) -> Vec<Finding> {
    let corpus = checked.corpus;
    let mut places = Places::new(*checked);
    let mut findings = Vec::new();
    for id in corpus.clause_ids() {
        for (start, end, word) in doubled(corpus, id) {
            let name =
                corpus.clause(id).text.plain[start..end].split(' ').all(|word| word.starts_with(char::is_uppercase));
            if counts(&corpus.book_of(id).language, &word, name) && !is_in_two_names(corpus, id, start, end) {
                let place = places.of(id, start, end);
                let message = format!("“{word}” stands twice in a row");
                findings.push(in_text(&CODE, corpus, id, place, message).help("take one of them out"));
            }
        }
    }
    findings
}

/// Whether the two are of different names: “the action cards card”, where “action cards” is one.
fn is_in_two_names(corpus: &Corpus, id: ClauseId, start: usize, end: usize) -> bool {
    let plain = &corpus.clause(id).text.plain;
    let blanks = [' ', '\n', '\u{a0}', '-', '–'];
    let (before, after) = (plain[..start].trim_end_matches(blanks), plain[end..].trim_start_matches(blanks));
    let before = before.rsplit(blanks).next().unwrap_or("");
    let after = after.split(blanks).next().unwrap_or("");
    let word = plain[start..end].split(' ').next().unwrap_or("");
    let is_name = |first: &str, second: &str| !corpus.names.named(&name_key(&format!("{first} {second}"))).is_empty();
    is_name(before, word) || is_name(word, after)
}

/// Each word that follows itself with a blank between, and the bytes of both.
fn doubled(corpus: &Corpus, id: ClauseId) -> Vec<(usize, usize, String)> {
    let plain = &corpus.clause(id).text.plain;
    let mut found = Vec::new();
    let mut last: Option<(usize, &str)> = None;
    let mut at = 0;
    for piece in plain.split_inclusive([' ', '\n']) {
        let start = at;
        at += piece.len();
        let word = piece.trim_end_matches([' ', '\n']);
        // What follows the second may be a stop; what stands before the first may be a bracket.
        let bare = word.trim_end_matches(|c: char| !c.is_alphanumeric());
        if let Some((first, before)) = last
            && !bare.is_empty()
            && before.len() == bare.len()
            && before.chars().all(char::is_alphabetic)
            && before.to_lowercase() == bare.to_lowercase()
        {
            found.push((first, start + bare.len(), bare.to_lowercase()));
        }
        let open = word.len() - word.trim_start_matches(['(', '[', '"', '“', '„', '«', '‘']).len();
        last = (!piece.ends_with('\n')).then_some((start + open, &word[open..]));
    }
    found
}
