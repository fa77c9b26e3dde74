//! `ruledex check`

use super::args::{CheckArgs, CheckFormat, Global, Level};
use super::out::{self, Outcome};
use super::related::in_books;
use super::session;
use ruledex::check::{self, Selection};
use ruledex::diag::Severity;
use ruledex::render::{findings, json};
use std::cell::RefCell;
use std::collections::HashMap;

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
        found.retain(|finding| book.iter().any(|id| finding.file.starts_with(&format!("rules/{id}/"))));
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
