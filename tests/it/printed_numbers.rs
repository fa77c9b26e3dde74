//! Numbers as people print them, in texts, Markdown and web pages: none is lost, changed, or glued to the rule before.

use proptest::prelude::*;
use ruledex::corpus::{Book, Number};
use ruledex::ingest::{RawPage, format_of};
use ruledex::source::SourceFile;

fn read(name: &str, text: &str) -> Vec<RawPage> {
    let file = SourceFile::new(name, text);
    let book = Book { id: "b".into(), title: "Book".into(), language: "en".into(), ..Book::default() };
    format_of(&file).read(&file, &book).value
}

/// What readers are told of all clauses below their pages: `number text`, or the place of those without a number.
fn told(name: &str, text: &str) -> Vec<String> {
    let pages = read(name, text);
    let clauses = pages.iter().flat_map(|page| &page.clauses[1..]);
    let told = clauses.map(|clause| {
        let number = clause.number.as_ref().map_or_else(|| format!("#{}", clause.anchor), |n| n.label().to_owned());
        format!("{number} {}", clause.text.rich.plain.replace('\n', " / "))
    });
    told.collect()
}

#[test]
fn items_of_lists_keep_what_stands_before_them() {
    let zeros = "# Tug\n\n001. Load.\n002. Sail.\n003. Moor.\n\n## Crew\n\n1) Row.\n4) Rest.\n";
    assert_eq!(
        told("a.md", zeros),
        ["#001 Load.", "#002 Sail.", "#003 Moor.", "#Crew Crew", "#Crew.1 Row.", "#Crew.4 Rest."]
    );
    let same = "# Tug\n\n1. Load.\n1. Sail.\n   1. Far.\n   2. Near.\n";
    assert_eq!(told("a.md", same), ["#1 Load.", "#2 Sail.", "#2.1 Far.", "#2.2 Near."]);
    let text = "# Tug\n\nQ: May I row?\n\nA: In these cases:\n\n01) at night\n02) at noon\n";
    assert_eq!(
        told("a.md", text),
        ["#question.1 May I row?", "#answer.1 In these cases: / 01) at night / 02) at noon"]
    );
}

#[test]
fn a_heading_in_an_item_has_its_number() {
    let list = "# Tug\n\n1. ## Hatch\n\n   Open it.\n\n2. ## Rope\n\n   Tie it.\n";
    assert_eq!(told("a.md", list), ["1 Hatch / Open it.", "2 Rope / Tie it."]);
    let page = format!("---\ntitle: Tug\nnumber: \"12\"\n---\n{}", &list[5..]);
    assert_eq!(told("a.md", &page), ["12.1 Hatch / Open it.", "12.2 Rope / Tie it."]);
}

#[test]
fn a_line_goes_on_with_the_list_before_it_though_markdown_has_it_in_a_paragraph() {
    let text = "# Tug\n\n1. Load.\n2. Sail.\n\nThe tide waits.\n3. Moor.\n4. Rest.\n\nThat was in\n5. May.\n";
    let want = ["#1 Load.", "#2 Sail.", "#3 Moor.", "#4 Rest.", "#rule.1 That was in 5. May."];
    assert_eq!(told("a.md", text), want);
}

#[test]
fn codes_before_numbers_are_part_of_them() {
    for (sign, ending) in [("-", "txt"), (" ", "txt"), ("-", "md"), (" ", "md")] {
        let title = if ending == "md" { "# Tug\n\n" } else { "" };
        let rules = [("GEN", "1.1"), ("GEN", "1.2"), ("GEN", "2.1"), ("ROW", "1.1"), ("ROW", "1.2")];
        let want: Vec<String> = rules.iter().map(|(code, n)| format!("{code}{sign}{n} Load {n}.")).collect();
        let text = format!("{title}{}\n", want.join("\n\n"));
        let mut got = told(&format!("a.{ending}"), &text);
        got.sort();
        assert_eq!(got, want, "{text}");
    }
    assert_eq!(told("a.md", "# Tug\n\nLRR 2.0 is out.\n\nRow home.\n"), Vec::<String>::new());
}

