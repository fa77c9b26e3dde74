//! A list of related topics as its source has it: entries, and what stands between them.

use super::entry::{Form, Found, find, html_label};
use crate::check::links::{Order, list_of};
use crate::corpus::{ClauseId, Corpus, LinkForm, PageId, Target};
use crate::source::{SourceFile, Span};
use std::collections::HashSet;

/// A list that can be changed and written down again.
#[derive(Clone, Debug)]
pub(super) struct List {
    /// From its first entry to its last one or, where it has none, its brackets.
    pub span: Span,
    pub form: Form,
    pub entries: Vec<Entry>,
    /// What stands between two entries; one less than these.
    gaps: Vec<String>,
    /// What would stand between the entries of a list that has one.
    gap: String,
}

#[derive(Clone, Debug)]
pub(super) struct Entry {
    /// The page that it leads to; `None` where it leads to no page.
    pub to: Option<PageId>,
    /// The link's target as it is written.
    pub written: String,
    pub link: LinkForm,
    /// All of the entry: `<li>…</li>`, `- Cargo`.
    pub core: String,
}

impl Entry {
    fn topic(&self, corpus: &Corpus) -> Option<ClauseId> {
        self.to.map(|page| corpus.topic(page))
    }
}

impl List {
    /// Reads the list of a page in its file.
    ///
    /// # Errors
    /// There is no list, or it has no form that could be kept; the reason completes “the file … ”.
    pub(super) fn of(corpus: &Corpus, page: PageId, file: &SourceFile) -> Result<Self, &'static str> {
        let text = file.text();
        let mut list: Option<Self> = None;
        for link in list_of(corpus, page) {
            let Found { span, form, gap } =
                find(text, file.span(link.place), link.form).ok_or("has a list of related topics of another form")?;
            let to = match link.target {
                Target::Clause(to) if corpus.is_topic(to) => Some(corpus.page_id_of(to)),
                _ => None,
            };
            let core = text[span.start..span.end].to_owned();
            let entry = Entry { to, written: link.written.clone(), link: link.form, core };
            match &mut list {
                None => list = Some(Self { span, form, entries: vec![entry], gaps: Vec::new(), gap }),
                Some(list) if span.start < list.span.end => return Err("has several related topics in one entry"),
                Some(list) => {
                    let between = text.get(list.span.end..span.start).filter(|_| form == list.form);
                    let plain =
                        |gap: &&str| gap.chars().all(|c| c.is_whitespace() || matches!(c, ',' | ';' | '|' | '·'));
                    let gap = between.filter(plain).ok_or("has something between its related topics")?;
                    list.gaps.push(gap.to_owned());
                    list.entries.push(entry);
                    list.span.end = span.end;
                }
            }
        }
        let empty = || {
            Form::empty(text).map(|span| {
                let (form, gap) = (Form::Empty, ", ".to_owned());
                Self { span, form, entries: Vec::new(), gaps: Vec::new(), gap }
            })
        };
        list.or_else(empty).ok_or("has no list of related topics")
    }

    /// Takes out what stands twice.
    pub(super) fn keep_first_ones(&mut self) {
        let mut seen = HashSet::new();
        let mut at = 0;
        while at < self.entries.len() {
            let Entry { to, written, core, .. } = &self.entries[at];
            let label = if self.form == Form::Html { html_label(core).map(str::to_owned) } else { None };
            if seen.insert((*to, to.is_none().then(|| written.clone()), label)) {
                at += 1;
            } else {
                self.entries.remove(at);
                self.gaps.remove(at - 1);
            }
        }
    }

    /// Adds an entry: at its place, where the list is in order; else at its end.
    pub(super) fn add(&mut self, corpus: &Corpus, entry: Entry, order: Option<&Order>) {
        let at = self.place_of(corpus, &entry, order).unwrap_or(self.entries.len());
        if !self.entries.is_empty() {
            let gap = self.gaps.get(at.saturating_sub(1)).or(self.gaps.last()).unwrap_or(&self.gap).clone();
            self.gaps.insert(at.min(self.gaps.len()), gap);
        }
        self.entries.insert(at, entry);
    }

    fn place_of(&self, corpus: &Corpus, entry: &Entry, order: Option<&Order>) -> Option<usize> {
        let before = order?.before;
        let topics: Vec<ClauseId> = self.entries.iter().map(|entry| entry.topic(corpus)).collect::<Option<_>>()?;
        let new = entry.topic(corpus)?;
        let in_order = topics.windows(2).all(|pair| before(corpus, pair[0], pair[1]));
        in_order.then(|| topics.iter().position(|&topic| !before(corpus, topic, new)).unwrap_or(topics.len()))
    }

    /// Puts the entries into an order; what stands between them stays where it is.
    pub(super) fn sort(&mut self, corpus: &Corpus, order: &Order) -> Result<(), &'static str> {
        if self.entries.iter().any(|entry| entry.to.is_none()) {
            return Err("has related topics that lead to no page, so that they have no place in its order");
        }
        let before = |a: &Entry, b: &Entry| {
            let topics = a.topic(corpus).zip(b.topic(corpus));
            topics.is_some_and(|(a, b)| (order.before)(corpus, a, b))
        };
        self.entries.sort_by(|a, b| before(b, a).cmp(&before(a, b)));
        Ok(())
    }

    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        for (at, entry) in self.entries.iter().enumerate() {
            if at > 0 {
                text.push_str(&self.gaps[at - 1]);
            }
            text.push_str(&entry.core);
        }
        let brackets = self.form == Form::Empty || self.form == Form::Alone && self.entries.len() > 1;
        if brackets { format!("[{text}]") } else { text }
    }
}
