//! What `info` says of a book's numbering.

use super::marker::NumberLead;
use super::scheme::Role;
use std::collections::{HashMap, HashSet};
use std::fmt;

/// The numbering of a book as its text shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scheme {
    /// Numbered topics, each a page.
    pub pages: usize,
    /// Numbered clauses below them, without the letters that stand alone at the start of a line.
    pub clauses: usize,
    /// A topic's and a clause's number of every shape, the most frequent first, with how often it
    /// occurs: `1.1a`.
    pub shapes: Vec<(String, usize)>,
    /// Letters that the numbering leaves out throughout.
    pub skipped_letters: Vec<char>,
}

impl fmt::Display for Scheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shapes: Vec<String> = self.shapes.iter().map(|(shape, count)| format!("{shape} ({count})")).collect();
        write!(f, "{} topics, {} clauses; numbers like {}", self.pages, self.clauses, shapes.join(", "))?;
        if !self.skipped_letters.is_empty() {
            let letters: Vec<String> = self.skipped_letters.iter().map(char::to_string).collect();
            write!(f, "; letters left out: {}", letters.join(", "))?;
        }
        Ok(())
    }
}

impl Scheme {
    /// Counts what the lines of a book turned out to be.
    pub(super) fn of(roles: &[Role]) -> Self {
        let mut scheme = Self::default();
        let mut shapes: HashMap<String, usize> = HashMap::new();
        let mut letters: HashSet<u32> = HashSet::new();
        let mut furthest = 0;
        for role in roles {
            let lead = match role {
                Role::Topic { lead, .. } => {
                    scheme.pages += 1;
                    lead
                }
                Role::Clause(lead) => {
                    scheme.clauses += 1;
                    lead
                }
                _ => continue,
            };
            *shapes.entry(shape(lead)).or_default() += 1;
            let last = lead.segments.last().map_or("", String::as_str);
            if lead.segments.len() > 1 && last.len() == 1 && last.as_bytes()[0].is_ascii_lowercase() {
                letters.insert(lead.value());
                furthest = furthest.max(lead.value());
            }
        }
        scheme.shapes = shapes.into_iter().collect();
        scheme.shapes.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        scheme.skipped_letters = (1..furthest)
            .filter(|value| !letters.contains(value))
            .filter_map(|value| char::from_digit(value + 9, 36))
            .collect();
        scheme
    }
}

/// `1.1a` for `702.19b`, `1.01.01` for `1.06.05`, `A1.1` for `A4.63`, `I.1` for `VI.17`.
fn shape(lead: &NumberLead) -> String {
    let mut shape = String::new();
    for (at, segment) in lead.segments.iter().enumerate() {
        let letter = segment.starts_with(|c: char| c.is_ascii_lowercase());
        if at > 0 && !letter {
            shape.push('.');
        }
        match segment.as_bytes()[0] {
            b'0'..=b'9' if at > 0 && segment.len() > 1 && segment.starts_with('0') => shape.push_str("01"),
            b'0'..=b'9' => shape.push('1'),
            b'a'..=b'z' => shape.push('a'),
            _ if segment.ends_with(|c: char| c.is_ascii_digit()) => shape.push_str("A1"),
            _ => shape.push('I'),
        }
    }
    shape
}
