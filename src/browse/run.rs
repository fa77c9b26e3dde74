//! From keys to frames, until somebody quits.

use super::state::{Effect, State};
use super::terminal::{self, Editor, Happening, Screen};
use super::view::{self, Theme};
use crate::library::{Library, LibraryError};
use crate::query::Filters;
use std::io;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

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
    /// Opens the library anew when it has changed.
    pub open: Arc<dyn Fn() -> Result<Library, LibraryError> + Send + Sync>,
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
/// How often one looks whether the library has changed, and how often after that went wrong.
const LOOK: Duration = Duration::from_secs(2);
const LOOK_SELDOM: Duration = Duration::from_secs(30);

/// Browses a library on the terminal of this process until somebody quits. The terminal is left as it was found,
/// also at a panic and at the signals that end a program.
///
/// # Errors
/// A filter or the language is unknown, there is no terminal, or it is gone.
pub fn run(library: Library, setup: Setup) -> Result<(), BrowseError> {
    library.topics(&setup.filters)?;
    if let Some(language) = &setup.language {
        library.in_language(&[], language)?;
    }
    let mut screen = Screen::enter()?;
    let state = State::new(&library, terminal::size()?, &setup.query, setup.filters, setup.language);
    let watch = Watch { open: setup.open, next: Instant::now() + LOOK, opening: None };
    let theme = Theme { colour: setup.colour };
    let mut session = Session { library, state, watch, theme, editor: Editor::new(&setup.editor) };
    let ended = session.go_on(&mut screen);
    drop(screen);
    session.library.leave();
    Ok(ended?)
}

struct Session {
    library: Library,
    state: State,
    watch: Watch,
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
                happening = terminal::wait(self.watch.patience())?;
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
            Some(Effect::Suspend) => screen.suspend()?,
            Some(Effect::Copy(text)) => terminal::copy(&text)?,
            Some(Effect::Edit { file, line }) => {
                let edited = screen.away(|| self.editor.open(&file, line))?;
                self.state.message = edited.err();
                self.watch.next = Instant::now();
            }
        }
        Ok(false)
    }

    /// What is done while nobody presses a key; whether there is something to be seen of it.
    fn look_after(&mut self) -> bool {
        match self.watch.look(&self.library) {
            Some(Ok(library)) => {
                self.state.move_to(&self.library, &library);
                self.library = library;
            }
            Some(Err(why)) => self.state.message = Some(why),
            None => return false,
        }
        true
    }
}

/// Looks whether the library has changed, and opens it anew beside the browsing.
struct Watch {
    open: Arc<dyn Fn() -> Result<Library, LibraryError> + Send + Sync>,
    next: Instant,
    opening: Option<JoinHandle<Result<Library, LibraryError>>>,
}

impl Watch {
    /// How long to wait for a key before looking.
    fn patience(&self) -> Duration {
        if self.opening.is_some() {
            return Duration::from_millis(30);
        }
        self.next.saturating_duration_since(Instant::now()).max(Duration::from_millis(10))
    }

    /// The library anew, or why it cannot be had; `None` where nothing has changed or it is still being opened.
    fn look(&mut self, library: &Library) -> Option<Result<Library, String>> {
        if let Some(opening) = self.opening.take_if(|opening| opening.is_finished()) {
            let opened = opening.join();
            let failed = !matches!(&opened, Ok(Ok(library)) if !library.is_outdated());
            self.next = Instant::now() + if failed { LOOK_SELDOM } else { LOOK };
            return Some(match opened {
                Ok(Ok(library)) => Ok(library),
                Ok(Err(error)) => Err(format!("The library has changed and cannot be read: {error}")),
                Err(_) => Err("The library has changed and cannot be read; this is how it was.".to_owned()),
            });
        }
        if self.opening.is_none() && Instant::now() >= self.next {
            self.next = Instant::now() + LOOK;
            if !library.is_fresh() {
                let open = Arc::clone(&self.open);
                self.opening = terminal::beside(move || open());
            }
        }
        None
    }
}
