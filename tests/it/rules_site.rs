//! Rules pages of web sites: whole real sites against what a browser shows, and hostile pages.

use crate::support::{corpora, list};
use proptest::prelude::*;
use ruledex::corpus::Book;
use ruledex::diag::Finding;
use ruledex::ingest::{Fit, RawPage, format_named};
use ruledex::source::SourceFile;
use scraper::{Html, Node};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

const EDITIONS: [&str; 2] = ["tirules-2026-01", "tirules-2021-02"];

/// Headings that say what kind of text follows; the kinds of the clauses hold what they say.
const STRUCTURE: [&str; 3] = ["Rules Reference", "Notes", "Related Topics"];

fn read(file: &SourceFile) -> (RawPage, Vec<Finding>) {
    let mut read = format_named("rules-site").unwrap().read(file, &Book::default());
    assert_eq!(read.value.len(), 1, "{}: a file is one page", file.path());
    (read.value.remove(0), read.findings)
}

fn read_text(html: &str) -> RawPage {
    let file = SourceFile::new("page.html", html);
    let page = read(&file).0;
    assert_whole(&page, &file);
    page
}

fn files(folder: &Path) -> Vec<SourceFile> {
    let decode = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        ruledex::decode::decode(&name, &std::fs::read(path).unwrap(), None).unwrap().value
    };
    list(folder).iter().map(decode).collect()
}

/// What holds for every page, whatever it was read from.
fn assert_whole(page: &RawPage, file: &SourceFile) {
    let mut anchors = BTreeSet::new();
    for (position, clause) in page.clauses.iter().enumerate() {
        assert!(anchors.insert(&clause.anchor), "{} stands twice", clause.anchor);
        assert_eq!(clause.parent.is_none(), position == 0);
        assert!(clause.parent.is_none_or(|parent| parent < position));
        let plain = &clause.text.rich.plain;
        assert_eq!(plain.trim(), plain);
        for mark in &clause.text.rich.marks {
            assert!(!plain[mark.start as usize..mark.end as usize].is_empty());
        }
        for link in &clause.text.links {
            let (start, end) = link.range.expect("a link in a text has a range");
            assert_eq!(plain[start as usize..end as usize], link.label);
        }
        assert!(file.text().get(clause.span.start..clause.span.end).is_some());
    }
}

/// The texts of a page by anchor, kinds included.
fn texts(page: &RawPage) -> Vec<(String, &'static str, String)> {
    page.clauses.iter().map(|c| (c.anchor.clone(), c.kind.name(), c.text.rich.plain.clone())).collect()
}

/// The text that a browser shows of a page, blocks parted by blanks, headings of structure left out.
fn visible_text(html: &Html) -> String {
    let mut text = String::new();
    let mut skip_to = None;
    for edge in html.tree.root().traverse() {
        let (node, opens) = match edge {
            ego_tree::iter::Edge::Open(node) => (node, true),
            ego_tree::iter::Edge::Close(node) => (node, false),
        };
        if let Some(id) = skip_to {
            skip_to = skip_to.filter(|_| opens || node.id() != id);
            continue;
        }
        match node.value() {
            Node::Text(words) if opens => text.push_str(words.as_ref()),
            Node::Element(element) => {
                let running = ["a", "abbr", "b", "code", "i", "sc", "sub", "sup"].contains(&element.name());
                if !running {
                    text.push(' ');
                }
                let words = || node.descendants().filter_map(|n| n.value().as_text()).map(|t| &**t).collect::<String>();
                let structure = element.name() == "h1" && STRUCTURE.contains(&words().trim());
                if opens && (structure || ["style", "script", "title"].contains(&element.name())) {
                    skip_to = Some(node.id());
                }
            }
            _ => {}
        }
    }
    text
}

fn count_words<'a>(texts: impl Iterator<Item = &'a str>) -> BTreeMap<&'a str, usize> {
    let mut counts = BTreeMap::new();
    for word in texts.flat_map(str::split_whitespace).filter(|&word| word != "•") {
        *counts.entry(word).or_default() += 1;
    }
    counts
}

