//! What can be asked for: a call for each document.

use super::{Answered, MOST, MOST_AROUND, MOST_STEPS, answers, document};
use crate::render::json::{
    self, BooksBody, CheckBody, DiffBody, Document, GlossaryBody, HistoryBody, PathBody, QuoteBody, RelatedBody,
    SearchBody, ShowBody, TopicsBody,
};
use crate::web::message::{Query, Response};
use crate::web::openapi;
use crate::web::respond::Pages;
use schemars::{Schema, SchemaGenerator};
use std::ops::RangeInclusive;

/// Something that can be asked for.
pub(in crate::web) struct Call {
    /// The last part of its address.
    pub name: &'static str,
    pub about: &'static str,
    /// The parameters that it knows: name, values, what they do.
    pub takes: &'static [(&'static str, Takes, &'static str)],
    /// Whether it may name something that is not there.
    pub names_something: bool,
    pub schema: fn(&mut SchemaGenerator) -> Schema,
    pub(super) answer: fn(&Pages, &Query) -> Answered,
}

/// The values of a parameter.
pub(in crate::web) enum Takes {
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

pub(in crate::web) const CALLS: &[Call] = &[
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
        answer: answers::check,
    },
    Call {
        name: "diff",
        about: "Two books or editions compared, clause by clause.",
        takes: &[("from", Needed, "The id of the older one."), ("to", Needed, "The id of the newer one.")],
        names_something: true,
        schema: SchemaGenerator::subschema_for::<Document<DiffBody>>,
        answer: answers::diff,
    },
    Call {
        name: "glossary",
        about: "The words of games: abbreviations, players' words, translations.",
        takes: &[("word", Text, "Only terms that are called so."), GAME],
        names_something: true,
        schema: SchemaGenerator::subschema_for::<Document<GlossaryBody>>,
        answer: answers::glossary,
    },
    Call {
        name: "history",
        about: "One rule through all editions of its book.",
        takes: &[WHAT],
        names_something: true,
        schema: SchemaGenerator::subschema_for::<Document<HistoryBody>>,
        answer: answers::history,
    },
    Call {
        name: "openapi.json",
        about: "This description.",
        takes: &[],
        names_something: false,
        schema: |_| Schema::default(),
        answer: |_, _| Ok(Response::json(200, openapi::description().to_owned())),
    },
    Call {
        name: "path",
        about: "The shortest chain of links between two topics; empty where there is none.",
        takes: &[("from", Needed, "A topic."), ("to", Needed, "Another one.")],
        names_something: true,
        schema: SchemaGenerator::subschema_for::<Document<PathBody>>,
        answer: answers::path,
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
        names_something: true,
        schema: SchemaGenerator::subschema_for::<Document<QuoteBody>>,
        answer: answers::quote,
    },
    Call {
        name: "related",
        about: "What a topic is related with, and why.",
        takes: &[WHAT, ("depth", Number(1, 1..=MOST_STEPS), "How many steps to follow.")],
        names_something: true,
        schema: SchemaGenerator::subschema_for::<Document<RelatedBody>>,
        answer: answers::related,
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
        names_something: true,
        schema: SchemaGenerator::subschema_for::<Document<SearchBody>>,
        answer: answers::search,
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
        answer: answers::show,
    },
    Call {
        name: "topics",
        about: "The topics of books.",
        takes: &[BOOK, GAME, LANGUAGE, AUTHORITY],
        names_something: true,
        schema: SchemaGenerator::subschema_for::<Document<TopicsBody>>,
        answer: answers::topics,
    },
];
