//! Walks over the blocks and words of a Markdown page and tells the placement what begins where.

mod headings;
mod items;
mod lines;

use super::NO_TITLE;
use super::definitions::{Heads, families, heads, swallowed_definitions};
use super::front_matter::{self, FrontMatter};
use super::inline::Inline;
use super::lists::{List, Pending};
use super::prose::{self, Prose};
use crate::corpus::{Book, Number, RelationKind, Style};
use crate::diag::{Code, Finding, Warned};
use crate::ingest::placement::Placement;
use crate::ingest::{RawLink, RawPage, RawText, line};
use crate::source::{SourceFile, Span};
use crate::text::name_key;
use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};
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

struct Walker<'a> {
    file: &'a SourceFile,
    /// Where the text after the front matter begins.
    shift: usize,
    placement: Placement,
    findings: Vec<Finding>,
    /// Whether the page has its title.
    titled: bool,
    /// Whether a finding speaks of the title, or of front matter that may hold it.
    told_of_title: bool,
    /// The title by front matter, as a name: a heading that repeats it is no section.
    front_title: Option<String>,
    /// How rules are numbered beside numbers of several parts, and the numbered heading above what comes next.
    heads: Heads,
    under: Option<Number>,
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
    /// Set for a page of prose, in which each paragraph is a clause.
    prose: Option<Prose>,
    /// A line of prose right below a list, and not set in, is no part of it, though Markdown has it so.
    beside_list: bool,
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
        let mut placement = Placement::new(&title, matter.number, span, book, families(body));
        let page = placement.page_mut();
        page.aliases = matter.aliases;
        page.original = matter.original;
        let related = |(name, span): &(String, Span)| RawLink::by_name(RelationKind::RelatedTopic, name, *span);
        page.related = matter.related.iter().map(related).collect();
        if matter.readable && !titled {
            let help = "add `title:` to the front matter";
            findings.push(Finding::new(&NO_TITLE, file, Span::new(0, 3), "the page does not say its title").help(help));
        }
        Self {
            file,
            shift: matter.body,
            placement,
            findings,
            titled,
            told_of_title: matter.present,
            front_title: titled.then(|| name_key(&title)),
            heads: heads(body),
            under: None,
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
            beside_list: false,
            prose: if matter.present { None } else { prose::of(body) },
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
            Event::Text(text) | Event::InlineMath(text) | Event::DisplayMath(text) => self.text(&text, &range),
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
            Event::SoftBreak | Event::HardBreak if self.ends_line(&range) => {
                self.flush();
                self.beside_list = !self.source_after(&range).starts_with([' ', '\t']);
            }
            Event::SoftBreak | Event::HardBreak => {
                self.inline.blank();
                self.at_line_start = !self.inline.has_open() && self.block == Block::Text;
                self.fresh = false;
            }
            Event::Rule => self.flush(),
            // Options that are not switched on.
            Event::TaskListMarker(_) => {}
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
        self.beside_list = false;
        self.restore_definitions(range.start);
        match tag {
            Tag::Heading { level, .. } => {
                // Lines of text with a line of dashes below them are a heading to Markdown; several are not.
                let source = self.source(range);
                let lines = source.trim_end().lines().count();
                if source.starts_with('#') || lines <= 2 {
                    self.number_heading();
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
            self.place(text, span);
        }
        self.at_line_start = true;
        self.fresh = true;
    }

    fn place(&mut self, text: RawText, span: Span) {
        let in_list = !self.lists.is_empty() && !self.beside_list;
        if !in_list && self.block == Block::Text && self.is_bold_heading(&text, span) {
            // Deeper than any heading with a mark.
            return self.headed(7, text, span);
        }
        let Some(prose) = self.prose else { return self.placement.paragraph(text, span, in_list) };
        let words = text.rich.plain.as_str();
        let beyond = self.file.text().get(span.end..).unwrap_or("");
        let next = beyond.lines().skip(1).find(|line| !line.trim().is_empty()).unwrap_or("");
        if prose.lines && !in_list && self.block == Block::Text && prose::is_heading(words, next) {
            return self.headed(2, text, span);
        }
        let has_lead = prose::has_lead(words);
        self.placement.prose(text, span, in_list, has_lead);
    }

    /// Whether a line of prose ends its paragraph.
    fn ends_line(&self, range: &Range<usize>) -> bool {
        let by_line = self.prose.is_some_and(|prose| prose.lines) && self.block == Block::Text;
        by_line && !self.inline.has_open() && prose::begins_new(self.source_after(range))
    }

    /// The line after a line break.
    fn source_after(&self, range: &Range<usize>) -> &'a str {
        self.file.text().get(range.end + self.shift..).and_then(|beyond| beyond.lines().next()).unwrap_or("")
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
        let mut page = self.placement.finish();
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
