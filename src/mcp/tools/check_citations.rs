//! `check_citations`

use crate::check::Selection;
use crate::library::{ForeignFile, Library};
use crate::mcp::arguments::{self, TEXT};
use crate::mcp::text::{body, list, standing, word};
use crate::mcp::tool::Tool;
use crate::query::Filters;
use crate::render::json;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use std::fmt::Write as _;

pub(in crate::mcp) struct CheckCitations;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::mcp) struct Arguments {
    /// The text that cites rules, such as an answer that is to be given; the text itself, not the name of a file.
    text: String,
    /// Only citations of these books: ids from `list_books`, parted by commas. Without it, the text is about the game
    /// that has most of its numbers.
    book: Option<String>,
}

impl Tool for CheckCitations {
    const NAME: &'static str = "check_citations";
    const TITLE: &'static str = "Check citations";
    const ABOUT: &'static str = "Looks up the rules that a text cites, by numbers (rule 49.2) and addresses \
        (ti4:invasion#49.2): what each citation leads to, in its words, and which lead nowhere.";
    type Arguments = Arguments;
    type Body = json::CitationsBody;

    fn answer(library: &Library, arguments: Arguments) -> Result<json::CitationsBody, String> {
        let Arguments { text, book } = arguments;
        let text = arguments::text("text", &text, TEXT)?;
        let filters = Filters { book: arguments::values("book", book)?, ..Filters::default() };
        // Names an unknown book.
        library.topics(&filters).map_err(|error| error.to_string())?;
        let corpus = library.corpus();
        let ids = filters.book.iter().flat_map(|ids| ids.split(','));
        let books: Vec<_> = ids.filter_map(|id| corpus.book_by_id(id.trim())).collect();
        let file = ForeignFile::of_text("text", text);
        let citations = library.citations(&books, &file, &Selection::default());
        Ok(json::citations(corpus, &citations))
    }

    fn text(checked: &Value, out: &mut String) {
        let (cited, findings) = (list(checked, "citations"), list(checked, "findings"));
        if cited.is_empty() && findings.is_empty() {
            out.push_str("The text cites no rule.\n");
            return;
        }
        for finding in findings {
            let _ = writeln!(
                out,
                "WRONG, line {} column {}: {} ({})",
                finding["line"],
                finding["column"],
                word(finding, "message"),
                word(finding, "help")
            );
        }
        if !cited.is_empty() {
            out.push_str("These lead to a clause:\n");
        }
        for one in cited {
            let _ = writeln!(
                out,
                "{} (line {}) → [{}] {}",
                word(one, "written"),
                one["line"],
                word(one, "address"),
                standing(one)
            );
            body(one, "  ", out);
        }
    }
}
