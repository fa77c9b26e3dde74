//! The sections of an FAQ page, each a page of the book, with their items, bullets and questions.

use super::super::line::{self, Start};
use super::super::placement::{Base, Level, MAX_GAP, Placement};
use super::super::{RawPage, RawText};
use super::{Kind, Line};
use crate::corpus::{Book, Kind as ClauseKind, Number};
use crate::source::{SourceFile, Span};
use std::collections::HashMap;

/// Reads the lines that were kept into pages: one a section, or one in all.
pub(super) fn pages(file: &SourceFile, book: &Book, lines: &[&Line<'_>]) -> Vec<RawPage> {
    let headings: Vec<usize> = (0..lines.len()).filter(|&at| matches!(lines[at].kind, Kind::Heading(..))).collect();
    let Some(&first) = headings.first() else {
        let mut section = Section::new(file.stem(), None, Span::new(0, 0), book, lines);
        section.lines(lines);
        return vec![section.finish()];
    };
    let mut pages = Vec::new();
    for (nth, &at) in headings.iter().enumerate() {
        let end = headings.get(nth + 1).copied().unwrap_or(lines.len());
        let Kind::Heading(number, title) = &lines[at].kind else { continue };
        let inside = &lines[at + 1..end];
        let title = lines[at].text[*title..].trim();
        let mut section = Section::new(title, Some(number.clone()), lines[at].span(), book, inside);
        if nth == 0 {
            // What stands above the first section is told as its lead, or it would be told nowhere.
            section.lines(&lines[..first]);
            section.flush();
        }
        section.lines(inside);
        pages.push(section.finish());
    }
    pages
}

/// A sequence of items or bullets that is open.
struct Sequence {
    /// What its items are numbered below: the page, or an item.
    above: Option<Level>,
    /// The sign of bullets; `None` for numbers.
    bullet: Option<char>,
    last: u64,
    /// The last item's clause.
    item: Level,
}

struct Section {
    placement: Placement,
    sequences: Vec<Sequence>,
    text: RawText,
    span: Option<Span>,
    /// Whether the section has numbered items, so that bullets without one above them have no number.
    has_items: bool,
}

impl Section {
    fn new(title: &str, number: Option<Number>, span: Span, book: &Book, lines: &[&Line<'_>]) -> Self {
        let has_items = lines.iter().any(|line| matches!(line.kind, Kind::Item(_)));
        let mut placement = Placement::new(title, number.clone(), span, book, HashMap::new());
        placement.page_mut().name = number.map(|number| number.canonical().to_owned());
        Self { placement, sequences: Vec::new(), text: RawText::default(), span: None, has_items }
    }

    fn finish(mut self) -> RawPage {
        self.flush();
        self.placement.finish()
    }

    /// Hands the text read so far to its clause.
    fn flush(&mut self) {
        let text = std::mem::take(&mut self.text);
        if let Some(span) = self.span.take() {
            self.placement.text(text, span);
        }
    }

    fn push(&mut self, text: &str, span: Span) {
        self.text.push(text);
        let whole = self.span.get_or_insert(span);
        whole.end = whole.end.max(span.end);
    }

    fn lines(&mut self, lines: &[&Line<'_>]) {
        for line in lines {
            self.line(line);
        }
    }

    fn line(&mut self, line: &Line<'_>) {
        let text = line.text;
        match line.kind {
            Kind::Blank | Kind::Signs => {
                self.text.break_paragraph();
                return;
            }
            Kind::Item(n) => {
                if let Some((_, at)) = line::item(text)
                    && self.item(n, line.span())
                {
                    return self.push(&text[at..], line.span());
                }
            }
            Kind::Heading(..) | Kind::Words => {
                if let Some((sign, at)) = line::bullet(text)
                    && self.bullet(sign, line.span())
                {
                    return self.push(&text[at..], line.span());
                }
                let start = line::start(text, "");
                if self.labelled(&start, start.rest(text), line.span()) {
                    return self.push(start.rest(text), line.span());
                }
            }
        }
        self.words(text, line.span());
    }

    /// A line that goes on with what stands before it: with its sentence, or as a paragraph.
    fn words(&mut self, text: &str, span: Span) {
        if line::ends_sentence(&self.text.rich.plain) || line::bullet(text).is_some() {
            self.text.break_paragraph();
        } else {
            self.text.push(" ");
        }
        self.push(text, span);
    }

    /// Begins a numbered item, if the number goes on with a sequence or begins one.
    fn item(&mut self, n: u64, span: Span) -> bool {
        let ends = self.text.is_empty() || line::ends_sentence(&self.text.rich.plain);
        let numbers = |sequence: &Sequence| sequence.bullet.is_none();
        let next = self.sequences.iter().rposition(|sequence| numbers(sequence) && n == sequence.last + 1);
        let later = self
            .sequences
            .iter()
            .rposition(|sequence| numbers(sequence) && n > sequence.last && n <= sequence.last + MAX_GAP);
        let above = match (next, later) {
            (Some(at), _) => self.close(at),
            _ if n <= 1 => self.sequences.last().map(|sequence| sequence.item.clone()),
            (None, Some(at)) if ends => self.close(at),
            _ if self.sequences.is_empty() && n < 1000 => None,
            _ => return false,
        };
        self.flush();
        self.open(above, None, n, span)
    }

    /// Begins a bullet, if something stands above it that it can be numbered below.
    fn bullet(&mut self, sign: char, span: Span) -> bool {
        let same = self.sequences.iter().rposition(|sequence| sequence.bullet == Some(sign));
        let (above, n) = if let Some(at) = same {
            let n = self.sequences[at].last + 1;
            (self.close(at), n)
        } else if let Some(last) = self.sequences.last() {
            (Some(last.item.clone()), 1)
        } else if !self.has_items {
            (None, 1)
        } else {
            return false;
        };
        self.flush();
        self.open(above, Some(sign), n, span)
    }

    /// Ends a sequence and those within it; gives what its items are numbered below.
    fn close(&mut self, at: usize) -> Option<Level> {
        let above = self.sequences[at].above.clone();
        self.sequences.truncate(at);
        above
    }

    fn open(&mut self, above: Option<Level>, bullet: Option<char>, n: u64, span: Span) -> bool {
        let item = match &above {
            Some(level) => self.placement.item_in_digits(level, n, span),
            None if self.placement.page_number().is_some() => self.placement.item(&Base::Page, &n.to_string(), span),
            None => self.placement.item(&Base::Scope, &n.to_string(), span),
        };
        let Some(item) = item else { return false };
        self.sequences.push(Sequence { above, bullet, last: n, item });
        true
    }

    /// Begins a clause under a label of its own: a whole number, a letter, a question, an example.
    fn labelled(&mut self, start: &Start, rest: &str, span: Span) -> bool {
        let ends = self.text.is_empty() || line::ends_sentence(&self.text.rich.plain);
        match start {
            Start::Number(number, _) => {
                let Some(number) = self.whole_number(number).filter(|_| ends && !rest.is_empty()) else { return false };
                self.flush();
                let depth = self.placement.page_number().map_or(0, |page| page.segments().count());
                let last = number.segments().nth(depth).and_then(|part| part.parse().ok()).unwrap_or(0);
                let item = self.placement.numbered(number, ClauseKind::Rule, span);
                self.sequences = vec![Sequence { above: None, bullet: None, last, item }];
                true
            }
            Start::Letter(label, _) => {
                if !self.placement.expects_letter(label, ends) {
                    return false;
                }
                self.flush();
                self.placement.lettered(label, ends, span)
            }
            Start::Question(_) => {
                self.flush();
                self.placement.question(span);
                true
            }
            Start::Answer(_) => {
                self.flush();
                self.placement.answer(span)
            }
            Start::Example(_) => {
                self.flush();
                self.placement.example(span);
                true
            }
            Start::Words => false,
        }
    }

    /// The number in full: `VI.17.2` as it stands, `17.2` in section VI if there is an item 17.
    fn whole_number(&self, number: &Number) -> Option<Number> {
        let Some(page) = self.placement.page_number() else { return Some(number.clone()) };
        if number.is_below(page) {
            return Some(number.clone());
        }
        let whole = Number::parse(&format!("{page}.{number}"))?;
        whole.parent().filter(|parent| self.placement.has(parent)).map(|_| whole)
    }
}
