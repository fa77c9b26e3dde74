//! What the lines of a file say of its numbering.

use super::scheme::Role;
use std::collections::HashSet;

/// The numbering of a file as its text shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Scheme {
    /// Numbered topics, each a page.
    pub pages: usize,
    /// Numbered clauses below them, without the letters that stand alone at the start of a line.
    pub clauses: usize,
    /// How many different numbers they have.
    pub different: usize,
    /// Whether a word such as `Article` stands before each of them.
    pub headed: bool,
    /// Letters that the numbering leaves out throughout.
    pub skipped_letters: Vec<char>,
}

impl Scheme {
    /// Counts what the lines of a book turned out to be.
    pub(super) fn of(roles: &[Role]) -> Self {
        let mut scheme = Self::default();
        let mut letters: HashSet<u32> = HashSet::new();
        let mut different: HashSet<String> = HashSet::new();
        let mut furthest = 0;
        let mut bare = 0;
        for role in roles {
            let lead = match role {
                Role::Topic(lead) => {
                    scheme.pages += 1;
                    lead
                }
                Role::Clause(lead) => {
                    scheme.clauses += 1;
                    lead
                }
                _ => continue,
            };
            different.insert(lead.canonical());
            bare += usize::from(lead.prefix.is_none());
            let last = lead.segments.last().map_or("", String::as_str);
            if lead.segments.len() > 1 && !lead.roman && last.len() == 1 && last.as_bytes()[0].is_ascii_lowercase() {
                letters.insert(lead.value());
                furthest = furthest.max(lead.value());
            }
        }
        scheme.different = different.len();
        scheme.headed = bare == 0;
        scheme.skipped_letters = (1..furthest)
            .filter(|value| !letters.contains(value))
            .filter_map(|value| char::from_digit(value + 9, 36))
            .collect();
        scheme
    }
}
