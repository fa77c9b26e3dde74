//! What needs other processes: builds that are killed, builds at once, disks that are full or read-only.
//!
//! A test here starts this test binary again as `child_process` with a job in its environment. Small
//! and read-only disks are mounted in a namespace of the child's own, where the system allows that.

use super::{answer, lanterns, location, make, names, options, put, search, text_of};
use ruledex::store::{Options, Store};
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const JOB: &str = "RULEDEX_STORE_JOB";
const ROOT: &str = "RULEDEX_STORE_ROOT";

#[test]
#[ignore = "other tests start it"]
fn child_process() {
    let (Some(job), Some(root)) = (std::env::var_os(JOB), std::env::var_os(ROOT)) else { return };
    let root = Path::new(&root);
    match job.to_str().unwrap() {
        "build slowly" => {
            let library = Store::open(&location(root), options()).unwrap();
            let build = &mut |sources, dir: &Path| {
                make(&sources, dir)?;
                fs::write(root.join("started"), "").unwrap();
                std::thread::sleep(Duration::from_mins(1));
                Ok(())
            };
            library.up_to_date(&mut |_| {}, build).unwrap();
        }
        "build once" => {
            let library = Store::open(&location(root), options()).unwrap();
            let build = &mut |sources, dir: &Path| {
                let builds = root.join("builds");
                fs::create_dir_all(&builds).unwrap();
                fs::write(builds.join(std::process::id().to_string()), "").unwrap();
                std::thread::sleep(Duration::from_millis(50));
                make(&sources, dir)
            };
            let ready = library.up_to_date(&mut |_| {}, build).unwrap();
            assert!(text_of(&ready.generation).contains("three turns"));
        }
        "full disk" => full_disk(root),
        "read-only disk" => read_only_disk(root),
        #[cfg(unix)]
        "unreadable file" => super::sources::a_file_that_cannot_be_read(root),
        other => panic!("{other}"),
    }
}

fn child(command: &mut Command, job: &str, root: &Path) -> Child {
    command.env(JOB, job).env(ROOT, root).stdout(Stdio::null()).spawn().unwrap()
}

fn this_binary() -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--ignored", "--exact", "store::processes::child_process", "--nocapture"]);
    command
}

/// This binary in a mount namespace of its own, after a shell has run `mount` there; `None` where the
/// system has no such thing.
fn with_mount(test: &str, root: &Path, mount: &str) -> Option<Command> {
    let unshare = |script: &str| {
        let mut command = Command::new("unshare");
        command.args(["--map-root-user", "--mount", "sh", "-c", script, "sh"]).arg(root);
        command
    };
    let possible = unshare(mount).stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|done| done.success());
    if !possible {
        eprintln!("skipped {test}: no disk can be mounted here");
        return None;
    }
    let binary = this_binary();
    let mut command = unshare(&format!("{mount}; shift; exec \"$@\""));
    command.arg(binary.get_program()).args(binary.get_args());
    Some(command)
}

#[test]
fn a_build_that_is_killed_leaves_the_old_index_and_no_lock() {
    let temp = tempfile::tempdir().unwrap();
    let root = temp.path();
    let library = lanterns(root);
    search(&library);
    put(root, &[("rules/lanterns/ember.md", "Embers.\n")]);
    let mut builder = child(&mut this_binary(), "build slowly", root);
    let patience = Instant::now();
    while !root.join("started").exists() {
        assert!(patience.elapsed() < Duration::from_secs(50), "the child has not begun");
        std::thread::sleep(Duration::from_millis(5));
    }
    builder.kill().unwrap();
    builder.wait().unwrap();
    assert_eq!(names(&root.join("index")), ["CURRENT", "LOCK", "gen-1", "gen-2.tmp"]);

    let reader = Store::open(&location(root), Options { write: false, ..options() }).unwrap();
    let ruledex::store::State::Stale { serving: Some(old), .. } = reader.current().unwrap() else { panic!() };
    assert!(!text_of(&old).contains("Embers"));
    let (text, why) = answer(&library);
    assert!(text.contains("Embers"));
    assert_eq!(why, "building the index: rules/lanterns/ember.md is new");
    assert_eq!(names(&root.join("index")), ["CURRENT", "LOCK", "gen-1", "gen-3"]);
}

#[test]
fn of_several_processes_one_builds() {
    let temp = tempfile::tempdir().unwrap();
    lanterns(temp.path());
    let children: Vec<Child> = (0..4).map(|_| child(&mut this_binary(), "build once", temp.path())).collect();
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    assert_eq!(names(&temp.path().join("builds")).len(), 1);
    assert_eq!(names(&temp.path().join("index")), ["CURRENT", "LOCK", "gen-1"]);
}

#[test]
fn a_full_disk_loses_nothing() {
    let temp = tempfile::tempdir().unwrap();
    let mount = "mount -t tmpfs -o size=1m tmpfs \"$1\"";
    let Some(mut command) = with_mount("a_full_disk_loses_nothing", temp.path(), mount) else { return };
    assert!(child(&mut command, "full disk", temp.path()).wait().unwrap().success());
}

