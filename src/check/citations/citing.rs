//! Citations in files that are no books, held against the books that they cite.

use super::addresses::{Addressed, Leads, addresses};
use super::missing_citation;
use crate::check::nearest::Nearest;
use crate::corpus::{BookId, ClauseId, Corpus, Number};
use crate::diag::{self, Code, Finding, Severity};
use crate::link::{ForeignCitation, ForeignCitations};
use crate::source::{Place, SourceFile, Span};
use std::collections::{BTreeMap, HashSet};

pub const UNKNOWN_EDITION: Code = Code {
    name: "unknown-edition",
    severity: Severity::Info,
    about: "A file outside of the library cites an edition of a book that the library does not have, so that its \
            numbers cannot be looked up. Only `check --cites` reports it.\n\n\
            Why it matters: nobody can tell whether these citations are right.\n\n\
            Example: `mtg@2019-01-25:702.19b` where the library has the editions of 2022 and 2025.\n\n\
            What to do: add that edition with `ruledex add … --edition`, or cite one that is there.",
};

/// Looks for what files cite that is not there.
#[derive(Debug)]
pub struct Citing<'a> {
    corpus: &'a Corpus,
    /// The books that are asked about; empty: all.
    books: Vec<BookId>,
    games: Vec<Game<'a>>,
    nearest: Nearest<'a>,
}

/// The books that a citation may mean, where no id says which.
#[derive(Debug)]
struct Game<'a> {
    /// What a file calls it, in lower case: its own name and the ids of its books.
    names: HashSet<String>,
    books: Vec<(BookId, ForeignCitations)>,
    /// Whether all of it came with the program.
    bundled: bool,
    corpus: &'a Corpus,
}

/// A citation that leads to a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cited {
    pub place: Place,
    /// As the text has it.
    pub written: String,
    pub clause: ClauseId,
}

/// What a file cites.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Citations {
    /// What leads to a clause, in order of place. What leads to several games is given as the game has it that the file
    /// is most about.
    pub cited: Vec<Cited>,
    /// What is wrong with the others, in order of place.
    pub findings: Vec<Finding>,
}

/// What a citation leads to.
enum Found {
    Clause(ClauseId),
    Nothing(BookId),
    /// The id of an edition that is not there.
    NoEdition(String),
}

/// What each book says of the citations at a place.
type Places = BTreeMap<(usize, usize), Vec<(ForeignCitation, Found)>>;

impl<'a> Citing<'a> {
    /// Citations of some books; none given: of the newest editions of all. Then a file is about the game
    /// that has most of the numbers it cites, and about those that it calls by a name or an id.
    #[must_use]
    pub fn of(corpus: &'a Corpus, books: &[BookId]) -> Self {
        let all = corpus.book_ids().filter(|&id| corpus.book(id).is_current());
        let mut games: BTreeMap<&str, Vec<BookId>> = BTreeMap::new();
        for id in if books.is_empty() { all.collect() } else { books.to_vec() } {
            let game = if books.is_empty() { corpus.book(id).game.as_str() } else { "" };
            games.entry(game).or_default().push(id);
        }
        let mut games: Vec<Game<'a>> = games.into_values().map(|books| Game::of(corpus, books)).collect();
        games.sort_by_key(|game| game.bundled);
        Self { corpus, books: books.to_vec(), games, nearest: Nearest::new(corpus) }
    }

