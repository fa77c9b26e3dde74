//! The order of hits on real texts, scored against graded judgements. `RULEDEX_EVAL_LINES` names a
//! file for the score and hits of each query.

use crate::support::corpora;
use crate::support_corpus::{TestBook, TestClause, corpus};
use ruledex::corpus::{Corpus, Kind};
use ruledex::index::Index;
use ruledex::query::{Request, search};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// The units of a book as a reader ought to give them, as a corpus.
fn book_of_units(id: &str, language: &str, units: &[Value]) -> TestBook {
    let text_of = |unit: &Value, key: &str| unit[key].as_str().unwrap_or("").to_owned();
    let mut pages: Vec<(String, Vec<&Value>)> = Vec::new();
    for unit in units {
        let page = text_of(unit, "page");
        match pages.last_mut() {
            Some(last) if last.0 == page => last.1.push(unit),
            _ => pages.push((page, vec![unit])),
        }
    }
    let mut book = TestBook::new(id, language);
    for (page, units) in pages {
        let topic = units.iter().find(|unit| unit["type"] == "topic").map(|unit| text_of(unit, "text"));
        let topic = topic.unwrap_or_else(|| page.replace('_', " "));
        let (title, lead) = topic.split_once(". ").unwrap_or((topic.trim_end_matches('.'), ""));
        let number = units.iter().find(|unit| unit["type"] == "topic").map(|unit| text_of(unit, "number"));
        let clauses: Vec<(Kind, String, String)> = units
            .iter()
            .filter(|unit| unit["type"] != "topic")
            .map(|unit| {
                let kind = match unit["type"].as_str() {
                    Some("section") => Kind::Section,
                    Some("heading") => Kind::Heading,
                    Some("note" | "subnote") => Kind::Note,
                    _ => Kind::Rule,
                };
                let anchor = text_of(unit, "id").split_once('#').map_or(String::new(), |(_, anchor)| anchor.to_owned());
                (kind, anchor, text_of(unit, "text"))
            })
            .collect();
        let clauses: Vec<TestClause<'_>> =
            clauses.iter().map(|(kind, anchor, text)| (*kind, anchor.as_str(), text.as_str())).collect();
        book = book.page(&page, title, &number.unwrap_or_default(), lead, &clauses);
    }
    book
}

fn json_lines(path: &std::path::Path) -> Vec<Value> {
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().filter(|line| !line.trim().is_empty()).map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn folded(address: &str) -> String {
    let mut address = address.replace(['–', '—'], "-").replace(['’', '‘'], "'").replace(['“', '”', '"'], "");
    if let Some((page, anchor)) = address.split_once('#')
        && (anchor == "page" || anchor == "topic" || anchor.bytes().all(|b| b.is_ascii_digit()))
    {
        address = page.to_owned();
    }
    address
}

/// nDCG of the first ten hits, and whether the best grade stands first.
fn scored(hits: &[String], judgements: &BTreeMap<String, u32>) -> (f64, bool) {
    let gain = |grade: u32| f64::from(2u32.pow(grade) - 1);
    let discounted = |grades: &[u32]| -> f64 {
        grades.iter().zip(2u32..).map(|(grade, rank)| gain(*grade) / f64::from(rank).log2()).sum()
    };
    let found: Vec<u32> = hits.iter().map(|hit| judgements.get(hit).copied().unwrap_or(0)).collect();
    let mut ideal: Vec<u32> = judgements.values().copied().collect();
    ideal.sort_unstable_by(|a, b| b.cmp(a));
    ideal.truncate(10);
    (discounted(&found) / discounted(&ideal), found.first() == Some(&3))
}

fn tirules(shared: &std::path::Path) -> Corpus {
    let en = json_lines(&shared.join("gold/tirules-2026-01.units.jsonl"));
    let ru = json_lines(&shared.join("gold/dune-faq-ru.units.jsonl"));
    corpus(vec![book_of_units("tirules", "en", &en), book_of_units("dune-ru", "ru", &ru)])
}

#[test]
fn judged_queries_find_their_clauses() {
    let Some(shared) = corpora("judged_queries_find_their_clauses") else { return };
    let corpus = tirules(&shared);
    let index = Index::in_memory(&corpus).unwrap();
    let addresses: BTreeSet<String> = corpus.clause_ids().map(|id| folded(&corpus.address(id).to_string())).collect();
    let mut styles: BTreeMap<String, Vec<(f64, bool)>> = BTreeMap::new();
    let mut lines = String::new();
    for query in json_lines(&shared.join("eval/dev.jsonl")) {
        // The units that are there leave out the pages of the factions.
        let judgements = query["judgements"].as_object().unwrap();
        if !judgements.iter().any(|(address, grade)| grade == 3 && addresses.contains(&folded(address))) {
            continue;
        }
        let text = query["query"].as_str().unwrap();
        let mut request = Request::new(text);
        request.filters.book = vec![query["book"].as_str().unwrap().to_owned()];
        let answer = search(&corpus, &index, &request).unwrap();
        let hits: Vec<String> = answer.hits.iter().map(|hit| folded(&corpus.address(hit.clause).to_string())).collect();
        let mut graded: BTreeMap<String, u32> = BTreeMap::new();
        for (address, grade) in judgements {
            let grade = u32::try_from(grade.as_u64().unwrap()).unwrap();
            let best = graded.entry(folded(address)).or_default();
            *best = grade.max(*best);
        }
        let score = scored(&hits, &graded);
        writeln!(lines, "{:.3} {} {text} | {}", score.0, query["style"], hits.join(" ")).unwrap();
        let book = query["book"].as_str().unwrap();
        let mut groups = vec![query["style"].as_str().unwrap().to_owned(), format!("ALL {book}"), "ALL".to_owned()];
        if query["real"] == true {
            groups.push("REAL".to_owned());
        }
        for group in groups {
            styles.entry(group).or_default().push(score);
        }
    }
    if let Some(path) = std::env::var_os("RULEDEX_EVAL_LINES") {
        std::fs::write(path, lines).unwrap();
    }
    let mean = |scores: &[(f64, bool)]| {
        let count = f64::from(u32::try_from(scores.len()).unwrap());
        let first = scores.iter().map(|score| f64::from(u8::from(score.1))).sum::<f64>();
        (scores.iter().map(|score| score.0).sum::<f64>() / count, first / count)
    };
    for (style, scores) in &styles {
        let (ndcg, first) = mean(scores);
        println!("{style:<14} {:>4} nDCG@10 {ndcg:.3} A@1 {first:.3}", scores.len());
    }
    let (ndcg, _) = mean(&styles["ALL"]);
    assert!(ndcg >= 0.58, "nDCG@10 is {ndcg:.3}");
}
