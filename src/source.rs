//! One source file as text in memory, and places in it.
//!
//! The ground floor: it knows no format, no book and no disk.

use serde::{Deserialize, Serialize};

/// A half-open range of byte offsets into [`SourceFile::text`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    pub start: usize,
    pub end: usize,
}

impl Span {
    #[must_use]
    pub fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }
}

/// Where something stands in a file, as an editor counts: lines and columns from 1, columns in
/// Unicode characters. `end_column` is the column after the last character, on the same line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Place {
    pub line: u32,
    pub column: u32,
    pub end_column: u32,
}

/// A decoded source file: UTF-8, without byte order mark, every line end a `\n`.
#[derive(Clone, Debug)]
pub struct SourceFile {
    path: String,
    text: String,
    line_starts: Vec<usize>,
    /// Characters before each block of [`BLOCK`] bytes, so that a column in a line of many megabytes
    /// is found without counting all of it.
    chars_before: Vec<u32>,
}

/// Bytes between two entries of [`SourceFile::chars_before`].
const BLOCK: usize = 4096;

impl SourceFile {
    /// `path` is relative to the library, with `/` between its parts. Line ends in `text` must be
    /// `\n` already; [`crate::decode`] sees to that.
    #[must_use]
    pub fn new(path: impl Into<String>, text: impl Into<String>) -> Self {
        let text = text.into();
        let line_starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        let blocks = text.as_bytes().chunks(BLOCK).scan(0, |before, block| {
            let here = *before;
            *before += count_chars(block);
            Some(here)
        });
        let chars_before = blocks.collect();
        Self { path: path.into(), text, line_starts, chars_before }
    }

    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The file's name without folders and without its ending; a page's name where a file is one page.
    #[must_use]
    pub fn stem(&self) -> &str {
        let name = self.path.rsplit('/').next().unwrap_or(&self.path);
        // `R_invasion.php.txt` is a saved `R_invasion.php`: its page is still `R_invasion`.
        match name.split_once('.') {
            Some(("", _)) | None => name,
            Some((stem, _)) => stem,
        }
    }

    /// The place of a span. A span that runs over a line's end is cut there; one past the end of the
    /// text, or inside a character, is moved back to what exists.
    #[must_use]
    pub fn place(&self, span: Span) -> Place {
        let start = floor_char_boundary(&self.text, span.start);
        let line = self.line_starts.partition_point(|&at| at <= start) - 1;
        let line_start = self.line_starts[line];
        let line_end = self.line_starts.get(line + 1).map_or(self.text.len(), |next| next - 1);
        let end = floor_char_boundary(&self.text, span.end).clamp(start, line_end.max(start));
        let column = self.chars_between(line_start, start) + 1;
        Place {
            line: u32::try_from(line + 1).unwrap_or(u32::MAX),
            column,
            end_column: column + self.chars_between(start, end),
        }
    }

    /// The number of characters between two offsets that stand between characters.
    fn chars_between(&self, start: usize, end: usize) -> u32 {
        let bytes = self.text.as_bytes();
        if end - start <= BLOCK {
            return count_chars(&bytes[start..end]);
        }
        let before = |at: usize| {
            let block = at / BLOCK;
            self.chars_before.get(block).copied().unwrap_or(0) + count_chars(&bytes[block * BLOCK..at])
        };
        before(end) - before(start)
    }

    /// The byte offset at which a place begins; the end of the text for one that does not exist.
    #[must_use]
    pub fn offset(&self, place: Place) -> usize {
        let line = usize::try_from(place.line).ok().and_then(|line| line.checked_sub(1));
        let Some(start) = line.and_then(|line| self.line_starts.get(line).copied()) else { return self.text.len() };
        let column = place.column.saturating_sub(1);
        let at = |block: usize| floor_char_boundary(&self.text, start + block * BLOCK);
        let (mut low, mut high) = (0, (self.text.len() - start) / BLOCK + 1);
        while high - low > 1 {
            let middle = usize::midpoint(low, high);
            if self.chars_between(start, at(middle)) <= column { low = middle } else { high = middle }
        }
        let from = at(low);
        let left = column - self.chars_between(start, from);
        let rest = self.text[from..].char_indices().nth(left as usize);
        rest.map_or(self.text.len(), |(at, _)| from + at)
    }

    /// The text of a line, counted from 1, without its end; `None` past the last one.
    #[must_use]
    pub fn line(&self, line: u32) -> Option<&str> {
        let start = *self.line_starts.get(usize::try_from(line).ok()?.checked_sub(1)?)?;
        self.text[start..].split('\n').next()
    }

    /// Each line with the byte offset at which it starts.
    pub fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.line_starts.iter().map(|&start| (start, self.text[start..].split('\n').next().unwrap_or("")))
    }
}

/// Counts the characters that begin in a piece of UTF-8.
fn count_chars(bytes: &[u8]) -> u32 {
    let continues = |byte: u8| byte & 0b1100_0000 == 0b1000_0000;
    u32::try_from(bytes.iter().filter(|&&byte| !continues(byte)).count()).unwrap_or(u32::MAX)
}

fn floor_char_boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_characters_from_one() {
        let file = SourceFile::new("a.md", "ёж\nдва слова\n");
        let at = file.text().find("слова").unwrap();
        let place = file.place(Span::new(at, at + "слова".len()));
        assert_eq!(place, Place { line: 2, column: 5, end_column: 10 });
        assert_eq!(file.line(2), Some("два слова"));
        assert_eq!(file.line(4), None);
        assert_eq!((file.offset(place), file.offset(Place { line: 9, ..place })), (at, file.text().len()));
    }

    #[test]
    fn spans_outside_the_text_or_over_a_line_end_are_cut() {
        let file = SourceFile::new("a.md", "ab\ncd");
        assert_eq!(file.place(Span::new(1, 5)), Place { line: 1, column: 2, end_column: 3 });
        assert_eq!(file.place(Span::new(90, 99)), Place { line: 2, column: 3, end_column: 3 });
    }

    #[test]
    fn columns_of_a_very_long_line_are_exact() {
        let text = format!("a\n{}z", "ёж ".repeat(5000));
        let file = SourceFile::new("a.md", text.as_str());
        let at = text.find('z').unwrap();
        assert_eq!(file.place(Span::new(at, at + 1)), Place { line: 2, column: 15_001, end_column: 15_002 });
        assert_eq!(file.place(Span::new(2, at)), Place { line: 2, column: 1, end_column: 15_001 });
        for (place, at) in
            [((2, 15_001), at), ((2, 1), 2), ((2, 7000), 2 + text[2..].char_indices().nth(6999).unwrap().0)]
        {
            assert_eq!(file.offset(Place { line: place.0, column: place.1, end_column: place.1 }), at);
        }
    }

    #[test]
    fn a_stem_has_no_folder_and_no_ending() {
        for (path, stem) in [("rules/x/R_move.php.txt", "R_move"), ("a/.hidden", ".hidden"), ("plain", "plain")] {
            assert_eq!(SourceFile::new(path, "").stem(), stem);
        }
    }
}
