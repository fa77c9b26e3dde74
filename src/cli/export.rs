//! `ruledex export`

use super::args::{FilterArgs, Global};
use super::out::{self, Outcome};
use super::session;
use clap::{Args, ValueEnum};
use ruledex::render::json;

pub const EXAMPLES: &str = "\
Each line is a clause with its address, text, place in its book and file, as `show --json` has it.

Examples:
  ruledex export > rules.jsonl                all clauses of all books
  ruledex export --book ti4 --kind rule       the rules of one book";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ExportFormat {
    Jsonl,
}

#[derive(Debug, Args)]
pub struct ExportArgs {
    #[command(flatten)]
    pub filters: FilterArgs,

    /// How to print it: one JSON object a line
    #[arg(long, value_enum, default_value = "jsonl")]
    pub format: ExportFormat,
}

pub fn run(global: &Global, args: ExportArgs) -> anyhow::Result<Outcome> {
    let library = session::open(global)?;
    let clauses = library.clauses(&session::filters(args.filters))?;
    let ExportFormat::Jsonl = args.format;
    let lines: String = clauses.iter().map(|&id| json::export_line(library.corpus(), id)).collect();
    out::print(&lines)?;
    Ok(if clauses.is_empty() { Outcome::Nothing } else { Outcome::Good })
}
