//! The cases of searching that were seen elsewhere, each by its name: B, what people type; C, how words
//! are written; F, what answers look like.

use crate::bundled::BUNDLED;
use crate::query_cases::{Library, harbour, marked};
use crate::support_corpus::{TestBook, glossary};
use ruledex::corpus::{Kind, NameKind};
use ruledex::index::Index;
use ruledex::link::link_all;
use ruledex::query::{Answer, Filters, QueryError, Request, search};
use ruledex::render::json;

/// One page of one book, a rule for each text.
fn rules(language: &str, texts: &[&str]) -> Library {
    let labels: Vec<String> = (1..=texts.len()).map(|at| format!("1.{at}")).collect();
    let clauses: Vec<_> = labels.iter().zip(texts).map(|(label, text)| (Kind::Rule, label.as_str(), *text)).collect();
    Library::new(vec![TestBook::new("quay", language).page("quay", "Quay", "1", "", &clauses)])
}

/// The numbers of the hits that have all words.
fn numbers(library: &Library, text: &str) -> Vec<String> {
    library.full(text).iter().map(|address| address.rsplit('#').next().unwrap().to_owned()).collect()
}

fn in_bundled(request: &Request) -> Result<Answer, QueryError> {
    search(&BUNDLED.0, &BUNDLED.1, request)
}

#[test]
fn b1_apostrophes_are_letters_of_words() {
    let library = harbour();
    for name in ["N'orr", "player's wreck", "units'", "tugs' wrecks", "'n'orr'"] {
        let curly = name.replace('\'', "’");
        assert_eq!(library.full(name), library.full(&curly), "{name}");
    }
    assert_eq!(library.full("N'orr"), ["port:salvage#12.10"]);
}

#[test]
fn b2_a_colon_is_text_unless_it_follows_a_known_key() {
    let library = harbour();
    assert_eq!(library.first("Step 1: The owner of an Anti–Tug"), "port:salvage#12.1");
    assert_eq!(library.answer("Step 1: owner").read_as, "Step 1 owner");
    assert_eq!(library.answer("owner kind:rule").read_as, "owner kind:rule");
}

#[test]
fn b3_a_word_with_a_colon_after_it_is_found() {
    let library = harbour();
    for (text, address) in
        [("step:", "port:salvage#12.1"), ("barrage:", "port:salvage#note.2"), ("12.1:", "port:salvage#12.1")]
    {
        assert_eq!(library.first(text), address, "{text}");
    }
}

#[test]
fn b4_a_minus_is_never_everything() {
    let library = harbour();
    for sign in ["-", "+", "--", "- +"] {
        assert!(matches!(library.error(sign), QueryError::Empty), "{sign}");
    }
    assert!(library.answer("--zyzzyva").hits.is_empty());
    assert_eq!(library.full("-roll"), library.full("roll"));
    assert!(library.answer("NOT").total < library.corpus.clause_count() / 2);
}

#[test]
fn b5_a_dash_parts_and_only_a_flag_excludes() {
    let library = harbour();
    assert_eq!(library.full("crane - barrage"), ["port:salvage#note.2"]);
    assert_eq!(library.first("anti -tug"), "port:salvage#12.1");
    let without = library.ask(&Request { exclude: vec!["crane".into()], ..Request::new("barrage") });
    assert_eq!((without.hits.len(), without.read_as.as_str()), (0, "barrage without crane"));
}

#[test]
fn b6_signs_without_a_partner_do_no_harm() {
    let library = harbour();
    for text in
        ["(barrage", "barrage)", "[barrage", "barrage{", "^barrage", "barrage^", "\\barrage", "'barrage", "\"barrage"]
    {
        assert_eq!(library.full(text), ["port:salvage#note.2"], "{text}");
        assert_eq!(library.answer(text).read_as, "barrage", "{text}");
    }
    for sign in ["[", "{", "^", "\\", "'", "\""] {
        assert!(matches!(library.error(sign), QueryError::Empty), "{sign}");
    }
}

