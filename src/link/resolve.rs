//! What a written link means.

use super::paths::{self, Paths};
use crate::corpus::{Authority, Book, BookId, ClauseId, Corpus, LinkForm, Number, PageId, Target};
use crate::ingest::RawLink;
use crate::lookup;
use crate::text::name_key;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// Finds what links mean, and remembers what it has looked up: a million links are a few targets
/// written again and again.
pub(super) struct Resolver<'a> {
    paths: Paths<'a>,
    /// The first parts of the numbers of each book.
    begins: HashSet<(BookId, &'a str)>,
    /// The first page of a file, or a single page → the anchors in it. Filled as they are asked for.
    file_anchors: HashMap<PageId, Anchors>,
    page_anchors: HashMap<PageId, Anchors>,
    /// A written name → all that it names, in corpus order. Filled as they are asked for.
    named: HashMap<String, Vec<ClauseId>>,
}

impl<'a> Resolver<'a> {
    pub(super) fn new(corpus: &'a Corpus) -> Self {
        let begin =
            |id: ClauseId| Some((corpus.page_of(id).book, corpus.clause(id).number.as_ref()?.segments().next()?));
        Self {
            paths: Paths::new(corpus),
            begins: corpus.clause_ids().filter_map(begin).collect(),
            file_anchors: HashMap::new(),
            page_anchors: HashMap::new(),
            named: HashMap::new(),
        }
    }

    pub(super) fn target(&mut self, corpus: &'a Corpus, from: ClauseId, link: &RawLink) -> Target {
        let home = corpus.clause(from).page;
        match link.form {
            LinkForm::Url => Target::External,
            LinkForm::Implied => Target::Missing,
            LinkForm::Fragment => self.within(corpus, home, link.written.trim_start_matches('#')),
            LinkForm::RootedPath | LinkForm::RelativePath => self.by_href(corpus, home, link),
            LinkForm::Name => self.by_name(corpus, home, &link.written),
            LinkForm::Number => self.cited(corpus, home, &link.written),
        }
    }

    fn by_href(&mut self, corpus: &'a Corpus, home: PageId, link: &RawLink) -> Target {
        let (_, fragment) = paths::split(&link.written);
        let pages = self.paths.pages(corpus, home, link.form, &link.written);
        let Some(&first) = pages.first() else { return Target::Missing };
        if fragment.is_empty() {
            return Target::Clause(corpus.topic(first));
        }
        self.file_anchors.entry(first).or_insert_with(|| Anchors::of(corpus, pages)).target(fragment)
    }

    /// An anchor of a page.
    fn within(&mut self, corpus: &Corpus, page: PageId, anchor: &str) -> Target {
        self.page_anchors.entry(page).or_insert_with(|| Anchors::of(corpus, &[page])).target(anchor)
    }

    fn by_name(&mut self, corpus: &Corpus, home: PageId, name: &str) -> Target {
        let whole = self.nearest_named(corpus, home, name);
        let Some((page, anchor)) = name.split_once('#').filter(|_| whole == Target::Missing) else { return whole };
        let pages = match self.nearest_named(corpus, home, page) {
            Target::Clause(page) => vec![page],
            Target::Ambiguous(pages) => pages,
            Target::Missing | Target::External => Vec::new(),
        };
        let mut found = Vec::new();
        for page in pages.into_iter().filter(|&page| corpus.is_topic(page)) {
            match self.within(corpus, corpus.clause(page).page, anchor) {
                Target::Clause(id) => found.push(id),
                Target::Ambiguous(ids) => found.extend(ids),
                Target::Missing | Target::External => {}
            }
        }
        target_of(found)
    }

    fn nearest_named(&mut self, corpus: &Corpus, home: PageId, name: &str) -> Target {
        let found = self.named.entry(name.to_owned()).or_insert_with(|| {
            let mut found = lookup::find_whole(corpus, name);
            found.sort_unstable();
            found
        });
        let reach = if lookup::names_an_edition(corpus, name) {
            Reach::Editions
        } else if lookup::names_a_book(corpus, name) {
            Reach::Games
        } else {
            Reach::Game
        };
        nearest_home(corpus, home, found, reach)
    }

    /// What a number in running text means: a clause of its own book. A number that begins as none of
    /// the book's own does may be of another book of the game, but not of another edition of the same.
    fn cited(&self, corpus: &Corpus, home: PageId, written: &str) -> Target {
        let Some(number) = Number::parse(written) else { return Target::Missing };
        let book = corpus.page(home).book;
        let own: Vec<ClauseId> = corpus.names.numbered_in(&number, &corpus.clauses_of_book(book)).collect();
        if !own.is_empty() {
            return nearest_home(corpus, home, &own, Reach::Game);
        }
        if number.segments().next().is_some_and(|first| self.begins.contains(&(book, first))) {
            return Target::Missing;
        }
        let others = corpus.book_ids().filter(|&other| is_elsewhere(corpus, book, other));
        let mut found = Vec::new();
        for other in others {
            found.extend(corpus.names.numbered_in(&number, &corpus.clauses_of_book(other)));
        }
        nearest_home(corpus, home, &found, Reach::Game)
    }
}

