//! A library that is looked after while it is served: what changes on the disk is seen.

use super::{Hosts, Request, Response};
use crate::library::{Library, LibraryError};
use crate::web::Pages;
use std::sync::{Arc, Mutex, PoisonError, RwLock, TryLockError, mpsc};
use std::time::{Duration, Instant};

/// The disk is asked at most so often …
const BETWEEN: Duration = Duration::from_secs(1);
/// … and so often where the library could not be built again.
const AFTER_FAILURE: Duration = Duration::from_secs(10);
/// A request waits so long for the new state, and is answered from the old one then.
const TO_WAIT: Duration = Duration::from_secs(3);

/// Opens the library again.
type Open = dyn Fn() -> Result<Library, LibraryError> + Send + Sync;

/// Hears why the library cannot be opened again.
type Tell = dyn Fn(&LibraryError) + Send + Sync;

/// The pages of a library as it is now.
pub struct Watched {
    state: Arc<State>,
}

struct State {
    open: Box<Open>,
    tell: Box<Tell>,
    hosts: Hosts,
    pages: RwLock<Arc<Pages>>,
    /// When the disk is asked next. Whoever holds it asks, and nobody else.
    next: Mutex<Instant>,
    /// Held by whoever opens the library again, with what was told of it last.
    opening: Mutex<String>,
}

impl Watched {
    /// Serves what `open` gives, for clients that name one of these hosts.
    ///
    /// # Errors
    /// Those of `open`, the first time; later ones leave what is served, and `tell` hears of each once.
    pub fn new(
        open: impl Fn() -> Result<Library, LibraryError> + Send + Sync + 'static,
        tell: impl Fn(&LibraryError) + Send + Sync + 'static,
        hosts: Hosts,
    ) -> Result<Self, LibraryError> {
        let pages = RwLock::new(Arc::new(Pages::new(open()?, hosts.clone())));
        let next = Mutex::new(Instant::now() + BETWEEN);
        let opening = Mutex::new(String::new());
        let state = State { open: Box::new(open), tell: Box::new(tell), hosts, pages, next, opening };
        Ok(Self { state: Arc::new(state) })
    }

    /// Answers a request from the library as it is now.
    #[must_use]
    pub fn respond(&self, request: &Request<'_>) -> Response {
        self.look();
        self.pages().respond(request)
    }

    /// The pages as they are served now.
    #[must_use]
    pub fn pages(&self) -> Arc<Pages> {
        Arc::clone(&self.state.pages.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Asks the disk whether anything has changed, if it is time to, and waits a little for the new state.
    fn look(&self) {
        let mut next = match self.state.next.try_lock() {
            Ok(next) => next,
            Err(TryLockError::Poisoned(next)) => next.into_inner(),
            Err(TryLockError::WouldBlock) => return,
        };
        if Instant::now() < *next {
            return;
        }
        if self.pages().library().is_fresh() {
            *next = Instant::now() + BETWEEN;
            return;
        }
        *next = Instant::now() + AFTER_FAILURE;
        drop(next);
        let (done, waiting) = mpsc::channel();
        let state = Arc::clone(&self.state);
        std::thread::spawn(move || {
            state.open_again();
            let _ = done.send(());
        });
        let _ = waiting.recv_timeout(TO_WAIT);
    }
}

impl State {
    fn open_again(&self) {
        let Ok(mut told) = self.opening.try_lock() else { return };
        let library = match (self.open)() {
            Ok(library) => library,
            Err(error) => {
                let text = error.to_string();
                if *told != text {
                    (self.tell)(&error);
                    *told = text;
                }
                return;
            }
        };
        told.clear();
        let outdated = library.is_outdated();
        let pages = Arc::new(Pages::new(library, self.hosts.clone()));
        *self.pages.write().unwrap_or_else(PoisonError::into_inner) = pages;
        if !outdated {
            *self.next.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now() + BETWEEN;
        }
    }
}
