//! `path_between`

use super::related_topics::{page, reasons};
use crate::library::Library;
use crate::mcp::arguments;
use crate::mcp::text::list;
use crate::mcp::tool::Tool;
use crate::query::Filters;
use crate::render::json;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use std::fmt::Write as _;

pub(in crate::mcp) struct PathBetween;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::mcp) struct Arguments {
    /// The topic to start from: number, title, alias or address.
    from: String,
    /// The topic to get to.
    to: String,
    /// Only this book: an id from `list_books`.
    book: Option<String>,
}

impl Tool for PathBetween {
    const NAME: &'static str = "path_between";
    const TITLE: &'static str = "The way between two topics";
    const ABOUT: &'static str = "The shortest chain of related topics and links from one topic to another, with the \
        reason of each step; empty where no links lead there.";
    type Arguments = Arguments;
    type Body = json::PathBody;

    fn answer(library: &Library, arguments: Arguments) -> Result<json::PathBody, String> {
        let Arguments { from, to, book } = arguments;
        let filters = Filters { book: arguments::values("book", book)?, ..Filters::default() };
        let from = arguments::named(library, "from", &from, &filters)?;
        let to = arguments::named(library, "to", &to, &filters)?;
        let chain = library.shortest_path(&from, &to);
        Ok(chain
            .map_or(json::PathBody { path: Vec::new() }, |(start, chain)| json::path(library.corpus(), start, &chain)))
    }

    fn text(way: &Value, out: &mut String) {
        for step in list(way, "path") {
            let reasons = reasons(step);
            let colon = if reasons.is_empty() { "" } else { ": " };
            let _ = writeln!(out, "{}{colon}{reasons}", page(step));
        }
        if list(way, "path").is_empty() {
            out.push_str("No links lead from the one to the other.\n");
        }
    }
}
