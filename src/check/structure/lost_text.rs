//! `lost-text`: words of a source that no clause has.

use crate::check::{Check, Checked};
use crate::corpus::{Corpus, PageId};
use crate::diag::{Code, Finding, Severity};
use crate::ingest::{DROPPED, announces_a_list};
use crate::source::{SourceFile, Span};
use crate::text::fold;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::RangeInclusive;

pub struct LostText;

const CODE: Code = Code {
    name: "lost-text",
    severity: Severity::Error,
    about: "Words of a source file are in no clause that was read from it. They are counted independently of the \
            readers: markup is taken off, and of the words that are left those are missing that the file's pages have \
            less often, and never beside the same word. Lines most of whose words are missing are named. Lines that a \
            reader says it has left out (`dropped`) do not count.\n\n\
            Why it matters: a rule that was not read is in no answer, and nobody notices.\n\n\
            Example: a paragraph in an element that the reader takes for the site's menu.\n\n\
            What to do: compare the lines with what `ruledex show` prints. If a rule is missing, force another reader \
            with `--format`, and report the file: no reader should lose words.",
};

/// A line has to miss so many words to be named.
const TELLING: usize = 3;

impl Check for LostText {
    fn code(&self) -> &'static Code {
        &CODE
    }

    /// It reads every source again, and a count knows less of a format than its reader.
    fn on_by_default(&self) -> bool {
        false
    }

    fn run(&self, checked: &Checked<'_>) -> Vec<Finding> {
        let mut files: BTreeMap<&str, Vec<PageId>> = BTreeMap::new();
        for id in checked.corpus.page_ids() {
            files.entry(&checked.corpus.page(id).file).or_default().push(id);
        }
        let mut dropped: HashMap<&str, Vec<RangeInclusive<u32>>> = HashMap::new();
        for finding in checked.corpus.findings().iter().filter(|finding| finding.code == DROPPED.name) {
            let lines = dropped.entry(&finding.file).or_default();
            lines.push(finding.place.line..=finding.place.line);
            lines.extend(lines_named(&finding.message));
        }
        let mut findings = Vec::new();
        for (path, pages) in files {
            if let Some(file) = checked.source(path) {
                let dropped = dropped.remove(path).unwrap_or_default();
                findings.extend(in_file(checked.corpus, &file, &pages, &dropped));
            }
        }
        findings
    }
}

/// The words of a line that are in the source more often than in the pages.
struct Line {
    at: usize,
    end: usize,
    words: Vec<String>,
    missing: usize,
}

fn in_file(corpus: &Corpus, file: &SourceFile, pages: &[PageId], dropped: &[RangeInclusive<u32>]) -> Vec<Finding> {
    let mut surplus: HashMap<String, i64> = HashMap::new();
    let mut lines: Vec<Line> = Vec::new();
    for (at, text) in visible_lines(file.text()) {
        let line = file.place(at).line;
        let said = dropped.iter().any(|lines| lines.contains(&line)) || announces_a_list(text.trim());
        let words: Vec<String> = if said { Vec::new() } else { words(&text).collect() };
        for word in &words {
            *surplus.entry(word.clone()).or_default() += 1;
        }
        lines.push(Line { at: at.start, end: at.end, words, missing: 0 });
    }
    let mut pairs: HashSet<(String, String)> = HashSet::new();
    for &page in pages {
        let mut read = |text: &str| {
            let mut before = None;
            for word in words(text) {
                if let Some(count) = surplus.get_mut(&word) {
                    *count -= 1;
                }
                if let Some(before) = before.replace(word.clone()) {
                    pairs.insert((before, word));
                }
            }
        };
        read(&corpus.page(page).title);
        corpus.page(page).aliases.iter().for_each(|alias| read(alias));
        corpus.clauses_of(page).for_each(|id| read(&corpus.clause(id).text.plain));
        corpus.relations_of(page).iter().filter(|link| link.range.is_none()).for_each(|link| {
            read(&link.written);
            read(&link.label);
        });
    }
    for line in &mut lines {
        let beside = |at: usize| {
            let pair = |first: usize| {
                let pair = line.words.get(first).cloned().zip(line.words.get(first + 1).cloned());
                pair.is_some_and(|pair| pairs.contains(&pair))
            };
            pair(at) || at.checked_sub(1).is_some_and(pair)
        };
        let lost = |at: &usize| surplus.get(&line.words[*at]).is_some_and(|&count| count > 0) && !beside(*at);
        line.missing = (0..line.words.len()).filter(lost).count();
    }
    runs(&lines)
        .filter_map(|run| {
            let (first, last) = (run.first()?, run.last()?);
            let from = file.place(Span::new(first.at, first.end));
            let to = file.place(Span::new(last.at, last.end)).line;
            let missing: usize = run.iter().map(|line| line.missing).sum();
            if missing < TELLING {
                return None;
            }
            let lines = if from.line == to { "this line".to_owned() } else { format!("lines {} to {to}", from.line) };
            let message = format!("{missing} words of {lines} are in no clause that was read from the file");
            let help = "compare with what `ruledex show` prints, and force another reader with `--format`";
            Some(Finding::at(&CODE, file.path(), from, message).help(help))
        })
        .collect()
}

