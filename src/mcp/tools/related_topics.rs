//! `related_topics`

use crate::library::Library;
use crate::mcp::arguments;
use crate::mcp::text::{is_rest, list, name, number, standing, word};
use crate::mcp::tool::Tool;
use crate::query::Filters;
use crate::render::json;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use std::fmt::Write as _;

pub(in crate::mcp) struct RelatedTopics;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::mcp) struct Arguments {
    /// A topic, or a clause of it: number, title, alias or address.
    topic: String,
    /// Only this book: an id from `list_books`.
    book: Option<String>,
    /// How many steps to follow; 1 if nothing is said.
    #[schemars(range(min = 1, max = 4))]
    depth: Option<i64>,
}

impl Tool for RelatedTopics {
    const NAME: &'static str = "related_topics";
    const TITLE: &'static str = "Follow related topics";
    const ABOUT: &'static str = "The topics that a topic hangs together with, the nearest first, each with the reason \
        and the way: named as related, linked, cited. For rules that meet in one situation. Of a name that several \
        books have, the most authoritative book's topic is taken.";
    type Arguments = Arguments;
    type Body = json::RelatedBody;

    fn answer(library: &Library, arguments: Arguments) -> Result<json::RelatedBody, String> {
        let Arguments { topic, book, depth } = arguments;
        let depth = arguments::number("depth", depth, 1, [1, 4])?;
        let filters = Filters { book: arguments::values("book", book)?, ..Filters::default() };
        let from = arguments::named(library, "topic", &topic, &filters)?[0];
        let related = library.related(from, depth);
        Ok(json::related(library.corpus(), from, depth, &related, &library.backlinks(from)))
    }

    fn text(walk: &Value, out: &mut String) {
        let from = &walk["from"];
        let _ = writeln!(out, "From {}", page(from));
        for topic in list(walk, "related") {
            let depth = number(topic, "depth");
            let via = if depth > 1 { format!(", by way of {}", word(topic, "via")) } else { String::new() };
            let _ = writeln!(out, "{depth}  {}: {}{via}", page(topic), reasons(topic));
        }
        if list(walk, "related").is_empty() && !is_rest(walk) {
            out.push_str("It hangs together with no other topic.\n");
        }
        for link in list(walk, "backlinks") {
            let _ = writeln!(out, "Linked from {}: {}", page(link), word(link, "relation"));
        }
    }
}

/// `49 Invasion [ti4:invasion] (digest, edition LRR 2.0)`
pub(super) fn page(node: &Value) -> String {
    let number = word(node, "number");
    let blank = if number.is_empty() { "" } else { " " };
    format!("{number}{blank}{} [{}] ({})", name(node, "title"), word(node, "address"), standing(node))
}

/// `related-topic (both ways), inline (forward)`
pub(super) fn reasons(step: &Value) -> String {
    let reason = |reason: &Value| match word(reason, "ways") {
        "both" => format!("{} (both ways)", word(reason, "relation")),
        way => format!("{} ({way})", word(reason, "relation")),
    };
    list(step, "reasons").iter().map(reason).collect::<Vec<_>>().join(", ")
}
