//! Walks over the blocks and words of a Markdown page and tells the outline what begins where.

use super::super::line::{self, Start};
use super::super::outline::{Base, Outline, rest_of};
use super::super::{DROPPED, RawLink, RawPage, RawText};
use super::front_matter::{self, FrontMatter};
use super::html;
use super::inline::Inline;
use super::lists::{List, Pending};
use super::{NESTED_TOO_LITTLE, NO_TITLE, STRAY_NUMBER, UNCLOSED_COMMENT};
use crate::corpus::{Book, Kind, Number, RelationKind, Style};
use crate::diag::{Code, Finding, Warned};
use crate::source::{SourceFile, Span};
use crate::text::name_key;
use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use std::collections::HashMap;
use std::ops::Range;

/// Reads a file as one page.
pub(super) fn read(file: &SourceFile, book: &Book) -> Warned<Vec<RawPage>> {
    let Warned { value: matter, findings } = front_matter::read(file);
    let body = file.text().get(matter.body..).unwrap_or("");
    let options = Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES | Options::ENABLE_WIKILINKS;
    let parser = Parser::new_ext(body, options);
    let mut walker = Walker::new(file, book, matter, findings);
    walker.definitions = swallowed_definitions(&parser, body);
    for (event, range) in parser.into_offset_iter() {
        walker.event(event, range);
    }
    walker.finish()
}

/// Lines that Markdown takes for the definition of a link and shows nowhere, though nothing uses them
/// or they lead nowhere: `[Setup]: first`. The last one first.
fn swallowed_definitions(parser: &Parser<'_>, text: &str) -> Vec<Range<usize>> {
    let definitions: Vec<_> = parser.reference_definitions().iter().collect();
    if definitions.is_empty() {
        return Vec::new();
    }
    let uses = bracketed(text);
    let mut swallowed: Vec<Range<usize>> = definitions
        .into_iter()
        .filter(|(label, definition)| {
            uses.get(&folded_label(label)).is_none_or(|&uses| uses < 2) || !leads_somewhere(&definition.dest)
        })
        .map(|(_, definition)| definition.span.clone())
        .collect();
    swallowed.sort_by_key(|span| std::cmp::Reverse(span.start));
    swallowed
}

/// How often each text stands in square brackets.
fn bracketed(text: &str) -> HashMap<String, u32> {
    let mut labels = HashMap::new();
    let mut open = None;
    for (at, byte) in text.bytes().enumerate() {
        match (byte, open) {
            (b'[', _) => open = Some(at + 1),
            (b']', Some(start)) if at - start <= MAX_LABEL => {
                if let Some(label) = text.get(start..at) {
                    *labels.entry(folded_label(label)).or_default() += 1;
                }
                open = None;
            }
            _ => {}
        }
    }
    labels
}

/// The longest label of a link, in bytes: 999 characters are allowed.
const MAX_LABEL: usize = 4000;

fn folded_label(label: &str) -> String {
    label.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Whether the target of a link looks like an address, not like a word.
fn leads_somewhere(target: &str) -> bool {
    let path = target.split('#').next().unwrap_or("");
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
    let is_file = (2..=5).contains(&ending.len()) && ending.bytes().all(|byte| byte.is_ascii_alphabetic());
    target.starts_with('#') || path.contains('/') || path.contains(':') || is_file
}

/// How often each first part of a number begins a line, whatever Markdown puts before it.
fn families(text: &str) -> HashMap<String, u32> {
    let mut families = HashMap::new();
    for line in text.lines() {
        let line = line.trim_start_matches(['#', '*', '_', '-', '+', '>', '|', ' ', '\t']);
        if let Some((number, _)) = Number::leading(line)
            && let Some(first) = number.segments().next()
        {
            *families.entry(first.to_owned()).or_default() += 1;
        }
    }
    families
}

struct Walker<'a> {
    file: &'a SourceFile,
    /// Where the text after the front matter begins.
    shift: usize,
    outline: Outline,
    findings: Vec<Finding>,
    /// Whether the page has its title.
    titled: bool,
    /// Whether a finding speaks of the title, or of front matter that may hold it.
    told_of_title: bool,
    /// The title by front matter, as a name: a heading that repeats it is no section.
    front_title: Option<String>,
    inline: Inline,
    lists: Vec<List>,
    pending: Option<Pending>,
    block: Block,
    /// Nothing of the line has been read but marks.
    at_line_start: bool,
    /// The line is the first of its paragraph.
    fresh: bool,
    /// The cells read of a table's row.
    cells: usize,
    /// The label of a footnote has been read, and its text has not.
    after_label: bool,
    html: Option<(String, usize)>,
    definitions: Vec<Range<usize>>,
    /// Where the last paragraph ended, and whether it ended as a sentence does.
    last_paragraph: (usize, bool),
}

