//! The parts of a book that are not numbered: introduction, errata, questions, credits, and the
//! glossary, whose every entry is a page.

use super::contents::Dropped;
use super::lines::{self, Line, ends_sentence, is_capitals, is_title_like};
use super::marker::{self, Word};
use crate::corpus::Kind;
use crate::ingest::{NewClause, PageBuilder, RawPage, RawText, section_anchor};
use crate::source::Span;
use std::ops::Range;

/// Names under which parts of a book go, in small letters.
const PARTS: &[&str] = &[
    "introduction",
    "foreword",
    "preface",
    "errata",
    "faq",
    "frequently asked questions",
    "credits",
    "appendix",
    "changelog",
    "index",
    "einleitung",
    "vorwort",
    "anhang",
    "impressum",
    "häufige fragen",
    "введение",
    "предисловие",
    "приложение",
    "ошибки",
    "вопросы и ответы",
    "авторы",
    "crédits",
    "annexe",
    "créditos",
    "apéndice",
    "introducción",
    "introduzione",
    "appendice",
    "crediti",
    "introdução",
    "apêndice",
];

const GLOSSARIES: &[&str] =
    &["glossary", "glossar", "begriffe", "глоссарий", "словарь", "glossaire", "glosario", "glossario", "glossário"];

fn is_named(text: &str, names: &[&str]) -> bool {
    text.len() <= 60 && names.contains(&text.trim_matches(['#', ' ', ':']).to_lowercase().as_str())
}

/// Whether a line is the heading of a part.
pub(super) fn is_heading(line: &Line<'_>) -> bool {
    line.after_blank && (is_named(line.text, PARTS) || is_named(line.text, GLOSSARIES))
}

