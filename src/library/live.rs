//! A library that stays open: whoever asks gets it as it is on the disk.

use super::{Library, LibraryError};
use crate::store::{Location, Notice, Options};
use std::sync::{Arc, Mutex, PoisonError};

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
    location: Location,
    options: Options,
    notify: Box<dyn Fn(&Notice) + Send + Sync>,
    open: Mutex<Option<Arc<Library>>>,
}

/// A library as it is now.
#[derive(Clone)]
pub struct Now {
    pub library: Arc<Library>,
    /// Why it is as it was before and not as it is on the disk, where that cannot be read.
    pub behind: Option<String>,
}

impl LiveLibrary {
    /// `notify` is told of everything worth a line, such as that the index is built.
    pub fn new(location: Location, options: Options, notify: impl Fn(&Notice) + Send + Sync + 'static) -> Self {
        Self { location, options, notify: Box::new(notify), open: Mutex::new(None) }
    }

    /// The library as it is now; others who ask wait while it is opened. Where the disk has become unreadable, the
    /// library as it was.
    ///
    /// # Errors
    /// It has never been opened, and cannot be.
    pub fn now(&self) -> Result<Now, LibraryError> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(library) = open.as_ref().filter(|library| library.is_fresh() && !library.is_outdated()) {
            return Ok(Now { library: Arc::clone(library), behind: None });
        }
        let mut behind = None;
        let mut notify = |notice: &Notice| {
            if let Notice::OldServes { .. } = notice {
                behind = Some(notice.to_string());
            }
            (self.notify)(notice);
        };
        match Library::open(&self.location, self.options.clone(), &mut notify) {
            Ok(library) => {
                let library = Arc::new(library);
                *open = Some(Arc::clone(&library));
                Ok(Now { library, behind })
            }
            Err(error) => match open.as_ref() {
                Some(library) => Ok(Now {
                    library: Arc::clone(library),
                    behind: Some(format!("the answers are from before a change that cannot be read: {error}")),
                }),
                None => Err(error),
            },
        }
    }
}
