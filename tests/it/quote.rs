//! Whether a wording stands in a book: every clause word for word, with one word changed near, and
//! nothing of what stands elsewhere.

use crate::bundled::BUNDLED;
use crate::support::{corpora, list};
use crate::support_corpus::{TestBook, corpus};
use proptest::prelude::*;
use ruledex::corpus::{Authority, Book, ClauseId, Corpus, Kind};
use ruledex::decode::decode;
use ruledex::index::Index;
use ruledex::ingest::read_book;
use ruledex::link::link;
use ruledex::query::Filters;
use ruledex::quote::{Checked, Place, QuoteError, QuoteRequest, Verdict, check};
use ruledex::render::json;
use ruledex::render::terminal::{self, Look};
use ruledex::source::SourceFile;
use ruledex::text::{Language, count_words, fold, tokenise};
use std::path::Path;
use std::sync::LazyLock;

pub fn ask(corpus: &Corpus, index: &Index, text: &str) -> Checked {
    let request = QuoteRequest { text: text.to_owned(), limit: 1000, ..QuoteRequest::default() };
    check(corpus, index, &request).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Numbers that look thrown, the same every time.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 11).unwrap() % end.max(1)
    }
}

/// The files of a book as they lie below the shared folder, linked.
fn book(shared: &Path, id: &str, language: &str, path: &str) -> ruledex::ingest::BookPages {
    let path = shared.join(path);
    let files = if path.is_dir() { list(&path) } else { vec![path] };
    let files = files.into_iter().filter(|file| file.is_file());
    let files = files.filter_map(|file| {
        let name = format!("rules/{id}/{}", file.file_name()?.to_string_lossy());
        Some(decode(&name, &std::fs::read(&file).ok()?, None).ok()?.value)
    });
    let described =
        Book { id: id.into(), title: id.into(), game: id.into(), language: language.into(), ..Book::default() };
    read_book(described, files.collect())
}

pub fn text(corpus: &Corpus, id: ClauseId) -> &str {
    &corpus.clause(id).text.plain
}

/// The clauses with at least four words, of which any that is changed leaves most of the wording.
fn long_enough(corpus: &Corpus) -> Vec<ClauseId> {
    corpus.clause_ids().filter(|&id| count_words(text(corpus, id), Language::Other) >= 4).collect()
}

/// Changes one word of a text; gives the text and the words that the quote and the book have instead of
/// each other.
fn with_one_word_changed<'a>(
    source: &'a str,
    how: usize,
    other: &'a str,
    dice: &mut Dice,
) -> (String, String, &'a str) {
    let mut words: Vec<&str> = source.split_whitespace().collect();
    let of_letters: Vec<usize> = (0..words.len()).filter(|&at| words_of(words[at]).count() == 1).collect();
    let at = of_letters[dice.below(of_letters.len())];
    let was = words[at];
    match how {
        // Within: a wording without its first or last word is still one.
        0 if at > 0 && at + 1 < words.len() => {
            words.remove(at);
            (words.join(" "), String::new(), was)
        }
        1 => {
            words.insert(at, other);
            (words.join(" "), other.to_owned(), "")
        }
        _ => {
            words[at] = other;
            (words.join(" "), other.to_owned(), was)
        }
    }
}

