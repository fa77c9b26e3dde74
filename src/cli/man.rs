//! `ruledex man`

use super::args::Cli;
use super::out::Outcome;
use anyhow::Context;
use clap::CommandFactory;
use std::path::Path;

/// Writes a manual page for the program and one for each command into a folder, for those who make packages.
pub fn run(folder: &Path) -> anyhow::Result<Outcome> {
    ruledex::store::create_folder(folder)?;
    clap_mangen::generate_to(Cli::command(), folder)
        .with_context(|| format!("the manual pages cannot be written into {}", folder.display()))?;
    Ok(Outcome::Good)
}