    /// The citations of a file, by place, with what each book says of them; the game that the file is most about
    /// speaks first. And the addresses of the books that are asked about.
    fn places<'t>(&self, text: &'t str) -> (Places, Vec<Addressed<'t>>) {
        let words: HashSet<String> =
            text.split(|c: char| !(c.is_alphanumeric() || c == '-')).map(str::to_lowercase).collect();
        let cited: Vec<Vec<(usize, ForeignCitation)>> = self.games.iter().map(|game| game.cited(text)).collect();
        let known = |game: usize| -> usize {
            let (game, cited) = (&self.games[game], &cited[game]);
            let starts =
                cited.iter().filter(|(book, citation)| matches!(game.follow(*book, citation), Found::Clause(_)));
            starts.map(|(_, citation)| citation.start).collect::<HashSet<_>>().len()
        };
        let counts: Vec<usize> = (0..self.games.len()).map(known).collect();
        let most = counts.iter().copied().max().unwrap_or(0);
        let named =
            |game: usize| !self.books.is_empty() || self.games[game].names.iter().any(|name| words.contains(name));
        let about = |game: usize| counts[game] == most || named(game);
        // “See section 3.2” may be said of any work: what it is said of has to be clear otherwise.
        let clear = |game: usize| {
            let leads = |book: usize, citation| matches!(self.games[game].follow(book, citation), Found::Clause(_));
            let (known, strange): (Vec<_>, Vec<_>) =
                cited[game].iter().partition(|(book, citation)| leads(*book, citation));
            named(game)
                || known.iter().any(|(_, citation)| citation.sure)
                || known.len() > 2 && known.len() > 3 * strange.len()
        };
        let clear: Vec<bool> = (0..self.games.len()).map(clear).collect();

        let mut places = Places::new();
        let mut order: Vec<usize> = (0..self.games.len()).collect();
        order.sort_by_key(|&game| std::cmp::Reverse(counts[game]));
        for game in order {
            for (book, citation) in &cited[game] {
                if citation.addressed || about(game) {
                    let found = self.games[game].follow(*book, citation);
                    if matches!(found, Found::Nothing(_)) && !citation.sure && !clear[game] {
                        continue;
                    }
                    places.entry((citation.start, citation.end)).or_default().push((citation.clone(), found));
                }
            }
        }
        // The number of an address is told with it.
        let mut addressed = addresses(self.corpus, text);
        places.retain(|&(start, _), _| {
            let next = addressed.partition_point(|one| one.span.start <= start);
            next.checked_sub(1).is_none_or(|at| addressed[at].span.end <= start)
        });
        addressed.retain(|one| self.books.is_empty() || one.book().is_some_and(|book| self.books.contains(&book)));
        (places, addressed)
    }

    /// Looks up the citations of a file.
    pub fn citations(&mut self, file: &SourceFile) -> Citations {
        let mut citations = Citations::default();
        let mut unknown: Vec<(Place, String)> = Vec::new();
        let (places, addressed) = self.places(file.text());
        for ((start, end), said) in places {
            let place = file.place(Span::new(start, end));
            let clause = said.iter().find_map(|(_, found)| match found {
                Found::Clause(clause) => Some(*clause),
                _ => None,
            });
            if let Some(clause) = clause {
                let written = file.text().get(start..end).unwrap_or("").to_owned();
                citations.cited.push(Cited { place, written, clause });
                continue;
            }
            // Of games that are equally likely, one that has the chapter.
            let begins = |(citation, found): &&(ForeignCitation, Found)| match found {
                Found::Nothing(book) => self
                    .nearest
                    .number(*book, &citation.number)
                    .is_some_and(|nearest| nearest.segments().next() == citation.number.segments().next()),
                Found::Clause(_) | Found::NoEdition(_) => false,
            };
            match said.iter().find(begins).unwrap_or(&said[0]) {
                (citation, Found::Nothing(book)) => {
                    let (message, help) = self.nothing(*book, &citation.number);
                    citations.findings.push(missing(file, place, message, help));
                }
                (_, Found::NoEdition(id)) => unknown.push((place, id.clone())),
                (_, Found::Clause(_)) => {}
            }
        }
        let mut looks = 0..MOST_LOOKS;
        for one in addressed {
            let place = file.place(one.span);
            let (what, who) = match one.leads {
                Leads::Clause(_, clause) => {
                    citations.cited.push(Cited { place, written: one.written.to_owned(), clause });
                    continue;
                }
                Leads::NoEdition(_, id) => {
                    unknown.push((place, id.to_owned()));
                    continue;
                }
                Leads::NoBook(id) => (format!("book `{id}`"), "`ruledex books` tells"),
                Leads::Nowhere(_) if one.written.contains('#') => {
                    ("such clause".to_owned(), "`ruledex show` and the page of the address tell")
                }
                Leads::Nowhere(_) => ("such page".to_owned(), "`ruledex topics` tells"),
            };
            let help = looks.next().and_then(|_| one.help(self.corpus));
            let help = help.unwrap_or_else(|| format!("{who} which there are"));
            let message = format!("`{}` is cited, but there is no {what}", one.written);
            citations.findings.push(missing(file, place, message, help));
        }
        unknown.sort_by_key(|(place, _)| *place);
        let mut told = HashSet::new();
        for (place, id) in unknown {
            if told.insert(id.clone()) {
                citations.findings.push(no_edition(file, place, &id));
            }
        }
        citations.cited.sort_by_key(|one| one.place);
        diag::sort(&mut citations.findings);
        citations
    }

    /// What to say of a number that a book does not have, and what to do.
    fn nothing(&mut self, book: BookId, number: &Number) -> (String, String) {
        let corpus = self.corpus;
        let id = &corpus.book(book).id;
        let other = corpus.editions_of(book).find(|&other| other != book && corpus.bears(other, number));
        let help = match (other, self.nearest.number(book, number)) {
            (Some(other), _) => {
                let from = corpus.book(other).exact_id();
                format!("{from} has it: `ruledex diff {from} {id} --cites` tells what to write for it")
            }
            (None, Some(nearest)) => format!("the nearest number is {nearest}"),
            (None, None) => "cite a number that exists".to_owned(),
        };
        (format!("{number} is cited, but no clause of {id} has this number"), help)
    }
}

