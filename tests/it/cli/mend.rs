//! `check --fix` on lists of related topics.

use super::check;
use crate::program::Program;
use crate::support::{corpora, list};

const RELATED: &str = "check --fix --code one-way-related --code related-order";

/// What a file holds now.
fn read(program: &Program, path: &str) -> String {
    std::fs::read_to_string(program.path(path)).unwrap()
}

/// Mends a library twice: a dry run writes nothing, and the second time nothing is left to do.
fn mended(name: &str, program: &Program) {
    let before = program.sources();
    check(&format!("mend-{name}"), program, &[&format!("{RELATED} --dry-run")]);
    assert_eq!(program.sources(), before, "a dry run writes nothing");
    program.run(&RELATED.split(' ').collect::<Vec<_>>());
    let after = program.sources();
    let again = program.run(&[&RELATED.split(' ').collect::<Vec<_>>()[..], &["--dry-run"]].concat());
    assert_eq!((again.code, again.stdout.as_str()), (0, ""), "{}", again.whole());
    assert_eq!(program.sources(), after);
}

fn site(title: &str, related: &str) -> String {
    format!(
        "<article>\n<h1>{title}</h1>\n<ol>\n<li>It says 1.2.</li>\n</ol>\n<h1>Related Topics</h1>\n    <ul>\n{related}    </ul>\n</article>\n"
    )
}

fn item(path: &str, label: &str) -> String {
    format!("    <li><a href=\"/{path}\">{label}</a></li>\n")
}

#[test]
fn lists_of_web_pages_keep_their_form() {
    let (anchor, boat, crane) =
        (item("R_anchor", "Anchor"), item("R_boat", "Boat"), item("R_crane", "Crane &ndash; Big"));
    let program = Program::bare()
        .file("rules/quay/book.yaml", "title: Quay\n")
        // In order, with a topic twice.
        .file("rules/quay/R_anchor.php", site("Anchor", &format!("{boat}{crane}{boat}")))
        // Names nobody that names it; the line ends of Windows and a byte order mark stay.
        .file("rules/quay/R_boat.php", "\u{feff}".to_owned() + &site("Boat", &crane).replace('\n', "\r\n"))
        .file("rules/quay/R_crane.php", site("Crane (Big)", &format!("{anchor}{boat}{}", item("R_dock", "Dock"))))
        .file("rules/quay/R_east.php", site("East", &format!("{anchor}{boat}{crane}")))
        .file("rules/quay/R_west.php", site("West", &format!("{anchor}{boat}{crane}")))
        // Out of order; its sibling has a class and no end tag.
        .file("rules/quay/R_dock.php", site("Dock", "    <li class=\"x\"><a href=\"/R_crane\">Crane</a>\n    <LI class=\"x\"><A href=\"/R_boat\">Boat</A>\n"));
    mended("site", &program);
    assert!(read(&program, "rules/quay/R_boat.php").starts_with('\u{feff}'));
    let boat = read(&program, "rules/quay/R_boat.php");
    assert_eq!(boat.matches('\n').count(), boat.matches("\r\n").count());
    assert_eq!(
        program.run(&["check", "--code", "one-way-related", "--code", "related-order"]).stdout,
        "Nothing to report.\n"
    );
}

#[test]
fn lists_of_front_matter_keep_their_form() {
    let page = |related: &str| format!("---\ntitle: TITLE\n{related}aliases: [X]\n---\n\nIt says 1.2.\n");
    let file =
        |title: &str, related: &str| page(related).replace("TITLE", title).replace("[X]", &format!("[x{title}]"));
    let program = Program::bare()
        .file("rules/quay/book.yaml", "title: Quay\n")
        .file("rules/quay/anchor.md", file("Anchor", "related: [Boat, Crane, 'Dock', Boat]\n"))
        .file("rules/quay/boat.md", file("Boat", "related:\n  - Crane\n  - Dock\n"))
        .file("rules/quay/crane.md", file("Crane", "related: \"Dock\"\n"))
        .file("rules/quay/dock.md", file("Dock", "related: []\n"))
        .file("rules/quay/ferry.md", file("\"Ferry: fast, loud\"", "related: [Anchor,Boat]\n"));
    mended("front-matter", &program);
    assert_eq!(
        program.run(&["check", "--code", "one-way-related", "--code", "related-order"]).stdout,
        "Nothing to report.\n"
    );
}

#[test]
fn what_has_no_one_right_answer_is_left_and_told() {
    let program = Program::bare()
        .file("rules/quay/book.yaml", "title: Quay\n")
        // No list, and one with a comment between its entries.
        .file("rules/quay/R_anchor.php", "<h1>Anchor</h1>\n<p>It holds.</p>\n")
        .file(
            "rules/quay/R_boat.php",
            site(
                "Boat",
                &format!(
                    "{}<!-- {} -->\n{}",
                    item("R_anchor", "Anchor"),
                    item("R_dock", "Dock").trim(),
                    item("R_anchor", "Anchor")
                ),
            ),
        )
        // Two topics in an item, and words that are no link.
        .file(
            "rules/quay/R_crane.php",
            site("Crane", "    <li><a href=\"/R_boat\">Boat</a>, <a href=\"/R_anchor\">Anchor</a></li>\n"),
        )
        .file("rules/quay/R_dock.php", site("Dock", &format!("{}    <li>Crane</li>\n", item("R_boat", "Boat"))))
        // A title that two pages have, and a list in the bundled form of no other.
        .file("rules/quay/ferry.md", "---\ntitle: Ferry\nrelated: [Gull]\n---\n\nIt runs.\n")
        .file("rules/quay/gull.md", "---\ntitle: Gull\nrelated: [Hut] # and who else?\n---\n\nIt flies.\n")
        .file("rules/quay/hut.md", "---\ntitle: Hut\nrelated:\n  - Gull # why?\n  - Ferry\n---\n\nIt stands.\n")
        .file("rules/quay/again.md", "---\ntitle: Ferry\n---\n\nIt runs again.\n");
    mended("left", &program);
}

#[test]
fn real_pages_keep_every_line_but_those_of_their_links() {
    let Some(corpora) = corpora("real_pages_keep_every_line_but_those_of_their_links") else { return };
    let program = Program::bare().file("rules/site/book.yaml", "title: Site\n");
    let pages = list(&corpora.join("corpora/tirules-2026-01"));
    for path in &pages {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        program.write(&format!("rules/site/{name}"), std::fs::read(path).unwrap());
    }
    // 149 ways back, five relative paths, one path in the wrong case, and the way back that this one asks for.
    let run = program.run(&["check", "--fix"]);
    assert!(run.stderr.contains("mended 156 findings in 62 files"), "{}", run.stderr);
    let (mut gone, mut come) = (Vec::new(), Vec::new());
    for path in &pages {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let (before, after) = (std::fs::read_to_string(path).unwrap(), read(&program, &format!("rules/site/{name}")));
        for change in similar::TextDiff::from_lines(&before, &after).iter_all_changes() {
            match change.tag() {
                similar::ChangeTag::Delete => gone.push(change.value().to_owned()),
                similar::ChangeTag::Insert => come.push(change.value().to_owned()),
                similar::ChangeTag::Equal => {}
            }
        }
    }
    assert_eq!((gone.len(), come.len()), (6, 156));
    let is_entry = |line: &&String| line.trim().starts_with("<li><a href=\"/R_") && line.trim().ends_with("</a></li>");
    assert_eq!(come.iter().filter(is_entry).count(), 152);
    assert_eq!(program.run(&["check", "--code", "one-way-related"]).stdout, "Nothing to report.\n");
}
