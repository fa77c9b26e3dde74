//! `ruledex formats`

use super::args::JsonArgs;
use super::out::{self, Outcome};
use ruledex::ingest::FORMATS;
use ruledex::render::json;
use std::fmt::Write as _;

pub const EXAMPLES: &str = "\
The format of a file is found by its content; `ruledex add --format NAME` decides it instead.";

pub fn run(args: JsonArgs) -> anyhow::Result<Outcome> {
    let mut text = String::new();
    if args.json {
        text = json::document(json::formats());
    } else {
        for format in FORMATS {
            let _ = writeln!(text, "{:<12} {}", format.name(), format.summary());
        }
    }
    out::print(&text)?;
    Ok(Outcome::Good)
}
