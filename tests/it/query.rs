//! What holds for every query and every corpus.

use crate::hostile::{Queries, with_a_slip};
use crate::support_corpus::{TestBook, corpus};
use proptest::prelude::*;
use ruledex::corpus::{ClauseId, Corpus, Kind};
use ruledex::index::Index;
use ruledex::query::{Answer, Filters, QueryError, Request, search};
use ruledex::text::{Language, fold, tokenise};
use std::sync::LazyLock;

const WORDS: &[&str] = &[
    "tug",
    "tugs",
    "Anti–Tug",
    "wreck",
    "cargo",
    "crane",
    "dock",
    "N’orr",
    "café",
    "Ёлка",
    "причал",
    "Gewürz",
    "the",
    "of",
    "12.1",
    "×2",
    "Ω",
    "co\u{ad}op",
    "a",
    "49",
    "moves",
    "ships",
    "round",
    "ﬁn",
];

fn books() -> Vec<TestBook> {
    let text = |seed: usize| -> String {
        let words: Vec<&str> =
            (0..6 + seed % 9).map(|at| WORDS[(seed * 7 + at * (seed % 5 + 1)) % WORDS.len()]).collect();
        words.join(" ")
    };
    ["alpha", "beta-ru", "gamma-de", "delta-fr"]
        .iter()
        .enumerate()
        .map(|(book, id)| {
            let language = id.split('-').nth(1).unwrap_or("en");
            let mut made = TestBook::new(id, language);
            for page in 0..6 {
                let number = format!("{}", 10 + page);
                let seed = book * 31 + page * 5;
                let texts: Vec<String> = (0..5).map(|at| text(seed + at)).collect();
                let labels: Vec<String> = (1..4).map(|at| format!("{number}.{at}")).collect();
                let clauses = [
                    (Kind::Rule, labels[0].as_str(), texts[0].as_str()),
                    (Kind::Rule, labels[1].as_str(), texts[1].as_str()),
                    (Kind::Section, "Crane", "Crane"),
                    (Kind::Note, "Crane.note.1", texts[2].as_str()),
                    (Kind::Note, "note.1", texts[3].as_str()),
                ];
                let title = format!("{} {}", WORDS[(seed * 3) % WORDS.len()], WORDS[(seed + page) % WORDS.len()]);
                made = made.page(&format!("{id}_{page}"), &title, &number, &texts[4], &clauses);
            }
            made
        })
        .collect()
}

static LIBRARY: LazyLock<(Corpus, Index)> = LazyLock::new(|| {
    let corpus = corpus(books());
    let index = Index::in_memory(&corpus).unwrap();
    (corpus, index)
});

fn ask(request: &Request) -> Result<Answer, QueryError> {
    search(&LIBRARY.0, &LIBRARY.1, request)
}

fn everything(text: &str, filters: Filters) -> Option<Answer> {
    ask(&Request { filters, limit: usize::MAX, ..Request::new(text) }).ok()
}

/// Words of the library and of others, with the signs that query languages know.
fn query() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        6 => prop::sample::select(WORDS).prop_map(str::to_owned),
        1 => "\\PC{0,6}",
        1 => prop::sample::select(&["book:", "kind:rule", "page:", "\"", "'", "«", "»", "*", "-", "NOT", "(", ":", "\\", "~", "\u{0}", "\u{feff}", "\u{301}", "\u{ad}"][..]).prop_map(str::to_owned),
    ];
    prop::collection::vec((word, prop::sample::select(&[" ", "", "-", "*", "\t", "."][..])), 0..9)
        .prop_map(|words| words.into_iter().flat_map(|(word, after)| [word, after.to_owned()]).collect())
}

