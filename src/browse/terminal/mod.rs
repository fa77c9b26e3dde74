//! The one place that knows a real terminal: entering and leaving it, keys, signals, the clipboard, the editor.

mod editor;
mod frames;
mod happening;
mod signals;
#[cfg(all(test, unix))]
mod tests;

pub(super) use editor::Editor;
pub(super) use happening::Happening;

use crossterm::clipboard::CopyToClipboard;
use crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{Command, cursor, event, terminal};
use frames::Frames;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use signals::{Signals, Ways};
use std::cell::Cell;
use std::io::{self, IsTerminal};
use std::sync::Once;
use std::thread::JoinHandle;
use std::time::Duration;

use super::run::BrowseError;

/// The terminal while it is ours.
pub(super) struct Screen {
    terminal: Terminal<CrosstermBackend<Frames>>,
    /// Always there until the terminal is left for good.
    signals: Option<Signals>,
}

thread_local! {
    /// Whether this thread draws: a panic of another one leaves the screen to it.
    static DRAWS: Cell<bool> = const { Cell::new(false) };
}

/// The name of threads whose panics are told on the screen and nowhere else.
const BESIDE: &str = crate::library::BESIDE;

/// Runs something on a thread of its own; `None` where there can be none.
pub(super) fn beside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<JoinHandle<T>> {
    std::thread::Builder::new().name(BESIDE.to_owned()).spawn(work).ok()
}

impl Screen {
    /// Takes the terminal.
    ///
    /// # Errors
    /// There is none, or it does not do what it is told.
    pub(super) fn enter() -> Result<Self, BrowseError> {
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Err(BrowseError::NoTerminal);
        }
        leave_at_panics();
        DRAWS.set(true);
        let signals = Signals::watch(Ways { leave, take_again })?;
        let terminal = Terminal::new(CrosstermBackend::new(Frames::default()))?;
        let screen = Self { terminal, signals: Some(signals) };
        take()?;
        Ok(screen)
    }

    /// Draws a frame; what is drawn gives where the cursor is, if it is to be seen.
    pub(super) fn draw(&mut self, draw: impl FnOnce(&mut Buffer) -> Option<Position>) -> io::Result<()> {
        if frames::is_new() {
            self.redraw()?;
        }
        self.terminal.draw(|frame| {
            if let Some(cursor) = draw(frame.buffer_mut()) {
                frame.set_cursor_position(cursor);
            }
        })?;
        Ok(())
    }

    /// Draws all of it anew.
    pub(super) fn redraw(&mut self) -> io::Result<()> {
        // `Terminal::clear` would ask the terminal where its cursor is, and wait for an answer.
        self.terminal = Terminal::new(CrosstermBackend::new(Frames::default()))?;
        frames::write(&sequence(&Clear(ClearType::All)))
    }

    /// Gives the terminal to another program and takes it back.
    pub(super) fn away<T>(&mut self, work: impl FnOnce() -> T) -> io::Result<T> {
        let away = self.signals.as_ref().map(Signals::leave_to_others);
        leave();
        let worked = work();
        drop(away);
        take()?;
        Ok(worked)
    }
}

/// Stops until the shell says to go on.
///
/// # Errors
/// A sentence: there is no shell.
pub(super) fn suspend() -> Result<(), String> {
    let stopped = signals::stop();
    stopped.then_some(()).ok_or_else(|| "There is no shell to go to from here: q quits.".to_owned())
}

/// Columns and lines.
pub(super) fn size() -> io::Result<(u16, u16)> {
    terminal::size()
}

/// Waits for what happens next, at most so long.
pub(super) fn wait(most: Duration) -> io::Result<Option<Happening>> {
    if !event::poll(most)? {
        return Ok(None);
    }
    // What means nothing here, such as a key let go, ends the waiting as well.
    Ok(Happening::of(event::read()?))
}

/// Puts a text into the clipboard of the terminal's user (OSC 52).
pub(super) fn copy(text: &str) -> io::Result<()> {
    frames::write(&sequence(&CopyToClipboard::to_clipboard_from(text)))
}

impl Drop for Screen {
    fn drop(&mut self) {
        leave();
        self.signals = None;
        // Until then a signal may have taken it again.
        leave();
        DRAWS.set(false);
    }
}

fn sequence(command: &impl Command) -> String {
    let mut sequence = String::new();
    // Writing into a string never fails.
    let _ = command.write_ansi(&mut sequence);
    sequence
}

/// Takes the terminal. Consoles without a second screen are cleared.
fn take() -> io::Result<()> {
    enable_raw_mode()?;
    frames::open();
    let clear = sequence(&Clear(ClearType::All));
    let begin =
        [sequence(&EnterAlternateScreen), clear, sequence(&EnableBracketedPaste), sequence(&cursor::Hide)].concat();
    frames::write(&begin)
}

/// Takes the terminal that somebody else may have had in between.
fn take_again() {
    let _ = disable_raw_mode();
    // Where it cannot be had, the next key tells.
    let _ = take();
}

/// Leaves the terminal as it was found; does nothing where that has been done. Nothing is drawn after it.
fn leave() {
    let clear = sequence(&Clear(ClearType::All));
    let end =
        [sequence(&DisableBracketedPaste), clear, sequence(&LeaveAlternateScreen), sequence(&cursor::Show)].concat();
    if frames::close(&end) {
        let _ = disable_raw_mode();
    }
}

/// A panic is told on the terminal as it was, not on the screen that goes away with it.
fn leave_at_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if DRAWS.get() {
                leave();
            }
            if std::thread::current().name() != Some(BESIDE) {
                usual(panic);
            }
        }));
    });
}
