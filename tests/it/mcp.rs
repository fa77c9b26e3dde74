//! `ruledex mcp`, as assistants use it: the built program, talked with by the official client.

mod lines;
mod rest;
#[cfg(unix)]
mod signals;

use crate::program::Program;
use rmcp::model::{CallToolRequestParams, JsonObject, Tool};
use rmcp::service::RunningService;
use rmcp::transport::TokioChildProcess;
use rmcp::{RoleClient, ServiceError, ServiceExt};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::process::Stdio;

/// An assistant that knows the tools.
struct Client {
    service: RunningService<RoleClient, ()>,
    tools: Vec<Tool>,
}

/// What a tool said.
struct Told {
    text: String,
    /// `Null` where it is an error.
    structured: Value,
    is_error: bool,
}

/// Talks with the program on a library.
fn talk(program: &Program, about: impl AsyncFnOnce(&Client)) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let command = tokio::process::Command::from(program.command(&["mcp"]));
        let child = TokioChildProcess::builder(command).stderr(Stdio::null()).spawn().unwrap().0;
        let service = ().serve(child).await.unwrap();
        let tools = service.list_all_tools().await.unwrap();
        let client = Client { service, tools };
        about(&client).await;
        client.service.cancel().await.unwrap();
    });
}

fn validator(schema: &JsonObject) -> jsonschema::Validator {
    jsonschema::draft202012::new(&Value::Object(schema.clone())).unwrap()
}

impl Client {
    /// Calls a tool. What it answers must be what it has declared, and no larger than a model can read.
    async fn call(&self, name: &'static str, arguments: Value) -> Told {
        let Value::Object(arguments) = arguments else { panic!("arguments are an object") };
        let result = self.service.call_tool(CallToolRequestParams::new(name).with_arguments(arguments)).await.unwrap();
        let texts: Vec<&str> = result.content.iter().filter_map(|block| Some(block.as_text()?.text.as_str())).collect();
        let [text] = texts.as_slice() else { panic!("{name} gives one text: {texts:?}") };
        let is_error = result.is_error == Some(true);
        let structured = result.structured_content.clone().unwrap_or_default();
        if is_error {
            assert_eq!(structured, Value::Null, "{name}");
        } else {
            let tool = self.tools.iter().find(|tool| tool.name == name).unwrap();
            let wrong: Vec<String> = validator(tool.output_schema.as_ref().unwrap())
                .iter_errors(&structured)
                .map(|error| format!("{}: {error}", error.instance_path()))
                .collect();
            assert_eq!(wrong, Vec::<String>::new(), "{name}");
            assert_eq!(structured["schema"], 1);
            assert!(structured.to_string().chars().count() < 40_000, "{name} is too long");
        }
        assert!(text.chars().count() < 40_000, "{name} is too long");
        Told { text: (*text).to_owned(), structured, is_error }
    }

    /// A call and all of its answer, for snapshots.
    async fn transcript(&self, calls: &[(&'static str, Value)]) -> String {
        let mut out = String::new();
        for (name, arguments) in calls {
            let told = self.call(name, arguments.clone()).await;
            writeln!(out, "> {name} {arguments}{}", if told.is_error { " [error]" } else { "" }).unwrap();
            writeln!(out, "{}", told.text.trim_end()).unwrap();
            if !told.is_error {
                writeln!(out, "{}", serde_json::to_string_pretty(&told.structured).unwrap()).unwrap();
            }
            out.push('\n');
        }
        out
    }
}

fn snapshot(name: &str, text: String) {
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!(name, text.replace(env!("CARGO_PKG_VERSION"), "VERSION"));
    });
}

#[test]
fn the_server_says_what_it_is_and_what_it_can() {
    talk(&Program::sample(), async |client| {
        let server = client.service.peer_info().unwrap();
        let mut out = format!("{}\n\n", server.instructions.as_ref().unwrap());
        for tool in &client.tools {
            let schema = tool.output_schema.as_ref().unwrap();
            assert_eq!((&schema["type"], &tool.input_schema["type"]), (&json!("object"), &json!("object")));
            jsonschema::meta::validate(&Value::Object((**schema).clone())).unwrap();
            jsonschema::meta::validate(&Value::Object((*tool.input_schema).clone())).unwrap();
            let told = json!({
                "name": tool.name, "title": tool.title, "description": tool.description,
                "annotations": tool.annotations, "inputSchema": *tool.input_schema,
                "output": schema["properties"].as_object().unwrap().keys().collect::<Vec<_>>(),
            });
            writeln!(out, "{}\n", serde_json::to_string_pretty(&told).unwrap()).unwrap();
        }
        snapshot("mcp-tools", out);
    });
}

