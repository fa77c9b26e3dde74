//! Which lines are headings, judged by their print, and which headings begin a page.

use crate::ingest::outline::lines::ends_sentence;
use crate::ingest::outline::marker::{self, Word};
use crate::ingest::print::{self, Print};
use crate::source::{PrintedLine, SourceFile, Span};
use std::collections::BTreeMap;
use std::ops::Range;

/// A line of the text, without those that stand beside it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    pub text: &'a str,
    pub span: Span,
    /// White or another column stands before it.
    pub after_blank: bool,
    /// Another column, or a box, stands before it.
    pub apart: bool,
    /// It goes on with the line before, which ends another column.
    pub runs_on: bool,
    /// See [`print::Follows::had_room`].
    pub had_room: bool,
    /// How far it is set in from its column, in sizes of the text.
    pub indent: f32,
    pub print: PrintedLine,
    pub role: Role,
    /// See [`PrintedLine::inset`]; 0 as well for a box that holds a page.
    pub inset: u32,
}

/// What a line is by its print.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Text,
    /// A heading that begins a page.
    Page,
    /// A heading of a part of the book, above those that begin pages.
    Part,
    /// A heading within a page.
    Section,
}

/// A heading has at most so many characters; what is longer is text that stands out.
const LONGEST: usize = 90;
/// Headings of one print that stand in the order of the alphabet head the entries of a reference.
const ENTRIES: usize = 8;
/// Pages of more words are cut at the next smaller headings, where there are some.
const WORDS: usize = 600;

/// The lines of a file with their roles, without those put `aside`, which are counted from 1 and in order.
pub(super) fn find<'a>(file: &'a SourceFile, aside: &[usize]) -> Vec<Line<'a>> {
    let mut lines = lines(file, aside);
    let Some(body) = print::body(lines.iter().map(|line| (&line.print, line.text.len()))) else { return lines };
    let mut headings: Vec<usize> = (0..lines.len()).filter(|&at| stands_out(&lines, at, body)).collect();
    let mut in_text = vec![false; lines.len()];
    for run in runs(&lines).filter(|run| is_text(&lines[run.clone()])) {
        in_text[run].fill(true);
    }
    headings.retain(|&at| !in_text[at]);
    let mut prints: BTreeMap<Print, Vec<Vec<usize>>> = BTreeMap::new();
    for run in headings.chunk_by(|&a, &b| goes_on(&lines, a, b)) {
        prints.entry(print(&lines[run[0]])).or_default().push(run.to_vec());
    }
    let level = page_level(&lines, &prints);
    for (print, runs) in &prints {
        let role = match level {
            Some(level) if *print == level => Role::Page,
            Some(level) if rank(*print) > rank(level) => Role::Part,
            _ => Role::Section,
        };
        runs.iter().flatten().for_each(|&at| lines[at].role = role);
    }
    for lines in lines.chunk_by_mut(|a, b| a.inset == b.inset) {
        if lines.iter().any(|line| matches!(line.role, Role::Page | Role::Part)) {
            for line in lines {
                line.inset = 0;
            }
        }
    }
    lines
}

fn lines<'a>(file: &'a SourceFile, aside: &[usize]) -> Vec<Line<'a>> {
    let mut lines = Vec::new();
    let mut printing = print::Lines::of(file);
    for (nth, (start, text)) in file.lines().enumerate() {
        let Some(print) = file.print_of(nth + 1) else { continue };
        if text.trim().is_empty() {
            printing.blank();
        } else if aside.binary_search(&(nth + 1)).is_err() {
            let span = Span::new(start, start + text.len());
            let print::Follows { after_blank, apart, runs_on, had_room, .. } = printing.next(Some(print), text);
            let indent = printing.indent(print) / print.size.max(1.0);
            let (role, inset) = (Role::Text, print.inset);
            lines.push(Line { text, span, after_blank, apart, runs_on, had_room, indent, print: *print, role, inset });
        }
    }
    lines
}

fn print(line: &Line<'_>) -> Print {
    print::print(&line.print)
}

/// Larger prints rank above smaller ones, and of one size heavy ones above light ones.
fn rank((font, bold, size): Print) -> (u32, bool, u16) {
    (size, bold, font)
}