/// Checks that clauses are found word for word, and near with one word changed.
fn check_clauses(name: &str, corpus: &Corpus, index: &Index, most: usize, other: &str, dice: &mut Dice) {
    let ids = long_enough(corpus);
    assert!(ids.len() > 20, "{name}");
    let step = (ids.len() / most).max(1);
    for (at, &id) in ids.iter().step_by(step).enumerate() {
        let (source, address) = (text(corpus, id), corpus.address(id));
        let exact = ask(corpus, index, source);
        assert_eq!(exact.verdict, Verdict::Verbatim, "{address}: {source}");
        assert_eq!(exact.total, exact.places.len());
        let here = exact.places.iter().find(|place| place.parts.iter().any(|part| part.clause == id));
        let part = here.unwrap_or_else(|| panic!("{address}")).parts.iter().find(|part| part.clause == id).unwrap();
        // A text with ellipses of its own is found in pieces.
        let whole = part.ranges.len() == 1 || ["…", "...", ". . ."].iter().any(|dots| source.contains(dots));
        assert!(!part.title && whole, "{address}");
        let (changed, quoted, was) = with_one_word_changed(source, at % 3, other, dice);
        let near = ask(corpus, index, &changed);
        // What stands so in another clause is no change.
        if near.verdict == Verdict::Verbatim && quoted.is_empty() {
            continue;
        }
        assert_eq!(near.verdict, Verdict::Near, "{address}: {changed}");
        let nearest = near.nearest.unwrap();
        let parts = &nearest.place.parts;
        let told = nearest.differences.iter().any(|one| {
            let of_book = parts[one.part].of(corpus).get(one.book.clone()).unwrap();
            let of_quote = changed.get(one.quote.clone()).unwrap();
            let has_book = was.is_empty() || words_of(was).all(|word| words_of(of_book).any(|other| other == word));
            has_book && words_of(&quoted).all(|word| words_of(of_quote).any(|other| other == word))
        });
        // Of two passages that are alike the other one may be nearer still.
        let same = nearest.place.parts.iter().any(|part| part.clause == id);
        assert!(told || !same && nearest.differences.len() == 1, "{address}: {changed}: {:?}", nearest.differences);
    }
}

fn words_of(text: &str) -> impl Iterator<Item = String> {
    tokenise(text, Language::Other).filter(|token| token.width == 1).map(|token| fold(&text[token.start..token.end]))
}

#[test]
fn every_clause_is_found_and_with_one_word_changed_it_is_near() {
    let (corpus, index) = &*BUNDLED;
    let mut dice = Dice(0x9e37_79b9);
    check_clauses("bundled", corpus, index, 260, "zyzzyva", &mut dice);
    check_clauses("bundled, Russian words", corpus, index, 130, "осьминог", &mut dice);
    check_clauses("bundled, common words", corpus, index, 130, "forces", &mut dice);
}

#[test]
fn clauses_of_real_texts_are_found_and_those_of_others_are_not() {
    let Some(shared) = corpora("clauses_of_real_texts_are_found_and_those_of_others_are_not") else { return };
    let books = [
        link(vec![book(&shared, "tirules", "en", "corpora/tirules-2026-01")]),
        link(vec![book(&shared, "mtg", "en", "corpora/mtg-cr/MagicCompRules_20220429.txt")]),
        link(vec![book(&shared, "dune", "ru", "seeds/dune-faq-ru-maneuver.txt")]),
    ];
    let mut dice = Dice(7);
    for (at, corpus) in books.iter().enumerate() {
        let index = Index::in_memory(corpus).unwrap();
        let other = if at == 2 { "осьминог" } else { "zyzzyva" };
        check_clauses(&corpus.books[0].id, corpus, &index, 120, other, &mut dice);
        for alien in books.iter().filter(|alien| alien.books[0].id != corpus.books[0].id) {
            let ids: Vec<ClauseId> =
                alien.clause_ids().filter(|&id| count_words(text(alien, id), Language::Other) >= 8).collect();
            let found: Vec<String> = (0..100)
                .map(|_| text(alien, ids[dice.below(ids.len())]))
                .filter(|text| ask(corpus, &index, text).verdict != Verdict::Nothing)
                .map(str::to_owned)
                .collect();
            assert!(found.len() <= 1, "{}: {found:?}", corpus.books[0].id);
        }
    }
}

pub fn pier() -> (Corpus, Index) {
    let book = |id: &str, authority| {
        TestBook::new(id, "en").authority(authority).page(
            "mooring",
            "Mooring Lines",
            "7",
            "Lines hold a barge to the pier.",
            &[
                (Kind::Rule, "7.1", "Step 1: The pilot throws a line. Each barge—even a small one—pays the fee."),
                (Kind::Rule, "7.1.a", "A barge without a pilot pays twice."),
                (Kind::Rule, "7.1.b", "Roll −1 for each missing line."),
                (Kind::Rule, "7.2", "The harbour master’s word is final; the fee never is."),
                (Kind::Note, "note.1", "Nobody may cut a line while the tide is out."),
            ],
        )
    };
    let russian = TestBook::new("pier-ru", "ru").page(
        "V",
        "Швартовы",
        "V",
        "Швартовы держат баржу у причала.",
        &[(Kind::Rule, "V.1", "Ещё одна баржа платит «полный» сбор.")],
    );
    let books = vec![book("pier", Authority::Digest), book("quay", Authority::Official), russian];
    let corpus = corpus(books);
    let index = Index::in_memory(&corpus).unwrap();
    (corpus, index)
}