/// What kind of block the words belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Block {
    Text,
    Heading(u8),
    /// Lines set apart by a fence: never numbered.
    Fenced,
    /// Lines set apart by indentation, which authors of rules mean as text.
    Indented,
}

impl<'a> Walker<'a> {
    fn new(file: &'a SourceFile, book: &Book, matter: FrontMatter, mut findings: Vec<Finding>) -> Self {
        let (title, span) = matter.title.clone().unwrap_or_default();
        let body = file.text().get(matter.body..).unwrap_or("");
        let titled = !title.is_empty();
        let mut outline = Outline::new(&title, matter.number, span, book, families(body));
        let page = outline.page_mut();
        page.aliases = matter.aliases;
        let related = |(name, span): &(String, Span)| RawLink::by_name(RelationKind::RelatedTopic, name, *span);
        page.related = matter.related.iter().map(related).collect();
        if matter.readable && !titled {
            let help = "add `title:` to the front matter";
            findings.push(Finding::new(&NO_TITLE, file, Span::new(0, 3), "the page does not say its title").help(help));
        }
        Self {
            file,
            shift: matter.body,
            outline,
            findings,
            titled,
            told_of_title: matter.present,
            front_title: titled.then(|| name_key(&title)),
            inline: Inline::default(),
            lists: Vec::new(),
            pending: None,
            block: Block::Text,
            at_line_start: true,
            fresh: true,
            cells: 0,
            after_label: false,
            html: None,
            definitions: Vec::new(),
            last_paragraph: (0, true),
        }
    }

    fn span(&self, range: &Range<usize>) -> Span {
        Span::new(range.start + self.shift, range.end + self.shift)
    }

