//! The rules themselves under test: one check a file, all of them in [`CHECKS`].

use crate::corpus::Corpus;
use crate::diag::{self, Code, Finding};

/// One kind of thing that can be wrong with a book. To add one: a file here, a line in [`CHECKS`], a
/// folder with `bad` and `good` in `tests/fixtures/checks/`.
pub trait Check: Sync {
    /// The code of its findings; its `about` is what `check --explain` prints.
    fn code(&self) -> &'static Code;
    /// Whether it runs without being named.
    fn on_by_default(&self) -> bool {
        true
    }
    fn run(&self, corpus: &Corpus) -> Vec<Finding>;
}

/// All checks, in the order in which `check --list` shows them.
pub const CHECKS: &[&dyn Check] = &[];

/// Runs checks on a corpus; findings of reading and linking come with them, all in order of place.
#[must_use]
pub fn run(corpus: &Corpus, checks: &[&dyn Check]) -> Vec<Finding> {
    let mut findings = corpus.findings.clone();
    findings.extend(checks.iter().flat_map(|check| check.run(corpus)));
    diag::sort(&mut findings);
    findings
}

/// Every kind of finding there is, by name: those of the checks and those of reading.
#[must_use]
pub fn listed_codes() -> Vec<&'static Code> {
    let mut codes: Vec<&'static Code> = CHECKS.iter().map(|check| check.code()).collect();
    codes.extend(crate::ingest::FORMATS.iter().flat_map(|format| format.codes()));
    codes.push(&crate::ingest::DROPPED);
    codes.sort_by_key(|code| code.name);
    codes.dedup_by_key(|code| code.name);
    codes
}