#[test]
fn every_clause_of_a_site_is_as_a_browser_shows_it() {
    let Some(corpora) = corpora("every_clause_of_a_site_is_as_a_browser_shows_it") else { return };
    let key = |page: &str, anchor: &str| {
        let itself = anchor == "page" || anchor == "topic" || anchor.chars().all(|c| c.is_ascii_digit());
        (page.to_owned(), if itself { String::new() } else { anchor.to_owned() })
    };
    let fold = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut gold = BTreeMap::new();
    for line in std::fs::read_to_string(corpora.join("gold/tirules-2026-01.units.jsonl")).unwrap().lines() {
        let unit: serde_json::Value = serde_json::from_str(line).unwrap();
        let (page, anchor) = unit["id"].as_str().unwrap().split_once('#').unwrap();
        gold.insert(
            key(page, anchor),
            (fold(unit["text"].as_str().unwrap()), unit["section"].as_str().map(str::to_owned)),
        );
    }
    let pages: BTreeSet<String> = gold.keys().map(|(page, _)| page.clone()).collect();
    let mut differences = String::new();
    let mut read_units = 0;
    for file in files(&corpora.join("corpora/tirules-2026-01")).iter().filter(|file| pages.contains(file.stem())) {
        let page = read(file).0;
        for clause in &page.clauses {
            let mut text = fold(&clause.text.rich.plain);
            if clause.anchor.is_empty() {
                text = fold(&format!("{}. {text}", page.title));
            }
            read_units += 1;
            let of_gold = gold.remove(&key(file.stem(), &clause.anchor));
            if of_gold.as_ref() != Some(&(text.clone(), clause.section.clone())) {
                writeln!(differences, "{}#{}: {text:?} is {of_gold:?}", file.stem(), clause.anchor).unwrap();
            }
        }
    }
    for missing in gold.keys() {
        writeln!(differences, "{missing:?} is missing").unwrap();
    }
    assert_eq!((read_units, differences.as_str()), (2697, ""));
}

#[test]
fn no_visible_word_of_a_site_is_lost_or_invented() {
    let Some(corpora) = corpora("no_visible_word_of_a_site_is_lost_or_invented") else { return };
    let mut pages = Vec::new();
    for edition in EDITIONS {
        let files = files(&corpora.join("corpora").join(edition));
        pages.push(files.len());
        for file in &files {
            let page = read(file).0;
            assert_whole(&page, file);
            let visible = visible_text(&Html::parse_document(file.text()));
            let clauses = page.clauses.iter().map(|clause| clause.text.rich.plain.as_str());
            let related = page.related.iter().map(|link| link.label.as_str());
            let ours = count_words(std::iter::once(page.title.as_str()).chain(clauses).chain(related));
            assert_eq!(ours, count_words(std::iter::once(visible.as_str())), "{edition}/{}", file.path());
        }
    }
    assert_eq!(pages, [149, 133]);
}

#[test]
fn a_site_reads_the_same_after_a_browser_has_put_it_right() {
    let Some(corpora) = corpora("a_site_reads_the_same_after_a_browser_has_put_it_right") else { return };
    for edition in EDITIONS {
        for file in files(&corpora.join("corpora").join(edition)) {
            let put_right = SourceFile::new(file.path(), Html::parse_document(file.text()).html());
            let (page, right) = (read(&file).0, read(&put_right).0);
            assert_eq!(page.title, right.title, "{edition}/{}", file.path());
            assert_eq!(texts(&page), texts(&right), "{edition}/{}", file.path());
        }
    }
}

