//! The answers: parameters read, the library asked, a document made.

use super::{Answered, MOST, MOST_AROUND, MOST_ENDS, MOST_STEPS, Refused, document, missing, wrong};
use crate::corpus::{Book, BookId, ClauseId};
use crate::diag::Finding;
use crate::diff::Side;
use crate::query::{Filters, Request};
use crate::quote::QuoteRequest;
use crate::render::comparison::Comparison;
use crate::render::json::{self, PathBody, ShowBody};
use crate::show::{Around, Extent};
use crate::web::message::Query;
use crate::web::respond::Pages;
use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::RangeInclusive;

/// A value that has to be there.
fn needed<'q>(query: &'q Query, name: &str) -> Result<&'q str, Refused> {
    query.first(name).ok_or_else(|| wrong(&format!("`{name}` is missing")))
}

/// A whole number within bounds.
fn number(query: &Query, name: &str, usual: usize, bounds: RangeInclusive<usize>) -> Result<usize, Refused> {
    let Some(written) = query.first(name) else { return Ok(usual) };
    let number = written.parse().ok().filter(|number| bounds.contains(number));
    number.ok_or_else(|| wrong(&format!("`{name}` takes a whole number from {} to {}", bounds.start(), bounds.end())))
}

/// `true` or `false`.
fn flag(query: &Query, name: &str) -> Result<bool, Refused> {
    match query.first(name) {
        None | Some("false") => Ok(false),
        Some("true") => Ok(true),
        Some(_) => Err(wrong(&format!("`{name}` takes true or false"))),
    }
}

fn filters(query: &Query) -> Filters {
    Filters {
        book: query.list("book"),
        game: query.list("game"),
        kind: query.list("kind"),
        language: query.list("language"),
        authority: query.list("authority"),
        page: query.list("page"),
    }
}

pub(super) fn search(pages: &Pages, query: &Query) -> Answered {
    let request = Request {
        text: needed(query, "q")?.to_owned(),
        filters: filters(query),
        exclude: query.list("not"),
        limit: number(query, "limit", 10, 1..=MOST)?,
        explain: flag(query, "explain")?,
        all: flag(query, "all")?,
        in_language: query.first("lang").map(str::to_owned),
        prefix: flag(query, "prefix")?,
    };
    let around = Around { neighbours: number(query, "context", 0, 0..=MOST_AROUND)?, section: flag(query, "section")? };
    let answer = pages.library().search(&request)?;
    Ok(document(json::search(pages.library().corpus(), &answer, around)))
}

/// What a written name names; an error that says what comes near it.
fn found(pages: &Pages, written: &str, filters: &Filters) -> Result<Vec<ClauseId>, Refused> {
    let library = pages.library();
    let found = library.find(written, filters)?;
    if found.is_empty() {
        let short: String = written.chars().take(80).collect();
        let near: Vec<String> = library.nearest(written, 5).iter().map(|near| near.address.to_string()).collect();
        let near = if near.is_empty() { "search for it".to_owned() } else { format!("nearest: {}", near.join(", ")) };
        return Err(missing(&format!("nothing is called `{short}`: {near}")));
    }
    Ok(found)
}

pub(super) fn show(pages: &Pages, query: &Query) -> Answered {
    let library = pages.library();
    let corpus = library.corpus();
    let mut clauses = found(pages, needed(query, "what")?, &filters(query))?;
    let mut untranslated = Vec::new();
    if let Some(language) = query.first("lang") {
        let aligned = library.in_language(&clauses, language)?;
        let lacking = aligned.iter().filter(|one| one.found.is_none());
        untranslated = lacking.map(|one| corpus.address(one.asked).to_string()).collect();
        clauses = aligned.iter().map(|one| one.found.unwrap_or(one.asked)).collect();
    }
    let extent = if flag(query, "exact")? { Extent::Exact } else { Extent::Whole };
    let around = Around { neighbours: number(query, "context", 0, 0..=MOST_AROUND)?, section: false };
    let shown = clauses.into_iter().map(|id| json::shown(corpus, &library.show(id), extent, around));
    Ok(document(ShowBody { clauses: shown.collect(), untranslated }))
}

pub(super) fn related(pages: &Pages, query: &Query) -> Answered {
    let library = pages.library();
    let depth = number(query, "depth", 1, 1..=MOST_STEPS)?;
    let from = found(pages, needed(query, "what")?, &Filters::default())?[0];
    let body = json::related(library.corpus(), from, depth, &library.related(from, depth), &library.backlinks(from));
    Ok(document(body))
}