#[test]
fn b7_words_of_query_languages_are_words() {
    let library = harbour();
    assert_eq!(library.first("barrage AND"), "port:salvage#note.2");
    assert_eq!(library.first("OR barrage"), "port:salvage#note.2");
    assert_eq!(library.answer("IN cost").read_as, "IN cost");
    assert_eq!(library.answer("IN [").read_as, "IN");
}

#[test]
fn b8_a_star_is_a_beginning() {
    assert_eq!(harbour().full("barr*"), ["port:salvage#note.2"]);
    assert_eq!(harbour().full("\"lifts two\" cra*"), ["port:salvage#note.2"]);
}

#[test]
fn b10_a_query_without_a_word_says_so() {
    let library = harbour();
    for text in ["", "\"\"", "''", "   ", "\t\n", "?", "&&", "\0", "\u{feff}"] {
        assert!(matches!(library.error(text), QueryError::Empty), "{text:?}");
    }
    assert_eq!(library.full("\u{feff}barrage"), library.full("barrage"));
    assert_eq!(library.full("bar\0rage"), library.full("bar rage"));
}

#[test]
fn b12_pasted_pieces_of_programs_are_words() {
    let library = harbour();
    for (text, read) in
        [("tug/crane", "tug crane"), ("cargo: done", "cargo done"), ("tug OR", "tug OR"), ("tug \"crane", "tug crane")]
    {
        assert_eq!(library.answer(text).read_as, read);
        assert!(!library.answer(text).hits.is_empty(), "{text}");
    }
}

#[test]
fn b13_an_exact_title_always_finds_itself() {
    let corpus = &BUNDLED.0;
    for page in &corpus.pages {
        let title = &page.title;
        for written in [title.clone(), title.replace('\'', "’"), title.to_uppercase(), format!("“{title}”")] {
            let filters = Filters { book: vec![corpus.book(page.book).id.clone()], ..Filters::default() };
            let answer = in_bundled(&Request { filters, limit: 1, ..Request::new(written.as_str()) }).unwrap();
            assert_eq!(answer.hits.first().map(|hit| hit.clause.0), Some(page.clauses.start), "{written}");
        }
    }
    let book = TestBook::new("port", "en").page("p", "The Pilot's Boat and Crew", "1", "", &[]);
    assert_eq!(Library::new(vec![book]).first("the pilot's boat and crew"), "port:p");
}

#[test]
fn b14_quotes_of_every_kind_hold_a_phrase() {
    let library = harbour();
    for phrase in
        ["“moves ships”", "„moves ships“", "«moves ships»", "‘moves ships’", "'moves ships'", "\"moves ships\""]
    {
        assert_eq!(library.answer(phrase).total, 1, "{phrase}");
    }
}

#[test]
fn b15_words_are_dropped_only_where_nothing_has_all_and_that_is_said() {
    let library = harbour();
    let answer = library.answer("what happens if a player's wreck is a crane?");
    assert!(answer.complete == 0 && !answer.hits.is_empty());
    assert_eq!(answer.relaxed, Some(vec!["crane".to_owned()]));
    assert_eq!(library.answer("a player's wreck").relaxed, None);
}

#[test]
fn b17_common_words_are_found() {
    let library = harbour();
    for (word, address) in
        [("while", "port:salvage#note.1"), ("against", "port:salvage#12.1.b"), ("for", "port:salvage#note.1")]
    {
        assert!(library.full(word).contains(&address.to_owned()), "{word}");
    }
}

#[test]
fn c1_dashes_of_every_kind_blanks_and_nothing_are_one() {
    let library = harbour();
    for tug in ["anti-tug", "anti–tug", "anti—tug", "anti‑tug", "anti−tug", "anti tug", "antitug"] {
        assert_eq!(library.first(tug), "port:salvage#12.1", "{tug}");
        assert_eq!(library.answer(tug).relaxed, None, "{tug}");
    }
}

#[test]
fn c2_what_matched_is_marked_however_it_was_typed() {
    let library = harbour();
    for (typed, shown) in
        [("antitug", "Anti–Tug"), ("anti-tug", "Anti–Tug"), ("norr", "N’orr"), ("WRECKS named", "wreck")]
    {
        let words = marked(&library.answer(typed).hits[0]);
        assert!(words.iter().any(|word| word == shown), "{typed} marks {words:?}");
    }
}

