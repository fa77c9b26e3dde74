//! What people type, and what they are to find: each test is a row, or a kind of rows, of the cases
//! that searching has to get right.

use crate::support_corpus::{TestBook, corpus};
use ruledex::corpus::{Authority, Corpus, Kind};
use ruledex::index::Index;
use ruledex::query::{Answer, Filters, Hit, QueryError, Request, search};

pub struct Library {
    pub corpus: Corpus,
    pub index: Index,
}

impl Library {
    pub fn new(books: Vec<TestBook>) -> Self {
        let corpus = corpus(books);
        let index = Index::in_memory(&corpus).unwrap();
        Self { corpus, index }
    }

    pub fn ask(&self, request: &Request) -> Answer {
        search(&self.corpus, &self.index, request).unwrap_or_else(|e| panic!("{}: {e}", request.text))
    }

    pub fn answer(&self, text: &str) -> Answer {
        self.ask(&Request { limit: 100, ..Request::new(text) })
    }

    pub fn address(&self, hit: &Hit) -> String {
        self.corpus.address(hit.clause).to_string()
    }

    /// The addresses of all hits that have every word, in order.
    pub fn full(&self, text: &str) -> Vec<String> {
        let answer = self.answer(text);
        answer.hits.iter().filter(|hit| hit.matched == hit.words).map(|hit| self.address(hit)).collect()
    }

    pub fn first(&self, text: &str) -> String {
        self.answer(text).hits.first().map_or("nothing".to_owned(), |hit| self.address(hit))
    }

    pub fn error(&self, text: &str) -> QueryError {
        search(&self.corpus, &self.index, &Request::new(text)).expect_err(text)
    }
}

/// The words of a hit that are marked.
pub fn marked(hit: &Hit) -> Vec<String> {
    let chars: Vec<char> = hit.snippet.chars().collect();
    hit.highlights.iter().map(|&(start, end)| chars[start as usize..end as usize].iter().collect()).collect()
}

pub fn harbour() -> Library {
    let rules = TestBook::new("port", "en")
        .page_with_aliases(
            "salvage",
            "Salvage (Unit Ability)",
            "12",
            &["SLV"],
            "Salvage turns wrecks into cargo.",
            &[
                (Kind::Rule, "12.1", "Step 1: The owner of an Anti–Tug names a wreck beside it."),
                (Kind::Rule, "12.1.a", "A player’s wreck is named once a round."),
                (Kind::Rule, "12.1.b", "Against tugs, roll −1 for each wreck."),
                (Kind::Rule, "12.10", "Wrecks of the N’orr are left where they lie."),
                (Kind::Note, "note.1", "While the tide is out, the hand off of cargo waits for the next round."),
                (Kind::Note, "note.2", "The crane Ω lifts two crates. The barrage of the quay is no lock."),
            ],
        )
        .page(
            "docking",
            "Docking",
            "13",
            "A tug that moves ships into the dock pays the fee.",
            &[
                (Kind::Rule, "13.1", "Ships move to the dock by turns."),
                (Kind::Rule, "13.2", "See 12.1 for wrecks; a handoff needs a pilot."),
                (Kind::Section, "Old_Crane", "Old Crane"),
                (Kind::Note, "Old_Crane.note.1", "It solves no problem: solutions come from the pilot."),
            ],
        );
    let russian = TestBook::new("port-ru", "ru").page(
        "VI",
        "Причал",
        "VI",
        "Налёт чаек отменяет золотые сделки.",
        &[(Kind::Rule, "VI.1", "Мой буксир стоит у причала."), (Kind::Rule, "VI.2", "Ёлка на палубе приносит удачу.")],
    );
    let german = TestBook::new("port-de", "de").page(
        "lager",
        "Lager",
        "3",
        "Hier liegen Waren.",
        &[
            (Kind::Rule, "3.1", "Das Gewürz liegt an der Straße."),
            (Kind::Rule, "3.2", "Das Gewurz ist der alte Druckfehler."),
            (Kind::Rule, "3.3", "Die Häuser am Ufer zahlen nichts."),
        ],
    );
    let french = TestBook::new("port-fr", "fr").page(
        "quai",
        "Le quai",
        "4",
        "",
        &[(Kind::Rule, "4.1", "L’attaque du café commence."), (Kind::Rule, "4.2", "Le cafe ferme précis\u{ad}ément.")],
    );
    Library::new(vec![rules, russian, german, french])
}

