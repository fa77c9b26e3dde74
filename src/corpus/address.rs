//! The canonical way to name a page or clause, in all output.

use std::fmt;

/// `BOOK:PAGE#ANCHOR`, or `BOOK:PAGE` for a page itself.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Address {
    pub book: String,
    pub page: String,
    /// Empty for the page itself.
    pub anchor: String,
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.book, self.page)?;
        if self.anchor.is_empty() { Ok(()) } else { write!(f, "#{}", self.anchor) }
    }
}
