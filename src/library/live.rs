//! A library that stays open: whoever asks gets it as it is on the disk.

use super::{Library, LibraryError};
use crate::store::{Location, Notice, Options};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::time::{Duration, Instant};

/// The name of the threads that open a library anew beside the program; what fails there is told by
/// [`Now::behind`] alone.
pub const BESIDE: &str = "ruledex-beside";

/// A library for programs that run on: it is opened when it is first asked for, and opened anew when its books,
/// its settings or its index have changed.
///
/// ```
/// # let folder = tempfile::tempdir()?;
/// # std::fs::create_dir(folder.path().join("rules"))?;
/// use ruledex::library::{self, LiveLibrary};
/// use ruledex::store::Location;
///
/// let live = LiveLibrary::new(Location::given(folder.path()), library::options(), |notice| eprintln!("{notice}"));
/// assert_eq!(live.now()?.library.corpus().books.len(), 3);
/// std::fs::write(folder.path().join("ruledex.yaml"), "bundled: false")?;
/// assert!(live.now()?.library.corpus().books.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct LiveLibrary {
    shared: Arc<Shared>,
}

/// How often [`LiveLibrary::look`] asks the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// From one look to the next.
    pub look: Duration,
    /// From an opening that failed to the next one.
    pub retry: Duration,
}

impl Default for Pace {
    fn default() -> Self {
        Self { look: Duration::from_secs(1), retry: Duration::from_secs(5) }
    }
}

/// A library as it is now.
#[derive(Clone)]
pub struct Now {
    pub library: Arc<Library>,
    /// Why it is as it was before and not as it is on the disk, where that cannot be read.
    pub behind: Option<String>,
}

struct Shared {
    location: Location,
    options: Options,
    pace: Pace,
    notify: Box<dyn Fn(&Notice) + Send + Sync>,
    /// Held by whoever opens the library, with what was told last of why it is behind.
    opening: Mutex<Option<String>>,
    state: Mutex<State>,
}

struct State {
    now: Option<Now>,
    /// When the disk is asked next.
    next: Instant,
    /// Whether the library is opened on a thread just now.
    busy: bool,
}

impl LiveLibrary {
    /// `notify` is told of everything worth a line, such as that the index is built; and once, however often it is tried
    /// again, that the library cannot be read as it is.
    pub fn new(location: Location, options: Options, notify: impl Fn(&Notice) + Send + Sync + 'static) -> Self {
        Self::with_pace(location, options, Pace::default(), notify)
    }

    /// [`LiveLibrary::new`] with a pace of one's own.
    pub fn with_pace(
        location: Location,
        options: Options,
        pace: Pace,
        notify: impl Fn(&Notice) + Send + Sync + 'static,
    ) -> Self {
        let state = Mutex::new(State { now: None, next: Instant::now(), busy: false });
        let (notify, opening) = (Box::new(notify), Mutex::default());
        Self { shared: Arc::new(Shared { location, options, pace, notify, opening, state }) }
    }

    /// The library as it is now; others who ask wait while it is opened. Where the disk has become unreadable, the
    /// library as it was.
    ///
    /// # Errors
    /// It has never been opened, and cannot be.
    pub fn now(&self) -> Result<Now, LibraryError> {
        let mut told = self.shared.opening.lock().unwrap_or_else(PoisonError::into_inner);
        let open = self.shared.state().now.clone();
        match open {
            Some(now) if is_current(&now) => Ok(self.shared.found_fresh(now, &mut told)),
            _ => self.shared.open(&mut told),
        }
    }

    /// The library for those who ask often and cannot wait: the disk is asked at the [`Pace`], and the library opened
    /// on a thread of its own. What takes longer than `patience` is there for one of the next looks, and until then it
    /// is as it was.
    ///
    /// # Errors
    /// It has never been opened, and cannot be.
    pub fn look(&self, patience: Duration) -> Result<Now, LibraryError> {
        let mut state = self.shared.state();
        let Some(now) = state.now.clone() else {
            drop(state);
            return self.now();
        };
        if state.busy || Instant::now() < state.next {
            return Ok(now);
        }
        state.next = Instant::now() + self.shared.pace.look;
        drop(state);
        if is_current(&now) {
            if now.behind.is_none() {
                return Ok(now);
            }
            let mut told = self.shared.opening.lock().unwrap_or_else(PoisonError::into_inner);
            return Ok(self.shared.found_fresh(now, &mut told));
        }
        self.open_beside(patience);
        Ok(self.shared.state().now.clone().unwrap_or(now))
    }

