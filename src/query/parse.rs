//! What a person types, read as words, phrases, beginnings of words and filters. It never fails: what
//! is nothing else is words.

use crate::text::{Language, Token, tokenise};

/// The keys of `key:value` words. Before any other word a colon is only a colon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Book,
    Game,
    Kind,
    Language,
    Authority,
    Page,
}

impl Key {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Book => "book",
            Self::Game => "game",
            Self::Kind => "kind",
            Self::Language => "language",
            Self::Authority => "authority",
            Self::Page => "page",
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        let all = [Self::Book, Self::Game, Self::Kind, Self::Language, Self::Authority, Self::Page];
        let name = name.to_lowercase();
        if name == "lang" {
            return Some(Self::Language);
        }
        all.into_iter().find(|key| key.name() == name)
    }
}

/// One thing that the query asks for, as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Item {
    Word(String),
    /// Words tied together by hyphens or stops; each of them.
    Compound(String, Vec<String>),
    /// The last of these is the beginning of a word; what stands before it is tied to it.
    Prefix(String, Vec<String>),
    /// The words between two quote marks, without the marks.
    Phrase(String),
    /// A word, or words tied together, of which the last may not be typed to its end.
    Begun(String, Vec<String>),
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Parsed {
    pub(super) items: Vec<Item>,
    pub(super) filters: Vec<(Key, String)>,
    /// All but the filters, for looking the whole of it up as a name or number.
    pub(super) rest: String,
    /// Whether words past the last that is read were left out.
    pub(super) cut: bool,
}

/// A query has so many items at most: the words of a hit are counted in the bits of one number.
pub(super) const MOST_ITEMS: usize = 64;
/// More is no query but a file.
pub(super) const MOST_CHARS: usize = 4000;

