//! Properties of all formats, and the readers of text on real books.

use crate::support::{corpora, dump_findings, dump_page, fixtures, list};
use proptest::prelude::*;
use ruledex::corpus::{Book, Kind, Number};
use ruledex::diag::{Finding, Warned};
use ruledex::ingest::{DROPPED, FORMATS, RawPage, format_named, format_of};
use ruledex::source::SourceFile;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

fn book() -> Book {
    Book { id: "sample".into(), title: "Sample".into(), language: "en".into(), ..Book::default() }
}

fn read_file(path: &Path) -> SourceFile {
    let name = path.file_name().unwrap().to_string_lossy().into_owned();
    ruledex::decode::decode(&name, &std::fs::read(path).unwrap(), None).unwrap().value
}

fn markdown(file: &SourceFile) -> Warned<Vec<RawPage>> {
    format_named("markdown").unwrap().read(file, &book())
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// Everything that a page shows: titles, sections, numbers, texts, what links say and where they lead.
fn shown(pages: &[RawPage]) -> Vec<&str> {
    let mut texts = Vec::new();
    for page in pages {
        texts.push(page.title.as_str());
        texts.extend(page.related.iter().map(|link| link.written.as_str()));
        texts.extend(page.aliases.iter().map(String::as_str));
        for clause in &page.clauses {
            texts.push(&clause.text.rich.plain);
            texts.push(clause.number.as_ref().map_or("", Number::printed));
            texts.push(clause.section.as_deref().unwrap_or(""));
            texts.extend(clause.about.iter().map(|link| link.written.as_str()));
            texts.extend(clause.text.links.iter().map(|link| link.written.as_str()));
        }
    }
    texts
}

/// The text of the lines that `dropped` findings name.
fn dropped<'a>(file: &'a SourceFile, findings: &[Finding]) -> Vec<&'a str> {
    let mut texts = Vec::new();
    for finding in findings.iter().filter(|finding| finding.code == DROPPED.name) {
        let numbers = finding.message.split(|c: char| !c.is_ascii_digit());
        let named: Vec<u32> = numbers.filter_map(|number| number.parse().ok()).collect();
        let first = finding.place.line;
        for line in first..=named.last().copied().unwrap_or(first) {
            texts.extend(file.line(line));
        }
    }
    texts
}

/// What must hold of every page that any format makes of anything.
fn assert_sound(pages: &[RawPage]) {
    for page in pages {
        let mut anchors = BTreeSet::new();
        assert_eq!((page.clauses[0].kind, page.clauses[0].parent), (Kind::Topic, None));
        for (at, clause) in page.clauses.iter().enumerate() {
            assert!(anchors.insert(&clause.anchor), "{} stands twice", clause.anchor);
            assert!(at == 0 || clause.parent.is_some_and(|parent| parent < at), "{}", clause.anchor);
            let plain = &clause.text.rich.plain;
            assert!(clause.tail.is_none_or(|tail| plain.is_char_boundary(tail as usize)));
            let ranges = clause.text.links.iter().filter_map(|link| link.range);
            let marks = clause.text.rich.marks.iter().map(|mark| (mark.start, mark.end));
            for (start, end) in ranges.chain(marks) {
                assert!(plain.get(start as usize..end as usize).is_some_and(|part| part == part.trim()), "{plain:?}");
            }
        }
    }
}

/// Every `W` of a text replaced by a word that occurs nowhere else.
fn with_unique_words(pattern: &str) -> (String, Vec<String>) {
    let mut text = String::new();
    let mut words = Vec::new();
    for c in pattern.chars() {
        if c == 'W' {
            let n = words.len();
            let letter = |n: usize| char::from(b'b' + u8::try_from(n % 24).unwrap());
            words.push(format!("w{}{}x", letter(n / 24), letter(n)));
            text.push_str(&words[n]);
        } else {
            text.push(c);
        }
    }
    (text, words)
}

