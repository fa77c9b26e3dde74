//! Editions of one book side by side: which one is the newest, and how an address names one.
//!
//! A book's folder is called `mtg`, or `mtg@2022-04-29` where several editions stand side by side. The
//! newest edition has the id `mtg`, whatever its folder is called; the others have ids with their
//! editions. An edition in an id is written with letters, digits, `.`, `_`, `-` and nothing else.

use super::{Book, BookId, ClauseId, Corpus};
use crate::text::fold;
use std::cmp::Ordering;
use std::collections::HashSet;
use std::ops::Range;

/// So many characters of an edition stand in an id.
const LONGEST: usize = 64;

/// The book and the edition of an id: `mtg` and `2025-02-07` of `mtg@2025-02-07`.
#[must_use]
pub fn split_id(id: &str) -> (&str, Option<&str>) {
    match id.split_once('@') {
        Some((work, edition)) if !work.is_empty() => (work, Some(edition)),
        _ => (id, None),
    }
}

/// An edition as ids write it: `lrr-2.0` for `LRR 2.0`. Empty where it has no letter and no digit.
#[must_use]
pub fn tag(edition: &str) -> String {
    let mut tag = String::new();
    for c in fold(edition).chars().take(LONGEST) {
        if c.is_alphanumeric() || matches!(c, '.' | '_') {
            tag.push(c);
        } else if !tag.ends_with('-') {
            tag.push('-');
        }
    }
    tag.trim_matches(['-', '.', '_']).to_owned()
}

/// Puts books in order, those of one id together and of these the newest first, and gives them their
/// ids. A book comes with the name of its folder as id; `book` gives the book of an item.
///
/// The newest edition is the one with the latest date, where all have one that begins with the year;
/// else the last one by their names, in which numbers count as numbers. A book that names no edition and
/// no date is newer than all that do.
pub fn settle<T>(items: &mut Vec<T>, book: impl Fn(&mut T) -> &mut Book) {
    let mut settled: Vec<(Book, T)> = Vec::with_capacity(items.len());
    for mut item in items.drain(..) {
        let mut own = std::mem::take(book(&mut item));
        if own.folder.is_empty() {
            own.folder.clone_from(&own.id);
        }
        if own.edition.is_none() {
            let named = split_id(&own.folder).1.filter(|edition| !edition.is_empty());
            own.edition = named.map(str::to_owned);
        }
        settled.push((own, item));
    }
    settled.sort_by(|(a, _), (b, _)| (split_id(&a.folder).0, &a.folder).cmp(&(split_id(&b.folder).0, &b.folder)));
    for editions in settled.chunk_by_mut(|(a, _), (b, _)| split_id(&a.folder).0 == split_id(&b.folder).0) {
        let dated = editions.iter().all(|(book, _)| date(book).is_some());
        editions.sort_by(|(a, _), (b, _)| newer(a, b, dated));
        name(editions.iter_mut().map(|(book, _)| book));
    }
    items.extend(settled.into_iter().map(|(own, mut item)| {
        *book(&mut item) = own;
        item
    }));
}

/// Gives the editions of one book, the newest first, their ids.
fn name<'a>(editions: impl Iterator<Item = &'a mut Book>) {
    let mut taken = HashSet::new();
    for (at, book) in editions.enumerate() {
        let (work, edition) = split_id(&book.folder);
        let own = edition.or(book.edition.as_deref()).or(book.date.as_deref()).map(tag).unwrap_or_default();
        let own = if own.is_empty() && at > 0 { "unnamed".to_owned() } else { own };
        let mut tag = own.clone();
        let mut count = 1;
        while !tag.is_empty() && !taken.insert(tag.clone()) {
            count += 1;
            tag = format!("{own}~{count}");
        }
        book.id = if at == 0 { work.to_owned() } else { format!("{work}@{tag}") };
        book.tag = tag;
    }
}

/// Newer ones first.
fn newer(a: &Book, b: &Book, dated: bool) -> Ordering {
    let label = |book: &Book| book.edition.clone().or_else(|| book.date.clone());
    let by_name = || match (label(a), label(b)) {
        (Some(a), Some(b)) => natural(&b, &a),
        (a, b) => a.is_some().cmp(&b.is_some()),
    };
    let by_date = if dated { date(b).cmp(&date(a)) } else { Ordering::Equal };
    by_date.then_with(by_name).then_with(|| a.folder.cmp(&b.folder))
}

/// Year, month and day of a book's date or, where it has none, of an edition that is one; what is not
/// said counts as 0. `None` for what does not begin with the year.
fn date(book: &Book) -> Option<[u32; 3]> {
    let written = book.date.as_deref().or(book.edition.as_deref())?.trim();
    let mut parts = written.split(['-', '.', '/']);
    let mut read = [0; 3];
    for part in &mut read {
        let Some(digits) = parts.next() else { break };
        *part = digits.bytes().all(|b| b.is_ascii_digit()).then(|| digits.parse().ok())??;
    }
    (parts.next().is_none() && (1000..10_000).contains(&read[0])).then_some(read)
}

