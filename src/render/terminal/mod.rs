//! Answers for people: text with a little colour, wrapped to the terminal's width.
//!
//! Colour is written always and taken off by the front end's stream where it is not wanted; only
//! [`Look::marks`] differs, since matched words must stand out without colour too.

mod diff;
mod eval;
mod glossary;
mod graph;
mod history;
mod library;
mod quote;
mod search;
mod show;

pub use diff::diff;
pub use eval::eval;
pub use glossary::glossary;
pub use graph::{path, related};
pub use history::history;
pub use library::{books, info, topics};
pub use quote::quote;
pub use search::search;
pub use show::shown;

use anstyle::{AnsiColor, Style};
use std::fmt::Write as _;

const ADDRESS: Style = AnsiColor::Cyan.on_default();
const NUMBER: Style = AnsiColor::Yellow.on_default().bold();
const TITLE: Style = Style::new().bold();
const QUIET: Style = Style::new().dimmed();
const MATCH: Style = AnsiColor::Green.on_default().bold();

/// How output is laid out.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Columns to wrap at; `None` where output is piped, which is never wrapped.
    pub width: Option<usize>,
    /// Whether matched words are marked by `*` instead of by colour.
    pub marks: bool,
}

/// Text in a style.
fn styled(style: Style, text: impl std::fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}

fn address(text: impl std::fmt::Display) -> String {
    styled(ADDRESS, text)
}

fn quiet(text: impl std::fmt::Display) -> String {
    styled(QUIET, text)
}

fn title(text: impl std::fmt::Display) -> String {
    styled(TITLE, text)
}

fn number(text: impl std::fmt::Display) -> String {
    styled(NUMBER, text)
}

impl Look {
    /// Writes text with a first indent and one for all other lines.
    fn wrap(self, out: &mut String, text: &str, first: &str, rest: &str) {
        for (at, paragraph) in text.split('\n').enumerate() {
            let first = if at == 0 { first } else { rest };
            match self.width {
                Some(width) => {
                    let options = textwrap::Options::new(width.max(20))
                        .initial_indent(first)
                        .subsequent_indent(rest)
                        .break_words(false);
                    for line in textwrap::wrap(paragraph, options) {
                        out.push_str(line.trim_end());
                        out.push('\n');
                    }
                }
                None => {
                    let _ = writeln!(out, "{first}{paragraph}");
                }
            }
        }
    }

    /// Marks ranges of characters in a text; they must be in order and apart.
    fn mark(self, text: &str, ranges: &[(usize, usize)]) -> String {
        let mut out = String::with_capacity(text.len() + ranges.len() * 8);
        let (open, close) =
            if self.marks { ("*".to_owned(), "*".to_owned()) } else { (format!("{MATCH}"), format!("{MATCH:#}")) };
        let mut ranges = ranges.iter().peekable();
        for (at, c) in text.chars().enumerate() {
            if ranges.peek().is_some_and(|range| range.0 == at) {
                out.push_str(&open);
            }
            out.push(c);
            if ranges.peek().is_some_and(|range| range.1 == at + 1) {
                out.push_str(&close);
                ranges.next();
            }
        }
        out
    }
}
