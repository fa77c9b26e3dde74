//! The pages, whole, and what holds in all of them.

use super::{all, assert_links_lead_somewhere, crawl, get, pages, told};
use crate::program::Program;
use ruledex::web::{Pages, Request};
use scraper::Html;

/// A page as it is read in a snapshot: an element a line.
fn lines(html: &str) -> String {
    let whole = html.replace("><", ">\n<").replace(env!("CARGO_PKG_VERSION"), "VERSION");
    // The address of an asset changes with it.
    let mut parts = whole.split("?v=");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + "?v=DIGEST" + part.get(16..).unwrap_or_default())
}

/// The main part of a page.
fn main(html: &str) -> String {
    let start = html.find("<main").unwrap();
    let end = html.find("</main>").unwrap();
    lines(&html[start..end])
}

#[test]
fn pages_are_as_they_are() {
    let pages = pages(Program::sample());
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("web-whole", lines(&get(&pages, "/harbour/pilots").text_body()));
        for (name, target) in [
            ("home", "/"),
            ("book", "/harbour"),
            ("topic", "/harbour/docking"),
            ("beside", "/harbour/docking?lang=ru"),
            ("search", "/search?q=two+barges"),
            ("search-filtered", "/search?q=barge&kind=note&n=1"),
            ("check", "/check?book=harbour"),
            ("missing", "/harbour/dokcing"),
        ] {
            insta::assert_snapshot!(format!("web-{name}"), main(&get(&pages, target).text_body()));
        }
        insta::assert_snapshot!("web-hits", lines(&told(&get(&pages, "/search?q=pil&part=hits"))));
    });
}

#[test]
fn editions_are_compared() {
    let book = |edition: &str, text: &str| {
        (format!("title: Toll\nedition: '{edition}'\n"), format!("---\ntitle: Toll\nnumber: 1\n---\n\n{text}\n"))
    };
    let (old, old_text) = book("1", "1.1 A barge pays one coin.\n\n1.2 Rafts are free.");
    let (new, new_text) = book("2", "1.1 A barge pays two coins.\n\n1.2 Rafts are free.\n\n1.3 So are gulls.");
    let program = Program::bare()
        .file("rules/toll@1/book.yaml", old)
        .file("rules/toll@1/toll.md", old_text)
        .file("rules/toll/book.yaml", new)
        .file("rules/toll/toll.md", new_text);
    let pages = pages(program);
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("web-diff", main(&get(&pages, "/diff?from=toll@1&to=toll").text_body()));
        insta::assert_snapshot!("web-editions", main(&get(&pages, "/toll").text_body()));
    });
    assert_links_lead_somewhere(&crawl(&pages));
}

#[test]
fn what_can_well_be_compared_is_offered_and_nothing_against_itself() {
    let program = Program::sample();
    for (folder, edition) in [("toll@1", "1"), ("toll@2", "2"), ("toll", "3")] {
        program.write(&format!("rules/{folder}/book.yaml"), format!("title: Toll\nedition: '{edition}'\n"));
        program.write(&format!("rules/{folder}/toll.md"), format!("# Toll\n\nA barge pays {edition} coins.\n"));
    }
    let pages = pages(program);
    let page = |target: &str| Html::parse_document(&get(&pages, target).text_body());
    let offered = |target: &str| {
        let page = page(target);
        let links = all(&page, "main section a").into_iter().map(|link| link.attr("href").unwrap().to_owned());
        links.collect::<Vec<_>>()
    };
    let pairs = offered("/diff");
    assert_eq!(
        pairs,
        [
            "/diff?from=toll@2&to=toll@3",
            "/diff?from=toll@1&to=toll@2",
            "/diff?from=harbour@2nd-edition&to=harbour-storm"
        ]
    );
    for pair in &pairs {
        assert!(get(&pages, pair).text_body().contains("What changed: "), "{pair}");
    }
    // Nothing is chosen of itself, and what was chosen stays.
    let chosen = |target: &str| {
        let page = page(target);
        let chosen = all(&page, "option[selected]").into_iter().map(|one| one.text().collect::<String>());
        chosen.collect::<Vec<_>>()
    };
    assert_eq!(chosen("/diff"), [""; 0]);
    for (target, status, said, left) in [
        ("/diff?from=harbour", 200, "Choose the other book too.", vec!["harbour@2nd-edition"]),
        ("/diff?from=&to=harbour", 200, "Choose the other book too.", vec!["harbour@2nd-edition"]),
        (
            "/diff?from=harbour&to=harbour",
            200,
            "Both are the same book: choose another one.",
            vec!["harbour@2nd-edition"; 2],
        ),
        (
            "/diff?from=harbour&to=HARBOUR",
            200,
            "Both are the same book: choose another one.",
            vec!["harbour@2nd-edition"; 2],
        ),
        ("/diff?from=harbour&to=zeppelin", 404, "There is no such book: choose two.", vec!["harbour@2nd-edition"]),
        ("/diff?from=zeppelin", 404, "There is no such book: choose two.", vec![]),
    ] {
        let response = get(&pages, target);
        assert_eq!(response.status, status, "{target}");
        assert!(response.text_body().contains(said) && !response.text_body().contains("What changed"), "{target}");
        assert_eq!((chosen(target), offered(target)), (left.into_iter().map(str::to_owned).collect(), pairs.clone()));
    }
}

