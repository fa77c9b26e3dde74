//! Lines of text: what they begin with, and HTML among them.

use super::{Block, Walker};
use crate::corpus::{Kind, Number};
use crate::ingest::DROPPED;
use crate::ingest::line::{self, Start};
use crate::ingest::markdown::{STRAY_NUMBER, UNCLOSED_COMMENT, definitions, html};
use crate::source::Span;
use std::ops::Range;

impl Walker<'_> {
    /// A line of a code block: a line of text, where it is set apart by indentation alone.
    pub(super) fn code_line(&mut self, line: &str, range: &Range<usize>) {
        if self.block == Block::Indented && html::leading_tag(line.trim_start()).is_some() {
            // Tags set in below a blank line are still tags.
            self.html_lines(line, range.start);
        } else if self.block == Block::Indented {
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
    pub(super) fn line(&mut self, text: &str, range: &Range<usize>) {
        if text.trim().is_empty() {
            return;
        }
        self.at_line_start = false;
        let beyond = self.file.text().get(range.end + self.shift..).unwrap_or("");
        if !self.fresh && is_lazy_bullet(text, beyond) {
            self.at_line_start = true;
            return;
        }
        let (fresh, after_sentence) = (self.fresh, line::ends_sentence(self.inline.words()));
        let start = line::start(text, beyond);
        let rest = start.rest(text);
        let rest_span = Span::new(range.end + self.shift - rest.len().min(range.len()), range.end + self.shift);
        let span = self.span(range);
        if let Some((number, rest)) = self.numbered_otherwise(text, range) {
            let rest_span = Span::new(span.end - rest.len(), span.end);
            let next = if rest.is_empty() { beyond } else { rest };
            if self.begin_number(&number, fresh, after_sentence, next, span) {
                return self.inline.push(rest, rest_span);
            }
        }
        if let Some((_, at)) = line::item(text).filter(|&(n, _)| after_sentence && self.goes_on_with_list(n)) {
            self.hand_over();
            self.pending = self.next_of_list(text, span);
            self.open_item();
            return self.inline.push(&text[at..], Span::new(span.end - (text.len() - at), span.end));
        }
        match &start {
            Start::Number(number, _) => {
                let next = if rest.is_empty() { beyond } else { rest };
                if self.begin_number(number, fresh, after_sentence, next, span) {
                    return self.inline.push(rest, rest_span);
                }
            }
            Start::Letter(label, _) => {
                self.open_item();
                if self.placement.in_notes() {
                    // The words before it may be a note of their own, which it is a part of.
                    self.hand_over();
                }
                let after = fresh || after_sentence;
                if self.placement.expects_letter(label, after) {
                    self.hand_over();
                    if self.placement.lettered(label, after, span) {
                        return self.inline.push(rest, rest_span);
                    }
                }
            }
            Start::Question(_) | Start::Example(_) if fresh || after_sentence => {
                self.pending = None;
                self.hand_over();
                match start {
                    Start::Question(_) => self.placement.question(span),
                    _ => self.placement.example(span),
                }
                return self.inline.push(rest, rest_span);
            }
            Start::Answer(_) => {
                self.hand_over();
                if self.placement.answer(span) {
                    self.pending = None;
                    return self.inline.push(rest, rest_span);
                }
            }
            _ => {}
        }
        self.open_item();
        self.inline.push(text, span);
    }

    /// A number behind letters, or of one part: that of a paragraph of a numbered heading, `(2) Text` below `§ 5`, or one in bold,
    /// where the page is numbered so. And the text behind it.
    fn numbered_otherwise<'t>(&self, text: &'t str, range: &Range<usize>) -> Option<(Number, &'t str)> {
        let coded = definitions::coded(text).filter(|(number, _)| self.placement.family(number) > 1);
        if let Some((number, at)) = coded {
            return Some((number, &text[at..]));
        }
        if !self.lists.is_empty() {
            return None;
        }
        if let Some(under) = self.under.as_ref().filter(|_| self.heads.word.is_some()) {
            let (digits, rest) = text.trim_start().strip_prefix('(')?.split_once(')')?;
            let short = (1..=3).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
            let numeral = short && (rest.is_empty() || rest.starts_with(' '));
            return numeral.then(|| Some((under.child(digits), rest.trim_start())))?;
        }
        let bold = self.heads.bold && self.fresh && self.source_before(range).ends_with("**");
        let digits = text.trim_end_matches(['.', ':', ')']);
        let whole = bold && digits.len() <= 4 && digits.bytes().all(|b| b.is_ascii_digit());
        whole.then(|| Some((Number::parse(digits)?, "")))?
    }

    fn source_before(&self, range: &Range<usize>) -> &str {
        self.file.text().get(..range.start + self.shift).unwrap_or("")
    }

    /// Hands over what has been read without ending the paragraph.
    pub(super) fn hand_over(&mut self) {
        if let Some((words, span)) = self.inline.take() {
            self.place(words, span);
        }
    }

    /// Begins the clause of a whole number, if it is one here.
    pub(super) fn begin_number(
        &mut self,
        number: &Number,
        fresh: bool,
        after_sentence: bool,
        rest: &str,
        span: Span,
    ) -> bool {
        if self.placement.in_notes() && !self.lists.is_empty() {
            return false;
        }
        let stray = self.placement.page_number().is_some_and(|page| !number.is_below(page));
        let accepted = self.placement.accepts(number, fresh, after_sentence, rest);
        if stray && fresh && line::begins_sentence(rest) && !self.placement.in_notes() {
            let page = self.placement.page_number().map(ToString::to_string).unwrap_or_default();
            let read = if accepted { "a rule" } else { "text" };
            let printed = Span::new(span.start, (span.start + number.printed().len()).min(span.end));
            let message = format!("{number} does not belong to page {page}; it was read as {read}");
            self.report(&STRAY_NUMBER, printed, message, "correct the number, or begin the sentence with a word");
        }
        if accepted {
            self.pending = None;
            self.hand_over();
            self.placement.numbered(number.clone(), Kind::Rule, span);
        }
        accepted
    }

    pub(super) fn inline_html(&mut self, tag: &str, range: &Range<usize>) {
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
    pub(super) fn html_lines(&mut self, html: &str, start: usize) {
        let mut stripped = html::strip(html);
        let base = start + self.shift;
        for (span, what) in std::mem::take(&mut stripped.dropped) {
            let span = Span::new(base + span.start, base + span.end);
            let first = self.file.place(span).line;
            let last = self.file.place(Span::new(span.end, span.end)).line;
            let lines = if first == last { format!("line {first}") } else { format!("lines {first} to {last}") };
            self.report(&DROPPED, span, format!("{what} was left out ({lines})"), "");
        }
        if let Some(at) = stripped.unclosed_comment {
            let span = Span::new(base + at, base + at + 4);
            let message = "a comment begins here and has no end; what follows was read as text";
            self.report(&UNCLOSED_COMMENT, span, message, "close it with `-->`");
        }
        for (line, span) in stripped.lines() {
            self.flush();
            self.line(line, &(start + span.start..start + span.end));
        }
        self.flush();
    }
}

/// A bullet before a number in bold, `- **1.2.1.** Text`, which stands so deep below a paragraph that Markdown has
/// it as the next line of that.
fn is_lazy_bullet(text: &str, beyond: &str) -> bool {
    let number = || Number::leading(beyond.strip_prefix("**")?.split_once("**")?.0);
    matches!(text.trim(), "-" | "*" | "+") && number().is_some()
}

fn shorten(text: &str) -> String {
    let mut short: String = text.chars().take(40).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