#[test]
fn apostrophes_of_every_kind_are_one() {
    let library = harbour();
    for name in ["N'orr", "N’orr", "n`orr", "norr", "NORR"] {
        assert_eq!(library.full(name), ["port:salvage#12.10"], "{name}");
    }
    for owner in ["player's wreck named", "player’s wreck named", "players' wreck named", "player wreck named"] {
        assert_eq!(library.full(owner), ["port:salvage#12.1.a"], "{owner}");
    }
}

#[test]
fn signs_of_other_programs_query_languages_are_text() {
    let library = harbour();
    let barrage = ["port:salvage#note.2"];
    for text in [
        "barrage",
        "barrage:",
        "(barrage",
        "barrage)",
        "[barrage",
        "{barrage",
        "barrage^",
        "^ barrage",
        "\\barrage",
        "'barrage",
        "\"barrage",
        "-barrage",
        "+barrage",
        "--barrage",
        "barrage -",
        "&& barrage",
        "\u{feff}barrage",
        "barrage\0",
        "barrage?",
        "barrage!",
        "of/barrage",
        "crane - barrage",
        "crane -barrage",
        "quay:barrage",
    ] {
        assert_eq!(library.full(text), barrage, "{text:?}");
        assert_eq!(library.answer(text).relaxed, None, "{text:?}");
    }
    // Words of query languages are words.
    for text in ["AND", "NOT", "OR", "IN"] {
        let answer = library.answer(text);
        assert_eq!(answer.read_as, text);
        assert!(answer.total < library.corpus.clause_count() / 2, "{text} finds everything");
    }
    assert_eq!(library.first("step: 1: owner"), "port:salvage#12.1");
    assert_eq!(library.full("See 12.1 for"), ["port:docking#13.2"]);
}

#[test]
fn a_query_without_a_word_says_so() {
    let library = harbour();
    for text in ["", "   ", "\"\"", "''", "?", "&&", "\u{feff}", "\0", "-", "*", "…", "book:port"] {
        assert!(matches!(library.error(text), QueryError::Empty), "{text:?}");
    }
    assert_eq!(library.error("").to_string(), "the query is empty: write a word, a number or a name to look for");
}

#[test]
fn common_words_are_searched_like_any_other() {
    let library = harbour();
    assert_eq!(library.first("while"), "port:salvage#note.1");
    assert_eq!(library.full("against"), ["port:salvage#12.1.b"]);
}

#[test]
fn a_star_finds_beginnings_and_nothing_finds_middles() {
    let library = harbour();
    assert_eq!(library.full("barr*"), ["port:salvage#note.2"]);
    assert_eq!(marked(&library.answer("barr*").hits[0]), ["barrage"]);
    assert_eq!(library.first("anti-t*"), "port:salvage#12.1");
    for middle in ["arrag", "rrage", "lutio"] {
        assert_eq!(library.full(&format!("{middle}*")), [] as [&str; 0], "{middle}");
    }
    assert_eq!(library.answer("cran").corrections[0].read, ["crane"]);
    assert!(library.answer("ane").hits.is_empty());
}