#[test]
fn dashes_brackets_and_ordinals_are_numbers_where_others_go_on_with_them() {
    let dashed = "1-1. Crew\n1-1-1. Six row.\n1-1-2. One steers.\n1-2. Boat\n1-2-1. It floats.\n";
    assert_eq!(
        told("a.txt", dashed),
        ["1-1 Crew", "1-1-1 Six row.", "1-1-2 One steers.", "1-2 Boat", "1-2-1 It floats."]
    );
    let open = "1-1-1 Six row.\n1-1-2 One steers.\n1-2-1 It floats.\n1-2-2 It is red.\n";
    assert_eq!(told("a.txt", open).len(), 4);
    let cases =
        "[3.1] CREW\n[3.11] Six row.\n[3.12] One steers, see 3.11.\n[3.2] BOAT\n[3.21] It floats.\n[3.22] It is red.\n";
    let want =
        ["3.1 CREW", "3.11 Six row.", "3.12 One steers, see 3.11.", "3.2 BOAT", "3.21 It floats.", "3.22 It is red."];
    assert_eq!(told("a.txt", cases), want);
    let french = "1° Six rament.\n2° Un barre :\n  a) de jour ;\n  b) de nuit.\n3° On arrive.\n";
    assert_eq!(
        told("a.txt", french),
        ["1 Six rament.", "2 Un barre :", "2.a de jour ;", "2.b de nuit.", "3 On arrive."]
    );
    let spanish = "Art. 1.º Seis reman.\nArt. 2.º Uno guía.\nArt. 3.º Se llega.\n";
    assert_eq!(told("a.txt", spanish), ["1 Seis reman.", "2 Uno guía.", "3 Se llega."]);
    let dotted = spanish.replace(".º", ".-");
    assert_eq!(told("a.txt", &dotted), ["1 Seis reman.", "2 Uno guía.", "3 Se llega."]);
    let pages = read(
        "a.txt",
        "Article 1er - La barque\nElle flotte.\nArticle 2 - Le port\nIl attend.\nArticle 3 - Fin\nOn dort.\n",
    );
    let titles: Vec<&str> = pages.iter().map(|page| page.title.as_str()).collect();
    assert_eq!(titles, ["La barque", "Le port", "Fin"]);
    let prose = "[12] Six row.\nGEN 3 rows.\nMG-42 fires.\n1-2 players row.\n3-4 players rest.\n";
    assert!(told("a.txt", prose).iter().all(|line| line.starts_with('#')), "{:?}", told("a.txt", prose));
}

#[test]
fn web_pages_keep_rules_apart_that_are_typed_in_paragraphs_and_lines() {
    let page = |body: &str| told("a.html", &format!("<html><body><h1>Tug</h1>{body}</body></html>"));
    let want = ["1 Crew / Six row.", "2 Boat / It floats."];
    for body in [
        "<p><b>1. Crew</b><br>Six row.<br><b>2. Boat</b><br>It floats.</p>",
        "<div>1. Crew</div><div>Six row.</div><div>2. Boat</div><div>It floats.</div>",
        "<p><strong>1.</strong> Crew</p><p>Six row.</p><p><span>2.</span> Boat</p><p>It floats.</p>",
        "<p>§ 1 Crew</p><p>Six row.</p><p>§ 2 Boat</p><p>It floats.</p>",
        "<p><b>Article 1 - Crew</b></p><p>Six row.</p><p><b>Article 2 - Boat</b></p><p>It floats.</p>",
        "<pre>1. Crew\nSix row.\n2. Boat\nIt floats.</pre>",
        "<table><tr><td>1.</td><td>Crew</td></tr><tr><td>Six row.</td></tr><tr><td>2.</td><td>Boat</td></tr><tr><td>It \
         floats.</td></tr></table>",
    ] {
        assert_eq!(page(body), want, "{body}");
    }
    let letters = "<p>1. Row:</p><p>(a) far</p><p>(b) near:<br>(i) fast<br>(ii) slow</p><p>2. Rest.</p>";
    assert_eq!(page(letters), ["1 Row:", "1.a far", "1.b near:", "1.b.i fast", "1.b.ii slow", "2 Rest."]);
    let again = "<h2>Day</h2><p>1. Row.</p><p>2. Rest.</p><h2>Night</h2><p>1. Sleep.</p><p>2. Dream.</p>";
    let want = ["#Day Day", "1 Row.", "2 Rest.", "#Night Night", "#Night.1 Sleep.", "#Night.2 Dream."];
    assert_eq!(page(again), want);
    let list = "<p>1. Row:</p><ol><li>far</li><li>near</li></ol><p>2. Rest.</p>";
    assert_eq!(page(list), ["1 Row:", "#1.1 far", "#1.2 near", "2 Rest."]);
    assert_eq!(page("<ul><li>7.1 Row.</li><li>7.2 Rest.</li></ul>"), ["7.1 Row.", "7.2 Rest."]);
    assert_eq!(page("<p>2 players row.</p><p>3 players rest.</p><p>1962 was long ago.</p>"), Vec::<String>::new());
}

