//! `eval`: how well searches answer judged queries.

use super::check;
use crate::program::Program;

const QUERIES: &str = r#"{"id": "tie", "book": "harbour", "style": "word", "query": "lighthouse", "judgements": {"harbour:lighthouse": 3}}
{"id": "ask", "book": "harbour", "style": "question", "real": true, "query": "who pays the pilot?", "judgements": {"harbour:pilots": 3, "harbour:pilots#Night_pilots": 2}}
{"id": "ru", "book": "harbour-ru", "style": "word", "query": "груз", "judgements": {"harbour-ru:cargo": 3}}
{"id": "gone", "book": "harbour", "style": "word", "query": "cargo", "judgements": {"harbour:cargo#99.9": 3}}
"#;

#[test]
fn queries_are_scored_and_held_to_a_mark() {
    let program = Program::sample().file("asked.jsonl", QUERIES);
    check(
        "eval",
        &program,
        &[
            "eval asked.jsonl",
            "eval asked.jsonl --book harbour-ru --min-ndcg 1",
            "eval asked.jsonl --min-ndcg 0.99 --per-query scores.tsv",
            "eval asked.jsonl --book harbour-ru --json",
        ],
    );
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("eval_per_query", std::fs::read_to_string(program.path("scores.tsv")).unwrap());
    });
}

#[test]
fn what_cannot_be_scored_is_told_with_its_line() {
    let program = Program::sample()
        .file("bad.jsonl", format!("{QUERIES}{{\"query\": \"tug\"}}\n"))
        .file("unknown.jsonl", "\n{\"query\": \"tug\", \"book\": \"port\", \"judgements\": {\"port:a\": 3}}\n")
        .file("empty.jsonl", "\n")
        .file("asked.jsonl", QUERIES);
    check(
        "eval_errors",
        &program,
        &[
            "eval bad.jsonl",
            "eval unknown.jsonl",
            "eval empty.jsonl",
            "eval nowhere.jsonl",
            "eval asked.jsonl --book port",
            "eval asked.jsonl --min-ndcg 80",
            "eval asked.jsonl --min-ndcg -1",
            "eval asked.jsonl --per-query no/such/folder.tsv",
        ],
    );
}
