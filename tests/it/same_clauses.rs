//! One rule in several books, and in several languages.

use crate::support_corpus::{TestBook, corpus};
use proptest::prelude::*;
use ruledex::corpus::{Authority, ClauseId, Corpus, Kind};
use ruledex::index::Index;
use ruledex::query::{Answer, Filters, Hit, Request, in_language, search};
use std::collections::BTreeSet;
use std::sync::LazyLock;

const STEP: &str = "Step 1: The owner of a salvage tug names a wreck that lies beside it.";

/// The official rules of a game and what others make of them, with a rule of a second game in its words.
fn harbour() -> Vec<TestBook> {
    vec![
        TestBook::new("port", "en").authority(Authority::Official).page(
            "salvage",
            "Salvage (Unit Ability)",
            "12",
            "Salvage turns wrecks into cargo.",
            &[
                (Kind::Rule, "12.1", STEP),
                (Kind::Rule, "12.2", "The wreck becomes one cargo and is put on the quay of its owner."),
                (Kind::Rule, "12.3", "A tug in dock rolls −1 for every wreck that it names."),
                (Kind::Rule, "12.4", "A wreck in fog waits until the fog lifts from the whole harbour basin."),
                (Kind::Note, "note.1", "Tug crews are paid at the end of every round, and never before it."),
                (Kind::Note, "note.2", "Tug crews are paid at the end of every round, and never before it."),
            ],
        ),
        TestBook::new("port-fan", "en-GB").authority(Authority::Notes).page(
            "R_salvage",
            "Salvage",
            "12",
            "How wrecks are turned into cargo.",
            &[
                (Kind::Rule, "12.1", "Step 1: the owner of a “salvage” tug names a wreck that lies beside it"),
                (Kind::Rule, "12.2", "The wreck becomes two cargo and is put on the quay of its owner."),
                (Kind::Rule, "12.3", "A tug in dock rolls +1 for every wreck that it names."),
                (Kind::Rule, "12.5", "A wreck in fog waits until the fog lifts from the whole harbour basin."),
            ],
        ),
        TestBook::new("port-house", "en")
            .authority(Authority::House)
            .page(
                "night",
                "Night",
                "",
                "Nobody salvages a wreck.",
                &[(Kind::Rule, "12.1", "At night a tug burns a lamp.")],
            )
            .page(
                "errata",
                "Errata",
                "",
                "",
                &[(Kind::Rule, "12.2", "The wreck becomes one cargo, put on the quay of its finder.")],
            ),
        TestBook::new("port-ru", "ru").translates("port").page(
            "salvage",
            "Спасение",
            "12",
            "Спасение делает из обломков груз.",
            &[
                (Kind::Rule, "12.1", "Шаг 1: владелец буксира называет обломки рядом с ним."),
                (Kind::Rule, "12.2", "Обломки становятся грузом на причале владельца."),
            ],
        ),
        TestBook::new("river", "en").page("salvage", "Salvage", "12", "", &[(Kind::Rule, "12.1", STEP)]),
    ]
}

static LIBRARY: LazyLock<(Corpus, Index)> = LazyLock::new(|| {
    let corpus = corpus(harbour());
    let index = Index::in_memory(&corpus).unwrap();
    (corpus, index)
});

fn ask(request: &Request) -> Answer {
    search(&LIBRARY.0, &LIBRARY.1, request).unwrap_or_else(|e| panic!("{}: {e}", request.text))
}

fn address(id: ClauseId) -> String {
    LIBRARY.0.address(id).to_string()
}

fn at(written: &str) -> ClauseId {
    let corpus = &LIBRARY.0;
    corpus.clause_ids().find(|&id| address(id) == written).unwrap_or_else(|| panic!("{written}"))
}

/// A hit in a line: itself and where else it is, with `~` before other words.
fn told(hit: &Hit) -> String {
    let others = hit.also_in.iter().map(|other| {
        let mark = if other.same_words { "" } else { "~" };
        let text = other.passage.as_ref().map_or(String::new(), |passage| format!(" {:?}", passage.text));
        format!("{mark}{}{text}", address(other.clause))
    });
    std::iter::once(address(hit.clause)).chain(others).collect::<Vec<_>>().join(" = ")
}

fn hits(text: &str) -> Vec<String> {
    ask(&Request { limit: 100, ..Request::new(text) }).hits.iter().map(told).collect()
}

#[test]
fn one_rule_of_several_books_is_one_hit() {
    // In its very words; the house's own rule of that number and another game's are other rules.
    assert_eq!(
        hits("owner names wreck beside it")[..2],
        ["port:salvage#12.1 = port-fan:R_salvage#12.1", "river:salvage#12.1"]
    );
    assert!(hits("night lamp").contains(&"port-house:night#12.1".to_owned()));
    // Under one number, in other words; the more authoritative ones first.
    assert_eq!(
        hits("wreck becomes cargo quay")[0],
        "port:salvage#12.2 = ~port-fan:R_salvage#12.2 = ~port-house:errata#12.2"
    );
    // Other words although hardly anything differs: a sign that says something.
    assert_eq!(hits("dock rolls every wreck")[0], "port:salvage#12.3 = ~port-fan:R_salvage#12.3");
    // In the same words under another number.
    assert_eq!(hits("fog lifts basin"), ["port:salvage#12.4 = port-fan:R_salvage#12.5"]);
    // Never two clauses of one book.
    assert_eq!(hits("crews paid round"), ["port:salvage#note.1", "port:salvage#note.2"]);
}