fn check_offsets(answer: &Answer) {
    for hit in &answer.hits {
        let length = u32::try_from(hit.snippet.chars().count()).unwrap();
        let mut last = 0;
        for &(start, end) in &hit.highlights {
            assert!(last <= start && start < end && end <= length, "{hit:?}");
            last = end;
        }
        assert!(hit.matched <= hit.words && hit.score.is_finite());
    }
    assert!(
        answer
            .hits
            .windows(2)
            .all(|pair| { pair[1].score.total_cmp(&pair[0].score).then(pair[0].clause.cmp(&pair[1].clause)).is_lt() })
    );
    assert!(answer.total >= answer.hits.len() && answer.complete <= answer.total);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_string_gets_an_answer_with_sound_offsets(text in prop_oneof![query(), "\\PC{0,60}", any::<String>()]) {
        match ask(&Request { explain: true, ..Request::new(text.clone()) }) {
            Ok(answer) => {
                check_offsets(&answer);
                prop_assert_eq!(ask(&Request { explain: true, ..Request::new(text) }).unwrap(), answer);
            }
            Err(QueryError::Empty) => {}
            Err(error) => return Err(TestCaseError::fail(error.to_string())),
        }
    }

    #[test]
    fn tokens_stand_where_they_say(text in prop_oneof![query(), any::<String>()]) {
        for language in [Language::English, Language::German, Language::French, Language::Russian] {
            let mut last = 0;
            for token in tokenise(&text, language) {
                prop_assert!(token.start < token.end && text.get(token.start..token.end).is_some());
                prop_assert!(token.start >= last && !token.surface.is_empty() && !token.base.is_empty());
                last = if token.width == 1 { token.start } else { last };
            }
        }
    }

    #[test]
    fn a_filter_takes_hits_away_and_changes_nothing_else(text in query(), which in 0..6usize) {
        let Some(all) = everything(&text, Filters::default()) else { return Ok(()) };
        let filters = match which {
            0 => Filters { book: vec!["alpha".into()], ..Filters::default() },
            1 => Filters { book: vec!["delta-fr".into(), "beta-ru".into()], ..Filters::default() },
            2 => Filters { kind: vec!["rule".into()], ..Filters::default() },
            3 => Filters { language: vec!["de".into()], kind: vec!["note".into()], ..Filters::default() },
            4 => Filters { page: vec!["alpha_1".into(), "beta-ru_2".into()], ..Filters::default() },
            _ => Filters { game: vec!["gamma".into()], authority: vec!["notes".into()], ..Filters::default() },
        };
        let kept = |id: ClauseId| {
            let corpus = &LIBRARY.0;
            let (book, kind) = (&corpus.book_of(id).id, corpus.clause(id).kind);
            match which {
                0 => book == "alpha",
                1 => book == "delta-fr" || book == "beta-ru",
                2 => kind == Kind::Rule,
                3 => book == "gamma-de" && kind == Kind::Note,
                4 => ["alpha_1", "beta-ru_2"].contains(&corpus.page_of(id).name.as_str()),
                _ => book == "gamma-de",
            }
        };
        let expected: Vec<_> = all.hits.into_iter().filter(|hit| kept(hit.clause)).collect();
        prop_assert_eq!(everything(&text, filters).unwrap().hits, expected);
    }

    #[test]
    fn a_limit_cuts_and_changes_nothing_else(text in query(), limit in 0..8usize) {
        let Some(mut all) = everything(&text, Filters::default()) else { return Ok(()) };
        all.hits.truncate(limit);
        let some = ask(&Request { limit, ..Request::new(text) }).unwrap();
        prop_assert_eq!((some.hits, some.total), (all.hits, all.total));
    }

    #[test]
    fn the_passage_shown_has_a_matched_word(word in prop::sample::select(WORDS)) {
        let corpus = &LIBRARY.0;
        for hit in everything(word, Filters::default()).unwrap().hits {
            let in_text = |text: &str| tokenise(text, Language::Other).any(|token| token.surface == fold(word));
            if in_text(&corpus.clause(hit.clause).text.plain) {
                prop_assert!(!hit.highlights.is_empty(), "{:?}", hit);
            }
        }
    }

    #[test]
    fn titles_and_numbers_find_themselves_first(title in "[A-Za-zА-яёüé][A-Za-zА-яёüé'’–-]{0,9}( [A-Za-zА-яü(]{1,9}){0,3}") {
        let text = "tug dock crane";
        let books = vec![
            TestBook::new("alpha", "en").page("p1", &title, "10", text, &[(Kind::Rule, "10.1", &title)]),
            TestBook::new("beta", "de").page("p2", "Dock", "11", &title, &[(Kind::Note, "note.1", &title)]),
        ];
        let corpus = corpus(books);
        let index = Index::in_memory(&corpus).unwrap();
        let first = |text: &str| search(&corpus, &index, &Request::new(text)).unwrap().hits[0].clause;
        let page = corpus.page_ids().find(|&page| corpus.page(page).name == "p1").unwrap();
        prop_assert_eq!(corpus.clause(first(&title)).page, page);
        prop_assert!(corpus.is_topic(first(&title)));
        prop_assert_eq!(&corpus.clause(first("10.1")).anchor, "10.1");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_slip_never_outranks_the_word_itself(word in "[a-z]{4,9}|[а-я]{4,9}", at in 0..9usize, how in 0..4usize, first: bool, prefix: bool) {
        let slip = with_a_slip(&word, at, how);
        prop_assume!(slip != word && !slip.is_empty());
        let texts = [format!("the {word} waits"), format!("the {slip} waits")];
        let (one, other) = if first { (&texts[0], &texts[1]) } else { (&texts[1], &texts[0]) };
        let clauses = [(Kind::Rule, "1.1", one.as_str()), (Kind::Rule, "1.2", other.as_str())];
        let language = if word.is_ascii() { "en" } else { "ru" };
        let corpus = corpus(vec![TestBook::new("p", language).page("q", "Quay", "1", "", &clauses)]);
        let index = Index::in_memory(&corpus).unwrap();
        let answer = search(&corpus, &index, &Request { prefix, ..Request::new(word.as_str()) }).unwrap();
        let exact = &corpus.clause(answer.hits[0].clause).text.plain;
        prop_assert_eq!(exact, &texts[0]);
        prop_assert!(answer.corrections.is_empty());
        // With another word that both have, the one with the word itself stands first too.
        let both = format!("waits {word}");
        let answer = search(&corpus, &index, &Request { prefix, ..Request::new(both.as_str()) }).unwrap();
        prop_assert_eq!(&corpus.clause(answer.hits[0].clause).text.plain, &texts[0]);
    }

    #[test]
    fn a_word_typed_so_far_finds_all_that_goes_on_with_it(word in prop::sample::select(WORDS), letters in 1..8usize) {
        prop_assume!(word.chars().all(char::is_alphanumeric));
        let typed: String = word.chars().take(letters).collect();
        let ask = |text: &str, prefix: bool| {
            ask(&Request { prefix, limit: usize::MAX, ..Request::new(text) }).unwrap().hits
        };
        let clauses = |hits: Vec<ruledex::query::Hit>| hits.into_iter().map(|hit| hit.clause).collect::<std::collections::BTreeSet<_>>();
        let begun = clauses(ask(&typed, true));
        let starred = clauses(ask(&format!("{typed}*"), false));
        prop_assert!(begun.is_superset(&starred));
        prop_assert_eq!(ask(&format!("{word} "), true), ask(word, false));
    }
}

/// Many more of them are asked by `cargo bench --bench queries`.
#[test]
fn generated_and_hostile_queries_all_get_an_answer() {
    const COUNT: usize = 1500;
    let (corpus, index) = &*crate::bundled::BUNDLED;
    let texts = corpus.clause_ids().map(|id| corpus.clause(id).text.plain.as_str());
    for (at, (_, text)) in Queries::new(texts, 1).take(COUNT).enumerate() {
        let request = Request { prefix: at % 3 == 0, ..Request::new(text.as_str()) };
        match search(corpus, index, &request) {
            Ok(answer) => check_offsets(&answer),
            Err(QueryError::Empty) => {}
            Err(error) => panic!("{text:?}: {error}"),
        }
    }
}

#[test]
fn the_order_in_which_books_come_changes_nothing() {
    let reversed = corpus(books().into_iter().rev().collect());
    let index = Index::in_memory(&reversed).unwrap();
    for text in ["tug wreck", "crane", "12.1", "«the of»", "cafe Gewuerz", "елка причалы", "wrek"] {
        let request = Request { explain: true, ..Request::new(text) };
        assert_eq!(search(&reversed, &index, &request).unwrap(), ask(&request).unwrap(), "{text}");
    }
}

#[test]
fn a_query_as_long_as_a_file_is_cut_and_says_so() {
    for text in
        ["tug ".repeat(100_000), "'a ".repeat(100_000), "\"".repeat(100_001), "a-".repeat(100_000), "a*".repeat(99_999)]
    {
        match ask(&Request::new(text)) {
            Ok(answer) => assert_eq!(answer.remarks.len(), 1),
            Err(error) => assert!(matches!(error, QueryError::Empty)),
        }
    }
}
