//! Addresses in texts that are no books: `dune-en:karama#note.2`, and what is one beyond doubt and leads nowhere.

use crate::corpus::{Book, BookId, ClauseId, Corpus, Kind, Number, edition};
use crate::ingest::book_file::is_book_id;
use crate::lookup;
use crate::source::Span;
use crate::text::citation_words::announces;

/// An address that a text has.
pub(super) struct Addressed<'a> {
    pub span: Span,
    pub written: &'a str,
    pub leads: Leads<'a>,
}

/// What an address leads to.
#[derive(Clone, Copy)]
pub(super) enum Leads<'a> {
    Clause(BookId, ClauseId),
    /// The book has no such page, or the page no such clause.
    Nowhere(BookId),
    /// The book has not the edition of this id.
    NoEdition(BookId, &'a str),
    /// There is no book of this id.
    NoBook(&'a str),
}

impl Addressed<'_> {
    /// The book that it names, where there is one.
    pub(super) fn book(&self) -> Option<BookId> {
        match self.leads {
            Leads::Clause(book, _) | Leads::Nowhere(book) | Leads::NoEdition(book, _) => Some(book),
            Leads::NoBook(_) => None,
        }
    }

    /// What to write for one that leads nowhere: what bears its number or nearly its name, or its page in the book that
    /// its id comes near.
    pub(super) fn help(&self, corpus: &Corpus) -> Option<String> {
        let meant = |clause| format!("perhaps {} is meant", corpus.address(clause));
        match self.leads {
            Leads::Nowhere(book) => {
                let number = self.written.split_once('#').and_then(|(_, anchor)| Number::parse(anchor));
                match number.and_then(|number| corpus.bearer(book, &number)) {
                    Some(clause) => Some(format!("{} has this number", corpus.address(clause))),
                    None => lookup::nearest(corpus, self.written, 1)
                        .pop()
                        .map(|near| format!("perhaps {} is meant", near.address)),
                }
            }
            Leads::NoBook(id) => {
                let work = corpus.book(near(corpus, id)?).work();
                lookup::find(corpus, &format!("{work}{}", &self.written[id.len()..])).first().copied().map(meant)
            }
            _ => None,
        }
    }
}

/// The addresses of a text in its order. What may be something else is none: a number (`ti4:49.2`) is found as one,
/// and [`Form`] says what an address is beyond doubt.
pub(super) fn addresses<'a>(corpus: &Corpus, text: &'a str) -> Vec<Addressed<'a>> {
    let mut found: Vec<Addressed<'a>> = Vec::new();
    for (colon, _) in text.match_indices(':') {
        let id = text[..colon].rsplit(|c| !is_of_id(c)).next().unwrap_or("");
        let start = colon - id.len();
        let within = found.last().is_some_and(|last| start < last.span.end);
        // A part of a path or of a query of the web is no address.
        if within || id.is_empty() || id.len() > LONGEST || text[..start].ends_with(['/', '\\', '=', '+', ':']) {
            continue;
        }
        let rest = &text[start..];
        let end = rest.char_indices().take(LONGEST).take_while(|(_, c)| !c.is_whitespace()).last();
        let rest = &rest[..end.map_or(0, |(at, c)| at + c.len_utf8())];
        if let Some((written, leads)) = address(corpus, &text[..start], rest, id) {
            found.push(Addressed { span: Span::new(start, start + written.len()), written, leads });
        }
    }
    found
}

/// The address that a word begins with.
fn address<'a>(corpus: &Corpus, before: &str, word: &'a str, id: &'a str) -> Option<(&'a str, Leads<'a>)> {
    let least = id.len() + 1;
    // The id alone may be longer than any address.
    word.get(least..)?;
    let book = corpus.book_by_id(id);
    if let Some(book) = book
        && let Some((written, clause)) = longest(corpus, word, least)
    {
        let form = Form::of(before, word, written, least);
        return (!form.page.is_empty() && !form.is_number()).then_some((written, Leads::Clause(book, clause)));
    }
    let end = word[least..].find(|c: char| !is_of_id(c) && c != '#').map_or(word.len(), |end| least + end);
    let written = &word[..least + word[least..end].trim_end_matches(['.', '-']).len()];
    let form = Form::of(before, word, written, least);
    let (work, edition) = edition::split_id(id);
    let newest = edition.and_then(|_| corpus.editions_named(work).next());
    let leads = match (book, newest) {
        (Some(book), _) => {
            let meant = || form.is_meant_as_page(id) && (form.is_cited(before) || is_near_page(corpus, written));
            (form.has_anchor() || meant()).then_some(Leads::Nowhere(book))
        }
        (None, Some(newest)) => {
            (form.has_anchor() || form.is_meant_as_page(id)).then_some(Leads::NoEdition(newest, id))
        }
        (None, None) => (is_id(work) && form.is_of_a_book(corpus, work)).then_some(Leads::NoBook(work)),
    };
    leads.map(|leads| (written, leads))
}

