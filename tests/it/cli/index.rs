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
#[cfg(unix)]
fn odd_files_are_findings_and_are_not_opened() {
    let program = super::page("# 5 Winches\n\n5.1 A winch turns.\n")
        .file("outside.md", "This stands outside.\n")
        .file("rules/one/blob.md", [0, 159, 146, 150, 0, 1, 2, 3, 0, 255]);
    std::os::unix::fs::symlink(program.path("outside.md"), program.path("rules/one/link.md")).unwrap();
    std::os::unix::fs::symlink("gone.md", program.path("rules/one/lost.md")).unwrap();
    let socket = std::os::unix::net::UnixListener::bind(program.path("rules/one/pipe.md")).unwrap();
    check("odd-files", &program, &["show 5", "check"]);
    drop(socket);
}

#[test]
fn an_index_folder_that_cannot_be_made_is_told_once() {
    let program = super::page("# 5 Winches\n\n5.1 A winch turns.\n").file("index", "I am a file.\n");
    check("index-file", &program, &["show 5", "show 5 --no-write"]);
    assert_eq!(std::fs::read_to_string(program.path("index")).unwrap(), "I am a file.\n");
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_output_is_told() {
    let program = Program::sample();
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = program.command(&["show", "12.1"]).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(told, "error: standard output cannot be written: No space left on device (os error 28)\n");
}

#[test]
#[cfg(target_os = "linux")]
fn a_file_past_the_limit_of_the_shell_is_told() {
    let program = Program::new();
    let ruledex = program.command(&["build"]);
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", "ulimit -f 8; exec \"$0\" \"$@\""]).arg(ruledex.get_program()).args(ruledex.get_args());
    shell.envs(ruledex.get_envs().filter_map(|(key, value)| Some((key, value?))));
    let output = shell.current_dir(program.root()).output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.contains("File too large") && told.lines().last().unwrap().starts_with("error: "), "{told}");
    assert!(!program.path("index/CURRENT").exists());
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

/// The files of the search index of the generation that serves.
fn engine_files(program: &Program) -> Vec<std::path::PathBuf> {
    let generation = std::fs::read_to_string(program.path("index/CURRENT")).unwrap();
    let folder = program.path("index").join(generation.trim()).join("index");
    std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
}

#[test]
fn searching_writes_nothing_into_the_index() {
    let program = Program::sample();
    let locks = || engine_files(&program).into_iter().filter(|path| path.to_string_lossy().ends_with(".lock"));
    assert_eq!(program.run(&["search", "light"]).code, 0);
    locks().for_each(|lock| std::fs::remove_file(lock).unwrap());
    assert_eq!(program.run(&["search", "light"]).code, 0);
    assert_eq!(locks().count(), 0);
}

#[test]
fn a_damaged_search_index_is_built_again_by_the_search_that_meets_it() {
    let program = Program::sample();
    let found = program.json(&["search", "light", "--json"])["hits"].clone();
    for ending in [".managed.json", "meta.json", ".term", ".idx", ".pos", ".fast", ".store"] {
        let file = engine_files(&program).into_iter().find(|path| path.to_string_lossy().ends_with(ending)).unwrap();
        let mut bytes = std::fs::read(&file).unwrap();
        for byte in bytes.iter_mut().rev().take(4) {
            *byte = !*byte;
        }
        std::fs::write(&file, &bytes).unwrap();
        let run = program.run(&["search", "light", "--json"]);
        assert_eq!(run.code, 0, "{ending}: {}", run.whole());
        let document: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
        assert_eq!(document["hits"], found, "{ending}");
        assert_eq!(program.json(&["search", "light", "--json"])["remarks"], serde_json::json!([]), "{ending}");
    }
}
