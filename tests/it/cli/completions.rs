//! What shells are told that complete a command line, manual pages, and help.

use crate::program::{Program, words};
use std::fmt::Write as _;

/// What is offered for the last word of a command line, as a shell with descriptions asks for it.
fn offered(program: &Program, line: &str) -> String {
    let mut args = vec!["--".to_owned(), "ruledex".to_owned()];
    args.extend(words(line));
    if line.ends_with(' ') {
        args.push(String::new());
    }
    let output = program.command(&args).env("RULEDEX_COMPLETE", "fish").output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{line}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn ids_names_and_numbers_are_completed() {
    let program = Program::sample();
    let mut out = String::new();
    for line in [
        "sh",
        "show --book ",
        "show --book=harbour-s",
        "show --book harbour,harbour-r",
        "show ",
        "show 12",
        "show har",
        "show harbour:d",
        "show harbour:docking#12.1",
        "show docking#n",
        "12.2",
        "related pi",
        "path cargo d",
        "search --kind r",
        "search --language ",
        "search --authority e",
        "search --game ",
        "search --page light",
        "check --code dead",
        "diff harbour harbour-",
        "remove harbour-",
        "add --format m",
        "new page Tar --book h",
        "--library nowhere show 1",
    ] {
        writeln!(out, "$ ruledex {line}<Tab>\n{}", offered(&program, line)).unwrap();
    }
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("completions", out);
    });
}

#[test]
fn what_a_shell_would_run_is_not_offered() {
    let program = Program::sample()
        .file("rules/harbour/$(reboot).md", "---\ntitle: \"Reboot \\u001b[31m\"\n---\n\nText.\n")
        .file("rules/harbour/ropes;reboot.md", "---\ntitle: Ropes\n---\n\nText.\n")
        .file("rules/harbour/rope-ends.md", "---\ntitle: \"Ends\\tof \\e[31mropes\"\n---\n\nText.\n");
    program.run(&["build"]);
    assert_eq!(offered(&program, "show $"), "");
    assert_eq!(offered(&program, "show rope").lines().count(), 1);
    assert!(offered(&program, "show rope").starts_with("rope-ends\tEnds of"));
}

#[test]
fn nothing_is_built_for_a_completion() {
    let program = Program::sample();
    program.write("rules/harbour/tugs.md", "---\ntitle: Tugs\nnumber: \"21\"\n---\n\n21.1 A tug pulls rafts.\n");
    let index = || std::fs::read_to_string(program.path("index/CURRENT")).unwrap();
    let before = index();
    // An index that is behind its books will do.
    assert_eq!(offered(&program, "show 21"), "");
    assert!(offered(&program, "show 12.2").starts_with("12.2\tStep 2: "));
    assert_eq!(index(), before);

    std::fs::remove_dir_all(program.path("index")).unwrap();
    assert_eq!(offered(&program, "show 12.2"), "");
    assert_eq!(offered(&program, "show --book harbour-s").lines().count(), 1, "books describe themselves");
    program.write("ruledex.yaml", "bundled: perhaps\n");
    assert_eq!(offered(&program, "show --book harbour-s"), "");
    assert!(!program.path("index").exists());
}

#[test]
fn a_script_for_each_shell_asks_the_program() {
    let program = Program::bare();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let run = program.run(&["completions", shell]);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""));
        assert!(run.stdout.contains("RULEDEX_COMPLETE") && run.stdout.contains(shell), "{shell}: {}", run.stdout);
    }
}

#[cfg(unix)]
#[test]
fn bash_completes_by_the_script() {
    let program = Program::sample();
    let binary = std::path::Path::new(env!("CARGO_BIN_EXE_ruledex")).parent().unwrap();
    let script = "source <(ruledex completions bash); COMP_WORDS=(ruledex show 12.1); COMP_CWORD=2; COMP_TYPE=9\n\
                  _clap_complete_ruledex ruledex 12.1 show; printf '%s\\n' \"${COMPREPLY[@]}\"";
    let mut bash = std::process::Command::new("bash");
    bash.args(["--norc", "-c", script]).env("PATH", format!("{}:/usr/bin:/bin", binary.display()));
    let Ok(output) = bash.env("RULEDEX_LIBRARY", program.root()).output() else {
        eprintln!("skipped bash_completes_by_the_script: there is no bash");
        return;
    };
    assert_eq!(String::from_utf8_lossy(&output.stdout), "12.1\n12.1.a\n12.1.b\n", "{output:?}");
}

#[test]
fn every_command_has_a_manual_page_and_a_help_of_whole_lines() {
    let program = Program::bare();
    let run = program.run(&["man", "made/man"]);
    assert_eq!((run.code, run.whole().as_str()), (0, "exit 0\n--- stdout\n--- stderr\n"));
    let page = |name: &str| std::fs::read_to_string(program.path("made/man").join(name)).unwrap();
    assert!(page("ruledex.1").contains("First steps"));
    let help = program.run(&["--help"]).stdout;
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let commands: Vec<&str> = commands.map(|line| line.split_whitespace().next().unwrap()).collect();
    assert!(commands.len() > 15);
    for command in commands.into_iter().filter(|command| *command != "help") {
        assert!(page(&format!("ruledex-{command}.1")).contains(".SH SYNOPSIS"), "{command}");
        let help = program.run(&[command, "--help"]).stdout;
        let long: Vec<&str> = help.lines().filter(|line| line.chars().count() > 100).collect();
        assert_eq!(long, Vec::<&str>::new(), "{command}");
    }
}
