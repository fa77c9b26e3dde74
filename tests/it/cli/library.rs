//! Books come and go: `add`, `remove`, and what `books`, `topics`, `info`, `formats`, `export` list.

use super::check;
use crate::program::Program;

const RAFTS: &str =
    "---\ntitle: Rafts\nnumber: \"1\"\n---\n\n1.1 A raft has no helm.\n\n1.2 A raft drifts with the tide.\n";

/// A sample library beside which, in `in/`, stands what can be added.
fn with_input() -> Program {
    Program::sample()
        .file("in/rafts.md", RAFTS)
        .file("in/Raft Notes (2nd).txt", "2.1 A raft sinks when it is full.\n2.2 A sunk raft is salvaged.\n")
        .file("in/site/book.yaml", "id: rafting\ntitle: Rafting\ngame: harbour\nauthority: errata\n")
        .file("in/site/rafts.md", RAFTS)
        .file("in/site/more/oars.md", "---\ntitle: Oars\n---\n\nAn oar floats.\n")
        .file("in/site/map.png", [0x89, b'P', b'N', b'G'])
        .file("in/mixed/rafts.md", RAFTS)
        .file("in/mixed/blob.md", [0, 159, 146, 150, 0, 1, 2, 3, 0, 255])
        .file("in/blob.md", [0, 159, 146, 150, 0, 1, 2, 3, 0, 255])
        .file("in/empty/map.png", [0x89])
        .file("in/broken/book.yaml", "title: [Rafts\n")
        .file("in/broken/rafts.md", RAFTS)
        .file("in/odd/rafts.md", "---\ntitle: Rafts\nnumber: \"1\"\n---\n\n1.1 See [[Nowhere]].\n\n1.3 See 1.9.\n")
}

#[test]
fn a_file_or_folder_becomes_a_book() {
    let program = with_input();
    check(
        "add",
        &program,
        &[
            "add in/rafts.md",
            "show rafts:1.1",
            "add \"in/Raft Notes (2nd).txt\" --title \"Raft notes\" --game harbour --authority notes --edition 2nd --date 2025 --source \"a friend\" --lang en",
            "show 2.1",
            "add in/site",
            "search oar",
            "add in/site --book rafting-too --translates rafting",
            "add in/odd --format markdown",
            "books",
        ],
    );
}

#[test]
fn what_cannot_be_read_is_named_and_the_rest_is_added() {
    let program = with_input();
    check("add-mixed", &program, &["add in/mixed", "show mixed:1.1 --exact"]);
}

#[test]
fn what_is_refused_changes_nothing() {
    let program = with_input();
    let before = program.sources();
    check(
        "add-refused",
        &program,
        &[
            "add in/blob.md",
            "add in/nowhere.md",
            "add in/empty",
            "add in/broken",
            "add in/rafts.md --book \"My Rafts\"",
            "add in/rafts.md --format docx",
            "add in/rafts.md --authority king",
            "add in/rafts.md --encoding martian",
            "add in/rafts.md --max-size 0",
            "add in/rafts.md --no-write",
            "add",
        ],
    );
    assert_eq!(program.sources(), before);
}

#[test]
fn what_is_refused_makes_no_library() {
    let program = with_input();
    let elsewhere = program.path("elsewhere");
    let library = elsewhere.to_string_lossy();
    let run = program.run(&["--library", &library, "add", "in/blob.md"]);
    assert_eq!(run.code, 2);
    assert!(!elsewhere.exists());
    let run = program.run(&["--library", &library, "add", "in/rafts.md"]);
    assert_eq!(
        run.whole(),
        "exit 0\n--- stdout\nAdded rafts: 1 file, 1 page, 3 clauses.\n--- stderr\nruledex: building the index: there is none yet\n"
    );
}

#[test]
fn a_book_takes_the_place_of_one_of_the_same_id() {
    let program = with_input();
    program.write("ruledex.yaml", "bundled: true\n");
    check(
        "add-again",
        &program,
        &[
            "add in/rafts.md --title First",
            "add in/odd --book rafts --title Second",
            "show rafts:1.1",
            "add in/rafts.md --book dune-en",
            "show dune-en:1.1 --exact",
            "remove dune-en",
            "show dune-en:VI.17.2 --exact",
            "remove dune-en",
            "show dune-en:VI.17.2",
            "remove rafts",
            "remove rafts",
            "remove ../in",
            "remove harbour-ru --no-write",
        ],
    );
    let settings = std::fs::read_to_string(program.path("ruledex.yaml")).unwrap();
    assert!(settings.contains("switched_off:\n- dune-en\n"), "{settings}");
}

