//! What reading, linking and checking have to say about a text: findings, each with its place.

use crate::source::{Place, SourceFile, Span};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    Info,
    Warning,
    Error,
}

impl Severity {
    pub const ALL: [Self; 3] = [Self::Info, Self::Warning, Self::Error];

    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|severity| severity.name() == name)
    }

    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// A kind of finding. Its `name` is stable and kebab-case; `about` is what `check --explain` prints:
/// what it finds, why that matters, an example, what to do.
#[derive(Debug)]
pub struct Code {
    pub name: &'static str,
    pub severity: Severity,
    pub about: &'static str,
}

/// One thing that is worth saying about a text. It cannot exist without a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    pub code: String,
    pub severity: Severity,
    /// What is wrong, in one sentence without a final stop.
    pub message: String,
    /// The file's path, relative to the library, with `/`.
    pub file: String,
    pub place: Place,
    /// What to do about it; empty where there is nothing to do.
    pub help: String,
    /// The clause it is about, as `BOOK:PAGE#ANCHOR`, where it is about one.
    pub address: Option<String>,
    /// How to mend it, where there is one right answer.
    pub fix: Option<Fix>,
}

/// The one right answer to a finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fix {
    /// At its place stands `from`, once; it is to be `to`.
    Replace { from: String, to: String },
    /// The related topics of the page at an address are to be changed.
    Related { page: String, change: RelatedChange },
}

/// A change of a list of related topics.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RelatedChange {
    /// Only the first entry of each topic stays.
    Once,
    /// The page at this address is added.
    Add(String),
    /// The entries are put into the order of the book's other lists.
    Sort,
}

impl Finding {
    /// A finding at a place that is known already, as a check has it from the corpus.
    #[must_use]
    pub fn at(code: &Code, file: impl Into<String>, place: Place, message: impl Into<String>) -> Self {
        Self {
            code: code.name.to_owned(),
            severity: code.severity,
            message: message.into(),
            file: file.into(),
            place,
            help: String::new(),
            address: None,
            fix: None,
        }
    }

    /// A finding about a span of a file, as a reader has it.
    #[must_use]
    pub fn new(code: &Code, file: &SourceFile, span: Span, message: impl Into<String>) -> Self {
        Self::at(code, file.path(), file.place(span), message)
    }

    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = help.into();
        self
    }

    #[must_use]
    pub fn fix(mut self, fix: Option<Fix>) -> Self {
        self.fix = fix;
        self
    }

    #[must_use]
    pub fn address(mut self, address: impl Into<String>) -> Self {
        self.address = Some(address.into());
        self
    }
}

/// Puts findings into the order in which they are printed: by file, place, code, message.
pub fn sort(findings: &mut Vec<Finding>) {
    findings.sort_by(|a, b| (&a.file, a.place, &a.code, &a.message).cmp(&(&b.file, b.place, &b.code, &b.message)));
    findings.dedup();
}

/// A value that was made whatever the input, and what was noticed while making it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warned<T> {
    pub value: T,
    pub findings: Vec<Finding>,
}

impl<T> Warned<T> {
    #[must_use]
    pub fn new(value: T, findings: Vec<Finding>) -> Self {
        Self { value, findings }
    }

    #[must_use]
    pub fn clean(value: T) -> Self {
        Self { value, findings: Vec::new() }
    }
}
