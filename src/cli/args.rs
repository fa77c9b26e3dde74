//! What can be typed on the command line, as plain values.

#[cfg(feature = "browse")]
use super::browse;
use super::{
    add, build, check, diff, eval, export, glossary, history, new, path, quote, related, remove, search, show, topics,
};
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use ruledex::show::Around;
use std::ffi::OsString;
use std::path::PathBuf;

const FIRST_STEPS: &str = "\
First steps:
  ruledex topics                              what there is to look up
  ruledex 49.2                                a rule by its number, or a topic by its name
  ruledex bombardment dice                    clauses that have these words
  ruledex related invasion                    what a topic hangs together with
  ruledex add house-rules.md --book house     rules of your own
`ruledex COMMAND --help` has examples of each command.

Exit codes: 0 found or clean, 1 nothing found or findings, 2 could not run.";

/// Game rules, offline: look up a number, search by words, follow related topics, check the texts.
///
/// Without a command, `ruledex 49.2` shows a rule and `ruledex bombardment dice` searches.
#[derive(Debug, Parser)]
#[command(name = "ruledex", version)]
#[command(override_usage = "ruledex [OPTIONS] <NUMBER | NAME | WORDS>\n       ruledex [OPTIONS] <COMMAND>")]
#[command(after_help = FIRST_STEPS)]
pub struct Cli {
    #[command(flatten)]
    pub global: Global,

    #[command(subcommand)]
    pub command: Option<Command>,
}

const LIBRARY: &str = "The library";

#[derive(Clone, Debug, Args)]
pub struct Global {
    /// The library: a folder with rules/ and index/ [or set `RULEDEX_LIBRARY`]
    #[arg(long, global = true, value_name = "FOLDER", help_heading = LIBRARY)]
    pub library: Option<PathBuf>,

    /// Write nothing to the library; answer from what is there, or from a temporary index
    #[arg(long, global = true, help_heading = LIBRARY)]
    pub no_write: bool,

    /// The largest file that is read, in MB (64 if nothing is said)
    #[arg(long, global = true, value_name = "MB", help_heading = LIBRARY, allow_negative_numbers = true)]
    pub max_size: Option<u64>,
}

/// What stands behind no command: a number or name to show, or words to search for.
#[derive(Debug, Parser)]
#[command(name = "ruledex")]
pub struct Bare {
    #[command(flatten)]
    pub global: Global,

    #[arg(required = true)]
    pub words: Vec<String>,

    #[command(flatten)]
    pub filters: FilterArgs,

    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub view: ViewArgs,

    #[command(flatten)]
    pub show: show::ShowFlags,

    #[command(flatten)]
    pub search: search::SearchFlags,
}

