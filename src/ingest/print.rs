//! What the print of a file tells of its lines that their words do not.

use crate::source::{PrintedLine, SourceFile};
use std::collections::{BTreeMap, HashMap};

/// The columns of a printed file: where each begins and ends, from left to right.
struct Columns(HashMap<u32, (f32, f32)>);

/// How far indents may differ that are the same, in sizes of the text.
const SAME: f32 = 0.4;
/// How far text may stand behind its label, in sizes.
const DEEPEST: f32 = 6.0;

impl Columns {
    fn of(file: &SourceFile) -> Self {
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
    fn indent(&self, line: &PrintedLine) -> f32 {
        line.left - self.0.get(&line.block).map_or(line.left, |column| column.0)
    }

    /// Whether the first line of a column, or below a box, goes on with the last one of the column before, or
    /// above the box, each given with its text: the last one is full, so that the next word had no room in it,
    /// and both are set in alike, or the first one under a label of the last.
    fn run_on(&self, (before, last): (&PrintedLine, &str), (line, text): (&PrintedLine, &str)) -> bool {
        let Some(room) = self.room(before, (line, text)) else { return false };
        let full = room < 0.0;
        let deeper = (self.indent(line) - self.indent(before)) / line.size.max(1.0);
        let label = last.split_whitespace().next().unwrap_or("");
        let labelled = label.chars().count() == 1 || label.contains(|c: char| c.is_ascii_digit());
        let alike = deeper.abs() <= SAME || labelled && (SAME..DEEPEST).contains(&deeper);
        let same_print = (before.size - line.size).abs() < 0.5 && before.bold == line.bold;
        full && alike && same_print
    }

    /// How much of the line before would be left if the first word of the next one stood in it, in points.
    #[expect(clippy::cast_precision_loss, reason = "lines are short")]
    fn room(&self, before: &PrintedLine, (line, text): (&PrintedLine, &str)) -> Option<f32> {
        let &(_, right) = self.0.get(&before.block)?;
        let letters = text.chars().count().max(1) as f32;
        let word = text.split_whitespace().next().unwrap_or("").chars().count() as f32 + 1.0;
        Some(right - before.right - (line.right - line.left) * word / letters)
    }
}

/// The lines of a file as each follows another: text follows text past the boxes and foot notes between, and
/// these stand for themselves.
pub(super) struct Lines<'a> {
    columns: Columns,
    text: Last<'a>,
    inset: Last<'a>,
}

/// What was read last.
#[derive(Default)]
struct Last<'a> {
    line: Option<(&'a PrintedLine, &'a str)>,
    /// A blank line follows it.
    blank: bool,
    /// A box or foot note follows it.
    inset: bool,
}

/// How a line follows the one above it.
pub(super) struct Follows<'a> {
    /// What stands above it, if print is known.
    pub above: Option<(&'a PrintedLine, &'a str)>,
    /// White stands between.
    pub after_blank: bool,
    /// Another column, a box or a foot note stands between.
    pub apart: bool,
    /// It goes on with what stands above, though it stands apart.
    pub runs_on: bool,
    /// What stands above it in its column ends well before the column does: its first word had room there.
    pub had_room: bool,
}

impl<'a> Lines<'a> {
    pub(super) fn of(file: &SourceFile) -> Self {
        let begin = || Last { blank: true, ..Last::default() };
        Self { columns: Columns::of(file), text: begin(), inset: begin() }
    }

    /// See [`Columns::indent`].
    pub(super) fn indent(&self, line: &PrintedLine) -> f32 {
        self.columns.indent(line)
    }

    pub(super) fn blank(&mut self) {
        (self.text.blank, self.inset.blank) = (true, true);
    }

    /// Takes the next line that is not blank, with its print if it has one.
    pub(super) fn next(&mut self, print: Option<&'a PrintedLine>, line: &'a str) -> Follows<'a> {
        let number = print.map_or(0, |print| print.inset);
        if number > 0 {
            self.text.inset = true;
            if self.inset.line.is_none_or(|(before, _)| before.inset != number) {
                self.inset = Last { blank: true, ..Last::default() };
            }
        }
        let last = if number > 0 { &mut self.inset } else { &mut self.text };
        let above = last.line;
        let pair = above.zip(print);
        let apart = pair.is_some_and(|((before, _), print)| last.inset || before.block != print.block);
        let runs_on = pair.is_some_and(|(above, print)| apart && self.columns.run_on(above, (print, line)));
        let room = pair.filter(|_| !apart).and_then(|((before, _), print)| self.columns.room(before, (print, line)));
        let had_room = room.is_some_and(|room| print.is_some_and(|print| room > print.size));
        // A heading, and the title of a box, stand in another print than their text.
        let other = |before: &PrintedLine, line: &PrintedLine| {
            before.one_print && line.one_print && self::print(before) != self::print(line)
        };
        let heads = |before: &PrintedLine, line: &PrintedLine| {
            before.size >= LARGER * line.size || before.bold && !line.bold && before.size >= line.size
        };
        let changed = pair.is_some_and(|((before, _), print)| {
            other(before, print) && (number > 0 || had_room && heads(before, print))
        });
        let after_blank = last.blank || last.inset || changed;
        last.blank = false;
        if let Some(print) = print.filter(|print| print.beside.is_none()) {
            last.line = Some((print, line));
            last.inset = false;
        }
        Follows { above, after_blank, apart, runs_on, had_room }
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
