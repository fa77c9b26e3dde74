//! Completion in real shells, where they are there.

use super::completions::odd_names;
use crate::program::Program;
use crate::tmux::Tmux;
use std::path::Path;
use std::process::Command;

/// A shell that knows the completions of the program, started by a command.
fn start(shell: &str, program: &Program, start: &str, ready: &str) -> Option<Tmux> {
    if Command::new(shell).arg("--version").output().is_err() {
        eprintln!("skipped the completions of {shell}: there is none here");
        return None;
    }
    let tmux = Tmux::start(&format!("completes-{shell}-{}", program.root().file_name()?.display()))?;
    let binary = Path::new(env!("CARGO_BIN_EXE_ruledex")).parent().unwrap().display();
    let root = program.root().display();
    tmux.line(&format!(
        "cd '{root}'; exec env LC_ALL=C.UTF-8 RULEDEX_LIBRARY=/nowhere HOME='{root}' ZDOTDIR='{root}' PATH='{binary}':/usr/bin:/bin {start}"
    ));
    tmux.line(ready);
    tmux.until("a shell that is ready", |screen| screen.contains("ready"));
    tmux.line("clear");
    tmux.until("a clear screen", |screen| !screen.contains("ready"));
    Some(tmux)
}

/// Types a line and the Tab key; waits until it is as expected, and takes it back.
fn completes(tmux: &Tmux, typed: &str, expected: &str) {
    let last = |screen: &str| screen.lines().rev().find(|line| !line.trim().is_empty()).map(str::to_owned);
    let empty = |screen: &str| last(screen).is_some_and(|line| line.trim() == ">");
    // What is typed before the shell reads a line is shown twice.
    tmux.until("a prompt", empty);
    tmux.press(&["-l", typed]);
    tmux.press(&["Tab"]);
    tmux.until(&format!("{expected} for {typed}"), |screen| {
        last(screen).is_some_and(|line| line.trim_end().strip_prefix("> ") == Some(expected))
    });
    tmux.press(&["C-u"]);
    tmux.until("an empty line", empty);
}

/// What every shell makes of the same lines.
fn completes_like_others(tmux: &Tmux) {
    for (typed, expected) in [
        ("ruledex --library . show harbour:d", "ruledex --library . show harbour:docking"),
        ("ruledex --library ~ show --book=harbour-s", "ruledex --library ~ show --book=harbour-storm"),
        ("ruledex --library \"$HOME\" show \"rope ", "ruledex --library \"$HOME\" show \"rope ends\""),
        ("ruledex --library $HOME show rope\\ ", "ruledex --library $HOME show rope\\ ends"),
        ("ruledex --library=. show 'rope e", "ruledex --library=. show 'rope ends'"),
        ("ruledex --library . show \"Docking (", "ruledex --library . show \"Docking (Phase)\""),
        ("ruledex --library . related docking\\ ", "ruledex --library . related Docking\\ \\(Phase\\)"),
        ("ruledex --library . show швар", "ruledex --library . show Швартовка"),
        ("ruledex --library . show \"Гру", "ruledex --library . show \"Груз\""),
        ("ruledex --library $(pwd) show harbour:d", "ruledex --library $(pwd) show harbour:d"),
        ("ruledex --library ~/rules/harbour-s", "ruledex --library ~/rules/harbour-storm/"),
    ] {
        completes(tmux, typed, expected);
    }
}

/// What a name would run is not run.
fn runs_nothing(tmux: &Tmux, program: &Program) {
    tmux.press(&["-l", "ruledex --library . show harbour:\\$"]);
    tmux.press(&["Tab"]);
    tmux.until("the name", |screen| screen.contains("ran"));
    tmux.press(&["Enter"]);
    tmux.until("the page", |screen| screen.contains("Touch"));
    assert!(!program.path("ran").exists());
}

#[test]
fn bash_completes_in_a_terminal() {
    let program = odd_names();
    let ready = "PS1='> '; source <(ruledex completions bash); echo rea''dy";
    let Some(tmux) = start("bash", &program, "bash --norc", ready) else { return };
    completes_like_others(&tmux);
    completes(&tmux, "ruledex --library ${HOME} show harbour:li", "ruledex --library ${HOME} show harbour:lighthouse");
    tmux.line("COMP_WORDBREAKS=\" \"; echo se''t");
    tmux.until("a setting", |screen| screen.contains("set\n"));
    completes(&tmux, "ruledex --library . show harbour:d", "ruledex --library . show harbour:docking");
    completes(&tmux, "ruledex --library . show rope\\'", "ruledex --library . show rope\\'s\\;end\\!");
    runs_nothing(&tmux, &program);
}

#[test]
fn zsh_completes_in_a_terminal() {
    let program = odd_names().file(".zshrc", "PS1='> '\nautoload -U compinit; compinit -u -D\n");
    let ready = "source <(ruledex completions zsh); echo rea''dy";
    let Some(tmux) = start("zsh", &program, "zsh", ready) else { return };
    completes_like_others(&tmux);
    let typed = "RULEDEX_LIBRARY=~ ruledex show harbour:d";
    completes(&tmux, typed, "RULEDEX_LIBRARY=~ ruledex show harbour:docking");
    completes(&tmux, "ruledex --library . show rope\\'", "ruledex --library . show rope\\'s\\;end\\!");
    completes(&tmux, "ruledex --library . show harbour:Do", "ruledex --library . show harbour:docking");
    runs_nothing(&tmux, &program);
}

#[test]
fn zsh_completes_by_a_file_of_its_own_path() {
    let program = odd_names();
    program.write("functions/_ruledex", program.run(&["completions", "zsh"]).stdout);
    program.write(".zshrc", "PS1='> '\nfpath=(~/functions $fpath)\nautoload -U compinit; compinit -u -D\n");
    let Some(tmux) = start("zsh", &program, "zsh", "echo rea''dy") else { return };
    completes(&tmux, "ruledex --library . show harbour:d", "ruledex --library . show harbour:docking");
}

#[test]
fn fish_completes_in_a_terminal() {
    let program = odd_names();
    let ready = "function fish_prompt; echo '> '; end; ruledex completions fish | source; echo rea''dy";
    let Some(tmux) = start("fish", &program, "fish", ready) else { return };
    completes_like_others(&tmux);
    let typed = "RULEDEX_LIBRARY=~ ruledex show harbour:d";
    completes(&tmux, typed, "RULEDEX_LIBRARY=~ ruledex show harbour:docking");
    completes(&tmux, "ruledex --library . show rope\\'", "ruledex --library . show rope\\'s\\;end!");
    runs_nothing(&tmux, &program);
}
