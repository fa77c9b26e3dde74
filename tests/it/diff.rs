//! Two texts compared, on small books put together in memory, on hostile ones, and on real ones.

use crate::support::corpora;
use ruledex::corpus::{Book, BookId, ClauseId, Corpus};
use ruledex::diff::{Diff, Side, Typography, diff};
use ruledex::ingest::read_book;
use ruledex::library::Library;
use ruledex::link::link;
use ruledex::source::SourceFile;
use std::fmt::Write as _;
use std::path::Path;

/// A corpus of one book in numbered plain text.
fn text(text: &str) -> Corpus {
    let book = Book {
        id: "kites".into(),
        title: "Kites".into(),
        game: "kites".into(),
        language: "en".into(),
        ..Book::default()
    };
    link(vec![read_book(book, vec![SourceFile::new("kites.txt", text)])])
}

fn side(corpus: &Corpus) -> Side<'_> {
    Side { corpus, book: BookId::new(0) }
}

fn compare(old: &Corpus, new: &Corpus) -> Diff {
    diff(side(old), side(new), Typography::Judge)
}

fn number(corpus: &Corpus, id: ClauseId) -> String {
    corpus.clause(id).number.as_ref().map_or_else(|| corpus.address(id).anchor, ToString::to_string)
}

/// A comparison as one line a difference: `+ 1.2`, `- 1.3`, `1.4 > 1.5`, `1.4 ~ 1.5 old/new`, `! 1.6 cause`.
fn told(old: &Corpus, new: &Corpus) -> Vec<String> {
    let diff = compare(old, new);
    let mut lines = Vec::new();
    lines.extend(diff.added.iter().map(|&id| format!("+ {}", number(new, id))));
    lines.extend(diff.removed.iter().map(|&id| format!("- {}", number(old, id))));
    for reworded in &diff.reworded {
        let (from, to) = (reworded.pair.from, reworded.pair.to);
        let mut line = format!("{} ~ {}", number(old, from), number(new, to));
        for change in &reworded.changes {
            let cut = |corpus: &Corpus, id, (start, end): (u32, u32)| {
                corpus.clause(id).text.plain[start as usize..end as usize].to_owned()
            };
            write!(line, " [{}/{}]", cut(old, from, change.from), cut(new, to, change.to)).unwrap();
        }
        lines.push(line);
    }
    lines.extend(diff.renumbered.iter().map(|pair| format!("{} > {}", number(old, pair.from), number(new, pair.to))));
    for defect in &diff.defects {
        let from = defect.from.map_or("-".into(), |id| number(old, id));
        let to = defect.to.map_or("-".into(), |id| number(new, id));
        lines.push(format!("! {from} {to} {}", defect.cause.name()));
    }
    lines
}

/// What differs between two books of one page of these rules.
fn rules(old: &[&str], new: &[&str]) -> Vec<String> {
    let book = |rules: &[&str]| text(&format!("1 Kites\n\n{}\n", rules.join("\n\n")));
    told(&book(old), &book(new))
}

#[test]
fn the_same_text_has_no_difference() {
    let one = ["1.1 A kite has a tail.", "1.2 A torn tail is mended at dusk."];
    assert_eq!(rules(&one, &one), Vec::<String>::new());
    let typed = ["1.1 A  kite has a\ntail.", "1.2 A torn tail is mended at dusk."];
    assert_eq!(rules(&one, &typed), Vec::<String>::new());
    assert_eq!(rules(&["1.1 The “red–tail” flies."], &["1.1 The \"red-tail\" flies."]), Vec::<String>::new());
}

#[test]
fn each_kind_of_change_is_told() {
    let old = ["1.1 A kite has a tail.", "1.2 A torn tail is mended at dusk.", "1.3 Wind blows from the bag."];
    assert_eq!(rules(&old, &old[..2]), ["- 1.3"]);
    assert_eq!(rules(&old[..2], &old), ["+ 1.3"]);
    assert_eq!(rules(&old, &["1.1 A kite has two tails.", old[1], old[2]]), ["1.1 ~ 1.1 [a tail/two tails]"]);
    assert_eq!(
        rules(
            &old,
            &[
                "1.1 Strings are cut last.",
                "1.2 A kite has a tail.",
                "1.3 A torn tail is mended at dusk.",
                "1.4 Wind blows from the bag."
            ]
        ),
        ["+ 1.1", "1.1 > 1.2", "1.2 > 1.3", "1.3 > 1.4"]
    );
    assert_eq!(
        rules(&old, &["1.1 Nobody may bribe the referee.", old[1], old[2]]),
        ["+ 1.1", "- 1.1"],
        "other rules under one number are not one rule"
    );
    assert_eq!(rules(&old, &["1.1 A Kite has a tail!", old[1], old[2]]), ["1.1 ~ 1.1 [kite/Kite] [./!]"]);
}

