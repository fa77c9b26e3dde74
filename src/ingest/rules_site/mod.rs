//! Rules pages of web sites: HTML, also with PHP around it, one page a file.
//!
//! A page is called by its header. Ordered lists are its rules, under the number that a style sheet, the
//! title or the text itself gives; lists under a heading such as “Notes” are notes; a list of links under
//! “Related topics” is just that. Numbers and letters that are typed at the start of paragraphs and lines begin rules,
//! where others go on with them. Other headings are sections, all other text goes on with what it
//! stands under. Broken markup is read as browsers read it, and told.

mod elements;
mod gather;
mod headings;
mod lists;
mod markup;
mod nesting;
mod numbering;
mod outline;
mod trouble;
mod typed;

use super::{DROPPED, Fit, Format, RawPage, markdown};
use crate::corpus::Book;
use crate::diag::{Code, Warned};
use crate::source::SourceFile;
use elements::{Role, role_of};

pub struct RulesSite;

impl Format for RulesSite {
    fn name(&self) -> &'static str {
        "rules-site"
    }

    fn summary(&self) -> &'static str {
        "rules pages of web sites (HTML, PHP), one page a file"
    }

    fn fit(&self, file: &SourceFile) -> Fit {
        let text = file.text().trim_start();
        // A Markdown page may hold HTML; what it begins with tells.
        if text.starts_with("---\n") || text.starts_with("# ") {
            return Fit::No;
        }
        if begins_with(text, "<?php") || begins_with(text, "<!doctype html") || begins_with(text, "<html") {
            return Fit::Certain;
        }
        // The same of one that begins with a picture, a frame or a comment.
        if text.lines().any(markdown::is_heading) {
            return Fit::No;
        }
        let blocks = text.match_indices("</").filter(|(at, _)| is_block(&text[at + 2..])).take(3).count();
        let begins = text.strip_prefix('<').is_some_and(|rest| is_block(rest) || rest.starts_with("!--"));
        match (begins, blocks) {
            (true, 1..) => Fit::Certain,
            (false, 3..) if mostly_tags(text) => Fit::Certain,
            (true, 0) | (false, 3..) => Fit::Likely,
            _ => Fit::No,
        }
    }

    fn read(&self, file: &SourceFile, _book: &Book) -> Warned<Vec<RawPage>> {
        let markup = markup::take_apart(file.text());
        let Warned { value: page, mut findings } = outline::build(&markup, file);
        findings.extend(markup.troubles.iter().map(|trouble| trouble.finding(file)));
        crate::diag::sort(&mut findings);
        Warned::new(vec![page], findings)
    }

    fn codes(&self) -> &'static [&'static Code] {
        &[&DROPPED, &trouble::UNCLOSED_ITEM, &trouble::LINK_WITHOUT_TARGET, &trouble::TOO_DEEP]
    }
}

/// Whether a heading only says what kind of list follows: notes, related topics.
pub(crate) fn announces_a_list(heading: &str) -> bool {
    headings::mode_of(heading).is_some()
}

fn begins_with(text: &str, start: &str) -> bool {
    text.get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start))
}

/// Whether half of the lines begin with a tag: a saved page may have a line before its first one.
fn mostly_tags(text: &str) -> bool {
    let lines = || text.lines().map(str::trim_start).filter(|line| !line.is_empty());
    lines().filter(|line| line.starts_with('<')).count() * 2 >= lines().count()
}

/// Whether a tag's inside begins with the name of a block.
fn is_block(tag: &str) -> bool {
    let name = tag.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or("").to_ascii_lowercase();
    matches!(role_of(name.as_bytes()), (_, Role::Block(_) | Role::Frame))
}
