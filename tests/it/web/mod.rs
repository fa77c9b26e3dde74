//! Pages and the API, asked without a server: what is asked, what is answered.

mod api;
mod hostile;
mod pages;
mod server;
mod site;

use crate::program::Program;
use ruledex::library::{Library, SCHEMA};
use ruledex::store::{Found, Location, Options, Versions};
use ruledex::web::{Hosts, Pages, Request, Response};
use scraper::{ElementRef, Html, Selector};
use std::collections::BTreeMap;

/// Where a program's library is, and how it is opened.
fn place(program: &Program) -> (Location, Options) {
    let location = Location { root: program.root().to_owned(), found: Found::Given };
    let versions =
        Versions { schema: SCHEMA, engine: ruledex::index::engine(), program: env!("CARGO_PKG_VERSION").to_owned() };
    (location, Options { versions, max_size: None, write: true, cache: None })
}

fn open(program: &Program) -> Library {
    let (location, options) = place(program);
    Library::open(&location, options, &mut |_| {}).unwrap()
}

/// Pages with the library that they are of.
struct Web {
    pages: Pages,
    _program: Program,
}

impl std::ops::Deref for Web {
    type Target = Pages;

    fn deref(&self) -> &Pages {
        &self.pages
    }
}

fn pages(program: Program) -> Web {
    Web { pages: Pages::new(open(&program), Hosts::local()), _program: program }
}

fn get(pages: &Pages, target: &str) -> Response {
    pages.respond(&Request::get(target))
}

/// The status and headers that an answer has besides those that all have, and its body.
fn told(response: &Response) -> String {
    let common = ["content-security-policy", "x-", "referrer-", "cross-origin-", "etag"];
    let headers = response.headers.iter().filter(|(name, _)| !common.iter().any(|common| name.starts_with(common)));
    let headers: Vec<String> = headers.map(|(name, value)| format!("{name}: {value}")).collect();
    format!("{}\n{}\n\n{}", response.status, headers.join("\n"), response.text_body())
}

/// All elements of a document that a selector finds.
fn all<'a>(document: &'a Html, selector: &str) -> Vec<ElementRef<'a>> {
    document.select(&Selector::parse(selector).unwrap()).collect()
}

/// Every page that can be reached from the first one, by its address without a fragment.
fn crawl(pages: &Pages) -> BTreeMap<String, Html> {
    let mut found: BTreeMap<String, Html> = BTreeMap::new();
    let mut open = vec!["/".to_owned()];
    while let Some(address) = open.pop() {
        if found.contains_key(&address) {
            continue;
        }
        let response = get(pages, &address);
        assert_eq!(response.status, 200, "{address}");
        if !response.header("content-type").unwrap().starts_with("text/html") {
            continue;
        }
        let document = Html::parse_document(&response.text_body());
        for link in all(&document, "a[href], link[href], script[src], form[action]") {
            let href = ["href", "src", "action"].into_iter().find_map(|name| link.attr(name)).unwrap();
            if link.attr("rel") == Some("noreferrer external") {
                continue;
            }
            let (path, _) = href.split_once('#').unwrap_or((href, ""));
            if !path.is_empty() {
                assert!(path.starts_with('/'), "{address} leads to {href}");
                open.push(path.to_owned());
            }
        }
        found.insert(address, document);
    }
    found
}

/// That every link of these pages leads to a page and, where it names one, to a place in it.
fn assert_links_lead_somewhere(found: &BTreeMap<String, Html>) {
    let ids: BTreeMap<&String, Vec<&str>> = found
        .iter()
        .map(|(address, document)| (address, all(document, "[id]").iter().filter_map(|one| one.attr("id")).collect()))
        .collect();
    let mut checked = 0;
    for (address, document) in found {
        let own = &ids[address];
        let mut once = own.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), own.len(), "{address} has an id twice");
        for link in all(document, "a[href*='#']") {
            let href = link.attr("href").unwrap();
            let (path, anchor) = href.split_once('#').unwrap();
            let page = if path.is_empty() { address } else { path };
            let anchor = percent_encoding::percent_decode_str(anchor).decode_utf8().unwrap();
            let there = ids.get(&page.to_owned()).is_some_and(|ids| ids.contains(&&*anchor));
            assert!(there, "{address} leads to {href}, and there is nothing");
            checked += 1;
        }
    }
    assert!(checked > 10, "only {checked} links lead to a place");
}
