//! `ruledex completions`

use super::args::Cli;
use super::out::{self, Outcome};
use clap::CommandFactory;
use clap_complete::{Shell, generate};

pub fn run(shell: Shell) -> anyhow::Result<Outcome> {
    let mut script = Vec::new();
    generate(shell, &mut Cli::command(), "ruledex", &mut script);
    out::print(&String::from_utf8_lossy(&script))?;
    Ok(Outcome::Good)
}