#[test]
fn c3_words_written_together_apart_or_with_a_hyphen_are_one() {
    let library =
        rules("en", &["The hand-off waits.", "A handoff waits.", "They hand off cargo.", "The 4-hour watch."]);
    for word in ["handoff", "hand-off", "hand off"] {
        let mut found = numbers(&library, word);
        found.sort();
        assert_eq!(found, ["1.1", "1.2", "1.3"], "{word}");
    }
    assert_eq!((numbers(&library, "hour"), numbers(&library, "4-hour")), (vec!["1.4".into()], vec!["1.4".into()]));
}

#[test]
fn c4_a_hyphen_before_digits_excludes_nothing() {
    let library = rules("en", &["Order DEC-0054 binds the pilot.", "Order DEC binds 0054 crews.", "No order."]);
    for text in ["DEC-0054", "dec 0054", "\"DEC-0054\"", "DEC–0054"] {
        assert_eq!(numbers(&library, text)[0], "1.1", "{text}");
    }
    assert_eq!(numbers(&library, "DEC-0054"), ["1.1"]);
}

#[test]
fn c5_straight_and_curly_apostrophes_are_one() {
    let library = rules("en", &["The pilot’s lamp.", "The pilot's rope."]);
    assert_eq!(numbers(&library, "pilot's"), numbers(&library, "pilot’s"));
    assert_eq!(numbers(&library, "pilot's").len(), 2);
}

#[test]
fn c6_yo_is_ye_before_words_are_stemmed() {
    let library = rules("ru", &["Налёт чаек.", "Ёлка и щёлочь."]);
    for raid in ["налёт", "налет", "нале\u{308}т", "налёты"] {
        assert_eq!(numbers(&library, raid), ["1.1"], "{raid}");
    }
    for word in ["елка", "ёлки", "щелочь", "щёлочи"] {
        assert_eq!(numbers(&library, word), ["1.2"], "{word}");
    }
}

#[test]
fn c8_short_i_is_no_i() {
    let library = rules("ru", &["Мой буксир.", "Мои буксиры."]);
    assert_eq!(numbers(&library, "\"мой\""), ["1.1"]);
    assert_eq!(numbers(&library, "\"мои\""), ["1.2"]);
}

#[test]
fn c9_case_and_yo_make_no_difference_in_titles_and_texts() {
    let book = TestBook::new("port-ru", "ru").page("v", "Зелёный маяк", "V", "Золотые чайки.", &[]);
    let library = Library::new(vec![book]);
    for text in ["ЗЕЛЕНЫЙ МАЯК", "зелёный маяк", "золотые", "ЗОЛОТЫЕ"] {
        assert_eq!(library.full(text), ["port-ru:v"], "{text}");
    }
}

#[test]
fn c10_cyrillic_is_found() {
    assert_eq!(harbour().full("буксир"), ["port-ru:VI#VI.1"]);
}

#[test]
fn c11_marks_cover_just_the_word_in_any_script() {
    let filler = "Ещё «ветер» и волна — ночь’ю. ".repeat(40);
    let library = rules("ru", &[&format!("{filler}Буксир тянет «баржу» у мола. {filler}")]);
    for (typed, word) in [("буксиры", "Буксир"), ("баржа", "баржу"), ("мол", "мола")] {
        assert_eq!(marked(&library.answer(typed).hits[0]), [word]);
    }
}

#[test]
fn c12_umlauts_are_met_in_three_spellings_the_exact_one_first() {
    let library = rules("de", &["Das Gewürz.", "Das Gewurz.", "Büchelberg an der Straße."]);
    assert_eq!(numbers(&library, "Gewürz"), ["1.1", "1.2"]);
    assert_eq!(numbers(&library, "Gewurz"), ["1.2", "1.1"]);
    assert_eq!(numbers(&library, "Gewuerz").len(), 2);
    for text in ["Buechelberg", "Buchelberg", "strasse", "Straße"] {
        assert_eq!(numbers(&library, text), ["1.3"], "{text}");
    }
}

