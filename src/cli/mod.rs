//! The command line: one file a command. It reads arguments and the environment, calls the library's
//! facade, prints, and turns outcomes into exit codes.

mod add;
mod args;
mod bare;
mod books;
mod build;
mod check;
mod completions;
mod export;
mod formats;
mod info;
mod out;
mod path;
mod related;
mod remove;
mod search;
mod session;
mod show;
mod topics;

use args::{Cli, Command};
use clap::Parser;
use out::Outcome;
use std::process::ExitCode;

/// Runs the program with its arguments.
pub fn run() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    let outcome = dispatch(cli).unwrap_or_else(|error| {
        out::remark(&format!("error: {error:#}"));
        Outcome::Failed
    });
    ExitCode::from(outcome.code())
}

fn dispatch(cli: Cli) -> anyhow::Result<Outcome> {
    let Cli { global, command, bare } = cli;
    match command {
        None => bare::run(&global, bare),
        Some(Command::Search(args)) => search::run(&global, args),
        Some(Command::Show(args)) => show::run(&global, args),
        Some(Command::Related(args)) => related::run(&global, args),
        Some(Command::Path(args)) => path::run(&global, args),
        Some(Command::Check(args)) => check::run(&global, args),
        Some(Command::Topics(args)) => topics::run(&global, args),
        Some(Command::Books(args)) => books::run(&global, args),
        Some(Command::Info(args)) => info::run(&global, args),
        Some(Command::Build(args)) => build::run(&global, args),
        Some(Command::Add(args)) => add::run(&global, args),
        Some(Command::Remove(args)) => remove::run(&global, args),
        Some(Command::Formats(args)) => formats::run(args),
        Some(Command::Export(args)) => export::run(&global, args),
        Some(Command::Completions { shell }) => completions::run(shell),
    }
}
