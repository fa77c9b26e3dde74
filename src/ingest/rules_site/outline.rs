//! From the pieces of a page to its clauses: what is a section, an item, a paragraph, a related topic.

use super::elements::Block;
use super::gather::{Gatherer, without_bullet, without_links};
use super::headings::{Mode, Title, end_of, mode_of, text_of, typed_number, word_of};
use super::lists::{List, Place, counted_down};
use super::markup::{Attributes, Markup, Piece, What};
use super::numbering::Numbering;
use super::typed::Typed;
use crate::corpus::{Kind, Number, RelationKind};
use crate::diag::{Finding, Warned};
use crate::ingest::markdown::worded;
use crate::ingest::{DROPPED, NewClause, PageBuilder, RawLink, RawPage, RawText, section_anchor};
use crate::source::{SourceFile, Span};
use crate::text::bare_title;
use std::collections::HashMap;

/// Makes a page of its pieces.
pub(super) fn build(markup: &Markup, file: &SourceFile) -> Warned<RawPage> {
    let read = read(markup, file, Typed::default());
    let typed = Typed::learn(&read.paragraphs);
    let read = if typed.is_empty() { read } else { self::read(markup, file, typed) };
    Warned::new(read.builder.finish(), read.dropped)
}

/// Reads a page, of whose paragraphs it is known what they begin with.
fn read<'a>(markup: &Markup, file: &'a SourceFile, typed: Typed) -> Outline<'a> {
    let title = Title::find(markup, file);
    let numbering = Numbering::read(&markup.styles);
    let number = numbering.page_number().cloned().or(title.number);
    let builder = PageBuilder::new(&title.text, number.clone(), title.span);
    let mut outline = Outline {
        file,
        numbering,
        number,
        word: word_of(&markup.pieces),
        builder,
        gatherer: Gatherer::default(),
        draft: None,
        lists: Vec::new(),
        sections: vec![Section { level: 0, mode: Mode::Plain, clause: 0, name: None, anchor: String::new() }],
        loose: 0,
        heading: None,
        cells: Vec::new(),
        articles: 0,
        by_number: HashMap::new(),
        typed,
        paragraphs: Vec::new(),
        dropped: Vec::new(),
    };
    outline.walk(&markup.pieces, title.pieces);
    outline
}

pub(super) struct Outline<'a> {
    file: &'a SourceFile,
    numbering: Numbering,
    /// The page's number.
    pub(super) number: Option<Number>,
    /// The word that numbers its headings.
    word: Option<&'static str>,
    pub(super) builder: PageBuilder,
    gatherer: Gatherer,
    /// The item whose text is being gathered.
    draft: Option<Draft>,
    /// The lists that are open, the innermost last.
    lists: Vec<List>,
    /// The headings that what follows stands under, the page itself first.
    sections: Vec<Section>,
    /// The clause that goes on with text which stands in no list.
    pub(super) loose: usize,
    /// The heading that is open and was no item yet: its level and where it starts.
    heading: Option<(u8, Span)>,
    /// How many cells the open table rows have so far.
    cells: Vec<usize>,
    articles: usize,
    pub(super) by_number: HashMap<String, usize>,
    pub(super) typed: Typed,
    /// The paragraphs outside of lists, with the places of their words.
    paragraphs: Vec<(usize, String)>,
    dropped: Vec<Finding>,
}

/// A heading that text stands under.
#[derive(Clone, Debug)]
pub(super) struct Section {
    level: u8,
    pub(super) mode: Mode,
    /// The clause that it is, or is in.
    pub(super) clause: usize,
    pub(super) name: Option<String>,
    /// What anchors below it begin with; empty for the page.
    pub(super) anchor: String,
}

/// An item before its text is known.
struct Draft {
    place: Place,
    at: Span,
}