#[test]
fn a_phrase_matches_word_for_word() {
    let library = harbour();
    assert_eq!(library.full("\"moves ships\""), ["port:docking"]);
    for phrase in
        ["“moves ships”", "„moves ships“", "«moves ships»", "'moves ships'", "‘moves ships’", "\"MOVES Ships\""]
    {
        let answer = library.answer(phrase);
        assert_eq!((library.address(&answer.hits[0]), answer.total), ("port:docking".to_owned(), 1), "{phrase}");
        assert_eq!(marked(&answer.hits[0]), ["moves ships"]);
        assert_eq!(answer.relaxed, None);
    }
    // Neither another form nor words that stand apart; then the answer says what it looked for instead.
    let answer = library.answer("\"move ships\"");
    assert_eq!(answer.relaxed, Some(vec!["\"move ships\"".to_owned()]));
    assert_eq!(answer.read_as, "\"move ships\"");
    assert_eq!(library.address(&answer.hits[0]), "port:docking");
    assert_eq!(library.full("\"solves\""), ["port:docking#Old_Crane.note.1"]);
    assert_eq!(library.answer("\"solve\"").relaxed, Some(vec!["\"solve\"".to_owned()]));
    // A mark without a partner is none.
    assert_eq!(library.answer("\"moves ships").relaxed, None);
}

#[test]
fn words_are_relaxed_only_where_no_clause_has_all() {
    let library = harbour();
    let answer = library.answer("what happens to a player's wreck if the crane is old?");
    assert!(answer.complete == 0 && answer.total > 3);
    // Words that only hold the sentence together are not missed.
    assert_eq!(answer.relaxed, Some(vec!["crane".to_owned(), "old".to_owned()]));
    assert_eq!((answer.hits[0].matched, answer.hits[0].words), (2, 4));
    // All words first, whatever the others are worth.
    let answer = library.answer("wrecks pilot");
    assert_eq!((library.address(&answer.hits[0]), answer.relaxed), ("port:docking#13.2".to_owned(), None));
    assert!(answer.hits[1..].iter().all(|hit| hit.matched == 1 && hit.words == 2));
    // A word that is nowhere is named.
    let answer = library.answer("pilot zyzzyva");
    assert_eq!(answer.relaxed, Some(vec!["zyzzyva".to_owned()]));
    assert!(answer.hits.iter().all(|hit| hit.matched == 1));
    assert!(library.answer("zyzzyva").hits.is_empty());
}

#[test]
fn hyphens_blanks_and_nothing_are_one() {
    let library = harbour();
    for tug in ["anti-tug", "anti–tug", "anti‑tug", "anti tug", "antitug", "Anti-Tugs", "ANTITUGS"] {
        let answer = library.answer(tug);
        assert_eq!(library.address(&answer.hits[0]), "port:salvage#12.1", "{tug}");
        assert_eq!(answer.relaxed, None, "{tug}");
        let words = marked(&answer.hits[0]).join(" ");
        assert!(words == "Anti–Tug" || words == "Anti Tug", "{tug} marks {words}");
    }
    for word in ["handoff", "hand-off", "hand off"] {
        let mut found = library.full(word);
        found.sort();
        assert_eq!(found, ["port:docking#13.2", "port:salvage#note.1"], "{word}");
    }
    assert_eq!(library.full("oldcrane")[0], "port:docking#Old_Crane");
}

#[test]
fn signs_are_found_by_their_names() {
    let library = harbour();
    for omega in ["crane omega", "crane Ω", "crane ω", "crane \u{2126}"] {
        assert_eq!(library.first(omega), "port:salvage#note.2", "{omega}");
    }
    for minus in ["roll -1", "roll −1", "roll 1"] {
        assert_eq!(library.full(minus), ["port:salvage#12.1.b"], "{minus}");
    }
}

#[test]
fn russian_is_stemmed_and_yo_is_ye() {
    let library = harbour();
    for raid in ["налёт", "налет", "НАЛЕТ", "нале\u{308}т", "налёты", "налета"] {
        assert_eq!(library.full(raid), ["port-ru:VI"], "{raid}");
    }
    assert_eq!(library.full("ЗОЛОТЫЕ сделка"), ["port-ru:VI"]);
    assert_eq!(library.full("елка"), ["port-ru:VI#VI.2"]);
    assert_eq!(library.full("мой"), ["port-ru:VI#VI.1"]);
    assert_eq!(library.answer("\"мой\"").relaxed, None);
    assert_eq!(library.answer("\"мои\"").relaxed, Some(vec!["\"мои\"".to_owned()]));
    let answer = library.answer("сделок");
    assert!(answer.hits.is_empty() || marked(&answer.hits[0]) == ["сделки"]);
    assert_eq!(marked(&library.answer("налеты").hits[0]), ["Налёт"]);
}

