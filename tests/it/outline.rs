//! Numbered plain text: the real corpora against their gold, and properties on made-up outlines.

use crate::support::corpora;
use proptest::prelude::*;
use ruledex::corpus::{Book, Kind, Number, RelationKind, Target};
use ruledex::diag::Finding;
use ruledex::ingest::outline::Outline;
use ruledex::ingest::{Format, RawClause, RawPage, format_of, read_book};
use ruledex::source::SourceFile;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::Path;

fn load(path: &Path) -> SourceFile {
    let name = path.file_name().unwrap().to_string_lossy().into_owned();
    let bytes = std::fs::read(path).unwrap();
    let file = ruledex::decode::decode(&name, &bytes, None).unwrap().value;
    SourceFile::new(name, file.text().trim_start_matches('\u{feff}'))
}

fn book() -> Book {
    Book { id: "b".into(), title: "Book".into(), game: "g".into(), language: "en".into(), ..Book::default() }
}

fn read(file: &SourceFile) -> (Vec<RawPage>, Vec<Finding>) {
    let read = Outline.read(file, &book());
    (read.value, read.findings)
}

fn numbered(pages: &[RawPage]) -> Vec<(String, &RawClause)> {
    let clauses = pages.iter().flat_map(|page| &page.clauses);
    clauses.filter_map(|clause| Some((clause.number.as_ref()?.canonical().to_owned(), clause))).collect()
}

