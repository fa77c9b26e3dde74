//! What shells are told that complete a command line, manual pages, and help.

use crate::program::Program;
use std::fmt::Write as _;

/// What a shell is told that asks for the end of a line, `replaced` of which it puts what is offered in the place of.
fn told(program: &Program, shell: &str, line: &str, replaced: &str) -> String {
    let mut command = program.command(&["--", line, replaced]);
    let output = command.env("RULEDEX_COMPLETE", shell).output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{line}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// What is offered behind `ruledex`, with descriptions.
fn offered(program: &Program, line: &str) -> String {
    let line = format!("ruledex {line}");
    told(program, "fish", &line, line.rsplit(' ').next().unwrap())
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
        "show harbour:12.1",
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

/// The sample with names that have blanks, quotes, and what a shell would run.
pub fn odd_names() -> Program {
    let program = Program::sample()
        .file("rules/harbour/$(touch ran).md", "---\ntitle: \"Touch \\u001b[31m\"\n---\n\nText.\n")
        .file("rules/harbour/rope's;end!.md", "---\ntitle: Ropes\n---\n\nText.\n")
        .file("rules/harbour/rope ends.md", "---\ntitle: \"Ends\\tof \\e[31mropes\"\n---\n\nText.\n");
    program.run(&["build"]);
    program
}

#[test]
fn names_with_blanks_and_quotes_are_offered_as_each_shell_needs_them() {
    let program = odd_names();
    let mut out = String::new();
    for (line, replaced) in [
        ("show rope", "rope"),
        ("show rope\\ e", "rope\\ e"),
        ("show \"rope", "rope"),
        ("show 'rope", "rope"),
        ("show harbour:rope", "rope"),
        ("show \"harbour:rope", "harbour:rope"),
        ("show HARBOUR:ROPE", "ROPE"),
        ("show \\$", "\\$"),
        ("show harbour:docking#12.1.", "docking#12.1."),
    ] {
        for shell in ["bash", "zsh", "fish"] {
            // Bash alone parts words at colons.
            let line = format!("ruledex {line}");
            let word = line.strip_prefix("ruledex show ").unwrap().trim_start_matches(['"', '\'']);
            let replaced = if shell == "bash" { replaced } else { word };
            writeln!(out, "{shell}$ {line}<Tab>\n{}", told(&program, shell, &line, replaced)).unwrap();
        }
    }
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("completions-quoted", out);
    });
    for shell in ["elvish", "powershell"] {
        let output =
            program.command(&["--", "ruledex", "show", "rope "]).env("RULEDEX_COMPLETE", shell).output().unwrap();
        assert!(output.status.success() && output.stdout.is_empty(), "{output:?}");
    }
}

#[test]
fn titles_are_completed_where_no_name_begins_so() {
    let program = Program::sample();
    for (line, replaced, bash, zsh, fish) in [
        ("show \"Docking (", "Docking (", "Docking (Phase)", "Docking (Phase):harbour:docking", "Docking (Phase)"),
        ("show 'docking (", "(", "(Phase)", "(Phase):harbour:docking", "Docking (Phase)"),
        (
            "show Docking\\ ",
            "Docking\\ ",
            "Docking\\ \\(Phase\\)",
            "Docking\\\\ \\\\(Phase\\\\):harbour:docking",
            "Docking (Phase)",
        ),
        ("related \"ШВ", "ШВ", "Швартовка", "Швартовка:harbour-ru:docking", "Швартовка"),
        ("path гр", "гр", "Груз", "Груз:harbour-ru:cargo", "Груз"),
        ("\"Шв", "Шв", "Швартовка", "Швартовка:harbour-ru:docking", "Швартовка"),
        // A name is shorter.
        ("show \"Docking", "Docking", "docking", "docking:Docking (Phase)", "docking"),
        ("show швартовки", "швартовки", "", "", ""),
    ] {
        for (shell, expected) in [("bash", bash), ("zsh", zsh), ("fish", fish)] {
            let told = told(&program, shell, &format!("ruledex {line}"), replaced);
            let told = if shell == "fish" { told.split('\t').next().unwrap_or("") } else { told.trim_end() };
            assert_eq!(told, expected, "{shell}: {line}");
        }
    }
}

