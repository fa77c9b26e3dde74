//! `ruledex add`

use super::args::{AddArgs, Global};
use super::out::{self, Outcome};
use super::session;
use ruledex::diag::Severity;
use ruledex::library::{AddRequest, Library};
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
    let library = session::open(global)?;
    let corpus = library.corpus();
    let own = |page: &&ruledex::corpus::Page| corpus.book(page.book).id == *id;
    let pages = corpus.pages.iter().filter(own).count();
    let clauses: usize = corpus.pages.iter().filter(own).map(|page| page.clauses.len()).sum();
    let files = added.files;
    let folder = format!("rules/{id}/");
    let odd = corpus.findings().iter().filter(|finding| finding.file.starts_with(&folder));
    let odd = odd.filter(|finding| finding.severity > Severity::Info).count();
    let see = if odd == 0 { String::new() } else { format!(" {odd} things to look at: ruledex check --book {id}") };
    out::print(&format!("Added {id}: {files} files, {pages} pages, {clauses} clauses.{place}{see}\n"))?;
    Ok(if added.refused.is_empty() { Outcome::Good } else { Outcome::Failed })
}
