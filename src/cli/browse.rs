//! `ruledex browse`

#![expect(clippy::disallowed_methods, reason = "the front end knows the environment")]

use super::args::{FilterArgs, Global};
use super::out::Outcome;
use super::session;
use anstream::{AutoStream, ColorChoice};
use clap::Args;
use ruledex::browse::{self, BrowseError, Setup};
use ruledex::library::LiveLibrary;
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

pub const EXAMPLES: &str = "\
Examples:
  ruledex browse                             all topics; type to search, ? shows the keys
  ruledex browse sustain damage --book ti4   begins with a search in one book
  ruledex browse --lang ru                   reads in Russian where there is a translation";

#[derive(Debug, Args)]
pub struct BrowseArgs {
    /// What to search for at first
    #[arg(value_name = "WORDS")]
    pub words: Vec<String>,

    #[command(flatten)]
    pub filters: FilterArgs,

    /// Read in this language, where there is a translation
    #[arg(long, value_name = "CODE")]
    pub lang: Option<String>,
}

pub fn run(global: &Global, args: BrowseArgs) -> anyhow::Result<Outcome> {
    let (location, options) = (session::location(global)?, session::options(global)?);
    let dumb = std::env::var_os("TERM").is_some_and(|kind| kind == "dumb");
    if dumb || !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Err(BrowseError::NoTerminal.into());
    }
    // Once it is taken, the screen tells what is to be told, and hears the signals.
    let begun = Arc::new(AtomicBool::new(false));
    let is_begun = Arc::clone(&begun);
    let live = LiveLibrary::new(location, options, move |notice| {
        if !is_begun.load(Ordering::Acquire) {
            session::say(notice);
        }
    });
    live.now()?;
    begun.store(true, Ordering::Release);
    let setup = Setup {
        query: args.words.join(" "),
        filters: session::filters(args.filters),
        language: args.lang,
        colour: AutoStream::choice(&io::stdout()) != ColorChoice::Never,
        editor: editor(),
    };
    browse::run(live, setup)?;
    Ok(Outcome::Good)
}

/// The user's editor, or the one that most systems have.
fn editor() -> String {
    let named = ["VISUAL", "EDITOR"].into_iter().filter_map(|name| std::env::var(name).ok());
    let fallback = if cfg!(windows) { "notepad" } else { "vi" };
    named.map(|editor| editor.trim().to_owned()).find(|editor| !editor.is_empty()).unwrap_or(fallback.to_owned())
}
