//! Where the library is looked for.

use super::{location, options, put};
use ruledex::store::{Found, Location, Places, Store, StoreError, find_library};
use std::path::Path;

#[test]
fn the_first_place_that_is_known_wins() {
    let temp = tempfile::tempdir().unwrap();
    let root = temp.path();
    put(
        root,
        &[("lib/rules/lanterns/book.yaml", ""), ("lib/rules/lanterns/deep/down/a.md", ""), ("bare/rules/a.md", "")],
    );
    let inside = root.join("lib/rules/lanterns/deep/down");
    let all = Places {
        given: Some(Path::new("given")),
        environment: Some(Path::new("environment")),
        working_folder: Some(&inside),
        user_data: Some(Path::new("data")),
    };
    let at = |root: &Path, found| Location { root: root.to_path_buf(), found };
    let find = |places| find_library(places).unwrap();
    assert_eq!(find(all), at(Path::new("given"), Found::Given));
    assert_eq!(find(Places { given: None, ..all }), at(Path::new("environment"), Found::Environment));
    let unset = Places { given: None, environment: Some(Path::new("")), ..all };
    assert_eq!(find(unset), at(&root.join("lib"), Found::Above));
    // A `rules/` folder without a book is no library.
    let bare = root.join("bare");
    assert_eq!(find(Places { working_folder: Some(&bare), ..unset }), at(Path::new("data"), Found::UserData));
    let nowhere = find_library(Places { working_folder: Some(&bare), ..Places::default() }).unwrap_err();
    insta::assert_snapshot!(nowhere, @"no library was found and no home folder is known to keep one in: name one with `--library`");
}

#[test]
fn a_library_that_was_named_must_be_one() {
    let temp = tempfile::tempdir().unwrap();
    let root = temp.path();
    put(root, &[("file", "")]);
    let told = |path: &Path| match Store::open(&location(path), options()) {
        Err(error @ (StoreError::NoLibrary(_) | StoreError::NoFolder(_))) => {
            error.to_string().replace(&root.display().to_string(), "ROOT")
        }
        other => panic!("{other:?}"),
    };
    insta::assert_snapshot!(told(root), @"ROOT is no library: it has no folder `rules`; `ruledex add` makes it one, `--library` names another");
    insta::assert_snapshot!(told(&root.join("typo")), @"ROOT/typo is no library: it has no folder `rules`; `ruledex add` makes it one, `--library` names another");
    insta::assert_snapshot!(told(&root.join("file")), @"ROOT/file is a file and no folder: name the library's folder");
    assert_eq!(super::names(root), ["file"], "asking changes nothing");

    let new = Store::create(&location(&root.join("new")), options()).unwrap();
    assert_eq!(super::names(root), ["file"], "only a change makes it");
    drop(new.lock(|| {}).unwrap());
    assert!(Store::open(&location(&root.join("new")), options()).is_ok());
}

#[test]
fn the_users_own_library_is_made_when_it_is_first_asked() {
    let temp = tempfile::tempdir().unwrap();
    let root = temp.path().join("data/ruledex");
    let own = Location { root: root.clone(), found: Found::UserData };
    let library = Store::open(&own, options()).unwrap();
    assert!(!root.exists());
    let (text, told) = super::answer(&library);
    assert!(text.contains("production"), "the bundled books answer");
    assert_eq!(told, "building the index: there is none yet");
    assert_eq!(super::names(&root), ["index", "rules"]);
}
