//! The JSON documents of the command line, by address: `/api/v1/NAME`.

use super::message::{Query, Response};
use super::respond::Pages;
use crate::corpus::BookId;
use crate::diag::Finding;
use crate::diff::Side;
use crate::library::LibraryError;
use crate::query::{Filters, QueryError, Request};
use crate::quote::{QuoteError, QuoteRequest};
use crate::render::comparison::Comparison;
use crate::render::json::{
    self, BooksBody, CheckBody, DiffBody, Document, GlossaryBody, HistoryBody, PathBody, QuoteBody, RelatedBody,
    SearchBody, ShowBody, TopicsBody,
};
use crate::show::{Around, Extent};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::RangeInclusive;

/// The most hits, places, steps and neighbours that can be asked for.
const MOST: usize = 100;
const MOST_STEPS: usize = 5;
const MOST_AROUND: usize = 20;
/// So many pages of one name are tried as ends of a path.
const MOST_ENDS: usize = 8;

/// Something that can be asked for.
pub(super) struct Call {
    /// The last part of its address.
    pub name: &'static str,
    pub about: &'static str,
    /// The parameters that it knows: name, values, what they do.
    pub takes: &'static [(&'static str, Takes, &'static str)],
    /// Whether it may name something that is not there.
    pub names_something: bool,
    pub schema: fn(&mut SchemaGenerator) -> Schema,
    answer: fn(&Pages, &Query) -> Answered,
}

/// The values of a parameter.
pub(super) enum Takes {
    Text,
    /// A text that must be there.
    Needed,
    /// The parameter may be given several times.
    List,
    Flag,
    /// A whole number: what it is if nothing is said, and its bounds.
    Number(usize, RangeInclusive<usize>),
}

use Takes::{Flag, List, Needed, Number, Text};

const BOOK: (&str, Takes, &str) = ("book", List, "Only these books, by their ids.");
const GAME: (&str, Takes, &str) = ("game", List, "Only these games.");
const KIND: (&str, Takes, &str) =
    ("kind", List, "Only these kinds: topic, heading, rule, note, question, answer, example, section.");
const LANGUAGE: (&str, Takes, &str) = ("language", List, "Only these languages.");
const AUTHORITY: (&str, Takes, &str) =
    ("authority", List, "Only these authorities: official, errata, notes, digest, variant, house.");
const PAGE: (&str, Takes, &str) = ("page", List, "Only these pages: names, titles, aliases or numbers.");
const WHAT: (&str, Takes, &str) = ("what", Needed, "A number, a title, an alias or an address.");
const LANG: (&str, Takes, &str) = ("lang", Text, "Tell what it is in this language.");
const CONTEXT: (&str, Takes, &str) =
    ("context", Number(0, 0..=MOST_AROUND), "So many clauses of the same level before it and after it.");
const LIMIT: (&str, Takes, &str) = ("limit", Number(10, 1..=MOST), "The most to give.");

