//! The index builds itself, with one line on standard error that says why.

use super::check;
use crate::program::Program;

#[test]
fn every_change_builds_it_again_once() {
    let program = Program::sample();
    check("index-fresh", &program, &["show harbour:20.1 --exact"]);
    program.write(
        "rules/harbour/lighthouse.md",
        "---\ntitle: Lighthouse\nnumber: \"20\"\n---\n\n20.1 The light costs a crate.\n",
    );
    check("index-changed", &program, &["show harbour:20.1 --exact", "show harbour:20.1 --exact"]);
    program.write("rules/harbour/tugs.md", "---\ntitle: Tugs\nnumber: \"21\"\n---\n\n21.1 A tug pulls.\n");
    check("index-new", &program, &["show harbour:21.1 --exact"]);
    std::fs::remove_file(program.path("rules/harbour/tugs.md")).unwrap();
    check("index-gone", &program, &["show harbour:21.1", "build"]);
}

#[test]
fn an_index_of_another_form_or_with_garbage_is_built_again() {
    // Case F2.
    let program = Program::sample();
    let manifest = program.path("index/gen-1/manifest.json");
    let text = std::fs::read_to_string(&manifest).unwrap();
    let schema = text.split("\"schema\":").nth(1).unwrap().split(',').next().unwrap();
    std::fs::write(&manifest, text.replace(&format!("\"schema\":{schema},"), "\"schema\":1,")).unwrap();
    check("index-schema", &program, &["show harbour:20.1 --exact"]);
    std::fs::write(program.path("index/CURRENT"), [0, 255, 10]).unwrap();
    check("index-current", &program, &["show harbour:20.1 --exact"]);
    std::fs::write(program.path("index/gen-3/manifest.json"), "garbage").unwrap();
    check("index-garbage", &program, &["show harbour:20.1 --exact", "search light -n 1"]);
    let cut = crate::support::list(&program.path("index/gen-4"))
        .into_iter()
        .find(|path| path.extension().is_some_and(|e| e == "bin"));
    std::fs::write(cut.unwrap(), "garbage").unwrap();
    let run = program.run(&["show", "harbour:20.1", "--exact"]);
    assert!(
        run.code == 0 && run.stderr.contains("the index is damaged: in gen-4, ") && run.stderr.lines().count() == 1,
        "{}",
        run.whole()
    );
    std::fs::remove_dir_all(program.path("index")).unwrap();
    check("index-absent", &program, &["search light -n 1", "search light -n 1"]);
}

#[test]
fn no_write_answers_and_leaves_the_library_alone() {
    let program = Program::sample();
    program.write(
        "rules/harbour/lighthouse.md",
        "---\ntitle: Lighthouse\nnumber: \"20\"\n---\n\n20.1 The light costs a crate.\n",
    );
    let index = || std::fs::read(program.path("index/CURRENT")).unwrap();
    let before = (program.sources(), index());
    check("no-write", &program, &["--no-write show harbour:20.1 --exact", "search light --no-write -n 1"]);
    assert_eq!((program.sources(), index()), before);
}

#[test]
fn a_broken_book_file_is_a_finding_and_its_pages_are_read() {
    let program = Program::sample();
    program.write("rules/harbour-storm/book.yaml", "title: [Harbour\n");
    check("broken-book", &program, &["show harbour-storm:12.2 --exact", "check --book harbour-storm"]);
    program.write("rules/harbour-storm/book.yaml", "title: Harbour\nedition: 1.10\nweather: bad\n");
    check("odd-book", &program, &["check --book harbour-storm"]);
}

#[test]
fn broken_settings_are_told_before_anything_else() {
    let program = Program::sample();
    program.write("ruledex.yaml", "bundeld: false\n");
    check("broken-settings", &program, &["show 12.1", "add rules/harbour/cargo.md", "remove harbour"]);
}

#[test]
fn the_nearest_folder_with_books_is_the_library() {
    let program = Program::sample().file("rules/harbour/deep/er/readme.png", "");
    let run = |folder: &str, args: &[&str]| {
        let mut command = program.command(args);
        let output = command.env_remove("RULEDEX_LIBRARY").current_dir(program.path(folder)).output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    let (code, told) = run("rules/harbour/deep/er", &["show", "harbour:20.1", "--exact"]);
    assert_eq!(code, Some(0));
    assert!(told.contains("Nobody pays"), "{told}");
    // Without one above, the user's own library answers, which has the bundled books.
    let (code, told) = run("../", &["books"]);
    assert_eq!(code, Some(0));
    assert!(told.starts_with("dune-en  "), "{told}");
    assert!(program.path("home/.local/share/ruledex/index/CURRENT").exists());
}
