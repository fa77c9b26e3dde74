//! `ruledex completions`

use super::complete;
use super::out::{self, Outcome};
use anyhow::Context;
use clap_complete::Shell;

pub const EXAMPLES: &str = "\
Commands, flags, ids of books, names and titles of pages, and numbers are completed. Once for each
shell:
  bash        echo 'source <(ruledex completions bash)' >> ~/.bashrc
  zsh         echo 'source <(ruledex completions zsh)' >> ~/.zshrc
  fish        ruledex completions fish > ~/.config/fish/completions/ruledex.fish
  elvish      echo 'eval (ruledex completions elvish | slurp)' >> ~/.elvish/rc.elv
  powershell  echo 'ruledex completions powershell | Out-String | iex' >> $PROFILE";

/// The script asks the program itself at every completion, so that it never gets old.
pub fn run(shell: Shell) -> anyhow::Result<Outcome> {
    out::print(&complete::script(&shell.to_string()).with_context(|| format!("there is no script for {shell}"))?)?;
    Ok(Outcome::Good)
}
