//! What can be typed on the command line, as plain values.

use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use std::ffi::OsString;
use std::path::PathBuf;

/// Game rules, offline: look up a number, search by words, follow related topics, check the texts.
///
/// Without a command, `ruledex 49.2` shows a rule and `ruledex bombardment dice` searches.
#[derive(Debug, Parser)]
#[command(name = "ruledex", version)]
#[command(override_usage = "ruledex [OPTIONS] <NUMBER | NAME | WORDS>\n       ruledex [OPTIONS] <COMMAND>")]
#[command(after_help = "Exit codes: 0 found or clean, 1 nothing found or findings, 2 could not run.")]
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
    pub show: ShowFlags,

    #[command(flatten)]
    pub search: SearchFlags,
}

const SEARCH_EXAMPLES: &str = "\
Examples:
  ruledex search sustain damage hits         clauses with all of these words come first
  ruledex search '\"step 2\"' --kind rule     just these words, in rules alone
  ruledex search dice --game ti4 -n 3 --json for another program";

const SHOW_EXAMPLES: &str = "\
Examples:
  ruledex show 49.2                          a rule with all below it; also 49.2a, \"49.2 (a)\"
  ruledex show invasion --format markdown    a whole topic, to be pasted elsewhere
  ruledex show dune-ru:VI.17.2 --exact       a rule of one book, without its parts";

const RELATED_EXAMPLES: &str = "\
Examples:
  ruledex related invasion                   what a topic is related with, and why
  ruledex related 49 --depth 2 --format dot  two steps around it, as a drawing for Graphviz";

const PATH_EXAMPLES: &str = "\
Example:
  ruledex path bombardment trade             which topics lead from one to the other";

const CHECK_EXAMPLES: &str = "\
Examples:
  ruledex check --book ti4                   what is wrong in one book
  ruledex check --code dead-link --json      one kind of finding, for another program
  ruledex check --explain number-gap         what a code means and what to do

Exit codes: 0 nothing at or above the --deny level, 1 findings, 2 could not run.";

const TOPICS_EXAMPLES: &str = "\
Example:
  ruledex topics --book ti4                  all topics of a book, with their numbers";

const GLOSSARY_EXAMPLES: &str = "\
Examples:
  ruledex glossary AFB                       what an abbreviation means, and what else it is called
  ruledex glossary --game dune               all words of a game, in all languages";

const ADD_EXAMPLES: &str = "\
Examples:
  ruledex add house-rules.md --game ti4 --authority house
  ruledex add site/ --book site --title \"Site rules\" --game ti4
  ruledex add faq.txt --book faq-ru --language ru --encoding windows-1251";

const EXPORT_EXAMPLES: &str = "\
Example:
  ruledex export --book ti4 --kind rule > rules.jsonl";

const EVAL_EXAMPLES: &str = "\
Examples:
  ruledex eval queries.jsonl                 how well searches answer these queries
  ruledex eval queries.jsonl --min-ndcg 0.8  the same as a test: exit code 1 below that

A line of the file is an object. `query` and `judgements` must be there; grades are 3 (settles it), 2, 1 and 0:
  {\"query\": \"afb dice\", \"book\": \"ti4\", \"style\": \"abbreviation\", \"judgements\": {\"ti4:anti-fighter-barrage\": 3}}
A line may also have `id`, a name of its own, and `real`: true where somebody asked just that.

Exit codes: 0 scored, 1 below --min-ndcg, 2 could not run.";

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Search by words, a phrase in quotes, a number or a name
    #[command(after_help = SEARCH_EXAMPLES)]
    Search(SearchArgs),
    /// Show a clause or page with everything that belongs to it
    #[command(after_help = SHOW_EXAMPLES)]
    Show(ShowArgs),
    /// Follow a topic's relations
    #[command(after_help = RELATED_EXAMPLES)]
    Related(RelatedArgs),
    /// The shortest chain between two topics
    #[command(after_help = PATH_EXAMPLES)]
    Path(PathArgs),
    /// Find what is wrong in the books
    #[command(after_help = CHECK_EXAMPLES)]
    Check(CheckArgs),
    /// List the topics
    #[command(after_help = TOPICS_EXAMPLES)]
    Topics(TopicsArgs),
    /// List the words of games: abbreviations, players' words, translations
    #[command(after_help = GLOSSARY_EXAMPLES)]
    Glossary(GlossaryArgs),
    /// List the books
    Books(JsonArgs),
    /// What this library holds and where it is
    Info(JsonArgs),
    /// Build the index if anything has changed
    Build(BuildArgs),
    /// Add a file or folder as a book
    #[command(after_help = ADD_EXAMPLES)]
    Add(AddArgs),
    /// Take a book out of the library; a bundled one is switched off
    Remove(RemoveArgs),
    /// Begin a page in a book of your own
    #[command(subcommand)]
    New(NewCommand),
    /// List the formats that can be read
    Formats(JsonArgs),
    /// Score searches against judged queries
    #[command(after_help = EVAL_EXAMPLES)]
    Eval(EvalArgs),
    /// Print all clauses for other tools
    #[command(after_help = EXPORT_EXAMPLES)]
    Export(ExportArgs),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: Shell,
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

/// Which clauses count; each may be given several times, or as a word `book:ti4` of a query.
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
    #[arg(long, visible_alias = "lang", value_name = "CODE")]
    pub language: Vec<String>,
    /// Only this authority: official, errata, notes, digest, variant, house
    #[arg(long, value_name = "AUTHORITY")]
    pub authority: Vec<String>,
    /// Only this page
    #[arg(long, value_name = "NAME")]
    pub page: Vec<String>,
}

