//! `ruledex completions`

use super::complete::ASKED;
use super::out::{self, Outcome};
use anyhow::Context;
use clap_complete::Shell;
use clap_complete::env::Shells;

pub const EXAMPLES: &str = "\
Commands, flags, ids of books, names of pages and numbers are completed. Once for each shell:
  bash        echo 'source <(ruledex completions bash)' >> ~/.bashrc
  zsh         echo 'source <(ruledex completions zsh)' >> ~/.zshrc
  fish        ruledex completions fish > ~/.config/fish/completions/ruledex.fish
  elvish      echo 'eval (ruledex completions elvish | slurp)' >> ~/.elvish/rc.elv
  powershell  echo 'ruledex completions powershell | Out-String | iex' >> $PROFILE";

/// The script asks the program itself at every completion, so that it never gets old.
pub fn run(shell: Shell) -> anyhow::Result<Outcome> {
    let shells = Shells::builtins();
    let completer = shells.completer(&shell.to_string()).with_context(|| format!("there is no script for {shell}"))?;
    let mut script = Vec::new();
    completer.write_registration(ASKED, "ruledex", "ruledex", "ruledex", &mut script)?;
    out::print(&String::from_utf8_lossy(&script))?;
    Ok(Outcome::Good)
}