#[test]
fn the_place_of_a_clause_holds_its_words() {
    let Some(corpora) = corpora("the_place_of_a_clause_holds_its_words") else { return };
    let mut seen = 0;
    for file in files(&corpora.join("corpora/tirules-2026-01")) {
        let page = read(&file).0;
        for clause in page.clauses.iter().filter(|clause| clause.parent.is_some()) {
            let source = file.text()[clause.span.start..clause.span.end].replace("<sup>", "");
            let own = clause.tail.map_or(&*clause.text.rich.plain, |tail| &clause.text.rich.plain[..tail as usize]);
            let mut from = 0;
            for word in own.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()) {
                let at = source[from..].find(word);
                from += at.unwrap_or_else(|| panic!("{word:?} of {} is not in {source:?}", clause.anchor)) + word.len();
            }
            assert!(source.starts_with('<') && source.matches("<li").count() <= 1 || own.contains('•'));
            seen += 1;
        }
        for link in &page.related {
            assert_eq!(&file.text()[link.span.start..link.span.end], link.written);
        }
    }
    assert_eq!(seen, 4348 - 149);
}

/// Each looked up by hand in the pages.
const BROKEN: &str = "\
tirules-2026-01/C_action_cards.php:54:5: unclosed-item: this list item is never closed
tirules-2026-01/C_action_cards.php:62:5: unclosed-item: this list item is never closed
tirules-2026-01/C_action_cards.php:115:5: unclosed-item: this list item is never closed
tirules-2026-01/C_action_cards.php:210:5: unclosed-item: this list item is never closed
tirules-2026-01/C_action_cards.php:411:229: unclosed-item: <li> stands where </li> is meant: it makes an empty item, which takes a number
tirules-2026-01/C_relics.php:84:108: unclosed-item: </i> closes nothing here, while <sc> is open
tirules-2026-01/C_relics.php:159:5: unclosed-item: </li> closes no item here, while the list of line 152 is still open
tirules-2026-01/C_technology.php:161:9: unclosed-item: this list item is never closed
tirules-2026-01/F_creuss.php:122:5: unclosed-item: this list item is never closed
tirules-2026-01/F_firmament.php:47:5: unclosed-item: this list item is never closed
tirules-2026-01/F_nekro.php:77:9: unclosed-item: this list item is never closed
tirules-2026-01/F_nomad.php:99:5: unclosed-item: </ol> closes nothing
tirules-2026-01/F_xxcha.php:99:103: unclosed-item: <sc> stands where </sc> is meant, so that neither is closed
tirules-2026-01/F_xxcha.php:128:111: unclosed-item: <sc> stands where </sc> is meant, so that neither is closed
tirules-2021-02/F_argent.php:16:121: link-without-target: this link has no href
tirules-2021-02/R_exploration.php:46:9: link-without-target: this link has no href
";

#[test]
fn the_broken_places_of_a_site_are_found() {
    let Some(corpora) = corpora("the_broken_places_of_a_site_are_found") else { return };
    let mut found = String::new();
    for edition in EDITIONS {
        for file in files(&corpora.join("corpora").join(edition)) {
            for finding in read(&file).1 {
                let (line, column) = (finding.place.line, finding.place.column);
                writeln!(found, "{edition}/{}:{line}:{column}: {}: {}", file.path(), finding.code, finding.message)
                    .unwrap();
            }
        }
    }
    assert_eq!(found, BROKEN);
}

/// Tags and words as people might type them, most of them wrong. Marks such as `<i>` are closed: a browser
/// carries open ones on into the next blocks, which moves no word.
fn soup() -> impl Strategy<Value = String> {
    let tag = prop::sample::select(vec![
        "<ol>",
        "</ol>",
        "<ul>",
        "</ul>",
        "<li>",
        "</li>",
        "<li>",
        "</li>",
        "<p>",
        "</p>",
        "<div>",
        "</div>",
        "<h1>",
        "</h1>",
        "<h2>",
        "</h2>",
        "<sc>",
        "</sc>",
        "<br>",
        "<ol class=\"note\">",
        "<dl>",
        "<dt>",
        "<dd>",
        "</dl>",
        "<section>",
        "</section>",
        "<blockquote>",
        "</blockquote>",
    ]);
    let word = prop::sample::select(vec![
        "ship ",
        "sail",
        " wreck ",
        "Notes",
        "12.3 ",
        "&amp;",
        "\n",
        "–",
        "<!--x-->",
        "<i>rope</i>",
    ]);
    prop::collection::vec(prop_oneof![3 => tag, 2 => word], 0..40).prop_map(|parts| parts.concat())
}

