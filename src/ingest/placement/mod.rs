//! From the beginnings of lines to the clauses of a page: what a number, letter or list item means
//! where it stands. Shared by the readers of Markdown and of text.

mod labels;
mod lists;
mod subject;

use super::line::{Purpose, begins_sentence};
use super::page_builder::{NewClause, PageBuilder, section_anchor};
use super::raw::{RawLink, RawPage, RawText};
use crate::corpus::number::is_roman;
use crate::corpus::{Book, Kind, Number};
use crate::source::Span;
use labels::Letters;
use std::collections::HashMap;

/// As many parts as a number may have; what is nested deeper stays text.
const MAX_PARTS: usize = 8;

/// How far a printed number may run ahead of the one before it and still go on with the sequence.
pub(super) const MAX_GAP: u64 = 10;

/// Puts a page's clauses where they belong, as their beginnings are met one after another.
#[derive(Debug)]
pub(super) struct Placement {
    builder: PageBuilder,
    number: Option<Number>,
    letters: Letters,
    /// How often each first part of a number begins a line, over the whole file.
    families: HashMap<String, u32>,
    /// The page and the headings above what comes next.
    scopes: Vec<Scope>,
    /// The last numbered, lettered or listed clause, and what it is part of, the widest first.
    chain: Vec<Level>,
    by_number: HashMap<String, usize>,
    /// The clause that text without a beginning of its own goes on with.
    current: usize,
    /// The last number directly below the page's.
    last_of_page: Option<u64>,
    open_question: Option<(usize, String)>,
}

/// What a heading opens.
#[derive(Debug)]
struct Scope {
    /// The heading's level; 0 for the page.
    level: u8,
    clause: usize,
    /// The heading as printed.
    section: Option<String>,
    purpose: Option<Purpose>,
    /// The page or an unnumbered section, whose name is part of the anchors below it.
    named: bool,
    last_item: Option<u64>,
    questions: u64,
    examples: u64,
    /// The notes stand in paragraphs of their own, not in a list.
    loose_notes: bool,
    /// Of a page of prose: whether its first paragraph has been read, and how many clauses were made of
    /// the others; and the last of them, which a list goes on with.
    begun: bool,
    paragraphs: u64,
    last_paragraph: Option<usize>,
}

/// A clause that others can be numbered below.
#[derive(Clone, Debug)]
pub(super) struct Level {
    pub(super) position: usize,
    number: Option<Number>,
    anchor: String,
    kind: Kind,
    style: Style,
    /// Its own part of the number: `3`, `b`, `ii`.
    label: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    Digits,
    Letters,
    Roman,
}

/// What the items of a list are numbered below.
#[derive(Clone, Debug)]
pub(super) enum Base {
    /// The page's number: `1.` is 12.1.
    Page,
    /// The section, without a number: `1.` is `Bribery.1`, or `note.1` below a heading for notes.
    Scope,
    Clause(Level),
    /// Nothing: the items are text, with their markers.
    Text,
}

impl Placement {
    /// Begins a page. `families` tells how often each first part of a number begins a line of the file.
    pub(super) fn new(
        title: &str,
        number: Option<Number>,
        span: Span,
        book: &Book,
        families: HashMap<String, u32>,
    ) -> Self {
        let page = Scope {
            level: 0,
            clause: 0,
            section: None,
            purpose: None,
            named: true,
            last_item: None,
            questions: 0,
            examples: 0,
            loose_notes: false,
            begun: false,
            paragraphs: 0,
            last_paragraph: None,
        };
        Self {
            builder: PageBuilder::new(title, number.clone(), span),
            number,
            letters: Letters::new(book.skipped_letters.clone()),
            families,
            scopes: vec![page],
            chain: Vec::new(),
            by_number: HashMap::new(),
            current: 0,
            last_of_page: None,
            open_question: None,
        }
    }

    /// Whether nothing stands on the page yet.
    pub(super) fn is_empty(&self) -> bool {
        self.builder.page().clauses.len() == 1 && self.builder.page().clauses[0].text.is_empty()
    }