fn addresses(corpus: &Corpus, checked: &Checked) -> Vec<String> {
    let of = |place: &Place| place.parts.iter().map(|part| corpus.address(part.clause).to_string()).collect::<Vec<_>>();
    checked.places.iter().map(|place| of(place).join(" ")).collect()
}

#[test]
fn a_wording_is_found_however_it_is_set() {
    let (corpus, index) = pier();
    for (quote, place) in [
        ("each barge - even a SMALL one - pays the fee", "quay:mooring#7.1"),
        ("“Each barge—even a small one—pays\n  the fee.”", "quay:mooring#7.1"),
        ("the harbor", ""),
        ("The harbour master's word is final", "quay:mooring#7.2"),
        ("7.2 The harbour master’s word is final; the fee never is.", "quay:mooring#7.2"),
        ("§ 7.2. The harbour master’s word", "quay:mooring#7.2"),
        ("(a) A barge without a pilot pays twice.", "quay:mooring#7.1.a"),
        ("7.1a A barge without a pilot", "quay:mooring#7.1.a"),
        ("a. A barge without a pilot pays twice. b. Roll -1", "quay:mooring#7.1.a quay:mooring#7.1.b"),
        ("pays the fee. A barge without a pilot pays twice.", "quay:mooring#7.1 quay:mooring#7.1.a"),
        ("The pilot … pays the fee.", "quay:mooring#7.1"),
        ("The pilot throws a line [...] pays twice.", "quay:mooring#7.1 quay:mooring#7.1.a"),
        ("...a line while the tide is out...", "quay:mooring#note.1"),
        ("Note 1: Nobody may cut a line", "quay:mooring#note.1"),
        ("the fee never is. note 1 Nobody may cut", "quay:mooring#7.2 quay:mooring#note.1"),
        ("Mooring Lines", "quay:mooring"),
        ("7 Mooring Lines: Lines hold a barge", "quay:mooring quay:mooring"),
        ("ЕЩЕ одна баржа платит \"полный\" сбор", "pier-ru:V#V.1"),
    ] {
        let checked = ask(&corpus, &index, quote);
        let first = addresses(&corpus, &checked).first().cloned().unwrap_or_default();
        assert_eq!(first, place, "{quote}: {:?}", checked.verdict);
        // Both books have it, the official one first.
        assert_eq!(
            checked.total,
            if place.is_empty() { 0 } else { 1 + usize::from(place.starts_with("quay")) },
            "{quote}"
        );
    }
}

#[test]
fn what_differs_is_shown() {
    let (corpus, index) = pier();
    for (quote, expected) in [
        ("The pilot throws a rope. Each barge pays the fee.", "line→rope | even a small one→"),
        ("Nobody may ever cut a line while the tide is in.", "→ever | out→in"),
        ("7.3 The harbour master’s word is final; the fee never is.", "→7.3"),
        ("A barge with no pilot pays twice.", "without a→with no"),
        ("The fee … the pilot throws a line", "→fee"),
        ("Ещё одна лодка платит полный сбор", "баржа→лодка"),
    ] {
        let checked = ask(&corpus, &index, quote);
        assert_eq!((checked.verdict, checked.total), (Verdict::Near, 0), "{quote}");
        let nearest = checked.nearest.unwrap();
        let told: Vec<String> = nearest
            .differences
            .iter()
            .map(|one| {
                let book = &nearest.place.parts[one.part].of(&corpus)[one.book.clone()];
                format!("{book}→{}", &quote[one.quote.clone()])
            })
            .collect();
        assert_eq!(told.join(" | "), expected, "{quote}");
        assert!(corpus.book_of(nearest.place.parts[0].clause).id != "pier", "the official one is nearer");
    }
}

/// A page whose clauses are a few lines, numbered from 1.1.
pub fn lines_of(lines: &[&str]) -> (Corpus, Index) {
    let numbers: Vec<String> = (1..=lines.len()).map(|number| format!("1.{number}")).collect();
    let clauses: Vec<_> =
        numbers.iter().zip(lines).map(|(number, line)| (Kind::Rule, number.as_str(), *line)).collect();
    let corpus = corpus(vec![TestBook::new("ropes", "en").page("ropes", "Ropes", "1", "", &clauses)]);
    let index = Index::in_memory(&corpus).unwrap();
    (corpus, index)
}