#[test]
fn c13_words_of_a_glossary_are_folded_as_texts_are() {
    let terms = "- term: Tow Line\n  aliases: [Seil-Zug, Tåu]\n  forms: {ru: [Швартовь, Трёсс]}\n";
    let book = TestBook::new("port", "en").page("p", "Ropes", "1", "", &[(Kind::Rule, "1.1", "The tow line holds.")]);
    let corpus = link_all(vec![book.read()], vec![glossary("port", terms)]);
    let index = Index::in_memory(&corpus).unwrap();
    for word in ["seil-zug", "SEIL–ZUG", "seil zug", "tau", "Tåu", "ШВАРТОВЬ", "швартовь", "тресс", "Трёсс"]
    {
        let answer = search(&corpus, &index, &Request::new(word)).unwrap();
        let first = answer.hits.first().map(|hit| corpus.address(hit.clause).to_string());
        assert_eq!(first.as_deref(), Some("port:p#1.1"), "{word}");
    }
}

#[test]
fn c14_the_exact_form_stands_first_and_quotes_want_nothing_else() {
    let library = rules("en", &["No solutions here.", "A pilot can solve this."]);
    assert_eq!(numbers(&library, "solve")[0], "1.2");
    assert_eq!(numbers(&library, "\"solve\""), ["1.2"]);
    let library = rules("en", &["The pilot marks crates.", "The pilot marked crates."]);
    assert_eq!(numbers(&library, "marked"), ["1.2", "1.1"]);
    assert_eq!(numbers(&library, "\"marked\""), ["1.2"]);
}

#[test]
fn c16_compatibility_forms_and_invisible_signs_are_folded() {
    let library = rules("en", &["A Précis.", "The nai\u{308}ve crew.", "They co\u{ad}operate.", "A ﬁghter."]);
    for (text, number) in [
        ("precis", "1.1"),
        ("Précis", "1.1"),
        ("naive", "1.2"),
        ("naïve", "1.2"),
        ("cooperate", "1.3"),
        ("co\u{200b}operate", "1.3"),
        ("fighter", "1.4"),
    ] {
        assert_eq!(numbers(&library, text), [number], "{text}");
    }
}

#[test]
fn c17_signs_are_found_by_their_names() {
    let library = rules("en", &["The Ω crane.", "Two × three.", "Roll −1 here."]);
    for (text, number) in
        [("omega", "1.1"), ("ω", "1.1"), ("x", "1.2"), ("×", "1.2"), ("-1", "1.3"), ("roll −1", "1.3")]
    {
        assert_eq!(library.first(text), format!("quay:quay#{number}"), "{text}");
    }
}

#[test]
fn c19_with_and_without_accents_both_are_found_the_exact_one_first() {
    let library = rules("en", &["The cafe opens.", "The café opens."]);
    assert_eq!(numbers(&library, "café"), ["1.2", "1.1"]);
    assert_eq!(numbers(&library, "cafe"), ["1.1", "1.2"]);
}

#[test]
fn c21_a_slip_is_compared_with_words_and_not_with_stems() {
    let library = rules("en", &["The barrage begins.", "All barrages end.", "A barrier stands."]);
    for slip in ["barage", "barrrage", "barrgae", "bbarrage"] {
        let answer = library.answer(slip);
        assert_eq!(answer.corrections[0].read, ["barrage"], "{slip}");
        assert_eq!(numbers(&library, slip), ["1.1", "1.2"], "{slip}");
    }
}

