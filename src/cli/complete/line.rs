//! A line as it stands in a shell, read as the shell would: words, and what they mean once quotes are taken away and
//! `~` and plain variables of the environment are put in. What only the shell itself can know (what a command prints,
//! which files a pattern means, a variable of its own) is not guessed.

use std::iter::Peekable;
use std::str::CharIndices;

/// The shells whose lines are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    Bash,
    Zsh,
    Fish,
}

/// A word of a line, which may still be open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Word {
    /// As it stands.
    pub raw: String,
    /// What a program is given; `None` where only the shell knows.
    pub value: Option<String>,
    /// Without quotes, but with `~` and variables as they stand.
    pub unquoted: String,
    /// The quote that is open at its end.
    pub open: Option<char>,
}

/// What reads lines: a shell's way of writing them, and where a variable of the environment is looked up.
#[derive(Clone, Copy)]
pub struct Reading<'a> {
    pub dialect: Dialect,
    pub environment: &'a dyn Fn(&str) -> Option<String>,
}

/// What may stand before a command in a line.
const BEFORE: &[&str] =
    &["!", "{", "and", "begin", "command", "do", "elif", "else", "if", "not", "or", "then", "time", "until", "while"];

impl Reading<'_> {
    /// The words of the last command of a line, up to the one at its end, which is empty where a blank ends the line.
    /// `None` where that is no word of the command, but a file that it reads or writes.
    pub fn words(self, line: &str) -> Option<Vec<Word>> {
        let mut words: Vec<Word> = Vec::new();
        let mut rest = line;
        let mut redirects = false;
        loop {
            rest = rest.trim_start_matches([' ', '\t']);
            if rest.is_empty() {
                break;
            }
            let word = self.word(rest);
            rest = &rest[word.raw.len()..];
            let redirected = std::mem::take(&mut redirects);
            if word.raw.is_empty() {
                redirects = rest.starts_with(['<', '>']);
                if redirects {
                    rest = rest.trim_start_matches(['<', '>', '&', '|', '!']);
                } else {
                    words.clear();
                    rest = &rest[1..];
                }
                continue;
            }
            if rest.is_empty() {
                words.push(word);
                return (!redirected).then_some(words);
            }
            // `2>`
            let is_descriptor = rest.starts_with(['<', '>']) && word.raw.bytes().all(|b| b.is_ascii_digit());
            if !redirected && !is_descriptor {
                words.push(word);
            }
        }
        words.push(Word { value: Some(String::new()), ..Word::default() });
        (!redirects).then_some(words)
    }

    /// Takes away what stands before the name of the command, words that lead to it and variables that are set for it.
    /// Gives the word that one of these is set to.
    pub fn take_leading(self, words: &mut Vec<Word>, variable: &str) -> Option<Word> {
        let mut value = None;
        let mut count = 0;
        for word in words.iter() {
            match word.raw.split_once('=').filter(|(name, _)| is_name(name)) {
                Some((name, set)) if name == variable => value = Some(self.word(set)),
                Some(_) => {}
                None if BEFORE.contains(&word.raw.as_str()) => {}
                None => break,
            }
            count += 1;
        }
        words.drain(..count);
        value
    }

    /// The word that a text begins with.
    pub fn word(self, text: &str) -> Word {
        let word = Word { value: Some(String::new()), ..Word::default() };
        let mut reader = Reader { text, chars: text.char_indices().peekable(), reading: self, word };
        let end = reader.read();
        let mut word = reader.word;
        text[..end].clone_into(&mut word.raw);
        word
    }
}

fn is_name(text: &str) -> bool {
    let letter = |c: char| c.is_ascii_alphabetic() || c == '_';
    text.starts_with(letter) && text.chars().all(|c| letter(c) || c.is_ascii_digit())
}

struct Reader<'a> {
    text: &'a str,
    chars: Peekable<CharIndices<'a>>,
    reading: Reading<'a>,
    word: Word,
}