#[test]
fn accents_and_umlauts_meet_the_exact_form_first() {
    let library = harbour();
    assert_eq!(library.full("Gewürz"), ["port-de:lager#3.1", "port-de:lager#3.2"]);
    assert_eq!(library.full("Gewurz"), ["port-de:lager#3.2", "port-de:lager#3.1"]);
    assert_eq!(library.full("Gewuerz").len(), 2);
    assert_eq!(library.full("Haus"), ["port-de:lager#3.3"]);
    assert_eq!(library.full("haeuser"), ["port-de:lager#3.3"]);
    assert_eq!(library.full("strasse"), ["port-de:lager#3.1"]);
    assert_eq!(library.full("café"), ["port-fr:quai#4.1", "port-fr:quai#4.2"]);
    assert_eq!(library.full("cafe"), ["port-fr:quai#4.2", "port-fr:quai#4.1"]);
    assert_eq!(library.full("\"cafe\"").len(), 2);
    for attack in ["attaque", "attaques", "l'attaque", "l’attaques", "\"l'attaque du\"", "lattaque"] {
        assert_eq!(library.full(attack), ["port-fr:quai#4.1"], "{attack}");
    }
    assert_eq!(library.full("précisément"), ["port-fr:quai#4.2"]);
    assert_eq!(marked(&library.answer("precisement").hits[0]), ["précis\u{ad}ément"]);
}

#[test]
fn a_typo_finds_the_word_and_never_outranks_it() {
    let library = harbour();
    let answer = library.answer("barage");
    assert_eq!(library.address(&answer.hits[0]), "port:salvage#note.2");
    assert_eq!(marked(&answer.hits[0]), ["barrage"]);
    assert_eq!(answer.corrections[0].read, ["barrage"]);
    assert_eq!(answer.suggestions, ["barrage"]);
    for (typo, word) in [("wrekcs", "wrecks"), ("dokcing", "docking"), ("sovles", "solves"), ("probelms", "problem")] {
        assert_eq!(library.answer(typo).corrections[0].read[0], word);
    }
    // A word that some book has is spelled right.
    assert!(library.answer("tide").corrections.is_empty());
    assert!(library.answer("xq").corrections.is_empty());
}

#[test]
fn exact_forms_stand_before_others_of_the_same_stem() {
    let book = TestBook::new("port", "en").page(
        "crates",
        "Cargo",
        "1",
        "",
        &[(Kind::Rule, "1.1", "The pilot marks crates."), (Kind::Rule, "1.2", "The pilot marked crates.")],
    );
    let library = Library::new(vec![book]);
    assert_eq!(library.full("marks"), ["port:crates#1.1", "port:crates#1.2"]);
    assert_eq!(library.full("marked"), ["port:crates#1.2", "port:crates#1.1"]);
    assert_eq!(library.full("\"marked\""), ["port:crates#1.2"]);
}

#[test]
fn a_number_goes_to_its_clause_then_its_parts_then_the_text() {
    let library = harbour();
    for number in ["12.1", "12.1.", "§ 12.1", "port:12.1", "rule 12.1", "  12.1 "] {
        let answer = library.answer(number);
        let found: Vec<String> = answer.hits.iter().take(5).map(|hit| library.address(hit)).collect();
        let expected =
            ["port:salvage#12.1", "port:salvage#12.1.a", "port:salvage#12.1.b", "port:salvage", "port:docking#13.2"];
        assert_eq!(found, expected, "{number}");
        assert_eq!(answer.relaxed, None, "{number}");
    }
    for number in ["12.1a", "12.1.a", "12.1 (a)", "12.1(a)", "port:salvage#12.1.a", "salvage#12.1.a", "salvage#12.1a"] {
        assert_eq!(library.first(number), "port:salvage#12.1.a", "{number}");
    }
    assert_eq!(library.first("salvage 12.10"), "port:salvage#12.10");
    assert_eq!(library.answer("LRR 12.10").relaxed, Some(vec!["LRR".to_owned()]));
    assert_eq!(library.first("VI 2"), "port-ru:VI#VI.2");
    assert_eq!(library.first("13"), "port:docking");
    // One that no clause bears is still text.
    assert_eq!(library.answer("99.9").hits.len(), 0);
}

