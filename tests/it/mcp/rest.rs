//! What an answer leaves out is there for the asking.

use super::{Client, Told, talk};
use crate::program::Program;
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::fmt::Write as _;

/// What a call gives of a field, wherever it stands, in the order of its places: with all that is left out of it.
async fn all_of(client: &Client, name: &'static str, arguments: &Value, field: &str) -> Vec<(String, Value)> {
    let mut found: Vec<(Vec<usize>, String, Value)> = Vec::new();
    let mut waiting = VecDeque::from([None::<String>]);
    let mut calls = 0;
    while let Some(rest) = waiting.pop_front() {
        calls += 1;
        assert!(calls < 300, "{name} {arguments} has no end");
        let mut arguments = arguments.clone();
        if let Some(rest) = &rest {
            arguments["rest"] = json!(rest);
        }
        let told = client.call(name, arguments).await;
        assert!(!told.is_error, "{}", told.text);
        assert_eq!(told.structured.get("rest").and_then(Value::as_str), rest.as_deref());
        let begun: Vec<usize> = rest.iter().flat_map(|rest| rest.split('.')).filter_map(|s| s.parse().ok()).collect();
        collect(&told.structured, field, &begun, &mut Vec::new(), &mut found);
        for left in told.structured["left_out"].as_array().unwrap() {
            let next = left["rest"].as_str().unwrap();
            assert!(told.text.contains(&format!("`rest`: {next}\n")), "{}", told.text);
            assert_ne!(Some(next), rest.as_deref(), "{name} stands still");
            if left["field"] == field {
                waiting.push_back(Some(next.to_owned()));
            }
        }
    }
    found.sort_by(|a, b| a.0.cmp(&b.0));
    found.into_iter().map(|(_, address, value)| (address, value)).collect()
}

/// The entries of the lists of a name, each with its place in the whole answer.
fn collect(
    value: &Value,
    field: &str,
    begun: &[usize],
    place: &mut Vec<usize>,
    found: &mut Vec<(Vec<usize>, String, Value)>,
) {
    match value {
        Value::Object(fields) => {
            for (name, below) in fields {
                if let (true, Value::Array(items)) = (name == field, below) {
                    for (at, item) in items.iter().enumerate() {
                        let shift =
                            if shifted(place, begun) { begun.get(place.len()).copied().unwrap_or(0) } else { 0 };
                        let address = item.get("address").and_then(Value::as_str).unwrap_or("").to_owned();
                        let here = [place.as_slice(), &[at + shift]].concat();
                        // What is told in part goes on: it is there once more.
                        if !found.iter().any(|(known, ..)| *known == here) {
                            found.push((here, address, item.clone()));
                        }
                    }
                }
                collect(below, field, begun, place, found);
            }
        }
        Value::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                let shift = if shifted(place, begun) { begun.get(place.len()).copied().unwrap_or(0) } else { 0 };
                place.push(at + shift);
                collect(item, field, begun, place, found);
                place.pop();
            }
        }
        _ => {}
    }
}

fn shifted(place: &[usize], begun: &[usize]) -> bool {
    begun.starts_with(place)
}

fn ropes() -> String {
    let mut ropes = String::new();
    for rope in 0..30_000 {
        write!(ropes, "Seil {rope} ist lång, «{}». ", rope % 7).unwrap();
    }
    ropes.trim_end().to_owned()
}

/// A book with what is too long in every way: a clause, a page, a section, the pages that lead to one.
fn long() -> Program {
    let ropes = format!("# 8 Ropes\n\n8.1 {}\n\n8.2 The end.\n", ropes());
    let mut rafts = "# 7 Rafts\n\nAbout rafts.\n\n".to_owned();
    for rule in 1..=400 {
        writeln!(rafts, "7.{rule} Raft {rule} is tied to the pier by a rope of hemp and is cut loose at noon.\n")
            .unwrap();
    }
    let mut knots = "# 9 Knots\n\n".to_owned();
    for rule in 1..=12 {
        writeln!(knots, "9.{rule} A knot is tied.\n").unwrap();
        for part in 'a'..='z' {
            writeln!(knots, "9.{rule}.{part} {}\n", "A knot is tight. ".repeat(20)).unwrap();
        }
    }
    let mut program = Program::bare()
        .file("rules/one/book.yaml", "title: One\nedition: \"2\"\n")
        .file("rules/one/knots.md", knots)
        .file("rules/one/rafts.md", rafts)
        .file("rules/one/ropes.md", ropes);
    for page in 1..=300 {
        let text = format!("# Quay number {page} of the old harbour\n\nHere the rule [of ropes](ropes.md) holds.\n");
        program = program.file(&format!("rules/one/quay-{page:03}.md"), text);
    }
    program
}

