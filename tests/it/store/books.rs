//! Books that are added and removed: whole or not at all.

use super::{BOOK_YAML, lanterns, location, names, options, put, search, snapshot};
use ruledex::store::{Added, Removed, SourceBytes, Store, StoreError, bundled_books};
use std::borrow::Cow;
use std::fs;
use std::path::Path;

fn pages(files: &[(&str, &str)]) -> Vec<SourceBytes> {
    let page =
        |&(path, text): &(&str, &str)| SourceBytes { path: path.into(), bytes: Cow::Owned(text.as_bytes().to_vec()) };
    files.iter().map(page).collect()
}

fn add(library: &Store, id: &str, files: &[(&str, &str)]) -> Result<Added, StoreError> {
    library.lock(|| {}).unwrap().add_book(id, BOOK_YAML, &pages(files))
}

fn in_book(root: &Path, id: &str) -> Vec<(String, String)> {
    let folder = root.join("rules").join(id);
    let shown = |(path, bytes): (std::path::PathBuf, Vec<u8>)| {
        (path.strip_prefix(&folder).unwrap().display().to_string(), String::from_utf8(bytes).unwrap())
    };
    snapshot(&folder).into_iter().map(shown).collect()
}

fn expected(files: &[(&str, &str)]) -> Vec<(String, String)> {
    files.iter().map(|&(path, text)| (path.to_owned(), text.to_owned())).collect()
}

#[test]
fn a_book_takes_the_place_of_an_older_one() {
    let temp = tempfile::tempdir().unwrap();
    let root = temp.path();
    let library = Store::create(&location(&root.join("lib")), options()).unwrap();
    let root = root.join("lib");
    assert_eq!(add(&library, "moths", &[("a.md", "old"), ("deep/b.md", "old")]).unwrap(), Added::New);
    assert_eq!(in_book(&root, "moths"), expected(&[("a.md", "old"), ("book.yaml", BOOK_YAML), ("deep/b.md", "old")]));
    assert_eq!(add(&library, "moths", &[("a.md", "new")]).unwrap(), Added::Replaced);
    assert_eq!(in_book(&root, "moths"), expected(&[("a.md", "new"), ("book.yaml", BOOK_YAML)]));
    assert_eq!(add(&library, "ti4", &[("a.md", "mine")]).unwrap(), Added::HidesBundled);
    assert_eq!(names(&root.join("rules")), ["moths", "ti4"]);
    let (text, ..) = search(&library);
    assert!(text.contains("new") && text.contains("mine"), "{text}");
    let bundled = bundled_books().iter().find(|book| book.id == "ti4").unwrap().files[0].1;
    assert!(!text.contains(str::from_utf8(bundled).unwrap()), "{text}");
}

