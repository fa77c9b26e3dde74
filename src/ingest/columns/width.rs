//! How wide a column is, and how well a line fills it.
//!
//! Nobody says how wide a column is. Every line that ends because the next word no longer fitted tells:
//! the column is at least as wide as the line, and not so wide that the word would have fitted.

use super::words::CHARACTER;

/// A full line: its width and that of the word that no longer fitted, in units of [`CHARACTER`], and what
/// line of a paragraph it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct FullLine {
    pub(super) width: u16,
    pub(super) next: u16,
    pub(super) place: Place,
}

/// What line of what paragraph: such lines are indented alike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Place {
    /// The paragraph begins with it.
    pub(super) first: bool,
    /// The paragraph begins with a letter.
    pub(super) lettered: bool,
}

/// How many kinds of [`Place`] there are.
const PLACES: usize = 4;

impl Place {
    fn number(self) -> usize {
        usize::from(self.first) + 2 * usize::from(self.lettered)
    }
}

/// The narrowest column, in characters; the widest has [`BINS`] - 1 more.
pub(super) const NARROWEST: usize = 20;
/// Widths told apart: one a character.
const BINS: usize = 80;
/// Widths less likely than this are given up.
const UNLIKELY: f32 = 2e-4;
/// Steps of the table for one character.
const STEPS: f32 = 4.0;
/// Half the reach of the table, in characters.
const REACH: usize = 120;
/// The chance of a line that no width explains.
const ODD: f32 = 1e-3;
/// How far around a width that is tried others are considered, in characters.
const REACHED: f32 = 4.0;
/// A few lines are shorter by up to so many characters for no known reason.
const LOOSE: f32 = 7.0;

/// How the right edge of a column looks: what share of its lines ends where.
#[derive(Clone, Debug)]
pub(super) struct Edge {
    /// The chance that a line that must end does so before a place that far from the column's width, for
    /// every kind of line.
    below: [Vec<f32>; PLACES],
}

impl Edge {
    /// An edge of which only is known how exact the measuring is, in characters, and how many lines end
    /// early for no known reason.
    pub(super) fn plain(spread: f32, loose: f32) -> Self {
        Self::new(spread, 0.0, [0.0; PLACES], loose)
    }

    /// `spread` says how exact the measuring is, in characters; `indent` how much shorter indented lines
    /// are, `shares` how many are indented of every kind; `loose` how many end early for no known reason.
    fn new(spread: f32, indent: f32, shares: [f32; PLACES], loose: f32) -> Self {
        let below = shares.map(|share| {
            (0..2 * REACH * STEPS as usize)
                .map(|step| below(step as f32 / STEPS - REACH as f32, spread, indent, share, loose))
                .collect()
        });
        Self { below }
    }

    fn below(&self, beyond: f32, place: Place) -> f32 {
        let step = ((beyond + REACH as f32) * STEPS).max(0.0) as usize;
        self.below[place.number()].get(step).copied().unwrap_or(1.0)
    }

    fn breaks(&self, line: FullLine, column: f32) -> f32 {
        break_chance(line, column, |beyond| self.below(beyond, line.place))
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
    let width = f32::from(line.width) / f32::from(CHARACTER) - column;
    let next = f32::from(line.next) / f32::from(CHARACTER) + 0.7;
    0.97 * (below(width + next) - below(width)) + ODD
}

/// What is known of a column's width: a chance for every width.
#[derive(Clone, Copy, Debug)]
pub(super) struct Belief {
    chances: [f32; BINS],
    /// The widths outside of these bins are given up.
    from: usize,
    to: usize,
}

impl Belief {
    /// Nothing is known.
    pub(super) fn none() -> Self {
        Self { chances: [1.0 / BINS as f32; BINS], from: 0, to: BINS }
    }

    /// The column is about so many characters wide.
    pub(super) fn around(width: f32) -> Self {
        let near = |bin: usize| (1.0 - ((Self::column(bin) - width) / REACHED).abs()).max(0.0) / REACHED;
        let mut belief = Self { chances: std::array::from_fn(near), from: 0, to: BINS };
        belief.from = (width - REACHED) as usize - NARROWEST.min((width - REACHED) as usize);
        belief.to = BINS.min(belief.from + 2 * REACHED as usize + 1);
        belief
    }