#[test]
fn a_title_or_alias_is_hit_one() {
    let library = harbour();
    for name in ["salvage", "Salvage (Unit Ability)", "SLV", "salvage - unit ability", "\"Salvage\""] {
        assert_eq!(library.first(name), "port:salvage", "{name}");
    }
    assert_eq!(library.first("old crane"), "port:docking#Old_Crane");
    assert_eq!(library.first("Old_Crane"), "port:docking#Old_Crane");
    // In several books: the most authoritative first.
    let tide = |id: &str, authority| {
        TestBook::new(id, "en").authority(authority).page("tide", "Tide", "", "The tide comes in.", &[])
    };
    let library =
        Library::new(vec![tide("a", Authority::House), tide("b", Authority::Official), tide("c", Authority::Digest)]);
    assert_eq!(library.full("tide"), ["b:tide", "c:tide", "a:tide"]);
}

#[test]
fn filters_narrow_and_unknown_values_are_named() {
    let library = harbour();
    let books = |answer: &Answer| -> Vec<String> {
        let mut books: Vec<String> =
            answer.hits.iter().map(|hit| library.corpus.book_of(hit.clause).id.clone()).collect();
        books.sort();
        books.dedup();
        books
    };
    assert_eq!(books(&library.answer("wreck cafe book:port")), ["port"]);
    assert_eq!(books(&library.answer("wreck cafe book:port,port-fr")), ["port", "port-fr"]);
    assert_eq!(books(&library.answer("lang:fr wreck cafe")), ["port-fr"]);
    assert_eq!(library.full("wreck kind:rule page:docking"), ["port:docking#13.2"]);
    assert_eq!(library.full("wreck page:\"Salvage (Unit Ability)\" kind:topic"), ["port:salvage"]);
    assert_eq!(library.answer("pilot authority:house").hits.len(), 0);
    let book = Filters { book: vec!["harbor".into()], ..Filters::default() };
    let error = search(&library.corpus, &library.index, &Request { filters: book, ..Request::new("wreck") });
    let said = "no book is called `harbor`: try port, port-de, port-fr, port-ru";
    assert_eq!(error.unwrap_err().to_string(), said);
    // What a person types is never an error: nothing is found, and the answer says why.
    let remark = |text: &str| {
        let answer = library.answer(text);
        assert_eq!((answer.hits.len(), answer.total), (0, 0), "{text}");
        answer.remarks[0].clone()
    };
    assert_eq!(remark("wreck book:harbor"), "No book is called `harbor`: try port, port-de, port-fr, port-ru.");
    assert_eq!(remark("wreck page:dokcing"), "No page is called `dokcing`: try Docking.");
    for bad in ["game:go", "kind:law", "language:xx", "authority:me", "book:port,harbor", "page:\"no such page\""] {
        assert!(remark(&format!("wreck {bad}")).contains(" is called `"), "{bad}");
    }
    let filters = Filters { kind: vec!["rule".into()], ..Filters::default() };
    let request = Request {
        filters,
        exclude: vec!["dock".into()],
        limit: 100,
        ..Request::new("\"moves ships\" turn* book:port")
    };
    assert_eq!(library.ask(&request).read_as, "\"moves ships\" turn* kind:rule book:port without dock");
}

#[test]
fn excluded_words_and_phrases_leave() {
    let library = harbour();
    let request = |exclude: &str| Request { exclude: vec![exclude.into()], limit: 100, ..Request::new("wreck") };
    let found = |exclude: &str| -> Vec<String> {
        library.ask(&request(exclude)).hits.iter().map(|hit| library.address(hit)).collect()
    };
    assert!(found("zyzzyva").contains(&"port:docking#13.2".to_owned()));
    assert!(!found("pilot").contains(&"port:docking#13.2".to_owned()));
    assert!(!found("\"a pilot\"").contains(&"port:docking#13.2".to_owned()));
    assert!(found("\"pilot a\"").contains(&"port:docking#13.2".to_owned()));
    // A near spelling of an excluded word is not excluded.
    assert!(found("pilott").contains(&"port:docking#13.2".to_owned()));
}

