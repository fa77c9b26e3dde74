//! How the numbers of the second column stand to those of the first: they go on where those end.

use super::marks::{Last, Mark, Step, comparable, number_at, step};

/// What is known of it up to a place in the text.
#[derive(Clone, Copy, Default)]
pub(super) struct Across {
    /// The first number of several parts in the second column: its place plus one, 0 for none.
    first: u32,
    /// A number of the first column is no earlier.
    crossed: bool,
}

/// What it costs that numbers of the first column are later than the first one of the second: the columns of a
/// page may come from two places, or be of two books.
const CROSSED: f32 = -4.0;
/// What it tells that the first number of the second column comes next after the last one of the first.
const GOES_ON: f32 = 2.0;

impl Across {
    /// What it tells that a paragraph begins at a place in a column; `lasts` are the last marks of both columns,
    /// that one included.
    pub(super) fn begins(&mut self, marks: &[Option<Mark>], at: usize, lasts: [Last; 2], column: u8) -> f32 {
        let place = at as u32 + 1;
        if self.crossed || parts(marks, place).is_none() {
            return 0.0;
        }
        if column == 1 && self.first == 0 {
            self.first = place;
        }
        let (Some(left), Some(right)) = (parts(marks, lasts[0].number), parts(marks, self.first)) else { return 0.0 };
        self.crossed = comparable(left, right) && left >= right;
        if self.crossed { CROSSED } else { 0.0 }
    }

    /// What it tells that the first column ends with such a mark.
    pub(super) fn finish(self, marks: &[Option<Mark>], last: Last) -> f32 {
        match (parts(marks, last.number), parts(marks, self.first)) {
            (Some(left), Some(right)) if step(left, right) == Step::Next => GOES_ON,
            _ => 0.0,
        }
    }
}

/// The number of several parts at a place plus one, if there is one.
fn parts(marks: &[Option<Mark>], place: u32) -> Option<&[u32]> {
    number_at(marks, place).filter(|parts| parts.len() > 1)
}
