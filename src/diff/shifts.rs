//! What moved, row by row: a section that moves takes its parts along.

use super::{Compared, Pair};
use std::collections::BTreeMap;

/// Clauses one after the other that moved in step, on both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    pub first: Pair,
    /// The same as `first` where only one clause moved.
    pub last: Pair,
    /// How many clauses moved by themselves, from the first to the last.
    pub count: usize,
    /// How many parts moved along, under their old last letters or digits.
    pub below: usize,
}

/// All that moved, in the order of the second side.
pub(super) fn shifts(compared: &Compared<'_>) -> Vec<Shift> {
    let (a, b) = (compared.a, compared.b);
    // By position on the second side: with whom, and how many moved along.
    let mut roots: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
    let mut root_of: BTreeMap<usize, usize> = BTreeMap::new();
    for (other, at) in compared.matching.from.iter().enumerate() {
        let Some(at) = at.filter(|&at| compared.is_moved(at, other)) else { continue };
        let (left, right) = (&a.list[at], &b.list[other]);
        let along = compared.are_partners(left.parent, right.parent) && a.own_part(at) == b.own_part(other);
        let root = right.parent.filter(|_| along).and_then(|parent| root_of.get(&parent).copied());
        root_of.insert(other, root.unwrap_or(other));
        match root.and_then(|root| roots.get_mut(&root)) {
            Some((_, below)) => *below += 1,
            None => {
                roots.insert(other, (at, 0));
            }
        }
    }
    let mut shifts: Vec<Shift> = Vec::new();
    let mut last: Option<(usize, usize)> = None;
    for (other, (at, below)) in roots {
        let pair = compared.pair(at, other);
        let in_step = last.is_some_and(|(last_at, last_other)| {
            let next = |units: &super::Units, last: usize| units.list[last].after;
            next(a, last_at) == Some(at) && next(b, last_other) == Some(other)
        });
        match shifts.last_mut() {
            Some(shift) if in_step => {
                shift.last = pair;
                shift.count += 1;
                shift.below += below;
            }
            _ => shifts.push(Shift { first: pair, last: pair, count: 1, below }),
        }
        last = Some((at, other));
    }
    shifts
}
