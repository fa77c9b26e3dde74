//! Checks of titles, aliases and the words of a glossary.

mod alias_ambiguous;
mod alias_dead;
mod alias_empty;
mod same_title;
mod unlinked_term;

pub use alias_ambiguous::AliasAmbiguous;
pub use alias_dead::AliasDead;
pub use alias_empty::AliasEmpty;
pub use same_title::SameTitle;
pub use unlinked_term::UnlinkedTerm;