#[test]
fn c22_every_passage_shows_a_word_that_matched() {
    let mut hits = 0;
    let corpus = &BUNDLED.0;
    let titles: Vec<String> = corpus.pages.iter().map(|page| page.title.clone()).collect();
    let asked = titles.iter().map(String::as_str).chain([
        "can i move ships through a nebula",
        "spice blow worm",
        "AFB dice",
        "шторм отряды",
        "karama",
        "hit points",
        "bombrad planets",
        "transport*",
        "\"ground forces\" dock",
    ]);
    for text in asked {
        let answer = in_bundled(&Request { limit: 200, explain: true, ..Request::new(text) }).unwrap();
        for hit in &answer.hits {
            hits += 1;
            let by_name = hit.parts.iter().any(|part| part.label.contains("number") || part.label == "glossary");
            let address = corpus.address(hit.clause);
            assert!(by_name || !hit.highlights.is_empty(), "{text}: {address}: {}", hit.snippet);
        }
    }
    assert!(hits > 5000, "{hits}");
    // Words that stand in a heading or title alone are marked there.
    let library = harbour();
    let answer = library.answer("crane solutions");
    assert_eq!(answer.hits[0].snippet, "It solves no problem: solutions come from the pilot.");
    let answer = library.answer("old crane kind:note");
    assert_eq!(answer.hits[0].snippet, "Old Crane › It solves no problem: solutions come from the pilot.");
    assert_eq!(marked(&answer.hits[0]), ["Old", "Crane"]);
}

#[test]
fn f4_naming_all_of_something_finds_as_much_as_naming_none() {
    let corpus = &BUNDLED.0;
    let all =
        |of: &dyn Fn(&ruledex::corpus::Book) -> &String| corpus.books.iter().map(|book| of(book).clone()).collect();
    let every = [
        Filters { book: all(&|book| &book.id), ..Filters::default() },
        Filters { game: all(&|book| &book.game), ..Filters::default() },
        Filters { language: all(&|book| &book.language), ..Filters::default() },
        Filters { kind: Kind::ALL.map(|kind| kind.name().to_owned()).to_vec(), ..Filters::default() },
    ];
    for text in ["ground forces", "storm", "49.2", "отряды", "\"trade goods\" planet"] {
        let ask = |filters: Filters| in_bundled(&Request { filters, limit: 10_000, ..Request::new(text) }).unwrap();
        let none = ask(Filters::default());
        for filters in every.clone() {
            let named = ask(filters.clone());
            assert_eq!((&named.hits, named.total), (&none.hits, none.total), "{text} {filters:?}");
        }
        let one = ask(Filters { book: vec!["ti4".into()], ..Filters::default() });
        assert!(one.hits.iter().all(|hit| none.hits.contains(hit)), "{text}");
    }
}

#[test]
fn f6_equal_scores_keep_their_order_over_runs_and_indexes() {
    let same = ["The tug waits."; 12];
    let document = |library: &Library| {
        json::document(json::search(&library.corpus, &library.answer("tug waits"), ruledex::show::Around::default()))
    };
    let first = document(&rules("en", &same));
    assert!((0..20).all(|_| document(&rules("en", &same)) == first));
    let library = rules("en", &same);
    let hits: Vec<u32> = library.answer("tug").hits.iter().map(|hit| hit.clause.0).collect();
    assert!(hits.is_sorted() && hits.len() == 12, "{hits:?}");
}

#[test]
fn f7_an_exact_title_alias_or_number_is_hit_one() {
    let corpus = &BUNDLED.0;
    let mut names = 0;
    for name in corpus.names.all() {
        if !matches!(name.kind, NameKind::Title | NameKind::Alias) || !corpus.is_topic(name.clause) {
            continue;
        }
        names += 1;
        let book = corpus.book_of(name.clause).id.clone();
        let filters = Filters { book: vec![book], ..Filters::default() };
        let answer = in_bundled(&Request { filters, limit: 1, ..Request::new(name.key.as_str()) }).unwrap();
        assert_eq!(answer.hits.first().map(|hit| hit.clause), Some(name.clause), "{}", name.key);
    }
    assert!(names > 130, "{names}");
    // Short ones, and such as have digits in them.
    let book = TestBook::new("port", "en")
        .page("i2c", "I2C", "1", "A bus for lamps.", &[(Kind::Rule, "1.1", "The I2C of I2C is I2C.")])
        .page("len", "len", "2", "Length.", &[(Kind::Rule, "2.1", "len len len")]);
    let library = Library::new(vec![book]);
    assert_eq!((library.first("i2c"), library.first("LEN")), ("port:i2c".to_owned(), "port:len".to_owned()));
}