    /// How long there is nothing to [`look`](Self::look) for.
    #[must_use]
    pub fn until_next(&self) -> Duration {
        let state = self.shared.state();
        if state.busy { Duration::from_millis(30) } else { state.next.saturating_duration_since(Instant::now()) }
    }

    /// Lets the next [`look`](Self::look) ask the disk whether or not it is time to.
    pub fn hurry(&self) {
        self.shared.state().next = Instant::now();
    }

    /// Closes the library at the end of a process, as [`Library::leave`] does, where nobody else holds it.
    pub fn leave(self) {
        let Ok(shared) = Arc::try_unwrap(self.shared) else { return };
        let state = shared.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(library) = state.now.and_then(|now| Arc::into_inner(now.library)) {
            library.leave();
        }
    }

    fn open_beside(&self, patience: Duration) {
        let (done, is_done) = mpsc::channel::<()>();
        let shared = Arc::clone(&self.shared);
        shared.state().busy = true;
        let opening = std::thread::Builder::new().name(BESIDE.to_owned()).spawn(move || {
            let _done = done;
            let mut told = shared.opening.lock().unwrap_or_else(PoisonError::into_inner);
            let opened = catch_unwind(AssertUnwindSafe(|| shared.open(&mut told)));
            if opened.is_err() {
                shared.failed("the program fails at it: please report this", &mut told);
            }
            shared.state().busy = false;
        });
        match opening {
            Ok(_) => drop(is_done.recv_timeout(patience)),
            // Out of threads: it is tried again.
            Err(_) => self.shared.state().busy = false,
        }
    }
}

fn is_current(now: &Now) -> bool {
    now.library.is_fresh() && !now.library.is_outdated()
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What was opened is as the disk has it, perhaps again.
    fn found_fresh(&self, now: Now, told: &mut Option<String>) -> Now {
        *told = None;
        let now = Now { behind: None, ..now };
        let mut state = self.state();
        // Somebody may have opened it anew meanwhile.
        match &mut state.now {
            Some(open) if Arc::ptr_eq(&open.library, &now.library) => open.behind = None,
            _ => {}
        }
        now
    }

    /// Opens the library, whether or not it is open.
    fn open(&self, told: &mut Option<String>) -> Result<Now, LibraryError> {
        let mut behind = None;
        let mut notify = |notice: &Notice| match notice {
            Notice::OldServes { .. } => behind = Some(self.tell_once(notice, told)),
            _ => (self.notify)(notice),
        };
        let library = match Library::open(&self.location, self.options.clone(), &mut notify) {
            Ok(library) => library,
            Err(error) => return self.failed(&error.to_string(), told).ok_or(error),
        };
        if behind.is_none() {
            *told = None;
        }
        let mut state = self.state();
        let open = state.now.as_ref().filter(|now| now.library.ready.generation == library.ready.generation);
        // Another opening of an index that is behind brings nothing new.
        let library =
            open.filter(|_| behind.is_some()).map_or_else(|| Arc::new(library), |now| Arc::clone(&now.library));
        state.next = Instant::now() + if behind.is_some() { self.pace.retry } else { self.pace.look };
        Ok(state.now.insert(Now { library, behind }).clone())
    }

    /// The library as it was, where there was one.
    fn failed(&self, error: &str, told: &mut Option<String>) -> Option<Now> {
        let mut state = self.state();
        state.next = Instant::now() + self.pace.retry;
        let now = state.now.as_mut()?;
        let behind = self.tell_once(&Notice::AsBefore { error: error.to_owned() }, told);
        now.behind = Some(behind);
        Some(now.clone())
    }

    /// Tells why the library is behind, unless that was told last; gives it in words.
    fn tell_once(&self, notice: &Notice, told: &mut Option<String>) -> String {
        let text = notice.to_string();
        if told.as_ref() != Some(&text) {
            (self.notify)(notice);
            *told = Some(text.clone());
        }
        text
    }
}
