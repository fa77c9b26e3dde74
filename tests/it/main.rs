//! One binary for all tests that go through the public face: linking it once is enough.
#![allow(clippy::disallowed_methods, reason = "tests read fixtures and run the binary")]

mod book_file;
mod books;
#[cfg(feature = "browse")]
mod browse;
mod bundled;
mod cases;
mod checks;
mod citations;
mod cli;
mod columns;
mod crate_source;
mod dangling;
mod decode;
mod diff;
mod eval;
mod facets;
mod formats;
mod graph;
mod hostile;
mod live;
#[cfg(feature = "mcp")]
mod mcp;
mod outline;
#[cfg(feature = "pdf")]
mod pdf;
mod printed_numbers;
mod program;
mod properties;
mod public_api;
mod query;
mod query_cases;
mod query_eval;
mod query_languages;
mod quote;
mod quote_copied;
mod readme;
mod rules_site;
mod same_clauses;
mod store;
mod support;
mod support_corpus;
mod text_formats;
mod tidy;
#[cfg(unix)]
#[cfg_attr(not(feature = "browse"), expect(dead_code, reason = "completions ask less of a terminal"))]
#[path = "browse/tmux.rs"]
mod tmux;
#[cfg(feature = "web")]
mod web;