/// Only the arguments of the command that was typed are put together.
#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub enum Command {
    /// Search by words, a phrase in quotes, a number or a name
    #[command(after_help = search::EXAMPLES)]
    Search(search::SearchArgs),
    /// Search and read in the terminal, as you type
    #[cfg(feature = "browse")]
    #[command(after_help = browse::EXAMPLES)]
    Browse(browse::BrowseArgs),
    /// Check whether a wording stands in a book word for word
    #[command(after_help = quote::EXAMPLES)]
    Quote(quote::QuoteArgs),
    /// Show a clause or page with everything that belongs to it
    #[command(after_help = show::EXAMPLES)]
    Show(show::ShowArgs),
    /// What a topic hangs together with: related topics, links, and links to it
    #[command(after_help = related::EXAMPLES)]
    Related(related::RelatedArgs),
    /// The shortest way from one topic to another
    #[command(after_help = path::EXAMPLES)]
    Path(path::PathArgs),
    /// Serve the library as pages for a browser
    #[cfg(feature = "web")]
    #[command(after_help = super::serve::EXAMPLES)]
    Serve(super::serve::ServeArgs),
    /// Write the library as pages that open without a server
    #[cfg(feature = "web")]
    #[command(after_help = super::site::EXAMPLES)]
    Site(super::site::SiteArgs),
    /// Find what is wrong in the books
    #[command(after_help = check::EXAMPLES)]
    Check(check::CheckArgs),
    /// Compare two editions, two books, or two folders, clause by clause
    #[command(after_help = diff::EXAMPLES)]
    Diff(diff::DiffArgs),
    /// One rule through all editions of its book
    #[command(after_help = history::EXAMPLES)]
    History(history::HistoryArgs),
    /// List the topics
    #[command(after_help = topics::EXAMPLES)]
    Topics(topics::TopicsArgs),
    /// List the words of games: abbreviations, players' words, translations
    #[command(after_help = glossary::EXAMPLES)]
    Glossary(glossary::GlossaryArgs),
    /// List the books: id, edition, language, authority, size
    #[command(after_help = super::books::EXAMPLES)]
    Books(JsonArgs),
    /// What this library holds, and where it is
    Info(JsonArgs),
    /// Build the index if anything has changed
    #[command(after_help = build::EXAMPLES)]
    Build(build::BuildArgs),
    /// Add a file or folder as a book
    #[command(after_help = add::EXAMPLES)]
    Add(add::AddArgs),
    /// Take a book out of the library; a bundled one is switched off
    #[command(after_help = remove::EXAMPLES)]
    Remove(remove::RemoveArgs),
    /// Begin a page in a book of your own
    #[command(subcommand, after_help = new::EXAMPLES)]
    New(new::NewCommand),
    /// List the formats that can be read
    #[command(after_help = super::formats::EXAMPLES)]
    Formats(JsonArgs),
    /// Score searches against judged queries
    #[command(after_help = eval::EXAMPLES)]
    Eval(eval::EvalArgs),
    /// Print all clauses for other tools
    #[command(after_help = export::EXAMPLES)]
    Export(export::ExportArgs),
    /// Let an assistant look rules up, by the Model Context Protocol
    #[cfg(feature = "mcp")]
    #[command(after_help = super::mcp::EXAMPLES)]
    Mcp,
    /// Print a completion script for a shell
    #[command(after_help = super::completions::EXAMPLES)]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Write manual pages into a folder
    #[command(hide = true)]
    Man {
        /// Made if it is not there
        folder: PathBuf,
    },
    /// No command: read by [`Bare`].
    #[command(external_subcommand)]
    Bare(#[expect(dead_code, reason = "all arguments are read anew")] Vec<OsString>),
}

#[derive(Debug, Args)]
pub struct JsonArgs {
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

// Arguments of several commands have no doc comment: a command would be told by it.

// Which clauses count; each may be given several times, or as a word `book:ti4` of a query.
#[derive(Clone, Debug, Default, Args)]
pub struct FilterArgs {
    /// Only this book
    #[arg(long, value_name = "ID")]
    pub book: Vec<String>,
    /// Only this game
    #[arg(long, value_name = "GAME")]
    pub game: Vec<String>,
    /// Only this kind: topic, heading, rule, note, question, answer, example, section
    #[arg(long, value_name = "KIND")]
    pub kind: Vec<String>,
    /// Only this language
    #[arg(long, value_name = "CODE")]
    pub language: Vec<String>,
    /// Only this authority: official, errata, notes, digest, variant, house
    #[arg(long, value_name = "AUTHORITY")]
    pub authority: Vec<String>,
    /// Only this page
    #[arg(long, value_name = "NAME")]
    pub page: Vec<String>,
}

// What `search` and `show` tell with a clause, and in which language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
pub struct ViewArgs {
    /// Tell what it is in this language, where there is a translation; takes nothing away
    #[arg(long, value_name = "CODE")]
    pub lang: Option<String>,
    /// With N clauses of the same level before it and after it
    #[arg(short = 'C', long, value_name = "N")]
    pub context: Option<usize>,
    /// With all of the section or rule that it is a part of
    #[arg(long)]
    pub section: bool,
}

impl ViewArgs {
    pub fn around(&self) -> Around {
        Around { neighbours: self.context.unwrap_or(0), section: self.section }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GraphFormat {
    Text,
    Json,
    Dot,
    Mermaid,
}

/// The short help.
pub fn help() -> String {
    Cli::command().render_help().ansi().to_string()
}

/// The names of all commands.
pub fn commands() -> Vec<String> {
    Cli::command().get_subcommands().map(|command| command.get_name().to_owned()).collect()
}
