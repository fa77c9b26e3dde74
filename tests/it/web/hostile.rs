//! Books and clients that mean harm.

use super::{Web, all, assert_links_lead_somewhere, crawl, get, pages};
use crate::program::Program;
use proptest::prelude::*;
use ruledex::web::{Hosts, Request};
use scraper::Html;
use std::sync::OnceLock;

const EVIL: &str = "<script>alert(1)</script><img src=x onerror=alert(2)>\"'&<!--";

/// A book in which every field is markup.
fn evil() -> Program {
    let quoted = EVIL.replace('\'', "''");
    let book = format!(
        "title: '{quoted}'\ngame: '{quoted}'\nlanguage: '{quoted}'\nedition: '{quoted}'\ndate: '{quoted}'\nsource: 'javascript:alert(3)//{quoted}'\n"
    );
    let page = format!(
        "---\ntitle: '{quoted}'\nnumber: \"1\"\naliases: ['{quoted}']\nrelated: [Other]\n---\n\n1.1 {EVIL} [[Other|{EVIL}]]\n\n## {EVIL}\n\nText [link](javascript:alert(4)) {EVIL}\n\n## Notes\n\n1. {EVIL}\n"
    );
    Program::bare()
        .file("rules/evil/book.yaml", book)
        .file("rules/evil/one\"><svg onload=alert(5)>.md", page)
        .file("rules/evil/other.md", format!("---\ntitle: Other\n---\n\n2.1 See [[Nowhere {EVIL}]]; {EVIL}\n"))
}

/// That nothing in a page came from a book as markup.
fn assert_harmless(address: &str, document: &Html) {
    for element in all(document, "*") {
        let name = element.value().name();
        assert!(!matches!(name, "img" | "iframe" | "object" | "embed" | "base" | "style"), "{address} has {name}");
        assert!(name != "script" || element.attr("src").is_some(), "{address} has a script of its own");
        for (attribute, value) in element.value().attrs() {
            assert!(!attribute.starts_with("on") && attribute != "style", "{address}: {name} has {attribute}");
            let leads = matches!(attribute, "href" | "src" | "action");
            assert!(!leads || value.starts_with(['/', '#']), "{address} leads to {value}");
        }
    }
}

#[test]
fn what_a_book_says_is_text() {
    let pages = pages(evil());
    let found = crawl(&pages);
    assert!(found.len() >= 7, "{:?}", found.keys());
    for (address, document) in &found {
        assert_harmless(address, document);
    }
    assert_links_lead_somewhere(&found);
    let encoded = percent_encoding::utf8_percent_encode(EVIL, percent_encoding::NON_ALPHANUMERIC).to_string();
    for target in [
        format!("/search?q={encoded}"),
        format!("/search?q={encoded}&part=hits&book={encoded}"),
        format!("/search?q=see&book={encoded}&kind={encoded}&language={encoded}"),
        format!("/{encoded}"),
        format!("/evil/{encoded}"),
        format!("/evil/other?lang={encoded}"),
        format!("/check?book={encoded}"),
        format!("/diff?from={encoded}&to=evil"),
    ] {
        let response = get(&pages, &target);
        assert_harmless(&target, &Html::parse_document(&response.text_body()));
    }
}

#[test]
fn every_answer_forbids_what_no_page_needs() {
    let pages = pages(Program::sample());
    for target in ["/", "/harbour/docking", "/nowhere", "/api/v1/books", "/assets/style.css", "/search?q=x&part=hits"] {
        let response = get(&pages, target);
        let policy = response.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'; ") && !policy.contains("unsafe"), "{policy}");
        for rule in ["script-src 'self'", "style-src 'self'", "base-uri 'none'", "frame-ancestors 'none'"] {
            assert!(policy.contains(rule), "{target}: {policy}");
        }
        assert_eq!(response.header("x-content-type-options"), Some("nosniff"), "{target}");
        assert_eq!(response.header("referrer-policy"), Some("no-referrer"), "{target}");
        assert_eq!(response.header("cross-origin-resource-policy"), Some("same-origin"), "{target}");
    }
}

