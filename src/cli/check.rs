//! `ruledex check`

use super::args::Global;
use super::foreign;
use super::out::{self, Outcome};
use super::related::in_books;
use super::session;
use anyhow::{anyhow, bail, ensure};
use clap::{Args, ValueEnum};
use ruledex::check::{self, Selection};
use ruledex::diag::{Finding, Severity};
use ruledex::library::{Library, Mended, MendedFile};
use ruledex::render::findings::{self, Paths, SourceLine};
use ruledex::render::patch::patch;
use ruledex::render::{json, words};
use ruledex::source::SourceFile;
use std::cell::RefCell;
use std::collections::HashMap;
use std::path::PathBuf;

pub const EXAMPLES: &str = "\
Examples:
  ruledex check --book ti4                    what is wrong in one book
  ruledex check --code dead-link --json       one kind of finding, for another program
  ruledex check --explain number-gap          what a code means and what to do
  ruledex check --fix --dry-run               what can be mended, as a diff
  ruledex check --cites faq.md src/           which citations in other files lead nowhere

Exit codes: 0 nothing at or above the --deny level, 1 findings, 2 could not run.";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CheckFormat {
    /// For people: the line, the place underlined, what to do
    Text,
    Json,
    /// SARIF 2.1.0, for code hosts and editors
    Sarif,
    /// Annotations of GitHub Actions
    Github,
    /// A JUnit report, for build servers
    Junit,
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

    /// Check the citations in these files and folders outside of the library: a FAQ, a blog, source code
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["fix", "list", "explain"])]
    pub cites: Vec<PathBuf>,

    /// Mend links and related topics where there is one right answer; never a number or a word of a rule
    #[arg(long)]
    pub fix: bool,

    /// With --fix: change nothing, show what would be changed
    #[arg(long, requires = "fix")]
    pub dry_run: bool,
}

pub fn run(global: &Global, args: CheckArgs) -> anyhow::Result<Outcome> {
    let CheckArgs { book, code, deny, level, explain, list, json: as_json, format, cites, fix, dry_run } = args;
    let format = if as_json { CheckFormat::Json } else { format };
    if list {
        out::print(&if format == CheckFormat::Json { json::document(json::codes()) } else { findings::code_list() })?;
        return Ok(Outcome::Good);
    }
    if let Some(code) = explain {
        out::print(&findings::explanation(check::code_named(&code)?))?;
        return Ok(Outcome::Good);
    }
    let selection = Selection::new(&code, Some(severity(level)))?;
    let mut library = session::open(global)?;
    // Names an unknown book.
    library.topics(&in_books(book.clone()))?;
    let policy = library.policy().map_err(|wrong| {
        let Finding { file, place, message, help, .. } = *wrong;
        anyhow!("{file}:{}:{}: {message}: {help}", place.line, place.column)
    })?;
    let selection = selection.under(policy);
    if !cites.is_empty() {
        return check_citations(global, &library, &book, &cites, &selection, (format, deny));
    }
    let corpus = library.corpus();
    let named = book.iter().flat_map(|ids| ids.split(',')).filter_map(|id| corpus.book_by_id(id));
    let folders: Vec<String> = named.map(|id| format!("rules/{}/", corpus.book(id).folder)).collect();
    let in_books = |finding: &Finding| folders.iter().any(|folder| finding.file.starts_with(folder));
    let concerns = |finding: &Finding| book.is_empty() || in_books(finding);
    let paths = Paths::below(&session::from_here(library.root()));
    if fix {
        let (location, options) = (session::location(global)?, session::options(global)?);
        let mended = Library::mend(&location, options, &selection, &concerns, !dry_run)?;
        tell(&mended, dry_run);
        if dry_run {
            let patch = |file: &MendedFile| patch(&paths.of(&file.path), &file.before, &file.after);
            out::print(&mended.files.iter().map(patch).collect::<String>())?;
            return Ok(if mended.files.is_empty() { Outcome::Good } else { Outcome::Nothing });
        }
        library = session::open(global)?;
    }
    let mut found = library.check(&selection);
    found.retain(concerns);
    tell_findings(&found, (format, deny), &paths, &|file| library.source(file))
}

