//! The life of the index: when it is built again, and what it survives.

use super::{
    age, all_text, answer, lanterns, location, make, names, options, put, search, snapshot, text_of, versions,
};
use ruledex::store::{BuildError, Options, State, Store, Versions};
use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Barrier};
use std::time::Duration;

const BOTH: &str = "A lantern glows for three turns.\nOil is drawn from the jar.\n";

#[test]
fn it_is_built_once_and_then_serves() {
    let temp = tempfile::tempdir().unwrap();
    let library = lanterns(temp.path());
    assert_eq!(library.current().unwrap(), State::Absent);
    assert_eq!(search(&library), (BOTH.into(), true, vec!["building the index: there is none yet".into()]));
    let before = snapshot(temp.path());
    assert_eq!(search(&library), (BOTH.into(), false, vec![]));
    assert_eq!(snapshot(temp.path()), before, "looking changes nothing");
    assert_eq!(names(&temp.path().join("index")), ["CURRENT", "LOCK", "gen-1"]);
}

#[test]
fn every_change_of_the_sources_is_noticed() {
    let temp = tempfile::tempdir().unwrap();
    let root = temp.path();
    let library = lanterns(root);
    search(&library);
    let book = root.join("rules/lanterns");
    let oil = book.join("oil.md");
    let steps: [(&dyn Fn(), &str); 9] = [
        (&|| put(root, &[("rules/lanterns/ember.md", "Embers.\n")]), "rules/lanterns/ember.md is new"),
        (&|| fs::remove_file(book.join("ember.md")).unwrap(), "rules/lanterns/ember.md is gone"),
        (&|| fs::rename(&oil, book.join("zinc.md")).unwrap(), "rules/lanterns/oil.md is gone"),
        (&|| fs::rename(book.join("zinc.md"), &oil).unwrap(), "rules/lanterns/oil.md is new"),
        // As long as before, at another date.
        (&|| fs::write(&oil, "Oil is drawn from the JAR.\n").unwrap(), "rules/lanterns/oil.md has changed"),
        // As long as before and right after the last build, at the same date.
        (
            &|| {
                let date = fs::metadata(&oil).unwrap().modified().unwrap();
                fs::write(&oil, "Oil is drawn from the CAN.\n").unwrap();
                File::options().write(true).open(&oil).unwrap().set_modified(date).unwrap();
            },
            "rules/lanterns/oil.md has changed",
        ),
        (&|| put(root, &[("rules/second/book.yaml", "")]), "rules/second/book.yaml is new"),
        (&|| fs::write(root.join("ruledex.yaml"), "").unwrap(), "the bundled book "),
        (
            &|| fs::write(root.join("ruledex.yaml"), "bundled: false").unwrap(),
            "a bundled book is switched off or another one takes its place",
        ),
    ];
    for (change, why) in steps {
        change();
        let library = Store::open(&location(root), options()).unwrap();
        match library.current().unwrap() {
            State::Stale { why: told, serving: Some(_) } => assert!(told.starts_with(why), "{told}, not {why}"),
            other => panic!("{why}: {other:?}"),
        }
        let (text, built, _) = search(&library);
        assert!(built);
        assert_eq!(text, all_text(&library.sources().unwrap()));
        assert!(!search(&library).1, "{why}");
    }
}

#[test]
fn a_file_that_was_only_touched_builds_nothing_and_is_read_once() {
    let temp = tempfile::tempdir().unwrap();
    let library = lanterns(temp.path());
    search(&library);
    let oil = temp.path().join("rules/lanterns/oil.md");
    age(&oil, 60);
    let manifest = temp.path().join("index/gen-1/manifest.json");
    let before = fs::read(&manifest).unwrap();
    let reader = Store::open(&location(temp.path()), Options { write: false, ..options() }).unwrap();
    assert!(matches!(reader.current().unwrap(), State::Fresh(_)));
    assert_eq!(fs::read(&manifest).unwrap(), before, "who may not write does not");
    assert!(!search(&library).1);
    let after = fs::read(&manifest).unwrap();
    assert_ne!(after, before, "the new date is kept");
    assert!(!search(&library).1);
    assert_eq!(fs::read(&manifest).unwrap(), after);
    assert_eq!(names(&temp.path().join("index/gen-1")), [".engine.lock", "manifest.json", "text", "words"]);
}

