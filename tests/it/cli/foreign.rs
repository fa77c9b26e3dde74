//! `check --cites`: what files outside of the library cite.

use super::check;
use crate::program::Program;
use serde_json::Value;

const DOCKING: &str =
    "# 12 Docking\n\n12.1 A boat moors.\n\n12.1.a It ties up.\n\n12.1.b It pays.\n\n12.3 A boat leaves.\n";

/// A library with two editions of a harbour's rules, an older one that still has 12.2, and another game.
fn harbour() -> Program {
    Program::bare()
        .file("rules/harbour/book.yaml", "title: Harbour\nedition: 2nd\n")
        .file("rules/harbour/docking.md", DOCKING)
        .file("rules/harbour/cargo.md", "# 14 Cargo\n\n14.1 A crane lifts it.\n")
        .file("rules/harbour@1st/book.yaml", "title: Harbour\nedition: 1st\n")
        .file("rules/harbour@1st/docking.md", DOCKING.replace("12.3", "12.2 A boat waits.\n\n12.3"))
        .file("rules/circus/book.yaml", "title: Circus\n")
        .file("rules/circus/tent.md", "# 12 Tent\n\n12.7 A clown falls.\n")
}

const FAQ: &str = "\u{feff}# Questions\r\n\r\nWho ties up? See rule 12.1.a, and rules 12.1\r\nand 12.9 for the rest.\r\n\r\n\
    Ёлка: см. <b>12.1.f</b>; siehe Regel&nbsp;14.2. It costs 12.50 on 12.11.2024 (14.1), in version 12.4.\r\n";

#[test]
fn citations_of_files_outside_are_looked_up() {
    let program = harbour()
        .file("faq.md", FAQ)
        .file("bot/answers.json", "{\"a\": \"\\nRule 14.1.\\nRule 14.7!\", \"b\": [12.8]}\n");
    let program = program.file(
        "bot/tie.rs",
        "// harbour:12.1.z, harbour:docking#12.1.b and #12.1.y\nlet x = [12.5]; // moor [12.6], 12.1.b\n",
    );
    let formats = ["text", "json", "sarif", "github", "junit"]
        .map(|format| format!("check --cites faq.md bot --format {format}"));
    check("check-cites", &program, &formats.each_ref().map(String::as_str));
    let run = program.run(&["check", "--cites", "faq.md", "--json"]);
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    let lines: Vec<&str> = FAQ.trim_start_matches('\u{feff}').split("\r\n").collect();
    for finding in document["findings"].as_array().unwrap() {
        let at = |key: &str| usize::try_from(finding[key].as_u64().unwrap()).unwrap();
        let marked: String =
            lines[at("line") - 1].chars().skip(at("column") - 1).take(at("end_column") - at("column")).collect();
        assert!(finding["message"].as_str().unwrap().starts_with(&marked), "{marked}: {finding}");
    }
}

const ODD: &str = "# Pilot’s Guide\n\nA pilot steers.\n\n## Wind—Wave “Gale” 4X\n\nA gale blows.\n\n\
    ## 🐟 Fish & Co. (Stall)\n\nFish is sold.\n\n## Notes\n\n1. Early morning.\n    - a. Only the first.\n";

#[test]
fn every_address_is_known_again_where_a_text_has_it() {
    let program = harbour().file("rules/harbour/Pilot’s_guide.md", ODD);
    let exported = program.run(&["export", "--book", "harbour"]).stdout;
    let addresses: Vec<String> = exported
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["address"].as_str().unwrap().to_owned())
        .collect();
    assert!(addresses.len() > 10 && addresses.iter().any(|address| address.contains('—')), "{addresses:?}");
    for around in [["See ", " for it."], ["(", "), that is."], ["[", "]"], ["Of ", "."], ["“", "”"], ["", ", so"]] {
        let lines: Vec<String> = addresses.iter().map(|address| [around[0], address, around[1]].concat()).collect();
        let text = lines.join("\n");
        let program = harbour().file("rules/harbour/Pilot’s_guide.md", ODD).file("all.txt", &text);
        let run = program.run(&["check", "--cites", "all.txt"]);
        assert_eq!(run.stdout, "Nothing to report.\n", "{text}");
    }
}

#[test]
fn an_address_leads_nowhere_if_its_page_has_not_its_number() {
    let program = harbour().file("faq.txt", "harbour:docking#14.1, harbour:nosuch#12.1, https://a.b/harbour:x#12.1\n");
    check("check-cites-addresses", &program, &["check --cites faq.txt"]);
}

/// Texts with an address that leads nowhere, beyond doubt.
const NOWHERE: &str = "\
A pilot boards [harbour:pilots] or, as harbour:dcking has it, moors (harbour:carg).
Both hold: `harbour:tugs`, and *harbour:tugs*; “harbour:tugs”. See harbour:fish.
Somewhere else: harbor:docking#12.1, ti5:combat#49.2, and sea:docking#note.2.a!
In brackets: [harbor:docking], [harbor:12.1], [harbour-2:docking].
Another box: harbour@3rd:docking#note.1, harbour@3rd:cargo; harbour@4th:cargo.
";