    fn source(&self, range: &Range<usize>) -> &'a str {
        self.file.text().get(range.start + self.shift..range.end + self.shift).unwrap_or("")
    }

    fn report(&mut self, code: &Code, span: Span, message: impl Into<String>, help: &str) {
        self.findings.push(Finding::new(code, self.file, span, message).help(help));
    }

    fn event(&mut self, event: Event<'_>, range: Range<usize>) {
        match event {
            Event::Start(tag) => self.start(&tag, &range),
            Event::End(tag) => self.end(tag, &range),
            Event::Text(text) => self.text(&text, &range),
            Event::Code(text) => {
                self.begin_words();
                let span = self.span(&range);
                self.inline.push_code(&text, span);
            }
            Event::Html(text) => match &mut self.html {
                Some((html, _)) => html.push_str(&text),
                None => self.html_lines(&text, range.start),
            },
            Event::InlineHtml(tag) => self.inline_html(&tag, &range),
            Event::FootnoteReference(label) => {
                self.begin_words();
                let span = self.span(&range);
                self.inline.push(&format!("[{label}]"), span);
            }
            Event::SoftBreak | Event::HardBreak => {
                self.inline.blank();
                self.at_line_start = !self.inline.has_open() && self.block == Block::Text;
                self.fresh = false;
            }
            Event::Rule => self.flush(),
            // Options that are not switched on.
            Event::TaskListMarker(_) => {}
            Event::InlineMath(text) | Event::DisplayMath(text) => self.text(&text, &range),
        }
    }

    fn start(&mut self, tag: &Tag<'_>, range: &Range<usize>) {
        match tag {
            Tag::Emphasis => self.inline.open_mark(Style::Emphasis),
            Tag::Strong => self.inline.open_mark(Style::Strong),
            Tag::Link { link_type, dest_url, .. } => {
                self.begin_words();
                let span = self.span(range);
                self.inline.open_link(*link_type, dest_url, span);
            }
            Tag::Image { .. } => {
                self.begin_words();
                self.inline.open_image();
            }
            Tag::TableCell => {
                if self.cells > 0 {
                    if !self.inline.words().trim().is_empty() {
                        let span = self.span(range);
                        self.inline.push(" | ", Span::new(span.start, span.start));
                    }
                    self.at_line_start = false;
                }
                self.cells += 1;
            }
            Tag::Strikethrough | Tag::Superscript | Tag::Subscript => self.inline.open_image(),
            block => self.start_block(block, range),
        }
    }

    fn start_block(&mut self, tag: &Tag<'_>, range: &Range<usize>) {
        if std::mem::take(&mut self.after_label) && matches!(tag, Tag::Paragraph) {
            return;
        }
        self.flush();
        self.restore_definitions(range.start);
        match tag {
            Tag::Heading { level, .. } => {
                // Lines of text with a line of dashes below them are a heading to Markdown; several are not.
                let source = self.source(range);
                let lines = source.trim_end().lines().count();
                if source.starts_with('#') || lines <= 2 {
                    self.block = Block::Heading(depth(*level));
                    self.at_line_start = false;
                    return;
                }
            }
            Tag::CodeBlock(kind) => {
                let fenced = matches!(kind, CodeBlockKind::Fenced(_));
                self.block = if fenced { Block::Fenced } else { Block::Indented };
            }
            Tag::HtmlBlock => self.html = Some((String::new(), range.start)),
            Tag::List(first) => self.start_list(*first, range),
            Tag::Item => self.start_item(range),
            Tag::TableHead | Tag::TableRow => self.cells = 0,
            Tag::FootnoteDefinition(label) => {
                let span = self.span(range);
                self.inline.push(&format!("[{label}] "), Span::new(span.start, span.start));
                self.at_line_start = false;
                self.after_label = true;
                return;
            }
            _ => {}
        }
        self.at_line_start = true;
        self.fresh = true;
    }

    fn end(&mut self, tag: TagEnd, range: &Range<usize>) {
        match tag {
            TagEnd::Emphasis
            | TagEnd::Strong
            | TagEnd::Link
            | TagEnd::Image
            | TagEnd::Strikethrough
            | TagEnd::Superscript
            | TagEnd::Subscript => self.inline.close(),
            TagEnd::TableCell => {}
            TagEnd::Heading(_) => match std::mem::replace(&mut self.block, Block::Text) {
                Block::Heading(level) => self.heading(level, range),
                _ => self.flush(),
            },
            TagEnd::CodeBlock => {
                self.flush();
                self.block = Block::Text;
            }
            TagEnd::HtmlBlock => {
                if let Some((html, start)) = self.html.take() {
                    self.html_lines(&html, start);
                }
                self.flush();
            }
            TagEnd::Item => self.end_item(),
            TagEnd::List(_) => self.end_list(),
            TagEnd::Paragraph => {
                self.last_paragraph = (range.end, line::ends_sentence(self.inline.words()));
                self.flush();
            }
            _ => self.flush(),
        }
    }

    /// Hands the words read so far to the clause that they go on with.
    fn flush(&mut self) {
        if let Some((text, span)) = self.inline.take() {
            self.outline.paragraph(text, span, !self.lists.is_empty());
        }
        self.at_line_start = true;
        self.fresh = true;
    }

    /// Words come that begin with no label.
    fn begin_words(&mut self) {
        if self.block == Block::Text {
            self.open_item();
        }
        self.at_line_start = false;
    }

    fn text(&mut self, text: &str, range: &Range<usize>) {
        match self.block {
            Block::Text if self.at_line_start && !self.inline.is_in_link() => self.line(text, range),
            Block::Text | Block::Heading(_) => {
                self.begin_words();
                let span = self.span(range);
                self.inline.push(text, span);
            }
            Block::Fenced | Block::Indented => {
                let mut at = range.start;
                for line in text.split_inclusive('\n') {
                    self.code_line(line, &(at..at + line.len()));
                    at += line.len();
                }
            }
        }
    }

    /// A line of a code block: a line of text, where it is set apart by indentation alone.
    fn code_line(&mut self, line: &str, range: &Range<usize>) {
        if self.block == Block::Indented {
            self.fresh = self.inline.words().is_empty();
            self.line(line, range);
            self.inline.blank();
        } else {
            self.open_item();
            let span = self.span(range);
            if !line.trim().is_empty() {
                self.inline.push_line("", span);
                self.inline.push_code(line, span);
            }
        }
    }

    /// The first words of a line: a label that begins a clause, or text that goes on.
    fn line(&mut self, text: &str, range: &Range<usize>) {
        if text.trim().is_empty() {
            return;
        }
        self.at_line_start = false;
        let (fresh, after_sentence) = (self.fresh, line::ends_sentence(self.inline.words()));
        let beyond = self.file.text().get(range.end + self.shift..).unwrap_or("");
        let start = line::start(text, beyond);
        let rest = rest_of(text, &start);
        let rest_span = Span::new(range.end + self.shift - rest.len().min(range.len()), range.end + self.shift);
        let span = self.span(range);
        match &start {
            Start::Number(number, _) => {
                let next = if rest.is_empty() { beyond } else { rest };
                if self.begin_number(number, fresh, after_sentence, next, span) {
                    return self.inline.push(rest, rest_span);
                }
            }
            Start::Letter(label, _) => {
                self.open_item();
                if self.outline.in_notes() {
                    // The words before it may be a note of their own, which it is a part of.
                    self.hand_over();
                }
                let after = fresh || after_sentence;
                if self.outline.expects_letter(label, after) {
                    self.hand_over();
                    if self.outline.lettered(label, after, span) {
                        return self.inline.push(rest, rest_span);
                    }
                }
            }
            Start::Question(_) | Start::Example(_) if fresh || after_sentence => {
                self.pending = None;
                self.hand_over();
                match start {
                    Start::Question(_) => self.outline.question(span),
                    _ => self.outline.example(span),
                }
                return self.inline.push(rest, rest_span);
            }
            Start::Answer(_) => {
                self.hand_over();
                if self.outline.answer(span) {
                    self.pending = None;
                    return self.inline.push(rest, rest_span);
                }
            }
            _ => {}
        }
        self.open_item();
        self.inline.push(text, span);
    }

    /// Hands over what has been read without ending the paragraph.
    fn hand_over(&mut self) {
        if let Some((words, span)) = self.inline.take() {
            self.outline.paragraph(words, span, !self.lists.is_empty());
        }
    }

    /// Begins the clause of a whole number, if it is one here.
    fn begin_number(&mut self, number: &Number, fresh: bool, after_sentence: bool, rest: &str, span: Span) -> bool {
        if self.outline.in_notes() && !self.lists.is_empty() {
            return false;
        }
        let stray = self.outline.page_number().is_some_and(|page| !number.is_below(page));
        let accepted = self.outline.accepts(number, fresh, after_sentence, rest);
        if stray && fresh && line::begins_sentence(rest) && !self.outline.in_notes() {
            let page = self.outline.page_number().map(ToString::to_string).unwrap_or_default();
            let read = if accepted { "a rule" } else { "text" };
            let printed = Span::new(span.start, (span.start + number.printed().len()).min(span.end));
            let message = format!("{number} does not belong to page {page}; it was read as {read}");
            self.report(&STRAY_NUMBER, printed, message, "correct the number, or begin the sentence with a word");
        }
        if accepted {
            self.pending = None;
            self.hand_over();
            self.outline.numbered(number.clone(), Kind::Rule, span);
        }
        accepted
    }

    fn heading(&mut self, level: u8, range: &Range<usize>) {
        let span = self.span(range);
        let Some((mut text, _)) = self.inline.take() else { return };
        self.pending = None;
        let number = self.cut_number(&mut text);
        let words = text.rich.plain.clone();
        if number.is_none()
            && let Some(shelf) = line::shelf(&words)
        {
            return self.outline.shelf(level, shelf, &words);
        }
        let repeats = self.front_title.as_ref().is_some_and(|title| *title == name_key(&words));
        let of_page = number.as_ref().is_none_or(|number| self.outline.page_number() == Some(number));
        if repeats && of_page && self.outline.is_empty() {
            return;
        }
        if !self.titled && (level == 1 || self.outline.is_empty()) {
            self.titled = true;
            let number = number.or_else(|| self.outline.page_number().cloned());
            return self.outline.entitle(text, number, span);
        }
        self.outline.heading(level, number, text, span);
    }

    /// Takes the number off the front of a heading, if it has one that counts here.
    fn cut_number(&self, text: &mut RawText) -> Option<Number> {
        let plain = &text.rich.plain;
        let page = self.outline.page_number();
        let (number, at) = match Number::leading(plain) {
            Some((number, at)) => (number, at),
            None => {
                let word = plain.split(' ').next()?;
                let number = Number::parse(word)?;
                let stops = word.ends_with(['.', ')', ':']);
                let roman = number.canonical().starts_with(|c: char| !c.is_ascii_digit());
                let known = page == Some(&number) || self.outline.family(&number) > 0;
                if !(known && (stops || !roman) || stops && page.is_none()) {
                    return None;
                }
                (number, word.len() + plain[word.len()..].len() - plain[word.len()..].trim_start().len())
            }
        };
        let belongs = page.is_none_or(|page| number == *page || number.is_below(page));
        if !belongs || at >= plain.len() {
            return None;
        }
        text.cut_front(u32::try_from(at).ok()?);
        Some(number)
    }

    fn start_list(&mut self, first: Option<u64>, range: &Range<usize>) {
        if self.lists.last().is_some_and(|list| list.counted) {
            // A bullet right before a number says nothing that the number does not.
            self.pending = None;
        }
        self.open_item();
        let notes = self.outline.in_notes();
        let within = self.lists.iter().rev().find_map(|list| list.item.clone());
        let in_text = self.lists.iter().any(|list| list.ordered && matches!(list.base, Base::Text));
        let base = match first {
            _ if in_text => Base::Text,
            Some(first) if self.lists.is_empty() && self.wraps_onto(first, range) => Base::Text,
            Some(first) => self.outline.base_of_list(within.as_ref(), first),
            None if notes && within.is_none() => Base::Scope,
            None => Base::Text,
        };
        let last = self.outline.last_item(&base);
        let counted = first.is_none() && !matches!(base, Base::Text);
        self.lists.push(List::new(base, first.is_some(), counted, last));
    }

    /// Whether a sentence only wraps onto a line that begins with a number: the paragraph before it is
    /// no whole sentence, and no second item follows.
    fn wraps_onto(&self, first: u64, range: &Range<usize>) -> bool {
        let (end, sentence) = self.last_paragraph;
        let between = self.source(&(end.min(range.start)..range.start));
        let directly = end > 0 && !between.contains('\n');
        let second = format!("{}", first + 1);
        let source = self.source(range);
        directly && !sentence && !source.lines().skip(1).any(|line| line.trim_start().starts_with(&second))
    }

    fn start_item(&mut self, range: &Range<usize>) {
        let source = self.source(range);
        let printed = line::item(source.get(..source.len().min(40)).unwrap_or(source)).map_or(0, |(n, _)| n);
        let span = self.span(range);
        let column = self.column(span.start + (source.len() - source.trim_start_matches(' ').len()));
        let outermost = self.lists.len() == 1;
        let Some(list) = self.lists.last_mut() else { return };
        if outermost
            && list.is_below_a_rule_by_place()
            && !list.expects(printed)
            && let Some(base) = self.outline.base_that_expects(printed)
        {
            list.restart(base);
        }
        let pending = list.next(printed, column, span);
        let report = pending.nested_too_little && !list.reported;
        list.reported |= report;
        if report {
            let marker = Span::new(span.start, span.start + source.lines().next().unwrap_or("").len());
            let help = "indent it by three blanks or more";
            self.report(&NESTED_TOO_LITTLE, marker, "Markdown does not take this item for nested; it was read so", help);
        }
        self.pending = Some(pending);
    }

    /// The column of an offset, counted from 0, in lines of ordinary length.
    fn column(&self, at: usize) -> usize {
        let bytes = self.file.text().as_bytes();
        (1..=at.min(1000)).take_while(|back| bytes.get(at - back).is_some_and(|&byte| byte != b'\n')).count()
    }

    /// Makes a clause of the item that has begun, or text with its marker.
    fn open_item(&mut self) {
        let Some(pending) = self.pending.take() else { return };
        let Pending { base, n, span, marker, .. } = pending;
        let level = self.outline.item(&base, n, span);
        if level.is_none() && !marker.is_empty() {
            self.inline.push(&marker, Span::new(span.start, span.start));
        }
        if let Some(list) = self.lists.last_mut() {
            list.opened(level);
        }
    }

    fn end_item(&mut self) {
        if self.pending.as_ref().is_some_and(|pending| !matches!(pending.base, Base::Text)) {
            self.open_item();
        }
        self.pending = None;
        self.flush();
    }

    fn end_list(&mut self) {
        self.flush();
        let Some(list) = self.lists.pop() else { return };
        let enclosing = self.lists.iter().rev().find_map(|list| list.item.as_ref()).map(|level| level.position);
        let own = list.item.as_ref().map(|level| level.position);
        if let Some(position) = enclosing.or(own) {
            self.outline.return_to(position);
        }
        self.last_paragraph = (0, true);
    }

    fn inline_html(&mut self, tag: &str, range: &Range<usize>) {
        let (name, unknown) = html::inline_tag(tag);
        if name == "br" {
            self.inline.blank();
        }
        if unknown {
            let message = format!("the tag `{}` was left out", shorten(tag));
            let help = "if it is a word of the text, write it without angle brackets";
            self.report(&DROPPED, self.span(range), message, help);
        }
    }

    /// The lines of a block of HTML, read as text.
    fn html_lines(&mut self, html: &str, start: usize) {
        let html::Stripped { text, dropped, unclosed_comment } = html::strip(html);
        let base = start + self.shift;
        for (span, what) in dropped {
            let span = Span::new(base + span.start, base + span.end);
            let first = self.file.place(span).line;
            let last = self.file.place(Span::new(span.end, span.end)).line;
            let lines = if first == last { format!("line {first}") } else { format!("lines {first} to {last}") };
            self.report(&DROPPED, span, format!("{what} was left out ({lines})"), "");
        }
        if let Some(at) = unclosed_comment {
            let span = Span::new(base + at, base + at + 4);
            let message = "a comment begins here and has no end; what follows was read as text";
            self.report(&UNCLOSED_COMMENT, span, message, "close it with `-->`");
        }
        let whole = start..start + html.len();
        for line in text.lines() {
            self.flush();
            self.line(line.trim(), &whole);
        }
        self.flush();
    }

    /// Puts back text that Markdown took for the definition of a link.
    fn restore_definitions(&mut self, before: usize) {
        while let Some(range) = self.definitions.pop_if(|range| range.start < before) {
            let source = self.source(&range);
            let mut at = range.start;
            for line in source.split_inclusive('\n') {
                self.line(line, &(at..at + line.len()));
                self.inline.blank();
                self.at_line_start = true;
                self.fresh = false;
                at += line.len();
            }
            self.flush();
        }
    }

    fn finish(mut self) -> Warned<Vec<RawPage>> {
        self.flush();
        self.restore_definitions(usize::MAX);
        let mut page = self.outline.finish();
        if page.title.is_empty() {
            self.file.stem().clone_into(&mut page.title);
            if !self.told_of_title {
                let message = format!("the page has no title; it is called {} after its file", page.title);
                let help = "give it a heading `# Title`, or front matter with `title:`";
                self.findings.push(Finding::new(&NO_TITLE, self.file, Span::new(0, 0), message).help(help));
            }
        }
        Warned::new(vec![page], self.findings)
    }
}

fn depth(level: HeadingLevel) -> u8 {
    level as u8
}

fn shorten(text: &str) -> String {
    let mut short: String = text.chars().take(40).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