#[test]
fn letters_that_say_nearly_the_same_go_with_what_they_are_about() {
    let section = |at: u32, name: &str| {
        format!(
            "1.{at} {name}\n\n1.{at}a {name} works while the kite is up.\n\n1.{at}b A second {name} on one kite does nothing."
        )
    };
    let book = |names: &[&str]| {
        let sections: Vec<String> = (1..).zip(names).map(|(at, name)| section(at, name)).collect();
        text(&format!("1 Charms\n\n{}\n", sections.join("\n\n")))
    };
    let (old, new) = (book(&["Feather", "Ribbon", "Bell"]), book(&["Feather", "Lantern", "Ribbon", "Bell"]));
    assert_eq!(
        told(&old, &new),
        [
            "+ 1.2",
            "+ 1.2.a",
            "+ 1.2.b",
            "1.2 > 1.3",
            "1.2.a > 1.3.a",
            "1.2.b > 1.3.b",
            "1.3 > 1.4",
            "1.3.a > 1.4.a",
            "1.3.b > 1.4.b",
        ]
    );
    let diff = compare(&old, &new);
    let shifts: Vec<_> =
        diff.shifts.iter().map(|shift| (number(&old, shift.first.from), shift.count, shift.below)).collect();
    assert_eq!(shifts, [("1.2".to_owned(), 2, 4)]);
}

#[test]
fn a_citation_that_follows_is_no_change_and_one_that_does_not_is() {
    let old = ["1.1 A kite has a tail.", "1.2 Tails tear in a gale, see rule 1.1 for more of them."];
    let follows = [
        "1.1 Gales come in autumn.",
        "1.2 A kite has a tail.",
        "1.3 Tails tear in a gale, see rule 1.2 for more of them.",
    ];
    assert_eq!(rules(&old, &follows), ["+ 1.1", "1.1 > 1.2", "1.2 > 1.3"]);
    let strays = [
        "1.1 A kite has a tail.",
        "1.2 Tails tear in a gale, see rule 1.3 for more of them.",
        "1.3 Gales come in autumn.",
    ];
    assert_eq!(rules(&old, &strays), ["+ 1.3", "1.2 ~ 1.2 [1.1/1.3]"]);
}

/// Two books of the same rules, one of which is typed in another way.
fn typed_apart(change: impl Fn(usize, &str) -> String) -> (Corpus, Corpus) {
    let things = ["tail", "string", "frame", "ribbon", "spool", "bell", "glove", "hook", "paper", "knot"];
    let old: Vec<String> =
        (1..).zip(things).map(|(at, it)| format!("1.{at} THE {it} “Owner,” mends it with care.")).collect();
    let new: Vec<String> = (1..)
        .zip(things)
        .map(|(at, it)| change(at, &format!("1.{at} The {it} \"owner\" mends it with care.")))
        .collect();
    (text(&format!("1 Kites\n\n{}\n", old.join("\n\n"))), text(&format!("1 Kites\n\n{}\n", new.join("\n\n"))))
}

#[test]
fn texts_that_were_typed_apart_are_compared_by_their_words() {
    let (old, new) = typed_apart(|_, line| line.to_owned());
    assert_eq!(told(&old, &new), Vec::<String>::new());
    let judged = compare(&old, &new);
    assert_eq!((judged.typography_ignored, judged.typographic), (true, 10));
    let strict = diff(side(&old), side(&new), Typography::Compare);
    assert_eq!((strict.typography_ignored, strict.reworded.len()), (false, 10));
    let (old, new) = typed_apart(|at, line| match at {
        3 => line.replace("care", "car"),
        5 => line.replace("mends", "sells"),
        _ => line.to_owned(),
    });
    assert_eq!(told(&old, &new), ["1.5 ~ 1.5 [mends/sells]", "! 1.3 1.3 slip"]);
}

#[test]
fn every_clause_is_accounted_for_once() {
    let lines = |seed: usize, skip: usize| -> Corpus {
        let words = ["kite", "gale", "string", "tears", "mends", "flies", "dusk", "two", "never", "the"];
        let mut out = "1 Kites\n".to_owned();
        for rule in 1..120 {
            if rule % skip == 0 {
                continue;
            }
            write!(out, "\n1.{rule}").unwrap();
            for nth in 0..3 + rule % 7 {
                write!(out, " {}", words[(rule * seed + nth * 3 + rule / 5) % words.len()]).unwrap();
            }
            out.push_str(".\n");
        }
        text(&out)
    };
    for (a, b) in [(1, 1), (1, 3), (7, 3), (2, 9)] {
        let (old, new) = (lines(a, 11), lines(b, 13));
        let diff = compare(&old, &new);
        let pairs = diff.same + diff.renumbered.len() + diff.reworded.len();
        let two_sided = diff.defects.iter().filter(|defect| defect.from.is_some() && defect.to.is_some()).count();
        assert_eq!(diff.added.len() + pairs + two_sided, new.clause_count());
        assert_eq!(diff.removed.len() + pairs + two_sided, old.clause_count());
        for id in old.clause_ids() {
            assert!(diff.partner_of(id).is_none_or(|to| diff.origin_of(to) == Some(id)));
        }
        assert_eq!(diff, compare(&old, &new));
    }
}

