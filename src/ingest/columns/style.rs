//! The habits of a page: how often columns pause, paragraphs end, marks begin them.

use super::page::Page;
use super::search::Piece;
use super::words::{Ending, Shape};

/// Habits of a page, as chances.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    /// One column pauses for a line where it has ended a paragraph.
    pub(super) gap: f32,
    /// One column pauses in the middle of a paragraph.
    pub(super) slip: f32,
    /// A paragraph ends where a sentence does.
    pub(super) ends: f32,
    /// A paragraph begins with a mark.
    pub(super) marked: f32,
}

impl Style {
    /// Before anything is known of a page but how often its columns pause.
    pub(super) fn with_gap(gap: f32) -> Self {
        Self { gap, slip: 0.02, ends: 0.3, marked: 0.5 }
    }

    /// The habits that a reading of the page shows.
    pub(super) fn of(page: &Page, pieces: &[Piece]) -> Self {
        let mut gaps = Share::new(0.4, 1.0);
        let mut slips = Share::new(0.1, 10.0);
        let mut marked = Share::new(1.0, 2.0);
        let mut ends = Share::new(1.5, 5.0);
        let mut last_word = [0usize; 2];
        for piece in pieces {
            let before = std::mem::replace(&mut last_word[usize::from(piece.column)], piece.end - 1);
            let Some(gap) = piece.gap else { continue };
            if !piece.place.first {
                slips.add(gap > 0);
                continue;
            }
            gaps.add(gap > 0);
            if page.words[piece.start].shape != Shape::Capitals {
                marked.add(page.marks[piece.start].is_some());
            }
            ends.0 += f32::from(u8::from(page.words[before].ending == Ending::Stop));
        }
        ends.1 += page.words.iter().filter(|word| word.ending == Ending::Stop).count() as f32;
        Self {
            gap: gaps.within(0.02, 0.97),
            slip: slips.within(0.003, 0.3),
            ends: ends.within(0.08, 0.6),
            marked: marked.within(0.05, 0.95),
        }
    }
}

/// So many of so many.
struct Share(f32, f32);

impl Share {
    fn new(of: f32, all: f32) -> Self {
        Self(of, all)
    }

    fn add(&mut self, one: bool) {
        self.0 += f32::from(u8::from(one));
        self.1 += 1.0;
    }

    fn within(&self, low: f32, high: f32) -> f32 {
        (self.0 / self.1).clamp(low, high)
    }
}