#[test]
fn a_server_answers_to_its_own_names_alone() {
    let local = Hosts::local();
    for host in ["localhost", "LOCALHOST:7878", "127.0.0.1", "127.0.0.1:80", "[::1]:7878", "localhost.", "127.1.2.3"] {
        assert!(local.know(host), "{host}");
    }
    for host in
        ["", "evil.example", "localhost.evil.example", "192.168.1.5", "127.0.0.1.evil.example", "[::2]", "a@localhost"]
    {
        assert!(!local.know(host), "{host}");
    }
    let network = Hosts::new("0.0.0.0".parse().unwrap(), &["Table.local".to_owned()]);
    for (host, known) in
        [("192.168.1.5:7878", true), ("table.local:1", true), ("[fe80::1]", true), ("evil.example", false)]
    {
        assert_eq!(network.know(host), known, "{host}");
    }
    for (written, name) in [
        ("Foo:9706", Some("foo")),
        ("http://bar/", Some("bar")),
        ("https://bar.local:80/x", Some("bar.local")),
        ("192.168.1.5:80", Some("192.168.1.5")),
        ("[FE80::1]:80", Some("fe80::1")),
        ("", None),
        (" ", None),
        ("http://", None),
        ("a b", None),
        ("me@bar", None),
    ] {
        assert_eq!(Hosts::name(written).as_deref(), name, "{written}");
    }
    let named = Hosts::new("127.0.0.1".parse().unwrap(), &["http://Foo:9706/".to_owned(), "10.0.0.1".to_owned()]);
    assert!(named.know("foo:1") && named.know("10.0.0.1:80") && !named.know("10.0.0.2") && !named.know(""));
    let program = Program::sample();
    for args in [["--name", ""], ["--name", "a b"], ["--address", "[127.0.0.1"], ["--address", "localhost:x"]] {
        let run = program.run(&["serve", args[0], args[1]]);
        assert!(run.code == 2 && run.stderr.contains(": give a"), "{args:?}: {}", run.stderr);
    }
    let pages = pages(program);
    for (host, status) in [(Some("evil.example"), 421), (None, 400), (Some("127.0.0.1:1"), 200)] {
        let response = pages.respond(&Request { host, ..Request::get("/harbour") });
        assert_eq!(response.status, status);
        assert_eq!(response.text_body().contains("Harbour"), status == 200);
    }
}

#[test]
fn nothing_can_be_changed_and_no_path_leaves_the_library() {
    let pages = pages(Program::sample());
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "get", ""] {
        let response = pages.respond(&Request { method, ..Request::get("/") });
        assert_eq!((response.status, response.header("allow")), (405, Some("GET, HEAD")), "{method}");
    }
    for target in [
        "/../../../../etc/passwd",
        "/harbour/../../../etc/passwd",
        "/..%2f..%2f..%2fetc%2fpasswd",
        "/assets/../../../etc/passwd",
        "/assets/..%2f..%2fCargo.toml",
        "/assets/%2e%2e/%2e%2e/Cargo.toml",
        "/harbour/docking.md",
        "/rules/harbour/book.yaml",
        "//etc/passwd",
        "/harbour/%00",
        "/%ff%fe/%ff",
        "/api/v2/books",
        "/api",
        "/a/b/c/d",
        "*",
        "",
    ] {
        let response = get(&pages, target);
        assert!([404, 200].contains(&response.status), "{target}: {}", response.status);
        let body = response.text_body();
        assert!(!body.contains("root:") && !body.contains("authority: official"), "{target}");
    }
    assert_eq!(get(&pages, &format!("/{}", "a".repeat(9000))).status, 414);
}

fn sample() -> &'static Web {
    static WEB: OnceLock<Web> = OnceLock::new();
    WEB.get_or_init(|| pages(Program::sample()))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_asked_there_is_an_answer(target in "(/|/search|/check|/diff|/api/v1/(search|show|related|path|topics|glossary|history|quote|check|diff|books)|/harbour|/harbour/docking)?(\\?|/)?((q|what|from|to|text|depth|limit|lang|book|kind|part|n|context)=)?[ -~а-я%]{0,40}(&(q|what|from|to|text|limit|book)=.{0,20})?") {
        let response = get(sample(), &target);
        prop_assert!([200, 307, 400, 404].contains(&response.status), "{}: {}", target, response.status);
        if target.starts_with("/api/") {
            let document: serde_json::Value = serde_json::from_slice(&response.body).unwrap();
            let described = target.starts_with("/api/v1/openapi");
            prop_assert!(described || document["schema"] == 1, "{}", target);
        }
    }
}
