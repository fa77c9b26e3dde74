//! The command line: one file a command. It reads arguments and the environment, calls the library's
//! facade, prints, and turns outcomes into exit codes.

mod add;
mod args;
mod bare;
mod books;
#[cfg(feature = "browse")]
mod browse;
mod build;
mod check;
mod cites;
mod complete;
mod completions;
mod diff;
mod eval;
mod export;
mod foreign;
mod formats;
mod glossary;
mod history;
mod info;
mod man;
#[cfg(feature = "mcp")]
mod mcp;
mod new;
mod out;
mod path;
mod quote;
mod related;
mod remove;
mod search;
#[cfg(feature = "web")]
mod serve;
mod session;
mod show;
mod signals;
#[cfg(feature = "web")]
mod site;
mod stream;
mod topics;

use args::{Bare, Cli, Command};
use clap::Parser;
use clap::error::ErrorKind;
use out::Outcome;
use std::ffi::OsString;
use std::process::ExitCode;
#[cfg(unix)]
use std::sync::Arc;

/// Runs the program with its arguments.
pub fn run() -> ExitCode {
    if complete::answer() {
        return ExitCode::SUCCESS;
    }
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if std::thread::current().name() != Some(ruledex::pdf::THREAD) {
            usual(panic);
        }
    }));
    #[cfg(unix)]
    write_past_a_limit_is_an_error();
    let outcome = read(std::env::args_os().collect()).map_err(anyhow::Error::from).and_then(dispatch);
    let outcome = outcome.unwrap_or_else(|error| match error.downcast::<clap::Error>() {
        // Help is no error.
        Ok(help) if help.exit_code() == 0 => {
            let _ = help.print();
            Outcome::Good
        }
        Ok(error) => {
            out::remark(&in_one_line(&error));
            Outcome::Failed
        }
        Err(error) => {
            // Each error tells its cause itself.
            out::remark(&format!("error: {error}"));
            Outcome::Failed
        }
    });
    // Threads that nobody waits for may still hold the library.
    ruledex::library::remove_temporary_folders();
    ExitCode::from(outcome.code())
}

/// A file that would grow past the limit of the shell (`ulimit -f`) is then refused with an error; without this the
/// program would end without a word.
#[cfg(unix)]
fn write_past_a_limit_is_an_error() {
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

/// What was typed: a command, or what stands behind none.
enum Typed {
    Command(Cli),
    Bare(Bare),
}

/// Flags of `search` and `show` may stand before the command, or without one.
fn read(mut args: Vec<OsString>) -> Result<Typed, clap::Error> {
    let refused = match Cli::try_parse_from(&args) {
        Ok(Cli { command: Some(Command::Bare(_)), .. }) => {
            return Bare::try_parse_from(&args).map(Typed::Bare).or_else(|error| match error.kind() {
                ErrorKind::DisplayHelp => Cli::try_parse_from(["ruledex", "--help"]).map(Typed::Command),
                _ => Err(error),
            });
        }
        Ok(cli) => return Ok(Typed::Command(cli)),
        Err(error) if error.kind() == ErrorKind::UnknownArgument => error,
        Err(error) => return Err(error),
    };
    let Ok(bare) = Bare::try_parse_from(&args) else { return Err(refused) };
    let Some(first) = bare.words.first().filter(|word| args::commands().contains(word)) else {
        return Ok(Typed::Bare(bare));
    };
    let Some(behind) = args.iter().skip(1).position(|arg| arg == first.as_str()) else { return Err(refused) };
    args[1..=behind + 1].rotate_right(1);
    Cli::try_parse_from(&args).map(Typed::Command)
}

/// An error of the command line without the usage that follows it.
fn in_one_line(error: &clap::Error) -> String {
    let told = error.render().to_string();
    let parts = told.lines().map(str::trim).take_while(|line| !line.starts_with("Usage:"));
    let mut line = String::new();
    for part in parts.filter(|line| !line.is_empty() && !line.starts_with("For more information")) {
        let glue = match part.starts_with('[') || line.ends_with(':') {
            _ if line.is_empty() => "",
            true => " ",
            false => "; ",
        };
        line.push_str(glue);
        line.push_str(part);
    }
    let line = line.replace("invalid digit found in string", "it is no whole number");
    format!("{line} (`--help` tells more)")
}

fn dispatch(typed: Typed) -> anyhow::Result<Outcome> {
    let Cli { global, command } = match typed {
        Typed::Command(cli) => cli,
        Typed::Bare(bare) => return bare::run(bare),
    };
    match command {
        None | Some(Command::Bare(_)) => {
            out::remark(&args::help());
            Ok(Outcome::Failed)
        }
        Some(Command::Search(args)) => search::run(&global, args),
        #[cfg(feature = "browse")]
        Some(Command::Browse(args)) => browse::run(&global, args),
        Some(Command::Quote(args)) => quote::run(&global, args),
        Some(Command::Show(args)) => show::run(&global, args),
        #[cfg(feature = "web")]
        Some(Command::Serve(args)) => serve::run(&global, args),
        #[cfg(feature = "web")]
        Some(Command::Site(args)) => site::run(&global, args),
        Some(Command::Related(args)) => related::run(&global, args),
        Some(Command::Path(args)) => path::run(&global, args),
        Some(Command::Check(args)) => check::run(&global, args),
        Some(Command::Diff(args)) => diff::run(&global, args),
        Some(Command::History(args)) => history::run(&global, args),
        Some(Command::Topics(args)) => topics::run(&global, args),
        Some(Command::Glossary(args)) => glossary::run(&global, args),
        Some(Command::Books(args)) => books::run(&global, args),
        Some(Command::Info(args)) => info::run(&global, args),
        Some(Command::Build(args)) => build::run(&global, args),
        Some(Command::Add(args)) => add::run(&global, args),
        Some(Command::Remove(args)) => remove::run(&global, args),
        Some(Command::New(what)) => new::run(&global, what),
        Some(Command::Formats(args)) => formats::run(args),
        Some(Command::Eval(args)) => eval::run(&global, args),
        Some(Command::Export(args)) => export::run(&global, args),
        #[cfg(feature = "mcp")]
        Some(Command::Mcp) => mcp::run(&global),
        Some(Command::Completions { shell }) => completions::run(shell),
        Some(Command::Man { folder }) => man::run(&folder),
    }
}