/// The verdict, with what is left out and in what the two differ: `−(not)`, `<→>`.
pub fn told(corpus: &Corpus, checked: &Checked) -> String {
    let nearest = checked.nearest.as_ref();
    let place = checked.places.first().or_else(|| nearest.map(|nearest| &nearest.place));
    let mut told = vec![format!("{:?}", checked.verdict).to_lowercase()];
    told.extend(place.into_iter().flat_map(|place| &place.omitted).map(|one| format!("−({})", one.text(corpus))));
    told.extend(nearest.into_iter().flat_map(|nearest| &nearest.differences).map(|one| {
        let book = &nearest.unwrap().place.parts[one.part].of(corpus)[one.book.clone()];
        format!("{book}→{}", &checked.quote[one.quote.clone()])
    }));
    told.join(" ")
}

#[test]
fn an_ellipsis_is_never_plainly_verbatim_and_what_it_leaves_out_is_told() {
    let (corpus, index) = lines_of(&[
        "A barge may not leave the pier while the lamp is lit.",
        "A tug waits… and then it turns.",
        "It turns back at dusk.",
        "The keeper does not sleep. The lamp does not fail, and does not need oil.",
    ]);
    for (quote, expected) in [
        ("A barge may … leave the pier", "abridged −(not)"),
        ("A barge may ... leave the pier", "abridged −(not)"),
        ("A barge may [. . .] leave the pier", "abridged −(not)"),
        ("A barge (…) the pier … is lit.", "abridged −(may not leave) −(while the lamp)"),
        ("“A barge may not leave… the lamp is lit”", "abridged −(the pier while)"),
        ("The keeper does … fail", "abridged −(not sleep. The lamp does not)"),
        ("then it turns … back at dusk", "abridged −(It turns)"),
        ("1.1 A barge … leave the pier", "abridged −(may not)"),
        // What leaves out nothing.
        ("A barge may … not leave the pier", "signs →…"),
        ("A barge may [...] not leave", "signs →[...]"),
        // What stands so in the book, or is not within.
        ("A tug waits… and then it turns.", "verbatim"),
        ("A tug waits ... and then", "verbatim"),
        ("… leave the pier …", "verbatim"),
        ("A tug waits and then it turns", "verbatim"),
        // Words differ as well.
        ("A barge may … leave the quay while the lamp is lit", "near −(not) pier→quay"),
    ] {
        assert_eq!(told(&corpus, &ask(&corpus, &index, quote)), expected, "{quote}");
    }
    let whole = ask(&corpus, &index, "A barge may not leave the pier");
    assert_eq!((whole.verdict, whole.places[0].omitted.len()), (Verdict::Verbatim, 0));
}

#[test]
fn what_stands_word_for_word_somewhere_is_verbatim_though_it_is_abridged_elsewhere() {
    let (corpus, index) = lines_of(&["Ropes are … cheap.", "Ropes are never cheap."]);
    let checked = ask(&corpus, &index, "Ropes are … cheap");
    assert_eq!(
        (checked.verdict, addresses(&corpus, &checked)),
        (Verdict::Verbatim, vec!["ropes:ropes#1.1".to_owned()])
    );
}

