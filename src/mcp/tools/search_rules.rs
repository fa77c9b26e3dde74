//! `search_rules`

use crate::library::Library;
use crate::mcp::arguments::{self, LINE};
use crate::mcp::text::{body, head, is_rest, list, names, number, part, word};
use crate::mcp::tool::Tool;
use crate::query::{Filters, Request};
use crate::render::{json, words};
use crate::show::Around;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use std::fmt::Write as _;

pub(in crate::mcp) struct SearchRules;

const MOST_HITS: u32 = 100;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::mcp) struct Arguments {
    /// Words in any order and form, in the language of the player: the names that the game has for things say more
    /// than a whole sentence. `"A phrase"` in quotes is looked for as it stands, `pre*` by its beginning.
    query: String,
    /// Only these books: ids from `list_books`, parted by commas.
    book: Option<String>,
    /// Only these games.
    game: Option<String>,
    /// Only these kinds of clauses: topic, heading, rule, note, question, answer, example, section.
    kind: Option<String>,
    /// Only books in these languages, by their codes. Without it, all are searched, and translations are told.
    language: Option<String>,
    /// Only clauses of these authorities: official, errata, notes, digest, variant, house.
    authority: Option<String>,
    /// Only clauses of these topics: titles, aliases, numbers or addresses.
    page: Option<String>,
    /// How many hits at most; 6 if nothing is said.
    #[schemars(range(min = 1, max = MOST_HITS))]
    limit: Option<i64>,
    /// Whether each hit comes with all of the section or rule that it is a part of.
    section: Option<bool>,
}

impl Tool for SearchRules {
    const NAME: &'static str = "search_rules";
    const TITLE: &'static str = "Search the rules";
    const ABOUT: &'static str = "Finds the clauses of the rules that a question is about, the best first, each whole, \
        with its address, authority and edition. Knows abbreviations, players' words and other languages. Hits marked \
        weak may be about something else. Where nothing fits, the rules may be silent: say so.";
    type Arguments = Arguments;
    type Body = json::SearchBody;

    fn answer(library: &Library, arguments: Arguments) -> Result<json::SearchBody, String> {
        let Arguments { query, book, game, kind, language, authority, page, limit, section } = arguments;
        let request = Request {
            text: arguments::text("query", &query, LINE)?.to_owned(),
            filters: Filters {
                book: arguments::values("book", book)?,
                game: arguments::values("game", game)?,
                kind: arguments::values("kind", kind)?,
                language: arguments::values("language", language)?,
                authority: arguments::values("authority", authority)?,
                page: arguments::values("page", page)?,
            },
            limit: arguments::number("limit", limit, 6, [1, MOST_HITS])?,
            ..Request::default()
        };
        let answer = library.search(&request).map_err(|error| error.to_string())?;
        let around = Around { neighbours: 0, section: section.unwrap_or(false) };
        Ok(json::search(library.corpus(), &answer, around))
    }

    fn text(found: &Value, out: &mut String) {
        let hits = list(found, "hits");
        if hits.is_empty() && !is_rest(found) {
            let _ = writeln!(
                out,
                "Nothing was found for {:?}. Try other words, and `list_books` for what there is; if the books are silent \
                 about it, say so.",
                word(found, "query")
            );
        }
        for remark in list(found, "remarks") {
            let _ = writeln!(out, "{}", remark.as_str().unwrap_or(""));
        }
        for (what, field) in [("Taken as", "corrections"), ("By the glossary", "glossary")] {
            for read in list(found, field) {
                let names = list(read, "read").iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", ");
                let _ = writeln!(out, "{what}: {} → {names}", word(read, "written"));
            }
        }
        names("No clause has all words; the first one lacks", list(found, "relaxed"), out);
        for hit in hits {
            out.push('\n');
            head(hit, out);
            if hit["weak"] == true {
                let _ = writeln!(out, "Weak: it has little of the query.");
            }
            match &hit["whole"] {
                Value::Null => body(hit, "", out),
                whole => part(whole, 0, out),
            }
            for note in list(hit, "first_notes") {
                part(note, 1, out);
            }
            let notes = number(hit, "notes").saturating_sub(list(hit, "first_notes").len());
            if notes > 0 {
                let _ =
                    writeln!(out, "{} on it: show_clause tells them.", words::count(notes, "more note", "more notes"));
            }
            let other = list(hit, "other_words");
            let differs = |address: &Value| other.iter().any(|one| one["address"] == *address);
            let same: Vec<Value> = list(hit, "also_in").iter().filter(|address| !differs(address)).cloned().collect();
            names("In the same words in", &same, out);
            names("In other words in", other, out);
            names("Translations", list(hit, "translations"), out);
            names("See also", list(hit, "see_also"), out);
        }
        let left = number(found, "left");
        if left > 0 && !hits.is_empty() && !is_rest(found) {
            let _ = writeln!(
                out,
                "\n{} with words of the query stand for no hit; a filter, or a limit of up to {MOST_HITS}, shows more of them.",
                words::count(left, "other clause", "other clauses"),
            );
        }
        names("Other queries to try", list(found, "suggestions"), out);
    }
}
