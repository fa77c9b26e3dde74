//! What becomes of a number that a text written for the first side cites.

use super::{Diff, Side};
use crate::corpus::{ClauseId, Number};

/// Where a number leads on the second side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// To the same clause.
    Same(ClauseId),
    /// To the same clause, whose words are others now.
    Reworded(ClauseId),
    /// The clause stands under this number now; its old one is another clause's or nobody's.
    Renumbered { to: ClauseId, number: Number, taken_by: Option<ClauseId> },
    /// The clause is gone; its number is another clause's or nobody's.
    Gone { from: ClauseId, taken_by: Option<ClauseId> },
    /// Several clauses of the first side bear the number, and they did not stay together.
    Ambiguous,
    /// No clause of the first side bears it.
    Unknown { borne_by: Option<ClauseId> },
}

impl Diff {
    /// Follows a number from the first side to the second.
    #[must_use]
    pub fn fate(&self, from: Side<'_>, to: Side<'_>, number: &Number) -> Fate {
        let bearers = |side: Side<'_>| -> Vec<ClauseId> {
            side.corpus.names.numbered_in(number, &side.corpus.clauses_of_book(side.book)).collect()
        };
        let old = bearers(from);
        let now = bearers(to);
        let Some(&first) = old.first() else { return Fate::Unknown { borne_by: now.first().copied() } };
        let fates: Vec<Fate> = old.iter().map(|&clause| self.fate_of(to, number, clause, &now)).collect();
        if old.len() == 1 {
            return fates.into_iter().next().unwrap_or(Fate::Gone { from: first, taken_by: None });
        }
        let stays = |fate: &Fate| matches!(fate, Fate::Same(_) | Fate::Reworded(_));
        if fates.iter().all(stays) { fates.into_iter().next().unwrap_or(Fate::Ambiguous) } else { Fate::Ambiguous }
    }

    fn fate_of(&self, to: Side<'_>, number: &Number, clause: ClauseId, now: &[ClauseId]) -> Fate {
        let Some(partner) = self.partner_of(clause) else {
            return Fate::Gone { from: clause, taken_by: now.first().copied() };
        };
        match &to.corpus.clause(partner).number {
            Some(new) if new == number => {
                let reworded = self.reworded.iter().any(|reworded| reworded.pair.to == partner);
                if reworded { Fate::Reworded(partner) } else { Fate::Same(partner) }
            }
            Some(new) => Fate::Renumbered { to: partner, number: new.clone(), taken_by: now.first().copied() },
            None => Fate::Gone { from: clause, taken_by: now.first().copied() },
        }
    }
}
