//! The habits of a page: how often columns pause, paragraphs end, marks begin them.

use super::kinds::Follows;
use super::marks::Mark;
use super::page::Page;
use super::search::Piece;
use super::words::{Ending, Shape};

/// Habits of a page, as chances.
#[derive(Clone, Debug)]
pub(super) struct Style {
    /// One column pauses for a line between two paragraphs: before a heading, after one, elsewhere.
    pub(super) gaps: [f32; 3],
    /// One column pauses in the middle of a paragraph.
    pub(super) slip: f32,
    /// A paragraph ends where a sentence does.
    pub(super) ends: f32,
    /// A paragraph begins with a mark.
    pub(super) marked: f32,
    /// A paragraph is a heading.
    pub(super) headings: f32,
    /// A number of several parts stands within a line.
    pub(super) inside: f32,
    /// Which kinds of paragraphs follow which.
    pub(super) follows: Follows,
}

/// Which of [`Style::gaps`] stands between two paragraphs, by their being headings.
pub(super) fn gap_kind(before: bool, next: bool) -> usize {
    if next {
        0
    } else if before {
        1
    } else {
        2
    }
}

impl Style {
    /// Before anything is known of a page but how often its columns pause.
    pub(super) fn with_gap(gap: f32) -> Self {
        Self {
            gaps: [gap; 3],
            slip: 0.01,
            ends: 0.4,
            marked: 0.4,
            headings: 0.15,
            inside: 0.4,
            follows: Follows::unknown(),
        }
    }

    /// The habits that a reading of the page shows.
    pub(super) fn of(page: &Page, pieces: &[Piece]) -> Self {
        let mut pauses = Share::new(0.3, 1.0);
        let mut gaps = [Share::new(0.0, 0.0); 3];
        let mut slips = Share::new(0.1, 10.0);
        let mut marked = Share::new(1.0, 2.0);
        let mut ends = Share::new(1.6, 4.0);
        let mut headings = Share::new(0.6, 4.0);
        let mut inside = Share::new(0.8, 2.0);
        let mut kinds = [Vec::new(), Vec::new()];
        let mut last: [Option<Piece>; 2] = [None; 2];
        for piece in pieces {
            let number = |at: usize| matches!(&page.marks[at], Some(Mark::Number(parts)) if parts.len() > 1);
            for at in piece.start..piece.end {
                if number(at) {
                    inside.add(at > piece.start);
                }
            }
            if piece.place.first {
                kinds[usize::from(piece.column)].push(piece.place.kind);
            }
            let Some(before) = last[usize::from(piece.column)].replace(*piece) else { continue };
            let Some(gap) = piece.gap else { continue };
            if !piece.place.first {
                slips.add(gap > 0);
                continue;
            }
            pauses.add(gap > 0);
            gaps[gap_kind(before.place.kind.heading(), piece.place.kind.heading())].add(gap > 0);
            headings.add(piece.place.kind.heading());
            if page.words[piece.start].shape != Shape::Capitals {
                marked.add(page.marks[piece.start].is_some());
            }
            ends.0 += f32::from(u8::from(page.words[before.end - 1].ending == Ending::Stop));
        }
        ends.1 += page.words.iter().filter(|word| word.ending == Ending::Stop).count() as f32;
        let usual = pauses.within(0.02, 0.97);
        Self {
            gaps: gaps.map(|gap| Share::new(gap.0 + 2.0 * usual, gap.1 + 2.0).within(0.01, 0.98)),
            slip: slips.within(0.002, 0.2),
            ends: ends.within(0.08, 0.85),
            marked: marked.within(0.05, 0.95),
            headings: headings.within(0.03, 0.6),
            inside: inside.within(0.05, 0.95),
            follows: Follows::learn(&kinds),
        }
    }
}

/// So many of so many.
#[derive(Clone, Copy)]
struct Share(f32, f32);

impl Share {
    fn new(of: f32, all: f32) -> Self {
        Self(of, all)
    }

    fn add(&mut self, one: bool) {
        self.0 += f32::from(u8::from(one));
        self.1 += 1.0;
    }

    fn within(self, low: f32, high: f32) -> f32 {
        (self.0 / self.1).clamp(low, high)
    }
}
