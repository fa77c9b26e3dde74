//! `ruledex export`

use super::args::{ExportArgs, ExportFormat, Global};
use super::out::{self, Outcome};
use super::session;
use ruledex::render::json;

pub fn run(global: &Global, args: ExportArgs) -> anyhow::Result<Outcome> {
    let library = session::open(global)?;
    let clauses = library.clauses(&session::filters(args.filters))?;
    let ExportFormat::Jsonl = args.format;
    let lines: String = clauses.iter().map(|&id| json::export_line(library.corpus(), id)).collect();
    out::print(&lines)?;
    Ok(if clauses.is_empty() { Outcome::Nothing } else { Outcome::Good })
}
