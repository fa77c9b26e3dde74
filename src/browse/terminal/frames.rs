//! Frames go out whole, and none goes out once the terminal has been left.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the terminal is ours. Looked at and changed only under the lock of standard output.
static OPEN: AtomicBool = AtomicBool::new(false);

/// Whether nothing was drawn since the terminal became ours.
static NEW: AtomicBool = AtomicBool::new(false);

/// A writer that keeps a frame until it is whole.
#[derive(Debug, Default)]
pub(super) struct Frames {
    frame: Vec<u8>,
}

impl Write for Frames {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.frame.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let frame = std::mem::take(&mut self.frame);
        send(&frame)
    }
}

fn send(bytes: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    if OPEN.load(Ordering::Acquire) {
        out.write_all(bytes)?;
        out.flush()?;
    }
    Ok(())
}

/// Sends a sequence between two frames.
pub(super) fn write(sequence: &str) -> io::Result<()> {
    send(sequence.as_bytes())
}

/// From now on frames go out.
pub(super) fn open() {
    let _out = io::stdout().lock();
    OPEN.store(true, Ordering::Release);
    NEW.store(true, Ordering::Release);
}

/// Whether the terminal became ours since this was asked.
pub(super) fn is_new() -> bool {
    NEW.swap(false, Ordering::AcqRel)
}

/// Sends a last sequence, after which nothing goes out; `false` where nothing did before.
pub(super) fn close(last: &str) -> bool {
    let mut out = io::stdout().lock();
    let was_open = OPEN.swap(false, Ordering::AcqRel);
    if was_open {
        // Where the terminal is gone, nobody misses it.
        let _ = out.write_all(last.as_bytes()).and_then(|()| out.flush());
    }
    was_open
}