#[test]
fn other_words_that_the_first_lacks_are_shown() {
    let found = hits("wreck finder");
    let merged = found.iter().find(|hit| hit.starts_with("port:salvage#12.2")).unwrap();
    assert_eq!(
        merged,
        "port:salvage#12.2 = ~port-fan:R_salvage#12.2 = ~port-house:errata#12.2 \
         \"The wreck becomes one cargo, put on the quay of its finder.\""
    );
    // It stands where its best one would.
    assert_eq!(found[0], *merged);
}

#[test]
fn filters_take_same_clauses_away_too() {
    let filters = Filters { book: vec!["port-fan".into(), "port-house".into()], ..Filters::default() };
    let answer = ask(&Request { filters, ..Request::new("wreck becomes cargo quay") });
    assert_eq!(told(&answer.hits[0]), "port-fan:R_salvage#12.2 = ~port-house:errata#12.2");
}

#[test]
fn all_shows_each() {
    let answer = ask(&Request { all: true, limit: 100, ..Request::new("fog lifts basin") });
    let shown: Vec<String> = answer.hits.iter().map(told).collect();
    assert_eq!(shown, ["port:salvage#12.4", "port-fan:R_salvage#12.5"]);
}

#[test]
fn clauses_of_one_book_or_said_twice_are_left_alone() {
    let text = "A crane lifts one crate in every round, and two in the last one.";
    let twice = [(Kind::Rule, "1.1", text), (Kind::Rule, "1.2", text)];
    let once = [(Kind::Rule, "7.1", text)];
    let corpus = corpus(vec![
        TestBook::new("a", "en").page("crane", "Crane", "1", "", &twice),
        TestBook::new("a-b", "en").page("lift", "Lift", "7", "", &once),
    ]);
    assert!(corpus.has_nothing_alike());
}

#[test]
fn a_translation_answers_for_its_original() {
    let filters = |book: &str| Filters { book: vec![book.into()], ..Filters::default() };
    let lines = |request: &Request| -> Vec<(String, Option<String>, usize)> {
        ask(request).hits.iter().map(|hit| (address(hit.clause), hit.through.map(address), hit.matched)).collect()
    };
    let found =
        lines(&Request { filters: filters("port"), ..Request::new("владелец буксира причал") });
    assert_eq!(
        found,
        [
            ("port:salvage#12.1".to_owned(), Some("port-ru:salvage#12.1".to_owned()), 2),
            ("port:salvage#12.2".to_owned(), Some("port-ru:salvage#12.2".to_owned()), 1),
        ]
    );
    let found = lines(&Request { filters: filters("port-ru"), ..Request::new("quay") });
    assert_eq!(found, [("port-ru:salvage#12.2".to_owned(), Some("port:salvage#12.2".to_owned()), 1)]);
    // Where both are searched, the one with the words says what it is in the other language.
    let answer = ask(&Request::new("владелец буксира причал"));
    let translations: Vec<_> = answer.hits.iter().map(|hit| (address(hit.clause), hit.translations.clone())).collect();
    assert_eq!(
        translations,
        [
            ("port-ru:salvage#12.1".to_owned(), vec![at("port:salvage#12.1")]),
            ("port-ru:salvage#12.2".to_owned(), vec![at("port:salvage#12.2")]),
        ]
    );
    assert_eq!((answer.total, answer.left), (2, 0));
    // A page by its title in the other language.
    let found = lines(&Request { filters: filters("port"), limit: 1, ..Request::new("Спасение") });
    assert_eq!(found, [("port:salvage".to_owned(), Some("port-ru:salvage".to_owned()), 1)]);
}

#[test]
fn the_script_of_the_query_decides_which_books_come_first() {
    let page = |id: &str, language: &str| {
        TestBook::new(id, language).page(
            "p",
            "Karama",
            "",
            "Karama, карама.",
            &[(Kind::Rule, "1.1", "Карама, karama.")],
        )
    };
    let mut russian = page("dune-ru", "ru").page("q", "Буря", "", "Буря идёт.", &[]);
    russian = russian.page("r", "Прилив", "", "Прилив идёт.", &[]);
    let corpus = corpus(vec![page("dune", "en"), russian]);
    let index = Index::in_memory(&corpus).unwrap();
    let first = |text: &str| -> Vec<String> {
        let answer = search(&corpus, &index, &Request { all: true, ..Request::new(text) }).unwrap();
        answer.hits.iter().map(|hit| corpus.book_of(hit.clause).id.clone()).collect()
    };
    assert_eq!(first("karama"), ["dune", "dune-ru", "dune", "dune-ru"]);
    assert_eq!(first("карама"), ["dune-ru", "dune-ru", "dune", "dune"]);
}