/// `begun`: whether the last word may be the beginning of one, unless a blank follows it.
pub(super) fn parse(text: &str, begun: bool) -> Parsed {
    let mut chars = text.chars();
    let read = chars.by_ref().take(MOST_CHARS).map(|c| if c.is_control() { ' ' } else { c });
    let text: String = read.filter(|&c| c != '\u{feff}').collect();
    let mut parsed = Parsed { cut: chars.next().is_some(), ..Parsed::default() };
    let mut plain = String::new();
    let mut rest = text.as_str();
    while let Some(c) = rest.chars().next() {
        let at_word = parsed.rest.is_empty() || parsed.rest.ends_with(char::is_whitespace);
        if at_word && let Some((key, value, after)) = filter(rest) {
            parsed.filters.push((key, value));
            rest = after;
        } else if let Some((phrase, after)) = phrase(rest, at_word) {
            parsed.words(&plain, false);
            plain.clear();
            parsed.push(Item::Phrase(phrase.trim().to_owned()));
            parsed.rest.push_str(&rest[..rest.len() - after.len()]);
            rest = after;
        } else {
            plain.push(c);
            parsed.rest.push(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    parsed.words(&plain, begun);
    parsed.rest = parsed.rest.trim().to_owned();
    parsed
}

impl Parsed {
    /// Adds an item; one that is said twice counts once.
    fn push(&mut self, item: Item) {
        if self.items.contains(&item) {
            return;
        }
        if self.items.len() < MOST_ITEMS {
            self.items.push(item);
        } else {
            self.cut = true;
        }
    }

    /// Adds the words of a piece of text without phrases and filters; `begun` as for [`parse`].
    fn words(&mut self, text: &str, begun: bool) {
        let mut tied: Vec<Token> = Vec::new();
        for token in tokenise(text, Language::Other).filter(|token| token.width == 1) {
            if !token.glued {
                self.tied(text, &tied, false);
                tied.clear();
            }
            tied.push(token);
        }
        let at_end = tied.last().is_some_and(|last| last.end == text.len());
        self.tied(text, &tied, begun && at_end);
    }

    fn tied(&mut self, text: &str, tokens: &[Token], begun: bool) {
        let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else { return };
        let parts = || tokens.iter().map(|token| text[token.start..token.end].to_owned()).collect();
        let written = text[first.start..last.end].to_owned();
        self.push(if text[last.end..].starts_with('*') {
            Item::Prefix(written, parts())
        } else if begun {
            Item::Begun(written, parts())
        } else if tokens.len() > 1 {
            Item::Compound(written, parts())
        } else {
            Item::Word(written)
        });
    }
}

impl Item {
    /// The item as the answer echoes it.
    pub(super) fn echo(&self) -> String {
        match self {
            Self::Word(written) | Self::Compound(written, _) => written.clone(),
            Self::Prefix(written, _) | Self::Begun(written, _) => format!("{written}*"),
            Self::Phrase(written) => format!("\"{written}\""),
        }
    }
}

/// A `key:value` word, and what follows it. The value may stand in quotes.
fn filter(text: &str) -> Option<(Key, String, &str)> {
    const LONGEST_KEY: usize = "authority".len();
    let colon = text.bytes().take(LONGEST_KEY + 1).position(|b| b == b':')?;
    let key = Key::from_name(text.get(..colon)?)?;
    let value = &text[colon + 1..];
    if value.starts_with(is_double_quote)
        && let Some((value, rest)) = phrase(value, true)
    {
        return Some((key, value.trim().to_owned(), rest));
    }
    let end = value.find(char::is_whitespace).unwrap_or(value.len());
    let (value, rest) = value.split_at(end);
    (!value.is_empty()).then(|| (key, value.to_owned(), rest))
}

/// Words between two quote marks, and what follows them. A quote mark without a partner is none, and
/// one between which no word stands neither.
fn phrase(text: &str, at_word: bool) -> Option<(String, &str)> {
    let open = text.chars().next()?;
    let body = &text[open.len_utf8()..];
    let end = if is_double_quote(open) {
        body.find(is_double_quote)?
    } else if at_word && is_single_quote(open) && body.starts_with(char::is_alphanumeric) {
        closing_single(body)?
    } else {
        return None;
    };
    let words = &body[..end];
    let after = body[end..].chars().next().map_or("", |close| &body[end + close.len_utf8()..]);
    words.contains(char::is_alphanumeric).then(|| (words.to_owned(), after))
}

/// The first single quote that ends a word, and so is no apostrophe in one.
fn closing_single(body: &str) -> Option<usize> {
    let closes = |at: usize, mark: &str| {
        let after = body[at + mark.len()..].chars().next();
        !body[..at].ends_with(char::is_whitespace) && !after.is_some_and(char::is_alphanumeric)
    };
    body.match_indices(is_single_quote).find(|&(at, mark)| closes(at, mark)).map(|(at, _)| at)
}

fn is_double_quote(c: char) -> bool {
    matches!(c, '"' | '“' | '”' | '„' | '‟' | '«' | '»' | '″' | '＂' | '「' | '」' | '‹' | '›')
}

fn is_single_quote(c: char) -> bool {
    matches!(c, '\'' | '‘' | '’' | '‚' | '‛' | '`' | '´')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn echo(text: &str) -> Vec<String> {
        let parsed = parse(text, false);
        let filters = parsed.filters.iter().map(|(key, value)| format!("{}:{value}", key.name()));
        parsed.items.iter().map(Item::echo).chain(filters).collect()
    }

    #[test]
    fn quote_marks_of_every_kind_hold_a_phrase() {
        for text in ["\"big tug\"", "“big tug”", "„big tug“", "«big tug»", "»big tug«", "'big tug'", "‘big tug’"]
        {
            assert_eq!(echo(&format!("a {text} b")), ["a", "\"big tug\"", "b"], "{text}");
        }
        assert_eq!(echo("\"big tug"), ["big", "tug"]);
        assert_eq!(echo("the tug's crews' 'o"), ["the", "tug's", "crews", "o"]);
        assert_eq!(echo("'the tug's hull' x"), ["\"the tug's hull\"", "x"]);
        assert_eq!(echo("\"\" '' «»"), [] as [&str; 0]);
    }

    #[test]
    fn only_known_keys_are_filters() {
        assert_eq!(echo("tug book:x Lang:ru page:\"Big Tug\""), ["tug", "book:x", "language:ru", "page:Big Tug"]);
        assert_eq!(echo("step: tug kind: a notebook:x"), ["step", "tug", "kind", "a", "notebook", "x"]);
        assert_eq!(parse("49.2 book:x", false).rest, "49.2");
    }

    #[test]
    fn only_a_last_word_without_a_blank_after_it_is_begun() {
        let last = |text: &str| parse(text, true).items.pop();
        assert_eq!(last("big tu"), Some(Item::Begun("tu".into(), vec!["tu".into()])));
        assert_eq!(last("an anti-tu"), Some(Item::Begun("anti-tu".into(), vec!["anti".into(), "tu".into()])));
        assert_eq!(last("tug tug"), Some(Item::Begun("tug".into(), vec!["tug".into()])));
        for (text, whole) in [("big tug ", "tug"), ("tug?", "tug"), ("tu*", "tu*"), ("\"big tug\"", "\"big tug\"")] {
            assert!(last(text).is_some_and(|item| item.echo() == whole && !matches!(item, Item::Begun(..))), "{text}");
        }
    }

    #[test]
    fn signs_are_no_operators() {
        assert_eq!(echo("--help -roll NOT a && (tug ^ tu* *"), ["help", "roll", "NOT", "a", "tug", "tu*"]);
        assert_eq!(echo("big-tug 1.2.a big - tug a/b"), ["big-tug", "1.2.a", "big", "tug", "a", "b"]);
    }
}
