//! Colour, pipes, and the same bytes every time.

use crate::program::Program;
use ruledex::library::Library;
use ruledex::query::{Filters, Request};
use ruledex::render::terminal::{self, Look};
use ruledex::show::{Around, Extent};
use ruledex::store::{Found, Location, Options, Versions};
use std::io::{Read, Write as _};
use std::process::Stdio;

const ESCAPE: char = '\u{1b}';

fn coloured(program: &Program, variables: &[(&str, &str)], args: &[&str]) -> String {
    let output = program.command(args).envs(variables.iter().copied()).output().unwrap();
    String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_pipe_gets_no_colour_unless_it_is_asked_for() {
    let program = Program::sample();
    let all: [&[&str]; 8] = [
        &["search", "pier"],
        &["show", "12.1"],
        &["related", "docking"],
        &["path", "cargo", "pilot"],
        &["topics"],
        &["books"],
        &["--help"],
        &["search"],
    ];
    for args in all {
        let plain = coloured(&program, &[], args);
        assert!(!plain.contains(ESCAPE), "{plain}");
        assert_eq!(coloured(&program, &[("NO_COLOR", "1")], args), plain);
        let forced = coloured(&program, &[("CLICOLOR_FORCE", "1")], args);
        assert!(forced.contains(ESCAPE) || args == ["search"], "{args:?}: {forced}");
        let stripped = without_colours(&forced);
        // Matched words are marked by signs only where there is no colour.
        assert_eq!(stripped, plain.replace('*', ""), "{args:?}");
    }
}

/// Takes the colours off.
fn without_colours(text: &str) -> String {
    let mut parts = text.split(ESCAPE);
    let mut out = parts.next().unwrap_or("").to_owned();
    for part in parts {
        out.push_str(part.split_once('m').map_or("", |(_, rest)| rest));
    }
    out
}

#[test]
fn json_is_never_coloured() {
    let program = Program::sample();
    for args in [["search", "pier", "--json"], ["show", "12.1", "--json"], ["related", "docking", "--json"]] {
        assert!(!coloured(&program, &[("CLICOLOR_FORCE", "1")], &args).contains(ESCAPE));
    }
}

#[test]
fn colours_stand_where_they_help() {
    let run = coloured(&Program::sample(), &[("CLICOLOR_FORCE", "1")], &["search", "free", "-n", "1"]);
    insta::assert_snapshot!(run.replace(ESCAPE, "␛"), @r"
    ␛[36mharbour:docking#12.1.a␛[0m  ␛[1m12 Docking (Phase) › 12.1 › 12.1.a␛[0m  ␛[2mofficial · 1 note · also in ru␛[0m
        A pier under repair is never ␛[1m␛[32mfree␛[0m.
        ␛[2mnote 1␛[0m  A pier that burns is under repair.
        ␛[2msee also␛[0m  ␛[2mCargo, Pilots␛[0m

    ␛[2m2 more; `--limit` shows them.␛[0m
    ␛[2m--book␛[0m  ␛[2mharbour 3, harbour-ru 3␛[0m
    ");
}

#[test]
fn text_is_wrapped_to_the_width_of_a_terminal() {
    let program = Program::sample();
    let location = Location { root: program.root().to_owned(), found: Found::Given };
    let versions = Versions { schema: 0, engine: String::new(), program: String::new() };
    let options = Options { versions, max_size: None, write: true, cache: None };
    let library = Library::open(&location, options, &mut |_| {}).unwrap();
    let look = Look { width: Some(40), marks: true };
    let found = library.find("harbour:12.1", &Filters::default()).unwrap();
    let shown = terminal::shown(library.corpus(), &library.show(found[0]), Extent::Whole, Around::default(), look);
    let request = Request { text: "free pier".to_owned(), limit: 2, ..Request::default() };
    let searched = terminal::search(library.corpus(), &library.search(&request).unwrap(), Around::default(), look);
    insta::with_settings!({ prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("wrapped", without_colours(&(shown + "\n" + &searched)));
    });
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    // Case F1: `ruledex export | head -c 10`.
    let program = Program::new();
    let mut child = program.command(&["export"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut first = [0; 10];
    let mut out = child.stdout.take().unwrap();
    out.read_exact(&mut first).unwrap();
    drop(out);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "ruledex: building the index: there is none yet\n");
}

#[test]
fn help_into_a_closed_pipe_is_no_error() {
    let program = Program::sample();
    for args in [&["--help"][..], &["search", "--help"], &["--version"]] {
        let mut child = program.command(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]), "{args:?}");
    }
}

#[test]
fn twenty_runs_print_the_same_bytes() {
    // Case F6.
    let program = Program::sample();
    let once = || {
        let mut bytes = Vec::new();
        for args in [&["search", "barge", "pier", "--json"][..], &["related", "docking", "--depth", "3", "--json"]] {
            bytes.write_all(&program.command(args).output().unwrap().stdout).unwrap();
        }
        bytes
    };
    let first = once();
    assert!(first.len() > 1000);
    assert!((0..20).all(|_| once() == first));
}

#[test]
fn files_written_in_another_order_print_the_same_bytes() {
    let folder = crate::support::fixtures("library/rules");
    let mut files = Vec::new();
    for book in crate::support::list(&folder) {
        files.extend(crate::support::list(&book));
    }
    let library = |files: &[std::path::PathBuf]| {
        let program = Program::bare();
        for path in files {
            let below = path.strip_prefix(&folder).unwrap();
            program.write(&format!("rules/{}", below.display()), std::fs::read(path).unwrap());
        }
        let run = |args: &[&str]| program.run(args).stdout.replace(&*program.root().to_string_lossy(), "LIB");
        [&["export"][..], &["search", "barge", "--json"], &["info", "--json"], &["check", "--json"], &["topics"]]
            .map(run)
    };
    let forward = library(&files);
    files.reverse();
    assert_eq!(library(&files), forward);
    files.rotate_left(3);
    assert_eq!(library(&files), forward);
}

#[test]
fn each_command_is_told_in_its_own_help_as_in_the_list_of_all() {
    let program = Program::new();
    let all = program.run(&["--help"]).stdout;
    let listed: Vec<(&str, &str)> = all
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.trim().split_once("  "))
        .filter(|(name, _)| *name != "help")
        .collect();
    assert!(listed.len() > 15, "{all}");
    for (name, told) in listed {
        let own = program.run(&[name, "--help"]).stdout;
        assert_eq!(own.lines().next(), Some(told.trim()), "{name}");
    }
}
