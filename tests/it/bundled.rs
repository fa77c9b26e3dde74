//! The books that come with the program: whole, clean, and found by everything that they are called.

use crate::support::{corpora, fixtures};
use ruledex::check::Selection;
use ruledex::corpus::{BookId, ClauseId, Corpus, Kind, RelationKind, Target};
use ruledex::decode::decode;
use ruledex::index::Index;
use ruledex::ingest::glossary_file::{self, RawGlossary};
use ruledex::ingest::{book_file, read_book};
use ruledex::link::link_all;
use ruledex::query::{self, Filters, Request};
use ruledex::store::{bundled_books, bundled_glossaries};
use ruledex::text::name_key;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// All bundled books, linked and indexed once for all tests.
pub static BUNDLED: LazyLock<(Corpus, Index)> = LazyLock::new(|| {
    let decoded = |path: &str, bytes: &[u8]| decode(path, bytes, None).unwrap().value;
    let books = bundled_books().iter().map(|bundled| {
        let description = decoded("book.yaml", bundled.book_yaml);
        let book = book_file::read(&description, bundled.id).unwrap().value;
        read_book(book, bundled.files.iter().map(|(path, bytes)| decoded(path, bytes)).collect())
    });
    let glossaries = bundled_glossaries().iter().map(|bundled| {
        let read = glossary_file::read(&decoded(&bundled.path, bundled.bytes));
        let (terms, findings) = (read.value, read.findings);
        // As if it were the library's own, so that checks look at it.
        RawGlossary { game: bundled.folder.to_owned(), file: bundled.path.clone(), bundled: false, terms, findings }
    });
    let corpus = link_all(books.collect(), glossaries.collect());
    let index = Index::in_memory(&corpus).unwrap();
    (corpus, index)
});

fn corpus() -> &'static Corpus {
    &BUNDLED.0
}

fn first_hit(text: &str, book: BookId) -> Option<ClauseId> {
    let (corpus, index) = &*BUNDLED;
    let filters = Filters { book: vec![corpus.book(book).id.clone()], ..Filters::default() };
    let request = Request { filters, limit: 1, ..Request::new(text) };
    query::search(corpus, index, &request).unwrap().hits.first().map(|hit| hit.clause)
}

fn clauses_of(book: &str) -> impl Iterator<Item = ClauseId> {
    let book = corpus().book_by_id(book).unwrap();
    corpus().clauses_of_book(book).map(ClauseId)
}

#[test]
fn no_check_that_is_on_by_default_finds_anything_in_them() {
    let found = Selection::default().run(corpus());
    let told: Vec<String> =
        found.iter().map(|f| format!("{}:{} {} {}", f.file, f.place.line, f.code, f.message)).collect();
    assert_eq!(told, Vec::<String>::new());
}

#[test]
fn every_page_is_hit_one_for_its_title_and_its_aliases() {
    for page in corpus().page_ids() {
        let topic = corpus().topic(page);
        let page = corpus().page(page);
        for name in std::iter::once(&page.title).chain(&page.aliases) {
            let hit = first_hit(name, page.book);
            assert_eq!(
                hit.map(|hit| corpus().address(hit).to_string()),
                Some(corpus().address(topic).to_string()),
                "{name}"
            );
        }
    }
}

#[test]
fn every_numbered_clause_is_hit_one_for_its_number() {
    for id in corpus().clause_ids() {
        let clause = corpus().clause(id);
        let Some(number) = &clause.number else { continue };
        let hit = first_hit(number.printed(), corpus().page_of(id).book);
        assert_eq!(hit, Some(id), "{number}: {:?}", hit.map(|hit| corpus().address(hit).to_string()));
    }
}

#[test]
fn the_digest_has_every_number_of_the_official_text_and_no_other() {
    let official: BTreeSet<String> =
        std::fs::read_to_string(fixtures("ti4-numbers.txt")).unwrap().lines().map(str::to_owned).collect();
    assert_eq!(official.len(), 884);
    let numbered: Vec<String> =
        clauses_of("ti4").filter_map(|id| corpus().clause(id).number.as_ref().map(ToString::to_string)).collect();
    let told: BTreeSet<String> = numbered.iter().cloned().collect();
    assert_eq!(numbered.len(), told.len(), "a number stands twice");
    assert_eq!(told.difference(&official).collect::<Vec<_>>(), Vec::<&String>::new(), "not official");
    assert_eq!(official.difference(&told).collect::<Vec<_>>(), Vec::<&String>::new(), "not told");
}

