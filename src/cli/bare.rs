//! `ruledex 49.2` shows, `ruledex bombardment dice` searches.

use super::args::{self, Bare};
use super::out::{self, Outcome};
use super::search::{SearchArgs, SearchFlags};
use super::show::{ShowArgs, ShowFlags};
use super::{search, session, show};
use anyhow::ensure;
use ruledex::corpus::Number;
use ruledex::lookup;

pub fn run(bare: Bare) -> anyhow::Result<Outcome> {
    let Bare { global, words, filters, json, view, show: show_flags, search: search_flags } = bare;
    let (shows, searches) = (show_flags != ShowFlags::default(), search_flags != SearchFlags::default());
    ensure!(!(shows && searches), "some of these flags belong to `show` and some to `search`: name the command");
    let text = words.join(" ");
    let library = session::open(&global)?;
    let names_something = || -> anyhow::Result<bool> {
        let is_number = Number::parse(&text).is_some_and(|n| n.canonical().contains(|c: char| c.is_ascii_digit()));
        let is_unknown = lookup::unknown_edition(library.corpus(), &text).is_some();
        Ok(is_number || is_unknown || !library.find(&text, &session::filters(filters.clone()))?.is_empty())
    };
    if shows || !searches && names_something()? {
        return show::in_library(&library, ShowArgs { what: words, filters, view, flags: show_flags, json });
    }
    let first = words.first().cloned().unwrap_or_default();
    let search = SearchArgs { words, filters, view, flags: search_flags, json, stream: false };
    let outcome = search::in_library(&library, search)?;
    if outcome == Outcome::Nothing
        && let Some(command) = nearest_command(&first)
    {
        out::remark(&format!("did you mean the command `ruledex {command}`?"));
    }
    Ok(outcome)
}

/// The command that a word may be a slip of.
fn nearest_command(word: &str) -> Option<String> {
    let distance = |command: &String| strsim::osa_distance(word, command);
    args::commands().into_iter().filter(|command| command.len() > 3 && distance(command) <= 2).min_by_key(distance)
}
