//! Every check has a folder in `tests/fixtures/checks/` with two small books: `bad`, of which all
//! findings are recorded, and `good`, which has none of that code. Edge cases that no format can write
//! down stand here, with books built page by page.

use crate::books::{TestPage, book, corpus};
use crate::support::{corpora, dump_findings, fixtures, list};
use ruledex::check::{CHECKS, Check, Checked, Selection, code_named, denied, listed_codes};
use ruledex::corpus::{Book, Corpus, Kind};
use ruledex::decode::decode;
use ruledex::diag::{Finding, Severity};
use ruledex::ingest::glossary_file::{self, RawGlossary};
use ruledex::ingest::{BookPages, FORMATS, read_book};
use ruledex::link;
use ruledex::source::SourceFile;
use std::collections::HashMap;
use std::path::Path;

fn only(corpus: &Corpus, code: &str) -> String {
    let findings = Selection::new(&[code.to_owned()], None).unwrap().run(corpus);
    assert!(findings.iter().all(|finding| finding.code == code && finding.address.is_some()));
    dump_findings(&findings)
}

/// A sample library: its corpus and the sources that it was read from.
struct Sample {
    corpus: Corpus,
    sources: HashMap<String, SourceFile>,
}

impl Sample {
    fn run(&self, checks: &[&dyn Check]) -> Vec<Finding> {
        let source = |path: &str| self.sources.get(path).cloned();
        ruledex::check::run(Checked::with_sources(&self.corpus, &source), checks)
    }
}

/// Reads a folder as a library does: a book `sample`, or a book in each folder that has a `book.yaml`.
fn read_folder(folder: &Path) -> Sample {
    let books: Vec<_> = list(folder).into_iter().filter(|path| path.join("book.yaml").is_file()).collect();
    let mut read = Vec::new();
    let mut glossaries = Vec::new();
    let mut sources = HashMap::new();
    if books.is_empty() {
        read.push(read_one(folder, "sample", &mut glossaries, &mut sources));
    }
    for path in &books {
        let id = path.file_name().unwrap().to_string_lossy().into_owned();
        read.push(read_one(path, &id, &mut glossaries, &mut sources));
    }
    Sample { corpus: link::link_all(read, glossaries), sources }
}

/// The files beside `book.yaml` are the book's.
fn read_one(
    folder: &Path,
    id: &str,
    glossaries: &mut Vec<RawGlossary>,
    sources: &mut HashMap<String, SourceFile>,
) -> BookPages {
    let mut files = Vec::new();
    let mut noticed = Vec::new();
    let mut about = Book { id: id.to_owned(), ..Book::default() };
    let mut folders = vec![folder.to_owned()];
    while let Some(inside) = folders.pop() {
        for path in list(&inside) {
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(folder).unwrap().to_string_lossy().replace('\\', "/");
            let decoded = decode(&format!("rules/{id}/{name}"), &std::fs::read(&path).unwrap(), None).unwrap();
            let file = decoded.value;
            noticed.extend(decoded.findings);
            sources.insert(file.path().to_owned(), file.clone());
            if name == "glossary.yaml" {
                let read = glossary_file::read(&file);
                let file = file.path().to_owned();
                let (terms, findings) = (read.value, read.findings);
                glossaries.push(RawGlossary { game: "harbour".to_owned(), file, bundled: false, terms, findings });
            } else if name == "book.yaml" {
                about = book_of(file.text(), about);
            } else {
                files.push(file);
            }
        }
    }
    let mut read = read_book(about, files);
    read.findings.extend(noticed);
    read
}

/// The few keys that these fixtures need of a `book.yaml`.
fn book_of(yaml: &str, mut book: Book) -> Book {
    for (key, value) in yaml.lines().filter_map(|line| line.split_once(": ")) {
        match key {
            "title" => book.title = value.to_owned(),
            "game" => book.game = value.to_owned(),
            "language" => book.language = value.to_owned(),
            "translates" => book.translates = Some(value.to_owned()),
            "skipped_letters" => {
                book.skipped_letters = value.trim_matches(['[', ']']).split(", ").map(str::to_owned).collect();
            }
            _ => panic!("the fixtures know no key {key}"),
        }
    }
    book
}

