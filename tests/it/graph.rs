//! Related topics with their reasons, backlinks, shortest paths.

use crate::books::{TestPage, clause, corpus};
use ruledex::corpus::{ClauseId, Corpus, RelationKind};
use ruledex::graph::{Edge, Follow, Level, Ways, around, backlinks, neighbours, path, related};

/// Cargo and Docking name each other; Docking names Fuel, which names nothing back but cites Docking;
/// Fuel leads on to Gates, Gates back to Cargo by a link, and Harbours stands alone.
fn harbour() -> Corpus {
    corpus(vec![
        TestPage::new("cargo", "1", "Cargo").related(&["Docking"]).rule("1.1", "Cargo is stowed, see <Docking>."),
        TestPage::new("docking", "2", "Docking")
            .related(&["Cargo", "Fuel"])
            .rule("2.1", "A tug docks.")
            .rule("2.2", "As rule 2.1."),
        TestPage::new("fuel", "3", "Fuel").related(&["Gates"]).rule("3.1", "Fuel is loaded, see 2.1."),
        TestPage::new("gates", "4", "Gates").rule("4.1", "Gates let <Cargo> in, and <Cargo> out."),
        TestPage::new("harbours", "5", "Harbours"),
    ])
}

fn named(corpus: &Corpus, id: ClauseId) -> String {
    let address = corpus.address(id);
    if address.anchor.is_empty() { address.page } else { format!("{}#{}", address.page, address.anchor) }
}

/// `cargo → docking (related-topic both, inline forward)`
fn shown(corpus: &Corpus, edge: &Edge) -> String {
    let reasons: Vec<String> = edge
        .reasons
        .iter()
        .map(|reason| {
            let ways = match reason.ways {
                Ways::Both => "both",
                Ways::Forward => "forward",
                Ways::Backward => "backward",
            };
            format!("{} {ways}", reason.kind.name())
        })
        .collect();
    format!("{} → {} ({})", named(corpus, edge.from), named(corpus, edge.to), reasons.join(", "))
}

fn all(corpus: &Corpus, edges: &[Edge]) -> Vec<String> {
    edges.iter().map(|edge| shown(corpus, edge)).collect()
}

fn reached(corpus: &Corpus, from: &str, depth: Option<usize>, follow: &Follow) -> Vec<String> {
    let from = clause(corpus, from);
    related(corpus, from, depth, follow).iter().map(|r| format!("{} {}", r.depth, shown(corpus, &r.via))).collect()
}

#[test]
fn a_step_tells_all_its_reasons_and_which_way_they_run() {
    let corpus = harbour();
    let follow = Follow::default();
    let of = |page: &str| all(&corpus, &neighbours(&corpus, clause(&corpus, page), &follow));
    assert_eq!(of("b:cargo"), ["cargo → docking (related-topic both, inline forward)"]);
    // The citation of Fuel leads to Docking, not from it: no reason of this step.
    assert_eq!(of("b:docking"), ["docking → cargo (related-topic both)", "docking → fuel (related-topic forward)"]);
    assert_eq!(of("b:fuel"), ["fuel → docking (cites forward)", "fuel → gates (related-topic forward)"]);
    assert_eq!(of("b:harbours"), Vec::<String>::new());
}

#[test]
fn backwards_steps_say_so() {
    let corpus = harbour();
    let follow = Follow { backwards: true, ..Follow::default() };
    let of = |page: &str| all(&corpus, &neighbours(&corpus, clause(&corpus, page), &follow));
    assert_eq!(
        of("b:cargo"),
        ["cargo → docking (related-topic both, inline forward)", "cargo → gates (inline backward)"]
    );
    assert_eq!(
        of("b:docking"),
        [
            "docking → cargo (related-topic both, inline backward)",
            "docking → fuel (related-topic forward, cites backward)"
        ]
    );
}

#[test]
fn depth_counts_steps_and_cycles_end() {
    let corpus = harbour();
    let follow = Follow::default();
    assert_eq!(reached(&corpus, "b:cargo", Some(0), &follow), Vec::<String>::new());
    let one = ["1 cargo → docking (related-topic both, inline forward)"];
    assert_eq!(reached(&corpus, "b:cargo", Some(1), &follow), one);
    let everything = [one[0], "2 docking → fuel (related-topic forward)", "3 fuel → gates (related-topic forward)"];
    assert_eq!(reached(&corpus, "b:cargo", Some(3), &follow), everything);
    assert_eq!(reached(&corpus, "b:cargo", None, &follow), everything);
    assert_eq!(reached(&corpus, "b:cargo", Some(usize::MAX), &follow), everything);
}