#[test]
fn every_tool_answers_as_text_and_as_data() {
    talk(&Program::sample(), async |client| {
        let calls = [
            ("search_rules", json!({ "query": "two barges", "limit": 2 })),
            (
                "search_rules",
                json!({ "query": "piers under repair", "book": "harbour", "kind": "rule", "limit": 1, "section": true }),
            ),
            ("search_rules", json!({ "query": "zeppelin" })),
            ("show_clause", json!({ "clause": "harbour:12.1" })),
            (
                "show_clause",
                json!({ "clause": "12.1", "exact": true, "neighbours": 1, "in_language": "ru", "book": "harbour" }),
            ),
            ("related_topics", json!({ "topic": "pilot", "depth": 2 })),
            ("path_between", json!({ "from": "cargo", "to": "pilot" })),
            ("verify_quote", json!({ "quote": "two barges cannot name ONE pier" })),
            ("verify_quote", json!({ "quote": "Two barges can name one pier" })),
            ("verify_quote", json!({ "quote": "Two barges … name one pier" })),
            ("verify_quote", json!({ "quote": "Two barges cannot name one pier?" })),
            ("verify_quote", json!({ "quote": "nobody ever fed the gulls" })),
            (
                "check_citations",
                json!({ "text": "See rule 12.1, rule 12.77,\n[harbour:docking#note.1] and [harbour:docking#note.77].", "book": "harbour" }),
            ),
            ("check_citations", json!({ "text": "I do not know." })),
            ("list_books", json!({})),
        ];
        snapshot("mcp-answers", client.transcript(&calls).await);
    });
}

#[test]
fn a_whole_number_may_be_written_with_a_fraction_of_nothing() {
    talk(&Program::sample(), async |client| {
        let of = async |limit: Value| client.call("search_rules", json!({ "query": "barge", "limit": limit })).await;
        assert_eq!(of(json!(2.0)).await.structured, of(json!(2)).await.structured);
        assert_eq!(of(json!(-1.0)).await.text, of(json!(-1)).await.text);
        for refused in [json!(2.5), json!(1e300), json!("2")] {
            assert!(of(refused.clone()).await.is_error, "{refused}");
        }
        let deep = client.call("related_topics", json!({ "topic": "pilot", "depth": 2.0 })).await;
        assert!(!deep.is_error, "{}", deep.text);
    });
}

#[test]
fn bad_arguments_are_errors_in_words() {
    talk(&Program::sample(), async |client| {
        let long = "x".repeat(300_000);
        let calls = [
            ("search_rules", json!({})),
            ("search_rules", json!({ "query": "  " })),
            ("search_rules", json!({ "query": 5 })),
            ("search_rules", json!({ "query": null })),
            ("search_rules", json!({ "query": ["barge"] })),
            ("search_rules", json!({ "query": "barge", "limit": 0 })),
            ("search_rules", json!({ "query": "barge", "limit": 101 })),
            ("search_rules", json!({ "query": "barge", "limit": -1 })),
            ("search_rules", json!({ "query": "barge", "book": "zeppelins" })),
            ("search_rules", json!({ "query": "barge", "kind": "poem" })),
            ("search_rules", json!({ "query": "barge", "page": "\u{0}\u{202e}" })),
            ("search_rules", json!({ "query": "barge", "colour": "red" })),
            ("show_clause", json!({ "clause": "12.99" })),
            ("show_clause", json!({ "clause": "harbour@1999:12.1" })),
            ("show_clause", json!({ "clause": "no such name anywhere" })),
            ("show_clause", json!({ "clause": "12.1", "exact": true, "section": true })),
            ("show_clause", json!({ "clause": "12.1", "in_language": "xx" })),
            ("related_topics", json!({ "topic": "" })),
            ("related_topics", json!({ "topic": "pilot", "depth": 99 })),
            ("path_between", json!({ "from": "pilot" })),
            ("path_between", json!({ "from": "pilot", "to": "Atlantis" })),
            ("verify_quote", json!({ "quote": "…" })),
            ("check_citations", json!({ "text": "rule 12.1", "book": "zeppelins" })),
            ("list_books", json!({ "game": "zeppelins" })),
        ];
        let mut out = String::new();
        for (name, arguments) in &calls {
            let told = client.call(name, arguments.clone()).await;
            assert!(told.is_error, "{name} {arguments}: {}", told.text);
            writeln!(out, "{name} {arguments}\n    {}", told.text).unwrap();
        }
        for (name, field) in [
            ("search_rules", "query"),
            ("show_clause", "clause"),
            ("related_topics", "topic"),
            ("verify_quote", "quote"),
            ("check_citations", "text"),
        ] {
            let told = client.call(name, json!({ field: long })).await;
            assert!(told.is_error);
            writeln!(out, "{name} {field}: 300000 × x\n    {}", told.text).unwrap();
        }
        snapshot("mcp-bad-arguments", out);
        let unknown = client.service.call_tool(CallToolRequestParams::new("read_file")).await;
        let Err(ServiceError::McpError(error)) = unknown else { panic!("there is no such tool") };
        assert!(error.message.starts_with("there is no such tool: use search_rules, "), "{}", error.message);
        assert!(!client.call("list_books", json!({})).await.is_error);
    });
}