/// Compares names in which numbers count as numbers: `2.9` before `2.10`.
fn natural(a: &str, b: &str) -> Ordering {
    let (a, b) = (fold(a), fold(b));
    let (mut a, mut b) = (a.as_str(), b.as_str());
    loop {
        let (left, right) = (run(a), run(b));
        if left.is_empty() || right.is_empty() {
            return left.len().cmp(&right.len());
        }
        let is_number = |run: &str| run.starts_with(|c: char| c.is_ascii_digit());
        let order = if is_number(left) && is_number(right) {
            let value = |run: &str| run.trim_start_matches('0').to_owned();
            let (left, right) = (value(left), value(right));
            left.len().cmp(&right.len()).then(left.cmp(&right))
        } else {
            left.cmp(right)
        };
        if order != Ordering::Equal {
            return order;
        }
        (a, b) = (&a[left.len()..], &b[right.len()..]);
    }
}

/// The digits that a text begins with, or all before its first digit.
fn run(text: &str) -> &str {
    let digits = text.starts_with(|c: char| c.is_ascii_digit());
    &text[..text.find(|c: char| c.is_ascii_digit() != digits).unwrap_or(text.len())]
}

impl Book {
    /// The id that all editions of the book have in common: `mtg` of `mtg@2022-04-29`.
    #[must_use]
    pub fn work(&self) -> &str {
        split_id(&self.id).0
    }

    /// Whether it is the newest edition, which answers where none is named.
    #[must_use]
    pub fn is_current(&self) -> bool {
        split_id(&self.id).1.is_none()
    }

    /// The id that names this edition whatever newer one comes: `mtg@2025-02-07`. `None` for a book that
    /// names no edition and no date.
    #[must_use]
    pub fn pinned_id(&self) -> Option<String> {
        (!self.tag.is_empty()).then(|| format!("{}@{}", self.work(), self.tag))
    }

    /// The pinned id or, of a book that has none, its id.
    #[must_use]
    pub fn exact_id(&self) -> String {
        self.pinned_id().unwrap_or_else(|| self.id.clone())
    }

    /// Whether an edition, in any spelling, is this book's: as ids write it, or its edition or date.
    #[must_use]
    pub fn is_edition(&self, written: &str) -> bool {
        let written = tag(written);
        let is = |own: &String| tag(own) == written;
        !written.is_empty()
            && (self.tag == written || self.edition.as_ref().is_some_and(is) || self.date.as_ref().is_some_and(is))
    }
}

impl Corpus {
    /// The book that an id names: `mtg` the newest edition, `mtg@2022-04-29` that one. Case and the
    /// spelling of the edition make no difference.
    #[must_use]
    pub fn book_by_id(&self, id: &str) -> Option<BookId> {
        let (work, edition) = split_id(id.trim());
        let mut editions = self.editions_named(work);
        let Some(edition) = edition else { return editions.next() };
        let exact = |&id: &BookId| self.book(id).tag == tag(edition);
        editions.clone().find(exact).or_else(|| editions.find(|&id| self.book(id).is_edition(edition)))
    }

    /// All editions of the book of an id without an edition, the newest first; none where there is no
    /// such book. Case makes no difference.
    pub fn editions_named(&self, work: &str) -> impl Iterator<Item = BookId> + Clone + use<> {
        let same = |work: &str| -> Range<usize> {
            let start = self.books.partition_point(|book| book.work() < work);
            start..start + self.books[start..].partition_point(|book| book.work() == work)
        };
        let exact = same(work);
        if exact.is_empty() { same(&work.to_lowercase()) } else { exact }.map(BookId::new)
    }

    /// A book and its other editions, the newest first.
    pub fn editions_of(&self, book: BookId) -> impl Iterator<Item = BookId> + Clone + use<> {
        self.editions_named(self.book(book).work())
    }

    /// Whether a clause stands in the newest edition of its book.
    #[must_use]
    pub fn is_current(&self, id: ClauseId) -> bool {
        self.book_of(id).is_current()
    }

    /// Whether a book has an older edition beside it.
    #[must_use]
    pub fn has_older_editions(&self) -> bool {
        self.books.iter().any(|book| !book.is_current())
    }

    /// The same clause in the other editions of its book, the newest edition first: the one under its
    /// number or, for a page without one, under its name.
    #[must_use]
    pub fn in_other_editions(&self, id: ClauseId) -> Vec<ClauseId> {
        let page = self.page_of(id);
        let clause = self.clause(id);
        let others = self.editions_of(page.book).filter(|&other| other != page.book);
        let same = |other: BookId| {
            let there = self.clauses_of_book(other);
            match &clause.number {
                Some(number) => self.names.numbered_in(number, &there).next(),
                None if self.is_topic(id) => {
                    let named = self.names.named(&crate::text::name_key(&page.name));
                    named.iter().map(|name| name.clause).find(|&id| there.contains(&id.0) && self.is_topic(id))
                }
                None => None,
            }
        };
        others.filter_map(same).collect()
    }

    /// Whether two clauses say the same; case, accents and the form of quotes and dashes make no difference.
    #[must_use]
    pub fn same_words(&self, a: ClauseId, b: ClauseId) -> bool {
        fold(&self.clause(a).text.plain) == fold(&self.clause(b).text.plain)
    }

    /// The book that another one translates: the edition that it names or, where it names none, the one
    /// of the same name as its own, else the newest.
    #[must_use]
    pub fn original_of(&self, book: BookId) -> Option<BookId> {
        let translation = self.book(book);
        let original = translation.translates.as_deref()?;
        let own = (!translation.tag.is_empty()).then(|| format!("{original}@{}", translation.tag));
        let same = own.filter(|_| split_id(original).1.is_none()).and_then(|id| self.book_by_id(&id));
        same.or_else(|| self.book_by_id(original))
    }
}
