//! Headings: the page's title, numbered clauses, sections, and what opens notes or questions.

use super::Walker;
use crate::corpus::Number;
use crate::ingest::markdown::definitions;
use crate::ingest::markdown::lists::Pending;
use crate::ingest::placement::Base;
use crate::ingest::{RawText, line};
use crate::source::Span;
use crate::text::name_key;
use std::ops::Range;

impl Walker<'_> {
    pub(super) fn heading(&mut self, level: u8, range: &Range<usize>) {
        let span = self.span(range);
        if let Some((text, _)) = self.inline.take() {
            self.headed(level, text, span);
        }
    }

    /// An item of a list begins with a heading, which has its number: `1. ## Storm`.
    pub(super) fn number_heading(&mut self) {
        let Some(Pending { base, label, span, marker, .. }) = self.pending.take() else { return };
        let number = match (base, self.placement.page_number()) {
            (Base::Page, Some(page)) => format!("{} ", page.child(&label)),
            _ => marker,
        };
        if !number.is_empty() {
            self.inline.push(&number, Span::new(span.start, span.start));
        }
    }

    /// Makes a heading of words.
    pub(super) fn headed(&mut self, level: u8, mut text: RawText, span: Span) {
        self.pending = None;
        let worded = self.worded(&text.rich.plain);
        let of_several = worded.is_some() && self.heads.word.is_some_and(|(_, count)| count > 1);
        let number = match worded {
            // A heading that is nothing else stays whole.
            Some((number, at)) if at == text.rich.plain.len() => Some(number),
            Some((number, at)) => {
                text.cut_front(u32::try_from(at).unwrap_or(0));
                Some(number)
            }
            None => self.cut_number(&mut text),
        };
        let words = text.rich.plain.clone();
        if number.is_none()
            && let Some(purpose) = line::purpose(&words)
        {
            return self.placement.purpose(level, purpose, &words);
        }
        self.under.clone_from(&number);
        let repeats = self.front_title.as_ref().is_some_and(|title| *title == name_key(&words));
        let of_page = number.as_ref().is_none_or(|number| self.placement.page_number() == Some(number));
        if repeats && of_page && self.placement.is_empty() {
            return;
        }
        // The first of several that one word numbers is no title.
        if !self.titled && !of_several && (level == 1 || self.placement.is_empty()) {
            self.titled = true;
            let number = number.or_else(|| self.placement.page_number().cloned());
            return self.placement.entitle(text, number, span);
        }
        self.placement.heading(level, number, text, span);
    }

    /// The number of a heading that the page's word begins, `Article 7: Doors`, and where its title starts.
    fn worded(&self, heading: &str) -> Option<(Number, usize)> {
        let (word, number, at) = definitions::worded(heading)?;
        let (_, count) = self.heads.word.filter(|(chosen, _)| *chosen == word)?;
        let belongs = match self.placement.page_number() {
            Some(page) => number == *page || number.is_below(page),
            // A single one is the page's own, where no rule says otherwise.
            None if count == 1 => {
                let only = self.placement.has_no_families() || self.placement.family(&number) > 0;
                !self.titled && self.placement.is_empty() && only
            }
            None => true,
        };
        belongs.then_some((number, at))
    }

    /// Whether a paragraph is such a heading without a mark: bold as a whole.
    pub(super) fn is_bold_heading(&self, text: &RawText, span: Span) -> bool {
        let source = self.file.text();
        let begins = source[..span.start].rfind('\n').map_or(0, |at| at + 1);
        let line = source[begins..].lines().next().unwrap_or("").trim();
        let bold = line.starts_with("**") && definitions::heading(line).is_some();
        bold && self.worded(&text.rich.plain).is_some()
    }

    /// Takes the number off the front of a heading, if it has one that counts here.
    pub(super) fn cut_number(&self, text: &mut RawText) -> Option<Number> {
        let plain = &text.rich.plain;
        let page = self.placement.page_number();
        let (number, at) = if let Some(leading) = Number::leading(plain) {
            leading
        } else {
            let word = plain.split(' ').next()?;
            let number = Number::parse(word)?;
            let stops = word.ends_with(['.', ')', ':']);
            let roman = number.canonical().starts_with(|c: char| !c.is_ascii_digit());
            let known = page == Some(&number) || self.placement.family(&number) > 0;
            if !(known && (stops || !roman) || stops && page.is_none()) {
                return None;
            }
            (number, plain.len() - plain[word.len()..].trim_start().len())
        };
        let belongs = page.is_none_or(|page| number == *page || number.is_below(page));
        if !belongs || at >= plain.len() {
            return None;
        }
        text.cut_front(u32::try_from(at).ok()?);
        Some(number)
    }
}
