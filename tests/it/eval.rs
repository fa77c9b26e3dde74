//! Judged queries: reading them, and what their scores are.

use ruledex::eval::{Answered, Group, Judged, read, report, score};
use ruledex::source::SourceFile;

fn queries(text: &str) -> Result<Vec<Judged>, String> {
    read(&SourceFile::new("asked.jsonl", text)).map_err(|bad| bad.to_string())
}

fn query(judgements: &str) -> Judged {
    queries(&format!("{{\"query\": \"q\", \"judgements\": {judgements}}}")).unwrap().remove(0)
}

fn hits(addresses: &[&str]) -> Vec<String> {
    addresses.iter().map(|address| (*address).to_owned()).collect()
}

#[test]
fn a_line_that_is_no_query_is_named() {
    let good = r#"{"query": "tug", "judgements": {"a:b": 3}}"#;
    let told = |line: &str| queries(&format!("{good}\n\n{line}\n")).unwrap_err();
    let lines = [
        r#"{"query": "tug", "judgements": {"a:b": 3}"#,
        r#"{"question": "tug", "judgements": {"a:b": 3}}"#,
        r#"{"query": " ", "judgements": {"a:b": 3}}"#,
        r#"{"query": "tug", "judgements": {}}"#,
        r#"{"query": "tug", "judgements": {"a:b": 4}}"#,
        r#"{"query": "tug", "judgements": {"a:b": 0}}"#,
        r#"{"query": "tug", "judgements": {"a:b": -1}}"#,
        r#"{"query": "tug", "id": "1", "judgements": {"a:b": 3}}"#,
        "tug",
        "[]",
    ];
    insta::assert_snapshot!(lines.map(told).join("\n"));
    assert_eq!(queries("\n  \n").unwrap(), Vec::<Judged>::new());
}

#[test]
fn a_score_follows_from_the_ranks_of_the_grades() {
    let judged = query(r#"{"a:p#1.1": 3, "a:p#1.2": 2, "a:p#1.3": 1}"#);
    let scored = |addresses: &[&str]| {
        let score = score(&judged, &hits(addresses));
        [score.recall, score.first, score.reciprocal_rank, score.ndcg].map(|part| format!("{part:.3}")).join(" ")
    };
    assert_eq!(scored(&["a:p#1.1", "a:p#1.2", "a:p#1.3"]), "1.000 1.000 1.000 1.000");
    assert_eq!(scored(&[]), "0.000 0.000 0.000 0.000");
    // 3 / log2(2) + 7 / log2(4) of 7 / log2(2) + 3 / log2(3) + 1 / log2(4).
    assert_eq!(scored(&["a:p#1.2", "x:y", "a:p#1.1"]), "1.000 0.000 0.333 0.692");
    let late = ["x:1", "x:2", "x:3", "x:4", "x:5", "x:6", "x:7", "x:8", "x:9", "x:10", "a:p#1.1"];
    assert_eq!(scored(&late), "0.000 0.000 0.000 0.000");
}

#[test]
fn spellings_of_an_address_are_one() {
    let judged = query(r#"{"a:R_dock’s–end#12": 2, "a:R_dock's-end": 3, "a:C_x#“Tug”.note.1": 2}"#);
    assert_eq!(judged.judgements.len(), 2);
    let score = score(&judged, &hits(&["a:R_dock's-end#topic", "a:R_dock’s–end", "a:C_x#Tug.note.1"]));
    assert_eq!(format!("{:.3} {:.3}", score.recall, score.ndcg), "1.000 1.000");
}

#[test]
fn scores_are_put_together_by_style_book_and_origin() {
    let text = r#"{"query": "a", "style": "word", "book": "x", "real": true, "judgements": {"x:a": 3}}
{"query": "b", "style": "word", "book": "y", "judgements": {"y:b": 3}}
{"query": "c", "judgements": {"y:c": 3}}"#;
    let queries = queries(text).unwrap();
    assert_eq!(queries.iter().map(|query| query.id.as_str()).collect::<Vec<_>>(), ["1", "2", "3"]);
    let found = [hits(&["x:a"]), hits(&[]), hits(&["y:d", "y:c"])];
    let answered: Vec<Answered<'_>> =
        queries.iter().zip(found).map(|(query, hits)| Answered::new(query, hits)).collect();
    let report = report(&answered);
    let told = |group: &Group| format!("{} {} {:.3}", group.name, group.queries, group.mean.reciprocal_rank);
    assert_eq!(report.styles.iter().map(told).collect::<Vec<_>>(), ["other 1 0.500", "word 2 0.500"]);
    assert_eq!(report.books.iter().map(told).collect::<Vec<_>>(), ["x 1 1.000", "y 1 0.000"]);
    assert_eq!(
        (report.real.as_ref().map(told), told(&report.all)),
        (Some("real 1 1.000".into()), "all 3 0.500".into())
    );
}
