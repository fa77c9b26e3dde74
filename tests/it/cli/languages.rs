//! Queries and answers in several languages, on the bundled Dune books and the sample library.

use super::{addresses, check};
use crate::program::Program;

#[test]
fn a_clause_is_shown_in_the_language_that_is_wanted() {
    check(
        "languages-show",
        &Program::sample(),
        &[
            "show harbour:12.1.a --lang ru",
            "show harbour-ru:12.1.a --lang en --exact",
            "show 12.2 --lang ru --exact",
            "show harbour:12.2 --lang ru --language en --exact",
            "show harbour:cargo --lang ru --exact",
            "show harbour:pilots --lang ru --exact --json",
            "show 12.2 --language ru",
            "show harbour:12.2 --lang xx",
        ],
    );
}

#[test]
fn hits_tell_what_they_are_in_the_language_that_is_wanted() {
    check(
        "languages-search",
        &Program::sample(),
        &[
            "search free pier --lang ru -n 3",
            "search причал --lang en -n 3",
            "search pier причал --lang ru -n 2",
            "search рулевой --book harbour",
            "search helm --language ru",
            "search helm --lang ru --language ru",
            "search helm -n 1 --book harbour",
        ],
    );
    let program = Program::sample();
    let hit = &program.json(&["search", "helm", "names", "--book", "harbour", "--lang", "ru", "--json"])["hits"][0];
    assert_eq!(hit["aligned"]["address"], "harbour-ru:docking#12.1");
    assert_eq!(hit["translations"], serde_json::json!([{ "language": "ru", "address": "harbour-ru:docking#12.1" }]));
    let hit = &program.json(&["search", "рулевой", "--book", "harbour", "--json"])["hits"][0];
    assert_eq!(hit["through"], serde_json::json!({ "relation": "translation", "address": "harbour-ru:docking#12.1" }));
}

#[test]
fn one_name_in_two_scripts_finds_the_pages_of_both() {
    let program = Program::new();
    program.run(&["build"]);
    let first_two = |query: &str| -> Vec<String> {
        let document = program.json(&["search", query, "--json", "--game", "dune", "-n", "2"]);
        addresses(&document["hits"]).into_iter().map(str::to_owned).collect()
    };
    for (latin, cyrillic, page) in [
        ("fremen", &["фримены", "Фримен", "фремен", "ФРЕМЕНЫ"][..], "fremen"),
        ("karama", &["карама", "Карама", "КАРАМЫ"], "karama"),
        ("guild", &["гильдия", "Гильдии"], "spacing-guild"),
    ] {
        let (en, ru) = (format!("dune-en:{page}"), format!("dune-ru:{page}"));
        assert_eq!(first_two(latin), [en.clone(), ru.clone()], "{latin}");
        for query in cyrillic {
            assert_eq!(first_two(query), [ru.clone(), en.clone()], "{query}");
        }
    }
    // Words that no glossary has find the clauses of the other language by what these say.
    for (query, book, expected) in [
        ("бережёт", "dune-en", "dune-en:karama"),
        ("бережет владельцу", "dune-en", "dune-en:karama"),
        ("undoes saves", "dune-ru", "dune-ru:karama"),
        ("исключение банку", "dune-en", "dune-en:karama#answer.1"),
    ] {
        let hit = &program.json(&["search", query, "--book", book, "--json"])["hits"][0];
        assert_eq!(hit["address"], expected, "{query}");
        assert_eq!(hit["through"]["relation"], "translation", "{query}");
    }
}
