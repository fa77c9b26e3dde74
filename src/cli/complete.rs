//! What a shell is told that completes a command line: the program's own words, and of the library the ids of books,
//! the names of pages, numbers and addresses. It is asked at every press of a key, so nothing is built for it, and what
//! goes wrong is silence.

#![expect(clippy::disallowed_methods, reason = "the front end knows the environment")]

use super::args::{Cli, Global};
use super::session;
use clap::{Arg, ArgAction, Command, CommandFactory};
use clap_complete::CompleteEnv;
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate};
use ruledex::check::listed_codes;
use ruledex::corpus::{Authority, Book, Corpus, Kind};
use ruledex::ingest::FORMATS;
use ruledex::library::Library;
use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

/// The variable by which a script of `completions` asks.
pub const ASKED: &str = "RULEDEX_COMPLETE";

/// So many numbers are a list that one can read; of more, those of the fewest parts are given.
const MANY: usize = 80;
/// A description has so many characters.
const ABOUT: usize = 60;

type Completer = fn(&str) -> Vec<CompletionCandidate>;

/// What completes the arguments of these names, wherever they stand …
const BY_NAME: &[(&str, Completer)] = &[
    ("authority", authorities),
    ("book", books),
    ("code", codes),
    ("explain", codes),
    ("game", games),
    ("kind", kinds),
    ("lang", languages),
    ("language", languages),
    ("page", pages),
    ("topic", clauses),
    ("translates", books),
    ("what", clauses),
];
/// … and in these commands.
const BY_COMMAND: &[(&str, &str, Completer)] = &[
    ("add", "format", formats),
    ("diff", "from", books),
    ("diff", "to", books),
    ("path", "from", clauses),
    ("path", "to", clauses),
];

/// Whether the shell asks for completions: then they are printed, and that is all.
pub fn answer() -> bool {
    if std::env::var_os(ASKED).is_none() {
        return false;
    }
    let asked = CompleteEnv::with_factory(command).var(ASKED).bin("ruledex");
    asked.try_complete(std::env::args_os(), std::env::current_dir().ok().as_deref()).unwrap_or(true)
}

/// The command with what completes its arguments.
fn command() -> Command {
    let bare = Arg::new("what").action(ArgAction::Append).num_args(0..);
    completed(Cli::command())
        .arg(bare.add(completer(|typed| if typed.is_empty() { Vec::new() } else { clauses(typed) })))
}

fn completed(command: Command) -> Command {
    let name = command.get_name().to_owned();
    let of_command = |arg: &str| BY_COMMAND.iter().find(|one| one.0 == name && one.1 == arg).map(|one| one.2);
    let by_name = |arg: &str| BY_NAME.iter().find(|one| one.0 == arg).map(|one| one.1);
    let of = |arg: &str| of_command(arg).or_else(|| by_name(arg));
    let command = command.mut_args(|arg| match of(arg.get_id().as_str()) {
        Some(complete) if arg.get_action().takes_values() => arg.add(completer(complete)),
        _ => arg,
    });
    command.mut_subcommands(completed)
}

fn completer(complete: Completer) -> ArgValueCompleter {
    ArgValueCompleter::new(move |typed: &OsStr| typed.to_str().map(complete).unwrap_or_default())
}

/// Whether a shell takes it as it stands: books are strangers' texts, and a shell writes candidates unquoted.
fn is_plain(value: &str) -> bool {
    value.chars().all(|c| c.is_alphanumeric() || "-_.:#@/".contains(c))
}

/// Candidates by what they are, each with a word on it; those that begin as typed, each once.
fn beginning(typed: &str, all: impl IntoIterator<Item = (String, String)>) -> Vec<CompletionCandidate> {
    let begins = |value: &str| value.get(..typed.len()).is_some_and(|start| start.eq_ignore_ascii_case(typed));
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    for (value, about) in all.into_iter().filter(|(value, _)| begins(value) && is_plain(value)) {
        found.entry(value).or_insert(about);
    }
    found.into_iter().map(|(value, about)| candidate(value, &about)).collect()
}

fn candidate(value: String, about: &str) -> CompletionCandidate {
    let whole = about.lines().next().unwrap_or("");
    let mut line: String = whole.chars().map(|c| if c.is_control() { ' ' } else { c }).take(ABOUT).collect();
    if line.len() < whole.len() {
        line.push('…');
    }
    CompletionCandidate::new(value).help((!line.is_empty()).then(|| line.into()))
}

/// The library that the command line names, or the usual one.
fn global() -> Global {
    let words: Vec<OsString> = std::env::args_os().collect();
    let text = |word: &OsString| word.to_str().map(str::to_owned);
    let given = words.iter().enumerate().find_map(|(at, word)| match text(word)?.strip_prefix("--library") {
        Some("") => words.get(at + 1).map(PathBuf::from),
        Some(value) => value.strip_prefix('=').map(PathBuf::from),
        None => None,
    });
    Global { library: given, no_write: true, max_size: None }
}

fn open() -> Option<Library> {
    let global = global();
    Library::open_as_built(&session::location(&global).ok()?, session::options(&global).ok()?).ok()?
}

/// The books; without an index, as they describe themselves.
fn shelf() -> Vec<Book> {
    let global = global();
    let described = || Library::shelf(&session::location(&global).ok()?, session::options(&global).ok()?).ok();
    open().map(|library| library.corpus().books.clone()).or_else(described).unwrap_or_default()
}

