//! How a line of rules text begins: with a number, a letter, a bullet, the mark of a question or
//! example. Pure functions on one line, shared by the readers of text; what such a beginning means
//! where it stands is for [`super::outline`] to say.

use crate::corpus::number::is_roman;
use crate::corpus::{Kind, Number};
use crate::text::{fold, is_colon, is_stop};

/// What a line begins with. Lengths are bytes of the line, up to where its text starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Start {
    /// A whole number of at least two parts: `12.1.a Text`.
    Number(Number, usize),
    /// A letter or small Roman numeral: `a. Text`, `b) Text`, `(iv) Text`; in lower case.
    Letter(String, usize),
    /// `Q: Text`.
    Question(usize),
    /// `A: Text`.
    Answer(usize),
    /// `Example: Text`.
    Example(usize),
    Words,
}

impl Start {
    /// The text of a line after what it begins with.
    pub(super) fn rest<'a>(&self, line: &'a str) -> &'a str {
        let at = match self {
            Self::Number(_, at) | Self::Letter(_, at) | Self::Question(at) | Self::Answer(at) | Self::Example(at) => {
                *at
            }
            Self::Words => 0,
        };
        line.get(at..).unwrap_or("")
    }
}

/// Labels of questions: first those that need no proof, then letters that need a question mark.
const QUESTIONS: &[&str] = &["q", "в", "question", "вопрос", "frage", "pregunta", "domanda", "pergunta", "f", "p", "d"];
const SURE_QUESTIONS: usize = 8;
const ANSWERS: &[&str] =
    &["a", "о", "r", "а", "answer", "ответ", "antwort", "reponse", "respuesta", "risposta", "resposta"];
const EXAMPLES: &[&str] = &["example", "пример", "beispiel", "exemple", "ejemplo", "esempio", "exemplo"];

/// The longest label with its colon, in bytes; what is longer is no label.
const MAX_LABEL: usize = 40;

/// Reads how a line begins. `beyond` is what follows the line in its paragraph, where that is known.
pub(super) fn start(line: &str, beyond: &str) -> Start {
    if let Some((number, at)) = Number::leading(line) {
        return Start::Number(number, at);
    }
    if let Some((letter, at)) = letter(line) {
        return Start::Letter(letter, at);
    }
    speech(line, beyond).unwrap_or(Start::Words)
}

fn letter(line: &str) -> Option<(String, usize)> {
    let body = line.trim_start();
    let indent = line.len() - body.len();
    let open = usize::from(body.starts_with('('));
    let inside = &body[open..];
    let length = inside.find(|c: char| !c.is_lowercase()).filter(|&length| length > 0)?;
    let label = &inside[..length];
    let close = inside[length..].chars().next()?;
    if !(close == ')' || close == '.' && open == 0) {
        return None;
    }
    let after = open + length + 1;
    let rest = &body[after..];
    if !rest.is_empty() && !rest.starts_with(char::is_whitespace) {
        return None;
    }
    let first = label.chars().next();
    let one_letter = label.chars().count() <= 3 && label.chars().all(|c| Some(c) == first);
    let numeral = label.len() <= 5 && is_roman(label);
    (one_letter || numeral).then(|| (label.to_owned(), indent + after + (rest.len() - rest.trim_start().len())))
}

/// A label with a colon: `Q:`, `Q 2:`, `Answer:`, `Réponse :`; folded, without its number, and where the text starts.
fn label(line: &str) -> Option<(String, usize)> {
    let body = line.trim_start();
    let window = &body[..floor(body, MAX_LABEL)];
    let colon = window.find([':', '：'])?;
    let label = window[..colon].trim_end().trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ');
    if label.is_empty() || !label.starts_with(char::is_uppercase) {
        return None;
    }
    let after = colon + window[colon..].chars().next().map_or(1, char::len_utf8);
    let rest = &body[after..];
    Some((fold(label), line.len() - rest.trim_start().len()))
}

fn speech(line: &str, beyond: &str) -> Option<Start> {
    let (label, at) = label(line)?;
    let place = |labels: &[&str]| labels.iter().position(|known| *known == label);
    if let Some(position) = place(QUESTIONS) {
        let asked = position < SURE_QUESTIONS || asks(&line[at..]) || asks(beyond);
        return asked.then_some(Start::Question(at));
    }
    if place(ANSWERS).is_some() {
        return Some(Start::Answer(at));
    }
    place(EXAMPLES).map(|_| Start::Example(at))
}

/// The kind of clause that a label with a colon names, `Q:`, `Answer 2:`, `Note:`, and the bytes up to its text.
pub(crate) fn speaker(line: &str) -> Option<(Kind, usize)> {
    match speech(line, "") {
        Some(Start::Question(at)) => Some((Kind::Question, at)),
        Some(Start::Answer(at)) => Some((Kind::Answer, at)),
        Some(Start::Example(at)) => Some((Kind::Example, at)),
        _ => label(line).filter(|(label, _)| label == Kind::Note.name()).map(|(_, at)| (Kind::Note, at)),
    }
}

fn asks(text: &str) -> bool {
    text[..floor(text, 1000)].split("\n\n").next().is_some_and(|text| text.contains(['?', '？']))
}

