//! The real binary, run in a library of its own.

use std::ffi::OsStr;
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

    /// The JSON that a run prints; it must end well.
    pub fn json<S: AsRef<OsStr>>(&self, args: &[S]) -> serde_json::Value {
        let run = self.run(args);
        assert_eq!(run.code, 0, "{}", run.stderr);
        serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{error}: {}", run.stdout))
    }
}

impl Run {
    /// All of it as one text, for snapshots.
    pub fn whole(&self) -> String {
        format!("exit {}\n--- stdout\n{}--- stderr\n{}", self.code, self.stdout, self.stderr)
    }
}
