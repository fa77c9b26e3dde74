//! Numbered plain text, as publishers give it away and as PDF readers make it: `1.2.3`, `1.2a`,
//! `A4.63`, `VI.17`, `§ 13a`, `Rule 7`, `1) a) i)`.
//!
//! The way of a file: its lines (`lines`); what a line begins with (`marker`); contents, index and
//! page numbers put aside (`contents`); boxes and foot notes read by themselves (`inset`); the book's own
//! numbers told from numbers that stand at a line's start by chance (`scheme`); every line given to its
//! clause (`assemble`, with `steps` and `placing`, which undo interleaved columns by the `order` of numbers
//! and the `flow` of words); what is not numbered (`parts`); pages (`pages`).

mod assemble;
mod contents;
mod decimal;
mod flow;
mod inset;
mod item;
pub(super) mod lines;
pub(super) mod marker;
mod order;
mod pages;
pub(super) mod paragraphs;
pub(super) mod parts;
pub(super) mod placing;
pub(super) mod related;
mod scheme;
mod shape;
mod steps;
mod title;

use super::{DROPPED, Fit, Format, RawPage};
use crate::corpus::Book;
use crate::diag::{Code, Finding, Severity, Warned};
use crate::source::{SourceFile, Span};
use assemble::Assembler;
use contents::Dropped;
use lines::Line;
use scheme::Role;
use shape::Scheme;

/// A number that the numbering passes over.
pub const LOST_NUMBER: Code = Code {
    name: "lost-number",
    severity: Severity::Info,
    about: "A rule's number is expected between two others and stands nowhere: 36.2 comes first, or 7.5 after 7.3. \
            Either the book never had it, or its text was lost or ran into another rule when the file was made \
            from a PDF. Nothing is invented in its place.\n\n\
            Compare the place with the printed book; where the rule exists, put it into the file, beginning a line \
            with its number.",
};

/// The reader of numbered plain text.
pub struct Outline;

impl Format for Outline {
    fn name(&self) -> &'static str {
        "outline"
    }

    fn summary(&self) -> &'static str {
        "numbered plain text: publishers' rules, text made from a PDF"
    }

    fn fit(&self, file: &SourceFile) -> Fit {
        fit(file)
    }

    fn read(&self, file: &SourceFile, book: &Book) -> Warned<Vec<RawPage>> {
        let mut read = read(file, book);
        // A file that is one page gives the page its name.
        if let [page] = read.value.as_mut_slice() {
            page.name = None;
        }
        read
    }

    fn codes(&self) -> &'static [&'static Code] {
        &[&DROPPED, &LOST_NUMBER]
    }
}

/// The numbering of a file.
fn scheme(file: &SourceFile) -> Scheme {
    let lines = lines::of(file);
    scheme::learn(&lines, &contents::beside_rules(file, &lines)).scheme
}

/// Lines by which a file is judged.
const SAMPLE: usize = 4000;

/// Numbered text has many lines that begin with numbers which go on with each other. A file with front
/// matter or markup belongs to the readers of those.
fn fit(file: &SourceFile) -> Fit {
    let text = file.text().trim_start();
    if text.starts_with("---\n") || text.starts_with('<') || is_markdown(file) {
        return Fit::No;
    }
    let mut previous: Option<marker::NumberLead> = None;
    let (mut numbered, mut growing, mut written) = (0, 0, 0);
    for (_, line) in file.lines().filter(|(_, line)| !line.trim().is_empty()).take(SAMPLE) {
        written += 1;
        let Some(lead) = marker::number(line.trim()).filter(|lead| lead.segments.len() > 1) else { continue };
        numbered += 1;
        growing += usize::from(previous.as_ref().is_some_and(|before| goes_on(before, &lead)));
        previous = Some(lead);
    }
    match (numbered, growing) {
        (8.., _) if 2 * growing >= numbered && 10 * numbered >= written => Fit::Certain,
        (3.., 2..) if 2 * growing >= numbered && 12 * numbered >= written => Fit::Likely,
        (1.., 1..) => Fit::Fallback,
        _ => {
            let learnt = scheme(file);
            let numbers = learnt.pages + learnt.clauses;
            let dense = learnt.headed || 10 * numbers >= written;
            // Numbers that begin anew again and again are those of steps.
            if numbers >= 3 && dense && 3 * learnt.different >= 2 * numbers { Fit::Likely } else { Fit::No }
        }
    }
}

