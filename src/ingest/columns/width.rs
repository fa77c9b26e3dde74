//! How wide a column is, and how well a line fills it.
//!
//! A line that ends although its paragraph goes on is full: it fits into the column, and the next word no
//! longer fitted. Where every line is set like this, that tells where a line ends in any language.

use super::kinds::Kind;
use super::words::CHARACTER;

/// A full line: its width and that of the word that no longer fitted, in units of [`CHARACTER`], and what
/// line of a paragraph it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct FullLine {
    pub(super) width: u16,
    pub(super) next: u16,
    pub(super) place: Place,
}

/// What line of what paragraph.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Place {
    /// The paragraph begins with it.
    pub(super) first: bool,
    /// What paragraph it is.
    pub(super) kind: Kind,
}

/// How many kinds of lines there are that are indented alike.
const PLACES: usize = 4;

impl Place {
    fn number(self) -> usize {
        usize::from(self.first) + 2 * usize::from(self.kind.lettered())
    }
}

/// Steps of the table for one character.
const STEPS: f32 = 4.0;
/// Half the reach of the table, in characters.
const REACH: usize = 120;
/// The chance of a line that the width does not explain.
const ODD: f32 = 1e-3;
/// A few lines are shorter by up to so many characters for no known reason.
const LOOSE: f32 = 7.0;

/// The right edge of a column: what share of its lines ends where.
#[derive(Clone, Debug)]
pub(super) struct Edge {
    /// The column's width, in characters.
    width: f32,
    /// How exact the measuring is, in characters.
    spread: f32,
    /// The chance that a line that must end does so before a place that far from the column's width, for
    /// every kind of line.
    below: [Vec<f32>; PLACES],
}

impl Edge {
    /// `indent` is how much shorter indented lines are, in characters, `shares` how many are indented of
    /// every kind.
    fn new(width: f32, spread: f32, indent: f32, shares: [f32; PLACES]) -> Self {
        let steps = 2 * REACH * STEPS as usize;
        let below = shares.map(|share| {
            let beyond = |step: usize| step as f32 / STEPS - REACH as f32;
            (0..steps).map(|step| below(beyond(step), spread, indent, share, ONCE_KNOWN)).collect()
        });
        Self { width, spread, below }
    }

    fn below(&self, beyond: f32, place: Place) -> f32 {
        let step = ((beyond + REACH as f32) * STEPS).max(0.0) as usize;
        self.below[place.number()].get(step).copied().unwrap_or(1.0)
    }

    /// The logarithm of the chance that a line ends where this one does because the next word did not fit.
    pub(super) fn breaks(&self, line: FullLine) -> f32 {
        break_chance(line, self.width, |beyond| self.below(beyond, line.place)).ln()
    }

    /// The logarithm of the chance that a line of this width fits.
    pub(super) fn holds(&self, line: FullLine) -> f32 {
        let width = f32::from(line.width) / f32::from(CHARACTER);
        (1.0 - self.below(width - self.width - HALF, line.place)).max(1e-4).ln()
    }

    /// Wider than any line can be, in units of [`CHARACTER`].
    pub(super) fn limit(&self) -> u16 {
        ((self.width + 1.0 + 2.5 * self.spread) * f32::from(CHARACTER)) as u16
    }

    /// The width that most lines have that are full, in units of [`CHARACTER`].
    pub(super) fn least(&self) -> u16 {
        ((self.width - self.spread) * f32::from(CHARACTER)) as u16
    }
}

/// What is known of the widths of both columns.
pub(super) enum Widths {
    /// Where their lines end.
    Known(Box<[Edge; 2]>),
    /// Nothing but that every column has one, and perhaps that they are `equal`; lines are as exact as
    /// `tolerance` says, in units of [`CHARACTER`].
    Open { equal: bool, tolerance: u16 },
}

/// What the lines of a column so far leave open of its width, in units of [`CHARACTER`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Bounds {
    /// It is at least so wide, and less wide than that.
    pub(super) least: u16,
    pub(super) most: u16,
}

/// The chance of a line that does not go with those before it.
const MISFIT: f32 = -4.5;

