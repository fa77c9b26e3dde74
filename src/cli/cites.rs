//! `ruledex diff --cites`: files that cite one text, and what they should cite in another.

use super::args::Global;
use super::diff::DiffFormat;
use super::foreign;
use super::out::{self, Outcome};
use anyhow::ensure;
use ruledex::diff::{self, Followed, Side};
use ruledex::render::cites::{self, CitingFile};
use ruledex::render::{json, patch, words};
use std::path::PathBuf;

/// What to do with what can be put right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fix {
    No,
    /// Print it as a patch.
    Show,
    Write,
}

pub fn run(
    global: &Global,
    followed: Followed<'_>,
    sides: [Side<'_>; 2],
    paths: &[PathBuf],
    format: DiffFormat,
    fix: Fix,
) -> anyhow::Result<Outcome> {
    ensure!(format != DiffFormat::Markdown, "--cites has no --format markdown: use text or json");
    let (files, _) = foreign::read(global, paths)?;
    let citing: Vec<CitingFile<'_>> = files
        .iter()
        .map(|file| CitingFile { source: &file.source, outdated: followed.outdated(file.source.text()) })
        .filter(|file| !file.outdated.is_empty())
        .collect();
    let found = citing.iter().map(|file| file.outdated.len()).sum::<usize>();
    let mut mended = 0;
    let mut patch = String::new();
    if fix != Fix::No {
        for CitingFile { source, outdated } in &citing {
            let count = outdated.iter().filter(|one| one.instead.is_some()).count();
            let Some(file) = files.iter().find(|file| file.source.path() == source.path()).filter(|_| count > 0) else {
                continue;
            };
            if let Some(why) = file.cannot_be_rewritten() {
                out::remark(&format!("ruledex: {} was left as it is: it {why}", source.path()));
                continue;
            }
            let text = diff::mended(source.text(), outdated);
            match fix {
                Fix::Write => file.rewrite(&text)?,
                _ => patch.push_str(&patch::patch(source.path(), source.text(), &text)),
            }
            mended += count;
        }
    }
    let written = if fix == Fix::Write { mended } else { 0 };
    out::print(&match (format, fix) {
        (DiffFormat::Json, _) => json::document(json::cites(sides, &citing, written)),
        (_, Fix::Show) => patch,
        _ => cites::text(sides, &citing, written),
    })?;
    if fix == Fix::Show {
        let rest = found - mended;
        let rest =
            if rest > 0 { format!(", {} to be read again", words::count(rest, "is", "are")) } else { String::new() };
        out::remark(&format!("ruledex: {mended} of {found} can be put right{rest}; nothing was written"));
    }
    Ok(if found == written { Outcome::Good } else { Outcome::Nothing })
}
