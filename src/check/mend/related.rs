//! Changes of lists of related topics: entries once, ways back added, an order kept.

use super::entry::{Wanted, html_label, written_anew};
use super::list::{Entry, List};
use crate::check::links::{Order, order_of};
use crate::corpus::{BookId, Corpus, PageId, RelationKind};
use crate::diag::RelatedChange;
use crate::source::{SourceFile, Span};
use std::collections::HashMap;

/// The lists of related topics of a corpus as their sources have them.
pub struct RelatedLists<'a> {
    corpus: &'a Corpus,
    source: &'a dyn Fn(&str) -> Option<SourceFile>,
    pages: HashMap<String, PageId>,
    orders: HashMap<BookId, Option<&'static Order>>,
    read: HashMap<PageId, Option<List>>,
}

/// What became of the changes of one list.
#[derive(Default)]
pub(super) struct Changed {
    /// Where the list stands and what it is to be.
    pub list: Option<(Span, String)>,
    pub done: usize,
    pub left: Vec<&'static str>,
}

impl<'a> RelatedLists<'a> {
    /// `source` gives a file by its path.
    #[must_use]
    pub fn of(corpus: &'a Corpus, source: &'a dyn Fn(&str) -> Option<SourceFile>) -> Self {
        let pages = corpus.page_ids().map(|page| (corpus.page_address(page), page)).collect();
        Self { corpus, source, pages, orders: HashMap::new(), read: HashMap::new() }
    }

    /// The file of the page at an address.
    pub(super) fn file_of(&self, page: &str) -> Option<&str> {
        self.pages.get(page).map(|&page| self.corpus.page(page).file.as_str())
    }

    pub(super) fn change(&mut self, file: &SourceFile, page: &str, changes: &[&RelatedChange]) -> Changed {
        let mut changed = Changed::default();
        let Some(&page) = self.pages.get(page) else { return changed };
        let book = self.corpus.page(page).book;
        let order = *self.orders.entry(book).or_insert_with(|| order_of(self.corpus, book));
        let mut list = match List::of(self.corpus, page, file) {
            Ok(list) => list,
            Err(why) => {
                changed.left = vec![why; changes.len()];
                return changed;
            }
        };
        let before = list.text();
        for change in changes {
            let done = match change {
                RelatedChange::Once => {
                    list.keep_first_ones();
                    Ok(())
                }
                RelatedChange::Add(address) => match self.pages.get(address.as_str()) {
                    Some(&to) => self.entry(&list, to).map(|entry| list.add(self.corpus, entry, order)),
                    None => Err("has no page to add"),
                },
                RelatedChange::Sort => match order {
                    Some(order) => list.sort(self.corpus, order),
                    None => Err("has no order to follow"),
                },
            };
            match done {
                Ok(()) => changed.done += 1,
                Err(why) => changed.left.push(why),
            }
        }
        let after = list.text();
        changed.list = (before != after).then_some((list.span, after));
        changed
    }

    /// An entry that leads to a page, in the form of those that a list has.
    fn entry(&mut self, list: &List, to: PageId) -> Result<Entry, &'static str> {
        let label = self.label(to);
        let wanted = Wanted { corpus: self.corpus, page: to, label: label.as_deref() };
        let written = written_anew(list, &wanted)?;
        Ok(Entry { to: Some(to), ..written })
    }

    /// What other lists of web pages call a page, as it is written there.
    fn label(&mut self, to: PageId) -> Option<String> {
        let corpus = self.corpus;
        let links = corpus.relations_into(to).filter(|link| link.kind == RelationKind::RelatedTopic);
        let mut pages: Vec<PageId> = links.map(|link| corpus.page_id_of(link.from)).collect();
        pages.dedup();
        pages.into_iter().find_map(|page| {
            let source = self.source;
            let list = self.read.entry(page).or_insert_with(|| {
                let file = source(&corpus.page(page).file)?;
                List::of(corpus, page, &file).ok()
            });
            let entry = list.as_ref()?.entries.iter().find(|entry| entry.to == Some(to))?;
            html_label(&entry.core).map(str::to_owned)
        })
    }
}
