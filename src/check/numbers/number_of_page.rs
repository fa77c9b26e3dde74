//! `number-of-page`: a page's number is another one in its file's name or in an index.

use crate::check::{Check, Checked, at_clause, at_link};
use crate::corpus::{BookId, Corpus, LinkForm, Number, PageId, Target};
use crate::diag::{Code, Finding, Severity};
use crate::link::paths;
use crate::text::name_key;
use std::collections::BTreeMap;

pub struct NumberOfPage;

const CODE: Code = Code {
    name: "number-of-page",
    severity: Severity::Warning,
    about: "A page has one number and is filed or listed under another: its file's name begins with a number that is \
            not the page's, in a book whose files are named by the numbers of their pages; or a link such as `13 \
            Docking` leads to page 12.\n\n\
            Why it matters: one of the two was forgotten when pages were renumbered, and people cite the wrong one.\n\n\
            Example: `12-docking.md` with `number: \"13\"`; `[13 Docking](docking.md)` in a list of topics.\n\n\
            What to do: find out which is right and mend the other.",
};

impl Check for NumberOfPage {
    fn code(&self) -> &'static Code {
        &CODE
    }

    fn run(&self, Checked { corpus, .. }: &Checked<'_>) -> Vec<Finding> {
        let mut findings = by_file(corpus);
        findings.extend(by_index(corpus));
        findings
    }
}

/// Files of a book are named by numbers where more of them agree with their pages than not.
fn by_file(corpus: &Corpus) -> Vec<Finding> {
    let mut files: BTreeMap<&str, usize> = BTreeMap::new();
    for page in &corpus.pages {
        *files.entry(&page.file).or_default() += 1;
    }
    let mut books: BTreeMap<BookId, (usize, Vec<(PageId, String)>)> = BTreeMap::new();
    for id in corpus.page_ids() {
        let page = corpus.page(id);
        let stem = paths::path_of(corpus, id).rsplit('/').next().unwrap_or("");
        let (Some(number), Some(filed)) = (&page.number, number_of_stem(stem)) else { continue };
        if files.get(page.file.as_str()) != Some(&1) || number.segments().count() > 1 {
            continue;
        }
        let book = books.entry(page.book).or_default();
        if number.canonical().trim_start_matches('0') == filed {
            book.0 += 1;
        } else {
            book.1.push((id, filed.to_owned()));
        }
    }
    let mut findings = Vec::new();
    for (agreeing, others) in books.into_values() {
        for (id, filed) in others.iter().filter(|_| agreeing > others.len()) {
            let page = corpus.page(*id);
            let number = page.number.as_ref().map_or("", Number::canonical);
            let message = format!("“{}” has the number {number}, and its file is named by {filed}", page.title);
            let help = "rename the file, or mend the number";
            findings.push(at_clause(&CODE, corpus, corpus.topic(*id), message).help(help));
        }
    }
    findings
}

/// The number that a file's name begins with: `12` of `012-docking` and of `12`, none of `2nd-edition`.
fn number_of_stem(stem: &str) -> Option<&str> {
    let end = stem.find(|c: char| !c.is_ascii_digit()).unwrap_or(stem.len());
    let apart = stem[end..].chars().next().is_none_or(|c| matches!(c, '-' | '_' | ' '));
    let further = stem[end..].trim_start_matches(['-', '_', ' ']).starts_with(|c: char| c.is_ascii_digit());
    let number = stem[..end].trim_start_matches('0');
    (apart && !further && !number.is_empty()).then_some(number)
}

/// Links that read as a number and the title of the page to which they lead.
fn by_index(corpus: &Corpus) -> Vec<Finding> {
    let mut findings = Vec::new();
    for link in corpus.relations() {
        let Target::Clause(to) = link.target else { continue };
        let page = corpus.page_of(to);
        let Some(number) = page.number.as_ref().filter(|_| corpus.is_topic(to)) else { continue };
        if matches!(link.form, LinkForm::Implied | LinkForm::Number) {
            continue;
        }
        let Some((written, title)) = link.label.split_once([' ', '\u{a0}', ':']) else { continue };
        let written = written.trim_end_matches(['.', ')', ':']);
        let Some(listed) = Number::parse(written).filter(|_| written.contains(|c: char| c.is_ascii_digit())) else {
            continue;
        };
        let key = name_key(title);
        let topic = corpus.topic(corpus.page_id_of(to));
        let named = corpus.names.named(&key).iter().any(|name| name.clause == topic);
        if named && listed != *number {
            let message = format!("“{}” has the number {number}, and is listed here under {listed}", page.title);
            findings.push(at_link(&CODE, corpus, link, message).help(format!("write {number}, or mend the page's")));
        }
    }
    findings
}