pub(super) fn path(pages: &Pages, query: &Query) -> Answered {
    let library = pages.library();
    let [from, to] = ["from", "to"].map(|name| found(pages, needed(query, name)?, &Filters::default()));
    let (from, to) = (from?, to?);
    // A name may stand in several books: the shortest chain between any two, of the more authoritative book first.
    let pairs = from.iter().take(MOST_ENDS).flat_map(|&from| to.iter().take(MOST_ENDS).map(move |&to| (from, to)));
    let chains = pairs.filter_map(|(from, to)| Some((from, library.path(from, to)?)));
    let shortest = chains.min_by_key(|(_, chain)| chain.len());
    let no_way = || PathBody { path: Vec::new() };
    Ok(document(shortest.map_or_else(no_way, |(from, chain)| json::path(library.corpus(), from, &chain))))
}

pub(super) fn topics(pages: &Pages, query: &Query) -> Answered {
    let topics = pages.library().topics(&filters(query))?;
    Ok(document(json::topics(pages.library().corpus(), &topics)))
}

pub(super) fn glossary(pages: &Pages, query: &Query) -> Answered {
    let corpus = pages.library().corpus();
    let games = query.list("game");
    let has = |game: &&String| {
        corpus.books.iter().any(|book| book.game == **game)
            || corpus.glossary.terms().iter().any(|term| term.game == **game)
    };
    if games.iter().any(|game| !has(&game)) {
        return Err(missing("there is no such game: `/api/v1/books` names the games"));
    }
    let terms = pages.library().glossary(query.first("word").unwrap_or(""), &games);
    Ok(document(json::glossary(corpus, &terms)))
}

pub(super) fn history(pages: &Pages, query: &Query) -> Answered {
    let library = pages.library();
    let clause = found(pages, needed(query, "what")?, &Filters::default())?[0];
    Ok(document(json::history(library.corpus(), &library.history(clause))))
}

pub(super) fn quote(pages: &Pages, query: &Query) -> Answered {
    let limit = number(query, "limit", 10, 1..=MOST)?;
    let request = QuoteRequest { text: needed(query, "text")?.to_owned(), filters: filters(query), limit };
    let checked = pages.library().quote(&request)?;
    Ok(document(json::quote(pages.library().corpus(), &checked)))
}

pub(super) fn check(pages: &Pages, query: &Query) -> Answered {
    let corpus = pages.library().corpus();
    let named: Result<Vec<BookId>, Refused> = query.all("book").map(|id| book(pages, id)).collect();
    let folders: Vec<String> = named?.into_iter().map(|id| format!("rules/{}/", corpus.book(id).folder)).collect();
    let findings = pages.findings().map_err(|error| Refused { status: 503, error: error.to_owned() })?;
    let of_books = findings
        .iter()
        .filter(|finding| folders.is_empty() || folders.iter().any(|folder| finding.file.starts_with(folder)));
    let of_books: Vec<_> = of_books.cloned().collect();
    let read = RefCell::new(HashMap::new());
    let page = |finding: &Finding| {
        let printed = finding.file.to_lowercase().ends_with(".pdf");
        let line = usize::try_from(finding.place.line).ok().filter(|_| printed)?;
        let mut read = read.borrow_mut();
        let source = read.entry(finding.file.clone()).or_insert_with(|| pages.library().source(&finding.file));
        source.as_ref()?.print_of(line).map(|print| print.page)
    };
    Ok(document(json::findings(&of_books, &page)))
}

fn book(pages: &Pages, written: &str) -> Result<BookId, Refused> {
    let corpus = pages.library().corpus();
    corpus.book_by_id(written).ok_or_else(|| {
        let known: Vec<String> = corpus.books.iter().map(Book::exact_id).collect();
        missing(&format!("there is no such book: use {}", known.join(", ")))
    })
}

pub(super) fn diff(pages: &Pages, query: &Query) -> Answered {
    let corpus = pages.library().corpus();
    let books = [book(pages, needed(query, "from")?)?, book(pages, needed(query, "to")?)?];
    let [from, to] = books.map(|book| Side { corpus, book });
    let names = books.map(|book| corpus.book(book).exact_id());
    let diff = pages.difference(books[0], books[1]);
    let view = Comparison { from, to, names: [&names[0], &names[1]], diff: &diff, totals: diff.totals() };
    Ok(document(json::diff(&view)))
}