#[test]
fn every_link_leads_to_a_page_and_a_place_in_it() {
    for program in [Program::sample(), Program::new()] {
        let found = crawl(&pages(program));
        assert!(found.len() > 10);
        assert_links_lead_somewhere(&found);
    }
}

#[test]
fn every_page_can_be_read_without_seeing_it() {
    for (address, document) in crawl(&pages(Program::sample())) {
        assert_eq!(all(&document, "h1").len(), 1, "{address}");
        assert_eq!(all(&document, "main").len(), 1, "{address}");
        assert_eq!(all(&document, "html[lang]").len(), 1, "{address}");
        let title = all(&document, "title")[0].text().collect::<String>();
        assert!(title.contains("ruledex"), "{address}: {title}");
        for field in all(&document, "input:not([type=hidden]), select") {
            let id = field.attr("id").unwrap();
            assert_eq!(all(&document, &format!("label[for='{id}']")).len(), 1, "{address}: {id} has no label");
        }
        assert!(all(&document, "[style], style, script:not([src]), [onclick]").is_empty(), "{address} has it inline");
    }
}

fn assert_leads(pages: &Pages, target: &str, to: &str) {
    let response = get(pages, target);
    assert_eq!((response.status, response.header("location")), (307, Some(to)), "{target}");
}

#[test]
fn every_name_of_a_clause_leads_to_it() {
    let pages = pages(Program::sample());
    for (target, to) in [
        ("/harbour/12", "/harbour/docking"),
        ("/harbour/12.1.a", "/harbour/docking#12.1.a"),
        ("/harbour/mooring", "/harbour/docking"),
        ("/Harbour/docking", "/harbour/docking"),
        ("/HARBOUR", "/harbour"),
        ("/12.1.a", "/harbour/docking#12.1.a"),
        ("/lighthouse", "/harbour/lighthouse"),
        ("/harbour/docking%2312.2", "/harbour/docking#12.2"),
    ] {
        assert_leads(&pages, target, to);
    }
}

#[test]
fn what_was_asked_for_goes_on_where_a_name_leads_elsewhere() {
    let pages = pages(Program::sample());
    for (target, to) in [
        ("/harbour/12?lang=ru", "/harbour/docking?lang=ru"),
        ("/harbour/12.1.a?lang=ru", "/harbour/docking?lang=ru#12.1.a"),
        ("/12.1.a?lang=ru&x=a+b%26c", "/harbour/docking?lang=ru&x=a%20b%26c#12.1.a"),
        ("/HARBOUR?x=%0d%0aset-cookie:%20y&%D1%8F=1", "/harbour?x=%0D%0Aset-cookie%3A%20y&%D1%8F=1"),
        ("/lighthouse?&lang=&", "/harbour/lighthouse"),
    ] {
        assert_leads(&pages, target, to);
    }
    let beside = get(&pages, get(&pages, "/harbour/12?lang=ru").header("location").unwrap());
    assert!(beside.text_body().contains("<div class=\"beside\" lang=\"ru\">"));
}