#[derive(Debug, Args)]
pub struct SearchArgs {
    /// Words in any order, "phrases", pre*, a number or a name
    #[arg(required = true, value_name = "WORDS")]
    pub words: Vec<String>,

    #[command(flatten)]
    pub filters: FilterArgs,

    #[command(flatten)]
    pub flags: SearchFlags,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// What only `search` knows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
pub struct SearchFlags {
    /// Leave out clauses with this word
    #[arg(long, value_name = "WORD")]
    pub not: Vec<String>,

    /// How many hits at most [default: 10]
    #[arg(short = 'n', long, value_name = "N", allow_negative_numbers = true)]
    pub limit: Option<usize>,

    /// Say how each hit's score came about
    #[arg(long)]
    pub explain: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ShowFormat {
    Text,
    Json,
    Markdown,
}

#[derive(Debug, Args)]
pub struct ShowArgs {
    /// A number (49.2, 49.2a, VI.17.2), a title or alias, an address (BOOK:PAGE#ANCHOR)
    #[arg(required = true, value_name = "NUMBER | NAME | ADDRESS")]
    pub what: Vec<String>,

    #[command(flatten)]
    pub filters: FilterArgs,

    #[command(flatten)]
    pub flags: ShowFlags,

    /// Print JSON; the same as --format json
    #[arg(long)]
    pub json: bool,
}

/// What only `show` knows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
pub struct ShowFlags {
    /// Only the clause itself, without its sub-clauses and notes
    #[arg(long, conflicts_with = "children")]
    pub exact: bool,

    /// The clause and every sub-clause, each as an entry of its own
    #[arg(long)]
    pub children: bool,

    /// How to print it [default: text]
    #[arg(long, value_enum, conflicts_with = "json")]
    pub format: Option<ShowFormat>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GraphFormat {
    Text,
    Json,
    Dot,
    Mermaid,
}

#[derive(Debug, Args)]
pub struct RelatedArgs {
    /// A topic: its number, title, alias or address
    #[arg(required = true, value_name = "TOPIC")]
    pub topic: Vec<String>,

    /// How many steps to follow
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true)]
    pub depth: usize,

    /// Only this book
    #[arg(long, value_name = "ID")]
    pub book: Vec<String>,

    /// Print JSON; the same as --format json
    #[arg(long, conflicts_with = "format")]
    pub json: bool,

    /// How to print it
    #[arg(long, value_enum, default_value = "text")]
    pub format: GraphFormat,
}

#[derive(Debug, Args)]
pub struct PathArgs {
    /// The topic to start from (quote a name of several words)
    pub from: String,
    /// The topic to get to
    pub to: String,

    /// Only this book
    #[arg(long, value_name = "ID")]
    pub book: Vec<String>,

    /// Print JSON; the same as --format json
    #[arg(long, conflicts_with = "format")]
    pub json: bool,

