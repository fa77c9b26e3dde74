//! The rules themselves under test: one check a file, all of them in [`CHECKS`].

mod citations;
mod links;
pub mod mend;
mod names;
mod nearest;
mod numbers;
mod places;
mod policy;
mod structure;
mod terms;
mod text;
mod translation;

use crate::corpus::glossary::{Spelling, Term};
use crate::corpus::{ClauseId, Corpus, Relation};
use crate::decode;
use crate::diag::{self, Code, Finding, Severity};
use crate::ingest::{COLUMNS_UNCERTAIN, DROPPED, FORMATS, UNREAD, book_file, glossary_file};
use crate::pdf;
use crate::source::{Place, SourceFile};
pub use citations::{Citations, Cited, Citing};
pub use policy::{Policy, UNUSED_IGNORE};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;

/// What checks look at. A corpus alone will do; then what is found in a text stands at its clause, and
/// what only the source can tell is not looked for.
#[derive(Clone, Copy)]
pub struct Checked<'a> {
    pub corpus: &'a Corpus,
    sources: Option<&'a dyn Fn(&str) -> Option<SourceFile>>,
    /// The files that were read so far, so that each is read once however many checks look at it.
    kept: Option<&'a Kept>,
}

/// Files by their paths; `None` for one that cannot be read.
type Kept = RefCell<BTreeMap<String, Option<Rc<SourceFile>>>>;

impl<'a> Checked<'a> {
    /// A corpus with the files that it was read from: `sources` gives one by its path.
    #[must_use]
    pub fn with_sources(corpus: &'a Corpus, sources: &'a dyn Fn(&str) -> Option<SourceFile>) -> Self {
        Self { corpus, sources: Some(sources), kept: None }
    }

    fn source(&self, path: &str) -> Option<Rc<SourceFile>> {
        let read = || self.sources.and_then(|sources| sources(path)).map(Rc::new);
        let Some(kept) = self.kept else { return read() };
        kept.borrow_mut().entry(path.to_owned()).or_insert_with(read).clone()
    }
}

impl<'a> From<&'a Corpus> for Checked<'a> {
    fn from(corpus: &'a Corpus) -> Self {
        Self { corpus, sources: None, kept: None }
    }
}

impl fmt::Debug for Checked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Checked").field("sources", &self.sources.is_some()).finish_non_exhaustive()
    }
}

/// One kind of thing that can be wrong with a book. To add one: a file in the folder of its group, a line
/// in [`CHECKS`], a folder with `bad` and `good` in `tests/fixtures/checks/`. Two checks may share a code,
/// where only one of them is sure enough to be on by default.
pub trait Check: Sync {
    /// The code of its findings; its `about` is what `check --explain` prints.
    fn code(&self) -> &'static Code;
    /// Whether it runs without being named. A check that can be wrong does not.
    fn on_by_default(&self) -> bool {
        true
    }
    /// Total: any corpus gives findings, in time linear in its size.
    fn run(&self, checked: &Checked<'_>) -> Vec<Finding>;
}

/// All checks, in the order in which they run.
pub const CHECKS: &[&dyn Check] = &[
    &links::DeadLink,
    &links::RelativeLink,
    &links::AmbiguousLink,
    &links::SelfLink,
    &links::LinkNamesOther,
    &links::OneWayRelated,
    &links::OrphanPage,
    &links::RelatedDoubled,
    &links::RelatedSorted,
    &numbers::DuplicateNumber,
    &numbers::NumberGap,
    &numbers::NumberOrder,
    &numbers::NumberOfPage,
    &citations::MissingCitation,
    &names::SameTitle,
    &names::AliasAmbiguous,
    &names::AliasEmpty,
    &names::AliasDead,
    &names::UnlinkedTerm,
    &structure::LostText,
    &structure::EmptyPage,
    &structure::EmptySection,
    &structure::QuestionWithoutAnswer,
    &structure::LooseNote,
    &translation::TranslationMissing,
    &translation::TranslationExtra,
    &translation::TranslationNumber,
    &translation::TranslationStale,
    &translation::TermTranslatedTwice,
    &translation::OtherLanguage,
    &text::MixedScript,
    &text::DoubledLittleWord,
    &text::DoubledWord,
    &text::Unbalanced,
    &text::UnfinishedSentence,
];

/// What reading in general reports, whatever the format.
const OF_READING: &[&[&Code]] =
    &[&[&COLUMNS_UNCERTAIN, &DROPPED, &UNREAD], decode::CODES, pdf::CODES, book_file::CODES, glossary_file::CODES];

/// A code that is asked for and does not exist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no finding has the code `{written}`: {help}")]
pub struct UnknownCode {
    pub written: String,
    /// What to do: take the nearest code, or look at the list.
    pub help: String,
}

/// The codes of all findings there can be, those of reading and of every format among them, by name.
#[must_use]
pub fn listed_codes() -> Vec<&'static Code> {
    let of_checks = CHECKS.iter().map(|check| check.code());
    let of_checks = of_checks.chain([&UNUSED_IGNORE, &citations::UNKNOWN_EDITION]);
    let of_formats = FORMATS.iter().flat_map(|format| format.codes().iter().copied());
    let all = of_checks.chain(OF_READING.iter().copied().flatten().copied()).chain(of_formats);
    all.map(|code| (code.name, code)).collect::<BTreeMap<_, _>>().into_values().collect()
}