/// How an address is written.
struct Form<'a> {
    page: &'a str,
    anchor: &'a str,
    /// As this program cites.
    bracketed: bool,
    /// Nothing but blanks and signs of running text stands beside it: no program does, and no path.
    free: bool,
    quoted: bool,
    /// It stands alone between brackets, typographic quotes or signs of markup.
    enclosed: bool,
}

impl<'a> Form<'a> {
    fn of(before: &str, word: &'a str, written: &'a str, least: usize) -> Self {
        let (page, anchor) = written[least..].split_once('#').unwrap_or((&written[least..], ""));
        let (last, next) = (before.chars().next_back(), word[written.len()..].chars().next());
        let quoted = last.is_some_and(|c| matches!(c, '"' | '\''));
        let free = last.is_none_or(|c| c.is_whitespace() || quoted || "([“‘«„‹—–*_,;`".contains(c))
            && next.is_none_or(|c| c.is_whitespace() || ")]”’»“›\"'—–*_.,;:!?…`".contains(c));
        let pair = last.zip(next);
        let call = before.strip_suffix('(').is_some_and(|name| name.ends_with(char::is_alphanumeric));
        let enclosed = pair.is_some_and(|pair| PAIRS.contains(&pair)) && !call;
        Self { page, anchor, bracketed: pair == Some(('[', ']')), free, quoted, enclosed }
    }

    fn is_number(&self) -> bool {
        self.anchor.is_empty() && Number::parse(self.page).is_some_and(|number| has_digit(&number))
    }

    fn has_anchor(&self) -> bool {
        !self.page.is_empty() && !self.anchor.is_empty()
    }

    fn has_page(&self) -> bool {
        self.page.starts_with(char::is_alphanumeric)
    }

    /// Whether it may be a page, behind the id of a book that there is: no number, no file and no tag of an image.
    fn is_meant_as_page(&self, id: &str) -> bool {
        let long = self.page.chars().nth(1).is_some() && id.chars().nth(1).is_some();
        let other = self.is_number() || is_file_name(self.page) || is_tag(self.page);
        long && self.has_page() && !other && (self.bracketed || self.free && !self.quoted)
    }

    /// Whether running text cites it: it stands between signs, or after a word such as `see`.
    fn is_cited(&self, before: &str) -> bool {
        let word = before.trim_end().rsplit(|c: char| !(c.is_alphabetic() || c == '.')).next().unwrap_or("");
        self.enclosed || before.ends_with(char::is_whitespace) && announces(word)
    }

    /// Whether it can only be an address, though there is no book of its id: its anchor is one as books have it, or
    /// it stands in brackets and its page is one of a book, or its id is that of a book but for a letter.
    fn is_of_a_book(&self, corpus: &Corpus, id: &str) -> bool {
        if !self.has_page() || !(self.free || self.bracketed) {
            return false;
        }
        if self.has_anchor() {
            return is_anchor(self.anchor);
        }
        let is_page = || corpus.page_ids().any(|page| corpus.page(page).name == self.page);
        let in_near = |book: BookId| {
            let letters = |id: &str| id.chars().filter(|c| !c.is_ascii_digit()).collect::<String>();
            let work = corpus.book(book).work();
            let differ_in_digits = letters(id).len() > 1 && letters(work) == letters(id);
            differ_in_digits || !lookup::find(corpus, &format!("{work}:{}", self.page)).is_empty()
        };
        let of_game = |book: &Book| id.split_once('-').is_some_and(|(game, _)| game == book.game);
        let is_of_game = || {
            let number = Number::parse(self.page).filter(|number| number.segments().count() > 1);
            number.is_some_and(|number| {
                corpus.book_ids().any(|book| of_game(corpus.book(book)) && corpus.bears(book, &number))
            })
        };
        // `[u8:9]` is none, though a page may be called 9.
        let is_no_word = id.contains(|c: char| c.is_ascii_digit() || c == '-');
        let is_name = !self.is_number() && self.page.chars().nth(2).is_some();
        self.bracketed && (near(corpus, id).is_some_and(in_near) || is_no_word && is_name && is_page() || is_of_game())
    }
}

