//! What is read from a library, and what is said of the rest.

use super::{BOOK_YAML, lanterns, location, options, put};
use proptest::prelude::*;
use ruledex::store::{Options, Settings, Sources, Store, bundled_books, read_input};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// All that was read, one line a file; a bundled book on one line.
fn dump(sources: &Sources) -> String {
    let mut out = String::new();
    for book in &sources.books {
        if book.bundled {
            writeln!(out, "{} bundled", book.id).unwrap();
            continue;
        }
        writeln!(out, "{} in {} {:?}", book.id, book.folder, String::from_utf8_lossy(&book.book_yaml)).unwrap();
        for file in &book.files {
            writeln!(out, "  {} {:?}", file.path, String::from_utf8_lossy(&file.bytes)).unwrap();
        }
    }
    for problem in &sources.problems {
        writeln!(out, "! {problem}{}", if problem.loses_text() { "" } else { " (is read)" }).unwrap();
    }
    for path in &sources.skipped {
        writeln!(out, "- {path}").unwrap();
    }
    out
}

#[test]
fn pages_are_read_and_the_rest_is_named() {
    let temp = tempfile::tempdir().unwrap();
    let root = temp.path();
    lanterns(root);
    put(
        root,
        &[
            ("ruledex.yaml", "bundled: false\nmax_size_mb: 1\n"),
            ("rules/README.md", "how to write a book"),
            ("rules/stray.md", "in no book"),
            ("rules/.hidden/book.yaml", BOOK_YAML),
            ("rules/lanterns/.draft.md", "hidden"),
            ("rules/lanterns/.git/config.txt", "hidden"),
            ("rules/lanterns/board.png", "image"),
            ("rules/lanterns/LOUD.MD", "loud"),
            ("rules/lanterns/deep/R_wick.php.txt", "wick"),
            ("rules/lanterns/deep/book.yaml", "no book in a book"),
            ("rules/lanterns/ё.html", "кириллица"),
            ("rules/lanterns/empty.htm", ""),
            ("rules/lanterns-2/book.yaml", "title: the second\n"),
            ("rules/nobook/page.md", "no book.yaml"),
            ("rules/pictures/a.png", "no pages at all"),
        ],
    );
    fs::write(root.join("rules/lanterns/big.txt"), vec![b'x'; (1 << 20) + 1]).unwrap();
    let library = Store::open(&location(root), options()).unwrap();
    insta::assert_snapshot!(dump(&library.sources().unwrap()), @r#"
    lanterns in rules/lanterns "title: Lanterns\ngame: lanterns\n"
      rules/lanterns/LOUD.MD "loud"
      rules/lanterns/deep/R_wick.php.txt "wick"
      rules/lanterns/empty.htm ""
      rules/lanterns/glow.md "A lantern glows for three turns.\n"
      rules/lanterns/oil.md "Oil is drawn from the jar.\n"
      rules/lanterns/ё.html "кириллица"
    lanterns-2 in rules/lanterns-2 "title: the second\n"
    ! rules/lanterns/big.txt has 1048577 bytes, the limit is 1048576 bytes: split it or raise the limit with `--max-size`
    ! rules/nobook is no book: write a `book.yaml` into it
    ! rules/stray.md stands in no book: move it into a book's folder
    - rules/lanterns/board.png
    - rules/lanterns/deep/book.yaml
    - rules/pictures/a.png
    "#);

    let larger = Store::open(&location(root), Options { max_size: Some(2 << 20), ..options() }).unwrap();
    let sources = larger.sources().unwrap();
    assert!(sources.books.iter().flat_map(|book| &book.files).any(|file| file.path == "rules/lanterns/big.txt"));
}

#[cfg(unix)]
#[test]
fn links_and_odd_names_do_no_harm() {
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::symlink;
    let temp = tempfile::tempdir().unwrap();
    let root = temp.path().join("lib");
    let library = lanterns(&root);
    put(temp.path(), &[("secret.md", "out of the library")]);
    let book = root.join("rules/lanterns");
    symlink("oil.md", book.join("fuel.md")).unwrap();
    symlink("/etc/hostname", book.join("host.txt")).unwrap();
    symlink("../../../secret.md", book.join("secret.md")).unwrap();
    symlink("nothing", book.join("broken.md")).unwrap();
    symlink("circle.md", book.join("circle.md")).unwrap();
    symlink("..", book.join("up")).unwrap();
    symlink("lanterns", root.join("rules/twin")).unwrap();
    fs::write(book.join(std::ffi::OsStr::from_bytes(b"caf\xe9.md")), "a name in Latin-1").unwrap();
    fs::write(book.join("caf%E9.md"), "a name that looks like it").unwrap();
    std::process::Command::new("mkfifo").arg(book.join("pipe.md")).status().unwrap();
    insta::assert_snapshot!(dump(&library.sources().unwrap()), @r#"
    lanterns in rules/lanterns "title: Lanterns\ngame: lanterns\n"
      rules/lanterns/caf%E9.md "a name that looks like it"
      rules/lanterns/fuel.md "Oil is drawn from the jar.\n"
      rules/lanterns/glow.md "A lantern glows for three turns.\n"
      rules/lanterns/oil.md "Oil is drawn from the jar.\n"
    ! rules/lanterns/broken.md is a link that leads to nothing: correct or remove it
    ! the file name rules/lanterns/caf%E9.md is no Unicode: rename it (is read)
    ! another file is read under the name rules/lanterns/caf%E9.md too: rename one of them
    ! rules/lanterns/circle.md cannot be read (Too many levels of symbolic links (os error 40)): make it readable or remove it
    ! rules/lanterns/host.txt is a link out of the folder and is not followed: copy the file itself here
    ! rules/lanterns/pipe.md cannot be read (it is no regular file): make it readable or remove it
    ! rules/lanterns/secret.md is a link out of the folder and is not followed: copy the file itself here
    ! rules/lanterns/up is a link to a folder and is not followed: copy the folder itself here
    ! rules/twin is a link to a folder and is not followed: copy the folder itself here
    "#);
}

/// Run as a user who may not read everything.
#[cfg(unix)]
pub fn a_file_that_cannot_be_read(root: &Path) {
    use std::os::unix::fs::PermissionsExt;
    let library = lanterns(root);
    let oil = root.join("rules/lanterns/oil.md");
    fs::set_permissions(&oil, fs::Permissions::from_mode(0o000)).unwrap();
    let problems = library.sources().unwrap().problems;
    let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        ["rules/lanterns/oil.md cannot be read (Permission denied (os error 13)): make it readable or remove it"]
    );
    assert_eq!(super::answer(&library).0, "A lantern glows for three turns.\n");
    // It is looked at again each time, and the index is built again once it can be read.
    assert!(!super::search(&library).1);
    fs::set_permissions(&oil, fs::Permissions::from_mode(0o644)).unwrap();
    assert_eq!(super::answer(&library).1, "building the index: rules/lanterns/oil.md can be read now");
}

#[test]
fn bundled_books_are_part_of_a_library_that_has_not_switched_them_off() {
    let temp = tempfile::tempdir().unwrap();
    let root = temp.path();
    put(root, &[("rules/lanterns/book.yaml", BOOK_YAML)]);
    let library = Store::open(&location(root), options()).unwrap();
    let ids = |library: &Store| -> Vec<(String, bool)> {
        let books = library.sources().unwrap().books;
        assert!(library.book_ids().unwrap().iter().eq(books.iter().map(|book| &book.id)));
        books.into_iter().map(|book| (book.id, book.bundled)).collect()
    };
    let bundled: Vec<(String, bool)> = bundled_books().iter().map(|book| (book.id.to_owned(), true)).collect();
    assert!(bundled.contains(&("ti4".to_owned(), true)));
    let own = ("lanterns".to_owned(), false);
    let mut all = bundled.clone();
    all.push(own.clone());
    all.sort();
    assert_eq!(ids(&library), all);

    // A book of the library under the id of a bundled one takes its place.
    put(root, &[("rules/ti4/book.yaml", "title: mine\n")]);
    assert!(ids(&library).contains(&("ti4".to_owned(), false)));
    fs::remove_dir_all(root.join("rules/ti4")).unwrap();

    put(root, &[("ruledex.yaml", "switched_off: [ti4]\n")]);
    assert!(!ids(&library).iter().any(|(id, _)| id == "ti4"));
    put(root, &[("ruledex.yaml", "\u{feff}# all of them\nbundled: false\n")]);
    assert_eq!(ids(&library), [own]);
    put(root, &[("ruledex.yaml", "# nothing is set\n")]);
    assert_eq!(ids(&library), all);
    put(root, &[("ruledex.yaml", "bundeld: false\n")]);
    let told = library.sources().unwrap_err().to_string().replace(&root.display().to_string(), "ROOT");
    insta::assert_snapshot!(told, @"ROOT/ruledex.yaml is not understood: unknown field `bundeld`, expected one of `bundled`, `switched_off`, `max_size_mb`, `levels`, `ignore`; correct it or delete it");
}

#[test]
fn the_repository_has_its_own_books_in_the_place_of_the_bundled_ones() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let library = Store::open(&location(root), options()).unwrap();
    assert_eq!(library.settings().unwrap(), Settings { bundled: false, ..Settings::default() });
    let own = library.sources().unwrap().books;
    let bundled = bundled_books();
    assert_eq!(own.len(), bundled.len());
    for (own, bundled) in own.iter().zip(bundled) {
        assert!(!own.bundled);
        assert_eq!((own.id.as_str(), &own.digest), (bundled.id, &bundled.digest));
        let files: Vec<(&str, &[u8])> = own.files.iter().map(|file| (file.path.as_str(), &*file.bytes)).collect();
        let compiled_in: Vec<(&str, &[u8])> =
            bundled.files.iter().map(|(path, bytes)| (path.as_str(), *bytes)).collect();
        assert_eq!(files, compiled_in);
    }
}

