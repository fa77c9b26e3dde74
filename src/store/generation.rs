//! Generations of the index: which one serves, and how another one takes its place.

use super::error::{BuildError, StoreError, building, reading, writing};
use super::files::{self, RemoveOnDrop};
use super::manifest::{MANIFEST, Manifest};
use super::sources::Layout;
use super::stamp::{Compared, Stamp};
use super::{Store, books};
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

const CURRENT: &str = "CURRENT";
const LOCK: &str = "LOCK";
/// How often a reader looks again when writers remove what it is about to open.
const RETRIES: usize = 8;

/// A generation that was built whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generation {
    pub number: u64,
    /// The folder that its builder filled.
    pub dir: PathBuf,
}

/// How the index stands to the sources.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// It was built from just these sources by just this program.
    Fresh(Generation),
    /// It has to be built again. `why` is a clause of a sentence, such as `rules/x/a.md has changed`;
    /// `serving` is a whole generation that this program can still read, if there is one.
    Stale { why: String, serving: Option<Generation> },
    /// There is none.
    Absent,
}

enum Serving {
    None,
    /// With a word on what is wrong.
    Damaged(String),
    Whole(Generation, Box<Manifest>),
}

impl Store {
    /// Looks how the index stands to the sources. Takes no lock and opens no source file, unless one
    /// was touched or had just been changed when the index was built.
    ///
    /// # Errors
    /// `ruledex.yaml` is wrong.
    pub fn current(&self) -> Result<State, StoreError> {
        let settings = self.settings()?;
        let (generation, mut manifest) = match self.serving() {
            Serving::None => return Ok(State::Absent),
            Serving::Damaged(why) => {
                return Ok(State::Stale { why: format!("the index is damaged: {why}"), serving: None });
            }
            Serving::Whole(generation, manifest) => (generation, manifest),
        };
        let (built, own) = (&manifest.versions, &self.options.versions);
        if built != own {
            let why = if built.program == own.program {
                "the index has another form".to_owned()
            } else {
                format!("the index was built by version {} of the program", built.program)
            };
            return Ok(State::Stale { why, serving: None });
        }
        match manifest.stamp.compare(&Layout::of(&self.root), &settings, self.limit(&settings)) {
            Compared::Changed(why) => Ok(State::Stale { why, serving: Some(generation) }),
            Compared::Same(better) => {
                if let Some(better) = better.filter(|_| self.options.write) {
                    manifest.stamp = better;
                    refresh(&generation.dir, &manifest);
                }
                Ok(State::Fresh(generation))
            }
        }
    }

    /// Whether a generation, wherever it lies, is the one that serves and is of the sources as they are now.
    #[must_use]
    pub fn is_current(&self, generation: &Generation) -> bool {
        let Some(index) = generation.dir.parent() else { return false };
        matches!(self.with_index_folder(index).current(), Ok(State::Fresh(current)) if current.dir == generation.dir)
    }

    fn serving(&self) -> Serving {
        let mut missing = None;
        for _ in 0..RETRIES {
            let named = match fs::read(self.index.join(CURRENT)) {
                Ok(named) => named,
                Err(error) if error.kind() == io::ErrorKind::NotFound => return Serving::None,
                Err(error) => return Serving::Damaged(format!("{CURRENT} cannot be read ({error})")),
            };
            let name = str::from_utf8(&named).unwrap_or("").trim_end();
            let Some(number) = generation_number(name) else {
                return Serving::Damaged(format!("{CURRENT} names no generation"));
            };
            let dir = self.index.join(name);
            match Manifest::read(&dir) {
                Ok(manifest) => match manifest.damage(&dir) {
                    None => return Serving::Whole(Generation { number, dir }, Box::new(manifest)),
                    // It may have been replaced and removed just now: then `CURRENT` names another one.
                    Some(damage) if missing.as_ref() == Some(&(number, damage.clone())) => {
                        return Serving::Damaged(format!("in {name}, {damage}"));
                    }
                    Some(damage) => missing = Some((number, damage)),
                },
                Err(error) => {
                    let damage = format!("{MANIFEST} cannot be read ({error})");
                    if missing.as_ref() == Some(&(number, damage.clone())) {
                        return Serving::Damaged(format!("in {name}, {damage}"));
                    }
                    missing = Some((number, damage));
                }
            }
        }
        Serving::Damaged("other programs replace it all the time".to_owned())
    }

