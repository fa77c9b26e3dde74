//! `ruledex 49.2` shows, `ruledex bombardment dice` searches.

use super::args::{Bare, Global, SearchArgs, ShowArgs, ShowFormat};
use super::out::Outcome;
use super::{search, session, show};
use clap::Parser;
use ruledex::corpus::Number;
use std::ffi::OsString;

/// `words` are all arguments from the first one on that is no option.
pub fn run(before: Global, words: Vec<OsString>) -> anyhow::Result<Outcome> {
    let name = OsString::from("ruledex");
    let Bare { global, search: args } = Bare::try_parse_from(std::iter::once(name).chain(words))?;
    let global = Global {
        library: global.library.or(before.library),
        no_write: global.no_write || before.no_write,
        max_size: global.max_size.or(before.max_size),
    };
    let text = args.words.join(" ");
    let library = session::open(&global)?;
    let names_something = !library.find(&text, &session::filters(args.filters.clone()))?.is_empty();
    let is_number = Number::parse(&text).is_some_and(|n| n.canonical().contains(|c: char| c.is_ascii_digit()));
    if names_something || is_number {
        let SearchArgs { words: what, filters, json, .. } = args;
        let format = ShowFormat::Text;
        return show::in_library(&library, ShowArgs { what, filters, exact: false, children: false, json, format });
    }
    search::in_library(&library, args)
}