#[test]
fn what_is_added_is_a_file_or_a_folder() {
    let temp = tempfile::tempdir().unwrap();
    let root = temp.path();
    put(
        root,
        &[
            ("site/R_wick.php.txt", "wick"),
            ("site/deep/more.md", "more"),
            ("site/book.yaml", BOOK_YAML),
            ("site/style.css", "no page"),
            ("site/long.txt", "a page that is too long for the limit"),
            ("rules.rst", "any ending"),
            (".faq", "hidden"),
        ],
    );
    let read = |name: &str| {
        let input = read_input(&root.join(name), 35).unwrap();
        let files: Vec<String> = input
            .files
            .iter()
            .map(|file| format!("{} {:?}", file.path, String::from_utf8_lossy(&file.bytes)))
            .collect();
        let problems: Vec<String> = input.problems.iter().map(ToString::to_string).collect();
        format!("{files:?} {problems:?} {:?} {}", input.skipped, input.book_yaml.is_some())
    };
    insta::assert_snapshot!(["site", "site/long.txt", "rules.rst", ".faq"].map(read).join("\n"), @r#"
    ["R_wick.php.txt \"wick\"", "deep/more.md \"more\""] ["long.txt has 37 bytes, the limit is 35 bytes: split it or raise the limit with `--max-size`"] ["style.css"] true
    [] ["long.txt has 37 bytes, the limit is 35 bytes: split it or raise the limit with `--max-size`"] [] false
    ["rules.rst.txt \"any ending\""] [] [] false
    ["faq.txt \"hidden\""] [] [] false
    "#);
    let missing = read_input(&root.join("typo"), 35).unwrap_err().to_string();
    assert_eq!(missing, format!("{} does not exist: name a file or folder to read", root.join("typo").display()));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// Whatever order files come to the disk in, the same is read, and it has the same digests.
    #[test]
    fn the_order_of_writing_does_not_matter(
        files in proptest::collection::btree_map("[a-c]{1,2}/([a-b]/)?[a-z-]{1,4}\\.(md|txt|png)", ".{0,9}", 0..12),
        order in any::<proptest::sample::Index>(),
    ) {
        let read = |files: &[(&String, &String)]| {
            let temp = tempfile::tempdir().unwrap();
            for id in ["a", "b", "ab", "cc"] {
                put(temp.path(), &[(&format!("rules/{id}/book.yaml"), BOOK_YAML)]);
            }
            for (path, text) in files {
                put(temp.path(), &[(&format!("rules/{path}"), text)]);
            }
            let library = Store::open(&location(temp.path()), options()).unwrap();
            let sources = library.sources().unwrap();
            let digests: Vec<String> = sources.books.iter().map(|book| book.digest.clone()).collect();
            (dump(&sources), digests)
        };
        let mut list: Vec<_> = files.iter().collect();
        let first = read(&list);
        if !list.is_empty() {
            let at = order.index(list.len());
            list.rotate_left(at);
        }
        list.reverse();
        prop_assert_eq!(first, read(&list));
    }
}
