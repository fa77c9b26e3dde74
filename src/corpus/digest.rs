//! A short name for what a clause says: it changes when the text does.

use super::{ClauseId, Corpus};
use xxhash_rust::xxh3::Xxh3;

impl Corpus {
    /// A digest of a clause with all its parts, of their numbers and words, in 16 hexadecimal digits; of a
    /// page, its title too. Links, marks and the place in the file do not change it.
    #[must_use]
    pub fn digest(&self, id: ClauseId) -> String {
        let mut hash = Xxh3::new();
        let mut add = |text: &str| {
            hash.update(text.as_bytes());
            hash.update(&[0]);
        };
        if self.is_topic(id) {
            add(&self.page_of(id).title);
        }
        for part in (id.0..self.page_of(id).clauses.end).map(ClauseId) {
            if part != id && !self.ancestors(part).any(|above| above == id) {
                continue;
            }
            let clause = self.clause(part);
            add(clause.number.as_ref().map_or(clause.kind.name(), |number| number.canonical()));
            add(&clause.text.plain);
        }
        format!("{:016x}", hash.digest())
    }
}