    pub(super) fn page_mut(&mut self) -> &mut RawPage {
        self.builder.page_mut()
    }

    /// Gives the page its title and number, where they are met on the way.
    pub(super) fn entitle(&mut self, title: RawText, number: Option<Number>, span: Span) {
        self.number.clone_from(&number);
        let page = self.builder.page_mut();
        page.title = title.rich.plain;
        page.number.clone_from(&number);
        let topic = &mut page.clauses[0];
        topic.number = number;
        topic.span = span;
        // Where a title leads, its page does, though its words are no part of the page's text.
        topic.text.links.extend(title.links.into_iter().map(|link| RawLink { range: None, ..link }));
    }

    pub(super) fn finish(self) -> RawPage {
        self.builder.finish()
    }

    pub(super) fn page_number(&self) -> Option<&Number> {
        self.number.as_ref()
    }

    /// How often a first part of a number begins a line of the file.
    pub(super) fn family(&self, number: &Number) -> u32 {
        number.segments().next().and_then(|first| self.families.get(first)).copied().unwrap_or(0)
    }

    /// Whether no number of several parts begins a line of the file.
    pub(super) fn has_no_families(&self) -> bool {
        self.families.is_empty()
    }

    /// Whether the page has a clause under a number.
    pub(super) fn has(&self, number: &Number) -> bool {
        self.by_number.contains_key(number.canonical())
    }

    /// Goes back to a clause after its parts: what follows goes on with it.
    pub(super) fn return_to(&mut self, position: usize) {
        self.current = position;
        if let Some(at) = self.chain.iter().position(|level| level.position == position) {
            self.chain.truncate(at + 1);
        }
    }

    /// Whether a number at a line's start is the label of a clause: it belongs to the page's number,
    /// and it stands at the start of a paragraph (`fresh`), goes on with the sequence, or the line
    /// before it ends as a sentence does. `rest` is the text after it.
    pub(super) fn accepts(&self, number: &Number, fresh: bool, after_sentence: bool, rest: &str) -> bool {
        let belongs = match &self.number {
            Some(page) if number.is_below(page) => true,
            Some(_) => fresh && self.is_stray_family(number, rest),
            None => self.family(number) > 1 || begins_sentence(rest),
        };
        let written_before = self.by_number.contains_key(number.canonical());
        let note = self.in_notes() && written_before;
        belongs && !note && (fresh || after_sentence || self.follows(number))
    }

    /// Whether numbers that do not belong to the page still look like a numbering of their own.
    fn is_stray_family(&self, number: &Number, rest: &str) -> bool {
        self.family(number) > 1 && begins_sentence(rest)
    }

    /// Whether a number comes next after the last one: its first part, or the next one of it or of
    /// what it is part of.
    fn follows(&self, number: &Number) -> bool {
        let Some(parent) = number.parent() else { return false };
        let label = number.segments().last().unwrap_or("");
        let Some(last) = self.chain.last().and_then(|level| level.number.as_ref()) else {
            let first_of_page = self.number.as_ref() == Some(&parent);
            return first_of_page && labels::is_first(label);
        };
        if *last == parent {
            return labels::is_first(label);
        }
        std::iter::successors(Some(last.clone()), Number::parent)
            .find(|before| before.parent().as_ref() == Some(&parent))
            .is_some_and(|before| self.letters.is_next(before.segments().last().unwrap_or(""), label))
    }

    /// Adds a clause under a whole number.
    pub(super) fn numbered(&mut self, number: Number, kind: Kind, span: Span) -> Level {
        let parent = self.home_of(&number);
        let label = number.segments().last().unwrap_or("").to_owned();
        self.chain.retain(|level| level.number.as_ref().is_some_and(|above| number.is_below(above)));
        let style = match self.chain.last().map(|level| level.style) {
            _ if label.starts_with(|c: char| c.is_ascii_digit()) => Style::Digits,
            Some(Style::Letters) if is_roman(&label) => Style::Roman,
            _ => Style::Letters,
        };
        if number.parent() == self.number
            && let Ok(last) = label.parse()
        {
            self.last_of_page = Some(last);
        }
        self.open_question = None;
        let anchor = number.canonical().to_owned();
        let level = Level { position: 0, number: Some(number), anchor, kind, style, label };
        self.add_level(level, parent, span)
    }

