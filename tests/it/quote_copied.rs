//! Wordings as they are copied: with links, labels, addresses and what `show` prints around rules. Each stands in the book
//! word for word; with one word or number altered, none does.

use crate::bundled::BUNDLED;
use crate::quote::{Dice, ask, lines_of, pier, text, told};
use crate::support_corpus::{TestBook, corpus};
use anstream::adapter::strip_str;
use ruledex::corpus::{Book, ClauseId, Corpus, Kind};
use ruledex::index::Index;
use ruledex::ingest::read_book;
use ruledex::link::link;
use ruledex::quote::Verdict;
use ruledex::render::terminal::{self, Look};
use ruledex::show::{Around, Extent, show};
use ruledex::source::SourceFile;

/// A clause as it is shown, without colours.
fn shown(corpus: &Corpus, id: ClauseId) -> String {
    let look = Look { width: None, marks: true };
    let shown = terminal::shown(corpus, &show(corpus, id), Extent::Whole, Around::default(), look);
    strip_str(&shown).to_string()
}

/// A page with a note of its own heading on a rule that others follow, and a question.
fn winches() -> (Corpus, Index) {
    let file = SourceFile::new(
        "rules/winch/winches.md",
        "---\ntitle: Winches\nnumber: \"5\"\n---\n\nWinches haul.\n\n5.1 A winch turns by hand.\n\n5.2 A winch never \
         turns by wind, see VII.4.\n\n## Notes\n\n1. [[5.1]] Two hands turn it [[5.2|sooner]].\n\n## Questions\n\nQ: May \
         a winch rest?\nA: A winch may rest.\n",
    );
    let described = Book { id: "winch".into(), title: "Winch".into(), language: "en".into(), ..Book::default() };
    let corpus = link(vec![read_book(described, vec![file])]);
    let index = Index::in_memory(&corpus).unwrap();
    (corpus, index)
}

#[test]
fn links_of_a_source_are_read_as_the_source_is() {
    let (corpus, index) = lines_of(&["A tug tows barges to the pier before dusk.", "Ropes cost [[two]] coins."]);
    for (quote, expected) in [
        ("A [[tug]] tows [[Cargo Barge|barges]] to the pier", "verbatim"),
        ("A [[Tugboat|tug]] tows [[barge]]s to the pier", "verbatim"),
        ("A [tug](tugs.md) tows [barges](https://example.org/a_(b) \"Barges\") to the pier", "verbatim"),
        ("A **[[tug]]** tows barges to [the pier](#pier)", "verbatim"),
        ("A [[tug]] tows … to the [[pier]]", "abridged −(barges)"),
        ("A [[tug]] tows rafts to the [[pier]]", "near barges→rafts"),
        ("A [[barges|raft]] tows barges to the pier", "near tug→raft"),
        ("tows barges to the [pier](never)", "near →[ before→never"),
        ("Ropes cost [[two]] coins", "verbatim"),
        ("Ropes cost two coins", "signs [[→ ]]→"),
    ] {
        assert_eq!(told(&corpus, &ask(&corpus, &index, quote)), expected, "{quote}");
    }
}

#[test]
fn a_label_with_a_colon_is_that_of_its_kind_of_clause_alone() {
    let (corpus, index) = winches();
    for (quote, expected) in [
        ("Q: May a winch rest?\nA: A winch may rest.", "verbatim"),
        ("**Q:** May a winch rest?\n\n**A:** A winch may rest.", "verbatim"),
        ("Question 1: May a winch rest? Answer: A winch may rest.", "verbatim"),
        ("A: A winch may rest", "verbatim"),
        ("Note: Two hands turn it sooner.", "verbatim"),
        ("A: May a winch rest?", "near →A"),
        ("Q: A winch may rest", "near →Q"),
        ("A A winch may rest", "near →A"),
        ("A winch turns by hand. A: A winch", "near →A"),
        ("Q: May a winch rest?\nA: A winch may never rest.", "near →never"),
        ("May a winch rest? Q:", "near →Q"),
    ] {
        let checked = ask(&corpus, &index, quote);
        assert_eq!(told(&corpus, &checked), expected, "{quote}");
    }
}

