//! Lists of related topics, and the marks at the ends of lines that tie a rule to another one:
//! `+2.04.11` (that rule adds to this one) and `-3.01.11` (that rule supersedes it).

use super::marker;
use crate::corpus::{LinkForm, Number, RelationKind};
use crate::ingest::{RawLink, RawText};
use crate::source::{SourceFile, Span};
use std::collections::HashSet;

/// The names of a list of related topics; `from` is where the list stands in the file.
pub(in crate::ingest) fn names(list: &str, from: Span) -> Vec<RawLink> {
    let mut links = Vec::new();
    let mut at = 0;
    for part in list.split([',', ';']) {
        let name = part.split_whitespace().collect::<Vec<_>>().join(" ");
        let name = name.trim_end_matches('.');
        if !name.is_empty() {
            let start = from.start + at + (part.len() - part.trim_start().len());
            let span = Span::new(start, start + part.trim().len());
            links.push(RawLink::by_name(RelationKind::RelatedTopic, name, span).label(name));
        }
        at += part.len() + 1;
    }
    links
}

/// Where the ties at the end of a text begin; its length where it has none.
fn ties_start(text: &str) -> usize {
    let mut start = text.len();
    loop {
        let head = text[..start].trim_end();
        let Some(at) = head.rfind(['+', '-', '−']) else { return start };
        let sign = head[at..].chars().next().map_or(1, char::len_utf8);
        let number = &head[at + sign..];
        let parts = number.split('.').count();
        let digits = number.split('.').all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()));
        if parts < 2 || !digits {
            return start;
        }
        // `1-2.3` is a range.
        if head[..at].ends_with(|c: char| c.is_alphanumeric()) {
            return start;
        }
        start = at;
    }
}

/// Whether a line ends with a tie to a number of three parts or more, as no sum or range does.
pub(super) fn has_ties(line: &str) -> bool {
    line[ties_start(line)..].split_whitespace().any(|tie| tie.matches('.').count() >= 2)
}

/// A paragraph with its ties as links. Each tie is kept once; gives how many repetitions were left out.
pub(super) fn push_tied(text: &mut RawText, paragraph: &str, file: &SourceFile, span: Span) -> usize {
    let start = ties_start(paragraph);
    text.push(&paragraph[..start]);
    let mut seen: HashSet<&str> = HashSet::new();
    let mut behind = 0;
    let mut repeated = 0;
    let source = file.text().get(span.start..span.end).unwrap_or("");
    for tie in paragraph[start..].split_whitespace() {
        if seen.contains(tie) {
            repeated += 1;
            continue;
        }
        if !seen.is_empty() {
            text.push(" ");
        }
        seen.insert(tie);
        let kind = if tie.starts_with('+') { RelationKind::AddsTo } else { RelationKind::Supersedes };
        let number = tie.trim_start_matches(['+', '-', '−']);
        let place = source[behind..].find(tie).map_or(span, |at| {
            let start = span.start + behind + at;
            behind += at + tie.len();
            Span::new(start, start + tie.len())
        });
        let written = Number::parse(number).map_or_else(|| number.to_owned(), |n| n.printed().to_owned());
        let here = text.here();
        text.push(tie);
        let link = RawLink { kind, written, form: LinkForm::Number, label: String::new(), range: None, span: place };
        text.link(link, here);
    }
    repeated
}

/// Whether a line is a list of related topics.
pub(super) fn is_list(line: &str) -> bool {
    marker::word(line).is_some_and(|(word, _)| word == marker::Word::Related)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ties_are_told_from_sums_and_ranges() {
        for (text, ties) in [
            ("It moves. +2.04.11 -3.01.11", "+2.04.11 -3.01.11"),
            ("It moves.-2.01.12 +2.05.09", "-2.01.12 +2.05.09"),
            ("see 1.2-1.4", ""),
            ("It gets +1", ""),
            ("-3.01.11", "-3.01.11"),
        ] {
            assert_eq!(&text[ties_start(text)..], ties, "{text}");
        }
    }

    #[test]
    fn a_tie_printed_twice_is_kept_once() {
        let file = SourceFile::new("a", "Go. -3.1.1 -3.1.1");
        let mut text = RawText::default();
        assert_eq!(push_tied(&mut text, file.text(), &file, Span::new(0, 17)), 1);
        text.finish();
        assert_eq!(text.rich.plain, "Go. -3.1.1");
        assert_eq!(text.links.len(), 1);
        assert_eq!((text.links[0].kind, text.links[0].range), (RelationKind::Supersedes, Some((4, 10))));
    }
}