#[test]
fn odd_texts_are_answered() {
    let odd = [
        "\u{0}",
        "\u{feff}",
        "🎲🎲🎲",
        "a\u{301}\u{301}\u{301}",
        "\"",
        "(((",
        "*",
        "book:",
        "kind:rule",
        "12..1",
        "#",
        ":",
        "a:b:c#d#e",
        "\u{202e}dlof",
        "-1",
        "1e400",
        "%00",
        "../../../../etc/passwd",
        "NaN",
        "{\"query\":1}",
        "\r\n\r\n",
        "ж".repeat(900).leak(),
        format!("{}:x#12.1", "ж".repeat(300)).leak(),
    ];
    talk(&Program::sample(), async |client| {
        for text in odd {
            for (name, field) in [
                ("search_rules", "query"),
                ("show_clause", "clause"),
                ("related_topics", "topic"),
                ("verify_quote", "quote"),
                ("check_citations", "text"),
                ("list_books", "game"),
            ] {
                client.call(name, json!({ field: text })).await;
            }
            client.call("path_between", json!({ "from": text, "to": text })).await;
        }
    });
}

#[test]
fn a_change_of_the_library_is_seen_without_a_new_start() {
    let program = Program::sample();
    talk(&program, async |client| {
        let tugs = json!({ "clause": "harbour:21.1" });
        assert!(client.call("show_clause", tugs.clone()).await.is_error);
        program.write("rules/harbour/tugs.md", "---\ntitle: Tugs\nnumber: \"21\"\n---\n\n21.1 A tug pulls rafts.\n");
        let told = client.call("show_clause", tugs.clone()).await;
        assert_eq!(told.structured["clauses"][0]["text"], "A tug pulls rafts.");

        // What cannot be read leaves the library as it was, and says so.
        program.write("ruledex.yaml", "bundled: perhaps\n");
        let told = client.call("show_clause", tugs.clone()).await;
        assert_eq!(told.structured["clauses"][0]["text"], "A tug pulls rafts.");
        let behind = told.structured["behind"].as_str().unwrap();
        assert!(behind.contains("ruledex.yaml") && told.text.contains(behind), "{}", told.text);

        program.write("ruledex.yaml", "bundled: false\n");
        std::fs::remove_file(program.path("rules/harbour/tugs.md")).unwrap();
        assert!(client.call("show_clause", tugs).await.is_error);
    });
}

#[test]
fn a_library_that_cannot_be_opened_is_told_and_then_opened() {
    let program = Program::sample();
    program.write("ruledex.yaml", "bundled: perhaps\n");
    talk(&program, async |client| {
        let told = client.call("list_books", json!({})).await;
        assert!(told.is_error && told.text.starts_with("the library cannot be opened: "), "{}", told.text);
        program.write("ruledex.yaml", "bundled: false\n");
        assert!(!client.call("list_books", json!({})).await.is_error);
    });
}