#[test]
fn a_size_limit_that_let_a_file_in_is_remembered() {
    let long = format!("{RAFTS}\n{}", "A raft drifts on. ".repeat(70_000));
    let program = Program::sample().file("ruledex.yaml", "bundled: false\nmax_size_mb: 1\n").file("in/long.md", long);
    check("add-large", &program, &["add in/long.md", "add in/long.md --max-size 3", "show long:1.1 --exact", "build"]);
    assert!(std::fs::read_to_string(program.path("ruledex.yaml")).unwrap().contains("max_size_mb: 3\n"));
    let run = program.run(&["show", "long:1.1", "--max-size", "1"]);
    assert_eq!(run.code, 1, "{}", run.whole());
}

#[test]
fn an_encoding_can_be_named() {
    // Case D3, through the program.
    let (bytes, _, _) = encoding_rs::WINDOWS_1251.encode("1.1 Плот плывёт по течению.\n");
    let program = Program::sample().file("in/raft.txt", &*bytes);
    check("add-encoding", &program, &["add in/raft.txt --encoding windows-1251 --lang ru", "search плоты --book raft"]);
    let yaml = std::fs::read_to_string(program.path("rules/raft/book.yaml")).unwrap();
    assert!(yaml.contains("encoding"), "{yaml}");
}

#[test]
fn what_the_library_holds_is_listed() {
    // Cases F11 and F17: edition, date and digest of each book.
    check(
        "lists",
        &Program::sample(),
        &[
            "books",
            "topics",
            "topics --book harbour-ru",
            "topics --lang de",
            "info",
            "formats",
            "export --book harbour-storm",
            "export --book harbour --kind question",
            "export --book harbour --kind example --page cargo",
            "build",
            "build --force",
        ],
    );
}

#[test]
fn a_language_that_is_not_named_is_seen_from_the_text() {
    let russian = "1.1 Плот не имеет руля, и он плывёт по течению, пока его не остановят.\n1.2 Если плот полон, он тонет, и груз его теряется вместе с ним навсегда.\n";
    let german = "1.1 Ein Floß hat kein Ruder und treibt mit der Flut, bis es an einem Pier liegt.\n1.2 Wenn das Floß voll ist, sinkt es, und die Ladung ist verloren.\n";
    let program = Program::bare()
        .file("in/raft.txt", russian)
        .file("in/floss.txt", german)
        .file("in/named/book.yaml", "id: named\nlanguage: en\n")
        .file("in/named/floss.txt", german);
    check(
        "add-language",
        &program,
        &[
            "add in/raft.txt --book raft",
            "search плотом -n 1",
            "add in/floss.txt",
            "add in/floss.txt --book floss-two --language nl",
            "add in/named",
            "books",
        ],
    );
}

#[cfg(unix)]
#[test]
fn the_index_may_be_read_by_all_who_may_read_new_files() {
    use std::os::unix::fs::PermissionsExt;
    let program = Program::sample();
    std::fs::write(program.path("new"), "").unwrap();
    let mode = |path: &std::path::Path| std::fs::metadata(path).unwrap().permissions().mode();
    let mut folders = vec![program.path("index/gen-1")];
    let mut files = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                assert_eq!(mode(&path), mode(&program.path("new")), "{}", path.display());
                files += 1;
            }
        }
    }
    assert!(files > 5);
}