pub(super) const CALLS: &[Call] = &[
    Call {
        name: "books",
        about: "The books of the library.",
        takes: &[],
        names_something: false,
        schema: SchemaGenerator::subschema_for::<Document<BooksBody>>,
        answer: |pages, _| Ok(document(json::books(pages.library().corpus()))),
    },
    Call {
        name: "check",
        about: "What is wrong in the books.",
        takes: &[BOOK],
        names_something: true,
        schema: SchemaGenerator::subschema_for::<Document<CheckBody>>,
        answer: check,
    },
    Call {
        name: "diff",
        about: "Two books or editions compared, clause by clause.",
        takes: &[("from", Needed, "The id of the older one."), ("to", Needed, "The id of the newer one.")],
        names_something: true,
        schema: SchemaGenerator::subschema_for::<Document<DiffBody>>,
        answer: diff,
    },
    Call {
        name: "glossary",
        about: "The words of games: abbreviations, players' words, translations.",
        takes: &[("word", Text, "Only terms that are called so."), GAME],
        names_something: false,
        schema: SchemaGenerator::subschema_for::<Document<GlossaryBody>>,
        answer: glossary,
    },
    Call {
        name: "history",
        about: "One rule through all editions of its book.",
        takes: &[WHAT],
        names_something: true,
        schema: SchemaGenerator::subschema_for::<Document<HistoryBody>>,
        answer: history,
    },
    Call {
        name: "openapi.json",
        about: "This description.",
        takes: &[],
        names_something: false,
        schema: |_| Schema::default(),
        answer: |_, _| Ok(Response::json(200, super::openapi::description().to_owned())),
    },
    Call {
        name: "path",
        about: "The shortest chain of links between two topics; empty where there is none.",
        takes: &[("from", Needed, "A topic."), ("to", Needed, "Another one.")],
        names_something: true,
        schema: SchemaGenerator::subschema_for::<Document<PathBody>>,
        answer: path,
    },
    Call {
        name: "quote",
        about: "Whether a wording stands in a book word for word.",
        takes: &[
            ("text", Needed, "The wording; `…` leaves something out."),
            LIMIT,
            BOOK,
            GAME,
            KIND,
            LANGUAGE,
            AUTHORITY,
            PAGE,
        ],
        names_something: false,
        schema: SchemaGenerator::subschema_for::<Document<QuoteBody>>,
        answer: quote,
    },
    Call {
        name: "related",
        about: "What a topic is related with, and why.",
        takes: &[WHAT, ("depth", Number(1, 1..=MOST_STEPS), "How many steps to follow.")],
        names_something: true,
        schema: SchemaGenerator::subschema_for::<Document<RelatedBody>>,
        answer: related,
    },
    Call {
        name: "search",
        about: "Search by words, a phrase in quotes, a number or a name.",
        takes: &[
            ("q", Needed, "What to look for, as typed."),
            LIMIT,
            ("not", List, "Words and phrases that no hit may have."),
            ("all", Flag, "Give a rule that several books have once for each of them."),
            ("prefix", Flag, "Take the last word as the beginning of one, unless a blank follows it."),
            ("explain", Flag, "Say how each hit's score came about."),
            LANG,
            CONTEXT,
            ("section", Flag, "With all of the section or rule that a hit is a part of."),
            BOOK,
            GAME,
            KIND,
            LANGUAGE,
            AUTHORITY,
            PAGE,
        ],
        names_something: false,
        schema: SchemaGenerator::subschema_for::<Document<SearchBody>>,
        answer: search,
    },
    Call {
        name: "show",
        about: "A clause or page with everything that belongs to it.",
        takes: &[
            WHAT,
            LANG,
            CONTEXT,
            ("exact", Flag, "Only the clause itself, without its parts and notes."),
            BOOK,
            GAME,
            KIND,
            LANGUAGE,
            AUTHORITY,
            PAGE,
        ],
        names_something: true,
        schema: SchemaGenerator::subschema_for::<Document<ShowBody>>,
        answer: show,
    },
    Call {
        name: "topics",
        about: "The topics of books.",
        takes: &[BOOK, GAME, LANGUAGE, AUTHORITY],
        names_something: false,
        schema: SchemaGenerator::subschema_for::<Document<TopicsBody>>,
        answer: topics,
    },
];

/// Why a call has no answer.
struct Refused {
    status: u16,
    error: String,
}

/// What is answered then.
#[derive(Serialize, JsonSchema)]
pub(super) struct ErrorBody {
    pub error: String,
}

type Answered = Result<Response, Refused>;

pub(super) fn respond(pages: &Pages, path: &[&str], query: &Query) -> Response {
    let answered = match path {
        ["v1", name] => call(pages, name, query),
        _ => Err(missing("there is no such call: `/api/v1/openapi.json` describes all")),
    };
    answered.unwrap_or_else(|Refused { status, error }| Response::json(status, json::line(ErrorBody { error })))
}