#[test]
fn other_signs_are_a_verdict_of_their_own() {
    let (corpus, index) = lines_of(&[
        "Pay if tide > draught, or C++ else.",
        "Roll −1 for each knot (small ones too).",
        "It costs $5 or 1/2 of 1.5 crates, i.e. 20% & tax.",
        "Is it never free? Ask the keeper!",
        "Two ropes → one knot",
        "Ropes end here!",
    ]);
    for (quote, expected) in [
        ("Pay if tide < draught, or C++ else.", "signs >→<"),
        ("Pay if tide draught, or C++ else.", "signs >→"),
        ("tide > draught, or C else", "signs ++→"),
        ("tide > draught, or C# else", "signs ++→#"),
        ("Roll +1 for each knot", "signs −→+"),
        ("Roll 1 for each knot", "signs −→"),
        ("1 for each knot", "signs −→"),
        ("for each knot small ones too", "signs (→"),
        ("It costs 5 or 1/2", "signs $→"),
        ("5 or 1/2", "signs $→"),
        ("It costs $5 or 1 2 of", "signs /→"),
        ("1/2 of 1,5 crates", "signs .→,"),
        ("crates, i.e. 20 & tax", "signs %→"),
        ("crates, i.e. 20", "signs %→"),
        ("20% tax", "signs &→"),
        ("It is never free", "near →is"),
        ("Is it never free. Ask the keeper", "signs ?→"),
        ("Ask the keeper?", "signs !→?"),
        ("Two ropes one knot!", "signs →→ →!"),
        ("one knot … here?", "signs −(Ropes end) !→?"),
        ("one knot. Ropes end here", "verbatim"),
        ("Ask the keeper! Two ropes → one knot! Ropes", "signs →!"),
    ] {
        let checked = ask(&corpus, &index, quote);
        assert_eq!(told(&corpus, &checked), expected, "{quote}");
        if checked.verdict == Verdict::Signs {
            let nearest = checked.nearest.unwrap();
            assert!(checked.total == 0 && nearest.likeness > 0.999 && nearest.differences.iter().all(|one| one.signs));
        }
    }
}

#[test]
fn a_sign_that_no_book_has_is_told_wherever_it_stands() {
    let (corpus, index) = &*BUNDLED;
    let mut dice = Dice(11);
    let mut asked = 0;
    for id in corpus.clause_ids().step_by(7) {
        let source = text(corpus, id);
        let within = source.char_indices().filter(|&(at, c)| {
            "?!+<>$%/()& ".contains(c)
                && words_of(&source[..at]).next().is_some()
                && words_of(&source[at..]).next().is_some()
        });
        let places: Vec<(usize, char)> = within.collect();
        if places.is_empty() {
            continue;
        }
        let (at, c) = places[dice.below(places.len())];
        let changed = format!("{} ↯ {}", &source[..at], &source[at + c.len_utf8()..]);
        let checked = ask(corpus, index, &changed);
        assert_eq!(checked.verdict, Verdict::Signs, "{}: {changed}", corpus.address(id));
        let nearest = checked.nearest.unwrap();
        assert!(nearest.differences.iter().any(|one| changed[one.quote.clone()].contains('↯')), "{changed}");
        asked += 1;
    }
    assert!(asked > 100);
}

#[test]
fn typography_makes_no_difference_and_a_part_need_not_have_the_signs_around_it() {
    let (corpus, index) = lines_of(&[
        "The “big” tug – it’s old – waits; the crew, too: rests.",
        "Use 5–10 ﬁne ropes (or ½ a chain)! Why? ＋2 oars.",
    ]);
    for quote in [
        "the \"BIG\" tug — it's old, waits. The crew too rests",
        "• The «big» tug: it\u{2019}s o\u{ad}ld - waits the crew, too; rests",
        "it’s\u{a0}old –\nwaits",
        "Use 5-10 fine ropes (or ½ a chain)!",
        "or ½ a chain",
        "Why? +2 oars",
        "§ 1.2. Use 5–10 fine ropes",
        "(1.2) Use 5–10 fine ropes",
        "crew, too: rests. [1.2] Use 5–10",
    ] {
        assert_eq!(told(&corpus, &ask(&corpus, &index, quote)), "verbatim", "{quote}");
    }
}

#[test]
fn the_markup_that_a_quote_was_copied_with_is_no_part_of_it() {
    let (corpus, index) = lines_of(&["A tug & its crew wait if tide < draught.", "Ropes <b> are * bold <b>."]);
    for (quote, expected) in [
        ("A <b>tug</b> &amp; its <a href=\"x y\">crew</a> wait", "verbatim"),
        ("A **tug** & *its crew* wait", "verbatim"),
        ("> A tug & its crew wait", "verbatim"),
        ("its crew wait<br>if tide &lt; draught", "verbatim"),
        ("its <i>crew</i> … if tide", "abridged −(wait)"),
        ("<p>A barge &amp; its crew wait</p>", "near tug→barge"),
        ("A tug * its crew wait", "signs &→*"),
        ("its crew wait* if tide", "signs →*"),
        // What the book has is no markup.
        ("Ropes <b> are * bold", "verbatim"),
    ] {
        assert_eq!(told(&corpus, &ask(&corpus, &index, quote)), expected, "{quote}");
    }
}

