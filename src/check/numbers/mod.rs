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
