//! Kinds of paragraphs, by what begins them, and what the page shows of each: which kinds follow it, and how it
//! ends. Questions have answers, letters stand below numbers, a list of names ends without a stop.

use super::marks::Mark;
use super::words::Word;

/// What begins a paragraph, and whether it is a heading.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Kind(u8);

/// Labels that are told apart; the others are one kind.
const LABELS: u8 = 6;
const LETTER: u8 = 4;
const LABEL: u8 = 8;
const CONTINUED: u8 = LABEL + LABELS;
/// How many kinds there are, and how many a page may have.
const KINDS: usize = 2 * (CONTINUED as usize + 1);
const USUAL_KINDS: f32 = 16.0;

impl Kind {
    /// A paragraph that goes on from another page.
    pub(super) const CONTINUED: Self = Self(2 * CONTINUED);

    /// A heading, or as short and as little of a sentence as one.
    pub(super) fn heading(self) -> bool {
        self.0 % 2 == 1
    }

    /// It begins with a letter that counts.
    pub(super) fn lettered(self) -> bool {
        self.0 / 2 == LETTER
    }

    /// What every word begins if a paragraph begins with it, and if that is a heading.
    pub(super) fn of(words: &[Word], marks: &[Option<Mark>]) -> Vec<[Self; 2]> {
        let mut labels: Vec<&str> = Vec::new();
        let mut begins = |at: usize| match &marks[at] {
            None => 0,
            Some(Mark::Number(parts)) => parts.len().clamp(1, 3) as u8,
            Some(Mark::Letter(_)) => LETTER,
            Some(Mark::Bullet) => 5,
            Some(Mark::Weak) => 6,
            Some(Mark::Title) => 7,
            Some(Mark::Label) => {
                let label = words[at].core.as_str();
                let known = labels.iter().position(|known| *known == label);
                let nth = known.unwrap_or_else(|| {
                    labels.push(label);
                    labels.len() - 1
                });
                LABEL + (LABELS - 1).min(nth as u8)
            }
        };
        (0..words.len()).map(&mut begins).map(|begins| [Self(2 * begins), Self(2 * begins + 1)]).collect()
    }
}

/// How much likelier than by chance a paragraph of one kind follows one of another in its column.
#[derive(Clone, Debug)]
pub(super) struct Follows(Vec<f32>);

/// So many paragraphs the chance is worth that a kind follows another as often as it stands anywhere.
const BELIEF: f32 = 1.5;
/// What once follows what may be an accident of the reading; it does not speak for it.
const ONCE: f32 = 1.0;

impl Follows {
    /// As long as nothing is known of the page.
    pub(super) fn unknown() -> Self {
        Self(vec![0.0; KINDS * KINDS])
    }

    /// By the kinds of the paragraphs of each column.
    pub(super) fn learn(columns: &[Vec<Kind>; 2]) -> Self {
        let mut seen = vec![[0.0f32; KINDS]; KINDS];
        for pair in columns.iter().flat_map(|column| column.windows(2)) {
            seen[usize::from(pair[0].0)][usize::from(pair[1].0)] += 1.0;
        }
        let all: Vec<f32> = (0..KINDS).map(|kind| seen.iter().map(|row| row[kind]).sum()).collect();
        let total: f32 = all.iter().sum();
        let chances: Vec<f32> = all.iter().map(|all| (all + 0.5) / (total + 0.5 * USUAL_KINDS)).collect();
        let logs = seen.iter().flat_map(|row| {
            let again: Vec<f32> = row.iter().map(|count| (count - ONCE).max(0.0)).collect();
            let known: f32 = again.iter().sum::<f32>() + BELIEF;
            let log = move |(count, chance): (f32, &f32)| ((count + BELIEF * chance) / known / chance).ln();
            again.into_iter().zip(&chances).map(log).collect::<Vec<f32>>()
        });
        Self(logs.collect())
    }

    /// The logarithm.
    pub(super) fn after(&self, before: Kind, kind: Kind) -> f32 {
        self.0[usize::from(before.0) * KINDS + usize::from(kind.0)]
    }
}