#[test]
fn what_cannot_be_a_book_changes_nothing() {
    let temp = tempfile::tempdir().unwrap();
    let library = lanterns(temp.path());
    drop(library.lock(|| {}).unwrap());
    let before = snapshot(temp.path());
    let long = "x".repeat(65);
    let mut told = Vec::new();
    for id in ["", "Moths", "a b", "../a", ".a", "-a", "ё", &long] {
        told.push(add(&library, id, &[("a.md", "")]).unwrap_err().to_string());
    }
    for path in
        ["", "/a.md", "../a.md", "a/../b.md", "./a.md", "a//b.md", ".a.md", "a/.b/c.md", "a\0.md", "a.png", "book.yaml"]
    {
        told.push(add(&library, "lanterns", &[("ok.md", ""), (path, "")]).unwrap_err().to_string());
    }
    told.push(add(&library, "lanterns", &[("a.md", "1"), ("a.md", "2")]).unwrap_err().to_string());
    // A file where another one needs a folder: found out in the middle of writing.
    let error = add(&library, "lanterns", &[("a.md", ""), ("a.md/b.md", "")]).unwrap_err().to_string();
    assert!(error.contains("move away the file"), "{error}");
    insta::assert_snapshot!(told.join("\n"), @r#"
    `` cannot be a book's id: use up to 64 lower-case letters, digits and `-`
    `Moths` cannot be a book's id: use up to 64 lower-case letters, digits and `-`
    `a b` cannot be a book's id: use up to 64 lower-case letters, digits and `-`
    `../a` cannot be a book's id: use up to 64 lower-case letters, digits and `-`
    `.a` cannot be a book's id: use up to 64 lower-case letters, digits and `-`
    `-a` cannot be a book's id: use up to 64 lower-case letters, digits and `-`
    `ё` cannot be a book's id: use up to 64 lower-case letters, digits and `-`
    `xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx` cannot be a book's id: use up to 64 lower-case letters, digits and `-`
    `` cannot be a file of a book: it does not stay in the book's folder
    `/a.md` cannot be a file of a book: it does not stay in the book's folder
    `../a.md` cannot be a file of a book: it does not stay in the book's folder
    `a/../b.md` cannot be a file of a book: it does not stay in the book's folder
    `./a.md` cannot be a file of a book: it does not stay in the book's folder
    `a//b.md` cannot be a file of a book: it does not stay in the book's folder
    `.a.md` cannot be a file of a book: hidden files are not read
    `a/.b/c.md` cannot be a file of a book: hidden files are not read
    `a\0.md` cannot be a file of a book: it does not stay in the book's folder
    `a.png` cannot be a file of a book: by its ending it is not read; end it with .md, .txt or .html
    `book.yaml` cannot be a file of a book: by its ending it is not read; end it with .md, .txt or .html
    `a.md` cannot be a file of a book: there are two of that name
    "#);
    assert_eq!(snapshot(temp.path()), before);
}

#[test]
fn a_book_is_removed_and_a_bundled_one_switched_off() {
    let temp = tempfile::tempdir().unwrap();
    let root = temp.path();
    let library = Store::create(&location(root), options()).unwrap();
    add(&library, "moths", &[("a.md", "x")]).unwrap();
    add(&library, "ti4", &[("a.md", "x")]).unwrap();
    let writer = library.lock(|| {}).unwrap();
    assert_eq!(writer.remove_book("moths").unwrap(), Removed::Gone);
    assert_eq!(writer.remove_book("ti4").unwrap(), Removed::BundledIsBack);
    assert_eq!(writer.remove_book("ti4").unwrap(), Removed::IsBundled);
    assert!(names(&root.join("rules")).is_empty());

    writer.switch("ti4", false).unwrap();
    assert!(!library.book_ids().unwrap().contains(&"ti4".to_owned()));
    for id in ["ti4", "moths", "..", ".", "", "../rules", ".ruledex-old-a"] {
        assert!(matches!(writer.remove_book(id), Err(StoreError::UnknownBook { .. })), "{id}");
    }
    insta::assert_snapshot!(fs::read_to_string(root.join("ruledex.yaml")).unwrap(), @r#"
    # The settings of this ruledex library.
    bundled: true
    switched_off:
    - ti4
    "#);
    writer.switch("ti4", true).unwrap();
    assert!(library.book_ids().unwrap().contains(&"ti4".to_owned()));

    fs::write(root.join("ruledex.yaml"), "bundled: false\n").unwrap();
    writer.switch("ti4", true).unwrap();
    assert_eq!(library.book_ids().unwrap(), ["ti4"]);
    assert!(matches!(writer.switch("moths", false), Err(StoreError::UnknownBook { .. })));
}

#[test]
fn an_add_that_died_in_the_middle_is_undone() {
    let temp = tempfile::tempdir().unwrap();
    let root = temp.path();
    let library = lanterns(root);
    let before = snapshot(&root.join("rules"));
    let rules = root.join("rules");
    // Died while writing; died between the two renames; died before cleaning up.
    put(&rules, &[(".ruledex-new-moths/a.md", "half")]);
    assert_eq!(library.book_ids().unwrap(), ["lanterns"]);
    fs::rename(rules.join("lanterns"), rules.join(".ruledex-old-lanterns")).unwrap();
    put(&rules, &[(".ruledex-new-lanterns/a.md", "new")]);
    let (text, ..) = search(&library);
    assert!(text.contains("three turns"));
    assert_eq!(snapshot(&rules), before);

    put(
        &rules,
        &[(".ruledex-old-lanterns/a.md", "old"), (".ruledex-gone-moths/a.md", "gone"), (".mine/a.md", "not ours")],
    );
    drop(library.lock(|| {}).unwrap());
    assert_eq!(names(&rules), [".mine", "lanterns"]);
}
