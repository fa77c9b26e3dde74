//! Two texts compared.

use super::{Clause, clause};
use crate::corpus::{ClauseId, RichText};
use crate::diff::{Change, Pair, RelatedName, Totals};
use crate::render::comparison::Comparison;
use serde::Serialize;

/// The body of what `diff --json` prints. Lists are in the order of the second text, those of what was
/// removed in that of the first.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DiffBody {
    pub from: TextBody,
    pub to: TextBody,
    /// `compared` or `ignored`: whether case and punctuation count.
    pub typography: &'static str,
    pub totals: TotalsBody,
    pub added: Vec<Clause>,
    pub removed: Vec<Clause>,
    pub reworded: Vec<RewordedBody>,
    pub renumbered: Vec<PairBody>,
    pub defects: Vec<DefectBody>,
    pub pages: PagesBody,
    pub related: Vec<RelatedChangeBody>,
}

/// One of the two texts.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TextBody {
    /// An id with an edition, or a path.
    pub name: String,
    pub title: String,
    pub edition: Option<String>,
    pub date: Option<String>,
}

/// How much differs, whatever `--only` shows.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TotalsBody {
    pub same: usize,
    pub added: usize,
    pub removed: usize,
    pub reworded: usize,
    pub renumbered: usize,
    pub defects: usize,
    pub typographic: usize,
    pub pages_added: usize,
    pub pages_removed: usize,
    pub pages_retitled: usize,
    pub related_added: usize,
    pub related_removed: usize,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PairBody {
    pub from: Clause,
    pub to: Clause,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RewordedBody {
    pub from: Clause,
    pub to: Clause,
    /// Whether it stands under another number too.
    pub renumbered: bool,
    pub words: Vec<WordsBody>,
}

/// Words in the place of words; either may be empty.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WordsBody {
    pub removed: String,
    pub added: String,
    /// The characters of the old clause's `text`, half-open.
    pub from: [usize; 2],
    /// The characters of the new clause's `text`, half-open.
    pub to: [usize; 2],
}

/// A difference that looks like damage of one text.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DefectBody {
    pub cause: &'static str,
    pub from: Option<Clause>,
    pub to: Option<Clause>,
    pub words: Vec<WordsBody>,
}

/// Pages, as the clauses that are the pages themselves.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PagesBody {
    pub added: Vec<PageRef>,
    pub removed: Vec<PageRef>,
    pub retitled: Vec<RetitledBody>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PageRef {
    pub address: String,
    pub number: Option<String>,
    pub title: String,
    /// How many there are in the page, without itself.
    pub clauses: usize,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RetitledBody {
    pub from: PageRef,
    pub to: PageRef,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RelatedChangeBody {
    /// Addresses of the page.
    pub from: String,
    pub to: String,
    pub title: String,
    pub added: Vec<RelatedNameBody>,
    pub removed: Vec<RelatedNameBody>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RelatedNameBody {
    pub title: String,
    pub address: Option<String>,
}

#[must_use]
pub fn diff(view: &Comparison<'_>) -> DiffBody {
    let diff = view.diff;
    let old = |id: ClauseId| clause(view.from.corpus, id);
    let new = |id: ClauseId| clause(view.to.corpus, id);
    let text = |nth: usize| {
        let side = [view.from, view.to][nth];
        let book = side.corpus.book(side.book);
        TextBody {
            name: view.names[nth].to_owned(),
            title: book.title.clone(),
            edition: book.edition.clone(),
            date: book.date.clone(),
        }
    };
    DiffBody {
        from: text(0),
        to: text(1),
        typography: if diff.typography_ignored { "ignored" } else { "compared" },
        totals: totals(view.totals),
        added: diff.added.iter().map(|&id| new(id)).collect(),
        removed: diff.removed.iter().map(|&id| old(id)).collect(),
        reworded: diff
            .reworded
            .iter()
            .map(|reworded| RewordedBody {
                from: old(reworded.pair.from),
                to: new(reworded.pair.to),
                renumbered: reworded.renumbered,
                words: words(view, reworded.pair, &reworded.changes),
            })
            .collect(),
        renumbered: diff.renumbered.iter().map(|pair| PairBody { from: old(pair.from), to: new(pair.to) }).collect(),
        defects: diff
            .defects
            .iter()
            .map(|defect| DefectBody {
                cause: defect.cause.name(),
                from: defect.from.map(old),
                to: defect.to.map(new),
                words: match (defect.from, defect.to) {
                    (Some(from), Some(to)) => words(view, Pair { from, to }, &defect.changes),
                    _ => Vec::new(),
                },
            })
            .collect(),
        pages: pages(view),
        related: related(view),
    }
}

fn totals(totals: Totals) -> TotalsBody {
    TotalsBody {
        same: totals.same,
        added: totals.added,
        removed: totals.removed,
        reworded: totals.reworded,
        renumbered: totals.renumbered,
        defects: totals.defects,
        typographic: totals.typographic,
        pages_added: totals.pages_added,
        pages_removed: totals.pages_removed,
        pages_retitled: totals.pages_retitled,
        related_added: totals.related_added,
        related_removed: totals.related_removed,
    }
}

fn words(view: &Comparison<'_>, pair: Pair, changes: &[Change]) -> Vec<WordsBody> {
    changed_words([&view.from.corpus.clause(pair.from).text, &view.to.corpus.clause(pair.to).text], changes)
}

pub(super) fn changed_words([old, new]: [&RichText; 2], changes: &[Change]) -> Vec<WordsBody> {
    let words = |change: &Change| WordsBody {
        removed: slice(old, change.from),
        added: slice(new, change.to),
        from: characters(old, change.from),
        to: characters(new, change.to),
    };
    changes.iter().map(words).collect()
}

fn slice(text: &RichText, (start, end): (u32, u32)) -> String {
    text.plain.get(start as usize..end as usize).unwrap_or("").to_owned()
}

fn characters(text: &RichText, (start, end): (u32, u32)) -> [usize; 2] {
    [super::characters_before(text, start), super::characters_before(text, end)]
}

fn pages(view: &Comparison<'_>) -> PagesBody {
    let page = |nth: usize, id: ClauseId| {
        let corpus = [view.from, view.to][nth].corpus;
        let page = corpus.page_of(id);
        PageRef {
            address: corpus.address(id).to_string(),
            number: page.number.as_ref().map(ToString::to_string),
            title: page.title.clone(),
            clauses: page.clauses.len().saturating_sub(1),
        }
    };
    let diff = view.diff;
    PagesBody {
        added: diff.pages_added.iter().map(|&id| page(1, id)).collect(),
        removed: diff.pages_removed.iter().map(|&id| page(0, id)).collect(),
        retitled: diff
            .pages_retitled
            .iter()
            .map(|pair| RetitledBody { from: page(0, pair.from), to: page(1, pair.to) })
            .collect(),
    }
}

fn related(view: &Comparison<'_>) -> Vec<RelatedChangeBody> {
    let names = |nth: usize, names: &[RelatedName]| {
        let corpus = [view.from, view.to][nth].corpus;
        let name = |name: &RelatedName| RelatedNameBody {
            title: name.title.clone(),
            address: name.clause.map(|id| corpus.address(id).to_string()),
        };
        names.iter().map(name).collect::<Vec<_>>()
    };
    let changes = view.diff.related.iter().map(|change| RelatedChangeBody {
        from: view.from.corpus.address(change.from).to_string(),
        to: view.to.corpus.address(change.to).to_string(),
        title: view.to.corpus.page_of(change.to).title.clone(),
        added: names(1, &change.added),
        removed: names(0, &change.removed),
    });
    changes.collect()
}