impl Bounds {
    pub(super) const OPEN: Self = Self { least: 28 * CHARACTER, most: 93 * CHARACTER };

    /// The bounds after a line, and the logarithm of its chance if every width is as likely. `full` says
    /// that the next word did not fit any more; widths are as exact as `tolerance` says.
    pub(super) fn after(self, line: FullLine, full: bool, tolerance: u16) -> (f32, Self) {
        let beyond = line.width + CHARACTER + line.next + tolerance;
        let least = self.least.max(line.width.saturating_sub(tolerance));
        let next = Self { least, most: if full { self.most.min(beyond) } else { self.most } };
        let size = |bounds: Self| f32::from(bounds.most) - f32::from(bounds.least);
        if size(next) <= 0.0 { (MISFIT, self) } else { ((size(next) / size(self)).ln().max(MISFIT), next) }
    }
}

/// See [`Edge::below`].
fn below(beyond: f32, spread: f32, indent: f32, share: f32, loose: f32) -> f32 {
    let smooth = |distance: f32| 1.0 / (1.0 + (-1.7 * distance / spread).exp());
    let early = ((beyond + LOOSE) / LOOSE).clamp(0.0, 1.0);
    let indented = if share > 0.0 { share * smooth(beyond + indent) } else { 0.0 };
    (1.0 - loose) * ((1.0 - share) * smooth(beyond) + indented) + loose * early
}

/// The chance that a line in a column of so many characters ends before its next word: it would not have
/// fitted any more.
fn break_chance(line: FullLine, column: f32, below: impl Fn(f32) -> f32) -> f32 {
    let width = f32::from(line.width) / f32::from(CHARACTER) - column - HALF;
    let next = f32::from(line.next) / f32::from(CHARACTER) + 1.0;
    0.97 * (below(width + next) - below(width)) + ODD
}

/// A line as wide as its column fits, one wider by a character does not.
const HALF: f32 = 0.5;
/// How many lines end early for no known reason, once the edge is known.
const ONCE_KNOWN: f32 = 0.04;

/// The edge that explains the full lines of a column best, and how well: the logarithm of a chance.
/// `around` is about the width of the column, in characters.
pub(super) fn edge_of(lines: &[FullLine], around: f32, printed: bool) -> (Edge, f32) {
    let spreads: &[f32] = if printed { &[1.2, 2.0, 3.0] } else { &[0.3, 0.8, 1.5, 2.5] };
    let mut best = ((around, 2.0, 0.0, [0.0; PLACES]), f32::MIN);
    let rough = |width: f32| -> f32 {
        let chance = |line: &FullLine| break_chance(*line, width, |beyond| below(beyond, 0.6, 0.0, 0.0, 0.3)).ln();
        lines.iter().map(chance).sum()
    };
    let near = (-8..=8).map(|step: i8| around + f32::from(step));
    let mut widths: Vec<(f32, f32)> = near.map(|width| (rough(width), width)).collect();
    widths.sort_by(|a, b| b.0.total_cmp(&a.0));
    for &(_, width) in widths.iter().take(3) {
        for &spread in spreads {
            for indent in [0.0, 2.0, 3.0, 4.0, 6.0] {
                let shares: &[f32] = if indent == 0.0 { &[0.0] } else { &[0.0, 0.3, 0.7, 0.95] };
                let mut chosen = [0.0; PLACES];
                let mut total = 0.0;
                for (place, choice) in chosen.iter_mut().enumerate() {
                    let mut top = f32::MIN;
                    for &share in shares {
                        let below = |beyond| below(beyond, spread, indent, share, ONCE_KNOWN);
                        let mine = lines.iter().filter(|line| line.place.number() == place);
                        let score: f32 = mine.map(|&line| break_chance(line, width, below).ln()).sum();
                        if score > top + 0.7 {
                            (top, *choice) = (score, share);
                        }
                    }
                    total += top;
                }
                if total > best.1 + 0.3 {
                    best = ((width, spread, indent, chosen), total);
                }
            }
        }
    }
    let ((width, spread, indent, shares), score) = best;
    (Edge::new(width, spread, indent, shares), score)
}