#[test]
fn another_builder_s_index_is_built_again() {
    let temp = tempfile::tempdir().unwrap();
    search(&lanterns(temp.path()));
    for (versions, why) in [
        (Versions { schema: 2, ..versions() }, "the index has another form"),
        (Versions { engine: "engine 2".into(), ..versions() }, "the index has another form"),
        (Versions { program: "0.2.0".into(), ..versions() }, "the index was built by version 0.1.0 of the program"),
    ] {
        let library = Store::open(&location(temp.path()), Options { versions, ..options() }).unwrap();
        assert_eq!(library.current().unwrap(), State::Stale { why: why.into(), serving: None });
        assert!(search(&library).1);
        assert!(!search(&library).1);
        search(&lanterns(temp.path()));
    }
}

#[test]
fn the_generation_that_was_replaced_stays_for_its_readers() {
    let temp = tempfile::tempdir().unwrap();
    let library = lanterns(temp.path());
    for round in 1..=4 {
        fs::write(temp.path().join("rules/lanterns/oil.md"), "x".repeat(round)).unwrap();
        let State::Fresh(old) = (match library.current().unwrap() {
            State::Stale { serving: Some(old), .. } => State::Fresh(old),
            other => other,
        }) else {
            assert_eq!(round, 1);
            search(&library);
            continue;
        };
        search(&library);
        text_of(&old);
    }
    assert_eq!(names(&temp.path().join("index")), ["CURRENT", "LOCK", "gen-3", "gen-4"]);
}

