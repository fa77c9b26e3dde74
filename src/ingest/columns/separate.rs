//! A file with pages whose columns ran together, as the readers are to have it: one column after the
//! other, a paragraph a line.

use super::languages::Languages;
use super::model::Model;
use super::words::words;
use super::{Line, PageText, SURE, Unwoven, candidates, unweave_all};
use crate::diag::Finding;
use crate::ingest::COLUMNS_UNCERTAIN;
use crate::source::{Part, SourceFile, Span};
use std::collections::HashSet;
use std::ops::Range;

/// What became of a file.
#[derive(Debug)]
pub struct Separated {
    /// Its places speak of the file as it was.
    pub file: SourceFile,
    pub findings: Vec<Finding>,
    /// The pages whose columns ran together or may have: bytes of the new text, and how sure each is
    /// read right, in percent.
    pub pages: Vec<(Range<usize>, u8)>,
}

impl Separated {
    /// How sure the columns are right that a text was read from, by its spans; `None` where nothing of
    /// it stands on a page whose columns ran together.
    pub fn confidence(&self, spans: impl Iterator<Item = Span>) -> Option<u8> {
        spans.filter_map(|span| self.of_span(span)).min()
    }

    fn of_span(&self, span: Span) -> Option<u8> {
        let first = self.pages.partition_point(|(page, _)| page.end <= span.start);
        let pages = self.pages[first..].iter().take_while(|(page, _)| page.start < span.end.max(span.start + 1));
        pages.map(|(_, confidence)| *confidence).min()
    }
}

/// Separates the columns of the pages of files, which come with the codes of their languages, those of one book
/// side by side. For each file what became of it, `None` where there is nothing to separate and nothing to say.
#[must_use]
pub fn separate(files: &[(&str, &SourceFile)], languages: &Languages<'_>) -> Vec<Option<Separated>> {
    let lines = |(_, file): &(&str, &SourceFile)| {
        // The columns of a printed page were told apart by where they stand on it.
        if file.is_printed() { Vec::new() } else { candidates(file.text()) }
    };
    let places: Vec<Vec<Range<usize>>> = files.iter().map(lines).collect();
    let pages = files.iter().zip(&places).flat_map(|((language, file), places)| {
        let text = |place: &Range<usize>| &file.text()[place.clone()];
        places.iter().map(text).map(|text| PageText { text, model: languages.of_page(text, language) })
    });
    let pages: Vec<PageText> = pages.collect();
    let cores: HashSet<String> = pages.iter().flat_map(|page| words(page.text)).map(|word| word.core).collect();
    let joins = pages.iter().map(|page| Joins { model: page.model, cores: &cores });
    let mut read = unweave_all(&pages).into_iter().zip(joins);
    let of_file = |((_, file), places): (&(&str, &SourceFile), Vec<Range<usize>>)| {
        let count = places.len();
        separated(file, places.into_iter().zip(read.by_ref().take(count)))
    };
    files.iter().zip(places).map(of_file).collect()
}

/// A file whose pages were read.
fn separated<'a>(
    file: &SourceFile,
    pages_read: impl Iterator<Item = (Range<usize>, (Unwoven, Joins<'a>))>,
) -> Option<Separated> {
    let text = file.text();
    let (mut parts, mut pages, mut findings) = (Parts::default(), Vec::new(), Vec::new());
    let mut done = 0;
    for (range, (read, joins)) in pages_read {
        let sure = read.confidence >= SURE;
        if !read.woven && sure {
            continue;
        }
        parts.keep(Span::new(done, range.start));
        let start = parts.length;
        let place = Span::new(range.start, range.end);
        let confidence = percent(read.confidence);
        if read.woven {
            for (nth, paragraph) in read.paragraphs().enumerate() {
                if nth > 0 || done < range.start {
                    parts.put("\n\n");
                }
                parts.paragraph(text, range.start, paragraph, &joins);
            }
            parts.put("\n");
        } else {
            parts.keep(place);
        }
        if !sure {
            let message = if read.woven {
                format!("two columns ran together here and may be told apart wrongly ({confidence} % sure)")
            } else {
                "columns may have run together here; the text is left as it stands".to_owned()
            };
            findings.push(Finding::new(&COLUMNS_UNCERTAIN, file, place, message).help(HELP));
        }
        pages.push((start..parts.length, confidence));
        done = range.end;
    }
    if pages.is_empty() {
        return None;
    }
    parts.keep(Span::new(done, text.len()));
    Some(Separated { file: file.clone().rearranged(&parts.list), findings, pages })
}

const HELP: &str = "compare with the printed page, and write one column after the other";

fn percent(confidence: f32) -> u8 {
    (confidence.clamp(0.0, 1.0) * 100.0) as u8
}

/// The new text while it is put together.
#[derive(Default)]
struct Parts {
    list: Vec<Part>,
    /// Bytes so far.
    length: usize,
}

impl Parts {
    fn keep(&mut self, span: Span) {
        if span.start < span.end {
            self.length += span.end - span.start;
            self.list.push(Part::Kept(span));
        }
    }

    fn put(&mut self, between: &'static str) {
        self.length += between.len();
        self.list.push(Part::Put(between));
    }

    /// The lines of a paragraph as one; `start` is where their page begins in the text.
    fn paragraph(&mut self, text: &str, start: usize, lines: &[Line], joins: &Joins) {
        for (nth, line) in lines.iter().enumerate() {
            let span = Span::new(start + line.span.start, start + line.span.end);
            let next = lines.get(nth + 1).map(|next| &text[start + next.span.start..start + next.span.end]);
            match next.map_or(Join::End, |next| joins.between(&text[span.start..span.end], next)) {
                Join::Blank => {
                    self.keep(span);
                    self.put(" ");
                }
                Join::End | Join::Directly => self.keep(span),
                Join::WithoutHyphen(bytes) => self.keep(Span::new(span.start, span.end - bytes)),
            }
        }
    }
}

/// How a line goes on with the next one.
enum Join {
    End,
    Blank,
    /// The word goes on, its hyphen being part of it.
    Directly,
    /// The word goes on without the hyphen, which takes so many bytes.
    WithoutHyphen(usize),
}

/// Knows which words are written with a hyphen: on all pages whose columns are taken apart, and in the library.
struct Joins<'a> {
    model: &'a Model,
    cores: &'a HashSet<String>,
}

impl Joins<'_> {
    fn exists(&self, word: &str) -> bool {
        self.model.id(word).is_some() || self.cores.contains(word)
    }

    fn between(&self, line: &str, next: &str) -> Join {
        let Some(hyphen) = line.chars().next_back().filter(|c| matches!(c, '-' | '\u{2010}' | '\u{ad}')) else {
            return Join::Blank;
        };
        let head = &line[..line.len() - hyphen.len_utf8()];
        if !head.ends_with(char::is_alphanumeric) || !next.starts_with(char::is_alphanumeric) {
            return Join::Blank;
        }
        let core = |piece: Option<&str>| words(piece.unwrap_or("")).pop().map(|word| word.core).unwrap_or_default();
        let (first, second) = (core(head.split_whitespace().next_back()), core(next.split_whitespace().next()));
        let broken = next.starts_with(char::is_lowercase) && head.ends_with(char::is_alphabetic);
        let compound = hyphen != '\u{ad}' && self.exists(&format!("{first}-{second}"));
        if broken && (!compound || self.exists(&format!("{first}{second}"))) {
            Join::WithoutHyphen(hyphen.len_utf8())
        } else {
            Join::Directly
        }
    }
}