/// Texts with what may be something else.
const SOMETHING_ELSE: &str = "\
http://harbour:8080/docking#12.1 https://a.b/x:y#12.1 ftp://harbour:docking mailto:harbour#12.1
At 12:30 or 9:05, the odds are 3:1. note: see below. harbour: it is large. Harbour:
C:\\harbour C:/harbour std::fmt std::vec#1.2 Harbour::Dock#moor harbour::dock crate::a::b
<harbour:page> {harbour:string} harbour:page(5) x?harbour:cargo a/harbour:pages harbour:pages/x harbour:pages=5
{\"harbour:pages\": \"harbour:piers\", 'harbour:stone': 1} docker run x/harbour:latest ?q=harbour:pages &harbour:x
a:hover #fff color:red#fff github:owner#12 github:owner#1.2 doi:10.1000#1.2 urn:isbn:0451450523#1.2 joe@example:x
[note:docking] [see:docking] [12:30] [i:j] [1:n] [:alpha:] [ref:x] [std::fmt] [key:value] [^note:1] [p:12.1] [fig:map] [u8:12] [u8:9]
note:docking sea:docking (sea:docking) [sea:harbours] tag:yaml.org#x sea:docking#moor sea:docking#12 sea:#12.1
";

#[test]
fn what_is_an_address_beyond_doubt_and_leads_nowhere_is_told() {
    let program = harbour().file("faq.md", NOWHERE);
    check("check-cites-nowhere", &program, &["check --cites faq.md", "check --cites faq.md --book harbour"]);
}

#[test]
fn what_may_be_something_else_is_no_address() {
    for (at, line) in SOMETHING_ELSE.lines().enumerate() {
        for text in [line.to_owned(), line.replace(' ', "\n"), line.replace(' ', ", ")] {
            let program = harbour().file("faq.txt", &text);
            let run = program.run(&["check", "--cites", "faq.txt"]);
            assert_eq!(run.stdout, "Nothing to report.\n", "line {at}: {text}");
        }
    }
}

/// Texts with a citation that leads nowhere, and what is told of it.
const MISSED: [(&str, &[&str]); 12] = [
    ("At the harbour, who moors (12.1)? Who waits (12.8)?", &["12.8"]),
    ("Rule 12.1 and (12.1, 12.8).", &["12.8"]),
    ("Rule 12.1; **Rule:** 12.4.", &["12.4"]),
    ("rule 12.1\n- Regel: 12.4\n- {\"rule\": \"12.5\"}\n- rule = '12.6'", &["12.4", "12.5", "12.6"]),
    ("Rule 12.1 as in [[12.5]].", &["12.5"]),
    ("Rule 12.1 as in [[12.5|Moored]].", &["12.5"]),
    ("As <harbour:12.67> has it.", &["12.67"]),
    ("As <harbour@2nd:12.1.z> has it.", &["12.1.z"]),
    ("As [harbour-fr:12.1.a] has it.", &["`harbour-fr:12.1.a`"]),
    ("See harbour:pilots and (harbour:fish).", &["`harbour:pilots`", "`harbour:fish`"]),
    ("harbour:dockin", &["`harbour:dockin`"]),
    ("At the harbour, see 12.8.", &["12.8"]),
];

/// Texts with numbers and names that mean something else.
const NO_CITATIONS: [&str; 20] = [
    "It costs a sum (12.8).",
    "Rule 14.1; it costs a sum (12.8).",
    "rule: 12.8",
    "let x = \"rule(12.8)\"; rule 12.1",
    "See rule(12.8), point(12.8), f!(12.8), rule 12.1 and from_f64(12.5)",
    "Rule 12.1 holds. let x = [[12.5, 14.5], [12.5]] and x[[12.5]]",
    "Rule 12.1 costs (12.8 EUR) or (EUR 12.8).",
    "cat harbour:cargo.md harbour:pilots.txt (harbour:rules.yaml) `harbour:notes.tar.gz`",
    "docker run harbour:latest; docker pull harbour:stable-slim",
    "image: harbour:nightly-build",
    "FROM harbour:v1.2-beta AS base",
    "podman push harbour:registry",
    "`harbour:latest`, (harbour:main) and [harbour:latest]",
    "scp harbour:backup .",
    "on(harbour:Port) and f(harbour:string)",
    "[harbour-api:1.2] [dock-fr:12.1.a] harbour-fr:12.1.a",
    "As RFC 5322, section 12.4, and RFC 7049 Section 12.9 have it, see 12.8.",
    "// Section 12.4 of the manual (14.8), see 12.5.",
    "<w:12.8>, <x:b1>12.8</x:b1>, <harbour:page>",
    "point2(-25.5, -40.4), point2(12.3, 12.5) rule 12.1",
];

#[test]
fn a_citation_is_told_however_it_is_written() {
    for (text, told) in MISSED {
        let program = harbour().file("faq.md", text);
        let document: Value =
            serde_json::from_str(&program.run(&["check", "--cites", "faq.md", "--json"]).stdout).unwrap();
        let messages = document["findings"].as_array().unwrap().iter();
        let messages: Vec<&str> = messages.map(|finding| finding["message"].as_str().unwrap()).collect();
        let found: Vec<&str> = messages.iter().map(|message| message.split(" is cited").next().unwrap()).collect();
        assert_eq!(found, told, "{text}");
    }
}

#[test]
fn numbers_and_names_of_something_else_are_no_citations() {
    for text in NO_CITATIONS {
        let program = harbour().file("faq.txt", text);
        assert_eq!(program.run(&["check", "--cites", "faq.txt"]).stdout, "Nothing to report.\n", "{text}");
    }
}

#[test]
fn findings_far_into_a_line_show_what_stands_around_them() {
    let program = harbour().file("faq.txt", format!("{}end\nnext", "Ёж, rule 12.9 waits, ".repeat(20_000)));
    let run = program.run(&["check", "--cites", "faq.txt"]);
    let last = [
        "1 | … 9 waits, Ёж, rule 12.9 waits, Ёж, rule 12.9 waits, Ёж, rule 12.9 waits, end",
        "  |                                                               ^^^^",
        "  = help: the nearest number is 12.7",
        "",
        "20000 warnings.",
    ];
    assert_eq!(
        run.stdout.lines().rev().take(last.len()).collect::<Vec<_>>(),
        last.into_iter().rev().collect::<Vec<_>>()
    );
}

#[test]
fn odd_texts_are_looked_through() {
    let odd = [
        format!("{}:", "a".repeat(200_000)),
        format!("{}:b", "ж".repeat(250)),
        format!("[{}:docking#12.1]", "a".repeat(198)),
        format!("harbour:{}", "#".repeat(300)),
        format!("harbour:{}", "a.b#".repeat(20_000)),
        "a:".repeat(20_000),
        "harbour:".repeat(5_000),
        "[harbour:".repeat(5_000),
        "harbour@:docking harbour@@1:x @:docking#1.1 :#:# [:] [a:] [:b] [harbour:]".to_owned(),
    ];
    for text in odd {
        let program = harbour().file("odd.txt", &text);
        let run = program.run(&["check", "--cites", "odd.txt", "--json"]);
        assert!(run.code < 2, "{}: {}", run.stderr, text.chars().take(40).collect::<String>());
    }
}

#[test]
fn a_citation_may_be_pinned_to_an_edition() {
    let program = harbour().file(
        "pinned.md",
        "\
Rule 12.2 is gone, harbour@1st:12.2 stays, harbour@2nd:12.2 never was.

In the 1st edition, rule 12.2 says so, and rule 12.8 does not. Rule 12.2 again.

harbour@3rd:12.1 and harbour@3rd:12.2 are of another box.

From here on all numbers are those of harbour@1st.

Waiting: rule 12.2. Flying: rule 12.8.
",
    );
    check(
        "check-cites-editions",
        &program,
        &["check --cites pinned.md", "check --cites pinned.md --book harbour@1st --level warning"],
    );
}

#[test]
fn a_file_is_about_the_game_that_it_cites_most_or_names() {
    let program = harbour()
        .file("harbour.md", "Rules 12.1 and 12.3 are fine; rule 12.7 is of the circus.\n")
        .file("both.md", "At the harbour rules 12.1 and 12.3, in the circus rule 12.7, and rule 12.8 nowhere.\n")
        .file("neither.md", "Rule 99.9, says the guide.\n");
    check(
        "check-cites-games",
        &program,
        &[
            "check --cites harbour.md",
            "check --cites both.md",
            "check --cites neither.md",
            "check --cites harbour.md --book circus",
        ],
    );
}

#[test]
fn what_cannot_be_checked_is_told() {
    let program = harbour()
        .file("fine.md", "See rule 12.1.\n")
        .file("odd/picture.png", "\u{1}\u{2}\0\0\0\0")
        .file("odd/note.txt", "Rule 14.9\n");
    program.write("blob.bin", [0, 1, 2, 3, 0, 0, 0, 9]);
    program.write("latin.txt", b"Vedi regola 12.9: \xe8 sempre cos\xec, perch\xe9 no.\n");
    program.write("long.txt", "x".repeat(2 << 20));
    std::fs::create_dir(program.path("empty")).unwrap();
    check(
        "check-cites-unread",
        &program,
        &[
            "check --cites",
            "check --cites nowhere.md",
            "check --cites fine.md nowhere.md",
            "check --cites blob.bin fine.md",
            "check --cites empty",
            "check --cites odd",
            "check --cites latin.txt",
            "check --cites long.txt fine.md --max-size 1",
            "check --cites fine.md --fix",
            "check --cites fine.md --book nowhere",
        ],
    );
}

#[test]
fn the_settings_of_the_library_hold_outside_of_it() {
    let settings = "bundled: false\nlevels:\n  missing-citation: error\nignore:\n  - code: missing-citation\n    file: faq.md\n    message: 14.2\n    reason: comes next year\n  - code: dead-link\n    file: rules\n    reason: only of the library\n";
    let program = harbour().file("faq.md", FAQ).file("ruledex.yaml", settings);
    check(
        "check-cites-policy",
        &program,
        &["check --cites faq.md", "check --cites faq.md --deny error --code unknown-edition"],
    );
}