    /// The same belief, less firm, for reading the page again.
    pub(super) fn softened(self) -> Self {
        Self { chances: self.chances.map(|chance| 0.9 * chance + 0.1 / BINS as f32), from: 0, to: BINS }
    }

    fn column(bin: usize) -> f32 {
        (NARROWEST + bin) as f32
    }

    /// The logarithm of the chance that a line ends where this one does, and what is known after it.
    pub(super) fn after(&self, line: FullLine, edge: &Edge) -> (f32, Self) {
        let mut next = *self;
        let mut total = 0.0;
        for (bin, chance) in next.chances[self.from..self.to].iter_mut().enumerate() {
            if *chance > UNLIKELY {
                *chance *= edge.breaks(line, Self::column(self.from + bin));
                total += *chance;
            }
        }
        let total = total.max(1e-9);
        let (mut from, mut to) = (self.to, self.from);
        for (bin, chance) in next.chances[self.from..self.to].iter_mut().enumerate() {
            *chance /= total;
            if *chance > UNLIKELY {
                from = from.min(self.from + bin);
                to = self.from + bin + 1;
            }
        }
        if from < to {
            (next.from, next.to) = (from, to);
        }
        (total.ln(), next)
    }

    /// The logarithm of the chance that a line of this width fits.
    pub(super) fn holds(&self, line: FullLine, edge: &Edge) -> f32 {
        let width = f32::from(line.width) / f32::from(CHARACTER);
        let chances = self.chances[self.from..self.to].iter().enumerate().filter(|(_, chance)| **chance > UNLIKELY);
        let fits: f32 = chances
            .map(|(bin, chance)| chance * (1.0 - edge.below(width - Self::column(self.from + bin), line.place)))
            .sum();
        fits.max(1e-4).ln()
    }

    /// The most likely width, in characters.
    pub(super) fn likeliest(&self) -> f32 {
        let best = self.chances.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1)).map_or(0, |(bin, _)| bin);
        Self::column(best)
    }

    /// A width that the column has at least, most likely, in units of [`CHARACTER`].
    pub(super) fn least(&self) -> u16 {
        let mut sum = 0.0;
        for bin in self.from..self.to {
            sum += self.chances[bin];
            if sum > 0.1 {
                return (NARROWEST + bin) as u16 * CHARACTER;
            }
        }
        0
    }

    /// Wider than any line can be, in units of [`CHARACTER`].
    pub(super) fn limit(&self) -> u16 {
        let widest = self.chances[..self.to].iter().rposition(|&chance| chance > 1e-4).unwrap_or(BINS - 1);
        (NARROWEST + widest + 2) as u16 * CHARACTER
    }
}

/// The edge that explains the full lines of a column of this width best, and how well: the logarithm
/// of a chance.
pub(super) fn edge_of(lines: &[FullLine], column: f32, printed: bool) -> (Edge, f32) {
    let mut best = ((2.0, 0.0, [0.0; PLACES]), f32::MIN);
    let spreads: &[f32] = if printed { &[1.2, 2.0, 3.0] } else { &[0.4, 0.8, 1.5, 2.5] };
    for &spread in spreads {
        for indent in [0.0, 2.0, 3.0, 4.0, 6.0] {
            let shares: &[f32] = if indent == 0.0 { &[0.0] } else { &[0.0, 0.3, 0.7, 0.95] };
            let mut chosen = [0.0; PLACES];
            let mut total = 0.0;
            for (place, choice) in chosen.iter_mut().enumerate() {
                let mut top = f32::MIN;
                for &share in shares {
                    let chance = |line| break_chance(line, column, |beyond| below(beyond, spread, indent, share, 0.06));
                    let mine = lines.iter().filter(|line| line.place.number() == place);
                    let score: f32 = mine.map(|&line| chance(line).ln()).sum();
                    if score > top + 0.7 {
                        (top, *choice) = (score, share);
                    }
                }
                total += top;
            }
            if total > best.1 + 0.3 {
                best = ((spread, indent, chosen), total);
            }
        }
    }
    let ((spread, indent, shares), score) = best;
    (Edge::new(spread, indent, shares, 0.06), score)
}
