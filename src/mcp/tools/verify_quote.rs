//! `verify_quote`

use crate::library::Library;
use crate::mcp::arguments::{self, PASSAGE};
use crate::mcp::text::{body, head, list, number, word};
use crate::mcp::tool::Tool;
use crate::query::Filters;
use crate::quote::QuoteRequest;
use crate::render::{json, words};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use std::fmt::Write as _;

pub(in crate::mcp) struct VerifyQuote;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::mcp) struct Arguments {
    /// The wording, without quotation marks around it; `…` where something is left out.
    quote: String,
    /// Only these books: ids from `list_books`, parted by commas.
    book: Option<String>,
    /// Only these games.
    game: Option<String>,
    /// How many places at most; 5 if nothing is said.
    #[schemars(range(min = 1, max = 20))]
    limit: Option<i64>,
}

impl Tool for VerifyQuote {
    const NAME: &'static str = "verify_quote";
    const TITLE: &'static str = "Check a quotation";
    const ABOUT: &'static str = "Whether a wording stands in the rules word for word, and where; if not, the nearest \
        passage and what differs. Case, quotation marks, dashes, commas and white space do not count. The verdict is \
        `verbatim`, `abridged` (words are left out by `…`: see `omitted`, they may turn the sense), `signs` (the same \
        words, other signs such as `<` for `>`, or accents), `near` or `nothing`: only a `verbatim` wording may be given \
        as a quotation, an `abridged` one with its `…` where what is left out does not change the sense.";
    type Arguments = Arguments;
    type Body = json::QuoteBody;

    fn answer(library: &Library, arguments: Arguments) -> Result<json::QuoteBody, String> {
        let Arguments { quote, book, game, limit } = arguments;
        let request = QuoteRequest {
            text: arguments::text("quote", &quote, PASSAGE)?.to_owned(),
            filters: Filters {
                book: arguments::values("book", book)?,
                game: arguments::values("game", game)?,
                ..Filters::default()
            },
            limit: arguments::number("limit", limit, 5, [1, 20])?,
        };
        let checked = library.quote(&request).map_err(|error| error.to_string())?;
        Ok(json::quote(library.corpus(), &checked))
    }

    fn text(checked: &Value, out: &mut String) {
        let total = number(checked, "total");
        let _ = match word(checked, "verdict") {
            "verbatim" => writeln!(out, "Word for word in {}.", words::count(total, "place", "places")),
            "abridged" => {
                writeln!(
                    out,
                    "Word for word in {}, but for the words that it leaves out.",
                    words::count(total, "place", "places")
                )
            }
            "signs" => writeln!(out, "The same words, but other signs. The nearest passage:"),
            "near" => writeln!(out, "Not word for word. The nearest passage:"),
            _ => writeln!(out, "It stands nowhere, and no passage is near it."),
        };
        for remark in list(checked, "remarks") {
            let _ = writeln!(out, "{}", remark.as_str().unwrap_or(""));
        }
        let nearest = &checked["nearest"];
        for place in list(checked, "places").iter().chain([nearest]) {
            for clause in list(place, "clauses") {
                out.push('\n');
                head(clause, out);
                body(clause, "", out);
            }
            for one in list(place, "omitted") {
                let count = words::count(number(one, "words"), "word", "words");
                let _ = writeln!(out, "left out: “{}” ({count})", word(one, "text"));
            }
        }
        for one in list(nearest, "differences") {
            let (book, quote) = (word(one, "book"), word(one, "quote"));
            let _ = match word(one, "kind") {
                "missing" => writeln!(out, "missing: the book has “{book}”"),
                "added" => writeln!(out, "added: the quote has “{quote}”"),
                _ => writeln!(out, "changed: the book has “{book}”, the quote “{quote}”"),
            };
        }
        let more = total.saturating_sub(list(checked, "places").len());
        if more > 0 && checked["rest"].is_null() {
            let _ = writeln!(out, "\n{} have it too.", words::count(more, "other place", "other places"));
        }
    }
}
