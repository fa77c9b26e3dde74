//! Puts a page together clause by clause, and keeps its invariants: unique anchors, parents before
//! their parts, text that stands between clauses kept where it stands.

use super::raw::{RawClause, RawLink, RawPage, RawText};
use crate::corpus::{Kind, Number};
use crate::source::Span;
use std::collections::HashMap;

/// A clause to be added: its kind and text, and where it hangs.
#[derive(Debug)]
pub struct NewClause {
    pub kind: Kind,
    pub number: Option<Number>,
    /// The anchor wanted; where the page has it already, `~2`, `~3` … is added.
    pub anchor: String,
    pub section: Option<String>,
    /// A position that [`PageBuilder::add`] gave; 0 is the page itself.
    pub parent: usize,
    pub text: RawText,
    pub about: Option<RawLink>,
    pub span: Span,
}

/// No rules go deeper than this; what does is hostile, and hangs on the deepest clause allowed.
pub const MAX_DEPTH: usize = 16;

#[derive(Debug)]
pub struct PageBuilder {
    page: RawPage,
    /// How many clauses each clause is below the page.
    depths: Vec<usize>,
    /// Each anchor with the number of its last repetition.
    anchors: HashMap<String, usize>,
}

impl PageBuilder {
    /// Begins a page; `span` is where its title stands.
    #[must_use]
    pub fn new(title: &str, number: Option<Number>, span: Span) -> Self {
        let topic = RawClause {
            anchor: String::new(),
            number: number.clone(),
            kind: Kind::Topic,
            section: None,
            parent: None,
            text: RawText::default(),
            tail: None,
            about: None,
            span,
            source_page: None,
            continued: false,
        };
        let title = RawText::plain(title).rich.plain;
        let page = RawPage {
            name: None,
            title,
            number,
            aliases: Vec::new(),
            original: None,
            related: Vec::new(),
            columns: None,
            clauses: vec![topic],
        };
        Self { page, depths: vec![0], anchors: HashMap::from([(String::new(), 1)]) }
    }

    /// The page as it is so far, for its title, aliases and related topics.
    pub fn page_mut(&mut self) -> &mut RawPage {
        &mut self.page
    }

    #[must_use]
    pub fn page(&self) -> &RawPage {
        &self.page
    }

    /// Adds a clause and gives its position.
    pub fn add(&mut self, new: NewClause) -> usize {
        let NewClause { kind, number, anchor, section, parent, mut text, about, span } = new;
        text.finish();
        let position = self.page.clauses.len();
        let anchor = self.unique(anchor);
        let mut parent = parent.min(position - 1);
        if self.depths[parent] == MAX_DEPTH {
            parent = self.page.clauses[parent].parent.unwrap_or(0);
        }
        self.depths.push(self.depths[parent] + 1);
        self.page.clauses.push(RawClause {
            anchor,
            number,
            kind,
            section,
            parent: Some(parent),
            text,
            tail: None,
            about,
            span,
            source_page: None,
            continued: false,
        });
        position
    }

    /// Adds text that has no number of its own to a clause: as a paragraph of it, or, where parts of
    /// the clause have been added since, as its tail, which stands after them.
    pub fn continue_clause(&mut self, position: usize, mut text: RawText) {
        text.finish();
        if text.is_empty() {
            return;
        }
        let last = self.page.clauses.len() - 1;
        let clause = &mut self.page.clauses[position];
        let begins = clause.text.append(text);
        // The lead of a page is told before its rules; what comes later follows them.
        if last > position && clause.tail.is_none() {
            clause.tail = Some(begins);
        }
    }

    fn unique(&mut self, anchor: String) -> String {
        let mut count = self.anchors.get(&anchor).copied().unwrap_or(0);
        let mut candidate = anchor.clone();
        while self.anchors.contains_key(&candidate) {
            count += 1;
            candidate = format!("{anchor}~{count}");
        }
        if count > 0 {
            self.anchors.insert(anchor, count);
        }
        self.anchors.insert(candidate.clone(), 1);
        candidate
    }

    #[must_use]
    pub fn finish(mut self) -> RawPage {
        for clause in &mut self.page.clauses {
            clause.text.finish();
        }
        self.page
    }
}

/// The anchor of a heading: as printed, blanks as `_`.
#[must_use]
pub fn section_anchor(heading: &str) -> String {
    heading.split_whitespace().collect::<Vec<_>>().join("_").replace('#', "")
}
