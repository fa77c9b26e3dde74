//! An offline knowledge base of game rules.
//!
//! Sources are read by a format ([`ingest`]), linked into one immutable [`corpus`], indexed, and
//! answered from. Everything up to the facade works on text in memory and is total: any bytes give
//! content plus findings with places.
//!
//! Programs that ask a library begin with the facade, [`library`]; its examples open one, search, show, walk and check.

#[cfg(feature = "browse")]
pub mod browse;
pub mod check;
pub mod corpus;
pub mod decode;
pub mod diag;
pub mod diff;
pub mod eval;
pub mod graph;
pub mod index;
pub mod ingest;
pub mod library;
pub mod link;
pub mod lookup;
#[cfg(feature = "mcp")]
pub mod mcp;
pub mod pdf;
pub mod query;
pub mod quote;
pub mod render;
pub mod show;
pub mod source;
pub mod store;
pub mod text;
#[cfg(feature = "web")]
pub mod web;
