//! The README's commands are run and print what it says.
//!
//! In a `console` block a line that begins with `$` is a command and the lines after it are what it
//! prints, standard error first. A line `…` stands for any lines, `…` at the end of a line for the rest
//! of it. A block ```` ```LANGUAGE NAME ```` is a file of that name.

use crate::program::{Program, words};

/// The fenced blocks of a text: what stands behind the fence, and the lines inside.
fn blocks(text: &str) -> Vec<(&str, Vec<&str>)> {
    let mut blocks: Vec<(&str, Vec<&str>)> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        match (line.strip_prefix("```"), inside) {
            (Some(_), true) => inside = false,
            (Some(about), false) => {
                inside = true;
                blocks.push((about, Vec::new()));
            }
            (None, true) => blocks.last_mut().unwrap().1.push(line),
            (None, false) => {}
        }
    }
    assert!(!inside, "a block has no end");
    blocks
}

/// Whether printed lines are those that were promised.
fn matches(promised: &[&str], printed: &[&str]) -> bool {
    match (promised, printed) {
        ([], []) => true,
        (["…", rest @ ..], _) => (0..=printed.len()).any(|skip| matches(rest, &printed[skip..])),
        ([one, rest @ ..], [line, lines @ ..]) => {
            let same = one.strip_suffix('…').map_or(one == line, |start| line.starts_with(start));
            same && matches(rest, lines)
        }
        _ => false,
    }
}

#[test]
fn every_command_of_the_readme_prints_what_it_says() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let readme = std::fs::read_to_string(path).unwrap();
    let program = Program::new();
    let mut run = 0;
    for (about, lines) in blocks(&readme) {
        if let Some((_, name)) = about.split_once(' ') {
            program.write(name, lines.join("\n") + "\n");
        }
        if about != "console" {
            continue;
        }
        assert!(lines[0].starts_with("$ "), "a block begins with a command: {}", lines[0]);
        for part in lines.chunk_by(|_, next| !next.starts_with("$ ")) {
            let (command, promised) = part.split_first().unwrap();
            let command = &command[2..];
            if command == "cargo test" {
                continue;
            }
            let args = command.strip_prefix("ruledex ").or(command.strip_prefix("cargo run --release -- "));
            let args = words(args.unwrap_or_else(|| panic!("`{command}` is no command of ours")));
            let told = program.run(&args);
            let printed = told.stderr + &told.stdout;
            let printed: Vec<&str> = printed.lines().collect();
            assert!(matches(promised, &printed), "`{command}` prints\n{}", printed.join("\n"));
            run += 1;
        }
    }
    assert!(run >= 12, "only {run} commands were found");
}

#[test]
fn every_command_is_told_in_the_readme() {
    let readme = std::fs::read_to_string(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap();
    let help = Program::new().run(&["--help"]).stdout;
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let commands: Vec<&str> = commands.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(commands.contains(&"export") && commands.len() > 10, "{commands:?}");
    let untold: Vec<&&str> = commands.iter().filter(|name| **name != "build" && !readme.contains(**name)).collect();
    assert_eq!(untold, Vec::<&&str>::new());
}