#[test]
fn questions_typed_in_web_pages_are_questions() {
    let body = "<h1>Tug</h1><p><b>Q: May I row?</b></p><p>A: Yes.</p><p>Q: At night?<br>A: No.</p>";
    let want = ["#question.1 May I row?", "#answer.1 Yes.", "#question.2 At night?", "#answer.2 No."];
    assert_eq!(told("a.html", &format!("<html><body>{body}</body></html>")), want);
}

#[test]
fn lists_of_web_pages_are_called_as_they_are_shown() {
    let page = |list: &str| told("a.html", &format!("<html><body><h1>Tug</h1>{list}</body></html>"));
    for (list, want) in [
        ("<ol start=5><li>Row<li value=9>Rest<li>Moor</ol>", ["#5 Row", "#9 Rest", "#10 Moor"]),
        ("<ol type=a reversed><li>Row<li>Rest<li>Moor</ol>", ["#c Row", "#b Rest", "#a Moor"]),
        ("<ol type=I><li>Row<li>Rest<li>Moor</ol>", ["#I Row", "#II Rest", "#III Moor"]),
        ("<ol style='list-style-type: upper-alpha'><li>Row<li>Rest<li>Moor</ol>", ["#A Row", "#B Rest", "#C Moor"]),
        ("<ol><li>Row<ol><li>Rest<li>Moor</ol></ol>", ["#1 Row", "#1.1 Rest", "#1.2 Moor"]),
    ] {
        assert_eq!(page(list), want, "{list}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// However a web page sets its paragraphs, each number is told once, with all words behind it and no others.
    #[test]
    fn rules_typed_in_any_elements_stay_apart(
        rules in prop::collection::vec((0..6usize, 1..3usize), 2..9),
        closing in prop::sample::select(vec![".", ")", ":"]),
    ) {
        let (mut body, mut want) = (String::new(), Vec::new());
        for (at, (set, more)) in rules.iter().enumerate() {
            let first = format!("Word{at}x goes.");
            let number = format!("{}{closing}", at + 1);
            let rest: Vec<String> = (0..*more).map(|n| format!("More{at}y{n} goes.")).collect();
            let rule = match set {
                0 => format!("<p>{number} {first}</p>"),
                1 => format!("<div><b>{number}</b> {first}</div>"),
                2 => format!("<p><b>{number} {first}</b></p>"),
                3 => format!("<br>{number} <i>{first}</i><br>"),
                4 => format!("<table><tr><td>{number}</td><td>{first}</td></tr></table>"),
                _ => format!("<blockquote><span>{number}</span>&nbsp;{first}</blockquote>"),
            };
            body.push_str(&rule);
            body.extend(rest.iter().map(|line| format!("<p>{line}</p>")));
            want.push(format!("{} {first} / {}", at + 1, rest.join(" / ")));
        }
        prop_assert_eq!(told("a.html", &format!("<html><body><h1>Tug</h1>{body}</body></html>")), want);
    }

    /// A number is told as printed where dashes part it, and is the same however it is asked for.
    #[test]
    fn dashed_numbers_are_told_as_printed(parts in prop::collection::vec(1..40u32, 2..5)) {
        let parts: Vec<String> = parts.iter().map(u32::to_string).collect();
        let (number, at) = Number::leading(&format!("{}. Row.", parts.join("-"))).unwrap();
        prop_assert_eq!(number.label(), parts.join("-"));
        prop_assert_eq!(number.canonical(), parts.join("."));
        prop_assert_eq!(at, parts.join("-").len() + 2);
    }
}