#[test]
fn bash_parts_words_at_colons_and_what_stands_before_them_counts() {
    let program = Program::sample();
    for (line, replaced, expected) in [
        ("ruledex show harbour:", "", "cargo\ndocking\nlighthouse\npilots\n"),
        ("ruledex show harbour:d", "d", "docking\n"),
        ("ruledex show harbour:docking#12.1.a", "docking#12.1.a", "docking#12.1.a\n"),
        ("ruledex show --book=harbour-s", "harbour-s", "harbour-storm\n"),
        ("ruledex show --book=m", "m", ""),
        ("ruledex show nobody:d", "d", ""),
        // Where no word is parted, the whole is put in.
        ("ruledex show harbour:d", "harbour:d", "harbour:docking\n"),
        // What bash does not say of its own line.
        ("ruledex show harbour:d", "else", ""),
    ] {
        assert_eq!(told(&program, "bash", line, replaced), expected, "{line}");
    }
}

#[cfg(unix)]
#[test]
fn the_library_of_a_line_is_what_the_shell_makes_of_it() {
    let program = Program::bare();
    let sample = Program::sample();
    let home = program.path("home");
    std::fs::create_dir_all(&home).unwrap();
    std::os::unix::fs::symlink(sample.root(), home.join("my books")).unwrap();
    std::os::unix::fs::symlink(sample.root(), home.join("books")).unwrap();
    let offers = |shell: &str, line: &str| !told(&program, shell, line, "d").is_empty();
    for shell in ["bash", "zsh", "fish"] {
        assert!(!offers(shell, "ruledex show harbour:d"), "its own library has no such book");
        for library in [
            "--library ~/books",
            "--library $HOME/books",
            "--library \"$HOME/my books\"",
            "--library ~/my\\ books",
            "--library ~/'my books'",
            "--library=$HOME/books",
            "--library=\"$HOME\"/my\\ books",
        ] {
            assert!(offers(shell, &format!("ruledex {library} show harbour:d")), "{shell}: {library}");
        }
        for unclear in
            ["~/nothing", "$NOBODY/books", "~nobody/books", "$(echo ~/books)", "~/boo*", "'~/books'", "\\~/books"]
        {
            assert!(!offers(shell, &format!("ruledex --library {unclear} show harbour:d")), "{shell}: {unclear}");
        }
        assert!(offers(shell, "cd /; RULEDEX_LIBRARY=~/books LANG=C ruledex show harbour:d"), "{shell}");
        assert!(!offers(shell, "RULEDEX_LIBRARY=$(echo ~/books) ruledex show harbour:d"), "{shell}");
        assert!(!offers(shell, "RULEDEX_LIBRARY=~/books ls; ruledex show harbour:d"), "{shell}");
    }
    assert!(offers("bash", "ruledex --library ${HOME}/books show harbour:d"));
    // Zsh hands over what stands before the command for itself.
    let args = ["--", "ruledex show harbour:d", "harbour:d", "if RULEDEX_LIBRARY=~/books ruledex show harbour:d"];
    let output = program.command(&args).env("RULEDEX_COMPLETE", "zsh").output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "harbour\\:docking:Docking (Phase)\n");
    // Paths go on as they are typed.
    for (shell, typed, expected) in [
        ("bash", "~/my", "~/my\\ books/\n"),
        ("bash", "$HOME/my", "$HOME/my\\ books/\n"),
        ("zsh", "~/my", "~/my\\\\ books/\n"),
        ("fish", "~/my", "~/my books/\n"),
    ] {
        assert_eq!(told(&program, shell, &format!("ruledex --library {typed}"), typed), expected);
    }
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
