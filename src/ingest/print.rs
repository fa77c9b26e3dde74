//! What the print of a file tells of its lines that their words do not.

use crate::source::{PrintedLine, SourceFile};
use std::collections::HashMap;

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