/// Reads a range of unnumbered lines into pages. Parts without a single sentence are given back by
/// marking their lines as front matter where `may_drop` is set.
pub(super) fn read(
    lines: &[Line<'_>],
    range: Range<usize>,
    dropped: &mut [Option<Dropped>],
    title: &str,
    may_drop: bool,
) -> Vec<RawPage> {
    let mut pages = Vec::new();
    let mut start = range.start;
    while start < range.end {
        let end =
            (start + 1..range.end).find(|&at| dropped[at].is_none() && is_heading(&lines[at])).unwrap_or(range.end);
        let first = (start..end).find(|&at| dropped[at].is_none());
        if let Some(first) = first {
            if is_named(lines[first].text, GLOSSARIES)
                && let Some(entries) = glossary(lines, first..end, dropped)
            {
                pages.extend(entries);
            } else if may_drop {
                drop_labels(lines, first..end, dropped);
                pages.extend(part(lines, first..end, dropped, title));
            } else {
                pages.extend(part(lines, first..end, dropped, title));
            }
        }
        start = end;
    }
    pages
}

/// Marks the sections that hold no sentence: title pages, lists of changes, labels of pictures.
fn drop_labels(lines: &[Line<'_>], range: Range<usize>, dropped: &mut [Option<Dropped>]) {
    let mut start = range.start;
    while start < range.end {
        let end =
            (start + 1..range.end).find(|&at| dropped[at].is_none() && is_section(&lines[at])).unwrap_or(range.end);
        let kept = (start..end).filter(|&at| dropped[at].is_none()).map(|at| &lines[at]);
        if !has_sentence(kept) {
            dropped[start..end].iter_mut().for_each(|mark| *mark = mark.or(Some(Dropped::FrontMatter)));
        }
        start = end;
    }
}

/// Whether a paragraph, on however many lines, is a sentence rather than a label.
fn has_sentence<'a>(lines: impl Iterator<Item = &'a Line<'a>>) -> bool {
    let mut words = 0;
    for line in lines {
        words = if line.after_blank { 0 } else { words } + line.text.split_whitespace().count();
        if words >= 7 && ends_sentence(line.text) {
            return true;
        }
    }
    false
}

fn is_section(line: &Line<'_>) -> bool {
    is_capitals(line.text) || line.text.starts_with('#')
}

/// One part as a page: its headings in capitals are sections, questions and answers what they are.
fn part(lines: &[Line<'_>], range: Range<usize>, dropped: &[Option<Dropped>], fallback: &str) -> Option<RawPage> {
    let mut kept = range.filter(|&at| dropped[at].is_none()).peekable();
    let first = *kept.peek()?;
    let titled = is_title_like(lines[first].text);
    let title = if titled { lines[first].text.trim_matches(['#', ' ']) } else { fallback };
    if titled {
        kept.next();
    }
    let mut page = PageBuilder::new(title, None, lines[first].span());
    page.page_mut().name = Some(slug(title));
    let long = lines::are_long(lines);
    let (mut section, mut question): (Option<(usize, String)>, Option<usize>) = (None, None);
    let mut open: Option<(usize, usize)> = None;
    let mut texts: Vec<Passage> = Vec::new();
    let mut count = 0;
    for at in kept {
        let line = lines[at];
        let word =
            marker::word(line.text).filter(|(word, _)| matches!(word, Word::Question | Word::Answer | Word::Example));
        if is_section(&line) {
            texts.push(Passage::new(Kind::Section, line.text.trim_matches(['#', ' ']), line.span()));
            open = None;
        } else if let Some((word, rest)) = word {
            let kind = match word {
                Word::Question => Kind::Question,
                Word::Answer => Kind::Answer,
                _ => Kind::Example,
            };
            texts.push(Passage::new(kind, &line.text[rest..], line.span()));
            open = Some((texts.len() - 1, at));
        } else if let Some((text, _)) = open {
            let passage = &mut texts[text];
            let apart = ends_sentence(&passage.text) || line.after_blank || long;
            let paragraph = apart && !lines::begins_lower(line.text) || marker::bullet(line.text).is_some();
            lines::join(&mut passage.text, line.text, paragraph, |_| true);
            passage.span.end = line.span().end;
            open = Some((text, at));
        } else {
            texts.push(Passage::new(Kind::Rule, line.text, line.span()));
            open = Some((texts.len() - 1, at));
        }
    }
    for passage in texts {
        let below = section.as_ref().map_or(0, |(position, _)| *position);
        let prefix = section.as_ref().map_or(String::new(), |(_, anchor)| format!("{anchor}."));
        let heading = section.as_ref().map(|(position, _)| page.page().clauses[*position].text.rich.plain.clone());
        match passage.kind {
            Kind::Section => {
                let anchor = section_anchor(&passage.text);
                let position = page.add(passage.clause(anchor, 0, None));
                let anchor = page.page().clauses[position].anchor.clone();
                (section, question, count) = (Some((position, anchor)), None, 0);
            }
            Kind::Rule if below == 0 => page.continue_clause(0, passage.text()),
            Kind::Rule => {
                page.add(passage.clause(format!("{prefix}text"), below, heading));
            }
            Kind::Answer => {
                let parent = question.unwrap_or(below);
                let anchor = page.page().clauses[parent].anchor.clone();
                let anchor = if anchor.is_empty() { "answer".to_owned() } else { format!("{anchor}.answer") };
                page.add(passage.clause(anchor, parent, heading));
            }
            kind => {
                count += 1;
                let anchor = format!("{prefix}{}.{count}", kind.name());
                let position = page.add(passage.clause(anchor, below, heading));
                question = (kind == Kind::Question).then_some(position);
            }
        }
    }
    Some(page.finish())
}

struct Passage {
    kind: Kind,
    text: String,
    span: Span,
}

impl Passage {
    fn new(kind: Kind, text: &str, span: Span) -> Self {
        Self { kind, text: text.to_owned(), span }
    }

    fn text(&self) -> RawText {
        paragraphs(&self.text)
    }

    fn clause(&self, anchor: String, parent: usize, section: Option<String>) -> NewClause {
        let (kind, text, span) = (self.kind, self.text(), self.span);
        NewClause { kind, number: None, anchor, section, parent, text, about: None, span }
    }
}

/// Text whose lines are paragraphs.
pub(in crate::ingest) fn paragraphs(text: &str) -> RawText {
    let mut raw = RawText::default();
    for line in text.split('\n') {
        raw.break_paragraph();
        raw.push(line);
    }
    raw.finish();
    raw
}

/// The entries of a glossary, a page each, after a page for its heading; `None` where there are none.
fn glossary(lines: &[Line<'_>], range: Range<usize>, dropped: &[Option<Dropped>]) -> Option<Vec<RawPage>> {
    let kept: Vec<usize> = range.filter(|&at| dropped[at].is_none()).collect();
    let heading = *kept.first()?;
    let begins = |index: usize| index > 0 && is_term(lines, &kept, index);
    let terms: Vec<usize> = (1..kept.len()).filter(|&index| begins(index)).collect();
    if terms.len() < 3 {
        return None;
    }
    let mut pages = Vec::new();
    let mut starts = vec![0];
    starts.extend(&terms);
    for (nth, &start) in starts.iter().enumerate() {
        let end = starts.get(nth + 1).copied().unwrap_or(kept.len());
        let title = if nth == 0 { lines[heading].text.trim_matches(['#', ' ']) } else { lines[kept[start]].text };
        let mut page = PageBuilder::new(title, None, lines[kept[start]].span());
        page.page_mut().name = Some(slug(title));
        let mut text = String::new();
        for &at in &kept[start + 1..end] {
            let line = lines[at];
            let paragraph = ends_sentence(&text) && !lines::begins_lower(line.text);
            lines::join(&mut text, line.text, paragraph, |_| true);
        }
        page.continue_clause(0, paragraphs(&text));
        let mut page = page.finish();
        if let Some(&last) = kept.get(end - 1) {
            page.clauses[0].span.end = lines[last].span().end;
        }
        pages.push(page);
    }
    Some(pages)
}

/// A title-like line above its explanation: after a blank line, or after a sentence that is finished.
fn is_term(lines: &[Line<'_>], kept: &[usize], index: usize) -> bool {
    let line = lines[kept[index]];
    let text = line.text;
    let Some(&below) = kept.get(index + 1) else { return false };
    let explained = !lines[below].after_blank;
    let before = lines[kept[index - 1]].text;
    let fresh = line.after_blank || ends_sentence(before) && text.split_whitespace().count() <= 4;
    let numbered = marker::number(text).is_some_and(|lead| lead.closing != marker::Closing::Nothing);
    fresh && explained && is_title_like(&text.replace(", ", " ")) && !numbered
}

/// A name for addresses: small letters and digits, everything else a hyphen.
pub(in crate::ingest) fn slug(title: &str) -> String {
    let mut slug = String::new();
    for c in title.to_lowercase().chars() {
        if c.is_alphanumeric() {
            slug.push(c);
        } else if !matches!(c, '\'' | '’') && !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    let slug = slug.trim_end_matches('-');
    if slug.is_empty() { "text".to_owned() } else { slug.to_owned() }
}
