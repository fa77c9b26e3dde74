//! `ruledex check`

use super::args::Global;
use super::out::{self, Outcome};
use super::related::in_books;
use super::session;
use clap::{Args, ValueEnum};
use ruledex::check::{self, Selection};
use ruledex::diag::Severity;
use ruledex::render::{findings, json};
use std::cell::RefCell;
use std::collections::HashMap;

pub const EXAMPLES: &str = "\
Examples:
  ruledex check --book ti4                   what is wrong in one book
  ruledex check --code dead-link --json      one kind of finding, for another program
  ruledex check --explain number-gap         what a code means and what to do

Exit codes: 0 nothing at or above the --deny level, 1 findings, 2 could not run.";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CheckFormat {
    Text,
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Level {
    Info,
    Warning,
    Error,
}

#[derive(Debug, Args)]
pub struct CheckArgs {
    /// Only these books
    #[arg(long, value_name = "ID")]
    pub book: Vec<String>,

    /// Only findings with these codes
    #[arg(long, value_name = "CODE")]
    pub code: Vec<String>,

    /// The level from which on a finding makes the exit code 1
    #[arg(long, value_enum, value_name = "LEVEL", default_value = "warning")]
    pub deny: Level,

    /// Show findings from this level on
    #[arg(long, value_enum, value_name = "LEVEL", default_value = "info")]
    pub level: Level,

    /// Explain a code: what it finds, why it matters, what to do
    #[arg(long, value_name = "CODE", exclusive = true)]
    pub explain: Option<String>,

    /// List all codes
    #[arg(long, conflicts_with_all = ["book", "code", "deny", "level"])]
    pub list: bool,

    /// Print JSON; the same as --format json
    #[arg(long, conflicts_with = "format")]
    pub json: bool,

    /// How to print it
    #[arg(long, value_enum, default_value = "text")]
    pub format: CheckFormat,
}

pub fn run(global: &Global, args: CheckArgs) -> anyhow::Result<Outcome> {
    let CheckArgs { book, code, deny, level, explain, list, json: as_json, format } = args;
    let as_json = as_json || format == CheckFormat::Json;
    if list {
        out::print(&if as_json { json::document(json::codes()) } else { findings::code_list() })?;
        return Ok(Outcome::Good);
    }
    if let Some(code) = explain {
        out::print(&findings::explanation(check::code_named(&code)?))?;
        return Ok(Outcome::Good);
    }
    let selection = Selection::new(&code, Some(severity(level)))?;
    let library = session::open(global)?;
    // Names an unknown book.
    library.topics(&in_books(book.clone()))?;
    let mut found = library.check(&selection);
    if !book.is_empty() {
        let corpus = library.corpus();
        let named = book.iter().flat_map(|ids| ids.split(',')).filter_map(|id| corpus.book_by_id(id));
        let folders: Vec<String> = named.map(|id| format!("rules/{}/", corpus.book(id).folder)).collect();
        found.retain(|finding| folders.iter().any(|folder| finding.file.starts_with(folder)));
    }
    out::print(&if as_json {
        json::document(json::findings(&found))
    } else {
        let files: RefCell<HashMap<String, Option<ruledex::source::SourceFile>>> = RefCell::default();
        let source_line = |file: &str, line: u32| {
            let mut files = files.borrow_mut();
            let source = files.entry(file.to_owned()).or_insert_with(|| library.source(file));
            source.as_ref()?.line(line).map(str::to_owned)
        };
        findings::text(&found, &source_line)
    })?;
    Ok(if check::denied(&found, severity(deny)) { Outcome::Nothing } else { Outcome::Good })
}

fn severity(level: Level) -> Severity {
    match level {
        Level::Info => Severity::Info,
        Level::Warning => Severity::Warning,
        Level::Error => Severity::Error,
    }
}
