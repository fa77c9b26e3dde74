//! The JSON documents: frozen whole, and what holds in all of them.

use crate::program::Program;
use serde_json::Value;

fn document(program: &Program, args: &[&str]) -> String {
    let run = program.run(args);
    assert_eq!(run.code, 0, "{}", run.whole());
    run.stdout.replace(&*program.root().to_string_lossy(), "LIB").replace(env!("CARGO_PKG_VERSION"), "VERSION")
}

#[test]
fn documents_are_as_tools_know_them() {
    let program = Program::sample();
    program.write("rules/harbour/tugs.md", "---\ntitle: Tugs\nnumber: \"21\"\n---\n\n21.1 A tug pulls [[Rafts]].\n");
    program.run(&["build"]);
    insta::with_settings!({ prepend_module_to_snapshot => false }, {
        for (name, args) in [
            ("search", &["search", "two barges", "--json", "--explain", "-n", "2"][..]),
            ("search-relaxed", &["search", "laterns wharf", "--json", "-n", "1"]),
            ("show", &["show", "harbour:12.1", "--json"]),
            ("related", &["related", "pilot", "--depth", "2", "--json"]),
            ("path", &["path", "cargo", "pilot", "--json"]),
            ("topics", &["topics", "--book", "harbour-ru", "--json"]),
            ("books", &["books", "--json"]),
            ("info", &["info", "--json"]),
            ("formats", &["formats", "--json"]),
            ("export", &["export", "--book", "harbour-storm"]),
        ] {
            insta::assert_snapshot!(format!("json-{name}"), document(&program, args));
        }
        let run = program.run(&["check", "--json"]);
        assert_eq!(run.code, 1);
        insta::assert_snapshot!("json-check", run.stdout);
    });
}

fn offset(value: &Value) -> usize {
    usize::try_from(value.as_u64().unwrap()).unwrap()
}

/// Every object in a document, with the names that lead to it.
fn objects<'a>(value: &'a Value, path: &str, found: &mut Vec<(String, &'a serde_json::Map<String, Value>)>) {
    match value {
        Value::Object(fields) => {
            found.push((path.to_owned(), fields));
            for (name, field) in fields {
                objects(field, &format!("{path}.{name}"), found);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| objects(item, path, found)),
        _ => {}
    }
}

const CLAUSE: [&str; 17] = [
    "address",
    "book",
    "edition",
    "game",
    "language",
    "authority",
    "page",
    "title",
    "anchor",
    "number",
    "kind",
    "section",
    "breadcrumb",
    "text",
    "file",
    "line",
    "source_page",
];

#[test]
fn every_document_keeps_the_promises_of_all() {
    let program = Program::new();
    let commands: [&[&str]; 9] = [
        &["search", "ground", "forces", "--json", "-n", "200"],
        &["search", "отряды", "--json", "-n", "200"],
        &["show", "49", "--json"],
        &["show", "VI", "--json"],
        &["show", "dune-ru:VI.17", "--json"],
        &["topics", "--json"],
        &["related", "invasion", "--depth", "9", "--json"],
        &["path", "bombardment", "trade", "--json"],
        &["info", "--json"],
    ];
    let mut clauses = 0;
    for args in commands {
        let document = program.json(args);
        assert_eq!(document["schema"], 1, "{args:?}");
        let mut found = Vec::new();
        objects(&document, "", &mut found);
        for (path, fields) in found {
            if let Some(Value::String(number)) = fields.get("number") {
                let canonical = ruledex::corpus::Number::of_page(number).unwrap().canonical().to_owned();
                assert_eq!(*number, canonical, "{path}");
            }
            if fields.contains_key("text") {
                clauses += 1;
                assert!(CLAUSE.iter().all(|name| fields.contains_key(*name)), "{path}: {fields:?}");
                assert!(fields["line"].as_u64().unwrap() >= 1);
                let (book, page) = (fields["book"].as_str().unwrap(), fields["page"].as_str().unwrap());
                let anchor = fields["anchor"].as_str().unwrap();
                let hash = if anchor.is_empty() { "" } else { "#" };
                assert_eq!(fields["address"], format!("{book}:{page}{hash}{anchor}"));
                assert_eq!(anchor.is_empty(), fields["kind"] == "topic");
            }
            if let Some(Value::Array(highlights)) = fields.get("highlights") {
                let length = fields["snippet"].as_str().unwrap().chars().count() as u64;
                let mut before = 0;
                for pair in highlights {
                    let (from, to) = (pair[0].as_u64().unwrap(), pair[1].as_u64().unwrap());
                    assert!(before <= from && from < to && to <= length, "{pair} in {fields:?}");
                    before = to;
                }
            }
        }
    }
    assert!(clauses > 500, "{clauses}");
}

#[test]
fn highlights_count_characters_and_cover_words() {
    let program = Program::new();
    let document = program.json(&["search", "отряды", "--json", "-n", "20", "--language", "ru"]);
    let hits = document["hits"].as_array().unwrap();
    assert!(hits.len() > 5);
    for hit in hits {
        let snippet: Vec<char> = hit["snippet"].as_str().unwrap().chars().collect();
        for pair in hit["highlights"].as_array().unwrap() {
            let (from, to) = (offset(&pair[0]), offset(&pair[1]));
            let word: String = snippet[from..to].iter().collect();
            // The glossary of the game knows both words for forces.
            let word = word.to_lowercase();
            assert!(word.starts_with("отряд") || word.starts_with("сил"), "{word}");
        }
    }
}

#[test]
fn the_places_of_findings_count_from_one_and_hold_the_words() {
    let program = super::page("# 5 Winches\n\n5.1 Лебёдка [[Nowhere]], see [[Elsewhere]].\n");
    let document: Value = serde_json::from_str(&program.run(&["check", "--json"]).stdout).unwrap();
    let text = std::fs::read_to_string(program.path("rules/one/page.md")).unwrap();
    let findings = document["findings"].as_array().unwrap();
    let words: Vec<String> = findings
        .iter()
        .filter(|finding| finding["code"] == "dead-link")
        .map(|finding| {
            let place = |name: &str| offset(&finding[name]);
            let line: Vec<char> = text.lines().nth(place("line") - 1).unwrap().chars().collect();
            line[place("column") - 1..place("end_column") - 1].iter().collect()
        })
        .collect();
    assert_eq!(words, ["[[Nowhere]]", "[[Elsewhere]]"]);
}

#[test]
fn an_export_is_the_corpus_in_book_order() {
    let program = Program::new();
    let run = program.run(&["export"]);
    let clauses: Vec<Value> = run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let info = program.json(&["info", "--json"]);
    assert_eq!(clauses.len() as u64, info["clauses"].as_u64().unwrap());
    assert!(clauses.iter().all(|clause| clause["schema"] == 1));
    let of_pages = clauses.iter().filter(|clause| clause["kind"] == "topic");
    let topics = program.json(&["topics", "--json"]);
    let names = |clause: &Value| clause["address"].as_str().unwrap().to_owned();
    assert_eq!(of_pages.map(names).collect::<Vec<_>>(), super::addresses(&topics["topics"]));
}