/// The code of this name.
///
/// # Errors
/// There is none; the error names the nearest.
pub fn code_named(name: &str) -> Result<&'static Code, UnknownCode> {
    let codes = listed_codes();
    if let Some(code) = codes.iter().find(|code| code.name == name) {
        return Ok(code);
    }
    let distance = |code: &&Code| strsim::osa_distance(&name.to_lowercase(), code.name);
    let nearest =
        codes.iter().min_by_key(|code| distance(code)).filter(|code| distance(code) <= 1 + code.name.len() / 4);
    let help = match nearest {
        Some(code) => format!("did you mean `{}`?", code.name),
        None => "`check --list` shows all".to_owned(),
    };
    Err(UnknownCode { written: name.to_owned(), help })
}

/// Which findings are wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// By code; empty: all that are on by default. A named check runs even where it is off by default.
    codes: Vec<&'static str>,
    /// By level; `None`: all.
    level: Option<Severity>,
    policy: Policy,
}

impl Selection {
    /// Findings with these codes (none given: all that are on by default), from a level on.
    ///
    /// # Errors
    /// A code does not exist.
    pub fn new(codes: &[String], level: Option<Severity>) -> Result<Self, UnknownCode> {
        let codes = codes.iter().map(|name| code_named(name).map(|code| code.name)).collect::<Result<_, _>>()?;
        Ok(Self { codes, level, policy: Policy::default() })
    }

    /// The same under the decisions of a library's keeper.
    #[must_use]
    pub fn under(self, policy: Policy) -> Self {
        Self { policy, ..self }
    }

    fn wants(&self, finding: &Finding) -> bool {
        // Whoever asks for a code is told of an entry that no longer ignores it, too.
        let code =
            self.codes.is_empty() || self.codes.contains(&finding.code.as_str()) || finding.code == UNUSED_IGNORE.name;
        code && self.level.is_none_or(|level| finding.severity >= level)
    }

    /// Whether a check has to run for it.
    fn runs(&self, check: &dyn Check) -> bool {
        let code = check.code().name;
        // Which entries ignore nothing shows only when all is looked for.
        let all = self.codes.is_empty() || self.codes.contains(&UNUSED_IGNORE.name);
        self.codes.contains(&code) || all && self.policy.runs(code, check.on_by_default())
    }

    /// The checks that have to run for it.
    #[must_use]
    pub fn checks(&self) -> Vec<&'static dyn Check> {
        CHECKS.iter().copied().filter(|&check| self.runs(check)).collect()
    }

    /// The wanted findings of reading, linking and checking, in order of place.
    #[must_use]
    pub fn run<'a>(&self, checked: impl Into<Checked<'a>>) -> Vec<Finding> {
        let looked_for = |code: &str| {
            let mut checks = CHECKS.iter().filter(|check| check.code().name == code).peekable();
            let named = self.codes.contains(&code) || self.codes.contains(&UNUSED_IGNORE.name);
            if checks.peek().is_some() { checks.any(|&check| self.runs(check)) } else { self.codes.is_empty() || named }
        };
        self.of(run(checked, &self.checks()), looked_for)
    }

    /// The wanted ones of some findings that do not come from the library's own books, in order of place.
    #[must_use]
    pub fn among(&self, findings: Vec<Finding>) -> Vec<Finding> {
        self.of(findings, |_| false)
    }

    fn of(&self, findings: Vec<Finding>, looked_for: impl Fn(&str) -> bool) -> Vec<Finding> {
        let mut findings = self.policy.apply(findings, &self.codes, looked_for);
        diag::sort(&mut findings);
        findings.retain(|finding| self.wants(finding));
        findings
    }
}

/// Runs checks on a corpus; findings of reading and linking come with them, all in order of place.
#[must_use]
pub fn run<'a>(checked: impl Into<Checked<'a>>, checks: &[&dyn Check]) -> Vec<Finding> {
    let kept = Kept::default();
    let checked = Checked { kept: Some(&kept), ..checked.into() };
    let mut findings = checked.corpus.findings().to_vec();
    findings.extend(checks.iter().flat_map(|check| check.run(&checked)));
    diag::sort(&mut findings);
    findings
}

/// Whether some finding is of a level or above it.
#[must_use]
pub fn denied(findings: &[Finding], level: Severity) -> bool {
    findings.iter().any(|finding| finding.severity >= level)
}

/// A finding at the place of a link, about the clause in which it stands.
fn at_link(code: &Code, corpus: &Corpus, link: &Relation, message: impl Into<String>) -> Finding {
    let file = corpus.page_of(link.from).file.as_str();
    Finding::at(code, file, link.place, message).address(corpus.address(link.from).to_string())
}

/// A finding at the place of a clause, about it.
fn at_clause(code: &Code, corpus: &Corpus, clause: ClauseId, message: impl Into<String>) -> Finding {
    in_text(code, corpus, clause, corpus.clause(clause).place, message)
}

/// A finding at a place in the text of a clause.
fn in_text(code: &Code, corpus: &Corpus, clause: ClauseId, place: Place, message: impl Into<String>) -> Finding {
    let file = corpus.page_of(clause).file.as_str();
    Finding::at(code, file, place, message).address(corpus.address(clause).to_string())
}

/// A finding at the place of a spelling in a glossary.
fn at_spelling(code: &Code, term: &Term, spelling: &Spelling, message: impl Into<String>) -> Finding {
    Finding::at(code, term.file.as_str(), spelling.place, message)
}

/// `file:line` of a clause.
fn whereabouts(corpus: &Corpus, clause: ClauseId) -> String {
    format!("{}:{}", corpus.page_of(clause).file, corpus.clause(clause).place.line)
}
