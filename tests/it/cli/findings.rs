//! `check` as other programs read it, and what a library's keeper has decided about findings.

use super::check;
use crate::program::Program;
use crate::support::fixtures;
use serde_json::Value;

/// A library with a finding of each level, in a file whose name needs care in every format.
fn faulty() -> Program {
    Program::bare()
        .file("rules/quay/book.yaml", "title: Quay\n")
        .file(
            "rules/quay/boat.md",
            "---\ntitle: Boat\nnumber: \"2\"\nrelated: [Crane]\n---\n\n2.1 A boat is <&> \"moored\".\n",
        )
        .file(
            "rules/quay/кран 100%, [b].md",
            "---\ntitle: Crane\nnumber: 3\n---\n\n3.1 Ёлка: see [[Baot]].\n\n3.1 See 3.9.\n",
        )
}

#[test]
fn findings_are_told_in_every_format() {
    let lines = ["text", "json", "sarif", "github", "junit"].map(|format| format!("check --format {format}"));
    check("check_formats", &faulty(), &lines.each_ref().map(String::as_str));
}

#[test]
fn a_clean_library_is_told_in_every_format() {
    let clean = Program::bare()
        .file("rules/quay/book.yaml", "title: Quay\n")
        .file("rules/quay/boat.md", "# 2 Boat\n\n2.1 It floats.\n");
    let lines = ["text", "json", "sarif", "github", "junit"].map(|format| format!("check --format {format}"));
    check("check_formats_clean", &clean, &lines.each_ref().map(String::as_str));
}

#[test]
fn sarif_is_valid_by_its_published_schema() {
    let schema = std::fs::read_to_string(fixtures("schemas").join("sarif-2.1.0.json")).unwrap();
    // A pattern of the published schema, that of a language nobody names here, is no regular expression.
    let schema = schema.replace("[a-zA-Z]{2}]?$", "[a-zA-Z]{2}?$");
    let schema = jsonschema::validator_for(&serde_json::from_str(&schema).unwrap()).unwrap();
    let valid = |program: &Program, code: i32| -> Value {
        let run = program.run(&["check", "--format", "sarif"]);
        assert_eq!(run.code, code, "{}", run.stderr);
        let log: Value = serde_json::from_str(&run.stdout).unwrap();
        let errors: Vec<String> =
            schema.iter_errors(&log).map(|error| format!("{} at {}", error, error.instance_path())).collect();
        assert_eq!(errors, Vec::<String>::new());
        log
    };
    let log = valid(&faulty(), 1);
    let results = log["runs"][0]["results"].as_array().unwrap();
    assert!(results.len() > 3);
    let rules = log["runs"][0]["tool"]["driver"]["rules"].as_array().unwrap();
    for result in results {
        let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(rules[index]["id"], result["ruleId"]);
    }
    valid(&Program::bare(), 0);
    let mut broken = log;
    broken["runs"][0]["results"][0]["level"] = "loud".into();
    assert!(!schema.is_valid(&broken), "the schema refuses what is wrong");
}

#[test]
fn junit_is_well_formed_whatever_a_book_holds() {
    let program = Program::bare()
        .file("rules/quay/book.yaml", "title: Quay\n")
        .file("rules/quay/boat.md", "# 2 Boat\n\n2.1 See [[<b>&amp;\"]]>\u{1}\u{b}\u{fffe}🛶]] and [[]]>]].\n");
    let run = program.run(&["check", "--format", "junit"]);
    let mut reader = quick_xml::Reader::from_str(&run.stdout);
    let (mut opened, mut failures) = (Vec::new(), 0);
    loop {
        match reader.read_event().unwrap() {
            quick_xml::events::Event::Start(tag) => {
                failures += usize::from(tag.name().as_ref() == "failure");
                opened.push(tag.name().as_ref().to_owned());
                assert!(tag.attributes().all(|attribute| attribute.is_ok()));
            }
            quick_xml::events::Event::End(tag) => assert_eq!(opened.pop().as_deref(), Some(tag.name().as_ref())),
            quick_xml::events::Event::Eof => break,
            _ => {}
        }
    }
    assert!(opened.is_empty() && failures > 0);
    assert!(!run.stdout.contains(['\u{1}', '\u{b}', '\u{fffe}']));
}

