//! The library on the disk: what is read, when it is built again, and what survives.

mod books;
mod index;
mod location;
mod processes;
mod sources;

use ruledex::store::{BuildError, Found, Generation, Location, Notice, Options, Sources, Store, Versions};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

const BOOK_YAML: &str = "title: Lanterns\ngame: lanterns\n";

fn versions() -> Versions {
    Versions { schema: 1, engine: "engine 1".into(), program: "0.1.0".into() }
}

fn options() -> Options {
    Options { versions: versions(), max_size: None, write: true, cache: None }
}

fn location(root: &Path) -> Location {
    Location { root: root.to_path_buf(), found: Found::Given }
}

/// Writes files below a folder.
fn put(root: &Path, files: &[(&str, &str)]) {
    for (path, text) in files {
        let path = root.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}

/// A library without the bundled books, with one book of two pages that were written an hour ago.
fn lanterns(root: &Path) -> Store {
    put(
        root,
        &[
            ("ruledex.yaml", "bundled: false\n"),
            ("rules/lanterns/book.yaml", BOOK_YAML),
            ("rules/lanterns/glow.md", "A lantern glows for three turns.\n"),
            ("rules/lanterns/oil.md", "Oil is drawn from the jar.\n"),
        ],
    );
    for name in ["book.yaml", "glow.md", "oil.md"] {
        age(&root.join("rules/lanterns").join(name), 3600);
    }
    Store::open(&location(root), options()).unwrap()
}

/// Dates a file back by so many seconds.
fn age(path: &Path, seconds: u64) {
    let then = SystemTime::now() - Duration::from_secs(seconds);
    File::options().write(true).open(path).unwrap().set_modified(then).unwrap();
}

/// What tests put into a generation: all text of the library in one file, and a larger one beside it.
#[expect(clippy::unnecessary_wraps, reason = "it is a builder")]
fn make(sources: &Sources, dir: &Path) -> Result<(), BuildError> {
    fs::write(dir.join("text"), all_text(sources)).unwrap();
    fs::create_dir(dir.join("words")).unwrap();
    fs::write(dir.join("words/0.idx"), vec![7; 100_000]).unwrap();
    fs::write(dir.join(".engine.lock"), "").unwrap();
    Ok(())
}

fn all_text(sources: &Sources) -> String {
    let files = sources.books.iter().flat_map(|book| &book.files);
    files.map(|file| String::from_utf8_lossy(&file.bytes).into_owned()).collect()
}

/// Brings a library up to date; gives what the index says, whether it was built and what was told.
fn search(library: &Store) -> (String, bool, Vec<String>) {
    let mut told = Vec::new();
    let ready = library.up_to_date(&mut tell(&mut told), &mut |sources, dir| make(&sources, dir)).unwrap();
    (text_of(&ready.generation), ready.built, told)
}

/// Keeps what is told, but for how far a build is.
fn tell(told: &mut Vec<String>) -> impl FnMut(&Notice) {
    |notice| {
        if !matches!(notice, Notice::Read { .. }) {
            told.push(notice.to_string());
        }
    }
}

/// As [`search`], for tests that ask only what is answered and why it was built.
fn answer(library: &Store) -> (String, String) {
    let (text, _, told) = search(library);
    (text, told.join("; "))
}

fn text_of(generation: &Generation) -> String {
    fs::read_to_string(generation.dir.join("text")).unwrap()
}

/// Names in a folder, sorted, hidden ones too.
fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// All files below a folder with what is in them.
fn snapshot(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push((path.clone(), fs::read(path).unwrap()));
            }
        }
    }
    files.sort();
    files
}