fn full_disk(root: &Path) {
    let library = lanterns(root);
    search(&library);
    put(root, &[("rules/lanterns/ember.md", "Embers.\n")]);
    let rules = super::snapshot(&root.join("rules"));
    for size in [1 << 18, 1 << 14, 1 << 12] {
        let full = |at: usize| fs::write(root.join(format!("filler-{size}-{at}")), vec![0; size]).is_err();
        assert!((0..1000).any(full), "the disk never gets full");
    }
    let big = |sources: ruledex::store::Sources, dir: &Path| {
        fs::write(dir.join("text"), super::all_text(&sources))?;
        fs::write(dir.join("more"), vec![1; 1 << 20])?;
        Ok(())
    };
    let mut told = Vec::new();
    let ready = library.up_to_date(&mut super::tell(&mut told), &mut { big }).unwrap();
    assert!(ready.outdated && !text_of(&ready.generation).contains("Embers"));
    let last = told.last().unwrap();
    assert!(last.starts_with("the answers are from an older index (rules/lanterns/ember.md is new): "), "{last}");
    assert!(last.contains("the disk is full") && last.contains("free some space"), "{last}");

    let pages = [ruledex::store::SourceBytes { path: "a.md".into(), bytes: vec![b'x'; 1 << 20].into() }];
    let error = library.lock(|| {}).unwrap().add_book("lanterns", "", &pages).unwrap_err();
    assert!(error.is_full(), "{error}");
    assert_eq!(super::snapshot(&root.join("rules")), rules, "the book is as it was");
    assert_eq!(names(&root.join("rules")), ["lanterns"]);

    // Without an index, one is built where there is room.
    fs::remove_dir_all(root.join("index")).unwrap();
    let ready = library.up_to_date(&mut |_| {}, &mut { big }).unwrap();
    assert!(text_of(&ready.generation).contains("Embers") && !ready.generation.dir.starts_with(root));
}

#[test]
fn a_read_only_library_answers() {
    let temp = tempfile::tempdir().unwrap();
    let root = temp.path().join("lib");
    lanterns(&root);
    let mount = "mount --bind \"$1\" \"$1\" && mount -o remount,bind,ro \"$1\"";
    let Some(mut command) = with_mount("a_read_only_library_answers", &root, mount) else { return };
    assert!(child(&mut command, "read-only disk", &root).wait().unwrap().success());
    assert!(!root.join("index").exists());
}

#[cfg(unix)]
#[test]
fn a_file_that_may_not_be_read_is_named_and_the_rest_is_read() {
    let temp = tempfile::tempdir().unwrap();
    let root = temp.path().join("lib");
    as_anyone("a_file_that_may_not_be_read", &root, 0o777, "unreadable file");
}

#[cfg(unix)]
#[test]
fn a_library_that_may_not_be_written_answers() {
    let temp = tempfile::tempdir().unwrap();
    let root = temp.path().join("lib");
    lanterns(&root);
    as_anyone("a_library_that_may_not_be_written", &root, 0o555, "read-only disk");
    assert!(!root.join("index").exists());
}

/// Does a job as a user whom permissions bind: as `nobody` where the tests run as root.
#[cfg(unix)]
fn as_anyone(test: &str, root: &Path, mode: u32, job: &str) {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::os::unix::process::CommandExt;
    let allow = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    fs::create_dir_all(root).unwrap();
    allow(root, mode);
    allow(root.parent().unwrap(), 0o755);
    let mut command = this_binary();
    if fs::metadata(root).unwrap().uid() == 0 {
        command.uid(65534).gid(65534).current_dir("/");
    }
    match command.env(JOB, job).env(ROOT, root).stdout(Stdio::null()).status() {
        Ok(done) => assert!(done.success()),
        Err(error) => eprintln!("skipped {test}: another user may not run this binary ({error})"),
    }
    allow(root, 0o755);
}

fn read_only_disk(root: &Path) {
    let cache = tempfile::tempdir().unwrap();
    let kept = Options { cache: Some(cache.path().to_path_buf()), ..options() };
    let library = Store::open(&location(root), kept).unwrap();
    let (text, built, told) = search(&library);
    assert!(built && text.contains("three turns"));
    let [line] = told.as_slice() else { panic!("{told:?}") };
    let begin = format!("the index is kept in {}", cache.path().display());
    assert!(line.starts_with(&begin) && line.contains("cannot be written"), "{line}");
    assert_eq!(search(&library), (text.clone(), false, vec![]), "the second time it is there, without a word");

    // No cache folder, or one that is read-only as well: built for this run.
    for cache in [None, Some(root.join("cache"))] {
        let library = Store::open(&location(root), Options { cache, ..options() }).unwrap();
        let (again, built, told) = search(&library);
        assert!(built && again == text);
        assert!(told.last().unwrap().starts_with("the index is built for this run only: "), "{told:?}");
    }
    let error = Store::open(&location(root), options()).unwrap().lock(|| {}).unwrap_err();
    assert!(error.is_read_only() && error.to_string().contains("--library"), "{error}");
}