/// What is meant is looked for of so many addresses of a file that lead nowhere.
const MOST_LOOKS: usize = 50;

fn missing(file: &SourceFile, place: Place, message: String, help: String) -> Finding {
    Finding::at(&missing_citation::CODE, file.path(), place, message).help(help)
}

fn no_edition(file: &SourceFile, place: Place, id: &str) -> Finding {
    let message = format!("`{id}` is cited, but the library does not have this edition");
    let help = "add it with `ruledex add … --edition`, or cite an edition that is there";
    Finding::at(&UNKNOWN_EDITION, file.path(), place, message).help(help)
}

impl<'a> Game<'a> {
    fn of(corpus: &'a Corpus, books: Vec<BookId>) -> Self {
        let all = || books.iter().map(|&id| corpus.book(id));
        let names = all().flat_map(|book| [book.game.to_lowercase(), book.work().to_lowercase()]);
        let names = names.filter(|name| name.chars().count() > 2).collect();
        let bundled = all().all(|book| book.bundled);
        let books = books.iter().map(|&book| (book, ForeignCitations::of(corpus, book))).collect();
        Self { names, books, bundled, corpus }
    }

    fn cited(&self, text: &str) -> Vec<(usize, ForeignCitation)> {
        let of_book = |(at, (_, finder)): (usize, &(BookId, ForeignCitations))| {
            finder.find(text).into_iter().map(move |citation| (at, citation))
        };
        self.books.iter().enumerate().flat_map(of_book).collect()
    }

    /// Where a citation of one of its books leads.
    fn follow(&self, book: usize, citation: &ForeignCitation) -> Found {
        let book = self.books[book].0;
        let edition = citation.edition.as_ref().or(citation.edition_around.as_ref());
        let named = edition.map(|edition| format!("{}@{edition}", self.corpus.book(book).work()));
        let in_book = |book: BookId| match self.corpus.bearer(book, &citation.number) {
            Some(clause) => Found::Clause(clause),
            None => Found::Nothing(book),
        };
        match named {
            Some(id) => self.corpus.book_by_id(&id).map_or(Found::NoEdition(id), in_book),
            None => in_book(book),
        }
    }
}
