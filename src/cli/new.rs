//! `ruledex new`

use super::args::{Global, NewCommand, NewPageArgs};
use super::out::{self, Outcome};
use super::session;
use ruledex::library::{Library, NewPage};

pub fn run(global: &Global, what: NewCommand) -> anyhow::Result<Outcome> {
    let NewCommand::Page(NewPageArgs { title, book, number }) = what;
    let page = NewPage { title: title.join(" "), book, number };
    let path = Library::new_page(&session::location(global)?, session::options(global)?, &page)?;
    out::print(&format!("Wrote {path}: fill it in, then try `ruledex check --book {}`.\n", page.book))?;
    Ok(Outcome::Good)
}