fn markdown_line() -> impl Strategy<Value = String> {
    let start = proptest::sample::select(vec![
        "",
        "",
        "",
        "12.1 ",
        "12.2 ",
        "12.1.a ",
        "13.4 ",
        "1. ",
        "2. ",
        "2) ",
        "1970. ",
        "a. ",
        "b. ",
        "(c) ",
        "i. ",
        "- ",
        "* ",
        "· ",
        "# ",
        "## ",
        "## 12.3 ",
        "## Notes\n\n",
        "### ",
        "> ",
        "Q: ",
        "A: ",
        "В: ",
        "Example: ",
        "VI. ",
        "  1. ",
        "   1. ",
        "    ",
        "\t",
        "```\n",
        "| ",
        "**",
        "*",
        "_",
        "[[",
        "<div>",
        "<b>",
        "&amp; ",
        "[^1]: ",
        "[W]: ",
        "---\n",
        "===\n",
        "~~",
        "\\",
        "1.5 ",
        "|\n",
        "<",
        "VI.1 ",
        "P: ",
        "+ ",
        "==",
        "--- ",
    ]);
    let middle = proptest::sample::select(vec![
        "W",
        "W W",
        "W W.",
        "W **W** W",
        "W *W*",
        "[[W]]",
        "[[W|W W]] W",
        "[W](W.md)",
        "`W` W",
        "W [W] W",
        "W<br>W",
        "W | W | W",
        "W: W",
        "![W](t.png)",
        "W ~~W~~ W",
        "W_W_",
        "W*W",
        "</div>",
        "[12.1] W",
        "W [W][W]",
        "W [^1]",
        "[[12.1]] W",
        "W?",
        "<W.",
        "W <u>W</u>",
        "&lt;W&gt;",
        "[W",
        "W]",
        "",
        "",
    ]);
    let end = proptest::sample::select(vec!["\n", "\n", "\n\n", "\n\n", "  \n", "\n\n\n"]);
    (start, middle, end).prop_map(|(start, middle, end)| format!("{start}{middle}{end}"))
}

