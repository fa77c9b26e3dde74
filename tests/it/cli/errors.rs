//! What is typed wrong: one clear line, the right exit code, nothing changed.

use super::check;
use crate::program::Program;

#[test]
fn every_error_is_one_line_and_changes_nothing() {
    let program = Program::sample();
    let before = program.sources();
    let lines = [
        "search",
        "search \"\"",
        "search \"   \"",
        "\"\"",
        "\" \"",
        "show \"\"",
        "show",
        "related \" \"",
        "path \"\" cargo",
        "path cargo",
        "search \"?!\"",
        "search pier --limit 0",
        "search pier --limit many",
        "search pier --limit -1",
        "search pier --book nope",
        "search pier --game nope",
        "search pier --kind nope",
        "search pier --lang xx",
        "search pier --authority nope",
        "search pier --page nope",
        "show 12.1 --book nope",
        "show 12.1 --exact --children",
        "show 12.1 --json --format json",
        "show 12.1 --format yaml",
        "related cargo --depth 0",
        "related cargo --book nope",
        "related cargo --json --format dot",
        "check --book nope",
        "check --code nope",
        "check --code dead-lnik",
        "check --explain nope",
        "check --explain dead-link --book harbour",
        "check --list --book harbour",
        "check --deny nothing",
        "topics --game nope",
        "export --book nope",
        "export --format xml",
        "completions tcsh",
        "build --no-write",
        "remove nope",
        "remove",
        "search pier --colour",
        "--library nowhere show 12.1",
        "--library rules/harbour/cargo.md show 12.1",
        "--max-size big show 12.1",
        "--max-size 99999999999999 show 12.1",
    ];
    check("errors", &program, &lines);
    for line in lines {
        let run = program.run(&crate::program::words(line));
        assert_eq!((run.code, run.stdout.as_str(), run.stderr.lines().count()), (2, "", 1), "{line}: {}", run.whole());
    }
    assert_eq!(program.sources(), before);
}

#[test]
#[cfg(unix)]
fn an_argument_that_is_no_unicode_is_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let program = Program::sample();
    let odd = OsStr::from_bytes(b"pier\xff");
    for args in [&[OsStr::new("search"), odd][..], &[odd], &[OsStr::new("show"), odd]] {
        let run = program.run(args);
        assert_eq!(
            run.whole(),
            "exit 2\n--- stdout\n--- stderr\nerror: invalid UTF-8 was detected in one or more arguments (`--help` tells more)\n"
        );
    }
    let run = program.run(&[OsStr::new("add"), odd]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("does not exist"), "{}", run.stderr);
}

#[test]
fn without_anything_typed_the_help_is_shown() {
    let program = Program::sample();
    let run = program.run::<&str>(&[]);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    assert_eq!(run.stderr.trim_end(), program.run(&["-h"]).stdout.trim_end());
}

#[test]
fn help_is_given_wherever_it_is_asked_for() {
    let program = Program::sample();
    let whole = program.run(&["--help"]);
    assert_eq!(whole.code, 0);
    assert_eq!(program.run(&["12.1", "--help"]).whole(), whole.whole());
    assert_eq!(program.run(&["search", "pier", "-h"]).whole(), program.run(&["search", "-h"]).whole());
}

#[test]
fn numbers_without_measure_do_no_harm() {
    let program = Program::sample();
    let most = u64::MAX.to_string();
    for args in [["search", "pier", "--limit", &most], ["related", "docking", "--depth", &most]] {
        assert_eq!(program.run(&args).code, 0, "{args:?}");
    }
}

#[test]
fn help_teaches_by_examples_that_run() {
    let program = Program::new().file("faq.md", "See rule 49.2.\n").file("src/bot.py", "# ti4:49.2\n");
    let commands = ["search", "quote", "show", "related", "path", "check", "topics", "export"];
    let mut examples = 0;
    for command in commands {
        let help = program.run(&[command, "--help"]).stdout;
        for line in help.lines().filter_map(|line| line.trim_start().strip_prefix("ruledex ")) {
            let typed = line.split("  ").next().unwrap().split(" > ").next().unwrap();
            if typed.contains(" < ") {
                continue;
            }
            let typed = typed.replace("'\"step 2\"'", "step");
            let run = program.run(&crate::program::words(&typed));
            assert_eq!(run.code, 0, "{typed}: {}", run.whole());
            examples += 1;
        }
    }
    assert!(examples >= 13, "{examples}");
}

#[test]
fn check_exits_by_the_level_that_is_denied() {
    // Case E14.
    let program = super::page("---\ntitle: Winches\nnumber: \"5\"\nrelated: [Ropes]\n---\n\n5.1 See rule 5.9.\n")
        .file("rules/one/ropes.md", "---\ntitle: Ropes\n---\n\nA rope.\n");
    check(
        "check",
        &program,
        &[
            "check",
            "check --deny error",
            "check --deny info --code one-way-related",
            "check --level warning --deny error",
            "check --code one-way-related",
            "check --code dead-link --book one",
            "check --json --level error",
            "check --explain one-way-related",
            "check --list",
        ],
    );
}

#[test]
fn long_lines_are_cut_around_the_place() {
    let text =
        format!("# 5 Winches\n\n5.1 {}see [[Nowhere]] {}\n", "oil and rope, ".repeat(20), "rope and oil, ".repeat(20));
    check("check-long-line", &super::page(&text), &["build", "check --code dead-link"]);
}