/// Whether the file is written as Markdown pages are: with links in double brackets, or with headings
/// that bear no number.
fn is_markdown(file: &SourceFile) -> bool {
    let heading = |line: &str| {
        let text = line.trim_start_matches('#');
        text.len() < line.len() && text.starts_with(' ') && marker::number(line).is_none()
    };
    file.lines().take(SAMPLE).any(|(_, line)| heading(line) || line.contains("[["))
}

/// Whether a number comes right after another one: its brother, its first part, or the next of a
/// family above.
fn goes_on(before: &marker::NumberLead, after: &marker::NumberLead) -> bool {
    let shared = before.segments.iter().zip(&after.segments).take_while(|(a, b)| a == b).count();
    let depth = after.segments.len();
    let first = after.value() <= 1 || after.step() == Some(1);
    if shared == before.segments.len() {
        return depth == shared + 1 && first;
    }
    if depth == shared + 1 {
        let brother =
            marker::NumberLead { segments: before.segments[..=shared].to_vec(), decimals: 0, ..before.clone() };
        let next_step = brother.step().and_then(|step| step.checked_add(1));
        return after.value() == brother.value().saturating_add(1) || next_step.is_some() && after.step() == next_step;
    }
    depth == shared + 2 && first
}

fn read(file: &SourceFile, book: &Book) -> Warned<Vec<RawPage>> {
    let lines = lines::of(file);
    let mut dropped = contents::beside_rules(file, &lines);
    let numbering = scheme::learn(&lines, &dropped);
    let numbered = |at: usize| numbering.roles[at] != Role::Text;
    contents::mark_furniture(file, &lines, &mut dropped, numbered);

    let fallback = if book.title.is_empty() { file.stem() } else { &book.title };
    let first = (0..lines.len()).find(|&at| numbered(at)).unwrap_or(lines.len());
    let first = continued_from(&lines, &numbering.roles, first);
    let last = (0..lines.len()).rev().find(|&at| numbered(at)).map_or(lines.len(), |at| at + 1);
    let back = end_of_body(&lines, &dropped, last);
    let mut letters = numbering.scheme.skipped_letters.clone();
    letters.extend(book.skipped_letters.iter().filter_map(|letter| letter.chars().next()));

    // A text of one page bears its title on its first line.
    let own_title =
        numbering.scheme.pages == 0 && first > 0 && dropped[0].is_none() && lines::is_title_like(lines[0].text);
    let own_title =
        own_title && numbering.roles.iter().any(|role| matches!(role, Role::Clause(l) if l.segments.len() == 1));
    let fallback = if own_title { lines[0].text } else { fallback };
    let front = usize::from(own_title)..first;
    let mut pages = parts::read(&lines, front, &mut dropped, fallback, first < lines.len());
    let mut repeated = Vec::new();
    if first < lines.len() {
        let assembled = Assembler::new(&lines, &numbering.roles, &dropped, &letters).read(first..back, fallback);
        let tied = lines[first..back].iter().filter(|line| related::has_ties(line.text)).count() >= 2;
        let emitted = pages::emit(assembled, file, tied);
        pages.extend(emitted.pages);
        repeated = emitted.repeated;
        pages.extend(parts::read(&lines, back..lines.len(), &mut dropped, fallback, false));
    }
    let mut findings = dropped_findings(file, &lines, &dropped);
    findings.extend(repetitions(file, &repeated));
    findings.extend(numbering.lost.iter().map(|(number, line)| {
        let begins = lines[*line].span();
        Finding::new(
            &LOST_NUMBER,
            file,
            begins,
            format!("no text is numbered {number}, which should stand before this"),
        )
        .help("compare with the printed book: the rule may have run into another one")
    }));
    Warned::new(pages, findings)
}

