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
    /// How its lines stand in print, one for each line of the text; empty where the file is a text.
    printed: Vec<PrintedLine>,
    /// Where the text has been put into another order: what it was made of.
    origin: Option<Box<Origin>>,
}

/// How a line stands in print. Lengths are points, from the upper left of its page.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PrintedLine {
    /// Counted from 1.
    pub page: u32,
    /// A number for the column, or stretch of lines, that it stands in; counted through the file.
    pub block: u32,
    /// A number for the box or foot note that it stands in, counted through the file from 1; 0 for the text
    /// that goes on around them.
    pub inset: u32,
    pub left: f32,
    pub right: f32,
    /// The line that its letters stand on.
    pub base: f32,
    pub size: f32,
    /// A number for the name of its font.
    pub font: u16,
    pub bold: bool,
    /// All of it, or nearly, is in one font.
    pub one_print: bool,
    /// What it is, if it is no part of the text.
    pub beside: Option<Beside>,
}

/// What a page shows beside its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Beside {
    RunningHead,
    PageNumber,
    /// It stands at the same place of most pages.
    Watermark,
    /// It is written in another direction than the text.
    Turned,
}

/// A file as it stands on the disk, and where each part of the text made of it stands in it.
#[derive(Clone, Debug)]
struct Origin {
    file: SourceFile,
    /// In order of their starts, which are offsets in the new text, and the spans in the file.
    parts: Vec<(usize, Span)>,
}

/// A part of a text that is put together from a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A span of the file.
    Kept(Span),
    /// Something that stands between spans, such as a line end.
    Put(&'static str),
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
        Self { path: path.into(), text, line_starts, chars_before, printed: Vec::new(), origin: None }
    }

    /// A file that is no text itself, with the text that stands on its pages; `printed` has one entry for
    /// each line of it.
    #[must_use]
    pub fn printed(path: impl Into<String>, text: impl Into<String>, printed: Vec<PrintedLine>) -> Self {
        Self { printed, ..Self::new(path, text) }
    }

    /// Whether the text was taken off printed pages.
    #[must_use]
    pub fn is_printed(&self) -> bool {
        !self.printed.is_empty()
    }

    /// How a line, counted from 1, stands in print; `None` in a file that is a text.
    #[must_use]
    pub fn print_of(&self, line: usize) -> Option<&PrintedLine> {
        self.printed.get(line.checked_sub(1)?)
    }

    /// The printed page, counted from 1, on which a byte of the text stands.
    #[must_use]
    pub fn page_at(&self, at: usize) -> Option<u32> {
        self.print_of(self.line_starts.partition_point(|&start| start <= at)).map(|line| line.page)
    }

    /// The same file with its text in another order, as readers are to have it. Places go on to speak
    /// of the file as it stands on the disk. Spans outside the text or inside a character are left out.
    #[must_use]
    pub fn rearranged(self, parts: &[Part]) -> Self {
        let mut text = String::with_capacity(self.text.len());
        let mut kept = Vec::new();
        for part in parts {
            match part {
                Part::Kept(span) => {
                    let Some(piece) = self.text.get(span.start..span.end) else { continue };
                    kept.push((text.len(), *span));
                    text.push_str(piece);
                }
                Part::Put(between) => text.push_str(between),
            }
        }
        let mut file = Self::new(self.path.clone(), text);
        file.origin = Some(Box::new(Origin { file: self, parts: kept }));
        file
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
        if let Some(origin) = &self.origin {
            return origin.file.place(origin.span(span));
        }
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

    /// The span of a place; empty, at the end of the text, for one that does not exist.
    #[must_use]
    pub fn span(&self, place: Place) -> Span {
        let start = self.offset(place);
        let end = self.offset(Place { column: place.end_column, ..place });
        Span::new(start, end.max(start))
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

    /// The text of a line of the file as it stands on the disk, counted from 1, without its end; `None`
    /// past the last one.
    #[must_use]
    pub fn line(&self, line: u32) -> Option<&str> {
        if let Some(origin) = &self.origin {
            return origin.file.line(line);
        }
        let start = *self.line_starts.get(usize::try_from(line).ok()?.checked_sub(1)?)?;
        self.text[start..].split('\n').next()
    }

    /// The characters of a line of the file as it stands on the disk, counted from 1, from a column on; quick in a line
    /// of many megabytes too.
    pub fn chars_from(&self, line: u32, column: u32) -> impl Iterator<Item = char> {
        let file = self.origin.as_ref().map_or(self, |origin| &origin.file);
        let start = file.offset(Place { line, column, end_column: column });
        file.text[start..].chars().take_while(|&c| c != '\n')
    }

    /// Each line with the byte offset at which it starts.
    pub fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.line_starts.iter().map(|&start| (start, self.text[start..].split('\n').next().unwrap_or("")))
    }
}

impl Origin {
    /// The span in the file of one in the text; where it goes back in the file, the first part of it.
    fn span(&self, span: Span) -> Span {
        let start = self.offset(span.start, false);
        let end = self.offset(span.end, true);
        if end >= start {
            return Span::new(start, end);
        }
        let first = self.parts.partition_point(|(at, _)| *at <= span.start).saturating_sub(1);
        Span::new(start, self.parts.get(first).map_or(start, |(_, kept)| kept.end.max(start)))
    }

    /// The offset in the file of one in the text. What stands between two parts belongs to the next one
    /// or, for the `end` of a span, to the one before.
    fn offset(&self, at: usize, end: bool) -> usize {
        let next = self.parts.partition_point(|(start, _)| if end { *start < at } else { *start <= at });
        let Some(&(start, kept)) = self.parts.get(next.saturating_sub(1)) else { return 0 };
        let inside = kept.start + at.saturating_sub(start);
        match self.parts.get(next) {
            Some((_, following)) if !end && inside >= kept.end => following.start,
            _ => inside.min(kept.end),
        }
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
    fn places_in_a_rearranged_text_speak_of_the_file() {
        let file = SourceFile::new("a.txt", "top\none two three four");
        let [one, two, three, four] = ["one", "two", "three", "four"].map(|word| {
            let start = file.text().find(word).unwrap();
            Span::new(start, start + word.len())
        });
        let parts = [three, one, four, two].map(Part::Kept);
        let parts: Vec<Part> = parts.into_iter().flat_map(|part| [part, Part::Put("\n")]).collect();
        let file = file.rearranged(&parts);
        assert_eq!(file.text(), "three\none\nfour\ntwo\n");
        let columns = |start, end| {
            let place = file.place(Span::new(start, end));
            (place.line, place.column, place.end_column)
        };
        assert_eq!(columns(0, 5), (2, 9, 14));
        assert_eq!(columns(6, 14), (2, 1, 19));
        assert_eq!(columns(0, 9), (2, 9, 14));
        assert_eq!(columns(5, 9), (2, 1, 4));
        assert_eq!(columns(7, 8), (2, 2, 3));
        assert_eq!(columns(15, 99), (2, 5, 8));
        assert_eq!(file.line(2), Some("one two three four"));
        assert_eq!(file.lines().nth(1), Some((6, "one")));
    }

    #[test]
    fn a_stem_has_no_folder_and_no_ending() {
        for (path, stem) in [("rules/x/R_move.php.txt", "R_move"), ("a/.hidden", ".hidden"), ("plain", "plain")] {
            assert_eq!(SourceFile::new(path, "").stem(), stem);
        }
    }
}
