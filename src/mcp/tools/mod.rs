//! The tools, one a file.

mod check_citations;
mod list_books;
mod path_between;
mod related_topics;
mod search_rules;
mod show_clause;
mod verify_quote;

pub(super) use search_rules::SearchRules;

use super::tool::Registered;

/// In the order in which a client lists them.
pub(super) const TOOLS: &[Registered] = &[
    Registered::of::<SearchRules>(),
    Registered::of::<show_clause::ShowClause>(),
    Registered::of::<related_topics::RelatedTopics>(),
    Registered::of::<path_between::PathBetween>(),
    Registered::of::<verify_quote::VerifyQuote>(),
    Registered::of::<check_citations::CheckCitations>(),
    Registered::of::<list_books::ListBooks>(),
];
