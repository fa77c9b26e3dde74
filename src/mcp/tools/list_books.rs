//! `list_books`

use crate::library::Library;
use crate::mcp::arguments::{self, LINE};
use crate::mcp::text::{list, name, number, standing, word};
use crate::mcp::tool::Tool;
use crate::render::{json, words};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use std::fmt::Write as _;

pub(in crate::mcp) struct ListBooks;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::mcp) struct Arguments {
    /// Only books of this game.
    game: Option<String>,
}

impl Tool for ListBooks {
    const NAME: &'static str = "list_books";
    const TITLE: &'static str = "List the books";
    const ABOUT: &'static str = "The books of rules that can be asked: id, title, game, language, edition, authority, \
        and what their numbers look like. Editions of one book stand together, the newest first; the others bear the \
        edition behind an @.";
    type Arguments = Arguments;
    type Body = json::BooksBody;

    fn answer(library: &Library, arguments: Arguments) -> Result<json::BooksBody, String> {
        let mut body = json::books(library.corpus());
        let Some(game) = arguments.game else { return Ok(body) };
        let game = arguments::text("game", &game, LINE)?;
        let games: Vec<String> = library.corpus().books.iter().map(|book| book.game.clone()).collect();
        body.books.retain(|book| book.game.to_lowercase() == game.to_lowercase());
        if body.books.is_empty() {
            let mut known = games;
            known.sort();
            known.dedup();
            return Err(format!("no game is called `{}`: use {}", words::short(game), known.join(", ")));
        }
        Ok(body)
    }

    fn text(library: &Value, out: &mut String) {
        if list(library, "books").is_empty() {
            out.push_str("The library has no books.\n");
        }
        for book in list(library, "books") {
            let _ = write!(
                out,
                "{}: {} · game {} · {} · {}",
                word(book, "id"),
                name(book, "title"),
                name(book, "game"),
                word(book, "language"),
                standing(book),
            );
            if !word(book, "date").is_empty() {
                let _ = write!(out, " of {}", word(book, "date"));
            }
            let _ = write!(out, " · {}", words::pages_and_clauses(number(book, "pages"), number(book, "clauses")));
            let forms = list(&book["numbering"], "forms").iter().map(|form| word(form, "form"));
            let forms = forms.take(3).collect::<Vec<_>>().join(", ");
            if !forms.is_empty() {
                let _ = write!(out, " · numbers like {forms}");
            }
            out.push('\n');
        }
    }
}