#[test]
fn hostile_texts_are_compared_in_bounded_time() {
    let many = |line: &str, count: usize| {
        let mut out = "1 Kites\n".to_owned();
        for rule in 1..=count {
            write!(out, "\n1.{rule} {line}\n").unwrap();
        }
        text(&out)
    };
    let (old, new) =
        (many("The same words in every rule.", 20_000), many("The very same words in every rule.", 20_000));
    assert_eq!(compare(&old, &new).reworded.len(), 20_000);
    let long = |word: &str| text(&format!("1 Kites\n\n1.1 Start {} end.\n", format!("{word} kite ").repeat(200_000)));
    assert_eq!(compare(&long("red"), &long("blue")).reworded.len(), 1);
}

fn outside(path: &Path) -> Corpus {
    Library::read_outside(path, 64 << 20).unwrap()
}

#[test]
fn the_official_text_and_the_site_differ_in_what_is_known() {
    let Some(folder) = corpora("the_official_text_and_the_site_differ_in_what_is_known") else { return };
    let official = outside(&folder.join("corpora/lrr-2.0-text/lrr.txt"));
    let site = outside(&folder.join("corpora/tirules-2026-01"));
    let diff = compare(&official, &site);
    let moved: Vec<String> = diff
        .renumbered
        .iter()
        .map(|pair| format!("{} {}", number(&official, pair.from), number(&site, pair.to)))
        .collect();
    assert_eq!(moved, ["17.4 17.3.a", "17.4.a 17.3.b", "17.4.b 17.3.c", "17.4.c 17.4"]);
    let reworded: Vec<String> = diff.reworded.iter().map(|reworded| number(&site, reworded.pair.to)).collect();
    assert_eq!(reworded, ["9.3", "90.7.c"]);
    let numbered = |corpus: &Corpus, ids: &[ClauseId]| -> Vec<String> {
        ids.iter().filter(|&&id| corpus.clause(id).number.is_some()).map(|&id| number(corpus, id)).collect()
    };
    assert_eq!(numbered(&site, &diff.added), Vec::<String>::new());
    assert_eq!(numbered(&official, &diff.removed), Vec::<String>::new());
    let new: Vec<&str> = diff.pages_added.iter().map(|&id| site.page_of(id).name.as_str()).collect();
    assert_eq!(new.iter().filter(|name| name.starts_with("R_")).count(), 8);
    let totals = diff.totals();
    assert_eq!((totals.related_removed, totals.related_added), (37, 201));
}

#[test]
fn two_editions_of_a_long_book_are_told_apart() {
    let Some(folder) = corpora("two_editions_of_a_long_book_are_told_apart") else { return };
    let old = outside(&folder.join("corpora/mtg-cr/MagicCompRules_20220429.txt"));
    let new = outside(&folder.join("corpora/mtg-cr/MagicCompRules-20250207-raw.txt"));
    let diff = compare(&old, &new);
    let moved = |number: &str| {
        let id = old.names.all_numbers().iter().find(|(own, _)| own == number).unwrap().1;
        diff.partner_of(id).and_then(|to| new.clause(to).number.clone()).map(|number| number.to_string())
    };
    for (from, to) in [
        ("310", Some("311")),
        ("313.5", Some("314.5")),
        ("509.4", Some("509.2")),
        ("505.5", Some("505.6")),
        ("713.2", Some("712.4.a")),
        ("715.3.a", Some("714.3.a")),
        ("702.62.a", Some("702.62.a")),
        ("509.2", None),
        ("713.10", None),
    ] {
        assert_eq!(moved(from).as_deref(), to, "{from}");
    }
    assert!(diff.same > 2900 && diff.removed.len() < 50, "{:?}", diff.totals());
}

#[test]
fn two_states_of_a_site_are_told_apart() {
    let Some(folder) = corpora("two_states_of_a_site_are_told_apart") else { return };
    let old = outside(&folder.join("corpora/tirules-2021-02"));
    let new = outside(&folder.join("corpora/tirules-2026-01"));
    let diff = compare(&old, &new);
    let added: Vec<&str> = diff.pages_added.iter().map(|&id| new.page_of(id).name.as_str()).collect();
    for page in ["C_events", "F_keleres", "R_coexistence", "R_fracture"] {
        assert!(added.contains(&page), "{page} is not among {added:?}");
    }
    assert_eq!(diff.pages_removed, []);
    let partner = |page: &str, anchor: &str| {
        let id = old.clause_ids().find(|&id| old.page_of(id).name == page && old.clause(id).anchor == anchor).unwrap();
        diff.partner_of(id).map(|to| new.clause(to).anchor.clone())
    };
    assert_eq!(partner("R_action_cards", "note.2").as_deref(), Some("note.3"));
    assert_eq!(partner("R_fleet_pool", "37.2.a").as_deref(), Some("37.1.b"));
}