#[test]
fn long_answers_are_cut_and_say_what_they_leave_out() {
    let mut page = "# 7 Rafts\n\nAbout rafts.\n\n".to_owned();
    for rule in 1..=400 {
        writeln!(page, "7.{rule} Raft {rule} is tied to the pier by a rope of hemp and is cut loose at noon.\n")
            .unwrap();
    }
    let huge = format!("# 8 Ropes\n\n8.1 {}\n\n8.2 The end.\n", "A rope is long. ".repeat(20_000));
    let mut many = "# 9 Knots\n\n".to_owned();
    for rule in 1..=60 {
        writeln!(many, "9.{rule} {}\n", "A knot is tight. ".repeat(500)).unwrap();
    }
    let program = Program::bare()
        .file("rules/one/book.yaml", "title: One\nedition: \"2\"\n")
        .file("rules/one/knots.md", many)
        .file("rules/one/rafts.md", page)
        .file("rules/one/ropes.md", huge);
    talk(&program, async |client| {
        let told = client.call("show_clause", json!({ "clause": "7" })).await;
        let told_rules = told.structured["clauses"][0]["children"].as_array().unwrap().len();
        let left = &told.structured["left_out"][0];
        assert_eq!((&left["field"], &left["of"]), (&json!("children"), &json!("one:rafts")));
        assert_eq!(left["count"], 400 - told_rules);
        assert!(told_rules > 30, "{told_rules}");
        let next = left["from"].as_str().unwrap();
        assert_eq!(next, format!("one:rafts#7.{}", told_rules + 1));
        assert!(told.text.contains(next) && told.text.contains("Left out to keep this short"));
        let there = client.call("show_clause", json!({ "clause": next })).await;
        assert_eq!(there.structured["clauses"][0]["address"], next);
        // Short lists stay whole beside a long one.
        assert!(!told.text.contains(&format!("7.{}  ", told_rules + 1)));

        let told = client.call("show_clause", json!({ "clause": "8.1" })).await;
        let text = told.structured["clauses"][0]["text"].as_str().unwrap().chars().count();
        let left = &told.structured["left_out"][0];
        assert_eq!(
            (&left["field"], &left["of"], &left["characters"]),
            (&json!("text"), &json!("one:ropes#8.1"), &json!(true))
        );
        assert_eq!(left["count"], 20_000 * 16 - 1 - text);
        assert_eq!(left["rest"], format!("clauses.0.text.{text}"));

        let told = client.call("show_clause", json!({ "clause": "9" })).await;
        assert!(told.structured["left_out"].as_array().unwrap().len() < 10, "{}", told.text);

        let told = client.call("search_rules", json!({ "query": "raft hemp rope noon", "limit": 25 })).await;
        let hits = told.structured["hits"].as_array().unwrap().len();
        assert!(hits > 5 && told.structured["left"].as_u64().unwrap() > 300);
        for (name, arguments) in [
            ("search_rules", json!({ "query": "rope", "section": true, "limit": 25 })),
            ("verify_quote", json!({ "quote": "A rope is long. A rope is long." })),
            (
                "check_citations",
                json!({ "text": (1..=400).map(|rule| format!("rule 7.{rule}")).collect::<Vec<_>>().join(", ") }),
            ),
        ] {
            let told = client.call(name, arguments).await;
            assert_ne!(told.structured["left_out"], json!([]), "{name}");
        }
    });
}

#[test]
fn no_tool_reads_a_file() {
    let program = Program::sample();
    program.write("secret.txt", "The password is sesame; see rule 12.77.");
    let secret = program.path("secret.txt");
    let before = program.sources();
    talk(&program, async |client| {
        for path in [
            secret.to_str().unwrap(),
            "secret.txt",
            "rules/../secret.txt",
            "file:secret.txt",
            "harbour:../../secret.txt",
        ] {
            for (name, field) in [("search_rules", "query"), ("show_clause", "clause"), ("verify_quote", "quote")] {
                let told = client.call(name, json!({ field: path })).await;
                assert!(
                    !told.text.contains("sesame") && !told.structured.to_string().contains("sesame"),
                    "{}",
                    told.text
                );
            }
            let told = client.call("check_citations", json!({ "text": path })).await;
            assert_eq!(told.text, "The text cites no rule.\n");
        }
    });
    assert_eq!(program.sources(), before, "nothing is written beside the index");
}
