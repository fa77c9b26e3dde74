//! `ruledex new`

use super::args::Global;
use super::out::{self, Outcome};
use super::session;
use clap::{Args, Subcommand};
use ruledex::library::{Library, NewPage};

pub const EXAMPLES: &str = "\
Example:
  ruledex new page \"Night watch\" --book house --number 2";

#[derive(Debug, Subcommand)]
pub enum NewCommand {
    /// Write a page to fill in, in the form that rules/README.md documents
    Page(NewPageArgs),
}

#[derive(Debug, Args)]
pub struct NewPageArgs {
    /// The page's title
    #[arg(required = true, value_name = "TITLE")]
    pub title: Vec<String>,

    /// The book's id: a book in the library's own folder
    #[arg(long, value_name = "ID")]
    pub book: String,

    /// The page's number, such as 49
    #[arg(long, value_name = "NUMBER")]
    pub number: Option<String>,
}

pub fn run(global: &Global, what: NewCommand) -> anyhow::Result<Outcome> {
    let NewCommand::Page(NewPageArgs { title, book, number }) = what;
    let page = NewPage { title: title.join(" "), book, number };
    let path = Library::new_page(&session::location(global)?, session::options(global)?, &page)?;
    out::print(&format!("Wrote {path}: fill it in, then try `ruledex check --book {}`.\n", page.book))?;
    Ok(Outcome::Good)
}
