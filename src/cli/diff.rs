//! `ruledex diff`

use super::args::Global;
use super::cites::{self, Fix};
use super::out::{self, Outcome};
use super::session::{self, Session};
use anyhow::{bail, ensure};
use clap::{Args, ValueEnum};
use ruledex::corpus::{Book, BookId, Corpus, Kind};
use ruledex::diff::{self, Followed, Part, Side, Typography};
use ruledex::library::Library;
use ruledex::render::comparison::Comparison;
use ruledex::render::{changelog, json, terminal, words};
use ruledex::store;
use std::path::{Path, PathBuf};

pub const EXAMPLES: &str = "\
Examples:
  ruledex diff mtg@2022-04-29 mtg             what changed between two editions
  ruledex diff mtg                            the same, from the edition before the newest
  ruledex diff site-2024/ site-2025/          two folders outside the library
  ruledex diff lrr ti4 --only renumbered      which numbers moved
  ruledex diff mtg --cites faq.md --fix       write into a FAQ what it should cite now

Exit codes: 0 nothing differs, 1 differences, 2 could not run.";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DiffFormat {
    Text,
    Json,
    Markdown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Only {
    Added,
    Removed,
    Reworded,
    Renumbered,
    Defects,
    Pages,
    Related,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TypographyArg {
    /// Compare it, unless the two texts differ in it throughout
    Auto,
    Compare,
    Ignore,
}

#[derive(Debug, Args)]
pub struct DiffArgs {
    /// The older text: a book, an edition (BOOK@EDITION), or a file or folder outside the library
    #[arg(value_name = "FROM")]
    pub from: String,

    /// The newer text; without it FROM is compared with the edition before it
    #[arg(value_name = "TO")]
    pub to: Option<String>,

    /// Only these parts
    #[arg(long, value_enum, value_name = "PART", value_delimiter = ',')]
    pub only: Vec<Only>,

    /// Only clauses of these kinds: topic, heading, rule, note, question, answer, example, section
    #[arg(long, value_name = "KIND", value_delimiter = ',')]
    pub kind: Vec<String>,

    /// Whether a difference in case or punctuation alone counts
    #[arg(long, value_enum, default_value = "auto", value_name = "HOW")]
    pub typography: TypographyArg,

    /// Say which citations in these files and folders, written for FROM, lead elsewhere or nowhere in TO
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["only", "kind"])]
    pub cites: Vec<PathBuf>,

    /// With --cites: write into the files what they should cite. Once: afterwards they cite TO
    #[arg(long, requires = "cites")]
    pub fix: bool,

    /// With --fix: print what would change as a patch, and change nothing
    #[arg(long, requires = "fix")]
    pub dry_run: bool,

    /// Print JSON; the same as --format json
    #[arg(long, conflicts_with = "format")]
    pub json: bool,

    /// How to print it
    #[arg(long, value_enum, default_value = "text")]
    pub format: DiffFormat,
}

pub fn run(global: &Global, args: DiffArgs) -> anyhow::Result<Outcome> {
    let kinds = kinds(&args.kind)?;
    let texts = Texts::open(global, &args.from, args.to.as_deref())?;
    let [from, to] = texts.sides();
    let typography = match args.typography {
        TypographyArg::Auto => Typography::Judge,
        TypographyArg::Compare => Typography::Compare,
        TypographyArg::Ignore => Typography::Ignore,
    };
    let mut diff = diff::diff(from, to, typography);
    let format = if args.json { DiffFormat::Json } else { args.format };
    if !args.cites.is_empty() {
        let fix = match (args.fix, args.dry_run) {
            (true, false) => Fix::Write,
            (true, true) => Fix::Show,
            _ => Fix::No,
        };
        return cites::run(global, Followed::new(&diff, from, to), [from, to], &args.cites, format, fix);
    }
    diff.keep_kinds(from, to, &kinds);
    let totals = diff.totals();
    diff.keep(&args.only.iter().map(|only| part(*only)).collect::<Vec<_>>());
    let names = texts.names();
    let view = Comparison { from, to, names: [&names[0], &names[1]], diff: &diff, totals };
    out::print(&match format {
        DiffFormat::Text => terminal::diff(&view, out::look()),
        DiffFormat::Json => json::document(json::diff(&view)),
        DiffFormat::Markdown => changelog::markdown(&view),
    })?;
    Ok(if diff.is_empty() { Outcome::Good } else { Outcome::Nothing })
}

