//! Whatever the pages say, linking, checking and walking give an answer, and keep the corpus whole.

use crate::books::{TestPage, book};
use proptest::prelude::*;
use ruledex::check::{CHECKS, run};
use ruledex::corpus::{Corpus, Kind, Target};
use ruledex::graph::{Follow, Level, around, backlinks, path, related};
use ruledex::link;

/// What a page says, as data that can be shrunk.
#[derive(Clone, Debug)]
struct Sketch {
    number: String,
    title: String,
    related: Vec<String>,
    clauses: Vec<(u8, String, String)>,
}

fn number() -> impl Strategy<Value = String> {
    prop_oneof![
        "",
        "[1-3]",
        "[1-3]\\.[0-3]",
        "[1-3]\\.[1-3]\\.?[a-e]",
        "[1-3]\\.[1-2] \\([a-c]\\)",
        "0[1-2]\\.0[1-3]",
        "(I|II|VI)\\.[1-3]",
        "[1-2]\\.[1-2]\\.(i|ii|iv|xl)",
        "[1-9]{8,10}\\.[0-9]{1,10}",
        "A[1-3]\\.[1-3]",
        "[1-2]\\.[а-г]",
    ]
}

fn target() -> impl Strategy<Value = String> {
    prop_oneof![
        number(),
        "(Cargo|Docking|cargo|Carog|Fuel)",
        "/(cargo|Cargo|docking|fuel|x/y)(\\.md)?(#[1-3]\\.[1-3])?",
        "#[1-3]?\\.?[1-3a]?",
        "(\\.\\./){0,3}(cargo|docking)\\.md",
        "(b|other):(Cargo|1\\.1)",
        "\\PC{0,8}".prop_map(|text| text.replace(['<', '>'], "")),
    ]
}

fn text() -> impl Strategy<Value = String> {
    let citation = (prop_oneof!["see ", "rules ", "rule ", "§", "\\(", "\\[", "п\\.", "siehe Regel "], number())
        .prop_map(|(word, number)| word + &number);
    let close = prop_oneof!["\\)", "\\]", "-[a-d1-9]", "–[1-3]\\.[1-3]", " and [1-3]\\.[1-3]", ", ", "\\. ", "%"];
    let piece = prop_oneof![
        citation,
        close,
        target().prop_map(|target| format!("<{target}>")),
        "[a-zа-я ]{0,6}",
        any::<char>().prop_filter("marks a link", |c| !matches!(c, '<' | '>')).prop_map(String::from)
    ];
    prop::collection::vec(piece, 0..8).prop_map(|pieces| pieces.concat())
}

fn sketch() -> impl Strategy<Value = Sketch> {
    (
        number(),
        prop_oneof!["(Cargo|Docking|Fuel)( \\((Card|Sea)\\))?", "\\PC{0,6}"],
        prop::collection::vec(target(), 0..4),
        prop::collection::vec((0..8u8, number(), text()), 0..6),
    )
        .prop_map(|(number, title, related, clauses)| Sketch { number, title, related, clauses })
}

fn build(books: &[Vec<Sketch>]) -> Corpus {
    let names = ["cargo", "docking", "fuel", "x/cargo", "Cargo"];
    let pages = |sketches: &Vec<Sketch>| {
        let of = |(sketch, name): (&Sketch, &&str)| {
            let related: Vec<&str> = sketch.related.iter().map(String::as_str).collect();
            let page = TestPage::new(name, &sketch.number, &sketch.title).related(&related);
            sketch.clauses.iter().fold(page, |page, (kind, number, text)| {
                page.clause(Kind::ALL[usize::from(kind % 7) + 1], number, text)
            })
        };
        sketches.iter().zip(&names).map(of).collect()
    };
    link::link(books.iter().zip(["b", "other"]).map(|(sketches, id)| book(id, pages(sketches))).collect())
}

fn books() -> impl Strategy<Value = Vec<Vec<Sketch>>> {
    prop::collection::vec(prop::collection::vec(sketch(), 1..5), 1..3)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_pages_can_be_linked_checked_and_walked(books in books()) {
        let corpus = build(&books);
        let clauses = corpus.clause_count();
        for relation in corpus.relations() {
            let text = &corpus.clause(relation.from).text.plain;
            if let Some((start, end)) = relation.range {
                prop_assert!(start < end);
                prop_assert_eq!(text.get(start as usize..end as usize), Some(relation.label.as_str()));
            }
            let ids = match &relation.target {
                Target::Clause(id) => vec![*id],
                Target::Ambiguous(ids) => {
                    prop_assert!(ids.len() > 1 && ids.len() <= Target::MOST);
                    ids.clone()
                }
                Target::Missing | Target::External => Vec::new(),
            };
            prop_assert!(ids.iter().all(|id| id.index() < clauses));
        }
        for finding in run(&corpus, CHECKS) {
            prop_assert!(!finding.message.is_empty() && !finding.help.is_empty());
            let address = finding.address.unwrap_or_default();
            prop_assert!(corpus.clause_ids().any(|id| corpus.address(id).to_string() == address), "{}", address);
        }
        for level in [Level::Page, Level::Clause] {
            for backwards in [false, true] {
                let follow = Follow { level, backwards, ..Follow::default() };
                walk(&corpus, &follow)?;
            }
        }
    }
}

fn walk(corpus: &Corpus, follow: &Follow) -> Result<(), TestCaseError> {
    let Some(start) = corpus.clause_ids().last() else { return Ok(()) };
    let all = related(corpus, start, None, follow);
    for near in &all {
        // The path to what was reached is as long as its depth, and each step begins where the last ended.
        let chain = path(corpus, start, near.clause, follow);
        prop_assert_eq!(chain.as_ref().map(Vec::len), Some(near.depth));
        let chain = chain.unwrap_or_default();
        prop_assert!(chain.windows(2).all(|pair| pair[0].to == pair[1].from));
        prop_assert!(chain.iter().all(|edge| !edge.reasons.is_empty()));
    }
    let drawn = around(corpus, start, None, follow);
    prop_assert_eq!(drawn.nodes.len(), all.len() + 1);
    prop_assert!(drawn.edges.iter().all(|edge| drawn.nodes.contains(&edge.from) && drawn.nodes.contains(&edge.to)));
    for id in corpus.clause_ids() {
        let links = backlinks(corpus, id, follow.level);
        prop_assert!(links.iter().all(|link| matches!(link.target, Target::Clause(_))));
    }
    Ok(())
}
