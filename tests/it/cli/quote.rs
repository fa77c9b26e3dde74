//! `ruledex quote`, and `ruledex search` while somebody types.

use super::check;
use crate::program::Program;
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

#[test]
fn a_quote_is_told_with_its_places_or_its_differences() {
    check(
        "quote",
        &Program::sample(),
        &[
            "quote Nobody pays",
            "quote \"under repair is never free\"",
            "quote \"a pier under repair is always free\"",
            "quote \"12.1.a A pier … never free\" --book harbour",
            "quote \"A pier … is … free?\" --book harbour",
            "quote \"the queen of spades beats every other card\"",
            "quote barge -n 1",
            "quote \"\"",
            "quote \"…\"",
            "quote pier --book nope",
            "quote pier --limit 0",
        ],
    );
}

#[test]
fn quotes_are_documents_too() {
    let program = Program::sample();
    insta::with_settings!({ prepend_module_to_snapshot => false }, {
        let verbatim = program.run(&["quote", "under repair is never free", "--json"]);
        assert_eq!(verbatim.code, 0);
        insta::assert_snapshot!("json-quote", verbatim.stdout);
        let near = program.run(&["quote", "A pier that is under repair is always free", "--json"]);
        assert_eq!(near.code, 1);
        insta::assert_snapshot!("json-quote-near", near.stdout);
    });
}

/// Runs the program with bytes on its standard input.
fn fed(program: &Program, args: &[&str], input: &[u8]) -> (String, String, i32) {
    let mut command = program.command(args);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let bytes = input.to_vec();
    let writer = std::thread::spawn(move || drop(stdin.write_all(&bytes)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code().unwrap_or(-1))
}

#[test]
fn a_quote_may_come_through_a_pipe() {
    let program = Program::sample();
    let (told, errors, code) =
        fed(&program, &["quote", "-"], "\u{feff}A pier under repair\r\nis never free.".as_bytes());
    assert_eq!((code, errors.as_str()), (0, ""), "{told}");
    let (other, ..) = fed(&program, &["quote"], b"A pier under repair is never free.");
    assert_eq!(told, other);
    // Windows-1251, which is guessed and told.
    let russian = program.json(&["topics", "--book", "harbour-ru", "--json"]);
    assert!(!russian["topics"].as_array().unwrap().is_empty());
    let (told, errors, code) = fed(
        &program,
        &["quote"],
        &[0xea, 0xee, 0xf0, 0xe0, 0xe1, 0xeb, 0xfc, 0x20, 0xef, 0xeb, 0xfb, 0xe2, 0xe5, 0xf2],
    );
    assert!(code == 1 && errors.lines().count() <= 1, "{told}{errors}");
    for nothing in [&b""[..], b" \r\n", b"\xef\xbb\xbf"] {
        let (told, errors, code) = fed(&program, &["quote"], nothing);
        assert_eq!((code, told.as_str(), errors.lines().count()), (2, "", 1), "{errors}");
    }
    let (told, errors, code) = fed(&program, &["quote"], &[0, 1, 2, 3, 0, 0, 0, 255, 254, 0, 7, 0, 1]);
    assert!(code > 0 && told.lines().count() <= 1 && errors.lines().count() <= 1, "{told}{errors}");
}

fn lines(told: &str) -> Vec<Value> {
    told.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

#[test]
fn a_stream_answers_each_line_by_one_line() {
    let program = Program::sample();
    let long = "pier ".repeat(100_000);
    let mut input =
        b"free pi\n\r\n  \nbook:nope\npier kind:law\r\n?!\nlant\xff\xfe rope\nn\0ul\n\xef\xbb\xbfbarge\n".to_vec();
    input.extend(long.as_bytes());
    input.extend(b"\nlast");
    let (told, errors, code) = fed(&program, &["search", "--stream", "--prefix", "-n", "2"], &input);
    assert_eq!((code, errors.as_str()), (0, ""));
    let answers = lines(&told);
    assert_eq!(answers.len(), 11);
    assert!(
        answers.iter().all(|answer| answer["schema"] == 1 && answer["hits"].is_array() && answer["query"].is_string())
    );
    assert_eq!(answers[0]["hits"][0]["address"], "harbour:docking#12.1.a");
    for blank in [1, 2, 3, 5] {
        assert_eq!((answers[blank]["hits"].as_array().unwrap().len(), answers[blank]["total"].as_u64()), (0, Some(0)));
    }
    assert!(answers[4]["remarks"][0].as_str().unwrap().starts_with("No kind is called `law`"), "{}", answers[4]);
    assert_eq!(answers[8]["read_as"], "barge*");
    assert_eq!(answers[9]["remarks"].as_array().unwrap().len(), 1);
    assert_eq!(answers[10]["query"], "last");
    // One line is what `search --json` says.
    let (told, ..) = fed(&program, &["search", "--stream", "-n", "3"], b"free pier\n");
    assert_eq!(lines(&told)[0], program.json(&["search", "free", "pier", "--json", "-n", "3"]));
    insta::with_settings!({ prepend_module_to_snapshot => false }, {
        let (told, ..) = fed(&program, &["search", "--stream", "--prefix", "-n", "1"], b"\nfree pi\nbook:nope x\n");
        insta::assert_snapshot!("stream", told);
    });
}

#[test]
fn each_answer_of_a_stream_comes_at_once() {
    let program = Program::sample();
    let mut command = program.command(&["search", "--stream"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for query in ["pier", "barge", ""] {
        writeln!(input, "{query}").unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert_eq!(lines(&line)[0]["query"], query);
    }
    // A reader that leaves ends it well.
    drop(output);
    let _ = input.write_all("pier\n".repeat(5000).as_bytes());
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_stream_takes_no_words_and_a_search_needs_some() {
    let program = Program::sample();
    for args in [&["search", "--stream", "pier"][..], &["search", "--prefix"]] {
        let run = program.run(args);
        assert_eq!((run.code, run.stderr.lines().count()), (2, 1), "{}", run.whole());
    }
    let (told, _, code) = fed(&program, &["search", "--stream"], b"");
    assert_eq!((told.as_str(), code), ("", 0));
    let run = program.run(&["--prefix", "lant"]);
    assert!(run.code == 0 && run.stdout.contains("*lantern*"), "{}", run.whole());
}
