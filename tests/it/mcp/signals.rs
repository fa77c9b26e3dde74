//! What ends the program leaves nothing behind.

use super::lines::Raw;
use crate::program::Program;
use crate::support::list;
use serde_json::json;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::Command;

/// A library whose index is none any more, and the command that must build one for itself.
fn without_writing(program: &Program, command: &[&str]) -> (Command, PathBuf) {
    program.write("rules/harbour/tugs.md", "# Tugs\n\nA tug pulls rafts.\n");
    let temporary = program.path("temporary");
    std::fs::create_dir_all(&temporary).unwrap();
    let mut begun = program.command(&[&["--no-write"], command].concat());
    begun.env("TMPDIR", &temporary);
    (begun, temporary)
}

fn ask(raw: &mut Raw) {
    raw.greet();
    let call = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
        "name": "show_clause", "arguments": { "clause": "tugs" } } });
    assert_eq!(raw.ask(&call)["result"]["structuredContent"]["clauses"][0]["address"], "harbour:tugs");
}

fn kill(signal: &str, process: u32) {
    assert!(Command::new("kill").args([signal, &process.to_string()]).status().unwrap().success());
}

#[test]
fn an_index_of_this_run_goes_with_the_conversation() {
    let program = Program::sample();
    let (command, temporary) = without_writing(&program, &["mcp"]);
    let mut raw = Raw::start(command);
    ask(&mut raw);
    assert_eq!(list(&temporary).len(), 1);
    raw.end();
    assert_eq!(list(&temporary), Vec::<PathBuf>::new());
}

#[test]
fn an_index_of_this_run_goes_at_signals() {
    for (signal, number) in [("-TERM", 15), ("-INT", 2)] {
        let program = Program::sample();
        let (command, temporary) = without_writing(&program, &["mcp"]);
        let mut raw = Raw::start(command);
        ask(&mut raw);
        assert_eq!(list(&temporary).len(), 1, "{signal}");
        kill(signal, raw.child.id());
        assert_eq!(raw.child.wait().unwrap().signal(), Some(number));
        assert_eq!(list(&temporary), Vec::<PathBuf>::new(), "{signal}");
    }
}

#[cfg(feature = "web")]
#[test]
fn pages_without_writing_leave_nothing_either() {
    use std::io::{BufRead, BufReader};
    let program = Program::sample();
    let (mut command, temporary) = without_writing(&program, &["serve", "--address", "127.0.0.1:0"]);
    let mut child = command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::null()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert!(line.starts_with("ruledex serves http://"), "{line}");
    assert_eq!(list(&temporary).len(), 1);
    kill("-INT", child.id());
    assert_eq!(child.wait().unwrap().signal(), Some(2));
    assert_eq!(list(&temporary), Vec::<PathBuf>::new());
}