#[test]
fn a_clause_longer_than_an_answer_is_read_to_its_end() {
    let whole = ropes();
    talk(&long(), async |client| {
        let (mut text, mut rest) = (String::new(), Value::Null);
        let mut calls = 0;
        loop {
            let told = client.call("show_clause", json!({ "clause": "8.1", "rest": rest })).await;
            let clause = &told.structured["clauses"][0];
            assert_eq!((&clause["address"], &clause["number"]), (&json!("one:ropes#8.1"), &json!("8.1")));
            let part = clause["text"].as_str().unwrap();
            assert!(told.text.contains(part), "{}", told.text);
            text.push_str(part);
            calls += 1;
            let left: Vec<&Value> = told.structured["left_out"].as_array().unwrap().iter().collect();
            let Some(next) = left.iter().find(|left| left["field"] == "text") else { break };
            assert_eq!((&next["of"], &next["characters"]), (&json!("one:ropes#8.1"), &json!(true)));
            assert_eq!(next["count"], whole.chars().count() - text.chars().count());
            rest = next["rest"].clone();
        }
        assert!(text == whole, "{} of {}", text.len(), whole.len());
        assert_eq!(calls, 1 + (whole.chars().count() - 6_000).div_ceil(24_000));
    });
}

#[test]
fn a_long_page_is_read_to_its_end() {
    talk(&long(), async |client| {
        let rules = all_of(client, "show_clause", &json!({ "clause": "7" }), "children").await;
        let addresses: Vec<&str> = rules.iter().map(|(address, _)| address.as_str()).collect();
        let wanted: Vec<String> = (1..=400).map(|rule| format!("one:rafts#7.{rule}")).collect();
        assert_eq!(addresses, wanted);
        // What is cut within what is cut goes on as well.
        let parts = all_of(client, "show_clause", &json!({ "clause": "9" }), "children").await;
        let addresses: Vec<&str> = parts.iter().map(|(address, _)| address.as_str()).collect();
        let of_rule = |rule: u32| {
            let parts = ('a'..='z').map(move |part| format!("one:knots#9.{rule}.{part}"));
            std::iter::once(format!("one:knots#9.{rule}")).chain(parts)
        };
        assert_eq!(addresses, (1..=12).flat_map(of_rule).collect::<Vec<_>>());
    });
}

#[test]
fn every_list_that_is_cut_goes_on() {
    talk(&long(), async |client| {
        let text = (1..=400).map(|rule| format!("rule 7.{rule}")).collect::<Vec<_>>().join(", ");
        for (name, arguments, field, wanted) in [
            ("show_clause", json!({ "clause": "8" }), "backlinks", 300),
            ("related_topics", json!({ "topic": "ropes" }), "backlinks", 300),
            ("search_rules", json!({ "query": "raft hemp rope noon", "limit": 100 }), "hits", 100),
            ("check_citations", json!({ "text": text }), "citations", 400),
        ] {
            let entries = all_of(client, name, &arguments, field).await;
            assert_eq!(entries.len(), wanted, "{name} {field}");
            let mut different: Vec<&(String, Value)> = entries.iter().collect();
            different.dedup_by(|a, b| a == b);
            assert_eq!(different.len(), wanted, "{name} {field}");
        }
    });
}

#[test]
fn a_rest_says_nothing_that_the_whole_does_not() {
    talk(&long(), async |client| {
        let first = client.call("related_topics", json!({ "topic": "ropes" })).await;
        let left = first.structured["left_out"].as_array().unwrap();
        let backlinks = left.iter().find(|left| left["field"] == "backlinks").expect("so many are cut");
        let told = client.call("related_topics", json!({ "topic": "ropes", "rest": backlinks["rest"] })).await;
        assert!(told.text.starts_with("Goes on at backlinks."), "{}", told.text);
        assert!(!told.text.contains("no other topic"), "{}", told.text);
        assert_eq!(told.structured["related"], json!([]));
    });
}

#[test]
fn a_rest_that_no_answer_gave_is_an_error_in_words() {
    talk(&long(), async |client| {
        for rest in [
            json!(""),
            json!("x"),
            json!("0"),
            json!("clauses"),
            json!("clauses.0"),
            json!("clauses.1"),
            json!("clauses.0.text"),
            json!("clauses.0.text.999999999"),
            json!("clauses.0.text.99999999999999999999999999"),
            json!("clauses.0.text.0.0"),
            json!("clauses.0.children.0"),
            json!("clauses.0.line.0"),
            json!("clauses.-1.text.0"),
            json!("../../etc/passwd"),
            json!(5),
            json!({}),
        ] {
            let Told { text, is_error, .. } =
                client.call("show_clause", json!({ "clause": "8.1", "rest": rest })).await;
            // The first clause is one that goes on.
            assert_eq!(is_error, rest != json!("clauses.0"), "{rest}: {text}");
            assert!(!is_error || text.starts_with("`rest` is none that an answer to these arguments has"), "{text}");
        }
    });
}
