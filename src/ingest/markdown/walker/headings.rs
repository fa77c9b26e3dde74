//! Headings: the page's title, numbered clauses, sections, and what opens notes or questions.

use super::Walker;
use crate::corpus::Number;
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

    /// Makes a heading of words.
    pub(super) fn headed(&mut self, level: u8, mut text: RawText, span: Span) {
        self.pending = None;
        let number = self.cut_number(&mut text);
        let words = text.rich.plain.clone();
        if number.is_none()
            && let Some(purpose) = line::purpose(&words)
        {
            return self.placement.purpose(level, purpose, &words);
        }
        let repeats = self.front_title.as_ref().is_some_and(|title| *title == name_key(&words));
        let of_page = number.as_ref().is_none_or(|number| self.placement.page_number() == Some(number));
        if repeats && of_page && self.placement.is_empty() {
            return;
        }
        if !self.titled && (level == 1 || self.placement.is_empty()) {
            self.titled = true;
            let number = number.or_else(|| self.placement.page_number().cloned());
            return self.placement.entitle(text, number, span);
        }
        self.placement.heading(level, number, text, span);
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
