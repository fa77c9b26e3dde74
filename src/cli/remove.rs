//! `ruledex remove`

use super::args::Global;
use super::out::{self, Outcome};
use super::session;
use clap::Args;
use ruledex::library::Library;
use ruledex::store::Removed;

pub const EXAMPLES: &str = "\
Examples:
  ruledex remove house                        a book of your own: its folder in rules/ is deleted
  ruledex remove mtg@2022-04-29               one edition; the others stay
  ruledex remove ti4                          a bundled book is switched off in ruledex.yaml";

#[derive(Debug, Args)]
pub struct RemoveArgs {
    /// The book's id; of several editions name one: BOOK@EDITION
    #[arg(value_name = "BOOK")]
    pub book: String,
}

pub fn run(global: &Global, args: RemoveArgs) -> anyhow::Result<Outcome> {
    let id = args.book;
    let gone = Library::remove(&session::location(global)?, session::options(global)?, &id)?;
    let newest = gone.newest.map_or(String::new(), |newest| format!(" The newest edition is {newest} now."));
    let said = match gone.removed {
        Removed::Gone => format!("Removed {id}.{newest}\n"),
        Removed::BundledIsBack => format!("Removed {id}. The bundled book of this id answers again.\n"),
        Removed::IsBundled => format!(
            "Switched the bundled book {id} off in ruledex.yaml; take it out of `switched_off` there to have it back.\n"
        ),
    };
    out::print(&said)?;
    Ok(Outcome::Good)
}
