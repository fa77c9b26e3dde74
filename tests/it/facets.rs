//! The counts beside a search: what is found when it is confined to one of them.

use crate::program::Program;
use ruledex::corpus::Kind;
use ruledex::library::{self, Library};
use ruledex::query::{Answer, Filters, Request};
use ruledex::store::Location;

/// Words of one game and of the other, of a glossary, in both languages and letters, unknown ones, and sentences.
const QUERIES: [&str; 22] = [
    "combat",
    "invasion",
    "movement",
    "CC",
    "VP",
    "AFB",
    "49.2",
    "karama",
    "karma",
    "burya",
    "storm",
    "буря",
    "карама",
    "отряд боевые действия",
    "command tokens",
    "swapped fighter tokens",
    "bombardment dice",
    "xyzzyq",
    "the",
    "trade",
    "who wins if two players get to 10 points together",
    "флот в бурю",
];

fn holds(library: &Library, request: &Request) -> usize {
    let corpus = library.corpus();
    let Ok(answer) = library.search(request) else { return 0 };
    let within = |filters: Filters| -> Answer {
        let text = request.text.as_str();
        library.search(&Request { filters, limit: 1, ..Request::new(text) }).unwrap()
    };
    let mut tries = 0;
    let mut holds = |what: &str, told: Option<usize>, filters: Filters| {
        tries += 1;
        assert_eq!(told.unwrap_or(0), within(filters).total, "{:?}: {what}", request.text);
    };
    let given = &request.filters;
    for book in corpus.book_ids().filter(|_| given.book.is_empty()) {
        let told = answer.facets.books.iter().find(|(of, _)| *of == book).map(|(_, count)| *count);
        let id = corpus.book(book).id.clone();
        holds(&id, told, Filters { book: vec![id.clone()], ..given.clone() });
    }
    for kind in Kind::ALL.into_iter().filter(|_| given.kind.is_empty()) {
        let told = answer.facets.kinds.iter().find(|(of, _)| *of == kind).map(|(_, count)| *count);
        holds(kind.name(), told, Filters { kind: vec![kind.name().to_owned()], ..given.clone() });
    }
    for code in ["en", "ru"] {
        let told = answer.facets.languages.iter().find(|(of, _)| of == code).map(|(_, count)| *count);
        holds(code, told, Filters { language: vec![code.to_owned()], ..given.clone() });
    }
    tries
}

#[test]
fn counts_beside_a_search_are_what_a_search_confined_to_them_finds() {
    let program = Program::new();
    let location = Location::given(program.root());
    let library = Library::open(&location, library::options(), &mut |_| {}).unwrap();
    let mut tries = 0;
    for text in QUERIES {
        tries += holds(&library, &Request::new(text));
        let filters = Filters { kind: vec!["rule".to_owned(), "note".to_owned()], ..Filters::default() };
        tries += holds(&library, &Request { filters, ..Request::new(text) });
        let filters = Filters { game: vec!["dune".to_owned()], ..Filters::default() };
        tries += holds(&library, &Request { filters, ..Request::new(text) });
    }
    assert!(tries > 600, "{tries}");
}