impl Outline<'_> {
    fn walk(&mut self, pieces: &[Piece], title: std::ops::Range<usize>) {
        let mut at = 0;
        while let Some(piece) = pieces.get(at) {
            at += 1;
            if title.contains(&(at - 1)) {
                self.unmark_only(piece);
                continue;
            }
            match &piece.what {
                What::Open(block, attributes) => {
                    let footer = *block == Block::Footer && self.articles == 0;
                    if *block == Block::Navigation || footer {
                        let end = end_of(pieces, at - 1);
                        self.drop_navigation(&pieces[at - 1..end]);
                        at = end;
                    } else {
                        let attributes = attributes.as_deref().map(|found| counted_down(found, &pieces[at - 1..]));
                        self.open(*block, attributes.as_deref(), piece.span);
                    }
                }
                What::Close(block) => self.close(*block, piece.span),
                What::Text(text) => self.gatherer.push(text, piece.span),
                What::LineBreak => self.end_line(),
                What::Mark(id, kind) => self.gatherer.mark(*id, kind),
                What::Unmark(id) => self.gatherer.unmark(*id),
            }
        }
        self.flush();
    }

    fn unmark_only(&mut self, piece: &Piece) {
        if let What::Unmark(id) = piece.what {
            self.gatherer.unmark(id);
        }
    }

    fn drop_navigation(&mut self, pieces: &[Piece]) {
        self.end_line();
        for piece in pieces {
            self.unmark_only(piece);
        }
        let (Some(first), Some(last)) = (pieces.first(), pieces.last()) else { return };
        if text_of(pieces).is_empty() {
            return;
        }
        let (from, to) = (self.file.place(first.span).line, self.file.place(last.span).line);
        let lines = if from == to { format!("line {from}") } else { format!("lines {from} to {to}") };
        let message = format!("site navigation left out: {lines}");
        self.dropped.push(Finding::new(&DROPPED, self.file, first.span, message));
    }

    fn open(&mut self, block: Block, attributes: Option<&Attributes>, span: Span) {
        match block {
            Block::OrderedList | Block::BulletList => self.open_list(block == Block::OrderedList, attributes),
            Block::Item => self.open_item(attributes, span),
            Block::Heading(level) => match &mut self.draft {
                Some(draft) if self.gatherer.is_empty() => draft.place.become_heading(),
                Some(_) => self.end_line(),
                None => {
                    self.end_open_heading(span);
                    self.gatherer.no_bullet();
                    self.heading = Some((level, span));
                }
            },
            Block::Row => {
                self.end_line();
                self.cells.push(0);
            }
            Block::Cell => {
                let before = self.cells.last().copied().unwrap_or(0);
                if before > 0 && !self.gatherer.is_empty() {
                    self.gatherer.push_sign(" | ");
                }
                if let Some(count) = self.cells.last_mut() {
                    *count += 1;
                }
            }
            Block::Article => {
                self.articles += 1;
                self.end_line();
            }
            _ => self.end_line(),
        }
    }

    fn close(&mut self, block: Block, span: Span) {
        match block {
            Block::OrderedList | Block::BulletList => {
                self.flush();
                self.lists.pop();
            }
            Block::Item => {
                self.flush();
                self.gatherer.no_bullet();
            }
            Block::Heading(_) => match self.heading.take() {
                Some((level, start)) => self.end_heading(level, Span::new(start.start, span.end)),
                None => self.end_line(),
            },
            Block::Row => {
                self.end_line();
                self.cells.pop();
            }
            Block::Cell => {}
            Block::Article => {
                self.articles = self.articles.saturating_sub(1);
                self.end_line();
            }
            _ => self.end_line(),
        }
    }

    pub(super) fn section(&self) -> Section {
        self.sections.last().cloned().unwrap_or(Section {
            level: 0,
            mode: Mode::Plain,
            clause: 0,
            name: None,
            anchor: String::new(),
        })
    }

    fn open_list(&mut self, ordered: bool, attributes: Option<&Attributes>) {
        self.flush();
        let none = Attributes::default();
        let attributes = attributes.unwrap_or(&none);
        let clauses = &self.builder.page().clauses;
        let list = if let Some(outer) = self.lists.last().filter(|list| !list.interrupted) {
            let item = outer.item.and_then(|item| clauses.get(item));
            let number = item.and_then(|item| item.number.clone());
            List::inside(outer, ordered, attributes, number, item.map(|item| item.anchor.clone()))
        } else {
            let Section { mode, clause, anchor, .. } = self.section();
            let own = clauses.get(clause).and_then(|clause| clause.number.clone());
            let number = own.or_else(|| self.number.clone());
            // Below a rule that is typed, a list is a part of it.
            let above = self.typed.rule().filter(|_| number.is_none()).and_then(|at| Some((at, clauses.get(at)?)));
            let (clause, anchor) = above.map_or((clause, anchor), |(at, rule)| (at, rule.anchor.clone()));
            List::below_heading(mode, (clause, &anchor), number, ordered, attributes, &self.numbering)
        };
        self.lists.push(list);
    }

    fn open_item(&mut self, attributes: Option<&Attributes>, span: Span) {
        let heading = self.end_open_heading(span);
        let Some(list) = self.lists.last_mut() else {
            self.gatherer.bullet();
            return;
        };
        match list.next(attributes.and_then(|attributes| attributes.value)) {
            Some(mut place) => {
                if heading {
                    place.become_heading();
                }
                self.draft = Some(Draft { place, at: span });
            }
            None if list.is_related() => {}
            None => self.gatherer.bullet(),
        }
    }

    /// Ends a heading before its end tag, and hands over what else was gathered. Gives whether there was
    /// a heading without a word, which is about to have them inside another block.
    fn end_open_heading(&mut self, next: Span) -> bool {
        match self.heading.take() {
            Some((level, start)) if !self.gatherer.is_empty() => {
                self.end_heading(level, Span::new(start.start, next.start));
                false
            }
            heading => {
                self.flush();
                heading.is_some()
            }
        }
    }

    /// A line or a paragraph ends, or another block begins.
    fn end_line(&mut self) {
        if self.heading.is_some() {
            self.gatherer.push_sign(" ");
        } else if self.draft.is_some() {
            self.gatherer.break_paragraph();
        } else {
            self.flush();
        }
    }

    /// Hands over the text gathered so far.
    fn flush(&mut self) {
        let (text, span) = self.gatherer.take();
        if let Some(Draft { place, at }) = self.draft.take() {
            let span = Span::new(at.start, span.map_or(at.end, |span| span.end.max(at.end)));
            let position = self.add_item(place, text, span);
            if let Some(list) = self.lists.last_mut() {
                list.item = Some(position);
            }
            return;
        }
        let Some(span) = span.filter(|_| !text.is_empty()) else { return };
        if self.is_file_name(&text.rich.plain) {
            let message = "the file's name, which stands before the page, left out";
            self.dropped.push(Finding::new(&DROPPED, self.file, span, message));
            return;
        }
        let in_related_list = self.lists.last().filter(|list| !list.interrupted).map(List::is_related);
        if in_related_list.unwrap_or_else(|| self.section().mode == Mode::Related) {
            self.relate(text, span, in_related_list.is_some());
        } else if let Some(target) = self.list_target() {
            self.go_on(target, text, span);
        } else {
            self.paragraphs.push((span.start, without_bullet(&text.rich.plain).to_owned()));
            if let Some(text) = self.typed(text, span) {
                self.go_on(self.loose, text, span);
            }
        }
    }

    /// A page that was saved with its name in the first line.
    fn is_file_name(&self, text: &str) -> bool {
        let clauses = &self.builder.page().clauses;
        let before_all = clauses.len() == 1 && clauses[0].text.is_empty();
        let is_name = |name: &str, end: &str| name == self.file.stem() && matches!(end, "php" | "html" | "htm");
        before_all && text.split_once('.').is_some_and(|(name, end)| is_name(name, end))
    }

    /// The clause that text between the items of the open lists goes on with, where one of them holds clauses.
    fn list_target(&self) -> Option<usize> {
        let list = self.lists.last().filter(|list| !list.interrupted)?;
        list.target().or_else(|| self.lists.iter().rev().find_map(List::target))
    }

    fn go_on(&mut self, clause: usize, text: RawText, span: Span) {
        self.builder.continue_clause(clause, text);
        // The clause's span is its own text, without its parts.
        let last = self.builder.page().clauses.len() - 1;
        if let Some(clause) = self.builder.page_mut().clauses.get_mut(clause).filter(|_| clause == last) {
            clause.span.end = clause.span.end.max(span.end);
        }
    }

    fn add_item(&mut self, place: Place, text: RawText, span: Span) -> usize {
        let Place { kind, number, anchor, parent, counted_by_style } = place;
        let typed = if kind == Kind::Note || counted_by_style { None } else { self.typed_rule(&text) };
        let (number, anchor, text) = match typed {
            Some((number, at)) => {
                let anchor = number.canonical().to_owned();
                (Some(number), anchor, text.without_start(at))
            }
            None => (number, anchor, text),
        };
        self.add(NewClause { kind, number, anchor, section: self.section().name, parent, text, about: None, span })
    }

    pub(super) fn add(&mut self, clause: NewClause) -> usize {
        let number = clause.number.as_ref().map(|number| number.canonical().to_owned());
        let position = self.builder.add(clause);
        if let Some(number) = number {
            self.by_number.entry(number).or_insert(position);
        }
        position
    }

    fn end_heading(&mut self, level: u8, span: Span) {
        let (text, _) = self.gatherer.take();
        if text.is_empty() {
            return;
        }
        for list in &mut self.lists {
            list.interrupted = true;
        }
        while self.sections.len() > 1 && self.section().level >= level {
            self.sections.pop();
        }
        self.typed.begin_section();
        let outer = self.section();
        let words = text.rich.plain.clone();
        if let Some(mode) = mode_of(&words) {
            let name = outer.name.or(Some(words));
            self.loose = outer.clause;
            self.sections.push(Section { level, mode, name, ..outer });
            return;
        }
        let worded =
            || worded(&words).filter(|&(word, ..)| self.word == Some(word)).map(|(_, number, at)| (number, at));
        let typed = typed_number(&words).or_else(worded).filter(|(number, at)| {
            let of_page = self.number.as_ref().is_none_or(|page| number.is_below(page));
            of_page && outer.mode != Mode::Notes && *at < words.len()
        });
        let name = Some(words[typed.as_ref().map_or(0, |(_, at)| *at)..].to_owned());
        if let Some((number, at)) = typed {
            self.sections.push(Section { level, mode: outer.mode, clause: outer.clause, name, anchor: outer.anchor });
            self.add_typed(Kind::Heading, number, text.without_start(at), span);
        } else {
            let anchor = section_anchor(bare_title(&words));
            self.loose = self.add(NewClause {
                kind: Kind::Section,
                number: None,
                anchor,
                section: name.clone(),
                parent: outer.clause,
                text,
                about: None,
                span,
            });
            self.sections.push(Section { level, mode: outer.mode, clause: self.loose, name, anchor: String::new() });
        }
        let anchor = self.builder.page().clauses[self.loose].anchor.clone();
        if let Some(section) = self.sections.last_mut() {
            section.clause = self.loose;
            section.anchor = anchor;
        }
    }

    /// Takes the links of a list of related topics. Words that are no link's stay text of the page.
    fn relate(&mut self, mut text: RawText, span: Span, item: bool) {
        let links = std::mem::take(&mut text.links);
        let rest = without_links(&text.rich.plain, &links);
        let related = &mut self.builder.page_mut().related;
        if links.is_empty() && item {
            let name = text.rich.plain;
            related.push(RawLink::by_name(RelationKind::RelatedTopic, &name, span).label(name.trim()));
            return;
        }
        related.extend(links.into_iter().map(|mut link| {
            link.kind = RelationKind::RelatedTopic;
            link.range = None;
            link
        }));
        if rest.contains(char::is_alphanumeric) {
            self.go_on(self.loose, text, span);
        }
    }
}
