//! `ruledex 49.2` shows, `ruledex bombardment dice` searches.

use super::args::{Bare, FilterArgs, Global, SearchArgs, ShowArgs, ShowFormat};
use super::out::{self, Outcome};
use super::{search, session, show};
use anyhow::bail;
use ruledex::corpus::Number;

pub fn run(global: &Global, bare: Bare) -> anyhow::Result<Outcome> {
    let Bare { words, json } = bare;
    let text = words.join(" ");
    if words.is_empty() {
        out::remark(&super::args::help());
        return Ok(Outcome::Failed);
    }
    if text.trim().is_empty() {
        bail!("the query is empty: write a number, a name or words to look for");
    }
    let library = session::open(global)?;
    let names_something = !library.find(&text, &session::filters(FilterArgs::default()))?.is_empty();
    let is_number =
        Number::parse(&text).is_some_and(|number| number.canonical().contains(|c: char| c.is_ascii_digit()));
    if names_something || is_number {
        let format = if json { ShowFormat::Json } else { ShowFormat::Text };
        let args = ShowArgs {
            what: words,
            filters: FilterArgs::default(),
            exact: false,
            children: false,
            json: false,
            format,
        };
        return show::in_library(&library, args);
    }
    let args = SearchArgs { words, filters: FilterArgs::default(), not: Vec::new(), limit: 10, json, explain: false };
    search::in_library(&library, args)
}