/// Looks up what files outside of the library cite.
fn check_citations(
    global: &Global,
    library: &Library,
    book: &[String],
    paths: &[PathBuf],
    selection: &Selection,
    how: (CheckFormat, Level),
) -> anyhow::Result<Outcome> {
    let (files, unread) = foreign::read(global, paths)?;
    let books: Vec<_> =
        book.iter().flat_map(|ids| ids.split(',')).filter_map(|id| library.corpus().book_by_id(id)).collect();
    let unreadable = || words::count(unread, "file", "files") + " could not be read, so nothing was checked there";
    if files.is_empty() {
        bail!(if unread > 0 { unreadable() } else { "there is no file with a text to check".to_owned() });
    }
    let found = library.check_citations(&books, &files, selection);
    let source = |path: &str| files.iter().find(|file| file.source.path() == path).map(|file| file.source.clone());
    let outcome = tell_findings(&found, how, &Paths::default(), &source)?;
    ensure!(unread == 0, unreadable());
    Ok(outcome)
}

/// Prints findings. `source` gives the files that they are about.
fn tell_findings(
    found: &[Finding],
    (format, deny): (CheckFormat, Level),
    paths: &Paths,
    source: &dyn Fn(&str) -> Option<SourceFile>,
) -> anyhow::Result<Outcome> {
    let sources = Sources { source, read: RefCell::default() };
    out::print(&match format {
        CheckFormat::Text => findings::text(found, &|finding| sources.line(finding)),
        CheckFormat::Json => json::document(json::findings(found, &|finding| sources.page(finding))),
        CheckFormat::Sarif => findings::sarif(found, paths, &|finding| sources.page(finding)),
        CheckFormat::Github => findings::github(found, paths),
        CheckFormat::Junit => findings::junit(found, paths, severity(deny)),
    })?;
    Ok(if check::denied(found, severity(deny)) { Outcome::Nothing } else { Outcome::Good })
}

/// Says on standard error what was mended, and what could not be.
fn tell(mended: &Mended, dry_run: bool) {
    let findings = words::count(mended.findings, "finding", "findings");
    let files = words::count(mended.files.len(), "file", "files");
    let what = if dry_run { "would mend" } else { "mended" };
    out::remark(&format!("ruledex: {what} {findings} in {files}"));
    for ((path, why), count) in &mended.left {
        let findings = words::count(*count, "finding", "findings");
        out::remark(&format!("ruledex: {findings} left in {path}: it {why}"));
    }
}

/// The files that findings are about, each read once.
struct Sources<'a> {
    source: &'a dyn Fn(&str) -> Option<SourceFile>,
    read: RefCell<HashMap<String, Option<SourceFile>>>,
}

impl Sources<'_> {
    fn look<T>(&self, file: &str, at: impl FnOnce(&SourceFile) -> Option<T>) -> Option<T> {
        let mut read = self.read.borrow_mut();
        read.entry(file.to_owned()).or_insert_with(|| (self.source)(file)).as_ref().and_then(at)
    }

    /// The page of a PDF that a finding is on.
    fn page(&self, finding: &Finding) -> Option<u32> {
        let line = usize::try_from(finding.place.line).ok()?;
        self.look(&finding.file, |source| source.print_of(line).map(|print| print.page))
    }

    fn line(&self, finding: &Finding) -> Option<SourceLine> {
        self.look(&finding.file, |source| Some(SourceLine::of(source, finding.place)))
    }
}

fn severity(level: Level) -> Severity {
    match level {
        Level::Info => Severity::Info,
        Level::Warning => Severity::Warning,
        Level::Error => Severity::Error,
    }
}
