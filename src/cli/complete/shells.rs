//! What each shell runs when it completes, and how it is told what there is: as the line would have it, so that what is
//! typed stays and what is added is quoted.
//!
//! The scripts call the program with the line up to the cursor, and with the part of it that the shell will put a
//! candidate in the place of: bash parts words at `:` and `=` too, so that this is the end of a word. Elvish and
//! PowerShell have the scripts of `clap_complete`; what they would have to quote they are not offered, for nothing here
//! tries them.

use super::ASKED;
use super::line::{Dialect, Reading, Word};
use clap_complete::engine::CompletionCandidate;
use clap_complete::env::Shells;
use std::path::Path;

/// A shell whose lines are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shell(Dialect);

/// What a shell is to run once, by its name or path.
pub fn script(shell: &str) -> Option<String> {
    if let Some(Shell(dialect)) = Shell::called(shell) {
        return Some(match dialect {
            Dialect::Bash => include_str!("ruledex.bash").to_owned(),
            Dialect::Zsh => include_str!("ruledex.zsh").to_owned(),
            Dialect::Fish => include_str!("ruledex.fish").to_owned(),
        });
    }
    let shells = Shells::builtins();
    let mut script = Vec::new();
    shells.completer(shell)?.write_registration(ASKED, "ruledex", "ruledex", "ruledex", &mut script).ok()?;
    String::from_utf8(script).ok()
}

impl Shell {
    pub fn called(name: &str) -> Option<Self> {
        match Path::new(name).file_stem()?.to_str()? {
            "bash" => Some(Self(Dialect::Bash)),
            "zsh" => Some(Self(Dialect::Zsh)),
            "fish" => Some(Self(Dialect::Fish)),
            _ => None,
        }
    }

    pub fn dialect(self) -> Dialect {
        self.0
    }

    /// What is offered for a word, a line each. `replaced`: the end of the word, which it is put in the place of.
    pub fn lines(self, reading: Reading<'_>, word: &Word, replaced: &str, offered: &[CompletionCandidate]) -> String {
        let mut lines = String::new();
        for candidate in offered {
            let Some(value) = candidate.get_value().to_str().filter(|value| !value.contains(char::is_control)) else {
                continue;
            };
            let Some(written) = self.written(reading, word, replaced, value) else { continue };
            let help = candidate.get_help().map(ToString::to_string).unwrap_or_default();
            let about = help.lines().next().unwrap_or("");
            match self.0 {
                Dialect::Bash => lines.push_str(&written),
                // `_describe` takes what stands behind a `:` for the description.
                Dialect::Zsh => {
                    lines.push_str(&written.replace('\\', "\\\\").replace(':', "\\:"));
                    lines.extend([":", &about.replace('\\', "\\\\")].into_iter().filter(|_| !about.is_empty()));
                }
                Dialect::Fish => {
                    lines.push_str(&written);
                    lines.extend(["\t", about].into_iter().filter(|_| !about.is_empty()));
                }
            }
            lines.push('\n');
        }
        lines
    }

    /// What stands in the line for a value: what is typed of it as it is typed, the rest quoted.
    fn written(self, reading: Reading<'_>, word: &Word, replaced: &str, value: &str) -> Option<String> {
        let rest = value.strip_prefix(word.value.as_deref()?);
        // Fish puts in the quotes.
        if self.0 == Dialect::Fish {
            return Some(rest.map_or_else(|| value.to_owned(), |rest| format!("{}{rest}", word.unquoted)));
        }
        let kept = word.raw.strip_suffix(replaced)?;
        if let Some(rest) = rest {
            return Some(format!("{replaced}{}", self.quoted(rest, word.open, word.raw.is_empty())?));
        }
        let kept = reading.word(kept);
        let rest = value.get(kept.value?.len()..).filter(|_| kept.open == word.open)?;
        self.quoted(rest, word.open, kept.raw.is_empty())
    }

    /// A text as it stands behind an open quote, or behind none. `None`: it cannot stand there.
    fn quoted(self, text: &str, open: Option<char>, is_first: bool) -> Option<String> {
        // Bash would take the backslash before it for a part of the word.
        if open == Some('"') && self.0 == Dialect::Bash && text.contains('!') {
            return None;
        }
        if open == Some('\'') {
            return Some(text.replace('\'', "'\\''"));
        }
        let mut quoted = String::with_capacity(text.len());
        for (at, c) in text.char_indices() {
            let escaped = match c {
                _ if open.is_some() => "\"$`\\!".contains(c),
                // A home folder, in zsh a pattern; where a word begins a comment or the place of a command.
                '~' => true,
                '#' => self.0 == Dialect::Zsh || at == 0 && is_first,
                '=' => at == 0 && is_first,
                c => !c.is_alphanumeric() && (c.is_ascii() && !"-_.:@/,+%".contains(c) || c.is_whitespace()),
            };
            if escaped {
                quoted.push('\\');
            }
            quoted.push(c);
        }
        Some(quoted)
    }
}
