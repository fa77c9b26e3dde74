//! What several test modules share.

use ruledex::ingest::{RawLink, RawPage};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// A path below `tests/fixtures`.
pub fn fixtures(below: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(below)
}

/// The folder of real corpora, where `RULEDEX_CORPORA` names one; says on stderr when a test skips.
pub fn corpora(test: &str) -> Option<PathBuf> {
    let folder = std::env::var_os("RULEDEX_CORPORA").map(PathBuf::from).filter(|folder| folder.is_dir());
    if folder.is_none() {
        eprintln!("skipped {test}: RULEDEX_CORPORA names no folder");
    }
    folder
}

/// Folders and files below a folder, sorted, hidden ones left out.
pub fn list(folder: &Path) -> Vec<PathBuf> {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap_or_else(|e| panic!("{}: {e}", folder.display()))
        .map(|entry| entry.unwrap().path())
        .filter(|path| !path.file_name().unwrap().to_string_lossy().starts_with('.'))
        .collect();
    entries.sort();
    entries
}

/// A raw page as text, everything in it shown.
pub fn dump_page(page: &RawPage) -> String {
    let mut out = String::new();
    let number = page.number.as_ref().map_or("-", |n| n.canonical());
    writeln!(out, "== {} | number {number} | name {:?} | aliases {:?}", page.title, page.name, page.aliases).unwrap();
    for link in &page.related {
        writeln!(out, "   related {}", dump_link(link)).unwrap();
    }
    for (at, clause) in page.clauses.iter().enumerate() {
        let number = clause.number.as_ref().map_or("-", |n| n.canonical());
        let section = clause.section.as_deref().map_or(String::new(), |s| format!(" section {s:?}"));
        let parent = clause.parent.map_or(String::new(), |p| format!(" in {p}"));
        writeln!(out, "{at} [{}] #{} {number}{parent}{section}", clause.kind, clause.anchor).unwrap();
        let split = clause.tail.map_or(clause.text.rich.plain.len(), |tail| tail as usize);
        let (text, tail) = clause.text.rich.plain.split_at(split);
        for line in text.lines() {
            writeln!(out, "   | {line}").unwrap();
        }
        for line in tail.lines() {
            writeln!(out, "   > {line}").unwrap();
        }
        for mark in &clause.text.rich.marks {
            let marked = &clause.text.rich.plain[mark.start as usize..mark.end as usize];
            writeln!(out, "   {:?} {marked:?}", mark.style).unwrap();
        }
        for link in &clause.text.links {
            writeln!(out, "   link {}", dump_link(link)).unwrap();
        }
        if let Some(about) = &clause.about {
            writeln!(out, "   about {}", dump_link(about)).unwrap();
        }
    }
    out
}

fn dump_link(link: &RawLink) -> String {
    format!("{} {:?} -> {} ({:?})", link.kind.name(), link.label, link.written, link.form)
}

/// Findings as one line each.
pub fn dump_findings(findings: &[ruledex::diag::Finding]) -> String {
    let mut out = String::new();
    for f in findings {
        let place = f.place;
        writeln!(
            out,
            "{}:{}:{}-{} {} {}: {}{}",
            f.file,
            place.line,
            place.column,
            place.end_column,
            f.severity.name(),
            f.code,
            f.message,
            if f.help.is_empty() { String::new() } else { format!(" ({})", f.help) }
        )
        .unwrap();
    }
    out
}