/// What stands around what is cited.
const PAIRS: [(char, char); 9] =
    [('[', ']'), ('(', ')'), ('“', '”'), ('„', '“'), ('«', '»'), ('‘', '’'), ('*', '*'), ('_', '_'), ('`', '`')];

/// `invasion.md`: a name with the ending of a file.
fn is_file_name(page: &str) -> bool {
    page.rsplit_once('.').is_some_and(|(name, ending)| {
        !name.is_empty() && (1..=5).contains(&ending.len()) && ending.bytes().all(|b| b.is_ascii_alphanumeric())
    })
}

/// `latest`, `v1.2-beta`: what versions of programs are called.
fn is_tag(page: &str) -> bool {
    let version = page.strip_prefix('v').unwrap_or(page);
    let first = page.split(['-', '.', '_']).next().unwrap_or(page);
    version.starts_with(|c: char| c.is_ascii_digit()) && version.contains(['.', '-', '_']) || TAGS.contains(&first)
}

const TAGS: [&str; 16] = [
    "alpha", "alpine", "beta", "canary", "dev", "edge", "head", "latest", "main", "master", "nightly", "prod", "rc",
    "slim", "snapshot", "stable",
];

/// Whether the page of an address has nearly the name of one of its book.
fn is_near_page(corpus: &Corpus, written: &str) -> bool {
    !lookup::nearest(corpus, written, 1).is_empty()
}

/// Whether it looks like the id of a book, and is no scheme of the web.
fn is_id(work: &str) -> bool {
    is_book_id(work) && work.len() > 1 && work.starts_with(|c: char| c.is_ascii_lowercase()) && !SCHEMES.contains(&work)
}

/// What goes on with a colon and no slash.
const SCHEMES: [&str; 12] =
    ["about", "bitcoin", "data", "doi", "geo", "github", "gitlab", "isbn", "javascript", "mailto", "npm", "urn"];

/// `49.2`, `note.2`, `Bribery.note.3.a`: a number of several parts, or a kind of clause with its place.
fn is_anchor(anchor: &str) -> bool {
    let parts: Vec<&str> = anchor.split('.').collect();
    let kind = |pair: &[&str]| Kind::from_name(pair[0]).is_some() && pair[1].parse::<u32>().is_ok();
    parts.windows(2).any(kind) || Number::parse(anchor).is_some_and(|n| n.segments().count() > 1 && has_digit(&n))
}

/// The book whose id has one letter other, more or less.
fn near(corpus: &Corpus, id: &str) -> Option<BookId> {
    corpus.book_ids().find(|&book| {
        let book = corpus.book(book);
        let work = book.work();
        book.is_current() && work.len() > 2 && work.len().abs_diff(id.len()) < 2 && strsim::levenshtein(work, id) == 1
    })
}

/// The longest beginning of a word that is the address of a clause.
fn longest<'a>(corpus: &Corpus, word: &'a str, least: usize) -> Option<(&'a str, ClauseId)> {
    let goes_on = |rest: &str| {
        let mut chars = rest.chars();
        chars.next().is_some_and(|c| is_of_id(c) || matches!(c, '#' | '/'))
            && chars.next().is_some_and(char::is_alphanumeric)
    };
    let ends = word.char_indices().filter(|&(at, c)| at > least && !c.is_alphanumeric() && !goes_on(&word[at..]));
    let ends = ends.map(|(at, _)| at);
    let mut ends: Vec<usize> = ends.take(MOST_ENDS).chain([word.len()]).collect();
    ends.reverse();
    let clause_of = |written: &str| lookup::find(corpus, written).first().copied();
    let (mut end, clause) = ends.into_iter().find_map(|end| Some((end, clause_of(&word[..end])?)))?;
    // What closes a sentence or a bracket is no part of it.
    let shorter = |end: usize| word[..end].char_indices().next_back().filter(|(_, c)| !c.is_alphanumeric());
    while let Some((at, _)) = shorter(end).filter(|&(at, _)| clause_of(&word[..at]) == Some(clause)) {
        end = at;
    }
    Some((&word[..end], clause))
}

/// An address has at most so many characters, and so many of them are no letters.
const LONGEST: usize = 200;
const MOST_ENDS: usize = 32;

fn is_of_id(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '.' | '-' | '_' | '@')
}

fn has_digit(number: &Number) -> bool {
    number.canonical().contains(|c: char| c.is_ascii_digit())
}