#[test]
fn the_numbers_of_a_book_are_described() {
    let rules = ["7.1", "7.2", "7.3"]
        .map(|rule| format!("{rule} A tug.\n\n{rule}.a It pulls.\n\n{rule}.b It waits.\n\n{rule}.d It sinks.\n"));
    let text = format!("# 7 Tugs\n\n{}", rules.join("\n"));
    let roman = "# VI Oars\n\nVI.1 An oar.\n\nVI.1.ii It floats.\n\nVI.2 It sinks.\n";
    let padded = "1.06 A raft.\n1.07 A float.\n1.07.01 A log.\n1.07.02 A plank.\n1.08 A barrel.\n";
    let program = Program::bare()
        .file("rules/tugs/book.yaml", "title: Tugs\n")
        .file("rules/tugs/7.md", text)
        .file("rules/oars/book.yaml", "title: Oars\n")
        .file("rules/oars/6.md", roman)
        .file("rules/rafts/book.yaml", "title: Rafts\n")
        .file("rules/rafts/all.txt", padded)
        .file("rules/words/book.yaml", "title: Words\n")
        .file("rules/words/all.md", "# Words\n\nNo numbers.\n");
    let info = program.run(&["info"]).stdout;
    let lines: Vec<&str> = info.lines().filter_map(|line| line.trim().strip_prefix("numbers like ")).collect();
    assert_eq!(
        lines,
        ["I.1 (2), I.1.i (1)", "1.01 (3), 1.01.01 (2), 1 (1)", "1.1.a (9), 1.1 (3), 1 (1); left out on purpose: c",]
    );
    let books = program.json(&["books", "--json"]);
    assert_eq!(books["books"][2]["numbering"]["skipped_letters"], serde_json::json!(["c"]));
    assert_eq!(books["books"][3]["numbering"], serde_json::Value::Null);
}

#[test]
fn an_empty_library_says_so() {
    check("empty", &Program::bare(), &["books", "search pier", "show 1.1", "topics", "check", "info", "export"]);
}

#[test]
fn a_new_page_is_one_that_reads_without_a_finding() {
    let program = with_input();
    check(
        "new-page",
        &program,
        &[
            "new page \"Night watch\" --book harbour --number 14",
            "new page Tar --book harbour",
            "show 14",
            "check --book harbour --deny info",
            "new page \"Night watch\" --book harbour",
            "new page Tar --book ti4",
            "new page … --book harbour",
            "new page Pitch --book harbour --number many",
        ],
    );
}

#[test]
fn a_markdown_page_that_holds_html_is_still_markdown() {
    let page = "---\ntitle: Tolls\nnumber: \"15\"\n---\n\n15.1 A toll is paid once.\n\n<table>\n<tr><td>north</td><td>two crates</td></tr>\n</table>\n\n<details><summary>Why</summary>Piers rot.</details>\n";
    let program = Program::sample().file("rules/harbour/tolls.md", page).file("rules/harbour/deep/index.md", page);
    let program = program.file("rules/harbour/index.md", page.replace("15", "16").replace("Tolls", "Taxes"));
    check(
        "html-in-markdown",
        &program,
        &[
            "show harbour:tolls",
            "search Piers -n 1 --page 15",
            "show harbour:index --exact",
            "show harbour:deep/index --exact",
        ],
    );
}

#[test]
fn a_folder_of_several_books_is_not_made_one() {
    let book = |id: &str| format!("id: {id}\ntitle: {id}\nlanguage: en\n");
    let program = Program::bare()
        .file("shelf/boats/book.yaml", book("boats"))
        .file("shelf/boats/boats.md", "# 1 Boats\n\n1.1 Boats float.\n")
        .file("shelf/carts/book.yaml", book("carts"))
        .file("shelf/carts/carts.md", "# 1 Carts\n\n1.1 Carts roll.\n");
    let run = program.run(&["add", "shelf"]);
    assert_eq!(
        (run.code, run.stderr.as_str()),
        (2, "error: nothing was added: shelf holds folders of books (boats, carts): add each by its folder\n")
    );
    for folder in ["shelf/boats", "shelf/carts"] {
        assert_eq!(program.run(&["add", folder]).code, 0, "{folder}");
    }
    assert!(program.run(&["show", "carts:1.1"]).stdout.contains("Carts roll."));
}

#[test]
fn rtf_is_no_text_whatever_its_ending() {
    let program = Program::bare().file("tugs.txt", "{\\rtf1\\ansi 1.1 A tug tows.\\par\n}\n");
    let run = program.run(&["add", "tugs.txt"]);
    assert_eq!(run.code, 2);
    assert_eq!(
        run.stderr,
        "error: nothing was added: tugs.txt is a word processor's file (RTF), no text: convert it to text, Markdown or \
         HTML first\n"
    );
}