    /// Waits until no one else writes to this library and keeps others from it for as long as the
    /// [`Writer`] lives. `waiting` is called once if there is someone to wait for. What died writers
    /// left half-done is undone.
    ///
    /// # Errors
    /// The library cannot be written.
    pub fn lock(&self, waiting: impl FnOnce()) -> Result<Writer<'_>, StoreError> {
        files::create_folder(&self.index)?;
        let path = self.index.join(LOCK);
        let file =
            File::options().create(true).truncate(false).write(true).open(&path).map_err(writing("open", &path))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                waiting();
                file.lock().map_err(writing("lock", &path))?;
            }
            // Some network disks have no locks. Nothing is lost there either: the last one to finish wins.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(writing("lock", &path)(error)),
        }
        if self.owns_index() {
            files::create_folder(&self.root.join(super::RULES_FOLDER))?;
            books::undo_half_done(&self.root)?;
        }
        Ok(Writer { library: self, lock: file })
    }
}

/// The right to write to a library; others wait until it is dropped.
#[derive(Debug)]
pub struct Writer<'a> {
    pub(super) library: &'a Store,
    lock: File,
}

impl Drop for Writer<'_> {
    /// Unlocks, and does not leave it to closing the file: a process that another thread starts just now
    /// holds the file for a moment longer.
    fn drop(&mut self) {
        let _ = self.lock.unlock();
    }
}

impl Writer<'_> {
    /// Builds a generation and lets it serve. `make` fills an empty folder; it may put any files there
    /// but `manifest.json`, hidden ones (`.lock`) do not count. If it fails, or anything else does, what
    /// served before serves on.
    ///
    /// # Errors
    /// `make` failed, or the disk did.
    pub fn write(
        &self,
        stamp: &Stamp,
        make: impl FnOnce(&Path) -> Result<(), BuildError>,
    ) -> Result<Generation, StoreError> {
        let index = &self.library.index;
        let replaced = match self.library.serving() {
            Serving::Whole(generation, _) => Some(generation.number),
            _ => None,
        };
        let number = self.last_number()?.saturating_add(1);
        let name = generation_name(number);
        let dir = index.join(&name);
        let unfinished = index.join(format!("{name}.tmp"));
        fs::create_dir(&unfinished).map_err(writing("create", &unfinished))?;
        let guard = RemoveOnDrop(Some(unfinished.clone()));
        make(&unfinished).map_err(|error| building(&unfinished, error))?;
        let manifest = Manifest::of(&unfinished, &self.library.options.versions, stamp)?;
        let written = unfinished.join(MANIFEST);
        files::write_new(&written, &manifest.to_json())?;
        files::permit_like(&written, &unfinished)?;
        files::sync_tree(&unfinished)?;
        files::rename(&unfinished, &dir)?;
        guard.keep();
        let guard = RemoveOnDrop(Some(dir.clone()));
        files::replace(&index.join(CURRENT), ".CURRENT.tmp", format!("{name}\n").as_bytes())?;
        guard.keep();
        self.sweep(number, replaced);
        Ok(Generation { number, dir })
    }

    /// The highest number that any generation has, whole or not.
    fn last_number(&self) -> Result<u64, StoreError> {
        let index = &self.library.index;
        let entries = fs::read_dir(index).map_err(reading("read", index))?;
        let numbers = entries.flatten().filter_map(|entry| number_of_any(entry.file_name().to_str()?));
        Ok(numbers.max().unwrap_or(0))
    }

    /// Removes all generations but the one that serves and the one that it replaced. What cannot be
    /// removed, because someone has it open, is left to the next writer.
    fn sweep(&self, serving: u64, replaced: Option<u64>) {
        let index = &self.library.index;
        for entry in fs::read_dir(index).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let Some(name) = name.to_str() else { continue };
            let whole = generation_number(name);
            let keep = whole.is_some_and(|number| number == serving || Some(number) == replaced);
            if !keep && number_of_any(name).is_some() {
                let _ = files::remove(&entry.path());
            }
        }
    }
}

fn generation_name(number: u64) -> String {
    format!("gen-{number}")
}

/// The number in a generation's name; nothing else passes, so that no other file is ever taken for one.
fn generation_number(name: &str) -> Option<u64> {
    let number: u64 = name.strip_prefix("gen-")?.parse().ok()?;
    (generation_name(number) == name).then_some(number)
}

fn number_of_any(name: &str) -> Option<u64> {
    generation_number(name.strip_suffix(".tmp").unwrap_or(name))
}

/// Writes a manifest anew whose stamp makes the next look faster. Each reader may do this at any time
/// without a lock: what it writes is true. If it cannot, nothing is lost.
fn refresh(dir: &Path, manifest: &Manifest) {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let unique = format!(".{MANIFEST}.{}.{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    let beside = dir.join(unique);
    let guard = RemoveOnDrop(Some(beside.clone()));
    if fs::write(&beside, manifest.to_json()).is_ok() && fs::rename(&beside, dir.join(MANIFEST)).is_ok() {
        guard.keep();
    }
}
