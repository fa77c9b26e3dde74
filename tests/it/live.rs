//! A library that stays open while its files change.

use crate::program::Program;
use ruledex::library::{self, LiveLibrary, Now, Pace};
use ruledex::query::Filters;
use ruledex::store::Location;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const PACE: Pace = Pace { look: Duration::from_millis(5), retry: Duration::from_millis(20) };

/// A library that is looked at, and all that it told.
struct Watched {
    live: LiveLibrary,
    told: Arc<Mutex<Vec<String>>>,
    program: Program,
}

impl Watched {
    fn new() -> Self {
        let program = Program::sample();
        let told = Arc::new(Mutex::new(Vec::new()));
        let heard = Arc::clone(&told);
        let live = LiveLibrary::with_pace(Location::given(program.root()), library::options(), PACE, move |notice| {
            heard.lock().unwrap().push(notice.to_string());
        });
        live.now().unwrap();
        Self { live, told, program }
    }

    /// Looks, and never waits for it, until something is so.
    fn until(&self, what: &str, is_so: impl Fn(&Now) -> bool) -> Now {
        let begun = Instant::now();
        loop {
            let now = self.live.look(Duration::ZERO).unwrap();
            if is_so(&now) {
                return now;
            }
            assert!(begun.elapsed() < Duration::from_secs(30), "{what} never comes; {:?}", self.told());
            std::thread::sleep(self.live.until_next().min(PACE.retry));
        }
    }

    /// Looks for as long as it is tried several times.
    fn for_a_while(&self) {
        let begun = Instant::now();
        while begun.elapsed() < 10 * PACE.retry {
            self.live.look(Duration::ZERO).unwrap();
            std::thread::sleep(PACE.look);
        }
    }

    fn told(&self) -> Vec<String> {
        self.told.lock().unwrap().clone()
    }
}

fn has(now: &Now, page: &str) -> bool {
    now.library.topics(&Filters::default()).unwrap().iter().any(|&id| now.library.address(id).page == page)
}

#[test]
fn a_change_is_there_a_few_looks_later_without_waiting() {
    let watched = Watched::new();
    watched.program.write("rules/harbour/tugs.md", "# Tugs\n\nA tug pulls rafts.\n");
    let begun = watched.live.look(Duration::ZERO).unwrap();
    assert!(!has(&begun, "tugs") && begun.behind.is_none());
    let now = watched.until("the new page", |now| has(now, "tugs"));
    assert_eq!(now.behind, None);
    assert!(!has(&begun, "tugs"), "who holds the library before keeps it");
}

#[test]
fn with_patience_the_change_is_there_at_once() {
    let watched = Watched::new();
    watched.program.write("rules/harbour/tugs.md", "# Tugs\n\nA tug pulls rafts.\n");
    std::thread::sleep(PACE.look);
    assert!(has(&watched.live.look(Duration::from_mins(1)).unwrap(), "tugs"));
}

#[test]
fn what_cannot_be_read_is_told_once_tried_again_and_then_forgotten() {
    let watched = Watched::new();
    let settings = std::fs::read_to_string(watched.program.path("ruledex.yaml")).unwrap();
    for broken in ["bundled: [", "bundled: perhaps"] {
        watched.told.lock().unwrap().clear();
        watched.program.write("ruledex.yaml", broken);
        let now = watched.until("why it is behind", |now| now.behind.is_some());
        let behind = now.behind.unwrap();
        assert!(behind.contains("ruledex.yaml"), "{behind}");
        watched.for_a_while();
        assert_eq!(watched.told(), [behind.as_str()]);
        assert!(has(&watched.live.look(Duration::ZERO).unwrap(), "docking"));
        // As it was: there is nothing to open anew.
        watched.program.write("ruledex.yaml", &settings);
        watched.until("the library as it was", |now| now.behind.is_none());
    }
}

#[test]
fn an_index_that_cannot_be_built_serves_on_as_it_was() {
    let watched = Watched::new();
    let before = watched.live.now().unwrap();
    watched.program.write("rules/harbour/tugs.md", "# Tugs\n\nA tug pulls rafts.\n");
    // Nothing can be built where a folder of that name is no folder.
    let lock = watched.program.path("index/LOCK");
    std::fs::remove_file(&lock).unwrap();
    std::fs::create_dir(&lock).unwrap();
    let now = watched.until("why it is behind", |now| now.behind.is_some());
    watched.for_a_while();
    let again = watched.live.look(Duration::ZERO).unwrap();
    assert!(Arc::ptr_eq(&now.library, &again.library) && Arc::ptr_eq(&now.library, &before.library));
    assert_eq!(watched.told().iter().filter(|told| Some(*told) == now.behind.as_ref()).count(), 1);
    std::fs::remove_dir(&lock).unwrap();
    watched.until("the new page", |now| has(now, "tugs") && now.behind.is_none());
}

#[test]
fn who_hurries_need_not_wait_for_the_next_look() {
    let program = Program::sample();
    let slow = Pace { look: Duration::from_hours(1), retry: Duration::from_hours(1) };
    let live = LiveLibrary::with_pace(Location::given(program.root()), library::options(), slow, |_| {});
    live.now().unwrap();
    program.write("rules/harbour/tugs.md", "# Tugs\n\nA tug pulls rafts.\n");
    assert!(!has(&live.look(Duration::from_mins(1)).unwrap(), "tugs"));
    assert!(live.until_next() > Duration::from_mins(50));
    live.hurry();
    assert!(has(&live.look(Duration::from_mins(1)).unwrap(), "tugs"));
    // Who asks for the library as it is never waits for a look.
    std::fs::remove_file(program.path("rules/harbour/tugs.md")).unwrap();
    assert!(!has(&live.now().unwrap(), "tugs"));
    live.leave();
}