    /// The clause that a number is part of: the nearest of its own parts that the page has, else the
    /// heading it stands under.
    fn home_of(&self, number: &Number) -> usize {
        std::iter::successors(number.parent(), Number::parent)
            .take_while(|above| Some(above) != self.number.as_ref())
            .find_map(|above| self.by_number.get(above.canonical()).copied())
            .unwrap_or_else(|| self.scope().clause)
    }

    /// Adds a clause that others can be numbered below; its position is set here, and its anchor made
    /// unique.
    fn add_level(&mut self, mut level: Level, parent: usize, span: Span) -> Level {
        if let Some(number) = &level.number {
            self.by_number.insert(number.canonical().to_owned(), self.builder.page().clauses.len());
        }
        level.position = self.add(level.kind, level.number.clone(), level.anchor, parent, span);
        level.anchor = self.builder.page().clauses[level.position].anchor.clone();
        self.chain.push(level.clone());
        level
    }

    fn add(&mut self, kind: Kind, number: Option<Number>, anchor: String, parent: usize, span: Span) -> usize {
        let section = self.scopes.iter().rev().find_map(|scope| scope.section.clone());
        let text = RawText::default();
        self.current = self.builder.add(NewClause { kind, number, anchor, section, parent, text, about: None, span });
        self.current
    }

    fn scope(&self) -> &Scope {
        // The page's own scope is never taken off.
        &self.scopes[self.scopes.len() - 1]
    }

    fn scope_mut(&mut self) -> &mut Scope {
        let last = self.scopes.len() - 1;
        &mut self.scopes[last]
    }

    pub(super) fn in_notes(&self) -> bool {
        self.scope().purpose == Some(Purpose::Notes)
    }

    /// Adds a heading and opens what stands under it. With a number it is a clause of kind heading.
    pub(super) fn heading(&mut self, depth: u8, number: Option<Number>, text: RawText, span: Span) {
        self.close_scopes(depth);
        let purpose = self.scope().purpose;
        let named = number.is_none();
        let title = text.rich.plain.clone();
        let clause = if let Some(number) = number {
            let section = format!("{} {title}", number.printed());
            let heading = self.numbered(number, Kind::Heading, span);
            self.open_scope(depth, heading.position, Some(section), purpose, named);
            heading.position
        } else {
            self.chain.clear();
            self.open_question = None;
            let parent = self.scope().clause;
            self.open_scope(depth, parent, Some(title.clone()), purpose, named);
            let section = self.add(Kind::Section, None, section_anchor(&title), parent, span);
            self.scope_mut().clause = section;
            section
        };
        self.builder.continue_clause(clause, text);
    }

    /// Opens what stands under a heading for notes or questions, which is no clause itself.
    pub(super) fn purpose(&mut self, depth: u8, purpose: Purpose, heading: &str) {
        self.close_scopes(depth);
        self.chain.clear();
        self.open_question = None;
        let clause = self.scope().clause;
        self.open_scope(depth, clause, Some(heading.to_owned()), Some(purpose), false);
        self.current = clause;
    }

    fn close_scopes(&mut self, level: u8) {
        while self.scopes.len() > 1 && self.scope().level >= level {
            self.scopes.pop();
        }
    }

    fn open_scope(&mut self, depth: u8, clause: usize, section: Option<String>, purpose: Option<Purpose>, named: bool) {
        self.scopes.push(Scope {
            level: depth,
            clause,
            section,
            purpose,
            named,
            last_item: None,
            questions: 0,
            examples: 0,
            loose_notes: false,
            begun: false,
            paragraphs: 0,
            last_paragraph: None,
        });
    }

