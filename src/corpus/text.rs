//! The text of a clause: plain words, with marks beside them.

use serde::{Deserialize, Serialize};

/// A clause's text. `plain` is what a reader sees, its paragraphs separated by `\n`, other white space
/// folded to single blanks; `marks` are ranges of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RichText {
    pub plain: String,
    pub marks: Vec<Mark>,
}

/// A range of [`RichText::plain`] that stands out. `start` and `end` are byte offsets, half-open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    pub start: u32,
    pub end: u32,
    pub style: Style,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Style {
    Strong,
    Emphasis,
    /// The name of an ability, which rules print in small capitals.
    Term,
    /// Wording that the source marks as changed, or sets as code.
    Code,
}

impl RichText {
    #[must_use]
    pub fn from_plain(text: &str) -> Self {
        let mut rich = Self::default();
        rich.push(text);
        rich
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.plain.is_empty()
    }

    /// The first paragraph of the plain text: of a heading's clause the heading, whose text may go on.
    #[must_use]
    pub fn first_line(&self) -> &str {
        self.plain.lines().next().unwrap_or("")
    }

    /// The length of the plain text in bytes, as marks count it.
    #[must_use]
    pub fn len(&self) -> u32 {
        offset(self.plain.len())
    }

    /// Adds text, folding white space: no blank at the start of a paragraph, never two in a row.
    /// A blank at the end is kept, since words may follow; [`RichText::finish`] takes it off.
    pub fn push(&mut self, text: &str) {
        for c in text.chars() {
            if c.is_whitespace() {
                if !self.plain.is_empty() && !self.plain.ends_with([' ', '\n']) {
                    self.plain.push(' ');
                }
            } else {
                // A book is a stranger's text: nothing in it may steer the reader's terminal.
                self.plain.push(if c.is_control() { char::REPLACEMENT_CHARACTER } else { c });
            }
        }
    }

    /// Marks what was added since `start`, an earlier [`RichText::len`], leaving blanks at its ends out.
    pub fn mark(&mut self, style: Style, start: u32) {
        let from = (start as usize).min(self.plain.len());
        let Some(marked) = self.plain.get(from..) else { return };
        let end = from + marked.trim_end().len();
        let start = from + (marked.len() - marked.trim_start().len());
        if start < end {
            self.marks.push(Mark { start: offset(start), end: offset(end), style });
        }
    }

    /// Begins a new paragraph, unless one has just begun.
    pub fn break_paragraph(&mut self) {
        self.finish();
        if !self.plain.is_empty() {
            self.plain.push('\n');
        }
    }

    /// Takes white space off the end.
    pub fn finish(&mut self) {
        self.plain.truncate(self.plain.trim_end().len());
        let end = self.len();
        // Marks end at words, so at most the last ones can reach into the white space taken off: a text
        // of a million paragraphs must not have all its marks looked at for each.
        while let Some(last) = self.marks.last_mut().filter(|mark| mark.end > end) {
            last.end = end;
            if last.start < last.end {
                break;
            }
            self.marks.pop();
        }
    }

    /// Appends another text as a paragraph of its own; gives the offset at which it begins.
    pub fn append(&mut self, other: &Self) -> u32 {
        self.break_paragraph();
        let shift = self.len();
        self.plain.push_str(&other.plain);
        self.marks.extend(other.marks.iter().map(|m| Mark {
            start: m.start + shift,
            end: m.end + shift,
            style: m.style,
        }));
        shift
    }
}

/// Files are at most 64 MB, so an offset always fits; a longer text would only lose its marks.
fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_is_folded_and_marks_hug_their_words() {
        let mut text = RichText::default();
        text.push("  Each ");
        let start = text.len();
        text.push(" big\n ship ");
        text.mark(Style::Strong, start);
        text.push("moves. ");
        text.finish();
        assert_eq!(text.plain, "Each big ship moves.");
        assert_eq!(text.marks, [Mark { start: 5, end: 13, style: Style::Strong }]);
        let begins = text.append(&RichText::from_plain("Then it stops."));
        assert_eq!(&text.plain[begins as usize..], "Then it stops.");
    }
}
