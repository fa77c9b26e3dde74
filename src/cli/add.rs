//! `ruledex add`

use super::args::{AddArgs, Global};
use super::out::{self, Outcome};
use super::session;
use ruledex::check::Selection;
use ruledex::diag::Severity;
use ruledex::library::{AddRequest, Library};
use ruledex::render::words;
use ruledex::store::Added;

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
    if !added.skipped.is_empty() {
        out::remark(&format!("no pages by their endings: {}", added.skipped.join(", ")));
    }
    let id = &added.book.id;
    let place = match added.added {
        Added::New => String::new(),
        Added::Replaced => format!(" It takes the place of the book that was called {id} before."),
        Added::HidesBundled => format!(" It takes the place of the bundled book {id}."),
    };
    if let Some(megabytes) = added.max_size_mb {
        out::remark(&format!("the limit of {megabytes} MB is written into ruledex.yaml for later builds"));
    }
    let library = session::open(global)?;
    let corpus = library.corpus();
    let (pages, clauses) = corpus.book_by_id(id).map_or((0, 0), |id| corpus.size_of(id));
    let files = words::count(added.files, "file", "files");
    let sizes = words::pages_and_clauses(pages, clauses);
    let folder = format!("rules/{id}/");
    let findings = library.check(&Selection::new(&[], Some(Severity::Warning))?);
    let see = match findings.iter().filter(|finding| finding.file.starts_with(&folder)).count() {
        0 => String::new(),
        odd => format!(" {} to look at: ruledex check --book {id}", words::count(odd, "thing", "things")),
    };
    out::print(&format!("Added {id}: {files}, {sizes}.{place}{see}\n"))?;
    Ok(if added.refused.is_empty() { Outcome::Good } else { Outcome::Failed })
}
