//! What the print of a file tells of its lines that their words do not.

use crate::source::{PrintedLine, SourceFile};
use std::collections::{BTreeMap, HashMap};

/// The columns of a printed file: where each begins and ends, from left to right.
pub(super) struct Columns(HashMap<u32, (f32, f32)>);

/// How far indents may differ that are the same, in sizes of the text.
const SAME: f32 = 0.4;
/// How far text may stand behind its label, in sizes.
const DEEPEST: f32 = 6.0;

impl Columns {
    pub(super) fn of(file: &SourceFile) -> Self {
        let mut columns: HashMap<u32, (f32, f32)> = HashMap::new();
        for (nth, (_, text)) in file.lines().enumerate() {
            if let Some(line) = file.print_of(nth + 1).filter(|_| !text.trim().is_empty()) {
                let (left, right) = columns.entry(line.block).or_insert((line.left, line.right));
                *left = left.min(line.left);
                *right = right.max(line.right);
            }
        }
        Self(columns)
    }

    /// How far a line is set in from its column, in points.
    pub(super) fn indent(&self, line: &PrintedLine) -> f32 {
        line.left - self.0.get(&line.block).map_or(line.left, |column| column.0)
    }

    /// Whether the first line of a column goes on with the last one of the column before, each given with
    /// its text: the last one is full, so that the next word had no room in it, and both are set in
    /// alike, or the first one under a label of the last.
    #[expect(clippy::cast_precision_loss, reason = "lines are short")]
    pub(super) fn run_on(&self, (before, last): (&PrintedLine, &str), (line, text): (&PrintedLine, &str)) -> bool {
        let Some(&(_, right)) = self.0.get(&before.block) else { return false };
        let letters = text.chars().count().max(1) as f32;
        let word = text.split_whitespace().next().unwrap_or("").chars().count() as f32 + 1.0;
        let width = (line.right - line.left) * word / letters;
        let full = before.right + width > right;
        let deeper = (self.indent(line) - self.indent(before)) / line.size.max(1.0);
        let label = last.split_whitespace().next().unwrap_or("");
        let labelled = label.chars().count() == 1 || label.contains(|c: char| c.is_ascii_digit());
        let alike = deeper.abs() <= SAME || labelled && (SAME..DEEPEST).contains(&deeper);
        let same_print = (before.size - line.size).abs() < 0.5 && before.bold == line.bold;
        before.block != line.block && full && alike && same_print
    }
}

/// A print: the font's number, its weight, its size in half points.
pub(super) type Print = (u16, bool, u32);

/// So much larger than the text a heading of the same weight is.
const LARGER: f32 = 1.08;

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a size is a small positive number")]
pub(super) fn print(line: &PrintedLine) -> Print {
    (line.font, line.bold, (line.size * 2.0).round() as u32)
}

/// The print of most of the text, whose lines are given with their lengths.
pub(super) fn body<'a>(lines: impl Iterator<Item = (&'a PrintedLine, usize)>) -> Option<Print> {
    let mut letters: BTreeMap<Print, usize> = BTreeMap::new();
    for (line, length) in lines {
        *letters.entry(print(line)).or_default() += length;
    }
    letters.into_iter().max_by_key(|&(print, count)| (count, print)).map(|(print, _)| print)
}

/// Whether a line is larger or heavier than the text.
#[expect(clippy::cast_precision_loss, reason = "sizes are small")]
pub(super) fn stands_out(line: &PrintedLine, body: Print) -> bool {
    let size = body.2 as f32 / 2.0;
    line.one_print && (line.size >= LARGER * size || line.bold && !body.1 && line.size >= 0.95 * size)
}

/// Whether a line stands right below another one in the same print, as the next line of a heading does.
pub(super) fn is_right_below(before: &PrintedLine, line: &PrintedLine) -> bool {
    let near = line.base - before.base <= 1.5 * before.size && line.base > before.base;
    near && print(before) == print(line) && before.block == line.block
}
