//! `ruledex add`

use super::args::Global;
use super::out::{self, Outcome};
use super::session;
use clap::Args;
use ruledex::check::Selection;
use ruledex::corpus::{BookId, Corpus};
use ruledex::diag::Severity;
use ruledex::library::{AddRequest, AddedBook, Library};
use ruledex::render::words;
use ruledex::store::Added;
use std::fmt::Write as _;
use std::path::PathBuf;

pub const EXAMPLES: &str = "\
Examples:
  ruledex add house-rules.md --game ti4 --authority house
  ruledex add site/ --book site --title \"Site rules\" --game ti4
  ruledex add faq.txt --book faq-ru --language ru --encoding windows-1251
  ruledex add rules-2025.txt --book mtg --edition 2025-02-07
                                              a second edition beside the one that is there

Then: `ruledex check --book ID` says what to look at, `ruledex topics --book ID` what came of it.";

#[derive(Debug, Args)]
pub struct AddArgs {
    /// A file or folder: Markdown, plain text, rules pages of a web site, PDF
    pub path: PathBuf,

    /// The book's id; left out, it is made from the name of the file or folder
    #[arg(long, value_name = "ID")]
    pub book: Option<String>,
    /// The book's title
    #[arg(long)]
    pub title: Option<String>,
    /// The game's short name, such as ti4, which its books share; the id if left out
    #[arg(long)]
    pub game: Option<String>,
    /// A language code: en, ru, de, fr, es, it, pt …; left out, it is seen from the text
    #[arg(long, visible_alias = "lang", value_name = "CODE")]
    pub language: Option<String>,
    /// Which edition of the rules it tells; another edition of the same book stays beside it
    #[arg(long)]
    pub edition: Option<String>,
    /// The date of the edition, such as 2025-02-07
    #[arg(long)]
    pub date: Option<String>,
    /// Whose word it is: official, errata, notes, digest, variant or house; notes if left out
    #[arg(long)]
    pub authority: Option<String>,
    /// Where the text comes from
    #[arg(long)]
    pub source: Option<String>,
    /// The id of the book that this one translates
    #[arg(long, value_name = "ID")]
    pub translates: Option<String>,
    /// Read all files with this format instead of finding it by content
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<String>,
    /// The encoding of the files, such as windows-1251
    #[arg(long, value_name = "NAME")]
    pub encoding: Option<String>,
}

/// What stood there before, and what stands beside it now.
fn place(added: &AddedBook, corpus: &Corpus, book: Option<BookId>) -> String {
    let id = &added.book.id;
    let edition = added.book.edition.as_ref().or(added.book.date.as_ref());
    let mut place = match (&added.added, &added.replaced) {
        (Added::New, _) => String::new(),
        (Added::Replaced, Some(old)) if Some(old) == edition => {
            format!(" It takes the place of edition {old} as it was before.")
        }
        (Added::Replaced, Some(old)) => format!(" It takes the place of {id}, edition {old}."),
        (Added::Replaced, None) => format!(" It takes the place of the book that was called {id} before."),
        (Added::HidesBundled, _) => format!(" It takes the place of the bundled book {id}."),
    };
    if !added.beside.is_empty() {
        let others = added.beside.join(", ");
        let newest = match book.and_then(|book| corpus.editions_of(book).next()).map(|newest| corpus.book(newest)) {
            Some(newest) if newest.folder != added.book.folder => {
                format!("{id} alone means {}", newest.pinned_id().unwrap_or_default())
            }
            _ => format!("{id} alone means this one, the newest"),
        };
        let _ = write!(place, " It stands beside {others}; {newest}.");
    }
    place
}

pub fn run(global: &Global, args: AddArgs) -> anyhow::Result<Outcome> {
    let AddArgs { path, book, title, game, language, edition, date, authority, source, translates, format, encoding } =
        args;
    let request = AddRequest {
        path,
        book,
        title,
        game,
        language,
        edition,
        date,
        authority,
        source,
        translates,
        format,
        encoding,
    };
    let location = session::location(global)?;
    let added = Library::add(&location, session::options(global)?, &request)?;
    for refused in &added.refused {
        out::remark(&format!("not read: {refused}"));
    }
    if let Some(code) = added.guessed {
        out::remark(&format!(
            "the language is not named; the text seems to be in `{code}` (`--language` names another)"
        ));
    }
    if !added.skipped.is_empty() {
        out::remark(&format!("no pages by their endings: {}", added.skipped.join(", ")));
    }
    if let Some(megabytes) = added.max_size_mb {
        out::remark(&format!("the limit of {megabytes} MB is written into ruledex.yaml for later builds"));
    }
    let library = session::open(global)?;
    let corpus = library.corpus();
    let book = corpus.book_ids().find(|&book| corpus.book(book).folder == added.book.folder);
    let id = book.map_or(&added.book.id, |book| &corpus.book(book).id);
    let place = place(&added, corpus, book);
    let (pages, clauses) = book.map_or((0, 0), |book| corpus.size_of(book));
    let files = words::count(added.files, "file", "files");
    let sizes = words::pages_and_clauses(pages, clauses);
    let folder = format!("rules/{}/", added.book.folder);
    let findings = library.check(&Selection::new(&[], Some(Severity::Warning))?);
    let see = match findings.iter().filter(|finding| finding.file.starts_with(&folder)).count() {
        0 => String::new(),
        odd => format!(" {} to look at: ruledex check --book {id}", words::count(odd, "thing", "things")),
    };
    out::print(&format!("Added {id}: {files}, {sizes}.{place}{see}\n"))?;
    Ok(if added.refused.is_empty() { Outcome::Good } else { Outcome::Failed })
}