/// How far from home a name may mean something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Reach {
    /// In the newest editions of the books of its own game.
    Game,
    /// In those of all games: the name begins with a book.
    Games,
    /// In any edition of any book: the name begins with an edition.
    Editions,
}

/// Whether a book is another one than the book of home, and not an edition of it or an older edition.
fn is_elsewhere(corpus: &Corpus, home: BookId, other: BookId) -> bool {
    let (home, other) = (corpus.book(home), corpus.book(other));
    other.is_current() && other.work() != home.work()
}

/// The anchors of a page, or of all pages of a file, as [`lookup::anchor`] reads them.
struct Anchors {
    exact: HashMap<String, ClauseId>,
    /// Canonical number, whole and without the page's own.
    numbers: HashMap<String, Vec<ClauseId>>,
    keys: HashMap<String, Vec<ClauseId>>,
}

impl Anchors {
    fn of(corpus: &Corpus, pages: &[PageId]) -> Self {
        let mut anchors = Self { exact: HashMap::new(), numbers: HashMap::new(), keys: HashMap::new() };
        for &page in pages {
            let above = corpus.page(page).number.as_ref().map(|number| format!("{number}."));
            for id in corpus.clauses_of(page) {
                anchors.add(corpus, id, above.as_deref());
            }
        }
        anchors
    }

    fn add(&mut self, corpus: &Corpus, id: ClauseId, above: Option<&str>) {
        let add = |list: &mut Vec<ClauseId>| {
            if list.len() < Target::MOST {
                list.push(id);
            }
        };
        let clause = corpus.clause(id);
        self.exact.entry(clause.anchor.clone()).or_insert(id);
        let key = name_key(&clause.anchor);
        if !key.is_empty() {
            add(self.keys.entry(key).or_default());
        }
        let Some(number) = &clause.number else { return };
        add(self.numbers.entry(number.canonical().to_owned()).or_default());
        if let Some(short) = above.and_then(|above| number.canonical().strip_prefix(above)) {
            add(self.numbers.entry(short.to_owned()).or_default());
        }
    }

    fn target(&self, written: &str) -> Target {
        if let Some(&id) = self.exact.get(written) {
            return Target::Clause(id);
        }
        let number = Number::parse(written).and_then(|number| self.numbers.get(number.canonical()));
        target_of(number.or_else(|| self.keys.get(&name_key(written))).cloned().unwrap_or_default())
    }
}

/// Of all that a name may mean, what stands closest: in the same page, else the same book, else
/// another book of the game in the same language, else one of the game; among those of other books,
/// what has the most authority. Neither other games are meant nor other editions, unless the link names
/// them. `found` is in corpus order.
fn nearest_home(corpus: &Corpus, home: PageId, found: &[ClauseId], reach: Reach) -> Target {
    let within = |ids: &Range<u32>| {
        let start = found.partition_point(|id| id.0 < ids.start);
        let end = found.partition_point(|id| id.0 < ids.end);
        &found[start..end]
    };
    let take = |found: &[ClauseId]| target_of(found.iter().copied().take(Target::MOST).collect());
    let page = &corpus.page(home).clauses;
    let parts = within(&(page.start + 1..page.end));
    if !parts.is_empty() {
        return take(parts);
    }
    let own = corpus.page(home).book;
    let in_book = within(&corpus.clauses_of_book(own));
    if !in_book.is_empty() {
        return take(in_book);
    }
    let mut closest: Option<(u8, Authority)> = None;
    let mut meant = Vec::new();
    for id in corpus.book_ids().filter(|&id| id != own) {
        let (book, other) = (corpus.book(own), corpus.book(id));
        if reach < Reach::Editions && !is_elsewhere(corpus, own, id) {
            continue;
        }
        let Some(distance) = far(book, other).or((reach > Reach::Game).then_some(4)) else { continue };
        let there = within(&corpus.clauses_of_book(id));
        let distance = (distance, other.authority);
        if there.is_empty() || closest.is_some_and(|closest| closest < distance) {
            continue;
        }
        if closest != Some(distance) {
            meant.clear();
            closest = Some(distance);
        }
        meant.extend(there.iter().copied().take(Target::MOST - meant.len().min(Target::MOST)));
    }
    target_of(meant)
}

/// How far away another book is; `None` where it is of another game.
fn far(book: &Book, other: &Book) -> Option<u8> {
    (other.game == book.game).then_some(if other.language == book.language { 2 } else { 3 })
}

fn target_of(mut meant: Vec<ClauseId>) -> Target {
    meant.truncate(Target::MOST);
    match meant.len() {
        0 => Target::Missing,
        1 => Target::Clause(meant.remove(0)),
        _ => Target::Ambiguous(meant),
    }
}
