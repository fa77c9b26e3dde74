//! The pages as files: a folder and a single file, as they are made and as they are written.

use super::{all, open};
use crate::program::Program;
use ruledex::web;
use scraper::Html;
use std::collections::{BTreeMap, BTreeSet};

/// A path with what leads up in it resolved.
fn resolved(from: &str, href: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in href.split('/') {
        match part {
            ".." => {
                assert!(parts.pop().is_some(), "{from} leads out of the site: {href}");
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

fn decoded(text: &str) -> String {
    percent_encoding::percent_decode_str(text).decode_utf8().unwrap().into_owned()
}

fn ids(document: &Html) -> BTreeSet<String> {
    let all = all(document, "[id]");
    let ids: BTreeSet<String> = all.iter().filter_map(|one| one.attr("id")).map(str::to_owned).collect();
    assert_eq!(ids.len(), all.len(), "an id stands twice");
    ids
}

/// A library with all that makes odd names: case, signs, devices of Windows, two editions, another language.
fn odd() -> Program {
    let page = |title: &str| format!("---\ntitle: {title}\nrelated: [Crew]\n---\n\n1.1 See [[Crew]].\n");
    Program::sample()
        .file("rules/con/book.yaml", "title: A device\nedition: \"1\"\n")
        .file("rules/con/Crew.md", page("Crew"))
        .file("rules/con/crew?.md", page("Crew again"))
        .file("rules/con/CREW-.md", page("Crew, louder"))
        .file("rules/con/nul.md", page("</script><script>alert(1)</script>"))
        .file("rules/con/COM7.md", page("A port"))
        .file("rules/con/lpt².md", page("A printer"))
        // A name and a language are not to be taken for one name.
        .file("rules/harbour/docking|ru.md", page("Docking, spelt oddly"))
        .file("rules/con@2/book.yaml", "title: A device\nedition: \"2\"\n")
        .file("rules/con@2/Crew.md", page("Crew"))
}

/// Names that Windows takes for devices, whatever their ending.
const DEVICES: [&str; 12] =
    ["con", "prn", "aux", "nul", "com1", "com7", "com9", "com²", "lpt1", "lpt9", "lpt¹", "lpt²"];

#[test]
fn every_link_of_a_folder_leads_to_a_file_and_a_place_in_it() {
    for program in [odd(), Program::new()] {
        let library = open(&program);
        let files = web::folder(&library);
        assert_eq!(files, web::folder(&library), "the same library has the same site");
        let names: BTreeSet<String> = files.iter().map(|(path, _)| path.to_lowercase()).collect();
        assert_eq!(names.len(), files.len(), "two files differ in case alone");
        for part in names.iter().flat_map(|path| path.split('/')) {
            let device = part.split('.').next().unwrap();
            assert!(part.len() <= 255 && !DEVICES.contains(&device), "{part} is no name of a file");
        }
        let pages = files.iter().filter(|(path, _)| path.rsplit('.').next() == Some("html"));
        let pages: BTreeMap<&str, Html> =
            pages.map(|(path, bytes)| (path.as_str(), Html::parse_document(str::from_utf8(bytes).unwrap()))).collect();
        let ids: BTreeMap<&str, BTreeSet<String>> = pages.iter().map(|(path, page)| (*path, ids(page))).collect();
        let mut checked = 0;
        for (path, page) in &pages {
            assert_eq!(all(page, "script:not([nonce]), style, [style], [onclick]").len(), 0, "{path}");
            for link in all(page, "a[href], link[href], script[src], form[action]") {
                let href = ["href", "src", "action"].into_iter().find_map(|name| link.attr(name)).unwrap();
                if href.starts_with("data:image/svg+xml,") || link.attr("rel") == Some("noreferrer external") {
                    continue;
                }
                assert!(!href.contains(':') && !href.starts_with('/'), "{path} leads to {href}");
                let (file, anchor) = href.split_once('#').unwrap_or((href, ""));
                let file = file.split('?').next().unwrap();
                let target = if file.is_empty() { (*path).to_owned() } else { decoded(&resolved(path, file)) };
                assert!(
                    files.iter().any(|(path, _)| *path == target),
                    "{path} leads to {href}, and there is no {target}"
                );
                let there = anchor.is_empty() || ids[target.as_str()].contains(&decoded(anchor));
                assert!(there, "{path} leads to {href}, and there is no such place");
                checked += 1;
            }
        }
        assert!(checked > 200, "{checked}");
    }
}

#[test]
fn every_link_of_a_single_file_leads_to_a_place_in_it() {
    for program in [odd(), Program::new()] {
        let library = open(&program);
        let text = web::single_file(&library);
        assert_eq!(text, web::single_file(&library));
        assert!(text[..1000].contains(web::MARK));
        assert!(!text.contains("<script>alert"));
        let document = Html::parse_document(&text);
        let ids = ids(&document);
        let mut checked = 0;
        for link in all(&document, "a[href]").into_iter().filter(|link| link.attr("rel") != Some("noreferrer external"))
        {
            let href = link.attr("href").unwrap();
            let id = decoded(href.strip_prefix('#').unwrap_or_else(|| panic!("{href} leads out of the file")));
            assert!(ids.contains(&id), "there is no {id}");
            checked += 1;
        }
        assert!(checked > 200, "{checked}");
        assert_eq!(all(&document, "link[rel=stylesheet], script[src], img, iframe").len(), 0);
        assert_eq!(all(&document, "script:not([nonce]), style:not([nonce]), [style]").len(), 0);
    }
}

#[test]
fn the_bundled_books_make_a_small_file() {
    let size = web::single_file(&open(&Program::new())).len();
    assert!(size < 3_000_000, "{size}");
}

#[test]
fn a_site_takes_the_place_of_an_earlier_one_and_of_nothing_else() {
    let program = odd();
    program.write("strangers/mine.txt", "mine\n");
    program.write("letter.html", "<!doctype html><p>A letter.\n");
    let run = |args: &[&str]| {
        let run = program.run(args);
        (run.code, run.stdout + &run.stderr)
    };
    for args in [
        &["site", "strangers"][..],
        &["site", "letter.html"],
        &["site", "letter.html", "--single-file"],
        &["site", "rules"],
    ] {
        let (code, said) = run(args);
        assert_eq!(code, 2, "{args:?} {said}");
        assert!(said.contains("is there and was not written by this command: name another place"), "{said}");
    }
    assert_eq!(std::fs::read_to_string(program.path("strangers/mine.txt")).unwrap(), "mine\n");
    let (code, said) = run(&["site", "out/pages"]);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("Open out/pages/index.html."), "{said}");
    program.write("out/pages/CNAME", "rules.example\n");
    std::fs::remove_file(program.path("rules/con/nul.md")).unwrap();
    let gone = "out/pages/con@1/page-nul.html";
    assert!(program.path(gone).exists());
    assert_eq!(run(&["site", "out/pages"]).0, 0);
    assert!(!program.path(gone).exists() && program.path("out/pages/page-con/Crew.html").exists());
    assert!(program.path("out/pages/CNAME").exists());
    for _ in 0..2 {
        assert_eq!(run(&["site", "rules.html", "--single-file"]).0, 0);
    }
    assert!(std::fs::read_to_string(program.path("rules.html")).unwrap().ends_with("</html>"));
}
