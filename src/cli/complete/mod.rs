//! What a shell is told that completes a command line: the program's own words, and of the library the ids of books,
//! the names of pages, numbers and addresses. It is asked at every press of a key, so nothing is built for it, and what
//! goes wrong is silence.

#![expect(clippy::disallowed_methods, reason = "the front end knows the environment")]

mod line;
mod shells;
mod values;

use super::args::Cli;
use clap::{Arg, ArgAction, Command, CommandFactory};
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate, complete};
use clap_complete::env::Shells;
use line::{Reading, Word};
use shells::Shell;
pub use shells::script;
use std::ffi::{OsStr, OsString};
use values::{Named, Values};

/// The variable by which a script of `completions` asks.
const ASKED: &str = "RULEDEX_COMPLETE";
/// The variable that names the library.
const LIBRARY: &str = "RULEDEX_LIBRARY";

type Completer = fn(&Values, &str) -> Vec<CompletionCandidate>;

/// What completes the arguments of these names, wherever they stand …
const BY_NAME: &[(&str, Completer)] = &[
    ("authority", Values::authorities),
    ("book", Values::books),
    ("code", Values::codes),
    ("explain", Values::codes),
    ("game", Values::games),
    ("kind", Values::kinds),
    ("lang", Values::languages),
    ("language", Values::languages),
    ("page", Values::pages),
    ("topic", Values::clauses),
    ("translates", Values::books),
    ("what", Values::clauses),
];
/// … and in these commands.
const BY_COMMAND: &[(&str, &str, Completer)] = &[
    ("add", "format", Values::formats),
    ("diff", "from", Values::books),
    ("diff", "to", Values::books),
    ("path", "from", Values::clauses),
    ("path", "to", Values::clauses),
];

/// Whether the shell asks for completions: then they are printed, and that is all.
pub fn answer() -> bool {
    let Some(shell) = std::env::var(ASKED).ok().filter(|shell| !shell.is_empty() && shell != "0") else { return false };
    let args: Vec<OsString> = std::env::args_os().skip_while(|arg| arg != "--").skip(1).collect();
    let told = match Shell::called(&shell) {
        _ if args.is_empty() => script(&shell),
        Some(shell) => told(shell, &args),
        None => told_by_words(&shell, args),
    };
    // Nobody reads an error here.
    let _ = super::out::write(&told.unwrap_or_default());
    true
}

/// What is offered for a line: `LINE REPLACED [BEFORE]`.
fn told(shell: Shell, args: &[OsString]) -> Option<String> {
    let text = |at: usize| args.get(at).and_then(|arg| arg.to_str());
    let environment = |name: &str| std::env::var(name).ok();
    let reading = Reading { dialect: shell.dialect(), environment: &environment };
    let mut words = reading.words(text(0)?)?;
    let mut set = reading.take_leading(&mut words, LIBRARY);
    if let Some(mut before) = text(2).and_then(|before| reading.words(before)) {
        set = reading.take_leading(&mut before, LIBRARY).or(set);
    }
    let (last, named) = words.split_last()?;
    let value = |word: &Word| word.value.clone();
    let library = library(named.iter().map(|word| word.value.as_deref().ok_or(word.unquoted.as_str())));
    let library = match (library, set) {
        (Named::Usual, Some(set)) => Named::by(set.value.as_deref()),
        (library, _) => library,
    };
    let mut args: Vec<OsString> =
        named.iter().map(|word| value(word).unwrap_or_else(|| word.unquoted.clone()).into()).collect();
    args.push(value(last)?.into());
    let offered = offered(args, Values::new(library, false))?;
    Some(shell.lines(reading, last, text(1)?, &offered))
}

/// What is offered to a shell that hands over the words that it has read.
fn told_by_words(shell: &str, args: Vec<OsString>) -> Option<String> {
    let shells = Shells::builtins();
    let shell = shells.completer(shell)?;
    let named = args.split_last().map_or(&[][..], |(_, named)| named);
    let library = library(named.iter().map(|word| word.to_str().ok_or("")));
    let mut command = command(&Values::new(library, true));
    let mut told = Vec::new();
    shell.write_complete(&mut command, args, std::env::current_dir().ok().as_deref(), &mut told).ok()?;
    String::from_utf8(told).ok()
}

fn offered(args: Vec<OsString>, values: Values) -> Option<Vec<CompletionCandidate>> {
    let last = args.len() - 1;
    complete(&mut command(&values), args, last, std::env::current_dir().ok().as_deref()).ok()
}

/// The library that words name. A word that cannot be known is an error, as it stands.
fn library<'a>(words: impl Iterator<Item = Result<&'a str, &'a str>>) -> Named {
    let mut words = words.take_while(|word| *word != Ok("--"));
    while let Some(word) = words.next() {
        match word.unwrap_or_else(|written| written).strip_prefix("--library") {
            Some("") => return words.next().map_or(Named::Usual, |value| Named::by(value.ok())),
            Some(value) if value.starts_with('=') => return Named::by(word.ok().map(|_| &value[1..])),
            _ => {}
        }
    }
    Named::Usual
}

/// The command with what completes its arguments.
fn command(values: &Values) -> Command {
    let bare = Arg::new("what").action(ArgAction::Append).num_args(0..);
    let words = |values: &Values, typed: &str| if typed.is_empty() { Vec::new() } else { values.clauses(typed) };
    completed(Cli::command(), values).arg(bare.add(completer(values, words)))
}

fn completed(command: Command, values: &Values) -> Command {
    let name = command.get_name().to_owned();
    let of_command = |arg: &str| BY_COMMAND.iter().find(|one| one.0 == name && one.1 == arg).map(|one| one.2);
    let by_name = |arg: &str| BY_NAME.iter().find(|one| one.0 == arg).map(|one| one.1);
    let of = |arg: &str| of_command(arg).or_else(|| by_name(arg));
    let command = command.mut_args(|arg| match of(arg.get_id().as_str()) {
        Some(complete) if arg.get_action().takes_values() => arg.add(completer(values, complete)),
        _ => arg,
    });
    command.mut_subcommands(|mut command| {
        // Its arguments are put together only now.
        command.build();
        completed(command, values)
    })
}

fn completer(values: &Values, complete: Completer) -> ArgValueCompleter {
    let values = values.clone();
    ArgValueCompleter::new(move |typed: &OsStr| {
        typed.to_str().map(|typed| complete(&values, typed)).unwrap_or_default()
    })
}
