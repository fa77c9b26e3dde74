//! Checks of numbers: taken twice, missing, out of order, other than where they are filed.

mod duplicate_number;
mod number_gap;
mod number_of_page;
mod number_order;
mod series;

pub use duplicate_number::DuplicateNumber;
pub use number_gap::NumberGap;
pub use number_of_page::NumberOfPage;
pub use number_order::NumberOrder;

use crate::corpus::{ClauseId, Corpus};

/// Whether a clause's number goes on from that of the clause above it without a stop: `4.21` below `4.2`.
fn is_decimal(corpus: &Corpus, id: ClauseId) -> bool {
    let clause = corpus.clause(id);
    let above = clause.parent.and_then(|parent| corpus.clause(parent).number.as_ref());
    let (Some(number), Some(above)) = (&clause.number, above) else { return false };
    let rest = number.canonical().strip_prefix(above.canonical()).unwrap_or("");
    above.canonical().contains('.') && rest.starts_with(|c: char| c.is_ascii_digit())
}
