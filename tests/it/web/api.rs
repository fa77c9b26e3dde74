//! The API: the documents of the command line, and a description that they keep to.

use super::{get, open, pages};
use crate::program::Program;
use ruledex::web::{Hosts, Pages};
use serde_json::{Value, json};
use std::fmt::Write as _;

fn document(pages: &Pages, target: &str) -> (u16, Value) {
    let response = get(pages, target);
    assert_eq!(response.header("content-type"), Some("application/json"), "{target}");
    (response.status, serde_json::from_slice(&response.body).unwrap())
}

#[test]
fn documents_are_those_of_the_command_line() {
    let program = Program::sample();
    let pages = Pages::new(open(&program), Hosts::local());
    for (target, args) in [
        ("search?q=two+barges&limit=2&explain=true", &["search", "two barges", "-n", "2", "--explain"][..]),
        (
            "search?q=barge&kind=note&lang=ru&context=1&section=true",
            &["search", "barge", "--kind", "note", "--lang", "ru", "-C", "1", "--section"],
        ),
        ("search?q=bar&prefix=true&all=true&not=six", &["search", "bar", "--prefix", "--all", "--not", "six"]),
        ("show?what=harbour:12.1", &["show", "harbour:12.1"]),
        (
            "show?what=12.1&book=harbour&lang=ru&exact=true",
            &["show", "12.1", "--book", "harbour", "--lang", "ru", "--exact"],
        ),
        ("related?what=pilot&depth=2", &["related", "pilot", "--depth", "2"]),
        ("path?from=cargo&to=pilot", &["path", "cargo", "pilot"]),
        ("topics?book=harbour-ru", &["topics", "--book", "harbour-ru"]),
        ("books", &["books"]),
        ("quote?text=a+barge+holds+six+crates", &["quote", "a barge holds six crates"]),
        ("history?what=harbour:12.1", &["history", "harbour:12.1"]),
        ("check?book=harbour", &["check", "--book", "harbour", "--deny", "error"]),
        ("diff?from=harbour&to=harbour-storm", &["diff", "harbour", "harbour-storm"]),
    ] {
        let (status, found) = document(&pages, &format!("/api/v1/{target}"));
        let run = program.run(&[args, &["--json"]].concat());
        assert_eq!(status, 200, "{target}: {found}");
        assert_eq!(found, serde_json::from_str::<Value>(&run.stdout).unwrap(), "{target}");
    }
}

#[test]
fn what_is_wrong_is_said_in_one_sentence() {
    let pages = pages(Program::sample());
    let mut said = String::new();
    for target in [
        "search",
        "search?q=",
        "search?q=%20",
        "search?q=%C2%99!",
        "search?q=x&limit=",
        "search?q=x&book=&all=true",
        "search?q=x&limit=0",
        "search?q=x&limit=101",
        "search?q=x&limit=two",
        "search?q=x&all=1",
        "search?q=x&colour=red",
        "search?q=x&book=nobody",
        "search?q=x&lang=xx",
        "show?what=49.22",
        "show?what=dokcing",
        "related?what=cargo&depth=9",
        "path?from=cargo",
        "diff?from=harbour&to=nobody",
        "check?book=nobody",
        "quote?text=...",
        "books?x=1",
        "nothing",
        "",
    ] {
        let (status, found) = document(&pages, &format!("/api/v1/{target}"));
        assert_eq!(found["schema"], 1);
        writeln!(said, "{target}\n  {status} {}", found["error"].as_str().unwrap()).unwrap();
    }
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("web-api-errors", said);
    });
}

/// A schema that lets nothing through which it does not name.
fn closed(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            fields.values_mut().for_each(closed);
            if fields.contains_key("properties") && fields.get("additionalProperties").is_none() {
                fields.insert("unevaluatedProperties".to_owned(), json!(false));
            }
        }
        Value::Array(items) => items.iter_mut().for_each(closed),
        _ => {}
    }
}

#[test]
fn documents_keep_to_the_description() {
    let program = Program::sample();
    program.write("rules/harbour/tugs.md", "---\ntitle: Tugs\nnumber: \"21\"\n---\n\n21.1 A tug pulls [[Rafts]].\n");
    program.write("rules/harbour-old/book.yaml", "title: Harbour rules\n");
    let pages = pages(program);
    let (_, description) = document(&pages, "/api/v1/openapi.json");
    assert_eq!(description["openapi"], "3.1.0");
    let mut components = description["components"].clone();
    // Whether a field that is there has a schema; what serde flattens is put together of several.
    components["schemas"].as_object_mut().unwrap().values_mut().for_each(|schema| {
        let whole = schema.get("properties").is_some();
        if whole {
            closed(schema);
        }
    });
    let mut asked = 0;
    for target in [
        "books",
        "check",
        "diff?from=harbour&to=harbour-storm",
        "glossary",
        "history?what=harbour:12.1",
        "path?from=cargo&to=pilot",
        "path?from=tugs&to=pilot",
        "quote?text=a+barge+holds+six+crates",
        "quote?text=a+barge+holds+nine+crates",
        "related?what=pilot&depth=3",
        "search?q=barge&explain=true&section=true&context=2&lang=ru&limit=50",
        "search?q=laterns+wharf",
        "show?what=harbour:12&context=1",
        "show?what=12.1&lang=ru",
        "topics",
    ] {
        let (status, found) = document(&pages, &format!("/api/v1/{target}"));
        assert_eq!(status, 200, "{target}: {found}");
        let name = target.split('?').next().unwrap();
        let get = &description["paths"][format!("/api/v1/{name}")]["get"];
        let mut schema = get["responses"]["200"]["content"]["application/json"]["schema"].clone();
        schema["components"] = components.clone();
        schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
        let validator = jsonschema::validator_for(&schema).unwrap();
        let errors: Vec<String> =
            validator.iter_errors(&found).map(|error| format!("{}: {error}", error.instance_path())).collect();
        assert_eq!(errors, Vec::<String>::new(), "{target}");
        let mut unknown = found.clone();
        unknown["unknown"] = json!(1);
        assert!(!validator.is_valid(&unknown), "{target}: the description does not say what there is");
        asked += 1;
    }
    assert!(asked > 10);
    let paths = description["paths"].as_object().unwrap();
    assert_eq!(paths.len(), 12);
    for (path, call) in paths {
        let ids: Vec<&Value> = call["get"]["parameters"].as_array().unwrap().iter().map(|one| &one["name"]).collect();
        let mut once: Vec<String> = ids.iter().map(ToString::to_string).collect();
        once.sort();
        once.dedup();
        assert_eq!(once.len(), ids.len(), "{path}");
    }
}
