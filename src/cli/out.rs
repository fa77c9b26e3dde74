//! Where output goes: standard output, coloured only where that is wanted, and the exit codes.

use anstream::adapter::strip_str;
use anstream::{AutoStream, ColorChoice};
use anyhow::bail;
use ruledex::render::terminal::Look;
use std::io::{self, Write};

/// How a command ended, as the shell sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Found, clean, done.
    Good,
    /// Nothing found, or findings.
    Nothing,
    /// Could not run.
    Failed,
}

impl Outcome {
    pub fn code(self) -> u8 {
        match self {
            Self::Good => 0,
            Self::Nothing => 1,
            Self::Failed => 2,
        }
    }
}

/// Writes to standard output. A reader that has gone away (`| head`) is no error.
pub fn print(text: &str) -> anyhow::Result<()> {
    // Taken off here and not by the stream, which would write in many small pieces.
    let plain = (AutoStream::choice(&io::stdout()) == ColorChoice::Never).then(|| strip_str(text).to_string());
    write(plain.as_deref().unwrap_or(text)).map(|_| ())
}

/// Writes to standard output as it is, at once; `false` where the reader has gone away.
pub fn write(text: &str) -> anyhow::Result<bool> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(false),
        Err(error) => bail!("standard output cannot be written: {error}"),
    }
}

/// Writes a line to standard error; where nobody listens, nobody misses it.
pub fn remark(text: &str) {
    let _ = writeln!(AutoStream::auto(io::stderr().lock()), "{text}");
}

/// Lays out for standard output as it is: wrapped on a terminal, in one line a paragraph in a pipe.
pub fn look() -> Look {
    let width = terminal_size::terminal_size_of(io::stdout()).map(|(terminal_size::Width(columns), _)| columns.into());
    Look { width, marks: AutoStream::choice(&io::stdout()) == ColorChoice::Never }
}