/// Whether a line is larger or heavier than the text, and as short as a heading.
fn stands_out(lines: &[Line<'_>], at: usize, body: Print) -> bool {
    let line = &lines[at];
    let short = line.text.chars().count() <= LONGEST && !line.text.ends_with(['.', ',', ';', ':']);
    let words = line.text.chars().filter(|c| c.is_alphabetic()).count() >= 2;
    // A heading stands by itself: it begins its column or follows white, and what goes on below it in
    // its print goes on with it.
    let begins = line.text.starts_with(char::is_alphanumeric) || line.text.starts_with(['“', '"', '«', '¿', '¡', '(']);
    print::stands_out(&line.print, body) && begins && short && words && !goes_on_with_text(lines, at)
}

/// Whether the line before is text of the same print that is not finished: then this one is its rest.
fn goes_on_with_text(lines: &[Line<'_>], at: usize) -> bool {
    let Some(before) = at.checked_sub(1).map(|before| &lines[before]) else { return false };
    let same = print(before) == print(&lines[at]) && before.print.block == lines[at].print.block;
    same && !lines[at].after_blank && (before.text.ends_with([',', ';', ':']) || before.text.chars().count() > LONGEST)
}

/// The lines of one print that stand right below each other.
fn runs(lines: &[Line<'_>]) -> impl Iterator<Item = Range<usize>> {
    let mut end = 0;
    lines.chunk_by(|a, b| print::is_right_below(&a.print, &b.print)).map(move |run| {
        end += run.len();
        end - run.len()..end
    })
}

/// Whether lines of one print are no heading, whatever their print: a sentence, as a pulled quote is, or a question
/// and answer that say so.
fn is_text(run: &[Line<'_>]) -> bool {
    let sentence = run.len() > 1 && run[run.len() - 1].text.ends_with(['.', ',', ';', '!']);
    let asks = marker::word(run[0].text)
        .is_some_and(|(word, rest)| matches!(word, Word::Question | Word::Answer) && rest < run[0].text.len());
    sentence || asks
}

/// Whether one line of a heading is followed by the next one of it.
fn goes_on(lines: &[Line<'_>], before: usize, next: usize) -> bool {
    let (a, b) = (&lines[before], &lines[next]);
    next == before + 1 && print::is_right_below(&a.print, &b.print) && !ends_sentence(a.text)
}

/// The print of the headings that begin pages: entries in the order of the alphabet, else the largest
/// headings that cut the book into pages of a useful length.
fn page_level(lines: &[Line<'_>], prints: &BTreeMap<Print, Vec<Vec<usize>>>) -> Option<Print> {
    let headed = |runs: &[Vec<usize>]| {
        let text = |run: &&Vec<usize>| {
            let next = run.last().and_then(|&last| lines.get(last + 1));
            next.is_some_and(|next| next.text.chars().count() >= 20)
        };
        runs.iter().filter(text).count()
    };
    let mut levels: Vec<(Print, usize)> =
        prints.iter().map(|(print, runs)| (*print, headed(runs))).filter(|&(_, count)| count >= 2).collect();
    levels.sort_by_key(|&(print, _)| std::cmp::Reverse(rank(print)));
    let entries =
        levels.iter().filter(|(print, _)| prints[print].len() >= ENTRIES && in_alphabet(lines, &prints[print]));
    if let Some(&(print, _)) = entries.max_by_key(|(print, _)| prints[print].len()) {
        return Some(print);
    }
    let words: usize = lines.iter().map(|line| line.text.split_whitespace().count()).sum();
    let useful = levels.iter().find(|(_, count)| words / count <= WORDS);
    useful.or(levels.last()).map(|&(print, _)| print)
}

/// Whether nine of ten headings stand after the one before them in the alphabet.
fn in_alphabet(lines: &[Line<'_>], runs: &[Vec<usize>]) -> bool {
    let titles: Vec<String> = runs.iter().map(|run| lines[run[0]].text.to_lowercase()).collect();
    let pairs = titles.windows(2).filter(|pair| pair[0] <= pair[1]).count();
    10 * pairs >= 9 * (titles.len() - 1)
}