#[test]
fn what_stands_nowhere_is_not_found() {
    let (corpus, index) = pier();
    for quote in [
        "The queen of spades beats every other card.",
        "zyzzyva",
        "A player may roll the dice for each unit.",
        "While the sun is out, each farmer sows twice.",
        "Ферзь бьёт любую другую фигуру.",
        "1 2 3 4",
    ] {
        let checked = ask(&corpus, &index, quote);
        assert_eq!((checked.verdict, checked.total, checked.nearest), (Verdict::Nothing, 0, None), "{quote}");
    }
    for nothing in ["", "  ", "…", "?!", "\u{feff}", "\0"] {
        let request = QuoteRequest { text: nothing.to_owned(), limit: 9, ..QuoteRequest::default() };
        assert!(matches!(check(&corpus, &index, &request), Err(QuoteError::Empty)), "{nothing:?}");
    }
}

#[test]
fn filters_confine_the_places() {
    let (corpus, index) = pier();
    let within = |filters: Filters| {
        let request = QuoteRequest { text: "pays the fee. A barge without a pilot".into(), filters, limit: 9 };
        check(&corpus, &index, &request).unwrap()
    };
    assert_eq!(within(Filters::default()).total, 2);
    assert_eq!(within(Filters { book: vec!["pier".into()], ..Filters::default() }).total, 1);
    assert_eq!(within(Filters { language: vec!["ru".into()], ..Filters::default() }).verdict, Verdict::Nothing);
    let notes = within(Filters { kind: vec!["note".into()], ..Filters::default() });
    assert_eq!(notes.verdict, Verdict::Nothing);
}

#[test]
fn text_that_goes_on_after_its_parts_is_found_both_ways() {
    let file = SourceFile::new(
        "rules/one/a.md",
        "# 5 Winches\n\n1. A winch turns:\n   1. by hand,\n   2. by steam,\n\n   and never by wind.\n",
    );
    let described = Book { id: "one".into(), language: "en".into(), ..Book::default() };
    let corpus = link(vec![read_book(described, vec![file])]);
    let index = Index::in_memory(&corpus).unwrap();
    for quote in ["A winch turns: and never by wind.", "A winch turns: by hand, by steam, and never by wind."] {
        let checked = ask(&corpus, &index, quote);
        let clauses: Vec<&str> = corpus.clause_ids().map(|id| text(&corpus, id)).collect();
        assert_eq!(checked.verdict, Verdict::Verbatim, "{quote}: {clauses:?}");
    }
}

#[test]
fn a_book_can_be_quoted_whole() {
    let (corpus, index) = &*BUNDLED;
    let page = corpus.pages.iter().max_by_key(|page| page.clauses.len()).unwrap();
    let clauses = page.clauses.clone().map(ClauseId);
    let whole: Vec<&str> = clauses.map(|id| text(corpus, id)).collect();
    assert_eq!(ask(corpus, index, &whole.join("\n")).verdict, Verdict::Verbatim);
}