#[test]
fn a_failed_or_panicking_build_leaves_the_old_one() {
    let temp = tempfile::tempdir().unwrap();
    let root = temp.path();
    let library = lanterns(root);
    search(&library);
    put(root, &[("rules/lanterns/ember.md", "Embers.\n")]);
    let before = snapshot(root);

    let failing = |error: fn() -> BuildError| {
        let mut told = Vec::new();
        let ready = library
            .up_to_date(&mut super::tell(&mut told), &mut |sources, dir| {
                make(&sources, dir)?;
                Err(error())
            })
            .unwrap();
        assert!(ready.outdated && !ready.built);
        assert_eq!(text_of(&ready.generation), BOTH);
        assert_eq!(snapshot(root), before);
        told.pop().unwrap().replace(&root.display().to_string(), "ROOT")
    };
    let engine = failing(|| "the engine gave up".into());
    let full = failing(|| Box::new(io::Error::from(io::ErrorKind::StorageFull)));
    let full_below = failing(|| Box::new(io::Error::other(Arc::new(io::Error::from(io::ErrorKind::QuotaExceeded)))));
    insta::assert_snapshot!([engine, full, full_below].join("\n"), @r#"
    the answers are from an older index (rules/lanterns/ember.md is new): the index could not be built in ROOT/index/gen-2.tmp: the engine gave up; nothing else was changed
    the answers are from an older index (rules/lanterns/ember.md is new): the disk is full, ROOT/index/gen-2.tmp could not be written: free some space and run the command again; nothing was changed
    the answers are from an older index (rules/lanterns/ember.md is new): the disk is full, ROOT/index/gen-2.tmp could not be written: free some space and run the command again; nothing was changed
    "#);

    let panicked = std::panic::catch_unwind(|| {
        let _ = library.up_to_date(&mut |_| {}, &mut |sources, dir| {
            make(&sources, dir)?;
            panic!("the builder dies")
        });
    });
    assert!(panicked.is_err());
    assert_eq!(snapshot(root), before);
    assert!(search(&library).1, "and nothing is in the way of the next build");
}

#[test]
fn without_an_older_index_a_failed_build_is_an_error() {
    let temp = tempfile::tempdir().unwrap();
    let library = lanterns(temp.path());
    let mut fail = |_, _: &Path| Err("the engine gave up".into());
    let error = library.up_to_date(&mut |_| {}, &mut fail).unwrap_err().to_string();
    insta::assert_snapshot!(error.replace(&temp.path().display().to_string(), "ROOT"), @"the index could not be built in ROOT/index/gen-1.tmp: the engine gave up; nothing else was changed");
    assert_eq!(names(&temp.path().join("index")), ["LOCK"]);
}

#[test]
fn what_a_dead_build_left_is_removed_by_the_next() {
    let temp = tempfile::tempdir().unwrap();
    let root = temp.path();
    let library = lanterns(root);
    search(&library);
    put(
        root,
        &[
            ("index/gen-7.tmp/text", "half"),
            ("index/gen-9/text", "whole but not yet named"),
            ("index/.CURRENT.tmp", "gen-"),
            ("index/README.md", "not ours"),
            ("index/gen-x", "not ours"),
        ],
    );
    assert_eq!(search(&library), (BOTH.into(), false, vec![]), "the old one serves");
    put(root, &[("rules/lanterns/ember.md", "Embers.\n")]);
    search(&library);
    assert_eq!(
        names(&root.join("index")),
        ["CURRENT", "LOCK", "README.md", "gen-1", "gen-10", "gen-x"],
        "numbers are never used twice"
    );
}

#[test]
fn a_generation_that_was_cut_anywhere_is_built_again() {
    let temp = tempfile::tempdir().unwrap();
    let root = temp.path();
    let library = lanterns(root);
    search(&library);
    let mut told = Vec::new();
    for file in ["text", "words/0.idx", "manifest.json"] {
        for harm in ["cut", "emptied", "gone", "garbled"] {
            let State::Fresh(generation) = library.current().unwrap() else { panic!("{file} {harm}") };
            let path = generation.dir.join(file);
            let bytes = fs::read(&path).unwrap();
            match harm {
                "cut" => fs::write(&path, &bytes[..bytes.len() - 1]).unwrap(),
                "emptied" => fs::write(&path, "").unwrap(),
                "gone" => fs::remove_file(&path).unwrap(),
                // Large files are compared by their sizes alone.
                _ if file == "words/0.idx" => continue,
                _ => fs::write(&path, vec![b'#'; bytes.len()]).unwrap(),
            }
            let (text, why) = answer(&library);
            assert_eq!(text, BOTH);
            let number = generation.number.to_string();
            told.push(format!("{file} {harm}: {}", why.replace(&format!("gen-{number}"), "gen-N")));
            assert!(!search(&library).1);
        }
    }
    insta::assert_snapshot!(told.join("\n"), @r#"
    text cut: building the index: the index is damaged: in gen-N, text has 59 bytes instead of 60
    text emptied: building the index: the index is damaged: in gen-N, text has 0 bytes instead of 60
    text gone: building the index: the index is damaged: in gen-N, text is missing
    text garbled: building the index: the index is damaged: in gen-N, text is not what was written
    words/0.idx cut: building the index: the index is damaged: in gen-N, words/0.idx has 99999 bytes instead of 100000
    words/0.idx emptied: building the index: the index is damaged: in gen-N, words/0.idx has 0 bytes instead of 100000
    words/0.idx gone: building the index: the index is damaged: in gen-N, words/0.idx is missing
    manifest.json cut: building the index: the index is damaged: in gen-N, manifest.json cannot be read (EOF while parsing an object at line 1 column 612)
    manifest.json emptied: building the index: the index is damaged: in gen-N, manifest.json cannot be read (EOF while parsing a value at line 1 column 0)
    manifest.json gone: building the index: the index is damaged: in gen-N, manifest.json cannot be read (No such file or directory (os error 2))
    manifest.json garbled: building the index: the index is damaged: in gen-N, manifest.json cannot be read (expected value at line 1 column 1)
    "#);
}

#[test]
fn a_foreign_or_cut_current_is_replaced() {
    let temp = tempfile::tempdir().unwrap();
    let root = temp.path();
    let library = lanterns(root);
    search(&library);
    let current = root.join("index/CURRENT");
    for garbage in
        [&b""[..], b"gen-", b"gen-99\n", b"gen-01\n", b"../rules\n", b"\xff\x00", b"gen-18446744073709551616"]
    {
        fs::write(&current, garbage).unwrap();
        let (text, why) = answer(&library);
        assert_eq!(text, BOTH);
        assert!(why.starts_with("building the index: the index is damaged: "), "{why}");
    }
    fs::remove_file(&current).unwrap();
    assert_eq!(answer(&library), (BOTH.into(), "building the index: there is none yet".into()));

    fs::remove_file(&current).unwrap();
    fs::create_dir(&current).unwrap();
    let error = library.up_to_date(&mut |_| {}, &mut |sources, dir| make(&sources, dir)).unwrap_err().to_string();
    insta::assert_snapshot!(error.replace(&root.display().to_string(), "ROOT"), @"cannot replace ROOT/index/CURRENT: Is a directory (os error 21); move away the folder that is in its place");
    fs::remove_dir_all(root.join("index")).unwrap();
    fs::write(root.join("index"), "a file").unwrap();
    let error = library.up_to_date(&mut |_| {}, &mut |sources, dir| make(&sources, dir)).unwrap_err().to_string();
    insta::assert_snapshot!(error.replace(&root.display().to_string(), "ROOT"), @"cannot create ROOT/index: File exists (os error 17); move away the file that is in its place");
}

#[test]
fn of_two_builds_at_once_one_is_made() {
    let temp = tempfile::tempdir().unwrap();
    lanterns(temp.path());
    let builds = AtomicUsize::new(0);
    let start = Barrier::new(4);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let library = Store::open(&location(temp.path()), options()).unwrap();
                start.wait();
                let ready = library
                    .up_to_date(&mut |_| {}, &mut |sources, dir| {
                        builds.fetch_add(1, Ordering::SeqCst);
                        std::thread::sleep(Duration::from_millis(30));
                        make(&sources, dir)
                    })
                    .unwrap();
                assert_eq!(text_of(&ready.generation), BOTH);
            });
        }
    });
    assert_eq!(builds.load(Ordering::SeqCst), 1);
}

