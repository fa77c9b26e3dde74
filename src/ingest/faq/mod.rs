//! FAQ pages as plain text, such as a browser gives them when all of a page is copied: sections under
//! Roman numbers, numbered items, bullets, questions and answers, with the site's menus around them.

mod navigation;
mod section;

use super::line;
use super::{DROPPED, Fit, Format, RawPage};
use crate::corpus::number::is_roman;
use crate::corpus::{Book, Number};
use crate::diag::{Code, Finding, Warned};
use crate::source::{SourceFile, Span};
use crate::text::name_key;

pub(super) struct FaqText;

impl Format for FaqText {
    fn name(&self) -> &'static str {
        "faq-text"
    }

    fn summary(&self) -> &'static str {
        "FAQ pages as plain text: sections under Roman numbers, numbered items, bullets; site navigation is left out"
    }

    fn fit(&self, file: &SourceFile) -> Fit {
        let lines = lines_of(file);
        let marked_up = |line: &Line<'_>| {
            let text = line.text.trim_start();
            text.starts_with("# ") || text.starts_with("## ") || text.starts_with("---") || text.starts_with('<')
        };
        if lines.iter().take(2000).any(marked_up) {
            return Fit::No;
        }
        let Some(first) = lines.iter().position(|line| matches!(line.kind, Kind::Heading(..))) else { return Fit::No };
        let items = lines[first..].iter().filter(|line| matches!(line.kind, Kind::Item(1 | 2))).count();
        if items >= 2 { Fit::Likely } else { Fit::No }
    }

    fn read(&self, file: &SourceFile, book: &Book) -> Warned<Vec<RawPage>> {
        let mut lines = lines_of(file);
        navigation::drop_repeated_headings(&mut lines);
        navigation::drop_menus(&mut lines);
        let findings = dropped(file, &lines);
        let kept: Vec<&Line<'_>> = lines.iter().filter(|line| !line.dropped).collect();
        let pages = section::pages(file, book, &kept);
        Warned::new(pages, findings)
    }

    fn codes(&self) -> &'static [&'static Code] {
        &[&DROPPED]
    }
}

/// A line of the file and what it looks like.
#[derive(Debug)]
struct Line<'a> {
    /// Where it starts in the file, in bytes.
    at: usize,
    text: &'a str,
    kind: Kind,
    dropped: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Blank,
    /// Signs without a letter or digit: `|`, `-----`.
    Signs,
    /// The number of a section and where its title starts in the line.
    Heading(Number, usize),
    /// `7.` or `7)`.
    Item(u64),
    Words,
}

impl Line<'_> {
    fn span(&self) -> Span {
        Span::new(self.at, self.at + self.text.len())
    }
}

fn lines_of(file: &SourceFile) -> Vec<Line<'_>> {
    let mut lines: Vec<Line<'_>> =
        file.lines().map(|(at, text)| Line { at, text, kind: kind_of(text), dropped: false }).collect();
    find_arabic_headings(&mut lines);
    lines
}

fn kind_of(line: &str) -> Kind {
    if line.trim().is_empty() {
        return Kind::Blank;
    }
    if !line.contains(char::is_alphanumeric) {
        return Kind::Signs;
    }
    if let Some((number, at)) = roman_heading(line) {
        return Kind::Heading(number, at);
    }
    line::item(line).map_or(Kind::Words, |(n, _)| Kind::Item(n))
}

/// `VI. Maneuver`: a Roman number in capitals and a title.
fn roman_heading(line: &str) -> Option<(Number, usize)> {
    let indent = line.len() - line.trim_start().len();
    let word = line[indent..].split(char::is_whitespace).next()?;
    let numeral = word.strip_suffix(['.', ')', ':'])?;
    let lone_letter = numeral.len() == 1 && !matches!(numeral, "I" | "V" | "X");
    if lone_letter || !numeral.bytes().all(|byte| byte.is_ascii_uppercase()) || !is_roman(numeral) {
        return None;
    }
    let at = line.len() - line[indent + word.len()..].trim_start().len();
    is_title(&line[at..]).then_some(())?;
    Some((Number::parse(numeral)?, at))
}

/// A few words that are no sentence.
fn is_title(text: &str) -> bool {
    let text = text.trim();
    let starts_well = text.chars().next().is_some_and(|c| c.is_alphanumeric() && !c.is_lowercase());
    let sentence = text.ends_with(['.', ';', ',', ':']);
    starts_well && !sentence && text.len() <= 200 && text.split_whitespace().count() <= 12
}

/// `2. Combat` is a section where the numbers of items begin anew after it.
fn find_arabic_headings(lines: &mut [Line<'_>]) {
    if lines.iter().any(|line| matches!(line.kind, Kind::Heading(..))) {
        return;
    }
    let numbered: Vec<(usize, u64)> = lines
        .iter()
        .enumerate()
        .filter_map(|(at, line)| match line.kind {
            Kind::Item(n) => Some((at, n)),
            _ => None,
        })
        .collect();
    let mut expected = 1;
    for pair in numbered.windows(2) {
        let [(at, n), (next_at, next)] = *pair else { continue };
        let Some((_, title)) = line::item(lines[at].text) else { continue };
        let stands_above = lines[at + 1..next_at].iter().all(|line| matches!(line.kind, Kind::Blank | Kind::Signs));
        if n == expected && next == 1 && stands_above && is_title(&lines[at].text[title..]) {
            let Some(number) = Number::parse(&n.to_string()) else { continue };
            lines[at].kind = Kind::Heading(number, title);
            expected += 1;
        }
    }
}

/// One finding for each run of lines that were left out.
fn dropped(file: &SourceFile, lines: &[Line<'_>]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut run: Vec<usize> = Vec::new();
    let mut close = |run: &mut Vec<usize>| {
        let (Some(&first), Some(&last)) = (run.first(), run.last()) else { return };
        let numbers =
            if first == last { format!("line {}", first + 1) } else { format!("lines {} to {}", first + 1, last + 1) };
        let has_words = run.iter().any(|&at| lines[at].kind != Kind::Signs);
        let what = if has_words { "site navigation was left out" } else { "signs without words were left out" };
        findings.push(Finding::new(&DROPPED, file, lines[first].span(), format!("{what}: {numbers}")));
        run.clear();
    };
    for (at, line) in lines.iter().enumerate() {
        if line.dropped {
            run.push(at);
        } else if line.kind != Kind::Blank {
            close(&mut run);
        }
    }
    close(&mut run);
    findings
}

/// Whether two headings are one.
fn same_heading(a: &Line<'_>, b: &Line<'_>) -> bool {
    match (&a.kind, &b.kind) {
        (Kind::Heading(left, _), Kind::Heading(right, _)) => left == right && name_key(a.text) == name_key(b.text),
        _ => false,
    }
}
