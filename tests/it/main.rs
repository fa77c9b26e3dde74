//! One binary for all tests that go through the public face: linking it once is enough.
#![allow(clippy::disallowed_methods, reason = "tests read fixtures and run the binary")]

mod formats;
mod query;
mod query_cases;
mod query_eval;
mod support;
mod support_corpus;
