//! A real reference in two columns, compared with its entries as others typed them.

use crate::support::corpora;
use ruledex::corpus::{Book, Corpus, RelationKind, Target};
use ruledex::decode::decode;
use ruledex::ingest;
use ruledex::link::link_all;
use ruledex::show;
use ruledex::text::name_key;
use std::collections::BTreeMap;
use std::path::Path;

fn corpus(folder: &Path) -> Corpus {
    let bytes = std::fs::read(folder.join("corpora/xwing/swx36_rulesreference.pdf")).unwrap();
    let file = decode("rules/xwing/reference.pdf", &bytes, None).unwrap().value;
    let book = Book { id: "xwing".into(), game: "xwing".into(), language: "en".into(), ..Book::default() };
    link_all(vec![ingest::read_book(book, vec![file])], Vec::new())
}

/// The entries that come from this document alone: names and words.
fn entries(folder: &Path) -> Vec<(String, Vec<String>)> {
    let json = std::fs::read(folder.join("corpora/xwing/rules.json")).unwrap();
    let json: serde_json::Value = serde_json::from_slice(&json).unwrap();
    let mut entries = Vec::new();
    for rule in json.as_array().unwrap() {
        let codes: Vec<&str> =
            rule["references"].as_array().unwrap().iter().filter_map(|reference| reference["code"].as_str()).collect();
        if rule["type"] == "rule" && !codes.is_empty() && codes.iter().all(|code| *code == "TFARR") {
            let text = rule["markdown"].as_str().unwrap();
            entries.push((rule["name"].as_str().unwrap().to_owned(), words(&without_markup(text))));
        }
    }
    entries
}

/// Without headings, pictures, icons (`[Focus]`) and the labels of steps.
fn without_markup(markdown: &str) -> String {
    let mut plain = String::new();
    for line in markdown.lines().filter(|line| !line.starts_with('#') && !line.contains("![")) {
        let line = line.trim_start().trim_start_matches("1. ");
        let mut outside = true;
        for c in line.chars() {
            match c {
                '[' => outside = false,
                ']' => outside = true,
                c if outside => plain.push(c),
                _ => {}
            }
        }
        plain.push('\n');
    }
    plain
}

fn words(text: &str) -> Vec<String> {
    let text = text.replace("’", "").replace('\'', "").replace('[', " [");
    let mut inside = false;
    let text: String = text
        .chars()
        .filter(|&c| {
            inside = inside && c != ']' || c == '[';
            !inside
        })
        .collect();
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

/// The share of words that two texts have in common, in order.
fn alike(a: &[String], b: &[String]) -> f64 {
    let mut row = vec![0usize; b.len() + 1];
    for x in a {
        let mut diagonal = 0;
        for (at, y) in b.iter().enumerate() {
            let above = row[at + 1];
            row[at + 1] = if x == y { diagonal + 1 } else { above.max(row[at]) };
            diagonal = above;
        }
    }
    2.0 * row[b.len()] as f64 / (a.len() + b.len()).max(1) as f64
}

#[test]
fn entries_come_out_under_their_names_and_read_the_same() {
    let Some(folder) = corpora("entries_come_out_under_their_names_and_read_the_same") else { return };
    let corpus = corpus(&folder);
    let mut pages = BTreeMap::new();
    for page in corpus.page_ids() {
        pages.entry(name_key(&corpus.page(page).title)).or_insert(page);
    }
    let entries = entries(&folder);
    assert_eq!(entries.len(), 76);
    let mut wrong = Vec::new();
    for (name, expected) in &entries {
        let Some(&page) = pages.get(&name_key(name)) else {
            wrong.push(format!("{name}: no page"));
            continue;
        };
        let text: Vec<&str> = show::subtree(&corpus, corpus.topic(page))
            .into_iter()
            .map(|clause| corpus.clause(clause).text.plain.as_str())
            .collect();
        let found = words(&text.join("\n"));
        let share = alike(expected, &found);
        if share < 0.97 {
            wrong.push(format!(
                "{name}: {share:.3}\n  expected {}\n  found    {}",
                expected.join(" "),
                found.join(" ")
            ));
        }
    }
    assert!(wrong.len() * 20 <= entries.len(), "{} of {} are wrong:\n{}", wrong.len(), entries.len(), wrong.join("\n"));
}

#[test]
fn lists_of_related_topics_are_attached_and_resolve() {
    let Some(folder) = corpora("lists_of_related_topics_are_attached_and_resolve") else { return };
    let corpus = corpus(&folder);
    let mut lists = 0;
    let mut broken = Vec::new();
    for page in corpus.page_ids() {
        let related = corpus.relations_of(page).iter().filter(|relation| relation.kind == RelationKind::RelatedTopic);
        let related: Vec<_> = related.collect();
        let missing = related.iter().filter(|relation| !matches!(relation.target, Target::Clause(_)));
        let missing: Vec<&str> = missing.map(|relation| relation.written.as_str()).collect();
        lists += usize::from(!related.is_empty());
        if !missing.is_empty() {
            broken.push(format!("{}: {missing:?}", corpus.page(page).title));
        }
    }
    assert_eq!((lists, broken), (78, Vec::<String>::new()));
}

#[test]
fn every_clause_knows_its_page() {
    let Some(folder) = corpora("every_clause_knows_its_page") else { return };
    let corpus = corpus(&folder);
    let page_of = |title: &str| {
        let page = corpus.page_ids().find(|&page| corpus.page(page).title == title).unwrap();
        corpus.clauses_of(page).map(|clause| corpus.clause(clause).source_page).collect::<Vec<_>>()
    };
    assert_eq!(page_of("ACTIVE SHIP"), [Some(4)]);
    // An entry that goes over the end of a page.
    let attack = page_of("ATTACK");
    assert_eq!((attack.first(), attack.last()), (Some(&Some(4)), Some(&Some(5))));
    assert!(attack.is_sorted(), "{attack:?}");
}