#[test]
fn a_clause_of_a_page_stands_for_the_page() {
    let corpus = harbour();
    let follow = Follow::default();
    assert_eq!(
        reached(&corpus, "b:docking#2.2", Some(1), &follow),
        ["1 docking → cargo (related-topic both)", "1 docking → fuel (related-topic forward)"]
    );
}

#[test]
fn clauses_can_be_walked_one_by_one() {
    let corpus = harbour();
    let follow = Follow { level: Level::Clause, ..Follow::default() };
    assert_eq!(reached(&corpus, "b:docking#2.2", None, &follow), ["1 docking#2.2 → docking#2.1 (cites forward)"]);
    assert_eq!(
        reached(&corpus, "b:fuel#3.1", None, &Follow { backwards: true, ..follow }),
        ["1 fuel#3.1 → docking#2.1 (cites forward)", "2 docking#2.1 → docking#2.2 (cites backward)"]
    );
}

#[test]
fn only_the_kinds_asked_for_are_followed() {
    let corpus = harbour();
    let follow = Follow { kinds: vec![RelationKind::Cites], ..Follow::default() };
    assert_eq!(reached(&corpus, "b:fuel", None, &follow), ["1 fuel → docking (cites forward)"]);
    assert_eq!(reached(&corpus, "b:cargo", None, &follow), Vec::<String>::new());
}

#[test]
fn the_shortest_path_is_found_or_none() {
    let corpus = harbour();
    let follow = Follow::default();
    let way = |from: &str, to: &str| {
        path(&corpus, clause(&corpus, from), clause(&corpus, to), &follow).map(|chain| all(&corpus, &chain))
    };
    assert_eq!(
        way("b:cargo", "b:gates#4.1").unwrap(),
        [
            "cargo → docking (related-topic both, inline forward)",
            "docking → fuel (related-topic forward)",
            "fuel → gates (related-topic forward)",
        ]
    );
    assert_eq!(way("b:cargo", "b:cargo#1.1"), Some(Vec::new()));
    assert_eq!(way("b:cargo", "b:harbours"), None);
}

#[test]
fn of_equally_short_paths_the_first_in_corpus_order_is_taken() {
    // Two ways of three steps: by 2 and 5, and by 3 and 4. The first step decides, not the last.
    let corpus = corpus(vec![
        TestPage::new("start", "1", "Start").related(&["Cove", "Bay"]),
        TestPage::new("bay", "2", "Bay").related(&["Estuary"]),
        TestPage::new("cove", "3", "Cove").related(&["Delta"]),
        TestPage::new("delta", "4", "Delta").related(&["Goal"]),
        TestPage::new("estuary", "5", "Estuary").related(&["Goal"]),
        TestPage::new("goal", "6", "Goal"),
    ]);
    let chain = path(&corpus, clause(&corpus, "b:start"), clause(&corpus, "b:goal"), &Follow::default()).unwrap();
    let nodes: Vec<String> = chain.iter().map(|edge| named(&corpus, edge.to)).collect();
    assert_eq!(nodes, ["bay", "estuary", "goal"]);
}

#[test]
fn backlinks_are_what_people_wrote_elsewhere() {
    let corpus = harbour();
    let to = |address: &str, level| -> Vec<String> {
        backlinks(&corpus, clause(&corpus, address), level)
            .iter()
            .map(|link| format!("{} {}", named(&corpus, link.from), link.kind.name()))
            .collect()
    };
    assert_eq!(to("b:docking", Level::Page), ["cargo related-topic", "cargo#1.1 inline", "fuel#3.1 cites"]);
    assert_eq!(to("b:docking", Level::Clause), ["cargo related-topic", "cargo#1.1 inline"]);
    assert_eq!(to("b:docking#2.1", Level::Clause), ["docking#2.2 cites", "fuel#3.1 cites"]);
    assert_eq!(to("b:cargo", Level::Page), ["docking related-topic", "gates#4.1 inline", "gates#4.1 inline"]);
    assert_eq!(to("b:harbours", Level::Page), Vec::<String>::new());
}

#[test]
fn a_part_of_the_corpus_can_be_drawn() {
    let corpus = harbour();
    let graph = around(&corpus, clause(&corpus, "b:cargo"), Some(2), &Follow::default());
    let nodes: Vec<String> = graph.nodes.iter().map(|&id| named(&corpus, id)).collect();
    assert_eq!(nodes, ["cargo", "docking", "fuel"]);
    assert_eq!(
        all(&corpus, &graph.edges),
        [
            "cargo → docking (related-topic both, inline forward)",
            "docking → fuel (related-topic forward, cites backward)",
        ]
    );
}
