//! `show_clause`

use crate::library::Library;
use crate::mcp::arguments::{self, LINE};
use crate::mcp::text::{body, head, list, names, part, word};
use crate::mcp::tool::Tool;
use crate::query::Filters;
use crate::render::json;
use crate::show::{self, Around, Extent};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt::Write as _;

pub(in crate::mcp) struct ShowClause;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::mcp) struct Arguments {
    /// A number (`49.2`, `49.2a`), a title or alias of a topic, or an address (`ti4:invasion#49.2`).
    clause: String,
    /// Only these books: ids from `list_books`, parted by commas.
    book: Option<String>,
    /// Only these games.
    game: Option<String>,
    /// Whether it is shown alone, without the clauses below it and the notes on it.
    exact: Option<bool>,
    /// Whether all of the section or rule is shown that it is a part of.
    section: Option<bool>,
    /// So many clauses before it and as many after it are shown too.
    #[schemars(range(min = 0, max = 10))]
    neighbours: Option<i64>,
    /// Show what it is in this language, by its code, where a book has that.
    in_language: Option<String>,
}

impl Tool for ShowClause {
    const NAME: &'static str = "show_clause";
    const TITLE: &'static str = "Show a rule";
    const ABOUT: &'static str = "Shows a rule, topic or note by its number, name or address: its words, the clauses \
        below it, the notes on it, related topics, links to it, and where else it stands. A number that several books \
        have is shown from each, the most authoritative first.";
    type Arguments = Arguments;
    type Body = json::ShowBody;

    fn answer(library: &Library, arguments: Arguments) -> Result<json::ShowBody, String> {
        let Arguments { clause, book, game, exact, section, neighbours, in_language } = arguments;
        let (exact, section) = (exact.unwrap_or(false), section.unwrap_or(false));
        if exact && section {
            return Err("`exact` shows a clause alone and `section` all around it: give one of them".to_owned());
        }
        let neighbours = arguments::number("neighbours", neighbours, 0, [0, 10])?;
        let filters = Filters {
            book: arguments::values("book", book)?,
            game: arguments::values("game", game)?,
            ..Filters::default()
        };
        let corpus = library.corpus();
        let mut found = arguments::named(library, "clause", &clause, &filters)?;
        let mut untranslated = Vec::new();
        if let Some(language) = in_language {
            let language = arguments::text("in_language", &language, LINE)?;
            let aligned = library.in_language(&found, language).map_err(|error| error.to_string())?;
            untranslated = aligned
                .iter()
                .filter(|one| one.found.is_none())
                .map(|one| corpus.address(one.asked).to_string())
                .collect();
            found = aligned.iter().map(|aligned| aligned.found.unwrap_or(aligned.asked)).collect();
        }
        if section {
            let mut told = BTreeSet::new();
            found = found.into_iter().map(|id| show::section(corpus, id)).filter(|&id| told.insert(id)).collect();
        }
        let extent = if exact { Extent::Exact } else { Extent::Whole };
        let around = Around { neighbours, section: false };
        let shown = found.into_iter().map(|id| json::shown(corpus, &library.show(id), extent, around)).collect();
        Ok(json::ShowBody { clauses: shown, untranslated })
    }

    fn text(shown: &Value, out: &mut String) {
        for (at, clause) in list(shown, "clauses").iter().enumerate() {
            if at > 0 {
                out.push('\n');
            }
            for before in list(clause, "before") {
                part(before, 0, out);
            }
            head(clause, out);
            body(clause, "", out);
            for child in list(clause, "children") {
                part(child, 1, out);
            }
            if !list(clause, "notes").is_empty() {
                out.push_str("On it:\n");
            }
            for note in list(clause, "notes") {
                part(note, 1, out);
            }
            for after in list(clause, "after") {
                part(after, 0, out);
            }
            names("Related topics", list(clause, "related"), out);
            names("Linked from", list(clause, "backlinks"), out);
            names("The same rule, perhaps in other words, in", list(clause, "also_in"), out);
            names("Translations", list(clause, "translations"), out);
            names("In other editions", list(clause, "editions"), out);
            for (what, field) in [("Before it", "previous"), ("After it", "next")] {
                if !word(clause, field).is_empty() {
                    let _ = writeln!(out, "{what}: {}", word(clause, field));
                }
            }
        }
        names("Not in that language, so shown as they are", list(shown, "untranslated"), out);
    }
}