#[test]
fn a_long_clause_shows_the_place_of_the_match() {
    let filler = "Water stands in the basin and nothing moves. ".repeat(60);
    let text = format!("{filler}Then «Ёлка–маяк» shines on the café, and the lamp burns.{filler}");
    let book = TestBook::new("port", "en").page("long", "Long", "1", "", &[(Kind::Rule, "1.1", text.as_str())]);
    let library = Library::new(vec![book]);
    let answer = library.answer("елка-маяк cafe lamps");
    let hit = &answer.hits[0];
    assert_eq!(marked(hit), ["Ёлка–маяк", "café", "lamp"]);
    assert!(hit.snippet.starts_with('…') && hit.snippet.ends_with('…'), "{}", hit.snippet);
    assert!(hit.snippet.chars().count() < 300);
}

#[test]
fn explained_parts_add_up_to_the_score() {
    let library = harbour();
    let answer = library.ask(&Request { explain: true, ..Request::new("wreck cargo round zyzzyva") });
    for hit in &answer.hits {
        let (top, words): (Vec<_>, Vec<_>) =
            hit.parts.iter().filter(|part| !part.factor).partition(|part| part.label == "all words");
        let sum: f64 = words.iter().map(|part| part.value).sum();
        let factors: f64 = hit.parts.iter().filter(|part| part.factor).map(|part| part.value).product();
        let top: f64 = top.iter().map(|part| part.value).sum();
        assert!((sum * factors + top - hit.score).abs() < 1e-3, "{hit:?}");
    }
    assert!(library.answer("wreck").hits.iter().all(|hit| hit.parts.is_empty()));
}

#[test]
fn notes_are_counted() {
    let library = harbour();
    let answer = library.answer("salvage");
    assert_eq!(answer.hits[0].notes, 2);
}

#[test]
fn an_index_is_written_once_and_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let library = harbour();
    let written = Index::write(&library.corpus, folder.path()).unwrap();
    let opened = Index::open(folder.path()).unwrap();
    assert_eq!((written.len(), opened.len()), (library.corpus.clause_count(), library.corpus.clause_count()));
    let request = Request::new("wrecks and tugs");
    let answer = search(&library.corpus, &opened, &request).unwrap();
    assert_eq!(answer, library.ask(&request));
    assert!(Index::write(&library.corpus, folder.path()).is_err());

    let meta = folder.path().join("meta.json");
    let text = std::fs::read_to_string(&meta).unwrap();
    std::fs::write(&meta, &text[..text.len() / 2]).unwrap();
    let error = Index::open(folder.path()).err().unwrap().to_string();
    assert!(
        error.starts_with("the search index cannot be read") && error.ends_with("run the command again"),
        "{error}"
    );
    assert!(Index::open(&folder.path().join("none")).is_err());
    assert!(Index::in_memory(&Corpus::default()).unwrap().is_empty());
}

#[test]
fn umlauts_are_found_both_ways_and_the_exact_form_first() {
    // Case C12.
    let rules = [
        (Kind::Rule, "1.1", "Der Hafen lagert Gewuerze."),
        (Kind::Rule, "1.2", "Der Hafen lagert Gewürze."),
        (Kind::Rule, "1.3", "Der Hafen lagert Gewurze."),
    ];
    let library = Library::new(vec![TestBook::new("hafen", "de").page("lager", "Lager", "1", "", &rules)]);
    for (form, first) in [("Gewürze", "1.2"), ("gewuerze", "1.1"), ("GEWURZE", "1.3")] {
        let found = library.full(form);
        assert_eq!((found[0].as_str(), found.len()), (format!("hafen:lager#{first}").as_str(), 3), "{form}");
    }
}