#[test]
fn hostile_wordings_are_checked_in_bounded_time() {
    let (corpus, index) = &*BUNDLED;
    let whole: String = corpus.clause_ids().map(|id| text(corpus, id)).collect::<Vec<_>>().join(" ");
    for quote in [
        "ground forces ".repeat(50_000),
        "a ".repeat(100_000),
        "the … ".repeat(50_000),
        "1 ".repeat(100_000),
        "x".repeat(1_000_000),
        "...".repeat(100_000),
        format!("{}the{}", "?".repeat(500_000), " <".repeat(200_000)),
        format!("a{}b", "*<b>".repeat(100_000)),
        (0..100_000).map(|n: u32| n.to_string()).collect::<Vec<_>>().join(" w"),
        whole.repeat(3),
    ] {
        let request = QuoteRequest { text: quote, limit: 10, ..QuoteRequest::default() };
        if let Ok(checked) = check(corpus, index, &request) {
            assert!(checked.verdict != Verdict::Verbatim || checked.total > 0);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_wording_is_checked_and_told_with_sound_places(
        quote in prop_oneof![
            "((the|a|barge|pilot|line|fee|Roll|−1|7\\.1|\\(a\\)|…|\\.\\.\\.|баржа|“|<b>|[*]|[a-z]{1,9})[ ,.?<*]{1,2}){0,14}",
            any::<String>(),
        ],
    ) {
        let (corpus, index) = &*PIER;
        let request = QuoteRequest { text: quote.clone(), limit: 50, ..QuoteRequest::default() };
        let Ok(checked) = check(corpus, index, &request) else { return Ok(()) };
        let places = checked.places.iter().chain(checked.nearest.iter().map(|nearest| &nearest.place));
        for place in places {
            prop_assert!(!place.parts.is_empty());
            for part in &place.parts {
                let mut last = 0;
                for range in &part.ranges {
                    prop_assert!(last <= range.start && range.start < range.end);
                    prop_assert!(part.of(corpus).get(range.clone()).is_some());
                    last = range.end;
                }
            }
        }
        for one in checked.nearest.iter().flat_map(|nearest| &nearest.differences) {
            prop_assert!(quote.get(one.quote.clone()).is_some());
            prop_assert!(!one.book.is_empty() || !one.quote.is_empty());
        }
        let look = Look { width: Some(60), marks: true };
        prop_assert!(terminal::quote(corpus, &checked, look).ends_with('\n'));
        let document = json::document(json::quote(corpus, &checked));
        prop_assert!(document.trim_end().ends_with('}'), "{}", document);
    }
}

static PIER: LazyLock<(Corpus, Index)> = LazyLock::new(pier);

/// The last word of a clause replaced by parts of the number of the clause after it.
#[test]
fn a_number_of_the_next_clause_is_no_word_of_this_one() {
    let (corpus, index) = &*BUNDLED;
    let clauses = long_enough(corpus);
    let mut tried = 0;
    for pair in clauses.windows(2).step_by(9) {
        let (own, next) = (text(corpus, pair[0]), corpus.clause(pair[1]));
        let Some(number) = &next.number else { continue };
        let Some(start) = own.trim_end().rfind(char::is_whitespace) else { continue };
        if own.len() > 600 || corpus.page_id_of(pair[0]) != corpus.page_id_of(pair[1]) {
            continue;
        }
        for part in [number.segments().next(), number.segments().last()].into_iter().flatten() {
            let quote = format!("{} {part}", &own[..start]);
            let last = own[start..].trim_matches(|c: char| !c.is_alphanumeric());
            if !last.to_lowercase().starts_with(&part.to_lowercase()) {
                let checked = ask(corpus, index, &quote);
                assert!(matches!(checked.verdict, Verdict::Near | Verdict::Nothing), "{quote}: {checked:?}");
                tried += 1;
            }
        }
    }
    assert!(tried > 100, "{tried}");
}

#[test]
fn a_part_of_a_number_that_is_no_end_of_it_is_a_word_added() {
    let (corpus, index) = &*BUNDLED;
    for quote in [
        "4 Forces in a territory that is not sand are sheltered from the storm",
        "69 Notes in a play area cannot",
        "planets. Its initiative value is 1.",
        "Units <b not and never> can move into the Mecatol Rex system as usual",
        "If the active player does <s>not</s> want to commit ground forces",
    ] {
        let checked = ask(corpus, index, quote);
        assert!(!matches!(checked.verdict, Verdict::Verbatim), "{quote}: {checked:?}");
    }
}

#[test]
fn a_raised_figure_is_no_figure_of_the_number_before_it() {
    let (corpus, index) = lines_of(&["A crew pays 10² coins for the whole fleet at once."]);
    let verdict = |text: &str| ask(&corpus, &index, text).verdict;
    assert_eq!(verdict("A crew pays 10² coins for the whole fleet"), Verdict::Verbatim);
    assert_eq!(verdict("A crew pays 102 coins for the whole fleet"), Verdict::Near);
    assert_eq!(verdict("A crew pays 10³ coins for the whole fleet"), Verdict::Near);
}

#[test]
fn an_ellipsis_at_either_end_leaves_out_nothing_of_what_is_quoted() {
    let (corpus, index) = lines_of(&["A crew pays ten coins for the whole fleet at once."]);
    for quote in [
        "pays ten coins …",
        "pays ten coins […]",
        "pays ten coins (...)",
        "[...] pays ten coins",
        "“pays ten coins […]”",
    ] {
        assert_eq!(ask(&corpus, &index, quote).verdict, Verdict::Verbatim, "{quote}");
    }
    assert_eq!(ask(&corpus, &index, "pays ten coins […] < 3").verdict, Verdict::Near);
}