fn floor(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

/// The printed number of a list item, `7.` or `7)`, and where its text starts.
pub(super) fn item(line: &str) -> Option<(u64, usize)> {
    let body = line.trim_start();
    let digits = body.find(|c: char| !c.is_ascii_digit()).unwrap_or(body.len());
    let value = body.get(..digits).filter(|digits| matches!(digits.len(), 1..=9))?.parse().ok()?;
    let rest = body[digits..].strip_prefix(['.', ')'])?;
    let text = rest.trim_start();
    (text.len() < rest.len() || rest.is_empty()).then(|| (value, line.len() - text.len()))
}

/// The bullet of a list item and where its text starts.
pub(super) fn bullet(line: &str) -> Option<(char, usize)> {
    let body = line.trim_start();
    let sign = body.chars().next().filter(|c| "·•‣◦▪▫●○■□∙⁃–—*-+".contains(*c))?;
    let rest = &body[sign.len_utf8()..];
    let text = rest.trim_start();
    (text.len() < rest.len() && !text.is_empty()).then(|| (sign, line.len() - text.len()))
}

/// Whether a text ends as a sentence does, so that a number on the next line begins something new.
pub(super) fn ends_sentence(text: &str) -> bool {
    let bare = text.trim_end().trim_end_matches(['"', '\'', '”', '“', '’', '»', ')', ']', '*', '_']);
    bare.ends_with(|c| is_stop(c) || is_colon(c))
}

/// Whether a text begins as a sentence does, not in the middle of one.
pub(super) fn begins_sentence(text: &str) -> bool {
    !text.chars().find(|c| c.is_alphanumeric()).is_some_and(char::is_lowercase)
}

/// What the text below a heading is, by its name alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    Notes,
    Questions,
}

/// Whether a heading says that notes or questions follow.
pub(super) fn purpose(heading: &str) -> Option<Purpose> {
    const NOTES: &[&str] = &[
        "note",
        "notes",
        "примечание",
        "примечания",
        "заметки",
        "anmerkung",
        "anmerkungen",
        "hinweise",
        "notizen",
        "remarque",
        "remarques",
        "nota",
        "notas",
        "osservazioni",
        "observacoes",
        "observaciones",
    ];
    const QUESTIONS: &[&str] = &[
        "questions",
        "questions and answers",
        "questions answers",
        "faq",
        "q a",
        "frequently asked questions",
        "вопросы",
        "вопросы и ответы",
        "fragen",
        "fragen und antworten",
        "haufige fragen",
        "questions et reponses",
        "questions reponses",
        "foire aux questions",
        "preguntas",
        "preguntas y respuestas",
        "preguntas frecuentes",
        "domande",
        "domande e risposte",
        "domande frequenti",
        "perguntas",
        "perguntas e respostas",
        "perguntas frequentes",
    ];
    let key = crate::text::name_key(heading);
    if NOTES.contains(&key.as_str()) {
        Some(Purpose::Notes)
    } else {
        QUESTIONS.contains(&key.as_str()).then_some(Purpose::Questions)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_begin_in_many_ways() {
        let text = |line: &str| match start(line, "") {
            Start::Number(number, at) => format!("number {number}|{}", &line[at..]),
            Start::Letter(letter, at) => format!("letter {letter}|{}", &line[at..]),
            Start::Question(at) => format!("question|{}", &line[at..]),
            Start::Answer(at) => format!("answer|{}", &line[at..]),
            Start::Example(at) => format!("example|{}", &line[at..]),
            Start::Words => "words".to_owned(),
        };
        for (line, want) in [
            ("12.1.a Load it.", "number 12.1.a|Load it."),
            ("   a. Load it.", "letter a|Load it."),
            ("(iv)  Load it.", "letter iv|Load it."),
            ("б) Грузите.", "letter б|Грузите."),
            ("Q: May I?", "question|May I?"),
            ("Q2: May I?", "question|May I?"),
            ("В: Можно?", "question|Можно?"),
            ("P: ¿Puedo?", "question|¿Puedo?"),
            ("P: planets", "words"),
            ("Réponse : Oui.", "answer|Oui."),
            ("О: Да.", "answer|Да."),
            ("Пример: Аня.", "example|Аня."),
            ("Example 2: Ann.", "example|Ann."),
            ("EXAMPLE: Ann.", "example|Ann."),
            ("example: Ann.", "words"),
            ("Ann: moves.", "words"),
            ("e.g. this", "words"),
            ("a.b", "words"),
            ("ok. Then", "words"),
            ("", "words"),
        ] {
            assert_eq!(text(line), want, "{line}");
        }
    }

    #[test]
    fn items_and_bullets() {
        assert_eq!(item(" 12) Load"), Some((12, 5)));
        assert_eq!(item("3."), Some((3, 2)));
        for line in ["3.1 x", "3.x", "x", "1234567890. x", "", "."] {
            assert_eq!(item(line), None, "{line}");
        }
        assert_eq!(bullet("· Load"), Some(('·', 3)));
        for line in ["-1 strength", "·", "**bold**", ""] {
            assert_eq!(bullet(line), None, "{line}");
        }
    }

    #[test]
    fn headings_that_say_what_follows() {
        for heading in ["Notes", "NOTES:", "Примечания", "Anmerkungen", "Observações", "Note"] {
            assert_eq!(purpose(heading), Some(Purpose::Notes), "{heading}");
        }
        for heading in ["Q&A", "FAQ", "Häufige Fragen", "Questions & Answers"] {
            assert_eq!(purpose(heading), Some(Purpose::Questions), "{heading}");
        }
        assert_eq!(purpose("Notes on docking"), None);
    }
}
