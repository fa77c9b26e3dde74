//! Lines that are no messages, and messages that ask for nothing that there is: told by JSON-RPC, and stopping nothing.

use crate::program::Program;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Lines, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

/// The program, talked with line by line.
pub struct Raw {
    pub child: Child,
    pub input: Option<ChildStdin>,
    lines: Lines<BufReader<ChildStdout>>,
    _program: Option<Program>,
}

impl Raw {
    pub fn start(mut command: std::process::Command) -> Self {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        Self { input: child.stdin.take(), child, lines, _program: None }
    }

    fn new() -> Self {
        let program = Program::sample();
        let raw = Self::start(program.command(&["mcp"]));
        Self { _program: Some(program), ..raw }
    }

    pub fn say(&mut self, bytes: impl AsRef<[u8]>) {
        self.input.as_mut().unwrap().write_all(bytes.as_ref()).unwrap();
    }

    /// The next line that comes.
    pub fn hear(&mut self) -> Value {
        serde_json::from_str(&self.lines.next().expect("the program answers").unwrap()).unwrap()
    }

    pub fn ask(&mut self, message: &Value) -> Value {
        self.say(format!("{message}\n"));
        self.hear()
    }

    pub fn greet(&mut self) {
        let hello = json!({"jsonrpc": "2.0", "id": "hello", "method": "initialize", "params": {
            "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "test", "version": "1" } } });
        assert_eq!(self.ask(&hello)["result"]["serverInfo"]["name"], "ruledex");
        self.say(format!("{}\n", json!({"jsonrpc": "2.0", "method": "notifications/initialized"})));
    }

    /// Whoever has been told all so far answers this next.
    fn is_at_rest(&mut self) {
        let answer = self.ask(&json!({"jsonrpc": "2.0", "id": "still there", "method": "ping"}));
        assert_eq!((&answer["id"], &answer["result"]), (&json!("still there"), &json!({})));
    }

    /// Ends as a client does that has said all.
    pub fn end(&mut self) {
        drop(self.input.take());
        assert!(self.child.wait().unwrap().success());
        assert!(self.lines.next().is_none(), "nothing is said to nobody");
    }
}

/// Lines that each have one answer.
const REFUSED: &[&[u8]] = &[
    b"{\"jsonrpc\":",
    b"hello",
    b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"} {}",
    b"\xff\xfe",
    b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xe9\"}",
    b"[]",
    b"[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]",
    b"null",
    b"\"ping\"",
    b"5",
    b"{}",
    b"{\"id\":1}",
    b"{\"jsonrpc\":\"2.0\",\"id\":\"a\"}",
    b"{\"id\":1,\"method\":\"ping\"}",
    b"{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"ping\"}",
    b"{\"jsonrpc\":2.0,\"id\":1,\"method\":\"ping\"}",
    b"{\"jsonrpc\":\"2.0\",\"method\":1,\"params\":\"bar\"}",
    b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":null}",
    b"{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}",
    b"{\"jsonrpc\":\"2.0\",\"id\":true,\"method\":\"ping\"}",
    b"{\"jsonrpc\":\"2.0\",\"id\":[1],\"method\":\"ping\"}",
    b"{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"ping\"}",
    b"{\"jsonrpc\":\"2.0\",\"id\":1e400,\"method\":\"ping\"}",
    b"{\"jsonrpc\":\"2.0\",\"id\":99999999999999999999,\"method\":\"ping\"}",
    b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"result\":{}}",
    b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":\"x\"}",
    b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\"}",
    b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":5}}",
    b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":[]}",
    b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{\"cursor\":5}}",
    b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\"}",
    b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":\"list_books\"}",
    b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{}}",
    b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":[null,\"list_books\",{},null,null,null]}",
    b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"list_books\",\"_meta\":5}}",
    b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":5}}",
    b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"list_books\",\"arguments\":\"x\"}}",
];

/// Lines that have an answer once the conversation has begun.
const ASKED: &[&[u8]] = &[
    b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"read_file\"}}",
    b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"show_clause\"}}",
    b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"show_clause\",\"arguments\":{\"clause\":5}}}",
    b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{\"cursor\":\"5\"}}",
    b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/burn\"}",
    b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/burn\",\"params\":\"x\"}",
    b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\"}",
];

/// Lines that JSON-RPC lets nobody answer.
const SILENT: &[&[u8]] = &[
    b"",
    b"   \t\r",
    b"\xef\xbb\xbf",
    b"{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}",
    b"{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32700,\"message\":\"?\"}}",
    b"{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32700,\"message\":\"?\"}}",
    b"{\"error\":5}",
    b"{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}",
    b"{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\",\"params\":5}",
    b"{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":{}}}",
    b"{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":\"x\"}",
    b"{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":{}}",
    b"{\"jsonrpc\":\"2.0\",\"method\":\"tools/call\",\"params\":5}",
];

fn transcript(raw: &mut Raw, lines: &[&[u8]]) -> String {
    let mut out = String::new();
    for line in lines {
        raw.say([line, &b"\n"[..]].concat());
        let answer = raw.hear();
        writeln!(out, "> {}\n{answer}", line.escape_ascii().to_string().replace("\\\"", "\"")).unwrap();
    }
    out
}

#[test]
fn broken_lines_are_answered_by_json_rpc() {
    let mut raw = Raw::new();
    // The greeting may come late.
    let before = transcript(&mut raw, REFUSED);
    raw.greet();
    assert_eq!(transcript(&mut raw, REFUSED), before);
    super::snapshot("mcp-lines", format!("{before}\n{}", transcript(&mut raw, ASKED)));
    raw.end();
}

#[test]
fn what_must_not_be_answered_is_not_and_stops_nothing() {
    let mut raw = Raw::new();
    for _ in ["before the greeting", "after it"] {
        for line in SILENT {
            raw.say([line, &b"\n"[..]].concat());
            raw.is_at_rest();
        }
        raw.greet();
    }
    raw.end();
}

#[test]
fn a_line_that_is_too_long_is_answered_and_the_next_one_too() {
    let mut raw = Raw::new();
    raw.greet();
    for mebibytes in [5, 17] {
        let long = format!("{{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"{}\"}}\n", "x".repeat(mebibytes << 20));
        raw.say(long);
        let answer = raw.hear();
        let message = "a message has at most 4194304 bytes";
        assert_eq!(answer, json!({"jsonrpc": "2.0", "id": null, "error": { "code": -32600, "message": message } }));
        raw.is_at_rest();
    }
    // One of four fits.
    let text = "x".repeat((4 << 20) - 200);
    let fits = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
        "name": "check_citations", "arguments": { "text": text } } });
    assert_eq!(raw.ask(&fits)["result"]["isError"], true);
    raw.end();
}

#[test]
fn who_asks_and_goes_is_answered() {
    let mut raw = Raw::new();
    raw.greet();
    let last = json!({"jsonrpc": "2.0", "id": 9, "method": "tools/call", "params": { "name": "list_books" } });
    // Without an end of the line.
    raw.say(last.to_string());
    drop(raw.input.take());
    assert_eq!(raw.hear()["result"]["structuredContent"]["books"][0]["id"], "harbour");
    raw.end();
}
