//! `ruledex remove`

use super::args::Global;
use super::out::{self, Outcome};
use super::session;
use clap::Args;
use ruledex::library::Library;
use ruledex::store::Removed;

#[derive(Debug, Args)]
pub struct RemoveArgs {
    /// The book's id
    #[arg(value_name = "BOOK")]
    pub book: String,
}

pub fn run(global: &Global, args: RemoveArgs) -> anyhow::Result<Outcome> {
    let id = args.book;
    let said = match Library::remove(&session::location(global)?, session::options(global)?, &id)? {
        Removed::Gone => format!("Removed {id}.\n"),
        Removed::BundledIsBack => format!("Removed {id}. The bundled book of this id answers again.\n"),
        Removed::IsBundled => format!(
            "Switched the bundled book {id} off in ruledex.yaml; take it out of `switched_off` there to have it back.\n"
        ),
    };
    out::print(&said)?;
    Ok(Outcome::Good)
}