fn jsonl(path: &Path) -> Vec<serde_json::Value> {
    std::fs::read_to_string(path).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Letters and digits with single blanks between words: what the words are, not how quotes look.
fn fold(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('•', "").replace("  ", " ").trim().to_owned()
}

/// Twice the longest common subsequence by the sum of the lengths.
fn ratio(a: &str, b: &str) -> f64 {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a == b {
        return 1.0;
    }
    let mut row = vec![0u32; b.len() + 1];
    for x in &a {
        let mut diagonal = 0;
        for (at, y) in b.iter().enumerate() {
            let above = row[at + 1];
            row[at + 1] = if x == y { diagonal + 1 } else { above.max(row[at]) };
            diagonal = above;
        }
    }
    2.0 * f64::from(row[b.len()]) / f64::from(u32::try_from(a.len() + b.len()).unwrap())
}

#[test]
fn the_living_rules_reference_reads_as_the_gold_says() {
    let Some(root) = corpora("outline: living rules reference") else { return };
    let file = load(&root.join("corpora/lrr-2.0-text/lrr.txt"));
    assert_eq!(format_of(&file).name(), "outline");
    let (pages, findings) = read(&file);
    let mut found: HashMap<String, Vec<String>> = HashMap::new();
    for (number, clause) in numbered(&pages) {
        found.entry(number).or_default().push(fold(&clause.text.rich.plain));
    }
    let titles: HashMap<&str, &RawPage> =
        pages.iter().filter_map(|page| Some((page.number.as_ref()?.canonical(), page))).collect();
    let (mut right, mut wrong, mut lost_titles) = (0, Vec::new(), Vec::new());
    let gold = jsonl(&root.join("gold/lrr-2.0.clauses.jsonl"));
    for clause in &gold {
        let number = clause["number"].as_str().unwrap();
        let text = fold(clause["text"].as_str().unwrap());
        let more: Vec<&str> = clause["bullets"].as_array().into_iter().flatten().filter_map(|b| b.as_str()).collect();
        let after = clause["unnumbered_after"].as_str().unwrap_or("");
        let long = fold(&format!("{text} {} {after}", more.join(" ")));
        if clause["kind"] == "topic"
            && titles.get(number).is_none_or(|page| page.title != clause["title"].as_str().unwrap())
        {
            lost_titles.push(number.to_owned());
        }
        let got = found.get(number).and_then(|texts| texts.first()).map_or("", String::as_str);
        if ratio(&text, got).max(ratio(&long, got)) >= 0.95 {
            right += 1;
        } else {
            wrong.push(format!("{number}\n  gold {text}\n  got  {got}"));
        }
    }
    let known: Vec<&str> = gold.iter().map(|clause| clause["number"].as_str().unwrap()).collect();
    let mut invented: Vec<&String> = found.keys().filter(|number| !known.contains(&number.as_str())).collect();
    invented.sort();
    let doubled: Vec<&String> = found.iter().filter(|(_, texts)| texts.len() > 1).map(|(number, _)| number).collect();
    eprintln!("{right} of {} right\n{}", gold.len(), wrong.join("\n"));
    assert_eq!(invented, Vec::<&String>::new());
    assert_eq!(doubled, Vec::<&String>::new());
    assert_eq!(lost_titles, Vec::<String>::new());
    assert!(right * 100 >= gold.len() * 97, "{right} of {}", gold.len());
    assert!(findings.iter().any(|f| f.code == "lost-number" && f.message.contains("36.1")));

    let mut names = 0;
    for topic in jsonl(&root.join("gold/lrr-2.0.related.jsonl")) {
        let number = topic["number"].as_str().unwrap();
        let wanted: Vec<&str> =
            topic["related"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
        let got: Vec<&str> = titles[number].related.iter().map(|link| link.written.as_str()).collect();
        assert_eq!(got, wanted, "related topics of {number}");
        names += got.len();
    }
    assert_eq!(names, 401);
    every_word_is_accounted_for(&file, &pages, &findings);
}

/// Every number that a line of the text begins with, by looking at the text alone.
fn printed_numbers(file: &SourceFile, from: &str) -> Vec<String> {
    let start = file.text().rfind(&format!("\n{from}")).unwrap();
    let body = &file.text()[start..];
    let lines = body.lines().map(str::trim).filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    let mut numbers = Vec::new();
    for line in lines {
        let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).count();
        let chapter = digits(line);
        let Some(rest) = line[chapter..].strip_prefix('.') else { continue };
        let rule = digits(rest);
        if chapter != 3 || rule == 0 {
            continue;
        }
        let mut number = format!("{}.{}", &line[..chapter], &rest[..rule]);
        if let Some(letter) = rest[rule..].chars().next().filter(char::is_ascii_lowercase) {
            number = format!("{number}.{letter}");
        }
        numbers.push(number);
    }
    numbers
}

#[test]
fn the_comprehensive_rules_read_whole() {
    let Some(root) = corpora("outline: comprehensive rules") else { return };
    for (name, rules, letters) in
        [("MagicCompRules-20250207-raw.txt", 1127, 1895), ("MagicCompRules_20220429.txt", 1031, 1620)]
    {
        let file = load(&root.join("corpora/mtg-cr").join(name));
        assert_eq!(format_of(&file).name(), "outline");
        let (pages, findings) = read(&file);
        let parts = |depth: usize| -> Vec<String> {
            let all = numbered(&pages).into_iter().map(|(number, _)| number);
            all.filter(|number| number.split('.').count() == depth).collect()
        };
        let printed = printed_numbers(&file, "1. Game Concepts");
        let found: Vec<String> = numbered(&pages)
            .into_iter()
            .filter(|(_, clause)| clause.kind != Kind::Topic)
            .map(|(number, _)| number)
            .collect();
        assert_eq!(found, printed, "{name}");
        assert_eq!((parts(2).len(), parts(3).len()), (rules, letters), "{name}");

        let page = |name: &str| pages.iter().find(|page| page.name.as_deref() == Some(name)).unwrap();
        assert_eq!(page("702").title, "Keyword Abilities");
        assert_eq!(page("1").title, "Game Concepts");
        assert!(page("active-player").clauses[0].text.rich.plain.ends_with("See rule 102.1."));
        assert!(pages.iter().all(|page| page.title != "Contents"), "{name}");

        let examples = file.text().lines().filter(|line| line.trim().starts_with("Example:")).count();
        let attached = pages.iter().flat_map(|page| &page.clauses).filter(|c| c.kind == Kind::Example);
        assert!(attached.clone().all(|c| c.parent.is_some_and(|parent| parent > 0)), "{name}");
        assert_eq!(attached.count(), examples, "{name}");
        assert_eq!(findings.iter().filter(|f| f.code == "lost-number").count(), 0, "{name}: {findings:?}");
        every_word_is_accounted_for(&file, &pages, &findings);
    }
}

/// The words of a text, bullets and marks aside.
fn words(text: &str) -> Vec<String> {
    let cut = |c: char| !c.is_alphanumeric();
    text.split(cut).filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

/// All words of the source stand in a page, in a number, or in the lines of a `dropped` finding.
fn every_word_is_accounted_for(file: &SourceFile, pages: &[RawPage], findings: &[Finding]) {
    let mut left: HashMap<String, i64> = HashMap::new();
    let mut dropped = vec![false; file.lines().count() + 2];
    for finding in findings.iter().filter(|f| f.code == "dropped") {
        let (_, list) = finding.message.rsplit_once("line").unwrap();
        for stretch in list.trim_start_matches('s').trim_end_matches(')').split(',') {
            let ends: Vec<usize> = stretch.split('–').map(|n| n.trim().parse().unwrap()).collect();
            dropped[ends[0]..=*ends.last().unwrap()].fill(true);
        }
    }
    for (at, (_, line)) in file.lines().enumerate() {
        for word in words(line).into_iter().filter(|_| !dropped[at + 1]) {
            *left.entry(word).or_default() += 1;
        }
    }
    for page in pages {
        let related = page.related.iter().map(|link| link.written.as_str());
        let clauses = page.clauses.iter().map(|clause| clause.text.rich.plain.as_str());
        for word in std::iter::once(page.title.as_str()).chain(related).chain(clauses).flat_map(words) {
            *left.entry(word).or_default() -= 1;
        }
    }
    let mut lost: Vec<(String, i64)> = left
        .into_iter()
        .filter(|(word, count)| *count > 0 && !LABELS.contains(&word.as_str()) && !is_label(word))
        .collect();
    lost.sort();
    assert_eq!(lost, []);
}

/// Words that a reader turns into structure.
const LABELS: &[&str] = &["example", "related", "topics", "q", "a", "rule"];

/// Numbers and letters of clauses, and the halves of words that a line's end divides.
fn is_label(word: &str) -> bool {
    word.chars().count() <= 2
        || word.starts_with(|c: char| c.is_ascii_digit())
        || ["iii", "vii", "viii"].contains(&word)
}

#[test]
fn the_dune_compendium_keeps_its_ties() {
    let Some(root) = corpora("outline: dune compendium") else { return };
    let mut twice = Vec::new();
    let (mut ties, mut clauses) = (0, 0);
    for name in ["0.md", "1.md", "2.md", "3.md"] {
        let file = load(&root.join("corpora/dune-landsraad/numbered").join(name));
        assert_eq!(format_of(&file).name(), "outline", "{name}");
        let (pages, findings) = read(&file);
        let found: Vec<String> = numbered(&pages).into_iter().map(|(number, _)| number).collect();
        let printed: Vec<String> = file
            .text()
            .lines()
            .filter_map(|line| line.trim_start_matches(['#', ' ']).split(' ').next())
            .filter(|word| word.starts_with(|c: char| c.is_ascii_digit()))
            .map(|word| word.trim_end_matches('.').to_owned())
            .collect();
        assert_eq!(found, printed, "{name}");
        clauses += found.len();
        twice.extend(found.iter().filter(|n| found.iter().filter(|m| m == n).count() > 1).cloned());
        for clause in pages.iter().flat_map(|page| &page.clauses) {
            for link in &clause.text.links {
                assert!(matches!(link.kind, RelationKind::AddsTo | RelationKind::Supersedes));
                let (start, end) = link.range.unwrap();
                assert_eq!(&clause.text.rich.plain[start as usize..end as usize], link.label);
                assert_eq!(clause.text.links.iter().filter(|l| l.label == link.label).count(), 1);
                ties += 1;
            }
        }
        every_word_is_accounted_for(&file, &pages, &findings);
    }
    twice.sort();
    twice.dedup();
    assert_eq!(twice, ["2.01", "2.02", "2.03", "2.04", "2.05", "3.01"]);
    eprintln!("{clauses} numbers, {ties} ties");
}

/// A made-up outline and the numbers in it: topics with titles, rules, letters, wrapped lines.
fn outlines() -> impl Strategy<Value = (String, Vec<String>)> {
    let word = "[b-z][a-z]{2,8}";
    let rule = (prop::collection::vec(word, 3..30), 0..4usize);
    let topic = (prop::collection::vec("[A-Z]{3,8}", 1..3), prop::collection::vec(rule, 1..6));
    (prop::collection::vec(topic, 1..6), 40..90usize, any::<bool>()).prop_map(|(topics, width, blank)| {
        let (mut text, mut numbers) = (String::new(), Vec::new());
        let paragraph = |text: &mut String, label: &str, words: &[String]| {
            let mut column = label.len();
            text.push_str(label);
            for (at, word) in words.iter().enumerate() {
                let word = if at == 0 { word[..1].to_uppercase() + &word[1..] } else { word.clone() };
                column += word.len() + 1;
                let gap = if column > width { "\n" } else { " " };
                column = if column > width { word.len() } else { column };
                text.push_str(gap);
                text.push_str(&word);
            }
            text.push_str(if blank { ".\n\n" } else { ".\n" });
        };
        for (nth, (title, rules)) in topics.iter().enumerate() {
            let topic = nth + 1;
            numbers.push(topic.to_string());
            writeln!(text, "{topic} {}", title.join(" ")).unwrap();
            for (nth, (words, letters)) in rules.iter().enumerate() {
                let rule = format!("{topic}.{}", nth + 1);
                paragraph(&mut text, &rule, words);
                numbers.push(rule.clone());
                for letter in ["a", "b", "c"].iter().take(*letters) {
                    paragraph(&mut text, &format!("{letter})"), words);
                    numbers.push(format!("{rule}.{letter}"));
                }
            }
        }
        (text, numbers)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn an_outline_gives_all_its_numbers_and_words((text, numbers) in outlines()) {
        let file = SourceFile::new("made-up.txt", text);
        let (pages, findings) = read(&file);
        let found: Vec<String> = numbered(&pages).into_iter().map(|(number, _)| number).collect();
        prop_assert_eq!(found, numbers);
        every_word_is_accounted_for(&file, &pages, &findings);
    }

    #[test]
    fn any_text_is_read(text in any::<String>()) {
        read(&SourceFile::new("any.txt", text));
    }

    #[test]
    fn any_lines_are_read_without_losing_a_word(lines in prop::collection::vec(odd_line(), 0..40)) {
        let file = SourceFile::new("odd.txt", lines.join("\n"));
        let (pages, findings) = read(&file);
        every_word_is_accounted_for(&file, &pages, &findings);
    }
}

/// Lines made of what the reader looks for, in any order.
fn odd_line() -> impl Strategy<Value = String> {
    let start = prop::sample::select(vec![
        "",
        "1 ",
        "1.1 ",
        "1.2 ",
        "1 .3 ",
        "2.1",
        "2.1a ",
        "2.1a. ",
        "3",
        "7",
        "8",
        "9",
        "a ",
        "a\t",
        "b) ",
        "i. ",
        "(1) ",
        "## 1.1 ",
        "# 2 ",
        "• ",
        "? ",
        "ï",
        "Example: ",
        "RELATED TOPICS: ",
        "Q: ",
        "A: ",
        "Glossary",
        "ERRATA",
        "A4.1 ",
        "BG.1 ",
        "BG Traders ",
        "VI Ships ",
        "1.1.i ",
        "1.1.ii ",
        "1.1.a.i ",
        "i ",
        "ii ",
        "VI.1 ",
        "§ 3a ",
        "Rule 2: ",
        "Contents",
        "  ",
        "\u{c}",
    ]);
    let middle = prop::sample::select(vec![
        "",
        "Ships",
        "ships and docks",
        "Ships pull what tugs do not pull well.",
        "SHIPS",
        "ships, 1.2",
    ]);
    let end = prop::sample::select(vec!["", ".", ":", ",", " +1.1.1", " -2.1.1 -2.1.1", " . . . . . . 7", " 12"]);
    (start, middle, end).prop_map(|(start, middle, end)| format!("{start}{middle}{end}"))
}

fn corpus_of(file: SourceFile, id: &str) -> ruledex::corpus::Corpus {
    let about = Book { id: id.into(), title: id.into(), format: Some("outline".into()), ..book() };
    ruledex::link::link(vec![read_book(about, vec![file])])
}

#[test]
fn related_topics_and_citations_resolve() {
    let Some(root) = corpora("outline: resolved links") else { return };
    let lrr = corpus_of(load(&root.join("corpora/lrr-2.0-text/lrr.txt")), "lrr");
    let related: Vec<_> = lrr.relations().filter(|r| r.kind == RelationKind::RelatedTopic).collect();
    assert_eq!(related.len(), 401);
    let open: Vec<&str> =
        related.iter().filter(|r| !matches!(r.target, Target::Clause(_))).map(|r| r.written.as_str()).collect();
    assert_eq!(open, Vec::<&str>::new());

    let mtg = corpus_of(load(&root.join("corpora/mtg-cr/MagicCompRules-20250207-raw.txt")), "mtg");
    let from = |number: &str| {
        let clause = mtg.names.numbered(&Number::parse(number).unwrap()).next().unwrap();
        let cites = mtg.relations().filter(move |r| r.from == clause && r.kind == RelationKind::Cites);
        cites.map(|r| (r.written.clone(), matches!(r.target, Target::Clause(_)))).collect::<Vec<_>>()
    };
    assert!(from("100.2d").contains(&("108.2a".to_owned(), true)));
    let cites: Vec<_> = mtg.relations().filter(|r| r.kind == RelationKind::Cites).collect();
    let missing: Vec<&str> = cites.iter().filter(|r| r.target == Target::Missing).map(|r| r.written.as_str()).collect();
    assert_eq!(missing, ["110.10"]);
    assert!(cites.len() > 1500, "{}", cites.len());
    let term = mtg.page_ids().find(|&id| mtg.page(id).name == "active-player").unwrap();
    let glossary: Vec<&str> = cites.iter().filter(|r| r.from == mtg.topic(term)).map(|r| r.written.as_str()).collect();
    assert_eq!(glossary, ["102.1"]);

    let dune = corpus_of(load(&root.join("corpora/dune-landsraad/numbered/1.md")), "dune");
    let clause = dune.names.numbered(&Number::parse("1.01.03").unwrap()).next().unwrap();
    let ties: Vec<_> = dune.relations().filter(|r| r.from == clause).map(|r| (r.kind, r.written.as_str())).collect();
    assert_eq!(ties, [(RelationKind::Supersedes, "2.04.16"), (RelationKind::Supersedes, "3.01.07")]);
}

#[test]
fn letters_of_a_rule_on_a_page_before_are_kept_under_its_number() {
    let top = "c A barge may carry any crate.\nd A barge may be towed.\n16.4 Barges and crates are not the same.\n\
               RELATED TOPICS: Loading, Towing\n17 TOWING\nSome crews can tow a barge.\n17.1 A tow takes a rope.\n\
               17.2 A rope may break.\na It then drifts.\n17.3 A rope is paid for.\n";
    let below = "15 LOADING\nCrates come aboard by the crane.\n15.1 The crew chooses a crate.\n15.2 It is lashed down.\n\
                 a Lashing takes a turn.\nRELATED TOPICS: Cranes\n\na A barge may carry any crate.\n\
                 b A barge may be towed.\n\n16.4 Barges and crates are not the same.\nRELATED TOPICS: Loading, Towing\n\n\
                 17 TOWING\nSome crews can tow a barge.\n17.1 A tow takes a rope.\n17.2 A rope may break.\n";
    for (text, clauses) in [
        (top, "16 + 16.3.c, 16 + 16.3.d, 16 16.4, 17 17.1, 17 17.2, 17 17.2.a, 17 17.3"),
        (below, "15 15.1, 15 15.2, 15 15.2.a, 16 + 16.3.a, 16 + 16.3.b, 16 16.4, 17 17.1, 17 17.2"),
    ] {
        let file = SourceFile::new("page.txt", text);
        let mut read = Outline.read(&file, &Book::default());
        read.value.sort_by(|a, b| a.number.cmp(&b.number));
        let told: Vec<String> = read
            .value
            .iter()
            .flat_map(|page| page.clauses.iter().skip(1).map(|clause| (page.name.clone().unwrap(), clause)))
            .map(|(page, clause)| {
                let mark = if clause.continued { " +" } else { "" };
                format!("{page}{mark} {}", clause.number.as_ref().unwrap().canonical())
            })
            .collect();
        assert_eq!(told.join(", "), clauses);
        let sixteen = read.value.iter().find(|page| page.name.as_deref() == Some("16")).unwrap();
        let related: Vec<&str> = sixteen.related.iter().map(|link| link.written.as_str()).collect();
        assert_eq!(related, ["Loading", "Towing"]);
        assert_eq!(read.findings, []);
    }
}

#[test]
fn a_number_that_is_cited_at_the_start_of_a_line_begins_no_rule() {
    let text = "1 ROPES\n1.1 A rope is bought at the quay, cf.\n1.4. The quay sells three ropes in a round.\n\
                1.2 A rope breaks in a storm.\n1.3 A knot holds, vgl.\n1.5. It holds until the bell rings.\n\
                1.4 Ropes cost a shell.\n1.5 A broken rope is worth nothing.\n";
    let file = SourceFile::new("ropes.txt", text);
    let (pages, findings) = read(&file);
    let found: Vec<String> =
        numbered(&pages).into_iter().map(|(number, clause)| format!("{number} {}", clause.text.rich.plain)).collect();
    assert_eq!(
        found,
        [
            "1 ",
            "1.1 A rope is bought at the quay, cf. 1.4. The quay sells three ropes in a round.",
            "1.2 A rope breaks in a storm.",
            "1.3 A knot holds, vgl. 1.5. It holds until the bell rings.",
            "1.4 Ropes cost a shell.",
            "1.5 A broken rope is worth nothing.",
        ]
    );
    assert_eq!(findings, []);
}

/// No small letter tells there that a line goes on with the sentence before.
#[test]
fn lines_of_scripts_without_small_letters_go_on_and_end_with_their_own_stops() {
    let hebrew = "1 הכנה\n1.1 כל שחקן לוקח שלושה אריחים ומניח\nאותם לפניו על הלוח.\n1.2 השחקן הצעיר מתחיל.\n2 תורות\n\
                  2.1 שחקן רשאי לשלוף קלף.\n";
    let japanese = "1 準備\n1.1 各プレイヤーはタイルを三枚取ります。\n1.2 最年少のプレイヤーから始めます。\n2 手番\n2.1 カードを一枚引きます。\n";
    let rules = [
        [
            "1 ",
            "1.1 כל שחקן לוקח שלושה אריחים ומניח אותם לפניו על הלוח.",
            "1.2 השחקן הצעיר מתחיל.",
            "2 ",
            "2.1 שחקן רשאי לשלוף קלף.",
        ],
        [
            "1 ",
            "1.1 各プレイヤーはタイルを三枚取ります。",
            "1.2 最年少のプレイヤーから始めます。",
            "2 ",
            "2.1 カードを一枚引きます。",
        ],
    ];
    for ((text, rules), titles) in [hebrew, japanese].into_iter().zip(rules).zip([["הכנה", "תורות"], ["準備", "手番"]])
    {
        let (pages, findings) = read(&SourceFile::new("rules.txt", text));
        let found: Vec<String> = numbered(&pages)
            .into_iter()
            .map(|(number, clause)| format!("{number} {}", clause.text.rich.plain))
            .collect();
        assert_eq!(found, rules);
        assert!(numbered(&pages).iter().all(|(number, clause)| (clause.kind == Kind::Rule) == number.contains('.')));
        assert_eq!(pages.iter().map(|page| page.title.as_str()).collect::<Vec<_>>(), titles);
        assert_eq!(findings, []);
    }
}

#[test]
fn a_letter_within_a_sentence_is_prose() {
    let text = "1 BELLS\n1.1 The harbour master rings\na \"Fog\" bell when the fog comes.\na The bell is rung twice.\n\
                b Crews answer with\na \"Horn\" card.\n1.2 A bell is not a horn.\n";
    let (pages, _) = read(&SourceFile::new("bells.txt", text));
    let found: Vec<String> =
        numbered(&pages).into_iter().map(|(number, clause)| format!("{number} {}", clause.text.rich.plain)).collect();
    assert_eq!(
        found,
        [
            "1 ",
            "1.1 The harbour master rings a \"Fog\" bell when the fog comes.",
            "1.1.a The bell is rung twice.",
            "1.1.b Crews answer with a \"Horn\" card.",
            "1.2 A bell is not a horn.",
        ]
    );
}

#[test]
fn heads_and_page_numbers_at_the_edges_of_sheets_are_left_out() {
    let rules = ["A raft takes three barrels.", "A barge takes nine.", "A buoy takes none.", "A net takes fish."];
    let sheets = rules.iter().enumerate().map(|(nth, rule)| {
        format!("3/2/24, 8:44 PM\nHarbour rules\n\n1.{} {rule} It is\nloaded at the quay.\n\n{}/4\n", nth + 1, nth + 1)
    });
    let file = SourceFile::new("harbour.txt", sheets.collect::<Vec<_>>().join("\u{c}"));
    let (pages, findings) = read(&file);
    let found: Vec<String> =
        numbered(&pages).into_iter().map(|(number, clause)| format!("{number} {}", clause.text.rich.plain)).collect();
    let mut expected = vec!["1 ".to_owned()];
    let rule = |(nth, rule): (usize, &&str)| format!("1.{} {rule} It is loaded at the quay.", nth + 1);
    expected.extend(rules.iter().enumerate().map(rule));
    assert_eq!(found, expected);
    let told: Vec<&str> = findings.iter().map(|finding| finding.message.as_str()).collect();
    assert_eq!(
        told,
        ["left out page numbers (lines 7, 14, 21, 28)", "left out a running head (lines 1, 2, 8, 9, 15, 16, 22, 23)"]
    );
}

#[test]
fn lines_that_count_examples_are_no_running_heads() {
    let text = "1.1 A crew draws two hooks.\n1.2 A hook catches one fish.\n\nExample 1\nAnn draws a hook and a net.\n\n\
                1.3 A boat carries three crates.\n\nExample 2\nBo loads four crates.\n\n\
                1.4 The harbour closes.\n\nExample 3\nCy has nine coins.\n";
    let (pages, findings) = read(&SourceFile::new("harbour.txt", text.to_owned()));
    assert_eq!(findings, []);
    let found: Vec<String> =
        numbered(&pages).into_iter().map(|(number, clause)| format!("{number} {}", clause.text.rich.plain)).collect();
    for example in ["Example 1", "Example 2", "Example 3"] {
        assert!(found.iter().any(|clause| clause.contains(example)), "{found:#?}");
    }
}

#[test]
fn a_compound_broken_before_a_capital_keeps_its_hyphen() {
    let text =
        "1.1 The watch rings for Anti-\nSmuggler Patrol at dusk.\n1.2 A net is no rope.\n1.3 A rope is no net.\n";
    let (pages, _) = read(&SourceFile::new("harbour.txt", text.to_owned()));
    let clauses = numbered(&pages);
    let clause = clauses.iter().find(|(number, _)| number == "1.1").expect("1.1 is read");
    assert_eq!(clause.1.text.rich.plain, "The watch rings for Anti-Smuggler Patrol at dusk.");
}

#[test]
fn rules_of_blocks_that_stand_out_of_order_are_kept_over_the_numbers_a_book_passes_over() {
    let block = |numbers: &[usize]| {
        let rules = numbers.iter().map(|nth| format!("1.{nth} Rope {nth} is tied to the quay.\n"));
        rules.collect::<Vec<_>>().concat()
    };
    let text = format!("1 ROPES\n{}{}2 KNOTS\n{}", block(&[1, 2]), block(&[11, 12]), block(&[3, 5, 6, 8]));
    let (pages, _) = read(&SourceFile::new("ropes.txt", text));
    let mut found: Vec<String> = numbered(&pages).into_iter().map(|(number, _)| number).collect();
    found.sort();
    assert_eq!(found, ["1", "1.1", "1.11", "1.12", "1.2", "1.3", "1.5", "1.6", "1.8", "2"]);
}