#[test]
fn readers_are_served_while_writers_build_again_and_again() {
    let temp = tempfile::tempdir().unwrap();
    let library = lanterns(temp.path());
    search(&library);
    let rounds = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for _ in 0..20 {
                library.rebuild(&mut |_| {}, &mut |sources, dir| make(&sources, dir)).unwrap();
                rounds.fetch_add(1, Ordering::SeqCst);
            }
        });
        while rounds.load(Ordering::SeqCst) < 20 {
            assert!(matches!(library.current().unwrap(), State::Fresh(_)));
        }
    });
}

#[test]
fn nothing_is_written_where_nothing_may_be() {
    let temp = tempfile::tempdir().unwrap();
    lanterns(temp.path());
    let library = Store::open(&location(temp.path()), Options { write: false, ..options() }).unwrap();
    let before = snapshot(temp.path());
    let mut told = Vec::new();
    let ready = library.up_to_date(&mut super::tell(&mut told), &mut |sources, dir| make(&sources, dir)).unwrap();
    assert_eq!(text_of(&ready.generation), BOTH);
    assert_eq!(told, ["the index is built for this run only, as nothing may be written: run `ruledex build` once"]);
    assert_eq!(snapshot(temp.path()), before);
    let folder = ready.generation.dir.clone();
    drop(ready);
    assert!(!folder.exists(), "and it goes away");
}