#[test]
fn the_digest_has_every_printed_related_topic() {
    let Some(root) = corpora("bundled: related topics") else { return };
    let text = std::fs::read_to_string(root.join("gold/lrr-2.0.related.jsonl")).unwrap();
    let book = corpus().book_by_id("ti4").unwrap();
    let mut missing = Vec::new();
    for line in text.lines() {
        let topic: serde_json::Value = serde_json::from_str(line).unwrap();
        let number = ruledex::corpus::Number::parse(topic["number"].as_str().unwrap()).unwrap();
        let own = corpus().names.numbered(&number).find(|&id| corpus().page_of(id).book == book).unwrap();
        let named: BTreeSet<ClauseId> = corpus()
            .relations_from(own)
            .iter()
            .filter(|relation| relation.kind == RelationKind::RelatedTopic)
            .filter_map(|relation| if let Target::Clause(id) = relation.target { Some(id) } else { None })
            .collect();
        for name in topic["related"].as_array().unwrap() {
            let name = name.as_str().unwrap();
            let pages = corpus().names.named(&name_key(name)).iter().map(|name| name.clause);
            let pages: Vec<ClauseId> = pages.filter(|&id| corpus().page_of(id).book == book).collect();
            if !pages.iter().any(|page| named.contains(page) || *page == own) {
                missing.push(format!("{number}: {name}"));
            }
        }
    }
    assert_eq!(missing, Vec::<String>::new());
}

#[test]
fn the_two_dune_books_meet_clause_by_clause() {
    let numbers = |book| -> Vec<(Kind, String)> {
        let clauses = clauses_of(book).map(|id| corpus().clause(id));
        clauses.filter_map(|clause| clause.number.as_ref().map(|number| (clause.kind, number.to_string()))).collect()
    };
    assert_eq!(numbers("dune-en"), numbers("dune-ru"));
    let translates =
        |id: &ClauseId| corpus().relations_from(*id).iter().any(|relation| relation.kind == RelationKind::Translates);
    let numbered = |id: &ClauseId| corpus().clause(*id).number.is_some();
    let alone: Vec<String> = clauses_of("dune-en")
        .filter(numbered)
        .filter(|id| !translates(id))
        .map(|id| corpus().address(id).to_string())
        .collect();
    assert_eq!(alone, Vec::<String>::new());
}

#[test]
fn every_word_of_a_glossary_leads_to_what_explains_it() {
    let mut lost = Vec::new();
    for term in corpus().glossary.terms() {
        let Some(&explained) = term.explained.first().filter(|_| term.page.is_some()) else { continue };
        for spelling in term.spellings().filter(|spelling| !spelling.shared) {
            let hit = first_hit(&spelling.text, corpus().page_of(explained).book);
            if hit != Some(explained) {
                lost.push(format!("{}: {:?}", spelling.text, hit.map(|hit| corpus().address(hit).to_string())));
            }
        }
    }
    assert_eq!(lost, Vec::<String>::new());
    let terms = |game: &str| corpus().glossary.terms().iter().filter(|term| term.game == game).count();
    assert!(terms("ti4") >= 120 && terms("dune") >= 60);
}

#[test]
fn a_query_finds_clauses_in_the_other_language() {
    for (text, book, written, read) in [
        ("тариф Гильдии высадка", "dune-en", "тариф Гильдии", "Shipment Cost"),
        ("bribe with an ally", "dune-ru", "bribe", "Deal"),
        ("AFB fighters", "ti4", "AFB", "Anti-Fighter Barrage"),
    ] {
        let (corpus, index) = &*BUNDLED;
        let filters = Filters { book: vec![book.to_owned()], ..Filters::default() };
        let answer = query::search(corpus, index, &Request { filters, ..Request::new(text) }).unwrap();
        assert!(!answer.hits.is_empty(), "{text}");
        let told = answer.glossary.iter().find(|told| told.written == written);
        assert_eq!(told.and_then(|told| told.read.first()).map(String::as_str), Some(read), "{:?}", answer.glossary);
    }
}
