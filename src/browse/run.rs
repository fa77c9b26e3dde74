//! From keys to frames, until somebody quits.

use super::state::{Effect, State};
use super::terminal::{self, Editor, Happening, Screen};
use super::view::{self, Theme};
use crate::library::{Library, LibraryError, LiveLibrary};
use crate::query::Filters;
use std::io;
use std::sync::Arc;
use std::time::Duration;

/// What browsing begins with, and what it needs of the world outside.
pub struct Setup {
    /// What is searched for at first; may be empty.
    pub query: String,
    pub filters: Filters,
    /// The language to read in, by its code, where there is a translation.
    pub language: Option<String>,
    /// Whether colours are wanted.
    pub colour: bool,
    /// The command that opens a source.
    pub editor: String,
}

/// Why nothing can be browsed.
#[derive(Debug, thiserror::Error)]
pub enum BrowseError {
    #[error(
        "`browse` needs a terminal that it can draw on and read keys from, and here is none: use `ruledex search` and \
         `ruledex show` in pipes and scripts"
    )]
    NoTerminal,
    #[error("the terminal cannot be used: {0}")]
    Terminal(#[from] io::Error),
    #[error(transparent)]
    Library(#[from] LibraryError),
}

/// So many keys are taken before a frame is drawn.
const KEYS_A_FRAME: usize = 100;
/// So long one waits for a key at least before looking whether the library has changed.
const TO_WAIT: Duration = Duration::from_millis(10);

/// Browses a library on the terminal of this process until somebody quits. The terminal is left as it was found,
/// also at a panic and at the signals that end a program.
///
/// # Errors
/// A filter or the language is unknown, there is no terminal, or it is gone.
pub fn run(live: LiveLibrary, setup: Setup) -> Result<(), BrowseError> {
    let library = live.now()?.library;
    library.topics(&setup.filters)?;
    if let Some(language) = &setup.language {
        library.in_language(&[], language)?;
    }
    let mut screen = Screen::enter()?;
    let state = State::new(&library, terminal::size()?, &setup.query, setup.filters, setup.language);
    let theme = Theme { colour: setup.colour };
    let mut session = Session { live, library, behind: None, state, theme, editor: Editor::new(&setup.editor) };
    let ended = session.go_on(&mut screen);
    drop(screen);
    let Session { live, library, .. } = session;
    drop(library);
    live.leave();
    Ok(ended?)
}

struct Session {
    live: LiveLibrary,
    /// As it is shown.
    library: Arc<Library>,
    /// Why that is not as it is on the disk.
    behind: Option<String>,
    state: State,
    theme: Theme,
    editor: Editor,
}

impl Session {
    fn go_on(&mut self, screen: &mut Screen) -> io::Result<()> {
        loop {
            self.state.resize(terminal::size()?);
            self.draw(screen)?;
            // What is typed is seen at once, and what that finds as soon as nobody types on.
            let mut happening = terminal::wait(Duration::ZERO)?;
            if happening.is_none() && self.state.refresh(&self.library) {
                self.draw(screen)?;
            }
            while happening.is_none() {
                happening = terminal::wait(self.live.until_next().max(TO_WAIT))?;
                if happening.is_none() && self.look_after() {
                    break;
                }
            }
            for _ in 0..KEYS_A_FRAME {
                let Some(happened) = happening else { break };
                if self.take(happened, screen)? {
                    return Ok(());
                }
                happening = terminal::wait(Duration::ZERO)?;
            }
        }
    }

    fn draw(&self, screen: &mut Screen) -> io::Result<()> {
        screen.draw(|buffer| view::draw(&self.state, &self.library, self.theme, buffer))
    }

    /// Whether that was the end.
    fn take(&mut self, happened: Happening, screen: &mut Screen) -> io::Result<bool> {
        let effect = match happened {
            Happening::Key(key) => self.state.press(&self.library, key),
            Happening::Paste(text) => {
                self.state.paste(&self.library, &text);
                None
            }
            // Every frame begins with the size of the terminal.
            Happening::Resize => None,
        };
        match effect {
            None => {}
            Some(Effect::Quit) => return Ok(true),
            Some(Effect::Redraw) => screen.redraw()?,
            Some(Effect::Suspend) => self.state.message = terminal::suspend().err(),
            Some(Effect::Copy(text)) => terminal::copy(&text)?,
            Some(Effect::Edit { file, line }) => {
                let edited = screen.away(|| self.editor.open(&file, line))?;
                self.state.message = edited.err();
                self.live.hurry();
            }
        }
        Ok(false)
    }

    /// What is done while nobody presses a key; whether there is something to be seen of it.
    fn look_after(&mut self) -> bool {
        let Ok(now) = self.live.look(Duration::ZERO) else { return false };
        let changed = !Arc::ptr_eq(&now.library, &self.library);
        if changed {
            self.state.move_to(&self.library, &now.library);
            self.library = now.library;
        }
        let told = now.behind != self.behind;
        if told {
            self.behind = now.behind;
            self.state.message = self.behind.as_deref().map(sentence).or(self.state.message.take());
        }
        changed || told
    }
}

/// Words for a line of their own.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
