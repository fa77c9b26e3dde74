//! Markdown pages: the native form of a book, as `rules/README.md` documents it, and any other text.

mod definitions;
mod front_matter;
mod html;
mod inline;
mod lists;
mod prose;
mod template;
mod walker;

pub(super) use definitions::{heads, worded};
pub(super) use html::leading_tag;
pub(crate) use html::{is_markup, reference};
pub use template::page_template;

use super::yaml::{UNKNOWN_KEY, UNQUOTED_NUMBER};
use super::{DROPPED, Fit, Format, RawPage};
use crate::corpus::{Book, Number};
use crate::diag::{Code, Severity, Warned};
use crate::source::SourceFile;

pub(super) struct Markdown;

pub const BAD_FRONT_MATTER: Code = Code {
    name: "bad-front-matter",
    severity: Severity::Error,
    about: "The lines between the two `---` at the top of a page cannot be read, or one of their values means \
            nothing. The page was read without it.\n\n\
            The finding says what to write; `rules/README.md` shows a page to copy.",
};

pub const NO_TITLE: Code = Code {
    name: "no-title",
    severity: Severity::Warning,
    about: "A page does not say its title, so its first heading or the file's name was taken for it.\n\n\
            Add `title:` to the page's front matter.",
};

pub const STRAY_NUMBER: Code = Code {
    name: "stray-number",
    severity: Severity::Warning,
    about: "A paragraph begins with a number that does not belong to the number of its page, as 13.4 on page 12. \
            Either of the two is a slip, or the number is part of the sentence.\n\n\
            Correct the number, or let the sentence begin with a word.",
};

pub const NESTED_TOO_LITTLE: Code = Code {
    name: "nested-too-little",
    severity: Severity::Warning,
    about: "A numbered list stands two blanks deeper than the item before it. Markdown takes that for a list on the \
            same level, which would renumber all that follows. ruledex reads it as nested, as it looks.\n\n\
            Indent by three blanks or more, so that every program reads it so; or write the numbers out: `12.1.a`.",
};

pub const UNCLOSED_COMMENT: Code = Code {
    name: "unclosed-comment",
    severity: Severity::Warning,
    about: "A comment begins with `<!--` and has no end, so that everything after it would be part of it. ruledex \
            reads what follows as text.\n\n\
            Close the comment with `-->`.",
};

impl Format for Markdown {
    fn name(&self) -> &'static str {
        "markdown"
    }

    fn summary(&self) -> &'static str {
        "Markdown, with or without front matter: the form that `rules/README.md` documents; also any plain text"
    }

    fn fit(&self, file: &SourceFile) -> Fit {
        if front_matter::block(file.text()).is_some() {
            return Fit::Likely;
        }
        let mut heading = false;
        let mut numbered = false;
        for (_, line) in file.lines().take(2000) {
            heading |= is_heading(line);
            numbered |= Number::leading(line.trim_start_matches(['#', '*', '_', '-', ' '])).is_some();
            if heading && numbered {
                return Fit::Likely;
            }
        }
        Fit::Fallback
    }

    fn read(&self, file: &SourceFile, book: &Book) -> Warned<Vec<RawPage>> {
        walker::read(file, book)
    }

    fn codes(&self) -> &'static [&'static Code] {
        &[
            &BAD_FRONT_MATTER,
            &NO_TITLE,
            &STRAY_NUMBER,
            &NESTED_TOO_LITTLE,
            &UNCLOSED_COMMENT,
            &UNKNOWN_KEY,
            &UNQUOTED_NUMBER,
            &DROPPED,
        ]
    }
}

/// Whether a text is written as Markdown or HTML, by its front matter, headings, links or tags: then its
/// lines are as their author wants them.
pub(super) fn is_page(file: &SourceFile) -> bool {
    let written = |line: &str| is_heading(line) || line.contains("[[") || line.contains("](");
    front_matter::block(file.text()).is_some()
        || file.text().trim_start().starts_with('<')
        || file.lines().take(2000).any(|(_, line)| written(line))
}

/// Whether a line is a heading with a mark: `## Storm`.
pub(super) fn is_heading(line: &str) -> bool {
    let hashes = line.bytes().take_while(|&byte| byte == b'#').count();
    (1..=6).contains(&hashes) && line[hashes..].starts_with(' ')
}