fn call(pages: &Pages, name: &str, query: &Query) -> Answered {
    let Some(call) = CALLS.iter().find(|call| call.name == name) else {
        let all: Vec<&str> = CALLS.iter().map(|call| call.name).collect();
        return Err(missing(&format!("there is no such call: use {}", all.join(", "))));
    };
    let known: Vec<&str> = call.takes.iter().map(|(name, ..)| *name).collect();
    if let Some(unknown) = query.names().find(|name| !known.contains(name)) {
        let unknown: String = unknown.chars().take(40).collect();
        let others = if known.is_empty() { "it takes none".to_owned() } else { format!("use {}", known.join(", ")) };
        return Err(wrong(&format!("{name} has no parameter `{unknown}`: {others}")));
    }
    (call.answer)(pages, query)
}

fn document<T: Serialize>(body: T) -> Response {
    Response::json(200, json::line(body))
}

fn wrong(error: &str) -> Refused {
    Refused { status: 400, error: error.to_owned() }
}

fn missing(error: &str) -> Refused {
    Refused { status: 404, error: error.to_owned() }
}

impl From<LibraryError> for Refused {
    fn from(error: LibraryError) -> Self {
        let asked = matches!(
            error,
            LibraryError::Query(QueryError::Empty | QueryError::UnknownValue { .. })
                | LibraryError::Quote(QuoteError::Empty | QuoteError::Query(QueryError::UnknownValue { .. }))
        );
        Self { status: if asked { 400 } else { 503 }, error: error.to_string() }
    }
}

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

fn search(pages: &Pages, query: &Query) -> Answered {
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
fn found(pages: &Pages, written: &str, filters: &Filters) -> Result<Vec<crate::corpus::ClauseId>, Refused> {
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

fn show(pages: &Pages, query: &Query) -> Answered {
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

fn related(pages: &Pages, query: &Query) -> Answered {
    let library = pages.library();
    let depth = number(query, "depth", 1, 1..=MOST_STEPS)?;
    let from = found(pages, needed(query, "what")?, &Filters::default())?[0];
    let body = json::related(library.corpus(), from, depth, &library.related(from, depth), &library.backlinks(from));
    Ok(document(body))
}

fn path(pages: &Pages, query: &Query) -> Answered {
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

fn topics(pages: &Pages, query: &Query) -> Answered {
    let topics = pages.library().topics(&filters(query))?;
    Ok(document(json::topics(pages.library().corpus(), &topics)))
}

fn glossary(pages: &Pages, query: &Query) -> Answered {
    let games = query.list("game");
    let terms = pages.library().glossary(query.first("word").unwrap_or(""), &games);
    Ok(document(json::glossary(pages.library().corpus(), &terms)))
}

fn history(pages: &Pages, query: &Query) -> Answered {
    let library = pages.library();
    let clause = found(pages, needed(query, "what")?, &Filters::default())?[0];
    Ok(document(json::history(library.corpus(), &library.history(clause))))
}

fn quote(pages: &Pages, query: &Query) -> Answered {
    let limit = number(query, "limit", 10, 1..=MOST)?;
    let request = QuoteRequest { text: needed(query, "text")?.to_owned(), filters: filters(query), limit };
    let checked = pages.library().quote(&request)?;
    Ok(document(json::quote(pages.library().corpus(), &checked)))
}

fn check(pages: &Pages, query: &Query) -> Answered {
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
        let known: Vec<String> = corpus.books.iter().map(crate::corpus::Book::exact_id).collect();
        missing(&format!("there is no such book: use {}", known.join(", ")))
    })
}

fn diff(pages: &Pages, query: &Query) -> Answered {
    let corpus = pages.library().corpus();
    let books = [book(pages, needed(query, "from")?)?, book(pages, needed(query, "to")?)?];
    let [from, to] = books.map(|book| Side { corpus, book });
    let names = books.map(|book| corpus.book(book).exact_id());
    let diff = pages.difference(books[0], books[1]);
    let view = Comparison { from, to, names: [&names[0], &names[1]], diff: &diff, totals: diff.totals() };
    Ok(document(json::diff(&view)))
}