fn part(only: Only) -> Part {
    match only {
        Only::Added => Part::Added,
        Only::Removed => Part::Removed,
        Only::Reworded => Part::Reworded,
        Only::Renumbered => Part::Renumbered,
        Only::Defects => Part::Defects,
        Only::Pages => Part::Pages,
        Only::Related => Part::Related,
    }
}

fn kinds(names: &[String]) -> anyhow::Result<Vec<Kind>> {
    let mut kinds = Vec::new();
    for name in names {
        let Some(kind) = Kind::from_name(name) else {
            bail!("`{}` is no kind of clause: use {}", words::short(name), Kind::ALL.map(Kind::name).join(", "));
        };
        kinds.push(kind);
    }
    Ok(kinds)
}

/// Two texts to be compared, each from the library or from outside.
pub struct Texts {
    library: Option<Session>,
    texts: [Text; 2],
}

enum Text {
    Book(BookId),
    Outside { corpus: Box<Corpus>, path: String },
}

impl Texts {
    /// Opens the library only where one of the two may be a book.
    pub fn open(global: &Global, from: &str, to: Option<&str>) -> anyhow::Result<Self> {
        let is_path = |written: &str| written.contains(['/', '\\']) || written.starts_with('.');
        let library = match to {
            Some(to) if is_path(from) && is_path(to) => None,
            _ => Some(session::open(global)?),
        };
        let text = |written: &str| {
            let book = library.as_deref().filter(|_| !is_path(written)).and_then(|it| it.corpus().book_by_id(written));
            match book {
                Some(book) => Ok(Text::Book(book)),
                None => outside(global, written, library.as_deref()),
            }
        };
        let texts = match (to, library.as_deref()) {
            (None, Some(library)) => {
                let Some(book) = library.corpus().book_by_id(from) else {
                    bail!("{}; or give a second text to compare with", unknown(from, Some(library)));
                };
                let before = library.corpus().editions_of(book).find(|&other| other > book);
                let Some(before) = before else {
                    bail!("{from} has no edition before it in the library: give a second text to compare with");
                };
                [Text::Book(before), Text::Book(book)]
            }
            (to, _) => [text(from)?, text(to.unwrap_or(from))?],
        };
        Ok(Self { library, texts })
    }

    pub fn sides(&self) -> [Side<'_>; 2] {
        let side = |text| match text {
            &Text::Book(book) => {
                let library = self.library.as_deref().expect("a book was found in the library");
                Side { corpus: library.corpus(), book }
            }
            Text::Outside { corpus, .. } => Side { corpus, book: BookId::new(0) },
        };
        [side(&self.texts[0]), side(&self.texts[1])]
    }

    /// What the two texts are called.
    pub fn names(&self) -> [String; 2] {
        let name = |text: &Text, side: Side<'_>| match text {
            Text::Book(book) => side.corpus.book(*book).exact_id(),
            Text::Outside { path, .. } => path.clone(),
        };
        let [from, to] = self.sides();
        [name(&self.texts[0], from), name(&self.texts[1], to)]
    }
}

fn outside(global: &Global, written: &str, library: Option<&Library>) -> anyhow::Result<Text> {
    let path = Path::new(written);
    ensure!(path.exists(), "{}", unknown(written, library));
    let max_size = session::options(global)?.max_size.unwrap_or(store::MAX_SIZE);
    let corpus = Box::new(Library::read_outside(path, max_size)?);
    Ok(Text::Outside { corpus, path: written.to_owned() })
}

/// One line on what is neither a book nor a file.
fn unknown(written: &str, library: Option<&Library>) -> String {
    let known: Vec<String> = library.map_or_else(Vec::new, |library| {
        let books = &library.corpus().books;
        books.iter().map(Book::exact_id).collect()
    });
    let books = if known.is_empty() { String::new() } else { format!(" (books: {})", known.join(", ")) };
    format!("`{}` is no book{books} and no file or folder", words::short(written))
}