proptest! {
    #[test]
    fn any_text_is_read(text in any::<String>()) {
        read_text(&text);
    }

    #[test]
    fn any_tags_are_read(text in "(<(/|!|\\?)?(ol|li|p|table|tr|td|a href=|h1|style|title|header|nav|template|svg|select|option)?[ >\"'=-]{0,3}|[a-z&;é \\n]{0,4}){0,40}") {
        read_text(&text);
    }

    #[test]
    fn a_soup_of_tags_reads_as_the_page_a_browser_makes_of_it(soup in soup()) {
        let page = format!("<header>Soup</header><article>{soup}</article>");
        let put_right = Html::parse_document(&page).html();
        prop_assert_eq!(texts(&read_text(&page)), texts(&read_text(&put_right)), "{}", put_right);
    }
}

#[test]
fn pages_of_a_site_are_known_by_what_they_hold() {
    let site = format_named("rules-site").unwrap();
    let fit = |text: &str| site.fit(&SourceFile::new("any.txt", text));
    for text in
        ["\n<!doctype HTML><p>x", "<?php include 'a' ?>\nWords", "<header>x</header>", "<!-- x --><ol><li>y</ol>"]
    {
        assert_eq!(fit(text), Fit::Certain, "{text}");
    }
    assert_eq!(fit("Words <p>one</p> and <ul><li>two</li></ul>"), Fit::Likely);
    for text in ["", "<", "Words", "1.1 If 2 < 3", "# Title\n\n<b>Bold</b> words", "<https://example.org>", "a </p> b"]
    {
        assert_eq!(fit(text), Fit::No, "{text}");
    }
    let Some(corpora) = corpora("pages_of_a_site_are_known_by_what_they_hold") else { return };
    for edition in EDITIONS {
        for file in files(&corpora.join("corpora").join(edition)) {
            assert_eq!(site.fit(&file), Fit::Certain, "{edition}/{}", file.path());
        }
    }
    for file in files(&corpora.join("seeds")) {
        assert_eq!(site.fit(&file) == Fit::Certain, file.path().contains(".php"), "{}", file.path());
    }
}

#[test]
fn hostile_pages_end_and_keep_their_words() {
    let deep = 100_000;
    let many = 50_000;
    let pages = [
        ("nested lists", format!("{}word", "<ol><li>x ".repeat(deep)), deep + 1),
        ("nested and closed", format!("{}{}", "<ol><li>x ".repeat(deep), "</li></ol>".repeat(deep)), deep),
        ("nested blocks", format!("{}word", "<div><p>x ".repeat(deep)), deep + 1),
        ("marks never closed", format!("{}word{}", "<b>x ".repeat(deep), "</i>".repeat(deep)), deep + 1),
        ("links in one line", "<a href=\"/x\">x</a> ".repeat(many), many),
        ("links in items", format!("<ol>{}</ol>", "<li><a href=\"/x\">x</a></li>".repeat(many)), many),
        ("equal headings", "<h1>x</h1>".repeat(many), many),
        ("marked paragraphs", "<p><b>x</b></p>".repeat(many), many),
        ("stray ends", format!("<div>{}x", "</ul>".repeat(many)), 1),
        ("style sheets", format!("{}x", "<style>.a{content:'1.' counter(x)}</style><ol class=b></ol>".repeat(deep)), 1),
    ];
    for (name, html, words) in pages {
        let file = SourceFile::new("page.html", html);
        let (page, findings) = read(&file);
        let read: usize =
            page.clauses.iter().map(|c| c.text.rich.plain.split_whitespace().filter(|&w| w != "•").count()).sum();
        assert_eq!(read, words, "{name}");
        assert!(findings.len() <= 10_001, "{name}");
        assert_whole(&page, &file);
    }
}