/// The lines that a finding names at its end: `… (lines 21–82, 90)`, `…: lines 5 to 9`.
fn lines_named(message: &str) -> impl Iterator<Item = RangeInclusive<u32>> {
    let named = message.rsplit("line").next().filter(|_| message.contains("line")).unwrap_or("");
    named.trim_start_matches('s').split(',').filter_map(|lines| {
        let mut numbers = lines.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty());
        let first = numbers.next()?.parse().ok()?;
        Some(first..=numbers.next_back().map_or(Ok(first), str::parse).ok()?)
    })
}

/// Runs of lines most of whose words are missing; lines without words do not end a run.
fn runs(lines: &[Line]) -> impl Iterator<Item = &[Line]> {
    let lost = |line: &Line| line.missing > 0 && line.missing * 3 >= line.words.len() * 2;
    let split = lines.split(move |line| !line.words.is_empty() && !lost(line));
    split.filter(|run| run.iter().any(|line| !line.words.is_empty())).map(|run| {
        let first = run.iter().position(|line| !line.words.is_empty()).unwrap_or(0);
        let last = run.iter().rposition(|line| !line.words.is_empty()).unwrap_or(0);
        &run[first..=last]
    })
}

/// Words of two letters and more: single ones are labels and pieces of markup.
fn words(text: &str) -> impl Iterator<Item = String> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| word.chars().filter(|c| c.is_alphabetic()).nth(1).is_some())
        .map(fold)
}

/// The lines of a source with markup as blanks: tags, comments, styles and scripts of HTML, targets of
/// links, the keys of front matter.
fn visible_lines(text: &str) -> Vec<(Span, String)> {
    let visible = without_markup(text);
    let mut lines = Vec::new();
    let mut at = 0;
    let mut matter = text.starts_with("---\n");
    for (nth, line) in visible.split('\n').enumerate() {
        let span = Span::new(at, at + line.len());
        at += line.len() + 1;
        if matter && nth > 0 && line.starts_with("---") {
            matter = false;
        }
        let kept = if matter { value(line) } else { line };
        lines.push((span, kept.to_owned()));
    }
    lines
}

/// What a line of front matter says in words.
fn value(line: &str) -> &str {
    match line.split_once(':') {
        Some(("title" | "aliases" | "related", value)) => value,
        Some((key, _)) if key.bytes().all(|b| b.is_ascii_lowercase() || b == b'_') => "",
        _ => line,
    }
}

/// Markup that opens with one string and closes with another; the longer ones first.
const MARKUP: &[(&str, &str)] = &[
    ("<!--", "-->"),
    ("<?", "?>"),
    ("<style", "</style>"),
    ("<script", "</script>"),
    ("](", ")"),
    ("[[", "|"),
    ("<", ">"),
    ("&", ";"),
];

/// The text with each byte of markup as a blank, so that offsets stay. Entities are taken off as well,
/// which parts words in both texts alike or makes one word unlike another: too few to tell.
fn without_markup(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    // Where each kind of markup next closes, as far as that was looked up.
    let mut closes: [Option<usize>; MARKUP.len()] = [Some(0); MARKUP.len()];
    let mut at = 0;
    while let Some(found) = text[at..].find(['<', ']', '[', '&']).map(|found| at + found) {
        out.push_str(&text[at..found]);
        let rest = &text[found..];
        let end = MARKUP.iter().zip(&mut closes).find_map(|(&(open, close), known)| {
            let after = found + rest.get(..open.len()).filter(|start| start.eq_ignore_ascii_case(open))?.len();
            let next = text[after..].chars().next()?;
            let most = match open {
                "<" if next.is_alphabetic() || next == '/' => 2000,
                "&" if next.is_alphabetic() || next == '#' => 10,
                "](" => 500,
                // The target of a link that is called otherwise.
                "[[" => {
                    let target = &text.as_bytes()[after..text.len().min(after + 500)];
                    target.windows(2).position(|end| end == b"]]").unwrap_or(0)
                }
                "<" | "&" => 0,
                _ => usize::MAX,
            };
            if known.is_some_and(|known| known < after) {
                *known = text[after..].find(close).map(|length| after + length);
            }
            known.filter(|&closing| closing - after <= most).map(|closing| closing + close.len())
        });
        let end = end.unwrap_or(found + 1);
        out.extend(text[found..end].bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
        at = end;
    }
    out.push_str(&text[at..]);
    out
}
