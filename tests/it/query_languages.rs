//! Queries in one language and texts in another: glossaries, translations, spellings of one word.

use crate::support_corpus::{TestBook, glossary};
use ruledex::corpus::{Corpus, Kind};
use ruledex::index::Index;
use ruledex::link::link_all;
use ruledex::query::{Answer, Filters, Request, search};

struct Library {
    corpus: Corpus,
    index: Index,
}

impl Library {
    fn new(books: Vec<TestBook>, terms: &[(&str, &str)]) -> Self {
        let glossaries = terms.iter().map(|(game, yaml)| glossary(game, yaml)).collect();
        let corpus = link_all(books.into_iter().map(TestBook::read).collect(), glossaries);
        let index = Index::in_memory(&corpus).unwrap();
        Self { corpus, index }
    }

    fn ask(&self, text: &str, book: &str) -> Answer {
        let filters = Filters { book: vec![book.to_owned()], ..Filters::default() };
        search(&self.corpus, &self.index, &Request { filters, ..Request::new(text) }).unwrap()
    }

    fn found(&self, text: &str, book: &str) -> Vec<String> {
        self.ask(text, book).hits.iter().map(|hit| self.corpus.address(hit.clause).to_string()).collect()
    }
}

#[test]
fn german_umlauts_meet_in_text_and_glossary_however_they_are_written() {
    let book = TestBook::new("hafen", "de").page(
        "gewuerze",
        "Gewürze",
        "1",
        "",
        &[
            (Kind::Rule, "1.1", "Zwei Träger holen die Säcke."),
            (Kind::Rule, "1.2", "Die Gewuerzkammer ist geschlossen."),
            (Kind::Rule, "1.3", "Neue Boote liegen quer."),
        ],
    );
    let terms = "- term: Gewürzkammer\n  aliases: [Vorratskämmerlein, Pfeffertuermchen]\n- term: Träger\n  aliases: [Schlepper]\n";
    let library = Library::new(vec![book], &[("hafen", terms)]);
    for (query, clause) in [
        ("Träger", "1.1"),
        ("Traeger", "1.1"),
        ("trager", "1.1"),
        ("SAECKE", "1.1"),
        ("Gewürzkammer", "1.2"),
        ("Gewuerzkammer", "1.2"),
        ("Vorratskämmerlein", "1.2"),
        ("Vorratskaemmerlein", "1.2"),
        ("Pfeffertürmchen", "1.2"),
        ("Pfeffertuermchen", "1.2"),
        ("neue quer", "1.3"),
    ] {
        assert_eq!(library.found(query, "hafen").first(), Some(&format!("hafen:gewuerze#{clause}")), "{query}");
    }
    for title in ["Gewürze", "Gewuerze", "gewurze"] {
        assert_eq!(library.found(title, "hafen").first().map(String::as_str), Some("hafen:gewuerze"), "{title}");
    }
}

/// A book, what it is in Russian, and the words of both.
fn port() -> Library {
    let english = TestBook::new("port", "en").page(
        "mooring",
        "Mooring",
        "VI",
        "How ships are tied up.",
        &[
            (Kind::Rule, "VI.1", "A pilot ties the barge up."),
            (Kind::Rule, "VI.2", "The harbour master collects the toll at once."),
            (Kind::Rule, "VI.3", "Tugs wait outside."),
        ],
    );
    let russian = TestBook::new("port-ru", "ru").translates("port").page(
        "mooring",
        "Швартовка",
        "VI",
        "Как ставят суда.",
        &[
            (Kind::Rule, "VI.1", "Лоцман привязывает баржу."),
            (Kind::Rule, "VI.2", "Капитан порта сразу берёт пошлину."),
            (Kind::Rule, "VI.3", "Буксиры ждут снаружи, а лоцман спит."),
        ],
    );
    let terms = "- term: Toll\n  aliases: [harbour dues]\n  forms: {ru: [пошлина, сбор]}\n  page: VI.2\n";
    Library::new(vec![english, russian], &[("port", terms), ("other", "- term: Tugs\n  aliases: [pilot]\n")])
}

#[test]
fn a_number_beside_the_title_of_its_page_is_found_in_each_language() {
    let library = port();
    for query in ["VI. Швартовка п. 2", "VI Mooring rule 2", "Швартовка, пункт 2", "VI п. 2"] {
        for book in ["port", "port-ru"] {
            let first = library.found(query, book).into_iter().next();
            assert_eq!(first, Some(format!("{book}:mooring#VI.2")), "{query} in {book}");
        }
    }
}

#[test]
fn a_clause_borrows_from_its_translation_only_what_the_query_is_written_in() {
    let library = port();
    // `лоцман` stands in two Russian clauses and its English translation in one: the clauses stand as their own words have it.
    let answer = library.ask("лоцман сбор", "port-ru");
    let through: Vec<_> = answer.hits.iter().filter(|hit| hit.through.is_some()).collect();
    assert!(through.is_empty(), "{through:?}");
}

#[test]
fn what_translations_say_of_its_clauses_makes_no_page_a_hit() {
    let library = port();
    assert_eq!(library.found("barge pilot", "port-ru"), ["port-ru:mooring#VI.1"]);
    assert_eq!(library.found("tugs outside", "port-ru"), ["port-ru:mooring#VI.3"]);
}

#[test]
fn only_the_games_that_are_searched_lend_their_words() {
    let library = port();
    let answer = library.ask("pilot", "port");
    assert_eq!(answer.glossary, []);
    assert_eq!(library.found("pilot", "port"), ["port:mooring#VI.1"]);
}