impl Reader<'_> {
    /// Gives the byte where the word ends.
    fn read(&mut self) -> usize {
        let fish = self.reading.dialect == Dialect::Fish;
        while let Some(&(at, c)) = self.chars.peek() {
            let open = self.word.open;
            let printed =
                if open.is_none() && c == '(' || c == '$' && open != Some('\'') { self.printed(at) } else { 0 };
            if printed > 0 {
                self.unclear(c);
                while self.chars.next_if(|next| next.0 < at + printed).is_some() {}
                continue;
            }
            if open.is_none() && (c.is_ascii_whitespace() || ";|&()<>".contains(c)) {
                return at;
            }
            self.chars.next();
            match (open, c) {
                (Some(quote), _) if c == quote => self.word.open = None,
                (None, '\'' | '"') => self.word.open = Some(c),
                (_, '\\') => self.escaped(),
                (Some('\''), _) => self.push(c),
                (_, '$') => self.variable(at),
                (None, '~') if at == 0 => self.home(),
                (None, '*' | '?' | '[' | '{') => self.unclear(c),
                (_, '`') if !fish => self.unclear(c),
                (None, '=') if at == 0 => self.unclear(c),
                _ => self.push(c),
            }
        }
        self.text.len()
    }

    /// How long what a command prints is: `$(ls)`, in fish `(ls)` too; 0 where there is none, or it is still open and a
    /// line of its own.
    fn printed(&self, at: usize) -> usize {
        let rest = &self.text[at..];
        let dollar = usize::from(rest.starts_with('$'));
        if !rest[dollar..].starts_with('(') || dollar == 0 && self.reading.dialect != Dialect::Fish {
            return 0;
        }
        let mut depth = 0usize;
        for (at, c) in rest.char_indices() {
            match c {
                '(' => depth += 1,
                ')' if depth == 1 => return at + 1,
                ')' => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        0
    }

    fn push(&mut self, c: char) {
        self.word.unquoted.push(c);
        if let Some(value) = &mut self.word.value {
            value.push(c);
        }
    }

    fn unclear(&mut self, c: char) {
        self.push(c);
        self.word.value = None;
    }

    /// After a backslash.
    fn escaped(&mut self) {
        let fish = self.reading.dialect == Dialect::Fish;
        let next = self.chars.peek().map(|&(_, c)| c);
        let taken = match (self.word.open, next) {
            // A sign by its number, the end of the line, and what has just been begun.
            (None, Some(c)) if fish && c.is_ascii_alphanumeric() => return self.unclear('\\'),
            (_, None | Some('\n')) => return self.unclear('\\'),
            (None, _) => true,
            (Some('\''), Some(c)) => fish && "'\\".contains(c),
            (Some(_), Some(c)) => "\"\\$".contains(c) || !fish && c == '`',
        };
        match next.filter(|_| taken) {
            Some(c) => {
                self.chars.next();
                self.push(c);
            }
            None => self.push('\\'),
        }
    }

    /// After a `$`: a variable of the environment, `$HOME` or `${HOME}`, is put in.
    fn variable(&mut self, at: usize) {
        let rest = &self.text[at + 1..];
        let braced = rest.strip_prefix('{').filter(|_| self.reading.dialect != Dialect::Fish);
        let named = braced.unwrap_or(rest);
        let length = named.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(named.len());
        let (name, after) = named.split_at(length);
        let whole = is_name(name) && if braced.is_some() { after.starts_with('}') } else { !after.starts_with('[') };
        let value = (self.reading.environment)(name).filter(|value| whole && self.is_one_word(name, value));
        let Some(value) = value else { return self.unclear('$') };
        let end = at + 1 + length + 2 * usize::from(braced.is_some());
        while self.chars.next_if(|&(at, _)| at < end).is_some() {}
        self.word.unquoted.push_str(&self.text[at..end]);
        if let Some(known) = &mut self.word.value {
            known.push_str(&value);
        }
    }

    /// Whether a shell makes one word of a variable: bash parts it by blanks, fish has lists.
    fn is_one_word(&self, name: &str, value: &str) -> bool {
        match self.reading.dialect {
            Dialect::Bash => self.word.open.is_some() || !value.contains([' ', '\t', '\n', '*', '?', '[']),
            Dialect::Zsh => true,
            Dialect::Fish => !name.ends_with("PATH"),
        }
    }

    /// After a `~` at the start.
    fn home(&mut self) {
        let alone = self.chars.peek().is_none_or(|&(_, next)| next == '/' || next.is_ascii_whitespace());
        let Some(home) = (self.reading.environment)("HOME").filter(|_| alone) else { return self.unclear('~') };
        self.word.unquoted.push('~');
        self.word.value = Some(home);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Dialect; 3] = [Dialect::Bash, Dialect::Zsh, Dialect::Fish];

    fn environment(name: &str) -> Option<String> {
        let known = [("HOME", "/home/me"), ("SHELF", "two words"), ("GAMEPATH", "/a:/b")];
        known.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
    }

    fn reading(dialect: Dialect) -> Reading<'static> {
        Reading { dialect, environment: &environment }
    }

    /// The words of a line: their values, `?` for what only the shell knows.
    fn values(dialect: Dialect, line: &str) -> Vec<String> {
        let words = reading(dialect).words(line).unwrap_or_default();
        words.into_iter().map(|word| word.value.unwrap_or_else(|| "?".to_owned())).collect()
    }

    #[test]
    fn plain_words_are_what_every_shell_makes_of_them() {
        for (line, expected) in [
            ("ruledex show ti4:inv", &["ruledex", "show", "ti4:inv"][..]),
            ("ruledex  show ", &["ruledex", "show", ""]),
            ("r --library=/x \"a b\" 'c d' e\\ f", &["r", "--library=/x", "a b", "c d", "e f"]),
            ("r ~/x ~ \"~/x\" \\~ a~", &["r", "/home/me/x", "/home/me", "~/x", "~", "a~"]),
            ("r $HOME/x \"$HOME/y z\" '$HOME' \\$HOME", &["r", "/home/me/x", "/home/me/y z", "$HOME", "$HOME"]),
            ("r \"$SHELF\"", &["r", "two words"]),
            ("r \"a\\\"b\\\\\"", &["r", "a\"b\\"]),
            ("r \"\" ''", &["r", "", ""]),
            ("r \"open it", &["r", "open it"]),
            ("r --library=~/x", &["r", "--library=~/x"]),
            ("ls; make && r sh", &["r", "sh"]),
            ("r a > file 2>&1 b 2>/dev/null c", &["r", "a", "b", "c"]),
            ("r Ёлка\\ ё", &["r", "Ёлка ё"]),
            ("ls $(r show", &["r", "show"]),
        ] {
            for dialect in ALL {
                assert_eq!(values(dialect, line), expected, "{dialect:?}: {line}");
            }
        }
    }

    #[test]
    fn what_only_the_shell_knows_is_not_guessed() {
        for word in
            ["~you/x", "$none", "\"$none\"", "*.md", "a?", "x[1]", "a{b,c", "$(a; b)", "x\"$(ls) a", "$", "a\\", "=ls"]
        {
            for dialect in ALL {
                assert_eq!(values(dialect, &format!("r {word}")).last().unwrap(), "?", "{dialect:?}: {word}");
            }
        }
        for (dialect, word) in [
            (Dialect::Bash, "$SHELF"),
            (Dialect::Bash, "${HOME:-x}"),
            (Dialect::Bash, "`ls"),
            (Dialect::Zsh, "$'a"),
            (Dialect::Fish, "$GAMEPATH"),
            (Dialect::Fish, "${HOME}"),
            (Dialect::Fish, "\\x41"),
        ] {
            assert_eq!(values(dialect, &format!("r {word}")).last().unwrap(), "?", "{dialect:?}: {word}");
        }
        for dialect in ALL {
            assert_eq!(reading(dialect).words("r show > fi"), None);
            assert_eq!(reading(dialect).words("r show 2> "), None);
        }
    }

    #[test]
    fn shells_differ_in_braces_blanks_and_backslashes() {
        assert_eq!(values(Dialect::Bash, "r ${HOME}/x"), ["r", "/home/me/x"]);
        assert_eq!(values(Dialect::Zsh, "r ${HOME}x $SHELF"), ["r", "/home/mex", "two words"]);
        assert_eq!(values(Dialect::Bash, r"r 'a\' b"), ["r", r"a\", "b"]);
        assert_eq!(values(Dialect::Fish, r"r 'a\' b"), ["r", "a' b"]);
        assert_eq!(values(Dialect::Fish, r"r `a`"), ["r", "`a`"]);
    }

    #[test]
    fn variables_before_the_command_are_taken_off() {
        for dialect in ALL {
            let mut words = reading(dialect).words("cd /; RULEDEX_LIBRARY=~/x  LANG=C ruledex show ").unwrap();
            let library = reading(dialect).take_leading(&mut words, "RULEDEX_LIBRARY");
            assert_eq!(library.unwrap().value.as_deref(), Some("/home/me/x"));
            assert_eq!(words.iter().map(|word| word.raw.as_str()).collect::<Vec<_>>(), ["ruledex", "show", ""]);
            let mut words = reading(dialect).words("if not L=$(pwd) ruledex L=1").unwrap();
            assert_eq!(reading(dialect).take_leading(&mut words, "L").unwrap().value, None);
            assert_eq!(words.len(), 2, "{words:?}");
        }
    }
}
