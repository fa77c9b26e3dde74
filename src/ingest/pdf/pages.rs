//! Passages to pages: an entry a page, its bullets and steps clauses of it.

use super::headings::Role;
use super::passages::{Kind as Is, Passage};
use crate::corpus::Kind;
use crate::ingest::outline::parts::{paragraphs, slug};
use crate::ingest::outline::related;
use crate::ingest::{NewClause, PageBuilder, RawPage, RawText, section_anchor};
use crate::source::Span;
use crate::text::name_key;
use std::collections::HashSet;

/// So much further set in than another bullet, in sizes, a bullet is a part of it.
const DEEPER: f32 = 0.5;

/// Makes pages; `fallback` is the title of what stands before the first heading.
pub(super) fn build(passages: Vec<Passage>, fallback: &str) -> Vec<RawPage> {
    let mut pages: Vec<Entry> = Vec::new();
    for passage in sum_up(passages) {
        let begins = matches!(passage.kind, Is::Heading(Role::Page | Role::Part));
        if begins {
            pages.push(Entry::new(&passage.text, passage.span()));
            continue;
        }
        if pages.is_empty() {
            let at = passage.span().start;
            pages.push(Entry::new(fallback, Span::new(at, at)));
        }
        if let Some(page) = pages.last_mut() {
            page.add(passage);
        }
    }
    pages.into_iter().map(Entry::finish).collect()
}

/// A part whose headings repeat titles of pages before it sums these up: its headings are sections of one
/// page, and the titles stay those of the pages.
fn sum_up(mut passages: Vec<Passage>) -> Vec<Passage> {
    let mut titles: HashSet<String> = HashSet::new();
    let parts: Vec<usize> = (0..passages.len()).filter(|&at| passages[at].kind == Is::Heading(Role::Part)).collect();
    for (nth, &start) in parts.iter().enumerate() {
        let before = if nth == 0 { 0 } else { parts[nth - 1] };
        let heads = |passage: &&Passage| passage.kind == Is::Heading(Role::Page);
        titles.extend(passages[before..start].iter().filter(heads).map(|page| name_key(&page.text)));
        let end = parts.get(nth + 1).copied().unwrap_or(passages.len());
        let part = &mut passages[start..end];
        if part.iter().filter(heads).any(|page| titles.contains(&name_key(&page.text))) {
            for page in part.iter_mut().filter(|passage| passage.kind == Is::Heading(Role::Page)) {
                page.kind = Is::Heading(Role::Section);
            }
        }
    }
    passages
}

/// A page while it is put together.
struct Entry {
    page: PageBuilder,
    place: Place,
    /// The box that is open, and the place that it stands in.
    inset: u32,
    around: Option<Place>,
    end: usize,
}

/// Where the next passage goes.
#[derive(Clone, Default)]
struct Place {
    /// The section that is open: its position and anchor.
    section: Option<(usize, String)>,
    /// The bullets and steps that are open, with their indents, outermost first.
    open: Vec<(usize, f32)>,
    /// The clause that a paragraph without a bullet goes to.
    lead: usize,
    question: Option<usize>,
    rules: usize,
    /// Clauses stand below the page itself.
    has_parts: bool,
}

impl Entry {
    fn new(title: &str, span: Span) -> Self {
        let mut page = PageBuilder::new(title, None, span);
        page.page_mut().name = Some(slug(title));
        Self { page, place: Place::default(), inset: 0, around: None, end: span.end }
    }

