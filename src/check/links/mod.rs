//! Checks of links: where they lead, how they are written, who links to whom.

mod ambiguous_link;
mod dead_link;
mod link_names_other;
mod one_way_related;
mod orphan_page;
mod related_order;
mod relative_link;
mod self_link;

pub use ambiguous_link::AmbiguousLink;
pub use dead_link::DeadLink;
pub use link_names_other::LinkNamesOther;
pub use one_way_related::OneWayRelated;
pub use orphan_page::OrphanPage;
pub use related_order::{Order, RelatedDoubled, RelatedSorted, list_of, order_of};
pub use relative_link::RelativeLink;
pub use self_link::SelfLink;