/// What reading finds is no check, and has the same two books for the codes that people ask for.
const OF_READING: [&str; 6] = [
    "control-character",
    "encoding-guessed",
    "link-without-target",
    "nested-too-little",
    "unclosed-item",
    "unquoted-number",
];

/// The codes that have two books in `tests/fixtures/checks`.
pub fn codes_with_fixtures() -> impl Iterator<Item = &'static str> {
    CHECKS.iter().map(|check| check.code().name).chain(OF_READING)
}

#[test]
fn bad_books_give_their_findings_and_good_ones_none() {
    let mut wrong = Vec::new();
    for code in codes_with_fixtures() {
        let folder = fixtures("checks").join(code);
        // The checks that run by themselves, and this one.
        let asked = |other: &&&dyn Check| other.on_by_default() || other.code().name == code;
        let checks: Vec<&dyn Check> = CHECKS.iter().filter(asked).copied().collect();
        for name in ["bad", "good"] {
            let sample = read_folder(&folder.join(name));
            assert!(!sample.corpus.pages.is_empty(), "{code}/{name} has no pages");
            let findings = sample.run(&checks);
            if findings.iter().any(|finding| finding.code == code) != (name == "bad") {
                wrong.push(format!("{code}/{name}:\n{}", dump_findings(&findings)));
            }
            insta::with_settings!({ snapshot_path => &folder, prepend_module_to_snapshot => false, omit_expression => true }, {
                insta::assert_snapshot!(name, dump_findings(&findings));
            });
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn no_fixture_of_a_check_is_orphaned() {
    for folder in list(&fixtures("checks")) {
        let names: Vec<String> =
            list(&folder).iter().map(|path| path.file_name().unwrap().to_string_lossy().into_owned()).collect();
        let kept = ["bad", "bad.snap", "good", "good.snap"];
        assert!(names.iter().all(|name| kept.contains(&name.as_str())), "{}: {names:?}", folder.display());
    }
}

#[test]
fn every_code_explains_itself() {
    let codes = listed_codes();
    let names: Vec<&str> = codes.iter().map(|code| code.name).collect();
    assert!(names.is_sorted_by(|a, b| a < b), "{names:?}");
    for name in names {
        assert!(name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'), "{name} is not kebab-case");
    }
    for check in CHECKS {
        let about = check.code().about;
        for part in ["\n\nWhy it matters: ", "\n\nExample: ", "\n\nWhat to do: "] {
            assert!(about.contains(part), "{} does not say: {part}", check.code().name);
        }
        // Two checks may share a code.
        assert_eq!(code_named(check.code().name).unwrap().about, check.code().about);
    }
    let of_formats: Vec<&str> = FORMATS.iter().flat_map(|format| format.codes().iter().map(|code| code.name)).collect();
    for name in of_formats.iter().chain(&["dropped"]) {
        assert_eq!(code_named(name).unwrap().name, *name);
    }
}

#[test]
fn an_unknown_code_names_the_nearest() {
    let message = |name: &str| Selection::new(&[name.to_owned()], None).unwrap_err().to_string();
    assert_eq!(message("Dead-Lnik"), "no finding has the code `Dead-Lnik`: did you mean `dead-link`?");
    assert_eq!(message("weather"), "no finding has the code `weather`: `check --list` shows all");
}

#[test]
fn findings_are_chosen_by_code_and_level() {
    let corpus = corpus(vec![
        TestPage::new("docking", "12", "Docking").related(&["Cargo", "Crago"]).rule("12.1", "See 12.9."),
        TestPage::new("cargo", "13", "Cargo").rule("12.1", "Cargo is stowed."),
    ]);
    let codes = |codes: &[&str], level| -> Vec<String> {
        let codes: Vec<String> = codes.iter().map(|&code| code.to_owned()).collect();
        Selection::new(&codes, level).unwrap().run(&corpus).into_iter().map(|finding| finding.code).collect()
    };
    let all = ["duplicate-number", "one-way-related", "dead-link", "missing-citation"];
    assert_eq!(codes(&[], None), all);
    assert_eq!(codes(&[], Some(Severity::Warning)), [all[0], all[2], all[3]]);
    assert_eq!(codes(&["dead-link", "one-way-related"], None), [all[1], all[2]]);
    assert_eq!(codes(&["dead-link", "one-way-related"], Some(Severity::Error)), [all[2]]);
    let findings = Selection::new(&["missing-citation".to_owned()], None).unwrap().run(&corpus);
    assert!(denied(&findings, Severity::Info) && denied(&findings, Severity::Warning));
    assert!(!denied(&findings, Severity::Error) && !denied(&[], Severity::Info));
}

/// `12.1`, `12.2` … as rules of one page.
fn numbered(numbers: &[&str]) -> Corpus {
    let page =
        numbers.iter().fold(TestPage::new("docking", "12", "Docking"), |page, number| page.rule(number, "A tug."));
    corpus(vec![page])
}

fn gaps(numbers: &[&str]) -> Vec<String> {
    let findings = Selection::new(&["number-gap".to_owned()], None).unwrap().run(&numbered(numbers));
    findings.into_iter().map(|finding| finding.message).collect()
}

#[test]
fn gaps_are_found_between_siblings_only() {
    let none = Vec::<String>::new();
    assert_eq!(gaps(&["12.1", "12.3"]), ["12.2 is missing between 12.1 and 12.3"]);
    assert_eq!(gaps(&["12.1", "12.2", "12.9"]), ["12.3 to 12.8 are missing between 12.2 and 12.9"]);
    assert_eq!(gaps(&["12.3", "12.1"]), ["12.2 is missing between 12.1 and 12.3"]);
    // A number that shows in its parts is there.
    assert_eq!(gaps(&["12.1", "12.2.a", "12.2.b", "12.3"]), none);
    assert_eq!(gaps(&["12.2", "12.3"]), none);
    assert_eq!(gaps(&["12.0", "12.1"]), none);
    assert_eq!(gaps(&["12.10", "12.20", "12.30", "12.40"]), none);
    assert_eq!(gaps(&["12.9", "12.10", "12.11"]), none);
    assert_eq!(gaps(&["12.01.01", "12.01.03", "12.02.01"]), ["12.01.02 is missing between 12.01.01 and 12.01.03"]);
}

#[test]
fn letters_and_steps_count_in_their_own_way() {
    let none = Vec::<String>::new();
    assert_eq!(gaps(&["12.1.a", "12.1.c"]), ["12.1.b is missing between 12.1.a and 12.1.c"]);
    assert_eq!(gaps(&["12.1.b", "12.1.c"]), ["12.1.b stands without 12.1.a"]);
    assert_eq!(gaps(&["12.1.i", "12.1.ii", "12.1.iv"]), ["12.1.iii is missing between 12.1.ii and 12.1.iv"]);
    assert_eq!(gaps(&["12.1.h", "12.1.i", "12.1.j"]), ["12.1.h stands without 12.1.a"]);
    let a_to_j: Vec<String> = ('a'..='j').map(|letter| format!("12.1.{letter}")).collect();
    assert_eq!(gaps(&a_to_j.iter().map(String::as_str).collect::<Vec<_>>()), none);
    assert_eq!(gaps(&["12.1.а", "12.1.б", "12.1.г"]), ["12.1.в is missing between 12.1.б and 12.1.г"]);
    // ё is never used in such lists.
    assert_eq!(gaps(&["12.1.д", "12.1.е", "12.1.ж"]), ["12.1.д stands without 12.1.а"]);
}

#[test]
fn letters_that_a_game_never_uses_are_no_gaps() {
    let lettered = |rules: &[&str]| -> Vec<String> {
        let letters = "abcdefghijkmn".chars();
        letters.flat_map(|letter| rules.iter().map(move |rule| format!("{rule}.{letter}"))).collect()
    };
    let found = |numbers: Vec<String>| gaps(&numbers.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(found(lettered(&["12.1", "12.2"])).len(), 2);
    // Three series that all leave out l do so on purpose.
    assert_eq!(found(lettered(&["12.1", "12.2", "12.3"])), Vec::<String>::new());

    let page = TestPage::new("docking", "12", "Docking").rule("12.1.a", "A tug.").rule("12.1.c", "A crew.");
    let mut said = book("b", vec![page]);
    said.book.skipped_letters = vec!["b".to_owned()];
    assert_eq!(only(&link::link(vec![said]), "number-gap"), "");
}

#[test]
fn topics_are_missed_in_a_whole_book_only() {
    let topics = |numbers: &mut dyn Iterator<Item = u32>| {
        let page = |number: u32| TestPage::new(&format!("p{number}"), &number.to_string(), &format!("Topic {number}"));
        only(&corpus(numbers.map(page).collect()), "number-gap")
    };
    let whole = topics(&mut (1..=60).filter(|number| *number != 31));
    assert_eq!(
        whole,
        "rules/b/p32.md:1:1-9 warning number-gap: 31 is missing between 30 and 32 (add what is missing, or mend the \
         number)\n"
    );
    assert_eq!(topics(&mut (1..=60).filter(|number| number % 10 != 0)), "");
}

#[test]
fn spellings_of_one_number_are_duplicates_and_other_books_are_not() {
    let page = || TestPage::new("docking", "12", "Docking").rule("12.1a", "A tug.");
    let twice = page().rule("12.1 (a)", "A crew.").clause(Kind::Heading, "12", "Docking again");
    insta::assert_snapshot!(only(&corpus(vec![twice]), "duplicate-number"), @r#"
    rules/b/docking.md:3:1-17 error duplicate-number: the number 12.1.a is taken already (`b:docking#12.1.a` at rules/b/docking.md:2 bears it first: give one of the two another number)
    rules/b/docking.md:4:1-17 error duplicate-number: the number 12 is taken already (`b:docking` at rules/b/docking.md:1 bears it first: give one of the two another number)
    "#);
    let corpus = link::link(vec![book("a", vec![page()]), book("b", vec![page()])]);
    assert_eq!(only(&corpus, "duplicate-number"), "");
}

#[test]
fn dead_links_name_what_was_meant() {
    let corpus = corpus(vec![
        TestPage::new("R_docking", "12", "Docking (Unit Ability)")
            .alias("mooring")
            .rule("12.1", "</R_Cargo> </R_cragos> <#12.9> </R_cargo#13.2> <./R_Cargo.md> </lore/R_cargo>")
            .rule("12.2", "<Dokcing> <Moorings> <12.7> <99.9> <b:Carog> <Cargo#13.8> <Weather> <…>")
            .rule("12.3", "</> </map.png> <https://example.org/x> </R_cargo#13.1> <Docking> <mooring> <#12.1>"),
        TestPage::new("R_cargo", "13", "Cargo").rule("13.1", "Cargo is stowed."),
    ]);
    insta::assert_snapshot!(only(&corpus, "dead-link"), @r#"
    rules/b/R_docking.md:2:7-15 error dead-link: `/R_Cargo` leads nowhere: upper and lower case differ from the page's (did you mean `/R_cargo`?)
    rules/b/R_docking.md:2:18-27 error dead-link: `/R_cragos` leads nowhere: no page has this path (did you mean `/R_cargo`?)
    rules/b/R_docking.md:2:30-35 error dead-link: `#12.9` leads nowhere: the page “Docking (Unit Ability)” has no place `12.9` (did you mean `#12.3`?)
    rules/b/R_docking.md:2:38-51 error dead-link: `/R_cargo#13.2` leads nowhere: the page “Cargo” has no place `13.2` (did you mean `/R_cargo#13.1`?)
    rules/b/R_docking.md:2:54-66 error dead-link: `./R_Cargo.md` leads nowhere: upper and lower case differ from the page's (did you mean `R_cargo.md`?)
    rules/b/R_docking.md:2:69-82 error dead-link: `/lore/R_cargo` leads nowhere: the page stands in another folder (did you mean `/R_cargo`?)
    rules/b/R_docking.md:3:7-14 error dead-link: `Dokcing` leads nowhere: no page or section has this name (did you mean `Docking (Unit Ability)`?)
    rules/b/R_docking.md:3:17-25 error dead-link: `Moorings` leads nowhere: no page or section has this name (did you mean `mooring`?)
    rules/b/R_docking.md:3:28-32 error dead-link: `12.7` leads nowhere: no clause has this number (did you mean `12.3`?)
    rules/b/R_docking.md:3:35-39 error dead-link: `99.9` leads nowhere: no clause has this number (did you mean `13.1`?)
    rules/b/R_docking.md:3:42-49 error dead-link: `b:Carog` leads nowhere: no page or section has this name (did you mean `b:Cargo`?)
    rules/b/R_docking.md:3:52-62 error dead-link: `Cargo#13.8` leads nowhere: the page “Cargo” has no place `13.8` (did you mean `Cargo#13.1`?)
    rules/b/R_docking.md:3:65-72 error dead-link: `Weather` leads nowhere: no page or section has this name (name a page or clause that exists, or take the link out)
    rules/b/R_docking.md:3:75-76 error dead-link: `…` leads nowhere: it names nothing (name a page or clause that exists, or take the link out)
    "#);
}

#[test]
fn ambiguous_links_name_what_they_could_mean() {
    let corpus = corpus(vec![
        TestPage::new("a", "1", "Salvage (Unit Ability)").rule("1.1", "<Salvage>, rule 2.1, <Salvage (Card)>."),
        TestPage::new("b", "2", "Salvage (Card)").rule("2.1", "A tug.").rule("2.1", "A crew."),
    ]);
    insta::assert_snapshot!(only(&corpus, "ambiguous-link"), @r#"
    rules/b/a.md:2:6-13 warning ambiguous-link: `Salvage` could mean “Salvage (Unit Ability)” or “Salvage (Card)” (write the one that is meant: `b:a` or `b:b`)
    rules/b/a.md:2:21-24 warning ambiguous-link: `2.1` could mean 2.1 at rules/b/b.md:2 or 2.1 at rules/b/b.md:3 (give all but one of them another number)
    "#);
}

#[test]
fn missing_citations_name_the_nearest_number() {
    let text = "See 12.9, see 12.3b, see 12.1.f, see 13.1, see 40.4.";
    let page = TestPage::new("docking", "12", "Docking").rule("12.1", text).rule("12.1.a", "A tug.");
    let page = page.rule("12.1.d", "A crew.").rule("12.3", "A hold.").rule("12.10", "A sail.");
    let corpus = corpus(vec![page, TestPage::new("cargo", "14", "Cargo").rule("14.1", "Cargo.")]);
    insta::assert_snapshot!(only(&corpus, "missing-citation"), @r#"
    rules/b/docking.md:2:10-14 warning missing-citation: 12.9 is cited, but no clause has this number (the nearest number is 12.10)
    rules/b/docking.md:2:20-25 warning missing-citation: 12.3.b is cited, but no clause has this number (the nearest number is 12.3)
    rules/b/docking.md:2:31-37 warning missing-citation: 12.1.f is cited, but no clause has this number (the nearest number is 12.1.d)
    rules/b/docking.md:2:43-47 warning missing-citation: 13.1 is cited, but no clause has this number (the nearest number is 12.10)
    rules/b/docking.md:2:53-57 warning missing-citation: 40.4 is cited, but no clause has this number (the nearest number is 14.1)
    "#);
}

#[test]
fn headings_of_the_form_are_no_names() {
    let pages = |count: usize| -> Corpus {
        let page = |n: usize| TestPage::new(&format!("p{n}"), "", &format!("Faction {n}")).section("Flagship");
        corpus((0..count).map(page).collect())
    };
    assert_eq!(only(&pages(2), "same-title").lines().count(), 1);
    assert_eq!(only(&pages(3), "same-title").lines().count(), 2);
    assert_eq!(only(&pages(4), "same-title"), "");
    let twice = TestPage::new("p", "", "Faction").section("Flagship").section("Flagship");
    assert_eq!(only(&corpus(vec![twice]), "same-title"), "");
}

#[test]
fn relative_paths_are_fine_where_they_are_the_custom() {
    let corpus = corpus(vec![
        TestPage::new("docking", "", "Docking").rule("12.1", "<cargo.md> <./cargo.md> </cargo>"),
        TestPage::new("cargo", "", "Cargo"),
    ]);
    assert_eq!(only(&corpus, "relative-link"), "");
}

#[test]
fn the_defects_of_real_pages_are_found_and_no_others() {
    let Some(corpora) = corpora("the_defects_of_real_pages_are_found_and_no_others") else { return };
    let files: Vec<SourceFile> = list(&corpora.join("corpora/tirules-2026-01"))
        .iter()
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            SourceFile::new(name, std::fs::read_to_string(path).unwrap())
        })
        .collect();
    let about = Book { id: "pages".to_owned(), language: "en".to_owned(), ..Book::default() };
    let corpus = link::link(vec![read_book(about, files.clone())]);
    let source = |path: &str| files.iter().find(|file| file.path() == path).cloned();
    let checked = Checked::with_sources(&corpus, &source);
    let found = |code: &str| Selection::new(&[code.to_owned()], None).unwrap().run(checked);
    let places = |code: &str| -> Vec<String> {
        let findings = found(code);
        findings.iter().map(|finding| format!("{}:{} {}", finding.file, finding.place.line, finding.help)).collect()
    };
    assert_eq!(
        places("dead-link"),
        ["R_entropic_scars.php:30 did you mean `/R_technology`?", "R_space_stations.php:38 did you mean `/R_planets`?"]
    );
    assert_eq!(
        places("relative-link"),
        [
            "C_technology.php:4 write `/C_units`",
            "C_units.php:43 write `/R_mechs`",
            "C_units.php:55 write `/R_pds`",
            "C_units.php:60 write `/R_space_dock`",
            "R_exploration.php:48 write `/R_purge`",
        ]
    );
    assert_eq!(found("one-way-related").len(), 149);
    assert_eq!(found("same-title").len(), 10);
    assert_eq!(found("orphan-page").len(), 32);
    assert_eq!(found("unclosed-item").len(), 14);
    // “Trade Goods” after “Trade” and what stands after “The Fracture” are in order.
    let pages = |code: &str| -> Vec<String> { found(code).into_iter().map(|finding| finding.file).collect() };
    assert_eq!(
        pages("related-order"),
        [
            "R_entropic_scars.php",
            "R_exhausted.php",
            "R_initiative_order.php",
            "R_pds.php",
            "R_planets.php",
            "R_status_phase.php",
            "R_structures.php",
            "R_transactions.php",
        ]
    );
    let none = [
        "ambiguous-link",
        "self-link",
        "link-names-other",
        "duplicate-number",
        "number-gap",
        "number-order",
        "number-of-page",
        "missing-citation",
        "lost-text",
        "empty-section",
        "question-without-answer",
        "loose-note",
    ];
    for code in none {
        assert_eq!(dump_findings(&found(code)), "", "{code}");
    }
}