    fn add(&mut self, passage: Passage) {
        let span = passage.span();
        self.end = self.end.max(span.end);
        if passage.inset != self.inset {
            self.turn_to(passage.inset);
        }
        match &passage.kind {
            Is::Heading(_) => self.section(&passage),
            Is::Related => self.related(&passage),
            Is::Paragraph => self.paragraph(&passage),
            Is::Bullet => {
                self.place.rules += 1;
                let anchor = self.below_section(&format!("rule.{}", self.place.rules));
                self.list_item(&passage, anchor);
            }
            Is::Step(label) => {
                let label = label.clone();
                while self.place.open.last().is_some_and(|&(_, indent)| indent + DEEPER > passage.indent) {
                    self.place.open.pop();
                }
                let anchor = match self.place.open.last() {
                    Some(&(parent, _)) => format!("{}.{label}", self.page.page().clauses[parent].anchor),
                    None => self.below_section(&format!("step.{label}")),
                };
                self.list_item(&passage, anchor);
            }
            Is::Question => {
                self.place.rules += 1;
                let anchor = self.below_section(&format!("question.{}", self.place.rules));
                self.place.question = Some(self.clause(Kind::Question, anchor, self.place.lead, &passage));
                self.place.open.clear();
            }
            Is::Answer => {
                let parent = self.place.question.unwrap_or(self.place.lead);
                let above = self.page.page().clauses[parent].anchor.clone();
                let anchor = if above.is_empty() { "answer".to_owned() } else { format!("{above}.answer") };
                self.clause(Kind::Answer, anchor, parent, &passage);
                self.place.open.clear();
            }
            Is::Example => {
                self.place.rules += 1;
                let anchor = self.below_section(&format!("example.{}", self.place.rules));
                let parent = self.place.open.last().map_or(self.place.lead, |&(position, _)| position);
                self.clause(Kind::Example, anchor, parent, &passage);
            }
        }
    }

    /// Begins a box, or goes on where the one that is over began; 0 is the text around boxes.
    fn turn_to(&mut self, inset: u32) {
        self.inset = inset;
        if let Some(around) = self.around.take() {
            let has_section = self.place.section != around.section;
            let rules = if has_section { around.rules } else { self.place.rules };
            self.place = Place { rules, ..around };
        }
        if inset > 0 {
            self.around = Some(self.place.clone());
            self.place.open.clear();
            self.place.question = None;
        }
    }

    fn section(&mut self, passage: &Passage) {
        self.place.open.clear();
        self.place.question = None;
        self.place.section = None;
        let position = self.clause(Kind::Section, section_anchor(&passage.text), 0, passage);
        let anchor = self.page.page().clauses[position].anchor.clone();
        self.place.section = Some((position, anchor));
        self.place.lead = position;
        self.place.rules = 0;
    }

    fn related(&mut self, passage: &Passage) {
        let from = passage.span();
        let names = related::names(&passage.text, from);
        // The names may run over several lines: each stands somewhere in all of them.
        self.page.page_mut().related.extend(names.into_iter().map(|mut link| {
            link.span = from;
            link
        }));
        self.place.open.clear();
    }

    fn paragraph(&mut self, passage: &Passage) {
        // What is set in as far as the text of a bullet belongs to it.
        let to = self.place.open.iter().rev().find(|&&(_, indent)| passage.indent > indent + DEEPER);
        let to = to.map_or(self.place.lead, |&(position, _)| position);
        let begins = self.inset == 0
            && self.place.lead == 0
            && !self.place.has_parts
            && self.page.page().clauses[0].text.rich.plain.is_empty();
        if to != self.place.lead || begins {
            self.page.continue_clause(to, paragraphs(&passage.text));
            return;
        }
        self.place.open.clear();
        self.place.rules += 1;
        let anchor = self.below_section(&format!("rule.{}", self.place.rules));
        let position = self.clause(Kind::Rule, anchor, to, passage);
        if passage.text.ends_with(':') {
            self.place.open.push((position, passage.indent));
        }
    }

    fn list_item(&mut self, passage: &Passage, anchor: String) {
        while self.place.open.last().is_some_and(|&(_, indent)| indent + DEEPER > passage.indent) {
            self.place.open.pop();
        }
        let parent = self.place.open.last().map_or(self.place.lead, |&(position, _)| position);
        let position = self.clause(Kind::Rule, anchor, parent, passage);
        self.place.open.push((position, passage.indent));
    }

    fn clause(&mut self, kind: Kind, anchor: String, parent: usize, passage: &Passage) -> usize {
        let section = self.place.section.as_ref().map(|&(position, _)| position);
        let section = section.map(|at| self.page.page().clauses[at].text.rich.first_line().to_owned());
        let text: RawText = paragraphs(&passage.text);
        self.place.has_parts = true;
        self.page.add(NewClause {
            kind,
            number: None,
            anchor,
            section,
            parent,
            text,
            about: None,
            span: passage.span(),
        })
    }

    fn below_section(&self, label: &str) -> String {
        match &self.place.section {
            Some((_, anchor)) => format!("{anchor}.{label}"),
            None => label.to_owned(),
        }
    }

    fn finish(self) -> RawPage {
        let mut page = self.page.finish();
        page.clauses[0].span.end = page.clauses[0].span.end.max(self.end);
        page
    }
}
