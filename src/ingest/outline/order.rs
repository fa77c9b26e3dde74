//! In which order a file's numbers stand: which number is followed by another one than its own follower.

use super::marker::NumberLead;
use super::scheme::Role;
use std::collections::HashMap;

/// A clause that waits for lines that stand further down.
pub(super) struct Suspended {
    pub item: usize,
    /// The line with the number after its own.
    pub until: usize,
}

/// For every number that its follower does not follow at once, but further down: the follower's line.
pub(super) fn resumes(roles: &[Role]) -> HashMap<usize, usize> {
    let leads: Vec<(usize, &NumberLead)> = roles
        .iter()
        .enumerate()
        .filter_map(|(at, role)| match role {
            Role::Topic(lead) | Role::Clause(lead) => Some((at, lead)),
            _ => None,
        })
        .collect();
    // Only numbers of two parts: letters follow their rule, topics have no follower of their own.
    let key = |lead: &NumberLead| (lead.parent(), lead.value());
    let mut places: HashMap<(String, u32), Option<usize>> = HashMap::new();
    for &(at, lead) in leads.iter().filter(|(_, lead)| lead.segments.len() == 2) {
        places.entry(key(lead)).and_modify(|place| *place = None).or_insert(Some(at));
    }
    let mut resumes = HashMap::new();
    for (index, &(at, lead)) in leads.iter().enumerate() {
        let follower = match lead.segments.len() {
            1 => (lead.canonical(), 1),
            2 => (lead.parent(), lead.value().saturating_add(1)),
            _ => continue,
        };
        let next = leads[index + 1..].iter().find(|(_, next)| next.segments.len() <= 2);
        let digits = lead.segments.last().is_some_and(|s| s.starts_with(|c: char| c.is_ascii_digit()));
        if digits
            && let Some(&Some(place)) = places.get(&follower)
            && let Some(&(next, _)) = next
            && place > next
        {
            resumes.insert(at, place);
        }
    }
    resumes
}

/// For every line, the next line that bears a number of a topic or clause; the end where none does.
pub(super) fn next_numbers(roles: &[Role]) -> Vec<usize> {
    let mut next = roles.len();
    let mut all = vec![next; roles.len()];
    for at in (0..roles.len()).rev() {
        all[at] = next;
        if matches!(roles[at], Role::Topic(_) | Role::Clause(_)) {
            next = at;
        }
    }
    all
}