    /// How to print it
    #[arg(long, value_enum, default_value = "text")]
    pub format: GraphFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CheckFormat {
    Text,
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Level {
    Info,
    Warning,
    Error,
}

#[derive(Debug, Args)]
pub struct CheckArgs {
    /// Only these books
    #[arg(long, value_name = "ID")]
    pub book: Vec<String>,

    /// Only findings with these codes
    #[arg(long, value_name = "CODE")]
    pub code: Vec<String>,

    /// The level from which on a finding makes the exit code 1
    #[arg(long, value_enum, value_name = "LEVEL", default_value = "warning")]
    pub deny: Level,

    /// Show findings from this level on
    #[arg(long, value_enum, value_name = "LEVEL", default_value = "info")]
    pub level: Level,

    /// Explain a code: what it finds, why it matters, what to do
    #[arg(long, value_name = "CODE", exclusive = true)]
    pub explain: Option<String>,

    /// List all codes
    #[arg(long, conflicts_with_all = ["book", "code", "deny", "level"])]
    pub list: bool,

    /// Print JSON; the same as --format json
    #[arg(long, conflicts_with = "format")]
    pub json: bool,

    /// How to print it
    #[arg(long, value_enum, default_value = "text")]
    pub format: CheckFormat,
}

#[derive(Debug, Args)]
pub struct TopicsArgs {
    #[command(flatten)]
    pub filters: FilterArgs,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct GlossaryArgs {
    /// Only terms that are called so, or part of whose names is
    #[arg(value_name = "WORD")]
    pub words: Vec<String>,

    /// Only this game
    #[arg(long, value_name = "GAME")]
    pub game: Vec<String>,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct EvalArgs {
    /// A file of judged queries, one JSON object a line
    #[arg(value_name = "QUERIES.jsonl")]
    pub queries: PathBuf,

    /// Only the queries of this book
    #[arg(long, value_name = "ID")]
    pub book: Vec<String>,

    /// Exit with 1 where the mean nDCG of all queries is below this, from 0 to 1
    #[arg(long, value_name = "X", allow_negative_numbers = true)]
    pub min_ndcg: Option<f64>,

    /// Write the score and hits of each query to this file, the worst first, parted by tabs
    #[arg(long, value_name = "FILE")]
    pub per_query: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct BuildArgs {
    /// Build even if nothing has changed
    #[arg(long)]
    pub force: bool,
}

#[derive(Debug, Args)]
pub struct AddArgs {
    /// A file or folder
    pub path: PathBuf,

    /// The book's id; left out, it is made from the name of the file or folder
    #[arg(long, value_name = "ID")]
    pub book: Option<String>,
    /// The book's title
    #[arg(long)]
    pub title: Option<String>,
    /// The game's short name
    #[arg(long)]
    pub game: Option<String>,
    /// A language code: en, ru, de, fr, es, it, pt …
    #[arg(long, visible_alias = "lang", value_name = "CODE")]
    pub language: Option<String>,
    /// Which edition of the rules it tells
    #[arg(long)]
    pub edition: Option<String>,
    /// The date of the edition
    #[arg(long)]
    pub date: Option<String>,
    /// official, errata, notes, digest, variant or house
    #[arg(long)]
    pub authority: Option<String>,
    /// Where the text comes from
    #[arg(long)]
    pub source: Option<String>,
    /// The id of the book that this one translates
    #[arg(long, value_name = "ID")]
    pub translates: Option<String>,
    /// Read all files with this format instead of finding it by content
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<String>,
    /// The encoding of the files, such as windows-1251
    #[arg(long, value_name = "NAME")]
    pub encoding: Option<String>,
}

#[derive(Debug, Subcommand)]
pub enum NewCommand {
    /// Write a page to fill in, in the form that rules/README.md documents
    Page(NewPageArgs),
}

#[derive(Debug, Args)]
pub struct NewPageArgs {
    /// The page's title
    #[arg(required = true, value_name = "TITLE")]
    pub title: Vec<String>,

    /// The book's id: a book in the library's own folder
    #[arg(long, value_name = "ID")]
    pub book: String,

    /// The page's number, such as 49
    #[arg(long, value_name = "NUMBER")]
    pub number: Option<String>,
}

#[derive(Debug, Args)]
pub struct RemoveArgs {
    /// The book's id
    #[arg(value_name = "BOOK")]
    pub book: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ExportFormat {
    Jsonl,
}

#[derive(Debug, Args)]
pub struct ExportArgs {
    #[command(flatten)]
    pub filters: FilterArgs,

    /// How to print it: one JSON object a line
    #[arg(long, value_enum, default_value = "jsonl")]
    pub format: ExportFormat,
}

/// The short help.
pub fn help() -> String {
    Cli::command().render_help().ansi().to_string()
}

/// The names of all commands.
pub fn commands() -> Vec<String> {
    Cli::command().get_subcommands().map(|command| command.get_name().to_owned()).collect()
}