fn text_of_lines() -> impl Strategy<Value = String> {
    let front = proptest::sample::select(vec!["", "", "---\ntitle: W W\nnumber: \"12\"\n---\n\n"]);
    (front, proptest::collection::vec(markdown_line(), 0..14))
        .prop_map(|(front, lines)| front.to_owned() + &lines.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn no_word_of_a_text_is_lost(pattern in text_of_lines()) {
        let (text, words) = with_unique_words(&pattern);
        let file = SourceFile::new("page.md", text.as_str());
        for name in ["markdown", "faq-text"] {
            let Warned { value: pages, findings } = format_named(name).unwrap().read(&file, &book());
            assert_sound(&pages);
            if findings.iter().any(|finding| ["bad-front-matter", "unknown-key"].contains(&finding.code.as_str())) {
                // Said to be left out; where it ends is another test's affair.
                continue;
            }
            let mut out = shown(&pages).join(" ");
            out.push(' ');
            out.push_str(&dropped(&file, &findings).join(" "));
            for word in &words {
                prop_assert!(out.contains(word.as_str()), "{} lost {}\n{}\n{}", name, word, text, pages.iter().map(dump_page).collect::<String>());
            }
        }
    }

    #[test]
    fn no_word_of_a_text_is_told_twice(pattern in text_of_lines()) {
        let (text, words) = with_unique_words(&pattern);
        let file = SourceFile::new("page.md", text.as_str());
        for name in ["markdown", "faq-text"] {
            let pages = format_named(name).unwrap().read(&file, &book()).value;
            let plain: String = pages.iter().flat_map(|page| &page.clauses).map(|c| c.text.rich.plain.as_str()).collect();
            for word in &words {
                prop_assert!(plain.matches(word.as_str()).count() <= 1, "{} repeats {}\n{}", name, word, text);
            }
        }
    }

    #[test]
    fn any_bytes_through_every_format(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        if let Ok(decoded) = ruledex::decode::decode("a", &bytes, None) {
            for format in FORMATS {
                assert_sound(&format.read(&decoded.value, &book()).value);
            }
        }
        let file = SourceFile::new("a", String::from_utf8_lossy(&bytes).replace('\r', "\n"));
        for format in FORMATS {
            let Warned { value: pages, findings } = format.read(&file, &book());
            assert_sound(&pages);
            let known: Vec<&str> = format.codes().iter().map(|code| code.name).collect();
            prop_assert!(findings.iter().all(|finding| known.contains(&finding.code.as_str())));
            format.fit(&file);
        }
    }
}

#[test]
fn line_ends_and_marks_change_no_page() {
    for folder in list(&fixtures("formats")) {
        for input in list(&folder).iter().filter(|path| path.extension().is_none_or(|ending| ending != "snap")) {
            let text = std::fs::read_to_string(input).unwrap();
            let dump = |text: String| -> String {
                let file = ruledex::decode::decode("a.md", text.as_bytes(), None).unwrap().value;
                let read = format_of(&file).read(&file, &book());
                read.value.iter().map(dump_page).collect::<String>() + &dump_findings(&read.findings)
            };
            let plain = dump(text.clone());
            assert_eq!(dump(text.replace('\n', "\r\n")), plain, "{}", input.display());
            assert_eq!(dump(text.replace('\n', "\r")), plain, "{}", input.display());
            assert_eq!(dump(format!("\u{feff}{text}")), plain, "{}", input.display());
        }
    }
}

/// The numbers at the starts of lines, whatever Markdown stands before them, in order.
fn numbers_at_line_starts(text: &str) -> Vec<String> {
    let number =
        |line: &str| Number::leading(line.trim_start_matches(['#', ' '])).map(|(n, _)| n.canonical().to_owned());
    text.lines().filter_map(number).collect()
}

fn numbers_of(page: &RawPage) -> Vec<String> {
    page.clauses[1..].iter().filter_map(|clause| clause.number.as_ref()).map(|n| n.canonical().to_owned()).collect()
}

/// Words that say what a clause is and are no part of its text.
const LABELS: &[&str] = &["Example", "Пример", "Notes", "Примечания"];

/// Words of the source that are not among the words shown, with how many are missing.
fn lost_words(source: &str, pages: &[RawPage]) -> BTreeMap<String, i64> {
    let mut count: BTreeMap<String, i64> = BTreeMap::new();
    for word in words(source) {
        *count.entry(word.to_owned()).or_default() += 1;
    }
    for word in shown(pages).iter().flat_map(|text| words(text)) {
        if let Some(left) = count.get_mut(word) {
            *left -= 1;
        }
    }
    count.retain(|_, left| *left > 0);
    count
}

#[test]
fn handwritten_pages_become_clauses_line_by_line() {
    let Some(corpora) = corpora("handwritten_pages_become_clauses_line_by_line") else { return };
    let (mut lines, mut clauses) = (0, 0);
    for path in list(&corpora.join("corpora/dune-landsraad/handwritten")) {
        let file = read_file(&path);
        let text = file.text();
        let read = format_of(&file).read(&file, &book());
        let [page] = read.value.as_slice() else { panic!("{}", path.display()) };
        assert_eq!(page.title, text.lines().next().unwrap().trim(), "{}", path.display());
        assert!(read.findings.is_empty(), "{}: {}", path.display(), dump_findings(&read.findings));
        lines += text.lines().filter(|line| !line.trim().is_empty()).count();
        clauses += page.clauses.len();
    }
    // The rest are leads of headings, and lists that go on with a sentence.
    assert!(clauses * 10 >= lines * 8, "{clauses} clauses of {lines} lines");
}

#[test]
fn bundled_pages_read_without_a_finding_and_number_by_number() {
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules");
    // A folder without a description holds the glossary of a game.
    for folder in list(&rules).iter().filter(|path| path.join("book.yaml").is_file()) {
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        let glossary = folder.join("glossary.yaml");
        if glossary.exists() {
            let read = ruledex::ingest::glossary_file::read(&read_file(&glossary));
            assert_eq!(dump_findings(&read.findings), "");
        }
        if !folder.join("book.yaml").exists() {
            continue;
        }
        let about = read_file(&folder.join("book.yaml"));
        let about = ruledex::ingest::book_file::read(&about, &name).unwrap();
        assert_eq!(dump_findings(&about.findings), "");
        for path in list(folder).iter().filter(|path| path.extension().is_some_and(|ending| ending == "md")) {
            let file = read_file(path);
            let name = path.display();
            assert_eq!(format_of(&file).name(), "markdown", "{name}");
            let read = markdown(&file);
            assert_eq!(dump_findings(&read.findings), "", "{name}");
            let [page] = read.value.as_slice() else { panic!("{name} is one page") };
            assert_sound(&read.value);
            assert_eq!(numbers_of(page), numbers_at_line_starts(file.text()), "{name}");
            let body = file.text().splitn(3, "---\n").nth(2).unwrap();
            let mut lost = lost_words(body, &read.value);
            // Labels say what a clause is: its number, its letter, that it is an example.
            lost.retain(|word, _| word.len() > 3 && !LABELS.contains(&word.as_str()));
            assert_eq!(lost, BTreeMap::new(), "{name}");
        }
    }
}

#[test]
fn the_page_to_copy_reads_as_its_guide_says() {
    let guide = include_str!("../../rules/README.md");
    let page = guide.split("```markdown\n").nth(1).unwrap().split("```").next().unwrap();
    let read = markdown(&SourceFile::new("rules/sample/salvage.md", page));
    insta::assert_snapshot!(read.value.iter().map(dump_page).collect::<String>() + &dump_findings(&read.findings));
}

#[test]
fn a_compendium_with_numbers_in_its_headings_keeps_every_number() {
    let Some(root) = corpora("a_compendium_with_numbers_in_its_headings_keeps_every_number") else { return };
    for path in list(&root.join("corpora/dune-landsraad/numbered")) {
        let file = read_file(&path);
        let read = markdown(&file);
        let [page] = read.value.as_slice() else { panic!("{} is one page", path.display()) };
        assert_sound(&read.value);
        let title = page.number.as_ref().unwrap().canonical().to_owned();
        assert_eq!(title, file.stem());
        assert_eq!(numbers_of(page), numbers_at_line_starts(file.text()), "{}", path.display());
        assert_eq!(dump_findings(&read.findings), "", "{}", path.display());
        assert_eq!(lost_words(file.text(), &read.value), BTreeMap::new(), "{}", path.display());
    }
}

#[test]
fn plain_texts_lose_no_word() {
    let Some(root) = corpora("plain_texts_lose_no_word") else { return };
    let mut paths = list(&root.join("corpora/dune-landsraad/handwritten"));
    paths.extend(list(&root.join("corpora/lrr-2.0-text")));
    paths.extend(list(&root.join("corpora/mtg-cr")));
    paths.push(root.join("seeds/dune-faq-ru-maneuver.txt"));
    for path in paths {
        let file = read_file(&path);
        let read = markdown(&file);
        assert_sound(&read.value);
        let mut lost = lost_words(file.text(), &read.value);
        lost.retain(|word, _| word.chars().count() > 2 && !LABELS.contains(&word.as_str()));
        assert_eq!(lost, BTreeMap::new(), "{}", path.display());
    }
}

#[test]
fn the_faq_reads_as_its_gold_says() {
    let Some(root) = corpora("the_faq_reads_as_its_gold_says") else { return };
    let file = read_file(&root.join("seeds/dune-faq-ru-maneuver.txt"));
    assert_eq!(format_of(&file).name(), "faq-text");
    let read = format_named("faq-text").unwrap().read(&file, &book());
    assert_sound(&read.value);
    let [page] = read.value.as_slice() else { panic!("one section, one page") };
    assert_eq!((page.name.as_deref(), page.title.as_str()), (Some("VI"), "Маневр"));
    let got: BTreeMap<String, String> = page
        .clauses
        .iter()
        .map(|clause| match clause.kind {
            Kind::Topic => ("VI".to_owned(), format!("VI. {}", page.title)),
            _ => (format!("VI#{}", clause.anchor), clause.text.rich.plain.clone()),
        })
        .collect();
    let gold = std::fs::read_to_string(root.join("gold/dune-faq-ru.units.jsonl")).unwrap();
    let want: BTreeMap<String, String> = gold
        .lines()
        .map(|line| {
            let unit: serde_json::Value = serde_json::from_str(line).unwrap();
            (unit["id"].as_str().unwrap().to_owned(), unit["text"].as_str().unwrap().to_owned())
        })
        .collect();
    assert_eq!(want.len(), 39);
    assert_eq!(got, want);
    // What is left out is said, line by line.
    let out = dropped(&file, &read.findings).join("\n");
    assert_eq!(out, [1, 2, 3, 5, 6, 45, 46].map(|line| file.line(line).unwrap()).join("\n"));
}

#[test]
fn rules_texts_are_no_faq() {
    let Some(root) = corpora("rules_texts_are_no_faq") else { return };
    for folder in ["lrr-2.0-text", "mtg-cr", "dune-landsraad/handwritten", "dune-landsraad/numbered", "tirules-2026-01"]
    {
        for path in list(&root.join("corpora").join(folder)) {
            assert_ne!(format_of(&read_file(&path)).name(), "faq-text", "{}", path.display());
        }
    }
}

/// Texts that make careless readers slow or deep: each must simply be read. The sizes are such that a
/// reader whose time grows with the square of the text would not come to an end.
#[test]
fn hostile_texts_are_read_in_bounded_time() {
    let n = 20_000;
    let depth = (0..2000).map(|at| " ".repeat(at * 3) + "1. x\n").collect::<Vec<_>>().concat();
    for text in [
        "- ".repeat(n) + "x",
        "1. ".repeat(n) + "x",
        "> ".repeat(n) + "x",
        "*x ".repeat(n),
        "**x** ".repeat(n),
        "[".repeat(n),
        "[[a]] ".repeat(n),
        "[[a".repeat(n),
        "<!-- ".repeat(n),
        "<a\"".repeat(n),
        "<div>\n".repeat(n),
        "# x\n".repeat(n),
        "12.1 **x**\n\n".repeat(n),
        "**x** [[12.1]]\n\n".repeat(n),
        "1. x\n".repeat(n),
        "Q: x?\nA: y\n".repeat(n),
        "[a]: b\n".repeat(n),
        "· x\n".repeat(n),
        "I. X\n1. x\n".repeat(n),
        "|\n".repeat(n),
        "&amp;".repeat(n),
        "x".repeat(n * 10),
        format!("---\n{}---\n", "a: [\n".repeat(n)),
        format!("---\naliases: [{}]\n---\n", "é, ".repeat(n)),
        depth,
    ] {
        let file = SourceFile::new("page.md", text);
        for format in FORMATS {
            format.fit(&file);
            assert!(!format.read(&file, &book()).value.is_empty());
        }
    }
}
