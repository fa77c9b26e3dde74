//! What was meant by a number, name or path that does not exist.

use crate::corpus::{BookId, ClauseId, Corpus, Name, Number, PageId};
use crate::text::name_key;
use std::collections::HashMap;
use std::ops::Range;

/// Comparing a misspelt name with every name of a book costs the product of their lengths; a book of a
/// million dead links would never end. After so many compared letters only whole names are tried.
const BUDGET: usize = 500_000_000;

/// Looks up the nearest thing that exists, and keeps what it has sorted for the next look-up.
#[derive(Debug)]
pub(super) struct Nearest<'a> {
    corpus: &'a Corpus,
    /// Of a book or page, by the ids of its clauses, in natural order.
    numbers: HashMap<Range<u32>, Vec<&'a Number>>,
    /// Folded name of a page in addresses → the pages.
    pages: HashMap<(BookId, String), PageId>,
    budget: usize,
}

impl<'a> Nearest<'a> {
    pub(super) fn new(corpus: &'a Corpus) -> Self {
        let mut pages = HashMap::new();
        for id in corpus.page_ids() {
            let page = corpus.page(id);
            pages.entry((page.book, name_key(&page.name))).or_insert(id);
        }
        Self { corpus, numbers: HashMap::new(), pages, budget: BUDGET }
    }

    /// The number of a book nearest to one that it lacks.
    pub(super) fn number(&mut self, book: BookId, wanted: &Number) -> Option<&'a Number> {
        self.number_within(self.corpus.clauses_of_book(book), wanted)
    }

    /// Of the numbers of some clauses, a sibling of the wanted one goes before the rule that it would be a
    /// part of, and that before its neighbours in the order of numbers.
    fn number_within(&mut self, ids: Range<u32>, wanted: &Number) -> Option<&'a Number> {
        let corpus = self.corpus;
        let numbers = self.numbers.entry(ids.clone()).or_insert_with(|| {
            let ids = ids.map(ClauseId);
            let mut numbers: Vec<&Number> = ids.filter_map(|id| corpus.clause(id).number.as_ref()).collect();
            numbers.sort_unstable();
            numbers.dedup();
            numbers
        });
        let at = numbers.partition_point(|number| *number < wanted);
        let before = at.checked_sub(1).and_then(|at| numbers.get(at)).copied();
        let after = numbers.get(at).copied();
        let parent = wanted.parent();
        // Before 12.4 may stand 12.3.b: its sibling is 12.3.
        let level = wanted.segments().count();
        let sibling = |number: Option<&'a Number>| -> Option<&'a Number> {
            let number = number?;
            let cut: Vec<&str> = number.segments().take(level).collect();
            let cut = Number::parse(&cut.join("."))?;
            let found = numbers.get(numbers.partition_point(|other| **other < cut)).filter(|other| ***other == cut)?;
            (level > 1 && cut.parent() == parent).then_some(*found)
        };
        let siblings = [sibling(before), sibling(after)];
        let above = || {
            let parent = parent.as_ref()?;
            numbers.get(numbers.partition_point(|other| *other < parent)).filter(|other| **other == parent).copied()
        };
        let far = |number: &&Number| distance(wanted, number);
        siblings.into_iter().flatten().min_by_key(far).or_else(above).or_else(|| {
            let start = |number: &&Number| number.segments().next() == wanted.segments().next();
            let near = [before, after].into_iter().flatten();
            near.clone().find(start).or_else(|| near.min_by_key(far))
        })
    }

    /// The title, alias, page name or heading of a book nearest to one that it lacks, as people write it.
    pub(super) fn name(&mut self, book: BookId, wanted: &str) -> Option<String> {
        let corpus = self.corpus;
        let ids = corpus.clauses_of_book(book);
        let key = name_key(wanted);
        let of_book = |name: &&'a Name| ids.contains(&name.clause.0).then_some(name.key.as_str());
        let best = self.closest(&key, corpus.names.all().iter(), of_book)?;
        Some(corpus.label_of_name(best))
    }

    /// The page of a book whose name in addresses is nearest to one that it lacks.
    pub(super) fn page(&mut self, book: BookId, wanted: &str) -> Option<PageId> {
        let key = name_key(wanted);
        if let Some(&page) = self.pages.get(&(book, key.clone())) {
            return Some(page);
        }
        let corpus = self.corpus;
        let of_book = |&id: &PageId| (corpus.page(id).book == book).then_some(corpus.page(id).name.as_str());
        self.closest(wanted, corpus.page_ids(), of_book)
    }

    /// The anchor of a page nearest to one that it lacks.
    pub(super) fn anchor(&mut self, page: PageId, wanted: &str) -> Option<&'a str> {
        let corpus = self.corpus;
        if let Some(number) = Number::parse(wanted)
            && let Some(number) = self.number_within(corpus.page(page).clauses.clone(), &number)
        {
            return Some(number.canonical());
        }
        let anchor = |&id: &ClauseId| Some(corpus.clause(id).anchor.as_str());
        self.closest(wanted, corpus.clauses_of(page).skip(1), anchor).map(|id| corpus.clause(id).anchor.as_str())
    }

    /// Of equally near ones the first. `None` where all are further off than a slip of the keys. What has
    /// no key does not count.
    fn closest<'b, T>(
        &mut self,
        wanted: &str,
        all: impl Iterator<Item = T>,
        key: impl Fn(&T) -> Option<&'b str>,
    ) -> Option<T> {
        let length = wanted.chars().count();
        let allowed = 1 + length / 4;
        let mut best: Option<(usize, T)> = None;
        for one in all {
            // The walk itself costs, too.
            self.budget = self.budget.checked_sub(8)?;
            let Some(key) = key(&one) else { continue };
            let other = key.chars().count();
            if length == 0 || other.abs_diff(length) > allowed {
                continue;
            }
            self.budget = self.budget.checked_sub(length * other)?;
            let distance = strsim::osa_distance(wanted, key);
            if distance <= allowed && best.as_ref().is_none_or(|(nearest, _)| distance < *nearest) {
                best = Some((distance, one));
            }
        }
        best.map(|(_, one)| one)
    }
}

/// How far apart two numbers are in the first part in which they differ.
fn distance(a: &Number, b: &Number) -> u64 {
    let differing = a.segments().zip(b.segments()).find(|(a, b)| a != b);
    let value = |part: &str| -> u64 {
        part.parse().unwrap_or_else(|_| part.chars().fold(0, |sum: u64, c| sum.wrapping_mul(64).wrapping_add(c.into())))
    };
    differing.map_or(0, |(a, b)| value(a).abs_diff(value(b)))
}