#[test]
fn a_word_divided_at_the_end_of_a_line_is_whole() {
    let (corpus, index) = lines_of(&[
        "The initiative passes to an anti-raft tug, in short- or long-range towing.",
        "Наводнение топит баржу.",
    ]);
    for (quote, expected) in [
        ("The initia-\ntive passes to an anti-raft tug", "verbatim"),
        ("The initia\u{ad}\r\n    tive passes", "verbatim"),
        ("The in- itiative passes", "verbatim"),
        ("initiative passes to an anti-\nraft tug, in short-\nor long-range tow-\ning", "verbatim"),
        ("> The initia-\n> tive passes", "verbatim"),
        ("Навод-\nнение топит", "verbatim"),
        ("The initia-\ntives pass to an anti-raft tug", "near initiative passes→initia- tives pass"),
        ("The initi-\ntive passes to an anti-raft tug", "near initiative→initi- tive"),
        ("The initia tive passes to an anti-raft tug", "near initiative→initia tive"),
    ] {
        let told = told(&corpus, &ask(&corpus, &index, quote)).replace('\n', " ");
        assert_eq!(told, expected, "{quote}");
    }
}

#[test]
fn a_number_that_is_cut_is_not_quoted_whole() {
    let (corpus, index) = lines_of(&["A tug waits, see VII.4", "Rafts follow 12.1.a and AL.9.1, i.e. soon"]);
    for (quote, expected) in [
        ("A tug waits, see VII.4", "verbatim"),
        ("A tug waits, see VII", "signs .→"),
        ("A tug waits, see VII 4", "signs .→"),
        ("A tug waits, see VII.5", "near →VII.5"),
        ("A tug waits, see VI.4", "near VII→VI"),
        ("Rafts follow 12.1.a", "verbatim"),
        ("Rafts follow 12.1", "signs .→"),
        ("Rafts follow 12", "signs .→"),
        ("a and AL.9.1", "signs .→"),
        ("Rafts follow 12.1.a and AL", "signs .→"),
        ("9.1, i.e. soon", "signs .→"),
        ("AL.9.1, i. e. soon", "verbatim"),
    ] {
        assert_eq!(told(&corpus, &ask(&corpus, &index, quote)), expected, "{quote}");
    }
}

#[test]
fn an_accent_is_a_sign_of_its_word() {
    let (corpus, index) = lines_of(&[
        "The résumé of a pilot costs a señor 5 coins",
        "Ещё один за\u{301}мок стоит у причала.",
        "Çar naïf Ω",
    ]);
    for (quote, expected) in [
        ("the RÉSUMÉ of a pilot", "verbatim"),
        ("the re\u{301}sume\u{301} of a pilot", "verbatim"),
        ("the resume of a pilot", "signs résumé→resume"),
        ("the resumé of a pilot costs a senor", "signs résumé→resumé señor→senor"),
        ("the résumé of a pilót", "signs pilot→pilót"),
        ("the résumé of a pílot costs a señor 6 coins", "near pilot→pílot 5→6"),
        ("Еще один за\u{301}мок", "verbatim"),
        ("Ещё один замок стоит", "signs за\u{301}мок→замок"),
        ("Çar naïf omega", "verbatim"),
        ("Car naif Ω", "signs Çar→Car naïf→naif"),
    ] {
        assert_eq!(told(&corpus, &ask(&corpus, &index, quote)), expected, "{quote}");
    }
}

#[test]
fn an_address_is_the_label_of_its_own_clause() {
    let (corpus, index) = winches();
    for (quote, expected) in [
        ("winch:winches#5.1 A winch turns by hand.", "verbatim"),
        ("winch:winches#5.1  A winch turns by hand.\nwinch:winches#5.2: A winch never turns", "verbatim"),
        ("“A winch turns by hand” (winch:winches#5.1)", "verbatim"),
        ("5.1 A winch turns by hand. [winch:winches#5.1]\n5.2 A winch never turns [winch:winches#5.2]", "verbatim"),
        ("winch:winches  5 Winches  notes\n    Winches haul", "verbatim"),
        ("winch:winches#5.2 A winch turns by hand.", "near never→ wind→hand"),
        ("“A winch turns by hand” (winch:winches#5.2)", "near →winch:winches#5.2"),
        ("“A winch turns by hand!” (winch:winches#5.1)", "signs →!"),
    ] {
        assert_eq!(told(&corpus, &ask(&corpus, &index, quote)), expected, "{quote}");
    }
}

