//! One binary for all tests that go through the public face: linking it once is enough.
#![allow(clippy::disallowed_methods, reason = "tests read fixtures and run the binary")]

mod books;
mod citations;
mod formats;
mod outline;
mod support;
