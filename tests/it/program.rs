//! The real binary, run in a library of its own.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A library in a temporary folder, and the binary to run on it.
pub struct Program {
    folder: tempfile::TempDir,
}

/// What a run printed, and how it ended.
pub struct Run {
    pub stdout: String,
    pub stderr: String,
    pub code: i32,
}

impl Program {
    /// An empty library: the bundled books are all there is.
    pub fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("rules")).unwrap();
        Self { folder }
    }

    /// The small library of `tests/fixtures/library`, built: two books of one game and a translation.
    pub fn sample() -> Self {
        let program = Self::bare();
        let from = crate::support::fixtures("library");
        copy_folder(&from, program.root());
        assert_eq!(program.run(&["build"]).code, 0);
        program
    }

    /// A library without the bundled books.
    pub fn bare() -> Self {
        Self::new().file("ruledex.yaml", "bundled: false\n")
    }

    /// Writes a file, by its path below the library's folder.
    pub fn file(self, path: &str, text: impl AsRef<[u8]>) -> Self {
        self.write(path, text);
        self
    }

    pub fn write(&self, path: &str, text: impl AsRef<[u8]>) {
        let path = self.path(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    pub fn path(&self, below: &str) -> PathBuf {
        self.folder.path().join(below)
    }

    pub fn root(&self) -> &Path {
        self.folder.path()
    }

    /// The command with the library set, its environment empty but for what a program needs.
    pub fn command<S: AsRef<OsStr>>(&self, args: &[S]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ruledex"));
        command.env_clear().env("HOME", self.path("home")).env("RULEDEX_LIBRARY", self.root());
        command.current_dir(self.root()).args(args).stdin(Stdio::null());
        command
    }

    pub fn run<S: AsRef<OsStr>>(&self, args: &[S]) -> Run {
        let output = self.command(args).output().unwrap();
        Run {
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap().replace(&*self.root().to_string_lossy(), "LIB"),
            code: output.status.code().unwrap_or(-1),
        }
    }

    /// Runs command lines one after another and tells all of it: what was typed, what it printed (`!`
    /// before each line of standard error) and how it ended, unless well. Words are parted at blanks,
    /// `"…"` holds them together.
    pub fn transcript(&self, lines: &[&str]) -> String {
        let mut out = String::new();
        for line in lines {
            let run = self.run(&words(line));
            writeln!(out, "$ ruledex {line}").unwrap();
            out.push_str(&run.stdout.replace(&*self.root().to_string_lossy(), "LIB"));
            for line in run.stderr.lines() {
                writeln!(out, "! {line}").unwrap();
            }
            if run.code != 0 {
                writeln!(out, "[exit {}]", run.code).unwrap();
            }
            out.push('\n');
        }
        out
    }

    /// Every file of the library with what is in it, but for the index.
    pub fn sources(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let mut files = Vec::new();
        let mut folders = vec![self.root().to_owned()];
        while let Some(folder) = folders.pop() {
            for path in crate::support::list(&folder).into_iter().filter(|path| *path != self.path("index")) {
                if path.is_dir() {
                    files.push((path.clone(), Vec::new()));
                    folders.push(path);
                } else {
                    files.push((path.clone(), std::fs::read(&path).unwrap()));
                }
            }
        }
        files.sort();
        files
    }

    /// The JSON that a run prints; it must end well.
    pub fn json<S: AsRef<OsStr>>(&self, args: &[S]) -> serde_json::Value {
        let run = self.run(args);
        assert_eq!(run.code, 0, "{}", run.stderr);
        serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{error}: {}", run.stdout))
    }
}

/// A command line as its words.
pub fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let (mut word, mut quoted, mut begun) = (String::new(), false, false);
    for c in line.chars() {
        match c {
            '"' => {
                quoted = !quoted;
                begun = true;
            }
            ' ' if !quoted => {
                if begun {
                    words.push(std::mem::take(&mut word));
                }
                begun = false;
            }
            c => {
                word.push(c);
                begun = true;
            }
        }
    }
    if begun {
        words.push(word);
    }
    words
}

fn copy_folder(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for path in crate::support::list(from) {
        let below = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy_folder(&path, &below);
        } else {
            std::fs::copy(&path, &below).unwrap();
        }
    }
}

impl Run {
    /// All of it as one text, for snapshots.
    pub fn whole(&self) -> String {
        format!("exit {}\n--- stdout\n{}--- stderr\n{}", self.code, self.stdout, self.stderr)
    }
}