#[test]
fn rules_and_the_notes_between_them_are_quoted_as_they_are_shown() {
    let (corpus, index) = winches();
    let shown = |at: usize| shown(&corpus, corpus.clause_ids().nth(at).unwrap());
    let page = shown(0);
    assert!(page.find("note 1").unwrap() < page.find("5.2").unwrap(), "{page}");
    for quote in
        [page.as_str(), &shown(1), &shown(2), "5.1 A winch turns by hand. note 1 Two hands turn it sooner. 5.2 A"]
    {
        assert_eq!(told(&corpus, &ask(&corpus, &index, quote)), "verbatim", "{quote}");
    }
    // As the page is printed, and nothing that is neither.
    let printed = "by wind, see VII.4. Two hands turn it sooner. May a winch rest?";
    assert_eq!(told(&corpus, &ask(&corpus, &index, printed)), "verbatim");
    for other in ["Winches haul. Two hands turn it sooner.", "note 1 Two hands turn it sooner. 5.1 A winch turns"] {
        assert_eq!(ask(&corpus, &index, other).verdict, Verdict::Near, "{other}");
    }
}

/// What `show` prints of a page, and which clauses are told there though they stand on other pages.
#[test]
fn every_page_is_word_for_word_as_it_is_shown_and_with_a_word_altered_it_is_not() {
    let (corpus, index) = &*BUNDLED;
    let mut dice = Dice(41);
    let mut asked = 0;
    for &topic in corpus.page_ids().map(|page| corpus.topic(page)).collect::<Vec<_>>().iter().step_by(9) {
        let shown = shown(corpus, topic);
        let elsewhere = corpus.clauses_of(corpus.page_id_of(topic)).flat_map(|id| corpus.notes_on(id));
        if elsewhere.into_iter().any(|note| corpus.page_id_of(note) != corpus.page_id_of(topic)) {
            continue;
        }
        assert_eq!(told(corpus, &ask(corpus, index, &shown)), "verbatim", "{shown}");
        let altered = with_a_word_altered(&shown, text(corpus, topic), &mut dice);
        let verdict = ask(corpus, index, &altered).verdict;
        assert!(matches!(verdict, Verdict::Near | Verdict::Nothing), "{verdict:?}: {altered}");
        asked += 1;
    }
    assert!(asked > 8, "{asked}");
}

/// One word of a part of a text that stands in it, altered.
fn with_a_word_altered(whole: &str, part: &str, dice: &mut Dice) -> String {
    let at = whole.find(part).unwrap_or(0);
    let words: Vec<(usize, &str)> =
        part.split(' ').map(|word| (at + word.as_ptr() as usize - part.as_ptr() as usize, word)).collect();
    let letters: Vec<_> = words.into_iter().filter(|(_, word)| word.chars().all(char::is_alphanumeric)).collect();
    let (start, word) = letters[dice.below(letters.len())];
    format!("{}{}{}", &whole[..start], altered(word), &whole[start + word.len()..])
}

/// A word that is another one: a number the next one, a word one letter longer.
fn altered(word: &str) -> String {
    word.parse::<u64>().map_or_else(|_| format!("{word}q"), |number| (number + 1).to_string())
}

/// Ways in which a clause is copied.
const COPIED: usize = 7;

fn copied(corpus: &Corpus, id: ClauseId, source: &str, way: usize, dice: &mut Dice) -> String {
    let words: Vec<&str> = source.split(' ').collect();
    let inner = dice.below(words.len());
    let with = |change: &dyn Fn(&str) -> String| {
        let words = words.iter().enumerate();
        words
            .map(|(at, word)| if at == inner { change(word) } else { (*word).to_owned() })
            .collect::<Vec<_>>()
            .join(" ")
    };
    let is_word = words[inner].chars().all(char::is_alphabetic) && words[inner].len() > 3;
    match way {
        0 if is_word => with(&|word| format!("[[{word}]]")),
        1 if is_word => with(&|word| format!("[[Some Page|{word}]]")),
        2 if is_word => with(&|word| format!("[{word}](../page.md)")),
        3 if is_word => with(&|word| {
            let half = word.floor_char_boundary(word.len() / 2);
            if word[half..].starts_with(char::is_lowercase) {
                format!("{}-\n{}", &word[..half], &word[half..])
            } else {
                word.to_owned()
            }
        }),
        4 => format!("{}  {source}", corpus.address(id)),
        5 => format!("“{source}” ({})", corpus.address(id)),
        6 if !corpus.is_topic(id) && !corpus.label_in_list(id).is_empty() => {
            format!("{}  {source}", corpus.label_in_list(id))
        }
        _ => source.to_owned(),
    }
}

