//! The pages of a library that changes on the disk while it is served.

use super::{Hosts, Request, Response};
use crate::library::{LibraryError, LiveLibrary};
use crate::web::Pages;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

/// A request waits so long for the new state, and is answered from the old one then.
const TO_WAIT: Duration = Duration::from_secs(3);

/// The pages of a library as it is now.
pub struct Watched {
    live: LiveLibrary,
    hosts: Hosts,
    pages: RwLock<Arc<Pages>>,
}

impl Watched {
    /// Serves a library, for clients that name one of these hosts.
    ///
    /// # Errors
    /// It cannot be opened; later, that leaves what is served.
    pub fn new(live: LiveLibrary, hosts: Hosts) -> Result<Self, LibraryError> {
        let pages = RwLock::new(Arc::new(Pages::new(live.now()?.library, hosts.clone())));
        Ok(Self { live, hosts, pages })
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
        Arc::clone(&self.pages.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Makes pages of the library anew where it has changed.
    fn look(&self) {
        let Ok(now) = self.live.look(TO_WAIT) else { return };
        if self.pages().is_of(&now.library) {
            return;
        }
        let mut pages = self.pages.write().unwrap_or_else(PoisonError::into_inner);
        if !pages.is_of(&now.library) {
            *pages = Arc::new(Pages::new(now.library, self.hosts.clone()));
        }
    }
}