    pub(super) fn question(&mut self, span: Span) {
        let parent = self.scope().clause;
        let (prefix, scope) = self.named_scope();
        scope.questions += 1;
        let n = scope.questions;
        self.chain.clear();
        let position = self.add(Kind::Question, None, format!("{prefix}question.{n}"), parent, span);
        self.open_question = Some((position, format!("{prefix}answer.{n}")));
    }

    /// Adds an answer, if a question waits for one.
    pub(super) fn answer(&mut self, span: Span) -> bool {
        let Some((question, anchor)) = self.open_question.clone() else { return false };
        self.add(Kind::Answer, None, anchor, question, span);
        true
    }

    /// Adds an example of the clause before it.
    pub(super) fn example(&mut self, span: Span) {
        let parent = self.chain.last().map_or(self.scope().clause, |level| level.position);
        let (prefix, scope) = self.named_scope();
        scope.examples += 1;
        let n = scope.examples;
        self.add(Kind::Example, None, format!("{prefix}example.{n}"), parent, span);
    }

    /// The innermost section with a name of its own, or the page, and what anchors below it begin with.
    fn named_scope(&mut self) -> (String, &mut Scope) {
        let at = self.scopes.iter().rposition(|scope| scope.named).unwrap_or(0);
        let prefix = self.prefix(self.scopes[at].clause);
        (prefix, &mut self.scopes[at])
    }

    fn prefix(&self, clause: usize) -> String {
        match self.builder.page().clauses[clause].anchor.as_str() {
            "" => String::new(),
            anchor => format!("{anchor}."),
        }
    }

    /// Adds a paragraph that begins nothing new: it goes on with the clause before it. Below a heading
    /// for notes, paragraphs outside of lists are notes, unless there is a list of them.
    pub(super) fn paragraph(&mut self, text: RawText, span: Span, in_list: bool) {
        if text.rich.plain.trim().is_empty() {
            return;
        }
        let scope = self.scope();
        if self.in_notes() && !in_list && (self.current == scope.clause || scope.loose_notes) {
            let n = scope.last_item.unwrap_or(0) + 1;
            self.item(&Base::Scope, &n.to_string(), span);
            self.scope_mut().loose_notes = true;
        }
        self.text(text, span);
    }

    /// Adds a paragraph or item of a page of prose: the first one under the title or a heading goes with
    /// it, unless it has a name of its own (`has_lead`); every other one is a clause. An item is a part of the
    /// paragraph before its list.
    pub(super) fn prose(&mut self, text: RawText, span: Span, in_list: bool, has_lead: bool) {
        let current = &self.builder.page().clauses[self.current];
        let waits = self.current != self.scope().clause && current.text.is_empty();
        if self.in_notes() || waits || text.rich.plain.trim().is_empty() {
            return self.paragraph(text, span, in_list);
        }
        let first = !std::mem::replace(&mut self.scope_mut().begun, true);
        if first && !in_list && !has_lead {
            self.current = self.scope().clause;
            self.chain.clear();
            return self.text(text, span);
        }
        let home = self.scope().clause;
        let parent = self.scope().last_paragraph.filter(|_| in_list).unwrap_or(home);
        let (prefix, scope) = self.named_scope();
        scope.paragraphs += 1;
        let anchor = format!("{prefix}{}.{}", Kind::Rule.name(), scope.paragraphs);
        self.chain.clear();
        self.open_question = None;
        let position = self.add(Kind::Rule, None, anchor, parent, span);
        if !in_list {
            self.scope_mut().last_paragraph = Some(position);
        }
        self.text(text, span);
    }

    /// Adds text to the clause begun last.
    pub(super) fn text(&mut self, mut text: RawText, span: Span) {
        let position = self.current;
        let is_last = position + 1 == self.builder.page().clauses.len();
        let clause = &mut self.builder.page_mut().clauses[position];
        let can_have_subject = matches!(clause.kind, Kind::Note | Kind::Question);
        if can_have_subject && clause.text.is_empty() && clause.about.is_none() {
            text.finish();
            clause.about = subject::take(&mut text);
        }
        if is_last && position > 0 {
            clause.span.end = clause.span.end.max(span.end);
        }
        self.builder.continue_clause(position, text);
    }
}