fn books(typed: &str) -> Vec<CompletionCandidate> {
    // Of ids parted by commas, the last one.
    let (before, last) =
        typed.rsplit_once(',').map_or(("", typed), |(_, last)| (&typed[..typed.len() - last.len()], last));
    let ids = shelf().into_iter().flat_map(|book| {
        let pinned = book.pinned_id().filter(|id| *id != book.id && last.contains('@'));
        let title = book.title.clone();
        [Some(book.id), pinned].into_iter().flatten().map(move |id| (id, title.clone()))
    });
    beginning(last, ids).into_iter().map(|candidate| candidate.add_prefix(before)).collect()
}

fn games(typed: &str) -> Vec<CompletionCandidate> {
    beginning(typed, shelf().into_iter().map(|book| (book.game, book.title)))
}

fn languages(typed: &str) -> Vec<CompletionCandidate> {
    beginning(typed, shelf().into_iter().map(|book| (book.language, book.title)))
}

fn kinds(typed: &str) -> Vec<CompletionCandidate> {
    beginning(typed, Kind::ALL.map(|kind| (kind.name().to_owned(), String::new())))
}

fn authorities(typed: &str) -> Vec<CompletionCandidate> {
    beginning(typed, Authority::ALL.map(|authority| (authority.name().to_owned(), String::new())))
}

fn codes(typed: &str) -> Vec<CompletionCandidate> {
    beginning(typed, listed_codes().into_iter().map(|code| (code.name.to_owned(), code.about.to_owned())))
}

fn formats(typed: &str) -> Vec<CompletionCandidate> {
    beginning(typed, FORMATS.iter().map(|format| (format.name().to_owned(), format.summary().to_owned())))
}

fn pages(typed: &str) -> Vec<CompletionCandidate> {
    open().map(|library| beginning(typed, names_of_pages(library.corpus()))).unwrap_or_default()
}

/// The names of pages in the newest editions, with their titles.
fn names_of_pages(corpus: &Corpus) -> impl Iterator<Item = (String, String)> {
    let newest = corpus.pages.iter().filter(|page| corpus.book(page.book).is_current());
    newest.map(|page| (page.name.clone(), page.title.clone()))
}

/// Names of pages, numbers, and addresses as far as they are typed: `inv`, `49.2`, `ti4:inv`, `ti4:invasion#49`.
fn clauses(typed: &str) -> Vec<CompletionCandidate> {
    let Some(library) = open() else { return Vec::new() };
    let corpus = library.corpus();
    if let Some((page, anchor)) = typed.split_once('#') {
        return anchors(corpus, page, anchor);
    }
    let Some((id, name)) = typed.split_once(':') else {
        let addresses = corpus.books.iter().map(|book| (format!("{}:", book.id), book.title.clone()));
        let addresses = addresses.filter(|_| !typed.is_empty());
        let mut found = beginning(typed, names_of_pages(corpus).chain(addresses));
        found.extend(numbers(corpus, typed));
        return found;
    };
    let Some(book) = corpus.book_by_id(id) else { return Vec::new() };
    let pages =
        corpus.pages_of_book(book).map(|page| (corpus.page(page).name.clone(), corpus.page(page).title.clone()));
    beginning(name, pages).into_iter().map(|candidate| candidate.add_prefix(format!("{id}:"))).collect()
}

/// The places in a page, whose address is typed with its book or without.
fn anchors(corpus: &Corpus, written: &str, anchor: &str) -> Vec<CompletionCandidate> {
    let (id, name) = written.split_once(':').map_or((None, written), |(id, name)| (Some(id), name));
    let named = |page: &&ruledex::corpus::PageId| {
        let page = corpus.page(**page);
        page.name == name
            && id.map_or(corpus.book(page.book).is_current(), |id| corpus.book_by_id(id) == Some(page.book))
    };
    let pages: Vec<_> = corpus.page_ids().collect();
    let Some(&page) = pages.iter().find(named) else { return Vec::new() };
    let clauses =
        corpus.clauses_of(page).map(|id| (corpus.clause(id).anchor.clone(), corpus.clause(id).text.plain.clone()));
    let found = beginning(anchor, clauses.filter(|(anchor, _)| !anchor.is_empty()));
    found.into_iter().map(|candidate| candidate.add_prefix(format!("{written}#"))).collect()
}

/// Numbers that begin as typed; of many, only those of as few parts as there are.
fn numbers(corpus: &Corpus, typed: &str) -> Vec<CompletionCandidate> {
    let all = corpus.names.all_numbers().iter();
    let mut found: Vec<_> =
        all.filter(|(number, _)| !typed.is_empty() && number.starts_with(typed) && is_plain(number)).collect();
    found.retain(|(_, id)| corpus.is_current(*id));
    found.dedup_by(|later, first| later.0 == first.0);
    let parts = |number: &str| number.matches('.').count();
    for fewest in (0..8).rev() {
        if found.len() <= MANY {
            break;
        }
        if found.iter().any(|(number, _)| parts(number) <= fewest) {
            found.retain(|(number, _)| parts(number) <= fewest);
        }
    }
    found.sort_by_cached_key(|(number, id)| (corpus.clause(*id).number.clone(), number.clone()));
    let about = |id| if corpus.is_topic(id) { &corpus.page_of(id).title } else { &corpus.clause(id).text.plain };
    found.into_iter().map(|(number, id)| candidate(number.clone(), about(*id))).collect()
}
