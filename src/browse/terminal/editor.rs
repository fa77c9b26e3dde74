//! The reader's own editor, at a line.

use std::path::Path;
use std::process::{Command, ExitStatus};

/// A command that opens a file, as `$EDITOR` has it: maybe with arguments.
pub(in crate::browse) struct Editor {
    command: String,
}

/// How a shell says that there is no such command.
const NOT_FOUND: i32 = 127;

impl Editor {
    pub(in crate::browse) fn new(command: &str) -> Self {
        Self { command: command.trim().to_owned() }
    }

    /// Opens a file and waits until it is closed.
    ///
    /// # Errors
    /// A sentence: there is no such editor, or it ended badly.
    pub(in crate::browse) fn open(&self, file: &Path, line: u32) -> Result<(), String> {
        let none = || format!("There is no editor `{}`: name one in VISUAL or EDITOR.", self.command);
        if self.command.is_empty() {
            return Err("No editor is named: name one in VISUAL or EDITOR.".to_owned());
        }
        match self.run(&arguments(&self.command, file, line)) {
            Ok(status) if status.success() => Ok(()),
            Ok(status) if status.code() == Some(NOT_FOUND) => Err(none()),
            Ok(status) => Err(format!("`{}` ended with {status}.", self.command)),
            Err(_) => Err(none()),
        }
    }

    /// By the shell, which knows how to part a command from its arguments.
    #[cfg(unix)]
    fn run(&self, arguments: &[String]) -> std::io::Result<ExitStatus> {
        let script = format!("{} \"$@\"", self.command);
        Command::new("sh").arg("-c").arg(script).arg(&self.command).args(arguments).status()
    }

    #[cfg(not(unix))]
    fn run(&self, arguments: &[String]) -> std::io::Result<ExitStatus> {
        let mut words = self.command.split_whitespace();
        Command::new(words.next().unwrap_or_default()).args(words).args(arguments).status()
    }
}

/// The file and its line, as the editor wants them; one that is not known gets the file alone.
fn arguments(command: &str, file: &Path, line: u32) -> Vec<String> {
    let program = command.split_whitespace().next().unwrap_or_default().trim_matches(['"', '\'']);
    let name = Path::new(program).file_stem().map(|stem| stem.to_string_lossy().to_lowercase()).unwrap_or_default();
    let file = file.display().to_string();
    match name.as_str() {
        "vi" | "vim" | "nvim" | "gvim" | "view" | "ex" | "nano" | "pico" | "emacs" | "emacsclient" | "mg" | "joe"
        | "jed" | "kak" | "ne" | "micro" | "less" | "gedit" | "mcedit" => vec![format!("+{line}"), file],
        "hx" | "helix" | "subl" | "zed" | "lapce" => vec![format!("{file}:{line}")],
        "code" | "codium" | "code-insiders" | "cursor" => vec!["--goto".to_owned(), format!("{file}:{line}")],
        "kate" | "kwrite" => vec!["--line".to_owned(), line.to_string(), file],
        _ => vec![file],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn editors_get_the_line_as_they_want_it() {
        let told = |command| arguments(command, Path::new("a b.md"), 7).join(" | ");
        assert_eq!(told("vim"), "+7 | a b.md");
        assert_eq!(told("/usr/bin/nano -w"), "+7 | a b.md");
        assert_eq!(told("code --wait"), "--goto | a b.md:7");
        assert_eq!(told("hx"), "a b.md:7");
        assert_eq!(told("ed"), "a b.md");
    }
}