#[test]
fn paths_are_those_of_the_folder_where_check_runs() {
    let outer = tempfile::tempdir().unwrap();
    let library = outer.path().join("games/mine");
    std::fs::create_dir_all(library.join("rules/quay")).unwrap();
    std::fs::write(library.join("ruledex.yaml"), "bundled: false\n").unwrap();
    std::fs::write(library.join("rules/quay/book.yaml"), "title: Quay\n").unwrap();
    std::fs::write(library.join("rules/quay/boat.md"), "# 2 Boat\n\n2.1 See [[Baot]].\n").unwrap();
    let program = Program::bare();
    for format in ["github", "sarif", "junit"] {
        let mut command = program.command(&["--library", "games/mine", "check", "--format", format]);
        let output = command.current_dir(outer.path()).output().unwrap();
        let told = String::from_utf8(output.stdout).unwrap();
        assert!(told.contains("games/mine/rules/quay/boat.md"), "{told}");
    }
}

#[test]
fn levels_and_ignores_are_kept_in_the_settings() {
    let settings = "\
bundled: false
levels:
  one-way-related: off
  missing-citation: error
ignore:
  - code: dead-link
    file: rules/quay
    message: Baot
    reason: the boat comes with the next box
  - code: duplicate-number
    address: quay:кран 100%, [b]
    reason: printed twice
  - code: dead-link
    address: quay:boat
    reason: gone by now
";
    let program = faulty().file("ruledex.yaml", settings);
    let lines = [
        "check",
        "check --code duplicate-number",
        "check --code one-way-related",
        "check --code unused-ignore",
        "check --deny error",
    ];
    check("check_policy", &program, &lines);
}

#[test]
fn settings_that_are_not_understood_stop_the_check_and_nothing_else() {
    let wrong = [
        "levels: [dead-link]\n",
        "levels:\n  dead-lnik: off\n",
        "levels:\n  dead-link: loud\n",
        "levels:\n  dead-link:\n",
        "ignore: dead-link\n",
        "ignore:\n  - code: dead-link\n    reason: no place\n",
        "ignore:\n  - code: dead-link\n    file: rules/quay\n",
        "ignore:\n  - file: rules/quay\n    reason: no code\n",
        "ignore:\n  - code: dead-link\n    flie: rules/quay\n    reason: a slip\n",
        "ignore:\n  - code: dead-link\n    file: [a, b]\n    reason: a list\n",
    ];
    let program = faulty();
    let mut told = String::new();
    for settings in wrong {
        program.write("ruledex.yaml", format!("bundled: false\n{settings}"));
        let run = program.run(&["check"]);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{settings}");
        told.push_str(&run.stderr);
        assert_eq!(program.run(&["show", "2.1"]).code, 0);
    }
    insta::assert_snapshot!(told);
}

#[test]
fn switching_a_book_off_keeps_the_rest_of_the_settings() {
    let settings = "# ours\nlevels:\n  dead-link: info # for now\nswitched_off:\n- dune-en\nignore:\n- code: dead-link\n  message: \"1.10\"\n  reason: why\n";
    let program = Program::new().file("ruledex.yaml", settings);
    assert_eq!(program.run(&["remove", "dune-ru"]).code, 0);
    let written = std::fs::read_to_string(program.path("ruledex.yaml")).unwrap();
    insta::assert_snapshot!(written);
}

#[test]
fn fix_mends_links_and_nothing_else_and_has_nothing_to_do_twice() {
    // A byte order mark and the line ends of Windows stay; what has no one right answer stays a finding.
    let crane = "\u{feff}<h1>Crane</h1>\r\n<p>See <a href=\"boat\">boats</a>, <a href=\"/BOAT\">Boat</a>.</p>\r\n";
    let boat = "<h1>Boat</h1>\n<p>See <a href=\"/crane\">cranes</a>, <a href=\"/crane\">them</a>, <a href=\"/craen\">it</a>.</p>\n";
    let program = Program::bare()
        .file("rules/quay/book.yaml", "title: Quay\n")
        .file("rules/quay/boat.php", boat)
        .file("rules/quay/crane.php", crane);
    let links = "--code dead-link --code relative-link";
    let before = program.sources();
    let shown = program.transcript(&[&format!("check {links} --fix --dry-run")]);
    assert_eq!(program.sources(), before, "a dry run writes nothing");
    let mended = program.transcript(&[&format!("check {links} --fix"), &format!("check {links} --fix --dry-run")]);
    let read = |path: &str| std::fs::read_to_string(program.path(path)).unwrap();
    assert_eq!(read("rules/quay/boat.php"), boat);
    let right = crane.replace("\"boat\"", "\"/boat\"").replace("/BOAT", "/boat");
    assert_eq!(read("rules/quay/crane.php"), right);
    insta::assert_snapshot!(format!("{shown}{mended}"));
}