#[test]
fn a_clause_is_told_in_the_language_that_is_wanted() {
    let corpus = &LIBRARY.0;
    let of = |written: &[&str], language: &str| -> Vec<(String, Option<String>)> {
        let ids: Vec<ClauseId> = written.iter().map(|written| at(written)).collect();
        let aligned = in_language(corpus, &ids, language).unwrap();
        aligned.iter().map(|one| (address(one.asked), one.found.map(address))).collect()
    };
    let (en, ru) = ("port:salvage#12.2", "port-ru:salvage#12.2");
    assert_eq!(of(&[en, ru], "ru"), [(en.to_owned(), Some(ru.to_owned()))]);
    assert_eq!(of(&[ru, en], "EN"), [(ru.to_owned(), Some(en.to_owned()))]);
    assert_eq!(of(&[en], "en-US"), [(en.to_owned(), Some(en.to_owned()))]);
    assert_eq!(of(&["port:salvage#12.4"], "ru-RU"), [("port:salvage#12.4".to_owned(), None)]);
    let error = in_language(corpus, &[at(en)], "xx").unwrap_err();
    assert_eq!(error.to_string(), "no language is called `xx`: try en, en-GB, ru");
    // In a search: the original and its translation are one hit, whichever has the words.
    let request = |text: &str| Request { in_language: Some("ru".into()), ..Request::new(text) };
    for text in ["becomes quay обломки грузом", "обломки грузом причале quay"] {
        let answer = ask(&request(text));
        let both = [at(en), at(ru)];
        let hits: Vec<&Hit> = answer.hits.iter().filter(|hit| both.contains(&hit.clause)).collect();
        assert_eq!(hits.len(), 1, "{text}");
        assert_eq!(hits[0].aligned, Some(at(ru)), "{text}");
    }
    assert_eq!(ask(&request("fog lifts")).hits[0].aligned, None);
}

fn query() -> impl Strategy<Value = String> {
    const WORDS: &[&str] = &[
        "wreck",
        "cargo",
        "tug",
        "quay",
        "fog",
        "step",
        "owner",
        "обломки",
        "владелец",
        "12.2",
        "salvage",
        "Спасение",
        "the",
        "zyzzyva",
    ];
    prop::collection::vec(prop::sample::select(WORDS), 1..5).prop_map(|words| words.join(" "))
}

fn everything(request: Request) -> Answer {
    ask(&Request { limit: usize::MAX, ..request })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn merging_loses_nothing_and_doubles_nothing(text in query()) {
        let all: BTreeSet<ClauseId> =
            everything(Request { all: true, ..Request::new(text.clone()) }).hits.iter().map(|hit| hit.clause).collect();
        let merged = everything(Request::new(text));
        let mut told: Vec<ClauseId> = Vec::new();
        for hit in &merged.hits {
            prop_assert!(all.contains(&hit.clause));
            told.extend(std::iter::once(hit.clause).chain(hit.also_in.iter().map(|other| other.clause)));
            // The first of them is the most authoritative of those that were found.
            let authority = LIBRARY.0.authority(hit.clause);
            let found = hit.also_in.iter().filter(|other| all.contains(&other.clause));
            prop_assert!(found.map(|other| LIBRARY.0.authority(other.clause)).all(|other| authority <= other));
        }
        let unique: BTreeSet<ClauseId> = told.iter().copied().collect();
        prop_assert_eq!(unique.len(), told.len());
        let translated = merged.hits.iter().flat_map(|hit| hit.translations.clone());
        let known: BTreeSet<ClauseId> = told.iter().copied().chain(translated).collect();
        prop_assert!(all.is_subset(&known), "{:?}", all.difference(&known).map(|id| address(*id)).collect::<Vec<_>>());
        prop_assert!(merged.hits.windows(2).all(|pair| pair[0].score >= pair[1].score));
        prop_assert_eq!(merged.left, 0);
    }

    #[test]
    fn a_limit_counts_merged_hits(text in query(), limit in 0..6usize) {
        let mut all = everything(Request::new(text.clone()));
        let some = ask(&Request { limit, ..Request::new(text) });
        all.hits.truncate(limit);
        prop_assert_eq!(some.hits, all.hits);
    }

    #[test]
    fn a_filter_takes_hits_away_and_changes_nothing_else(text in query(), book in prop::sample::select(&["port", "port-fan", "port-ru"][..])) {
        let request = Request { all: true, ..Request::new(text) };
        let kept = |hit: &Hit| LIBRARY.0.book_of(hit.clause).id == book;
        let expected: Vec<Hit> = everything(request.clone()).hits.into_iter().filter(kept).collect();
        let filters = Filters { book: vec![book.to_owned()], ..Filters::default() };
        prop_assert_eq!(everything(Request { filters, ..request }).hits, expected);
    }
}