#[test]
fn a_clause_is_word_for_word_however_it_is_copied_and_never_with_a_word_or_number_altered() {
    let (corpus, index) = &*BUNDLED;
    let mut dice = Dice(0x51ed_2701);
    let ids: Vec<_> = corpus.clause_ids().filter(|&id| text(corpus, id).split(' ').count() >= 4).collect();
    let mut tried = 0;
    for (at, &id) in ids.iter().enumerate().step_by(11) {
        let source = text(corpus, id);
        let way = at % COPIED;
        let quote = copied(corpus, id, source, way, &mut dice);
        assert_eq!(told(corpus, &ask(corpus, index, &quote)), "verbatim", "{quote}");
        let all: Vec<&str> = source.split(' ').filter(|word| word.chars().all(char::is_alphanumeric)).collect();
        if all.is_empty() {
            continue;
        }
        let word = all[dice.below(all.len())];
        let at = dice.below(source.split(' ').filter(|one| *one == word).count());
        let mut seen = 0;
        let words: Vec<String> = source
            .split(' ')
            .map(|one| {
                seen += usize::from(one == word);
                if one == word && seen == at + 1 { altered(word) } else { one.to_owned() }
            })
            .collect();
        let quote = copied(corpus, id, &words.join(" "), way, &mut dice);
        let verdict = ask(corpus, index, &quote).verdict;
        assert!(!matches!(verdict, Verdict::Verbatim | Verdict::Abridged | Verdict::Signs), "{verdict:?}: {quote}");
        tried += 1;
    }
    assert!(tried > 100, "{tried}");
}

#[test]
fn a_bracket_that_ends_a_clause_is_none_of_the_next_number() {
    let (corpus, index) = lines_of(&["Tugs tow (or push).", "(Small) tugs rest [at night]"]);
    for (quote, expected) in [
        ("Tugs tow (or push). 1.2 (Small) tugs rest", "verbatim"),
        ("Tugs tow (or push). (1.2) (Small) tugs rest", "verbatim"),
        ("Tugs tow (or push). [1.2]: (Small) tugs", "verbatim"),
        ("(1.2) (Small) tugs rest [at night]", "verbatim"),
        ("Tugs tow (or push. 1.2 (Small) tugs rest", "signs )→"),
        ("(1.2) Small) tugs rest", "verbatim"),
    ] {
        assert_eq!(told(&corpus, &ask(&corpus, &index, quote)), expected, "{quote}");
    }
}

#[test]
fn the_first_and_last_numbers_of_a_quote_count() {
    let (corpus, index) = pier();
    for (quote, verdict) in [
        ("Roll −1 for each missing line", Verdict::Verbatim),
        ("Roll −2 for each missing line", Verdict::Near),
        ("7.1.c Roll −1 for each missing line", Verdict::Near),
        ("quay:mooring#7.1.b Roll −1 for each missing line", Verdict::Verbatim),
        ("quay:mooring#7.1.a Roll −1 for each missing line", Verdict::Near),
    ] {
        assert_eq!(ask(&corpus, &index, quote).verdict, verdict, "{quote}");
    }
}

#[test]
fn a_page_of_labels_alone_is_checked_in_bounded_time() {
    let book = TestBook::new("pier", "en").page("mooring", "Mooring", "7", "", &[(Kind::Rule, "7.1", "A line holds.")]);
    let corpus = corpus(vec![book]);
    let index = Index::in_memory(&corpus).unwrap();
    for quote in [
        "pier:mooring#7.1 ".repeat(20_000),
        "Q: ".repeat(20_000),
        "[[a|".repeat(20_000),
        "[a](b".repeat(20_000),
        "li-\nne ".repeat(10_000),
        "VII.4.".repeat(10_000),
        "Related  x\n    y\n".repeat(10_000),
    ] {
        let verdict = ask(&corpus, &index, &quote).verdict;
        assert!(matches!(verdict, Verdict::Near | Verdict::Nothing), "{verdict:?}");
    }
}