#[test]
fn a_choice_can_be_taken_back_or_changed_in_one_click() {
    let pages = pages(Program::sample());
    let links = |target: &str| {
        let page = Html::parse_document(&get(&pages, target).text_body());
        let link = |one: scraper::ElementRef<'_>| one.attr("href").map_or_else(|| one.text().collect(), str::to_owned);
        all(&page, "nav.facets a, nav.facets [aria-current]").into_iter().map(link).collect::<Vec<String>>()
    };
    let by_kind = links("/search?q=barge&kind=note");
    assert_eq!(
        by_kind,
        [
            "/search?q=barge",
            "/search?q=barge&kind=rule",
            "/search?q=barge&kind=topic",
            "note 1",
            "/search?q=barge&kind=example"
        ]
    );
    // Nothing is left of it, or it is unknown: the choices are there all the same.
    assert_eq!(
        links("/search?q=barge&kind=example&book=harbour-ru"),
        [
            "/search?q=barge&kind=example",
            "harbour-ru 0",
            "/search?q=barge&book=harbour&kind=example",
            "/search?q=barge&book=harbour-ru",
            "example 0",
            "/search?q=barge&book=harbour-ru&kind=rule",
            "/search?q=barge&book=harbour-ru&kind=topic",
        ]
    );
    assert_eq!(
        links("/search?q=barge&book=zeppelin"),
        ["/search?q=barge", "zeppelin 0", "/search?q=barge&book=harbour", "/search?q=barge&book=harbour-ru"]
    );
    // What is found by its translation alone counts for the language and the book that it is in.
    assert_eq!(
        links("/search?q=barge&language=ru"),
        [
            "/search?q=barge&kind=rule&language=ru",
            "/search?q=barge&kind=topic&language=ru",
            "/search?q=barge",
            "/search?q=barge&language=en",
            "Русский 8",
        ]
    );
    // A script that asks for a part of the page gets them too, a box over another page does not.
    assert_eq!(links("/search?q=barge&kind=note&part=found"), by_kind);
    assert_eq!(links("/search?q=barg&kind=note&part=typed").len(), by_kind.len());
    assert_eq!(links("/search?q=barge&kind=note&part=first"), [""; 0]);
}

#[test]
fn odd_names_of_books_and_pages_have_addresses() {
    let page = |title: &str| format!("---\ntitle: {title}\n---\n\n1.1 See [[Other]].\n");
    let program = Program::bare()
        .file("rules/search/book.yaml", "title: Search party\n")
        .file("rules/search/~a b%2Fc?.md", page("Odd"))
        .file("rules/search/Другая «стр».md", page("Other"))
        .file("rules/search/....md", page("Dots"));
    let found = crawl(&pages(program));
    let names: Vec<&str> = found.keys().map(String::as_str).filter(|address| address.starts_with("/~search")).collect();
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("web-odd-names", names.join("\n"));
    });
    assert_links_lead_somewhere(&found);
}

#[test]
fn clauses_may_be_called_as_parts_of_the_page_are() {
    let text = ["found", "live", "q", "main", "search"].map(|name| format!("## {name}\n\nText.\n\n")).concat();
    let program = Program::bare()
        .file("rules/words/book.yaml", "title: Words\n")
        .file("rules/words/one.md", format!("---\ntitle: One\n---\n\n1.1 See [[One#live]].\n\n{text}"));
    let found = crawl(&pages(program));
    assert_eq!(all(&found["/words/one"], ".clause[id=live], .clause[id=main], .clause[id=found]").len(), 3);
    assert_links_lead_somewhere(&found);
}

#[test]
fn what_a_client_has_is_not_sent_again() {
    let pages = pages(Program::sample());
    let first = get(&pages, "/harbour");
    let tag = first.header("etag").unwrap().to_owned();
    for (tags, status) in [(tag.as_str(), 304), ("*", 304), ("W/\"x\", \"y\"", 200)] {
        let again = pages.respond(&Request { if_none_match: Some(tags), ..Request::get("/harbour") });
        assert_eq!(again.status, status, "{tags}");
        assert_eq!(again.body.is_empty(), status == 304);
        assert_eq!(again.header("etag"), Some(tag.as_str()));
    }
    for (tags, status) in [(None, 200), (Some(tag.as_str()), 304)] {
        let head = Request { method: "HEAD", if_none_match: tags, ..Request::get("/harbour") };
        let head = pages.respond(&head);
        assert!(head.status == status && head.body.is_empty());
        assert_eq!(head.header("content-length"), Some(first.body.len().to_string().as_str()), "{status}");
    }
    // The same library has the same pages.
    assert_eq!(get(&pages, "/harbour"), first);
}

#[test]
fn a_library_without_books_has_pages_too() {
    let pages = pages(Program::bare());
    for target in ["/", "/search?q=x", "/check", "/diff", "/api/v1/books", "/api/v1/check", "/api/v1/topics"] {
        assert_eq!(get(&pages, target).status, 200, "{target}");
    }
    assert!(get(&pages, "/").text_body().contains("There is no book yet"));
}