/// Where the numbered text begins: at its first number, or at the letters before it of a rule that stands
/// on a page before.
fn continued_from(lines: &[Line<'_>], roles: &[Role], first: usize) -> usize {
    let follows = |role: &Role| matches!(role, Role::Clause(lead) if lead.before().is_some());
    if !roles.get(first).is_some_and(follows) {
        return first;
    }
    let letters = (0..first).filter_map(|at| Some((at, marker::letter(lines[at].text)?.value)));
    let mut run: Option<(usize, u32)> = None;
    for (at, value) in letters {
        run = match run {
            Some((from, last)) if value == last.saturating_add(1) => Some((from, value)),
            _ => Some((at, value)),
        };
    }
    run.map_or(first, |(from, _)| from)
}

/// Where the numbered text is over, after its last number: at the heading of a part, or at a title in
/// capitals after the related topics of the last topic.
fn end_of_body(lines: &[Line<'_>], dropped: &[Option<Dropped>], last: usize) -> usize {
    let mut after_related = false;
    for at in (last..lines.len()).filter(|&at| dropped[at].is_none()) {
        if parts::is_heading(&lines[at]) || after_related && lines::is_capitals(lines[at].text) {
            return at;
        }
        after_related |= related::is_list(lines[at].text);
    }
    lines.len()
}

/// What a printed file shows beside its rules: the lines, counted from 1 and in order, that hold its heads,
/// page numbers, contents and index, and findings about them.
pub(super) fn put_aside(file: &SourceFile) -> (Vec<usize>, Vec<Finding>) {
    let lines = lines::of(file);
    let mut dropped = contents::beside_rules(file, &lines);
    contents::mark_pages(file, &lines, &mut dropped);
    let aside = lines.iter().zip(&dropped).filter(|(_, why)| why.is_some()).map(|(line, _)| line.number).collect();
    (aside, dropped_findings(file, &lines, &dropped))
}

/// Lines that a finding lists one by one.
const LISTED: usize = 200;

/// What stands here and there through a file.
const SCATTERED: [Dropped; 4] = [Dropped::PageNumber, Dropped::RunningHead, Dropped::Watermark, Dropped::Turned];

/// One finding for each stretch of lines that was left out for one reason; page numbers and running
/// heads, which are many, are told once for the file.
fn dropped_findings(file: &SourceFile, lines: &[Line<'_>], dropped: &[Option<Dropped>]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let number = |at: usize| file.place(lines[at].span()).line;
    let scattered = |why: Dropped| SCATTERED.contains(&why);
    for why in SCATTERED {
        let all: Vec<usize> = (0..lines.len()).filter(|&at| dropped[at] == Some(why)).collect();
        if let (Some(&first), Some(&end)) = (all.first(), all.last()) {
            let numbers: Vec<String> = all.iter().take(LISTED).map(|&at| number(at).to_string()).collect();
            let more = if all.len() > LISTED { format!("–{}", number(end)) } else { String::new() };
            let message = format!("left out {} (lines {}{more})", why.name(), numbers.join(", "));
            findings.push(Finding::new(&DROPPED, file, lines[first].span(), message));
        }
    }
    let mut start = 0;
    while start < lines.len() {
        let Some(why) = dropped[start].filter(|&why| !scattered(why)) else {
            start += 1;
            continue;
        };
        let same = |at: usize| dropped[at] == Some(why) || dropped[at].is_some_and(scattered);
        let mut end = (start..lines.len()).find(|&at| !same(at)).unwrap_or(lines.len());
        while end > start + 1 && dropped[end - 1] != Some(why) {
            end -= 1;
        }
        let (from, to) = (number(start), number(end - 1));
        let place = if from == to { format!("line {from}") } else { format!("lines {from}–{to}") };
        let message = format!("left out {} ({place})", why.name());
        findings.push(Finding::new(&DROPPED, file, Span::new(lines[start].start, lines[end - 1].span().end), message));
        start = end;
    }
    findings
}

/// Ties that stand twice on a line are kept once, and that is said.
fn repetitions(file: &SourceFile, repeated: &[(Span, usize)]) -> Option<Finding> {
    let &(first, _) = repeated.first()?;
    let count: usize = repeated.iter().map(|(_, count)| count).sum();
    let lines: Vec<String> = repeated.iter().take(LISTED).map(|(span, _)| file.place(*span).line.to_string()).collect();
    let more = if repeated.len() > LISTED { " …" } else { "" };
    let message = format!("left out {count} references that their lines repeat (lines {}{more})", lines.join(", "));
    Some(Finding::new(&DROPPED, file, first, message))
}
